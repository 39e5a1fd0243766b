"""The permission matrix, visibility and limits: deny by default, each answer with its reason."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.trying import tries
from swarmwright.policy.decisions import Override, Toggles
from swarmwright.policy.limits import limit
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.policy.visibility import hidden_from, visible
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec
from swarmwright.workflow.rules import EVERYONE, Deny, Grant, Hide, Limit, Rule, ToolApproval
from swarmwright.workflow.tree import Step, Workflow

AGENTS, TOOLS = ("ui", "backend", "audio"), ("code", "mail", "search")
TEAM = Catalog.of(list(AGENTS), list(TOOLS))


def matrix(*rules: Rule, team: Catalog = TEAM, **changes: Any) -> PermissionMatrix:
    return PermissionMatrix.from_workflow(Workflow(Step("ui", "ui"), rules, team), **changes)


def effects(m: PermissionMatrix) -> dict[tuple[str, str], str]:
    return {(a, t): m.decide(a, t).effect for a in (*AGENTS, "stranger") for t in (*TOOLS, "unheard-of")}


def test_nothing_is_open_without_a_rule() -> None:
    assert set(effects(matrix()).values()) == {"deny"}


@pytest.mark.requirement("B-26")
def test_a_grant_opens_one_tool_to_those_it_names_and_to_nobody_else() -> None:
    m = matrix(Grant(("ui", "audio"), "code"))
    opened = {pair for pair, effect in effects(m).items() if effect == "allow"}
    assert opened == {("ui", "code"), ("audio", "code")}


@pytest.mark.requirement("B-26")
def test_a_grant_to_everyone_covers_agents_that_join_later_but_not_the_excepted() -> None:
    rule = Grant((EVERYONE,), "code", excepted=("audio",))
    team = replace(TEAM, agents=(*TEAM.agents, AgentSpec("newcomer", "Newcomer")))
    m = matrix(rule, team=team)
    assert m.decide("newcomer", "code").effect == "allow"
    assert m.decide("audio", "code").effect == "deny"


def test_an_agents_tools_in_the_catalog_are_grants() -> None:
    team = replace(TEAM, agents=(AgentSpec("ui", "UI", tools=("code",)),))
    assert matrix(team=team).decide("ui", "code").effect == "allow"
    assert matrix(team=team).decide("ui", "mail").effect == "deny"


def test_only_x_may_use_it_denies_even_those_whose_catalog_entry_has_it() -> None:
    team = replace(TEAM, agents=(AgentSpec("ui", "UI", tools=("code",)), AgentSpec("backend", "Backend")))
    m = matrix(Grant(("backend",), "code", exclusive=True), team=team)
    assert m.decide("backend", "code").effect == "allow"
    decision = m.decide("ui", "code")
    assert (decision.effect, decision.reason) == ("deny", "only Backend may use code")


def test_a_denial_beats_a_grant() -> None:
    assert matrix(Grant(("ui",), "code"), Deny(("ui",), "code")).decide("ui", "code").rule == "deny"


def test_a_denial_of_everyone_spares_the_excepted() -> None:
    m = matrix(Grant((EVERYONE,), "code"), Deny((EVERYONE,), "code", excepted=("ui",)))
    assert [m.decide(a, "code").effect for a in AGENTS] == ["allow", "deny", "deny"]


def test_a_tool_that_needs_approval_or_is_of_high_risk_is_asked_for() -> None:
    team = replace(TEAM, tools=(ToolSpec("code", "code"), ToolSpec("mail", "mail", risk="high")))
    m = matrix(
        Grant((EVERYONE,), "code"), Grant((EVERYONE,), "mail"), ToolApproval("code", ("ui",)), team=team
    )
    assert (m.decide("ui", "code").effect, m.decide("backend", "code").effect) == ("ask", "allow")
    assert m.decide("backend", "mail").rule == "high_risk"


def test_a_tool_approval_that_names_nobody_asks_for_the_use_of_everybody() -> None:
    m = matrix(Grant((EVERYONE,), "code"), ToolApproval("code", approvers=("Legal",)))
    assert {m.decide(agent, "code").rule for agent in AGENTS} == {"approval"}
    rights = [m.right(agent, "code") for agent in AGENTS]
    assert {(right.effect, right.approvers) for right in rights} == {("ask", ("Legal",))}


def test_asking_is_not_granting() -> None:
    assert matrix(ToolApproval("code")).decide("ui", "code").rule == "not_granted"


def test_what_a_person_set_wins_over_the_rules_and_says_so() -> None:
    overrides = {
        ("ui", "code"): Override("allow", "the release needs it"),
        (EVERYONE, "mail"): Override("ask"),
    }
    m = matrix(Deny((EVERYONE,), "code"), Grant((EVERYONE,), "mail"), overrides=overrides)
    decision = m.decide("ui", "code")
    assert (decision.effect, decision.reason, decision.rule) == ("allow", "the release needs it", "override")
    assert m.decide("backend", "code").effect == "deny"
    assert m.decide("backend", "mail").effect == "ask"


@pytest.mark.requirement("B-05")
def test_a_tool_that_is_switched_off_is_denied_to_all_and_open_again_when_on() -> None:
    rule = Grant((EVERYONE,), "code")
    off = matrix(rule, toggles=Toggles(tools_off=frozenset({"code"})))
    assert {off.decide(a, "code").rule for a in AGENTS} == {"tool_disabled"}
    assert matrix(rule).decide("ui", "code").effect == "allow"


def test_an_agent_that_is_switched_off_may_use_nothing() -> None:
    team = replace(TEAM, agents=(AgentSpec("ui", "UI", enabled=False), AgentSpec("audio", "Audio")))
    m = matrix(Grant((EVERYONE,), "code"), team=team, toggles=Toggles(agents_off=frozenset({"audio"})))
    assert [m.decide(a, "code").rule for a in ("ui", "audio")] == ["agent_disabled", "agent_disabled"]


def test_what_an_agent_may_see_is_what_it_may_use_or_ask_for() -> None:
    m = matrix(Grant(("ui",), "code"), Grant(("ui",), "mail"), ToolApproval("mail"))
    assert m.visible_tools("ui") == ("code", "mail")


_AGENTS = st.lists(st.sampled_from((*AGENTS, EVERYONE)), min_size=1, max_size=3).map(tuple)
_NAMED = st.lists(st.sampled_from(AGENTS), max_size=2).map(tuple)
_TOOL = st.sampled_from(TOOLS)
_DENIES = st.builds(Deny, _AGENTS, _TOOL, _NAMED)
_GRANTS = st.builds(Grant, _AGENTS, _TOOL, st.booleans(), _NAMED)
_ASKS = st.builds(ToolApproval, _TOOL, _AGENTS)
_RULES = st.lists(st.one_of(_DENIES, _GRANTS, _ASKS), max_size=6)
_RANK = {"deny": 0, "ask": 1, "allow": 2}


def no_wider(after: PermissionMatrix, before: PermissionMatrix) -> bool:
    was = effects(before)
    return all(_RANK[effect] <= _RANK[was[pair]] for pair, effect in effects(after).items())


@settings(max_examples=tries(150))
@given(_RULES, st.one_of(_DENIES, _ASKS))
def test_adding_a_denial_or_an_approval_never_opens_anything(rules: list[Rule], more: Rule) -> None:
    assert no_wider(matrix(*rules, more), matrix(*rules))


@settings(max_examples=tries(150))
@given(_RULES, st.sampled_from(AGENTS), _TOOL)
def test_an_exclusive_grant_opens_its_tool_to_nobody_but_those_it_names(
    rules: list[Rule], agent: str, tool: str
) -> None:
    after = effects(matrix(*rules, Grant((agent,), tool, exclusive=True)))
    assert all(after[other, tool] == "deny" for other in AGENTS if other != agent)
    before = effects(matrix(*rules))
    assert all(after[pair] == effect for pair, effect in before.items() if pair[1] != tool)


@settings(max_examples=tries(150))
@given(_RULES)
def test_whatever_is_not_denied_was_granted_by_some_rule(rules: list[Rule]) -> None:
    for (agent, tool), effect in effects(matrix(*rules)).items():
        granted = any(
            isinstance(r, Grant) and r.tool == tool and {agent, EVERYONE} & set(r.agents) for r in rules
        )
        assert effect == "deny" or granted


@settings(max_examples=tries(100))
@given(_RULES)
def test_the_order_of_the_rules_decides_nothing(rules: list[Rule]) -> None:
    assert effects(matrix(*rules)) == effects(matrix(*reversed(rules)))


@settings(max_examples=tries(100))
@given(
    _RULES,
    st.dictionaries(
        st.tuples(st.sampled_from((*AGENTS, EVERYONE)), _TOOL), st.builds(Override, st.just("allow"))
    ),
)
def test_no_override_opens_a_tool_that_is_switched_off_or_unknown(
    rules: list[Rule], overrides: dict[tuple[str, str], Override]
) -> None:
    m = matrix(*rules, overrides=overrides, toggles=Toggles(tools_off=frozenset({"code"})))
    assert all(
        e == "deny" for (a, t), e in effects(m).items() if t in ("code", "unheard-of") or a == "stranger"
    )


def seen(*rules: Rule) -> set[tuple[str, str]]:
    workflow = Workflow(Step("ui", "ui"), rules, TEAM)
    return {(v, s) for v in AGENTS for s in AGENTS if visible(workflow, v, s)}


def test_everybody_sees_everything_until_a_rule_hides_it() -> None:
    everything = {(v, s) for v in AGENTS for s in AGENTS}
    assert seen() == everything
    assert seen(Hide("ui", ("audio",))) == everything - {("audio", "ui")}
    assert seen(Hide("ui", excepted=("backend",))) == everything - {("audio", "ui")}
    assert seen(Hide("ui")) == everything - {("audio", "ui"), ("backend", "ui")}


@given(st.lists(st.builds(Hide, st.sampled_from(AGENTS), _AGENTS, _NAMED), max_size=5))
def test_hiding_more_shows_nothing_more_and_never_ones_own(rules: list[Hide]) -> None:
    assert seen(*rules) <= seen(*rules[:-1])
    assert {(a, a) for a in AGENTS} <= seen(*rules)


@given(
    st.lists(
        st.builds(Hide, st.sampled_from((*AGENTS, EVERYONE)), st.just((EVERYONE,)) | _AGENTS, _NAMED),
        max_size=5,
    )
)
def test_what_is_hidden_from_everyone_at_once_is_what_is_hidden_from_each(rules: list[Hide]) -> None:
    workflow = Workflow(Step("ui", "ui"), tuple(rules), TEAM)
    each = {v: frozenset(s for s in AGENTS if not visible(workflow, v, s)) for v in AGENTS}
    assert hidden_from(workflow) == each


def test_an_agents_own_limit_goes_before_everyones_and_the_tightest_holds() -> None:
    rules = (
        Limit(EVERYONE, "timeout_s", 60),
        Limit("ui", "timeout_s", 300),
        Limit("audio", "timeout_s", 20),
        Limit("audio", "timeout_s", 10),
    )
    workflow = Workflow(Step("ui", "ui"), rules, TEAM)
    assert [limit(workflow, a, "timeout_s") for a in AGENTS] == [300, 60, 10]
    assert limit(workflow, "ui", "retries") is None
