"""What of a `langgraph.json` is not served here: what says nothing, and what is refused.

What only says how an image is built, configures parts of another server, or asks for what is so here anyhow
is named. What would change who may do what, and is not served, is refused: nobody would hold to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from swarmwright.bootstrap.kept_types import unserved_of
from swarmwright.errors import ConfigError
from swarmwright.workflow.nearness import nearest

__all__ = ["CLOSING", "check_served", "closed_of", "unserved"]

_SERVED = ("dependencies", "graphs", "env", "auth", "checkpointer", "http", "webhooks")
_UNSERVED = (
    *("api_version", "base_image", "dockerfile_lines", "image_distro"),
    *("keep_pkg_tools", "node_version", "pip_config_file", "pip_installer", "python_version"),
    *("source", "store", "ui", "ui_config"),
)
"""Keys of LangGraph's own server or its images, which say nothing here."""
_KNOWN = ("$schema", *_SERVED, *_UNSERVED)
_REFUSED = {
    "encryption": "it says that data are encrypted, and they would not be",
    "priority": "it says which threads' runs go first, and they would not",
}
CLOSING = ("assistants", "threads", "runs", "store", "event_streaming", "meta")
"""Groups of operations of the server that `http.disable_…` closes."""

_SERVED_HTTP = (
    *("app", "enable_custom_route_auth", "middleware_order", "disable_webhooks"),
    *(f"disable_{name}" for name in CLOSING),
)
_SO_ANYHOW = ("cors", "disable_a2a", "disable_mcp", "disable_ui", "logging_headers")
"""Of `http`: pages of other origins stay out until `--allow-origin` names them; those routes are not there;
no header is logged."""
_CHANGES = "it changes routes, or what runs are given, and they would be as they are"
_REMEDY = f"host these graphs without it, from a file that has only {', '.join(_SERVED)}"


def check_served(said: Mapping[str, Any], path: Path) -> None:
    """Raises ConfigError for a key that is not known, and for what is refused."""
    for key in said:
        if key in _REFUSED:
            raise ConfigError(str(path), key, f"{key} is not served: {_REFUSED[key]}", _REMEDY)
        if key not in _KNOWN:
            near = nearest(key, (*_KNOWN, *_REFUSED))
            remedy = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(_SERVED)}"
            raise ConfigError(str(path), key, "there is no such key", remedy)
    http = said.get("http", {})
    if not isinstance(http, Mapping):
        raise ConfigError(str(path), "http", "an object is expected")
    for key, value in http.items():
        if value and key not in (*_SO_ANYHOW, *_SERVED_HTTP):
            if key.startswith("disable_"):
                near = nearest(key, (*_SO_ANYHOW, *_SERVED_HTTP))
                remedy = f"did you mean {near[0]!r}?" if near else _REMEDY
                raise ConfigError(str(path), f"http.{key}", "there is no such key", remedy)
            raise ConfigError(str(path), f"http.{key}", f"http.{key} is not served: {_CHANGES}", _REMEDY)


def closed_of(http: Mapping[str, Any], path: Path) -> frozenset[str]:
    """The groups of operations that are closed, and "webhooks". Raises ConfigError."""
    for name in (*CLOSING, "webhooks"):
        if not isinstance(http.get(f"disable_{name}") or False, bool):
            raise ConfigError(str(path), f"http.disable_{name}", "true or false is expected")
    return frozenset(name for name in (*CLOSING, "webhooks") if http.get(f"disable_{name}"))


def unserved(said: Mapping[str, Any]) -> Iterator[str]:
    """The keys that say nothing here."""
    yield from (key for key in said if key in _UNSERVED)
    http = said.get("http", {})
    needless = () if http.get("app") else ("enable_custom_route_auth", "middleware_order")
    served = [key for key in _SERVED_HTTP if key not in needless]
    yield from (f"http.{key}" for key, value in http.items() if value and key not in served)
    if "checkpointer" in said:
        yield from unserved_of(said["checkpointer"])
