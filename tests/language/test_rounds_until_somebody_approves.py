"""Rounds that end with a yes: whose yes it is, asked once a round, and what a no leads to."""

from __future__ import annotations

import pytest

from language.reading import compiled
from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import Approved, Condition, Judged, Not
from swarmwright.workflow.tree import Gate, Loop, Node, Step, steps, walk

TEAM = "Coder Reviewer Editor Publisher"
BACK = ["go back to Coder", "it goes back to Coder", "Coder starts again"]
NOES = ["it is not approved", "not approved", "it is rejected"]


def _parts(prompt: str) -> tuple[Loop, list[Gate], list[Node]]:
    found = compiled(prompt, TEAM)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    nodes = [*walk(found.workflow.root)]
    (loop,) = (n for n in nodes if isinstance(n, Loop))
    return loop, [n for n in nodes if isinstance(n, Gate)], [*walk(loop.body)]


def _plain(condition: Condition | None) -> Condition | None:
    """Without a double no."""
    while isinstance(condition, Not) and isinstance(condition.term, Not):
        condition = condition.term.term
    return condition


@pytest.mark.parametrize("back", [*BACK, "Coder and Reviewer repeat"])
@pytest.mark.parametrize("no", NOES)
@pytest.mark.parametrize("order", ["If {no}, {back}, at most 3 times.", "If {no}, {back} (max 3 times)."])
def test_a_yes_behind_an_agents_check_is_its_verdict(order: str, no: str, back: str) -> None:
    said = order.format(no=no, back=back)
    loop, gates, inside = _parts(f"Coder codes, then Reviewer reviews. {said} Then Publisher publishes.")
    assert gates == []
    assert loop.at_most == 3
    assert loop.until is not None
    assert {n.agent for n in inside if isinstance(n, Step)} == {"coder", "reviewer"}
    until = _plain(loop.until)
    assert isinstance(until, Judged) != (no == "it is rejected")


@pytest.mark.parametrize("end", ["Repeat until approved", "While not approved, repeat"])
def test_a_bare_yes_ends_the_rounds_by_the_verdict(end: str) -> None:
    loop, gates, _ = _parts(f"Coder codes, then Reviewer reviews. {end}, at most 3 times.")
    assert gates == []
    assert isinstance(_plain(loop.until), Judged)


LOOKS = {
    "I review it": ["I do not approve", "I don't", "I reject it", "I am not happy", "it is not approved"],
    "I sign off": ["I decline", "I don't"],
    "a human reviews it": ["it is not approved", "it is rejected"],
    "the CTO reviews it": ["it is rejected", "the CTO rejects it"],
    "the manager approves it": ["he rejects it", "it is not approved"],
}


@pytest.mark.parametrize("back", [BACK[0], "Coder revises it", "Coder codes again"])
@pytest.mark.parametrize(("look", "no"), [(look, no) for look, noes in LOOKS.items() for no in noes])
def test_a_person_who_looks_is_the_gate_of_the_rounds(look: str, no: str, back: str) -> None:
    prompt = f"Coder codes, then {look}. If {no}, {back}, at most 3 times. Then Publisher publishes."
    loop, gates, inside = _parts(prompt)
    assert len(gates) == 1
    assert gates[0] in inside
    assert loop.until == Approved(gates[0].id)
    assert loop.exhausted == "fail"
    assert {n.agent for n in inside if isinstance(n, Step)} == {"coder"}


def test_what_waits_for_the_yes_of_one_who_looks_asks_nobody_twice() -> None:
    found = compiled("Coder codes, then I review it. If I approve it, Publisher publishes.", TEAM)
    assert found.workflow is not None
    assert sum(isinstance(n, Gate) for n in walk(found.workflow.root)) == 1


def test_a_yes_of_nobody_in_particular_is_a_persons() -> None:
    loop, gates, _ = _parts("Coder codes. If it is not approved, go back to Coder, at most 3 times.")
    assert loop.until == Approved(gates[0].id)


@pytest.mark.parametrize("verb", ["Stop", "Exit", "Quit", "End"])
@pytest.mark.parametrize(
    "when",
    [
        "after 3 rounds or when Reviewer is happy",
        "when Reviewer is happy or after 3 rounds",
        "when Reviewer is happy, at most 3 rounds",
        "once Reviewer is happy, or after three rounds",
    ],
)
@pytest.mark.parametrize("team", [TEAM, ""])
def test_what_ends_the_rounds_ends_them_and_does_not_prolong_them(verb: str, when: str, team: str) -> None:
    found = compiled(f"Coder and Reviewer work in a loop. {verb} {when}.", team)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    (loop,) = (n for n in walk(found.workflow.root) if isinstance(n, Loop))
    assert (loop.until, loop.at_most) == (Judged("Reviewer is happy"), 3)


def test_all_who_work_in_a_loop_are_in_it_in_their_order() -> None:
    loop, _, inside = _parts("Coder codes and then Reviewer reviews in a loop. At most 4 rounds.")
    assert [(n.agent, n.task) for n in inside if isinstance(n, Step)] == [
        ("coder", "codes"),
        ("reviewer", "reviews"),
    ]
    assert loop.at_most == 4


def test_repeating_until_the_writer_of_the_prompt_is_happy_asks_that_person() -> None:
    loop, gates, _ = _parts(
        "Coder codes. Repeat until I am happy, at most 3 times. Then Publisher publishes."
    )
    assert loop.until == Approved(gates[0].id)


def test_an_officers_no_is_asked_for_at_the_end_of_each_round() -> None:
    loop, gates, _ = _parts("Coder codes. If the manager rejects it, go back to Coder, at most 3 times.")
    assert loop.until == Approved(gates[0].id)
    assert gates[0].approvers == ("manager",)


@pytest.mark.parametrize("bound", ["", ", at most 3 times", " (3 rounds max)"])
@pytest.mark.parametrize("yes", ["approves it", "accepts the text", "either approves it", "okays it"])
@pytest.mark.parametrize(
    "no", ["or sends it back", "(or sends it back)", "or returns it to Ada", "or hands it back to Ada"]
)
@pytest.mark.parametrize("who", ["Bea", "The client"])
def test_what_is_approved_or_sent_back_goes_round_until_it_is_approved(
    who: str, yes: str, no: str, bound: str
) -> None:
    if "(" in no and "either" in yes:
        return
    team = Catalog.of(("Ada", "Bea", "Cid") if who == "Bea" else ("Ada", "Cid"))
    found = compile_prompt(f"Ada writes it. {who} {yes} {no}{bound}. Cid prints it.", team)
    assert found.workflow is not None, found.diagnostics
    (loop,) = (n for n in walk(found.workflow.root) if isinstance(n, Loop))
    assert [s.agent for s in steps(loop.body)] == (["ada", "bea"] if who == "Bea" else ["ada"])
    assert loop.exhausted == "fail"
    assert loop.at_most == (3 if bound else 10)
    said = yes.removeprefix("either ")
    assert loop.until == Judged(f"Bea {said}") if who == "Bea" else isinstance(loop.until, Approved)


NO = [
    "says no",
    "does not approve",
    "doesn't sign off",
    "declines",
    "disagrees",
    "turns it down",
    "gives it a thumbs down",
    "withholds approval",
    "refuses to agree",
    "never says yes",
]


@pytest.mark.parametrize("no", NO)
@pytest.mark.parametrize("task", ["must approve the code", "looks at it"])
def test_a_no_in_whatever_words_ends_the_last_round_in_a_failure(task: str, no: str) -> None:
    said = f"Coder codes. Reviewer {task}. If Reviewer {no}, go back to Coder (max 3 times). Publisher posts."
    loop, _, _ = _parts(said)
    assert (loop.at_most, loop.exhausted) == (3, "fail")


@pytest.mark.parametrize("so", ["is not happy", "finds a hole", "wants another draft"])
def test_without_the_content_of_who_must_approve_nothing_goes_on(so: str) -> None:
    rest = f"If Reviewer {so}, go back to Coder (max 3 times). Publisher posts."
    loop, _, _ = _parts(f"Coder codes. Reviewer must approve the code. {rest}")
    assert loop.exhausted == "fail"
    loop, _, _ = _parts(f"Coder codes. Reviewer reads the code. {rest}")
    assert loop.exhausted == "continue"


@pytest.mark.parametrize("so", ["says no bugs are left", "does not reject anything odd but stops", "is done"])
def test_words_that_are_nobodys_no_end_the_rounds_as_they_did(so: str) -> None:
    loop, _, _ = _parts(f"Coder codes, then Reviewer reads it. Repeat until Reviewer {so}, at most 3 times.")
    assert loop.exhausted == ("fail" if "not reject" in so else "continue")
