""" "Before them comes D, and after them E", "Nothing is printed by Ann until Ben has read it"."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts

TEAM = "Cook Baker Buyer Waiter"


def order(prompt: str) -> set[tuple[str, str]]:
    assert not codes(compiled(prompt, TEAM)), prompt
    return {(str(f[1]), str(f[2])) for f in facts(prompt, TEAM) if f[0] == "before"}


AROUND = {
    ("Cook", "Baker"), ("Cook", "Buyer"), ("Cook", "Waiter"), ("Baker", "Waiter"), ("Buyer", "Waiter"),
}  # fmt: skip


@pytest.mark.parametrize(
    "around",
    [
        "Before them Cook must plan, and after them Waiter serves.",
        "Before them, Cook. After them, Waiter.",
        "After them comes Waiter, and before them comes Cook.",
        "Before that, Cook plans. After that, Waiter serves.",
        "Cook plans before that. Waiter serves after that.",
        "But before that Cook plans, and after that Waiter serves.",
    ],
)
def test_what_comes_before_and_after_comes_around_all_that_was_told(around: str) -> None:
    assert order(f"Baker and Buyer work in parallel. {around}") == AROUND


def test_before_that_is_before_all_of_a_sentence() -> None:
    found = order("Baker bakes, then Buyer buys. Before that, Cook plans. Waiter serves afterwards.")
    assert found == AROUND | {("Baker", "Buyer")}


@pytest.mark.parametrize(
    "rule",
    [
        "Nothing is served by Waiter until Baker has tasted it.",
        "Nothing gets served by Waiter before Baker is done.",
        "No cake may be served by Waiter before Baker has tasted it.",
        "No cake is served by the Waiter unless Baker has tasted it.",
    ],
)
def test_what_somebody_does_not_do_until_then_comes_after_that(rule: str) -> None:
    found = order(f"Cook cooks, Baker tastes it, Waiter serves it. {rule}")
    assert ("Baker", "Waiter") in found
    assert ("Waiter", "Baker") not in found
    alone = compiled(f"Cook cooks. {rule}", "Cook Baker Waiter")
    assert alone.workflow is not None
    assert ("before", "Baker", "Waiter") in facts(f"Cook cooks. {rule}", "Cook Baker Waiter")


@pytest.mark.parametrize(
    ("done", "does"), [("met", "meets"), ("drawn it", "draws it"), ("sent it", "sends it")]
)
def test_work_told_of_as_done_and_then_told_is_one_step_whatever_the_verb_s_forms(
    done: str, does: str
) -> None:
    prompt = f"Waiter writes it down after Baker has {done}. Baker {does} only once Cook is done."
    found = facts(prompt, "Cook Baker Waiter")
    assert found == {("before", "Cook", "Baker"), ("before", "Cook", "Waiter"), ("before", "Baker", "Waiter")}
