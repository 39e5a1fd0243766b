"""A server that is busy, or fails by itself, is asked again after a while, which is told: over real HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import HumanMessage

from support.model_server import Fault, ModelServer, Say
from swarmwright.bootstrap.opening import open_platform
from swarmwright.cli.board import Board
from swarmwright.cli.live import event_words
from swarmwright.errors import ModelTimeout, ModelUnavailable, StepFailed
from swarmwright.models.falling import FallbackChatModel
from swarmwright.models.loading import load_chat_model
from swarmwright.models.patience import Patience, asked_to_wait_s
from swarmwright.models.profiles import ModelProfile
from swarmwright.ports.events import Event
from swarmwright.runtime.platform import Platform
from swarmwright.settings import Settings
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec
from swarmwright.workflow.tree import Step, Workflow

WAIT_S = 30.0
PASSING: Sequence[Fault] = ("500", "429")
PROVIDERS = ("openai", "ollama")


def look(place: str) -> str:
    """Look there."""
    return f"nothing at {place}"


def profile(server: ModelServer, provider: str = "openai", **more: Any) -> ModelProfile:
    url = server.openai_url if provider == "openai" else server.ollama_url
    key = {"api_key": "k"} if provider == "openai" else {}
    return ModelProfile("main", f"{provider}:tiny", base_url=url, extra=key, **more)


def team_of(kind: Any) -> Workflow:
    team = Catalog((AgentSpec("ada", "Ada", kind=kind, tools=("look",)),), (ToolSpec("look", "look"),))
    return Workflow(Step("ada", "ada"), team=team)


def opened(folder: Path, wanted: ModelProfile) -> Any:
    tools = {"look": f"{__name__}:look"}
    return open_platform(Settings(folder / "t.db", model="main", models={"main": wanted}, tools=tools))


async def events_of(folder: Path, wanted: ModelProfile, kind: str = "simple") -> list[Event]:
    async with opened(folder, wanted) as platform, asyncio.timeout(WAIT_S):
        await platform.create_thread(team_of(kind), "t")
        return [event async for event in await platform.run("t", "go")]


def of(events: Sequence[Event], kind: str) -> list[Mapping[str, Any]]:
    return [event.data for event in events if event.kind == kind]


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize("kind", ["simple", "react", "deep"])
@pytest.mark.parametrize("fault", PASSING)
async def test_a_server_that_fails_for_a_moment_is_asked_again_and_that_is_told(
    tmp_path: Path, server: ModelServer, kind: str, fault: Fault, provider: str
) -> None:
    server.script(Say(fault=fault), "At last.")
    events = await events_of(tmp_path, profile(server, provider), kind)
    (done,) = of(events, "step_finished")
    assert done["text"] == "At last." and len(server.requests) == 2
    (busy,) = [event for event in events if event.kind == "model_busy"]
    assert (busy.data["tries"], busy.data["failure"]) == (1, "backend_unavailable")
    assert 0 < busy.data["wait_s"] < 2
    assert [bool(call.get("error")) for call in of(events, "model_called")] == [True, False]
    words = event_words(busy, Board(team_of(kind)))
    assert f"main ({provider}:tiny) is busy" in words and "again in " in words


async def test_a_connection_that_breaks_before_the_answer_is_made_again(server: ModelServer) -> None:
    made = 0

    async def hang_up(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal made
        made += 1
        writer.transport.abort()

    listening = await asyncio.start_server(hang_up, "127.0.0.1", 0)
    url = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}/v1"
    model = load_chat_model(replace(profile(server, patience_s=1.0), base_url=url))
    with pytest.raises(ModelUnavailable, match="asked 2 times"):
        await model.ainvoke([HumanMessage("go")])
    await model.aclose()
    listening.close()
    assert made == 2


async def test_only_the_call_is_made_again_and_no_tool_is_used_twice(
    tmp_path: Path, server: ModelServer
) -> None:
    server.script(Say(calls=(("look", {"place": "home"}),)), Say(fault="429"), "Nothing there.")
    events = await events_of(tmp_path, profile(server), "react")
    assert of(events, "step_finished")[0]["text"] == "Nothing there."
    assert len(of(events, "tool_called")) == 1 and not of(events, "step_retried")


@pytest.mark.parametrize(
    ("said", "longest_s"),
    [(("retry-after", "1"), 1.25), (("retry-after-ms", "900"), 1.125)],
)
async def test_it_waits_as_long_as_the_server_says(
    tmp_path: Path, server: ModelServer, said: tuple[str, str], longest_s: float
) -> None:
    server.script(Say(fault="429", headers=(said,)), "At last.")
    events = await events_of(tmp_path, profile(server))
    (busy,) = of(events, "model_busy")
    assert longest_s / 1.25 <= busy["wait_s"] <= longest_s
    assert of(events, "step_finished")


async def test_a_server_that_wants_more_time_than_there_is_fails_the_step_at_once_and_says_so(
    tmp_path: Path, server: ModelServer
) -> None:
    server.script(Say(fault="429", headers=(("retry-after", "3600"),)))
    events = await events_of(tmp_path, profile(server))
    (failed,) = of(events, "step_failed")
    assert failed["failure"] == "backend_unavailable" and "left alone for 3600 s" in failed["detail"]
    assert len(server.requests) == 1 and not of(events, "model_busy")


@pytest.mark.parametrize(("fault", "waits"), [("500", 0), ("429", 1)])
async def test_a_server_that_fails_at_a_form_is_asked_in_words_at_once_and_one_that_is_busy_again(
    tmp_path: Path, server: ModelServer, fault: Fault, waits: int
) -> None:
    server.script("Good.", Say(fault=fault), '{"quality": 9}')
    spec = AgentSpec("ada", "Ada", kind="simple", fields=("quality",))
    async with opened(tmp_path, profile(server)) as platform, asyncio.timeout(WAIT_S):
        await platform.create_thread(Workflow(Step("ada", "ada"), team=Catalog((spec,))), "t")
        events = [event async for event in await platform.run("t", "go")]
    assert of(events, "step_finished")[0]["fields"] == {"quality": 9}
    assert len(of(events, "model_busy")) == waits
    assert ["response_format" in body for body in server.requests] == [False, True, waits == 1]


async def test_patience_ends_and_the_failure_says_how_often_it_was_asked(
    tmp_path: Path, server: ModelServer
) -> None:
    server.script(*[Say(fault="500")] * 9)
    events = await events_of(tmp_path, profile(server, patience_s=1.2))
    (failed,) = of(events, "step_failed")
    asked = len(server.requests)
    assert 1 < asked < 5 and f"asked {asked} times" in failed["detail"]
    assert [one["tries"] for one in of(events, "model_busy")] == list(range(1, asked))


@pytest.mark.parametrize("fault", ["401", "broken_json"])
async def test_what_a_server_refuses_or_answers_badly_is_asked_once(
    tmp_path: Path, server: ModelServer, fault: Fault
) -> None:
    server.script(Say("half", fault=fault), "Never asked.")
    events = await events_of(tmp_path, profile(server), "react")
    assert of(events, "step_failed") and len(server.requests) == 1


async def test_an_address_at_which_nobody_listens_is_told_at_once(
    tmp_path: Path, server: ModelServer, unused_tcp_port: int
) -> None:
    nowhere = replace(profile(server), base_url=f"http://127.0.0.1:{unused_tcp_port}/v1")
    events = await events_of(tmp_path, nowhere)
    assert of(events, "step_failed") and not of(events, "model_busy")


async def test_a_wait_ends_when_its_run_is_stopped(tmp_path: Path, server: ModelServer) -> None:
    server.script(Say(fault="429", headers=(("retry-after", "25"),)))
    platform: Platform
    async with opened(tmp_path, profile(server)) as platform, asyncio.timeout(WAIT_S / 2):
        await platform.create_thread(team_of("simple"), "t")
        run = await platform.run("t", "go")
        kinds = []
        async for event in run:
            kinds.append(event.kind)
            if event.kind == "model_busy":
                await run.cancel()
    assert "run_cancelled" in kinds and len(server.requests) == 1


async def test_of_several_models_all_are_asked_before_anybody_waits(
    tmp_path: Path, server: ModelServer
) -> None:
    server.script(Say(fault="429"), Say(fault="500"), "At last.")
    second = replace(profile(server, "ollama"), name="second")
    first = profile(server, fallback=("second",))
    settings = Settings(tmp_path / "t.db", model="main", models={"main": first, "second": second})
    team = Workflow(Step("ada", "ada"), team=Catalog((AgentSpec("ada", "Ada", kind="simple"),)))
    async with open_platform(settings) as platform, asyncio.timeout(WAIT_S):
        await platform.create_thread(team, "t")
        events = [event async for event in await platform.run("t", "go")]
    kinds = [event.kind for event in events if event.kind.startswith("model_")]
    assert kinds == ["model_called", "model_called", "model_busy", "model_called"]
    *_, last = of(events, "model_called")
    assert last["provider"] == "openai" and "instead_of" not in last


async def test_what_has_begun_to_stream_is_not_begun_anew(tmp_path: Path, server: ModelServer) -> None:
    server.script(Say(pieces=("Half of", " it"), fault="cut"), "Another.")
    model = load_chat_model(profile(server))
    said = ""
    with pytest.raises(ModelUnavailable):
        async for piece in model.astream([HumanMessage("go")]):
            said += str(piece.text)
    await model.aclose()
    assert said.strip() and len(server.requests) == 1


@pytest.mark.parametrize("call", ["invoke", "stream", "generate", "agenerate"])
async def test_every_way_of_asking_is_patient(server: ModelServer, call: str) -> None:
    server.script(Say(fault="500"), "At last.")
    model = load_chat_model(profile(server))
    asked = [HumanMessage("go")]
    match call:
        case "invoke":
            text = str((await asyncio.to_thread(model.invoke, asked)).text)
        case "stream":
            pieces = await asyncio.to_thread(lambda: list(model.stream(asked)))
            text = "".join(str(piece.text) for piece in pieces)
        case "generate":
            text = (await asyncio.to_thread(model.generate, [asked])).generations[0][0].text
        case _:
            text = (await model.agenerate([asked])).generations[0][0].text
    await model.aclose()
    assert text == "At last." and len(server.requests) == 2


async def test_a_silent_server_is_asked_again_within_the_patience(server: ModelServer) -> None:
    server.script(Say(fault="slow"), "At last.")
    model = load_chat_model(profile(server, timeout_s=0.5))
    assert str((await model.ainvoke([HumanMessage("go")])).text) == "At last."
    server.script(Say(fault="slow"))
    impatient = load_chat_model(profile(server, timeout_s=0.5, patience_s=0.0))
    with pytest.raises(ModelTimeout):
        await impatient.ainvoke([HumanMessage("go")])
    await model.aclose()
    await impatient.aclose()


def test_waits_grow_and_end_with_the_patience_or_the_tries() -> None:
    patient = Patience(1000.0, spread=lambda: 0.0)
    waits = [patient.next_wait_s(None) for _ in range(8)]
    assert waits == [0.5, 1, 2, 4, 8, 8, 8, None]
    assert Patience(2.0, spread=lambda: 1.0).next_wait_s(2.0) == 2.0  # no longer than there is patience
    assert Patience(2.0).next_wait_s(2.5) is None
    assert Patience(9.0, spread=lambda: 1.0).next_wait_s(None) == 0.625


class _Refused(Exception):
    def __init__(self, headers: Mapping[str, str]) -> None:
        super().__init__("no")
        self.response = type("Answer", (), {"headers": headers})()


@pytest.mark.parametrize("said", ["", "soon", "nan", "-1", "inf"])
def test_a_retry_after_that_is_none_is_passed_over(said: str) -> None:
    assert asked_to_wait_s(_Refused({"retry-after": said})) is None


def test_a_retry_after_can_be_a_date_and_can_stand_at_a_cause() -> None:
    failed = StepFailed("no")
    failed.__cause__ = _Refused({"retry-after": format_datetime(datetime.now(UTC) + timedelta(seconds=20))})
    said = asked_to_wait_s(failed)
    assert said is not None and 15 < said <= 20
    past = _Refused({"retry-after": format_datetime(datetime.now(UTC) - timedelta(hours=1))})
    assert asked_to_wait_s(past) == 0


def test_a_model_that_is_named_alone_is_called_by_its_own_name(server: ModelServer) -> None:
    model = load_chat_model(profile(server))
    assert isinstance(model, FallbackChatModel) and model.label == "main (openai:tiny)"
