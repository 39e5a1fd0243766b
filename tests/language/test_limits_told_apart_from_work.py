"""ISSUE 3: a limit says nothing of the order, wherever it stands; what one has as long as another is told."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations

TEAM = Catalog.of(["Ida", "Jon", "Kay"], ["Drill"])
WORK = "Ida measures. Jon saws. Kay paints."
IN_A_ROW = {("before", "Ida", "Jon"), ("before", "Ida", "Kay"), ("before", "Jon", "Kay")}


@pytest.mark.parametrize(
    "limits",
    [
        "Ida has 15 minutes. Jon has 20 minutes.",
        "Ida has 15 minutes and Jon 20.",
        "Ida may retry twice. Jon gets 20 minutes. Kay has half an hour.",
        "Jon has 20 minutes. Ida has as long.",
        "Kay has 20 minutes; Jon has the same.",
    ],
)
@pytest.mark.parametrize("first", [True, False])
def test_limits_before_the_work_change_no_order(limits: str, first: bool) -> None:
    """ISSUE 3: whoever was given a time before any work was told of works where the text has them."""
    compilation = compile_prompt(f"{limits} {WORK}" if first else f"{WORK} {limits}", TEAM)
    assert compilation.workflow is not None, compilation.diagnostics
    assert {f for f in relations(compilation.workflow) if f[0] in ("before", "parallel")} == IN_A_ROW


@pytest.mark.parametrize(
    "said", ["Jon has as long.", "Jon has just as much time.", "Jon has the same.", "Jon may take as long."]
)
def test_as_long_as_the_one_before(said: str) -> None:
    """ISSUE 3: in a sentence of its own, too, "as long" is what the sentence before gives."""
    compilation = compile_prompt(f"{WORK} Ida has 15 minutes. {said}", TEAM)
    assert compilation.workflow is not None, compilation.diagnostics
    found = {f[1:] for f in relations(compilation.workflow) if f[0] == "limit"}
    assert found == {("Ida", "timeout_s", 900), ("Jon", "timeout_s", 900)}


@pytest.mark.parametrize(
    "said",
    ["Ida may use Drill. Jon has the same.", "Jon has the same.", "Ida may use Drill. Jon gets as much."],
)
def test_as_much_of_what_is_refused(said: str) -> None:
    """ISSUE 3: what somebody has as well as another, and was not understood, is an error."""
    compilation = compile_prompt(f"{WORK} {said}", TEAM)
    assert compilation.workflow is None
    assert any(d.code == "SW404" and "Jon" in d.message for d in compilation.diagnostics)


@pytest.mark.parametrize("said", ["", ", retrying at most three times"])
def test_whom_only_a_limit_names_among_work_is_told(said: str) -> None:
    """ISSUE 3: whoever has a limit and no work told stands beside the others, and a warning says so."""
    compilation = compile_prompt(f"Ida measures. Jon has 20 minutes{said}. Then Kay.", TEAM)
    assert any(d.code == "SW404" and "Jon" in d.message for d in compilation.diagnostics)


def test_a_sentence_that_goes_on_about_who_is_bounded_places_them() -> None:
    """ISSUE 3: "Ida has one minute, and Jon leaves after it": Jon comes behind Ida."""
    compilation = compile_prompt("Ida has one minute, and Jon leaves after it.", TEAM)
    assert compilation.workflow is not None, compilation.diagnostics
    assert ("before", "Ida", "Jon") in relations(compilation.workflow)
