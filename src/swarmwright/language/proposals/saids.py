"""What a model may say, one flat shape for each kind of claim; the quote stands first in each.

This module knows nothing of how it is written down.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

__all__ = [
    "BranchSaid",
    "ChoiceSaid",
    "EachSaid",
    "FlowSaid",
    "GateSaid",
    "LoopSaid",
    "OrderSaid",
    "QuorumSaid",
    "RuleSaid",
    "SignalSaid",
    "StepSaid",
    "TeamSaid",
    "TogetherSaid",
]

RuleKind = Literal["may", "only", "must_not", "ask_human", "hide", "limit"]
LimitName = Literal["", "timeout_s", "max_rounds", "retries", "max_tool_calls", "max_cost"]


@dataclass(frozen=True, slots=True)
class StepSaid:
    """`agent` does what the quote says."""

    quote: str
    agent: str


@dataclass(frozen=True, slots=True)
class OrderSaid:
    """`earlier` is complete before `later` starts."""

    quote: str
    earlier: str
    later: str


@dataclass(frozen=True, slots=True)
class TogetherSaid:
    """`agents` are said to work at the same time."""

    quote: str
    agents: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BranchSaid:
    """`agents` work only under `condition`, in the prompt's words; "" = otherwise."""

    condition: str
    agents: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChoiceSaid:
    """At most one of the branches runs."""

    quote: str
    branches: tuple[BranchSaid, ...]


@dataclass(frozen=True, slots=True)
class LoopSaid:
    """`agents` repeat until a condition in the prompt's words, or `at_most` rounds."""

    quote: str
    agents: tuple[str, ...]
    until: str = ""
    at_most: int | None = None


@dataclass(frozen=True, slots=True)
class QuorumSaid:
    """`enough` of the `agents` suffice to go on."""

    quote: str
    agents: tuple[str, ...]
    enough: int


@dataclass(frozen=True, slots=True)
class EachSaid:
    """`agents` work once for every `item`."""

    quote: str
    item: str
    agents: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TeamSaid:
    """`supervisor` decides who of the `members` works next."""

    quote: str
    supervisor: str
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SignalSaid:
    """While it works, `agent` announces `signal`, upon which `starts` may start."""

    quote: str
    agent: str
    signal: str
    starts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GateSaid:
    """A person decides, after the work of `after` and before that of `before`."""

    quote: str
    after: tuple[str, ...] = ()
    before: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleSaid:
    """may, only, must_not: `agents` and `tool`. ask_human: each use of `tool` needs a person's yes.

    hide: `agents` must not see what `whose` writes. limit: `agents` have at most `value` of `limit`.
    """

    quote: str
    kind: RuleKind
    agents: tuple[str, ...] = ()
    tool: str = ""
    whose: str = ""
    limit: LimitName = ""
    value: float | None = None


FlowSaid: TypeAlias = (
    StepSaid
    | OrderSaid
    | TogetherSaid
    | ChoiceSaid
    | LoopSaid
    | QuorumSaid
    | EachSaid
    | TeamSaid
    | SignalSaid
    | GateSaid
)
