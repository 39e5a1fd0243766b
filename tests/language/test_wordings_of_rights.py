"""Rights in the words of many people: what takes a right away never comes out as a grant."""

from __future__ import annotations

import pytest

from swarmwright.language import Compilation, compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations

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
        "Everybody but Baker must stay away from Oven.",
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
