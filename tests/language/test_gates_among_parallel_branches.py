"""A yes to the work of one of several who work side by side leaves the others what the next ones wait for."""

from __future__ import annotations

import pytest

from language.reading import facts
from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.tree import Gate, walk


def _before(prompt: str, team: str) -> set[tuple[str, str]]:
    return {(str(f[1]), str(f[2])) for f in facts(prompt, team) if f[0] == "before"}


def _quiet(prompt: str, team: str) -> bool:
    found = compile_prompt(prompt, Catalog.of(team.split(), (), {})).diagnostics
    return all(d.severity == "info" for d in found)


def _gates(prompt: str, team: str) -> list[tuple[str, ...]]:
    draft = compile_prompt(prompt, Catalog.of(team.split(), (), {})).draft
    assert draft is not None
    return sorted(node.approvers for node in walk(draft.root) if isinstance(node, Gate))


@pytest.mark.parametrize(
    "told",
    [
        "After Ann, the lead approves it. After Bob, the art director approves it. Then Dora posts it all.",
        "Bob's result needs approval. Dora merges the three.",
        "After Ann and Bob, the director approves. Then Dora posts.",
        "When Ann is done, the lead approves. When Bob is done, Eve checks his work. Afterwards Dora posts.",
        "And after Bob a supervisor approves. Dora folds it all.",
        "I approve Bob's draft before Dora combines the drafts.",
        "Ann's work is approved by the dean, Bob's work by the rector. Dora files it all.",
        "I approve Ann's work and the client approves Bob's. After both approvals and Cid, Dora ships.",
    ],
)
def test_what_comes_next_waits_for_everybody_who_works_beside_what_was_approved(told: str) -> None:
    team = "Ann Bob Cid Dora Eve"
    prompt = f"Ann, Bob and Cid work in parallel. {told}"
    assert {(one, "Dora") for one in ("Ann", "Bob", "Cid")} <= _before(prompt, team)
    assert _quiet(prompt, team)


@pytest.mark.parametrize("time", ["After Bob", "When Bob is done", "As soon as Bob has finished"])
def test_a_yes_that_is_said_to_come_after_one_lets_the_next_begin_whatever_the_others_do(time: str) -> None:
    prompt = f"Ann and Bob work in parallel. {time}, the lead approves before Cid starts."
    found = _before(f"{prompt} Then Dora files it all.", "Ann Bob Cid Dora")
    assert found == {("Bob", "Cid"), ("Ann", "Dora"), ("Bob", "Dora"), ("Cid", "Dora")}
    assert _before(prompt, "Ann Bob Cid") == {("Bob", "Cid")}


def test_who_waits_for_everybody_makes_a_yes_to_one_wait_for_nobody_else() -> None:
    prompt = "Ann and Bob work at the same time. The lead approves Ann's draft before Cid edits it."
    found = _before(f"{prompt} Dora waits for Bob and Cid.", "Ann Bob Cid Dora")
    assert found == {("Ann", "Cid"), ("Ann", "Dora"), ("Bob", "Dora"), ("Cid", "Dora")}


@pytest.mark.parametrize(
    ("prompt", "people"),
    [
        ("Ann and Bob work at once. Each result is approved by the boss. Then Dora posts.", ["boss", "boss"]),
        ("Ann and Bob work at once, and after each of them I approve. Dora posts it.", ["user", "user"]),
        (
            "Ann and Bob each write a page. The editor approves each page. Dora posts it.",
            ["editor", "editor"],
        ),
        (
            "Ann and Bob work. Ann's is approved by the dean, Bob's by the rector. Dora posts.",
            ["dean", "rector"],
        ),
        ("Ann and Bob work. I approve the text and the lead approves the map. Dora posts.", ["lead", "user"]),
        (
            "Ann works. After Ann, the boss approves. Without the boss's approval, Dora does not start.",
            ["boss"],
        ),
        ("Ann and Bob work at once. And after Ann a supervisor approves. Dora posts.", ["supervisor"]),
    ],
)
def test_each_yes_that_is_told_is_asked_for_once(prompt: str, people: list[str]) -> None:
    team = "Ann Bob Dora"
    assert _gates(prompt, team) == [(who,) for who in people]
    assert ("Ann", "Dora") in _before(prompt, team)
    assert _quiet(prompt, team)


@pytest.mark.parametrize(
    "told",
    [
        "Dora starts once all three are done and the boss has approved.",
        "Once all three are done and the boss has approved, Dora starts.",
    ],
)
def test_a_time_that_ends_in_a_yes_is_no_condition_on_who_works(told: str) -> None:
    prompt, team = f"Ann, Bob and Cid work in parallel. {told}", "Ann Bob Cid Dora"
    assert _gates(prompt, team) == [("boss",)]
    assert {("gate_before", "Dora"), ("before", "Bob", "Dora")} <= set(facts(prompt, team))


def test_a_yes_that_leaves_its_verb_out_is_asked_for() -> None:
    prompt = "Ann and Bob work in parallel. Ann's sketch is approved by the artist and Bob's by the chef."
    assert _gates(f"{prompt} Dora posts.", "Ann Bob Dora") == [("artist",), ("chef",)]
    prompt = "Ann and Bob run in parallel. The mayor approves after Ann, the bishop after Bob. Dora posts."
    assert _gates(prompt, "Ann Bob Dora") == [("bishop",), ("mayor",)]


def test_a_yes_to_a_thing_is_on_the_work_of_who_makes_it() -> None:
    prompt = "Ann writes the code while Bob writes the manual. The manual must be approved by the boss."
    found = facts(f"{prompt} Dora goes last.", "Ann Bob Dora")
    assert ("gate_after", "Bob") in found
    assert ("gate_after", "Ann") not in found
    assert {("before", "Ann", "Dora"), ("before", "Bob", "Dora")} <= set(found)


@pytest.mark.parametrize(
    "told",
    [
        "My approval is required in between.",
        "Get my OK in between.",
        "In between, the head of department has to approve.",
    ],
)
def test_a_yes_in_between_stands_between_those_told_last(told: str) -> None:
    found = facts(f"Ann drafts and then Bob sends. {told}", "Ann Bob")
    assert {("gate_after", "Ann"), ("gate_before", "Bob")} <= set(found)
    assert ("gate_after", "Bob") not in found


@pytest.mark.parametrize(
    ("prompt", "team"),
    [
        ("Ann then Bob, and Cid then Dora, in parallel. Eve synchronises both.", "Ann Bob Cid Dora Eve"),
        ("Bob and Dora work in parallel. After all of them are done, Eve files it.", "Bob Dora Eve"),
    ],
)
def test_both_and_all_of_them_are_the_ends_of_what_was_told(prompt: str, team: str) -> None:
    assert {("Bob", "Eve"), ("Dora", "Eve")} <= _before(prompt, team)
    assert _quiet(prompt, team)


def test_who_works_beside_what_a_yes_was_to_is_not_forgotten_at_the_end() -> None:
    prompt = (
        "Ann checks the law and Bob checks the price in parallel. I must approve the price before Dora signs."
    )
    assert ("Ann", "Dora") in _before(prompt, "Ann Bob Dora")


def test_who_is_told_before_the_whole_comes_behind_it() -> None:
    prompt = "Ann and Bob run in parallel. Dora runs when all of this is over."
    assert _before(prompt, "Ann Bob Dora") == {("Ann", "Dora"), ("Bob", "Dora")}
    prompt = "Ann and Bob run in parallel. Dora is written when all is done."
    assert _before(prompt, "Ann Bob Dora") == {("Ann", "Dora"), ("Bob", "Dora")}


def test_the_third_one_to_finish_is_three_of_them() -> None:
    prompt = "Ann, Bob, Cid and Dora run in parallel. Eve is started by the third one to finish."
    assert ("quorum", ("Ann", "Bob", "Cid", "Dora"), 3) in facts(prompt, "Ann Bob Cid Dora Eve")
