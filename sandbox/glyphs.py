"""Whether a text is one emoji as a button may show it (Unicode: UTS #51)."""

import re
from typing import Final

_BASE: Final = (
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u2199\u21a9\u21aa\u231a\u231b\u2328\u23cf"
    "\u23e9-\u23f3\u23f8-\u23fa\u24c2\u25aa\u25ab\u25b6\u25c0\u25fb-\u25fe\u2600-\u27bf"
    "\u2934\u2935\u2b05-\u2b07\u2b1b\u2b1c\u2b50\u2b55\u3030\u303d\u3297\u3299"
    "\U0001f004\U0001f0cf\U0001f170\U0001f171\U0001f17e\U0001f17f\U0001f18e"
    "\U0001f191-\U0001f19a\U0001f201\U0001f202\U0001f21a\U0001f22f\U0001f232-\U0001f23a"
    "\U0001f250\U0001f251\U0001f300-\U0001f3fa\U0001f400-\U0001f64f\U0001f680-\U0001f6ff"
    "\U0001f7e0-\U0001f7eb\U0001f7f0\U0001f90c-\U0001f9ff\U0001fa70-\U0001faff"
    "\U0001f3fb-\U0001f3ff]"
)
_ONE: Final = (
    rf"{_BASE}\ufe0f?[\U0001f3fb-\U0001f3ff]?\ufe0f?(?:[\U000e0020-\U000e007e]+\U000e007f)?"
)
_EMOJI: Final = re.compile(
    rf"[0-9#*]\ufe0f?\u20e3|[\U0001f1e6-\U0001f1ff]{{2}}|{_ONE}(?:\u200d{_ONE})*"
)


def is_emoji(text: str) -> bool:
    """Whether it is exactly one: a glyph, a keycap, a flag, or several joined to one."""
    return _EMOJI.fullmatch(text) is not None
