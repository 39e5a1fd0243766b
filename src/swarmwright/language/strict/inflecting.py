"""Inflecting: the forms of an English verb or noun, by rule; the irregular ones are listed.

This module knows nothing of what a word means.
"""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["forms", "lemmas"]

_IRREGULAR: dict[str, str] = {
    "be": "am is are was were been being 're 'm",
    "become": "becomes became becoming",
    "break": "breaks broke broken breaking",
    "bring": "brings brought bringing",
    "cancel": "cancels cancelled cancelling canceled canceling",
    "catch": "catches caught catching",
    "come": "comes came coming",
    "cut": "cuts cutting",
    "do": "does did done doing",
    "draw": "draws drew drawn drawing",
    "find": "finds found finding",
    "fall": "falls fell fallen falling",
    "forbid": "forbids forbade forbidden forbidding",
    "get": "gets got gotten getting",
    "give": "gives gave given giving",
    "go": "goes went gone going",
    "have": "has had having 've",
    "hear": "hears heard hearing",
    "hide": "hides hid hidden hiding",
    "hold": "holds held holding",
    "keep": "keeps kept keeping",
    "know": "knows knew known knowing",
    "lay": "lays laid laying",
    "leave": "leaves left leaving",
    "let": "lets letting",
    "mean": "means meant meaning",
    "make": "makes made making",
    "pay": "pays paid paying",
    "put": "puts putting",
    "quit": "quits quitting",
    "read": "reads reading",
    "run": "runs ran running",
    "rerun": "reruns reran rerunning",
    "redo": "redoes redid redone redoing",
    "see": "sees saw seen seeing",
    "send": "sends sent sending",
    "set": "sets setting",
    "show": "shows showed shown showing",
    "shut": "shuts shutting",
    "spend": "spends spent spending",
    "take": "takes took taken taking",
    "tell": "tells told telling",
    "undergo": "undergoes underwent undergone undergoing",
    "understand": "understands understood understanding",
    "withhold": "withholds withheld withholding",
    "write": "writes wrote written writing",
}
_VOWELS = "aeiou"


def forms(base: str) -> frozenset[str]:
    """The base form and all that come of it: "cap" → cap, caps, capped, capping."""
    if base in _IRREGULAR:
        return frozenset([base, *_IRREGULAR[base].split()])
    head, _, tail = base.partition("-")
    if tail and tail in _IRREGULAR:
        return frozenset(f"{head}-{form}" for form in forms(tail))
    return frozenset([base, _third(base), *_past(base)])


def lemmas(bases: Iterable[str]) -> dict[str, str]:
    """Form → base form, for all of these; where two share a form, the first one has it."""
    table: dict[str, str] = {}
    for base in bases:
        for form in sorted(forms(base)):
            table.setdefault(form, base)
    return table


def _third(base: str) -> str:
    if base.endswith(("s", "x", "z", "ch", "sh", "o")):
        return base + "es"
    if base.endswith("y") and base[-2:-1] not in _VOWELS:
        return base[:-1] + "ies"
    return base + "s"


def _past(base: str) -> tuple[str, str]:
    if base.endswith("ee"):
        return base + "d", base + "ing"
    if base.endswith("e"):
        return base + "d", base[:-1] + "ing"
    if base.endswith("y") and base[-2:-1] not in _VOWELS:
        return base[:-1] + "ied", base + "ing"
    stem = base + base[-1] if _doubles(base) else base
    return stem + "ed", stem + "ing"


_FINAL_STRESS = frozenset(["permit", "allot", "forbid", "prefer", "admit", "commit", "debar", "transmit"])


def _doubles(base: str) -> bool:
    """Whether the last letter doubles: one vowel before one consonant, in a word of one syllable."""
    if len(base) < 3 or base[-1] in _VOWELS + "wxy" or base[-2] not in _VOWELS or base[-3] in _VOWELS:
        return False
    return sum(letter in _VOWELS for letter in base) == 1 or base in _FINAL_STRESS
