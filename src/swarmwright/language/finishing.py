"""Finishing: what speaks of the whole prompt, once every sentence has been read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.diagnostics import diagnose
from swarmwright.language.happenings import settle_announcements
from swarmwright.language.inflection import lemma_of
from swarmwright.language.leftovers import settle_leftovers
from swarmwright.language.signalling import unified
from swarmwright.language.talk import Talk, agent_id, is_happening, node, order_before
from swarmwright.language.teams import complete_teams
from swarmwright.language.timely import settle_times
from swarmwright.language.unasked import contradicted_gates
from swarmwright.language.waiving import contradicted
from swarmwright.workflow.conditions import AllOf, Compare, Condition, Judged, Not
from swarmwright.workflow.rules import Hide, Limit, Rule

__all__ = ["finish"]


def finish(talk: Talk) -> None:
    """Apply what speaks of the whole: first, last, everybody; give every named agent a step.

    A prompt of rules alone leaves the whole team to work in parallel.
    """
    settle_announcements(talk)
    settle_leftovers(talk)
    settle_times(talk)
    talk.claims.rules = [_of_agents(rule) for rule in talk.claims.rules]
    for id_ in (*talk.called, *talk.memory.recent):
        node(talk, id_)
    if not talk.claims.nodes and (talk.claims.rules or talk.waived) and talk.roster.declared:
        for agent in talk.roster.team.agents:
            node(talk, agent.id)
    complete_teams(talk)
    contradicted(talk)
    contradicted_gates(talk)
    unified(talk)
    _without_a_yes(talk)
    _side_by_side(talk)
    _idle(talk)
    known = list(talk.claims.nodes)
    for ids, span in talk.firsts:
        order_before(talk, ids, [n for n in known if n not in ids and n not in talk.free], span)
    for ids, span in talk.lasts:
        others = [
            n
            for n in known
            if not is_happening(n) and n not in ids and all(n not in later for later, _ in talk.lasts)
        ]
        order_before(talk, others, ids, span)


_YES = frozenset(
    ["approve", "accept", "authorise", "authorize", "ratify", "endorse", "ok", "okay", "greenlight", "agree"]
)
_NO = frozenset(["reject", "decline", "veto", "refuse", "disapprove"])


def _side_by_side(talk: Talk) -> None:
    """Of two who work side by side, the one told later follows what the other follows."""
    claims = talk.claims
    pairs = {pair for one, two, _ in claims.together for a in one for b in two for pair in ((a, b), (b, a))}
    for order in [o for o in claims.orders if o.inferred and (o.earlier, o.later) in pairs]:
        came = [o.earlier for o in claims.orders if o.inferred and o.later == order.earlier]
        order_before(talk, came, [order.later], order.span, inferred=True)


def _without_a_yes(talk: Talk) -> None:
    """Rounds until somebody approves end in a failure without that yes, an agent's as much as a person's."""
    for block in talk.claims.blocks:
        if block.kind == "loop" and block.until is not None and _asks_for_a_yes(block.until):
            block.exhausted = "fail"


def _asks_for_a_yes(until: Condition) -> bool:
    """Whether a condition holds by an approval alone, and not by a no."""
    match until:
        case AllOf():
            return any(map(_asks_for_a_yes, until.terms))
        case Not(Judged() as said):
            return _any_form(said.text.casefold().split(), _NO)
        case Judged():
            words = until.text.casefold().replace("n't", " not").split()
            return _any_form(words, _YES) and "not" not in words
        case Compare():
            return until.value is True and until.operator == "==" and _any_form([until.field], _YES)
        case _:
            return False


def _any_form(words: Sequence[str], known: frozenset[str]) -> bool:
    """Whether one of the words is a form of one of these verbs."""
    return any(lemma_of(word.strip(".,;:"), known) for word in words)


def _of_agents(rule: Rule) -> Rule:
    """A rule speaks of agents, whatever steps they have."""
    match rule:
        case Limit():
            return replace(rule, subject=agent_id(rule.subject))
        case Hide():
            return replace(rule, source=agent_id(rule.source), viewers=_agents(rule.viewers))
        case _:
            return replace(rule, agents=_agents(rule.agents))


def _agents(ids: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(agent_id, ids)))


def _idle(talk: Talk) -> None:
    """Refuse an agent of whom all that is said is what it does not do: a step of it would do something."""
    placed = {i for order in talk.claims.orders for i in (order.earlier, order.later)}
    placed |= {i for block in talk.claims.blocks for i in block.everything()}
    for id_, span in talk.denied:
        step = talk.claims.nodes.get(id_)
        if step is None or (not step.task and id_ not in placed):
            said = "all that is said of this agent is what it does not do; say what it does, or leave it out"
            talk.claims.diagnostics.append(diagnose("SW402", span, said))
