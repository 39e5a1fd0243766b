"""What an agent has been told in a step, by source: the texts in which an argument must have appeared.

A value that a tool gives in this step counts where no agent had put it into a call before that tool first
gave it: in this step or an earlier one, of this agent or another (`graph.histories`).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, TypeAlias

from langchain_core.messages import AIMessage, BaseMessage, ToolCall, ToolMessage
from langchain_core.tools import BaseTool

from swarmwright.graph.histories import History
from swarmwright.graph.values import canonical, legible
from swarmwright.policy.arguments.checking import OWN_WORDS
from swarmwright.policy.arguments.saying import Heard, is_one_of, spelled, stands_in
from swarmwright.ports.agents import AgentView
from swarmwright.runtime.agents.carrying import RETOLD

__all__ = ["Said", "told_to"]

_Put: TypeAlias = tuple[Mapping[str, Any], ...]


class Said:
    """source → texts, looked up when a rule asks: the request, agents' outputs, and results of tools.

    history: what was called on the thread, by whomever. asked: whether it was looked at.
    """

    def __init__(
        self,
        before: Mapping[str, Sequence[str]],
        messages: Sequence[BaseMessage],
        tools: Mapping[str, BaseTool],
        history: History,
    ) -> None:
        self._before, self._messages, self._tools = before, messages, tools
        self._history = history
        self.asked = False

    def __call__(self, source: str) -> Sequence[str | Heard]:
        """The texts of "request", "agent:ID", "tool:ID" or "tool:ID#FIELD"."""
        kind, _, of = source.partition(":")
        if kind != "tool":
            return self._before.get(source, ())
        tool, _, field = of.partition("#")
        if tool in OWN_WORDS:
            return ()
        self.asked = True
        given = partial(self._first_given, tool, field)
        return [
            Heard(part, put, retold, given)
            for text, put, retold in self._results(tool)
            for part in _parts(text, field)
        ]

    def _results(self, tool_id: str) -> Iterator[tuple[str, _Put, bool]]:
        """What the calls of a tool have given in this conversation, with all that models had put into calls
        by then, and whether agents have written it; what failed or was refused gave nothing, nor does what
        cannot be told from another tool's result."""
        tool, calls, put = self._tools.get(tool_id), self._calls, self._elsewhere
        refused = self._refused(calls)
        for message in self._messages:
            if isinstance(message, AIMessage):
                put += tuple(call["args"] for call in message.tool_calls if call["id"] not in refused)
            elif tool is not None and isinstance(message, ToolMessage) and message.status != "error":
                asked = {call["name"] for call in calls if call["id"] == message.tool_call_id}
                if asked == {tool.name}:
                    yield str(message.text), put, RETOLD in message.additional_kwargs

    @cached_property
    def _calls(self) -> list[ToolCall]:
        return [call for m in self._messages if isinstance(m, AIMessage) for call in m.tool_calls]

    @cached_property
    def _elsewhere(self) -> _Put:
        """The arguments of the thread's calls that are not of this conversation, or not only."""
        own = Counter((call["id"], legible(call["args"])) for call in self._calls)
        put = list[Mapping[str, Any]]()
        for call in self._history.calls():
            if call["event"] != "tool_called":
                continue
            if own[it := (call["call_id"], call["arguments"])]:
                own[it] -= 1
            else:
                put.append(json.loads(call["arguments"]))
        return tuple(put)

    def _refused(self, calls: Sequence[ToolCall]) -> set[str]:
        """The calls that no tool has heard of: nothing can say back what was put into them."""
        ids = Counter(call["id"] for call in calls)
        told = [m for m in self._messages if isinstance(m, ToolMessage)]
        made = {m.tool_call_id for m in told if "refused" not in m.additional_kwargs}
        return {m.tool_call_id for m in told if ids[m.tool_call_id] == 1} - made

    def _first_given(self, tool_id: str, field: str, word: str) -> bool:
        """Whether the tool has given a word on the thread before anybody had put it into a call."""
        put = list[Mapping[str, Any]]()
        holds = is_one_of if field else stands_in
        for call in self._history.calls():
            if call["event"] == "tool_called":
                put.append(json.loads(call["arguments"]))
            elif _gave(call, tool_id) and holds(word, _parts(call["text"], field)):
                return holds(word, [Heard(word, tuple(put))])  # later, more was put
        return False


def _gave(call: Mapping[str, Any], tool_id: str) -> bool:
    """Whether this is what that tool has given, and of its own."""
    return call["tool"] == tool_id and call.get("status") != "error" and RETOLD not in call


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
