"""Whether a text is in a language that the rules cannot read: they read English alone. Pure.

A draft is long, and its share of English tells. A request can be a line of notes without one of the little
words, and is foreign only where words of another language show it, or letters that are not Latin.
"""

from __future__ import annotations

import re
import unicodedata

from swarmwright.workflow.heaps import normal_form

__all__ = ["mostly_foreign", "shows_foreign"]

_WORDS = re.compile(r"[^\W\d_]+")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_ENGLISH = _words(
    "the a an and or of to in is are it you your for with on that this be as at not if when do by from we "
    "will can what how each step then them they their one after before have has"
)
_ENGLISH_OF_NOTES = _ENGLISH | _words(
    "she he her his him i my me was were had no but who about into over since last week month year client "
    "patient sleep fear anxiety low mood work home does feels wants cannot"
)
_ELSEWHERE = _words(
    # German; Dutch
    "der das und nicht mit ist sich ein eine einen einem einer sie ich wir haben wird werden wurde bei nach "
    "uber ihr ihre ihren seine seinen wegen ohne auch aus wie kein keine dass weil seit letzte immer mehr "
    "sehr het een niet voor zijn heeft wordt zij ook maar geen naar bij zich haar omdat deze "
    # French, Italian, Spanish, Portuguese
    "le une des du est pas avec dans qui que sur elle sont ses aux cette depuis veut sans mais tres "
    "il gli che della del sono piu anche vuole suo sua molto suoi nella alla "
    "el los las una por para se sus esta muy pero quiere desde como hace "
    "uma nao com dos esta mas seu quer muito ela pelo "
    # Swedish, Danish, Norwegian; Polish; Turkish; Romanian; Czech
    "och att det som inte hon jag har ikke hun jeg sig hennes hendes "
    "nie sie jest oraz przez chce byc przed pacjentka pacjent "
    "bir ve icin ile istiyor istemiyor daha sonra degil cok gibi "
    "nu este pentru sau "
    "neni jsem jako nebo ktery ktera"
)
_MOST_WORDS_FOREIGN = 0.12
"""English prose has a good third of these words; below this share it is another language."""

_LEAST_WORDS = 25
_LEAST_SHOWN = 2
"""So many little words of other languages show one: a single one is a name, or a loan."""

_MOST_LETTERS_FOREIGN = 0.3


def mostly_foreign(draft: str) -> bool:
    """Whether a draft (plain: lower case, no accents) is in another language: it has hardly any of the little
    words of English."""
    words = _WORDS.findall(draft)
    return len(words) >= _LEAST_WORDS and _share(words, _ENGLISH) < _MOST_WORDS_FOREIGN


def shows_foreign(request: str) -> bool:
    """Whether a paragraph of a request, as it was written and however short, is in another language."""
    folded = "".join(c for c in normal_form("NFKD", request) if unicodedata.category(c) != "Mn").casefold()
    return any(_is_shown(paragraph) for paragraph in folded.split("\n"))


def _is_shown(text: str) -> bool:
    words = _WORDS.findall(text)
    letters = [letter for word in words for letter in word]
    strange = sum("LATIN" not in unicodedata.name(letter, "") for letter in letters)
    if letters and strange / len(letters) > _MOST_LETTERS_FOREIGN:
        return True
    shown = {word for word in words if word in _ELSEWHERE}
    english = sum(word in _ENGLISH_OF_NOTES for word in words)
    return len(shown) >= _LEAST_SHOWN and sum(word in shown for word in words) > english


def _share(words: list[str], of: frozenset[str]) -> float:
    return sum(word in of for word in words) / len(words)
