"""Words with two readings: both are shown, none is picked in silence, and the one asked for is taken."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swarmwright.language import compile_prompt
from swarmwright.language.told.ambiguity import MOST_READINGS, ways
from swarmwright.language.told.forks import Forks
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.printing import english
from swarmwright.workflow.relations import relations

TEAM = Catalog.of(["Cook", "Baker", "Waiter", "Butler", "Maid"])
TWO_CUTS = "Cook before Baker, Waiter and Butler after Maid."


def test_a_prompt_with_two_readings_is_an_error_that_shows_what_each_comes_to() -> None:
    compilation = compile_prompt(TWO_CUTS, TEAM)
    assert compilation.workflow is None
    [found] = [d for d in compilation.diagnostics if d.code == "SW204"]
    assert found.severity == "error"
    assert TWO_CUTS[found.start : found.end].startswith("Cook before")
    for reading in compilation.readings:
        alone = {line for line in english(reading).splitlines() if line} - {
            line for other in compilation.readings if other != reading for line in english(other).splitlines()
        }
        assert alone and all(line in found.message for line in alone)


def test_the_reading_that_is_picked_is_the_workflow_and_a_note_says_so() -> None:
    shown = compile_prompt(TWO_CUTS, TEAM).readings
    taken = [compile_prompt(TWO_CUTS, TEAM, reading=number) for number in (1, 2)]
    assert tuple(c.workflow for c in taken) == shown
    assert [d.severity for c in taken for d in c.diagnostics if d.code == "SW204"] == ["info", "info"]
    facts = [set(relations(c.workflow)) for c in taken if c.workflow]
    assert ("before", "Maid", "Waiter") in facts[0] - facts[1]
    assert ("before", "Cook", "Waiter") in facts[1] - facts[0]


def test_while_none_is_picked_only_what_both_share_is_in_the_draft() -> None:
    draft = compile_prompt(TWO_CUTS, TEAM).draft
    assert draft is not None
    order = {fact[1:] for fact in relations(draft) if fact[0] == "before"}
    assert order == {("Cook", "Baker"), ("Maid", "Butler")}


@pytest.mark.parametrize("number", [-1, 3, 99])
def test_a_reading_that_there_is_not_is_taken_as_none(number: int) -> None:
    assert compile_prompt(TWO_CUTS, TEAM, reading=number) == compile_prompt(TWO_CUTS, TEAM)


def test_a_usual_reading_is_taken_with_a_warning_and_the_other_can_be_picked() -> None:
    prompt = "Cook cooks. Baker bakes. Waiter tastes. Repeat until it is good, at most 3 times."
    usual = compile_prompt(prompt, TEAM)
    assert [d.severity for d in usual.diagnostics if d.code == "SW204"] == ["warning"]
    assert usual.workflow == usual.readings[0]
    other = compile_prompt(prompt, TEAM, reading=2).workflow
    assert other is not None
    assert ("loop", ("Waiter",), 3) in relations(other)
    assert ("loop", ("Cook", "Baker", "Waiter"), 3) in relations(usual.readings[0])


def test_a_prompt_with_one_reading_has_none_to_pick_from() -> None:
    compilation = compile_prompt("Cook before Baker. Waiter after Baker.", TEAM, reading=2)
    assert compilation.readings == ()
    assert compilation.workflow is not None


@given(st.recursive(st.none(), lambda inner: st.lists(inner, min_size=1, max_size=3), max_leaves=20))
def test_every_way_through_the_forks_is_taken_once_in_order(tree: list[object] | None) -> None:
    """A fork is a list of what each option leads to; a way through ends at None.

    To walk a way is to read the prompt once more: none is walked in part.
    """
    walked: list[object] = []

    def leaves(node: list[object] | None) -> list[object]:
        return [node] if node is None else [leaf for option in node for leaf in leaves(option)]  # type: ignore[arg-type]

    def take(picks: tuple[int, ...]) -> tuple[tuple[int, ...], list[object]]:
        forks, node, path = Forks(picks), tree, list[int]()
        while node is not None:
            option = forks.at((0, 0), "", len(node))
            if not option:
                break
            path.append(option)
            node = node[option - 1]  # type: ignore[assignment]
        walked.append(path)
        return tuple(path), list(forks.met)

    found = ways(take)  # type: ignore[arg-type]
    assert len(found) == min(MOST_READINGS, len(leaves(tree)))
    assert found == sorted(set(found))
    assert len(walked) == len(found)
