"""What the gate costs, for each tool call, in a team of 100 agents and 200 tools.

    python benchmarks/gate.py [--agents 100] [--tools 200] [--calls 2000] [--policies 0] [--json]

Every call goes through the gate of an activity: what holds now is looked up, and the name; policy decides,
the arguments are held to their rules, the decision is told. The tool itself does nothing. Agents and tools
take turns; a fifth of the tools is denied. `changed`: the first call after a rule has changed, for which all
is decided anew. `bare`: what the same call costs without the gate, which is not taken off from the others.
`first`: the first call of each tool that has rules, for which what it takes is read. With `--policies`, that
many in Cedar are asked of every call that nothing else denies.
Microseconds of processor time, so that what else a machine does counts little.
JSON: {"bare" | "allowed" | "denied" | "arguments" | "changed" | "first": {"median_us", "p99_us"},
"agents", "tools", "calls", "policies"}.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from common import report
from langchain.agents.middleware.types import ToolCallRequest
from langchain_core.messages import AIMessage, HumanMessage, ToolMessage
from langchain_core.tools import StructuredTool

from swarmwright.bootstrap.toolbox import Toolbox
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.registry.contents import Contents
from swarmwright.runtime.agents.gate import Gate
from swarmwright.runtime.agents.kit import Kit
from swarmwright.runtime.agents.permits import Permits
from swarmwright.settings import Settings
from swarmwright.workflow.arguments import ArgumentRule
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec
from swarmwright.workflow.rules import EVERYONE, Deny, Grant, Rule
from swarmwright.workflow.tree import Step, Workflow

RULES = (
    ArgumentRule("url", hosts=("example.org", "*.example.com")),
    ArgumentRule("path", prefixes=("/reports",)),
    ArgumentRule("to", matches=r"[a-z.]+@example\.org", appeared_in=("request",)),
)
ARGUMENTS = {"url": "https://docs.example.com/a?b=c", "path": "/reports/a.md", "to": "ann.lee@example.org"}


class Silent:
    """An activity that nobody listens to."""

    def emit(self, kind: str, **data: Any) -> None:
        """Nothing is kept."""

    def announce(self, signal: str) -> None:
        """Nothing waits."""


def team_of(agents: int, tools: int) -> Workflow:
    """Tools that everybody may use, but for every fifth; every second has rules for its arguments."""
    specs = tuple(ToolSpec(f"tool-{n}", f"tool-{n}", arguments=RULES if n % 2 else ()) for n in range(tools))
    rules: list[Rule] = [Grant((EVERYONE,), tool.id) for tool in specs]
    rules += [Deny((EVERYONE,), tool.id) for tool in specs[::5]]
    people = tuple(AgentSpec(f"agent-{n}", f"Agent {n}") for n in range(agents))
    return Workflow(Step("work", "agent-0"), rules=tuple(rules), team=Catalog(people, specs))


class Bench:
    """Gates of all agents over one team."""

    def __init__(self, workflow: Workflow, policies: Path | None = None) -> None:
        self.workflow, team = workflow, workflow.team
        self.tools = {spec.id: _tool(spec.id) for spec in team.tools}
        self.contents = Contents(team.agents, team.tools)
        self.toolbox = Toolbox(Settings(cedar=policies), self.tools)
        self.matrix = PermissionMatrix.from_workflow(workflow)
        self.messages = [HumanMessage("Send it."), AIMessage("Well.")]
        self.gates = {spec.id: self._gate(spec) for spec in team.agents}

    def _gate(self, spec: AgentSpec) -> Gate:
        async def look() -> Kit:
            hand = await self.toolbox.at_hand(self.contents, self.matrix, spec.id, shared=False)
            matrix = hand.matrix
            return Kit(
                spec,
                matrix.decide,
                hand.tools,
                None,
                frozenset(),
                matrix.right,
                hand.examine,
                matrix.tool_name,
            )

        said = {"request": ("Send the report to ann.lee@example.org, please.",)}
        permits = Permits(self.matrix.decide, self.tools, look=look, said=said)
        return Gate(spec.id, permits, Silent())

    def change(self) -> None:
        """Another rule, as people set them while a team works."""
        self.matrix = replace(self.matrix)

    async def microseconds(self, agent: str, tool: str, number: int, *, gated: bool = True) -> float:
        """One call, from its arrival to its result."""
        call: Any = {"name": tool, "args": ARGUMENTS, "id": f"call-{number}", "type": "tool_call"}
        request = ToolCallRequest(call, None, {"messages": self.messages}, None)  # type: ignore[arg-type]
        begun = time.process_time_ns()
        if gated:
            await self.gates[agent].awrap_tool_call(request, _does_nothing)
        else:
            await _does_nothing(request.override(tool=self.tools[tool]))
        return (time.process_time_ns() - begun) / 1000


def _tool(name: str) -> StructuredTool:
    def work(url: str, path: str, to: str) -> str:
        return ""

    return StructuredTool.from_function(work, name=name, description="Does nothing.")


async def _does_nothing(request: ToolCallRequest) -> ToolMessage:
    return ToolMessage("", tool_call_id=request.tool_call["id"] or "")


def policies_of(count: int, folder: Path) -> Path | None:
    """A file with so many policies in Cedar: one permits all, the others forbid what nobody does."""
    if not count:
        return None
    forbids = (
        f'forbid(principal == Agent::"agent-{n}", action, resource == Tool::"tool-{n}") '
        'when { context.arguments.to like "*@evil.com" };'
        for n in range(1, count)
    )
    path = folder / "policies.cedar"
    path.write_text("\n".join(("permit(principal, action, resource);", *forbids)))
    return path


async def measured(agents: int, tools: int, calls: int, policies: Path | None) -> dict[str, list[float]]:
    """Microseconds of calls, by kind; the kinds take turns, but for `changed`, which undoes what is known."""
    bench = Bench(team_of(agents, tools), policies)
    open_ = [n for n in range(tools) if n % 5]
    kinds: dict[str, list[int]] = {
        "bare": open_,
        "allowed": [n for n in open_ if not n % 2],
        "denied": list(range(0, tools, 5)),
        "arguments": [n for n in open_ if n % 2],
        "changed": open_,
    }
    found: dict[str, list[float]] = {kind: [] for kind in kinds}

    async def call(kind: str, number: int) -> None:
        tool = f"tool-{kinds[kind][number * 7 % len(kinds[kind])]}"
        gated = kind != "bare"
        found[kind].append(await bench.microseconds(f"agent-{number % agents}", tool, number, gated=gated))

    with_rules = kinds["arguments"]
    found["first"] = [await bench.microseconds("agent-0", f"tool-{n}", n) for n in with_rules]
    for number in kinds["allowed"]:
        await bench.microseconds("agent-0", f"tool-{number}", number)
    for number in range(calls):
        for kind in ("bare", "allowed", "denied", "arguments"):
            await call(kind, number)
    for number in range(calls):
        bench.change()
        await call("changed", number)
    return found


def figures_of(times: Iterable[float]) -> dict[str, float]:
    """The middle one, and the one that 1 in 100 exceeds."""
    every = sorted(times)
    return {
        "median_us": round(statistics.median(every), 1),
        "p99_us": round(every[len(every) * 99 // 100], 1),
    }


def main() -> None:
    """Parse the options, measure, report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--agents", type=int, default=100)
    parser.add_argument("--tools", type=int, default=200)
    parser.add_argument("--calls", type=int, default=2000)
    parser.add_argument("--policies", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        policies = policies_of(given.policies, Path(folder))
        times = asyncio.run(measured(given.agents, given.tools, given.calls, policies))
    figures = {kind: figures_of(of) for kind, of in times.items()}
    rows = [("µs for a call", "median", "p99"), *((kind, *one.values()) for kind, one in figures.items())]
    sizes = {"agents": given.agents, "tools": given.tools, "calls": given.calls, "policies": given.policies}
    report({**figures, **sizes}, rows, as_json=given.json)


if __name__ == "__main__":
    main()
