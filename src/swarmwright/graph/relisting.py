"""A map whose list was made anew around work for an older one: which items keep their work. Pure.

Every record inside a map is marked with what its item says (`marking.begun`), so that work counts for the
item it was done for, whatever has become of the list since: a swap, a redirect, an edit, a failure, a way
back. Where the item of that number says the same, its work is kept; where another one does, what is done goes
there; where none does, all that was done, is asked or has been announced for it is taken back. What runs for
an item that is none, or elsewhere, is stopped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any

from swarmwright.graph.asking import gone
from swarmwright.graph.contexts import withdrawn
from swarmwright.graph.marking import CARRIED, OF, RELISTED, item_mark
from swarmwright.graph.moving import moved
from swarmwright.graph.records import AGAIN, AROUND
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
    made, now = Relisted(), state
    while left := unsorted(now):  # those within an item go with it
        one = _sorted(plan, now, left[0], at)
        made = Relisted(both(dict(made.update), one.update), made.cancels + one.cancels, made.told + one.told)
        now = written_to(now, one.update)
    return made


def _sorted(plan: Plan, state: State, listing: str, at: float) -> Relisted:
    records, each = state["progress"], listing.removesuffix("#")
    record = {name: value for name, value in records[listing].items() if name != RELISTED}
    marks = [item_mark(item) for item in record.get("items", ())]
    inside: dict[int, list[str]] = {}
    for number, instance in _inside(plan, state, listing):
        inside.setdefault(number, []).append(instance)
    if not inside:
        return Relisted({"progress": {listing: record}})
    places = _places(marks, {number: _done_for(records, each, found) for number, found in inside.items()})
    moves = _moves(state, each, places, inside)
    stays = {number for number, place in places.items() if number == place}
    void = [i for number, found in inside.items() if number not in stays for i in found if i not in moves]
    data = {
        "over": record.get("question", ""),
        "kept": sorted(stays),
        "moved": sorted([number, place] for number, place in places.items() if number != place),
        "anew": sorted(set(inside) & set(range(1, len(marks) + 1)) - set(places.values())),
        "dropped": sorted(number for number in inside if number > len(marks) and number not in places),
    }
    record[CARRIED] = {**data, "at": at}
    update = both(
        both(_taken_back(state, void, at), _moved(state, each, moves, record.get(AGAIN, True))),
        {"progress": {listing: record}},
    )
    running = tuple(i for i in void if records.get(i, {}).get("status") == "running")
    return Relisted(update, running, ((listing, "items_carried", data),))


def _places(marks: Sequence[str], done_for: Mapping[int, Set[str]]) -> dict[int, int]:
    """Number of an item that work was done for → its number in the list of now: the same where that says the
    same, else the first that does and is nobody's yet. Each is used once; what is not there is another item.
    """
    known = {number: next(iter(of)) for number, of in sorted(done_for.items()) if len(of) == 1}
    places = {n: n for n, mark in known.items() if n <= len(marks) and marks[n - 1] == mark}
    free = [n for n in range(1, len(marks) + 1) if n not in places]
    for number, mark in known.items():
        place = next((n for n in free if marks[n - 1] == mark), 0)
        if mark and place and number not in places:
            places[number] = place
            free.remove(place)
    return places


def _moves(
    state: State, each: str, places: Mapping[int, int], inside: Mapping[int, Sequence[str]]
) -> dict[str, str]:
    """Of the items that have other numbers by now: what is done, announced and decided → what it is there.

    What runs, has failed or waits for a person begins anew there.
    """
    scope, records = (split(each) or ("", "", ""))[1], state["progress"]
    asked = {key for key, entry in state.get("interrupts", {}).items() if entry["status"] == "waiting"}
    return {
        instance: _at(instance, scope, place)
        for number, place in places.items()
        if number != place
        for instance in inside[number]
        if records.get(instance, {}).get("status") in (None, "done", "skipped") and instance not in asked
    }


def _at(instance: str, scope: str, number: int) -> str:
    """The same in another item of the map whose scope that is."""
    node, where, use = split(instance) or (instance, "", "")
    rest = where[len(scope) :].partition("]")[2]
    return f"{node}{scope}[{number}]{rest}{use}"


def _moved(state: State, each: str, moves: Mapping[str, str], again: str | bool) -> dict[str, Any]:
    """The write that puts it there.

    `again`: the mark of the list that was made anew. Lists within its items take it on where they go: what
    begins in them there would else write over what was said under its name before.
    """
    scope = (split(each) or ("", "", ""))[1]

    def record_of(instance: str, record: Mapping[str, Any]) -> Mapping[str, Any]:
        item = int(instance.partition(f"{scope}[")[2].partition("]")[0])
        if "items" in record:
            record = {**record, AGAIN: again}
        if record.get("each") == each:
            return {**record, "item": item}
        if "each" not in record:
            return record
        around = list(record.get(AROUND, ()))
        inner = around.index(each) if each in around else 0
        more = (
            {AROUND: [*(_at(one, scope, item) for one in around[:inner]), *around[inner:]]} if around else {}
        )
        return {**record, "each": _at(str(record["each"]), scope, item), **more}

    made = moved(state, moves, record_of)
    if not made:
        return {}
    entries = state.get("interrupts", {})
    gone_ = [k for k, e in entries.items() if "closed" not in e and e.get("instance", k) in moves]
    called = state.get("resume_info", {}).get("called") or ()
    return {
        "progress": {**dict.fromkeys(i for i in moves if i in state["progress"]), **made["progress"]},
        "agent_outputs": {
            **dict.fromkeys(i for i in moves if i in state.get("agent_outputs", {})),
            **made["agent_outputs"],
        },
        "signals": made["signals"],
        "interrupts": {**dict.fromkeys(gone_), **made["interrupts"]},
        **({"resume_info": {"called": [i for i in called if i not in moves] or None}} if called else {}),
    }


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
    within = split(inner) if inner else None
    if parts is None or within is None or not within[1].startswith(f"{scope}["):
        return 0  # also what stood in another map beside this one
    # It stood in a map of its own there. Of what a swap has moved, and whose list is gone, nobody knows which
    # maps were around that.
    around_it = record.get(AROUND) or [state["progress"].get(f"{inner}#", {}).get("each", each)]
    return int(parts[1][len(scope) + 1 :].partition("]")[0]) if each in around_it else 0


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
