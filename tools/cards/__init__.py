"""The pictures of the cards: our own art, drawn by `python -m tools.cards`.

Pillow draws them from lines and arcs alone: no font has a say in a pixel, so every machine draws
the same. The pictures are kept beside the bot's source, and a running bot only reads them
(`bot/ui/card_art.py`).
"""
