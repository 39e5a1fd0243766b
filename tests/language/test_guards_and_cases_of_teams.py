"""Yeses, sight, notes and cases as people write them for their teams: each was once read wrong in silence."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts


@pytest.mark.parametrize(
    "condition",
    [
        "only if the narrative director agrees",
        "only if the sales manager agrees with it",
        "only if the board agrees",
        "if the head of department agrees to it",
        "only when the client is satisfied",
        "only if the client is happy with it",
        "provided that the customer is fine with it",
        "unless the art director objects",
        "unless the art director rejects it",
    ],
)
def test_the_mind_of_somebody_in_an_office_is_a_yes(condition: str) -> None:
    assert ("gate_before", "Omar") in facts(f"Nia writes. Omar sends it {condition}.", "Nia Omar")


def test_a_condition_that_opens_with_the_mind_of_an_office_asks_it() -> None:
    assert ("gate_before", "Omar") in facts(
        "Nia writes. If the art director agrees, Omar sends it.", "Nia Omar"
    )
    found = facts("Nia writes. Only if the client is happy does Omar send it.", "Nia Omar")
    assert ("gate_before", "Omar") in found


@pytest.mark.parametrize(
    "condition", ["if the numbers agree", "only if the numbers agree", "if the customer is happy"]
)
def test_how_things_are_is_no_yes(condition: str) -> None:
    found = facts(f"Nia talks to the customer. Omar closes it {condition}.", "Nia Omar")
    assert not any(kind.startswith("gate") for kind, *_ in found)
    assert any(kind == "if" for kind, *_ in found)


@pytest.mark.parametrize(
    "rule",
    [
        "Omar may use Lab; before each use the lab manager must be asked.",
        "Omar may use Lab. Before each use the lab manager must be asked.",
        "Omar may use Lab, but before every use the director has to be asked.",
        "Omar may use Lab; prior to every call the owner is asked.",
        "Omar may use Lab; ask me before each use.",
        "The Lab is available to Omar only; the lab manager must be asked before each use.",
    ],
)
def test_who_is_asked_before_each_use_of_the_tool_told_before_it(rule: str) -> None:
    found = facts(f"Nia plans. {rule}", "Nia Omar", "Lab")
    assert ("tool_approval", "Lab") in found
    assert not any(kind.startswith("gate") for kind, *_ in found)


@pytest.mark.parametrize(
    "rule",
    [
        "Omar may read everything but Nia's notes.",
        "Omar can see everything except what Nia wrote.",
        "Omar gets to see everything except the plan of Nia.",
        "Omar may see all outputs apart from those of Nia.",
        "Omar sees everything except Nia's plan.",
    ],
)
def test_all_but_the_work_of_one_hides_that(rule: str) -> None:
    found = facts(f"Nia plans, then Omar builds, then Pia. {rule}", "Nia Omar Pia")
    assert {f for f in found if f[0] == "hidden"} == {("hidden", "Nia", "Omar")}


def test_what_is_excepted_by_everybody_and_what_is_no_work() -> None:
    found = facts(
        "Nia plans, then Omar, then Pia. Everybody may see everything except Nia's plan.", "Nia Omar Pia"
    )
    assert {f for f in found if f[0] == "hidden"} == {("hidden", "Nia", "Omar"), ("hidden", "Nia", "Pia")}
    found = facts("Nia plans. Omar builds. Pia reads everything but the legal page.", "Nia Omar Pia")
    assert not any(kind == "hidden" for kind, *_ in found)


def test_the_only_work_of_somebody_is_not_taken_for_a_rule() -> None:
    said = compiled("Nia plans. Omar builds. Pia reads all results apart from Nia's.", "Nia Omar Pia")
    assert said.workflow is None


@pytest.mark.parametrize("opening", ["Nia, then Omar.", "First Nia, then Omar.", "Nia → Omar."])
@pytest.mark.parametrize("note", ["Pia and Quin in parallel.", "Pia and Quin side by side, then Rosa."])
def test_a_note_of_who_works_side_by_side_goes_on_behind_a_chain(opening: str, note: str) -> None:
    found = facts(f"{opening} {note}", "Nia Omar Pia Quin Rosa")
    assert {("before", "Omar", "Pia"), ("before", "Omar", "Quin"), ("parallel", "Pia", "Quin")} <= found


def test_first_in_a_case_is_before_what_comes_next() -> None:
    found = facts(
        "Nia sorts. Omar checks. If the damage exceeds 500 euros, Pia books a reserve first. Quin pays.",
        "Nia Omar Pia Quin",
    )
    assert {("before", "Omar", "Pia"), ("before", "Pia", "Quin"), ("before", "Nia", "Quin")} <= found


@pytest.mark.parametrize("still", ["it is still bad", "the rating is still under 4"])
def test_what_is_done_if_the_rounds_did_not_help_keeps_its_condition(still: str) -> None:
    prompt = "Nia answers and Omar rates it. If the rating is under 4, Nia tries again, at most twice. "
    found = facts(f"{prompt}If {still}, Pia takes over.", "Nia Omar Pia")
    assert ("loop", ("Nia", "Omar"), 2) in found
    assert any(f[:2] == ("if", "Pia") for f in found)


@pytest.mark.parametrize(
    "told",
    [
        "Nia, Omar and Pia work in parallel. Quin logs everything once the others are done.",
        "Nia starts. Omar and Pia work in parallel. Quin logs everything when the others are done.",
        "Nia and Omar start together. If it is bad, Pia mends it. Quin logs it once the others are done.",
    ],
)
def test_the_others_are_all_but_whoever_waits_for_them(told: str) -> None:
    found = facts(told, "Nia Omar Pia Quin")
    assert {("before", n, "Quin") for n in ("Nia", "Omar", "Pia")} <= found


@pytest.mark.parametrize("question", ["Who begins?", "What happens next?", "How does it start?"])
def test_a_question_of_who_or_what_is_no_case(question: str) -> None:
    found = facts(f"{question} Nia builds. Then Omar tests.", "Nia Omar")
    assert not any(kind == "if" for kind, *_ in found)
    assert ("before", "Nia", "Omar") in found


@pytest.mark.parametrize(
    "case", ["unless the sales manager and the lawyer object", "if it is late and the lawyer objects"]
)
def test_no_part_of_a_condition_is_lost_behind_the_work(case: str) -> None:
    """The last part alone was taken, and of "unless" its opposite."""
    assert "SW402" in codes(compiled(f"Ann drafts. Bob sends it, {case}.", "Ann Bob"))
