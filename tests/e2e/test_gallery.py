"""The gallery's scenes can be shown at all; whether they look well is seen in the pictures.

No browser is needed for that, so that a sentence that goes does not break the pictures unseen.
"""

import pytest

from bot.duel.records import UserId
from tests.e2e.gallery import SCENES
from tests.e2e.moments import Sitting
from tests.render.limits import check
from tests.render.scenes import LIBRARY, WidePictures, look

AT = Sitting(
    (UserId(10**18), UserId(10**18 + 1)),
    1_700_000_000_000,
    (UserId(10**18 + 2), UserId(10**18 + 3)),
    UserId(10**18 + 4),
)


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_holds_discords_limits_in_every_language(name: str) -> None:
    for locale in LIBRARY.locales:
        for which in (look(locale=locale), look(WidePictures(), locale)):
            check(SCENES[name](AT, which))


def test_no_two_scenes_show_the_same() -> None:
    shown = [SCENES[name](AT, look()) for name in SCENES]
    assert len({*shown}) == len(SCENES)
