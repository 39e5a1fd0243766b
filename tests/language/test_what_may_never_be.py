"""What may never be is a case, however the word before it sounds: "when Ann needs help" is no time."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts
from swarmwright.workflow.tree import steps

CASES = [
    "When Ann found something, Ben writes it up.",
    "As soon as Ann finds something, Ben writes it up.",
    "Ben only runs when Ann found something.",
    "Ben only starts when Ann needs help.",
    "When Ann sees a risk, Ben writes it up.",
    "When Ann asks for help, Ben writes it up.",
    "When Ann fails to find one, Ben writes it up.",
    "Ben starts when Ann has found errors.",
]
TIMES = [
    "When Ann has found the address, Ben writes it up.",
    "Once Ann finds a date, Ben writes it up.",
    "When Ann has asked the customer, Ben writes it up.",
    "Ben only starts when Ann is done.",
]


@pytest.mark.parametrize("said", CASES)
def test_what_may_never_be_is_a_case(said: str) -> None:
    assert any(fact[0] == "if" for fact in facts(f"Ann searches. {said}", "Ann Ben"))


@pytest.mark.parametrize("said", TIMES)
def test_what_somebody_is_there_for_is_a_time(said: str) -> None:
    found = facts(f"Ann searches. {said}", "Ann Ben")
    assert ("before", "Ann", "Ben") in found
    assert not any(fact[0] == "if" for fact in found)


@pytest.mark.parametrize(
    "said",
    [
        "Only after Ann has signed off may Ben deploy.",
        "Only once Ann has signed off can Ben deploy.",
        "Ben drafts after that. Only after Ann has signed off may Ben deploy.",
    ],
)
def test_whoever_may_work_only_behind_a_signature_works_behind_it(said: str) -> None:
    """Whoever was named behind the verb was lost, and his work with him."""
    assert ("before", "Ann", "Ben") in facts(said, "Ann Ben")


@pytest.mark.parametrize(
    "said", ["Ann gives Ben and Cy tasks; when both are done she writes the summary.",
             "Ann gives Ben and Cy tasks. When they are done she writes the summary."]
)  # fmt: skip
def test_what_the_leader_does_in_the_end_is_not_lost_where_nobody_wrote_a_comma(said: str) -> None:
    with_comma = said.replace(" done she", " done, she")
    assert facts(said, "Ann Ben Cy") == facts(with_comma, "Ann Ben Cy")
    found = compiled(said, "Ann Ben Cy").workflow
    assert found is not None and any(step.task == "writes the summary" for step in steps(found.root))


def test_who_makes_what_somebody_works_on_is_before_or_behind_and_never_beside() -> None:
    found = compiled("Ann plans the story, which is written by Ben.", "Ann Ben")
    assert found.workflow is None and "SW404" in codes(found)
