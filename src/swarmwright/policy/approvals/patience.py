"""For how long people are waited for, who is asked next, and what comes of it when nobody answers. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from swarmwright.workflow.catalog import slug
from swarmwright.workflow.rules import EVERYONE

__all__ = ["ApprovalRules", "Ending", "Patience"]

Ending: TypeAlias = Literal["wait", "reject", "fail"]
"""When nobody has answered: wait on for ever, as a no, or as a failure. Time never says yes."""


@dataclass(frozen=True, slots=True)
class Patience:
    """each_s: how many seconds everybody who is asked has; None = for ever. escalate: who is asked next."""

    each_s: float | None = None
    escalate: tuple[str, ...] = ()
    ending: Ending = "wait"


@dataclass(frozen=True, slots=True)
class ApprovalRules:
    """What holds for approvals of a platform, beside what prompts say.

    usual: for all of them. named: for one gate, step or tool (its id, as a slug), or for all of a kind.
    confidence: agent id, or EVERYONE → below what reported confidence its output waits for a person.
    people: who may answer for a name that approvers are called by; a name that is not here, anybody may.
    """

    usual: Patience = Patience()
    named: Mapping[str, Patience] = field(default_factory=dict)
    confidence: Mapping[str, float] = field(default_factory=dict)
    people: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def patience(self, *names: str) -> Patience:
        """The patience for something that has these names, the closest first."""
        return next((self.named[n] for n in map(slug, names) if n in self.named), self.usual)

    def least(self, agent: str) -> float | None:
        """The confidence below which what this agent writes waits for a person; None = any will do."""
        return self.confidence.get(agent, self.confidence.get(EVERYONE))

    def may_answer(self, by: str, approvers: Iterable[str]) -> bool:
        """Whether `by` ("" = nobody knows who) is one of these, as far as it is said who they are."""
        said = {slug(name): who for name, who in self.people.items()}
        known = [name for name in approvers if slug(name) in said]
        return not known or any(by in said[slug(name)] for name in known)
