"""Teams as engineers draw them: arrows both ways, braces, labels for who leads, lists of who says yes."""

from __future__ import annotations

from itertools import combinations

import pytest

from language.reading import facts

TEAM = "Ada Bea Cid Dora"
CHAIN = {("before", "Ada", "Bea"), ("before", "Ada", "Cid"), ("before", "Bea", "Cid")}
JOINED = {
    ("before", "Ada", "Bea"),
    ("before", "Ada", "Cid"),
    ("before", "Ada", "Dora"),
    ("before", "Bea", "Dora"),
    ("before", "Cid", "Dora"),
}


@pytest.mark.parametrize("arrow", ["──>", "⟶", "➡", "⇒", "\n  ↓\n", " -> "])
def test_arrows_of_whatever_shape_are_an_order(arrow: str) -> None:
    assert facts(f"Ada {arrow} Bea {arrow} Cid", "Ada Bea Cid") == CHAIN


@pytest.mark.parametrize("both", ["{Bea, Cid}", "(Bea ∥ Cid)", "[Bea || Cid]", "(Bea ‖ Cid)", "{Bea & Cid}"])
def test_names_in_braces_or_beside_bars_work_side_by_side(both: str) -> None:
    assert facts(f"Ada → {both} → Dora", TEAM) == {*JOINED, ("parallel", "Bea", "Cid")}


def test_a_chain_in_brackets_beside_a_bar_is_one_side() -> None:
    found = facts("Ada → ((Bea → Cid) ∥ Eve) → Dora", f"{TEAM} Eve")
    assert found >= {("before", "Bea", "Cid"), ("parallel", "Bea", "Eve"), ("parallel", "Cid", "Eve")}


@pytest.mark.parametrize("sign", ["↔", "⇄", "<->", "<=>"])
@pytest.mark.parametrize(
    "bound", ["(max 3 rounds)", "until Cid is happy, at most 3 times", "(until the score is 8, max 3 rounds)"]
)
def test_an_arrow_both_ways_is_rounds_of_two(sign: str, bound: str) -> None:
    found = facts(f"Ada → Bea {sign} Cid {bound} → Dora", TEAM)
    assert found == {*JOINED, ("before", "Bea", "Cid"), ("loop", ("Bea", "Cid"), 3)}


@pytest.mark.parametrize(
    "chart",
    [
        "Supervisor: Ada\nWorkers: Bea, Cid",
        "- Lead: Ada\n- Team: Bea and Cid",
        "Members: Bea, Cid\nManager: Ada",
    ],
)
def test_labels_say_who_leads_whom(chart: str) -> None:
    assert facts(chart, "Ada Bea Cid") == {
        ("supervises", "Ada", ("Bea", "Cid")),
        ("limit", "Ada", "max_rounds", 10),
    }


@pytest.mark.parametrize(
    "gates",
    [
        "Approvals:\n- before Bea: the lawyer\n- before Cid: me",
        "Approvals:\n- Bea: the lawyer\n- Cid: a human",
        "Gates: lawyer before Bea, me before Cid",
        "Before Bea: the lawyer. Before Cid: me",
    ],
)
def test_a_list_of_yeses_holds_back_whom_it_names(gates: str) -> None:
    found = facts(f"Ada -> Bea -> Cid\n\n{gates}.", "Ada Bea Cid")
    assert found == {
        *CHAIN,
        ("gate_before", "Bea"),
        ("gate_after", "Ada"),
        ("gate_before", "Cid"),
        ("gate_after", "Bea"),
    }


def test_a_yes_after_somebody_is_asked_for_behind_them() -> None:
    found = facts("Ada -> Bea -> Cid\nApprovals:\n- after Ada: the lawyer", "Ada Bea Cid")
    assert found == {*CHAIN, ("gate_after", "Ada"), ("gate_before", "Bea")}


@pytest.mark.parametrize("rule", ["Cid must not see Ada", "Cid does not see Ada", "Cid never sees Ada"])
def test_who_must_not_see_somebody_must_not_see_their_work(rule: str) -> None:
    assert facts(f"Ada -> Bea -> Cid\nVisibility:\n- {rule}", "Ada Bea Cid") == {
        *CHAIN,
        ("hidden", "Ada", "Cid"),
    }


@pytest.mark.parametrize(
    ("chain", "told"),
    [
        ("writer → {editor, checker} → printer", {("parallel", "editor", "checker")}),
        ("intake → triage → (billing or support) → close", {("choice", "billing", "support")}),
        ("draft <-> review (until it is good, max 4 rounds) -> publish", {("loop", ("draft", "review"), 4)}),
        ("cv_parser => scoring_bot => (human ok) => offer_bot", {("gate_before", "offer_bot")}),
        ("[Writer] → [Editor] → [Printer]", {("before", "Editor", "Printer")}),
        ("Writer ⇄ Editor (max 3 rounds), then Printer", {("loop", ("Writer", "Editor"), 3)}),
    ],
)
def test_a_drawn_team_needs_no_roster(chain: str, told: set[tuple[object, ...]]) -> None:
    assert facts(chain) >= told


def test_a_remark_in_brackets_is_nobody() -> None:
    found = facts("draft → review (optional) → publish")
    chain = ("draft", "review", "publish")
    assert found == {("before", a, b) for a, b in combinations(chain, 2)}
