"""Approvals after a command: what still holds is carried, what has changed is asked anew. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from swarmwright.graph.asking import bring, gone, open_approvals, told
from swarmwright.graph.records import stopped
from swarmwright.graph.state import written_to
from swarmwright.graph.writing import both
from swarmwright.runtime.effects.base import Standing, Update

__all__ = ["Events", "in_line", "matters"]

Events = tuple[tuple[str, str, Mapping[str, Any]], ...]
"""(kind, instance, data) of each."""


def matters(before: Mapping[str, Any], after: Mapping[str, Any], *, live: bool) -> bool:
    """Whether there is anything to bring in line; while a run is under way, its router asks what is new."""
    return not live or bool(open_approvals(before) or open_approvals(after) or stopped(after))


def in_line(before: Mapping[str, Any], standing: Standing, why: str) -> tuple[Update, Events]:
    """The write, and what there is to tell, where the state was `before` and the thread stands so now."""
    lost = gone(before, standing.state, standing.moment.at, f"taken back by {why}")
    state = written_to(standing.state, {"interrupts": lost})
    brought = bring(standing.plan, state, standing.waits, standing.moment, standing.rights_now(), why=why)
    update = both({"interrupts": lost} if lost else {}, brought.update)
    return update, tuple((kind, instance, data) for instance, kind, data in told(brought))
