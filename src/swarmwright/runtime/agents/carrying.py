"""Labels of what was recalled, and whose words a tool has shown, carried by the messages of an agent's loop.

What an activity has read stands in its context, which a crash takes with it; the loop's messages are kept.
So each tool's answer is marked with what had been recalled until then, in sub-agents too, and whoever is
shown such a message, or goes on from it, has read that.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from langchain_core.messages import BaseMessage, ToolMessage

from swarmwright.graph.reading import read_now
from swarmwright.policy.labels import Label, joined, label_in, marked
from swarmwright.runtime.agents.failing import ToolOutcome

__all__ = ["RETOLD", "marked_as_read", "take_in"]


RETOLD = "retold"
"""In a tool's answer: an agent has written what it shows, all of it or some."""


def marked_as_read(outcome: ToolOutcome, label: Label, *, retold: bool = False) -> ToolOutcome:
    """A tool's outcome whose messages carry this label, and whether agents wrote what they show; the same,
    where there is nothing to carry."""
    mark = {**marked(label), **({RETOLD: True} if retold else {})}
    if not mark:
        return outcome
    if isinstance(outcome, ToolMessage):
        return _with(outcome, mark)
    update = outcome.update if isinstance(outcome.update, dict) else {}
    messages = [_with(m, mark) if isinstance(m, ToolMessage) else m for m in update.get("messages", ())]
    return replace(outcome, update={**update, "messages": messages}) if messages else outcome


def take_in(messages: Iterable[BaseMessage]) -> None:
    """The activity has read what these messages carry."""
    label = joined({label_in(m.additional_kwargs) for m in messages if isinstance(m, ToolMessage)})
    if label != Label():
        read_now().bring(label)


def _with(message: ToolMessage, mark: dict[str, Any]) -> ToolMessage:
    return message.model_copy(update={"additional_kwargs": {**message.additional_kwargs, **mark}})
