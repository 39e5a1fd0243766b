""" "But neither starts before Cy is done": who comes before each of those who were named together."""

from __future__ import annotations

import pytest

from language.reading import compiled, facts, said
from swarmwright.workflow.tree import steps

BOTH = {
    ("before", "Cook", "Baker"),
    ("before", "Cook", "Buyer"),
    ("before", "Buyer", "Waiter"),
    ("before", "Baker", "Waiter"),
    ("parallel", "Baker", "Buyer"),
}


def alike(prompt: str) -> set[tuple[object, ...]]:
    found = facts(prompt, "Cook Baker Buyer Waiter")
    return {(f[0], *sorted(f[1:])) if f[0] == "parallel" else f for f in found}


@pytest.mark.parametrize(
    "prompt",
    [
        "Cook plans. Baker bakes and Buyer buys; neither starts before Cook is done. Then Waiter serves.",
        "Cook plans. Baker bakes and Buyer buys, but neither begins until Cook has ended. Waiter serves.",
        "Cook plans. Baker bakes and Buyer buys, neither of them before Cook. Then Waiter serves.",
        "Baker and Buyer work in parallel. Neither starts before Cook has planned. Waiter serves.",
        "Baker bakes and Buyer buys. Neither of the two starts until Cook is done cooking. Waiter serves.",
    ],
)
def test_each_of_the_two_waits_and_what_follows_comes_behind_both(prompt: str) -> None:
    assert alike(prompt) >= BOTH


def test_the_words_of_a_common_wait_are_nobody_s_work() -> None:
    found = compiled("Cook plans. Baker bakes and Buyer buys, but neither starts before Cook is done.")
    assert found.workflow is not None
    assert [step.task for step in steps(found.workflow.root)] == ["plans", "bakes", "buys"]


def test_none_of_three_starts_before() -> None:
    found = alike("Baker bakes, Buyer buys, Waiter waits, but none of them starts before Cook is done.")
    assert found >= {("before", "Cook", who) for who in ("Baker", "Buyer", "Waiter")}


def test_neither_of_three_is_refused_with_its_place() -> None:
    prompt = "Baker bakes, Buyer buys, Waiter waits, but neither starts before Cook is done."
    found = compiled(prompt, "Cook Baker Buyer Waiter")
    assert found.workflow is None
    assert said(prompt, found, "SW402") == [", but neither starts before Cook is done"]
