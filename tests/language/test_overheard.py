"""Overheard: what words plainly say and the tree has not is never passed over in silence."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations
from swarmwright.workflow.rules import Limit

TEAM = Catalog.of(("Ada", "Bea", "Cid", "Dan"))


def loud(prompt: str) -> list[str]:
    """The codes of what is warned of, and of errors."""
    return [d.code for d in compile_prompt(prompt, TEAM).diagnostics if d.severity != "info"]


@pytest.mark.parametrize(
    "prompt",
    [
        "When Ada is done Bea fixes it, otherwise a human decides.",
        "Stop Bea if it takes too long. Ada writes, then Bea edits.",
        "Bea starts while Ada is still writing, Cid when she's done.",
        "Run everyone in alphabetical order.",
        "Bea, Ada and Dan go in order of their names.",
    ],
)
def test_what_was_understood_otherwise_is_an_error(prompt: str) -> None:
    found = compile_prompt(prompt, TEAM)
    assert found.workflow is None
    assert "SW404" in [d.code for d in found.diagnostics if d.severity == "error"]


@pytest.mark.parametrize(
    ("prompt", "code"),
    [
        ("Ada writes, Bea edits, Cid posts. Retry three times.", "SW404"),
        ("Ada writes and then Bea edits. At most 2 retries.", "SW404"),
        ("Each of the reports is read by Ada and, once read, noted by Bea.", "SW404"),
        ("Every letter gets sorted by Ada and, once sorted, filed by Bea.", "SW404"),
        (
            "Ada and Bea draft in parallel, Cid drafts once Ada is done, Dan merges when all three are done.",
            "SW404",
        ),
        ("Ada sorts: if bill, Bea pays it; if junk, Cid drops it; otherwise Dan files it.", "SW204"),
    ],
)
def test_what_is_a_guess_is_a_warning(prompt: str, code: str) -> None:
    assert code in loud(prompt)


@pytest.mark.parametrize(
    "prompt",
    [
        "Ada, Bea and Cid draft in parallel. Dan merges when all three are done.",
        "Ada writes, Bea edits. Each agent has 2 retries.",
        "Ada writes. Retry three times.",
        "If Ada takes longer than 10 minutes, stop her. Ada writes.",
        "Bea sews while Ada cuts.",
    ],
)
def test_what_was_understood_is_not_doubted(prompt: str) -> None:
    assert not loud(prompt)


@pytest.mark.parametrize(
    "prompt",
    [
        "Ada has access to everything. Bea writes.",
        "Bea is free to use any tool she wants. Ada writes.",
        "Ada picks exactly one of Bea, Cid, Dan.",
    ],
)
def test_a_rule_or_a_pick_that_was_read_as_a_task_is_an_error(prompt: str) -> None:
    found = compile_prompt(prompt, Catalog.of(("Ada", "Bea", "Cid", "Dan"), ("Shell",)))
    assert found.workflow is None


def test_one_of_the_three_is_not_all_of_them() -> None:
    prompt = (
        "Ada, Bea and Cid search in parallel. Any one of the three coming back is enough to set Dan going."
    )
    assert "speaks of 3" not in str(compile_prompt(prompt, TEAM).diagnostics)


@pytest.mark.parametrize("link", ["While", "Before", "After"])
def test_the_former_and_the_latter_go_by_the_order_of_the_text(link: str) -> None:
    found = compile_prompt(f"{link} Ada cuts, Bea sews. The former has five minutes, the latter ten.", TEAM)
    assert found.workflow is not None
    limits = {r.subject: r.value for r in found.workflow.rules if isinstance(r, Limit)}
    assert limits == {"ada": 300, "bea": 600}
    after = compile_prompt(f"{link} Ada cuts, Bea sews. Cid starts after the former.", TEAM).draft
    assert after is not None
    assert ("before", "Ada", "Cid") in relations(after)


@pytest.mark.parametrize(
    "prompt",
    [
        "Keep Ada and Bea from seeing each other's drafts until both are done.",
        "Ada writes. Prevent Bea from reading what Ada wrote until Cid is done.",
        "Stop Bea from viewing Ada's work before Cid is done.",
    ],
)
def test_sight_that_is_kept_from_somebody_for_a_time_alone_is_an_error(prompt: str) -> None:
    assert "SW303" in loud(prompt)
