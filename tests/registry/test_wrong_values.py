"""What an operation accepts is read back as it was; what could not be is refused, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from registry.teams import MUSIC, music
from support.trying import tries
from swarmwright.errors import InvalidRegistry, NotFound, SwarmwrightError
from swarmwright.registry import BUILT_IN, Pattern, Registry
from swarmwright.registry.contents import Contents
from swarmwright.registry.encoding import from_json, to_json
from swarmwright.workflow.arguments import ArgumentRule
from swarmwright.workflow.catalog import AgentSpec, Catalog, GroupSpec, SignalSpec, ToolSpec
from swarmwright.workflow.fitting import misfits

AGENT = MUSIC.agents[0]
TOOL = ToolSpec("codewriter", "CodeWriter", arguments=(ArgumentRule("path"),))
GROUP = MUSIC.groups[0]

Operation = Callable[..., Any]

CALLS: Mapping[str, tuple[Operation, Mapping[str, Any]]] = {
    "admit": (Registry.admit, {"team": Catalog.of(["Tester"])}),
    "take_in": (Registry.take_in, {"before": Contents(), "after": Contents(MUSIC.agents, MUSIC.tools)}),
    "add_agent": (Registry.add_agent, {"spec": AgentSpec("tester", "Tester")}),
    "replace_agent": (Registry.replace_agent, {"spec": AGENT}),
    "remove_agent": (Registry.remove_agent, {"agent": "ui"}),
    "set_agent": (
        Registry.set_agent,
        {
            "agent": "ui",
            "prompt": "p",
            "model": "m",
            "role": "r",
            "kind": "deep",
            "tools": ("codewriter",),
            "name": "Screens",
        },
    ),
    "switch_agent": (Registry.switch_agent, {"agent": "ui", "on": False}),
    "switch_step": (Registry.switch_step, {"agent": "deep", "step": "x", "on": False, "reason": "r"}),
    "add_tool": (
        Registry.add_tool,
        {"spec": ToolSpec("mock", "Mock"), "target": "a:b", "open_to": ("ui",), "reason": "r"},
    ),
    "replace_tool": (Registry.replace_tool, {"spec": TOOL}),
    "set_tool": (
        Registry.set_tool,
        {"tool": "codewriter", "name": "Coder", "description": "d", "risk": "high"},
    ),
    "remove_tool": (Registry.remove_tool, {"tool": "codewriter"}),
    "switch_tool": (Registry.switch_tool, {"tool": "codewriter", "on": False, "agent": "ui", "reason": "r"}),
    "set_code": (Registry.set_code, {"subject": "tool", "id_": "codewriter", "target": "a:b"}),
    "add_group": (Registry.add_group, {"spec": GroupSpec("all", "All", ("ui",))}),
    "replace_group": (Registry.replace_group, {"spec": GROUP}),
    "remove_group": (Registry.remove_group, {"group": "makers"}),
    "grant": (Registry.grant, {"agent": "ui", "tool": "codewriter", "reason": "r"}),
    "deny": (Registry.deny, {"agent": "ui", "tool": "codewriter", "reason": "r"}),
    "require_approval": (Registry.require_approval, {"agent": "ui", "tool": "codewriter", "reason": "r"}),
    "lift": (Registry.lift, {"agent": "ui", "tool": "codewriter"}),
    "add_pattern": (Registry.add_pattern, {"pattern": Pattern("own", "Own.", (), BUILT_IN[0].build)}),
    "remove_pattern": (Registry.remove_pattern, {"name": "race"}),
    "revert": (Registry.revert, {"number": 0}),
}
"""Every operation with arguments that it takes."""

EXTREME = ToolSpec("t", "T", risk="extreme")  # type: ignore[arg-type]
WRONG = st.sampled_from(
    [None, 7, -1.5, float("nan"), True, "wizard", "", "\ud800", (), ("x",), [5], {"a": 1}, {1: 2}, object(),
     b"x", {"deep": float("inf")}, [AgentSpec("a", "A")], EXTREME, SignalSpec(5)]  # type: ignore[arg-type]
)  # fmt: skip


def here() -> Registry:
    """The music team, with somebody of each sort of thing."""
    registry = music().add_agent(AgentSpec("deep", "Deep", kind="deep")).registry
    return registry.replace_tool(TOOL).registry


def comes_back(registry: Registry) -> None:
    library = {p.name: p for p in (*BUILT_IN, *registry.library)}
    assert from_json(to_json(registry), library.values()).history == registry.history


def test_every_operation_is_among_these() -> None:
    public = {name: member for name, member in vars(Registry).items() if not name.startswith("_")}
    changing = {n for n, m in public.items() if getattr(m, "__annotations__", {}).get("return") == "Changed"}
    assert changing - {"squashed"} == set(CALLS)


@pytest.mark.parametrize("name", CALLS)
def test_what_it_takes_is_taken(name: str) -> None:
    operation, arguments = CALLS[name]
    comes_back(operation(here(), **arguments).registry)


@settings(max_examples=tries(300))
@given(st.data())
def test_a_wrong_value_of_any_argument_is_refused_or_comes_back(data: st.DataObject) -> None:
    operation, arguments = CALLS[data.draw(st.sampled_from(sorted(CALLS)))]
    name = data.draw(st.sampled_from(sorted(arguments)))
    value = data.draw(WRONG)
    registry = here()
    before = to_json(registry)
    try:
        made = operation(registry, **{**arguments, name: value})
    except InvalidRegistry as error:
        assert all(
            problem.path.startswith(operation.__name__)
            for problem in error.problems
            if hasattr(problem, "path")
        )
    except NotFound as error:  # of somebody who could be there, alone or in a list
        assert error.id in map(str, value if isinstance(value, tuple) else (value,))
    else:
        comes_back(made.registry)
    assert to_json(registry) == before


@pytest.mark.parametrize(
    "spec", [AGENT, TOOL, GROUP, TOOL.arguments[0], SignalSpec("done")], ids=lambda s: type(s).__name__
)
@settings(max_examples=tries(60))
@given(data=st.data())
def test_a_wrong_value_of_any_field_of_a_spec_is_refused_with_its_place_or_comes_back(
    spec: Any, data: st.DataObject
) -> None:
    field = data.draw(st.sampled_from([f.name for f in fields(spec)]))
    odd = replace(spec, **{field: data.draw(WRONG)})
    registry = here()
    ways: Mapping[type, Callable[[], Any]] = {
        AgentSpec: lambda: registry.replace_agent(odd),
        ToolSpec: lambda: registry.replace_tool(odd),
        GroupSpec: lambda: registry.replace_group(odd),
        ArgumentRule: lambda: registry.replace_tool(replace(TOOL, arguments=(odd,))),
        SignalSpec: lambda: registry.replace_agent(replace(AGENT, signals=(odd,))),
    }
    try:
        made = ways[type(spec)]()
    except InvalidRegistry as error:
        wrong = [problem for problem in error.problems if hasattr(problem, "path")]
        assert all(field in problem.path for problem in wrong)
    except SwarmwrightError as error:
        assert isinstance(error, NotFound)
    else:
        assert [*misfits(odd, type(odd))] == []
        comes_back(made.registry)


@pytest.mark.parametrize(
    ("edit", "place"),
    [
        (lambda r: r.set_agent("ui", kind="wizard"), "set_agent.kind: 'wizard' is not one of auto, simple"),
        (lambda r: r.set_agent("ui", prompt=5), "set_agent.prompt: 5 (integer) where string"),
        (lambda r: r.set_agent("ui", model=7), "set_agent.model"),
        (lambda r: r.set_agent("ui", name=7), "set_agent.name"),
        (lambda r: r.set_tool("codewriter", risk="extreme"), "set_tool.risk"),
        (lambda r: r.add_agent(AgentSpec("a", "A", kind="wizard")), "add_agent.spec.kind"),
        (lambda r: r.add_tool(ToolSpec("t", "T", risk="extreme")), "add_tool.spec.risk"),
        (lambda r: r.add_tool(ToolSpec("t", "T", schema={"a": object()})), "add_tool.spec.schema.a"),
        (lambda r: r.add_agent(ToolSpec("t", "T")), "ToolSpec where AgentSpec is needed"),
        (lambda r: r.switch_agent("ui", on="no"), "switch_agent.on"),
        (lambda r: Registry.of(Contents((AgentSpec("a", 5),))), "of.contents.agents[0].name"),
        (lambda r: Registry.from_catalog("team"), "from_catalog.catalog"),
    ],
)  # fmt: skip
def test_what_could_not_be_read_back_is_refused_with_its_place(edit: Operation, place: str) -> None:
    with pytest.raises(InvalidRegistry) as caught:
        edit(here())
    assert place in str(caught.value)


def test_lists_do_where_tuples_are_meant_and_are_tuples_then() -> None:
    made = here().set_agent("ui", tools=["codewriter"]).registry  # type: ignore[arg-type]
    agent = made.catalog().agent("ui")
    assert agent is not None and agent.tools == ("codewriter",)
    comes_back(made)
