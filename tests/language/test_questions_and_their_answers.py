"""A prompt that asks and answers says what the answers say; a question alone gives nobody anything."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations

TEAM = Catalog.of(["Ann", "Ben", "Cid"], ["Scan"])
FLOW = "Ann, then Ben, then Cid. "
ORDER = {("before", "Ann", "Ben"), ("before", "Ann", "Cid"), ("before", "Ben", "Cid")}


def told(prompt: str) -> set[tuple[object, ...]]:
    """What is understood, where nothing is refused and nothing is doubted."""
    found = compile_prompt(prompt, TEAM)
    doubts = [str(d) for d in found.diagnostics if d.severity != "info"]
    assert found.workflow is not None, doubts
    assert not doubts
    return {tuple(f) for f in relations(found.workflow)}


@pytest.mark.parametrize(
    ("asked", "facts"),
    [
        ("Who may use Scan? Ann and Ben.", {("grant", "Ann", "Scan"), ("grant", "Ben", "Scan")}),
        ("Who may use Scan? Ann and Ben may.", {("grant", "Ann", "Scan"), ("grant", "Ben", "Scan")}),
        (
            "Who may use Scan? Only Ann.",
            {("grant", "Ann", "Scan"), ("deny", "Ben", "Scan"), ("deny", "Cid", "Scan")},
        ),
        (
            "Who has access to Scan? Nobody but Ann.",
            {("grant", "Ann", "Scan"), ("deny", "Ben", "Scan"), ("deny", "Cid", "Scan")},
        ),
        (
            "And Scan? Ann and Ben, nobody else.",
            {("grant", "Ann", "Scan"), ("grant", "Ben", "Scan"), ("deny", "Cid", "Scan")},
        ),
        (
            "What about Scan? That's Ann's and Ann's alone.",
            {("grant", "Ann", "Scan"), ("deny", "Ben", "Scan"), ("deny", "Cid", "Scan")},
        ),
        ("Can Cid use Scan? No.", {("deny", "Cid", "Scan")}),
        ("Is Cid allowed to use Scan? No, never.", {("deny", "Cid", "Scan")}),
        (
            "May Ben use Scan? No, only Ann may.",
            {("grant", "Ann", "Scan"), ("deny", "Ben", "Scan"), ("deny", "Cid", "Scan")},
        ),
        ("May Ben use Scan? Yes. And Cid? No.", {("grant", "Ben", "Scan"), ("deny", "Cid", "Scan")}),
        ("What may Ann use? Scan.", {("grant", "Ann", "Scan")}),
        (
            "Can Ben use Scan? Yes, but only with my approval.",
            {("grant", "Ben", "Scan"), ("tool_approval", "Scan")},
        ),
        ("May Cid see what Ann wrote? No.", {("hidden", "Ann", "Cid")}),
        ("May anyone see Ann's notes? No.", {("hidden", "Ann", "Ben"), ("hidden", "Ann", "Cid")}),
        ("How long has Ann? Ten minutes.", {("limit", "Ann", "timeout_s", 600.0)}),
        ("How often may Ben retry? Twice.", {("limit", "Ben", "retries", 2.0)}),
        (
            "How many tool calls may Ben make? Twenty at most. And Cid? Ten.",
            {("limit", "Ben", "max_tool_calls", 20.0), ("limit", "Cid", "max_tool_calls", 10.0)},
        ),
        ("Who has to approve before Cid starts? I do.", {("gate_before", "Cid"), ("gate_after", "Ben")}),
        (
            "Who approves before Cid starts? The head of desk.",
            {("gate_before", "Cid"), ("gate_after", "Ben")},
        ),
    ],
)
def test_an_answer_says_what_its_question_asks(asked: str, facts: set[tuple[object, ...]]) -> None:
    assert told(FLOW + asked) == ORDER | facts


@pytest.mark.parametrize(
    "prompt",
    [
        "Who starts? Ann. Who comes next? Ben. And then? Cid.",
        "Who goes first? Ann does. Who comes after Ann? Ben. Who comes last? Cid.",
        "What happens first? Ann drafts. What happens next? Ben checks it. And finally? Cid prints it.",
        "Q: Who begins?\nA: Ann.\nQ: When does Ben start?\nA: After Ann.\nQ: And Cid?\nA: Once Ben is done.",
        "How does it work? Ann drafts, then Ben checks it, then Cid prints it.",
        "What does Ann do? She drafts. Whom does Ben wait for? Ann. Must Cid wait for Ben? Yes.",
        "Does Ben wait for Ann? Yes, always. When does Cid begin? Not before Ben has finished.",
    ],
)
def test_the_order_is_told_by_questions_too(prompt: str) -> None:
    assert told(prompt) == ORDER


def test_no_means_that_nobody_waits() -> None:
    assert told("Does Ben wait for Ann? No, they start together.") == {("parallel", "Ben", "Ann")}


@pytest.mark.parametrize(
    "asked",
    ["Who may use Scan?", "May Ben use Scan?", "May Ben use Scan? Perhaps.", "Who may use Scan? Ben asks."],
)
def test_a_question_without_an_answer_gives_nobody_anything(asked: str) -> None:
    found = compile_prompt(FLOW + asked, TEAM)
    given = relations(found.workflow) if found.workflow is not None else ()
    assert not [f for f in given if f[0] == "grant"]


@pytest.mark.parametrize(
    ("prompt", "who"),
    [
        ("Ann drafts. Is it good? If not, Ben repairs it.", "Ben"),
        ("Ann drafts. Too long? Ben shortens it. Otherwise Cid prints it.", "Ben"),
    ],
)
def test_a_question_of_how_things_are_is_a_case_as_before(prompt: str, who: str) -> None:
    assert who in {f[1] for f in told(prompt) if f[0] == "if"}
