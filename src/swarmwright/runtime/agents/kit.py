"""What an agent works with at one moment: how it is set up, who decides on its calls, and which tools it has.

It is looked up when a step begins and again at every call, for people change a team while it works.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from langchain_core.tools import BaseTool
from pydantic import BaseModel

from swarmwright.policy.arguments import Sources
from swarmwright.policy.decisions import Decision, Rights
from swarmwright.ports.agents import AgentView
from swarmwright.workflow.catalog import AgentSpec

__all__ = ["Beside", "Examine", "Kit", "Look", "Toolset", "as_given", "declared", "named", "unexamined"]

Examine: TypeAlias = Callable[[str, str, Mapping[str, Any], Sources], Decision | None]
"""(agent id, tool id, arguments, what was said) → what the arguments alone want; None = nothing."""


def unexamined(agent: str, tool: str, arguments: Mapping[str, Any], sources: Sources) -> Decision | None:
    """Arguments that nobody has said anything of."""
    return None


class Toolset(Mapping[str, BaseTool]):
    """Tools by id that nobody adds to, with a look-up by the names that models call them by, and of what they
    take, which is read once."""

    def __init__(self, tools: Mapping[str, BaseTool]) -> None:
        self._tools = dict(tools)
        self._named = named(self._tools)
        self._declared: dict[str, Mapping[str, Any]] = {}

    def __getitem__(self, id_: str) -> BaseTool:
        return self._tools[id_]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tools)

    def __len__(self) -> int:
        return len(self._tools)

    def called(self, name: str) -> Sequence[str]:
        """The ids of all tools of that name."""
        return self._named.get(name, ())

    def declared(self, id_: str) -> Mapping[str, Any]:
        """What models are told that a tool takes; see `declared`."""
        if id_ not in self._declared:
            self._declared[id_] = declared(self._tools[id_])
        return self._declared[id_]


class Beside:
    """Tools of a team with others besides, put together anew only when one of both is another one."""

    def __init__(self) -> None:
        self._last: tuple[Mapping[str, BaseTool], list[BaseTool], Toolset] | None = None

    def __call__(self, theirs: Mapping[str, BaseTool], others: Mapping[str, BaseTool]) -> Toolset:
        """All of them; a team's own go before others of the same id or name."""
        made, now = self._last, [*others.values()]
        if made is None or made[0] is not theirs or [*map(id, made[1])] != [*map(id, now)]:
            taken = {tool.name for tool in theirs.values()}
            besides = {id_: tool for id_, tool in others.items() if tool.name not in taken}
            self._last = made = theirs, now, Toolset({**besides, **theirs})
        return made[2]


def named(tools: Mapping[str, BaseTool]) -> dict[str, list[str]]:
    """Name → the ids of all tools that models call by it."""
    found: dict[str, list[str]] = {}
    for id_, tool in tools.items():
        found.setdefault(tool.name, []).append(id_)
    return found


def declared(tool: BaseTool) -> Mapping[str, Any]:
    """The JSON schema of what models are told that a tool takes; what is filled in for them is no part."""
    schema = tool.tool_call_schema
    if isinstance(schema, dict):
        return schema
    return schema.model_json_schema() if issubclass(schema, BaseModel) else schema.schema()


@dataclass(frozen=True, slots=True)
class Kit:
    """`agent`: its prompt, model and kind. `decide`: (agent id, tool id) → decision. `tools`: by id.

    `visible`: ids of the tools that it may know of; None = as the view says. `steps_off`: steps inside the
    agent that are switched off. rights: what an approval is bound to; None = nobody can tell. examine: what
    the arguments of a call want. name: (tool id) → what people call it.
    """

    agent: AgentSpec
    decide: Callable[[str, str], Decision]
    tools: Mapping[str, BaseTool]
    visible: Callable[[], tuple[str, ...]] | None = None
    steps_off: frozenset[str] = frozenset()
    rights: Rights | None = None
    examine: Examine = unexamined
    name: Callable[[str], str] = str


Look: TypeAlias = Callable[[AgentView], Awaitable[Kit]]
"""The kit of this moment for the agent of a view."""


def as_given(
    decide: Callable[[str, str], Decision],
    tools: Mapping[str, BaseTool],
    rights: Rights | None = None,
    examine: Examine = unexamined,
) -> Look:
    """The same kit at every moment, with agents as the workflow has them."""

    async def look(view: AgentView) -> Kit:
        return Kit(view.agent, decide, tools, rights=rights, examine=examine)

    return look
