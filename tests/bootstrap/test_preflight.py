"""What is known to fail before a team starts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from swarmwright.bootstrap.preflight import check_team
from swarmwright.bootstrap.staffing import team_crew
from swarmwright.errors import ConfigError
from swarmwright.models.profiles import ModelProfile
from swarmwright.ports.purse import Price
from swarmwright.settings import Settings
from swarmwright.workflow.arguments import ArgumentRule
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec, slug
from swarmwright.workflow.conditions import Judged
from swarmwright.workflow.rules import Limit
from swarmwright.workflow.tree import Case, Choice, ForEach, Step, Workflow

STUB = Settings(model="stub:")


def team(**agent: object) -> Catalog:
    spec = AgentSpec("ada", "Ada", **agent)  # type: ignore[arg-type]
    return Catalog((spec, AgentSpec("idle", "Idle", model="nowhere:x")))


def test_a_team_with_a_model_can_start_and_idle_agents_need_none() -> None:
    assert check_team(Workflow(Step("ada", "ada"), team=team()), STUB) == ()


@pytest.mark.parametrize(
    ("catalog", "settings", "told"),
    [
        (team(), Settings(), "no model is named"),
        (team(model="nowhere:x"), STUB, "no provider"),
    ],
)
def test_what_a_working_agent_lacks_is_a_config_error(
    catalog: Catalog, settings: Settings, told: str
) -> None:
    with pytest.raises(ConfigError, match=told):
        check_team(Workflow(Step("ada", "ada"), team=catalog), settings)


@pytest.mark.parametrize(
    "root",
    [
        Choice("c", (Case(Judged("it is late"), Step("ada", "ada")),)),
        ForEach("each", "file", Step("ada", "ada")),
    ],
)
def test_questions_in_words_need_the_team_s_own_model(root: Choice | ForEach) -> None:
    workflow = Workflow(root, team=team(model="stub:"))
    with pytest.raises(ConfigError, match="no model is named"):
        check_team(workflow, Settings())
    assert check_team(workflow, STUB) == ()


def test_a_tool_without_code_is_a_warning() -> None:
    catalog = Catalog(team().agents, (ToolSpec("oven", "Oven"),))
    (warning,) = check_team(Workflow(Step("ada", "ada"), team=catalog), STUB)
    assert "Oven" in warning


def test_whom_a_policy_in_cedar_names_and_nobody_is_is_a_warning(tmp_path: Path) -> None:
    policies = tmp_path / "rules.cedar"
    policies.write_text(
        'permit(principal == Agent::"ada", action == Action::"call", resource);\n'
        'forbid(principal in Group::"crew", action, resource)'
        ' when { resource in [Tool::"ovn", Tool::"oven"] };\n'
        'forbid(principal is Agent, action, resource) when { principal == Agent::"eda" };\n'
    )
    catalog = Catalog(team().agents, (ToolSpec("oven", "Oven"),))
    settings = replace(STUB, cedar=policies, tools={"oven": "swarmwright.apps.music.tools:code_writer"})
    warnings = check_team(Workflow(Step("ada", "ada"), team=catalog), settings)
    named = {w.partition(" names ")[2].partition(",")[0] for w in warnings}
    assert named == {'Group::"crew"', 'Tool::"ovn"', 'Agent::"eda"'} and len(warnings) == 3
    assert warnings[0].startswith(f"a policy in {policies} names ")


@pytest.mark.parametrize(
    ("tool", "argument", "takes"),
    [
        ("read_file", "path", "file_path, offset and limit"),
        ("remember", "to", "text, scope and name"),
    ],
)
def test_a_rule_for_what_a_tool_that_agents_bring_does_not_take_is_a_config_error(
    tool: str, argument: str, takes: str
) -> None:
    spec = ToolSpec(slug(tool), tool, arguments=(ArgumentRule(argument, prefixes=("/open",)),))
    workflow = Workflow(Step("ada", "ada"), team=Catalog(team(kind="deep").agents, (spec,)))
    for look in (check_team, team_crew):
        with pytest.raises(ConfigError, match=f"has a rule for {argument!r}, and takes {takes}"):
            look(workflow, STUB)
    right = replace(spec, arguments=(ArgumentRule(takes.partition(",")[0], prefixes=("/open",)),))
    team_crew(replace(workflow, team=Catalog(team(kind="deep").agents, (right,))), STUB)


def test_a_bound_on_cost_is_not_kept_where_nobody_says_what_the_model_costs() -> None:
    limits = (Limit("ada", "max_cost", 2), Limit("ada", "timeout_s", 60))
    (warning,) = check_team(Workflow(Step("ada", "ada"), limits, team()), STUB)
    assert warning.startswith("this limit is not kept: ")
    assert "2" in warning
    assert "'stub:'" in warning


def test_a_bound_on_cost_is_kept_where_the_model_has_a_price() -> None:
    priced = ModelProfile("cheap", "stub:", price=Price(1, 2))
    settings = Settings(model="cheap", models={"cheap": priced})
    assert check_team(Workflow(Step("ada", "ada"), (Limit("ada", "max_cost", 2),), team()), settings) == ()


def test_a_price_below_nothing_is_refused() -> None:
    with pytest.raises(ConfigError, match="price"):
        ModelProfile("odd", "stub:", price=Price(-1, 2))
