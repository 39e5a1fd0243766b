"""What stands in the state of work that counts under another instance by now, as writes. Pure.

A swap can make round 2 round 1.2 (`workflow.renesting`), and a list that was made anew can have the third of
its items in the first place (`relisting`): what was done, announced and decided for it goes with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from swarmwright.graph.holding import shown_as
from swarmwright.graph.state import written_to
from swarmwright.policy.approvals import DECIDES

__all__ = ["moved"]

State = Mapping[str, Any]


def moved(
    state: State,
    moves: Mapping[str, str],
    record_of: Callable[[str, Mapping[str, Any]], Mapping[str, Any]],
    stands: Callable[[str], bool] = lambda instance: True,
) -> dict[str, dict[str, Any]]:
    """The writes of what is under the new instances; others take out what stands under the old ones.

    record_of: (new instance, record) → the record there. stands: whether a decision holds there.
    """
    if not moves:
        return {}
    records, outputs = state.get("progress", {}), state.get("agent_outputs", {})
    progress = {new: record_of(new, records[old]) for old, new in moves.items() if old in records}
    written = {new: outputs[old] for old, new in moves.items() if old in outputs}
    after = written_to(
        state,
        {
            "progress": {**dict.fromkeys(moves), **progress},
            "agent_outputs": {**dict.fromkeys(moves), **written},
        },
    )
    return {
        "progress": progress,
        "agent_outputs": written,
        "signals": _signals(state, moves),
        "interrupts": _interrupts(state, after, moves, stands),
    }


def _signals(state: State, moves: Mapping[str, str]) -> dict[str, Any]:
    """Who has announced what, by the other name, and no more by this one."""
    return {
        name: {**dict.fromkeys(mine), **{moves[i]: True for i in mine}}
        for name, who in state.get("signals", {}).items()
        if (mine := [i for i in who if i in moves])
    }


def _interrupts(
    state: State, after: State, moves: Mapping[str, str], stands: Callable[[str], bool]
) -> dict[str, Any]:
    """What was decided there, and what people were shown of it: the same, by its other name."""
    made = dict[str, Any]()
    for key, entry in state.get("interrupts", {}).items():
        shown = entry.get("reviewed", ())
        decided = entry.get("kind", "gate") in DECIDES and entry["status"] != "waiting"
        goes = key in moves and decided and stands(moves[key])
        if "closed" in entry or not (goes or (key not in moves and any(i in moves for i in shown))):
            continue
        reviewed = [moves.get(i, i) for i in shown]
        more: dict[str, Any] = {"reviewed": reviewed} if shown else {}
        if shown and entry.get("content") == shown_as(state, shown):
            more["content"] = shown_as(after, reviewed)
        if "instance" in entry:
            more["instance"] = moves.get(entry["instance"], entry["instance"])
        made[moves.get(key, key)] = {**entry, **more}
    return made
