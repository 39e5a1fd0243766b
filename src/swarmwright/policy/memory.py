"""Who may keep and find what in long-term memory: the rules of visibility, in one more place (DESIGN §6).

An agent has its own scope, those of its groups, and the public one; others it neither reads nor writes. In a
shared scope it finds nothing of an author whose writing is hidden from it.
"""

from __future__ import annotations

from swarmwright.policy.visibility import visible
from swarmwright.ports.memory import PUBLIC, Scope
from swarmwright.workflow.tree import Workflow

__all__ = ["hidden_authors", "open_scopes"]


def open_scopes(workflow: Workflow, agent: str) -> tuple[Scope, ...]:
    """The scopes that `agent` (an id) may read and write: its own first. None for a stranger to the team."""
    if workflow.team.agent(agent) is None:
        return ()
    groups = (Scope("group", group.id) for group in workflow.team.groups if agent in group.members)
    return (Scope("agent", agent), *groups, PUBLIC)


def hidden_authors(workflow: Workflow, agent: str) -> frozenset[str]:
    """The agents of the team whose writing `agent` must not see."""
    return frozenset(a.id for a in workflow.team.agents if not visible(workflow, agent, a.id))
