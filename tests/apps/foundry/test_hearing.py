"""Who joins rounds that are over has not read the version on which the clinician is asked: through REST."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from support.foundry import ENDS_WITHIN_S, WITH_LAWYER, foundry_in
from swarmwright.apps.foundry.foundry import Foundry
from swarmwright.apps.foundry.reviewing import why_not_automatic

from .test_routes import client_of

INTENT = {"intent": "Worry time for a student"}
LAWYER = {"name": "Legal Reviewer", "prompt": "You read protocols as a lawyer."}
SCORES = "then Clinical Critic scores it"


async def joined(
    client: httpx.AsyncClient, foundry: Foundry, work: str, agent: dict[str, str]
) -> dict[str, Any]:
    """A protocol that waits for its clinician, and in its team somebody who joined rounds that are over."""
    id_ = (await client.post("/api/protocols", json=INTENT)).json()["protocol_id"]
    await foundry.wait(id_, ENDS_WITHIN_S)
    with_both = WITH_LAWYER.replace(SCORES, f"{SCORES}, {work}")
    for prompt, new in ((WITH_LAWYER, LAWYER), (with_both, agent)):
        told = await client.post("/api/team", json={"prompt": prompt, "agents": [new], "by": "lead"})
        assert [one["state"] for one in told.json()["protocols"]] == ["applied"], told.text
        await foundry.wait(id_, ENDS_WITHIN_S)
    return await state_of(client, id_)


async def state_of(client: httpx.AsyncClient, id_: str) -> dict[str, Any]:
    told: dict[str, Any] = (await client.get(f"/api/protocols/{id_}/state")).json()
    assert told["status"] == "waiting", told
    return told


async def said(client: httpx.AsyncClient, state: dict[str, Any], **more: Any) -> httpx.Response:
    read = {key: state[key] for key in ("draft_hash", "draft_version", "findings_hash")}
    return await client.post(
        f"/api/protocols/{state['thread_id']}/feedback", json={**read, "by": "dr. a", **more}
    )


@pytest.mark.parametrize(
    ("name", "called", "work"),
    [
        ("Peer Critic", "Clinical Critic", "then Peer Critic scores it"),
        ("Second Guardian", "Safety Guardian", "then Second Guardian assesses it"),
    ],
)
async def test_who_joins_rounds_that_are_over_and_has_not_read_the_draft_lets_no_plain_yes_pass(
    tmp_path: Path, name: str, called: str, work: str
) -> None:
    async with foundry_in(tmp_path) as foundry, client_of(foundry) as client:
        state = await joined(client, foundry, work, {"name": name, "called": called})
        assert state["not_heard"] == [name]
        assert why_not_automatic(await foundry.state(state["thread_id"])) == f"{name} has not read version 1"
        refused = await said(client, state, approved=True)
        assert (refused.status_code, refused.json()["kind"]) == (409, "not_heard")
        assert (
            f"{name} has not read version 1; approve it with a reason, or ask for a revision"
            in (refused.json()["reason"])
        )
        assert (await said(client, state, approved=True, reason="I have weighed that.")).status_code == 200
        done = await foundry.wait(state["thread_id"], ENDS_WITHIN_S, until=("completed",))
        line = f"dr. a: approved version 1, which {name} had not read. I have weighed that."
        assert done.scratchpad.splitlines()[-1] == line
        assert [(one.reason, one.not_heard) for one in done.audit] == [("I have weighed that.", (name,))]
        assert f"- Approved although this had not been read by {name}\n" in (done.final_protocol or "")


async def test_a_revision_has_whoever_joined_heard_and_the_next_yes_is_a_plain_one(tmp_path: Path) -> None:
    peer = {"name": "Peer Critic", "called": "Clinical Critic"}
    async with foundry_in(tmp_path) as foundry, client_of(foundry) as client:
        state = await joined(client, foundry, "then Peer Critic scores it", peer)
        assert (await said(client, state, revision="More detail on step 2")).status_code == 200
        await foundry.wait(state["thread_id"], ENDS_WITHIN_S, until=("waiting",))
        again = await state_of(client, state["thread_id"])
        assert (again["draft_version"], again["not_heard"]) == (2, [])
        assert (await said(client, again, approved=True)).status_code == 200


async def test_a_reason_of_before_somebody_joined_does_not_count_for_that(tmp_path: Path) -> None:
    peer = {"name": "Peer Critic", "called": "Clinical Critic"}
    async with foundry_in(tmp_path) as foundry, client_of(foundry) as client:
        state = await joined(client, foundry, "then Peer Critic scores it", peer)
        current = (await foundry.state(state["thread_id"])).draft_versions[-1]
        before = {**state, "findings_hash": current.found}
        refused = await said(client, before, approved=True, reason="A good one.")
        assert (refused.status_code, refused.json()["kind"]) == (409, "stale_findings")
        assert "Peer Critic has not read version 1" in refused.json()["reason"]


async def test_a_second_drafter_who_joins_judges_no_draft_and_is_not_waited_for(tmp_path: Path) -> None:
    drafter = {"name": "Second Drafter", "called": "Drafter"}
    async with foundry_in(tmp_path) as foundry, client_of(foundry) as client:
        state = await joined(client, foundry, "then Second Drafter drafts it", drafter)
        assert state["not_heard"] == []
        assert (await said(client, state, approved=True)).status_code == 200
