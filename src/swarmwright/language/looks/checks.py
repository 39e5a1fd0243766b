"""Checks: a list of rules over the tree, the team and the claims; each yields diagnostics.

This module knows nothing of how the tree came about.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from swarmwright.language.assembling.bounding import DEFAULT_ROUNDS
from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.looks.checks_of_approvers import people_among_workers, several_by_one
from swarmwright.language.looks.checks_of_cases import cases_alike, cases_of_names
from swarmwright.language.looks.checks_of_gates import (
    gates_asked_too_early,
    gates_for_nobody,
    gates_passed_by,
)
from swarmwright.language.looks.checks_of_lists import outside_the_list
from swarmwright.language.looks.checks_of_names import (
    known_by_outcome,
    named_badly,
    nearly_named,
    only_receiving,
    overlooked,
    passed_over,
    people_outside,
    unknown_names,
)
from swarmwright.language.looks.checks_of_rounds import rounds_of_critics, rounds_without_a_test
from swarmwright.language.looks.checks_of_rules import (
    conflicting_limits,
    conflicting_rights,
    conflicting_sight,
)
from swarmwright.language.looks.twice import done_twice
from swarmwright.language.names.roster import Roster, take_roster
from swarmwright.language.told.claims import Claims
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import Judged, leaves
from swarmwright.workflow.relations import Fact, relations
from swarmwright.workflow.rules import Hide, Limit, Rule, ToolApproval
from swarmwright.workflow.tree import Flow, Loop, Span, Workflow, steps, walk
from swarmwright.workflow.wording import listing

__all__ = ["CHECKS", "check", "check_exact", "still_idle"]

Check = Callable[[str, Workflow, Roster, Claims], Iterator[Diagnostic]]


def check(prompt: str, workflow: Workflow, roster: Roster, claims: Claims) -> list[Diagnostic]:
    """Everything that the rules below find."""
    return [found for rule in CHECKS for found in rule(prompt, workflow, roster, claims)]


def check_exact(prompt: str, workflow: Workflow, roster: Roster) -> list[Diagnostic]:
    """What can be wrong with a workflow whose words were read exactly: no claim was made of any."""
    rules = (orphan_signals, conflicting_rights, conflicting_sight, conflicting_limits)
    return [found for rule in rules for found in rule(prompt, workflow, roster, Claims())]


def unbounded_loops(prompt: str, workflow: Workflow, roster: Roster, claims: Claims) -> Iterator[Diagnostic]:
    """A loop needs a condition or a bound."""
    for block in claims.blocks:
        if block.kind != "loop" or block.at_most is not None:
            continue
        if block.until is None:
            said = "nothing ends this loop; say until when it goes on, or how many rounds at most"
            words = f"{prompt[slice(*block.span)].rstrip(' .,;')}, at most {DEFAULT_ROUNDS} rounds"
            yield diagnose("SW202", block.span, said, words)
        else:
            then = "and has failed then" if block.exhausted == "fail" else "and what follows it goes on then"
            said = f"no bound is given for this loop; it stops after {DEFAULT_ROUNDS} rounds, {then}"
            yield diagnose("SW209", block.span, said)


def idle_agents(prompt: str, workflow: Workflow, roster: Roster, claims: Claims) -> Iterator[Diagnostic]:
    """Agents of the catalog without a step: a warning where one is named and no rule speaks of it.

    Those that the prompt does not name stand together in one note.
    """
    busy = {step.agent for step in steps(workflow.root)}
    ruled = _ruled(workflow.rules)
    absent: list[str] = []
    for agent in roster.team.agents if roster.declared else ():
        if agent.id in busy or not agent.enabled:
            continue
        place = next(((m.start, m.end) for m in roster.mentions if m.id == agent.id), None)
        if place is None:
            absent.append(agent.name)
        elif agent.id in ruled:
            said = f"{agent.name} has nothing to do in this prompt"
            yield diagnose("SW105", place, said, severity="info")
        else:
            said = f"{agent.name} is named here, but what it is to do, and when, was not understood"
            yield diagnose("SW105", place, said)
    if absent:
        have = "has" if len(absent) == 1 else "have"
        said = f"{listing(absent)} {have} nothing to do in this prompt"
        yield diagnose("SW105", (0, 0), said, severity="info")


def still_idle(
    found: Sequence[Diagnostic], prompt: str, workflow: Workflow, catalog: Catalog
) -> tuple[Diagnostic, ...]:
    """The findings about a prompt, where more was put into its workflow since (patterns of a config file):
    who has work there is not said to have none."""
    now = [*idle_agents(prompt, workflow, take_roster(prompt, catalog), Claims())]
    note = next((one for one in now if one.start == one.end), None)
    said = {one.message for one in now}
    kept = (note if one.code == "SW105" and one.start == one.end else one for one in found)
    return tuple(one for one in kept if one and (one.code != "SW105" or one.message in said))


def _ruled(rules: Iterable[Rule]) -> set[str]:
    """Every agent that a rule speaks of."""
    found: set[str] = set()
    for rule in rules:
        if isinstance(rule, Hide):
            found |= {rule.source, *rule.viewers, *rule.excepted}
        elif isinstance(rule, Limit):
            found.add(rule.subject)
        elif isinstance(rule, ToolApproval):
            found |= set(rule.agents)
        else:
            found |= {*rule.agents, *rule.excepted}
    return found


def inferred_order(prompt: str, workflow: Workflow, roster: Roster, claims: Claims) -> Iterator[Diagnostic]:
    """Where only the order of the text puts one step after another."""
    seen: set[tuple[int, int]] = set()
    for order in claims.orders:
        if order.inferred and not order.plain and order.span not in seen:
            seen.add(order.span)
            late, early = (_called(claims, workflow, i) for i in (order.later, order.earlier))
            told = f"{late} is taken to come after {early}, by the order of the text"
            yield diagnose("SW205", order.span, told)


def _agent(claims: Claims, id_: str) -> str:
    wanted = claims.nodes.get(id_)
    return (wanted.agent if wanted else "") or id_


def _called(claims: Claims, workflow: Workflow, id_: str) -> str:
    """The agent's name; of a gate, what it is."""
    wanted = claims.nodes.get(id_)
    gate = wanted is not None and not wanted.agent
    return "the approval" if gate else workflow.team.name(_agent(claims, id_))


def orphan_signals(prompt: str, workflow: Workflow, roster: Roster, claims: Claims) -> Iterator[Diagnostic]:
    """A step that waits for a signal which no step announces waits for somebody outside."""
    announced = {signal for step in steps(workflow.root) for signal in step.signals}
    for flow in (n for n in walk(workflow.root) if isinstance(n, Flow)):
        for start in flow.starts_on:
            if start.signal not in announced:
                at = max(prompt.find(start.signal), 0)
                place = _sentence(prompt, at, at + len(start.signal))
                waits = _called(claims, workflow, start.member)
                said = f"{waits} depends on the signal {start.signal!r}, which no agent announces"
                waiting = {step.agent for m in flow.members if m.id == start.member for step in steps(m)}
                other = next((a.name for a in workflow.team.agents if a.id not in waiting), "Somebody")
                rewrite = f'{prompt[slice(*place)].rstrip(".")}. {other} announces "{start.signal}".'
                yield diagnose("SW206", place, said, rewrite)


_ENDS = re.compile(r"[.!?](?=\s|$)|\n")


def _sentence(prompt: str, start: int, end: int) -> Span:
    """The sentence around a place, with its full stop."""
    led = [m.end() for m in _ENDS.finditer(prompt, 0, start)]
    close = _ENDS.search(prompt, end)
    stop = len(prompt) if close is None else close.end() - (close.group() == "\n")
    begin = led[-1] if led else 0
    return begin + len(prompt[begin:]) - len(prompt[begin:].lstrip()), stop


_PIPE = re.compile(r"\w\s*(\|)\s*\w")
_ARROW = re.compile(r"->|→|=>")


def pipes(prompt: str, workflow: Workflow, roster: Roster, claims: Claims) -> Iterator[Diagnostic]:
    """ "A -> B | C -> D": side by side, one of the two, or two chains; a table has bars and no arrows."""
    drawn = (n for n in _PIPE.finditer(prompt) if _ARROW.search(_line_at(prompt, n.start())))
    hit = next(drawn, None)
    if hit is not None:
        said = "'|' may stand between those who work side by side, between two of whom one works, or between "
        said += "two chains; write '&', 'or', or two lines"
        yield diagnose("SW204", hit.span(1), said)


def _line_at(prompt: str, place: int) -> str:
    """The line of the prompt that the place is in."""
    end = prompt.find("\n", place)
    return prompt[prompt.rfind("\n", 0, place) + 1 : end if end >= 0 else len(prompt)]


def late_judges(prompt: str, workflow: Workflow, roster: Roster, claims: Claims) -> Iterator[Diagnostic]:
    """Rounds that end when somebody is content who has no part in them, and has not worked before them."""
    loops = [n for n in walk(workflow.root) if isinstance(n, Loop)]
    before: set[tuple[object, object]] = set()
    if loops:
        before = {(a, b) for kind, a, b, *_ in map(_padded, relations(workflow)) if kind == "before"}
    for loop in loops:
        terms = leaves(loop.until) if loop.until is not None else ()
        said = " ".join(leaf.text for leaf in terms if isinstance(leaf, Judged)).casefold()
        if not said:
            continue
        inside = {workflow.team.name(s.agent) for s in steps(loop)}
        for name in {workflow.team.name(s.agent) for s in steps(workflow.root)} - inside:
            spoken = name.casefold()
            named = spoken in said and re.search(rf"(?<![\w-]){re.escape(spoken)}(?![\w-])", said)
            if named and not all((name, one) in before for one in inside):
                place = loop.spans[0] if loop.spans else (0, 0)
                told = (
                    f"these rounds hang on what {name} says, who works only outside of them; say that {name} "
                )
                yield diagnose("SW404", place, told + "takes part in each round")


def _padded(fact: Fact) -> tuple[object, ...]:
    return (*fact, None, None, None)


_HEDGES = re.compile(
    r"\b(?:maybe|perhaps|usually|probably|sometimes|possibly|ideally|and so on|and so forth)\b", re.IGNORECASE
)


def hedges(prompt: str, workflow: Workflow, roster: Roster, claims: Claims) -> Iterator[Diagnostic]:
    """Words that leave open whether what is said holds: it is taken to hold always."""
    for hit in _HEDGES.finditer(prompt):
        said = f"{hit.group()!r} leaves it open; what is said here is taken to hold always"
        yield diagnose("SW401", hit.span(), said)


CHECKS: tuple[Check, ...] = (
    unknown_names,
    outside_the_list,
    only_receiving,
    passed_over,
    people_outside,
    nearly_named,
    overlooked,
    idle_agents,
    unbounded_loops,
    rounds_of_critics,
    rounds_without_a_test,
    cases_alike,
    cases_of_names,
    conflicting_rights,
    conflicting_sight,
    inferred_order,
    done_twice,
    orphan_signals,
    gates_asked_too_early,
    gates_passed_by,
    gates_for_nobody,
    several_by_one,
    people_among_workers,
    known_by_outcome,
    named_badly,
    pipes,
    late_judges,
    hedges,
)
