"""Text of others on a terminal: it never moves the cursor, and hides nothing."""

from __future__ import annotations

import unicodedata

__all__ = ["visible"]

_JOINERS = "\u200c\u200d"
"""Without which Persian, the languages of India and many emoji are spelled wrong."""


def visible(text: str) -> str:
    """The text with every control character but line breaks and tabs made harmless, for a terminal."""
    if text.isprintable():
        return text
    return "".join(
        c if c in "\n\t" or c in _JOINERS or unicodedata.category(c) not in ("Cc", "Cs", "Cf") else "�"
        for c in text
    )
