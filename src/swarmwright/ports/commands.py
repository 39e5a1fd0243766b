"""Commands: how they are told apart, held to their types, written and read (`command_types` are they)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal, TypeAlias, cast, get_args

from swarmwright.errors import InvalidWorkflow
from swarmwright.ports.command_types import (
    Announce,
    Approve,
    Cancel,
    EditState,
    Expire,
    InjectContext,
    Pause,
    Redirect,
    Refresh,
    Reject,
    Resume,
    RollBack,
    Send,
    SetAgent,
    SetTool,
    Swap,
    ToolEffect,
    Unreadable,
)
from swarmwright.workflow.encoding import decode, encoded
from swarmwright.workflow.fitting import misfits

__all__ = [
    "Announce",
    "Approve",
    "Cancel",
    "Command",
    "CommandKind",
    "EditState",
    "Expire",
    "InjectContext",
    "Pause",
    "Redirect",
    "Refresh",
    "Reject",
    "Resume",
    "RollBack",
    "Send",
    "SetAgent",
    "SetTool",
    "Swap",
    "ToolEffect",
    "Unreadable",
    "kind_of",
    "misfit",
    "read_command",
    "signed",
    "write_command",
]

Command: TypeAlias = (
    Send
    | Pause
    | Resume
    | Approve
    | Reject
    | Announce
    | InjectContext
    | Swap
    | SetAgent
    | Cancel
    | SetTool
    | Refresh
    | EditState
    | Redirect
    | RollBack
    | Expire
)
CommandKind: TypeAlias = Literal[
    "send",
    "pause",
    "resume",
    "approve",
    "reject",
    "announce",
    "inject_context",
    "swap",
    "set_agent",
    "cancel",
    "set_tool",
    "refresh",
    "edit_state",
    "redirect",
    "roll_back",
    "expire",
]
_KINDS: dict[CommandKind, type[Any]] = dict(zip(get_args(CommandKind), get_args(Command), strict=True))
_NAMES: dict[type[Any], CommandKind] = {type_: kind for kind, type_ in _KINDS.items()}


def kind_of(command: Command | Unreadable) -> CommandKind:
    """The kind of a command; of one that cannot be read, what its row calls it. Raises KeyError for none."""
    if isinstance(command, Unreadable):
        return cast("CommandKind", command.kind)
    return _NAMES[type(command)]


def write_command(command: Command | Unreadable) -> dict[str, Any]:
    """The command's payload as JSON data, to be read only; `read_command` is the reverse."""
    if isinstance(command, Unreadable):
        return dict(command.payload)
    fields = {name: getattr(command, name) for name in command.__dataclass_fields__}
    if isinstance(command, Swap):
        fields["workflow"] = encoded(command.workflow)
        fields["doubts"] = list(command.doubts)
        if not command.doubts:  # as it was written before there were any: sent again, it is the same
            del fields["doubts"]
    if isinstance(command, SetAgent) and command.drain == "finish":  # likewise
        del fields["drain"]
    if isinstance(command, EditState) and not command.stays:  # likewise
        del fields["stays"]
    if not isinstance(command, Approve | Reject) and not fields.get("by", True):  # likewise
        del fields["by"]
    return fields


def read_command(kind: str, payload: Mapping[str, Any]) -> Command | Unreadable:
    """The command of a kind and a payload; of one that is none, `Unreadable`, which says why."""
    given = dict(payload)
    try:
        cls = _KINDS[kind]  # type: ignore[index]
        if cls is Swap:
            given["workflow"] = decode(given["workflow"])
            given["doubts"] = tuple(given.get("doubts", ()))
        if cls is EditState:
            given["again"] = tuple(given.get("again", ()))
        made: Command = cls(**given)
    except (LookupError, TypeError, InvalidWorkflow) as error:
        return Unreadable(kind, payload, f"it cannot be read: {type(error).__name__}: {error}")
    odd = misfit(made)
    return Unreadable(kind, payload, f"it cannot be read: {odd}") if odd else made


def signed(command: Command, by: str) -> Command:
    """The command, said by that person; what nobody sends is as it was."""
    return command if isinstance(command, Expire | Refresh) else replace(command, by=by)


def misfit(command: Command) -> str:
    """Why this is a command that can make sense on no thread; "" = it may.

    Every field is held to its type and its closed set; and it says what there is no default for.
    """
    cls = type(command)
    if cls not in _NAMES:
        return f"{command!r:.80} is no command"
    odd = next(misfits(command, cls, ""), None)
    if odd is not None:
        return str(odd).removeprefix(".")
    if isinstance(command, Approve | Reject) and not (command.approval.strip() or command.target.strip()):
        return "target: it names nothing; say the approval's id, or a gate, step or swap that waits"
    empty = next((name for name in _SAYING.get(cls, ()) if not getattr(command, name).strip()), "")
    return f"{empty}: it says nothing" if empty else ""


_SAYING: Mapping[type[Any], tuple[str, ...]] = {
    Send: ("message",),
    Announce: ("signal",),
    InjectContext: ("text",),
    Redirect: ("step",),
    SetAgent: ("agent",),
    SetTool: ("tool", "agent"),
}
"""Texts that must not be empty."""
