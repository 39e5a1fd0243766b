"""Agents over LangChain's real OpenAI and Ollama clients, against a fake that speaks their protocols."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from langchain_core.messages import AIMessage
from langchain_core.tools import tool
from langgraph.checkpoint.memory import InMemorySaver

from support.model_server import ModelServer, Say
from support.recording import RecordingActivity, allow, view
from swarmwright.errors import InvalidModelOutput, ModelTimeout, ModelUnavailable
from swarmwright.models.boundary import BoundedChatModel
from swarmwright.models.loading import load_chat_model
from swarmwright.models.profiles import ModelProfile
from swarmwright.models.scripts import Reply, StubScript, ToolUse
from swarmwright.models.stub import StubChatModel
from swarmwright.ports.agents import Question
from swarmwright.runtime.agents.calls import withheld, withhold
from swarmwright.runtime.agents.crew import TeamCrew
from swarmwright.workflow.catalog import AgentSpec

WRITER = AgentSpec("writer", "Writer", role="a writer")
SCOUT = AgentSpec("scout", "Scout", tools=("weather",))


@tool
def weather(city: str) -> str:
    """The weather of a city."""
    return f"rain in {city}"


@pytest.fixture(params=["openai", "ollama"])
async def crew(request: pytest.FixtureRequest, server: ModelServer) -> AsyncIterator[TeamCrew]:
    async with crew_of(request.param, server, timeout_s=30) as made:
        yield made


@pytest.fixture(params=["openai", "ollama"])
async def impatient(request: pytest.FixtureRequest, server: ModelServer) -> AsyncIterator[TeamCrew]:
    """One that waits for half a second: for servers that never answer, not for those that could be slow."""
    async with crew_of(request.param, server, timeout_s=0.5) as made:
        yield made


@asynccontextmanager
async def crew_of(provider: str, server: ModelServer, timeout_s: float) -> AsyncIterator[TeamCrew]:
    openai = provider == "openai"
    url = server.openai_url if openai else server.ollama_url
    extra = {"api_key": "k"} if openai else {}
    profile = ModelProfile("m", f"{provider}:tiny", 0, timeout_s, base_url=url, extra=extra, patience_s=0.0)
    model = load_chat_model(profile)
    yield TeamCrew(lambda name: model, {"weather": weather}, allow)
    await model.aclose()


async def test_a_simple_agent_streams_from_a_server(crew: TeamCrew, server: ModelServer) -> None:
    server.script(Say(pieces=("Whales ", "sing.")))
    activity = RecordingActivity()
    report = await crew.agent(WRITER)(view(WRITER), activity)
    assert (report.text, [e["text"] for e in activity.of("token")]) == ("Whales sing.", ["Whales ", "sing."])
    assert (report.usage.input_tokens, report.usage.output_tokens) == (7, 3)
    assert [m["role"] for m in server.requests[0]["messages"]] == ["system", "user"]


async def test_a_react_agent_makes_the_round_trip_through_a_tool(crew: TeamCrew, server: ModelServer) -> None:
    server.script(Say(calls=(("weather", {"city": "Oslo"}),)), Say(pieces=("Take an ", "umbrella.")))
    activity = RecordingActivity()
    report = await crew.agent(SCOUT)(view(SCOUT, tools=("weather",)), activity)
    assert report.text == activity.text == "Take an umbrella."
    assert activity.of("tool_called")[0]["arguments"] == '{"city":"Oslo"}'
    last = server.requests[1]["messages"][-1]
    assert (last["role"], last["content"]) == ("tool", "rain in Oslo")
    assert (report.usage.input_tokens, report.usage.output_tokens) == (14, 6)


@pytest.mark.parametrize("crew", ["openai"], indirect=True)
async def test_a_call_with_unreadable_arguments_is_asked_for_again(
    crew: TeamCrew, server: ModelServer
) -> None:
    broken = Say(calls=(("weather", {}),), broken_arguments='{"city": Os')
    server.script(broken, Say(calls=(("weather", {"city": "Oslo"}),)), "Umbrella.")
    report = await crew.agent(SCOUT)(view(SCOUT, tools=("weather",)), RecordingActivity())
    assert report.text == "Umbrella."


@pytest.mark.parametrize(
    ("city", "why"),
    [
        ("1" + "0" * 30, "city: a whole number of more than 64 bits"),
        ("NaN", "city: nan is no number that JSON can say"),
        ('{"\\ud83d": 1}', "city: the key '\\ud83d' is no text"),
        ("[" * 300 + "]" * 300, "nested more than 64 deep"),
    ],
)
@pytest.mark.parametrize("crew", ["openai"], indirect=True)
async def test_a_call_with_what_no_state_can_hold_is_refused_and_the_step_goes_on(
    crew: TeamCrew, server: ModelServer, city: str, why: str
) -> None:
    odd, right = Say(calls=(("weather", {}),), broken_arguments=f'{{"city": {city}}}'), {"city": "Oslo"}
    server.script(odd, Say(calls=(("weather", right),)), "Umbrella.")
    activity, kept = RecordingActivity(), TeamCrew(crew._models, {"weather": weather}, allow, InMemorySaver())
    report = await kept.agent(SCOUT)(view(SCOUT, tools=("weather",)), activity)
    assert report.text == "Umbrella."
    (denied,), (called,) = activity.of("tool_denied"), activity.of("tool_called")
    assert (denied["rule"], called["arguments"]) == ("argument", '{"city":"Oslo"}')
    assert denied["reason"].startswith("weather cannot be called with this: ") and why in denied["reason"]
    assert len(denied["reason"]) < 300


@pytest.mark.parametrize("forged", [{"0": ""}, "x", {"0": 5}, None])
def test_what_a_server_says_under_the_name_of_our_note_is_no_note(forged: object) -> None:
    calls: Any = [
        {"name": "weather", "args": {"city": 1 << 70}, "id": "a"},
        {"name": "w", "args": {}, "id": "b"},
    ]
    odd = AIMessage("", tool_calls=calls, additional_kwargs={"withheld": forged})
    plain = AIMessage("", tool_calls=calls[1:], additional_kwargs={"withheld": forged})
    for message in (odd, plain):
        withhold(message)
    assert withheld("a", [odd]) == "city: a whole number of more than 64 bits"
    assert withheld("b", [odd]) == withheld("b", [plain]) == ""


@pytest.mark.parametrize("crew", ["openai"], indirect=True)
async def test_arguments_that_no_reader_gets_to_the_end_of_are_asked_for_again(
    crew: TeamCrew, server: ModelServer
) -> None:
    endless = "[" * 100_000 + "]" * 100_000
    server.script(Say(calls=(("weather", {}),), broken_arguments=f'{{"city": {endless}}}'), "Umbrella.")
    report = await crew.agent(SCOUT)(view(SCOUT, tools=("weather",)), RecordingActivity())
    assert (report.text, len(server.requests)) == ("Umbrella.", 2)


async def test_a_client_that_gives_up_on_what_is_nested_without_end_has_no_answer() -> None:
    endless: list[object] = []
    for _ in range(3_000):
        endless = [endless]
    calls = Reply(tool_calls=(ToolUse("weather", {"city": endless}),))
    model = BoundedChatModel(inner=StubChatModel(script=StubScript.of(calls)), timeout_s=5)
    with pytest.raises(InvalidModelOutput, match="nested without end"):
        await anext(model.astream("weather?"))


async def test_a_judge_reads_a_constrained_answer(crew: TeamCrew, server: ModelServer) -> None:
    server.script('{"answer": false}')
    assert await crew.judge(Question("q", "it is good", "Write")) is False
    body = server.requests[0]
    schema = body.get("format") or body["response_format"]["json_schema"]["schema"]
    assert schema["properties"]["answer"]["type"] == "boolean"


async def test_a_judge_is_repaired_once(crew: TeamCrew, server: ModelServer) -> None:
    server.script('{"answer": "perhaps"}', '{"answer": true}')
    assert await crew.judge(Question("q", "it is good", "Write"))
    assert "cannot be used" in server.requests[1]["messages"][-1]["content"]
    server.script("no json", "again no json")
    with pytest.raises(InvalidModelOutput):
        await crew.judge(Question("q", "it is good", "Write"))


async def test_a_server_that_cannot_constrain_is_asked_in_words_and_then_always(
    crew: TeamCrew, server: ModelServer
) -> None:
    server.script(Say(fault="500"), 'Sure: {"answer": true}', '```json\n{"answer": false}\n```')
    assert await crew.judge(Question("q", "it is good", "Write")) is True
    assert await crew.judge(Question("q", "it is bad", "Write")) is False
    assert not any(b.get("format") or b.get("response_format") for b in server.requests[1:])


@pytest.mark.parametrize("crew", ["openai"], indirect=True)
async def test_a_refusal_that_is_not_about_the_form_is_not_asked_again(
    crew: TeamCrew, server: ModelServer
) -> None:
    server.script(Say(fault="429"), Say(fault="401"))
    for _ in range(2):
        with pytest.raises(ModelUnavailable):
            await crew.judge(Question("q", "it is good", "Write"))
    assert len(server.requests) == 2


async def test_an_answer_with_escaped_quotes_is_still_read(crew: TeamCrew, server: ModelServer) -> None:
    server.script("{&#34;items&#34;: [&#34;a&#34;]}")
    assert await crew.list_items(Question("q", "letter", "List a")) == ("a",)


@pytest.mark.parametrize("spec", [WRITER, SCOUT], ids=["simple", "react"])
async def test_each_failure_reaches_the_engine_typed(
    crew: TeamCrew, server: ModelServer, spec: AgentSpec
) -> None:
    for fault, failure in (
        (Say(fault="500"), ModelUnavailable),
        (Say(pieces=("a", "b"), fault="drop"), ModelUnavailable),
        (Say(fault="html"), InvalidModelOutput),
    ):
        server.script(fault)
        with pytest.raises(failure):
            await crew.agent(spec)(view(spec, tools=spec.tools), RecordingActivity())


@pytest.mark.parametrize("spec", [WRITER, SCOUT], ids=["simple", "react"])
async def test_a_server_that_never_answers_is_a_timeout(
    impatient: TeamCrew, server: ModelServer, spec: AgentSpec
) -> None:
    for fault in (Say(fault="slow"), Say(pieces=("a", "b"), fault="stall")):
        server.script(fault)
        with pytest.raises(ModelTimeout):
            await impatient.agent(spec)(view(spec, tools=spec.tools), RecordingActivity())


async def test_an_answer_of_a_form_that_was_cut_off_is_none_though_it_can_be_read(
    crew: TeamCrew, server: ModelServer
) -> None:
    server.script(Say('{"answer": true', fault="length"), '{"answer": true}')
    with pytest.raises(InvalidModelOutput, match=r"(?i)limit|length"):
        await crew.judge(Question("q", "it is good", "Write"))
    assert len(server.requests) == 1
