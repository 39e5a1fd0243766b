"""By which models protocols are written: the built-in one takes over from no language model unasked, however
that was named, from the moment at which a protocol is asked for."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

import swarmwright
from support.foundry import ENDS_WITHIN_S, LAWYER, WITH_LAWYER, Stop, edited, foundry_in, whole
from swarmwright import Settings, TeamConfig
from swarmwright.apps.foundry import agents
from swarmwright.apps.foundry.deciding import naming
from swarmwright.apps.foundry.errors import ReviewRefused
from swarmwright.apps.foundry.foundry import Foundry
from swarmwright.apps.foundry.models import MODELS, is_built_in
from swarmwright.apps.foundry.opening import compiled, open_foundry
from swarmwright.apps.foundry.reviewing import may_be_automatic
from swarmwright.apps.foundry.serving import foundry_routes
from swarmwright.apps.foundry.state import ProtocolState
from swarmwright.cli.commands import run
from swarmwright.errors import ApprovalRefused, ConfigError, InvalidInput
from swarmwright.ports.agents import Activity, AgentModel, AgentReport, AgentView
from swarmwright.ports.apps import AppServer
from swarmwright.ports.commands import SetAgent

SCORES = {"empathy_score": 9, "structure_score": 9, "clinical_appropriateness": 9, "feedback": "Good."}
SCRIPT = {
    "replies": [
        {"match": "experienced CBT supervisor", "structured": SCORES},
        {"match": "You check CBT protocols", "structured": {"level": "safe"}},
        {"match": "You write CBT protocols", "text": whole("Take a walk, and rate your mood from 0 to 10.")},
        {"match": "lawyer", "text": "Nothing to object to."},
    ]
}
READ_AFTERWARDS = """
Drafter drafts the protocol, then Safety Guardian assesses it, then Clinical Critic scores it. \
They repeat this until the protocol is safe and the quality is at least 8, five rounds at most. \
The whole process is repeated until a clinician approves the protocol, at most 20 times. \
After that, Legal Reviewer reads the protocol.
"""
WORK = ("drafter", "safety-guardian", "clinical-critic")


def scripted(folder: Path) -> str:
    """A language model, which says what its script says."""
    (folder / "script.json").write_text(json.dumps(SCRIPT))
    return f"stub:{folder / 'script.json'}"


def left_with(*arguments: str) -> int:
    """The exit code of the command line."""
    with pytest.raises(SystemExit) as left:
        run(arguments)
    return int(left.value.code or 0)


async def asked(foundry: Foundry, id_: str = "") -> ProtocolState:
    """A protocol that waits for a clinician: that one, or a new one."""
    id_ = id_ or (await foundry.start("Worry time for a student")).protocol_id
    state = await foundry.wait(id_, ENDS_WITHIN_S)
    assert state.requires_human_approval, (state.status, state.error)
    return state


async def cut_off(folder: Path, monkeypatch: pytest.MonkeyPatch, team: TeamConfig) -> str:
    """A protocol whose first draft was being written when all was closed."""
    with monkeypatch.context() as only:
        stop = Stop("drafter", only)
        async with foundry_in(folder, team) as foundry:
            id_ = (await foundry.start("Worry time for a student")).protocol_id
            await stop.there.wait()
    return id_


async def outputs_of(foundry: Foundry, id_: str) -> Any:
    return (await foundry.platform.state(id_)).get("agent_outputs", {})


@pytest.mark.requirement("C-08")
async def test_what_a_model_has_begun_is_left_alone_where_none_is_named(tmp_path: Path) -> None:
    async with foundry_in(tmp_path, edited(tmp_path, model=scripted(tmp_path))) as foundry:
        state = await asked(foundry)
        assert state.safety_assessment is not None
    async with foundry_in(tmp_path) as foundry:
        with pytest.raises(InvalidInput, match="--config"):
            await foundry.review(state.thread_id, "revise", state.draft_hash or "", by="dr", reason="shorter")
        with pytest.raises(InvalidInput, match="--config"):
            await foundry.resume(state.thread_id)
        assert (await foundry.state(state.thread_id)).audit == ()


@pytest.mark.parametrize("elsewhere", ["stub:", "stub:other.json"])
async def test_one_that_was_cut_off_does_not_go_on_by_a_model_that_is_named_for_another_protocol(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, elsewhere: str
) -> None:
    """What was asked of one provider is sent to no other because of somebody's other protocol."""
    (tmp_path / "other.json").write_text(json.dumps(SCRIPT))
    model, other = scripted(tmp_path), elsewhere.replace("other", str(tmp_path / "other"))
    id_ = await cut_off(tmp_path, monkeypatch, edited(tmp_path, model=model))
    with caplog.at_level(logging.WARNING):
        async with open_foundry(edited(tmp_path), database=tmp_path / "p.db", model=other) as foundry:
            await asked(foundry)  # somebody's
            await foundry.idle()
            assert await outputs_of(foundry, id_) == {}
            assert (await foundry.platform.thread(id_)).metadata[MODELS] == dict.fromkeys(WORK, model)
            assert f"{id_} was begun with {model}" in caplog.text and "foundry resume" in caplog.text
            await foundry.resume(id_)  # who names it goes on with it by that model
            assert (await foundry.wait(id_, ENDS_WITHIN_S)).requires_human_approval


@pytest.mark.requirement("C-08")
async def test_one_that_was_cut_off_before_its_model_had_written_waits_for_a_model(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    model = scripted(tmp_path)
    id_ = await cut_off(tmp_path, monkeypatch, edited(tmp_path, model=model))
    with caplog.at_level(logging.WARNING):
        async with foundry_in(tmp_path) as foundry:  # a server that comes up again, without its --config
            await foundry.idle()
            assert await outputs_of(foundry, id_) == {}
            assert (await foundry.state(id_)).status == "stopped"
            with pytest.raises(InvalidInput, match=r"was begun with stub:.*--config, or a model by --model"):
                await foundry.resume(id_)
            with pytest.raises(InvalidInput, match="was begun with stub:"):
                await foundry.resume(id_)
            assert (await foundry.platform.thread(id_)).metadata[MODELS] == dict.fromkeys(WORK, model)
    assert f"protocol {id_} cannot be gone on with" in caplog.text and "--config" in caplog.text
    async with foundry_in(tmp_path, edited(tmp_path, model=model)) as foundry:
        assert (await asked(foundry, id_)).current_draft == SCRIPT["replies"][2]["text"]


async def test_a_key_that_comes_again_without_the_model_goes_on_with_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop = Stop("drafter", monkeypatch)
    async with foundry_in(tmp_path, edited(tmp_path, model=scripted(tmp_path))) as foundry:

        def dies(id_: str, entered: object) -> None:
            raise ConnectionError

        monkeypatch.setattr(foundry._driver, "go", dies)
        with pytest.raises(ConnectionError):
            await foundry.start("Worry time", idempotency_key="k")
    async with open_foundry(edited(tmp_path), database=tmp_path / "p.db", recovers=False) as foundry:
        with pytest.raises(InvalidInput, match="was begun with"):
            await foundry.start("Worry time", idempotency_key="k")
        await foundry.idle()
    assert stop.times == 0


@pytest.mark.parametrize("name", ["fake", "our model (eu)"])
async def test_for_a_model_of_a_profile_the_file_is_asked_for_that_has_it_and_no_name_that_none_can_take(
    tmp_path: Path, name: str
) -> None:
    profile = f'[models."{name}"]\nmodel = "{scripted(tmp_path)}"\n'
    team = edited(tmp_path, tables=profile, model=name)
    async with foundry_in(tmp_path, team) as foundry:
        state = await asked(foundry)
    async with foundry_in(tmp_path) as foundry:
        with pytest.raises(InvalidInput, match="was begun with") as refused:
            await foundry.review(state.thread_id, "revise", state.draft_hash or "", by="dr", reason="shorter")
    have = f"--config (a file whose [models] have {name!r})"
    remedy = f"name its team by {have}, or another by --model (`stub:`"
    assert remedy in refused.value.reason
    async with foundry_in(tmp_path, team) as foundry:
        await foundry.review(state.thread_id, "revise", state.draft_hash or "", by="dr", reason="shorter")
        assert (await asked(foundry, state.thread_id)).draft_version == 2


@pytest.mark.requirement("C-08")
async def test_one_of_which_nothing_says_by_which_model_is_not_taken_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    id_ = await cut_off(tmp_path, monkeypatch, edited(tmp_path))
    async with open_foundry(edited(tmp_path), database=tmp_path / "p.db", recovers=False) as foundry:
        await foundry.platform.describe(id_, {MODELS: None})  # as of before there was a mark
    async with foundry_in(tmp_path) as foundry:
        await foundry.idle()
        assert await outputs_of(foundry, id_) == {}
        with pytest.raises(InvalidInput, match=r"nothing says by which model.*`stub:` is the built-in one"):
            await foundry.resume(id_)
    async with open_foundry(edited(tmp_path), database=tmp_path / "p.db", model="stub:") as foundry:
        state = await asked(foundry, id_)
    async with foundry_in(tmp_path) as foundry:  # from now on it is known to be the built-in model's
        await foundry.review(id_, "revise", state.draft_hash or "", by="dr", reason="shorter")
        assert (await foundry.wait(id_, ENDS_WITHIN_S)).draft_version == 2


async def test_who_says_stub_goes_on_with_the_built_in_model_also_the_next_time(tmp_path: Path) -> None:
    async with foundry_in(tmp_path, edited(tmp_path, model=scripted(tmp_path))) as foundry:
        state = await asked(foundry)
    async with open_foundry(edited(tmp_path), database=tmp_path / "p.db", model="stub:") as foundry:
        await foundry.review(state.thread_id, "revise", state.draft_hash or "", by="dr", reason="shorter")
        state = await foundry.wait(state.thread_id, ENDS_WITHIN_S)
        assert "built-in model" in (state.current_draft or "")


async def test_what_the_built_in_model_began_and_another_went_on_with_is_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    id_ = await cut_off(tmp_path, monkeypatch, edited(tmp_path))
    with monkeypatch.context() as only:
        stop = Stop("drafter", only)
        async with foundry_in(tmp_path, edited(tmp_path, model=scripted(tmp_path))):
            await stop.there.wait()
    async with foundry_in(tmp_path) as foundry:
        with pytest.raises(InvalidInput, match="was begun with stub:"):
            await foundry.resume(id_)


# -- by the general doors --------------------------------------------------------------------------------


@pytest.mark.requirement("C-08")
async def test_the_general_doors_ask_for_the_model_as_well_and_nothing_has_begun(tmp_path: Path) -> None:
    team = edited(tmp_path, model=scripted(tmp_path))
    async with foundry_in(tmp_path, team) as foundry:
        state = await asked(foundry)
    settings = replace(edited(tmp_path).settings, database=tmp_path / "p.db")
    async with swarmwright.open_platform(settings) as platform:
        gate = state.asked[0].gate
        with pytest.raises(ConfigError, match=r"was begun with stub:.*--config, or a model by --model"):
            await platform.run(state.thread_id, decisions={gate: "reject"}, by="dr")
        with pytest.raises(ConfigError, match="was begun with"):
            await platform.run(state.thread_id, "Now write another one")
        assert (await platform.thread(state.thread_id)).status == "interrupted"
    async with foundry_in(tmp_path, team) as foundry:
        assert (await foundry.state(state.thread_id)).audit == ()
        assert (await asked(foundry, state.thread_id)).draft_hash == state.draft_hash


@pytest.mark.requirement("C-08")
@pytest.mark.parametrize("verdict", ["reject", "approve"])
async def test_an_answer_with_which_nothing_could_begin_here_is_not_used_up(
    tmp_path: Path, verdict: str
) -> None:
    team = edited(tmp_path, READ_AFTERWARDS, LAWYER, model=scripted(tmp_path))
    async with foundry_in(tmp_path, team) as foundry:
        state = await asked(foundry)
    id_, said = state.thread_id, naming("as I read it", state.draft_hash or "")
    settings = replace(edited(tmp_path, READ_AFTERWARDS, LAWYER).settings, database=tmp_path / "p.db")
    async with swarmwright.open_platform(settings) as platform:
        answer = platform.approve if verdict == "approve" else platform.reject
        (one,) = await platform.approvals(id_)
        before = await platform.commands(id_)
        with pytest.raises(ApprovalRefused, match="was begun with stub:") as refused:
            await answer(id_, one.approval.id, by="dr", reason=said)
        assert (refused.value.kind, refused.value.approval) == ("not_ready", one.approval.id)
        assert await platform.commands(id_) == before
        assert [one] == list(await platform.approvals(id_))
    async with foundry_in(tmp_path, team) as foundry:
        await asked(foundry, id_)
        answer = foundry.platform.approve if verdict == "approve" else foundry.platform.reject
        assert (await answer(id_, one.approval.id, by="dr", reason=said)).state == "applied"


async def test_a_yes_with_which_nobody_begins_counts_by_a_general_door_without_a_model(
    tmp_path: Path,
) -> None:
    team = edited(tmp_path, model=scripted(tmp_path))
    async with foundry_in(tmp_path, team) as foundry:
        state = await asked(foundry)
    settings = replace(edited(tmp_path).settings, database=tmp_path / "p.db")
    async with swarmwright.open_platform(settings) as platform:
        (one,) = await platform.approvals(state.thread_id)
        said = naming("", state.draft_hash or "")
        row = await platform.approve(state.thread_id, one.approval.id, by="dr", reason=said, command_id="k")
        assert row.state == "applied"
        again = await platform.approve(state.thread_id, one.approval.id, by="dr", reason=said, command_id="k")
        assert again == row


async def test_the_command_line_uses_up_no_answer_with_which_nothing_could_begin(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    team = edited(tmp_path, model=scripted(tmp_path))
    async with foundry_in(tmp_path, team) as foundry:
        state = await asked(foundry)
    monkeypatch.chdir(tmp_path)
    here = ("--db", str(tmp_path / "p.db"))
    for command in ("approvals", "send"):
        name = "ask-1" if command == "approvals" else "all"
        code = await asyncio.to_thread(left_with, command, state.thread_id, "--reject", name, *here)
        told = capsys.readouterr().err
        assert code != 0 and "was begun with" in told and "--config" in told, told
    async with foundry_in(tmp_path, team) as foundry:
        now = await asked(foundry, state.thread_id)
        assert (now.audit, now.draft_version) == ((), 1)
        code = await asyncio.to_thread(
            left_with, "send", state.thread_id, "--reject", "all", "--leave", *here
        )
        assert code == 0, "what is left to another process is for that process to see to"


async def test_what_was_begun_by_a_general_door_goes_on_by_one(tmp_path: Path) -> None:
    team = edited(tmp_path)
    settings = replace(team.settings, database=tmp_path / "p.db")
    async with swarmwright.open_platform(settings) as platform:
        thread = await platform.create_thread(compiled(team))
        for request in ("Worry time", None):
            run = await platform.run(thread.thread_id, request)
            async with asyncio.timeout(ENDS_WITHIN_S):
                await run.result()
        assert (await platform.thread(thread.thread_id)).status == "interrupted"


# -- a yes -----------------------------------------------------------------------------------------------


@pytest.mark.requirement("C-08")
async def test_a_yes_after_which_nobody_works_needs_no_model(tmp_path: Path) -> None:
    async with foundry_in(tmp_path, edited(tmp_path, model=scripted(tmp_path))) as foundry:
        state = await asked(foundry)
    async with foundry_in(tmp_path) as foundry:
        await foundry.review(state.thread_id, "approve", state.draft_hash or "", by="dr")
        done = await foundry.wait(state.thread_id, ENDS_WITHIN_S, until=("completed",))
        assert done.completed and "Take a walk" in (done.final_protocol or "")


@pytest.mark.requirement("C-08")
async def test_a_yes_after_which_somebody_works_by_a_model_is_given_where_that_is_named(
    tmp_path: Path,
) -> None:
    team = edited(tmp_path, READ_AFTERWARDS, LAWYER, model=scripted(tmp_path))
    async with foundry_in(tmp_path, team) as foundry:
        state = await asked(foundry)
    async with foundry_in(tmp_path, edited(tmp_path, READ_AFTERWARDS, LAWYER)) as foundry:
        with pytest.raises(InvalidInput, match="was begun with"):
            await foundry.review(state.thread_id, "approve", state.draft_hash or "", by="dr")
        still = await foundry.state(state.thread_id)
        assert still.requires_human_approval and still.audit == ()
    async with foundry_in(tmp_path, team) as foundry:
        await foundry.review(state.thread_id, "approve", state.draft_hash or "", by="dr")
        await foundry.wait(state.thread_id, ENDS_WITHIN_S, until=("completed",))
        outputs = (await outputs_of(foundry, state.thread_id)).values()
        assert [one["agent"] for one in outputs].count("legal-reviewer") == 1


# -- how a model can be named ----------------------------------------------------------------------------


async def named_in_the_store(foundry: Foundry, model: str, *agents: str) -> None:
    """As `swarmwright team set-agent --model` does."""
    kept = await foundry.keeper.now()
    for agent in agents:
        await foundry.platform.teams.change(
            kept.name, lambda registry, agent=agent: registry.set_agent(agent, model=model)
        )


async def test_models_that_the_stores_team_names_are_named_without_a_config(tmp_path: Path) -> None:
    model = scripted(tmp_path)
    async with foundry_in(tmp_path) as foundry:
        await named_in_the_store(foundry, model, *WORK)
    async with foundry_in(tmp_path) as foundry:
        state = await asked(foundry)
        assert (await foundry.platform.thread(state.thread_id)).metadata[MODELS] == dict.fromkeys(WORK, model)
        await foundry.review(state.thread_id, "revise", state.draft_hash or "", by="dr", reason="shorter")
        again = await foundry.wait(state.thread_id, ENDS_WITHIN_S)
        assert again.draft_version == 2 and again.current_draft == SCRIPT["replies"][2]["text"]


async def test_a_model_that_is_named_for_one_thread_is_named_for_that_one_alone(tmp_path: Path) -> None:
    model = scripted(tmp_path)
    async with foundry_in(tmp_path, edited(tmp_path, model=model)) as foundry:
        one, other = await asked(foundry), await asked(foundry)
        for agent in WORK:
            sent = await foundry.platform.send(one.thread_id, SetAgent(agent, model=model))
            assert (await foundry.platform.settled(one.thread_id, sent.seq)).state == "applied"
    async with foundry_in(tmp_path) as foundry:
        await foundry.review(one.thread_id, "revise", one.draft_hash or "", by="dr", reason="shorter")
        assert (await foundry.wait(one.thread_id, ENDS_WITHIN_S)).draft_version == 2
        with pytest.raises(InvalidInput, match="was begun with"):
            await foundry.review(other.thread_id, "revise", other.draft_hash or "", by="dr", reason="shorter")


@pytest.mark.parametrize("named", ["lawyer", "profile"])
async def test_a_model_of_somebody_else_or_another_name_for_the_built_in_one_names_none(
    tmp_path: Path, named: str
) -> None:
    """Whoever drafts, guards or scores has lost theirs all the same."""
    lawyer = f'{LAWYER}model = "{scripted(tmp_path)}"\n'
    whole = edited(tmp_path, WITH_LAWYER, lawyer, model=scripted(tmp_path))
    async with foundry_in(tmp_path, whole) as foundry:
        state = await asked(foundry)
    less = edited(tmp_path, WITH_LAWYER, lawyer)
    if named == "profile":
        profile = '[models.plain]\nmodel = "stub:"\n'
        less = edited(tmp_path, WITH_LAWYER, LAWYER + profile, model="plain")
    async with foundry_in(tmp_path, less) as foundry:
        with pytest.raises(InvalidInput, match="was begun with"):
            await foundry.review(state.thread_id, "revise", state.draft_hash or "", by="dr", reason="shorter")


async def test_a_model_in_the_file_names_none_where_the_store_has_another_team(tmp_path: Path) -> None:
    model = scripted(tmp_path)
    async with foundry_in(tmp_path, edited(tmp_path, model=model)) as foundry:
        state = await asked(foundry)
    other = edited(tmp_path, WITH_LAWYER, f'{LAWYER}model = "{model}"\n')
    async with open_foundry(other, database=tmp_path / "p.db", recovers=False) as foundry:
        with pytest.raises(InvalidInput, match="was begun with"):
            await foundry.review(state.thread_id, "revise", state.draft_hash or "", by="dr", reason="shorter")


async def test_a_servers_protocols_are_written_by_the_model_that_the_environment_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SWARMWRIGHT_MODEL", scripted(tmp_path))
    settings = Settings(database=tmp_path / "p.db")
    async with client_of(AppServer(str(tmp_path / "p.db"), None, settings=settings)) as client:
        id_ = (await client.post("/api/protocols", json={"intent": "Worry time"})).json()["protocol_id"]
        async with foundry_in(tmp_path) as foundry:
            assert (await foundry.wait(id_, ENDS_WITHIN_S)).current_draft == SCRIPT["replies"][2]["text"]


@asynccontextmanager
async def client_of(server: AppServer) -> AsyncIterator[httpx.AsyncClient]:
    from fastapi import FastAPI

    app = FastAPI()
    async with foundry_routes(server) as router:
        app.include_router(router)
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://t") as client:
            yield client


async def test_a_team_swapped_in_without_a_model_does_not_write_in_the_place_of_one(tmp_path: Path) -> None:
    async with foundry_in(tmp_path, edited(tmp_path, model=scripted(tmp_path))) as foundry:
        state = await asked(foundry)
    team = edited(tmp_path, WITH_LAWYER, LAWYER)
    async with open_foundry(team, database=tmp_path / "p.db", recovers=False) as foundry:
        told = await foundry.adopt(team, compiled(team), by="ann")
        await foundry.idle()
        came = told[state.thread_id]
        assert getattr(came, "state", came) == "applied" and "was begun with" in getattr(came, "reason", "")
        outputs = (await outputs_of(foundry, state.thread_id)).values()
        assert "legal-reviewer" not in {one["agent"] for one in outputs}


@pytest.mark.parametrize(
    ("name", "built_in"),
    [
        ("", True),
        ("stub:", True),
        ("STUB: ", True),
        ("plain (stub:)", True),
        ("stub:a.json", False),
        ("fast (openai:gpt-5-mini)", False),
        ("openai:gpt-5-mini", False),
    ],
)
def test_the_built_in_model_is_known_by_whatever_it_is_called(name: str, built_in: bool) -> None:
    assert is_built_in(name) is built_in


@pytest.mark.requirement("C-08")
async def test_the_built_in_guardian_assesses_no_draft_of_a_language_model(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = agents.safety_guardian

    class Unnamed:
        name = "stub:"

    async def without(view: AgentView, activity: Activity, model: AgentModel) -> AgentReport:
        return await work(view, activity, cast("AgentModel", Unnamed()))

    monkeypatch.setattr(agents, "safety_guardian", without)
    async with foundry_in(tmp_path, edited(tmp_path, model=scripted(tmp_path))) as foundry:
        state = await asked(foundry)
        assert state.safety_assessment is None and state.escalated and not may_be_automatic(state)
        with pytest.raises(ReviewRefused) as error:
            await foundry.review(state.thread_id, "approve", state.draft_hash or "", by="dr")
        assert error.value.kind == "unassessed"


@pytest.mark.parametrize(
    ("model", "remedy"),
    [
        ("opnai:gpt-5-mini", "no provider named 'opnai'"),
        ("openai:gpt-5-mini", "set OPENAI_API_KEY"),
        ("stub:lost.json", "lost.json"),
    ],
)
async def test_a_model_that_cannot_be_had_is_told_and_not_replaced_by_the_built_in_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, model: str, remedy: str
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("OPENAI_ADMIN_KEY", raising=False)
    async with open_foundry(edited(tmp_path, model=model), database=tmp_path / "p.db") as foundry:
        state = await foundry.wait((await foundry.start("Worry time")).protocol_id, ENDS_WITHIN_S)
    assert state.status == "failed" and not state.draft_versions
    assert remedy in (state.error or "") and "stub:" in (state.error or "")
