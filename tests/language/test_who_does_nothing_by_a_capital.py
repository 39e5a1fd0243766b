"""A capital at a sentence's beginning makes nobody of what is passed on or matters, or of a person's look."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts
from swarmwright.workflow.tree import Gate, walk


def agents(prompt: str) -> list[str]:
    return [agent.name for agent in compiled(prompt).roster.team.agents]


@pytest.mark.parametrize(
    ("prompt", "team"),
    [
        ("Ada sorts the mail. Complaints are forwarded to Carla.", ["Ada", "Carla"]),
        ("Ada writes. Bea cuts. Digest is sent by Max Ott.", ["Ada", "Bea", "Max Ott"]),
        (
            "Ada goes first. Patients who score above 15 are passed to Bea, everyone else to Cid.",
            ["Ada", "Bea", "Cid"],
        ),
        ("Quality matters. Ada drafts, then Bea edits.", ["Ada", "Bea"]),
        ("Speed counts most here. Ada drafts, then Bea edits.", ["Ada", "Bea"]),
        ("Context is very important. Ada drafts, then Bea edits.", ["Ada", "Bea"]),
        ("Accuracy comes first. Ada drafts, then Bea edits.", ["Ada", "Bea"]),
        ("Ada drafts, Bea edits. Safety is our top priority.", ["Ada", "Bea"]),
        ("Packing is done by Ada. Bea sends it after that.", ["Ada", "Bea"]),
        ("Log everything. Ada drafts, then Bea edits.", ["Ada", "Bea"]),
        ("Ada drafts, Bea edits. Record all of it.", ["Ada", "Bea"]),
    ],
)
def test_what_is_passed_on_and_what_is_of_worth_is_no_agent(prompt: str, team: list[str]) -> None:
    assert agents(prompt) == team


@pytest.mark.parametrize(
    ("prompt", "team"),
    [
        ("Ann is sent the file. Then Bea reads it.", ["Ann", "Bea"]),
        ("Ann counts the boxes, then Bea ships them.", ["Ann", "Bea"]),
        ("Ann drafts what the users who complain are sent. Bea edits.", ["Ann", "Bea"]),
        ("Safety comes first. Then Bea drafts.", ["Safety", "Bea"]),
        ("Packing is followed by Ada. Then Bea.", ["Packing", "Ada", "Bea"]),
        ("Log logs everything. Bea drafts.", ["Log", "Bea"]),
        ("Human Resources writes the letter, then Bea sends it.", ["Human Resources", "Bea"]),
    ],
)
def test_who_is_handed_something_or_counts_things_is_one(prompt: str, team: list[str]) -> None:
    assert agents(prompt) == team


@pytest.mark.parametrize(
    "prompt",
    [
        "If the topic is medical, Human Review is needed; in all other cases Auto answers. Logger logs it.",
        "Auto drafts, then Human Approval, then Logger files it.",
        "Auto -> Manual Review -> Logger.",
    ],
)
def test_a_persons_look_in_capitals_is_a_yes_that_is_asked_for(prompt: str) -> None:
    workflow = compiled(prompt).workflow
    assert workflow is not None
    assert agents(prompt) == ["Auto", "Logger"]
    assert any(isinstance(node, Gate) for node in walk(workflow.root))


def test_what_is_wanted_of_a_name_behind_a_pronoun_is_its_own_work() -> None:
    prompt = "I want Ada to search the logs, Bea to patch them, and Cid to rerun the tests."
    assert {("before", "Ada", "Bea"), ("before", "Bea", "Cid")} <= facts(prompt, "Ada Bea Cid")


@pytest.mark.parametrize("last", ["", ", Cid sets both"])
def test_work_done_to_another_thing_between_commas_is_not_lost_without_a_word(last: str) -> None:
    prompt = f"Ada writes chapter one, Bea edits it, Ada writes chapter two{last}."
    assert "SW210" in codes(compiled(prompt, "Ada Bea Cid"))


def test_who_takes_one_makes_rounds_of_his_own() -> None:
    prompt = "Ada watches; as long as there are items left, Bea takes one and Cid checks it, at most 9 times."
    assert not any(
        "the same again and again" in d.message for d in compiled(prompt, "Ada Bea Cid").diagnostics
    )


@pytest.mark.parametrize("name", ["Will", "May", "Max", "Grant"])
@pytest.mark.parametrize(
    "prompt", ["Ada drafts, then {} edits it, then Bea prints it.", "{} edits, then Bea prints it."]
)
def test_a_first_name_that_is_a_word_of_grammar_too_is_somebody_who_works(name: str, prompt: str) -> None:
    assert name in agents(prompt.format(name))


@pytest.mark.parametrize(
    "first",
    ["Max rounds: 3.", "Max retries, then: 3.", "Max tokens per answer: 500.", "May edits come later?"],
)
def test_a_word_of_grammar_that_begins_a_sentence_is_nobody(first: str) -> None:
    assert agents(f"{first} Ada drafts, then Bea edits.") == ["Ada", "Bea"]


def test_an_order_about_everything_is_told_and_makes_nobody_work() -> None:
    prompt = "Log everything with Logger. Ada drafts, then Bea edits."
    assert facts(prompt) == {("before", "Ada", "Bea")}
    assert "SW403" in codes(compiled(prompt))
