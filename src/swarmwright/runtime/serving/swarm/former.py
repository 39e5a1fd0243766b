"""What stood in the flows that a thread has followed before, and stands in the one that is shown no more."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from swarmwright.errors import InvalidInput, NotFound
from swarmwright.runtime.records.pictures import former
from swarmwright.runtime.serving.callers import Caller
from swarmwright.runtime.serving.swarm.reach import Reach, ThreadOf
from swarmwright.workflow.tree import Workflow

__all__ = ["former_told"]

_MOST_ORIGINS = 20
"""Threads that are looked at, each the one that the thread before it was forked from."""


async def former_told(reach: Reach, caller: Caller, at: ThreadOf, shown: Workflow) -> dict[str, Any]:
    """{"nodes", "frames"}, as they were drawn last: a thread's past speaks of them, and of a fork's origins'.

    Raises NotFound for a thread that is not there.
    """
    followed: Mapping[str, Workflow] = {}
    for _ in range(_MOST_ORIGINS):
        followed = {**await at.platform.followed(at.id), **followed}
        origin = at.record.metadata.get("forked_from")
        if not isinstance(origin, str):
            break
        try:
            at = await reach.thread(caller, origin)
        except (NotFound, InvalidInput):  # it was deleted, or is not theirs to see
            break
    earlier = [one for one in followed.values() if one is not shown]
    return await asyncio.to_thread(former, shown, earlier)
