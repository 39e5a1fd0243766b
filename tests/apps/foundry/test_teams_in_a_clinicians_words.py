"""Teams as clinicians would write them: a no has another version written, and one yes completes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.foundry import ENDS_WITHIN_S, edited, foundry_in
from swarmwright.apps.foundry.foundry import Foundry
from swarmwright.apps.foundry.state import ProtocolState

WORK = """
Drafter drafts the protocol, then Safety Guardian assesses it, then Clinical Critic scores it. \
They repeat this until the protocol is safe and the quality is at least 8, five rounds at most. \
"""


async def said(foundry: Foundry, state: ProtocolState, verb: str) -> ProtocolState:
    """How it stands once this was said of the draft under review, and nobody works any more."""
    hash_, version, found = state.draft_hash or "", state.draft_version, state.findings_hash or ""
    await foundry.review(
        state.thread_id,
        "approve" if verb == "approve" else "revise",
        hash_,
        by="Ann",
        reason="Say how a lift is stopped",
        draft_version=version,
        findings_hash=found,
        gate=state.asked[0].gate,
    )
    await foundry.idle()
    return await foundry.wait(state.thread_id, ENDS_WITHIN_S)


@pytest.mark.parametrize(
    "end",
    [
        "Then a clinician approves it; otherwise start over, at most 10 times.",
        "A clinician approves it, or everything is repeated, at most 10 times.",
        "A clinician approves it. If they do not, everything starts over, at most 10 times.",
        "If a clinician rejects it, start over, at most 10 times.",
    ],
)
async def test_a_no_begins_again_and_one_yes_completes_it(tmp_path: Path, end: str) -> None:
    async with foundry_in(tmp_path, edited(tmp_path, f"{WORK}{end}\n")) as foundry:
        started = await foundry.start("Exposure for a fear of lifts")
        first = await foundry.wait(started.protocol_id, ENDS_WITHIN_S)
        assert (first.status, first.asked[0].who, first.last_round) == ("waiting", "clinician", False)
        second = await said(foundry, first, "revise")
        assert (second.status, second.draft_version) == ("waiting", 2)
        done = await said(foundry, second, "approve")
    assert (done.status, done.human_approved) == ("completed", True)
    assert [(one.verdict, one.version) for one in done.audit] == [("rejected", 1), ("approved", 2)]


@pytest.mark.parametrize(
    ("case", "who"),
    [
        (
            "If the protocol is not safe, a psychiatrist approves it, otherwise a clinician approves it.",
            "clinician",
        ),
        (
            "If the quality is at least 9, a psychiatrist approves it, otherwise a clinician approves it.",
            "psychiatrist",
        ),
    ],
)
async def test_one_of_two_people_is_asked_by_what_was_reported(tmp_path: Path, case: str, who: str) -> None:
    async with foundry_in(tmp_path, edited(tmp_path, f"{WORK}{case}\n")) as foundry:
        started = await foundry.start("Exposure for a fear of lifts")
        first = await foundry.wait(started.protocol_id, ENDS_WITHIN_S)
        assert [one.who for one in first.asked] == [who]
        done = await said(foundry, first, "approve")
    assert done.status == "completed"
