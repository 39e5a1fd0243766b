"""Lemmas: which verb or noun a written word may be a form of, by rule.

The rules are generous ("using" may be of "use" or of "us"): a caller asks whether a word *can* be a form of a
lemma that it knows, so a form of nothing does no harm.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

__all__ = ["Form", "forms"]

Form = Literal["base", "s", "ed", "ing"]

_PARTICIPLES = {
    "kept": "keep", "given": "give", "taken": "take", "got": "get", "gotten": "get", "held": "hold",
    "run": "run", "written": "write", "read": "read", "sent": "send", "paid": "pay", "put": "put",
    "shut": "shut", "left": "leave", "let": "let", "made": "make", "gone": "go", "found": "find",
    "drawn": "draw", "driven": "drive", "fed": "feed", "spoken": "speak", "forbidden": "forbid",
    "withheld": "withhold", "told": "tell", "seen": "see", "said": "say", "built": "build",
    "brought": "bring", "set": "set", "lent": "lend", "thrown": "throw", "hit": "hit", "done": "do",
    "flown": "fly", "dealt": "deal", "left alone": "leave", "shown": "show", "swung": "swing",
    "shot": "shoot",
    "ok'd": "ok", "okayed": "okay", "cut": "cut", "spent": "spend", "met": "meet", "bound": "bind",
    "sought": "seek", "laid": "lay", "signed": "sign", "borne": "bear", "begun": "begin", "dug": "dig",
    "heard": "hear", "undertaken": "undertake", "overseen": "oversee", "fired": "fire",
}  # fmt: skip
"""Irregular participles; a word that is its own lemma too ("run") has both forms."""

_ENDINGS: tuple[tuple[str, str, Form], ...] = (
    ("ies", "y", "s"), ("es", "", "s"), ("s", "", "s"),
    ("ied", "y", "ed"), ("ed", "", "ed"), ("ed", "e", "ed"),
    ("ing", "", "ing"), ("ing", "e", "ing"), ("ying", "ie", "ing"),
)  # fmt: skip


@cache
def forms(word: str) -> frozenset[tuple[str, Form]]:
    """Every (lemma, form) that `word`, in lower case, can be; the word itself as a base form among them."""
    found: set[tuple[str, Form]] = {(word, "base")}
    if word in _PARTICIPLES:
        found.add((_PARTICIPLES[word], "ed"))
    for ending, instead, form in _ENDINGS:
        stem = word[: -len(ending)]
        if not word.endswith(ending) or len(stem) < 2 or (ending == "s" and word.endswith("ss")):
            continue
        found.add((stem + instead, form))
        if not instead and form in ("ed", "ing") and len(stem) > 2 and stem[-1] == stem[-2]:
            found.add((stem[:-1], form))
    return frozenset(found)
