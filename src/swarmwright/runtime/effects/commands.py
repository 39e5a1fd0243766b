"""What a command does to a thread, as a value: pure, given how the thread stands.

Whatever comes of it, the state remembers that it was seen: `commands_applied` rises to its number, and the
trace has an entry. So a crash can neither lose a command nor let it count twice; the mailbox only mirrors it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any

from swarmwright.errors import SwarmwrightError
from swarmwright.graph.seen import OUTPUTS, outputs_moved
from swarmwright.graph.writing import both
from swarmwright.ports.commands import (
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
    Unreadable,
)
from swarmwright.ports.mailbox import Accepted
from swarmwright.runtime.effects import (
    deciding,
    editing,
    expiring,
    messages,
    pausing,
    redirecting,
    returning,
    swapping,
    toggling,
)
from swarmwright.runtime.effects.base import Effect, Standing, Update, Wanted, refusal
from swarmwright.runtime.effects.contexts import brought
from swarmwright.runtime.effects.swapping import swap_waits
from swarmwright.runtime.happened import BACK_TO, IDLE

__all__ = [
    "BROKEN",
    "Effect",
    "Standing",
    "Wanted",
    "effect",
    "failed_of",
    "known_as",
    "numbered",
    "recorded",
    "swap_waits",
]

_EFFECTS: Mapping[type[Any], Callable[[Accepted, Any, Standing], Effect]] = {
    Send: messages.send,
    Announce: messages.announce,
    InjectContext: messages.inject,
    Pause: pausing.pause,
    Resume: pausing.resume,
    Cancel: pausing.cancel,
    SetAgent: toggling.set_agent,
    SetTool: toggling.set_tool,
    Refresh: toggling.refresh,
    Swap: swapping.swap,
    Approve: deciding.decide,
    Reject: deciding.decide,
    EditState: editing.edit,
    Redirect: redirecting.redirect,
    RollBack: returning.roll_back,
    Expire: expiring.expire,
}


BROKEN = (SwarmwrightError, LookupError, TypeError, ValueError, AttributeError, ArithmeticError)
"""What a command may fail of: it cannot be done; or (a fault of ours, or a state that somebody has broken) it
fits nothing. The command is refused for it; the next ones, and the thread, go on."""


def effect(command: Accepted, standing: Standing) -> Effect:
    """What this command does to a thread that stands like this. Whatever it fails of, it is refused for."""
    if isinstance(command.command, Unreadable):
        return refusal(command.command.reason)
    try:
        return _EFFECTS[type(command.command)](command, command.command, standing)
    except BROKEN as error:
        return refused(command, error)


def refused(command: Accepted, error: Exception) -> Effect:
    """A command that could not be applied: it changes nothing, and says why."""
    reason = failed_of(error)
    return toggling.not_refreshed(reason) if isinstance(command.command, Refresh) else refusal(reason)


def failed_of(error: Exception) -> str:
    """Why a command that was being applied is refused."""
    known = isinstance(error, SwarmwrightError)
    return str(error) if known else f"it could not be applied: {type(error).__name__}: {error}"


def numbered(command: Accepted, state: Mapping[str, Any]) -> Accepted:
    """The command by its number in the state: on a fork, those of the thread that it comes from count on."""
    before = state.get("coordination_rules", {}).get("commands_before", 0)
    return replace(command, seq=command.seq + before)


def known_as(command: Accepted, state: Mapping[str, Any]) -> str:
    """The instance under which the trace has this command."""
    return f"command-{numbered(command, state).seq}"


def recorded(
    command: Accepted,
    made: Effect,
    state: Mapping[str, Any],
    at: float,
    also: Mapping[str, Any] | None = None,
    changed: Mapping[str, Any] | None = None,
    idle: Collection[str] = (),
) -> Update:
    """The whole write of a command that is `numbered`: the effect's own, what else changes (`also`), the
    watermark, and the trace's entry, which keeps what has `changed` of the workflow and of running work, and
    which outputs stand otherwise. idle: the instances that it takes back since nobody was at work on them.
    """
    entry = {
        "instance": f"command-{command.seq}",
        "status": "refused" if made.refused else "applied",
        "started_at": command.accepted_at,
        "ended_at": at,
        "question": command.kind,
        "detail": made.note,
        "turn": state.get("turn", {}).get("number", 0),
    }
    if names := brought(made.update):
        entry["wrote"] = {"context": names}
    if by := getattr(command.command, "by", ""):
        entry["by"] = by
    if made.refusal:
        entry["refusal"] = dict(made.refusal)
    if changed:
        entry["changed"] = dict(changed)
    if idle:
        entry[IDLE] = list(idle)
    if made.back is not None and not made.refused:
        entry[BACK_TO] = made.back.checkpoint
    mark = {"coordination_rules": {"commands_applied": command.seq}}
    update = both(both(dict(also or {}), made.update), mark)
    if moved := outputs_moved(state, update):
        entry[OUTPUTS] = moved
    return {**update, "execution_trace": [entry]}
