"""Who writes, who reads and who decides are called otherwise while protocols are in their second round: the
plain yes of whoever is asked then completes them, by REST."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from support.foundry import ENDS_WITHIN_S, Stop, client_of, edited, foundry_in, saying, whole
from swarmwright.apps.foundry.foundry import Foundry

PROMPT = """
Drafter drafts the protocol, then Safety Guardian assesses it, then Clinical Critic scores it. \
They repeat this until the protocol is safe and the quality is at least 8, five rounds at most. \
The whole process is repeated until a clinician approves the protocol, at most 20 times.
"""
NEW = {
    "Drafter": "Author",
    "Safety Guardian": "Harm Reader",
    "Clinical Critic": "Score Giver",
    "clinician": "psychologist",
    "at least 8": "at least 9",
}
Told = dict[str, Any]


async def stands(client: httpx.AsyncClient, foundry: Foundry, id_: str) -> Told:
    """How a protocol stands once it goes on only if somebody sees to it."""
    await foundry.wait(id_, ENDS_WITHIN_S)
    await foundry.idle()
    told: Told = (await client.get(f"/api/protocols/{id_}/state")).json()
    return told


async def begun(client: httpx.AsyncClient, foundry: Foundry) -> Told:
    asked = await client.post("/api/protocols", json={"intent": "Exposure for a fear of lifts"})
    return await stands(client, foundry, asked.json()["protocol_id"])


async def says(client: httpx.AsyncClient, state: Told, **said: Any) -> None:
    named = {"draft_hash": state["draft_hash"], "draft_version": state["draft_version"]}
    answer = await client.post(f"/api/protocols/{state['thread_id']}/feedback", json={**named, **said})
    assert answer.status_code == 200, answer.text


def change(*who: str, **told_otherwise: str) -> Told:
    """The body of a request that calls these otherwise."""
    prompt = PROMPT
    for name in who:
        prompt = prompt.replace(name, NEW[name])
    ours = [{"name": NEW[name], "called": name} for name in who if name[0].isupper()]
    ours += [{"name": NEW[name.replace("_", " ")], "prompt": words} for name, words in told_otherwise.items()]
    return {"prompt": prompt, "agents": ours, "by": "Ann"}


def decided(told: dict[str, Any]) -> list[dict[str, Any]]:
    """What stands in the audit trail beside who has changed the team."""
    return [one for one in told["audit"] if one["verdict"] != "team"]


async def renamed(client: httpx.AsyncClient, *who: str, **told_otherwise: str) -> None:
    body = change(*who, **told_otherwise)
    told = await client.post("/api/team", json=body, timeout=ENDS_WITHIN_S)
    assert [one["state"] for one in told.json()["protocols"]] == ["applied"], told.text


@pytest.mark.parametrize(
    "who",
    [
        ("Drafter", "clinician"),
        ("Drafter", "clinician", "at least 8"),
        ("Drafter", "Safety Guardian", "clinician"),
        ("Drafter", "Safety Guardian", "Clinical Critic", "clinician"),
        ("Drafter", "Safety Guardian", "Clinical Critic"),
    ],
)
async def test_one_plain_yes_completes_it_whoever_is_called_otherwise_since_a_revision(
    tmp_path: Path, who: tuple[str, ...]
) -> None:
    async with foundry_in(tmp_path, edited(tmp_path, PROMPT)) as foundry, client_of(foundry) as client:
        first = await begun(client, foundry)
        await says(client, first, revision="Say how a lift is stopped", by="Ann")
        await stands(client, foundry, first["thread_id"])
        await renamed(client, *who)
        now = await stands(client, foundry, first["thread_id"])
        assert (now["status"], now["draft_version"]) == ("waiting", 3)
        assert now["asked"][0]["who"] == ("psychologist" if "clinician" in who else "clinician")
        await says(client, now, approved=True, by="Bob")
        done = await stands(client, foundry, first["thread_id"])
    assert (done["status"], done["iteration_count"]) == ("completed", 3)
    assert [(one["by"], one["verdict"], one["version"]) for one in decided(done)] == [
        ("Ann", "rejected", 1),
        ("Bob", "approved", 3),
    ]


async def test_an_answer_stands_in_the_audit_with_the_version_that_it_names_where_another_wrote_it_again(
    tmp_path: Path,
) -> None:
    novelist = {"name": "Novelist", "called": "Drafter", "prompt": "You write a CBT protocol in rhyme."}
    async with foundry_in(tmp_path, edited(tmp_path, PROMPT)) as foundry, client_of(foundry) as client:
        first = await begun(client, foundry)
        body = {"prompt": PROMPT.replace("Drafter", "Novelist"), "agents": [novelist], "by": "Ann"}
        told = await client.post("/api/team", json=body, timeout=ENDS_WITHIN_S)
        assert told.status_code == 200, told.text
        same = await stands(client, foundry, first["thread_id"])
        assert (same["draft_version"], same["draft_hash"]) == (2, first["draft_hash"]), "the same text again"
        await says(client, same, revision="More on step 1", by="Bob")
        now = await stands(client, foundry, first["thread_id"])
    assert (now["status"], now["draft_version"], now["needs_revision"]) == ("waiting", 3, False)
    assert [(one["verdict"], one["version"]) for one in decided(now)] == [("rejected", 2)]
    assert "Bob: rejected version 2. More on step 1" in now["scratchpad"].splitlines()


@pytest.mark.parametrize("who", [("Drafter", "clinician"), ("Drafter",)])
async def test_the_same_holds_where_the_names_change_while_the_revision_is_being_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, who: tuple[str, ...]
) -> None:
    stop = Stop("drafter", monkeypatch, at=2)
    async with foundry_in(tmp_path, edited(tmp_path, PROMPT)) as foundry, client_of(foundry) as client:
        first = await begun(client, foundry)
        await says(client, first, revision="Say how a lift is stopped", by="Ann")
        async with asyncio.timeout(ENDS_WITHIN_S):
            await stop.there.wait()
        await renamed(client, *who)
        stop.go.set()
        now = await stands(client, foundry, first["thread_id"])
        asked = "psychologist" if "clinician" in who else "clinician"
        assert (now["status"], now["asked"][0]["who"], now["draft_version"]) == ("waiting", asked, 3)
        await says(client, now, approved=True, by="Bob")
        done = await stands(client, foundry, first["thread_id"])
    assert done["status"] == "completed"
    said = [(one["by"], one["verdict"]) for one in decided(done)]
    assert said == [("Ann", "rejected"), ("Bob", "approved")]
    assert stop.times == done["iteration_count"]


async def test_whoever_works_may_be_others_altogether_once_those_who_decide_are(tmp_path: Path) -> None:
    """The gate alone is known from then on, and it was passed by in rounds that are past."""
    who = ("Drafter", "Safety Guardian", "Clinical Critic", "clinician")
    async with foundry_in(tmp_path, edited(tmp_path, PROMPT)) as foundry, client_of(foundry) as client:
        now = await begun(client, foundry)
        id_ = now["thread_id"]
        await says(client, now, revision="Say how a lift is stopped", by="Ann")
        await stands(client, foundry, id_)
        await renamed(client, "clinician")
        await says(client, await stands(client, foundry, id_), revision="Name the lift", by="Bea")
        await stands(client, foundry, id_)
        await renamed(client, *who)
        now = await stands(client, foundry, id_)
        assert (now["status"], now["draft_version"]) == ("waiting", 4)
        assert now["draft_versions"][-1]["by"] == "author"
        await says(client, now, approved=True, by="Bob")
        done = await stands(client, foundry, id_)
    assert (done["status"], done["iteration_count"]) == ("completed", 4)


@pytest.mark.parametrize(
    ("told_otherwise", "not_heard"),
    [({}, []), ({"Clinical_Critic": "Read for rhymes."}, ["Clinical Critic"])],
)
async def test_who_is_called_as_before_again_opens_no_past_round_and_has_read_what_they_read_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told_otherwise: dict[str, str], not_heard: list[str]
) -> None:
    """But for whom somebody has done the work who was told otherwise."""
    who = ("Drafter", "Safety Guardian", "Clinical Critic", "clinician")
    drafts = (whole(f"Take the lift to floor {n}.") for n in (1, 2, 3))
    saying(monkeypatch, "drafter", *({"text": text, "draft": "-"} for text in drafts))
    saying(monkeypatch, "clinical_critic", {"text": "-", "quality": 9.5})
    async with foundry_in(tmp_path, edited(tmp_path, PROMPT)) as foundry, client_of(foundry) as client:
        first = await begun(client, foundry)
        id_ = first["thread_id"]
        await says(client, first, revision="Say how a lift is stopped", by="Ann")
        await stands(client, foundry, id_)
        await renamed(client, *who, **told_otherwise)
        assert (await stands(client, foundry, id_))["asked"][0]["who"] == "psychologist"
        await renamed(client)
        now = await stands(client, foundry, id_)
        assert (now["draft_version"], [one["who"] for one in now["asked"]]) == (3, ["clinician"])
        assert now["not_heard"] == not_heard
        why = {"reason": "I have weighed it.", "findings_hash": now["findings_hash"]} if not_heard else {}
        await says(client, now, approved=True, by="Bob", **why)
        done = await stands(client, foundry, id_)
    assert (done["status"], done["iteration_count"]) == ("completed", 3)
    said = [(one["by"], one["verdict"], one["version"]) for one in decided(done)]
    assert said == [("Ann", "rejected", 1), ("Bob", "approved", 3)]


@pytest.mark.parametrize(
    ("who", "told"),
    [
        (("Drafter",), "Author drafts it anew: version 1, which waits, is not decided on"),
        (("Clinical Critic",), "Score Giver begins, and people are asked about version 1 behind that"),
        (("clinician",), ""),
    ],
)
async def test_the_plan_of_a_change_says_who_begins_on_what_waits_and_so_does_the_change(
    tmp_path: Path, who: tuple[str, ...], told: str
) -> None:
    async with foundry_in(tmp_path, edited(tmp_path, PROMPT)) as foundry, client_of(foundry) as client:
        first = await begun(client, foundry)
        body = change(*who)
        plan = await client.post("/api/team", json={**body, "dry_run": True}, timeout=ENDS_WITHIN_S)
        done = await client.post("/api/team", json=body, timeout=ENDS_WITHIN_S)
        now = await stands(client, foundry, first["thread_id"])
    id_ = first["thread_id"]
    assert plan.json()["protocols"] == [{"protocol_id": id_, "state": "in_flight", "reason": told}]
    assert [(one["state"], one["reason"]) for one in done.json()["protocols"]] == [("applied", told)]
    assert now["iteration_count"] == (2 if who == ("Drafter",) else 1)
