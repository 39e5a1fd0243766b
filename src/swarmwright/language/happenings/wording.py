"""Wording: what the sentence says with a decision's name in it, by how the decision was told."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from swarmwright.language.happenings.decisions import ARTICLES, Decision, told_to_go
from swarmwright.language.happenings.leaving import (
    DENIALS,
    ahead_at,
    beforehand,
    conjunction,
    of_one_time,
    prior,
    unowned,
)
from swarmwright.language.happenings.products import begun
from swarmwright.language.happenings.rewriting import Draft
from swarmwright.language.happenings.vocabulary import CLASSES
from swarmwright.language.permits.matching import Node
from swarmwright.language.told.talk import is_happening
from swarmwright.language.words.inflection import may_be
from swarmwright.language.words.tokens import Token

__all__ = [
    "all_check",
    "as_a_noun",
    "between",
    "checks",
    "comes_first",
    "is_there",
    "needs",
    "no_sooner",
    "reduced",
    "starts_with_it",
    "whether",
    "withheld",
]


def _name(draft: Draft, node: Node, made: Decision, end: int | None = None) -> Token:
    return draft.named(node.start, end or node.end, made.id)


def checks(draft: Draft, node: Node, made: Decision) -> None:
    """ "gate#1 checks Ann's work": a clause by which somebody decides on what is there."""
    whom = told_to_go(draft.words, node)
    alone = node.start == 0 or draft.words[node.start - 1].text in (",", ";", "and", "then")
    if whom and alone and node.name == "d_active":  # "I give Ann the go-ahead"
        _starts_after(draft, node, made, whom)
        return
    end = node.end
    if node.name in ("d_active", "d_cause", "d_ask"):
        end = max(draft.past_object(node.end), node.end)
        end = next((n for n in range(node.end, end) if ahead_at(draft.words, n) > n), end)
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


def all_check(draft: Draft, node: Node, made: Decision) -> None:
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
    verb_of_all = draft.plain(end - 1, "check" if joined[1:] else "checks")
    if node.name == "d_mixed" and not work:
        made.beside = tuple(t for t in tokens if not is_happening(str(t.value)))
        made.work = (draft.words[verb].start, draft.words[end - 1].end)
    draft.replace(node.start, end, *joined, verb_of_all, *work)
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
    if led == "and" and node.name == "d_active" and of_one_time(draft, node.start, end):
        return (draft.plain(end - 1, "has finished"),)
    if timed and any(a.text in _OVER and b.text != "to" for a, b in pairwise(words)):
        return (draft.plain(end - 1, "has finished"),)
    return (draft.plain(end - 1, "checks"),)


_TIMES = frozenset(
    ["once", "after", "when", "until", "till", "unless", "before", "if", "that", "as", "than", "moment",
     "provided"]
)  # fmt: skip
_OVER = frozenset(["has", "have", "had", "been", "'ve"])


def no_sooner(draft: Draft, node: Node, made: Decision) -> None:
    """ "no sooner has the dean agreed than Ben starts": once he has."""
    end = draft.past_object(node.end)
    if end < len(draft.words) and draft.words[end].text == "than":
        name = draft.named(node.start, end + 1, made.id)
        once, checks, comma = (draft.plain(end, t) for t in ("once", "checks", ","))
        comma = draft.plain(end, ",", "COMMA")
        draft.replace(node.start, end + 1, once, name, checks, comma)


def is_there(draft: Draft, node: Node, made: Decision) -> None:
    """ "gate#1 checks": a decision is said to be needed, wherever the rest of the sentence puts it."""
    made.about = tuple(draft.agents(node.start, node.end))
    draft.replace(node.start, node.end, _name(draft, node, made), *_verb(draft, node, node.end))
    prior(draft, node, made)


def comes_first(draft: Draft, node: Node, made: Decision) -> None:
    """ "it needs my OK first": before what was told last."""
    made.prior = True
    draft.replace(node.start, node.end)


def starts_with_it(draft: Draft, node: Node, made: Decision) -> None:
    """ "no call is placed by Ann without my consent": she starts after it."""
    names = draft.agents(node.start, node.end)[:1]
    made.about = tuple(n for n in draft.agents(node.start, node.end) if n not in names)
    starts, after = draft.plain(node.end - 1, "starts"), draft.plain(node.end - 1, "after")
    draft.replace(node.start, node.end, *names, starts, after, _name(draft, node, made))


def withheld(draft: Draft, node: Node, made: Decision) -> None:
    """ "Nothing that Ann writes goes live without my OK": it is to what she has made."""
    if begun(draft.words, node):
        starts_with_it(draft, node, made)
        return
    owned, fate = next(node.all("product", "naught"), None), next(node.all("fate"), None)
    if owned is None:
        checks(draft, node, made)
        return
    if fate is not None:
        made.held = tuple(draft.agents(fate.start, fate.end))
        made.fate = tuple(w.text for w in draft.words[fate.start : fate.end] if not w.kind)
    name, work = _name(draft, node, made), draft.work_of(owned.start, owned.end)
    draft.replace(node.start, node.end, name, draft.plain(node.end - 1, "checks"), *work)


def needs(draft: Draft, node: Node, made: Decision) -> None:
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
    checks(draft, node, made)


_JOBS = frozenset(CLASSES["JOB"].split())


def as_a_noun(draft: Draft, node: Node, made: Decision) -> None:
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


def between(draft: Draft, node: Node, made: Decision) -> None:
    """ "gate#1 comes between Ann and Ben": a yes that stands between two works."""
    names = draft.agents(node.start, node.end)[-2:]
    if node.name == "between":
        before, behind = draft.agents(0, node.start), draft.agents(node.end, len(draft.words))
        names = [before[0], (behind or before)[-1]] if before else []
        if len(set(names)) == 2:
            made.about, made.held = (names[0],), (names[1],)
            start = node.start - (node.start > 0 and draft.words[node.start - 1].text == ",")
            draft.replace(start, node.end)
        return
    comes, in_between, and_ = (
        draft.plain(node.end - 1, "comes"),
        draft.plain(node.end - 1, "between", "BETWEEN"),
        draft.plain(node.end - 1, "and", "AND"),
    )
    draft.replace(
        node.start, node.end, _name(draft, node, made), comes, in_between, names[0], and_, names[-1]
    )


def whether(draft: Draft, node: Node, made: Decision) -> None:
    """ "Ann starts after gate#1": whether Ann may start is somebody's decision."""
    _starts_after(draft, node, made, draft.agents(node.start, node.end))


def _starts_after(draft: Draft, node: Node, made: Decision, names: Sequence[Token]) -> None:
    starts, after = draft.plain(node.end - 1, "starts"), draft.plain(node.end - 1, "after")
    draft.replace(node.start, node.end, *names, starts, after, _name(draft, node, made))


def reduced(draft: Draft, node: Node, made: Decision) -> None:
    """ "once approved (by the board)"."""
    behind = node.end >= len(draft.words) or draft.words[node.end].text in (",", ".", ")", ":", ";")
    before = draft.words[node.start - 1].text if node.start else ""
    if behind and before in ("once", "after", "when", "until", "unless", "if", "as", "before"):
        draft.replace(node.start, node.end, _name(draft, node, made), *_verb(draft, node, node.end))
