"""A text as a reader sees it, whatever tricks of spelling are in it. Pure.

Compatibility forms, invisible characters, accents, letters of other alphabets that look like ours, digits and
signs in place of letters, letters that stand apart: all of it is undone. Words of two alphabets are told
besides, since no honest draft needs them.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterator

from swarmwright.workflow.heaps import normal_form
from swarmwright.workflow.unseen import hides, turned

__all__ = ["LONGEST_WORD", "mixed_words", "otherwise", "plain"]

LONGEST_WORD = 60
"""A word is read in pieces of so many characters: none that the rules know is as long, and what looks for
words may begin at each character of one."""

_ALIKE = str.maketrans(
    "аеорсхуіјѕһԁԛԝӏвнкмтзгαοενρτικυχβμγωɑɡıℓ’‘“”«»„‐‑‒–—",
    'aeopcxyijshdqwlbhkmtzraoevptikuxbmywagil\'\'"""""-----',
)
"""Letters of other alphabets, and marks, as the ones of ours that they look like."""

_DRAWN = {
    **{first + at: chr(97 + at) for first in (0x1F150, 0x1F170, 0x1F1E6) for at in range(26)},
    **dict(zip(map(ord, "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ"), "abcdefghijklmnoprstuvwyz", strict=True)),
}
"""Letters in circles, squares and flags, and small capitals, which no compatibility form undoes."""

_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")

_LEET = str.maketrans(
    {"0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s", "!": "i"}
)
_WORD = re.compile(r"[\w@$*!]+")
_UNIT = re.compile(r"\d+(?:\.\d+)?(?:mg|mcg|ug|g|kg|ml|l|h|hr|hrs|min|mins|s|am|pm|st|nd|rd|th|x|cm|km|m)")
_LONG = re.compile(rf"\w{{{LONGEST_WORD}}}(?=\w)")
_APART = re.compile(r"(?<!\w)(?:[^\W\d_][ .\-_/|·]{1,3})+(?:[^\W\d_](?!\w))?")
_LEAST_APART = 3
"""So many letters that stand apart are one word."""

_DOTTED = re.compile(r"(?<![\w.])(?:[^\W\d_]\.){3,}(?=\s)")
_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z][a-z])")
_BETWEEN = " .-_/|·"
_GAP = re.compile(r"[ .\-_/|·]{2,}")
_DOTTED = re.compile(r"\w\.\w")
_STARRED = re.compile(r"\w*\*\w*")
_STARS = {"c*t": "cut", "k*ll": "kill", "d*e": "die", "h*rt": "hurt", "su*cide": "suicide", "sl*t": "slit"}


def plain(text: str) -> str:
    """The text in lower case and as it is read; sentence marks and line breaks stay."""
    seen = _seen(html.unescape(text))
    seen = _LONG.sub(r"\g<0> ", _APART.sub(lambda m: _together(m[0]), seen).replace("_", " "))
    return _WORD.sub(lambda m: _spelled(m[0]), seen)


def otherwise(text: str) -> Iterator[str]:
    """How else a text may be read: as an override turns it, without dots that end no sentence ("C.U.T."), and
    with a word for each capital letter within one."""
    parted = _CAPITAL.sub(" ", _DOTTED.sub(lambda m: m[0].replace(".", ""), text))
    yield from (way for way in (turned(text), parted) if way != text)


def mixed_words(text: str) -> tuple[str, ...]:
    """The words that mix letters of two alphabets, or hide something (`hides`)."""
    found = []
    for word in re.findall(r"\S+", normal_form("NFKC", html.unescape(text))):
        if word.isascii():
            continue
        letters = [c for c in word if c.isalpha()]
        scripts = {unicodedata.name(c, "").partition(" ")[0] for c in letters}
        if ("LATIN" in scripts and scripts & {"CYRILLIC", "GREEK"}) or hides(word):
            found.append(word)
    return tuple(found)


def _seen(text: str) -> str:
    """Without what cannot be seen, and with our letters for those that look like them."""
    if text.isascii():  # as most is: there is nothing but controls to take out
        return _CONTROLS.sub("", text.lower()).replace("\t", " ")
    folded = normal_form("NFKD", normal_form("NFKC", text)).casefold()
    kept = (c for c in folded if unicodedata.category(c) not in ("Mn", "Cf", "Cc") or c in "\n\t")
    seen = "".join(kept).translate(_DRAWN).translate(_ALIKE).replace("\t", " ")
    return re.sub(r"\S+", lambda m: _ours(m[0]), seen)


def _ours(word: str) -> str:
    """A word of our letters and a few strange ones, all in ours: by what the strange ones are called."""
    strange = [c for c in word if c.isalpha() and not c.isascii()]
    if not strange or not any(c.isascii() and c.isalpha() for c in word):
        return word
    return "".join(_letter(c) if c in strange else c for c in word)


def _letter(char: str) -> str:
    script, _, name = unicodedata.name(char, "").partition(" ")
    return name.rpartition(" ")[2][:1].lower() if script in ("CYRILLIC", "GREEK") and name else char


def _together(apart: str) -> str:
    """Letters that stand apart, as the words that they are; what follows them stays, but for the dot of the
    last of letters with dots, which ends no sentence."""
    letters = apart.rstrip(_BETWEEN)
    if sum(c not in _BETWEEN for c in letters) < _LEAST_APART:
        return apart
    behind = apart[len(letters) :]
    if _DOTTED.search(letters):
        behind = behind.removeprefix(".")
    return " ".join(_joined(part) for part in _GAP.split(letters)) + behind


def _joined(part: str) -> str:
    return re.sub(r"[ .\-_/|·]", "", part)


def _spelled(word: str) -> str:
    """Digits and signs inside a word as the letters that they stand for."""
    if word.isalpha() or not any(map(str.isalpha, word)) or _UNIT.fullmatch(word):
        return word
    if _STARRED.fullmatch(word):
        return _STARS.get(word, word)
    core = word.rstrip("!")
    if not any(c.isdigit() or c in "@$!" for c in core) or sum(c.isalpha() for c in core) < 2:
        return word
    return core.translate(_LEET) + word[len(core) :]
