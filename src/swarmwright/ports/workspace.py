"""The folder a team's tools work in.

A tool function asks for it by a parameter annotated `Workspace`; the platform fills it in, and the model
never sees it. It keeps honest tools at home: paths are checked before use, which is no boundary against
somebody else who changes the folder at the same moment.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from swarmwright.ports.marking import mark, marked
from swarmwright.ports.retelling import retells, somebody_asks

__all__ = ["OutsideWorkspaceError", "Workspace"]


class OutsideWorkspaceError(ValueError):
    """A tool asked for a path that is not in its workspace; the message names the path as asked for."""


@dataclass(frozen=True, slots=True)
class Workspace:
    """A folder; made when first written to."""

    root: Path

    def path(self, relative: str) -> Path:
        """The file for a relative path such as `lib/main.dart`. Raises OutsideWorkspaceError."""
        wanted = Path(relative)
        if not relative.strip() or "\0" in relative or wanted.is_absolute() or ".." in wanted.parts:
            raise OutsideWorkspaceError(f"{relative!r} is not a path inside the workspace")
        home = self.root.resolve()
        found = (home / wanted).resolve()
        if not found.is_relative_to(home):
            raise OutsideWorkspaceError(f"{relative!r} leads out of the workspace")
        return found

    def write(self, relative: str, content: str | bytes) -> str:
        """Write a file, making its folders; returns the path as asked for. Raises OutsideWorkspaceError.

        What a tool writes, an agent has asked it to write: the file says so (`ports.marking`).
        """
        file = self.path(relative)
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("wb") as opened:
            mark(opened.fileno(), "tool")
            opened.write(content.encode() if isinstance(content, str) else content)
        return relative

    def read(self, relative: str) -> str:
        """The text of a file; if an agent, or a tool for one, has written it, whoever called is told so
        (`ports.retelling`). Raises OutsideWorkspaceError, OSError, UnicodeDecodeError."""
        with self.path(relative).open("rb") as opened:
            if marked(opened.fileno()):
                retells()
            return opened.read().decode()

    def files(self) -> tuple[str, ...]:
        """Every file in it, by relative path, sorted; the names are told to be agents' own, as in `read`."""
        if not self.root.is_dir():
            return ()
        found = sorted(p for p in self.root.rglob("*") if p.is_file())
        if somebody_asks() and any(map(_is_marked, found)):
            retells()
        return tuple(p.relative_to(self.root).as_posix() for p in found)


def _is_marked(file: Path) -> bool:
    try:
        with file.open("rb") as opened:
            return marked(opened.fileno())
    except OSError:
        return True
