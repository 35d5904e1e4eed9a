"""Which part of a hand a press opens; it changes nothing in the game."""

from bot.render.hand import Menu
from bot.render.panel import PressOf
from bot.render.presses import ForeignButton, card_named


def menu_of(press: PressOf) -> Menu:
    """Give the menu that a press asks for.

    Raises:
        ForeignButton: There is no such card or page.
    """
    match press.verb, press.arg:
        case "menu", arg:
            return Menu(card=card_named(arg))
        case "page", _:
            return Menu(page=_page(press))
        case "why", _:
            return Menu(why=True)
        case "challenged", _:
            return Menu(challenged=True)
        case _:
            return Menu()


def _page(press: PressOf) -> int:
    if not press.arg.isdecimal():
        if press.arg:
            raise ForeignButton
        return 0
    return int(press.arg)
