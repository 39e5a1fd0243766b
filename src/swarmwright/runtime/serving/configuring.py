"""What an assistant and a run say of a graph's configuration, made one. Pure.

LangGraph knows two places for the same thing: `config["configurable"]`, the older, and `context`. Whichever a
client fills, graphs find it in both, as LangGraph's own server has it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from swarmwright.errors import InvalidInput

__all__ = ["configured", "over"]

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


def over(
    config: Config, context: Mapping[str, Any], config2: Config, context2: Mapping[str, Any]
) -> tuple[Config, Mapping[str, Any]]:
    """An assistant's config and context with a run's own over them, key by key; tags of both."""
    merged: dict[str, Any] = {**config, **config2}
    if both := {**config.get("configurable", {}), **config2.get("configurable", {})}:
        merged["configurable"] = both
    if tags := [*config.get("tags", ()), *config2.get("tags", ())]:
        merged["tags"] = tags
    return merged, {**context, **context2}
