"""What the gate goes by at each level of the benchmark: from an integrator's tables, and a request.

none       every tool is granted, and nothing is said of any
matrix     the tables say which tools are sinks; each use of one waits for a person
arguments  the rules for arguments take the place of that: where what they demand stands, nobody is asked
plan       besides, sinks that the words of the request do not ask for are denied, by rules of this run

A sink that only fetches is a means, and seldom said: not asked for, it waits for a person. Nothing here knows
of attacks, of what tasks are solved by, or of what stands in mails and files.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal, TypeAlias

from swarmwright.bootstrap.authority import tool_spec
from swarmwright.bootstrap.tables import ToolTable
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec, slug
from swarmwright.workflow.rules import EVERYONE, Deny, Rule, ToolApproval

__all__ = ["AGENT", "LEVELS", "Level", "declared", "matrix_of"]

Level: TypeAlias = Literal["none", "matrix", "arguments", "plan"]
LEVELS: tuple[Level, ...] = ("none", "matrix", "arguments", "plan")

AGENT = "assistant"


def declared(file: Path) -> dict[str, ToolSpec]:
    """The sinks of a suite by name: `[tools.NAME]` as in a config file, and read like one."""
    tables = tomllib.loads(file.read_text(encoding="utf-8"))["tools"]
    return {name: tool_spec(name, ToolTable.model_validate(table), "") for name, table in tables.items()}


def matrix_of(
    level: Level, tools: Sequence[str], sinks: Mapping[str, ToolSpec], wished: Mapping[str, str]
) -> PermissionMatrix:
    """The matrix for one run. tools: all names; sinks: those declared; wished: name → yes, open or no."""
    specs = tuple(_spec(level, name, sinks.get(name)) for name in tools)
    agent = AgentSpec(AGENT, "Assistant", kind="react", tools=tuple(spec.id for spec in specs))
    rules = tuple(_rules(sinks, wished)) if level == "plan" else ()
    return PermissionMatrix(Catalog((agent,), specs), rules)


def _spec(level: Level, name: str, sink: ToolSpec | None) -> ToolSpec:
    if sink is None or level == "none":
        return ToolSpec(slug(name), name)
    return replace(sink, arguments=(), confirm=True) if level == "matrix" else sink


def _rules(sinks: Mapping[str, ToolSpec], wished: Mapping[str, str]) -> list[Rule]:
    """What the words of a request leave of its agent's sinks."""
    rules: list[Rule] = []
    for name, sink in sinks.items():
        wish = wished[name]
        if wish == "open" or (wish == "no" and sink.sink == "fetch"):
            rules.append(ToolApproval(sink.id))
        elif wish == "no":
            rules.append(Deny((EVERYONE,), sink.id))
    return rules
