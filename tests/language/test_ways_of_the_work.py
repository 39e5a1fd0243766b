"""Where a work goes: whoever it reaches begins, whoever it leaves is done, and "it" works for nobody."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations

WAYS = (
    "it reaches {c}",
    "it goes to {c}",
    "it goes over to {c}",
    "it is passed to {c}",
    "it is handed on to {c}",
    "it gets handed to {c}",
    "it lands with {c}",
    "it lands on {c}'s desk",
    "it arrives at {c}'s inbox",
    "it is sent on to {c}",
    "it gets to {c}",
    "it comes to {c}",
    "it ends up with {c}",
    "it finds its way to {c}",
    "it is in {c}'s hands",
    "the draft reaches {c}",
    "the whole draft is forwarded to {c}",
    "everything moves on to {c}",
    "{a}'s draft gets to {c}",
    "reaching {c}",
    "passing it on to {c}",
)
TEAMS = (("Ann", "Ben", "Cy"), ("Dev", "QA", "Ops"), ("First Reader", "Second Reader", "Printer"))
CHAIN = ((0, 1), (1, 2), (0, 2))


def facts(prompt: str, names: tuple[str, ...]) -> set[object]:
    """The facts of a prompt for these agents, which must compile."""
    found = compile_prompt(prompt, Catalog.of(names))
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    return set(relations(found.workflow))


def chain(names: tuple[str, str, str]) -> set[object]:
    """Facts of three who work one after the other."""
    return {("before", names[one], names[two]) for one, two in CHAIN}


@pytest.mark.parametrize("names", TEAMS, ids=" ".join)
@pytest.mark.parametrize("way", WAYS)
def test_whoever_a_work_reaches_comes_after_who_has_it_before(way: str, names: tuple[str, str, str]) -> None:
    a, b, c = names
    said = way.format(a=a, c=c)
    assert facts(f"{a} writes a draft. {b} checks it before {said}.", names) == chain(names)
    assert facts(f"{a} writes a draft. Before {said}, {b} checks it.", names) == chain(names)


@pytest.mark.parametrize("way", [w for w in WAYS if not w.startswith(("reaching", "passing", "it is in"))])
def test_a_work_that_is_held_back_holds_back_whom_it_would_reach(way: str) -> None:
    prompt = f"Ann writes a draft. Ben checks it until {way.format(a='Ann', c='Cy')}."
    assert facts(prompt, TEAMS[0]) == chain(TEAMS[0])


@pytest.mark.parametrize(
    "prompt",
    [
        "Ann writes. Nothing reaches Cy before Ben has checked it.",
        "Ann's text goes through Ben before it reaches Cy.",
        "Ann's text must pass Ben before it lands with Cy.",
        "Ann's draft has to pass through Ben before reaching Cy.",
        "Ann writes it. When Ann is done, it goes to Ben, then to Cy.",
        "Ann writes. Once it reaches Ben, Ben checks it; once it reaches Cy, Cy prints it.",
        "Once Ann's draft reaches Ben, he edits it, and after it comes back from Ben, Cy prints it.",
        "Ann writes. It must not reach Cy until Ben has checked it.",
    ],
)
def test_a_way_may_stand_anywhere_in_the_sentence(prompt: str) -> None:
    assert facts(prompt, TEAMS[0]) == chain(TEAMS[0])


@pytest.mark.parametrize("way", ["goes out", "leaves the house", "becomes public", "ships", "arrives there"])
def test_a_work_that_goes_nowhere_in_the_team_puts_nobody_to_work(way: str) -> None:
    found = compile_prompt(f"Ann writes. Ben checks it before it {way}.", Catalog.of(("Ann", "Ben")))
    assert found.workflow is not None
    assert facts(f"Ann writes. Ben checks it before it {way}.", ("Ann", "Ben")) == {("before", "Ann", "Ben")}
    assert [d.code for d in found.diagnostics if d.severity == "warning"] == ["SW403"]


@pytest.mark.parametrize("way", ["reaches", "goes to", "is handed to", "lands with"])
def test_who_is_only_reached_is_an_agent_without_a_roster(way: str) -> None:
    assert facts(f"Dev codes. QA reviews it before it {way} Ops.", ()) == chain(TEAMS[1])
