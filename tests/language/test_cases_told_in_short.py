"""ISSUE 3: cases told by a number alone or by a question; one tool for "it"; what is picked; bounds."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts
from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import Compare
from swarmwright.workflow.relations import relations
from swarmwright.workflow.tree import Choice, walk

TEAM = "Noor Otto Pia"
SCORED = "Noor scores the essay from 0 to 10."


def _conditions(prompt: str) -> list[object]:
    found = compiled(prompt, TEAM)
    assert found.workflow is not None, found.diagnostics
    assert not codes(found)
    choices = [n for n in walk(found.workflow.root) if isinstance(n, Choice)]
    return [case.condition for choice in choices for case in choice.cases]


@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        (f"{SCORED} Below 7, Otto files it.", [("score", "<", 7.0)]),
        (f"{SCORED} Below 7, Otto files it; from 7 on, Pia posts it.",
         [("score", "<", 7.0), ("score", ">=", 7.0)]),
        (f"{SCORED} If it is 7 or more, Pia posts it. Below 7, Otto files it.",
         [("score", ">=", 7.0), ("score", "<", 7.0)]),
        ("Noor gives a confidence. Under 0.5 Otto files it, otherwise Pia posts it.",
         [("confidence", "<", 0.5)]),
        ("Noor gives a score. Above 7, Pia posts it. Below that, Otto files it.", [("score", ">", 7.0)]),
        ("Noor rates each essay. At least 8 points, Pia posts it. Otherwise, Otto files it.",
         [("rating", ">=", 8.0)]),
    ],
)  # fmt: skip
def test_a_number_in_front_is_a_case_of_what_is_measured(
    told: str, wanted: list[tuple[str, str, float]]
) -> None:
    assert _conditions(told)[: len(wanted)] == [Compare(*one) for one in wanted]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "told",
    [
        "Noor reads it. Below 7, Otto files it.",
        "Noor gives a score and a confidence. Below 7, Otto files it.",
        "Noor gives a score. Under 5 minutes, Otto files it.",
    ],
)
def test_a_number_of_nothing_that_is_named_is_said_aloud(told: str) -> None:
    assert codes(compiled(told, TEAM))


def test_bounds_in_front_are_no_cases() -> None:
    told = "Noor gives a score. At most 3 times Otto and Pia go round."
    assert ("loop", ("Otto", "Pia"), 3) in facts(told, TEAM)


@pytest.mark.parametrize(
    "told",
    [
        "Is it a pass? If not, Otto revises it; otherwise Pia sends it.",
        "Did it pass? If not, Otto revises it. Otherwise Pia sends it.",
        "Is it a pass? If so, Pia sends it. If not, Otto revises it.",
        "Is the essay good? If yes, Pia sends it, if not, Otto revises it.",
    ],
)
def test_a_question_that_the_next_sentence_answers_is_its_case(told: str) -> None:
    found = compiled(f"Noor grades it. {told}", TEAM)
    assert found.workflow is not None, found.diagnostics
    assert not codes(found)
    assert ("choice", *sorted(("Otto", "Pia"))) in {(f[0], *sorted(f[1:])) for f in relations(found.workflow)
                                                    if f[0] == "choice"}  # fmt: skip


def test_the_other_answer_comes_behind_the_rounds_of_the_first() -> None:
    told = "Otto writes. Noor grades it. Is it a pass? If not, Otto revises it; otherwise Pia sends it."
    found = compiled(told, TEAM)
    assert found.workflow is not None, found.diagnostics
    assert codes(found) == {"SW209"}
    told_of = set(relations(found.workflow))
    assert {f[1] for f in told_of if f[0] == "loop"} == {("Otto", "Noor")}
    assert ("before", "Noor", "Pia") in told_of
    assert not {f for f in told_of if f[0] in ("choice", "if")}


@pytest.mark.parametrize(
    "bound", ["or 5 attempts have been made", "or five tries have been taken", "or 5 rounds have been done"]
)
def test_so_many_attempts_that_have_been_made_bound_the_rounds(bound: str) -> None:
    assert ("loop", ("Noor", "Otto"), 5) in facts(f"Noor and Otto repeat until it works {bound}.", TEAM)


@pytest.mark.parametrize(
    "told",
    [
        "Noor drafts. In parallel Otto draws, and after both, Pia sends it.",
        "Noor drafts. At the same time Otto draws, and when they're both done Pia sends it.",
        "Noor drafts. Otto draws at the same time, and once they are done, Pia sends it.",
        "Noor drafts and Otto draws at the same time, and when they are both done, Pia sends it.",
    ],
)
def test_they_are_those_who_work_side_by_side(told: str) -> None:
    wanted = {("parallel", "Noor", "Otto"), ("before", "Noor", "Pia"), ("before", "Otto", "Pia")}
    assert facts(told, TEAM) == wanted


# -- tools -------------------------------------------------------------------------------------------------

TOOLED = Catalog.of(["Noor", "Otto", "Pia"], ["Ledger"])


def _rights(prompt: str) -> set[tuple[str, ...]]:
    found = compile_prompt(prompt, TOOLED)
    assert found.workflow is not None, found.diagnostics
    return {f for f in relations(found.workflow) if f[0] in ("grant", "deny", "tool_approval")}  # type: ignore[misc]


@pytest.mark.parametrize(
    "told", [". Only Otto calls it.", ". Only Otto uses it.", ", and only Otto calls it."]
)
def test_it_is_the_tool_that_only_one_calls(told: str) -> None:
    wanted = {("grant", "Otto", "Ledger"), ("deny", "Noor", "Ledger"), ("deny", "Pia", "Ledger")}
    assert _rights(f"Pia cooks, Noor serves, then Otto bills with Ledger{told}") == wanted


@pytest.mark.parametrize("told", ["Only Pia serves it.", "Only Pia may read it."])
def test_it_is_no_tool_where_it_may_be_the_work(told: str) -> None:
    found = compile_prompt(f"Noor cooks, then Otto bills with Ledger. {told}", TOOLED)
    assert found.draft is not None
    assert not {f for f in relations(found.draft) if f[0] == "deny"}
    assert codes(found)


def test_the_exception_to_a_right_is_none_to_the_yes_beside_it() -> None:
    told = "Noor asks. Nobody besides Otto may use Ledger, and every query needs a person's approval."
    assert ("tool_approval", "Ledger") in _rights(told)


@pytest.mark.parametrize("thing", ["the claim", "a request", "her report"])
def test_a_thing_that_is_called_as_a_verb_of_speech_takes_no_right_away(thing: str) -> None:
    assert ("grant", "Noor", "Ledger") in _rights(f"Noor screens {thing} with Ledger and then Otto pays it.")


@pytest.mark.parametrize("told", ["Noor may request Ledger.", "Noor may claim to use Ledger."])
def test_a_verb_of_speech_gives_no_right(told: str) -> None:
    assert "SW303" in codes(compile_prompt(f"{told} Otto pays.", TOOLED))


# -- one of what they have made ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "picked", ["one of Noor and Otto", "one of them", "one of Noor's and Otto's headlines", "one of the two"]
)
def test_what_is_picked_of_those_who_have_worked_is_what_they_made(picked: str) -> None:
    found = compiled(f"Noor and Otto each write a headline in parallel. Pia picks {picked}.", TEAM)
    assert found.workflow is not None, found.diagnostics
    assert not codes(found)
    assert set(relations(found.workflow)) == {
        ("parallel", "Noor", "Otto"), ("before", "Noor", "Pia"), ("before", "Otto", "Pia"),
    }  # fmt: skip


def test_whoever_picks_one_to_work_leads_them() -> None:
    found = compiled("Pia picks one of Noor and Otto to write the headline.", TEAM)
    assert found.draft is not None
    assert ("supervises", "Pia", ("Noor", "Otto")) in set(relations(found.draft))
