"""Whether a proposed workflow is still the one that people were asked about: who would work, set up how.

A yes to it makes it the workflow of the thread with everybody as they are set up at that moment. So what is
asked is about that moment's agents, too, and is looked at again before whatever may answer it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from swarmwright.errors import SwarmwrightError
from swarmwright.graph.holding import begun_in
from swarmwright.graph.state import written_to
from swarmwright.runtime.effects.migrating import left_behind
from swarmwright.runtime.effects.swapping import proposals, proposed_otherwise
from swarmwright.runtime.teams.teams import Teams
from swarmwright.workflow.aligning import aligned
from swarmwright.workflow.encoding import version
from swarmwright.workflow.plan import plan
from swarmwright.workflow.tree import Workflow

__all__ = ["lets_begin", "otherwise"]

State = Mapping[str, Any]


async def lets_begin(
    teams: Teams | None, thread_id: str, workflow: Workflow, state: State
) -> tuple[str, ...]:
    """A digest of each step that a yes to this workflow would let begin, with its agents as of now."""
    if teams is not None and (since := await teams.set_up(thread_id, workflow, state)):
        state = written_to(state, since)
    return begun_in(plan(workflow), state)


async def otherwise(
    teams: Teams | None,
    thread_id: str,
    follows: Workflow,
    state: State,
    load: Callable[[str], Awaitable[Workflow]],
) -> tuple[dict[str, Any], tuple[Workflow, ...]]:
    """What to write of proposals that would be others by now than people were asked about, and as which
    workflows. What cannot be followed at all is left: a yes to it is refused with the reason."""
    entries, made = dict[str, Any](), list[Workflow]()
    for proposed in proposals(state):
        try:
            workflow = await load(proposed.more["workflow"])
            fitted = workflow if teams is None else await teams.fitted(thread_id, workflow)
            known = aligned(follows, fitted, left_behind(state))
            lets = await lets_begin(teams, thread_id, known, state)
        except SwarmwrightError:
            continue
        if entry := proposed_otherwise(proposed, version(known), lets):
            entries[proposed.about.key] = entry
            made.append(known)
    return ({"interrupts": entries} if entries else {}), tuple(made)
