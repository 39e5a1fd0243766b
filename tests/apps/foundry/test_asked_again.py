"""Somebody of the team is sent to work once more on the same draft: what they said of it before counts on."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.foundry import ENDS_WITHIN_S, edited, foundry_in
from swarmwright.apps.foundry import agents
from swarmwright.apps.foundry.drafts import OF, digest, latest_draft
from swarmwright.apps.foundry.errors import ReviewRefused
from swarmwright.apps.foundry.reviewing import may_be_automatic
from swarmwright.ports.agents import TAKEN_BACK, Activity, AgentModel, AgentReport, AgentView
from swarmwright.ports.commands import EditState, Redirect

ONCE = """
Drafter drafts the protocol, then Safety Guardian assesses it, then Clinical Critic scores it. \
The whole process is repeated until a clinician approves the protocol, at most 20 times.
"""
CONCERN = "it leaves her alone with it"


async def test_what_the_guardian_said_before_stays_on_record_and_opens_no_gate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[str]()

    async def guardian(view: AgentView, activity: Activity, model: AgentModel) -> AgentReport:
        draft = latest_draft(view.outputs)
        assert draft is not None
        asked.append(digest(draft.text))
        first = {"safe": False, "level": "unsafe", "concerns": [CONCERN], "note": "unsafe"}
        later = {"safe": True, "level": "safe", "concerns": [], "note": "safe"}
        return AgentReport("told", {OF: asked[-1], **(first if len(asked) == 1 else later)})

    monkeypatch.setattr(agents, "safety_guardian", guardian)
    async with foundry_in(tmp_path, edited(tmp_path, ONCE)) as foundry:
        id_ = (await foundry.start("Worry time")).protocol_id
        before = await foundry.wait(id_, ENDS_WITHIN_S)
        sent = await foundry.platform.send(id_, Redirect("safety-guardian"))
        assert (await foundry.platform.settled(id_, sent.seq)).state == "applied"
        await foundry.resume(id_)
        state = await foundry.wait(id_, ENDS_WITHIN_S)
        assert asked == [before.draft_hash] * 2 and state.draft_hash == before.draft_hash
        assert state.status == "waiting" and state.safety_assessment is not None
        assert (state.safety_level, state.safety_assessment.concerns) == ("unsafe", [CONCERN])
        assert [line for line in state.scratchpad.splitlines() if line.startswith("Safety Guardian")] == [
            "Safety Guardian: unsafe",
            "Safety Guardian: safe",
        ]
        assert not may_be_automatic(state)
        with pytest.raises(ReviewRefused) as refused:
            await foundry.review(id_, "approve", state.draft_hash or "", by="dr")
        assert refused.value.kind == "unsafe"
        messages = (await foundry.platform.state(id_))["messages"]
        taken = [one.id for one in messages if TAKEN_BACK in one.additional_kwargs]
        sent = await foundry.platform.send(id_, EditState(messages=dict.fromkeys(taken)))
        gone = await foundry.platform.settled(id_, sent.seq)
        assert taken and gone.state == "refused" and "sent to work once more" in gone.reason
        # Another draft is another matter.
        await foundry.review(id_, "revise", state.draft_hash or "", by="dr", reason="More on step 2.")
        newer = await foundry.wait(id_, ENDS_WITHIN_S)
        assert newer.draft_hash != state.draft_hash and newer.safety_level == "safe"


async def test_who_is_sent_to_work_once_more_and_says_the_same_stands_once_in_the_scratchpad(
    tmp_path: Path,
) -> None:
    async with foundry_in(tmp_path) as foundry:
        id_ = (await foundry.start("Worry time")).protocol_id
        before = await foundry.wait(id_, ENDS_WITHIN_S)
        for step in ("safety-guardian", "clinical-critic"):
            sent = await foundry.platform.send(id_, Redirect(step))
            assert (await foundry.platform.settled(id_, sent.seq)).state == "applied"
            await foundry.resume(id_)
            state = await foundry.wait(id_, ENDS_WITHIN_S)
    assert (state.status, state.scratchpad) == ("waiting", before.scratchpad)
