"""What is done again, to another thing and under a condition, is a second step: no loop, and not lost."""

from __future__ import annotations

import pytest

from language.reading import compiled, facts
from swarmwright.workflow.relations import relations

WORK = (
    ("deploys to staging", "deploys to production", "deploy to production"),
    ("prints the proof", "prints the magazine", "print the magazine"),
    ("calls the customer", "calls the insurer", "call the insurer"),
)


@pytest.mark.parametrize("team", [("Deployer", "Tester"), ("Zoë", "O'Brien"), ("Law Clerk", "Ann")])
@pytest.mark.parametrize("work", WORK)
@pytest.mark.parametrize(
    "frame",
    [
        "{a} {one}. {b} tests. If {b} passes it, {a} {two}.",
        "{a} {one}. {b} tests. Only if {b} passes it, {a} {two}.",
        "{a} {one}. {b} tests. Only if {b} passes does {a} {base}.",
    ],
)
def test_it_is_a_second_step_under_the_condition(
    team: tuple[str, str], work: tuple[str, ...], frame: str
) -> None:
    a, b = team
    found = compiled(frame.format(a=a, b=b, one=work[0], two=work[1], base=work[2]))
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    told = set(relations(found.workflow))
    assert ("before", a, b) in told and any(f[:2] == ("if", a) for f in told)
    assert not any(f[0] == "loop" for f in told)
    assert str(found.workflow.root).count("agent='") == 3


@pytest.mark.parametrize("again", ["writes it again", "rewrites it", "writes the text again"])
def test_the_same_done_to_the_same_thing_is_a_loop(again: str) -> None:
    said = f"If Critic rejects it, Writer {again}, three rounds at most."
    told = facts(f"Writer writes the text. Critic reviews it. {said}")
    assert ("loop", ("Writer", "Critic"), 3) in told
