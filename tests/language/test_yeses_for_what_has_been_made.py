"""A yes for what somebody has made is asked behind his work, in whatever sentence it is told."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations

TEAM = Catalog.of(["Ann", "Ben", "Dan"])
WAITS = {("before", "Dan", "Ann"), ("gate_after", "Dan"), ("gate_before", "Ann")}


@pytest.mark.parametrize(
    "said",
    [
        "Dan drafts the letter, which must not go out until the lawyer has agreed.",
        "Dan draws up the list, which shall not be published unless the board has given its consent.",
        "Dan draws up the list, which is not to be published before I have agreed.",
        "Dan draws up the list, not to be published until the board has approved it.",
        "Dan draws up the list, but it must not go out until my boss has signed it.",
        "Dan drafts the letter and then the lawyer approves it.",
        "Dan drafts the letter, and then my boss signs it.",
    ],
)
def test_a_product_is_held_back_behind_the_work(said: str) -> None:
    found = compile_prompt(f"{said} Then Ann sends it.", TEAM)
    doubts = [str(d) for d in found.diagnostics if d.severity != "info"]
    assert found.workflow is not None and not doubts, doubts
    assert {tuple(f) for f in relations(found.workflow)} == WAITS


def test_a_yes_in_one_case_only_is_not_asked_in_the_others() -> None:
    said = "If it is risky, Dan drafts a letter and then the lawyer approves it. Otherwise Ben files it."
    found = compile_prompt(f"Ann checks. {said}", TEAM)
    asked = {f[1] for f in relations(found.draft or ()) if f[0].startswith("gate")}
    assert not asked & {"Ann", "Ben"}
