"""What the built-in model could not do stands beside a version, for who judges it, and never in its text."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from tests.support.foundry import edited, foundry_in, saying, whole

from swarmwright.apps.foundry.errors import ReviewRefused
from swarmwright.apps.foundry.foundry import Foundry
from swarmwright.apps.foundry.routes import router_of
from swarmwright.apps.foundry.state import ProtocolState
from swarmwright.apps.foundry.telling import asking, standing
from swarmwright.ports.commands import EditState

WITHIN_S = 60.0
WISH = "Begin with step 2, and let it rhyme"
NOT_DONE = f"“{WISH}” (dr. a): the built-in model cannot do it"


async def sent_back(foundry: Foundry) -> ProtocolState:
    """A protocol that was sent back for what the built-in model cannot do."""
    first = await foundry.wait((await foundry.start("Fear of lifts")).protocol_id, WITHIN_S)
    await foundry.review(first.thread_id, "revise", first.draft_hash or "", by="dr. a", reason=WISH)
    return await foundry.wait(first.thread_id, WITHIN_S)


async def test_what_the_built_in_model_cannot_do_is_said_to_who_judges_it_and_not_to_the_client(
    tmp_path: Path,
) -> None:
    async with foundry_in(tmp_path) as foundry:
        state = await sent_back(foundry)
        first, second = state.draft_versions
        assert (first.text, first.hash, state.draft_version) == (second.text, second.hash, 2)
        assert [one.left for one in second.outcomes] == ["the built-in model cannot do it"]
        for told in (standing(state), asking(state)):
            assert "The text is the same as version 1." in told and f"- Not done: {NOT_DONE}" in told
        assert f"Drafter: handed in the same text again, after 1 remark on it; not done: {NOT_DONE}" in (
            state.scratchpad
        )
        assert "--version 2" in standing(state)
        await foundry.review(state.thread_id, "approve", second.hash, by="dr. b", draft_version=2)
        done = await foundry.wait(state.thread_id, WITHIN_S, until=("completed",))
    assert WISH not in (done.final_protocol or "") and "cannot do" not in (done.final_protocol or "")
    assert done.draft_versions[1].outcomes == second.outcomes


async def test_a_version_that_nothing_was_changed_in_is_asked_about_after_one_round(tmp_path: Path) -> None:
    async with foundry_in(tmp_path) as foundry:
        state = await sent_back(foundry)
    assert (state.status, state.iteration_count, state.escalated) == ("waiting", 2, False)


async def test_a_yes_to_a_version_that_was_sent_back_since_is_stale_though_the_text_is_the_same(
    tmp_path: Path,
) -> None:
    async with foundry_in(tmp_path) as foundry:
        state = await sent_back(foundry)
        id_, hash_, app = state.thread_id, state.draft_hash or "", FastAPI()
        app.include_router(router_of(foundry))
        with pytest.raises(ReviewRefused, match="version 2 is under review, with the same text") as stale:
            await foundry.review(id_, "approve", hash_, by="dr. b", draft_version=1)
        assert stale.value.kind == "stale_draft"
        with pytest.raises(ReviewRefused, match="versions 1, 2 have this text"):
            await foundry.review(id_, "approve", hash_, by="dr. b")
        assert (await foundry.state(id_)).status == "waiting"
        said = {"draft_hash": hash_, "draft_version": 2, "approved": True, "by": "dr. b"}
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://there") as client:
            told = await client.post(f"/api/protocols/{id_}/feedback", json=said)
            assert told.status_code == 200, told.text
        done = await foundry.wait(id_, WITHIN_S, until=("completed",))
    assert [(one.verdict, one.version) for one in done.audit] == [("rejected", 1), ("approved", 2)]


CANNOT = "the built-in model cannot do it"


async def begun(foundry: Foundry, intent: str, context: str = "") -> ProtocolState:
    return await foundry.wait((await foundry.start(intent, context)).protocol_id, WITHIN_S)


def came(state: ProtocolState) -> list[tuple[str, str, str]]:
    return [(one.wish, one.done, one.left) for one in state.draft_versions[-1].outcomes]


@pytest.mark.parametrize(
    ("intent", "wish", "left"),
    [
        (
            "Worry time, in French, in three steps only, with a table",
            "in French; in three steps only; with a table",
            CANNOT,
        ),
        ("Worry time for a student. Leave out the crisis line", "Leave out the crisis line", CANNOT),
        (
            "Fear of lifts, take 40 mg of propranolol each day",
            "take 40 mg of propranolol each day",
            "kept out of the protocol, which must not say it",
        ),
    ],
)
async def test_what_a_first_request_asks_for_and_does_not_get_is_told_as_that_of_a_revision_is(
    tmp_path: Path, intent: str, wish: str, left: str
) -> None:
    async with foundry_in(tmp_path) as foundry:
        state = await begun(foundry, intent)
    assert came(state) == [(wish, "", left)]
    (scores,) = state.draft_versions[0].clinical
    assert "not done" in scores.feedback and "Complete" not in scores.feedback
    for told in (standing(state), asking(state)):
        assert f"Asked for: {intent}" in told and f"- Not done: “{wish}” (the request): {left}" in told


async def test_a_first_request_that_tells_of_somebody_asks_for_nothing_more(tmp_path: Path) -> None:
    intent, context = (
        "Graded exposure for a fear of lifts, she is 42",
        "She works in German and drinks no tea.",
    )
    async with foundry_in(tmp_path) as foundry:
        state = await begun(foundry, intent, context)
    assert came(state) == [] and f"Context: {context}" in standing(state)


async def test_a_first_request_has_more_detail_where_it_asks_for_that(tmp_path: Path) -> None:
    async with foundry_in(tmp_path) as foundry:
        plain = await begun(foundry, "Fear of dogs")
        more = await begun(foundry, "Fear of dogs, with more detail on step 2, in French")
    assert len(more.current_draft or "") > len(plain.current_draft or "") + 40
    assert came(more) == [
        ("with more detail on step 2", "more detail on step 2", ""),
        ("in French", "", CANNOT),
    ]


@pytest.mark.parametrize(
    ("reason", "parts"),
    [
        (
            "Translate into French, shorten to 3 steps, drop the crisis line, and more detail on step 2",
            [
                ("Translate into French; shorten to 3 steps; drop the crisis line", "", CANNOT),
                ("more detail on step 2", "more detail on step 2", ""),
            ],
        ),
        (
            "A thought record instead of exposure, with a table",
            [
                ("A thought record instead of exposure", "another structure", ""),
                ("with a table", "", CANNOT),
            ],
        ),
        (
            "More detail on step 2. Tell her to take 50 mg of sertraline.",
            [
                ("More detail on step 2", "more detail on step 2", ""),
                (
                    "Tell her to take 50 mg of sertraline",
                    "",
                    "it asks for what this protocol must not say",
                ),
            ],
        ),
        (
            "More detail on step 2, please, because she did not understand it. Thank you!",
            [
                (
                    "More detail on step 2, please, because she did not understand it. Thank you!",
                    "more detail on step 2",
                    "",
                )
            ],
        ),
        ("👍", [("👍", "", CANNOT)]),
    ],
)
async def test_of_a_wish_that_is_done_in_part_the_rest_is_told_as_not_done(
    tmp_path: Path, reason: str, parts: list[tuple[str, str, str]]
) -> None:
    async with foundry_in(tmp_path) as foundry:
        first = await begun(foundry, "Fear of lifts")
        await foundry.review(first.thread_id, "revise", first.draft_hash or "", by="dr. a", reason=reason)
        state = await foundry.wait(first.thread_id, WITHIN_S)
    assert came(state) == parts
    (scores,) = state.draft_versions[-1].clinical
    assert ("Complete" in scores.feedback) is not any(left for _, _, left in parts)


@pytest.mark.parametrize(
    ("wish", "done"),
    [
        ("Leave out the dose", "this version says nothing of what was to be left out"),
        (
            "More detail on step 1; take out all advice on medication",
            "more detail on step 1, this version says nothing of what was to be left out",
        ),
    ],
)
async def test_what_is_to_be_left_out_is_no_wish_for_what_must_not_be_said(
    tmp_path: Path, wish: str, done: str
) -> None:
    async with foundry_in(tmp_path) as foundry:
        first = await begun(foundry, "Fear of lifts")
        await foundry.review(first.thread_id, "revise", first.draft_hash or "", by="dr. a", reason=wish)
        state = await foundry.wait(first.thread_id, WITHIN_S)
    assert came(state) == [(wish, done, "")]


async def test_what_a_guardian_has_said_is_one_wish_and_is_not_cut_into_pieces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    advice = "take out all advice on medication and doses; refer to the prescriber"
    unsafe = {"text": "no", "safe": False, "level": "unsafe", "recommendations": [advice]}
    saying(monkeypatch, "safety_guardian", unsafe, {"text": "yes", "safe": True, "level": "safe"})
    async with foundry_in(tmp_path) as foundry:
        state = await begun(foundry, "Fear of lifts")
    assert came(state) == [(advice, "this version says nothing of what was to be left out", "")]


async def test_of_what_a_person_has_written_nobody_says_that_its_drafter_left_something_out(
    tmp_path: Path,
) -> None:
    async with foundry_in(tmp_path) as foundry:
        second = await sent_back(foundry)
        id_ = second.thread_id
        edit = EditState(outputs={"drafter@2.1": {"text": f"{second.current_draft}\nBreathe out."}}, by="Ann")
        row = await foundry.platform.send(id_, edit)
        assert (await foundry.platform.settled(id_, row.seq)).state == "applied"
        now = await foundry.state(id_)
        await foundry.read(id_, now.draft_hash or "", by="Ann")
        await foundry.wait(id_, WITHIN_S)
        await foundry.idle()
        heard = await foundry.state(id_)
    *_, drafted, mine = heard.draft_versions
    assert "as its drafter says" in drafted.clinical[0].feedback
    assert mine.by_hand and [one.feedback for one in mine.clinical] == ["Complete, warm and well ordered."]


async def by_hand(foundry: Foundry, text: str) -> ProtocolState:
    """A protocol whose draft somebody has written by hand, and which was read as it stands."""
    id_ = (await begun(foundry, "Fear of lifts")).thread_id
    row = await foundry.platform.send(id_, EditState(outputs={"drafter": {"text": text}}, by="Ann"))
    await foundry.platform.settled(id_, row.seq)
    await foundry.read(id_, (await foundry.state(id_)).draft_hash or "", by="Ann")
    await foundry.idle()
    return await foundry.state(id_)


async def revised(foundry: Foundry, state: ProtocolState, reason: str) -> ProtocolState:
    hash_, version = state.draft_hash or "", state.draft_version
    await foundry.review(state.thread_id, "revise", hash_, by="Cy", draft_version=version, reason=reason)
    return await foundry.wait(state.thread_id, WITHIN_S)


async def test_that_the_built_in_model_takes_nothing_of_a_draft_by_hand_is_said_before_and_after(
    tmp_path: Path,
) -> None:
    async with foundry_in(tmp_path) as foundry:
        mine = await by_hand(foundry, whole("Stand in front of a lift for a minute."))
        now = await revised(foundry, mine, "More detail on step 1")
        told = "A revision by the built-in model, which wrote the others, takes nothing of it."
        assert told in asking(mine)
        assert "takes nothing of it." not in asking(now)
        left = [one for one in now.draft_versions[-1].outcomes if one.left]
        assert [(one.by, one.wish) for one in left] == [
            ("a person", f"what was written by hand (SHA-256 {(mine.draft_hash or '')[:16]})")
        ]
        assert "- Not done: “what was written by hand" in standing(now)
        assert [one.text for one in now.draft_versions if one.by_hand] == [mine.current_draft]
        done = [one[:4] for one in now.scratchpad.splitlines()]
        assert done.index("Cy: ") > done.index("Ann:")


async def test_what_was_wrong_with_the_draft_before_and_is_not_so_any_more_is_told_as_done(
    tmp_path: Path,
) -> None:
    async with foundry_in(tmp_path) as foundry:
        mine = await by_hand(foundry, whole("Take 50 mg of sertraline before the lift."))
        assert mine.safety_level == "unsafe"
        now = await revised(foundry, mine, "More detail on step 1, and let it rhyme")
    came = {one.wish: one.left for one in now.draft_versions[-1].outcomes if one.by != "a person"}
    assert [wish for wish, left in came.items() if left] == ["let it rhyme"]
    assert any("50 mg" in wish for wish in came), "what the guardian had found is told with what came of it"


async def test_what_a_reviewer_wants_and_is_not_done_is_told_as_not_done(tmp_path: Path) -> None:
    wanted = ["The text says “measure”, which is too cold.", "Tell her to take 50 mg of sertraline."]
    guardian = {"text": "-", "safe": False, "level": "caution", "concerns": wanted[:1]}
    async with foundry_in(tmp_path) as foundry:
        with pytest.MonkeyPatch.context() as patch:
            saying(patch, "safety_guardian", {**guardian, "recommendations": wanted[1:]}, {"safe": True})
            state = await begun(foundry, "Fear of lifts")
    assert {one.wish: one.left for one in state.draft_versions[1].outcomes} == {
        wanted[0]: "the built-in model cannot do it",
        wanted[1]: "it asks for what this protocol must not say",
    }


OF_THEIR_OWN = """
Drafter drafts the protocol, then Harm Reader assesses it, then Score Giver scores it. \
They repeat this until the protocol is safe and the quality is at least 8, five rounds at most. \
The whole process is repeated until a clinician approves the protocol, at most 20 times.
"""
READERS = """
[agents."Harm Reader"]
kind = "simple"
prompt = "You check protocols for harm."
fields = ["safe", "level"]

[agents."Score Giver"]
kind = "simple"
prompt = "You score protocols."
fields = ["quality"]
"""


async def test_what_the_stub_reports_in_the_place_of_who_has_read_nothing_is_no_assessment_and_no_score(
    tmp_path: Path,
) -> None:
    async with foundry_in(tmp_path, edited(tmp_path, OF_THEIR_OWN, READERS)) as foundry:
        state = await begun(foundry, "Fear of lifts")
    assert (state.safety_level, state.safety_assessment, state.quality_score) == (None, None, None)
    assert state.not_heard == ("Harm Reader", "Score Giver") and not state.escalated
    told = standing(state)
    assert "not assessed, not scored" in told and "No version is good enough" not in told
