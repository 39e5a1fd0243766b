"""Work that waits for what somebody outside of the team does waits for a person, however it is told."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations

TEAM = Catalog.of(("Ann", "Bob"), ("Ledger",))
HEADS = [
    "Ann comes first. Bob comes last, and only when {}.",
    "Ann, then Bob, but only once {}.",
    "Ann works. Bob starts once {}.",
    "- Ann comes first\n- Bob last, and only when {}\nAll agents may use Ledger except Bob.",
]
DONE_BY_A_PERSON = [
    "the CFO has released it",
    "the CFO released the payment",
    "the notary has sealed the deed",
    "the tenant has paid",
    "the witness has signed",
]


def facts(prompt: str) -> set[tuple[object, ...]]:
    compiled = compile_prompt(prompt, TEAM)
    assert compiled.workflow is not None, (prompt, compiled.diagnostics)
    return {tuple(f[:3]) for f in relations(compiled.workflow)}


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("done", DONE_BY_A_PERSON)
def test_it_is_a_gate_before_that_work(head: str, done: str) -> None:
    found = facts(head.format(done))
    assert ("gate_before", "Bob") in {f[:2] for f in found}
    assert ("before", "Ann", "Bob") in found
    assert not {f for f in found if f[0] == "tool_approval"}


@pytest.mark.parametrize("done", ["it is done", "the text is finished", "that is over", "Ann is done"])
def test_that_a_step_is_done_is_no_persons_yes(done: str) -> None:
    found = facts(f"Ann works. Bob starts once {done}.")
    assert not {f for f in found if str(f[0]).startswith("gate")}


@pytest.mark.parametrize(
    "prompt",
    [
        "When somebody writes in, Ann reads it first. Then Bob.",
        "When a customer has paid, Ann packs. Then Bob ships.",
        "Ann works. When a customer calls, Bob answers.",
    ],
)
def test_what_somebody_does_that_begins_the_work_is_no_gate(prompt: str) -> None:
    assert not {f for f in facts(prompt) if str(f[0]).startswith("gate")}


def test_a_name_that_is_not_in_the_team_is_no_person_outside_of_it() -> None:
    compiled = compile_prompt(
        "Cid starts when two of Ann, Bob and Janitor are done.", Catalog.of(("Ann", "Bob", "Cid"))
    )
    assert any("Janitor" in one.message for one in compiled.diagnostics)


def test_words_above_and_below_the_end_of_a_line_are_no_phrase() -> None:
    bullets = "- Ann comes first\n- Bob last, once Ann has checked it\n"
    found = facts(f"{bullets}All agents may use Ledger except Bob.")
    assert ("deny", "Bob", "Ledger") in found
    assert ("grant", "Bob", "Ledger") not in found
    assert ("grant", "Ann", "Ledger") in found
