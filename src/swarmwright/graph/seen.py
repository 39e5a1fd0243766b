"""What the views of a thread's past work held, read back from the trace in its state. Pure."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from langgraph.types import Overwrite

__all__ = ["OUTPUTS", "Seen", "outputs_moved"]

OUTPUTS = "outputs"
"""In a command's entry of the trace: which outputs stand since then, and which no longer do."""


def outputs_moved(state: Mapping[str, Any], update: Mapping[str, Any]) -> dict[str, Any]:
    """What a command does to the outputs that stand: the instances of those that are `gone`, those that are
    there `anew` with their agents, and the `turn` that they are of, where that is another one; {} = nothing.

    What an agent has written itself is told by its own entry.
    """
    if "agent_outputs" not in update and "turn" not in update:
        return {}
    write, stood = update.get("agent_outputs", {}), state.get("agent_outputs", {})
    after = write.value if isinstance(write, Overwrite) else {**stood, **write}
    there = {instance: output["agent"] for instance, output in after.items() if output is not None}
    turn = update.get("turn", {})
    number = (turn.value if isinstance(turn, Overwrite) else turn).get("number")
    other = {"turn": number} if number not in (None, state.get("turn", {}).get("number")) else {}
    gone = [instance for instance in stood if instance not in there]
    anew = {instance: agent for instance, agent in there.items() if other or instance not in stood}
    told = {"gone": gone, "anew": anew}
    return {name: value for name, value in told.items() if value} | other


@dataclass(slots=True)
class _Stood:
    """An output, the entry of the trace since which it stands, and the last one before it went."""

    since: int
    agent: str
    instance: str
    until: int | None = None


class Seen:
    """Which step instances' outputs the view of each entry of a trace held;
    the reverse of `views.Briefing.seen`.

    The trace is gone through once, however many entries are asked about.
    """

    def __init__(self, trace: Sequence[Mapping[str, Any]]) -> None:
        self._written: dict[int, list[_Stood]] = {}
        self._standing: dict[int, dict[str, _Stood]] = {}
        for at, entry in enumerate(trace):
            turn = entry["turn"]
            if entry["status"] == "done" and (agent := entry.get("agent")):
                self._begins(turn, _Stood(at, agent, entry["instance"]))
            if moved := entry.get(OUTPUTS):
                self._moved(at, turn, moved)

    def _moved(self, at: int, turn: int, moved: Mapping[str, Any]) -> None:
        to = moved.get("turn", turn)
        gone = moved.get("gone", ()) if to == turn else tuple(self._standing.get(to, ()))
        for instance in gone:
            if stood := self._standing.get(to, {}).pop(instance, None):
                stood.until = at
        for instance, agent in moved.get("anew", {}).items():
            self._begins(to, _Stood(at, agent, instance))

    def _begins(self, turn: int, new: _Stood) -> None:
        standing = self._standing.setdefault(turn, {})
        if before := standing.pop(new.instance, None):
            before.until = new.since
        standing[new.instance] = new
        self._written.setdefault(turn, []).append(new)

    def by(self, entry: Mapping[str, Any]) -> tuple[str, ...]:
        """Those that this entry's view held, in the order in which they had ended."""
        saw = entry.get("saw", {})
        hidden, unseen = saw.get("hidden", ()), saw.get("unseen", ())
        written = self._written.get(entry["turn"], ()) if saw else ()
        before = saw.get("before", 0)
        return tuple(
            one.instance
            for one in written[: bisect_left(written, before, key=attrgetter("since"))]
            if (one.until is None or one.until >= before)
            and one.agent not in hidden
            and one.instance not in unseen
        )
