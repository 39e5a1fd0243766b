"""Leaving out: words around a decision that only say whom it holds, or that nobody acts before it.

What they say is kept in the decision itself (`held`, `prior`); the sentence goes on without them.
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.happenings.decisions import Decision
from swarmwright.language.happenings.finding import only_if
from swarmwright.language.happenings.rewriting import Draft
from swarmwright.language.happenings.vocabulary import BOUNDS
from swarmwright.language.permits.matching import Node
from swarmwright.language.told.doers import meant, told
from swarmwright.language.words.single import Word

__all__ = ["DENIALS", "ahead_at", "beforehand", "conjunction", "leave_out", "of_one_time", "prior", "unowned"]

DENIALS = frozenset(["not", "no", "nothing", "never", "nobody", "none"])
_OTHERS = frozenset(["we", "anyone", "anybody", "you", "i", "somebody", "someone"])


def leave_out(draft: Draft, node: Node, made: Decision, plainer: bool) -> None:
    """Leave "before it goes out" away; and if need be take "with my approval" out of its clause.

    "Before it is printed" is left away last: somebody may be known to print it.
    """
    piece = next((p for p in draft.pieces if p.start <= node.start < p.end), None)
    if piece is None:
        return
    if node.name in ("n_yes", "n_look"):
        if plainer:
            _without_phrase(draft, piece.start, piece.end, made)
        return
    words, end = draft.words, piece.end
    if (
        end + 1 >= len(words)
        or words[end].text not in ("before", "until")
        or words[end + 1].text not in _THINGS
    ):
        return
    passive = any(w.text in _BEING for w in words[end + 2 : end + 4])
    stop = draft.past_object(end + 1)
    while stop < len(words) and words[stop].text in ("as", "at"):
        stop = draft.past_object(stop + 1)
    if not draft.agents(end, stop) and (plainer or not passive):
        draft.replace(end, stop)


_BEING = frozenset(["is", "are", "gets", "get", "be", "being"])


def _without_phrase(draft: Draft, at: int, end: int, made: Decision) -> None:
    """ "(…, but only) with my approval": whoever acts in the clause is held by it."""
    words = draft.words
    start = _led(words, at)
    if start is None or not (end >= len(words) or words[end].text in (",", ";", ":")):
        return
    first = start
    while first and words[first - 1].text in (",", "and", "but", "is", "are"):
        first -= 1
    before = first
    while before and words[before - 1].text not in _JOINTS:
        before -= 1
    after = end + 1
    while after < len(words) and words[after].text not in _JOINTS:
        after += 1
    fronted = before >= first or words[before].text in _AFTER or words[before].text in BOUNDS
    ahead = end < len(words) and after > end + 1 and fronted
    names = draft.agents(end, after) if ahead else draft.agents(before, start)
    if names:
        made.held = (names[0],)
        draft.replace(first, end + (ahead and first == 0 and words[end].text == ","))


_JOINTS = frozenset([",", ";", ":", "and", "but", "(", ")"])
_THINGS = frozenset(["it", "this", "that", "anything", "everything", "they", "things", "the"])


def _led(words: Sequence[Word], at: int) -> int | None:
    """Where "with", "only after", "subject to" begins that stands before words[at]; None if none does."""
    start = at - 1
    if start > 0 and words[start].text == "to" and words[start - 1].text == "subject":
        start -= 1
    elif start >= 0 and words[start].text in ("with", "on", "upon", "after", "following", "pending", "given"):
        pass
    elif start < at - 1 or at >= len(words) or words[at].text not in _AFTER:
        return None
    else:
        start = at
    return start - 1 if start and words[start - 1].text == "only" else start


_AFTER = frozenset(["with", "on", "upon", "after", "following", "pending", "given", "subject", "only"])


def unowned(draft: Draft, at: int) -> int:
    """The position behind "before we treat it as final", where nobody of the team does anything."""
    words = draft.words
    if at + 1 >= len(words) or words[at].text not in ("before", "until") or words[at + 1].text not in _OTHERS:
        return at
    end = draft.past_object(at + 1)
    while end < len(words) and words[end].text == "as":
        end = draft.past_object(end + 1)
    return at if draft.agents(at, end) else end


def conjunction(draft: Draft, node: Node) -> None:
    """ "not unless the board agrees" is "not until", "only if it agrees" is "only after"."""
    at, words = node.start - 1, draft.words
    said = words[at].text if at >= 0 else ""
    if said == "unless" and any(w.text in DENIALS for w in words[:at]):
        draft.replace(at, at + 1, draft.plain(at, "until"))
    elif (
        said in ("if", "when", "that")
        and at
        and words[at - 1].text in ("only", "provided", "given", "condition")
    ):
        start = (
            at - 2 if at > 1 and words[at - 2].text == "on" and words[at - 1].text == "condition" else at - 1
        )
        draft.replace(start, at + 1, draft.plain(at, "only after"))
    elif said in ("before", "until", "till", "unless") and at > 1 and words[at - 1].text in ("not", "never"):
        start = at - 1  # "…, though not before the board agrees"
        while start and words[start - 1].text in (",", "but", "and", "yet", "though", "although"):
            start -= 1
        if start < at - 1:
            draft.replace(start, at + 1, draft.plain(at, "after"))
    elif said == "provided" or (said == "if" and only_if(words, at)):  # "may only start if the board agrees"
        draft.replace(at, at + 1, draft.plain(at, "only after"))


def prior(draft: Draft, node: Node, made: Decision) -> None:
    """ "…, but before that the chef tastes it": the decision holds whoever was named last."""
    words = draft.words
    at = node.start - 1
    while at > 0 and node.start - at < 5 and words[at].text not in ("before", "prior"):
        at -= 1
    inside = [w for w in words[at + 1 : node.start] if w.text not in ("to", ",")]
    if at < 0 or words[at].text not in ("before", "prior") or not inside or any(w.kind for w in inside):
        return
    names = draft.agents(0, at)
    verbs = meant(w.text for w in inside)
    if verbs:  # "…, but before printing it the chef tastes it": before whoever prints
        texts = [w.text for w in words[:at]]
        names = [n for n in names if verbs & told(texts, [n.text])]
        if not names:
            draft.replace(at, node.start)
            return
    if not names:
        made.prior = True
        draft.replace(at, node.start)
        return
    piece = next(p for p in draft.pieces if p.start == node.start)
    if piece.end >= len(words) or words[piece.end].text in (",", "."):
        while at and words[at - 1].text in (",", "but", "and", "—"):
            at -= 1
        made.held = (names[-1],)
        draft.replace(at, piece.end)


def beforehand(draft: Draft, node: Node, made: Decision) -> None:
    """ "(Ann sorts them,) but the head has to say yes first": before whoever was named last."""
    words = draft.words
    piece = next((p for p in draft.pieces if p.start == node.start), None)
    behind = ahead_at(words, piece.end) if piece is not None else 0
    if piece is None or behind == piece.end:
        return
    start, names = node.start, draft.agents(0, node.start)
    if words[start - 1 : start] and words[start - 1].text not in (",", "and", "but", ";"):
        return
    while start and words[start - 1].text in (",", "and", "but"):
        start -= 1
    made.prior, made.held = not names, tuple(names[-1:])
    draft.replace(start, behind)


_AHEAD = (("first",), ("beforehand",), ("before", "that"), ("before", "this"), ("before", "it"))


def ahead_at(words: Sequence[Word], at: int) -> int:
    """The place behind "beforehand", "before that" and the like, where they close the sentence; else `at`."""
    texts = tuple(w.text for w in words[at : at + 3])
    for said in _AHEAD:
        if texts[: len(said)] == said and (len(said) == 1 or texts[len(said) :] in ((), (".",), ("!",))):
            return at + len(said)
    return at


def of_one_time(draft: Draft, start: int, end: int) -> bool:
    """ "(Ben starts) after Ann is done and I approve": the end of a sentence, and of its time."""
    texts = [w.text for w in draft.words[: start - 1]]
    time = next((n for n in range(len(texts) - 1, 0, -1) if texts[n] in _AFTER), 0)
    over = not {",", ";", "and", "then"} & set(texts[time:]) and any(t in _DONE for t in texts[time:])
    return bool(time) and over and all(w.text in (".", "!") for w in draft.words[end:])


_AFTER = frozenset(["after", "once", "when"])
_DONE = frozenset(["is", "are", "has", "have", "finishes", "finished", "done", "ready", "through"])
