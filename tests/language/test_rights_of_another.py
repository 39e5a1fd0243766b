"""Rights that are told to be another's: what that one has and has not, wherever in the prompt it is told."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts, said
from swarmwright.workflow.relations import relations

NAMES, TOOLS = "Mia Noa Oli", "Disk Web"


@pytest.mark.parametrize(
    "told",
    [
        "Noa has the same rights as Mia.",
        "Noa has exactly the same permissions as Mia.",
        "Noa gets all the tools that Mia has.",
        "Noa may use whatever Mia may.",
        "Noa may use what Mia may use.",
        "Noa may do everything Mia may.",
        "Noa can do anything Mia can.",
        "Noa may use the same tools as Mia.",
    ],
)
@pytest.mark.parametrize("late", [True, False], ids=["behind them", "before them"])
def test_who_is_likened_may_and_must_not_what_the_other_may_and_must_not(told: str, late: bool) -> None:
    rules = "Mia may use Disk. Mia must not use Web."
    prompt = f"{rules} {told}" if late else f"{told} {rules}"
    found = facts(prompt, NAMES, TOOLS)
    assert {f for f in found if f[0] in ("grant", "deny", "before")} == {
        ("grant", "Mia", "Disk"), ("grant", "Noa", "Disk"), ("deny", "Mia", "Web"), ("deny", "Noa", "Web"),
    }  # fmt: skip
    assert not codes(compiled(prompt, NAMES, TOOLS))


@pytest.mark.parametrize(
    "told", ["Noa has the same permissions.", "Noa may use the same tools.", "Noa may do the same.",
             "Noa, too.", "Noa may use it whenever he likes."]
)  # fmt: skip
def test_the_same_alone_is_that_of_whom_the_right_before_it_speaks(told: str) -> None:
    found = facts(f"Mia may use Disk. {told}", NAMES, TOOLS)
    assert {f for f in found if f[0] == "grant"} == {("grant", "Mia", "Disk"), ("grant", "Noa", "Disk")}


def test_what_is_somebodys_alone_and_anothers_too_is_a_contradiction() -> None:
    prompt = "Only Mia may use Disk. Noa has the same rights as Mia."
    assert compiled(prompt, NAMES, TOOLS).workflow is None


def test_rights_of_somebody_of_whom_nothing_is_told_are_refused() -> None:
    prompt = "Mia works, then Noa. Noa has the same rights as Mia."
    assert said(prompt, compiled(prompt, NAMES, TOOLS), "SW303") == ["Noa has the same rights as Mia"]


def test_too_behind_work_is_work() -> None:
    assert facts("Mia works. Noa, too.", NAMES, TOOLS) == {("parallel", "Mia", "Noa")}


@pytest.mark.parametrize(
    "told", ["Nobody may use Disk before Mia is done.", "No one touches Disk before Mia has signed off.",
             "Noa never uses Disk before testing.", "Noa must not use Disk until Mia is done."]
)  # fmt: skip
def test_a_denial_for_a_time_is_refused_and_not_made_one_for_good(told: str) -> None:
    assert compiled(f"{told} Mia works.", NAMES, TOOLS).workflow is None


def test_a_denial_beside_an_order_is_none_for_a_time() -> None:
    assert ("deny", "Noa", "Disk") in facts("Mia works before Noa, and Noa must not use Disk.", NAMES, TOOLS)


@pytest.mark.parametrize(
    "told",
    [
        "If it is late, Noa has the same rights as Mia.",
        "Once Mia is done, Noa has the same permissions as her.",
        "Noa has more rights than Mia.",
        "Noa inherits Mia's rights.",
    ],
)
def test_rights_like_anothers_that_are_not_read_are_not_lost_in_silence(told: str) -> None:
    found = compiled(f"Mia may use Disk. {told}", NAMES, TOOLS)
    assert "SW303" in codes(found)
    assert found.draft is not None
    assert ("grant", "Noa", "Disk") not in relations(found.draft)


def test_an_agent_who_clears_rights_of_the_same_film_raises_nothing() -> None:
    assert not codes(
        compiled("Mia clears the rights of the film, then Noa prints the same text.", NAMES, TOOLS)
    )
