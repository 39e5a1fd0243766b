"""`remember` and `recall`: long-term memory as tools, so that rules, approvals and traces hold for it.

The tools of an agent are made for it and the workflow that it works in: its scopes are the only ones that
they know, whatever a model asks for. What is kept has the label of all that the step has read so far; what is
recalled has been read from then on (docs/visibility.md).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, TypeAlias

from langchain_core.tools import BaseTool, StructuredTool
from pydantic import Field, create_model

from swarmwright.graph.reading import read_now
from swarmwright.policy.labels import Label, joined
from swarmwright.policy.memory import finder, open_scopes
from swarmwright.ports.agents import AgentView
from swarmwright.ports.memory import (
    LONGEST_TEXT,
    MEMORY_TOOLS,
    RECALL,
    REMEMBER,
    Artifact,
    Memory,
    Scope,
)
from swarmwright.ports.retelling import retells
from swarmwright.runtime.agents.kit import Beside, Kit, Look
from swarmwright.workflow.catalog import AgentSpec
from swarmwright.workflow.tree import Workflow

__all__ = ["TenantOf", "memory_tools", "remembering"]

TenantOf: TypeAlias = Callable[[str], Awaitable[str]]
"""A thread's id → its tenant, "" = nobody's in particular."""

ALL = "all"
"""In place of a scope, when recalling: every scope that is open."""

MOST = 10
"""Artifacts that one call of `recall` brings."""


_MOST_MADE = 256
"""Agents at work on threads whose tools are kept; they are looked up at every call."""


def remembering(
    look: Look, memory: Memory, workflow: Workflow, now: Callable[[], float], tenant_of: TenantOf
) -> Look:
    """The same kit with the tools of memory for the agent in question, under the same decisions.

    tenant_of: gives the tenant of a thread, which never changes.

    Where a team has code of its own for a tool of that name, that is taken.
    """

    made: dict[tuple[AgentSpec, str], tuple[Mapping[str, BaseTool], Beside]] = {}

    async def with_memory(view: AgentView) -> Kit:
        kit, key = await look(view), (view.agent, _thread(view))
        if key not in made:
            if len(made) >= _MOST_MADE:
                del made[next(iter(made))]
            tenant = await tenant_of(key[1])
            made[key] = memory_tools(view, memory, workflow, now, tenant), Beside()
        tools, beside = made[key]
        return replace(kit, tools=beside(kit.tools, tools))

    return with_memory


def memory_tools(
    view: AgentView, memory: Memory, workflow: Workflow, now: Callable[[], float], tenant: str = ""
) -> dict[str, BaseTool]:
    """Tool id → tool, over the scopes that are open to the view's agent; {} for a stranger to the team."""
    scopes = {_word(scope): scope for scope in open_scopes(workflow, view.agent.id, tenant)}
    if not scopes:
        return {}
    reach = _Reach(view.agent, _thread(view), scopes, memory, workflow, now)
    names = tuple(scopes)
    keeps = {
        "text": (str, Field(description="what to keep, in words that will make sense later")),
        "scope": _one_of(names, _meaning(scopes, workflow)),
        "name": (str, Field(default="", description="a short name; the same again replaces it")),
    }
    looks = {
        "query": (str, Field(default="", description="words of what you look for; none = the newest")),
        "scope": _one_of((ALL, *names), "where to look"),
    }
    return {REMEMBER: _tool(REMEMBER, reach.remember, keeps), RECALL: _tool(RECALL, reach.recall, looks)}


@dataclass(frozen=True, slots=True)
class _Reach:
    """What one agent can keep and find again, on one thread. scopes: word → scope, of those open to it."""

    agent: AgentSpec
    thread: str
    scopes: Mapping[str, Scope]
    memory: Memory
    workflow: Workflow
    now: Callable[[], float]

    @property
    def authors(self) -> frozenset[str]:
        """Whoever of the team can have kept something."""
        return frozenset(agent.id for agent in self.workflow.team.agents)

    async def remember(self, text: str, scope: str, name: str) -> str:
        """Keep a text; what the model is told of it."""
        if scope not in self.scopes:
            return f"Not kept: there is no scope {scope!r} for you, only {', '.join(self.scopes)}."
        if not text.strip() or len(text) > LONGEST_TEXT:
            why = "is longer than that" if text.strip() else "says nothing"
            return f"Not kept: a text has 1 to {LONGEST_TEXT} characters, and this one {why}."
        label = Label() if self.agent.publishes else read_now().label
        told = (text, self.agent.id, name.strip(), self.now(), self.thread)
        kept = Artifact(*told, label.sources, label.audiences)
        await self.memory.write(self.scopes[scope], [kept])
        return f"Kept for {_whose(self.scopes[scope], self.workflow)}."

    async def recall(self, query: str, scope: str) -> str:
        """What is kept that has these words, but for what is hidden from the agent."""
        if scope not in (ALL, *self.scopes):
            return (
                f"Not looked up: there is no scope {scope!r} for you, only {', '.join((ALL, *self.scopes))}."
            )
        wanted = [one for word, one in self.scopes.items() if scope in (ALL, word)]
        may = finder(self.workflow, self.agent.id)
        found = [
            (one, artifact)
            for one in wanted
            for artifact in await self.memory.read(one, query, limit=MOST, sees=may.sees)
            if may.sees(artifact)  # whatever the memory is
        ]
        if any(artifact.thread_id or artifact.author in self.authors for _, artifact in found):
            retells()
        if not self.agent.publishes:
            read_now().bring(joined(may.label(artifact) for _, artifact in found))
        return _told(found, self.workflow) or "Nothing is kept that has these words."


def _one_of(words: Sequence[str], meaning: str) -> tuple[type[str], Any]:
    """A field that is one of these words, the first by itself. Any other gets an answer in words of ours, not
    a validator's."""
    return str, Field(default=words[0], description=meaning, json_schema_extra={"enum": [*words]})


def _thread(view: AgentView) -> str:
    """The thread that a step is of, wherever in it."""
    return view.thread_id.partition(":")[0]


def _tool(name: str, work: Callable[..., Any], fields: Mapping[str, Any]) -> BaseTool:
    return StructuredTool.from_function(
        coroutine=work,
        name=name,
        description=MEMORY_TOOLS[name],
        args_schema=create_model(name, **dict(fields)),
    )


def _word(scope: Scope) -> str:
    """What models call it: "me", "public", "group:ID"."""
    return "me" if scope.kind == "agent" else str(scope)


def _whose(scope: Scope, workflow: Workflow) -> str:
    match scope.kind:
        case "agent":
            return "yourself"
        case "group":
            return workflow.team.name(scope.owner)
        case _:
            return "everybody"


def _meaning(scopes: Mapping[str, Scope], workflow: Workflow) -> str:
    return "for whom: " + ", ".join(f"{w} = {_whose(scope, workflow)}" for w, scope in scopes.items())


def _told(found: Sequence[tuple[Scope, Artifact]], workflow: Workflow) -> str:
    lines = []
    for scope, artifact in found:
        day = datetime.fromtimestamp(artifact.at, UTC).date()
        named = f" {artifact.name}" if artifact.name else ""
        by = workflow.team.name(artifact.author)
        lines.append(f"- ({_word(scope)}, by {by}, {day}){named}: {artifact.text}")
    return "\n".join(lines)
