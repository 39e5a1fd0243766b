"""What the gate of a team asks is asked in other words, of others, or no more, while protocols are in flight:
what people have decided stays on record in everything that is shown, and their no is gone on with."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from support.foundry import ENDS_WITHIN_S, Stop, edited, foundry_in, saying
from swarmwright.apps.foundry.errors import ReviewRefused
from swarmwright.apps.foundry.foundry import Foundry
from swarmwright.apps.foundry.opening import compiled
from swarmwright.apps.foundry.state import ProtocolState
from swarmwright.apps.foundry.trail import decided_of
from swarmwright.graph.views import _decisions
from swarmwright.policy.labels import Sight
from swarmwright.ports.commands import RollBack
from swarmwright.workflow.catalog import Catalog

INTENT = "Swimming again after a fright"
WHY = "It would harm her: never show it again"


def until(who: str, rounds: str = "five") -> str:
    return f"""
Drafter drafts the protocol, then Safety Guardian assesses it, then Clinical Critic scores it. \
They repeat this until the protocol is safe and the quality is at least 8, {rounds} rounds at most. \
The whole process is repeated until {who}, at most 20 times.
"""


ONE, OTHER = until("a clinician approves the protocol"), until("a psychologist approves the protocol")
TWO = until("a clinician approves the protocol, then a lawyer approves it")
RENAMED = [OTHER, until("a clinician approves the whole protocol"), TWO]


async def adopt(foundry: Foundry, folder: Path, prompt: str, *, ends: bool = False) -> None:
    team = edited(folder, prompt)
    told = await foundry.adopt(team, compiled(team), ends_protocols=ends)
    assert all(getattr(one, "state", "") == "applied" for one in told.values()), told


async def waiting(foundry: Foundry, id_: str) -> ProtocolState:
    state = await foundry.wait(id_, ENDS_WITHIN_S)
    assert state.status == "waiting", (state.status, state.error)
    return state


async def begun(foundry: Foundry) -> ProtocolState:
    return await waiting(foundry, (await foundry.start(INTENT)).protocol_id)


async def sent_back(foundry: Foundry, state: ProtocolState, by: str = "Ann", why: str = WHY) -> None:
    await foundry.review(state.thread_id, "revise", state.draft_hash or "", by=by, reason=why)


async def done(foundry: Foundry, state: ProtocolState, by: str) -> str:
    """The final protocol, once this one has approved it at the first gate that is asked."""
    gate = state.asked[0].gate
    await foundry.review(state.thread_id, "approve", state.draft_hash or "", by=by, gate=gate)
    state = await foundry.wait(state.thread_id, ENDS_WITHIN_S, until=("completed",))
    assert state.final_protocol is not None, state.status
    return state.final_protocol


async def test_what_was_sent_back_is_not_put_up_again_for_whoever_is_asked_instead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saying(monkeypatch, "drafter", *({"text": f"Rate your mood, {n}.", "draft": "-"} for n in range(9)))
    saying(monkeypatch, "clinical_critic", *({"text": "-", "quality": q} for q in (9.0, 5.0)))
    who = "a clinician approves the protocol"
    async with foundry_in(tmp_path, edited(tmp_path, until(who, "two"))) as foundry:
        first = await begun(foundry)
        assert first.quality_score == 9.0
        await sent_back(foundry, first)
        before = await waiting(foundry, first.thread_id)
    other = edited(tmp_path, until("a psychologist approves the protocol", "two"))
    async with foundry_in(tmp_path, other) as foundry:
        await foundry.idle()
        now = await waiting(foundry, first.thread_id)
        assert now.asked[0].who == "psychologist"
        assert now.draft_hash == before.draft_hash != first.draft_hash
        assert now.escalated and now.quality_score == 5.0
        assert [(one.by, one.verdict, one.version) for one in decided_of(now.audit)] == [
            ("Ann", "rejected", 1)
        ]
        assert decided_of(now.audit) == decided_of(before.audit) and WHY in now.scratchpad
        assert now.scratchpad.startswith(before.scratchpad)  # what was changed since is said behind it
        assert "revisions asked for: 1" in await done(foundry, now, "Bob")


@pytest.mark.parametrize("prompt", RENAMED)
async def test_a_revision_goes_on_and_nobody_is_asked_about_what_was_sent_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, prompt: str
) -> None:
    stop = Stop("drafter", monkeypatch, at=2)
    async with foundry_in(tmp_path, edited(tmp_path, ONE)) as foundry:
        first = await begun(foundry)
        id_, hash_ = first.thread_id, first.draft_hash or ""
        await sent_back(foundry, first)
        async with asyncio.timeout(ENDS_WITHIN_S):
            await stop.there.wait()
        await adopt(foundry, tmp_path, prompt)
        now = await foundry.state(id_)
        assert (now.status, now.needs_revision, now.revision_reason) == ("drafting", True, WHY)
        assert (now.requires_human_approval, now.asked, now.human_approved) == (False, (), False)
        assert [(one.by, one.version) for one in decided_of(now.audit)] == [
            ("Ann", 1)
        ] and WHY in now.scratchpad
        assert await foundry.platform.approvals(id_) == ()
        for named, kind in ((hash_, "decided"), ("0" * 64, "not_waiting")):
            with pytest.raises(ReviewRefused) as refused:
                await foundry.review(id_, "approve", named, by="Bob")
            assert refused.value.kind == kind
        stop.go.set()
        again = await waiting(foundry, id_)
    assert (again.draft_version, again.needs_revision, stop.times) == (2, False, 2)
    assert [(one.by, one.version) for one in decided_of(again.audit)] == [("Ann", 1)]


async def test_who_has_approved_stands_below_the_protocol_whatever_their_gate_is_called_since(
    tmp_path: Path,
) -> None:
    async with foundry_in(tmp_path, edited(tmp_path, TWO)) as foundry:
        first = await begun(foundry)
        id_, hash_ = first.thread_id, first.draft_hash or ""
        await foundry.review(id_, "approve", hash_, by="Cleo", gate=first.asked[0].gate)
        assert (await waiting(foundry, id_)).asked[0].who == "lawyer"
        for who in ("a psychologist approves the protocol, then a lawyer", "a lawyer"):
            await adopt(foundry, tmp_path, until(f"{who} approves it"))
            now = await waiting(foundry, id_)
            assert [(one.by, one.verdict, one.version) for one in decided_of(now.audit)] == [
                ("Cleo", "approved", 1)
            ]
            assert now.passed == decided_of(now.audit)[0] and "Cleo: approved version 1" in now.scratchpad
            assert (now.human_approved, now.final_protocol) == (None, None)
        final = await done(foundry, now, "Lou")
    assert "by Cleo" in final and "by Lou" in final and "revisions asked for: 0" in final


async def test_a_yes_to_a_gate_that_is_gone_approves_nothing(tmp_path: Path) -> None:
    async with foundry_in(tmp_path, edited(tmp_path, TWO)) as foundry:
        first = await begun(foundry)
        id_, hash_ = first.thread_id, first.draft_hash or ""
        await foundry.review(id_, "approve", hash_, by="Cleo", gate=first.asked[0].gate)
        await waiting(foundry, id_)
        unasked = (
            "Drafter drafts the protocol, then Safety Guardian assesses it, then Clinical Critic scores it."
        )
        await adopt(foundry, tmp_path, unasked, ends=True)
        now = await foundry.wait(id_, ENDS_WITHIN_S, until=("closed", "completed"))
    assert (now.status, now.final_protocol, now.completed) == ("closed", None, False)
    assert [one.by for one in decided_of(now.audit)] == ["Cleo"]


@pytest.mark.parametrize("renamed", [False, True])
async def test_going_back_behind_a_no_asks_anew_and_the_audit_keeps_it(tmp_path: Path, renamed: bool) -> None:
    async with foundry_in(tmp_path, edited(tmp_path, ONE)) as foundry:
        first = await begun(foundry)
        id_ = first.thread_id
        at = (await foundry.platform.history(id_))[-1].id
        await sent_back(foundry, first)
        await waiting(foundry, id_)
        await foundry.idle()
        if renamed:
            await adopt(foundry, tmp_path, OTHER)
            await waiting(foundry, id_)
            await foundry.idle()
        sent = await foundry.platform.send(id_, RollBack(at, keep_workflow=True))
        assert (await foundry.platform.settled(id_, sent.seq)).state == "applied"
        back = await foundry.state(id_)
    assert (back.status, back.draft_hash, back.needs_revision) == ("waiting", first.draft_hash, False)
    assert back.scratchpad.startswith(first.scratchpad)
    assert [(one.by, one.verdict, one.hash) for one in decided_of(back.audit)] == [
        ("Ann", "rejected", first.draft_hash)
    ]


async def test_what_was_said_to_a_question_in_other_words_is_heard_by_those_who_saw_what_it_was_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = ({"text": f"Rate your mood, {n}.", "draft": "-"} for n in range(9))
    views = saying(monkeypatch, "drafter", *texts)
    saying(monkeypatch, "clinical_critic", {"text": "-", "quality": 9.0})
    async with foundry_in(tmp_path, edited(tmp_path, ONE)) as foundry:
        first = await begun(foundry)
        await sent_back(foundry, first, "Ann", "Name the bell")
        await waiting(foundry, first.thread_id)
        await adopt(foundry, tmp_path, OTHER)
        await sent_back(foundry, await waiting(foundry, first.thread_id), "Bob", "Name the tower")
        await waiting(foundry, first.thread_id)
        _, state = await foundry.platform.standing(first.thread_id)
    heard = [(m.name, m.text.partition(" [")[0]) for m in views[-1].messages if m.decision]
    assert heard == [
        ("Ann", "rejected (a clinician approves the protocol): Name the bell"),
        ("Bob", "rejected (a psychologist approves the protocol): Name the tower"),
    ]
    unseen = Sight(("eve",), Catalog.of(["Eve"]), frozenset({"clinical-critic"}))
    assert list(_decisions(state, unseen)) == []
