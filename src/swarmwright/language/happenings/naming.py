"""Naming: each decision of a sentence gets a name, and its words stand back for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise

from swarmwright.language.happenings.decisions import ARTICLES, Decision, approver, named_by, refers
from swarmwright.language.happenings.finding import Spot
from swarmwright.language.happenings.leaving import (
    DENIALS,
    beforehand,
    conjunction,
    leave_out,
    prior,
    unowned,
)
from swarmwright.language.happenings.rewriting import Draft
from swarmwright.language.happenings.vocabulary import CLASSES
from swarmwright.language.inflection import may_be
from swarmwright.language.permits.matching import Node
from swarmwright.language.tokens import Token

__all__ = ["decided"]


def decided(prompt: str, draft: Draft, spot: Spot, id_: str, plainer: bool = False) -> Decision:
    """Name a decision; the sentence then says what the name does.

    plainer: leave out of the sentence what else can be kept of it: that the decision holds somebody.
    """
    node, words = spot.node, draft.words
    span = (words[spot.start].start, words[_end_of_clause(draft, spot) - 1].end)
    made = Decision(id_, approver(prompt, words, node), span, refers(node, words))
    made.thing = _owed(draft, node)
    if node.name == "d_people":
        _people(prompt, draft, node, made)
    _WORDING.get(node.name, _checks)(draft, node, made)
    leave_out(draft, node, made, plainer)
    return made


_OWED = frozenset(
    ["must", "needs", "need", "requires", "require", "has", "have", "shall", "should", "subject"]
)


_EVERY = frozenset(["every", "each", "all", "any"])


def _owed(draft: Draft, node: Node) -> tuple[str, ...]:
    """ "All payments must be approved", "I approve every payment": the payments, which wait for a yes."""
    if node.name == "d_active":
        start, end = next(node.all("vps")).end, draft.past_object(node.end)
        said = tuple(w.text for w in draft.words[start:end])
        return said if said[:1] and said[0] in _EVERY and not draft.agents(start, end) else ()
    thing = next(node.all("thing"), None) if node.name in ("d_passive", "d_needs") else None
    if thing is None or draft.agents(thing.start, thing.end):
        return ()
    must = any(w.text in _OWED for w in draft.words[thing.end : node.end])
    return tuple(w.text for w in draft.words[thing.start : thing.end]) if must else ()


def _people(prompt: str, draft: Draft, node: Node, made: Decision) -> None:
    """ "The CTO and the CFO approve": a decision of each; "or": one, that either may take."""
    words = draft.words
    people = list(node.all("person"))
    names = [named_by(prompt, words, one, one) for one in people]
    made.by = names[0]
    if any(w.text == "or" for w in words[node.start : people[-1].start]):
        made.instead = tuple(names[1:])
        return
    number = int(made.id.partition("#")[2])
    made.also = tuple(
        replace(made, id=f"gate#{number + at}", by=name) for at, name in enumerate(names[1:], 1)
    )


def _end_of_clause(draft: Draft, spot: Spot) -> int:
    """Where the words end that a person is asked by: with the clause, or with the noun phrase."""
    end = spot.end
    if spot.node.name[0] == "d":
        while end < len(draft.words) and draft.words[end].text not in _ENDS:
            end += 1
    return end


_ENDS = frozenset([",", ";", ":", "(", ")", "and", "but", "then"])


def _name(draft: Draft, node: Node, made: Decision, end: int | None = None) -> Token:
    return draft.named(node.start, end or node.end, made.id)


def _checks(draft: Draft, node: Node, made: Decision) -> None:
    """ "gate#1 checks Ann's work": a clause by which somebody decides on what is there."""
    end = node.end
    if node.name in ("d_active", "d_cause", "d_ask"):
        end = max(draft.past_object(node.end), node.end)
        end -= end > node.end and draft.words[end - 1].text in ("first", "beforehand")
        end = unowned(draft, end)
    work = draft.work_of(node.start, end)
    its = [w.text for w in draft.words[node.start : end] if w.text in ("its", "his", "her")]
    before = draft.agents(0, node.start)
    if its and not work and before:
        work = (before[-1], draft.plain(end - 1, "'s", "POSS"), draft.plain(end - 1, "work"))
    draft.replace(node.start, end, _name(draft, node, made, end), *_verb(draft, node, end), *work)
    conjunction(draft, node)
    prior(draft, node, made)
    beforehand(draft, node, made)
    if (
        node.start > 1
        and draft.words[node.start - 1].text == "which"
        and draft.words[node.start - 2].text == ","
    ):
        draft.replace(node.start - 1, node.start, draft.plain(node.start - 1, "and", "AND"))


def _all(draft: Draft, node: Node, made: Decision) -> None:
    """ "gate#1 and gate#2 check", "Ann and gate#1 check Ben's work"."""
    end = max(draft.past_object(node.end), node.end)
    people = list(node.all("person"))
    verb = next(node.all("vps")).start
    tokens: list[Token] = []
    for agents in node.all("agents"):
        if agents.end <= verb:
            tokens += [w.token for w in draft.words[agents.start : agents.end] if w.kind]
    for one, person in zip((made, *made.also), people, strict=False):
        tokens.append(draft.named(person.start, person.end, one.id))
    joined = [t for token in tokens for t in (draft.plain(node.start, "and", "AND"), token)][1:]
    work = draft.work_of(verb, end)
    draft.replace(node.start, end, *joined, draft.plain(end - 1, "check" if joined[1:] else "checks"), *work)
    conjunction(draft, node)
    prior(draft, node, made)
    beforehand(draft, node, made)


def _verb(draft: Draft, node: Node, end: int) -> tuple[Token, ...]:
    """ "checks", or "has checked" where the prompt speaks of what is over."""
    words = draft.words[node.start : node.end]
    timed = node.name in ("d_active", "d_passive", "d_reduced", "d_again", "d_word")
    before = {w.text for w in draft.words[: node.start]}
    led = draft.words[node.start - 1].text if node.start else ""
    timed &= led in _TIMES or (led == "and" and bool(before & _TIMES))
    if timed and any(a.text in _OVER and b.text != "to" for a, b in pairwise(words)):
        return (draft.plain(end - 1, "has finished"),)
    return (draft.plain(end - 1, "checks"),)


_TIMES = frozenset(
    ["once", "after", "when", "until", "till", "unless", "before", "if", "that", "as", "than", "moment",
     "provided"]
)  # fmt: skip
_OVER = frozenset(["has", "have", "had", "been", "'ve"])


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
    prior(draft, node, made)


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
    bare = not first.kind and first.text not in ARTICLES | {"every", "each", "no", "what", "whatever"}
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
    if said == "without" and not any(w.text in DENIALS for w in words[:at]):
        return
    start = at
    if said == "without" and at and words[at - 1].text in ("nor", "or"):  # "…, nor without my OK"
        names = draft.agents(0, at)[:1]
        made.held = tuple(names)
        start = at - 1 - (at > 1 and words[at - 2].text == ",")
        draft.replace(start, node.end)
        return
    only = at > 0 and words[at - 1].text == "only"
    twice = said == "without" and at > 0 and words[at - 1].text in ("not", "never")  # "…, but not without"
    if twice or (only and said != "without"):
        start = at - 1
    if twice:
        while start and words[start - 1].text in (",", "but", "and", "yet", "though", "although"):
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
    "d_people": _all,
    "d_mixed": _all,
    "n_yes": _noun,
    "n_look": _noun,
    "n_doing": _noun,
    "d_sooner": _sooner,
    "d_needs": _needs,
    "d_needed": _there,
    "d_label": _there,
    "d_nothing": _there,
    "d_fronted": _there,
    "d_first": _first,
    "d_none": _none,
    "d_gated": _none,
    "d_only": _none,
    "d_word": _there,
    "d_lies": _there,
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
