"""Sorts: "bugs go to Ann, questions to Ben, the rest to Cleo": who gets things of which sort."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.frames.case_words import matched, opens, sort_verbs
from swarmwright.language.frames.cutting import Part, Words

__all__ = ["sorted_parts"]

_MARKS = (":", "→", "->", "=>", "⇒", "-", "–", "—")
_THE_THING = frozenset(
    ["it", "this", "that", "he", "she", "they", "these", "those", "its", "their", "everything", "all", "then",
     "both", "each", "who", "which", "whose",
     "whatever", "work", "control", "result", "output", "there", "next", "nobody", "none",
     "what", "finally", "we", "i", "you", "the"]
)  # fmt: skip
"""What begins a phrase that names the thing at hand, not a sort of things."""
_PREPOSITIONS = ("to", "for", "by", "with", "on")
_LEADING = frozenset(
    ["below", "above", "under", "over", "within", "outside", "for", "with", "given", "without", "beyond"]
)


def sorted_parts(parts: Sequence[Part]) -> list[Part]:
    """The parts, with those that say who gets a sort of things made cases."""
    made: list[Part] = []
    found = [piece for part in parts for piece in _halves(part)]
    prep, at = "", 0
    while at < len(found):
        part = found[at]
        after = found[at + 1] if at + 1 < len(found) else None
        case, used = (_marked(part, after), 2) if after is not None else (None, 1)
        if case is None:
            (case, prep), used = _said(part, prep), 1
        made.append(case or part)
        at += used if case else 1
    return made


def _halves(part: Part) -> list[Part]:
    """ "fails to Ben and borderline ones to Cleo": two parts."""
    words = part.body
    for at in range(1, len(words) - 3):
        if part.kind or words[at].kind != "AND" or words[at - 1].kind != "NAME":
            continue
        stop = next((n for n in range(at + 1, len(words)) if words[n].kind == "NAME"), at)
        led = stop > at + 2 and words[stop - 1].text in _PREPOSITIONS
        if led and any(w.text == words[stop - 1].text for w in words[:at]):
            behind = replace(part, body=words[at + 1 :], joint="and")
            return [replace(part, body=words[:at]), *_halves(behind)]
    return [part]


def _kind_of(words: Words) -> str | None:
    """ELSE for "the rest", IF for a sort of things; None where neither is meant."""
    if not words or any(w.kind in ("NAME", "TOOL") for w in words):
        return None
    kind, end = opens(words, 0)
    if kind in ("REST", "ELSE"):
        return "ELSE" if end == len(words) or kind == "REST" else "IF"
    return None if words[0].text in _THE_THING or len(words) > 8 else "IF"


def _marked(part: Part, after: Part) -> Part | None:
    """ "invoices: Ann", "invoices → Ann", "below budget, Ann orders"."""
    if part.kind or after.kind or not part.body or not after.body or after.body[0].kind != "NAME":
        return None
    marked = after.joint in _MARKS
    definite = len(part.body) > 1 and part.body[1].text in _THE_THING
    led = after.joint == "," and part.body[0].text in _LEADING and not definite
    kind = _kind_of(part.body)
    if kind is None or not (marked or led):
        return None
    return Part("SORT" if kind == "IF" else "ELSE", part.body, after.body, part.joint, fronted=marked)


def _said(part: Part, prep: str) -> tuple[Part | None, str]:
    """ "bugs go to Ann"; and then, without the verb, "questions to Ben"."""
    words = part.body
    if part.kind:
        return None, prep
    for at in range(1, len(words)):
        end = matched(words, at, sort_verbs())
        if end == at and prep and words[at].text == prep:
            end = at + 1
        if end > at and end < len(words) and words[end].text in ("the", "our"):
            end += 1
        if end == at or end >= len(words) or not _somebody(words, end):
            continue
        kind = _kind_of(words[:at])
        if kind is None:
            return None, ""
        made = replace(part, kind="SORT" if kind == "IF" else "ELSE", condition=words[:at], body=words[end:])
        return made, words[end - 1].text if words[end - 1].text in _PREPOSITIONS else ""
    return None, prep


def _somebody(words: Words, at: int) -> bool:
    return words[at].kind == "NAME" or words[at].text in ("former", "latter")
