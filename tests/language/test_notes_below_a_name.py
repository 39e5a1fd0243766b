"""What is noted below a name, or behind its work, line by line with labels, is said of whoever it is."""

from __future__ import annotations

import pytest

from language.reading import compiled, facts

TEAM = "Ada Bea Cid"
FLOW = {("before", "Ada", "Bea"), ("before", "Ada", "Cid"), ("before", "Bea", "Cid")}


PLACES = [
    "1. Ada reads the claim.\n2. Bea works it out.\n   - {note}\n3. Cid posts it.",
    "- Ada reads the claim\n- Bea works it out\n  - {note}\n- Cid posts it",
    "Ada: reads the claim\nBea: works it out\n  {note}\nCid: posts it\n\nOrder: Ada -> Bea -> Cid",
    "1. Ada reads the claim.\n2. Bea works it out. {note}.\n3. Cid posts it.",
    "Ada:\n  role: reads the claim\nBea:\n  role: works it out\n  after: Ada\n  {note}\nCid:\n  after: Bea",
    "## Ada\nReads the claim.\n\n## Bea\nWorks it out.\n{note}\n\n## Cid\nPosts it.",
    "**Ada**\n- Task: reads it\n\n**Bea**\n- Task: works it out\n- {note}\n\n**Cid**\n- Task: posts it",
]
NOTES = [
    ("timeout: 20 minutes", {("limit", "Bea", "timeout_s", 1200.0)}),
    ("Time limit: 20 minutes", {("limit", "Bea", "timeout_s", 1200.0)}),
    ("retries: 3", {("limit", "Bea", "retries", 3.0)}),
    ("max tool calls: 12", {("limit", "Bea", "max_tool_calls", 12.0)}),
    ("tools: Shell", {("grant", "Bea", "Shell")}),
    ("may use: Shell and Mail", {("grant", "Bea", "Shell"), ("grant", "Bea", "Mail")}),
    ("must not use: Shell", {("deny", "Bea", "Shell")}),
    ("tools: none", {("deny", "Bea", "Shell"), ("deny", "Bea", "Mail")}),
    ("approval: the lawyer", {("gate_before", "Bea"), ("gate_after", "Ada")}),
    ("approval: required", {("gate_before", "Bea"), ("gate_after", "Ada")}),
    ("approval: not required", set()),
    ("depends on: Ada", set()),
    ("hidden from: Ada", {("hidden", "Bea", "Ada")}),
    ("must not see: Ada", {("hidden", "Ada", "Bea")}),
]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(("note", "rules"), NOTES)
def test_a_note_is_said_of_whoever_stands_above_it(
    note: str, rules: set[tuple[object, ...]], place: str
) -> None:
    assert facts(place.format(note=note), TEAM, "Shell Mail") == FLOW | rules


@pytest.mark.parametrize(
    "bound",
    [
        "20 minutes at most, 3 retries",
        "Timeout 20 minutes, 3 retries",
        "timeout: 20 minutes\n   - retries: 3",
    ],
)
def test_bounds_without_a_label_are_notes_too(bound: str) -> None:
    found = facts(PLACES[0].format(note=bound), TEAM)
    assert found == FLOW | {("limit", "Bea", "timeout_s", 1200.0), ("limit", "Bea", "retries", 3.0)}


def test_notes_alone_make_a_team() -> None:
    prompt = (
        "Ada:\n  role: reads the claim\n  tools: Shell\nBea:\n  role: works it out\n  depends on: Ada\n"
        "Cid:\n  role: posts it\n  in parallel with: Bea\n  after: Ada"
    )
    found = facts(prompt, TEAM, "Shell")
    assert found == {
        ("before", "Ada", "Bea"),
        ("before", "Ada", "Cid"),
        ("parallel", "Bea", "Cid"),
        ("grant", "Ada", "Shell"),
    }


@pytest.mark.parametrize(
    "prompt",
    [
        "Limit: 20 minutes.\nAda reads the claim, then Bea works it out, then Cid posts it.",
        "Ada reads the claim, then Bea works it out, then Cid posts it.\n\nLimit: 20 minutes.",
        "1. Ada reads the claim.\n2. Bea works it out.\n   - timeout: soon\n3. Cid posts it.",
        "1. Ada reads the claim.\n2. Bea works it out.\n   - tools: Shovel\n3. Cid posts it.",
    ],
)
def test_a_note_of_nobody_or_of_nothing_known_is_told(prompt: str) -> None:
    found = compiled(prompt, TEAM, "Shell")
    assert found.draft is None or not found.draft.rules
    assert [d for d in found.diagnostics if d.severity != "info"]


def test_a_bound_of_everybody_stays_one_of_everybody() -> None:
    prompt = "Ada reads the claim.\nBea works it out.\nTime limit: 20 minutes for each agent."
    assert ("limit", "*", "timeout_s", 1200.0) in facts(prompt, "Ada Bea")


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("Flow: Ida -> Jon\nmax retries: 3\nmax tool calls: 9",
         "Ida -> Jon. Everyone has 3 retries. Everyone may make at most 9 tool calls."),
        ("Ida, then Jon.\nRetries: 2", "Ida, then Jon. Everyone has 2 retries."),
    ],
)  # fmt: skip
def test_a_bound_below_what_several_do_is_each_ones(said: str, plain: str) -> None:
    """ISSUE 3: "max retries: 3" on a line of its own below the flow is said of everybody."""
    assert facts(said, "Ida Jon") == facts(plain, "Ida Jon")


def test_a_bound_below_what_one_does_is_nobody_elses() -> None:
    """ISSUE 3: below a line about one agent alone, a bound may be of that one: it is no bound of all."""
    found = facts("Ida, then Jon.\nJon writes.\nRetries: 2", "Ida Jon")
    assert not [fact for fact in found if fact[0] == "limit" and fact[1] == "*"]


def test_the_boxes_of_a_checklist_say_nothing() -> None:
    """ISSUE 3: "- [ ] Run Ida" is the item, with or without its box."""
    items = ["Run Ida", "Run Jon when Ida is done", "Ask me before Kim posts"]
    boxed, plain = ("\n".join(f"- {box}{item}" for item in items) for box in ("[ ] ", ""))
    assert facts(boxed, "Ida Jon Kim") == facts(plain, "Ida Jon Kim")
