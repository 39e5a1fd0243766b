"""Orders that cannot hold: said once, with all that takes part; and nobody waits for itself in silence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from language.reading import codes, compiled, facts, said
from swarmwright.language import compile_prompt
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations

TEAM = "Miller Baker Carter Grocer"


@pytest.mark.parametrize(
    "wording",
    [
        "Miller waits for Miller.",
        "Baker after Baker.",
        "Baker starts once Baker is done.",
        "Carter works before Carter.",
        "Miller and Baker wait for Baker.",
        "Miller cannot start without Miller's flour.",
        "Baker depends on Baker.",
        "Carter -> Carter",
    ],
)
def test_whoever_waits_for_itself_is_a_contradiction(wording: str) -> None:
    assert "SW201" in codes(compiled(wording, TEAM))


def test_waiting_for_everybody_means_for_everybody_else() -> None:
    found = facts("Miller grinds and Baker bakes. Grocer starts when everybody is finished.", TEAM)
    assert ("before", "Miller", "Grocer") in found


@pytest.mark.parametrize(
    "wording",
    [
        "Miller before Baker. Baker before Carter. Carter before Miller.",
        "Miller waits for Carter, Carter waits for Baker and Baker waits for Miller.",
        "Baker works after Miller. Carter starts once Baker is done. Miller needs Carter's result.",
    ],
)
def test_a_circle_is_said_once_with_its_whole_path(wording: str) -> None:
    found = [d for d in compiled(wording, TEAM).diagnostics if d.code == "SW201"]
    assert len(found) == 1
    assert found[0].message.count(" before ") == 3
    assert all(name in found[0].message for name in ("Miller", "Baker", "Carter"))


def test_two_circles_that_hang_together_are_one_finding() -> None:
    wording = "Miller before Baker. Baker before Miller. Baker before Carter. Carter before Miller."
    assert len(said(wording, compiled(wording, TEAM), "SW201")) == 1


def test_two_circles_apart_are_two_findings() -> None:
    wording = "Miller before Baker. Baker before Miller. Carter before Grocer. Grocer before Carter."
    assert len(said(wording, compiled(wording, TEAM), "SW201")) == 2


def test_no_order_is_called_inferred_between_those_of_whom_only_one_runs() -> None:
    wording = "Miller sorts. Rye goes to Baker, wheat to Carter."
    found = compiled(wording, TEAM)
    told = [d.message for d in found.diagnostics if d.code == "SW205"]
    assert told
    assert not any("Baker" in t and "Carter" in t for t in told)


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ("Only Ann may use Git. Ben may use Git.", "SW302"),
        ("Ann may use Git. Ann must not use Git.", "SW302"),
        ("Everyone except Cy may use Git. Cy may use Git.", "SW302"),
        ("Ann must not see Ben's output. Only Ann may see Ben's output.", "SW302"),
        ("Ann has at most 5 minutes. Ann has at most 10 minutes.", "SW304"),
    ],
)
@pytest.mark.parametrize("work", ["Ann and Ben work in parallel.", "Ann and Ben work side by side."])
def test_a_contradiction_is_one_whoever_reads_it(work: str, rules: str, code: str) -> None:
    """ISSUE 3: what happened to be canonical English was taken as it stood, contradictions and all."""
    found = compile_prompt(f"{work} {rules}", Catalog.of(["Ann", "Ben", "Cy"], ["Git"]))
    assert code in {one.code for one in found.diagnostics} and found.workflow is None


@pytest.mark.parametrize("work", ["Ann and Ben work in parallel.", "Ann and Ben work side by side."])
def test_whoever_is_excepted_is_denied_whoever_reads_it(work: str) -> None:
    """In canonical English, Cy kept the tool that the catalog gave him."""
    found = compile_prompt(
        f"{work} Everyone except Cy may use Git.", Catalog.of(["Ann", "Ben", "Cy"], ["Git"])
    )
    assert found.workflow is not None and ("deny", "Cy", "Git") in relations(found.workflow)
    cy = replace(found.workflow.team.agents[2], tools=("git",))
    team = replace(found.workflow.team, agents=(*found.workflow.team.agents[:2], cy))
    matrix = PermissionMatrix.from_workflow(replace(found.workflow, team=team))
    assert matrix.decide("cy", "git").effect == "deny"
