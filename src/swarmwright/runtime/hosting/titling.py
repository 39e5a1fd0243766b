"""What a thread is called that nobody has named: the first words that a person says on it. Pure.

They are kept as they are, to be found by; people are shown how they begin (`naming.in_short`). A client's
input is looked at as it came, before anybody has judged it: what is no message says nothing here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from langchain_core.messages import BaseMessage

from swarmwright.ports.threads import ThreadRecord

__all__ = ["entitled"]

_KEPT = 4000
"""Characters that are kept of them."""

_PEOPLE = ("human", "user")


def entitled(record: ThreadRecord, given: Any) -> ThreadRecord:
    """The record, under a title: its own, or what a person says first in what it is given."""
    return record if record.title else replace(record, title=_said(given)[:_KEPT])


def _said(given: Any) -> str:
    """What a person says first in an input; "" = nothing."""
    messages = given.get("messages") if isinstance(given, Mapping) else None
    several = messages if isinstance(messages, list | tuple) else (messages,)
    return next(filter(None, (" ".join(_words(one)) for one in several)), "")


def _words(message: Any) -> Iterator[str]:
    """The words of a message by a person, in each form in which LangChain takes one."""
    match message:
        case str():
            yield from message.split()
        case [str(role), content] if role in _PEOPLE:
            yield from _words_of(content)
        case BaseMessage(type="human"):
            yield from _words_of(message.content)
        case {"content": content} if message.get("role", message.get("type")) in _PEOPLE:
            yield from _words_of(content)


def _words_of(content: Any) -> Iterator[str]:
    """The words of a message's content: a text, or blocks of which some are."""
    for block in content if isinstance(content, list | tuple) else (content,):
        text = block.get("text") if isinstance(block, Mapping) else block
        if isinstance(text, str):
            yield from text.split()
