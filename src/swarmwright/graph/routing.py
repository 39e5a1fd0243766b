"""The router: reads the state, asks `advance`, says what to write and where to go (DESIGN §5, seed 002.6).

A pure decision. The router node applies it to the stored state; the first node of a superstep to wake applies
it to the state as it will be with what all of them bring, and so saves the router's superstep.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from swarmwright.graph.asking import Brought, bring, gone
from swarmwright.graph.beginning import held
from swarmwright.graph.holding import stale
from swarmwright.graph.marking import begun
from swarmwright.graph.records import to_facts, work_of
from swarmwright.graph.relisting import Relisted, relisted
from swarmwright.graph.state import written_to
from swarmwright.graph.writing import both, taken_in
from swarmwright.policy.approvals import Moment, changed_words
from swarmwright.workflow.advance import advance
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Facts, Frontier, Work
from swarmwright.workflow.tree import Step

__all__ = ["ASK", "END_OF_TURN", "ROUTER", "WORK", "Routing", "node_of", "route", "station"]

ROUTER = "router"
WORK = "work"
"""The node that joins what has no node of its own: what conditions ask, what maps list, steps that the
workflow has lost; and every step, where all workflows share one graph."""
ASK = "ask_human"
END_OF_TURN = "end_of_turn"
"""Where a routing goes when nothing can start, runs or waits, or the thread is paused."""


@dataclass(frozen=True, slots=True)
class Routing:
    """`works` to join, nodes to go to, `update` to write, (`brought`) what people are asked from now
    on, and (`items`) what is stopped and told where a list was made anew."""

    frontier: Frontier
    works: tuple[Work, ...]
    goto: tuple[str, ...]
    update: Mapping[str, Any] = field(default_factory=dict)
    brought: Brought = Brought()  # noqa: RUF009  (frozen)
    items: Relisted = Relisted()  # noqa: RUF009  (frozen)


def route(
    plan: Plan,
    state: Mapping[str, Any],
    under_way: Callable[[str], bool] = lambda instance: False,
    moment: Moment | None = None,
) -> Routing:
    """What comes next on a thread whose state is `state`.

    A step that a change of the workflow has taken out is joined while it is `under_way`, and forgotten if it
    is not: nobody needs what it would do. On a thread that is paused nothing begins. `moment`: when and where
    people are asked what they have to decide on from now on.
    """
    paused = bool(state.get("coordination_rules", {}).get("paused"))
    moment = moment or Moment()
    items = relisted(plan, state, moment.at)
    if items.update:
        state = written_to(state, items.update)
    records = state.get("progress", {})
    facts = _under_way(to_facts(state), under_way)
    frontier = advance(plan, facts)
    void, taken = _void(plan, state, facts, frontier, moment)
    if void:
        state = written_to(state, void)
        facts = _under_way(to_facts(state), under_way)
        frontier = advance(plan, facts)
    if waits := held(plan, state, facts, frontier.start):
        facts = replace(facts, called=facts.called - waits)
        frontier = advance(plan, facts)
        void = both(void, {"resume_info": {"called": sorted(facts.called) or None}})
    start = () if paused else frontier.start
    known = {*(work.instance for work in frontier.running), *frontier.cancel}
    strangers = [i for i, r in records.items() if r["status"] == "running" and i not in known]
    leaving = [work_of(i, records[i]) for i in strangers if under_way(i)]
    active = (*start, *frontier.running, *leaving)
    works = tuple(work for work in active if work.instance not in frontier.cancel)
    brought = bring(plan, state, frontier.waiting, moment, taken=taken)
    update: dict[str, Any] = both(both(dict(items.update), void), brought.update)
    progress: dict[str, Any] = {work.instance: begun(state, work) for work in start}
    progress |= {i: {**records[i], "status": "cancelled"} for i in frontier.cancel if i in records}
    progress |= {i: None for i in strangers if not under_way(i)}
    if progress:
        update = both(update, {"progress": progress})
    if frontier.outcome is not None and not leaving:
        update = both(update, {"resume_info": {"outcome": frontier.outcome}})
    elif state.get("resume_info", {}).get("outcome") and active:
        # What was over has been changed: there is more to do.
        update = both(update, {"resume_info": {"outcome": None}})
    return Routing(frontier, works, _destinations(plan, active, frontier, paused), update, brought, items)


def _under_way(facts: Facts, under_way: Callable[[str], bool]) -> Facts:
    """The facts, in which nothing stands in anybody's way that nobody works at."""
    within = {i: at for i, at in facts.within.items() if under_way(i)} if facts.within else {}
    return facts if len(within) == len(facts.within) else replace(facts, within=within)


def _void(
    plan: Plan, state: Mapping[str, Any], facts: Facts, frontier: Frontier, moment: Moment
) -> tuple[dict[str, Any], dict[str, tuple[str, str]]]:
    """The write that takes back the yeses which hold no more as work begins on them, and of each why."""
    if not facts.decisions or not (found := stale(plan, state, facts, frontier.start)):
        return {}, {}
    taken = written_to(state, {"interrupts": dict.fromkeys(found)})
    void: dict[str, Any] = {"interrupts": {**dict.fromkeys(found), **gone(state, taken, moment.at, "")}}
    void = both(void, taken_in(taken))
    ids = {i: str(state["interrupts"][i].get("id", "")) for i in found}
    return void, {i: (ids[i], changed_words(why)) for i, why in found.items() if ids[i]}


def station(plan: Plan, work: Work) -> str:
    """The node that joins this work."""
    place = plan.by_id.get(work.node)
    stays = work.kind == "step" and place is not None and isinstance(place.node, Step)
    return node_of(work.node) if stays else WORK


def node_of(step: str) -> str:
    """The node of a step, where each has its own: its id, unless a node of ours is called so."""
    return f"{step} step" if step in (ROUTER, WORK, ASK, END_OF_TURN) else step


def _destinations(plan: Plan, active: tuple[Work, ...], frontier: Frontier, paused: bool) -> tuple[str, ...]:
    """Each node once, in order; people are asked only when nothing else can be done.

    What is being cancelled counts as active: its node comes back to look at what that has changed.
    """
    if active:
        return tuple(dict.fromkeys(station(plan, work) for work in active))
    return (ASK,) if frontier.waiting and not paused else (END_OF_TURN,)
