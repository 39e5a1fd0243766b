"""Policies in Cedar: they deny what the matrix allows, never the other way, and a fault of theirs denies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from swarmwright.bootstrap.cedar import Examined, load_cedar
from swarmwright.bootstrap.config import load_config
from swarmwright.errors import ConfigError
from swarmwright.policy.cedar import CedarPolicies
from swarmwright.policy.decisions import Decision
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.workflow.arguments import ArgumentRule
from swarmwright.workflow.catalog import AgentSpec, Catalog, GroupSpec, ToolSpec

TEAM = Catalog(
    (AgentSpec("scout", "Scout", role="a spy", tools=("mail",)), AgentSpec("boss", "Boss", tools=("mail",))),
    (ToolSpec("mail", "Mail", sink="send", confirm=False), ToolSpec("read", "Read", scopes=("disk",))),
    (GroupSpec("field", "Field", ("scout",)),),
)
OPEN = "permit(principal, action, resource);\n"


def asked(text: str, agent: str = "scout", tool: str = "mail", **arguments: Any) -> Decision | None:
    return CedarPolicies(text).examine(TEAM, agent, tool, arguments)


def denied(text: str, agent: str = "scout", tool: str = "mail", **arguments: Any) -> str:
    found = asked(text, agent, tool, **arguments)
    assert found is not None and (found.effect, found.rule) == ("deny", "cedar")
    return found.reason


def test_what_no_policy_permits_is_denied_and_a_forbid_goes_before_every_permit() -> None:
    assert denied("") == "no Cedar policy permits it"
    assert asked(OPEN) is None
    assert (
        denied(f'{OPEN}@id("hush") forbid(principal == Agent::"scout", action, resource);')
        == "Cedar forbids it: hush"
    )
    assert asked(f'{OPEN}forbid(principal == Agent::"scout", action, resource);', "boss") is None


@pytest.mark.parametrize(
    "condition",
    [
        'principal in Group::"field"',
        'principal.role == "a spy"',
        'resource.sink == "send"',
        'resource.risk like "l*w" && ["low", "high"].contains(resource.risk)',
        'context.arguments.to == "eve"',
        'if resource.sink == "send" then context.arguments.to like "e*" else false',
        'decimal(context.arguments.part) == decimal("1.5")',
        "context.arguments.deep.list.contains(5)",
        "context.arguments.whole == 3",
        'context.arguments.part == "1.5"',
    ],
)
def test_a_policy_can_speak_of_the_agent_the_tool_and_the_arguments(condition: str) -> None:
    given: dict[str, Any] = {
        "to": "eve", "deep": {"list": [5, None]}, "whole": 3.0, "part": 1.5, "none": None,
    }  # fmt: skip
    assert denied(f"{OPEN}forbid(principal, action, resource) when {{ {condition} }};", **given)
    assert asked(f"{OPEN}forbid(principal, action, resource) when {{ !({condition}) }};", **given) is None


def test_a_policy_that_cannot_be_evaluated_denies_with_the_reason() -> None:
    broken = f"{OPEN}forbid(principal, action, resource) when {{ context.arguments.n > 5 }};"
    assert "cannot be evaluated" in denied(broken, n="many")
    assert "does not have the attribute `n`" in denied(broken)
    assert asked(broken, n=5) is None


@pytest.mark.parametrize("key", ["__entity", "__extn", "__expr"])
@pytest.mark.parametrize("junk", [1, {"type": "Agent", "id": "boss"}, {"fn": "ip", "arg": "1"}, "1", None])
def test_no_argument_beside_it_hides_one_from_a_forbid(key: str, junk: Any) -> None:
    named = f"{OPEN}forbid(principal, action, resource) when {{ context.arguments has to && PATH }};"
    top = named.replace("PATH", 'context.arguments.to == "eve"')
    deep = named.replace("PATH", 'context.arguments.to has who && context.arguments.to.who == "eve"')
    assert denied(top, to="eve", **{key: junk})
    assert denied(deep, to={"who": "eve", key: junk})
    assert asked(top, to="ann") is asked(deep, to={"who": "ann"}) is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("permit(principal == ?principal, action, resource);", "template"),
        ('forbid(principal == Agent::"Scout", action, resource);', 'write it as Agent::"scout"'),
        ('forbid(principal, action == Action::"Call", resource);', "no Action"),
        ('forbid(principal, action in [Action::"call", Action::"send"], resource);', "no Action"),
        ('forbid(principal == User::"scout", action, resource);', "no type User"),
        ("forbid(principal is User, action, resource);", "no type User"),
        ('forbid(principal, action, resource is Tool in Tool::"Mail");', 'Tool::"mail"'),
        (
            'forbid(principal, action, resource) when { principal in Group::"The field" };',
            'Group::"the-field"',
        ),
        ('forbid(principal == Group::"field", action, resource);', "it can never apply"),
        ('forbid(principal == Tool::"mail", action, resource);', "it can never apply"),
        ("forbid(principal is Group, action, resource);", "it can never apply"),
        ('forbid(principal, action, resource == Agent::"scout");', "it can never apply"),
        ("forbid(principal, action, resource) when { false };", "never so"),
        ('forbid(principal, action, resource) when { !(action == Action::"call") };', "never so"),
        ("forbid(principal, action, resource) unless { true || context.arguments has to };", "never so"),
        ('@id("hush") forbid(principal, action, resource in Group::"field");', "hush: it can never apply"),
    ],
)
def test_a_policy_that_could_never_apply_is_refused_when_it_is_read(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        CedarPolicies(OPEN + text)


NEVER = [
    'resource == Agent::"scout"',
    "resource is Agent",
    'principal in Tool::"mail"',
    "principal == resource",
    'action in [] || principal == Group::"field"',
    "context has to",
    "resource has rsik",
    'principal.nmae == "Scout"',
    "principal.name == 5",
    'resource.risk == "hihg"',
    '["low", "hihg"].contains(resource.risk)',
    'principal.kind like "Deep*"',
    'resource.sink != "mail"',
    'context.arguments.to == Agent::"scout"',
    'context.arguments.list.contains(Agent::"scout")',
    '[principal].contains(context.arguments.to)',
    'context.arguments.part == decimal("1.5")',
]  # fmt: skip


@pytest.mark.parametrize("never", NEVER)
def test_what_is_never_so_is_refused_wherever_it_stands_in_a_condition(never: str) -> None:
    beside = 'context.arguments has to && context.arguments.to == "eve"'
    for condition in (never, f"({beside}) || ({never})", f"if ({never}) then {beside} else true"):
        with pytest.raises(ValueError, match="policy1: "):
            CedarPolicies(f"{OPEN}forbid(principal, action, resource) when {{ {condition} }};")
    with pytest.raises(ValueError, match="policy1: "):
        CedarPolicies(f"{OPEN}forbid(principal, action, resource) unless {{ {never} }};")


def test_arguments_without_end_are_denied_and_are_no_failure() -> None:
    given: dict[str, Any] = {}
    for _ in range(3000):
        given = {"a": [given]}
    assert "nested" in denied(OPEN, **given)
    assert asked(OPEN, n=10**5000) is None


@pytest.mark.parametrize("value", [2**63, -(2**70), float("nan"), "\ud800", "\x00", {"a": {"b": [[]]}}, b"x"])
def test_no_argument_breaks_the_question(value: Any) -> None:
    found = asked(OPEN, x=value)
    assert found is None or found.rule == "cedar"


def test_it_never_widens_what_the_matrix_denies_nor_waives_what_it_asks() -> None:
    rule = ArgumentRule("to", one_of=("boss",))
    asking = ToolSpec("post", "Post", sink="post")
    team = Catalog(TEAM.agents, (ToolSpec("mail", "Mail", arguments=(rule,)), asking))
    matrix = PermissionMatrix(team)
    examined = Examined(matrix, CedarPolicies(OPEN))
    assert matrix.decide("scout", "post").effect == "deny"
    for tool, wanted in (("mail", ("deny", "argument")), ("post", ("ask", "sink"))):
        found = examined("scout", tool, {"to": "eve"}, lambda source: ())
        assert found is not None and (found.effect, found.rule) == wanted
    found = Examined(matrix, CedarPolicies(""))("scout", "post", {"to": "eve"}, lambda source: ())
    assert found is not None and (found.effect, found.rule) == ("deny", "cedar")


def test_policies_that_cannot_be_read_are_an_error_of_the_config(tmp_path: Path) -> None:
    (tmp_path / "swarmwright.toml").write_text('cedar = "calls.cedar"\n')
    (tmp_path / "calls.cedar").write_text("permit(")
    with pytest.raises(ConfigError, match="no policies in Cedar"):
        load_config(tmp_path / "swarmwright.toml")
    (tmp_path / "calls.cedar").write_text(OPEN)
    assert load_config(tmp_path / "swarmwright.toml").settings.cedar == tmp_path / "calls.cedar"
    assert load_cedar(tmp_path / "calls.cedar") is not None
