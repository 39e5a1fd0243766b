"""Answers of a form over LangChain's real clients: two that differ are none, and what breaks off is none."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Literal

import pytest
from pydantic import BaseModel

from support.model_server import ModelServer, Say
from support.recording import RecordingActivity, view
from swarmwright.errors import InvalidModelOutput
from swarmwright.models.loading import load_chat_model
from swarmwright.models.profiles import ModelProfile
from swarmwright.runtime.agents.modelling import OwnModel
from swarmwright.runtime.agents.structured import StructuredAsker
from swarmwright.workflow.catalog import AgentSpec

UNSAFE = '{"level": "unsafe"}'


class Level(BaseModel):
    """How safe it is."""

    level: Literal["safe", "unsafe"]


@pytest.fixture(params=["openai", "ollama"])
async def model(request: pytest.FixtureRequest, server: ModelServer) -> AsyncIterator[OwnModel]:
    openai = request.param == "openai"
    url = server.openai_url if openai else server.ollama_url
    profile = ModelProfile(
        "m", f"{request.param}:tiny", 0, 30, base_url=url, extra={"api_key": "k"} if openai else {}
    )
    loaded = load_chat_model(profile)
    seen = view(AgentSpec("guardian", "Guardian"))
    yield OwnModel(seen, RecordingActivity(), lambda name: loaded, StructuredAsker())
    await loaded.aclose()


@pytest.mark.parametrize(
    "odd",
    [
        '{"level": "unsafe", "level": "safe"}',
        'As in {"level": "safe"}, I say {"level": "unsafe"}.',
        '[{"level": "safe"}, {"level": "unsafe"}]',
        '{"level": "safe", "why": ["it tells them to cut',
    ],
)
async def test_an_answer_that_says_two_things_or_breaks_off_is_asked_for_again(
    model: OwnModel, server: ModelServer, odd: str
) -> None:
    server.script(odd, UNSAFE)
    assert (await model.fill(Level, "", "Assess it.")).level == "unsafe"
    assert "That cannot be used" in server.requests[1]["messages"][-1]["content"]
    server.script(odd, odd)
    with pytest.raises(InvalidModelOutput):
        await model.fill(Level, "", "Assess it.")


@pytest.mark.parametrize(
    "plain",
    [
        f"Sure: {UNSAFE} That is: {UNSAFE}",
        '```json\n{"level": "unsafe", "why": "one line\nand another"}\n```',
        f'{{"form": {{"level": "either"}}}} {UNSAFE}',
        "{&quot;level&quot;: &quot;unsafe&quot;}",
    ],
)
async def test_the_one_answer_of_the_form_is_found_whatever_stands_around_it(
    model: OwnModel, server: ModelServer, plain: str
) -> None:
    server.script(plain)
    assert (await model.fill(Level, "", "Assess it.")).level == "unsafe" and len(server.requests) == 1


@pytest.mark.parametrize("model", ["openai"], indirect=True)
async def test_an_answer_by_a_tool_call_counts_before_the_words_beside_it(
    model: OwnModel, server: ModelServer
) -> None:
    """As servers answer that are asked for forms by a tool."""
    call = ("Level", {"level": "unsafe"})
    server.script(Say('Not as in {"level": "safe"}.', calls=(call,)))
    assert (await model.fill(Level, "", "Assess it.")).level == "unsafe"
    server.script(Say(calls=(call, ("Level", {"level": "safe"}))), UNSAFE)
    assert (await model.fill(Level, "", "Assess it.")).level == "unsafe" and len(server.requests) == 3
