"""Rules beside the tree: who may use which tool, who may see what, and the limits (DESIGN §3, §6).

A rule names agents and tools by id. "Everybody" is written `EVERYONE`, so that an agent who joins later
is covered by the same sentence. What the rules amount to for one call is decided in `policy`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

__all__ = ["EVERYONE", "Deny", "Grant", "Hide", "Limit", "LimitKind", "Rule", "ToolApproval"]

EVERYONE = "*"
"""In place of an agent id: every agent of the team, now and later."""

LimitKind = Literal["timeout_s", "max_rounds", "retries", "max_tool_calls", "max_cost"]


@dataclass(frozen=True, slots=True)
class Grant:
    """`agents` may use `tool`; `exclusive` = and nobody else ("only X may use T").

    `excepted` ones must not, whatever other grants say ("everyone except X may use T").
    """

    agents: tuple[str, ...]
    tool: str
    exclusive: bool = False
    excepted: tuple[str, ...] = ()
    spans: tuple[tuple[int, int], ...] = field(default=(), compare=False)

    def bars(self, agent: str) -> bool:
        """Whether this rule keeps the agent from the tool."""
        meant = EVERYONE in self.agents or agent in self.agents
        return agent in self.excepted or (self.exclusive and not meant)


@dataclass(frozen=True, slots=True)
class Deny:
    """`agents` must not use `tool`, whatever grants say; `excepted` ones are not meant by EVERYONE."""

    agents: tuple[str, ...]
    tool: str
    excepted: tuple[str, ...] = ()
    spans: tuple[tuple[int, int], ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class ToolApproval:
    """Every use of `tool` (by `agents`, if named) needs a human's yes first."""

    tool: str
    agents: tuple[str, ...] = (EVERYONE,)
    approvers: tuple[str, ...] = ()
    spans: tuple[tuple[int, int], ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Hide:
    """`viewers` must not see what `source` writes; with EVERYONE, all but `source` and the `excepted`."""

    source: str
    viewers: tuple[str, ...] = (EVERYONE,)
    excepted: tuple[str, ...] = ()
    spans: tuple[tuple[int, int], ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Limit:
    """A bound on `subject` (an agent id, or EVERYONE = each agent): seconds, rounds, retries, calls, cost."""

    subject: str
    kind: LimitKind
    value: float
    spans: tuple[tuple[int, int], ...] = field(default=(), compare=False)


Rule: TypeAlias = Grant | Deny | ToolApproval | Hide | Limit
