"""Contrasts: "small parcels travel by Road, big ones by Rail": things of one kind, and who gets which.

`kind_of`: whether words name a sort of things; `contrast`: whether two of them are sorts of one kind;
`passed`: a clause that tells whom a sort of things goes to, whatever its verb, beside another of that kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.frames.case_words import opens
from swarmwright.language.frames.cutting import Part, Words
from swarmwright.language.words.inflection import is_participle, lemma_of

__all__ = ["THE_THING", "contrast", "contrasting", "done_by", "kind_of", "passed", "tells_apart"]

THE_THING = frozenset(
    ["it", "this", "that", "he", "she", "they", "these", "those", "its", "their", "his", "her",
     "everything", "all", "then",
     "both", "each", "who", "which", "whose",
     "whatever", "work", "control", "result", "output", "there", "next", "nobody", "none",
     "what", "finally", "we", "i", "you", "the"]
)  # fmt: skip
"""What begins a phrase that names the thing at hand, not a sort of things."""
_TIMES = frozenset(
    ["after", "that", "this", "then", "from", "there", "here", "next", "finally", "later", "on", "afterwards",
     "thereafter", "subsequently", "lastly", "eventually", "first", "initially", "at", "last", "the", "end",
     "in", "turn", "immediately", "straight", "directly", "and", "second", "third", "secondly", "thirdly"]
)  # fmt: skip
"""Words that tell when it goes somewhere; a phrase of these alone names no sort of things."""


def kind_of(words: Words) -> str | None:
    """ELSE for "the rest", IF for a sort of things; None where neither is meant."""
    if not words or any(w.kind in ("NAME", "TOOL") for w in words):
        return None
    if {w.text for w in words} <= _TIMES:
        return None  # "(first to Ann,) after that to Ben": one after the other
    kind, end = opens(words, 0)
    if kind in ("REST", "ELSE"):
        return "ELSE" if end == len(words) or kind == "REST" else "IF"
    told = words[0].text == "those" and len(words) > 2 and words[1].text in _TELLING_APART
    return None if (words[0].text in THE_THING and not told) or len(words) > _LONGEST else "IF"


_LONGEST = 8
_TELLING_APART = frozenset(
    ["who", "that", "which", "with", "without", "under", "over", "above", "below", "from", "whose", "needing"]
)
"""What stands behind the noun of a sort, and tells it apart: "patients with fever", "those who fail"."""
_LED = frozenset(["for", "with", "in"])
_PREPS = frozenset(["by", "to", "through", "via", "with", "into", "at", "for"])
_HELPING = frozenset(
    ["are", "is", "get", "gets", "be", "must", "should", "will", "have", "has", "need", "can"]
)
_GOING = frozenset(
    ["go", "travel", "pass", "move", "proceed", "continue", "head", "run", "undergo", "see", "require", "get",
     "visit", "mean", "come", "fly", "walk", "drive", "belong", "end", "leave", "enter", "meet", "go"]
)  # fmt: skip
"""What a thing does on its way to whoever works on it, "see" and "require" without a preposition."""
_WITHOUT = frozenset(["undergo", "see", "require", "get", "visit", "mean", "enter", "meet", "need"])
_ANTONYMS = frozenset(
    ["minor", "major", "small", "large", "big", "little", "simple", "complex", "easy", "difficult",
     "hard", "urgent", "normal", "routine", "light", "heavy", "wet", "dry", "good", "bad", "new", "old",
     "hot", "cold", "cheap", "expensive", "internal", "external", "domestic", "foreign", "faulty",
     "intact", "damaged", "undamaged", "valid", "invalid", "complete", "incomplete", "short", "long",
     "serious", "slight", "severe", "mild", "local", "remote", "low", "high", "early", "late", "paid",
     "unpaid", "private", "public", "fresh", "stale", "soft", "safe", "unsafe", "known", "unknown"]
)  # fmt: skip
"""What tells apart what is told of in the singular, too: "minor damage", "major damage"; no "north side"."""


def passed(part: Part, others: Sequence[Part]) -> Part | None:
    """ "Long texts are cut by Ben, short ones drawn out by Cleo": sorts of things, each somebody's work."""
    own = None if part.kind else done_by(part.body)
    if own is None:
        return None
    told = [done_by(p.body) for p in others if not p.kind] + [p.condition for p in others if p.kind == "SORT"]
    known = [other for other in told if other]
    if not any(contrast(own, other) for other in known) or _was_done(own, others):
        return None
    if any(_done_there(part.body, other) for other in known):
        return None
    return replace(part, kind="SORT", condition=own, body=part.body[-1:])


def done_by(words: Words) -> Words | None:
    """The things of which it is told that they are worked on by somebody, or go to somebody."""
    if len(words) < 3 or words[-1].kind != "NAME" or any(w.kind == "NAME" for w in words[:-1]):
        return None
    led = words[-2].text in _PREPS
    head = words[:-2] if led else words[:-1]
    verb = next((n for n in range(1, len(head)) if _goes(words, n, led)), 0)
    if not verb and not led:
        return None
    sort = words[: verb or len(head)]
    return sort if kind_of(sort) == "IF" and len(sort) <= _WIDEST and not _behind_ones(sort) else None


_WIDEST = 6


def _behind_ones(sort: Words) -> bool:
    """Whether words stand behind "ones" that tell what is done to them."""
    return any(w.text in ("one", "ones") for w in sort[:-1])


def _goes(words: Words, at: int, led: bool) -> bool:
    """Whether the verb of a sort of things stands here: "are (cut by)", "travel (by)", "(ones) drawn"."""
    before, word = words[at - 1].text, words[at].text
    if before in _TELLING_APART or (at > 1 and words[at - 2].text in ("who", "that", "which") and at < 3):
        return False
    if before in ("ones", "one"):
        return True
    if word in _HELPING:
        return led
    known = lemma_of(word, _GOING if led else _WITHOUT)
    return known is not None and known[1] in ("s", "base")


def contrast(one: Words, other: Words) -> bool:
    """Whether two phrases name different sorts of one kind: "new customers" and "old ones"."""
    heads = {one[-1].text, other[-1].text}
    texts = [[w.text for w in words] for words in (one, other)]
    if texts[0] == texts[1]:
        return False
    if _told_apart(texts[0]) and _told_apart(texts[1]):
        return texts[0][0] == texts[1][0]  # "patients with fever", "patients without fever"
    if heads <= THE_THING:
        return False
    plain = [words for words in (one, other) if opens(words, 0)[0] != "REST"]
    if all(len(words) == 2 and words[0].text in _ANTONYMS for words in (one, other)) and len(heads) == 1:
        return True
    if not all(words[-1].text.endswith("s") for words in plain):
        return False  # "the north side" and "the south side": shares of one thing
    return len(heads) == 1 or "ones" in heads or len(plain) < 2


def _told_apart(texts: Sequence[str]) -> bool:
    """ "parcels that are small", "those who fail": a noun, and what tells it apart."""
    return len(texts) > 2 and texts[1] in _TELLING_APART and texts[0].endswith(("s", "se", "e"))


_MOST = frozenset(["most", "many", "all", "such", "these", "those", "new", "other", "both"])
_TURNED = frozenset(
    ["new", "old", "good", "valid", "complete", "paid", "fresh", "intact", "undamaged", "known", "hot",
     "cold", "wet", "dry", "early", "late", "soft", "safe", "normal", "routine"]
)  # fmt: skip
"""What may as well be all that comes in, or has come of earlier work: "new orders", "complete forms"."""


def tells_apart(sort: Words) -> bool:
    """Whether a sort, though no other is told of, is plainly not all there is: "(for) urgent cases"."""
    texts = [w.text for w in sort if w.text not in _LED]
    if texts[:2] == ["cases", "of"] and len(texts) > 2:
        return True
    if len(texts) != 2 or not texts[1].endswith("s"):
        return False
    some = texts[1] == "cases" and texts[0] not in _MOST and not is_participle(texts[0])
    return some or texts[0] in _ANTONYMS - _TURNED


def contrasting(one: Words, other: Words) -> bool:
    """Whether two sentences tell of two sorts of things whom each goes to, and of nothing else."""
    told = done_by(one), done_by(other)
    if told[0] is None or told[1] is None or not contrast(told[0], told[1]):
        return False
    return not any(_done_there(words, sort) for words, sort in ((one, told[1]), (other, told[0])))


def _was_done(sort: Words, others: Sequence[Part]) -> bool:
    """Whether what tells a sort apart is what another clause does: "(raw boards are cut,) cut boards"."""
    return any(_done_there(p.body, sort) for p in others if not p.kind)


def _done_there(words: Words, sort: Words) -> bool:
    verbs = {w.text for w in words}
    return any(is_participle(w.text) and w.text in verbs for w in sort)
