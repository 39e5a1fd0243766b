"""What may be written to a turn from outside: the input that begins one, and nothing else (seed 004).

LangGraph's input schema filters a dict alone. A `Command` goes past it, to any channel and any node, and so
does an update of the state, as whatever node it says: either could say another id, another answer, or that a
node has run. Each is refused, and never dropped.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from langgraph.graph import END, START
from langgraph.types import Command, StateUpdate

from swarmwright.apps.sam.state_schema import SamInput
from swarmwright.errors import InvalidInput

__all__ = ["OPEN", "check_command", "entering", "writes"]

OPEN: Final = frozenset(SamInput.__annotations__)
"""What may be written from outside."""

_COPY: Final = "__copy__"
_WITHOUT_A_NODE: Final = (None, START, END, _COPY, "__input__")
"""As whom a state may be written: nobody, or LangGraph's own names for a beginning, an end and a copy."""
_ABSENT: Final = object()


def check_command(given: Any) -> None:
    """Raises InvalidInput for a command that writes to a turn, or sends it somewhere."""
    if not isinstance(given, Command):
        return
    if given.update:
        named = given.update if isinstance(given.update, Mapping) else ()
        place = ".".join(("command.update", *(str(name) for name in list(named)[:1])))
        raise InvalidInput(place, "a turn writes its state itself; ask with an input")
    if given.goto:
        raise InvalidInput("command.goto", "a turn takes its own way; ask with an input")


def writes(supersteps: Sequence[Sequence[StateUpdate]]) -> bool:
    """Whether any of them writes a value, so that how the thread stands is to be looked at."""
    return any(update.values for step in supersteps for update in step)


def entering(
    supersteps: Sequence[Sequence[StateUpdate]], now: Mapping[str, Any]
) -> Sequence[Sequence[StateUpdate]]:
    """The updates, if they may be written on a thread that stands so; an input begins a turn with it.

    What stands there already may be written once more. Raises InvalidInput.
    """
    return [[_entering(update, now) for update in step] for step in supersteps]


def _entering(update: StateUpdate, now: Mapping[str, Any]) -> StateUpdate:
    values, node = update.values, update.as_node
    if node == _COPY:
        return update
    if not isinstance(values, Mapping | None):
        raise InvalidInput("values", "what is written is an object by channel")
    for name, value in (values or {}).items():
        if name not in OPEN and not _same(now.get(name, _ABSENT), value):
            raise InvalidInput(f"values.{name}", _why(str(name)))
    if node not in _WITHOUT_A_NODE:
        raise InvalidInput("as_node", f"nobody but {node} writes what it writes; leave it out")
    if values and not OPEN.isdisjoint(values) and node is None:
        return update._replace(as_node=START)
    return update


def _same(now: Any, value: Any) -> bool:
    return type(now) is type(value) and bool(now == value)


def _why(name: str) -> str:
    if name in ("conversation_id", "trace_id"):
        return f"{name} is set once, by the turn, and never changes"
    return f"{name} is the turn's own to write; what may be written is {', '.join(sorted(OPEN))}"
