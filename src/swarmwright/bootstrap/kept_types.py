"""Types that checkpoints may hold beside those that graphs declare, as `langgraph.json` and `[storage]` say.

`checkpointer.serde.allowed_msgpack_modules` of a `langgraph.json` is a list of [module, class], as LangGraph
has it; what else stands in `checkpointer` says nothing here. They are named one by one: `true`, which would
let a row in the database make any object and call anything, is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from swarmwright.errors import ConfigError

__all__ = ["TYPE_NAME", "allowed_types", "named_type", "unserved_of"]

TYPE_NAME = r"^[A-Za-z_][\w.]*:[A-Za-z_]\w*$"
"""`module:Class`, as `[storage] types` has it."""

_PLACE = "checkpointer.serde.allowed_msgpack_modules"


def named_type(text: str) -> tuple[str, str]:
    """`module:Class` → (module, class)."""
    module, _, name = text.partition(":")
    return module, name


def allowed_types(checkpointer: Any, path: Path) -> frozenset[tuple[str, str]]:
    """What `checkpointer` of a `langgraph.json` allows, (module, class). Raises ConfigError."""
    serde = checkpointer.get("serde") if isinstance(checkpointer, Mapping) else None
    said = serde.get("allowed_msgpack_modules") if isinstance(serde, Mapping) else None
    if said is None or said is False:
        return frozenset()
    if not isinstance(said, list):
        reason = "types are allowed one by one: a list of [module, class] is expected"
        raise ConfigError(str(path), _PLACE, reason, "what a graph's state declares need not stand here")
    return frozenset(_each(said, path))


def _each(said: list[Any], path: Path) -> Iterator[tuple[str, str]]:
    for at, one in enumerate(said):
        sound = isinstance(one, list) and len(one) == 2 and all(isinstance(part, str) for part in one)
        if not sound or not re.match(TYPE_NAME, ":".join(one)):
            raise ConfigError(str(path), f"{_PLACE}[{at}]", "[module, class] is expected")
        yield one[0], one[1]


def unserved_of(checkpointer: Any) -> Iterator[str]:
    """The keys of `checkpointer` that say nothing here."""
    if not isinstance(checkpointer, Mapping):
        yield "checkpointer"
        return
    yield from (f"checkpointer.{key}" for key in checkpointer if key != "serde")
    serde = checkpointer.get("serde")
    for key in serde if isinstance(serde, Mapping) else ():
        if key != "allowed_msgpack_modules":
            yield f"checkpointer.serde.{key}"
