"""A protocol from intent to approval, over the real platform, store and compiled prompt (seed 003)."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from langchain_core.messages import AIMessage

from support.foundry import ENDS_WITHIN_S, PEER, WITH_PEER, Stop, edited, foundry_in, saying, whole
from swarmwright.apps.foundry.bounds import Bound, GoodFrom, bound_in
from swarmwright.apps.foundry.deciding import decisions_in, naming
from swarmwright.apps.foundry.drafts import digest
from swarmwright.apps.foundry.encoding import as_json
from swarmwright.apps.foundry.errors import KeyTaken, ReviewRefused
from swarmwright.apps.foundry.finishing import AUTO, DISCLAIMER
from swarmwright.apps.foundry.foundry import Foundry, Verb
from swarmwright.apps.foundry.library.structures import structures
from swarmwright.apps.foundry.library.writing import BUILT_IN
from swarmwright.apps.foundry.opening import compiled, compiled_and_warned, open_foundry, read_team
from swarmwright.apps.foundry.outcomes import Outcome
from swarmwright.apps.foundry.reviewing import may_be_automatic
from swarmwright.apps.foundry.state import SEED_FIELDS, ProtocolState, project
from swarmwright.apps.foundry.telling import standing
from swarmwright.apps.foundry.trail import turns_before
from swarmwright.apps.foundry.versions import best, versions_in
from swarmwright.errors import ApprovalRefused, CommandConflict, InvalidInput, NotFound
from swarmwright.ports.agents import Output
from swarmwright.ports.commands import EditState, Reject
from swarmwright.ports.threads import ThreadRecord
from swarmwright.workflow.conditions import AllOf, Compare
from swarmwright.workflow.printing import english

INTENT = "Create exposure hierarchy for agoraphobia"


@dataclass(frozen=True)
class Point:
    id: str
    turn: int


async def waiting(foundry: Foundry, id_: str) -> ProtocolState:
    state = await foundry.wait(id_, ENDS_WITHIN_S)
    assert state.status == "waiting", (state.status, state.error)
    return state


async def begun(foundry: Foundry, intent: str = INTENT, context: str = "") -> ProtocolState:
    return await waiting(foundry, (await foundry.start(intent, context)).protocol_id)


@pytest.mark.requirement("C-05", "C-06")
def test_the_prompt_compiles_to_the_flow_of_the_seed(tmp_path: Path) -> None:
    assert english(compiled(read_team(home=tmp_path))).splitlines() == [
        "Phase 1 repeats Phase 2 until Gate 1 is approved, at most 20 times, or else fails.",
        "Phase 2: Phase 3 starts first, then Gate 1.",
        "Phase 3 repeats Phase 4 until safe of Safety Guardian is true and quality >= 8, at most 5 times.",
        "Phase 4: Drafter starts first, then Safety Guardian, then Clinical Critic.",
        "",
        'The task of Drafter is "drafts the protocol".',
        'The task of Safety Guardian is "assesses it".',
        'The task of Clinical Critic is "scores it".',
        'Gate 1 asks "clinician": "a clinician approves the protocol", and goes on either way.',
    ]


@pytest.mark.requirement("C-10", "C-11", "C-13", "C-18")
async def test_a_draft_is_assessed_approved_and_becomes_the_final_protocol(tmp_path: Path) -> None:
    async with foundry_in(tmp_path) as foundry:
        state = await begun(foundry, context="She is 42.")
        assert (state.user_intent, state.context) == (INTENT, "She is 42.")
        assert state.requires_human_approval and state.human_approved is None
        assert not state.completed and state.final_protocol is None
        assert state.safety_assessment and state.safety_assessment.level == "safe"
        assert state.clinical_assessment and state.quality_score == state.clinical_assessment.quality
        assert state.scratchpad.splitlines() == [
            "Drafter: wrote the first draft",
            "Safety Guardian: safe, no risks found",
            "Clinical Critic: quality 9.5 of 10",
        ]
        assert state.draft_hash == digest(state.current_draft or "")
        await foundry.review(state.thread_id, "approve", state.draft_hash, by="dr. a")
        done = await foundry.wait(state.thread_id, ENDS_WITHIN_S, until=("completed",))
    assert done.completed and done.human_approved and not done.requires_human_approval
    final = done.final_protocol or ""
    assert final.rstrip().endswith((state.current_draft or "?").rstrip())
    assert BUILT_IN in final and DISCLAIMER in final and "dr. a" in final and state.draft_hash in final
    assert [(one.by, one.verdict, one.hash) for one in done.audit] == [
        ("dr. a", "approved", state.draft_hash)
    ]
    assert set(SEED_FIELDS) <= set(as_json(done)) and len(SEED_FIELDS) == 19


@pytest.mark.requirement("C-07", "C-12")
async def test_a_rejection_goes_back_to_the_drafter_with_the_reason_until_it_is_approved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop = Stop("drafter", monkeypatch, at=2)
    async with foundry_in(tmp_path) as foundry:
        first = await begun(foundry)
        reason = "Add more detail to step 3"
        await foundry.review(first.thread_id, "revise", first.draft_hash or "", by="dr", reason=reason)
        async with asyncio.timeout(ENDS_WITHIN_S):
            await stop.there.wait()
        asked = await foundry.state(first.thread_id)
        assert (asked.needs_revision, asked.revision_reason, asked.human_approved) == (True, reason, False)
        assert asked.iteration_count == 1
        stop.go.set()
        second = await waiting(foundry, first.thread_id)
    assert (second.needs_revision, second.human_approved, second.iteration_count) == (False, None, 2)
    assert [one.version for one in second.draft_versions] == [1, 2]
    assert second.draft_versions[0].hash == first.draft_hash != second.draft_hash
    done = Outcome("dr", reason, "more detail on step 3")
    assert second.draft_versions[1].outcomes == (done,) and reason not in (second.current_draft or "")
    assert all(one.safety and one.clinical for one in second.draft_versions)
    notes = [line.partition(":")[0] for line in second.scratchpad.splitlines()]
    written = ["Drafter", "Safety Guardian", "Clinical Critic"]
    assert notes == [*written, "dr", *written], "in the order in which it was done"


@pytest.mark.requirement("C-06", "C-07")
async def test_what_is_not_good_enough_goes_back_with_the_feedback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scores = {"empathy_score": 9.0, "structure_score": 9.0, "clinical_appropriateness": 5.9, "quality": 7.97}
    poor = {"text": "Improve.", "feedback": "Add an example to each step.", **scores}
    good = poor | {"quality": 8.0, "clinical_appropriateness": 6.0, "feedback": "Fine."}
    saying(monkeypatch, "clinical_critic", poor, good)
    async with foundry_in(tmp_path) as foundry:
        state = await begun(foundry)
    assert (state.iteration_count, state.escalated, state.quality_score) == (2, False, 8.0)
    assert structures()[2].steps[0].detail in (state.current_draft or "")


@pytest.mark.requirement("C-06")
async def test_after_five_rounds_a_clinician_is_asked_with_the_best_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    qualities = (5.0, 6.0, 7.5, 7.0, 4.0)
    saying(monkeypatch, "clinical_critic", *({"text": "poor", "quality": one} for one in qualities))
    drafts = [{"text": whole(f"Rate your mood, draft {n}."), "draft": "-"} for n in range(1, 6)]
    saying(monkeypatch, "drafter", *drafts)
    async with foundry_in(tmp_path) as foundry:
        state = await begun(foundry)
        assert state.escalated and state.iteration_count == 5
        assert (state.draft_version, state.quality_score) == (3, 7.5)
        assert not may_be_automatic(state)
        await foundry.review(
            state.thread_id, "approve", state.draft_hash or "", by="dr", reason="good enough"
        )
        done = await foundry.wait(state.thread_id, ENDS_WITHIN_S, until=("completed",))
    assert (done.final_protocol or "").endswith(f"\n{drafts[2]['text']}\n")


async def test_the_draft_that_was_sent_back_is_not_put_up_again_however_good_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    qualities = (10.0, 5.0, 6.0, 5.0, 5.0, 5.0)
    saying(monkeypatch, "clinical_critic", *({"text": "poor", "quality": one} for one in qualities))
    drafts = [{"text": whole(f"Rate your mood, draft {n}."), "draft": "-"} for n in range(1, 7)]
    saying(monkeypatch, "drafter", *drafts)
    async with foundry_in(tmp_path) as foundry:
        first = await begun(foundry)
        assert (first.draft_version, first.escalated) == (1, False)
        await foundry.review(first.thread_id, "revise", first.draft_hash or "", by="dr", reason="shorter")
        state = await waiting(foundry, first.thread_id)
        assert (state.draft_version, state.quality_score, state.escalated) == (3, 6.0, True)
        with pytest.raises(ReviewRefused) as refused:
            await foundry.review(first.thread_id, "approve", first.draft_hash or "", by="dr")
        assert refused.value.kind == "stale_draft"


async def test_a_text_that_was_sent_back_and_is_handed_in_again_is_another_version_and_no_better_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saying(monkeypatch, "clinical_critic", *({"text": "-", "quality": one} for one in (9.0, 7.0, *[6.0] * 4)))
    drafts = [{"text": whole(f"Rate your mood, draft {n}."), "draft": "-"} for n in (1, 2, 3, 4, 5, 1)]
    saying(monkeypatch, "drafter", *drafts)
    async with foundry_in(tmp_path) as foundry:
        first = await begun(foundry)
        await foundry.review(first.thread_id, "revise", first.draft_hash or "", by="dr", reason="shorter")
        state = await waiting(foundry, first.thread_id)
    assert (state.draft_version, state.quality_score) == (2, 7.0)
    assert state.draft_versions[5].hash == first.draft_hash
    assert [(one.verdict, one.version) for one in state.audit] == [("rejected", 1)]
    assert "dr: rejected version 1. shorter" in state.scratchpad
    assert state.draft_versions[0].quality == 9.0


async def test_where_nothing_but_the_same_text_comes_back_that_is_said_and_each_answer_keeps_its_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saying(monkeypatch, "clinical_critic", {"text": "-", "quality": 9.0})
    saying(monkeypatch, "drafter", {"text": whole("Rate your mood."), "draft": "-"})
    async with foundry_in(tmp_path) as foundry:
        state = await begun(foundry)
        assert "rejected before" not in standing(state)
        for by in ("Dr A", "Dr B"):
            await foundry.review(state.thread_id, "revise", state.draft_hash or "", by=by, reason="shorter")
            state = await waiting(foundry, state.thread_id)
        assert (state.draft_version, state.needs_revision, state.human_approved) == (3, False, None)
        assert [(one.by, one.version) for one in state.audit] == [("Dr A", 1), ("Dr B", 2)]
        assert "This very text was rejected before" in standing(state)
        await foundry.review(state.thread_id, "approve", state.draft_hash or "", by="Dr C", draft_version=3)
        done = await foundry.wait(state.thread_id, ENDS_WITHIN_S, until=("completed",))
    assert "Approved: version 3" in (done.final_protocol or "")
    assert "rejected before" not in standing(done)


async def test_a_revision_is_wanted_until_it_is_written_also_where_others_stood_behind_the_best(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what was written before somebody said what they want is not what they are shown next."""
    qualities = (5.0, 6.0, 7.5, 7.0, 4.0, 5.0)
    saying(monkeypatch, "clinical_critic", *({"text": "poor", "quality": one} for one in qualities))
    drafts = [{"text": whole(f"Rate your mood, draft {n}."), "draft": "-"} for n in range(1, 11)]
    saying(monkeypatch, "drafter", *drafts)
    drafter, critic = Stop("drafter", monkeypatch, 6), Stop("clinical_critic", monkeypatch, 6)
    async with foundry_in(tmp_path) as foundry:
        best_of_five = await begun(foundry)
        id_, hash_ = best_of_five.thread_id, best_of_five.draft_hash or ""
        await foundry.review(id_, "revise", hash_, by="dr", reason="shorter")
        async with asyncio.timeout(ENDS_WITHIN_S):
            await drafter.there.wait()
            assert (await foundry.state(id_)).needs_revision
            drafter.go.set()
            await critic.there.wait()
            assert not (await foundry.state(id_)).needs_revision
            critic.go.set()
        state = await waiting(foundry, id_)
    assert (best_of_five.draft_version, state.draft_version) == (3, 10)


@pytest.mark.requirement("C-08")
async def test_no_model_outvotes_an_unsafe_finding_and_none_is_approved_without_a_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = {"safe": True, "level": "safe", "concerns": [], "recommendations": [], "text": "all is well"}
    saying(monkeypatch, "safety_guardian", said)
    filler = "Take a walk and rate your mood from 0 to 100. " * 60
    saying(monkeypatch, "drafter", {"text": f"{filler} Cut yourself to calm down. {filler}", "draft": "-"})
    async with foundry_in(tmp_path) as foundry:
        state = await begun(foundry)
        assert state.safety_assessment and state.safety_assessment.level == "safe"
        assert state.safety_level == "unsafe" and not may_be_automatic(state)
        assert {flag.kind for flag in state.safety_flags} >= {"self_harm"}
        with pytest.raises(ReviewRefused) as refused:
            await foundry.review(state.thread_id, "approve", state.draft_hash or "", by="dr")
        assert refused.value.kind == "unsafe"
        assert (await foundry.state(state.thread_id)).requires_human_approval


@pytest.mark.parametrize(("concerns", "may"), [([], True), (["The tone is harsh."], False)])
async def test_a_concern_of_the_guardian_is_enough_for_a_person_to_be_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, concerns: list[str], may: bool
) -> None:
    said = {"safe": True, "level": "safe", "concerns": concerns, "recommendations": [], "text": "fine"}
    saying(monkeypatch, "safety_guardian", said)
    async with foundry_in(tmp_path) as foundry:
        state = await begun(foundry)
    assert state.safety_level == "safe" and not state.safety_flags
    assert may_be_automatic(state) is may
    assert not may_be_automatic(state, threshold=9.9)


async def test_the_guardians_own_word_makes_it_worse_and_never_better(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saying(monkeypatch, "drafter", {"text": "Take 50 mg of sertraline each day.", "draft": "-"})
    async with foundry_in(tmp_path) as foundry:
        state = await begun(foundry)
    assert state.safety_assessment and state.safety_assessment.level == "unsafe"
    assert state.escalated and state.iteration_count == 5
    assert "medication" in state.safety_assessment.concerns[0]


async def test_reviews_that_do_not_count_say_why_and_lose_nothing(tmp_path: Path) -> None:
    async with foundry_in(tmp_path) as foundry:
        first = await begun(foundry)
        id_, old = first.thread_id, first.draft_hash or ""
        with pytest.raises(InvalidInput, match="say what is to be changed"):
            await foundry.review(id_, "revise", old, by="dr", reason=" ")
        await foundry.review(id_, "revise", old, by="dr", reason="shorter")
        second = await waiting(foundry, id_)
        assert second.draft_hash == old, "the built-in model cannot do that"
        wrong = ((old, 1, "version 1; version 2 .* same text"), (old, None, "versions 1, 2 have this text"))
        none = "versions 1, 2, and not of version 7, which is not there; version 2 is under review"
        other = (("0" * 64, None, "does not have"), ("0" * 64, 2, "does not have"), (old, 7, none))
        for hash_, version, what in (*wrong, *other):
            with pytest.raises(ReviewRefused, match=what) as stale:
                await foundry.review(id_, "approve", hash_, by="dr", draft_version=version)
            assert (stale.value.kind, stale.value.draft_hash) == ("stale_draft", second.draft_hash)
        hash_ = second.draft_hash or ""
        answers = [foundry.review(id_, "approve", hash_, by=f"dr {n}", draft_version=2) for n in range(4)]
        told = await asyncio.gather(*answers, return_exceptions=True)
        assert sum(isinstance(one, ProtocolState) for one in told) == 1
        assert sum(isinstance(one, ApprovalRefused) for one in told) == 3
        done = await foundry.wait(id_, ENDS_WITHIN_S, until=("completed",))
        for verb in ("approve", "revise"):
            with pytest.raises(ReviewRefused) as over:
                await foundry.review(id_, verb, hash_, by="dr", reason="once more")  # type: ignore[arg-type]
            assert over.value.kind == "finished"
        assert replace(await foundry.state(id_), updated_at=0.0) == replace(done, updated_at=0.0)
    assert [(one.verdict, one.version) for one in done.audit] == [("rejected", 1), ("approved", 2)]
    assert (done.final_protocol or "").count("- Approved: version 2") == 1


async def test_a_no_by_the_general_door_in_the_last_round_closes_it_unapproved(tmp_path: Path) -> None:
    prompt = "Drafter drafts the protocol. They repeat this until a clinician approves it, at most twice."
    async with foundry_in(tmp_path, edited(tmp_path, prompt)) as foundry:
        state = await begun(foundry)
        id_ = state.thread_id
        await foundry.review(id_, "revise", state.draft_hash or "", by="dr", reason="no 1")
        state = await waiting(foundry, id_)
        (asked,) = await foundry.platform.approvals(id_)
        await foundry.platform.reject(id_, asked.approval.id, by="dr", reason=naming("no 2", "0" * 64))
        await foundry.resume(id_)
        state = await foundry.wait(id_, ENDS_WITHIN_S)
        assert (state.status, state.completed, state.final_protocol) == ("closed", False, None)
        assert [one.reason for one in state.audit] == ["no 1", "no 2"]
        with pytest.raises(ReviewRefused) as refused:
            await foundry.review(state.thread_id, "approve", state.draft_hash or "", by="dr", reason="yes")
        assert refused.value.kind == "finished"


async def test_a_key_asks_for_one_protocol_and_answers_once(tmp_path: Path) -> None:
    async with foundry_in(tmp_path) as foundry:
        first = await foundry.start(INTENT, "context", idempotency_key="k")
        again = await foundry.start(f" {INTENT} ", "context", idempotency_key="k")
        assert (first.protocol_id, again.created) == (again.protocol_id, False)
        bare = [await foundry.start(words, idempotency_key="") for words in (INTENT, "another", "another")]
        assert len({one.protocol_id for one in bare}) == 3, "an empty key is none"
        for intent, context in (("another", "context"), (INTENT, "another"), (INTENT, "")):
            with pytest.raises(CommandConflict):
                await foundry.start(intent, context, idempotency_key="k")
        await foundry.start(INTENT, idempotency_key="bare")
        with pytest.raises(CommandConflict):
            await foundry.start(INTENT, "context", idempotency_key="bare")
        state = await waiting(foundry, first.protocol_id)
        said = {"by": "dr", "reason": "shorter", "idempotency_key": "r"}
        for _ in range(2):
            await foundry.review(first.protocol_id, "revise", state.draft_hash or "", **said)  # type: ignore[arg-type]
        with pytest.raises(CommandConflict):
            await foundry.review(
                first.protocol_id, "revise", state.draft_hash or "", **(said | {"reason": "longer"})
            )  # type: ignore[arg-type]
        assert (await waiting(foundry, first.protocol_id)).iteration_count == 2


async def test_a_key_of_a_review_is_one_persons_and_one_of_blanks_is_none(tmp_path: Path) -> None:
    async with foundry_in(tmp_path) as foundry:
        state = await begun(foundry)
        id_, reason = state.thread_id, "shorter"
        for key in ("", " ", "\t"):
            state = await waiting(foundry, id_)
            await foundry.review(
                id_, "revise", state.draft_hash or "", by="ann", reason=reason, idempotency_key=key
            )
        state = await waiting(foundry, id_)
        assert len(state.audit) == 3, "each of them counted"
        hash_ = state.draft_hash or ""
        for key in (" k ", "k"):
            await foundry.review(id_, "revise", hash_, by="ann", reason=reason, idempotency_key=key)
        state = await waiting(foundry, id_)
        assert len(state.audit) == 4, "the same key, with blanks around it or without"
        with pytest.raises(KeyTaken, match="a request for a revision by ann"):
            await foundry.review(id_, "revise", hash_, by="bob", reason=reason, idempotency_key="k")
        for key in ("x" * 501, "a\x00b"):
            with pytest.raises(InvalidInput, match="idempotency_key"):
                await foundry.review(id_, "approve", state.draft_hash or "", by="ann", idempotency_key=key)
        assert (await foundry.state(id_)).audit == state.audit


@pytest.mark.parametrize("verb", ["approve", "revise"])
async def test_a_review_that_is_sent_twice_at_once_counts_once_and_is_refused_to_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, verb: Verb
) -> None:
    looks = itertools.count()
    looked, counted = asyncio.Event(), asyncio.Event()

    async with foundry_in(tmp_path) as foundry:
        state = await begun(foundry)
        look = foundry._said_before

        async def slow(*said: str) -> bool:
            """The first to look goes on only once the other one has counted."""
            found = await look(*said)  # type: ignore[call-arg]
            if next(looks) == 0:
                looked.set()
                await asyncio.wait_for(counted.wait(), ENDS_WITHIN_S)
            return found

        async def review(key: str) -> ProtocolState:
            hash_, number = state.draft_hash or "", state.draft_version  # the next one may have the same text
            said = {"by": "dr", "reason": "shorter", "idempotency_key": key}
            return await foundry.review(state.thread_id, verb, hash_, draft_version=number, **said)

        monkeypatch.setattr(foundry, "_said_before", slow)
        first = asyncio.create_task(review("k"))
        await asyncio.wait_for(looked.wait(), ENDS_WITHIN_S)
        try:
            await review("k")
        finally:
            counted.set()
        assert len((await first).audit) == 1
        with pytest.raises(ReviewRefused):
            await review("another")


async def test_a_draft_that_was_changed_by_hand_is_another_draft_for_everybody(tmp_path: Path) -> None:
    async with foundry_in(tmp_path) as foundry:
        state = await begun(foundry)
        text = "Take two tablets of lorazepam before the flight."
        edit = EditState(outputs={"drafter": {"text": text}})
        sent = await foundry.platform.send(state.thread_id, edit)
        assert (await foundry.platform.settled(state.thread_id, sent.seq)).state == "applied"
        now = await foundry.state(state.thread_id)
        assert now.draft_hash == digest(text) != state.draft_hash
        assert now.safety_assessment is None and now.safety_level == "unsafe"
        with pytest.raises(
            ReviewRefused, match="version 1, in whose place somebody has written another by hand"
        ):
            await foundry.review(state.thread_id, "approve", state.draft_hash or "", by="dr")


@pytest.mark.parametrize("way", ["output", "message", "state"])
async def test_whoever_is_asked_by_a_general_door_is_shown_the_hash_of_the_draft_as_it_stands(
    tmp_path: Path, way: str
) -> None:
    text = "Take a walk each day."
    async with foundry_in(tmp_path) as foundry:
        id_, platform = (await begun(foundry)).thread_id, foundry.platform
        message = (await platform.state(id_))["agent_outputs"]["drafter"]["message"]
        if way == "state":  # as LangGraph's clients write
            said = AIMessage(text, id=message, name="drafter")
            await platform.write(id_, {"messages": [said]}, {})
        else:
            edits = {"output": EditState(outputs={"drafter": {"text": text}})}
            edit = edits.get(way, EditState(messages={message: text}))
            sent = await platform.send(id_, edit)
            assert (await platform.settled(id_, sent.seq)).state == "applied"
        draft = (await platform.state(id_))["agent_outputs"]["drafter"]
        now, (asked,) = await foundry.state(id_), await platform.approvals(id_)
        assert draft["fields"]["draft"] == digest(text) == now.draft_hash
        # Nobody has assessed it as it stands: a yes needs a reason, given for what was found.
        needs = (await platform.needs(id_))[asked.approval.id]
        assert f"[draft sha256:{digest(text)} version:2 found:{now.findings_hash}]" in needs
        assert "under review is version 2" in needs
        reason = f"She walks anyhow. {needs.partition('[')[1]}{needs.partition('[')[2].partition(']')[0]}]"
        await platform.approve(id_, asked.approval.id, by="dr", reason=reason)
        assert (await foundry.state(id_)).audit[-1].hash == digest(text)


async def test_words_that_cannot_be_used_are_refused_before_anything_begins(tmp_path: Path) -> None:
    async with foundry_in(tmp_path) as foundry:
        for intent in ("", "  ", "a\x00b", "x" * 20_001, "\ud800"):
            with pytest.raises(InvalidInput, match="intent"):
                await foundry.start(intent)
        for id_ in ("protocol-none", "none"):
            with pytest.raises(NotFound):
                await foundry.state(id_)
        assert await foundry.list() == []


async def test_events_are_replayed_and_followed(tmp_path: Path) -> None:
    async with foundry_in(tmp_path) as foundry:
        id_ = (await foundry.start(INTENT)).protocol_id
        seen: list[str] = []
        async with asyncio.timeout(ENDS_WITHIN_S):
            async for event in foundry.events(id_, follow=True):
                seen.append(event.kind)
                if event.kind == "run_interrupted":
                    break
        assert seen[-2:] == ["gate_waiting", "run_interrupted"]
        assert [event.kind async for event in foundry.events(id_)] == seen


async def test_a_fork_of_a_protocol_is_asked_about_for_itself_and_takes_nothing_from_the_first(
    tmp_path: Path,
) -> None:
    async with foundry_in(tmp_path) as foundry:
        state = await begun(foundry)
        id_, hash_ = state.thread_id, state.draft_hash or ""
        await foundry.platform.fork(id_, None, "protocol-fork")
        await foundry.review(id_, "approve", hash_, by="dr. a")
        done = await foundry.wait(id_, ENDS_WITHIN_S, until=("completed",))
        await foundry.resume("protocol-fork")
        fork = await waiting(foundry, "protocol-fork")
        assert (fork.audit, fork.final_protocol, fork.draft_hash) == ((), None, hash_)
        await foundry.review("protocol-fork", "revise", hash_, by="dr. b", reason="Shorter")
        assert (await waiting(foundry, "protocol-fork")).iteration_count == 2
        await foundry.platform.fork(id_, None, "protocol-over")
        assert (await foundry.state("protocol-over")).final_protocol == done.final_protocol
        assert (await foundry.state(id_)).audit == done.audit


async def test_the_same_intent_gives_the_same_protocol_each_time(tmp_path: Path) -> None:
    async with foundry_in(tmp_path) as foundry:
        one, other = await begun(foundry), await begun(foundry)
    assert one.thread_id != other.thread_id
    assert one.current_draft == other.current_draft


def test_a_decision_without_a_name_is_about_what_was_under_review() -> None:
    entry = {
        "kind": "gate",
        "status": "approved",
        "reason": "",
        "by": "dr",
        "decided_at": 1.0,
        "reviewed": [],
    }
    (decision,) = decisions_in({"gate": entry}, (), ())
    assert (decision.hash, decision.version, decision.bound) == ("", None, False)


async def test_another_team_file_is_the_team(tmp_path: Path) -> None:
    prompt = "Drafter drafts the protocol. Then a clinician approves the protocol."
    async with foundry_in(tmp_path, edited(tmp_path, prompt)) as foundry:
        state = await begun(foundry)
        assert state.safety_assessment is None and state.escalated
        assert not may_be_automatic(state)


def test_what_has_ended_stays_so_while_its_thread_is_looked_at() -> None:
    ended = {"resume_info": {"outcome": "failed"}, "turn": {"number": 1}}
    assert project(ThreadRecord("t", status="running"), ended).status == "closed"
    broken = ended | {"progress": {"drafter": {"status": "failed", "agent": "drafter"}}}
    assert project(ThreadRecord("t", status="running"), broken).status == "drafting"
    assert project(ThreadRecord("t", status="idle"), broken).status == "failed"


async def test_a_revision_that_nobody_would_write_is_refused_and_more_rounds_go_on(tmp_path: Path) -> None:
    twice = (
        "Drafter drafts the protocol, then Safety Guardian assesses it, then Clinical Critic scores it. "
        "The whole process is repeated until a clinician approves the protocol, at most 2 times."
    )
    async with foundry_in(tmp_path, edited(tmp_path, twice)) as foundry:
        state = await begun(foundry)
        id_ = state.thread_id
        await foundry.review(id_, "revise", state.draft_hash or "", by="dr", reason="More detail on step 1")
        assert not state.last_round
        state = await waiting(foundry, id_)
        assert state.last_round, "told before anybody tries"
        for _ in range(2):
            with pytest.raises(ReviewRefused, match="rounds are used up") as refused:
                await foundry.review(id_, "revise", state.draft_hash or "", by="dr", reason="And on step 2")
            assert (refused.value.kind, refused.value.draft_hash) == ("last_round", state.draft_hash)
        assert replace(await foundry.state(id_), updated_at=state.updated_at) == state
        more = edited(tmp_path, twice.replace("at most 2", "at most 3"))
        await foundry.adopt(more, compiled(more))
        await foundry.idle()
        await foundry.review(id_, "revise", state.draft_hash or "", by="dr", reason="And on step 2")
        state = await waiting(foundry, id_)
        assert state.iteration_count == 3
        await foundry.review(id_, "approve", state.draft_hash or "", by="dr", draft_version=3)


async def test_a_gate_in_no_rounds_is_warned_of_and_offers_no_revision(tmp_path: Path) -> None:
    team = edited(tmp_path, f"{read_team().prompt.strip()} Then a lawyer approves the protocol.")
    _, warnings = compiled_and_warned(team)
    assert [one for one in warnings if "a lawyer approves the protocol" in one and "no other version" in one]
    assert not any("no other version" in one for one in compiled_and_warned(edited(tmp_path))[1])
    async with foundry_in(tmp_path, team) as foundry:
        state = await begun(foundry)
        assert not state.last_round
        await foundry.review(state.thread_id, "approve", state.draft_hash or "", by="dr")
        state = await waiting(foundry, state.thread_id)
        assert (state.asked[0].who, state.last_round) == ("lawyer", True)


def test_what_is_approved_and_still_worked_on_is_not_being_drafted() -> None:
    named = naming("", "0" * 64)
    gate = {"kind": "gate", "status": "approved", "by": "dr", "decided_at": 1.0, "reason": named}
    at_work = ThreadRecord("t", status="running")
    assert project(at_work, {"interrupts": {"gate": gate}}).status == "finishing"
    no = {"interrupts": {"gate": gate | {"status": "rejected"}}}
    assert project(at_work, no).status == "drafting"


async def test_many_at_once_are_all_complete_and_none_is_mixed_up(tmp_path: Path) -> None:
    async def whole(foundry: Foundry, number: int) -> tuple[str, str]:
        words = f"number-{number:02d}-"
        state = await begun(foundry, f"Protocol for a fear of lifts, {words}", f"context {words}")
        id_ = state.thread_id
        await foundry.review(id_, "revise", state.draft_hash or "", by=words, reason=f"shorter {words}")
        state = await waiting(foundry, id_)
        await foundry.review(id_, "approve", state.draft_hash or "", by=words, draft_version=2)
        done = await foundry.wait(id_, ENDS_WITHIN_S, until=("completed",))
        return words, done.final_protocol or ""

    async with foundry_in(tmp_path) as foundry:
        ended = await asyncio.gather(*(whole(foundry, number) for number in range(12)))
    for words, final in ended:
        assert final.count(words) >= 3
        assert not any(other in final for other, _ in ended if other != words)


def test_the_worst_that_a_critic_said_is_what_a_version_is_worth() -> None:
    scores = {"empathy_score": 9.0, "structure_score": 9.0, "clinical_appropriateness": 9.0, "feedback": "ok"}
    outputs = [
        Output("drafter", "drafter", "Walk.", {"draft": "-"}),
        Output("critic", "critic", "", scores),
        Output("peer", "peer", "", scores | {"structure_score": 3.0}),
        Output("legal", "legal", "", {"quality": 6.5}),
    ]
    (version,) = versions_in(outputs, "low mood")
    assert version.quality == 6.5
    assert versions_in(outputs[:2], "low mood")[0].quality == 9.0


@pytest.mark.parametrize("levels", [("unsafe", "safe"), ("safe", "unsafe"), ("unsafe", "caution", "safe")])
def test_of_several_guardians_the_worst_word_counts_in_whatever_order(levels: tuple[str, ...]) -> None:
    said = [
        Output(f"guardian-{n}", f"guardian-{n}", "", {"level": level, "concerns": [f"concern {n}"]})
        for n, level in enumerate(levels)
    ]
    (version,) = versions_in([Output("drafter", "drafter", "Walk.", {"draft": "-"}), *said], "low mood")
    assert version.safety is not None and version.safety.level == "unsafe" == version.own_level
    assert version.safety.concerns == [f"concern {n}" for n in range(len(levels))]


def test_what_a_critic_says_of_the_same_text_round_after_round_is_told_once() -> None:
    good = {"empathy_score": 9.0, "structure_score": 9.0, "clinical_appropriateness": 9.0, "feedback": "ok"}
    of = {"of": digest("Walk.")}
    rounds = [
        output
        for number in (1, 2, 3)
        for output in (
            Output(f"drafter@{number}", "drafter", "Walk.", {"draft": "-"}),
            Output(
                f"critic@{number}", "critic", "", good | of | ({"structure_score": 5.0} if number > 2 else {})
            ),
            Output(f"peer@{number}", "peer", "", good | of),
            Output(f"legal@{number}", "legal", "Fine.", {"quality": 9.0} | of),
        )
    ]
    first, _, last = versions_in(rounds, "low mood")
    told = [(one.by, one.structure_score) for one in last.clinical]
    assert told == [("critic", 9.0), ("peer", 9.0), ("critic", 5.0)], "another score is another word"
    assert last.quality == 7.66
    for version in versions_in(rounds, "low mood"):
        assert [one.by for one in version.reviews] == ["legal"]
    assert [(one.by, one.structure_score) for one in first.clinical] == [("critic", 9.0), ("peer", 9.0)]
    assert first.quality == 9.0, "what is said of it later is said of the later version"
    assert best(versions_in(rounds, "low mood")) == last, "and no text is better than the worst said of it"


def test_the_turns_before_are_told_by_their_last_checkpoint_the_last_turn_first() -> None:
    points = [Point("a", 0), Point("b", 1), Point("c", 1), Point("d", 2), Point("e", 3)]
    assert turns_before(points, 3) == ("d", "c")
    assert turns_before(points, 1) == ()


async def test_of_two_critics_the_one_who_scored_lowest_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scores = {"empathy_score": 9.0, "structure_score": 9.0, "clinical_appropriateness": 9.0, "quality": 9.0}
    high = {"text": "Fine.", "feedback": "Fine.", **scores}
    low = high | {"structure_score": 6.0, "quality": 8.0, "feedback": "Shorter."}
    saying(monkeypatch, "clinical_critic", high, low)
    async with foundry_in(tmp_path, edited(tmp_path, WITH_PEER, PEER)) as foundry:
        state = await begun(foundry)
    assert state.clinical_assessment and state.clinical_assessment.feedback == "Shorter."
    told = [(one["by"], one["feedback"]) for one in as_json(state)["draft_versions"][-1]["clinical"]]
    assert told == [("clinical-critic", "Fine."), ("peer-critic", "Shorter.")]


async def test_what_was_answered_while_nobody_was_there_to_apply_it_is_gone_on_with(tmp_path: Path) -> None:
    async with foundry_in(tmp_path) as foundry:
        state = await begun(foundry)
        await foundry.idle()
        (one,) = await foundry.platform.approvals(state.thread_id)
        reason = naming("Shorter", state.draft_hash or "")
        await foundry.platform.send(state.thread_id, Reject(approval=one.approval.id, reason=reason, by="dr"))
    async with foundry_in(tmp_path) as foundry:
        await foundry.idle()
        again = await foundry.state(state.thread_id)
    assert (again.iteration_count, again.status, again.audit[-1].by) == (2, "waiting", "dr")


# -- the bound of the prompt -------------------------------------------------------------------------------

AT_LEAST = """
Drafter drafts the protocol, then Safety Guardian assesses it, then Clinical Critic scores it. \
They repeat this until the protocol is safe and the quality is {0}, {1} rounds at most. \
The whole process is repeated until a clinician approves the protocol, at most 20 times.
"""
SAFE = {"safe": True, "level": "safe", "concerns": [], "recommendations": [], "text": "fine"}


def scores(quality: float) -> dict[str, object]:
    each = dict.fromkeys(("empathy_score", "structure_score", "clinical_appropriateness"), quality)
    return {**each, "quality": quality, "feedback": "Add a worksheet.", "text": "Improve."}


@pytest.mark.requirement("C-06", "C-07")
@pytest.mark.parametrize(
    ("asked", "quality", "good", "automatic"),
    [
        ("at least 9", 8.5, False, False),
        ("at least 9", 9.0, True, True),
        ("above 9", 9.0, False, False),
        ("at least 7", 7.5, True, False),
        ("at least 7", 8.0, True, True),
    ],
)
async def test_the_bound_that_the_prompt_names_is_everybodys(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    asked: str,
    quality: float,
    good: bool,
    automatic: bool,
) -> None:
    saying(monkeypatch, "safety_guardian", SAFE)
    saying(monkeypatch, "clinical_critic", scores(quality))
    team = edited(tmp_path, AT_LEAST.format(asked, "two"))
    async with foundry_in(tmp_path, team) as foundry:
        state = await begun(foundry)
        assert (state.iteration_count, state.escalated) == ((1, False) if good else (2, True))
        number = float(asked.rpartition(" ")[2])
        assert state.good_from == (GoodFrom(number, None, above=asked.startswith("above")),)
        told = [one.wish for one in state.draft_versions[-1].outcomes]
        assert ("Add a worksheet." in told) is not good, "the drafter is told"
        assert may_be_automatic(state) is automatic
        if not automatic:
            with pytest.raises(ReviewRefused) as refused:
                await foundry.review(state.thread_id, "approve", state.draft_hash or "", by=AUTO, reason="so")
            assert refused.value.kind == "not_automatic"
            (one,) = await foundry.platform.approvals(state.thread_id)
            said = naming("so configured", state.draft_hash or "")
            with pytest.raises(ApprovalRefused, match="a person has to decide"):
                await foundry.platform.approve(state.thread_id, one.approval.id, by=AUTO, reason=said)


@pytest.mark.requirement("C-06", "C-17")
async def test_a_bound_that_is_swapped_in_counts_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saying(monkeypatch, "safety_guardian", SAFE)
    saying(monkeypatch, "clinical_critic", scores(8.5))
    stop = Stop("drafter", monkeypatch, at=2)
    stop.go.set()
    async with foundry_in(tmp_path) as foundry:
        asked = await begun(foundry)
        assert (asked.iteration_count, asked.escalated, may_be_automatic(asked)) == (1, False, True)
        team = edited(tmp_path, AT_LEAST.format("at least 9", "three"))
        await foundry.adopt(team, compiled(team))
        now = await waiting(foundry, asked.thread_id)
        assert now.escalated and not may_be_automatic(now)
        await foundry.review(now.thread_id, "revise", now.draft_hash or "", by="dr", reason="shorter")
        state = await waiting(foundry, asked.thread_id)
        assert "Add a worksheet." in [one.wish for one in state.draft_versions[-1].outcomes]
        assert state.escalated
        team = edited(tmp_path, AT_LEAST.format("at least 8", "three"))
        await foundry.adopt(team, compiled(team))
        assert not (await waiting(foundry, asked.thread_id)).escalated


async def test_praise_is_no_wish_where_the_prompt_asks_for_more_than_the_critic_gives(tmp_path: Path) -> None:
    team = edited(tmp_path, AT_LEAST.format("at least 9.7", "two"))
    async with foundry_in(tmp_path, team) as foundry:
        state = await begun(foundry)
    assert (state.iteration_count, state.escalated) == (2, True)
    assert [one.outcomes for one in state.draft_versions] == [(), ()]
    assert "not done" not in state.scratchpad


def test_the_bound_is_the_seeds_where_the_prompt_names_none_and_each_critics_own_where_it_does() -> None:
    assert (Bound().met(8.0), Bound().met(7.99)) == (True, False)
    strict = Compare("quality", ">=", 9.0, "peer-critic")
    bound = bound_in((AllOf((Compare("safe", "==", True), Compare("quality", ">", 6.5), strict)),))
    assert [bound.met(*given) for given in ((6.5,), (6.6,), (8.9, "peer-critic"), (9.0, "peer-critic"))] == [
        False,
        True,
        False,
        True,
    ]
    assert Bound().told == (GoodFrom(8.0),)
    assert bound.told == (GoodFrom(6.5, above=True), GoodFrom(9.0, "peer-critic"))


async def test_an_answer_that_comes_again_elsewhere_goes_on_with_what_was_cut_off_behind_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a client does whose server has died right after the yes, and that asks another one of that store."""
    async with foundry_in(tmp_path) as first:
        state = await begun(first)
        id_, hash_ = state.thread_id, state.draft_hash or ""
        monkeypatch.setattr(first._driver, "go", lambda id_: None)
        await first.review(id_, "approve", hash_, by="dr", idempotency_key="yes")
    async with open_foundry(edited(tmp_path), database=tmp_path / "p.db", recovers=False) as other:
        assert (await other.state(id_)).status == "stopped"
        await other.review(id_, "approve", hash_, by="dr", idempotency_key="yes")
        done = await other.wait(id_, ENDS_WITHIN_S, until=("completed",))
    assert done.completed and [one.by for one in done.audit] == ["dr"]
