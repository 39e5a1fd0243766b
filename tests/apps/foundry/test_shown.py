"""Whoever says of a draft how safe it is, in whichever way they work, says it of the text that they were
shown: not of another one that stands in its place, or came beside it, and not only of the last time."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from support.foundry import ENDS_WITHIN_S, edited, foundry_in, saying
from swarmwright.apps.foundry import agents
from swarmwright.apps.foundry.drafts import digest
from swarmwright.apps.foundry.errors import ReviewRefused
from swarmwright.apps.foundry.foundry import Foundry
from swarmwright.apps.foundry.reviewing import may_be_automatic
from swarmwright.apps.foundry.state import ProtocolState
from swarmwright.apps.foundry.versions import best, versions_in
from swarmwright.ports.agents import Activity, AgentModel, AgentView, Output
from swarmwright.ports.commands import EditState

SAFE = {"text": "I have read it.", "safe": True, "level": "safe"}
UNSAFE = {"text": "The snake will bite her.", "safe": False, "level": "unsafe"}
GOOD = {"text": "Good.", "quality": 9.0}
OTHER = "# Plan\n\nSwim in the lake at dawn, every day of the week, whatever the weather is."


async def asked(foundry: Foundry) -> ProtocolState:
    """A protocol that waits for a clinician."""
    state = await foundry.wait((await foundry.start("Fear of snakes")).protocol_id, ENDS_WITHIN_S)
    assert state.requires_human_approval, (state.status, state.error)
    return state


async def test_a_draft_that_is_edited_at_the_gate_is_assessed_by_nobody_who_names_no_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saying(monkeypatch, "safety_guardian", SAFE)
    saying(monkeypatch, "clinical_critic", GOOD)
    async with foundry_in(tmp_path) as foundry:
        state = await asked(foundry)
        assert (state.safety_level, state.quality_score) == ("safe", 9.0) and state.safety_assessment
        id_ = state.thread_id
        sent = await foundry.platform.send(id_, EditState(outputs={"drafter": {"text": OTHER}}))
        assert (await foundry.platform.settled(id_, sent.seq)).state == "applied"
        now = await foundry.state(id_)
        assert now.draft_hash == digest(OTHER)
        assert now.safety_assessment is None and now.quality_score is None
        assert not may_be_automatic(now)
        with pytest.raises(ReviewRefused, match="no guardian has assessed"):
            await foundry.review(id_, "approve", digest(OTHER), by="dr")


async def test_what_was_begun_before_another_draft_came_is_said_of_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prompt = """
Drafter drafts the protocol. Then Safety Guardian and Editor work in parallel: Safety Guardian assesses the
protocol, Editor polishes the protocol. Then Clinical Critic waits for both and scores it.
The whole process is repeated until a clinician approves the protocol, at most 20 times."""
    editor = '\n[agents."Editor"]\nkind = "custom"\napp = "foundry"\ncalled = "Drafter"\n'
    draft = agents.drafter

    async def writes(view: AgentView, activity: Activity, model: AgentModel) -> Any:
        if view.agent.id == "drafter":
            return await draft(view, activity, model)
        return {"text": OTHER, "draft": digest(OTHER)}

    async def reads(view: AgentView, activity: Activity, model: AgentModel) -> Any:
        async with asyncio.timeout(ENDS_WITHIN_S):
            async for state in foundry.watch(view.thread_id):
                if state.iteration_count == 2:  # the other draft is handed in before this is
                    break
        return SAFE

    monkeypatch.setattr(agents, "drafter", writes)
    monkeypatch.setattr(agents, "safety_guardian", reads)
    async with foundry_in(tmp_path, edited(tmp_path, prompt, editor)) as foundry:
        state = await asked(foundry)
    first, second = state.draft_versions
    assert second.text == OTHER and second.safety is None
    assert first.safety is not None and first.safety.level == "safe"


async def test_a_concern_about_a_text_is_not_outvoted_when_the_same_text_is_handed_in_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saying(monkeypatch, "drafter", {"text": OTHER, "draft": digest(OTHER)})
    saying(monkeypatch, "safety_guardian", UNSAFE, SAFE)
    saying(monkeypatch, "clinical_critic", GOOD)
    async with foundry_in(tmp_path) as foundry:
        state = await asked(foundry)
        assert state.safety_assessment is not None and not may_be_automatic(state)
        assert state.safety_level == "unsafe" and state.safety_assessment.concerns == [UNSAFE["text"]]
        with pytest.raises(ReviewRefused, match="unsafe findings"):
            await foundry.review(state.thread_id, "approve", state.draft_hash or "", by="dr")


def test_of_versions_that_are_none_of_them_good_the_safest_is_shown_and_not_the_best_written() -> None:
    def one(n: int, text: str, said: dict[str, Any], quality: float) -> list[Output]:
        of = {"of": digest(text)}
        return [
            Output(f"drafter@{n}", "drafter", text, {"draft": digest(text)}),
            Output(f"safety-guardian@{n}", "safety-guardian", str(said["text"]), {**said, **of}),
            Output(f"clinical-critic@{n}", "clinical-critic", "", {"quality": quality, **of}),
        ]

    plain, nice = "Take a walk each day.", "Take a long walk each day, alone, at night."
    for outputs in (
        [*one(1, plain, SAFE, 5.0), *one(2, nice, UNSAFE, 9.5)],
        [*one(1, nice, UNSAFE, 9.5), *one(2, plain, SAFE, 5.0)],
    ):
        found = best(versions_in(outputs, "A walk"))
        assert found is not None and found.text == plain
