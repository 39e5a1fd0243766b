"""Names that a reader takes for each other: what is seen of one, whatever it is spelled with. Pure.

Compatibility forms, case, accents, what cannot be seen, signs and gaps count for nothing, and letters of
other alphabets count as the ones of ours that they look like. The table is of letters that whole names can be
spelled with (Unicode's confusables, TR 39, as far as they are letters or digits); it is no transcription.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from swarmwright.workflow.heaps import normal_form

__all__ = ["alike", "looks"]

_ALIKE: Mapping[str, str] = {
    "a": "АаΑαɑᴀᎪ",
    "b": "ВЬьвΒβƅʙᏴ",
    "c": "СсϹϲᴄᏟ",
    "d": "ԀԁɗժᎠ",
    "e": "ЕеҽΕεɛᴇᎬ",
    "f": "ƒғϜϝꜰ",
    "g": "ɡցɢԌԍᏀ",
    "h": "НнҺһΗհʜᎻ",
    "i": "ІіӀӏΙιıɩɪǀ|1!l߁│ᎥᏞ",
    "j": "ЈјϳյᴊᎫ",
    "k": "КкΚκᴋᏦ",
    "m": "МмΜᴍᎷ",
    "n": "пΝηոɴռ",
    "o": "ОоΟοՕօσ0ᴏס๐໐",
    "p": "РрΡρᴘᏢ",
    "q": "ԚԛգզԳ",
    "r": "гᴦʀɾᏒ",
    "s": "ЅѕՏꜱʂ5Ꮪ",
    "t": "ТтΤτᴛᎢ",
    "u": "υսՍʋᴜμ",
    "v": "ѴѵνᴠᏙ",
    "w": "ԜԝωաᴡᎳ",
    "x": "ХхΧχ×",
    "y": "УуҮүΥγʏ",
    "z": "ΖᴢʐᏃ",
}
_OURS = str.maketrans({char: ours for ours, chars in _ALIKE.items() for char in chars})
_FRAMED = re.compile(r"\b(?:LATIN|SYMBOL)\b.* ([A-Z])$")
_UNSEEN = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Letters and signs that are drawn as nothing."""


def looks(name: str) -> str:
    """What a reader sees of a name; "" where that is nothing. Two that come to the same look alike."""
    plain = "".join(map(_plain, normal_form("NFKD", name)))
    seen = plain.translate(_OURS).casefold()
    seen = normal_form("NFKD", seen).translate(_OURS)  # what case alone kept apart
    return "".join(c for c in seen if c.isalnum() and c not in _UNSEEN).replace("rn", "m")


def alike(one: str, other: str) -> bool:
    """Whether two names are written with other letters, or with signs that nobody sees, and look the same: no
    reader could tell which is meant. An accent is seen; so are a space and a capital letter."""
    if one.isascii() and other.isascii():
        return False
    return looks(one) == looks(other) and _marks(one) == _marks(other)


def _marks(name: str) -> list[str]:
    return [char for char in normal_form("NFKD", name) if unicodedata.combining(char)]


def _plain(char: str) -> str:
    """A Latin letter in a circle, a square or a flag, small, turned, as the letter; else as it is."""
    found = None if char.isascii() else _FRAMED.search(unicodedata.name(char, ""))
    return found[1] if found else char
