"""Reading: a sentence in which people decide or agents announce, read in its new wording or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from swarmwright.language.happenings.awaiting import announced_in, conclude_announcement
from swarmwright.language.happenings.decisions import Decision
from swarmwright.language.happenings.finding import Spot, decisions
from swarmwright.language.happenings.named import Named
from swarmwright.language.happenings.naming import decided
from swarmwright.language.happenings.places import (
    ahead_of_earlier_work,
    behind_what_came,
    goes_on,
    into_branch,
    not_done_without,
    past_gates,
)
from swarmwright.language.happenings.rewriting import Draft
from swarmwright.language.happenings.several import asked_before, work_beside
from swarmwright.language.happenings.vocabulary import CLASSES
from swarmwright.language.processes.symbols import symbols_of
from swarmwright.language.told.talk import Talk, gate_before, is_gate, is_happening, node, order_before
from swarmwright.language.words.inflection import may_be
from swarmwright.language.words.single import Word, words_of
from swarmwright.language.words.tokens import Token

__all__ = ["Named", "conclude_happenings", "named_happenings"]

_LONGEST = 150
"""Words; a longer sentence is left to others."""

_USES = frozenset(["use", "usage", "call", "run", "access", "invocation", "execution", "time"])


def named_happenings(talk: Talk, tokens: Sequence[Token], plainer: bool = False) -> Named | None:
    """The sentence with a name for each decision and announcement; None if it speaks of none.

    plainer: in fewer words, where that is possible.
    """
    words = words_of(talk.prompt, tokens)
    if len(words) > _LONGEST or _of_tools(talk, words):
        return None
    draft, made = Draft(words), list[Decision]()
    for spot in decisions(words, talk.roster.declared):
        one = decided(talk.prompt, draft, spot, f"gate#{_count(talk) + len(made) + 1}", plainer)
        one.refers |= bool(made) and _of_the_same(words, spot, one, made[-1])
        one.refers |= asked_before(talk, words, spot, one)
        made += [one, *one.also]
    made = [_meant(talk, draft, one, made[:at], plainer) for at, one in enumerate(made)]
    draft.agents_yes()
    heard = announced_in(talk, draft)
    if not draft.pieces:
        return None
    draft.smooth()
    at_work = {i: n.task for i, n in talk.claims.nodes.items() if n.agent and n.task}
    known = frozenset(talk.claims.nodes)
    return Named(_bare(draft.tokens()), made, heard, draft, talk.memory.stage, at_work, known)


def _of_the_same(words: Sequence[Word], spot: Spot, one: Decision, before: Decision) -> bool:
    """ "(I review it) until I approve": the yes that is looked for, of who is said to look."""
    until = spot.start > 0 and words[spot.start - 1].text in ("until", "till", "til")
    he = words[spot.start].text in ("he", "she", "they")
    return until and (one.by == before.by or (he and not one.by))


def conclude_happenings(talk: Talk, named: Named) -> None:
    """Once the sentence has been read: make gates and signals of what has found a place in it."""
    placed = {i for order in talk.claims.orders for i in (order.earlier, order.later)} | set(
        talk.claims.nodes
    )
    for decision in named.made:
        if decision.id in placed or decision.about or decision.held or decision.prior:
            _gate(talk, decision, named)
            work_beside(talk, decision)
    behind_what_came(talk, named)
    ahead_of_earlier_work(talk, named)
    past_gates(talk, named)
    for announcement in named.heard:
        if announcement.id in placed:
            conclude_announcement(talk, announcement)
    for piece in named.draft.pieces:
        names = [t for t in piece.tokens if is_happening(str(t.value))]
        if all(t.value in placed and talk.ledger.taken(t) for t in names):
            words = named.draft.words[piece.start : piece.end]
            talk.ledger.consume([w.token for w in words], "decision" if named.made else "signal")


def _count(talk: Talk) -> int:
    return sum(not n.agent for n in talk.claims.nodes.values())


def _of_tools(talk: Talk, words: Sequence[Word]) -> bool:
    """Whether the sentence speaks of the use of tools: another room's."""
    each = any(a.text in ("each", "every", "any", "all") and b.text in _USES for a, b in pairwise(words))
    return each or any(w.kind == "TOOL" for w in words)


def _meant(talk: Talk, draft: Draft, one: Decision, before: Sequence[Decision], plainer: bool) -> Decision:
    """The decision, or the one that it speaks of again: a person's, or an agent's who approves."""
    if not one.refers:
        return one
    mine = one.by == "user"
    known = [d.id for d in before if d.id.startswith("gate#") and (not mine or d.by == one.by)]
    if mine and not known:
        return one
    known = known or [i for i in talk.memory.stage if is_gate(talk, i)]
    deciding = frozenset(CLASSES["STRONG"].split())
    known = known or [i for i, verb in talk.acts if deciding & {lemma for lemma, _ in may_be(verb)}]
    if not known:
        return one
    for piece in draft.pieces:
        piece.tokens = tuple(replace(t, value=known[-1]) if t.value == one.id else t for t in piece.tokens)
    if known[-1] in [d.id for d in before]:
        draft.only_then(known[-1])
    elif plainer and known[-1] in talk.memory.stage:
        draft.without_lead(known[-1])
    return replace(one, id=known[-1], again=True)


def _bare(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence; if it is nothing but names and arrows or commas, the decisions in it as bare names."""
    plain = tuple(
        t for t in tokens if not (t.start == t.end and t.text == "checks") and t.text not in ("[", "]")
    )
    names = [t for t in plain if t.of("AGENT", "GROUP")]
    if len(names) > 1 and all(t.of("AGENT", "GROUP", "COMMA", "INERT") for t in plain):
        return tuple(
            replace(t, kinds=frozenset({"FOLLOWED"}), text="->") if t.of("COMMA") else t for t in plain
        )
    arrows = tuple(replace(t, kinds=frozenset({"FOLLOWED"})) if t.of("ARROW") else t for t in plain)
    drawn = any(t.of("FOLLOWED") and not t.text[:1].isalpha() for t in arrows)
    return arrows if drawn and symbols_of(arrows) is not None else tuple(tokens)


def _gate(talk: Talk, made: Decision, named: Named) -> None:
    """Make a gate of a decision that was read in this sentence."""
    stage = named.stage
    wanted = talk.claims.nodes[node(talk, made.id, made.span)]
    wanted.agent = ""
    if not made.again:
        wanted.task = talk.prompt[made.span[0] : made.span[1]].strip()
        wanted.approvers = tuple(dict.fromkeys(name for name in (made.by, *made.instead) if name))
    early = tuple(i for token in made.about for i in talk.memory.ids(token))
    late = tuple(i for token in made.held for i in talk.memory.ids(token))
    if made.prior and stage:
        late, talk.memory.stage = tuple(stage), tuple(stage)
    late = late or not_done_without(talk, made, named)
    for id_ in (*early, *late):
        node(talk, id_, made.span)
    order_before(talk, early, [made.id], made.span)
    order_before(talk, [made.id], late, made.span)
    goes_on(talk, made, named)
    for at, order in enumerate(list(talk.claims.orders)):
        if order.inferred:
            if order.later == made.id:  # nobody doubts that a decision is on what was told before it
                talk.claims.orders[at] = replace(order, plain=True)
            continue
        if order.earlier == made.id and not is_gate(talk, order.later):
            gate_before(talk, [made.id], [order.later])
        elif order.later == made.id:
            talk.claims.gates_after.append((made.id, frozenset({order.earlier})))
    into_branch(talk, made.id)
