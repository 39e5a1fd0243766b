"""What a person decides stands in the flow like somebody's work: whoever it is, however it is said."""

from __future__ import annotations

import pytest

from swarmwright.language import Compilation, compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations
from swarmwright.workflow.tree import Gate, walk

NAMES = (("Alder", "Birch"), ("deck builder", "roofer"), ("Draft", "Send"))
BETWEEN = {("gate_after", 0), ("gate_before", 1)}
BEFORE = {("gate_before", 1)}
BEHIND = {("gate_after", 1)}


def compiled(wording: str, names: tuple[str, str]) -> Compilation:
    one, two = names
    return compile_prompt(wording.format(a=one, b=two), Catalog.of([one, two]))


def gates(found: Compilation, names: tuple[str, str]) -> set[tuple[str, int]]:
    """The gates of a prompt that must compile, by the number of the step that they stand at."""
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    told = relations(found.workflow)
    assert ("before", *names) in told
    at = {name: number for number, name in enumerate(names)}
    return {(str(f[0]), at[str(f[1])]) for f in told if str(f[0]).startswith("gate")}


@pytest.mark.parametrize("names", NAMES, ids=" and ".join)
@pytest.mark.parametrize(
    "wording",
    [
        "{a} prepares it. Once the safety office has cleared it, {b} goes ahead.",
        "{a} prepares it; it must be signed off before {b} starts.",
        "{a} prepares it. Hold for review. Then {b} finishes it.",
        "After {a} is done, pause for human approval; after that {b} works.",
        "Upon approval of {a}'s plan by the steering committee, {b} builds it.",
        "{a} prepares it. A pharmacist double-checks it. {b} hands it out.",
        "Let somebody from the legal team look at what {a} wrote before it goes to {b}.",
        "Run {a}. Then show me the result and wait for my confirmation. Only then run {b}.",
        "{a} plans the trip, I give it my OK, and {b} books it.",
        "{a} makes the list; the shift lead must tick it off; {b} calls everybody.",
        "1. {a} gathers the data\n2. Wait for approval from the treasurer\n3. {b} pays",
        "- {a} writes the text\n- Approval: head of marketing\n- {b} prints it",
        "{a} -> [the owner signs] -> {b}",
        "{a}, stop for a human check, {b}",
        "What {a} makes is final only when the professor has signed it. {b} then files it.",
    ],
)
def test_a_person_decides_between_two_steps(wording: str, names: tuple[str, str]) -> None:
    assert gates(compiled(wording, names), names) == BETWEEN


@pytest.mark.parametrize("names", NAMES, ids=" and ".join)
@pytest.mark.parametrize(
    "wording",
    [
        "{a} goes first. {b} does nothing without my yes.",
        "{a} builds, {b} ships, but not without the harbour master giving the green light.",
        "{b} starts only with the manager's explicit go-ahead, after {a} has finished.",
        "{b} awaits the captain's permission as well as {a}'s report.",
        "I decide whether {b} may go ahead once {a} has finished.",
        "{b} must not start unless the duty officer has agreed; {a} comes before {b}.",
        "{a} works first. No payment is made by {b} before the treasurer's signature.",
        "{a} works first. Nothing reaches {b} until the editor has agreed.",
        "When {a} is done {b} starts, but the head has to say yes first.",
    ],
)
def test_a_person_holds_somebody_back(wording: str, names: tuple[str, str]) -> None:
    assert gates(compiled(wording, names), names) >= BEFORE


@pytest.mark.parametrize("names", NAMES, ids=" and ".join)
@pytest.mark.parametrize(
    "wording",
    [
        "{a} works, then {b}. At the very end a human being checks everything.",
        "{a} works, then {b}. Every result of {b} needs the workshop manager's initials.",
        "{a} works, then {b}. I want to see the result before we treat it as final.",
        "{a} works, then {b}. The bookkeeper has the final say over what {b} made.",
    ],
)
def test_a_person_decides_on_what_came_last(wording: str, names: tuple[str, str]) -> None:
    assert gates(compiled(wording, names), names) == BEHIND


@pytest.mark.parametrize(
    "wording",
    [
        "{a} drafts. {b} approves the draft.",
        "{a} drafts, then {b} confirms the booking that {a} made.",
        "{a} drafts. {b} works after approval by {a}.",
    ],
)
@pytest.mark.parametrize("names", NAMES[:1], ids=" and ".join)
def test_an_agent_that_approves_is_a_step_and_no_gate(wording: str, names: tuple[str, str]) -> None:
    assert gates(compiled(wording, names), names) == set()


def test_a_decision_that_is_spoken_of_again_is_the_same_one() -> None:
    found = compile_prompt(
        "Alder writes. The board approves it. Once approved, Birch prints it.", Catalog.of(["Alder", "Birch"])
    )
    assert found.workflow is not None
    (gate,) = [n for n in walk(found.workflow.root) if isinstance(n, Gate)]
    assert gate.approvers == ("board",)


@pytest.mark.parametrize(
    ("who", "approver"),
    [
        ("I have", ("user",)),
        ("the night editor has", ("night editor",)),
        ("somebody has", ()),
        ("a real person has", ()),
        ("one of the owners of the shop has", ("owners of the shop",)),
    ],
)
def test_who_decides_is_said_in_the_words_of_the_prompt(who: str, approver: tuple[str, ...]) -> None:
    team = Catalog.of(["Alder", "Birch"])
    found = compile_prompt(f"Alder writes. Once {who} approved it, Birch prints it.", team)
    assert found.workflow is not None
    assert [n.approvers for n in walk(found.workflow.root) if isinstance(n, Gate)] == [approver]
