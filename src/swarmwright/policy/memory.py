"""Who may keep and find what in long-term memory: the rules of visibility, in one more place (DESIGN §6).

An agent has its own scope, those of its groups, and the public one; others it neither reads nor writes. In a
shared scope it finds nothing of an author whose writing is hidden from it, and nothing made of such writing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from swarmwright.policy.labels import Label, Sight
from swarmwright.policy.visibility import hidden_from
from swarmwright.ports.memory import PUBLIC, Artifact, Scope
from swarmwright.workflow.tree import Workflow

__all__ = ["Finder", "finder", "open_scopes"]


def open_scopes(workflow: Workflow, agent: str, tenant: str = "") -> tuple[Scope, ...]:
    """The scopes that `agent` (an id) may read and write: its own first. None for a stranger to the team.

    tenant: whose thread it works on.
    """
    if workflow.team.agent(agent) is None:
        return ()
    groups = (g.id for g in workflow.team.groups if agent in g.members)
    shared = (Scope("group", group, tenant) for group in groups)
    return (Scope("agent", agent, tenant), *shared, replace(PUBLIC, tenant=tenant))


@dataclass(frozen=True, slots=True)
class Finder:
    """What one agent finds. sensitive: the agents whose writing is hidden from anybody in its team."""

    sight: Sight
    sensitive: frozenset[str]

    def sees(self, artifact: Artifact) -> bool:
        """Whether the agent may see it."""
        return self.sight.sees(artifact.author, Label(artifact.sources, artifact.audiences))

    def label(self, artifact: Artifact) -> Label:
        """Of what is made of it, by whoever has found it."""
        return Label(artifact.sources | {artifact.author}, artifact.audiences).of(self.sensitive)


def finder(workflow: Workflow, agent: str) -> Finder:
    """What `agent` (an id) finds under the rules of a workflow; a stranger, nothing of the team's."""
    hidden = hidden_from(workflow)
    sight = Sight((agent,), workflow.team, hidden.get(agent, frozenset(hidden)))
    return Finder(sight, frozenset[str]().union(*hidden.values()))
