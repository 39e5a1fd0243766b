"""How an MCP server is reached: a command that is started and spoken to, or a URL."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from swarmwright.policy.approvals.noun import digest

__all__ = ["McpServer"]


@dataclass(frozen=True, slots=True)
class McpServer:
    """One server. `command` with `args`, in the folder `cwd` and with `env` besides a few safe variables; or
    `url`, with `headers`.

    timeout_s: seconds that a call may take. connect_s: seconds in which it must have answered first. log: the
    file that a command's stderr goes to; None = nowhere.
    """

    name: str
    command: str = ""
    args: tuple[str, ...] = ()
    cwd: Path | None = None
    env: Mapping[str, str] = field(default_factory=dict)
    url: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    timeout_s: float = 60.0
    connect_s: float = 10.0
    log: Path | None = None

    @property
    def identity(self) -> str:
        """Its name, and a digest of where it is: another command or URL is another server."""
        return f"{self.name}#{digest(self.command, self.args, self.url)[:8]}"
