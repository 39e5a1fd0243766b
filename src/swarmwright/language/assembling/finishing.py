"""Finishing: what speaks of the whole prompt, once every sentence has been read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.assembling.asking import ask_in_whole_sentences
from swarmwright.language.assembling.held_rounds import end_by_who_is_waited_for
from swarmwright.language.assembling.open_ends import close_open_ends, join_the_background
from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.happenings import settle_announcements
from swarmwright.language.permits import settle_likened
from swarmwright.language.readers.signalling import unified
from swarmwright.language.readers.waiving import contradicted
from swarmwright.language.refusals.unasked import contradicted_gates
from swarmwright.language.rewrites.consent.each_step import ask_at_each_step
from swarmwright.language.rewrites.limits.timely import settle_times
from swarmwright.language.rewrites.order.leftovers import settle_leftovers
from swarmwright.language.rewrites.order.outrunning import of_everybody
from swarmwright.language.teams import complete_teams
from swarmwright.language.told.bearing import borne_out
from swarmwright.language.told.claims import Block, Order, Span
from swarmwright.language.told.talk import Talk, agent_id, is_happening, node, order_before
from swarmwright.language.told.verdicts import asks_for_a_yes, verdict
from swarmwright.workflow.conditions import Condition, Judged, leaves
from swarmwright.workflow.rules import EVERYONE, Hide, Limit, Rule

__all__ = ["finish"]


def finish(talk: Talk) -> None:
    """Apply what speaks of the whole: first, last, everybody; give every named agent a step.

    A prompt of rules alone leaves the whole team to work in parallel.
    """
    borne_out(talk)
    settle_announcements(talk)
    end_by_who_is_waited_for(talk)
    settle_leftovers(talk)
    settle_times(talk)
    settle_likened(talk)
    talk.claims.rules = [_of_agents(rule) for rule in talk.claims.rules]
    bounded = [r.subject for r in talk.claims.rules if isinstance(r, Limit) and r.subject != EVERYONE]
    for id_ in (*talk.called, *_named(talk, [*talk.memory.recent, *bounded])):
        node(talk, id_)
    if not talk.claims.nodes and (talk.claims.rules or talk.waived) and talk.roster.declared:
        for agent in talk.roster.team.agents:
            node(talk, agent.id)
    complete_teams(talk)
    contradicted(talk)
    contradicted_gates(talk)
    unified(talk)
    _without_a_yes(talk)
    ask_in_whole_sentences(talk)
    _side_by_side(talk)
    _idle(talk)
    _guessed(talk)
    _everybody_else(talk)
    close_open_ends(talk)
    join_the_background(talk)
    known = list(talk.claims.nodes)
    for ids, span in talk.firsts:
        asked = {o.earlier for o in talk.claims.orders if o.later in ids and is_happening(o.earlier)}
        others = [n for n in known if n not in {*ids, *talk.free, *asked, *_started_by(talk, ids)}]
        order_before(talk, ids, _not_beside(talk, others, ids, span), span, of_all=True)
    ends = {i for ids, _ in talk.lasts for i in ids}
    for ids, span in talk.lasts:
        apart = {*ids, *ends, *_told_behind(talk, ids, span)}
        others = [n for n in known if not is_happening(n) and n not in apart]
        order_before(talk, _not_beside(talk, others, ids, span), ids, span, of_all=True)
    ask_at_each_step(talk)


def _started_by(talk: Talk, ids: Sequence[str]) -> set[str]:
    """ "Ann is first. When she says "go", Ben starts, then Cy": they wait for her word, not for her end."""
    waiters = {start.waiter for start in talk.claims.starts if start.announcer in ids}
    return _behind(waiters, talk.claims.orders)


def _told_behind(talk: Talk, ids: Sequence[str], span: Span) -> set[str]:
    """ "Either way, Ann writes at the end. Then Bob mails it": at the end of what had been told by then."""
    if _LAST.search(talk.prompt, *span):
        return set()
    orders = [o for o in talk.claims.orders if o.plain and o.span[0] > span[0]]
    return _behind({*ids}, orders) - {*ids}


def _behind(ids: set[str], orders: Sequence[Order]) -> set[str]:
    """These, and whoever comes behind one of them by these orders."""
    found = set(ids)
    while more := {o.later for o in orders if o.earlier in found} - found:
        found |= more
    return found


_LAST = re.compile(r"\b(?:very )?last\b", re.IGNORECASE)
_ALL = re.compile(r"\b(?:others?|else|every\w*|rest|all|both|each|remaining|they|them)\b", re.IGNORECASE)


_CLAUSE = re.compile(r"[^.,;:!?\n]*")
"""What is left of a clause: a rule read in words of its own may end before "anyone else's drafts" does."""


def _named(talk: Talk, spoken_of: Sequence[str]) -> list[str]:
    """Those of them who take part: "everybody else must not use Shell", and no more, gives nobody work.

    Whom the prompt names does, and whoever it speaks of in words that are no rule's ("The others follow").
    """
    spans = {span for rule in talk.claims.rules for span in rule.spans}
    rules = sorted((start, next(_CLAUSE.finditer(talk.prompt, end)).end()) for start, end in spans)
    left, end = "", 0
    for start, stop in rules:
        left, end = left + talk.prompt[end:start], max(end, stop)
    if _ALL.search(left + talk.prompt[end:]):
        return list(spoken_of)
    names = talk.roster.named()
    return [i for i in spoken_of if i.partition("#")[0] in names or is_happening(i)]


def _guessed(talk: Talk) -> None:
    """ "Ann, Ben and Cleo write. The two …": which two is not said; those taken are named."""
    name = talk.roster.team.name
    for span, (ids, told) in talk.memory.guesses.items():
        words = talk.prompt[slice(*span)]
        said = f"{words!r} can be any of {', '.join(map(name, told))}; "
        said += f"taken: {' and '.join(map(name, ids))}. Name who is meant"
        talk.claims.diagnostics.append(diagnose("SW404", span, said))


def _not_beside(talk: Talk, others: Sequence[str], ids: Sequence[str], span: tuple[int, int]) -> list[str]:
    """The others without whoever is said to work beside these: "first" is said of those in a row.

    So it is where that is told later, or where they work beside others, too. "Before everybody else" is said
    of all, and contradicts it.
    """
    if of_everybody(talk.prompt[slice(*span)]):
        return list(others)
    theirs, beside = set(ids), set[str]()
    for one, two, told in talk.claims.together:
        for these, those in ((one, two), (two, one)):
            if theirs & these and (told > span or these - theirs or len(those) > 1):
                beside |= those
    return [n for n in others if n not in beside]


def _everybody_else(talk: Talk) -> None:
    """ "Ann works before anybody else starts", and no more than that: the others are those of the team."""
    placed = {i for ids, _ in (*talk.firsts, *talk.lasts) for i in ids}
    if talk.everybody and talk.roster.declared and talk.claims.nodes.keys() <= placed:
        for agent in talk.roster.team.agents:
            node(talk, agent.id)


def _side_by_side(talk: Talk) -> None:
    """Of two who work side by side, the one told later follows what the other follows."""
    claims = talk.claims
    pairs = {pair for one, two, _ in claims.together for a in one for b in two for pair in ((a, b), (b, a))}
    for order in [o for o in claims.orders if o.inferred and (o.earlier, o.later) in pairs]:
        came = [o.earlier for o in claims.orders if o.inferred and o.later == order.earlier]
        order_before(talk, came, [order.later], order.span, inferred=True)


def _without_a_yes(talk: Talk) -> None:
    """Rounds until somebody approves end in a failure without that yes, an agent's as much as a person's; but
    where a person is to be asked then."""
    for block in talk.claims.blocks:
        if block.kind != "loop" or block.until is None or block.exhausted == "escalate":
            continue
        if asks_for_a_yes(block.until) or _hangs_on_an_approver(talk, block, block.until):
            block.exhausted = "fail"


def _hangs_on_an_approver(talk: Talk, block: Block, until: Condition) -> bool:
    """ "Ann must approve it. If Ann finds errors, …": who has to say yes, and is not content, has not."""
    said = " ".join(leaf.text for leaf in leaves(until) if isinstance(leaf, Judged)).casefold().split()
    for step in (talk.claims.nodes[i] for i in block.everything() if i in talk.claims.nodes):
        if step.agent and verdict(step.task) is True:
            name = talk.roster.team.name(step.agent).casefold().split()
            if any(said[at : at + len(name)] == name for at in range(len(said))):
                return True
    return False


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
