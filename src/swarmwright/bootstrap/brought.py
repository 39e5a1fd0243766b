"""What the tools take that agents bring with them (files, sub-agents, memory), before any of them is made.

So a rule for an argument that they do not have is told when a team is read; no code of theirs is loaded.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from swarmwright.ports.files import FILE_TOOLS
from swarmwright.ports.memory import MEMORY_TAKES
from swarmwright.workflow.catalog import slug

__all__ = ["brought_schema"]

_TAKES = {slug(name): tool.takes for name, tool in FILE_TOOLS.items()} | dict(MEMORY_TAKES)


def brought_schema(tool: str) -> Mapping[str, Any] | None:
    """What a tool (its id) takes, as a JSON schema; None for one that nobody brings."""
    if tool not in _TAKES:
        return None
    plain = {"type": ["string", "number", "boolean"]}
    return {"type": "object", "properties": dict.fromkeys(_TAKES[tool], plain)}
