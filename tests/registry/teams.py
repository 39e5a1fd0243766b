"""The music team of seed 002.19 as a catalog, and registries that random operations lead to."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from swarmwright.errors import InvalidRegistry, NotFound
from swarmwright.language import compile_prompt
from swarmwright.registry import BUILT_IN, Changed, Registry
from swarmwright.workflow.catalog import AgentSpec, Catalog, GroupSpec, SignalSpec, ToolSpec
from swarmwright.workflow.rules import EVERYONE
from swarmwright.workflow.tree import Workflow

MUSIC = Catalog(
    (
        AgentSpec("ui", "UI", tools=("uidesigner",)),
        AgentSpec(
            "backend",
            "Backend",
            tools=("databasemanager",),
            signals=(SignalSpec("models_ready", ("finalizes models",)),),
        ),
        AgentSpec("audio", "Audio", tools=("audioprocessor",)),
    ),
    (
        ToolSpec("uidesigner", "UIDesigner"),
        ToolSpec("codewriter", "CodeWriter", aliases=("write code",)),
        ToolSpec("filesystem", "FileSystem"),
        ToolSpec("databasemanager", "DatabaseManager"),
        ToolSpec("audioprocessor", "AudioProcessor"),
    ),
    (GroupSpec("makers", "Makers", ("ui", "backend")),),
)
PROMPT = (
    "UI and Backend work in parallel on UI and data models; Audio starts after Backend finalizes models. "
    "All agents can write code; FileSystem shared by UI+Backend."
)


def music() -> Registry:
    return Registry.from_catalog(MUSIC, BUILT_IN)


def compiled(registry: Registry, prompt: str = PROMPT) -> Workflow:
    workflow = compile_prompt(prompt, registry.catalog()).workflow
    assert workflow is not None
    return workflow


def operations(rng: Random) -> tuple[Callable[[Registry], Changed], ...]:
    """Every operation with random arguments; not each of them is possible on every registry."""
    agent = rng.choice(["ui", "backend", "audio", "tester"])
    tool = rng.choice(["uidesigner", "codewriter", "filesystem", "mock"])
    whom = rng.choice([agent, EVERYONE])
    on = rng.random() < 0.5
    return (
        lambda r: r.add_agent(AgentSpec("tester", "Tester", kind="review_loop", prompt=str(rng.random()))),
        lambda r: r.remove_agent(agent),
        lambda r: r.set_agent(agent, prompt=rng.choice(["", "be brief"]), model=rng.choice(["", "m"])),
        lambda r: r.set_agent(agent, kind=rng.choice(["auto", "review_loop", "deep"])),
        lambda r: r.switch_agent(agent, on=on),
        lambda r: r.switch_step(agent, "review", on=on),
        lambda r: r.add_tool(ToolSpec("mock", "Mock", schema={"type": "object", "n": rng.randrange(3)})),
        lambda r: r.replace_tool(ToolSpec(tool, tool.title(), risk=rng.choice(["low", "high"]))),
        lambda r: r.remove_tool(tool),
        lambda r: r.switch_tool(tool, on=on, agent=whom),
        lambda r: r.set_code("tool", tool, rng.choice(["", "tools:work"])),
        lambda r: r.add_group(GroupSpec("all", "All", tuple(a.id for a in r.catalog().agents))),
        lambda r: r.replace_group(GroupSpec("makers", "Makers", ("audio",))),
        lambda r: r.remove_group(rng.choice(["makers", "all"])),
        lambda r: r.grant(whom, tool, "to try it"),
        lambda r: r.deny(whom, tool, "not now"),
        lambda r: r.require_approval(whom, tool, "it costs"),
        lambda r: r.lift(whom, tool),
        lambda r: r.remove_pattern(rng.choice(["race", "debate"])),
        lambda r: r.add_pattern(BUILT_IN[rng.randrange(len(BUILT_IN))]),
        lambda r: r.revert(rng.choice(r.history).version.number),
    )


def changed(registry: Registry, seed: int, times: int) -> list[Changed]:
    """What `times` random operations give, those left out that are refused."""
    rng, found = Random(seed), []
    for _ in range(times):
        try:
            made = rng.choice(operations(rng))(registry)
        except (InvalidRegistry, NotFound):
            continue
        registry = made.registry
        found.append(made)
    return found
