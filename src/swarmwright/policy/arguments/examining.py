"""A call's arguments against the rules of its tool, and whether a sink asks for a person's yes to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from swarmwright.policy.arguments.checking import Sources, broken
from swarmwright.policy.arguments.reaching import lacks, reach
from swarmwright.workflow.arguments import ArgumentRule, SinkKind
from swarmwright.workflow.catalog import ToolSpec
from swarmwright.workflow.rules import EVERYONE

__all__ = ["Sources", "Verdict", "always_asks", "asks", "examine"]

_DOES: Mapping[SinkKind, str] = {
    "send": "sends something out",
    "post": "posts something",
    "fetch": "fetches an address",
    "delete": "deletes something",
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What arguments alone want: a denial, or a person's yes to exactly these."""

    effect: Literal["deny", "ask"]
    reason: str
    rule: Literal["argument", "sink"]


def examine(tool: ToolSpec, agent: str, arguments: Mapping[str, Any], sources: Sources) -> Verdict | None:
    """What a call of `tool` by `agent` (an id) with these arguments wants; None = nothing.

    A rule that denies goes before one that asks, and both before what the tool does as a sink.
    """
    asking: Verdict | None = None
    for rule, words in _broken(tool, agent, arguments, sources):
        verdict = Verdict(rule.otherwise, f"{rule.argument} of {tool.name} {words}", "argument")
        if rule.otherwise == "deny":
            return verdict
        asking = asking or verdict
    return asking or always_asks(tool)


def always_asks(tool: ToolSpec) -> Verdict | None:
    """Why every call of a tool asks for a person's yes, whatever its arguments; None = not every one does."""
    if not (tool.sink and tool.confirm):
        return None
    reason = f"{tool.name} {_DOES[tool.sink]}, which needs a human's approval of exactly this"
    return Verdict("ask", reason, "sink")


def asks(tool: ToolSpec) -> bool:
    """Whether arguments of a call can make it ask for a person's yes."""
    return bool(tool.sink and tool.confirm) or any(rule.otherwise == "ask" for rule in tool.arguments)


def _broken(
    tool: ToolSpec, agent: str, arguments: Mapping[str, Any], sources: Sources
) -> Iterator[tuple[ArgumentRule, str]]:
    """Each rule that the arguments break, and what must be so."""
    for rule in tool.arguments:
        if EVERYONE not in rule.agents and agent not in rule.agents:
            continue
        if rule.required and lacks(arguments, rule.argument):
            yield rule, "must be given"
        for value in reach(arguments, rule.argument):
            if words := broken(rule, value, sources):
                yield rule, words
                break
