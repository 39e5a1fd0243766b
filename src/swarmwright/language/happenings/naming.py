"""Naming: each decision and announcement of a sentence gets a name, and its words stand back for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from swarmwright.language.happenings.finding import Spot
from swarmwright.language.happenings.rewriting import Draft
from swarmwright.language.happenings.vocabulary import BOUNDS, CLASSES
from swarmwright.language.inflection import may_be
from swarmwright.language.permits.matching import Node
from swarmwright.language.permits.words import Word
from swarmwright.language.tokens import Token

__all__ = ["Decision", "decided"]

_MINE = frozenset(["i", "me", "my", "we", "us", "myself", "our", "mine"])
_NOBODY = frozenset(["human", "person", "human being", "somebody", "someone", "manual", "people", "else"])
_ARTICLES = frozenset(
    ["the", "a", "an", "some", "our", "its", "their", "my", "your", "his", "her", "any", "another"]
)


@dataclass(slots=True)
class Decision:
    """A person's decision: who decides (in the prompt's words, "user" for its writer), and on whose work.

    `refers`: it may be one that was spoken of before ("once approved"). `about`: the names of those whose
    work it is, as far as the sentence in its new wording does not say so.
    """

    id: str
    by: str
    span: tuple[int, int]
    refers: bool = False
    about: tuple[Token, ...] = ()
    again: bool = False
    """It was spoken of before."""
    prior: bool = False
    """It comes before what was told last."""
    held: tuple[Token, ...] = ()
    """Whose work it comes before, likewise."""


def _refers(node: Node, words: Sequence[Word]) -> bool:
    """Whether a decision may be one that was spoken of: nobody is said to take it, nor what sort it is."""
    if node.name == "d_again":
        return True
    if node.name == "n_yes" and not node.first("person", "owner", "body"):
        return not {"a", "an", "any", "our", "human", "manual"} & {
            w.text for w in words[node.start : node.end]
        }
    if node.first("person", "owner") or node.name not in ("n_yes", "d_reduced", "d_passive"):
        return False
    if node.name == "n_yes" and (node.first("body") or node.first("about")):
        return False
    kinds = node.first("kinds")
    new = {"a", "an", "any", "my", "our", "human", "manual"} & {w.text for w in words[node.start : node.end]}
    return not new and (kinds is None or kinds.start == kinds.end)


def approver(prompt: str, words: Sequence[Word], node: Node) -> str:
    """Who decides: "user" for the prompt's writer, "" for nobody in particular."""
    said = node.first("person", "owner") or (node.first("n_yes", "n_look"))
    if said is None:
        return ""
    inside = words[said.start : said.end]
    titled = said.first("body")
    if titled is None or said.first("somebody"):
        mine = {w.text for w in words[node.start : node.end]} & _MINE
        return "user" if mine and not said.first("somebody") else ""
    if said.first("me"):
        return "user"
    end = next((p.end for p in said.all("place")), titled.end) if said.name == "person" else titled.end
    text = " ".join(prompt[words[titled.start].start : words[end - 1].end].split())
    return "" if text.casefold() in _NOBODY or {w.text for w in inside} <= _ARTICLES | _NOBODY else text


def decided(prompt: str, draft: Draft, spot: Spot, id_: str, plainer: bool = False) -> Decision:
    """Name a decision; the sentence then says what the name does.

    plainer: leave out of the sentence what else can be kept of it: that the decision holds somebody.
    """
    node, words = spot.node, draft.words
    span = (words[spot.start].start, words[spot.end - 1].end)
    made = Decision(id_, approver(prompt, words, node), span, _refers(node, words))
    _WORDING.get(node.name, _checks)(draft, node, made)
    _plainer(draft, node, made, plainer)
    return made


def _plainer(draft: Draft, node: Node, made: Decision, plainer: bool) -> None:
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


def _name(draft: Draft, node: Node, made: Decision, end: int | None = None) -> Token:
    return draft.named(node.start, end or node.end, made.id)


def _checks(draft: Draft, node: Node, made: Decision) -> None:
    """ "gate#1 checks Ann's work": a clause by which somebody decides on what is there."""
    end = node.end
    if node.name in ("d_active", "d_cause", "d_ask"):
        end = max(draft.past_object(node.end), node.end)
        end -= end > node.end and draft.words[end - 1].text in ("first", "beforehand")
        end = _unowned(draft, end)
    work = draft.work_of(node.start, end)
    its = [w.text for w in draft.words[node.start : end] if w.text in ("its", "his", "her")]
    before = draft.agents(0, node.start)
    if its and not work and before:
        work = (before[-1], draft.plain(end - 1, "'s", "POSS"), draft.plain(end - 1, "work"))
    draft.replace(node.start, end, _name(draft, node, made, end), *_verb(draft, node, end), *work)
    _conjunction(draft, node)
    _prior(draft, node, made)
    if (
        node.start > 1
        and draft.words[node.start - 1].text == "which"
        and draft.words[node.start - 2].text == ","
    ):
        draft.replace(node.start - 1, node.start, draft.plain(node.start - 1, "and", "AND"))


def _verb(draft: Draft, node: Node, end: int) -> tuple[Token, ...]:
    """ "checks", or "has checked" where the prompt speaks of what is over."""
    words = draft.words[node.start : node.end]
    timed = node.name in ("d_active", "d_passive", "d_reduced", "d_again")
    if timed and any(a.text in _OVER and b.text != "to" for a, b in pairwise(words)):
        return (draft.plain(end - 1, "has finished"),)
    return (draft.plain(end - 1, "checks"),)


_OVER = frozenset(["has", "have", "had", "been", "'ve"])
_OTHERS = frozenset(["we", "anyone", "anybody", "you", "i", "somebody", "someone"])


def _unowned(draft: Draft, at: int) -> int:
    """The position behind "before we treat it as final", where nobody of the team does anything."""
    words = draft.words
    if at + 1 >= len(words) or words[at].text not in ("before", "until") or words[at + 1].text not in _OTHERS:
        return at
    end = draft.past_object(at + 1)
    while end < len(words) and words[end].text == "as":
        end = draft.past_object(end + 1)
    return at if draft.agents(at, end) else end


def _conjunction(draft: Draft, node: Node) -> None:
    """ "not unless the board agrees" is "not until", "only if it agrees" is "only after"."""
    at, words = node.start - 1, draft.words
    said = words[at].text if at >= 0 else ""
    if said == "unless" and any(w.text in _DENIALS for w in words[:at]):
        draft.replace(at, at + 1, draft.plain(at, "until"))
    elif said in ("if", "when", "that") and at and words[at - 1].text in ("only", "provided", "condition"):
        start = (
            at - 2 if at > 1 and words[at - 2].text == "on" and words[at - 1].text == "condition" else at - 1
        )
        draft.replace(start, at + 1, draft.plain(at, "only after"))
    elif said in ("before", "until", "till", "unless") and at > 1 and words[at - 1].text == "not":
        start = at - 1  # "…, though not before the board agrees"
        while start and words[start - 1].text in (",", "but", "and", "though", "although"):
            start -= 1
        if start < at - 1:
            draft.replace(start, at + 1, draft.plain(at, "after"))
    elif said == "provided":
        draft.replace(at, at + 1, draft.plain(at, "only after"))


_DENIALS = frozenset(["not", "no", "nothing", "never", "nobody", "none"])


def _prior(draft: Draft, node: Node, made: Decision) -> None:
    """ "…, but before that the chef tastes it": the decision holds whoever was named last."""
    words = draft.words
    at = node.start - 1
    while at > 0 and node.start - at < 5 and words[at].text not in ("before", "prior"):
        at -= 1
    inside = [w for w in words[at + 1 : node.start] if w.text not in ("to", ",")]
    if at < 0 or words[at].text not in ("before", "prior") or not inside or any(w.kind for w in inside):
        return
    names = draft.agents(0, at)
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


def _beforehand(draft: Draft, node: Node, made: Decision) -> None:
    """ "(Ann sorts them,) but the head has to say yes first": before whoever was named last."""
    words = draft.words
    piece = next((p for p in draft.pieces if p.start == node.start), None)
    if piece is None or piece.end >= len(words) or words[piece.end].text not in ("first", "beforehand"):
        return
    start, names = node.start, draft.agents(0, node.start)
    if words[start - 1 : start] and words[start - 1].text not in (",", "and", "but", ";"):
        return
    while start and words[start - 1].text in (",", "and", "but"):
        start -= 1
    made.prior, made.held = not names, tuple(names[-1:])
    draft.replace(start, piece.end + 1)


def _sooner(draft: Draft, node: Node, made: Decision) -> None:
    """ "no sooner has the dean agreed than Ben starts": once he has."""
    end = draft.past_object(node.end)
    if end < len(draft.words) and draft.words[end].text == "than":
        name = draft.named(node.start, end + 1, made.id)
        once, checks, comma = (draft.plain(end, t) for t in ("once", "checks", ","))
        comma = draft.plain(end, ",", "COMMA")
        draft.replace(node.start, end + 1, once, name, checks, comma)


def _there(draft: Draft, node: Node, made: Decision) -> None:
    """ "gate#1 checks": a decision is said to be needed, wherever the rest of the sentence puts it."""
    made.about = tuple(draft.agents(node.start, node.end))
    draft.replace(node.start, node.end, _name(draft, node, made), *_verb(draft, node, node.end))
    _prior(draft, node, made)


def _first(draft: Draft, node: Node, made: Decision) -> None:
    """ "it needs my OK first": before what was told last."""
    made.prior = True
    draft.replace(node.start, node.end)


def _none(draft: Draft, node: Node, made: Decision) -> None:
    """ "no call is placed by Ann without my consent": she starts after it."""
    names = draft.agents(node.start, node.end)[:1]
    made.about = tuple(n for n in draft.agents(node.start, node.end) if n not in names)
    starts, after = draft.plain(node.end - 1, "starts"), draft.plain(node.end - 1, "after")
    draft.replace(node.start, node.end, *names, starts, after, _name(draft, node, made))


def _needs(draft: Draft, node: Node, made: Decision) -> None:
    """ "Ann's plan needs my OK": it is made; "Ann's work needs my OK", "publication by Ann": not begun."""
    thing = next(node.all("thing"))
    names = draft.agents(thing.start, thing.end)
    first, last = draft.words[thing.start], draft.words[thing.end - 1]
    bare = not first.kind and first.text not in _ARTICLES | {"every", "each", "no", "what", "whatever"}
    by = any(w.text == "by" for w in draft.words[thing.start : thing.end])
    job = any(lemma in _JOBS for lemma, _ in may_be(last.text)) and last.token.text[:1].islower()
    if names and ((bare and by) or (first.kind and job)):
        made.about = tuple(n for n in draft.agents(thing.end, node.end) if n not in names)
        starts, after = draft.plain(node.end - 1, "starts"), draft.plain(node.end - 1, "after")
        draft.replace(node.start, node.end, *names[:1], starts, after, _name(draft, node, made))
        return
    _checks(draft, node, made)


_JOBS = frozenset(CLASSES["JOB"].split())


def _noun(draft: Draft, node: Node, made: Decision) -> None:
    """A yes that stands where a name may stand; "with" and "without" it are "after" and "before" it."""
    made.about = tuple(draft.agents(node.start, node.end))
    draft.replace(node.start, node.end, _name(draft, node, made))
    at, words = node.start - 1, draft.words
    said = words[at].text if at >= 0 else ""
    if said not in ("with", "without", "on", "given") or not draft.free(at):
        return
    if said == "without" and not any(w.text in _DENIALS for w in words[:at]):
        return
    start = at
    if said == "without" and at and words[at - 1].text in ("nor", "or"):  # "…, nor without my OK"
        names = draft.agents(0, at)[:1]
        made.held = tuple(names)
        start = at - 1 - (at > 1 and words[at - 2].text == ",")
        draft.replace(start, node.end)
        return
    only = at > 0 and words[at - 1].text == "only"
    twice = said == "without" and at > 0 and words[at - 1].text == "not"  # "…, but not without"
    if twice or (only and said != "without"):
        start = at - 1
    if twice:
        while start and words[start - 1].text in (",", "but", "and", "though"):
            start -= 1
    time = "only after" if only else "after" if twice or said != "without" else "before"
    draft.replace(start, at + 1, draft.plain(at, time))


def _between(draft: Draft, node: Node, made: Decision) -> None:
    names = draft.agents(node.start, node.end)[-2:]
    if node.name == "between":
        before, behind = draft.agents(0, node.start), draft.agents(node.end, len(draft.words))
        names = [before[0], (behind or before)[-1]] if before else []
        if len(set(names)) == 2:
            made.about, made.held = (names[0],), (names[1],)
            start = node.start - (node.start > 0 and draft.words[node.start - 1].text == ",")
            draft.replace(start, node.end)
        return
    comes, between, and_ = (
        draft.plain(node.end - 1, "comes"),
        draft.plain(node.end - 1, "between", "BETWEEN"),
        draft.plain(node.end - 1, "and", "AND"),
    )
    draft.replace(node.start, node.end, _name(draft, node, made), comes, between, names[0], and_, names[-1])


def _whether(draft: Draft, node: Node, made: Decision) -> None:
    """ "Ann starts after gate#1": whether Ann may start is somebody's decision."""
    names = draft.agents(node.start, node.end)
    starts, after = draft.plain(node.end - 1, "starts"), draft.plain(node.end - 1, "after")
    draft.replace(node.start, node.end, *names, starts, after, _name(draft, node, made))


def _reduced(draft: Draft, node: Node, made: Decision) -> None:
    """ "once approved (by the board)"."""
    behind = node.end >= len(draft.words) or draft.words[node.end].text in (",", ".", ")", ":", ";")
    before = draft.words[node.start - 1].text if node.start else ""
    if behind and before in ("once", "after", "when", "until", "unless", "if", "as", "before"):
        draft.replace(node.start, node.end, _name(draft, node, made), *_verb(draft, node, node.end))


_WORDING: Mapping[str, Callable[[Draft, Node, Decision], None]] = {
    "n_yes": _noun,
    "n_look": _noun,
    "n_doing": _noun,
    "d_sooner": _sooner,
    "d_needs": _needs,
    "d_needed": _there,
    "d_label": _there,
    "d_nothing": _there,
    "d_first": _first,
    "d_none": _none,
    "d_reaches": _none,
    "d_there": _there,
    "d_seek": _there,
    "d_hold": _there,
    "d_between": _between,
    "between": _between,
    "d_whether": _whether,
    "d_reduced": _reduced,
    "d_again": _there,
}
