"""Going back, or forking, behind an assessment: what was found of a version that still exists counts on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from support.foundry import ENDS_WITHIN_S, edited, foundry_in, saying
from swarmwright.apps.foundry.errors import ReviewRefused
from swarmwright.apps.foundry.foundry import Foundry
from swarmwright.apps.foundry.reviewing import may_be_automatic
from swarmwright.apps.foundry.state import ProtocolState
from swarmwright.ports.agents import TAKEN_BACK
from swarmwright.ports.commands import RollBack

ONCE = """
Drafter drafts the protocol, then Safety Guardian assesses it, then Clinical Critic scores it. \
The whole process is repeated until a clinician approves the protocol, at most 20 times.
"""
CONCERN = "The client lives with an abuser."
CALM: dict[str, Any] = {"safe": True, "level": "safe", "concerns": [], "recommendations": [], "text": "ok"}
GRIM = CALM | {"safe": False, "level": "unsafe", "concerns": [CONCERN], "text": "grim"}


async def behind_the_guardian(foundry: Foundry, id_: str) -> str:
    """The checkpoint at which there is a draft, and no word on it yet."""
    for at in await foundry.platform.history(id_):
        state = (await foundry.platform.checkpoint(id_, at.id)).state
        if {one["agent"] for one in state.get("agent_outputs", {}).values()} == {"drafter"}:
            return at.id
    raise AssertionError("nobody has drafted")


async def looked_again(foundry: Foundry, id_: str) -> ProtocolState:
    await foundry.resume(id_)
    return await foundry.wait(id_, ENDS_WITHIN_S)


@pytest.mark.requirement("C-08")
@pytest.mark.parametrize("way", ["back", "fork", "back twice", "back, fork"])
async def test_what_was_found_in_a_version_is_not_forgotten_behind_its_assessment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    saying(monkeypatch, "safety_guardian", GRIM, CALM)
    async with foundry_in(tmp_path, edited(tmp_path, ONCE)) as foundry:
        id_ = (await foundry.start("Worry time for a student")).protocol_id
        before = await foundry.wait(id_, ENDS_WITHIN_S)
        assert before.safety_level == "unsafe"
        at = await behind_the_guardian(foundry, id_)
        for go in way.replace(" twice", ", back").split(", "):
            if go == "fork":
                id_ = (await foundry.platform.fork(id_, at, f"protocol-fork-of-{id_[-6:]}")).thread_id
            else:
                row = await foundry.platform.send(id_, RollBack(at))
                assert (await foundry.platform.settled(id_, row.seq)).state == "applied"
            state = await looked_again(foundry, id_)
            assert state.draft_hash == before.draft_hash and state.safety_assessment is not None
            assert (state.safety_level, state.safety_assessment.concerns) == ("unsafe", [CONCERN])
            assert not may_be_automatic(state)
            assert sum(one["text"] in ("ok", "grim") for one in state.messages) == 1, "what stands"
        with pytest.raises(ReviewRefused) as refused:
            await foundry.review(id_, "approve", state.draft_hash or "", by="dr")
        assert refused.value.kind == "unsafe"


async def test_what_was_said_of_a_version_that_is_gone_goes_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saying(monkeypatch, "safety_guardian", CALM, GRIM, CALM)
    async with foundry_in(tmp_path, edited(tmp_path, ONCE)) as foundry:
        id_ = (await foundry.start("Worry time for a student")).protocol_id
        first = await foundry.wait(id_, ENDS_WITHIN_S)
        at = (await foundry.platform.history(id_))[-1].id
        await foundry.review(id_, "revise", first.draft_hash or "", by="dr", reason="More on step 1")
        second = await foundry.wait(id_, ENDS_WITHIN_S)
        assert (second.draft_version, second.safety_level) == (2, "unsafe")
        row = await foundry.platform.send(id_, RollBack(at))
        assert (await foundry.platform.settled(id_, row.seq)).state == "applied"
        back = await foundry.state(id_)
        assert (back.draft_version, back.draft_hash, back.safety_level) == (1, first.draft_hash, "safe")
        kept = (await foundry.platform.state(id_))["messages"]
        assert not [
            one for one in kept if one.additional_kwargs.get(TAKEN_BACK, {}).get("agent") == "safety-guardian"
        ]
        assert len(back.draft_versions) == 1 and len(back.messages) == len(first.messages)
