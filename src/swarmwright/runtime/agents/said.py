"""What an agent has been told in a step, by source: the texts in which an argument must have appeared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from langchain_core.messages import AIMessage, BaseMessage, ToolMessage
from langchain_core.tools import BaseTool

from swarmwright.graph.values import canonical
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
        """The texts of "request", "agent:ID" or "tool:ID"."""
        kind, _, of = source.partition(":")
        return [*self._results(of)] if kind == "tool" else self._before.get(source, ())

    def _results(self, tool_id: str) -> Iterator[str]:
        """What the calls of a tool have given. What failed or was refused has given nothing; and of a result,
        whatever the model had put into that call itself is taken out: else it could have it said back."""
        tool = self._tools.get(tool_id)
        calls = {c["id"]: c for m in self._messages if isinstance(m, AIMessage) for c in m.tool_calls}
        for message in self._messages:
            call = calls.get(message.tool_call_id) if isinstance(message, ToolMessage) else None
            if tool is None or call is None or call["name"] != tool.name:
                continue
            if isinstance(message, ToolMessage) and message.status != "error":
                yield _without(str(message.text), call["args"])


def told_to(view: AgentView) -> dict[str, tuple[str, ...]]:
    """What a view holds, by source; what a person said is the request, and what they said since."""
    said = {"request": (view.request, *(m.text for m in view.messages if m.role == "human"))}
    for output in view.outputs:
        texts = (output.text, *(canonical({"": value}) for value in output.fields.values()))
        said[f"agent:{output.agent}"] = (*said.get(f"agent:{output.agent}", ()), *texts)
    return said


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
