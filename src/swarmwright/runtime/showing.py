"""A team as people look at it: who is in it, and who may use what; of a store, or as it holds on a thread."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from swarmwright.graph.own import own_settings
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.registry.contents import Contents, Permission
from swarmwright.registry.overlaying import OwnSettings
from swarmwright.registry.permitting import held_up, permission_matrix
from swarmwright.workflow.rules import Rule

if TYPE_CHECKING:
    from swarmwright.runtime.platform import Platform

__all__ = ["TeamShown", "kept_team", "team_on_thread"]


@dataclass(frozen=True, slots=True)
class TeamShown:
    """What is shown: a team, in which version ("" and 0 = none that is shared), and what holds in it.

    `off`: agents that are off, for the team or on the thread; `dirty`: why the thread's graph is not of now.
    `own`: what people have set for the thread alone; `without`: what would hold without that, None = a team.
    """

    team: str
    version: int
    thread: str
    contents: Contents
    matrix: PermissionMatrix
    off: frozenset[str]
    dirty: str = ""
    own: tuple[Permission, ...] = ()
    without: PermissionMatrix | None = None

    @property
    def held_up(self) -> tuple[str, ...]:
        """The agents that need a tool which is denied to them."""
        return held_up(self.contents, self.matrix)


async def kept_team(platform: Platform, name: str, rules: tuple[Rule, ...]) -> TeamShown:
    """A team of the store, as it is now, under these rules. Raises NotFound."""
    registry = await platform.teams.registry(name)
    off = frozenset(a.id for a in registry.contents.agents if not a.enabled)
    matrix = permission_matrix(registry.contents, rules)
    return TeamShown(name, registry.version.number, "", registry.contents, matrix, off)


async def team_on_thread(platform: Platform, thread_id: str) -> TeamShown:
    """What holds on a thread at this moment. Raises NotFound."""
    now = await platform.team_now(thread_id)
    followed = await platform.teams.followed(thread_id)
    registry = await platform.teams.registry(followed.name) if followed else None
    state = await platform.state(thread_id)
    rules = state.get("coordination_rules", {})
    workflow = await platform.workflow(thread_id)
    without = (await platform.teams.now(thread_id, workflow, OwnSettings())).matrix
    off = {*rules.get("disabled", ()), *(a.id for a in workflow.team.agents if not a.enabled)}
    version = registry.version.number if registry else 0
    name = followed.name if followed else ""
    dirty = str(rules.get("dirty") or "")
    own = own_settings(state).permissions
    return TeamShown(name, version, thread_id, now.contents, now.matrix, frozenset(off), dirty, own, without)
