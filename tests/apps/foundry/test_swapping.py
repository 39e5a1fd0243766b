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
    as_if_read,
    edited,
    foundry_in,
    saying,
)
from swarmwright import TeamConfig
from swarmwright.apps.foundry.changing import in_few_words
from swarmwright.apps.foundry.deciding import naming
from swarmwright.apps.foundry.errors import ReviewRefused
from swarmwright.apps.foundry.foundry import Foundry
from swarmwright.apps.foundry.opening import TEAM_FILE, compiled, open_foundry, read_team
from swarmwright.apps.foundry.state import ProtocolState
from swarmwright.bootstrap.config import parse_config
from swarmwright.errors import ApprovalRefused, InvalidInput
from swarmwright.ports.commands import Swap
from swarmwright.workflow.tree import Workflow

INTENT = "Exposure for a fear of lifts"


async def adopt(foundry: Foundry, folder: Path, prompt: str, tables: str) -> None:
    team = edited(folder, prompt, tables)
    told = await foundry.adopt(team, compiled(team))
    assert all(getattr(one, "state", "") == "applied" for one in told.values()), told


@pytest.fixture(autouse=True)
def _who_reviews_by_a_prompt_has_a_model(monkeypatch: pytest.MonkeyPatch) -> None:
    as_if_read(monkeypatch)


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


async def test_who_works_on_a_protocol_and_for_whom_they_wait_is_told_from_the_start_and_as_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop, behind = Stop("drafter", monkeypatch), "After that, Publisher puts it on the shelf.\n"
    async with foundry_in(tmp_path) as foundry:
        id_ = (await foundry.start(INTENT)).protocol_id
        async with asyncio.timeout(ENDS_WITHIN_S):
            await stop.there.wait()
        first = [(one.name, *one.after) for one in (await foundry.state(id_)).crew]
        publisher = LAWYER.replace("Legal Reviewer", "Publisher")
        await adopt(foundry, tmp_path, WITH_PEER + behind, PEER + publisher)
        then = [(one.name, *one.after, one.behind_yes) for one in (await foundry.state(id_)).crew]
        stop.go.set()
        await waiting(foundry, id_)
    trio = [("Drafter",), ("Safety Guardian", "drafter"), ("Clinical Critic", "safety-guardian")]
    assert first == trio
    assert then == [
        *((*one, False) for one in trio),
        ("Peer Critic", "clinical-critic", False),
        ("Publisher", "peer-critic", True),
    ]


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


@pytest.mark.parametrize("at", ["drafter", "gate"])
async def test_the_scratchpad_says_that_the_team_was_changed_behind_what_stood_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    stop = Stop("drafter", monkeypatch)
    async with foundry_in(tmp_path) as foundry:
        id_ = (await foundry.start(INTENT)).protocol_id
        async with asyncio.timeout(ENDS_WITHIN_S):
            await stop.there.wait()
        if at == "gate":
            stop.go.set()
            await waiting(foundry, id_)
        await adopt(foundry, tmp_path, WITH_LAWYER, LAWYER)
        stop.go.set()
        state = await heard(foundry, id_, "legal-reviewer")
    who = [line.partition(":")[0] for line in state.scratchpad.splitlines()]
    told = "The team: changed (Legal Reviewer joined); from here on it works as it is now"
    assert told in state.scratchpad.splitlines()
    trio = ["Drafter", "Safety Guardian", "Clinical Critic"]
    assert who == [
        *(trio if at == "gate" else ()),
        "The team",
        *(() if at == "gate" else trio),
        "Legal Reviewer",
    ]


async def test_each_change_of_the_team_stands_in_the_audit_with_who_when_and_what(tmp_path: Path) -> None:
    async with foundry_in(tmp_path) as foundry:
        id_ = (await foundry.start(INTENT)).protocol_id
        first = await waiting(foundry, id_)
        for by, prompt, tables in (("Dr. A", WITH_LAWYER, LAWYER), ("Dr. B", WITH_PEER, PEER)):
            team = edited(tmp_path, prompt, tables)
            await foundry.adopt(team, compiled(team), by=by)
            await waiting(foundry, id_)
        state = await waiting(foundry, id_)
        assert [(one.verdict, one.by, one.reason) for one in state.audit] == [
            ("team", "Dr. A", "Legal Reviewer joined"),
            ("team", "Dr. B", "Peer Critic joined; Legal Reviewer left"),
        ]
        assert first.created_at < state.audit[0].at < state.audit[1].at
        assert {one.hash for one in state.audit} == {""} and {one.version for one in state.audit} == {None}


def test_a_change_of_the_team_is_told_in_a_few_words(tmp_path: Path) -> None:
    ours = compiled(edited(tmp_path))

    def told(prompt: str, tables: str = "", before: Workflow = ours) -> str:
        return in_few_words(before, compiled(edited(tmp_path, prompt, tables)))

    with_peer = compiled(edited(tmp_path, WITH_PEER, PEER))
    assert told(WITH_PEER, PEER) == "Peer Critic joined"
    assert told(WITH_LAWYER, LAWYER, with_peer) == "Legal Reviewer joined; Peer Critic left"
    assert told(ours.source.replace("at least 8", "at least 9")) == (
        "now: repeat until safe of Safety Guardian is true and quality >= 9, at most 5 times"
    )
    other = told(ours.source.replace("a clinician", "Dr. Miller"))
    assert other.startswith(
        "asked now: Dr. Miller approves the protocol; asked no more: a clinician approves"
    )


async def test_a_decision_stands_behind_all_that_was_written_before_it_whoever_has_left_since(
    tmp_path: Path,
) -> None:
    ours = edited(tmp_path)
    async with foundry_in(tmp_path) as foundry:
        id_ = (await foundry.start(INTENT)).protocol_id
        await waiting(foundry, id_)
        await adopt(foundry, tmp_path, WITH_PEER, PEER)
        await heard(foundry, id_, "peer-critic")
        await foundry.adopt(ours, compiled(ours))
        done = await approved(foundry, id_)
    who = [line.partition(":")[0] for line in done.scratchpad.splitlines()]
    trio = ["Drafter", "Safety Guardian", "Clinical Critic"]
    assert who == [*trio, "The team", "Peer Critic", "The team", "dr"]


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
    assert [one.verdict for one in done.audit] == ["rejected", "team", "approved"]
    assert [one.wish for one in done.draft_versions[-1].outcomes] == ["more on step 3"]


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


# -- which team a store has --------------------------------------------------------------------------------


async def test_what_was_swapped_in_stands_for_whoever_opens_the_store_later(tmp_path: Path) -> None:
    store = tmp_path / "p.db"
    async with open_foundry(database=store) as foundry:
        old = (await foundry.start(INTENT)).protocol_id
        await waiting(foundry, old)
        await adopt(foundry, tmp_path, WITH_LAWYER, LAWYER)
        await heard(foundry, old, "legal-reviewer")
    for reads in (True, False):  # a command that only looks, and another server
        async with open_foundry(database=store, recovers=not reads) as foundry:
            await foundry.list()
    async with open_foundry(database=store) as foundry:
        state = await waiting(foundry, old)
        await foundry.review(old, "revise", state.draft_hash or "", by="dr", reason="shorter")
        assert works(await waiting(foundry, old)).count("legal-reviewer") == 2
        new = (await foundry.start("Worry time for a student")).protocol_id
        assert works(await waiting(foundry, new))[-1] == "legal-reviewer"


async def test_a_look_at_a_store_puts_nothing_into_it(tmp_path: Path) -> None:
    async with foundry_in(tmp_path) as foundry:
        await waiting(foundry, (await foundry.start(INTENT)).protocol_id)
        before = await foundry.keeper.looked()
    other = edited(tmp_path, WITH_PEER, PEER)
    async with open_foundry(other, database=tmp_path / "p.db", recovers=False) as foundry:
        await foundry.list()
        assert await foundry.keeper.looked() == before
        registry = await foundry.platform.teams.registry("foundry")
        assert "peer-critic" not in {agent.id for agent in registry.contents.agents}
    async with open_foundry(database=tmp_path / "empty.db", recovers=False) as foundry:
        assert await foundry.list() == [] and await foundry.keeper.looked() is None
        assert await foundry.platform.teams.names() == []


async def test_a_foundry_that_is_open_elsewhere_begins_protocols_with_what_was_swapped_in(
    tmp_path: Path, store_address: str
) -> None:
    async with foundry_in(tmp_path, store=store_address) as serving:
        before = (await serving.start(INTENT)).protocol_id
        await waiting(serving, before)
        async with open_foundry(database=store_address, recovers=False) as command:
            await adopt(command, tmp_path, WITH_PEER, PEER)
            await command.idle()
        assert works(await waiting(serving, before))[-1] == "peer-critic"
        after = (await serving.start("Worry time for a student")).protocol_id
        assert works(await waiting(serving, after))[-1] == "peer-critic"


async def test_one_that_begins_in_the_moment_of_a_swap_has_the_new_team(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with foundry_in(tmp_path) as foundry, open_foundry(database=tmp_path / "p.db") as other:
        make = foundry.platform.create_thread

        async def slowly(*given: object) -> object:
            await adopt(other, tmp_path, WITH_PEER, PEER)  # it has read the old team, and made no thread yet
            return await make(*given)  # type: ignore[arg-type]

        monkeypatch.setattr(foundry.platform, "create_thread", slowly)
        id_ = (await foundry.start(INTENT)).protocol_id
        assert works(await waiting(foundry, id_))[-1] == "peer-critic"


async def test_a_config_file_has_its_say_when_it_says_something_new_and_no_more(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store, plain = tmp_path / "p.db", edited(tmp_path)
    with_peer, with_lawyer = edited(tmp_path, WITH_PEER, PEER), edited(tmp_path, WITH_LAWYER, LAWYER)

    async def prompt_with(team: TeamConfig) -> str:
        caplog.clear()
        async with open_foundry(team, database=store) as foundry:
            return (await foundry.keeper.now()).workflow.source

    assert await prompt_with(read_team()) == await prompt_with(plain) and caplog.text == ""
    assert "Peer Critic" in await prompt_with(with_peer) and "is now as" in caplog.text
    async with open_foundry(with_peer, database=store) as foundry:
        swapped = edited(tmp_path / "elsewhere", WITH_LAWYER, LAWYER)
        await foundry.adopt(swapped, compiled(swapped), by="ann")
    assert "Legal Reviewer" in await prompt_with(with_peer) and "ann has changed it since" in caplog.text
    assert "Legal Reviewer" in await prompt_with(read_team()) and caplog.text == ""
    assert "Peer Critic" not in await prompt_with(plain) and "is now as" in caplog.text
    assert "Legal Reviewer" in await prompt_with(with_lawyer)


async def test_the_same_team_hosted_beside_it_takes_nothing_back(tmp_path: Path) -> None:
    async with foundry_in(tmp_path) as foundry:
        await adopt(foundry, tmp_path, WITH_PEER, PEER)
        ours = read_team()
        await foundry.platform.teams.take_in(ours.name, ours.contents)  # as a server's host does, or a run
        id_ = (await foundry.start(INTENT)).protocol_id
        assert works(await waiting(foundry, id_))[-1] == "peer-critic"


async def test_a_team_that_asks_nobody_ends_what_is_in_flight_only_where_that_is_said(tmp_path: Path) -> None:
    team = edited(tmp_path, "Drafter drafts the protocol, then Clinical Critic scores it.")
    async with foundry_in(tmp_path) as foundry:
        id_ = (await foundry.start(INTENT)).protocol_id
        state, kept = await waiting(foundry, id_), await foundry.keeper.looked()
        assert (await foundry.would_adopt(compiled(team))).ends
        with pytest.raises(InvalidInput, match=id_):
            await foundry.adopt(team, compiled(team))
        assert await foundry.keeper.looked() == kept
        assert (await foundry.state(id_)).draft_hash == state.draft_hash
        assert (await foundry.state(id_)).status == "waiting"
        await foundry.adopt(team, compiled(team), ends_protocols=True)
        assert (await foundry.wait(id_, ENDS_WITHIN_S, until=("closed",))).status == "closed"
        await foundry.adopt(team, compiled(team))  # there is nothing to lose now


async def test_what_a_swap_would_change_is_told_and_nothing_is_changed(tmp_path: Path) -> None:
    async with foundry_in(tmp_path) as foundry:
        done = (await foundry.start("Worry time for a student")).protocol_id
        await approved(foundry, done)
        id_ = (await foundry.start(INTENT)).protocol_id
        await waiting(foundry, id_)
        before = await foundry.keeper.looked()
        plan = await foundry.would_adopt(compiled(edited(tmp_path, WITH_PEER, PEER)))
        assert (
            not plan.ends and plan.protocols == (id_,) and any("Peer Critic" in one for one in plan.changes)
        )
        assert await foundry.keeper.looked() == before


async def test_nobody_does_another_work_of_ours_than_before_since_it_would_count_for_that(
    tmp_path: Path,
) -> None:
    team = edited(tmp_path)
    text = TEAM_FILE.read_text("utf-8")
    as_critic = text.replace(
        'app = "foundry"\nfields = ["safe", "level"]',
        'app = "foundry"\ncalled = "Clinical Critic"\nfields = ["safe", "level"]',
    )
    by_words = text.replace('kind = "custom"\napp = "foundry"\nfields = ["safe", "level"]', 'kind = "simple"')
    peer = edited(tmp_path, WITH_PEER, PEER)
    async with foundry_in(tmp_path, team) as foundry:
        state = await waiting(foundry, (await foundry.start(INTENT)).protocol_id)
        for other in (as_critic, by_words):
            assert other != text
            changed = parse_config(other, tmp_path / "swarmwright.toml")
            with pytest.raises(InvalidInput, match="Safety Guardian was to do the work of Safety Guardian"):
                await foundry.adopt(changed, compiled(changed))
        await foundry.adopt(peer, compiled(peer))  # a name of their own
        now = await heard(foundry, state.thread_id, "peer-critic")
    assert now.safety_assessment is not None and len(now.draft_versions[-1].clinical) == 2


@pytest.mark.parametrize("work", ['called = "Clinical Critic"\n', 'called = "Drafter"\n', ""])
async def test_who_has_left_comes_back_to_the_work_that_they_did_and_to_no_other(
    tmp_path: Path, work: str
) -> None:
    kind = 'kind = "custom"\napp = "foundry"\n' if work else ""
    text = TEAM_FILE.read_text("utf-8")
    head, _, rest = text.partition('[agents."Safety Guardian"]')
    gone = head + rest[rest.index("[agents.") :]
    gone = gone.replace("then Safety Guardian assesses it, ", "").replace("the protocol is safe and ", "")
    other = f'{gone}\n[agents."Safety Guardian"]\n{kind}{work}prompt = "Say nothing."\n'
    async with foundry_in(tmp_path) as foundry:
        id_ = (await foundry.start(INTENT)).protocol_id
        await waiting(foundry, id_)
        left = parse_config(gone, tmp_path / "swarmwright.toml")
        await foundry.adopt(left, compiled(left))
        back = parse_config(other, tmp_path / "swarmwright.toml")
        with pytest.raises(InvalidInput, match="Safety Guardian was to do the work of Safety Guardian"):
            await foundry.adopt(back, compiled(back))
        again = edited(tmp_path)
        told = await foundry.adopt(again, compiled(again))
        assert told and all(getattr(one, "state", "") == "applied" for one in told.values())


# -- whoever changes the team is cut off -------------------------------------------------------------------


async def cut_off(foundry: Foundry, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The team is changed for what is asked for next, and not one of those in flight is come to."""

    async def nobody() -> list[str]:
        return []

    with monkeypatch.context() as patch:
        patch.setattr(foundry, "_in_flight", nobody)
        team = edited(folder, WITH_LAWYER, LAWYER)
        await foundry.adopt(team, compiled(team))


async def test_what_a_swap_that_was_cut_off_did_not_come_to_is_changed_when_the_store_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with foundry_in(tmp_path) as foundry:
        ids = [(await foundry.start(f"Exposure for fear number {n}")).protocol_id for n in range(3)]
        for id_ in ids:
            await waiting(foundry, id_)
        await cut_off(foundry, tmp_path, monkeypatch)
        assert "legal-reviewer" not in works(await waiting(foundry, ids[0]))
    async with open_foundry(database=tmp_path / "p.db") as foundry:
        for id_ in ids:
            assert works(await heard(foundry, id_, "legal-reviewer")).count("legal-reviewer") == 1
        sent = [len(await foundry.platform.commands(id_)) for id_ in ids]
    async with open_foundry(database=tmp_path / "p.db") as foundry:  # and not once more
        assert [len(await foundry.platform.commands(id_)) for id_ in ids] == sent


async def test_a_yes_to_one_that_still_waits_for_its_swap_does_not_pass_the_new_reviewer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with foundry_in(tmp_path) as foundry:
        id_ = (await foundry.start(INTENT)).protocol_id
        read = await waiting(foundry, id_)
        await cut_off(foundry, tmp_path, monkeypatch)
        with pytest.raises(ReviewRefused) as error:
            await foundry.review(id_, "approve", read.draft_hash or "", by="dr")
        assert error.value.kind == "not_waiting"
        await heard(foundry, id_, "legal-reviewer")
        assert works(await approved(foundry, id_))[-1] == "legal-reviewer"


async def test_neither_does_a_yes_by_a_general_door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with foundry_in(tmp_path) as foundry:
        id_ = (await foundry.start(INTENT)).protocol_id
        read = await waiting(foundry, id_)
        await cut_off(foundry, tmp_path, monkeypatch)
        (asked,), reason = await foundry.platform.approvals(id_), naming("", read.draft_hash or "")
        with pytest.raises(ApprovalRefused, match=r"has changed since this was asked.*foundry resume"):
            await foundry.platform.approve(id_, asked.approval.id, by="dr", reason=reason)
        with pytest.raises(ApprovalRefused, match="has changed since this was asked"):
            answer = {asked.approval.about.key: "approve"}
            await (await foundry.platform.run(id_, decisions=answer, by="dr")).result()
        await foundry.resume(id_)
        await heard(foundry, id_, "legal-reviewer")
        (asked,) = await foundry.platform.approvals(id_)
        await foundry.platform.approve(id_, asked.approval.id, by="dr", reason=reason)


async def test_a_yes_by_a_general_door_holds_for_a_thread_that_has_a_workflow_of_its_own_since(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with foundry_in(tmp_path) as foundry:
        id_ = (await foundry.start(INTENT)).protocol_id
        read = await waiting(foundry, id_)
        await cut_off(foundry, tmp_path, monkeypatch)
        own = compiled(edited(tmp_path, read_team().prompt.replace("at least 8", "at least 9")))
        sent = await foundry.platform.send(id_, Swap(own))
        assert (await foundry.platform.settled(id_, sent.seq)).state == "applied"
        (asked,), reason = await foundry.platform.approvals(id_), naming("", read.draft_hash or "")
        await foundry.platform.approve(id_, asked.approval.id, by="dr", reason=reason)


async def test_a_thread_that_was_given_a_workflow_of_its_own_since_keeps_it(tmp_path: Path) -> None:
    async with foundry_in(tmp_path) as foundry:
        id_ = (await foundry.start(INTENT)).protocol_id
        await waiting(foundry, id_)
        ours = read_team().prompt
        own = compiled(edited(tmp_path, ours.replace("at least 8", "at least 9")))
        sent = await foundry.platform.send(id_, Swap(own))
        assert (await foundry.platform.settled(id_, sent.seq)).state == "applied"
    async with open_foundry(database=tmp_path / "p.db") as foundry:
        assert await foundry.platform.workflow(id_) == own
