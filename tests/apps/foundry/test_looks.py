"""How often a protocol is read: a look costs a dozen questions to the store and all that the rules read."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from support.foundry import ENDS_WITHIN_S, foundry_in
from swarmwright.apps.foundry import agents, versions
from swarmwright.apps.foundry.foundry import Foundry
from swarmwright.apps.foundry.looking import READS_WITHIN_S, Looking
from swarmwright.apps.foundry.origin import findings_in
from swarmwright.apps.foundry.reviewing import may_be_automatic
from swarmwright.apps.foundry.safety.findings import Finding
from swarmwright.apps.foundry.state import ProtocolState
from swarmwright.apps.foundry.telling import standing
from swarmwright.ports.agents import Output

INTENT = "Protocol for fear of lifts"


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The ids of what was read, as often as it was."""
    read, stored = list[str](), Looking._as_stored

    async def counted(self: Looking, protocol_id: str, reads: bool) -> ProtocolState:
        read.append(protocol_id)
        return await stored(self, protocol_id, reads)

    monkeypatch.setattr(Looking, "_as_stored", counted)
    yield read


async def waiting(foundry: Foundry, id_: str) -> ProtocolState:
    state = await foundry.wait(id_, ENDS_WITHIN_S)
    assert state.status == "waiting", (state.status, state.error)
    return state


async def test_who_waits_for_the_clinician_looks_at_the_beginning_and_where_it_stands_still(
    tmp_path: Path, looks: list[str]
) -> None:
    async with foundry_in(tmp_path) as foundry:
        id_ = (await foundry.start(INTENT)).protocol_id
        await waiting(foundry, id_)
        assert 1 <= len(looks) <= 4, "as often as its steps have ended"


async def test_who_is_told_of_each_step_hears_of_each(tmp_path: Path) -> None:
    told = list[ProtocolState]()

    async def tell(state: ProtocolState) -> None:
        told.append(state)

    async with foundry_in(tmp_path) as foundry:
        id_ = (await foundry.start(INTENT)).protocol_id
        await foundry.wait(id_, ENDS_WITHIN_S, tell=tell)
    assert len(told) > 1
    assert told[-1].status == "waiting"


async def test_events_are_told_without_a_look_at_the_draft(tmp_path: Path, looks: list[str]) -> None:
    async with foundry_in(tmp_path) as foundry:
        id_ = (await foundry.start(INTENT)).protocol_id
        await waiting(foundry, id_)
        looks.clear()
        assert [one.kind async for one in foundry.events(id_)]
    assert looks == []


async def test_guardian_and_page_read_what_was_said_in_the_same_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_guardian, by_page = list[str](), list[str]()
    for module, read in ((agents, by_guardian), (versions, by_page)):
        monkeypatch.setattr(module, "findings_in", partial(_noted, read))
    async with foundry_in(tmp_path) as foundry:
        id_ = (await foundry.start(INTENT, "She is 42.")).protocol_id
        before = await waiting(foundry, id_)
        reason = "Shorter, and told in the words of a child"
        await foundry.review(id_, "revise", before.draft_hash or "", by="dr. a", reason=reason)
        await foundry.wait(id_, ENDS_WITHIN_S, until=("waiting",))
        await foundry.state(id_)
    assert INTENT in by_guardian[-1] and reason in by_guardian[-1]
    assert by_guardian[-1] == by_page[-1]


def _noted(read: list[str], draft: Output, request: str) -> tuple[Finding, ...]:
    read.append(request)
    return findings_in(draft, request)


async def test_a_state_is_read_with_the_workflow_that_it_was_written_by(tmp_path: Path) -> None:
    async with foundry_in(tmp_path) as foundry:
        id_ = (await foundry.start(INTENT)).protocol_id
        await waiting(foundry, id_)
        workflow, state = await foundry.platform.standing(id_)
        assert workflow == await foundry.platform.workflow(id_)
        assert state.keys() == (await foundry.platform.state(id_)).keys()


async def test_a_wait_comes_back_in_its_time_however_long_the_rules_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = threading.Event()

    def slow(draft: Output, request: str) -> tuple[Finding, ...]:
        read.wait(ENDS_WITHIN_S)
        return findings_in(draft, request)

    async with foundry_in(tmp_path) as foundry:
        id_ = (await foundry.start(INTENT)).protocol_id
        await waiting(foundry, id_)
        monkeypatch.setattr(versions, "findings_in", slow)
        try:
            async with asyncio.timeout(READS_WITHIN_S + 5.0):
                state = await foundry.wait(id_, 0.1)
        finally:
            read.set()
        assert [one.kind for one in state.safety_flags] == ["not_read"]
        assert state.status == "drafting" and not state.requires_human_approval, "nobody decides on it so"
        assert "ask again" in standing(state) and "Call protocol_wait" in standing(state, by_tools=True)
        assert not may_be_automatic(state)
        assert not (await waiting(foundry, id_)).safety_flags


def test_what_reads_a_noted_version_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    note = versions.noted(versions.DraftVersion(1, "00", "Text.", "drafter", "x"))
    monkeypatch.delattr(versions, "TypeAdapter")
    found = versions.from_note(note)
    assert found is not None and found.text == "Text."
