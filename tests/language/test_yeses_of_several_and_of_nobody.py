"""Yeses of several people: asked at once if told at once; a yes for which nobody waits is told."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled
from swarmwright.workflow.relations import closure
from swarmwright.workflow.tree import Flow, Gate, Step, walk

TEAM = "Ida Jon Kim"


def _order(prompt: str) -> tuple[dict[str, str], set[tuple[str, str]]]:
    """Whom each gate asks → its id, agents as they are; and who comes before whom, by these names."""
    found = compiled(prompt, TEAM)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    root = found.workflow.root
    assert isinstance(root, Flow)
    called = {
        node.id: node.approvers[0] if isinstance(node, Gate) else node.agent
        for node in walk(root)
        if isinstance(node, (Gate, Step))
    }
    pairs = {(called[a], called[b]) for a, b in closure(root.order) if a in called and b in called}
    return called, pairs


@pytest.mark.parametrize(
    "said",
    [
        "A lawyer and an editor must both approve before Jon prints.",
        "Then a lawyer and an editor approve in parallel. Jon prints after both.",
        "Then, in parallel, a lawyer approves and an editor approves. Jon prints after both.",
        "A lawyer approves and, at the same time, an editor approves. Then Jon prints.",
        "The lawyer and the editor approve it at the same time, then Jon prints.",
        "A lawyer and an editor must both approve, in parallel, before Jon prints.",
        "Ask the lawyer and the editor before Jon prints.",
    ],
)
def test_people_whose_yes_is_told_at_once_are_asked_at_once_and_each_is_waited_for(said: str) -> None:
    called, pairs = _order(f"Ida drafts. {said}")
    assert {"lawyer", "editor"} <= set(called.values())
    assert not {("lawyer", "editor"), ("editor", "lawyer")} & pairs
    assert {("ida", "lawyer"), ("ida", "editor"), ("lawyer", "jon"), ("editor", "jon")} <= pairs


@pytest.mark.parametrize(
    "then",
    [
        "once both have approved",
        "after both approvals",
        "as soon as both have agreed",
        "after both have signed off",
    ],
)
def test_both_have_approved_is_of_the_people_that_were_told_of(then: str) -> None:
    _, pairs = _order(f"Ida drafts. The lawyer approves. The editor approves. Jon prints {then}.")
    assert {("ida", "lawyer"), ("ida", "editor"), ("lawyer", "jon"), ("editor", "jon")} <= pairs


def test_who_is_told_of_first_is_asked_first() -> None:
    said = "Ida drafts. The lawyer approves before Jon prints. The editor approves before Jon prints."
    _, pairs = _order(said)
    assert {("ida", "lawyer"), ("lawyer", "editor"), ("editor", "jon")} <= pairs


def test_a_yes_for_which_nobody_waits_is_told() -> None:
    said = "Ida drafts. In parallel, the lawyer approves and Kim checks. Jon prints after Ida and Kim."
    told = [d.message for d in compiled(said, TEAM).diagnostics if d.severity != "info"]
    assert any("nobody waits for this yes: Jon begins without it" in message for message in told)


@pytest.mark.parametrize(
    "said",
    [
        "Ida drafts, then Jon prints, then I approve.",
        "Ida drafts. I approve. Jon prints.",
        "I approve before Jon prints.",
    ],
)
def test_a_yes_that_is_waited_for_or_comes_last_is_not(said: str) -> None:
    assert "SW404" not in codes(compiled(said, TEAM))


@pytest.mark.parametrize("what", ["for input", "about the figures", ""])
def test_an_agent_who_asks_people_is_at_work_and_waits_for_no_yes(what: str) -> None:
    called, _ = _order(
        f"Ida drafts. Kim asks the lawyer and the editor {what}. Then Jon prints.".replace(" .", ".")
    )
    assert set(called.values()) == {"ida", "kim", "jon"}
