"""Canonical English as people get to see it; that it reads back is proved in test_canonical."""

from __future__ import annotations

from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import AllOf, AnyOf, Approved, Compare, Judged, Not
from swarmwright.workflow.naming import named
from swarmwright.workflow.printing import english
from swarmwright.workflow.rules import EVERYONE, Deny, Grant, Hide, Limit, ToolApproval
from swarmwright.workflow.sentences import rule_sentence
from swarmwright.workflow.tree import (
    AtLeast,
    ForEach,
    Gate,
    Loop,
    Node,
    StartsOn,
    Step,
    Supervised,
    Workflow,
)
from workflow.building import choice, flow, step


def printed(root: Node, *rules: Grant | Deny | ToolApproval | Hide | Limit) -> str:
    agents = ["Intake", "Fraud", "Damage", "Adjuster", "Payments", "Head of Sales"]
    return english(Workflow(named(root), rules, Catalog.of(agents, ["Shell", "Credit Card"])))


def test_a_simple_team_reads_as_people_would_write_it() -> None:
    root = flow("f", step("Intake"), step("Fraud"), step("Damage"), order="intake>damage")
    assert printed(root, Grant(("fraud",), "shell", exclusive=True)) == (
        "Intake and Fraud work in parallel.\nDamage starts after Intake.\n\nOnly Fraud may use Shell.\n"
    )


def test_a_line_of_work_is_one_sentence() -> None:
    root = flow(
        "f",
        step("Intake"),
        step("Fraud"),
        step("Damage"),
        step("Adjuster"),
        Gate("g", "Pay this claim?", ("the claims manager",)),
        step("Payments"),
        order="intake>fraud intake>damage fraud>adjuster damage>adjuster adjuster>g g>payments",
    )
    assert printed(root) == (
        "Intake starts first, then Fraud and Damage in parallel, then Adjuster, then Gate 1, then Payments.\n"
        "\n"
        'Gate 1 asks "the claims manager": "Pay this claim?".\n'
    )


def test_parts_of_every_kind_become_phases() -> None:
    checks = flow("q", step("Fraud"), step("Damage"), Step("x", "fraud"), join=AtLeast(2, "cancel"))
    gate = Gate("g", on_reject="continue")
    review = Loop("l", step("Adjuster", "weigh it"), Approved("g"), 3, gate, "escalate")
    pages = ForEach("e", "scanned page", Step("y", "intake", signals=("first page", "last page")), 4)
    led = Supervised("u", step("Payments"), (Step("z", "damage"), pages), Judged("all is paid"), 9)
    low = (Compare("risk", "!=", "low"), Step("w", "adjuster"))
    either = choice("c", ("it is large", review), low, otherwise=led)
    on = (StartsOn("q", "first page"), StartsOn("q", "paid"))
    root = flow("f", step("Intake"), checks, either, order="intake>q q>c", on=on)
    assert printed(root) == (
        "Intake starts first.\n"
        'Phase 1 starts after Intake and once "first page" and "paid" are announced, then Phase 2.\n'
        "Phase 1: Fraud, Damage and Fraud (2) work in parallel. "
        "Phase 1 is complete once 2 of its 3 members are done; the rest is cancelled.\n"
        'Phase 2 runs Phase 3 if "it is large", otherwise Adjuster (2) if risk is not "low", '
        "otherwise Phase 4.\n"
        "Phase 3 repeats Adjuster until Gate 1 is approved, at most 3 times, with Gate 1 in between, "
        "or else asks a human.\n"
        "In Phase 4, Payments picks who goes next among Damage (2) and Phase 5 "
        'until "all is paid", at most 9 times.\n'
        'Phase 5 runs Intake (2) for each "scanned page", at most 4 at a time.\n'
        "\n"
        'The task of Adjuster is "weigh it".\n'
        "Gate 1 asks a human, and goes on either way.\n"
        'Intake (2) announces "first page" and "last page".\n'
    )


def test_conditions_are_grouped_without_doubt() -> None:
    sure = AnyOf((Compare("quality", ">=", 0.5, "fraud"), AllOf((Judged("it rains"), Not(Judged("x"))))))
    assert printed(Loop("l", step("Intake"), sure, 1)).startswith(
        'Phase 1 repeats Intake until quality of Fraud >= 0.5 or ("it rains" and not "x"), at most 1 time.'
    )


def test_names_that_would_confuse_stand_in_quotes_and_those_without_a_name_in_backticks() -> None:
    root = flow("f", step("Head of Sales"), Step("ghost", "ghost"))
    assert printed(root) == '"Head of Sales" and `ghost` work in parallel.\n'


def test_every_rule_is_one_sentence() -> None:
    team = Catalog.of(["Coder", "Booker", "Editor"], ["Shell", "Credit Card"])
    rules = {
        Grant(("coder", "booker"), "shell"): "Coder and Booker may use Shell.",
        Grant((EVERYONE,), "shell"): "Everyone may use Shell.",
        Grant(
            (EVERYONE,), "shell", True, ("booker",)
        ): "Everyone except Booker may use Shell, and nobody else.",
        Grant(("coder",), "shell", exclusive=True): "Only Coder may use Shell.",
        Deny(("coder",), "shell"): "Coder must not use Shell.",
        Deny((EVERYONE,), "shell"): "Nobody may use Shell.",
        Deny((EVERYONE,), "shell", ("coder",)): "Everyone except Coder is denied Shell.",
        ToolApproval("credit-card"): "Every use of Credit Card needs a human's approval.",
        ToolApproval("credit-card", ("booker",)): (
            "Booker needs a human's approval before every use of Credit Card."
        ),
        ToolApproval("credit-card", approvers=("the CFO", "me")): (
            'Every use of Credit Card needs approval by "the CFO" or "me".'
        ),
        Hide("coder"): "Nobody may see what Coder writes.",
        Hide("coder", excepted=("editor",)): "Only Editor may see what Coder writes.",
        Hide("coder", ("editor", "booker")): "Editor and Booker must not see what Coder writes.",
        Limit("coder", "timeout_s", 90.0): "Coder has at most 90 seconds.",
        Limit("coder", "timeout_s", 7200.0): "Coder has at most 2 hours.",
        Limit(EVERYONE, "timeout_s", 86400.0): "Each agent has at most 1 day.",
        Limit("coder", "max_rounds", 3.0): "Coder has at most 3 rounds.",
        Limit("coder", "retries", 1.0): "Coder has at most 1 retry.",
        Limit("coder", "max_tool_calls", 15.0): "Coder has at most 15 tool calls.",
        Limit("coder", "max_cost", 0.5): "Coder has at most 0.5 dollars.",
    }
    assert {rule: rule_sentence(rule, team) for rule in rules} == rules
