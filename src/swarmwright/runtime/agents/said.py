"""What an agent has been told in a step, by source: the texts in which an argument must have appeared."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from langchain_core.messages import AIMessage, BaseMessage, ToolCall, ToolMessage
from langchain_core.tools import BaseTool

from swarmwright.graph.values import canonical
from swarmwright.policy.arguments.saying import Heard, spelled
from swarmwright.ports.agents import AgentView
from swarmwright.runtime.agents.rewriting import changed, retold

__all__ = ["Said", "told_to"]

_Put: TypeAlias = tuple[Mapping[str, Any], ...]


class Said:
    """source → texts, looked up when a rule asks: the request, agents' outputs, and results of tools.

    `elsewhere`: the calls in other conversations of the step (a sub-agent's): id, the tool's name,
    arguments.
    """

    def __init__(
        self,
        before: Mapping[str, Sequence[str]],
        messages: Sequence[BaseMessage],
        tools: Mapping[str, BaseTool],
        elsewhere: Sequence[tuple[str, str, Mapping[str, Any]]] = (),
    ) -> None:
        self._before, self._messages, self._tools = before, messages, tools
        self._put_elsewhere = elsewhere

    def __call__(self, source: str) -> Sequence[str | Heard]:
        """The texts of "request", "agent:ID", "tool:ID" or "tool:ID#FIELD"."""
        kind, _, of = source.partition(":")
        if kind != "tool":
            return self._before.get(source, ())
        tool, _, field = of.partition("#")
        return [Heard(part, put) for text, put in self._results(tool) for part in _parts(text, field)]

    def _results(self, tool_id: str) -> Iterator[tuple[str, _Put]]:
        """What the calls of a tool have given, with all that the model had put into calls by then; what
        failed or was refused gave nothing, nor does what cannot be told from another tool's result, or shows
        a file that the model has changed."""
        tool, calls = self._tools.get(tool_id), self._calls()
        refused, elsewhere = self._refused(calls), self._elsewhere(calls)
        put = tuple(args for _, args in elsewhere)
        files = [file for name, args in elsewhere for file in changed(name, args)]
        for message in self._messages:
            if isinstance(message, AIMessage):
                made = [call for call in message.tool_calls if call["id"] not in refused]
                put += tuple(call["args"] for call in made)
                files += [file for call in made for file in changed(call["name"], call["args"])]
            elif tool is not None and isinstance(message, ToolMessage) and message.status != "error":
                asked, text = [c for c in calls if c["id"] == message.tool_call_id], str(message.text)
                if {call["name"] for call in asked} == {tool.name} and not any(
                    retold(tool.name, call["args"], text, files) for call in asked
                ):
                    yield text, put

    def _calls(self) -> list[ToolCall]:
        return [call for m in self._messages if isinstance(m, AIMessage) for call in m.tool_calls]

    def _elsewhere(self, calls: Sequence[ToolCall]) -> list[tuple[str, Mapping[str, Any]]]:
        """The calls of other conversations: what each is called by, and its arguments."""
        own = defaultdict(list)
        for call in calls:
            own[call["id"]].append(call["args"])
        return [(name, args) for id_, name, args in self._put_elsewhere if args not in own.get(id_, ())]

    def _refused(self, calls: Sequence[ToolCall]) -> set[str]:
        """The calls that no tool has heard of: nothing can say back what was put into them."""
        ids = Counter(call["id"] for call in calls)
        told = [m for m in self._messages if isinstance(m, ToolMessage)]
        made = {m.tool_call_id for m in told if "refused" not in m.additional_kwargs}
        return {m.tool_call_id for m in told if ids[m.tool_call_id] == 1} - made


def told_to(view: AgentView) -> dict[str, tuple[str, ...]]:
    """What a view holds, by source; what a person said is the request, and what they said since."""
    said = {"request": (view.request, *(m.text for m in view.messages if m.role == "human"))}
    for output in view.outputs:
        texts = (output.text, *(canonical({"": value}) for value in output.fields.values()))
        said[f"agent:{output.agent}"] = (*said.get(f"agent:{output.agent}", ()), *texts)
    return said


def _parts(text: str, field: str) -> Iterator[str]:
    """A result, or the values of a field in it, if it is JSON: what others have written in other fields is
    none of them."""
    if not field:
        yield text
        return
    try:
        result = json.loads(text)
    except (ValueError, RecursionError):
        return
    yield from filter(None, map(spelled, _values(result, field)))


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
