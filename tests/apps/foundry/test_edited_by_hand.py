"""A person writes a draft by hand in an agent's place: both are versions, each with what was said of it,
and who wrote what, when, stands in the audit trail; what nobody has assessed takes no yes without words."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import AIMessage

from support.foundry import ENDS_WITHIN_S, Stop, client_of, edited, foundry_in, saying, whole
from swarmwright.apps.foundry import agents
from swarmwright.apps.foundry.agents import clinical_critic
from swarmwright.apps.foundry.drafts import digest
from swarmwright.apps.foundry.errors import ReviewRefused
from swarmwright.apps.foundry.foundry import Foundry
from swarmwright.apps.foundry.reviewing import needs_reason
from swarmwright.apps.foundry.state import ProtocolState
from swarmwright.apps.foundry.telling import standing
from swarmwright.cli.commands import run
from swarmwright.ports.agents import Activity, AgentModel, AgentReport, AgentView
from swarmwright.ports.commands import EditState, Redirect

INTENT = "Exposure for a fear of lifts"
MINE, HARM = whole("Stand in front of a lift for a minute."), "Take two tablets of lorazepam."
SAFE = {"text": "Level: safe.", "safe": True, "level": "safe"}
"""What a guardian with a language model of its own says."""
PROMPT = """
Drafter drafts the protocol, then Safety Guardian assesses it, then Clinical Critic scores it. \
They repeat this until the quality is at least 8, five rounds at most. \
The whole process is repeated until a clinician approves the protocol, at most 20 times.
"""
SCORES = ("empathy_score", "structure_score", "clinical_appropriateness")


async def begun(foundry: Foundry) -> ProtocolState:
    return await waiting(foundry, (await foundry.start(INTENT)).protocol_id)


async def waiting(foundry: Foundry, id_: str) -> ProtocolState:
    state = await foundry.wait(id_, ENDS_WITHIN_S)
    assert state.status == "waiting", (state.status, state.error)
    await foundry.idle()
    return await foundry.state(id_)


async def sent(foundry: Foundry, id_: str, command: EditState | Redirect) -> None:
    row = await foundry.platform.send(id_, command)
    assert (await foundry.platform.settled(id_, row.seq)).state == "applied"


async def written(foundry: Foundry, id_: str, text: str, by: str = "Ann") -> ProtocolState:
    await sent(foundry, id_, EditState(outputs={"drafter": {"text": text}}, by=by))
    return await foundry.state(id_)


async def test_what_a_person_has_written_is_not_told_to_be_too_bad_before_anybody_has_judged_it(
    tmp_path: Path,
) -> None:
    async with foundry_in(tmp_path) as foundry:
        first = await begun(foundry)
        state = await written(foundry, first.thread_id, MINE)
        assert not first.escalated and not state.escalated
        assert "No version is good enough" not in standing(state)
        assert needs_reason(state) is not None


async def test_the_machines_draft_and_the_persons_are_two_versions_by_rest(tmp_path: Path) -> None:
    async with foundry_in(tmp_path) as foundry, client_of(foundry) as client:
        first = await begun(foundry)
        await written(foundry, first.thread_id, HARM)
        told: dict[str, Any] = (await client.get(f"/api/protocols/{first.thread_id}/state")).json()
        was, now = told["draft_versions"]
    assert (was["text"], was["hash"], was["replaced"]) == (first.current_draft, first.draft_hash, True)
    assert (was["level"], was["safety"]["level"], was["quality"]) == ("safe", "safe", first.quality_score)
    assert (was["written_by"], was["by_hand"]) == (first.draft_versions[0].written_by, False)
    assert (now["text"], now["hash"], now["replaced"]) == (HARM, digest(HARM), False)
    assert (now["by_hand"], now["edited_by"], now["written_by"]) == (True, "Ann", "Ann, by hand")
    assert (now["safety"], now["quality"], now["level"]) == (None, None, "unsafe")
    assert "medication" in [one["kind"] for one in now["findings"]]
    (entry,) = told["audit"]
    assert (entry["by"], entry["verdict"], entry["version"]) == ("Ann", "edited", 2)
    assert (entry["hash"], entry["at"]) == (digest(HARM), now["edited_at"])
    assert entry["at"] > first.created_at and entry["reason"] == "in place of version 1"
    assert told["scratchpad"].startswith(first.scratchpad)
    assert told["scratchpad"].splitlines()[-1].startswith("Ann: wrote a draft by hand, in Drafter's place")


async def test_neither_the_machines_draft_nor_an_unassessed_one_is_approved_by_a_plain_yes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saying(monkeypatch, "clinical_critic", {"text": "good", "quality": 9.0})
    saying(monkeypatch, "safety_guardian", SAFE)
    async with foundry_in(tmp_path) as foundry, client_of(foundry) as client:
        first = await begun(foundry)
        now, id_ = await written(foundry, first.thread_id, MINE), first.thread_id
        url, yes = f"/api/protocols/{id_}/feedback", {"approved": True, "by": "Bob"}
        old = {"draft_hash": first.draft_hash, "draft_version": 1}
        new = {"draft_hash": now.draft_hash, "draft_version": 2}
        refused = [(await client.post(url, json=yes | named)).json() for named in (old, new)]
        assert [one["kind"] for one in refused] == ["stale_draft", "unassessed"]
        assert "version 1, in whose place somebody has written another by hand" in refused[0]["detail"]
        await sent(foundry, id_, Redirect("safety-guardian"))
        await foundry.resume(id_)
        heard = await waiting(foundry, id_)
        assert (heard.draft_version, heard.safety_level, heard.not_heard) == (2, "safe", ())
        assert heard.draft_versions[0].safety == first.safety_assessment
        answer = await client.post(url, json=yes | new)
        assert answer.status_code == 200, answer.text
        done = await foundry.wait(id_, ENDS_WITHIN_S, until=("completed",))
    assert [(one.by, one.verdict, one.version) for one in done.audit] == [
        ("Ann", "edited", 2),
        ("Bob", "approved", 2),
    ]
    assert done.final_protocol is not None and "- Written by Ann, by hand, on 2" in done.final_protocol


@pytest.mark.parametrize("round_", ["", "@2.1"])
async def test_a_draft_written_by_hand_is_read_as_it_stands_and_stays_whatever_is_said_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, round_: str
) -> None:
    saying(monkeypatch, "safety_guardian", SAFE)
    async with foundry_in(tmp_path) as foundry, client_of(foundry) as client:
        first = await begun(foundry)
        id_ = first.thread_id
        if round_:
            await foundry.review(id_, "revise", first.draft_hash or "", by="Bob", reason="Name the lift")
            await waiting(foundry, id_)
        await sent(foundry, id_, EditState(outputs={f"drafter{round_}": {"text": MINE}}, by="Ann"))
        told: dict[str, Any] = (await client.get(f"/api/protocols/{id_}/state")).json()
        version, named = told["draft_version"], {key: told[key] for key in ("draft_hash", "draft_version")}
        readers = [f"safety-guardian{round_}", f"clinical-critic{round_}"]
        assert (told["read_again"], told["safety_level"]) == (readers, None)
        words = standing(await foundry.state(id_), " --db a.db --model stub:")
        options = f"--db a.db --model stub: --hash {digest(MINE)} --version {version}"
        assert f"\n    swarmwright foundry read {id_} {options} --by NAME" in words

        saying(monkeypatch, "clinical_critic", {"text": "too short", "quality": 5.0})
        path, key = f"/api/protocols/{id_}/read", {"Idempotency-Key": "k"}
        other = await client.post(path, json={**named, "draft_hash": "0" * 64, "by": "Ann"})
        assert (other.status_code, other.json()["kind"]) == (409, "stale_draft")
        assert (await client.post(path, json=named)).status_code == 422, "nobody says so"
        for _ in range(2):
            answer = await client.post(path, json={**named, "by": "Ann"}, headers=key)
            assert answer.status_code == 200, answer.text
        heard = await waiting(foundry, id_)
        assert (heard.current_draft, heard.draft_version, heard.read_again) == (MINE, version, ())
        assert (heard.safety_level, heard.quality_score, heard.not_heard) == ("safe", 5.0, ())
        again = await client.post(path, json={**named, "by": "Ann"})
        assert (again.status_code, again.json()["kind"]) == (409, "read")
        assert f"everybody has read version {version}" in again.json()["reason"]
        assert "foundry read" not in standing(first) + standing(heard)
        await foundry.review(id_, "approve", digest(MINE), by="Bob", draft_version=version)
        done = await foundry.wait(id_, ENDS_WITHIN_S, until=("completed",))
    assert done.final_protocol is not None and MINE.splitlines()[-1] in done.final_protocol


@pytest.mark.parametrize(("text", "level", "kind"), [(MINE, None, "unassessed"), (HARM, "unsafe", "unsafe")])
async def test_the_built_in_guardian_vouches_for_nothing_that_a_person_has_written(
    tmp_path: Path, text: str, level: str | None, kind: str
) -> None:
    async with foundry_in(tmp_path) as foundry:
        id_ = (await begun(foundry)).thread_id
        now = await written(foundry, id_, text)
        await foundry.read(id_, now.draft_hash or "", by="Ann")
        heard = await waiting(foundry, id_)
        assert (heard.draft_version, heard.not_heard, heard.read_again) == (2, (), ())
        assert (heard.safety_level, heard.safety_assessment) == (level, None)
        said = "not assessed: a person wrote this, and no language model is named that could look at it"
        assert said in heard.scratchpad.splitlines()[-2]
        assert not heard.draft_versions[-1].reviews
        with pytest.raises(ReviewRefused) as refused:
            await foundry.review(id_, "approve", heard.draft_hash or "", by="Bob", draft_version=2)
        assert refused.value.kind == kind
        seen = {"draft_version": 2, "findings_hash": heard.findings_hash}
        await foundry.review(id_, "approve", heard.draft_hash or "", by="Bob", reason="I read it", **seen)
        done = await foundry.wait(id_, ENDS_WITHIN_S, until=("completed",))
    told = "not assessed" if level is None else f"{level} by the rules, not assessed"
    assert f"- Safety: {told}; " in (done.final_protocol or "")


async def test_the_built_in_models_own_words_written_back_by_hand_keep_what_was_said_of_them(
    tmp_path: Path,
) -> None:
    async with foundry_in(tmp_path) as foundry:
        first = await begun(foundry)
        for text in (MINE, first.current_draft or ""):
            now = await written(foundry, first.thread_id, text)
    assert (now.draft_version, now.safety_level) == (3, "safe")


async def test_what_was_read_as_it_stood_is_sent_back_and_the_team_writes_the_next_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with foundry_in(tmp_path) as foundry:
        id_ = (await begun(foundry)).thread_id
        now = await written(foundry, id_, MINE)
        with monkeypatch.context() as only:
            saying(only, "clinical_critic", {"text": "too short", "quality": 5.0})
            await foundry.read(id_, now.draft_hash or "", by="Ann")
            heard = await waiting(foundry, id_)
        assert (heard.draft_version, heard.escalated) == (2, True)
        await foundry.review(id_, "revise", heard.draft_hash or "", by="Bob", reason="Longer")
        again = await waiting(foundry, id_)
        assert (again.draft_version, again.quality_score, again.escalated) == (3, 9.5, False)
        await foundry.review(id_, "approve", again.draft_hash or "", by="Bob")
        assert (await foundry.wait(id_, ENDS_WITHIN_S, until=("completed",))).completed


async def test_what_was_said_of_the_replaced_draft_stays_with_it_once_the_new_one_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saying(monkeypatch, "safety_guardian", SAFE)
    async with foundry_in(tmp_path) as foundry:
        first = await begun(foundry)
        id_ = first.thread_id
        await written(foundry, id_, MINE)
        for text in (MINE, whole("Look at a lift from ten metres.")):
            now = await written(foundry, id_, text)
            await foundry.read(id_, now.draft_hash or "", by="Ann")
            await waiting(foundry, id_)
        heard = await foundry.state(id_)
    was, second, third = heard.draft_versions
    assert (was.safety, was.clinical) == (first.safety_assessment, first.draft_versions[0].clinical)
    assert (second.level, third.level) == ("safe", "safe") and second.quality is not None
    assert heard.scratchpad.startswith(first.scratchpad), "what was done stays told, in its order"


async def test_an_unsafe_stays_said_of_a_text_that_is_replaced_read_and_written_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unsafe, safe = ({"text": one, "safe": one == "safe", "level": one} for one in ("unsafe", "safe"))
    prompt = """
Drafter drafts the protocol, then Safety Guardian assesses it, then Clinical Critic scores it. \
They repeat this until the protocol is safe and the quality is at least 8, one round at most. \
The whole process is repeated until a clinician approves the protocol, at most 20 times.
"""
    saying(monkeypatch, "safety_guardian", unsafe, safe)
    async with foundry_in(tmp_path, edited(tmp_path, prompt)) as foundry:
        first = await begun(foundry)
        id_, text = first.thread_id, first.current_draft or ""
        assert first.safety_level == "unsafe"
        now = await written(foundry, id_, MINE)
        await foundry.read(id_, now.draft_hash or "", by="Ann")
        heard = await waiting(foundry, id_)
        assert [one.level for one in heard.draft_versions] == ["unsafe", "safe"]
        back = await written(foundry, id_, text)
        assert (back.draft_hash, back.safety_level, back.not_heard) == (first.draft_hash, "unsafe", ())
        with pytest.raises(ReviewRefused) as refused:
            await foundry.review(id_, "approve", back.draft_hash or "", by="Bob", draft_version=3)
    assert refused.value.kind == "unsafe"


async def test_a_reading_that_was_cut_off_goes_on_when_a_foundry_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as only:
        stop = Stop("safety_guardian", only, at=2)
        async with foundry_in(tmp_path) as foundry:
            id_ = (await begun(foundry)).thread_id
            now = await written(foundry, id_, MINE)
            await foundry.read(id_, now.draft_hash or "", by="Ann")
            async with asyncio.timeout(ENDS_WITHIN_S):
                await stop.there.wait()
            reading = await foundry.state(id_)
            assert (reading.read_again, "They are reading it." in standing(reading)) == ((), True)
    async with foundry_in(tmp_path) as foundry:
        heard = await waiting(foundry, id_)
    assert (heard.draft_version, heard.safety_level, heard.not_heard) == (2, None, ())
    assert heard.quality_score is not None


async def test_what_was_sent_to_another_step_is_told_with_what_goes_on_with_it(tmp_path: Path) -> None:
    async with foundry_in(tmp_path) as foundry:
        id_ = (await begun(foundry)).thread_id
        await sent(foundry, id_, Redirect("safety-guardian"))
        now = await foundry.state(id_)
        assert now.status == "stopped"
        told = standing(now, " --db a.db")
        assert f"sent it to another step. To go on:\n    swarmwright foundry resume {id_} --db a.db" in told
        assert "opened again" not in told
        await foundry.resume(id_)
        await waiting(foundry, id_)


async def test_the_command_has_a_draft_read_and_comes_back_once_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with foundry_in(tmp_path) as foundry:
        id_ = (await begun(foundry)).thread_id
        now = await written(foundry, id_, MINE)
    options = ("--hash", now.draft_hash or "", "--by", "Ann", "--db", str(tmp_path / "p.db"))
    with pytest.raises(SystemExit) as left:
        await asyncio.to_thread(run, ("foundry", "read", id_, *options))
    told = capsys.readouterr().out
    assert left.value.code == 3 and "Version 2, not assessed, quality" in told, told
    with pytest.raises(SystemExit) as left:
        await asyncio.to_thread(run, ("foundry", "read", id_, *options))
    assert left.value.code not in (0, 3) and "everybody has read version 2" in capsys.readouterr().err


async def test_who_writes_again_and_who_writes_the_first_words_back_are_versions_of_their_own(
    tmp_path: Path,
) -> None:
    async with foundry_in(tmp_path) as foundry:
        first = await begun(foundry)
        id_, text = first.thread_id, first.current_draft or ""
        message = (await foundry.platform.state(id_))["agent_outputs"]["drafter"]["message"]
        await written(foundry, id_, MINE)
        await sent(foundry, id_, EditState(messages={message: HARM}, by="Bea"))
        now = await written(foundry, id_, text, "Cy")
        assert [(one.version, one.edited_by, one.replaced) for one in now.draft_versions] == [
            (1, "", True),
            (2, "Ann", True),
            (3, "Bea", True),
            (4, "Cy", False),
        ]
        assert [one.text for one in now.draft_versions] == [text, MINE, HARM, text]
        assert (now.draft_version, now.safety_level) == (4, "safe")  # these very words were assessed
        assert now.draft_versions[0].safety == first.safety_assessment
        await foundry.review(id_, "revise", now.draft_hash or "", by="Bob", draft_version=4, reason="Shorter")
        again = await waiting(foundry, id_)
    assert [one.version for one in again.draft_versions] == [1, 2, 3, 4, 5]
    assert [(one.by, one.verdict, one.version) for one in again.audit] == [
        ("Ann", "edited", 2),
        ("Bea", "edited", 3),
        ("Cy", "edited", 4),
        ("Bob", "rejected", 4),
    ]


async def test_what_stood_there_is_kept_from_whoever_writes_into_the_state(tmp_path: Path) -> None:
    async with foundry_in(tmp_path) as foundry:
        first = await begun(foundry)
        id_, platform = first.thread_id, foundry.platform
        message = (await platform.state(id_))["agent_outputs"]["drafter"]["message"]
        forged = {"replaced": [{"text": "Never said.", "fields": {"draft": "0"}}]}
        for text in (MINE, MINE, HARM):
            said = AIMessage(text, id=message, name="drafter", additional_kwargs=forged)
            await platform.write(id_, {"messages": [said]}, {})
        now = await foundry.state(id_)
    assert [one.text for one in now.draft_versions] == [first.current_draft, MINE, HARM]
    assert [(one.by_hand, one.edited_by, one.edited_at) for one in now.draft_versions] == [
        (False, "", None),
        (True, "", None),
        (True, "", None),
    ]
    assert [(one.verdict, one.version) for one in now.audit] == [("edited", 2), ("edited", 3)]


async def test_an_edit_between_two_gates_is_put_before_the_second_as_the_draft_that_stands(
    tmp_path: Path,
) -> None:
    prompt = """
Drafter drafts the protocol, then Safety Guardian assesses it, then Clinical Critic scores it. \
They repeat this until the protocol is safe and the quality is at least 8, five rounds at most. \
The whole process is repeated until a clinician approves it, then a lawyer approves it, at most 20 times.
"""
    async with foundry_in(tmp_path, edited(tmp_path, prompt)) as foundry:
        first = await begun(foundry)
        id_, gate = first.thread_id, first.asked[0].gate
        await foundry.review(id_, "approve", first.draft_hash or "", by="Cleo", gate=gate)
        await waiting(foundry, id_)
        now = await written(foundry, id_, MINE)
    assert (now.status, now.draft_version, now.current_draft) == ("waiting", 2, MINE)
    assert now.passed is None and now.safety_assessment is None
    assert [(one.by, one.verdict, one.hash) for one in now.audit] == [
        ("Cleo", "approved", first.draft_hash),
        ("Ann", "edited", now.draft_hash),
    ]


@pytest.mark.parametrize(
    ("scores", "edited_version", "asked"),
    [
        ((6.0, 9.0), 2, 2),
        ((5.0, 5.0, 5.0, 7.0, 5.0), 5, 4),
        ((5.0, 5.0, 5.0, 7.0, 5.0), 4, 4),
        ((7.0, 5.0, 5.0, 5.0, 5.0), 1, 1),
    ],
)
async def test_what_a_person_has_written_is_under_review_however_good_an_older_version_is(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    scores: tuple[float, ...],
    edited_version: int,
    asked: int,
) -> None:
    saying(monkeypatch, "clinical_critic", *({"text": "so", "quality": one} for one in (*scores, 8.5)))
    saying(monkeypatch, "drafter", *(whole(f"Wait {one} minutes at the lift.") for one in range(9)))
    async with foundry_in(tmp_path) as foundry:
        first = await begun(foundry)
        id_, mine = first.thread_id, len(scores) + 1
        assert (first.draft_version, len(first.draft_versions)) == (asked, len(scores))
        place = first.draft_versions[edited_version - 1].instance
        await sent(foundry, id_, EditState(outputs={place: {"text": MINE}}, by="Ann"))
        now = await foundry.state(id_)
        assert (now.draft_version, now.current_draft, now.safety_level) == (mine, MINE, None)
        assert now.not_heard == ("Safety Guardian", "Clinical Critic") and not now.escalated
        if edited_version == len(scores):
            await foundry.read(id_, digest(MINE), by="Ann", draft_version=mine)
            assert (await waiting(foundry, id_)).not_heard == ()
        else:
            with pytest.raises(ReviewRefused, match="shown the team's last one"):
                await foundry.read(id_, digest(MINE), by="Ann", draft_version=mine)
        heard = await foundry.state(id_)
        score = 8.5 if edited_version == len(scores) else None
        assert (heard.draft_version, heard.current_draft, heard.quality_score) == (mine, MINE, score)
        assert len(heard.draft_versions) == mine
        seen = {"draft_version": mine, "findings_hash": heard.findings_hash}
        await foundry.review(id_, "approve", digest(MINE), by="Bob", reason="I have read it", **seen)
        done = await foundry.wait(id_, ENDS_WITHIN_S, until=("completed",))
    assert done.final_protocol is not None and done.final_protocol.endswith(f"\n---\n\n{MINE}\n")


@pytest.mark.parametrize("past", [False, True])
async def test_whose_draft_was_written_by_hand_is_asked_of_no_other_round(tmp_path: Path, past: bool) -> None:
    async with foundry_in(tmp_path) as foundry:
        first = await begun(foundry)
        id_ = first.thread_id
        await foundry.review(id_, "revise", first.draft_hash or "", by="Bob", reason="Name the lift")
        second = await waiting(foundry, id_)
        drafter = "drafter" if past else "drafter@2.1"
        await sent(foundry, id_, EditState(outputs={drafter: {"text": MINE}}, by="Ann"))
        now = await foundry.state(id_)
    assert now.status == "waiting" and [one.replaced for one in now.draft_versions].count(True) == 1
    assert now.current_draft == (second.current_draft if past else MINE)
    assert [one.verdict for one in now.audit] == ["rejected", "edited"]


@pytest.mark.parametrize("step", ["Drafter", "drafter", "Drafter@last"])
async def test_an_edit_of_the_drafter_is_one_of_the_draft_under_review_after_several_rounds(
    tmp_path: Path, step: str
) -> None:
    async with foundry_in(tmp_path) as foundry:
        first = await begun(foundry)
        id_ = first.thread_id
        await foundry.review(id_, "revise", first.draft_hash or "", by="Bob", reason="Name the lift")
        second = await waiting(foundry, id_)
    options = ("--db", str(tmp_path / "p.db"), "--output", f"{step}={MINE}")
    with pytest.raises(SystemExit) as left:
        await asyncio.to_thread(run, ("edit", id_, *options))
    async with foundry_in(tmp_path) as foundry:
        now = await foundry.state(id_)
    assert left.value.code == 0 and now.status == "waiting"
    assert (now.current_draft, now.draft_version) == (MINE, 3)
    assert [one.text for one in now.draft_versions][:2] == [first.current_draft, second.current_draft]
    assert now.audit[-1].reason == "in place of version 2"


async def test_over_http_the_last_round_can_be_named_and_an_edit_of_an_earlier_one_says_what_stays(
    tmp_path: Path,
) -> None:
    async with foundry_in(tmp_path) as foundry:
        first = await begun(foundry)
        id_ = first.thread_id
        await foundry.review(id_, "revise", first.draft_hash or "", by="Bob", reason="Name the lift")
        await waiting(foundry, id_)
        told = []
        for step in ("drafter@last", "drafter"):
            row = await foundry.platform.send(id_, EditState(outputs={step: {"text": MINE}}, by="Ann"))
            told.append((await foundry.platform.settled(id_, row.seq)).reason)
        both = {"drafter@last": {"text": MINE}, "drafter@2.1": {"text": HARM}}
        row = await foundry.platform.send(id_, EditState(outputs=both, by="Ann"))
        twice = await foundry.platform.settled(id_, row.seq)
    assert told[0].startswith("Drafter, round 2") and "stays" not in told[0]
    assert told[1].startswith("Drafter has written something else; what Drafter, round 2")
    assert (twice.state, "named twice" in twice.reason) == ("refused", True)


@pytest.mark.parametrize("name", ["Drafter", "Author"])
@pytest.mark.parametrize("second", [False, True])
async def test_a_text_by_hand_in_the_place_of_a_drafter_at_work_is_the_draft_whoever_that_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, second: bool
) -> None:
    stop = Stop("drafter", monkeypatch, at=2 if second else 1)
    monkeypatch.setattr(agents, "clinical_critic", _fine)
    table = '\n[agents.Author]\nkind = "custom"\napp = "foundry"\ncalled = "Drafter"\n'
    team = edited(tmp_path, PROMPT.replace("Drafter", name), table if name == "Author" else "")
    async with foundry_in(tmp_path, team) as foundry:
        id_ = (await foundry.start(INTENT)).protocol_id
        if second:
            first = await waiting(foundry, id_)
            await foundry.review(id_, "revise", first.draft_hash or "", by="Bob", reason="Name the lift")
        async with asyncio.timeout(ENDS_WITHIN_S):
            await stop.there.wait()
        place = name.lower() + ("@2.1" if second else "")
        await sent(foundry, id_, EditState(outputs={place: {"text": MINE}}, by="Ann"))
        stop.go.set()
        now = await waiting(foundry, id_)
        assert (now.current_draft, now.draft_version) == (MINE, 2 if second else 1)
        assert now.draft_versions[-1].written_by == "Ann, by hand"
        assert now.safety_level is None, "the built-in guardian vouches for nothing that a person has written"
        needs = needs_reason(now)
        assert needs is not None and needs[0] == "unassessed"
        assert (now.quality_score, now.not_heard) == (9.0, ())


async def _fine(view: AgentView, activity: Activity, model: AgentModel) -> AgentReport:
    """A critic to whom all is good enough: nobody writes over what a person has written."""
    report = await clinical_critic(view, activity, model)
    return AgentReport(report.text, {**report.fields, "quality": 9.0, **dict.fromkeys(SCORES, 9.0)})


async def test_each_version_keeps_its_number_where_somebody_writes_in_the_place_of_an_older_one(
    tmp_path: Path,
) -> None:
    async with foundry_in(tmp_path) as foundry:
        first = await begun(foundry)
        id_ = first.thread_id
        await foundry.review(id_, "revise", first.draft_hash or "", by="Bob", reason="More detail on step 2")
        second = await waiting(foundry, id_)
        read = second.draft_hash or ""
        await written(foundry, id_, MINE)  # in the first round's place
        now = await written(foundry, id_, whole("Sit in a lift that stands still."), "Bea")
        assert [(one.version, one.edited_by, one.replaced) for one in now.draft_versions] == [
            (1, "", True),
            (2, "", False),
            (3, "Ann", True),
            (4, "Bea", False),
        ]
        assert (now.draft_version, now.draft_hash) == (2, read), "what was read is asked about still"
        assert now.scratchpad.splitlines()[3] == "Bob: rejected version 1. More detail on step 2"
        await foundry.review(id_, "revise", read, by="Cy", draft_version=2, reason="More detail on step 1")
        again = await waiting(foundry, id_)
        assert [one.version for one in again.draft_versions if one.by_hand] == [3, 4]
        assert (again.draft_version, again.current_draft) == (5, again.draft_versions[-1].text)
        await foundry.review(id_, "approve", again.draft_hash or "", by="Dee", draft_version=5)
        done = await foundry.wait(id_, ENDS_WITHIN_S, until=("completed",))
    assert [(one.by, one.verdict, one.version, one.reason) for one in done.audit] == [
        ("Bob", "rejected", 1, "More detail on step 2"),
        ("Ann", "edited", 3, "in place of version 1"),
        ("Bea", "edited", 4, "in place of version 3"),
        ("Cy", "rejected", 2, "More detail on step 1"),
        ("Dee", "approved", 5, ""),
    ]
