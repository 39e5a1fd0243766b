"""Whether a protocol in flight follows the team of its store, and that it does: also where whoever has
changed the team was cut off before it came to this one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from swarmwright.errors import CommandConflict
from swarmwright.ports.commands import Swap
from swarmwright.ports.guards import Chosen
from swarmwright.ports.mailbox import Accepted
from swarmwright.workflow.encoding import version
from swarmwright.workflow.tree import Workflow

if TYPE_CHECKING:
    from swarmwright import ChosenTeam, Platform

__all__ = ["NOTHING", "Following", "is_behind", "swaps_in"]

NOTHING = "nothing changes"
"""What comes of a swap to what is followed already."""


def is_behind(followed: Workflow, chosen: Chosen, swaps: Iterable[float]) -> bool:
    """Whether a protocol follows another workflow than its store's team since nobody has come to it. swaps:
    when another workflow was asked for on its thread; what was since the team was chosen stays as it is."""
    return version(followed) not in chosen.versions and not any(at >= chosen.at for at in swaps)


def swaps_in(state: Mapping[str, Any]) -> Iterator[float]:
    """When another workflow was asked for on a thread, by its state alone."""
    for entry in state.get("execution_trace", ()):
        if entry.get("question") == "swap" and str(entry["instance"]).startswith("command-"):
            yield float(entry.get("started_at") or 0.0)


class Following:
    """Swaps of a store's protocols to its team, each once for each choice of a team, whoever sends it."""

    def __init__(self, platform: Platform) -> None:
        self._platform = platform

    async def swap(self, protocol_id: str, kept: ChosenTeam, *, same: bool = False) -> Accepted:
        """Let a protocol follow this team; what came of it, also of before. same: whether the store had this
        very team before: whoever follows it is sent nothing, and nothing is written of it.

        Raises SwarmwrightError."""
        followed = await self._platform.workflow(protocol_id) if same else None
        if followed is not None and version(followed) in (await self._chosen(kept)).versions:
            return Accepted(protocol_id, 0, _named(kept), Swap(kept.workflow), "applied", NOTHING)
        try:
            sent = await self._platform.send(protocol_id, Swap(kept.workflow, by=kept.by), _named(kept))
        except CommandConflict:  # it was sent before who has changed the team stood with it
            sent = await self._platform.send(protocol_id, Swap(kept.workflow), _named(kept))
        return await self._platform.settled(protocol_id, sent.seq)

    async def is_behind(self, protocol_id: str, kept: ChosenTeam) -> bool:
        """Whether it follows another team since nobody has come to it: what was swapped on this thread since
        the team was chosen, or refused, stays as it is."""
        chosen = await self._chosen(kept)
        rows = await self._platform.commands(protocol_id)
        swaps = (one.accepted_at for one in rows if isinstance(one.command, Swap))
        return is_behind(await self._platform.workflow(protocol_id), chosen, swaps)

    async def _chosen(self, kept: ChosenTeam) -> Chosen:
        made = await self._platform.teams.for_team(kept.name, kept.workflow)
        return Chosen(frozenset({kept.version, version(made)}), kept.at)


def _named(kept: ChosenTeam) -> str:
    """The id of the command."""
    return f"team-{kept.version}-{kept.at:.6f}"
