"""The pictures of the cards: our own art, drawn by `python -m bot.ui.cards`.

The drawing is Python and its standard library alone: shapes and figures are distances to lines and
curves (`fields`), laid over each other (`faces`) and written as palette PNGs (`png`). No font, no
browser and no drawing library has a say in a pixel, so every machine draws the same, and nothing is
to be installed for it. The pictures are kept beside the source, so that a running bot only reads
them (`art`).
"""
