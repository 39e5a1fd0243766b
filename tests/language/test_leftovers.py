"""What becomes of those who are late for a quorum: they may finish, unless the prompt stops them."""

from __future__ import annotations

import pytest
from tests.language.reading import compiled

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations
from swarmwright.workflow.tree import AtLeast, Flow, walk

AGENTS = "Ann Bob Cid Dan"
WINNERS = Catalog.of(("Ada", "Bea", "Cid"))


def joins(prompt: str) -> list[AtLeast]:
    workflow = compiled(prompt, AGENTS).draft
    assert workflow is not None
    flows = [n for n in walk(workflow.root) if isinstance(n, Flow)]
    return [flow.join for flow in flows if isinstance(flow.join, AtLeast)]


@pytest.mark.requirement("B-28")
@pytest.mark.parametrize(
    "told",
    [
        "As soon as two of them are done, Dan merges and the rest is cancelled.",
        "As soon as two of them are done, the others are stopped and Dan merges.",
        "Once any two are done, cancel the rest and let Dan merge.",
        "When two have finished, Dan merges; the others should be aborted.",
        "When two of them are done, Dan merges. Stop the others.",
        "When two of them are done, the slower one is called off, and Dan merges.",
        "When two of them are done, kill the remaining agent, then Dan merges.",
        "When two of them are done, Dan merges. Drop the rest immediately.",
    ],
)
def test_who_is_late_is_stopped_where_it_says_so(told: str) -> None:
    assert joins(f"Ann, Bob and Cid draft in parallel. {told}") == [AtLeast(2, "cancel")]


@pytest.mark.parametrize("told", ["", "The rest may finish.", "The others go on."])
def test_who_is_late_may_finish_where_nothing_stops_it(told: str) -> None:
    prompt = f"Ann, Bob and Cid draft in parallel. When two of them are done, Dan merges. {told}"
    assert [join.rest for join in joins(prompt)] == ["finish"]


def test_the_rest_of_nobody_is_an_error() -> None:
    found = compiled("Ann drafts, then Bob edits. The rest is cancelled.", AGENTS)
    assert found.workflow is None
    assert any("how many of whom are enough" in d.message for d in found.diagnostics)


def test_the_rest_of_a_thing_is_no_person() -> None:
    prompt = "Ann, Bob and Cid draft. When two have finished, Dan merges. Stop the rest of the noise."
    found = compiled(prompt, AGENTS)
    assert not any("how many of whom are enough" in d.message for d in found.diagnostics)
    assert all(join.rest == "finish" for join in joins(prompt))


@pytest.mark.parametrize("verb", ["", "take ", "use ", "keep "])
@pytest.mark.parametrize(
    "said", ["whichever finishes first", "whoever is first", "whichever answer comes first"]
)
@pytest.mark.parametrize("apart", [". {}. Then ", ", {}, then ", "; {}; then "])
def test_whoever_of_those_side_by_side_is_first_is_enough(apart: str, said: str, verb: str) -> None:
    words = f"{verb}{said}"
    words = f"{words[0].upper()}{words[1:]}" if apart.startswith(".") else words
    found = compile_prompt(f"Ada and Bea search in parallel{apart.format(words)}Cid prints it.", WINNERS)
    assert found.workflow is not None, found.diagnostics
    facts = {tuple(map(str, f)) for f in relations(found.workflow)}
    assert ("quorum", "('Ada', 'Bea')", "1") in facts
    assert ("parallel", "Ada", "Bea") in facts


def test_of_those_one_after_another_nobody_is_first() -> None:
    found = compile_prompt("Ada writes. Bea edits. Take whichever is first. Cid prints it.", WINNERS)
    assert "SW402" in {d.code for d in found.diagnostics}
