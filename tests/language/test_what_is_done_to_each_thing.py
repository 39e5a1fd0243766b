"""What is done to each of many things: the passive is a map; who comes behind waits."""

from __future__ import annotations

import pytest

from language.reading import compiled
from swarmwright.workflow.relations import relations
from swarmwright.workflow.tree import ForEach, Workflow, steps, walk

TEAM = "Ida Jon Kim Lee"


def _mapped(prompt: str) -> tuple[Workflow, dict[str, set[str]]]:
    found = compiled(prompt, TEAM)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    assert not [d for d in found.diagnostics if d.severity != "info"]
    maps = [node for node in walk(found.workflow.root) if isinstance(node, ForEach)]
    return found.workflow, {node.over: {s.agent for s in steps(node)} for node in maps}


@pytest.mark.parametrize(
    "each", ["Each plate is", "Every plate gets", "Every single plate is", "Each of the plates is"]
)
@pytest.mark.parametrize(
    "behind", [". Then Kim packs them", ", and Kim packs them", "; Kim packs them", ", then Kim packs them"]
)
def test_who_is_told_behind_waits_until_each_thing_is_through(each: str, behind: str) -> None:
    workflow, mapped = _mapped(f"{each} washed by Ida{behind}.")
    assert list(mapped.values()) == [{"ida"}]
    assert ("before", "Ida", "Kim") in set(relations(workflow))
    assert {s.agent: bool(s.task) for s in steps(workflow.root)} == {"ida": True, "kim": True}


def test_several_things_done_to_each_are_done_in_turn() -> None:
    workflow, mapped = _mapped("Each plate is washed by Ida and then dried by Jon. Kim packs them.")
    assert list(mapped.values()) == [{"ida", "jon"}]
    assert {("before", "Ida", "Jon"), ("before", "Jon", "Kim")} <= set(relations(workflow))


def test_what_is_split_before_is_split_first() -> None:
    workflow, mapped = _mapped("Lee sorts the plates. Each plate is worked on by Ida, and Kim packs them.")
    assert list(mapped.values()) == [{"ida"}]
    assert {("before", "Lee", "Ida"), ("before", "Ida", "Kim")} <= set(relations(workflow))


@pytest.mark.parametrize("width", ["at most 4 at a time", "two at a time"])
def test_who_is_told_behind_how_many_at_a_time_comes_when_all_are_through(width: str) -> None:
    workflow, mapped = _mapped(f"For every plate, Ida washes it, {width}, then Jon packs them.")
    assert list(mapped.values()) == [{"ida"}]
    assert ("before", "Ida", "Jon") in set(relations(workflow))


@pytest.mark.parametrize(
    "further",
    [
        ", then Jon dries it.",
        ", and Jon dries the plate.",
        ". Jon then dries it.",
        ". Then Jon dries the plate.",
        "; then Jon dries the plate.",
        ". It is then dried by Jon.",
        ", and then it is dried by Jon.",
        ". Then it is dried by Jon.",
    ],
)
@pytest.mark.parametrize("behind", [" When all plates are done, Kim packs them.", " Then Kim packs them."])
def test_what_is_done_with_one_of_them_is_done_with_each(further: str, behind: str) -> None:
    workflow, mapped = _mapped(f"Each plate is washed by Ida{further}{behind}")
    assert list(mapped.values()) == [{"ida", "jon"}]
    assert {("before", "Ida", "Jon"), ("before", "Jon", "Kim")} <= set(relations(workflow))


@pytest.mark.parametrize("all_of_them", ["dries them", "dries them all", "counts the plates"])
def test_what_is_done_with_all_of_them_waits_for_all(all_of_them: str) -> None:
    workflow, mapped = _mapped(f"Each plate is washed by Ida. Then Jon {all_of_them}. Then Kim packs them.")
    assert list(mapped.values()) == [{"ida"}]
    assert ("before", "Ida", "Jon") in set(relations(workflow))
