"""What a registry holds at one moment: the team, what people set by hand, and names of code and patterns.

Everything here is data: code stands as `module:function`, which the floors above load; patterns by name.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from swarmwright.workflow.catalog import AgentKind, AgentSpec, Catalog, GroupSpec, ToolSpec
from swarmwright.workflow.codec import Codec
from swarmwright.workflow.rules import EVERYONE

__all__ = ["INNER_STEPS", "Code", "Contents", "Permission", "StepOff", "ToolOff", "Version", "fingerprint"]

INNER_STEPS: Mapping[AgentKind, tuple[str, ...]] = {
    "simple": (),
    "react": (),
    "auto": (),
    "planner_executor": ("plan", "execute"),
    "review_loop": ("draft", "review"),
}
"""The steps inside an agent of each kind, which can be switched off; other kinds name their own."""


@dataclass(frozen=True, slots=True)
class Permission:
    """What a person set for an agent (an id, or EVERYONE) and a tool, and why.

    `allow` opens the tool against the rules of a prompt, but waives no approval; `deny` closes it; `ask`
    wants a person's yes for each use of what is open, and opens nothing.
    """

    agent: str
    tool: str
    effect: Literal["allow", "deny", "ask"]
    reason: str


@dataclass(frozen=True, slots=True)
class ToolOff:
    """A tool that is switched off: for all, or for one agent."""

    tool: str
    agent: str = EVERYONE
    reason: str = ""


@dataclass(frozen=True, slots=True)
class StepOff:
    """A step inside an agent (`review` of a review loop) that is switched off."""

    agent: str
    step: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Code:
    """The code behind a tool, or a custom agent: `target` is `module:function`, or `mcp:SERVER/NAME`."""

    subject: Literal["agent", "tool"]
    id: str
    target: str


@dataclass(frozen=True, slots=True)
class Contents:
    """Everything that one version of a registry says. `patterns`: their names.

    The team is in the order in which people see it; the rest is sorted, since its order says nothing.
    """

    agents: tuple[AgentSpec, ...] = ()
    tools: tuple[ToolSpec, ...] = ()
    groups: tuple[GroupSpec, ...] = ()
    tools_off: tuple[ToolOff, ...] = ()
    permissions: tuple[Permission, ...] = ()
    steps_off: tuple[StepOff, ...] = ()
    code: tuple[Code, ...] = ()
    patterns: tuple[str, ...] = ()

    @property
    def catalog(self) -> Catalog:
        """The team, as the compiler takes it."""
        return Catalog(self.agents, self.tools, self.groups)


@dataclass(frozen=True, slots=True)
class Version:
    """A counter, which tells the versions of one registry apart, and a hash of the contents."""

    number: int
    hash: str

    def __str__(self) -> str:
        return f"{self.number} ({self.hash})"


def fingerprint(contents: Contents) -> str:
    """Sixteen hex digits, the same exactly for the same contents, schemas of tools among them."""
    text = json.dumps(Codec(()).write(contents), sort_keys=True, ensure_ascii=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
