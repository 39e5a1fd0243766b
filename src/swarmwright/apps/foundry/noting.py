"""The scratchpad of a protocol: a line for everything that was done, in the order in which it was. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from swarmwright.apps.foundry.deciding import Decision, decided_in
from swarmwright.apps.foundry.quoting import one_line
from swarmwright.ports.agents import Output

__all__ = ["scratchpad"]


_CHANGED = "The team: changed; from here on it works as it is now"


def scratchpad(
    outputs: Sequence[Output],
    interrupts: Mapping[str, Mapping[str, Any]],
    decisions: Sequence[Decision],
    trace: Sequence[Mapping[str, Any]] = (),
) -> str:
    """What agents wrote, in order, each decision behind what was under review when it was taken, and each
    change of the team. trace: what the thread has done."""
    places = {output.instance: number for number, output in enumerate(outputs)}
    lines = [(number, 0.0, _written(output)) for number, output in enumerate(outputs)]
    lines += _changes(trace, places)
    for entry, decision in zip(decided_in(interrupts), decisions, strict=True):
        reviewed = [places[name] for name in map(str, entry.get("reviewed", ())) if name in places]
        lines.append((max(reviewed, default=len(outputs)), decision.at, _decided(decision)))
    return "\n".join(one_line(line) for _, _, line in sorted(lines, key=lambda one: one[:2]))


def _changes(
    trace: Sequence[Mapping[str, Any]], places: Mapping[str, int]
) -> Iterator[tuple[int, float, str]]:
    """Each change of the team, behind what had been written before it."""
    for entry in trace:
        if entry.get("question") == "swap" and entry.get("status") == "applied":
            at = float(entry.get("started_at") or 0.0)
            before = (places.get(str(one["instance"]), -1) for one in trace if _ended(one) <= at)
            yield max(before, default=-1), at, _CHANGED


def _ended(entry: Mapping[str, Any]) -> float:
    return float(entry.get("ended_at") or math.inf)


def _written(output: Output) -> str:
    name = output.agent.replace("-", " ").title()
    return f"{name}: {output.fields.get('note') or output.text.strip().partition(chr(10))[0][:200]}"


def _decided(one: Decision) -> str:
    return f"{one.by or 'A clinician'}: {one.verdict} version {one.version or '?'}. {one.reason}"
