"""What people are told that a changed prompt does to rights is what the matrix decides before and after."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from support.trying import tries
from swarmwright.language import compile_prompt
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.registry.contents import Contents, Permission, ToolOff
from swarmwright.registry.permitting import beside_rules, permission_matrix
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec
from swarmwright.workflow.charting import TOOLS as PICTURED
from swarmwright.workflow.charting import chart
from swarmwright.workflow.comparing import diff
from swarmwright.workflow.drawing import mermaid
from swarmwright.workflow.granting import NOTHING_BESIDE, Beside
from swarmwright.workflow.rules import EVERYONE, Deny, Grant, Rule, ToolApproval
from swarmwright.workflow.tree import Flow, Step, Workflow, steps

AGENTS, TOOLS = ("Ann", "Bo", "Cy"), ("Refund", "Mail")
_BY_HAND = "(?:, as a person has set it)?"
_SAID = re.compile(
    rf"(?:^|\. )([A-Z][\w ,]*?) (gain|lose|keep|stay)s?(?: without)? the right{_BY_HAND}(?=\.)"
)


def decided(workflow: Workflow, set_: Contents | None = None) -> set[tuple[str, str]]:
    """Agent and tool, by name: who may use what, or ask for it; `set_`: and what people have set by hand."""
    team = workflow.team
    matrix = permission_matrix(set_, workflow.rules) if set_ else PermissionMatrix.from_workflow(workflow)
    return {
        (agent.name, tool.name)
        for agent in team.agents
        for tool in team.tools
        if matrix.decide(agent.id, tool.id).effect != "deny"
    }


def told(old: Workflow, new: Workflow, beside: Beside = NOTHING_BESIDE) -> dict[str, set[tuple[str, str]]]:
    """`gain`, `lose`, `keep` → agent and tool, as the words of the difference have them."""
    found: dict[str, set[tuple[str, str]]] = {name: set() for name in ("gain", "lose", "keep", "stay")}
    for change in (one for one in diff(old, new, beside) if one.subject == "rule"):
        words = change.new or change.old
        (tool,) = (name for name in TOOLS if name in words)
        for names, what in _SAID.findall(words):
            found[what] |= {(name, tool) for name in re.split(r", and |, | and ", names)}
    return found


_people = st.lists(st.sampled_from(["ann", "bo", "cy"]), min_size=1, max_size=2, unique=True).map(tuple)
_whom = st.one_of(st.just((EVERYONE,)), _people)
_tool = st.sampled_from(["refund", "mail"])


@st.composite
def _a_rule(draw: st.DrawFn) -> Rule:
    whom = draw(_whom)
    excepted = draw(st.one_of(st.just(()), _people)) if whom == (EVERYONE,) else ()
    if draw(st.booleans()):
        return Grant(whom, draw(_tool), exclusive=draw(st.booleans()) and not excepted, excepted=excepted)
    return draw(st.sampled_from([Deny(whom, draw(_tool), excepted), ToolApproval(draw(_tool))]))


_rules = st.lists(_a_rule(), max_size=4, unique=True)
_own = st.lists(st.lists(st.sampled_from(["refund", "mail"]), unique=True), min_size=3, max_size=3)


def team(own: Sequence[Sequence[str]]) -> Catalog:
    agents = tuple(
        AgentSpec(name.lower(), name, tools=tuple(tools)) for name, tools in zip(AGENTS, own, strict=True)
    )
    return Catalog(agents, tuple(ToolSpec(name.lower(), name) for name in TOOLS))


@settings(max_examples=tries(400))
@given(own=_own, kept=_rules, gone=_rules, come=_rules)
def test_the_rights_that_are_told_to_go_and_come_are_those_that_the_matrix_takes_and_gives(
    own: list[list[str]], kept: list[Rule], gone: list[Rule], come: list[Rule]
) -> None:
    old = Workflow(Step("ann", "ann"), (*kept, *gone), team(own))
    new = replace(old, rules=(*come, *kept))
    before, after, words = decided(old), decided(new), told(old, new)
    assert words["lose"] == before - after
    assert words["gain"] == after - before
    assert words["keep"] <= before & after


_by_hand = st.lists(
    st.one_of(
        st.builds(
            Permission,
            st.sampled_from([EVERYONE, "ann", "bo", "cy"]),
            _tool,
            st.sampled_from(["allow", "deny", "ask"]),
            st.just("because"),
        ),
        st.builds(ToolOff, _tool, st.sampled_from(["ann", "bo", "cy"])),
    ),
    max_size=3,
    unique_by=lambda one: (type(one), one.agent, one.tool, getattr(one, "effect", "") == "ask"),
)


@settings(max_examples=tries(400))
@given(own=_own, kept=_rules, gone=_rules, come=_rules, by_hand=_by_hand)
def test_nobody_is_said_to_gain_or_lose_what_people_have_set_by_hand(
    own: list[list[str]],
    kept: list[Rule],
    gone: list[Rule],
    come: list[Rule],
    by_hand: list[Permission | ToolOff],
) -> None:
    old = Workflow(Step("ann", "ann"), (*kept, *gone), team(own))
    new = replace(old, rules=(*come, *kept))
    set_ = Contents(
        old.team.agents,
        old.team.tools,
        tools_off=tuple(one for one in by_hand if isinstance(one, ToolOff)),
        permissions=tuple(one for one in by_hand if isinstance(one, Permission)),
    )
    before, after, words = decided(old, set_), decided(new, set_), told(old, new, beside_rules(set_))
    assert words["lose"] == before - after
    assert words["gain"] == after - before
    assert words["keep"] <= before & after
    assert not words["stay"] & (before | after)


def test_what_is_switched_off_is_said_where_a_right_to_it_comes() -> None:
    whole = team(([], [], []))
    off = replace(whole, agents=tuple(replace(one, enabled=one.id != "bo") for one in whole.agents))
    old = Workflow(Step("ann", "ann"), (), off)
    new = replace(old, rules=(Grant(("ann", "bo"), "refund"),))
    beside = beside_rules(Contents(off.agents, off.tools, tools_off=(ToolOff("refund"),)))
    assert [str(one) for one in diff(old, new, beside)] == [
        "+ Ann and Bo may use Refund. Ann and Bo gain the right. Refund is switched off. Bo is switched off."
    ]


def test_an_only_that_goes_opens_the_tool_to_whom_the_team_itself_gives_it() -> None:
    whole = team((["refund"], ["refund"], []))
    old, new = (
        compile_prompt(f"Ann writes, then Bo checks.{more}", whole).workflow
        for more in (" Only Ann may use Refund.", "")
    )
    assert old is not None
    assert new is not None
    assert [str(one) for one in diff(old, new)] == [
        "- Only Ann may use Refund. Bo gains the right. Ann keeps the right."
    ]
    assert [str(one) for one in diff(new, old)] == ["+ Only Ann may use Refund. Bo loses the right."]


def test_a_right_that_the_team_alone_gives_is_not_said_to_be_the_prompts() -> None:
    whole = team((["refund"], ["refund"], []))
    alone = PermissionMatrix(whole)
    assert (alone.decide("ann", "refund").effect, alone.decide("ann", "refund").rule) == (
        "allow",
        "own_tools",
    )
    ruled = PermissionMatrix(whole, (Grant(("ann", "cy"), "refund"),))
    assert [ruled.decide(one, "refund").rule for one in ("ann", "bo", "cy")] == [
        "grant",
        "own_tools",
        "grant",
    ]


def drawn(workflow: Workflow) -> set[tuple[str, str]]:
    """Agent and tool, by name: between whom the picture has a line."""
    team, agents = workflow.team, {step.id: step.agent for step in steps(workflow.root)}
    return {
        (team.name(agents[arrow.source]), tool)
        for arrow in chart(workflow).arrows
        if arrow.target == PICTURED
        for tool in arrow.label.split(", ")
    }


@settings(max_examples=tries(400))
@given(own=_own, rules=_rules)
def test_the_picture_joins_an_agent_to_exactly_those_tools_that_the_matrix_opens_to_it(
    own: list[list[str]], rules: list[Rule]
) -> None:
    whole = team(own)
    everybody = Flow("f", tuple(Step(one.id, one.id) for one in whole.agents))
    workflow = Workflow(everybody, tuple(rules), whole)
    assert drawn(workflow) == decided(workflow)
    listed = next((box.detail for box in chart(workflow).boxes if box.id == PICTURED), "")
    assert set(filter(None, listed.split(", "))) == {tool for _, tool in decided(workflow)}


def test_a_forbidden_tool_is_not_drawn_though_the_team_gives_it() -> None:
    found = compile_prompt(
        "Ann writes. Ann must not use Refund.", team((["refund", "mail"], [], []))
    ).workflow
    assert found is not None
    assert '-.-|"Mail"|' in mermaid(found) and "Refund" not in mermaid(found)
