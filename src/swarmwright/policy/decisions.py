"""What is said of one agent and one tool: a decision, the right it comes of, and what was set at run time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, TypeAlias

Effect = Literal["allow", "deny", "ask"]

RuleName = Literal[
    "unknown_agent",
    "unknown_tool",
    "another_tool",
    "unreachable",
    "collision",
    "agent_disabled",
    "tool_disabled",
    "override",
    "deny",
    "exclusive",
    "grant",
    "own_tools",
    "not_granted",
    "approval",
    "high_risk",
    "limit",
    "answered",
    "beforehand",
    "argument",
    "sink",
    "cedar",
]
"""Which question decided. `grant` is a rule's, `own_tools` the team's own word, where no rule says the same.
`limit` (too many calls), `collision` (two tools of one name) are the gate's own, `answered` is a person's at
an ask, `beforehand` one that was given to every use of a tool; `argument`, `sink` and `cedar` are said of the
arguments of a call."""

EVERY_USE: frozenset[RuleName] = frozenset({"approval", "high_risk", "override"})
"""The rules that ask at every use of a tool, whatever it is called with: so a yes can be to every use. What
asks because of a call's arguments wants a yes to exactly these."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The answer for one agent and one tool: `reason` is a sentence for people, `rule` what decided."""

    effect: Effect
    reason: str
    rule: RuleName


@dataclass(frozen=True, slots=True)
class Right:
    """What holds for one agent and one tool: the effect, and a digest of all that it hangs on; so a right
    that was there when a person was asked can be told from another one. approvers: who is to be asked."""

    effect: Effect
    version: str = ""
    approvers: tuple[str, ...] = ()


Rights: TypeAlias = Callable[[str, str], Right]
"""(agent id, tool id) → what holds at this moment."""


Identities: TypeAlias = Callable[[str], str]
"""Tool id → what tells its code from other code, as far as that is known; "" = nothing is."""


@dataclass(frozen=True, slots=True)
class Override:
    """What a person set for one agent and one tool at run time, and why."""

    effect: Effect
    reason: str = "set by hand"


@dataclass(frozen=True, slots=True)
class Toggles:
    """Agents and tools, by id, that are switched off now (besides those the catalog has off), and why."""

    agents_off: frozenset[str] = frozenset()
    tools_off: frozenset[str] = frozenset()
    why: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), hash=False)


Overrides: TypeAlias = Mapping[tuple[str, str], Override]
"""(agent id, tool id) → what was set for them; `EVERYONE` in place of the agent id covers all of them."""
