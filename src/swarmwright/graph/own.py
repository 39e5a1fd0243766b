"""What people set for one thread alone, read from its state. Values only.

`tool_permissions`: agent id, or EVERYONE → tool id → {effect, reason}, or the bare effect as a client may
write it. `coordination_rules.agents`: agent id → {prompt, model, steps_off}.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from swarmwright.registry.contents import Permission
from swarmwright.registry.overlaying import AgentSettings, OwnSettings

__all__ = ["own_settings"]

_EFFECTS: Mapping[Any, Literal["allow", "deny", "ask"]] = {"allow": "allow", "deny": "deny", "ask": "ask"}

_UNTOLD = {
    "allow": "somebody has allowed it on this thread",
    "deny": "somebody has forbidden it on this thread",
    "ask": "somebody wants to be asked about it on this thread",
}
"""Of a right that nobody has given a reason for."""


def own_settings(state: Mapping[str, Any]) -> OwnSettings:
    """What holds on this thread beside what its team says; what cannot be read denies."""
    agents = state.get("coordination_rules", {}).get("agents", {})
    return OwnSettings(
        tuple(_permissions(state.get("tool_permissions", {}))),
        {
            id_: AgentSettings(entry.get("prompt"), entry.get("model"), entry.get("steps_off", {}))
            for id_, entry in agents.items()
        },
    )


def _permissions(rights: Mapping[str, Mapping[str, Any]]) -> Iterator[Permission]:
    for agent, tools in rights.items():
        for tool, entry in tools.items():
            given = entry if isinstance(entry, Mapping) else {"effect": entry}
            effect = _EFFECTS.get(given.get("effect"), "deny")
            yield Permission(agent, tool, effect, given.get("reason") or _UNTOLD[effect])
