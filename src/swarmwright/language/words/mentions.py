"""Mentions: where a prompt names an agent, a tool or a group."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["Kind", "Mention"]

Kind = Literal["agent", "tool", "group"]


@dataclass(frozen=True, slots=True)
class Mention:
    """`prompt[start:end]` names the agent, tool or group `id`."""

    kind: Kind
    id: str
    start: int
    end: int
