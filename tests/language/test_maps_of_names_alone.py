"""Work for each of many things, told by names and words of order alone: the things are not lost."""

from __future__ import annotations

import pytest

from language.reading import compiled, facts
from swarmwright.workflow.tree import ForEach, steps, walk

TEAM = "Ida Jon Kim"


@pytest.mark.parametrize("each", ["For each file", "for every file", "For each file:", "For every file"])
@pytest.mark.parametrize(
    "who",
    [
        "Ida, then Jon",
        "Ida works, then Jon",
        "run Ida, then Jon",
        "Ida and then Jon",
        "Ida works and then Jon works",
    ],
)
@pytest.mark.parametrize("end", [". Finally Kim.", "; finally Kim.", ". Then Kim merges them."])
def test_names_alone_work_for_each_of_many_things_and_the_end_is_once(each: str, who: str, end: str) -> None:
    prompt = f"{each}{' ' if each.endswith(':') else ', '}{who}{end}"
    found = compiled(prompt, TEAM)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    inside = [{s.agent for s in steps(n)} for n in walk(found.workflow.root) if isinstance(n, ForEach)]
    assert inside == [{"ida", "jon"}]
    assert {("before", "Ida", "Jon"), ("before", "Jon", "Kim")} <= facts(prompt, TEAM)


def test_the_name_of_an_agent_is_no_case() -> None:
    said = (
        "Ida passes urgent mail directly to Kim and everything else to Jon, who answers or escalates to Kim."
    )
    found = compiled(said, TEAM)
    assert found.workflow is None
    assert any("is somebody, and no case" in d.message for d in found.diagnostics)
