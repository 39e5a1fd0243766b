"""Who is there to answer tool calls at once: a function that whoever opens a platform brings (`approve`).

An agent's step asks it as it comes to a call. Where nobody answered then, the call waits, and each run of the
thread asks once more before it begins: what is said counts like any other answer, for that very call.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias

from swarmwright.graph.asking import open_approvals
from swarmwright.policy.decisions import EVERY_USE
from swarmwright.ports.agents import Standing
from swarmwright.ports.commands import Approve, Reject

__all__ = ["Bystander", "Said", "answers_of", "awaited"]

Said: TypeAlias = bool | str | Standing | None
"""A person's yes or no; a text is a no with its reason, for the model; None = nobody answers now. A standing
yes is one to every use of the tool, whatever it is called with."""

Bystander: TypeAlias = Callable[[str, str, Mapping[str, Any]], Awaitable[Said]]
"""(agent id, tool id, arguments) → what is said."""


def awaited(ask: Callable[[str, str, Mapping[str, Any]], Said | Awaitable[Said]]) -> Bystander:
    """The function as one that is awaited, whether it was or not."""

    async def asked(agent: str, tool: str, arguments: Mapping[str, Any]) -> Said:
        said = ask(agent, tool, arguments)
        return await said if inspect.isawaitable(said) else said

    return asked


async def answers_of(ask: Bystander, state: Mapping[str, Any], by: str = "") -> list[Approve | Reject]:
    """What is said to each call that waits, in the order in which it was asked. `by`: who says it."""
    found: list[Approve | Reject] = []
    waiting = [one for one in open_approvals(state).values() if one.about.kind == "tool"]
    for one in sorted(waiting, key=lambda one: one.asked_at):
        said = await ask(one.about.agent, one.about.tool, json.loads(one.about.shown))
        if said is Standing.YES and one.about.rule not in EVERY_USE:
            continue
        if said is True or said is Standing.YES:
            found.append(Approve(approval=one.id, by=by))
        elif said is not None:
            found.append(Reject(approval=one.id, by=by, reason=said or ""))
    return found
