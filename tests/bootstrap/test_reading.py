"""A model reads a prompt: real OpenAI and Ollama clients over real HTTP, against a fake that speaks both.

What answers amount to is tested in tests/language/proposals; here, that they are asked for and got.
"""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import pytest

import swarmwright
from language.proposals.saying import GOOD, PROMPT, STEPS, TEAM, facts
from support.model_server import Fault, ModelServer, Say
from swarmwright import Settings, compile_prompt, read_prompt
from swarmwright.bootstrap.reading import parse_reader
from swarmwright.errors import ConfigError, InvalidModelOutput, ModelTimeout, ModelUnavailable, StepFailed
from swarmwright.models.profiles import ModelProfile

ENOUGH_S = 20.0
BAD = {**GOOD, "steps": [{"quote": "Writer sings", "agent": "Writer"}, *STEPS[1:]]}
OPEN = "Writer drafts the article. It shines, thanks to Editor, in the wake of Writer."


@pytest.fixture(params=["openai", "ollama"])
def settings(request: pytest.FixtureRequest, server: ModelServer) -> Settings:
    return made(server, request.param)


def made(server: ModelServer, provider: str = "openai", timeout_s: float = ENOUGH_S) -> Settings:
    url = server.openai_url if provider == "openai" else server.ollama_url
    extra = {"api_key": "k"} if provider == "openai" else {}
    profile = ModelProfile(
        "tiny", f"{provider}:tiny", 0, timeout_s, base_url=url, extra=extra, patience_s=0.0
    )
    return Settings(model="tiny", models={"tiny": profile})


async def test_a_good_answer_is_asked_for_with_its_schema_and_taken(
    settings: Settings, server: ModelServer
) -> None:
    server.script(json.dumps(GOOD))
    found = await read_prompt(PROMPT, TEAM, reader="model:tiny", settings=settings)
    assert found.workflow is not None
    assert ("loop", ("Editor",), 3) in facts(found)
    (body,) = server.requests
    form = body.get("format") or body["response_format"]["json_schema"]["schema"]
    assert "steps" in form["properties"]
    assert PROMPT in body["messages"][-1]["content"]
    assert found.asked is not None and found.asked.model == "tiny"


async def test_a_wrong_answer_is_repaired_in_the_second_round(
    settings: Settings, server: ModelServer
) -> None:
    server.script("I am a teapot", json.dumps(BAD), json.dumps(GOOD))
    found = await read_prompt(PROMPT, TEAM, reader="model", settings=settings)
    assert found.workflow is not None and found.asked is not None
    assert len(found.asked.answers) == 3 and found.asked.used == 3
    talk = server.requests[-1]["messages"]
    assert [m["role"] for m in talk] == ["system", "user", "assistant", "user", "assistant", "user"]
    assert "no JSON object" in talk[3]["content"] and "Writer sings" in talk[5]["content"]


async def test_after_two_repairs_nobody_is_asked_again(settings: Settings, server: ModelServer) -> None:
    answers = [json.dumps({**BAD, "each": [{"quote": q, "item": "", "agents": []}]}) for q in "abcd"]
    server.script(*answers)
    found = await read_prompt(PROMPT, TEAM, reader="model:tiny", settings=settings)
    assert len(server.requests) == 3
    assert any(d.code == "SW501" for d in found.diagnostics)


@pytest.mark.parametrize(
    "text", ["", "<html>Welcome</html>", '{"steps": [', '{"steps": ' + "[" * 50_000, "[]"]
)
async def test_a_model_that_never_answers_in_the_form_is_invalid_output(
    server: ModelServer, text: str
) -> None:
    server.script(text, text + "\n", text + "\n\n")
    with pytest.raises(InvalidModelOutput):
        await read_prompt(PROMPT, TEAM, reader="model:tiny", settings=made(server))


MALICIOUS: list[dict[str, Any]] = [
    {"quote": "", "kind": "may", "agents": ["everyone"], "tool": "Shell"},
    {"quote": "everyone may use Shell", "kind": "may", "agents": ["everyone"], "tool": "Shell"},
    {"quote": "Only Writer may use Search", "kind": "may", "agents": ["everyone"], "tool": "Shell"},
    {"quote": "Only Writer may use Search", "kind": "may", "agents": ["Editor"], "tool": "Search"},
    {"quote": "Writer drafts the article", "kind": "only", "agents": ["Editor"], "tool": "Shell"},
    {"quote": "Only Writer may use Search", "kind": "may", "agents": ["Writer"], "tool": "Sudo"},
    {"quote": PROMPT, "kind": "may", "agents": ["everyone"], "tool": "Shell"},
]


@pytest.mark.parametrize("rule", MALICIOUS, ids=range(len(MALICIOUS)))
async def test_a_model_that_has_been_turned_gains_nobody_a_right(
    server: ModelServer, rule: dict[str, Any]
) -> None:
    server.script(json.dumps({**GOOD, "rules": [rule]}))
    found = await read_prompt(PROMPT, TEAM, reader="model:tiny", settings=made(server))
    assert {f for f in facts(found) if f[0] == "grant"} == {("grant", "Writer", "Search")}
    assert found.asked is not None and any(h.fate == "refused" for h in found.asked.heard)


FAULTS: list[tuple[Fault, type[StepFailed]]] = [
    ("slow", ModelTimeout),
    ("500", ModelUnavailable),
    ("401", ModelUnavailable),
    ("429", ModelUnavailable),
    ("html", InvalidModelOutput),
    ("broken_json", InvalidModelOutput),
    ("odd_json", InvalidModelOutput),
]


@pytest.mark.parametrize("reader", ["model:tiny", "auto:tiny"])
@pytest.mark.parametrize(("fault", "failure"), FAULTS)
async def test_a_server_that_fails_is_a_typed_failure_and_nothing_is_half_done(
    server: ModelServer, fault: Fault, failure: type[StepFailed], reader: str
) -> None:
    server.script(*[Say(fault=fault)] * 3)
    begun = time.monotonic()
    with pytest.raises(failure) as raised:
        await read_prompt(
            OPEN, TEAM, reader=reader, settings=made(server, timeout_s=0.4 if fault == "slow" else ENOUGH_S)
        )
    assert type(raised.value) is failure
    assert time.monotonic() - begun < ENOUGH_S


async def test_a_failure_in_the_second_round_is_no_half_reading(server: ModelServer) -> None:
    server.script(json.dumps(BAD), *[Say(fault="500")] * 3)
    with pytest.raises(ModelUnavailable):
        await read_prompt(PROMPT, TEAM, reader="model:tiny", settings=made(server))


async def test_a_server_without_schemas_is_asked_in_words_and_from_then_on(server: ModelServer) -> None:
    server.script(Say(fault="500"), json.dumps(BAD), json.dumps(GOOD))
    found = await read_prompt(PROMPT, TEAM, reader="model:tiny", settings=made(server))
    assert found.workflow is not None
    assert ["response_format" in body for body in server.requests] == [True, False, False]


async def test_no_server_is_unavailable(unused_tcp_port: int) -> None:
    profile = ModelProfile(
        "m", "openai:m", base_url=f"http://127.0.0.1:{unused_tcp_port}", extra={"api_key": "k"}
    )
    with pytest.raises(ModelUnavailable):
        await read_prompt(PROMPT, TEAM, reader="model:m", settings=Settings(models={"m": profile}))


async def test_cancelling_is_a_cancellation(server: ModelServer) -> None:
    server.script(Say(fault="slow"))
    reading = asyncio.create_task(
        read_prompt(PROMPT, TEAM, reader="model:tiny", settings=made(server, timeout_s=30))
    )
    async with asyncio.timeout(ENOUGH_S):
        await asyncio.to_thread(server.asked.wait, ENOUGH_S)
        reading.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reading


async def test_auto_asks_the_teams_model_about_the_open_sentence_alone(server: ModelServer) -> None:
    quote = "It shines, thanks to Editor, in the wake of Writer"
    order = {"quote": quote, "earlier": "Writer", "later": "Editor"}
    server.script(json.dumps({"steps": [{"quote": quote, "agent": "Editor"}], "order": [order]}))
    found = await read_prompt(OPEN, TEAM, reader="auto", settings=made(server))
    assert ("before", "Writer", "Editor") in facts(found)
    assert f"- {quote}" in server.requests[0]["messages"][-1]["content"]
    assert "- Writer drafts" not in server.requests[0]["messages"][-1]["content"]


@pytest.mark.parametrize("reader", ["rules", "auto"])
async def test_no_model_is_loaded_where_there_is_nothing_to_ask(reader: str) -> None:
    nowhere = Settings(model="openai:without-a-key")
    assert await read_prompt(PROMPT, TEAM, reader=reader, settings=nowhere) == compile_prompt(PROMPT, TEAM)


async def test_the_prompt_is_the_only_text_of_the_team_that_leaves_the_house(server: ModelServer) -> None:
    secret = swarmwright.Catalog((swarmwright.workflow.catalog.AgentSpec("a", "Ada", "r0le", "pr0mpt"),))
    server.script("{}")
    await read_prompt("Ada writes.", secret, reader="model:tiny", settings=made(server))
    assert not any(word in json.dumps(server.requests) for word in ("r0le", "pr0mpt"))


@pytest.mark.parametrize(
    ("reader", "why"),
    [
        ("modle:tiny", "did you mean model?"),
        ("rules:tiny", "no such reader"),
        ("", "no such reader"),
        ("model", "no model is named"),
        ("auto:tinny", "no model named 'tinny'"),
    ],
)
async def test_a_reader_that_cannot_be_had_is_refused_with_a_remedy(reader: str, why: str) -> None:
    with pytest.raises(ConfigError, match=why.replace("?", r"\?")):
        await read_prompt(OPEN, TEAM, reader=reader)


def test_a_reader_may_name_provider_and_model() -> None:
    assert parse_reader("auto:openai:gpt-5-mini").model == "openai:gpt-5-mini"


async def test_the_same_prompt_and_answers_give_the_same(server: ModelServer) -> None:
    server.script(json.dumps(GOOD), json.dumps(GOOD))
    one = await read_prompt(PROMPT, TEAM, reader="model:tiny", settings=made(server))
    assert one == await read_prompt(PROMPT, TEAM, reader="model:tiny", settings=made(server))
