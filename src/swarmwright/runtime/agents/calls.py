"""The tool calls of a conversation: which there were, in which place, how many were refused in a row, and
which hold what no state can."""

from __future__ import annotations

from collections.abc import Sequence

from langchain_core.messages import AIMessage, BaseMessage, ToolMessage

from swarmwright.graph.values import CALLED_DEEP, unstorable

__all__ = ["ANNOUNCE", "calls_in", "denied_calls", "position", "withheld", "withhold"]

ANNOUNCE = "announce"
"""The built-in tool that announces a signal; no policy is asked, for it touches nothing but this run."""


def denied_calls(messages: Sequence[BaseMessage]) -> int:
    """How many turns in a row, up to now, were nothing but refused calls: the measure of a stubborn model."""
    turns, only_refused, any_call = 0, True, False
    for message in reversed(messages):
        if isinstance(message, ToolMessage):
            any_call = True
            only_refused = only_refused and bool(message.additional_kwargs.get("refused"))
        elif isinstance(message, AIMessage):
            if not (any_call and only_refused):
                break
            turns, only_refused, any_call = turns + 1, True, False
    return turns


def calls_in(messages: Sequence[BaseMessage]) -> list[str | None]:
    """The ids of all calls of a conversation, in order; announcements are not counted."""
    return [
        c["id"] for m in messages if isinstance(m, AIMessage) for c in m.tool_calls if c["name"] != ANNOUNCE
    ]


def position(call_id: str, messages: Sequence[BaseMessage]) -> int:
    """The place of a call among all calls of the conversation, from 0."""
    calls = calls_in(messages)
    return calls.index(call_id) if call_id in calls else len(calls)


_WITHHELD = "withheld"
_MOST_TOLD = 200
"""Characters of the place and the fault: names are the model's, and can be of any length."""


def withhold(message: AIMessage) -> None:
    """Take the arguments out of calls that hold what no state can (a number or depth without end), and note
    why; such a call is refused by the gate, and not the end of its step."""
    found = {
        str(index): odd[-_MOST_TOLD:]
        for index, call in enumerate(message.tool_calls)
        if (odd := unstorable(call["args"], deepest=CALLED_DEEP, halves=True))
    }
    if found or _WITHHELD in message.additional_kwargs:  # a server's own word of that name is none of ours
        message.additional_kwargs = {**message.additional_kwargs, _WITHHELD: found}
        for index in found:
            message.tool_calls[int(index)]["args"] = {}


def withheld(call_id: str, messages: Sequence[BaseMessage]) -> str:
    """What was taken out of a call of the last message with calls, and where it stood; "" = nothing."""
    last = next((m for m in reversed(messages) if isinstance(m, AIMessage)), None)
    noted = last.additional_kwargs.get(_WITHHELD) if last is not None else None
    if last is None or not noted:
        return ""
    return next(
        (noted.get(str(n), "") for n, call in enumerate(last.tool_calls) if call["id"] == call_id), ""
    )
