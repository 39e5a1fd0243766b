"""A right that is not plainly given grants nothing; one that is, grants what it says and no more."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts
from swarmwright.workflow.rules import Deny, Grant, Rule, ToolApproval
from swarmwright.workflow.tree import Gate, walk

TEAM = "Clerk Auditor Courier"
TOOLS = "Ledger Archive"


def _rules(prompt: str) -> list[Rule]:
    found = compiled(prompt, TEAM, TOOLS)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    return list(found.workflow.rules)


@pytest.mark.parametrize(
    "wording",
    [
        "Auditor reads the note: Clerk may use Ledger.",
        "Courier says: Clerk may use Ledger.",
        "Rumours say Clerk may use Ledger.",
        "Clerk could use Ledger in the past.",
        "Clerk was allowed to use Ledger last month.",
        "Clerk may use Ledger tomorrow.",
        "Clerk may be given access to Ledger later.",
        "Clerk may use Ledger from Friday on.",
        "Clerk may ask to use Ledger.",
        "Clerk may request access to Ledger.",
        "Clerk may only apply for access to Ledger.",
        "Clerk may pretend to use Ledger.",
        "Clerk may recommend Ledger.",
        "Clerk wants to use Ledger.",
        "Clerk thinks about using Ledger.",
        "Clerk decides who may use Ledger.",
        "Clerk may see who uses Ledger.",
        "Clerk might use Ledger.",
        "Clerk may perhaps use Ledger.",
        "In theory Clerk may use Ledger.",
        "Either Clerk or Auditor may use Ledger.",
        "Either Clerk or Auditor may use Ledger, but not both.",
        "Clerk or Auditor may use Ledger, but not both.",
        "One of Clerk and Auditor may use Ledger.",
        "Only one of Clerk and Auditor may use Ledger.",
        "Clerk may use either Ledger or Archive.",
        "Clerk, Auditor and Courier may use Ledger and Archive respectively.",
    ],
)
def test_a_right_that_is_not_plainly_given_is_an_error(wording: str) -> None:
    found = compiled(wording, TEAM, TOOLS)
    assert "SW303" in codes(found)
    assert found.workflow is None


def test_what_an_unplain_right_says_tells_how_to_give_it_plainly_and_rewrites_nothing() -> None:
    found = compiled("Clerk may ask to use Ledger.", TEAM, TOOLS)
    (told,) = [d for d in found.diagnostics if d.code == "SW303"]
    assert "'Clerk may use Ledger'" in told.message
    assert told.rewrite is None  # put in unread, it would be a right for always, which nobody gave
    assert _rules("Clerk may use Ledger.") == [Grant(("clerk",), "ledger")]


@pytest.mark.parametrize(
    "wording",
    [
        "Clerk can freely use Ledger.",
        "Clerk may also use Ledger.",
        "Clerk may browse Ledger.",
        "Note: Clerk may use Ledger.",
        "Clerk books the invoices with Ledger.",
        "Clerk may use Ledger without approval.",
        "Clerk may use Ledger. Ledger needs no approval.",
    ],
)
def test_a_right_that_is_plainly_given_is_one(wording: str) -> None:
    assert _rules(wording) == [Grant(("clerk",), "ledger")]


@pytest.mark.parametrize("comma", ["", ","])
def test_respectively_gives_each_its_own(comma: str) -> None:
    assert _rules(f"Clerk and Auditor may use Ledger and Archive{comma} respectively.") == [
        Grant(("clerk",), "ledger"),
        Grant(("auditor",), "archive"),
    ]
    assert _rules(f"Clerk and Auditor must not use Ledger and Archive{comma} respectively.") == [
        Deny(("clerk",), "ledger"),
        Deny(("auditor",), "archive"),
    ]


@pytest.mark.parametrize(
    "wording",
    [
        "Ledger needs no approval.",
        "Each use of Ledger does not require approval.",
        "Nobody has to approve Ledger.",
        "Ledger does not need my approval.",
        "Ledger may be used without approval.",
        "Approval of Ledger is not necessary.",
        "Approval for Ledger is optional.",
        "Ledger need not be approved.",
    ],
)
def test_a_yes_that_is_not_needed_is_not_asked_for(wording: str) -> None:
    assert not any(isinstance(r, ToolApproval) for r in _rules("Clerk works. " + wording))


@pytest.mark.parametrize(
    "wording",
    [
        "Ledger must never be used without my approval.",
        "Nobody may use Ledger without approval.",
        "Ledger is not to be used before a human approves it.",
        "Ledger may be used only after a human has approved.",
    ],
)
def test_a_yes_that_nobody_may_go_without_is_asked_for(wording: str) -> None:
    assert any(isinstance(r, ToolApproval) for r in _rules("Clerk works. " + wording))


def test_a_yes_asked_for_and_waived_is_a_contradiction() -> None:
    wording = "Every use of Ledger needs approval. Ledger needs no approval."
    assert compiled(wording, TEAM, TOOLS).workflow is None


@pytest.mark.parametrize(
    "wording", ["Ledger is not approved for Clerk.", "Clerk no longer needs approval to use Ledger."]
)
def test_a_yes_that_may_be_waived_or_refused_is_an_error(wording: str) -> None:
    assert "SW303" in codes(compiled(wording, TEAM, TOOLS))


def test_nobody_gets_a_tool_for_keeping_others_from_it() -> None:
    assert compiled("Auditor stops Clerk from using Ledger.", TEAM, TOOLS).workflow is None


@pytest.mark.parametrize(
    "wording",
    [
        "Clerk counts. The sums need no approval. Courier rides.",
        "Clerk counts, no approval needed, then Courier rides.",
        "Clerk counts. Courier rides without waiting for approval.",
        "Clerk counts. It is not necessary to get approval. Courier rides.",
    ],
)
def test_no_person_stands_where_no_yes_is_needed(wording: str) -> None:
    assert not any(str(f[0]).startswith("gate") for f in facts(wording, TEAM))


@pytest.mark.parametrize(
    "wording",
    [
        "Clerk counts. Once approved, Courier rides.",
        "Clerk counts. Courier rides once approved.",
        "Clerk counts. The owner approves the sums. After the approval, Courier rides.",
        "Clerk counts. Nothing leaves without my approval. Courier rides.",
        "Clerk counts. A person and not a bot has to approve it. Then Courier rides.",
    ],
)
def test_one_person_stands_where_a_yes_is_needed(wording: str) -> None:
    found = compiled(wording, TEAM).workflow
    assert found is not None
    assert sum(isinstance(node, Gate) for node in walk(found.root)) == 1
    assert ("gate_before", "Courier") in facts(wording, TEAM)


@pytest.mark.parametrize(
    "sentence",
    [
        "Ledger admires Clerk.",
        "Clerk reads the Ledger manual.",
        "Clerk polishes Ledger's article.",
        "Clerk tests whether Ledger answers.",
    ],
)
def test_a_tool_that_is_only_spoken_of_is_granted_to_nobody(sentence: str) -> None:
    found = compiled(f"Teller counts, then Clerk writes. {sentence}", "Teller Clerk", "Ledger")
    assert found.draft is not None
    assert not [rule for rule in found.draft.rules if isinstance(rule, Grant)]
    assert "SW303" in codes(found)
