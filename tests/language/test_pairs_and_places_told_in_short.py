"""ISSUE 3: "the former … the latter", "the one … the other", "the rest, D and E", "D: last", "order: …"."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled
from swarmwright.workflow.relations import Fact, relations


def _read(prompt: str, agents: str) -> set[Fact]:
    found = compiled(prompt, agents)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    assert not codes(found), [str(d) for d in found.diagnostics]
    told = set(relations(found.workflow))
    return {(f[0], *sorted(map(str, f[1:]))) if f[0] == "parallel" else f for f in told}


def _before(*chains: str) -> set[Fact]:
    told = [chain.split() for chain in chains]
    return {("before", c[i], c[j]) for c in told for i in range(len(c)) for j in range(i + 1, len(c))}


@pytest.mark.parametrize(
    "told",
    [
        "Pia and Quin run in parallel. The first of these is followed by Rex, the second by Sol.",
        "Pia and Quin run in parallel. Rex waits for the one, Sol waits for the other.",
        "Pia and Quin start at the same time. The former leads to Rex, the latter leads to Sol.",
    ],
)
def test_two_who_were_named_together_are_told_apart(told: str) -> None:
    found = _read(told, "Pia Quin Rex Sol")
    assert _before("Pia Rex", "Quin Sol") == {f for f in found if f[0] == "before"}
    assert {("parallel", "Pia", "Sol"), ("parallel", "Quin", "Rex"), ("parallel", "Rex", "Sol")} <= found


def test_the_first_and_the_second_of_things_are_nobody() -> None:
    told = "Pia and Quin run in parallel. Then Rex writes the first draft and the second draft."
    assert _read(told, "Pia Quin Rex") == _before("Pia Rex", "Quin Rex") | {("parallel", "Pia", "Quin")}


@pytest.mark.parametrize(
    "told",
    [
        "Pia goes first. The rest, Quin and Rex, run in parallel once Pia is done.",
        "Pia goes first. Everyone else, that is Quin and Rex, starts together once Pia is done.",
        "Pia is first. Quin, Rex: in parallel.",
    ],
)
def test_the_rest_are_those_who_are_named_behind_it(told: str) -> None:
    assert _read(told, "Pia Quin Rex") == _before("Pia Quin", "Pia Rex") | {("parallel", "Quin", "Rex")}


@pytest.mark.parametrize(
    "told",
    [
        "The order of work: Pia, Quin, Rex.",
        "Order: Pia; Quin; Rex.",
        "Pia is first. Quin follows. Rex: last.",
    ],
)
def test_a_place_in_the_order_behind_a_colon(told: str) -> None:
    assert _read(told, "Pia Quin Rex") == _before("Pia Quin Rex")
