"""Whether a protocol in flight follows the team of its store, and that it does: also where whoever has
changed the team was cut off before it came to this one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from swarmwright.ports.commands import Swap
from swarmwright.workflow.encoding import version

if TYPE_CHECKING:
    from swarmwright import ChosenTeam, Platform
    from swarmwright.ports.mailbox import Accepted

__all__ = ["Following"]


class Following:
    """Swaps of a store's protocols to its team, each once for each choice of a team, whoever sends it."""

    def __init__(self, platform: Platform) -> None:
        self._platform = platform

    async def swap(self, protocol_id: str, kept: ChosenTeam) -> Accepted:
        """Let a protocol follow this team; what came of it, also of before. Raises SwarmwrightError."""
        sent = await self._platform.send(protocol_id, Swap(kept.workflow), _named(kept))
        return await self._platform.settled(protocol_id, sent.seq)

    async def is_behind(self, protocol_id: str, kept: ChosenTeam) -> bool:
        """Whether it follows another team since nobody has come to it: what was swapped on this thread since
        the team was chosen, or refused, stays as it is."""
        followed = version(await self._platform.workflow(protocol_id))
        if followed == kept.version:
            return False
        if followed == version(await self._platform.teams.for_team(kept.name, kept.workflow)):
            return False
        rows = await self._platform.commands(protocol_id)
        return not any(isinstance(one.command, Swap) and one.accepted_at >= kept.at for one in rows)


def _named(kept: ChosenTeam) -> str:
    """The id of the command."""
    return f"team-{kept.version}-{kept.at:.6f}"
