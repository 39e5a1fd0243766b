"""Sorts: "bugs go to Ann, questions to Ben, the rest to Cleo": who gets things of which sort."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.frames.case_words import matched, opens, sort_verbs
from swarmwright.language.frames.contrasts import THE_THING, contrast, kind_of, passed
from swarmwright.language.frames.cutting import Part, Words
from swarmwright.language.words.inflection import lemma_of

__all__ = ["sorted_parts", "taking_contrasted"]

_MARKS = (":", "→", "->", "=>", "⇒", "-", "–", "—")
_PREPOSITIONS = ("to", "for", "by", "with", "on")
_SHARES = frozenset(
    ["a", "an", "one", "half", "his", "her", "its", "their", "some", "part", "two", "three", "copies"]
)
_HANDING = frozenset(
    ["hand", "send", "pass", "forward", "route", "give", "assign", "direct", "refer", "dispatch",
     "relay", "transfer", "pipe", "push", "escalate"]
)  # fmt: skip
_CALLED = frozenset(
    ["we", "use", "call", "there", "is", "it", "take", "it's", "comes", "i", "want", "you", "have",
     "has", "goes", "to"]
)  # fmt: skip
"""What may stand between "for small jobs" and the name."""
_TAKING = frozenset(
    ["takes", "take", "handles", "handle", "does", "do", "gets", "get", "serves", "treats", "deals",
     "deal", "with", "looks", "look", "after", "covers", "cover", "answers", "processes", "sees", "see",
     "to", "for", "is", "are", "responsible", "cares", "there", "on", "of", "care", "in", "charge",
     "works", "work", "will", "should"]
)  # fmt: skip
"""How one says that somebody works on things, word by word."""
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
        if case is None and not part.kind:
            case = _for_whom(part) or _contrasted(made, part, found[at + 1 :])
            case = case or passed(part, (*made[-1:], *found[at + 1 : at + 2]))
        handed = _handed(part, after) if case is None and after is not None else None
        if handed is not None:
            made.append(handed[0])
            case, prep, used = handed[1], "to", 1
        made.append(case or part)
        at += used if case else 1
    return made


def _handed(part: Part, after: Part) -> tuple[Part, Part] | None:
    """ "Ann hands complaints to Ben, praise to Cleo": Ann's work, and the first of the sorts."""
    words, behind = part.body, after.body
    if part.kind or after.kind or len(words) < 5 or len(behind) < 3 or words[0].kind != "NAME":
        return None
    led = words[-1].kind == behind[-1].kind == "NAME" and words[-2].text == behind[-2].text == "to"
    handing = lemma_of(words[1].text, _HANDING) is not None
    if not (led and handing) or any(w.kind == "NAME" for w in (*words[1:-1], *behind[:-1])):
        return None
    sort, other = words[2:-2], behind[:-2]
    if any(s[0].kind == "NUM" or s[0].text in _SHARES for s in (sort, other)):
        return None  # "a draft to Ben, a photo to Cleo": both get something
    if kind_of(sort) is None or kind_of(other) is None or any(w.kind in ("AND", "OR") for w in sort):
        return None
    return replace(part, body=words[:-2]), replace(
        part, kind="SORT", condition=sort, body=words[-1:], joint=","
    )


def _halves(part: Part) -> list[Part]:
    """ "fails to Ben and borderline ones to Cleo": two parts."""
    words = part.body
    if not part.kind and len(words) > 3 and words[0].text == "then" and words[1].kind != "NAME":
        return _halves(replace(part, body=words[1:], joint=f"{part.joint} then".strip()))
    for at in range(2, len(words) - 1):
        taken = (_taken(words[:at]), _taken(words[at + 1 :])) if words[at].kind == "AND" else (None, None)
        if not part.kind and taken[0] and taken[1] and contrast(taken[1], taken[0]):
            return [replace(part, body=words[:at]), replace(part, body=words[at + 1 :], joint="and")]
    for at in range(1, len(words) - 3):
        if part.kind or words[at].kind != "AND" or words[at - 1].kind != "NAME":
            continue
        stop = next((n for n in range(at + 1, len(words)) if words[n].kind == "NAME"), at)
        led = stop > at + 2 and words[stop - 1].text in _PREPOSITIONS
        if led and any(w.text == words[stop - 1].text for w in words[:at]):
            behind = replace(part, body=words[at + 1 :], joint="and")
            return [replace(part, body=words[:at]), *_halves(behind)]
    return [part]


def _marked(part: Part, after: Part) -> Part | None:
    """ "invoices: Ann", "invoices → Ann", "below budget, Ann orders"."""
    if part.kind or after.kind or not part.body or not after.body or after.body[0].kind != "NAME":
        return None
    marked = after.joint in _MARKS
    definite = len(part.body) > 1 and part.body[1].text in THE_THING
    led = after.joint == "," and part.body[0].text in _LEADING and not definite
    if after.joint == "," and _is_case(part.body):
        return Part("SORT", _case_in(part.body), after.body, part.joint)
    kind = kind_of(part.body)
    if kind is None or not (marked or led):
        return None
    named = part.body[1:] if led and kind == "IF" and part.body[0].text in ("for", "with") else part.body
    return Part("SORT" if kind == "IF" else "ELSE", named, after.body, part.joint, fronted=marked)


def _said(part: Part, prep: str) -> tuple[Part | None, str]:
    """ "bugs go to Ann"; and then, without the verb, "questions to Ben"."""
    words = part.body
    if part.kind:
        return None, prep
    back = _sent_back(part)
    if back is not None:
        return back, "to"
    for at in range(1, len(words)):
        end = matched(words, at, sort_verbs())
        if end == at and prep and words[at].text == prep:
            end = at + 1
        if end > at and end < len(words) and words[end].text in ("the", "our"):
            end += 1
        if end == at or end >= len(words) or not _somebody(words, end):
            continue
        kind = kind_of(words[:at])
        if kind is None:
            return None, ""
        made = replace(part, kind="SORT" if kind == "IF" else "ELSE", condition=words[:at], body=words[end:])
        return made, words[end - 1].text if words[end - 1].text in _PREPOSITIONS else ""
    return None, prep


_ON_THE_WAY = frozenset(
    ["go", "goes", "come", "comes", "is", "are", "get", "gets", "sent", "passed", "handed", "given", "should",
     "must", "will", "be", "bounce", "bounces", "returned", "routed"]
)  # fmt: skip
_BACK = (["back", "to"], ["return", "to"], ["returns", "to"], ["returned", "to"])


def _sent_back(part: Part) -> Part | None:
    """ "(good data goes to Ann,) bad data (goes) back to Ben": a sort that returns to who has made it."""
    words = part.body
    led = len(words) > 3 and [w.text for w in words[-3:-1]] in _BACK and words[-1].kind == "NAME"
    end = len(words) - 3
    while led and end > 0 and words[end - 1].text in _ON_THE_WAY:
        end -= 1
    if not led or kind_of(words[:end]) is None or any(w.kind == "NAME" for w in words[:end]):
        return None
    rest = kind_of(words[:end]) == "ELSE"
    return replace(part, kind="ELSE" if rest else "SORT", condition=words[:end], body=words[-3:])


def _for_whom(part: Part) -> Part | None:
    """ "for small jobs (we use) Ann", "for the rest Ben": the sort stands before the name."""
    words = part.body
    named = next((n for n, w in enumerate(words) if w.kind == "NAME"), 0)
    if named > 2 and _is_case(words[:named]) and not any(w.kind == "NAME" for w in words[named + 1 :]):
        return replace(part, kind="SORT", condition=_case_in(words[:named]), body=words[named:])
    if named < 2 or words[0].text not in ("for", "with") or any(w.kind == "NAME" for w in words[named + 1 :]):
        return None
    end = named
    while end > 1 and words[end - 1].text in _CALLED:
        end -= 1
    kind = kind_of(words[1:end])
    if kind is None or words[1].text in ("each", "every", "all", "any"):
        return None
    return replace(part, kind="SORT" if kind == "IF" else "ELSE", condition=words[1:end], body=words[named:])


_OF_EVERY_CASE = frozenset(
    ["this", "that", "which", "such", "our", "my", "your", "any", "each", "every", "either", "both", "all",
     "no", "case", "other", "opposite", "remaining", "the"]
)  # fmt: skip
"""Words before "case" that name no case of its own, or the remaining one (`case_words`)."""


def _is_case(words: Words) -> bool:
    """ "in the happy case", "in a rare case": one case of several, told like a place."""
    told = len(words) > 2 and words[0].text == "in" and words[-1].text in ("case", "cases")
    return told and words[-2].text not in _OF_EVERY_CASE and words[1].text not in _OF_EVERY_CASE - {"the"}


def _case_in(words: Words) -> Words:
    """ "(in the) happy case"."""
    return words[2:] if words[1].text in ("the", "a", "an") else words[1:]


def _contrasted(made: Sequence[Part], part: Part, behind: Sequence[Part]) -> Part | None:
    """ "Ann takes the new customers, Ben the old ones": one of several that take things of one kind each."""
    own = _taken(part.body)
    if own is None:
        return None
    before = made[-1] if made and made[-1].kind in ("SORT", "ELSE") else None
    others = [t for p in behind[:1] if not p.kind and (t := _taken(p.body)) is not None]
    others += [before.condition] if before is not None and before.body[0].kind == "NAME" else []
    kind = kind_of(own)
    rest = kind == "ELSE" and not any(w.kind == "NAME" for w in part.body[1:])
    if not rest and not any(contrast(own, other) for other in others):
        return None
    if kind is None:
        return None
    return replace(part, kind="SORT" if kind == "IF" else "ELSE", condition=own, body=part.body[:1])


_DETERMINERS = frozenset(["this", "his", "its", "others", "previous", "less"])


def _taken(words: Words) -> Words | None:
    """The things that a name takes: behind "takes (care of)", "for", or a mere name."""
    if len(words) < 2 or words[0].kind != "NAME" or any(w.kind == "NAME" for w in words[1:]):
        return None
    at = 1
    while at < len(words) and words[at].text in _TAKING:
        at += 1
    if at == 1 and words[1].text.endswith("s") and words[1].text not in _DETERMINERS:
        return None  # a verb of its own: work, not a sort that is taken
    while at < len(words) and words[at].text in ("the", "all", "any") and not opens(words, at)[0]:
        at += 1
    return words[at:] if at < len(words) and len(words) - at <= 5 else None


def taking_contrasted(one: Words, other: Words) -> bool:
    """Whether two sentences tell who takes two sorts of things: "Ann handles new ones", "Ben old ones"."""
    told, others = _taken(one), _taken(other)
    if told is None or others is None or not kind_of(told) == kind_of(others) == "IF":
        return False
    return contrast(told, others)


def _somebody(words: Words, at: int) -> bool:
    return words[at].kind == "NAME" or words[at].text in ("former", "latter")
