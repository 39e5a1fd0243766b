"""A person's yes for one step stands behind what was told before, and what is told next behind that step."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from language.reading import compiled
from swarmwright.language.assembling.assembly import assemble
from swarmwright.language.looks.checks import check
from swarmwright.language.names.roster import Roster
from swarmwright.language.told.claims import Claims, Order, Wanted
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.edges import beyond
from swarmwright.workflow.naming import named
from swarmwright.workflow.relations import relations
from swarmwright.workflow.tree import Flow, Gate, Loop, Step, Workflow, walk

TEAM = "Scribe Pharmacist Archivist Clerk"

HELD = [
    "Pharmacist needs my approval before dispensing.",
    "Pharmacist waits for my sign-off.",
    "Pharmacist awaits the matron's consent.",
    "Pharmacist requires approval from the consultant.",
    "Pharmacist may only start with the consultant's okay.",
    "Pharmacist cannot start until I approve the note.",
    "Pharmacist cannot begin without my go-ahead.",
    "Pharmacist does not begin before I say yes.",
    "Pharmacist only starts once I have signed it off.",
    "Pharmacist is gated by my approval.",
    "Only with the doctor's okay does Pharmacist dispense.",
    "I approve the note before Pharmacist starts.",
    "Before Pharmacist dispenses, the matron approves the note.",
    "Human approval is needed before Pharmacist dispenses.",
    "Ask me before Pharmacist starts.",
]


def order(prompt: str) -> list[tuple[set[str], set[str]]]:
    """For each gate whose work is leading up to it, and whose follows at once."""
    found = compiled(prompt, TEAM)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    return [
        tuple({s.agent for s in beyond(flow, gate, forward=ahead)} for ahead in (False, True))  # type: ignore[misc]
        for flow in walk(found.workflow.root)
        if isinstance(flow, Flow)
        for gate in flow.members
        if isinstance(gate, Gate)
    ]


def chain(prompt: str) -> list[str]:
    """The steps and gates of a workflow in which each follows the one before."""
    found = compiled(prompt, TEAM)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    root = found.workflow.root
    assert isinstance(root, Flow)
    after = dict(root.order)
    assert len(after) == len(root.order) == len(root.members) - 1, root.order
    names = {m.id: "gate" if isinstance(m, Gate) else m.id for m in root.members}
    at = next(m.id for m in root.members if m.id not in after.values())
    told = [at]
    while at in after:
        at = after[at]
        told.append(at)
    return [names[i] for i in told]


@pytest.mark.parametrize("held", HELD)
def test_a_yes_is_asked_for_once_what_was_told_before_is_done(held: str) -> None:
    assert order(f"Scribe takes the history. {held}") == [({"scribe"}, {"pharmacist"})]


@pytest.mark.parametrize("held", HELD)
def test_what_is_told_next_comes_after_the_work_that_a_yes_holds_back(held: str) -> None:
    told = ["scribe", "gate", "pharmacist", "archivist", "clerk"]
    after = "Archivist files it. Clerk bills."
    assert chain(f"Scribe takes the history. {held} {after}") == told
    assert chain(f"Scribe takes the history. {held} Pharmacist dispenses. {after}") == told


@pytest.mark.parametrize("held", HELD)
def test_a_yes_for_work_that_was_told_before_moves_nothing(held: str) -> None:
    told = ["scribe", "gate", "pharmacist", "archivist", "clerk"]
    before = "Scribe takes the history. Pharmacist dispenses."
    assert chain(f"{before} {held} Archivist files it. Clerk bills.") == told
    assert chain(f"{before} Archivist files it. {held} Clerk bills.") == told


@pytest.mark.parametrize("held", HELD)
def test_a_yes_for_the_first_step_waits_for_nobody(held: str) -> None:
    assert order(f"{held} Archivist files it.") == [(set(), {"pharmacist"})]


def test_each_of_two_who_need_a_yes_waits_for_the_one_before() -> None:
    said = "Scribe writes. Pharmacist needs my approval. Archivist needs the matron's approval. Clerk bills."
    assert chain(said) == ["scribe", "gate", "pharmacist", "gate", "archivist", "clerk"]


def test_a_yes_for_two_holds_back_both_and_what_follows_waits_for_both() -> None:
    found = order("Scribe writes. I approve the note before Pharmacist and Archivist start. Clerk bills.")
    assert found == [({"scribe"}, {"pharmacist", "archivist"})]


@pytest.mark.parametrize(
    "beside",
    [
        "In parallel, Pharmacist dispenses once I approve.",
        "Meanwhile Pharmacist waits for my approval and then dispenses.",
    ],
)
def test_a_yes_for_what_goes_on_beside_the_rest_waits_for_nobody(beside: str) -> None:
    assert order(f"Scribe writes. {beside}") == [(set(), {"pharmacist"})]


@pytest.mark.parametrize("yes", ["approves", "approves it", "signs off", "says yes"])
@pytest.mark.parametrize("joint", ["Then", "First", "Finally"])
@pytest.mark.parametrize("who", ["the boss", "our firm", "the company"])
def test_people_who_decide_are_no_remark(who: str, joint: str, yes: str) -> None:
    found = compiled(f"Scribe writes. {joint} {who} {yes}. Then Clerk bills.", TEAM)
    lost = found.workflow is None or any(d.severity != "info" for d in found.diagnostics)
    gates = [n for n in walk(found.workflow.root) if isinstance(n, Gate)] if found.workflow else []
    assert lost or [g.approvers for g in gates] == [(who.split()[-1],)]


def test_what_the_boss_does_otherwise_is_a_remark() -> None:
    assert order("Scribe writes. Meanwhile the boss plays golf. Then Clerk bills.") == []


# -- where the reading went wrong all the same --------------------------------------------------------------


def _claims(*orders: Order, together: Sequence[tuple[str, str]] = ()) -> Claims:
    """Scribe is told first, then a gate, then Pharmacist and Clerk."""
    nodes = {
        "scribe": Wanted("scribe", "scribe", "writes", spans=[(0, 6)]),
        "gate#1": Wanted("gate#1", task="I approve", spans=[(10, 19)]),
        "pharmacist": Wanted("pharmacist", "pharmacist", "dispenses", spans=[(10, 30)]),
        "clerk": Wanted("clerk", "clerk", "bills", spans=[(40, 50)]),
    }
    beside = [(frozenset({a}), frozenset({b}), (0, 1)) for a, b in together]
    return Claims(nodes=nodes, orders=list(orders), together=beside)


def _found(claims: Claims) -> list[str]:
    team = Catalog.of(TEAM.split())
    root, _ = assemble(claims, team)
    assert root is not None
    draft = Workflow(named(root), (), team)
    found = check("x" * 60, draft, Roster(team, ()), claims)
    return [d.message for d in found if d.code == "SW214" and d.severity == "error"]


def test_a_gate_that_waits_for_nobody_behind_steps_that_were_told_is_an_error() -> None:
    held = Order("gate#1", "pharmacist", (10, 30))
    then = Order("pharmacist", "clerk", (40, 50), inferred=True)
    (said,) = _found(_claims(held, then))
    assert "Scribe" in said
    assert "Clerk" not in said
    assert _found(_claims(held, then, Order("scribe", "gate#1", (10, 19), inferred=True))) == []
    assert _found(_claims(held, then, together=[("scribe", "pharmacist")])) == []


def test_a_step_that_the_text_alone_puts_beside_what_a_gate_holds_back_is_an_error() -> None:
    first, held = Order("scribe", "gate#1", (10, 19), inferred=True), Order("gate#1", "pharmacist", (10, 30))
    (said,) = _found(_claims(first, held, Order("gate#1", "clerk", (40, 50), inferred=True)))
    assert said.startswith("Clerk")
    assert _found(_claims(first, held, Order("gate#1", "clerk", (40, 50)))) == []
    beside = [("clerk", "pharmacist")]
    late = Order("gate#1", "clerk", (40, 50), inferred=True)
    assert _found(_claims(first, held, late, together=beside)) == []


@pytest.mark.parametrize(
    "said",
    [
        "Two of the three partners must approve before Pharmacist dispenses.",
        "At least two managers approve it before Pharmacist dispenses.",
        "Both directors have to sign off. Pharmacist dispenses.",
        "Pharmacist needs approval from two of the owners.",
        "Pharmacist dispenses after the consent of three physicians.",
    ],
)
def test_one_yes_never_does_where_several_persons_have_to_say_it(said: str) -> None:
    found = compiled(f"Scribe writes. {said} Archivist files it.", TEAM)
    assert found.workflow is None


@pytest.mark.parametrize(
    "said",
    [
        "At least one of the owners must approve before Pharmacist dispenses.",
        "I approve the two drafts before Pharmacist dispenses.",
        "The head of the two clinics must approve before Pharmacist dispenses.",
        "The two notes of the managers need my approval before Pharmacist dispenses.",
    ],
)
def test_one_yes_does_where_one_person_says_it_of_several_things(said: str) -> None:
    assert chain(f"Scribe writes. {said} Archivist files it.") == [
        "scribe",
        "gate",
        "pharmacist",
        "archivist",
    ]


def test_rounds_that_end_with_a_persons_yes_never_go_on_without_it() -> None:
    found = compiled(
        "Scribe writes. If I reject it, Scribe redoes it, up to 3 times. Then Clerk bills.", TEAM
    )
    assert found.workflow is not None
    (loop,) = (n for n in walk(found.workflow.root) if isinstance(n, Loop))
    assert (loop.at_most, loop.exhausted) == (3, "fail")


# -- whose yes it is ----------------------------------------------------------------------------------------

WHOSE = [
    "Approval is needed from {}. Pharmacist dispenses.",
    "Pharmacist needs approval from {}.",
    "Pharmacist waits for a sign-off by {}.",
    "We need consent from {}. Pharmacist dispenses.",
    "Get the go-ahead from {}. Then Pharmacist dispenses.",
    "Clearance must be obtained from {} before Pharmacist dispenses.",
]


@pytest.mark.parametrize("said", WHOSE)
@pytest.mark.parametrize(
    ("who", "asked"),
    [
        ("Olga", [("Olga",)]),
        ("Olga or Ravi", [("Olga", "Ravi")]),
        ("Olga and Ravi", [("Olga",), ("Ravi",)]),
        ("either the dean or the board", [("dean", "board")]),
        ("the head of sales", [("head of sales",)]),
    ],
)
@pytest.mark.parametrize("team", [TEAM, ""])
def test_nobody_of_whom_a_yes_has_to_come_is_lost(
    team: str, who: str, asked: list[tuple[str, ...]], said: str
) -> None:
    found = compiled(f"Scribe writes. {said.format(who)}", team)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    nodes = [*walk(found.workflow.root)]
    assert sorted(n.approvers for n in nodes if isinstance(n, Gate)) == sorted(asked)
    assert {n.agent for n in nodes if isinstance(n, Step)} == {"scribe", "pharmacist"}
    facts = set(relations(found.workflow))
    assert {("before", "Scribe", "Pharmacist"), ("gate_before", "Pharmacist")} <= facts


@pytest.mark.parametrize(
    ("said", "who"),
    [
        ("Pharmacist needs the approval of the board.", ("board",)),
        ("Pharmacist needs the approval of Olga.", ("Olga",)),
        ("Pharmacist needs the approval of the dose.", ()),
        ("Pharmacist needs my approval of the dose.", ("user",)),
        ("Pharmacist needs approval from the dean and posts it.", ("dean",)),
    ],
)
def test_the_approval_of_a_person_is_hers_and_that_of_a_thing_is_on_it(
    said: str, who: tuple[str, ...]
) -> None:
    found = compiled(f"Scribe writes. {said}", TEAM)
    assert found.draft is not None
    assert [n.approvers for n in walk(found.draft.root) if isinstance(n, Gate)] == [who]


@pytest.mark.parametrize(
    "said",
    [
        "Pharmacist needs Archivist's approval.",
        "Pharmacist waits for approval from Archivist before dispensing.",
        "Approval is needed from Archivist. Pharmacist dispenses.",
        "Archivist's sign-off is required. Pharmacist dispenses.",
        "The note must be approved by Archivist. Pharmacist dispenses.",
        "It needs approval from Archivist. Pharmacist dispenses.",
        "We need Archivist's consent. Pharmacist dispenses.",
        "Once Archivist approves, Pharmacist dispenses.",
        "Pharmacist dispenses after approval by Archivist.",
        "Pharmacist cannot start without Archivist's approval.",
    ],
)
def test_an_agents_yes_is_its_work_between_what_came_and_what_it_holds_back(said: str) -> None:
    assert chain(f"Scribe writes. {said} Clerk bills.") == ["scribe", "archivist", "pharmacist", "clerk"]


def test_an_agent_and_a_person_who_both_have_to_approve_are_both_kept() -> None:
    said = "The note must be approved by Archivist and the boss."
    found = compiled(f"Scribe writes. {said} Pharmacist dispenses.", TEAM)
    assert found.workflow is not None
    assert [n.approvers for n in walk(found.workflow.root) if isinstance(n, Gate)] == [("boss",)]
    assert ("before", "Archivist", "Pharmacist") in set(relations(found.workflow))


@pytest.mark.parametrize(
    "said",
    [
        "The dean signs it off, then the board.",
        "First the dean approves it, then the board does.",
        "The dean approves, and then the board does too.",
    ],
)
def test_of_two_who_say_yes_one_after_the_other_neither_is_lost(said: str) -> None:
    prompt = f"Scribe writes. {said} Pharmacist dispenses."
    assert chain(prompt) == ["scribe", "gate", "gate", "pharmacist"]
    found = compiled(prompt, TEAM)
    assert found.workflow is not None
    asked = [n.approvers for n in walk(found.workflow.root) if isinstance(n, Gate)]
    assert asked == [("dean",), ("board",)]


def test_what_an_agent_does_after_a_persons_yes_is_no_second_yes() -> None:
    prompt = "Scribe writes. The dean signs it off, then Pharmacist dispenses. Archivist files it."
    assert chain(prompt) == ["scribe", "gate", "pharmacist", "archivist"]


@pytest.mark.parametrize(
    "said",
    [
        "I give Pharmacist the go-ahead.",
        "The matron gives Pharmacist permission.",
        "Pharmacist must ask me first.",
        "Pharmacist asks the matron before dispensing it.",
        "Pharmacist checks with me before dispensing.",
        "Pharmacist must get my permission before dispensing.",
    ],
)
def test_a_yes_that_somebody_is_given_or_asks_for_comes_before_the_work(said: str) -> None:
    told = ["scribe", "gate", "pharmacist", "archivist"]
    assert chain(f"Scribe writes. {said} Archivist files it.") == told
    assert chain(f"Scribe writes. {said} Pharmacist dispenses. Archivist files it.") == told


@pytest.mark.parametrize("arrow", ["->", "→", "=>"])
def test_a_person_between_arrows_is_never_dropped(arrow: str) -> None:
    found = compiled(f"Scribe {arrow} me {arrow} Pharmacist", TEAM)
    gates = [n for n in walk(found.workflow.root) if isinstance(n, Gate)] if found.workflow else []
    assert found.workflow is None or gates
    assert chain(f"Scribe {arrow} my approval {arrow} Pharmacist") == ["scribe", "gate", "pharmacist"]
