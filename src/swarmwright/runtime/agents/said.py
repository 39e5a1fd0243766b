"""What an agent has been told in a step, by source: the texts in which an argument must have appeared."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from langchain_core.messages import AIMessage, BaseMessage, ToolMessage
from langchain_core.tools import BaseTool

from swarmwright.graph.values import canonical
from swarmwright.policy.arguments.saying import spelled
from swarmwright.ports.agents import AgentView

__all__ = ["Said", "told_to"]

_SHORT = 4
"""Characters of what a model puts into a call, below which it is not taken out of the result."""


class Said:
    """source → texts, looked up when a rule asks: the request, agents' outputs, and results of tools."""

    def __init__(
        self,
        before: Mapping[str, Sequence[str]],
        messages: Sequence[BaseMessage],
        tools: Mapping[str, BaseTool],
    ) -> None:
        self._before, self._messages, self._tools = before, messages, tools

    def __call__(self, source: str) -> Sequence[str]:
        """The texts of "request", "agent:ID", "tool:ID" or "tool:ID#FIELD"."""
        kind, _, of = source.partition(":")
        if kind != "tool":
            return self._before.get(source, ())
        tool, _, field = of.partition("#")
        return [part for text, given in self._results(tool) for part in _parts(text, given, field)]

    def _results(self, tool_id: str) -> Iterator[tuple[str, Any]]:
        """What the calls of a tool have given, with what they were given; what failed or was refused gave
        nothing."""
        tool = self._tools.get(tool_id)
        calls = {c["id"]: c for m in self._messages if isinstance(m, AIMessage) for c in m.tool_calls}
        for message in self._messages:
            call = calls.get(message.tool_call_id) if isinstance(message, ToolMessage) else None
            if tool is None or call is None or call["name"] != tool.name:
                continue
            if isinstance(message, ToolMessage) and message.status != "error":
                yield str(message.text), call["args"]


def told_to(view: AgentView) -> dict[str, tuple[str, ...]]:
    """What a view holds, by source; what a person said is the request, and what they said since."""
    said = {"request": (view.request, *(m.text for m in view.messages if m.role == "human"))}
    for output in view.outputs:
        texts = (output.text, *(canonical({"": value}) for value in output.fields.values()))
        said[f"agent:{output.agent}"] = (*said.get(f"agent:{output.agent}", ()), *texts)
    return said


def _parts(text: str, given: Any, field: str) -> Iterator[str]:
    """A result, or the values of a field in it, if it is JSON: what others have written in other fields is
    none of them. Whatever the model had put into that call itself is taken out: else it could have it said
    back."""
    if not field:
        yield _without(text, given)
        return
    try:
        result = json.loads(text)
    except (ValueError, RecursionError):
        return
    for value in _values(result, field):
        if (word := spelled(value)) is not None:
            yield _without(word, given)


def _values(result: Any, field: str) -> Iterator[Any]:
    """Every value of that field, at any depth; of a list, its elements."""
    todo: list[tuple[Any, bool]] = [(result, False)]
    while todo:  # no recursion: how deep a result goes is for others to say
        value, wanted = todo.pop()
        match value:
            case dict() if not wanted:
                todo += [(inner, name == field) for name, inner in value.items()]
            case list():
                todo += [(inner, wanted) for inner in value]
            case _ if wanted:
                yield value


def _without(text: str, given: Any) -> str:
    """The text without the texts and numbers in what was given, the longest first; short ones are in all."""
    for leaf in sorted({*_leaves(given)}, key=len, reverse=True):
        if len(leaf) >= _SHORT:
            text = text.replace(leaf, "\N{REPLACEMENT CHARACTER}")
    return text


def _leaves(value: Any) -> Iterator[str]:
    match value:
        case Mapping():
            for inner in value.values():
                yield from _leaves(inner)
        case list() | tuple():
            for inner in value:
                yield from _leaves(inner)
        case None | bool() | "":
            return
        case _:
            yield str(value)
