"""A change of the team that takes a loop away, and the loop's past rounds with it, takes no version of a
protocol, no entry of its audit trail, and lets nobody approve what a colleague has sent back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from support.foundry import ENDS_WITHIN_S, client_of, foundry_in, saying, whole
from swarmwright.apps.foundry.drafts import digest
from swarmwright.apps.foundry.foundry import Foundry
from swarmwright.ports.commands import Command, EditState, RollBack

WORK = "Drafter drafts the protocol, then Safety Guardian assesses it, then Clinical Critic scores it"
UNTIL = "They repeat this until the protocol is safe and the quality is at least 8, five rounds at most"
OUTER = "The whole process is repeated until a clinician approves the protocol, at most 20 times"
AS_BEFORE = f"{WORK}. {UNTIL}. {OUTER}."
ONCE = f"{WORK}. {UNTIL}. Then a clinician approves the protocol."
ONE_LOOP = f"{WORK}. {OUTER}."
NO_LOOP = f"{WORK}. Then a clinician approves the protocol."
GOOD = {"empathy_score": 9, "structure_score": 9, "clinical_appropriateness": 9, "quality": 9.0}
POOR = dict.fromkeys(GOOD, 6)


@dataclass(frozen=True)
class Desk:
    """The foundry by its REST, and one protocol in it."""

    foundry: Foundry
    client: httpx.AsyncClient
    id: str

    async def told(self) -> dict[str, Any]:
        """Its state, once people are asked or it is over, and nothing goes on any more."""
        await self.foundry.wait(self.id, ENDS_WITHIN_S)
        await self.foundry.idle()
        told: dict[str, Any] = (await self.client.get(f"/api/protocols/{self.id}/state")).json()
        return told

    async def answer(self, **said: Any) -> httpx.Response:
        return await self.client.post(f"/api/protocols/{self.id}/feedback", json=said)

    async def revised(self, reason: str, by: str) -> dict[str, Any]:
        now = await self.told()
        answer = await self.answer(draft_hash=now["draft_hash"], revision=reason, by=by)
        assert answer.status_code == 200, answer.text
        return await self.told()

    async def swapped(self, prompt: str) -> dict[str, Any]:
        answer = await self.client.post("/api/team", json={"prompt": prompt, "by": "Boss"})
        assert answer.status_code == 200, answer.text
        return await self.told()

    async def sent(self, command: Command) -> dict[str, Any]:
        row = await self.foundry.platform.send(self.id, command)
        assert (await self.foundry.platform.settled(self.id, row.seq)).state == "applied"
        return await self.told()


@asynccontextmanager
async def desk(folder: Path) -> AsyncIterator[Desk]:
    async with foundry_in(folder) as foundry, client_of(foundry) as client:
        begun = await client.post("/api/protocols", json={"intent": "Thought record for a shy adult"})
        yield Desk(foundry, client, begun.json()["protocol_id"])


def trail(told: dict[str, Any]) -> list[tuple[str, str, int | None, str]]:
    return [
        (one["by"], one["verdict"], one["version"], one["hash"])
        for one in told["audit"]
        if one["verdict"] != "team"
    ]


def what_is_kept(told: dict[str, Any]) -> dict[str, Any]:
    """All that is told of the versions, but for the rounds that they are of, and of what was decided."""
    of_rounds = "instance"
    versions = [{k: v for k, v in one.items() if k != of_rounds} for one in told["draft_versions"]]
    names = (
        "draft_version",
        "draft_hash",
        "current_draft",
        "iteration_count",
        "safety_assessment",
        "messages",
    )
    return {"versions": versions, "audit": trail(told)} | {name: told[name] for name in names}


def decided_or_written(told: dict[str, Any]) -> list[str]:
    """The scratchpad without the changes of the team."""
    return [line for line in told["scratchpad"].splitlines() if not line.startswith("The team:")]


@pytest.mark.requirement("C-08")
@pytest.mark.parametrize("prompts", [(ONCE,), (ONCE, AS_BEFORE), (NO_LOOP,), (ONCE, AS_BEFORE, NO_LOOP)])
async def test_no_version_and_no_decision_goes_with_the_rounds_that_a_change_of_the_team_takes_away(
    tmp_path: Path, prompts: tuple[str, ...]
) -> None:
    async with desk(tmp_path) as at:
        await at.revised("More detail on step 2", "Dr A")
        before = await at.revised("Please use worry time instead", "Dr B")
        assert [one["version"] for one in before["draft_versions"]] == [1, 2, 3]
        for prompt in prompts:
            now = await at.swapped(prompt)
            assert what_is_kept(now) == what_is_kept(before)
            assert decided_or_written(now) == decided_or_written(before)
        answer = await at.client.get(f"/api/protocols/{at.id}/versions")
        assert [one["version"] for one in answer.json()] == [1, 2, 3]


async def test_who_comes_back_to_the_loop_counts_on_and_no_number_is_given_twice(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        before = await at.revised("Please use worry time instead", "Dr A")
        await at.swapped(ONCE)
        await at.swapped(AS_BEFORE)
        after = await at.revised("Please use behavioural activation instead", "Dr B")
        again = await at.swapped(ONCE)
        for now in (after, again):
            assert [one["version"] for one in now["draft_versions"]] == [1, 2, 3]
            assert (now["draft_version"], now["iteration_count"]) == (3, 3)
            was = [(one["version"], one["hash"], one["quality"]) for one in now["draft_versions"]]
            assert was[:2] == [
                (one["version"], one["hash"], one["quality"]) for one in before["draft_versions"]
            ]
            assert [(by, version) for by, _, version, _ in trail(now)] == [("Dr A", 1), ("Dr B", 2)]
            assert "Dr B: rejected version 2. Please use behavioural" in now["scratchpad"]
        yes = {"draft_hash": again["draft_hash"], "draft_version": 3, "approved": True, "by": "Dr C"}
        assert (await at.answer(**yes)).status_code == 200
        done = await at.told()
        assert done["completed"] and trail(done)[-1][:3] == ("Dr C", "approved", 3)


async def test_what_a_person_wrote_and_another_sent_back_stays_with_its_entry_in_the_audit_trail(
    tmp_path: Path,
) -> None:
    mine = whole("Write down one thought a day.")
    async with desk(tmp_path) as at:
        await at.told()
        await at.sent(EditState(outputs={"drafter": {"text": mine}}, by="Ann"))
        before = await at.revised("Please use worry time instead", "Dr A")
        assert [one["replaced"] for one in before["draft_versions"]] == [True, False, False]
        now = await at.swapped(ONCE)
    assert what_is_kept(now) == what_is_kept(before)
    assert trail(now) == [("Ann", "edited", 2, digest(mine)), ("Dr A", "rejected", 2, digest(mine))]
    assert now["draft_versions"][1]["text"] == mine and now["draft_versions"][1]["edited_by"] == "Ann"


async def test_what_a_person_wrote_in_the_place_of_an_older_draft_keeps_its_number(tmp_path: Path) -> None:
    mine = whole("Write down one thought a day.")
    async with desk(tmp_path) as at:
        await at.revised("Please use worry time instead", "Dr A")
        before = await at.sent(EditState(outputs={"drafter": {"text": mine}}, by="Ann"))
        assert [one["by_hand"] for one in before["draft_versions"]] == [False, False, True]
        now = await at.swapped(ONCE)
    assert what_is_kept(now) == what_is_kept(before)


async def test_the_rounds_of_the_team_itself_stay_versions_where_it_works_in_no_rounds_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saying(monkeypatch, "clinical_critic", {"text": "poor", **POOR}, {"text": "good", **GOOD})
    async with desk(tmp_path) as at:
        before = await at.told()
        assert [one["version"] for one in before["draft_versions"]] == [1, 2]
        now = await at.swapped(ONE_LOOP)
        assert what_is_kept(now) == what_is_kept(before)
        assert what_is_kept(await at.swapped(AS_BEFORE)) == what_is_kept(before)


@pytest.mark.requirement("C-08")
@pytest.mark.parametrize("prompts", [(ONCE,), (ONCE, AS_BEFORE)])
async def test_a_yes_to_a_version_that_a_colleague_has_sent_back_is_stale_behind_a_change_of_the_team(
    tmp_path: Path, prompts: tuple[str, ...]
) -> None:
    async with desk(tmp_path) as at:
        first = await at.told()
        second = await at.revised("Only three steps, in French", "Dr A")
        assert second["draft_hash"] == first["draft_hash"], "nothing could be done of it"
        for prompt in prompts:
            await at.swapped(prompt)
        yes = {"draft_hash": first["draft_hash"], "approved": True, "by": "Dr B"}
        for named in ({"draft_version": 1}, {}):
            refused = await at.answer(**yes, **named)
            assert (refused.status_code, refused.json()["kind"]) == (409, "stale_draft"), refused.text
        assert not (await at.told())["completed"]
        assert (await at.answer(**yes, draft_version=2)).status_code == 200
        done = await at.told()
    assert done["completed"]
    assert [one[:3] for one in trail(done)] == [("Dr A", "rejected", 1), ("Dr B", "approved", 2)]


async def test_a_way_back_and_a_fork_behind_a_change_of_the_team_know_the_versions_of_before(
    tmp_path: Path,
) -> None:
    async with desk(tmp_path) as at:
        before = await at.revised("Please use worry time instead", "Dr A")
        await at.swapped(ONCE)
        await at.swapped(AS_BEFORE)
        point = (await at.foundry.platform.history(at.id))[-1].id
        await at.revised("Please use behavioural activation instead", "Dr B")
        fork = await at.foundry.platform.fork(at.id, point, "protocol-fork")
        forked = await at.foundry.state(fork.thread_id)
        await at.sent(RollBack(point))
        await at.foundry.resume(at.id)
        back = await at.told()
    kept = [(one["version"], one["hash"]) for one in before["draft_versions"]]
    assert [(one["version"], one["hash"]) for one in back["draft_versions"]] == kept
    assert [(one.version, one.hash) for one in forked.draft_versions] == kept
    assert ("Dr A", "rejected", 1, kept[0][1]) in trail(back)
