"""A map whose list was made anew around work for an older one: which items keep their work. Pure.

Every record inside a map is marked with what its item says (`marking.begun`), so that work counts for the
item it was done for, whatever has become of the list since: a swap, a redirect, an edit, a failure, a way
back. Where the item of that number says the same, its work is kept; where it does not, all that was done, is
asked or has been announced for it is taken back, and what runs is stopped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from swarmwright.graph.asking import gone
from swarmwright.graph.contexts import withdrawn
from swarmwright.graph.marking import OF, RELISTED, item_mark
from swarmwright.graph.state import written_to
from swarmwright.graph.writing import both
from swarmwright.workflow.finding import Seen, find
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.scopes import split

__all__ = ["Relisted", "relisted", "unsorted"]

State = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Relisted:
    """The write that leaves each item what was done for it, what is stopped for that, and what there is to
    tell: (instance, event kind, data)."""

    update: Mapping[str, Any] = field(default_factory=dict)
    cancels: tuple[str, ...] = ()
    told: tuple[tuple[str, str, dict[str, Any]], ...] = ()


def unsorted(state: State) -> tuple[str, ...]:
    """The listings that have ended around older work of which nobody has said yet for which item it was."""
    return tuple(i for i, record in state.get("progress", {}).items() if RELISTED in record)


def relisted(plan: Plan, state: State, at: float = 0.0) -> Relisted:
    """What becomes of the work inside the maps whose lists were made anew; nothing where there are none."""
    made = Relisted()
    for listing in unsorted(state):
        one = _sorted(plan, written_to(state, made.update), listing, at)
        made = Relisted(both(dict(made.update), one.update), made.cancels + one.cancels, made.told + one.told)
    return made


def _sorted(plan: Plan, state: State, listing: str, at: float) -> Relisted:
    records, each = state["progress"], listing.removesuffix("#")
    record = {name: value for name, value in records[listing].items() if name != RELISTED}
    marks = [item_mark(item) for item in record.get("items", ())]
    inside: dict[int, list[str]] = {}
    for number, instance in _inside(plan, state, listing):
        inside.setdefault(number, []).append(instance)
    kept = {
        number
        for number, found in inside.items()
        if number <= len(marks) and _done_for(records, each, found) == {marks[number - 1]}
    }
    void = [instance for number, found in inside.items() if number not in kept for instance in found]
    update = both(_taken_back(state, void, at), {"progress": {listing: record}})
    if not inside:
        return Relisted(update)
    others = sorted(set(inside) - kept)
    data = {
        "over": record.get("question", ""),
        "kept": sorted(kept),
        "anew": [number for number in others if number <= len(marks)],
        "dropped": [number for number in others if number > len(marks)],
    }
    running = tuple(i for i in void if records.get(i, {}).get("status") == "running")
    return Relisted(update, running, ((listing, "items_carried", data),))


def _done_for(records: Mapping[str, Mapping[str, Any]], each: str, instances: list[str]) -> set[str]:
    """The marks of what was begun for one item; "" where nobody knows."""
    own = (records[i] for i in instances if i in records)
    return {str(record.get(OF, "")) for record in own if record.get("each") == each}


def _inside(plan: Plan, state: State, listing: str) -> Iterator[tuple[int, str]]:
    """(number of the item, instance) of all that the state tells of inside this map."""
    around = find(plan, listing)
    if around is None:
        return
    for instance in _told_of(state):
        if instance == listing:
            continue
        seen = find(plan, instance)
        if seen is not None:
            if seen.place is not around.place and seen.inside(around.place, around.numbers):
                yield seen.numbers[len(around.numbers)], instance
        elif number := _of_the_gone(state, around, instance):
            yield number, instance


def _told_of(state: State) -> Iterator[str]:
    """Every instance that stands in the state, each once."""
    asked = (
        entry.get("instance", key) if entry.get("kind") == "tool" else key
        for key, entry in state.get("interrupts", {}).items()
        if "closed" not in entry
    )
    announced = (who for by in state.get("signals", {}).values() for who in by if who)
    yield from dict.fromkeys((*state["progress"], *state.get("agent_outputs", {}), *asked, *announced))


def _of_the_gone(state: State, around: Seen, instance: str) -> int:
    """The item of something that the workflow has lost, and that counts again should it come back; 0 = it
    was not inside this map."""
    each = around.instance.removesuffix("#")
    record = state["progress"].get(instance, {})
    if record.get("each") == each:
        return int(record["item"])
    parts, scope = split(instance), (split(each) or ("", "", ""))[1]
    inner = record.get("each", "")
    if parts is None or not inner or not parts[1].startswith(f"{scope}["):
        return 0
    # What stood in a map of its own there: where its list is gone, too, nobody knows in which it was.
    around_it = state["progress"].get(f"{inner}#", {}).get("each", each)
    return int(parts[1][len(scope) + 1 :].partition("]")[0]) if around_it == each else 0


def _taken_back(state: State, void: list[str], at: float) -> dict[str, Any]:
    """The write after which nothing of these instances has begun, was asked or announced."""
    if not void:
        return {}
    of = set(void)
    entries = state.get("interrupts", {})
    asked = [
        key
        for key, entry in entries.items()
        if "closed" not in entry and (entry["instance"] if entry.get("kind") == "tool" else key) in of
    ]
    without = written_to(state, {"interrupts": dict.fromkeys(asked)})
    called = state.get("resume_info", {}).get("called") or ()
    return {
        "progress": {i: None for i in state["progress"] if i in of},
        "agent_outputs": {i: None for i in state.get("agent_outputs", {}) if i in of},
        "signals": {
            name: dict.fromkeys(who)
            for name, by in state.get("signals", {}).items()
            if (who := [i for i in by if i in of])
        },
        "interrupts": {**dict.fromkeys(asked), **gone(state, without, at, "its item is another one by now")},
        **({"resume_info": {"called": [i for i in called if i not in of] or None}} if called else {}),
        **withdrawn(state, of),
    }
