"""What people have asked for on a thread: last, to begin the turn, or since anybody looked. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from langchain_core.messages import BaseMessage

from swarmwright.policy.labels import Sight, label_in

__all__ = ["opening", "request", "said", "unread"]


def said(state: Mapping[str, Any]) -> Iterator[BaseMessage]:
    """What people have said, the last first.

    By their type in words: `isinstance` asks the abstract classes of every message, at every step.
    """
    messages: Sequence[BaseMessage] = state.get("messages", ())
    return (message for message in reversed(messages) if message.type == "human")


def request(state: Mapping[str, Any], sight: Sight | None = None) -> str:
    """What the user asked for last, as far as it was said to those with that sight; None = to anybody."""
    heard = (
        m for m in said(state) if sight is None or sight.sees(m.name or "", label_in(m.additional_kwargs))
    )
    return next((str(m.text) for m in heard), "")


def opening(state: Mapping[str, Any], sight: Sight) -> str:
    """What began this turn, as far as it was said to those with that sight."""
    began = state.get("turn", {}).get("message")
    heard = (
        m for m in said(state) if m.id == began and sight.sees(m.name or "", label_in(m.additional_kwargs))
    )
    return next((str(m.text) for m in heard), "")


def unread(state: Mapping[str, Any]) -> tuple[BaseMessage, ...]:
    """What was said since this turn began, and after its last step had begun: nobody has seen it."""
    turn = state.get("turn", {})
    since = list(takewhile(lambda message: message.id != turn.get("message"), said(state)))
    if not since:
        return ()
    trace = state.get("execution_trace", ())
    seen = {entry.get("saw", {}).get("said") for entry in trace if entry.get("turn") == turn.get("number")}
    return tuple(reversed(list(takewhile(lambda message: message.id not in seen, since))))
