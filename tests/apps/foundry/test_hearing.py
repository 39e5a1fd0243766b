"""Who joins rounds that are over has not read the version on which the clinician is asked: through REST."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
from mcp import Client
from mcp.client.context import ClientRequestContext
from mcp.types import ElicitRequestParams, ElicitResult

from support.foundry import (
    ENDS_WITHIN_S,
    PEER,
    WITH_LAWYER,
    WITH_PEER,
    as_if_read,
    client_of,
    edited,
    foundry_in,
    saying,
    whole,
)
from support.foundry import LAWYER as LAWYER_TABLE
from swarmwright.apps.foundry.deciding import naming
from swarmwright.apps.foundry.foundry import Foundry
from swarmwright.apps.foundry.mcp import server_of
from swarmwright.apps.foundry.reviewing import why_not_automatic
from swarmwright.apps.foundry.telling import standing
from swarmwright.apps.foundry.trail import decided_of
from swarmwright.errors import ApprovalRefused
from swarmwright.ports.commands import EditState

INTENT = {"intent": "Worry time for a student"}
LAWYER = {"name": "Legal Reviewer", "prompt": "You read protocols as a lawyer."}
SCORES = "then Clinical Critic scores it"


@pytest.fixture(autouse=True)
def _who_reviews_by_a_prompt_has_a_model(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But in the tests of what is where none is named."""
    if "without_a_language_model" not in request.node.name and "built_in" not in request.node.name:
        as_if_read(monkeypatch)


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
        told = standing(await foundry.state(state["thread_id"]))
        assert f"**{name} has not read version 1.** A revision" in told and "--reason TEXT" in told
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
        assert [(one.reason, one.not_heard) for one in decided_of(done.audit)] == [
            ("I have weighed that.", (name,))
        ]
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


async def test_a_yes_by_the_general_door_needs_a_reason_too_where_somebody_has_not_read_the_draft(
    tmp_path: Path,
) -> None:
    peer = {"name": "Peer Critic", "called": "Clinical Critic"}
    async with foundry_in(tmp_path) as foundry, client_of(foundry) as client:
        state = await joined(client, foundry, "then Peer Critic scores it", peer)
        id_, read = state["thread_id"], (state["draft_hash"], state["findings_hash"], 1)
        (asked,) = await foundry.platform.approvals(id_)
        with pytest.raises(ApprovalRefused, match="Peer Critic has not read version 1"):
            await foundry.platform.approve(id_, asked.approval.id, by="dr. a", reason=naming("", *read))
        await foundry.platform.approve(id_, asked.approval.id, by="dr. a", reason=naming("Weighed.", *read))


async def test_the_form_over_mcp_says_who_has_not_read_the_draft_and_takes_no_yes_without_words(
    tmp_path: Path,
) -> None:
    peer, shown = {"name": "Peer Critic", "called": "Clinical Critic"}, list[str]()

    async def ask(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
        shown.append(params.message)
        (draft,) = params.requested_schema["properties"]["draft"]["enum"]  # type: ignore[union-attr]
        answer = {"decision": "approve", "name": "dr. a", "draft": draft}
        return ElicitResult(action="accept", content=answer)

    async with (
        foundry_in(tmp_path) as foundry,
        client_of(foundry) as rest,
        Client(server_of(foundry), elicitation_callback=ask) as client,
    ):
        state = await joined(rest, foundry, "then Peer Critic scores it", peer)
        about = {"protocol_id": state["thread_id"]}
        refused = await client.call_tool("protocol_review", about)
        assert refused.is_error and "Peer Critic has not read version 1; approve it with a reason" in str(
            refused.content
        )
        assert "**Peer Critic has not read version 1.**" in shown[0]
        assert "only with a written reason" in shown[0]
        told = await client.call_tool("protocol_wait", about)
        assert told.structured_content and told.structured_content["not_heard"] == ["Peer Critic"]


async def test_a_reviewer_behind_the_rounds_has_read_the_last_version_and_not_the_best(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saying(monkeypatch, "drafter", *(whole(f"Take the lift to floor {n}.") for n in (1, 2, 3, 4, 5)))
    scores = [{"empathy_score": n, "structure_score": n, "clinical_appropriateness": n} for n in (7, 5)]
    saying(monkeypatch, "clinical_critic", *({**one, "quality": one["structure_score"]} for one in scores))
    async with foundry_in(tmp_path, edited(tmp_path, WITH_LAWYER, LAWYER_TABLE)) as foundry:
        state = await foundry.wait((await foundry.start("Fear of lifts")).protocol_id, ENDS_WITHIN_S)
    assert (state.iteration_count, state.draft_version) == (5, 1)
    assert state.not_heard == ("Legal Reviewer",)


async def shown_in_the_form(foundry: Foundry, id_: str) -> tuple[str, dict[str, Any]]:
    """What the client's form over MCP says to the person, and its schema."""
    forms = list[tuple[str, dict[str, Any]]]()

    async def ask(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
        forms.append((params.message, dict(params.requested_schema)))  # type: ignore[union-attr]
        return ElicitResult(action="decline")

    async with Client(server_of(foundry), elicitation_callback=ask) as client:
        await client.call_tool("protocol_review", {"protocol_id": id_})
    return forms[0]


async def test_a_reviewer_by_a_prompt_without_a_language_model_is_told_to_have_read_nothing(
    tmp_path: Path,
) -> None:
    nothing = "no language model is named for it: the built-in one stands in, and has read nothing"
    async with (
        foundry_in(tmp_path, edited(tmp_path, WITH_LAWYER, LAWYER_TABLE)) as foundry,
        client_of(foundry) as client,
    ):
        id_ = (await client.post("/api/protocols", json=INTENT)).json()["protocol_id"]
        await foundry.wait(id_, ENDS_WITHIN_S)
        told = await state_of(client, id_)
        assert [one["text"] for one in told["draft_versions"][0]["reviews"]] == [nothing]
        assert f"Legal Reviewer: {nothing}" in told["scratchpad"].splitlines()
        form, _ = await shown_in_the_form(foundry, id_)
        for words in (standing(await foundry.state(id_)), form):
            assert f"- Legal Reviewer: {nothing}" in words
            assert "**Legal Reviewer has not read version 1.** A revision has them read" in words
            assert "once a language model is named for them" in words
        named = {key: told[key] for key in ("draft_hash", "draft_version", "findings_hash")}
        url, yes = f"/api/protocols/{id_}/feedback", {**named, "approved": True, "by": "Ann"}
        refused = await client.post(url, json=yes)
        assert (refused.status_code, refused.json()["kind"]) == (409, "not_heard")
        assert "or name a language model for them and ask for a revision" in refused.json()["detail"]
        assert (await client.post(url, json={**yes, "reason": "A lawyer has seen it."})).status_code == 200


async def test_for_whom_the_built_in_model_stands_in_there_is_nothing_to_be_read_as_it_stands(
    tmp_path: Path,
) -> None:
    async with (
        foundry_in(tmp_path, edited(tmp_path, WITH_LAWYER, LAWYER_TABLE)) as foundry,
        client_of(foundry) as client,
    ):
        id_ = (await client.post("/api/protocols", json=INTENT)).json()["protocol_id"]
        await foundry.wait(id_, ENDS_WITHIN_S)
        edit = EditState(outputs={"drafter": {"text": whole("Stand in front of a lift.")}}, by="Ann")
        row = await foundry.platform.send(id_, edit)
        assert (await foundry.platform.settled(id_, row.seq)).state == "applied"
        told = await state_of(client, id_)
    assert told["not_heard"] == ["Safety Guardian", "Clinical Critic", "Legal Reviewer"]
    assert told["read_again"] == ["safety-guardian", "clinical-critic"]


async def test_what_a_reviewer_has_written_is_shown_to_whoever_decides_by_each_door(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    peer = PEER.replace('fields = ["quality"]\n', "")
    saying(monkeypatch, "clinical_critic", {"text": "good", "quality": 9.0}, "I *object* to step 2.")
    async with foundry_in(tmp_path, edited(tmp_path, WITH_PEER, peer)) as foundry:
        id_ = (await foundry.start("Worry time for a student")).protocol_id
        state = await foundry.wait(id_, ENDS_WITHIN_S)
        assert state.status == "waiting"
        form, _ = await shown_in_the_form(foundry, id_)
        for words in (standing(state), form):
            assert r"- Peer Critic: I \*object\* to step 2." in words


async def test_the_form_wants_a_name_before_it_is_sent(tmp_path: Path) -> None:
    async with foundry_in(tmp_path) as foundry:
        id_ = (await foundry.start("Worry time for a student")).protocol_id
        await foundry.wait(id_, ENDS_WITHIN_S)
        _, schema = await shown_in_the_form(foundry, id_)
    assert {"decision", "name"} <= set(schema["required"])
    assert (schema["properties"]["name"]["minLength"], "default" in schema["properties"]["name"]) == (
        1,
        False,
    )


async def test_what_is_over_is_not_gone_on_with_and_is_called_the_same_in_each_answer(tmp_path: Path) -> None:
    async with foundry_in(tmp_path) as foundry, client_of(foundry) as client:
        id_ = (await client.post("/api/protocols", json=INTENT)).json()["protocol_id"]
        await foundry.wait(id_, ENDS_WITHIN_S)
        state = await state_of(client, id_)
        (listed,) = (await client.get("/api/protocols")).json()
        assert (
            [one["protocol_id"] for one in (state, listed)]
            == [id_, id_]
            == [one["thread_id"] for one in (state, listed)]
        )
        assert (await client.post(f"/api/protocols/{id_}/resume")).status_code == 200, "it waits"
        assert (await said(client, state, approved=True)).status_code == 200
        await foundry.wait(id_, ENDS_WITHIN_S, until=("completed",))
        refused = await client.post(f"/api/protocols/{id_}/resume")
        told = refused.json()
        assert (refused.status_code, told["kind"], told["protocol_id"]) == (409, "finished", id_)
        assert "it is approved and finished; ask for a new protocol" in told["reason"]
