"""The scratchpad of a protocol: a line for everything that was done, in the order in which it was. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from swarmwright.apps.foundry.deciding import Decision, decided_in
from swarmwright.apps.foundry.quoting import one_line
from swarmwright.ports.agents import Output

__all__ = ["scratchpad"]


def scratchpad(
    outputs: Sequence[Output], interrupts: Mapping[str, Mapping[str, Any]], decisions: Sequence[Decision]
) -> str:
    """What agents wrote, in order, and each decision behind what was under review when it was taken."""
    places = {output.instance: number for number, output in enumerate(outputs)}
    lines = [(number, 0.0, _written(output)) for number, output in enumerate(outputs)]
    for entry, decision in zip(decided_in(interrupts), decisions, strict=True):
        reviewed = [places[name] for name in map(str, entry.get("reviewed", ())) if name in places]
        lines.append((max(reviewed, default=len(outputs)), decision.at, _decided(decision)))
    return "\n".join(one_line(line) for _, _, line in sorted(lines, key=lambda one: one[:2]))


def _written(output: Output) -> str:
    name = output.agent.replace("-", " ").title()
    return f"{name}: {output.fields.get('note') or output.text.strip().partition(chr(10))[0][:200]}"


def _decided(one: Decision) -> str:
    return f"{one.by or 'A clinician'}: {one.verdict} version {one.version or '?'}. {one.reason}"
