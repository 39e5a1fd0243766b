"""The catalog: the agents, tools and groups that a prompt can speak of (DESIGN §3, seed 002.17).

Ids are slugs and never change; names are what people write and may. Nothing here can be called:
the registry and the models floor hold the code behind a tool or an agent.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from swarmwright.workflow.arguments import ArgumentRule, SinkKind

__all__ = ["AgentKind", "AgentSpec", "Catalog", "GroupSpec", "SignalSpec", "ToolSpec", "slug"]

AgentKind = Literal["auto", "simple", "react", "deep", "planner_executor", "review_loop", "custom"]
"""How an agent works inside; `auto` = react when it has tools, else simple."""


def slug(name: str) -> str:
    """The id for a name: lower case, every run of other characters than letters and digits one hyphen."""
    return re.sub(r"[^\w]+|_+", "-", name.casefold()).strip("-")


@dataclass(frozen=True, slots=True)
class SignalSpec:
    """A signal that an agent can announce, and the phrases that mean it ("finalizes models")."""

    name: str
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AgentSpec:
    """An agent: what it is called, what it is told, how it works, and what it may announce."""

    id: str
    name: str
    role: str = ""
    prompt: str = ""
    kind: AgentKind = "auto"
    model: str = ""
    enabled: bool = True
    tools: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    signals: tuple[SignalSpec, ...] = ()
    fields: tuple[str, ...] = ()
    """Names that it reports beside its text ("quality", "confidence"): what a condition may compare."""
    needs: tuple[str, ...] = ()
    """Ids of tools without which it does not work: while one is denied to it, its steps are passed by."""
    publishes: bool = False
    """Whether others may see what it writes, whatever it has read: it leaves out what they must not see."""

    @property
    def setup(self) -> tuple[object, ...]:
        """How it works: who has said yes to its work with another one has not said yes to this."""
        return self.role, self.prompt, self.kind, self.model, self.tools


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """A tool: `aliases` are the phrases that mean using it ("write code"); `risk` high asks a human."""

    id: str
    name: str
    description: str = ""
    risk: Literal["low", "medium", "high"] = "low"
    scopes: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    schema: Mapping[str, Any] = field(default_factory=dict, compare=False)
    arguments: tuple[ArgumentRule, ...] = ()
    """What its arguments may be."""
    sink: SinkKind = ""
    """What it does to the world outside, if it does."""
    confirm: bool = True
    """Of a sink: whether each use needs a person's yes to exactly these arguments."""
    granted: str = ""
    """The identity that it was granted as (`policy.identity`); "" = none was noted."""


@dataclass(frozen=True, slots=True)
class GroupSpec:
    """A named set of agents, by id."""

    id: str
    name: str
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Catalog:
    """Everything a prompt can name. Look-ups are by id."""

    agents: tuple[AgentSpec, ...] = ()
    tools: tuple[ToolSpec, ...] = ()
    groups: tuple[GroupSpec, ...] = ()
    _agents: Mapping[str, AgentSpec] = field(init=False, compare=False, repr=False)
    """Each by its id: a long prompt about a large team asks for hundreds of them, hundreds of times."""
    _tools: Mapping[str, ToolSpec] = field(init=False, compare=False, repr=False)
    _groups: Mapping[str, GroupSpec] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        # From the last one on, so that of two with one id the first is found.
        object.__setattr__(self, "_agents", {a.id: a for a in reversed(self.agents)})
        object.__setattr__(self, "_tools", {t.id: t for t in reversed(self.tools)})
        object.__setattr__(self, "_groups", {g.id: g for g in reversed(self.groups)})

    @classmethod
    def of(
        cls,
        agents: tuple[str, ...] | list[str] = (),
        tools: tuple[str, ...] | list[str] = (),
        groups: Mapping[str, list[str]] | None = None,
    ) -> Catalog:
        """A catalog of bare names, as the corpus and quick trials use it."""
        return cls(
            tuple(AgentSpec(slug(a), a) for a in agents),
            tuple(ToolSpec(slug(t), t) for t in tools),
            tuple(GroupSpec(slug(g), g, tuple(slug(m) for m in ms)) for g, ms in (groups or {}).items()),
        )

    def agent(self, id: str) -> AgentSpec | None:  # noqa: A002
        """The agent with this id, or None."""
        return self._agents.get(id)

    def tool(self, id: str) -> ToolSpec | None:  # noqa: A002
        """The tool with this id, or None."""
        return self._tools.get(id)

    def group(self, id: str) -> GroupSpec | None:  # noqa: A002
        """The group with this id, or None."""
        return self._groups.get(id)

    def name(self, id: str) -> str:  # noqa: A002
        """What people call the agent, tool or group with this id; the id itself if there is none."""
        found = self.agent(id) or self.tool(id) or self.group(id)
        return found.name if found else id
