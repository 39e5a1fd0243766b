"""Who alternates works one after the other in a loop, in whatever words that is said."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations
from swarmwright.workflow.tree import Loop, Workflow, walk

NAMES = ("Ada", "Bea", "Cid")
TURNS = [
    "{a} and {b} take turns on the draft{end}.",
    "{a} and {b} alternate on the draft{end}.",
    "{a} alternates with {b}{end}.",
    "{a} and {b} go back and forth{end}.",
    "The draft goes back and forth between {a} and {b}{end}.",
    "{a} and {b} ping-pong the draft{end}.",
    "{a} and {b} pass the draft to each other{end}.",
    "{a} and {b} take it in turns to write{end}.",
    "Let {a} and {b} take turns{end}.",
    "{a} and {b}, alternating, refine the text{end}.",
]


def drafted(prompt: str) -> Workflow:
    compiled = compile_prompt(prompt, Catalog.of(NAMES))
    draft = compiled.workflow or compiled.draft
    assert draft is not None
    return draft


@pytest.mark.parametrize("end", [" until it is good", ", at most 4 rounds"])
@pytest.mark.parametrize("turns", TURNS)
def test_they_work_one_after_the_other_and_again(turns: str, end: str) -> None:
    workflow = drafted(turns.format(a="Ada", b="Bea", end=end) + " Cid publishes.")
    facts = {tuple(f[:3]) for f in relations(workflow) if f[0] in ("before", "parallel")}
    assert {("before", "Ada", "Bea"), ("before", "Bea", "Cid")} <= facts
    assert not any(kind == "parallel" for kind, *_ in facts)
    (loop,) = (n for n in walk(workflow.root) if isinstance(n, Loop))
    assert (loop.at_most == 4) == ("4" in end)


@pytest.mark.parametrize("turns", TURNS)
def test_turns_without_an_end_are_refused(turns: str) -> None:
    compiled = compile_prompt(turns.format(a="Ada", b="Bea", end=""), Catalog.of(NAMES))
    assert any(d.code == "SW202" for d in compiled.diagnostics)
    assert compiled.workflow is None


@pytest.mark.parametrize(
    "told", ["Ada finds an alternate route. Bea drives.", "Alternatively, Bea drives.", "Ada turns it in."]
)
def test_what_only_looks_like_turns_is_none(told: str) -> None:
    assert not any(isinstance(n, Loop) for n in walk(drafted(told).root))


def test_what_is_told_behind_the_rounds_is_not_in_them() -> None:
    workflow = drafted("Ada writes. Bea reviews. They repeat this until it is good, then Cid publishes.")
    (loop,) = (n for n in walk(workflow.root) if isinstance(n, Loop))
    assert {step.agent for step in walk(loop) if hasattr(step, "agent")} == {"ada", "bea"}


@pytest.mark.parametrize(
    "again",
    [
        "They do this three times.",
        "They do so 3 times.",
        "Then both do it three times.",
        "This is done three times.",
        "All of this happens 3 times.",
        "They repeat this three times.",
    ],
)
def test_who_does_this_so_many_times_goes_round(again: str) -> None:
    found = compile_prompt(f"Pupil answers, then Coach corrects. {again}", Catalog.of(["Pupil", "Coach"]))
    assert found.workflow is not None
    assert ("loop", ("Pupil", "Coach"), 3) in set(relations(found.workflow))
    assert not [d for d in found.diagnostics if d.severity != "info"]


@pytest.mark.parametrize(
    "once", ["They do this carefully.", "They do it in ten minutes.", "Both do so quietly."]
)
def test_who_does_this_once_does_not_go_round(once: str) -> None:
    found = compile_prompt(f"Pupil answers, then Coach corrects. {once}", Catalog.of(["Pupil", "Coach"]))
    assert found.draft is not None and "loop" not in {f[0] for f in relations(found.draft)}
