"""A model whose server fails has another one asked in its place, over real HTTP, and it is told which."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import HumanMessage
from pydantic import BaseModel

from support.model_server import Fault, ModelServer, Say
from swarmwright.bootstrap.config import load_config
from swarmwright.bootstrap.modelling import Models
from swarmwright.bootstrap.opening import open_platform
from swarmwright.bootstrap.preflight import check_team
from swarmwright.cli.live import stand_in_words
from swarmwright.errors import ConfigError, ModelTimeout, ModelUnavailable, StepFailed
from swarmwright.models.loading import load_chat_model
from swarmwright.models.profiles import ModelProfile
from swarmwright.ports.events import Event
from swarmwright.ports.purse import Price
from swarmwright.runtime.agents.structured import Meter, StructuredAsker
from swarmwright.settings import Settings
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec
from swarmwright.workflow.rules import Limit
from swarmwright.workflow.tree import Step, Workflow

WAIT_S = 30.0
PASSING: Sequence[Fault] = ("500", "429")
ITS_OWN: Sequence[Fault] = ("401", "broken_json", "null")
CLOSED = "closed"


def look(place: str) -> str:
    """Look there."""
    return f"nothing at {place}"


def unreachable() -> str:
    """An address at which nobody listens."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{found.getsockname()[1]}/v1"


def profiles(server: ModelServer, timeout_s: float = 10.0, url: str = "") -> dict[str, ModelProfile]:
    first = ModelProfile(
        "first",
        "openai:tiny",
        timeout_s=timeout_s,
        base_url=url or server.openai_url,
        extra={"api_key": "k"},
        fallback=("second", "third"),
        patience_s=0.0,
    )
    others = (("second", 2.0), ("third", 3.0))
    spare = {
        name: ModelProfile(
            name, f"ollama:{name}", timeout_s=timeout_s, base_url=server.ollama_url, price=Price(cost, cost)
        )
        for name, cost in others
    }
    return {"first": first, **spare}


def settings_of(folder: Path, models: Mapping[str, ModelProfile]) -> Settings:
    return Settings(folder / "t.db", model="first", models=models, tools={"look": f"{__name__}:look"})


async def events_of(settings: Settings, kind: Any, request: str = "go") -> list[Event]:
    team = Catalog((AgentSpec("ada", "Ada", kind=kind, tools=("look",)),), (ToolSpec("look", "look"),))
    async with open_platform(settings) as platform, asyncio.timeout(WAIT_S):
        await platform.create_thread(Workflow(Step("ada", "ada"), team=team), "t")
        run = await platform.run("t", request)
        return [event async for event in run]


def of(events: Sequence[Event], kind: str) -> list[Mapping[str, Any]]:
    return [event.data for event in events if event.kind == kind]


@pytest.mark.parametrize("kind", ["simple", "react"])
@pytest.mark.parametrize("fault", [*PASSING, "slow", CLOSED])
async def test_another_model_is_asked_where_a_server_fails_by_itself_and_is_named(
    tmp_path: Path, server: ModelServer, kind: str, fault: Any
) -> None:
    url = unreachable() if fault == CLOSED else ""
    server.script(*([] if fault == CLOSED else [Say(fault=fault)]), "From the second.")
    events = await events_of(settings_of(tmp_path, profiles(server, 1.0, url)), kind)
    (done,) = of(events, "step_finished")
    assert done["text"] == "From the second."
    failed, answered = of(events, "model_called")
    assert (failed["model"], bool(failed["error"])) == ("tiny", True)
    assert (answered["model"], answered["provider"]) == ("second", "ollama")
    assert answered["instead_of"] == "first (openai:tiny)"
    assert answered["profile"] == "second (ollama:second)"
    assert done["usage"] == {"input_tokens": 7, "output_tokens": 3, "cost": pytest.approx(20 / 1e6)}
    said = stand_in_words(answered)
    assert said.startswith("second (ollama:second) answered in place of first (openai:tiny) (")
    assert stand_in_words(failed) == ""


@pytest.mark.parametrize("kind", ["simple", "react"])
@pytest.mark.parametrize("fault", ITS_OWN)
async def test_no_other_is_asked_what_a_model_has_refused_or_has_answered_badly(
    tmp_path: Path, server: ModelServer, kind: str, fault: Any
) -> None:
    server.script(Say("half", fault=fault), "From the second.")
    events = await events_of(settings_of(tmp_path, profiles(server)), kind)
    assert of(events, "step_failed") and len(server.requests) == 1


async def test_they_are_asked_in_order_and_the_last_failure_tells_of_all(
    tmp_path: Path, server: ModelServer
) -> None:
    server.script(Say(fault="500"), Say(fault="429"), Say(fault="500"))
    events = await events_of(settings_of(tmp_path, profiles(server)), "react")
    (failed,) = of(events, "step_failed")
    assert failed["failure"] == "backend_unavailable"
    assert all(name in failed["detail"] for name in ("first (openai:tiny)", "second (", "third ("))
    assert [data["model"] for data in of(events, "model_called")] == ["tiny", "second", "third"]


async def test_a_stand_in_is_given_the_tools_and_goes_on_in_the_loop(
    tmp_path: Path, server: ModelServer
) -> None:
    call = Say(calls=(("look", {"place": "home"}),))
    server.script(call, Say(fault="500"), "Nothing there.")
    events = await events_of(settings_of(tmp_path, profiles(server)), "react")
    assert [data["text"] for data in of(events, "step_finished")] == ["Nothing there."]
    asked = [request["model"] for request in server.requests]
    assert asked == ["tiny", "tiny", "second"]
    assert [tool["function"]["name"] for tool in server.requests[2]["tools"]] == ["look"]
    assert "nothing at home" in str(server.requests[2]["messages"])


async def test_where_whole_answers_are_asked_for_half_of_one_is_thrown_away(
    tmp_path: Path, server: ModelServer
) -> None:
    server.script(Say(pieces=("Half ", "of it"), fault="drop"), "From the second.")
    events = await events_of(settings_of(tmp_path, profiles(server)), "react")
    assert [data["text"] for data in of(events, "step_finished")] == ["From the second."]
    assert [bool(data.get("error")) for data in of(events, "model_called")] == [True, False]


async def test_a_stream_that_has_begun_is_not_begun_anew_by_another(server: ModelServer) -> None:
    models = Models(Settings(model="first", models=profiles(server)))
    server.script(Say(pieces=("Wha", "les"), fault="drop"), "From the second.")
    told = list[str]()

    async def listen() -> None:
        async for chunk in models("").astream("?"):
            told.append(chunk.text)

    with pytest.raises(StepFailed):
        await listen()
    assert "".join(told) == "Wha"
    assert len(server.requests) == 1
    server.script(Say(fault="500"), "From the second.")
    assert "".join([chunk.text async for chunk in models("").astream("?")]) == "From the second."
    await models.aclose()


async def test_an_answer_of_a_form_comes_from_a_stand_in_too(server: ModelServer) -> None:
    class Form(BaseModel):
        good: bool

    models = Models(Settings(model="first", models=profiles(server)))
    server.script(Say(fault="500"), '{"good": true}')
    answer = await StructuredAsker().ask(models(""), "", "s", "h", Form, Meter())
    assert answer.good and [request["model"] for request in server.requests] == ["tiny", "second"]
    await models.aclose()


async def test_what_is_called_without_waiting_is_asked_in_turn_too(server: ModelServer) -> None:
    models = Models(Settings(model="first", models=profiles(server)))
    server.script(Say(fault="500"), "From the second.", Say(fault="429"), "Again.")
    assert models("").invoke("?").text == "From the second."
    assert "".join(chunk.text for chunk in models("").stream("?")) == "Again."
    server.script(Say(fault="500"), "As one call.")
    assert models("").generate([[HumanMessage("?")]]).generations[0][0].text == "As one call."
    await models.aclose()


@pytest.mark.parametrize(
    ("failure", "type_"),
    [("timeout", ModelTimeout), ("server_error", ModelUnavailable)],
)
async def test_the_failure_of_the_last_keeps_its_kind(
    tmp_path: Path, failure: str, type_: type[StepFailed]
) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.json").write_text(json.dumps({"replies": [{"failure": failure}]}))
    first = ModelProfile("a", f"stub:{tmp_path}/a.json", timeout_s=0.2, fallback=("b",), patience_s=0.0)
    both = {"a": first, "b": replace(first, name="b", fallback=())}
    with pytest.raises(type_):
        await Models(Settings(model="a", models=both))("").ainvoke("?")


CONFIG = """
prompt = "Ada works."
model = "fast"
[agents.Ada]
[models.fast]
model = "stub:"
fallback = {}
price = {{input = 1.0, output = 1.0}}
[models.slow]
model = "stub:"
"""


@pytest.mark.parametrize(
    ("fallback", "words"),
    [('["fast"]', "asked again"), ('["slow", "slow"]', "asked again"), ('["slwo"]', "slwo")],
)
def test_a_fallback_that_is_no_other_profile_is_refused(tmp_path: Path, fallback: str, words: str) -> None:
    file = tmp_path / "swarmwright.toml"
    file.write_text(CONFIG.format(fallback))
    with pytest.raises(ConfigError, match=words):
        load_config(file)


def test_a_profile_alone_has_no_fallback_that_nobody_knows() -> None:
    first = ModelProfile("first", "stub:", fallback=("second", "stub:"))
    with pytest.raises(ConfigError, match="no profile named 'second'"):
        load_chat_model(first)
    loaded = load_chat_model(first, {"second": ModelProfile("second", "stub:")})
    assert loaded.label == "first (stub:), else second (stub:), stub:"


def test_a_bound_on_cost_that_a_stand_in_would_not_keep_is_told(tmp_path: Path) -> None:
    file = tmp_path / "swarmwright.toml"
    file.write_text(CONFIG.format('["slow"]'))
    settings = load_config(file).settings
    team = Catalog((AgentSpec("ada", "Ada"),))
    bound = Workflow(Step("ada", "ada"), (Limit("ada", "max_cost", 1.0),), team)
    assert any("'slow'" in warning for warning in check_team(bound, settings))
