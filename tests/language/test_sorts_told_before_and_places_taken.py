"""ISSUE 3: who takes which sort, who stands in for whom, what a case asks of a time; and how one begins."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts
from swarmwright.workflow.relations import Fact, relations

TEAM = "Tess Dan Nat Sol"


@pytest.mark.parametrize(
    "told",
    [
        "Tess decides whether it is storage or network: Dan takes storage, Nat takes network.",
        "Tess decides whether it is storage or network. Dan takes storage, and Nat takes network.",
        "Tess decides whether it is storage or network. Dan takes storage; Nat takes network.",
        "Tess labels each ticket as storage or network. Dan fixes storage, Nat fixes network.",
    ],
)
def test_who_takes_a_sort_that_was_told_before_works_in_that_case(told: str) -> None:
    found = facts(f"{told} Sol reports.", TEAM)
    assert {f[:3] for f in found if f[0] in ("choice", "if")} >= {("choice", "Dan", "Nat")}
    assert {f[1] for f in found if f[0] == "if"} == {"Dan", "Nat"}
    assert {("before", "Tess", "Dan"), ("before", "Tess", "Nat"), ("before", "Nat", "Sol")} <= found


@pytest.mark.parametrize(
    "told",
    [
        "Tess splits the book into text and pictures. Dan edits the text, Nat retouches the pictures.",
        "Tess sorts the tickets into storage and network. Dan takes storage, Nat takes network.",
        "Tess checks whether it is long or short. Dan and Nat read it.",
        "Tess decides whether it is long or short. Dan reads the long text. Nat files.",
        "Tess checks whether it is safe and complete. Dan signs it, Nat files it.",
    ],
)
def test_parts_of_one_thing_are_no_cases(told: str) -> None:
    found = compiled(told, TEAM)
    assert found.draft is not None
    assert not {f for f in relations(found.draft) if f[0] in ("choice", "if")}


STOOD_IN = {("choice", "Nat", "Dan"), ("choice", "Dan", "Nat")}


@pytest.mark.parametrize(
    ("told", "behind"),
    [
        ("Tess -> Dan -> Sol. If Tess sees errors, Nat runs instead of Dan.", True),
        ("Tess works, then Dan, then Sol. Nat mends it in place of Dan if Tess sees errors.", True),
        ("Tess works. If Tess sees errors, Nat runs instead of Dan.", False),
    ],
)
def test_whoever_stands_in_has_the_others_place(told: str, behind: bool) -> None:
    found = facts(told, TEAM)
    assert STOOD_IN & found
    assert ("before", "Tess", "Nat") in found
    assert not {("before", "Dan", "Nat"), ("before", "Nat", "Dan")} & found
    assert (("before", "Nat", "Sol") in found) == behind


def test_a_thing_instead_of_another_is_nobodys_place() -> None:
    found = facts("Tess works. Nat brings tea instead of coffee if it is late. Dan rolls.", TEAM)
    assert not {f for f in found if f[0] == "choice"}


@pytest.mark.parametrize("told", ["it takes less than 2 days", "the call lasts over 30 minutes"])
def test_a_time_that_a_case_asks_for_is_no_limit(told: str) -> None:
    found = facts(f"Tess sizes it. If {told}, Dan does it, otherwise Nat does it.", TEAM)
    assert not {f for f in found if f[0] == "limit"}
    assert {f[1] for f in found if f[0] == "if"} == {"Dan", "Nat"}


def test_a_limit_beside_a_case_is_one_still() -> None:
    found = compiled("Tess sizes it. If it is red, Dan gets 10 minutes to fix it.", TEAM)
    assert found.draft is not None
    assert {f for f in relations(found.draft) if f[0] == "limit"} or codes(found)


@pytest.mark.parametrize(
    "told",
    ["Dan does nothing until Tess is happy with it.", "Dan does not touch anything before Tess is done."],
)
def test_doing_nothing_is_waiting(told: str) -> None:
    assert facts(f"Tess mixes. {told}", TEAM) == {("before", "Tess", "Dan")}


GATED: set[Fact] = {("gate_before", "Dan"), ("gate_after", "Tess"), ("before", "Tess", "Dan")}


@pytest.mark.parametrize("told", ["Tess -> Dan. Dan needs my go.", "Tess works. On my go, Dan rolls it out."])
def test_my_go_is_a_yes(told: str) -> None:
    assert facts(told, TEAM) == GATED


@pytest.mark.parametrize("told", ["Dan needs my go-to list.", "Dan sees Tess's go-kart."])
def test_other_ways_to_go_ask_nobody(told: str) -> None:
    found = compiled(f"Tess works. {told}", TEAM)
    assert found.draft is not None
    assert not {f for f in relations(found.draft) if f[0].startswith("gate")}


@pytest.mark.parametrize(
    "preface", ["Okay so here's how it goes:", "Here is how the train rolls:", "This is how we work:", "OK,"]
)
def test_how_one_begins_to_speak_asks_nobody_and_does_nothing(preface: str) -> None:
    found = compiled(f"{preface} Tess collects it, then Dan posts it.", TEAM)
    assert found.workflow is not None, found.diagnostics
    assert set(relations(found.workflow)) == {("before", "Tess", "Dan")}
    assert not codes(found)


@pytest.mark.parametrize("told", ["Are there any? If so,", "Are there any? If yes,"])
def test_whether_there_are_any_is_asked(told: str) -> None:
    prompt = (
        f"Tess writes. Dan looks for slips. {told} Tess rewrites it and Dan looks again, at most 3 times."
    )
    assert ("loop", ("Tess", "Dan"), 3) in facts(f"{prompt} Then Sol reads.", TEAM)


def test_they_go_on_like_this() -> None:
    prompt = "Tess drafts it and Dan reads it. They go on like this until Dan is happy, at most five rounds."
    assert ("loop", ("Tess", "Dan"), 5) in facts(prompt, TEAM)


def test_all_the_things_of_a_list_are_done() -> None:
    prompt = (
        "Tess cuts it into parts. For each part, Dan reads it and Nat mends it. When all parts are done, "
    )
    assert {("before", "Dan", "Sol"), ("before", "Nat", "Sol")} <= facts(f"{prompt}Sol binds them.", TEAM)


def test_a_small_name_has_a_capital_in_front_of_its_sentence() -> None:
    found = facts("dan files. Nat and dan then pass it back and forth, four rounds at most.", "dan nat")
    assert ("loop", ("dan", "nat"), 4) in found
    left = compiled("plan plans. Check the plan, then fix fixes it. fix waits for check.", "plan check fix")
    assert "Check" not in {left.roster.team.name(m.id) for m in left.roster.mentions if m.start == 12}
    assert 12 not in {m.start for m in left.roster.mentions}


@pytest.mark.parametrize("how", ["both at the same time", "both in parallel"])
def test_both_are_those_who_work_then(how: str) -> None:
    found = facts(f"Once Tess is done, Dan writes and Nat draws, {how}.", TEAM)
    assert found == {("before", "Tess", "Dan"), ("before", "Tess", "Nat"), ("parallel", "Dan", "Nat")}
