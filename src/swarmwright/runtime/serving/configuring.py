"""What an assistant says of its graph's configuration, made one. Pure.

LangGraph knows two places for the same thing: `config["configurable"]`, the older, and `context`. Whichever a
client fills, graphs find it in both, as LangGraph's own server has it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from swarmwright.errors import InvalidInput

__all__ = ["configured"]

Config = Mapping[str, Any]


def configured(config: Config | None, context: Mapping[str, Any] | None) -> tuple[Config, Mapping[str, Any]]:
    """(config, context), each telling what was said in either. Raises InvalidInput where both speak."""
    config, context = dict(config or {}), dict(context or {})
    older = config.get("configurable") or {}
    if older and context and older != context:
        raise InvalidInput("context", "give either `context` or `config.configurable`, not both")
    if said := context or older:
        return {**config, "configurable": dict(said)}, dict(said)
    return config, {}
