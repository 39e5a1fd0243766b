"""What people call the parts of a thread's state. Pure."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["PARTS", "part_name"]

PARTS: Mapping[str, str] = {
    "messages": "messages",
    "agent_outputs": "what agents wrote",
    "progress": "progress",
    "signals": "announcements",
    "shared_context": "context for all",
    "group_context": "context for groups",
    "private_context": "context for one agent",
    "context_authors": "whose context it is",
    "tool_permissions": "rights to tools",
    "coordination_rules": "notes of the run",
    "interrupts": "questions to people",
    "resume_info": "how the turn ended",
    "turn": "turn",
    "execution_trace": "log of the work",
}
"""Channel of the state → what people call it."""


def part_name(channel: str) -> str:
    """What people call a channel; one that nobody knows here, by its own words."""
    return PARTS.get(channel, channel.replace("_", " "))
