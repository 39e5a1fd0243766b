"""How somebody is or goes about it is no work: it goes with what they do, and stands in no order."""

from __future__ import annotations

import pytest

from swarmwright.language import Compilation, compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.printing import english

TEAM = Catalog.of(["Ira", "Jon", "Kim"])
FLOW = "Ira drafts, then Jon edits, then Kim posts."


def order(found: Compilation) -> str:
    """The order alone, as canonical English tells it."""
    assert found.workflow is not None, found.diagnostics
    return english(found.workflow).partition("\n\n")[0]


def tasks(found: Compilation) -> str:
    assert found.workflow is not None
    return english(found.workflow)


PLAIN = [
    ("Everybody is friendly.", "is friendly", "Ira Jon Kim"),
    ("All agents should be brief.", "should be brief", "Ira Jon Kim"),
    ("The whole team speaks Dutch.", "speaks Dutch", "Ira Jon Kim"),
    ("Everyone writes in Dutch.", "writes in Dutch", "Ira Jon Kim"),
    ("Everybody on the team has a dry humour.", "has a dry humour", "Ira Jon Kim"),
    ("Jon and Kim are meticulous.", "are meticulous", "Jon Kim"),
    ("Jon should be meticulous.", "should be meticulous", "Jon"),
    ("Kim knows law.", "knows law", "Kim"),
]


@pytest.mark.parametrize(("said", "words", "whose"), PLAIN)
@pytest.mark.parametrize("first", [True, False], ids=["before", "behind"])
def test_how_somebody_is_stands_in_no_order_and_goes_with_their_tasks(
    said: str, words: str, whose: str, first: bool
) -> None:
    found = compile_prompt(f"{said} {FLOW}" if first else f"{FLOW} {said}", TEAM)
    plain = compile_prompt(FLOW, TEAM)
    assert [d.code for d in found.diagnostics if d.severity != "info"] == []
    assert order(found) == order(plain)
    told = {line.split()[3] for line in tasks(found).splitlines() if f"; {words}" in line}
    assert told == set(whose.split())


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("All agents must cite their sources.", "must cite their sources"),
        ("Each agent should keep its answers short.", "should keep its answers short"),
        ("Everybody has to use plain words.", "has to use plain words"),
    ],
)
def test_what_all_must_do_is_told_to_each_and_a_warning_says_that_it_is_no_step(
    said: str, words: str
) -> None:
    found = compile_prompt(f"{said} {FLOW}", TEAM)
    assert [d.code for d in found.diagnostics if d.severity != "info"] == ["SW210"]
    assert order(found) == order(compile_prompt(FLOW, TEAM))
    assert tasks(found).count(words) == 3


@pytest.mark.parametrize(
    "prompt",
    [
        "Everyone must hand in a report. Then Ira merges them.",
        "Everybody should write a verse. Ira collects them.",
        "Everybody should write a verse. Ira collects the verses, then Jon posts.",
        "Everyone works on the draft. Then Ira posts it.",
    ],
)
def test_what_the_next_sentence_goes_on_from_is_work(prompt: str) -> None:
    found = compile_prompt(prompt, TEAM)
    assert {"Jon", "Kim"} <= {w.strip(".,") for w in order(found).split()}
    assert "SW210" not in [d.code for d in found.diagnostics]


@pytest.mark.parametrize(
    "said", ["Jon is done first.", "Jon is responsible for tests.", "Jon has two hours.", "Jon is reviewed."]
)
def test_what_says_when_or_at_what_somebody_works_is_more_than_how_they_are(said: str) -> None:
    found = compile_prompt(f"{said} {FLOW}", TEAM)
    assert found.draft is not None
    assert f"; {said.removeprefix('Jon ').rstrip('.')}" not in english(found.draft)


def test_of_whom_nothing_else_is_told_it_is_what_they_are_for() -> None:
    assert '"polite"' in tasks(compile_prompt("Ira is polite.", TEAM))
