"""What goes on from what was told: passives with "then", rounds of those who worked last, the other two."""

from __future__ import annotations

import pytest

from language.reading import compiled, facts
from swarmwright.workflow.relations import relations

TEAM = "Ida Jon Kim Lee"


@pytest.mark.parametrize(
    "told",
    [
        "They are then turned into pages by Jon, which is followed by Kim.",
        "They are then edited by Jon, followed by Kim.",
        "It is turned into pages by Jon, which is followed by Kim.",
        "The text is then edited by Jon, who is followed by Kim.",
        "Then they are edited by Jon. Kim prints them.",
    ],
)
def test_things_are_worked_on_by_somebody_who_comes_next(told: str) -> None:
    found = facts(f"Ida gathers the texts. {told}", TEAM)
    assert {("before", "Ida", "Jon"), ("before", "Jon", "Kim")} <= found
    assert not any(fact[0] == "supervises" for fact in found)


@pytest.mark.parametrize(
    "before", ["Ida plays, Jon cuts and Kim listens.", "Ida plays, then Jon cuts, then Kim listens."]
)
def test_those_who_worked_last_go_round_in_the_order_in_which_they_did(before: str) -> None:
    found = compiled(
        f"{before} Jon and Kim then keep trimming until Kim rates it above 8, at most ten rounds.", TEAM
    )
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    told = set(relations(found.workflow))
    assert {("before", "Ida", "Jon"), ("before", "Jon", "Kim")} <= told
    assert ("loop", ("Jon", "Kim"), 10) in {
        (k, tuple(sorted(m)), n) for k, m, n in (f for f in told if f[0] == "loop")
    }


@pytest.mark.parametrize(
    "told",
    ["Kim runs in parallel with the other two.", "Kim works alongside the other two.",
     "I want Kim to run in parallel with the other two."],
)  # fmt: skip
def test_the_other_two_are_those_who_were_told_before(told: str) -> None:
    found = facts(f"Ida writes, then Jon edits. {told}", TEAM)
    assert {("before", "Ida", "Jon"), ("parallel", "Ida", "Kim"), ("parallel", "Jon", "Kim")} <= found


@pytest.mark.parametrize("arrow", ["▸", "►", "▶", "➤", "➝"])
def test_an_arrow_of_any_shape_is_an_arrow(arrow: str) -> None:
    assert facts(f"Ida {arrow} Jon {arrow} Kim", TEAM) == facts("Ida -> Jon -> Kim", TEAM)


@pytest.mark.parametrize(
    "told", ["Ida reads and Kim pays.", "Ida reads, then Kim pays.", "Ida reads. Kim pays."]
)
@pytest.mark.parametrize("work", ["checks it", "has a look"])
def test_who_works_in_between_comes_before_what_was_told_last(told: str, work: str) -> None:
    found = compiled(f"{told} In between, Jon {work}.", TEAM)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    assert {("before", "Ida", "Jon"), ("before", "Jon", "Kim")} <= set(relations(found.workflow))


@pytest.mark.parametrize("second", ["Then diagnosis: Kim.", "Next, the diagnosis: Kim."])
def test_what_a_phase_is_called_puts_nobody_in_another_order(second: str) -> None:
    found = facts(f"Discovery: Ida and Jon, concurrently. {second} Finally delivery: Lee.", TEAM)
    order = {("before", "Ida", "Kim"), ("before", "Jon", "Kim"), ("before", "Kim", "Lee")}
    assert order | {("parallel", "Ida", "Jon")} <= found
    assert not any(fact[0] in ("choice", "if") for fact in found)


def test_a_line_of_arrows_ends_where_it_ends() -> None:
    found = facts("Ida -> Jon -> Kim\nif Kim finds errors, back to Jon, 3 rounds max", TEAM)
    assert {("before", "Ida", "Jon"), ("before", "Jon", "Kim")} <= found
    assert ("loop", ("Jon", "Kim"), 3) in found


def test_whoever_nobody_of_the_sentence_waits_for_is_waited_for_by_the_next() -> None:
    found = facts(
        "Ida plans. Jon books trains and Kim books rooms as soon as the plan is there. Lee tells.", TEAM
    )
    assert {("before", "Jon", "Lee"), ("before", "Kim", "Lee"), ("parallel", "Jon", "Kim")} <= found


@pytest.mark.parametrize(
    "told", ["this comes after Ida", "that happens after Ida", "this happens only once Ida is done"]
)
def test_what_this_comes_after_is_the_work_that_was_told_last(told: str) -> None:
    found = compiled(f"Ida writes. Jon edits. If it is long, Kim cuts it; {told}.", TEAM)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    assert ("before", "Ida", "Kim") in set(relations(found.workflow))


def test_a_sentence_ends_at_its_full_stop_where_the_blank_is_missing() -> None:
    assert facts("Ida writes it.Jon edits it.Kim prints.", TEAM) == facts(
        "Ida writes it. Jon edits it. Kim prints.", TEAM
    )


@pytest.mark.parametrize(
    "when", ["once all of that is done", "when all are finished", "once they are all done"]
)
def test_all_that_is_waited_for_are_those_in_cases_too(when: str) -> None:
    told = "Ida opens it. If it is broken, Jon mends it after Ida. If it is dirty, Kim cleans it after Ida."
    found = facts(f"{told} Lee closes it {when}.", TEAM)
    assert {("before", "Jon", "Lee"), ("before", "Kim", "Lee")} <= found
