"""Rights in the words of many people: what takes a right away never comes out as a grant."""

from __future__ import annotations

import pytest

from swarmwright.language import Compilation, compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations
from swarmwright.workflow.rules import Deny, Grant, ToolApproval
from swarmwright.workflow.tree import Gate, walk

TEAM = Catalog.of(["Baker", "Miller", "Farmer"], ["Oven", "Silo"])
ALL = frozenset({"Baker", "Miller", "Farmer"})


def read(prompt: str) -> Compilation:
    return compile_prompt(prompt, TEAM)


def rights(prompt: str, tool: str = "Oven") -> tuple[frozenset[str], frozenset[str]]:
    """(who may, who may not) use the tool."""
    found = read(prompt)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    facts = relations(found.workflow)
    may = frozenset(str(f[1]) for f in facts if f[0] == "grant" and f[2] == tool)
    return may, frozenset(str(f[1]) for f in facts if f[0] == "deny" and f[2] == tool)


@pytest.mark.parametrize(
    "prompt",
    [
        "Everybody may use Oven, just not Miller.",
        "Everyone can use Oven except Miller.",
        "Except for Miller, everyone may use Oven.",
        "All but Miller may open Oven.",
        "Oven is for everyone, Miller excluded.",
        "Oven is open to all, Miller excepted.",
        "All agents may run Oven, but Miller may not.",
        "Everyone apart from Miller has access to Oven.",
        "Baker and Farmer may use Oven but Miller may not.",
        "Baker and Farmer may use Oven. Miller must not.",
        "Oven may be used by Baker and Farmer but not by Miller.",
        "Baker and Farmer have access to Oven, Miller doesn't.",
        "Baker and Farmer can touch Oven, though not Miller.",
        "Baker and Farmer can touch Oven; the others cannot.",
    ],
)
def test_whoever_is_left_out_of_a_right_is_denied(prompt: str) -> None:
    assert rights(prompt) == (ALL - {"Miller"}, {"Miller"})


@pytest.mark.parametrize(
    "prompt",
    [
        "Baker has access to Oven, nobody else does.",
        "Baker may use Oven. Nobody else may.",
        "Baker may use Oven; the others may not.",
        "Baker may use Oven. The others may not.",
        "Save for Baker, nobody may use Oven.",
        "With the exception of Baker, no agent may touch Oven.",
        "Nobody, except Baker, may touch Oven.",
        "Oven is off limits to all except Baker.",
        "Baker and nobody else may use Oven.",
        "Nobody may use Oven but Baker.",
        "Oven may not be used by anyone other than Baker.",
        "Baker and no one else uses Oven.",
        "Oven may only be used by Baker.",
        "Don't let anybody but Baker use Oven.",
    ],
)
def test_whoever_is_named_alone_keeps_the_right_and_the_others_lose_it(prompt: str) -> None:
    assert rights(prompt) == ({"Baker"}, ALL - {"Baker"})


@pytest.mark.parametrize(
    "prompt",
    [
        "Keep Farmer out of Oven.",
        "Keep Farmer away from Oven.",
        "Keep Oven away from Farmer.",
        "Lock Farmer out of Oven.",
        "Ban Farmer from Oven.",
        "Farmer should be kept away from Oven.",
        "Stop Farmer from using Oven.",
        "Refuse Farmer access to Oven.",
        "Farmer is forbidden Oven.",
        "Farmer may use neither Oven nor Silo.",
        "Farmer has access to neither Silo nor Oven.",
    ],
)
def test_somebody_who_is_kept_out_is_denied(prompt: str) -> None:
    assert rights(prompt) == (set(), {"Farmer"})


@pytest.mark.parametrize(
    ("prompt", "may", "may_not"),
    [
        ("Baker and Miller work. The latter may use Oven, the former may not.", {"Miller"}, {"Baker"}),
        ("Baker may use Oven, unlike Miller.", {"Baker"}, {"Miller"}),
        ("Oven can be read by Baker but not by Miller.", {"Baker"}, {"Miller"}),
        ("Neither Baker nor Miller may use Oven.", set(), {"Baker", "Miller"}),
        ("Baker can't use Oven and neither can Miller.", set(), {"Baker", "Miller"}),
        ("Baker may not use Oven, Miller may.", {"Miller"}, {"Baker"}),
        ("Nobody may use Oven, not even Farmer.", set(), ALL),
    ],
)
def test_half_clauses_go_on_with_the_right_before_them(
    prompt: str, may: frozenset[str], may_not: frozenset[str]
) -> None:
    assert rights(prompt) == (may, may_not)


@pytest.mark.parametrize(
    "prompt",
    [
        "Oven is never used without Baker.",
        "Nobody may use Oven without Baker.",
        "Not everyone may use Oven.",
        "Baker is not the only one who may use Oven.",
        "Baker must not be denied access to Oven.",
        "Don't keep Baker out of Oven.",
        "Baker is not forbidden to use Oven.",
        "Baker may hardly ever use Oven.",
        "Baker may use.",
        "Only Miller may use.",
        "Farmer is allowed to use.",
        "Farmer is allowed to access.",
    ],
)
def test_what_cannot_be_resolved_is_an_error_and_grants_nothing(prompt: str) -> None:
    found = read(f"Baker works, then Miller, then Farmer. {prompt}")
    assert found.workflow is None
    assert found.draft is not None
    assert not found.draft.rules
    assert any(d.code in ("SW301", "SW303") for d in found.diagnostics if d.severity == "error")


@pytest.mark.parametrize(
    "prompt",
    [
        "Everybody but Baker must stay away from Oven.",
        "Everyone except Baker must not use Oven.",
        "All agents but Baker are forbidden to use Oven.",
        "Hands off Oven, everyone except Baker.",
    ],
)
def test_an_exception_to_what_is_forbidden_gives_nothing_and_that_is_said(prompt: str) -> None:
    assert rights(prompt) == (frozenset(), ALL - {"Baker"})
    compiled = compile_prompt(prompt, TEAM)
    assert [d.code for d in compiled.diagnostics if d.severity == "warning"] == ["SW303"]
    given = compile_prompt(f"{prompt} Baker may use Oven.", TEAM)
    assert not [d for d in given.diagnostics if d.severity == "warning"]


@pytest.mark.parametrize(
    "prompt",
    [
        "The only tool Baker may use is Oven.",
        "The only tool that Baker is allowed to touch is Oven.",
        "Oven is the only tool Baker may use.",
        "Baker's only tool is Oven.",
        "The sole tool of Baker is Oven.",
        "All that Baker may use is Oven.",
    ],
)
def test_an_agent_s_only_tool_is_open_to_others_and_shuts_the_other_tools_to_it(prompt: str) -> None:
    compiled = compile_prompt(prompt, TEAM)
    assert compiled.workflow is not None
    grants = [r for r in compiled.workflow.rules if isinstance(r, Grant)]
    denials = [r for r in compiled.workflow.rules if isinstance(r, Deny)]
    assert [(r.agents, r.tool, r.exclusive) for r in grants] == [(("baker",), "oven", False)]
    assert {(a, r.tool) for r in denials for a in r.agents} == {
        ("baker", t.id) for t in TEAM.tools if t.id != "oven"
    }


@pytest.mark.parametrize(
    "prompt",
    ["The only tool is Oven and Baker may use it.", "The only tool Baker must not use is Oven."],
)
def test_an_only_tool_that_is_not_clearly_somebody_s_is_refused(prompt: str) -> None:
    assert compile_prompt(prompt, TEAM).workflow is None


@pytest.mark.parametrize(
    "prompt",
    [
        "Baker bakes; Oven is off limits to everyone else.",
        "Baker bakes. Oven is off limits to everyone else.",
        "Baker bakes. Everyone else must not use Oven.",
    ],
)
def test_everyone_else_is_everyone_but_who_was_spoken_of_last(prompt: str) -> None:
    assert rights(prompt) == (frozenset(), ALL - {"Baker"})


@pytest.mark.parametrize(
    "prompt",
    [
        "Baker and Miller may use Oven; Miller needs my ok for it.",
        "Baker and Miller may use Oven; the latter needs my approval.",
        "Baker and Miller may use Oven. Miller needs my approval for that.",
        "Baker and Miller may use Oven, and Miller needs my approval for each use.",
    ],
)
def test_a_yes_that_one_needs_for_what_was_just_given_is_to_the_tool(prompt: str) -> None:
    compiled = compile_prompt(prompt, TEAM)
    assert compiled.workflow is not None, compiled.diagnostics
    asked = [r for r in compiled.workflow.rules if isinstance(r, ToolApproval)]
    assert [(r.tool, r.agents, r.approvers) for r in asked] == [("oven", ("miller",), ("user",))]
    assert not [n for n in walk(compiled.workflow.root) if isinstance(n, Gate)]


@pytest.mark.parametrize(
    "prompt", ["Baker may use Oven. Miller needs my approval.", "Baker bakes. Miller needs my approval."]
)
def test_a_yes_to_whoever_was_given_nothing_is_to_its_work(prompt: str) -> None:
    compiled = compile_prompt(prompt, TEAM)
    assert compiled.workflow is not None
    assert not [r for r in compiled.workflow.rules if isinstance(r, ToolApproval)]
    assert [n for n in walk(compiled.workflow.root) if isinstance(n, Gate)]


def test_a_yes_that_is_only_one_of_some_kind_is_refused() -> None:
    found = compile_prompt("Baker may use Oven without approval, Miller needs one.", TEAM)
    assert found.workflow is None


@pytest.mark.parametrize(
    "prompt",
    ["Only with my approval may Baker use Oven.", "With my approval Baker may use Oven."],
)
def test_a_right_turned_round_behind_a_person_s_yes_is_given_too(prompt: str) -> None:
    compiled = compile_prompt(prompt, TEAM)
    assert compiled.workflow is not None
    assert {type(r) for r in compiled.workflow.rules} == {Grant, ToolApproval}


@pytest.mark.parametrize(
    "prompt",
    [
        "I don't want Baker using Oven without asking first.",
        "It is not true that Baker may use Oven.",
        "Oven is the only tool anyone like Baker may use.",
        "Miller gets Baker's summary and nothing else.",
        "Hide Baker's notes from Miller and nothing else.",
    ],
)
def test_no_rewrite_gives_or_hides_more_than_was_said(prompt: str) -> None:
    compiled = compile_prompt(prompt, TEAM)
    assert compiled.workflow is None
    said = [d.rewrite for d in compiled.diagnostics if d.rewrite]
    assert not said
