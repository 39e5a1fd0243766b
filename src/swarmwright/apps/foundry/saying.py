"""What somebody says of the safety of a draft, in whichever words of theirs. Pure."""

from __future__ import annotations

from swarmwright.apps.foundry.safety.findings import LEVELS, Level

__all__ = ["said_level", "said_safe", "said_texts"]

_AROUND = " \t\r\n.:;,!*_`'\""
"""What stands around a word that was written as a sentence, or in Markdown."""


def said_level(said: str) -> Level | None:
    """The level that is meant; models write it as a heading or a sentence has it, too ("Unsafe.")."""
    word = said.strip(_AROUND).casefold()
    return next((level for level in LEVELS if level == word), None)


def said_safe(value: object) -> bool | None:
    """Whether somebody calls it safe, in a word or by yes or no; None = they do not say."""
    if value is None or isinstance(value, bool):
        return value
    word = str(value).strip(_AROUND).casefold()
    return word in ("true", "yes", "y", "1", "1.0", "safe") if word else None


def said_texts(value: object) -> list[str]:
    """The remarks in what was given as one, or as several."""
    given = [value] if isinstance(value, str) else value if isinstance(value, list | tuple) else []
    return [text for one in given if (text := str(one)).strip()]
