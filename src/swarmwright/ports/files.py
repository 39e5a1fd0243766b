"""The tools that a deep agent brings with it, by the names that a team calls them; and where its files are.

A team's names for them are deepagents' own, but for two: `delete` and `task` are words that prompts are full
of. Rules, approvals, limits and traces hold for them as for every tool. This module knows nothing of
deepagents.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Protocol

__all__ = ["FILE_TOOLS", "HELPER", "PRIVATE", "READING", "WRITING", "FileTool", "Files", "Scope", "brought"]


@dataclass(frozen=True, slots=True)
class FileTool:
    """`called`: the name by which models call it. `description`: what people read of it. `takes`: what its
    arguments are called, each a text, a number or a yes."""

    called: str
    description: str
    takes: tuple[str, ...]
    risk: Literal["low", "high"] = "low"


HELPER = "start_subagent"
"""The tool that hands a piece of the work to a sub-agent, with the same rights and none of its own."""

FILE_TOOLS: Mapping[str, FileTool] = {
    "ls": FileTool("ls", "List a folder.", ("path",)),
    "read_file": FileTool("read_file", "Read a file.", ("file_path", "offset", "limit")),
    "glob": FileTool("glob", "Find files by a pattern of their names.", ("pattern", "path")),
    "grep": FileTool(
        "grep", "Find files by a text in them.", ("pattern", "path", "glob", "output_mode", "max_count")
    ),
    HELPER: FileTool(
        "task",
        "Hand a piece of the work to a sub-agent, which may do what its agent may.",
        ("description", "subagent_type"),
    ),
    "write_file": FileTool("write_file", "Write a file.", ("file_path", "content")),
    "edit_file": FileTool(
        "edit_file", "Replace a text in a file.", ("file_path", "old_string", "new_string", "replace_all")
    ),
    "delete_files": FileTool(
        "delete", "Delete a file, or a folder with all that is in it.", ("file_path",), "high"
    ),
}
"""Name of the tool in a team → what it is."""

PRIVATE = ("large_tool_results", "conversation_history", "blobs")
"""Where deepagents puts what it takes out of a conversation, by the first name of the path."""

READING = ("ls", "read_file", "glob", "grep", HELPER)
"""What a deep agent may do whose folder can only be read."""

WRITING = ("write_file", "edit_file", "delete_files")
"""What it may do besides in a folder that it may write into, and with files of its own."""


def brought(*, write: bool) -> tuple[str, ...]:
    """The tools that a deep agent has by itself, by name."""
    return READING + WRITING if write else READING


@dataclass(frozen=True, slots=True)
class Scope:
    """The folder that an agent works in, and whether it may write there."""

    folder: Path
    write: bool = False


class Files(Protocol):
    """Where deep agents work."""

    def backend(self, agent: str, thread_id: str, instance: str) -> Any:
        """deepagents' backend for one step of an agent (its id). It has `read_only`: whether nothing can be
        written; and `tells_authors`, if it tells what agents have written (`ports.retelling`): of another,
        whatever is shown counts as theirs. Raises ConfigError where this system cannot hold an agent to a
        folder."""
        ...

    async def forget(self, thread_id: str, instance: str) -> None:
        """Drop what only that step sees: it is over."""
        ...
