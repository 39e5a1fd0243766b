"""What was found of a text that stands stays on record: where its author works once more, and where the
thread goes back or forks behind it; and what was handed in, where a swap leaves it behind. Pure.

A way back takes back what was done. What somebody has found in a text is true of that text, whenever it is
read: it goes with the text, and the flow goes by it no more.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from langchain_core.messages import BaseMessage

from swarmwright.graph.replacing import unapproved
from swarmwright.ports.agents import TAKEN_BACK
from swarmwright.ports.stamps import SHOWN

__all__ = ["found_before", "found_behind", "left_by"]

State = Mapping[str, Any]


def found_before(state: State, undone: Collection[str]) -> Iterator[BaseMessage]:
    """What was said by those who work once more, with what they had found."""
    put_by = {message.id: message for message in unapproved(state, undone)}
    for instance, output, message in _said(state):
        if instance in undone:
            yield _noted(put_by.get(message.id, message), instance, output)


def left_by(state: State, gone: Collection[str], swap: int) -> Iterator[BaseMessage]:
    """What was said with these outputs, which a swap takes out since they count as nothing in the other
    workflow, with what was handed in. swap: its number in the thread."""
    for instance, output, message in _said(state):
        if instance in gone:
            yield _noted(message, instance, output, left=swap)


def found_behind(now: State, then: State) -> Iterator[BaseMessage]:
    """What has been said since `then` of a text that stood there, as far as an app's stamp says of which: the
    messages that go with that state, under ids that nobody's work is given."""
    standing = {_digest(message) for _, _, message in _said(then)}
    there = {message.id for message in then.get("messages", ())}
    for instance, output, message in _said(now):
        if message.id not in there and output["fields"].get(SHOWN) in standing:
            yield _behind(_noted(message, instance, output))
    for message in now.get("messages", ()):
        noted = message.additional_kwargs.get(TAKEN_BACK)
        if noted and message.id not in there and noted["fields"].get(SHOWN) in standing:
            yield _behind(message)


def _said(state: State) -> Iterator[tuple[str, Mapping[str, Any], BaseMessage]]:
    """(step instance, its output, its message)."""
    said = {message.id: message for message in state.get("messages", ())}
    for instance, output in state.get("agent_outputs", {}).items():
        if (message := said.get(output["message"])) is not None:
            yield instance, output, message


def _noted(message: BaseMessage, instance: str, output: Mapping[str, Any], **more: int) -> BaseMessage:
    told = {name: output[name] for name in ("agent", "fields", "by_hand", "at") if name in output}
    noted = {**message.additional_kwargs, TAKEN_BACK: {"instance": instance, **told, **more}}
    return message.model_copy(update={"additional_kwargs": noted})


def _behind(message: BaseMessage) -> BaseMessage:
    """One of a time that the thread has gone back behind."""
    noted = {**message.additional_kwargs[TAKEN_BACK], "behind": True}
    id_ = str(message.id).removesuffix(_BEHIND) + _BEHIND
    kwargs = {**message.additional_kwargs, TAKEN_BACK: noted}
    return message.model_copy(update={"id": id_, "additional_kwargs": kwargs})


_BEHIND = "/behind"
"""On a fork, and after a way back, the author may write under the message's own id."""


def _digest(message: BaseMessage) -> str:
    return hashlib.sha256(str(message.text).encode("utf-8", "surrogatepass")).hexdigest()
