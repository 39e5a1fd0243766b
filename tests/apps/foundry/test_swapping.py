"""The team's prompt is changed while protocols are in flight, at every point of the flow: nothing is lost,
nothing is done twice, and the new reviewer sees the draft before a person decides."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from support.foundry import (
    ENDS_WITHIN_S,
    LAWYER,
    PEER,
    WITH_LAWYER,
    WITH_PEER,
    Stop,
    edited,
    foundry_in,
    saying,
)
from swarmwright.apps.foundry.foundry import Foundry
from swarmwright.apps.foundry.opening import compiled
from swarmwright.apps.foundry.state import ProtocolState

INTENT = "Exposure for a fear of lifts"


async def adopt(foundry: Foundry, folder: Path, prompt: str, tables: str) -> None:
    team = edited(folder, prompt, tables)
    told = await foundry.adopt(team, compiled(team))
    assert all(getattr(one, "state", "") == "applied" for one in told.values()), told


def works(state: ProtocolState) -> list[str]:
    """Who has written, in order."""
    return [message["name"] for message in state.messages if message["role"] == "ai"]


async def waiting(foundry: Foundry, id_: str) -> ProtocolState:
    state = await foundry.wait(id_, ENDS_WITHIN_S)
    assert state.status == "waiting", (state.status, state.error)
    return state


async def heard(foundry: Foundry, id_: str, who: str) -> ProtocolState:
    """The protocol once that reviewer has worked, and a clinician is asked."""
    async with asyncio.timeout(ENDS_WITHIN_S):
        async for state in foundry.watch(id_):
            if who in works(state) and state.status == "waiting":
                return state
    raise AssertionError("nothing more happens")


async def approved(foundry: Foundry, id_: str) -> ProtocolState:
    state = await waiting(foundry, id_)
    assert state.draft_hash
    await foundry.review(id_, "approve", state.draft_hash, by="dr")
    done = await foundry.wait(id_, ENDS_WITHIN_S, until=("completed",))
    assert done.completed, done.status
    return done


@pytest.mark.parametrize("at", ["drafter", "safety_guardian", "clinical_critic"])
@pytest.mark.parametrize(
    ("prompt", "tables", "new"), [(WITH_PEER, PEER, "peer-critic"), (WITH_LAWYER, LAWYER, "legal-reviewer")]
)
async def test_a_reviewer_joins_while_somebody_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: str, prompt: str, tables: str, new: str
) -> None:
    stop = Stop(at, monkeypatch)
    async with foundry_in(tmp_path) as foundry:
        id_ = (await foundry.start(INTENT)).protocol_id
        async with asyncio.timeout(ENDS_WITHIN_S):
            await stop.there.wait()
        await adopt(foundry, tmp_path, prompt, tables)
        stop.go.set()
        done = await approved(foundry, id_)
    assert works(done) == ["drafter", "safety-guardian", "clinical-critic", new]


@pytest.mark.parametrize(
    ("prompt", "tables", "new"), [(WITH_PEER, PEER, "peer-critic"), (WITH_LAWYER, LAWYER, "legal-reviewer")]
)
async def test_a_reviewer_joins_while_the_clinician_is_asked_and_is_heard_before_the_answer(
    tmp_path: Path, prompt: str, tables: str, new: str
) -> None:
    async with foundry_in(tmp_path) as foundry:
        id_ = (await foundry.start(INTENT)).protocol_id
        before = await waiting(foundry, id_)
        await adopt(foundry, tmp_path, prompt, tables)
        await heard(foundry, id_, new)
        done = await approved(foundry, id_)
    assert works(done) == ["drafter", "safety-guardian", "clinical-critic", new]
    assert done.draft_hash == before.draft_hash


async def test_a_reviewer_joins_while_the_draft_is_revised_for_a_clinician(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop = Stop("drafter", monkeypatch, at=2)
    async with foundry_in(tmp_path) as foundry:
        id_ = (await foundry.start(INTENT)).protocol_id
        first = await waiting(foundry, id_)
        await foundry.review(id_, "revise", first.draft_hash or "", by="dr", reason="more on step 3")
        async with asyncio.timeout(ENDS_WITHIN_S):
            await stop.there.wait()
        await adopt(foundry, tmp_path, WITH_PEER, PEER)
        stop.go.set()
        done = await approved(foundry, id_)
    assert stop.times == 2
    assert works(done).count("drafter") == works(done).count("clinical-critic") == 2
    assert len(done.draft_versions[-1].clinical) == 2
    assert [one.verdict for one in done.audit] == ["rejected", "approved"]
    assert "more on step 3" in (done.final_protocol or "")


async def test_a_reviewer_joins_where_the_rounds_are_used_up_and_a_clinician_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    poor: Mapping[str, float | str] = {"text": "poor", "quality": 5.0}
    saying(monkeypatch, "clinical_critic", poor)
    async with foundry_in(tmp_path) as foundry:
        id_ = (await foundry.start(INTENT)).protocol_id
        assert (await waiting(foundry, id_)).escalated
        await adopt(foundry, tmp_path, WITH_LAWYER, LAWYER)
        await heard(foundry, id_, "legal-reviewer")
        done = await approved(foundry, id_)
    assert works(done).count("drafter") == 5
    assert works(done).count("legal-reviewer") == 1


async def test_what_is_finished_stays_as_it_is_and_what_begins_has_the_new_team(tmp_path: Path) -> None:
    async with foundry_in(tmp_path) as foundry:
        old = (await foundry.start(INTENT)).protocol_id
        before = await approved(foundry, old)
        await adopt(foundry, tmp_path, WITH_PEER, PEER)
        assert replace(await foundry.state(old), updated_at=0.0) == replace(before, updated_at=0.0)
        new = (await foundry.start("Worry time for a student")).protocol_id
        assert works(await waiting(foundry, new))[-1] == "peer-critic"


async def test_many_in_flight_at_different_points_are_changed_at_once(tmp_path: Path) -> None:
    async with foundry_in(tmp_path) as foundry:
        ids = [(await foundry.start(f"Exposure for fear number {n}")).protocol_id for n in range(6)]
        await waiting(foundry, ids[0])
        await adopt(foundry, tmp_path, WITH_PEER, PEER)
        for n, id_ in enumerate(ids):
            state = await heard(foundry, id_, "peer-critic")
            assert works(state) == ["drafter", "safety-guardian", "clinical-critic", "peer-critic"]
            assert f"number {n}" in (state.current_draft or "")
