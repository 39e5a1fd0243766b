"""What an assistant and a run say of a graph's configuration, made one. Pure.

LangGraph knows two places for the same thing: `config["configurable"]`, the older, and `context`. Whichever a
client fills, graphs find it in both, as LangGraph's own server has it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from swarmwright.errors import InvalidInput

__all__ = ["check_named", "configured", "over", "parted"]

Config = Mapping[str, Any]

_CHECKPOINT = ("checkpoint_id", "checkpoint_ns", "checkpoint_map")
_PLACE = ("thread_id", *_CHECKPOINT)
"""Where a run is, as clients say it that speak of runs as of LangGraph's configs."""


def parted(config: Config) -> tuple[Config, Mapping[str, Any]]:
    """(the config without where it is to run, the checkpoint that it names, {} = none).

    On which thread a run is stands in its address; LangChain's React hook says it here as well.
    """
    configurable = config.get("configurable")
    if not isinstance(configurable, Mapping) or not any(name in configurable for name in _PLACE):
        return config, {}
    read = {name: value for name, value in configurable.items() if name not in _PLACE}
    rest = {name: value for name, value in config.items() if name != "configurable"}
    found = {name: configurable[name] for name in _CHECKPOINT if configurable.get(name)}
    return {**rest, "configurable": read} if read else rest, found


_SERVERS_OWN = "langgraph_auth_"
"""How the keys in `configurable` begin by which graphs are told who asks; no client says that itself."""


def check_named(configurable: Mapping[str, Any]) -> None:
    """Raise InvalidInput for a key that is not a client's to say."""
    for key in configurable:
        if key.startswith(_SERVERS_OWN):
            raise InvalidInput(f"config.configurable.{key}", "this name is the server's own")


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
