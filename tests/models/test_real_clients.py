"""LangChain's real OpenAI and Ollama clients, over real HTTP, through `load_chat_model`.

The server is a fake that speaks their protocols (see `support.model_server`).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from langchain_core.messages import AIMessage, AIMessageChunk, ToolMessage
from langchain_core.tools import tool

from support.model_server import Fault, ModelServer, Say
from swarmwright.errors import InvalidModelOutput, ModelTimeout, ModelUnavailable, StepFailed
from swarmwright.models.boundary import BoundedChatModel
from swarmwright.models.loading import load_chat_model
from swarmwright.models.profiles import ModelProfile
from swarmwright.ports.endings import cut_by, ending_of

Load = Callable[..., BoundedChatModel]

SCHEMA = {
    "title": "Verdict",
    "type": "object",
    "properties": {"answer": {"type": "boolean"}},
    "required": ["answer"],
}


@tool
def weather(city: str) -> str:
    """The weather of a city."""
    return f"rain in {city}"


@pytest.fixture(params=["openai", "ollama"])
async def load(request: pytest.FixtureRequest, server: ModelServer) -> AsyncIterator[Load]:
    """Loads a model of either provider, pointed at the fake, and closes it after the test."""
    loaded = []

    def build(timeout_s: float = 5.0, url: str = "") -> BoundedChatModel:
        openai = request.param == "openai"
        url = url or (server.openai_url if openai else server.ollama_url)
        extra = {"api_key": "k"} if openai else {}
        profile = ModelProfile(
            "m", f"{request.param}:tiny", 0, timeout_s, base_url=url, extra=extra, patience_s=0.0
        )
        loaded.append(load_chat_model(profile))
        return loaded[-1]

    yield build
    for model in loaded:
        await model.aclose()


async def gather(model: Any, prompt: str) -> list[AIMessageChunk]:
    return [chunk async for chunk in model.astream(prompt)]


async def test_a_call_brings_the_text_and_the_tokens_it_cost(load: Load, server: ModelServer) -> None:
    server.script("whales sing")
    answer = await load().ainvoke("what do whales do?")
    assert answer.text == "whales sing"
    assert answer.usage_metadata is not None
    assert (answer.usage_metadata["input_tokens"], answer.usage_metadata["output_tokens"]) == (7, 3)
    assert server.requests[0]["messages"][-1] == {"role": "user", "content": "what do whales do?"}


async def test_a_stream_brings_each_piece_as_it_comes_and_the_usage_at_its_end(
    load: Load, server: ModelServer
) -> None:
    server.script(Say(pieces=("wha", "les ", "sing")))
    chunks = await gather(load(), "?")
    assert [c.text for c in chunks if c.text] == ["wha", "les ", "sing"]
    usage = [c.usage_metadata for c in chunks if c.usage_metadata]
    assert sum(u["output_tokens"] for u in usage) == 3


async def test_a_tool_call_arrives_with_its_arguments_streamed_or_not(
    load: Load, server: ModelServer
) -> None:
    call = Say(calls=(("weather", {"city": "Oslo"}),))
    server.script(call, call)
    bound = load().bind_tools([weather])
    whole = await bound.ainvoke("weather?")
    pieces = await gather(bound, "weather?")
    streamed = pieces[0]
    for piece in pieces[1:]:
        streamed = streamed + piece
    for message in (whole, streamed):
        assert isinstance(message, AIMessage)
        assert [(c["name"], c["args"]) for c in message.tool_calls] == [("weather", {"city": "Oslo"})]
    assert server.requests[0]["tools"][0]["function"]["name"] == "weather"


@pytest.mark.parametrize("wordy", [True, False])
async def test_a_tool_call_in_the_history_is_sent_with_words_to_servers_that_need_them(
    load: Load, server: ModelServer, wordy: bool
) -> None:
    model = load().model_copy(update={"text_with_tool_calls": wordy})
    call = {"name": "weather", "args": {"city": "Oslo"}, "id": "1", "type": "tool_call"}
    await model.ainvoke(["?", AIMessage("", tool_calls=[call]), ToolMessage("rain", tool_call_id="1")])
    assert (server.requests[0]["messages"][1].get("content") or "") == ("I call weather." if wordy else "")


async def test_what_was_said_beside_a_tool_call_is_sent_as_it_was(load: Load, server: ModelServer) -> None:
    model = load().model_copy(update={"text_with_tool_calls": True})
    call = {"name": "weather", "args": {"city": "Oslo"}, "id": "1", "type": "tool_call"}
    said = AIMessage("Let me look.", tool_calls=[call])
    await model.ainvoke(["?", said, ToolMessage("rain", tool_call_id="1")])
    assert server.requests[0]["messages"][1]["content"] == "Let me look."


async def test_a_schema_is_sent_to_the_server_and_its_value_comes_back(
    load: Load, server: ModelServer
) -> None:
    server.script('{"answer": true}')
    assert await load().with_structured_output(SCHEMA).ainvoke("true?") == {"answer": True}
    body = server.requests[0]
    assert body.get("format") or body["response_format"]["type"] == "json_schema"


async def test_a_long_answer_that_is_no_json_is_refused_before_anybody_tries_to_mend_it(
    load: Load, server: ModelServer
) -> None:
    """LangChain reads it once for each of its characters: everybody in the process waited 13 seconds."""
    server.script("word " * 4_000, "word " * 4_000)
    with pytest.raises(InvalidModelOutput, match=r"20000 characters, and is no JSON"):
        await load().with_structured_output(SCHEMA).ainvoke("true?")
    both = await load().with_structured_output(SCHEMA, include_raw=True).ainvoke("true?")
    assert both["parsed"] is None and isinstance(both["parsing_error"], InvalidModelOutput)
    assert both["raw"].text.startswith("word word")


FAULTS: list[tuple[Fault, type[StepFailed]]] = [
    ("slow", ModelTimeout),
    ("500", ModelUnavailable),
    ("401", ModelUnavailable),
    ("429", ModelUnavailable),
    ("html", InvalidModelOutput),
    ("broken_json", InvalidModelOutput),
    ("odd_json", InvalidModelOutput),
    ("list", InvalidModelOutput),
    ("null", InvalidModelOutput),
    ("no_choice", InvalidModelOutput),
]

TOLD = {
    "html": "<html><body>Welcome to the proxy</body></html>",
    "broken_json": '{"id": "c1", "choices": [{"mess',
    "list": "moved",
}
"""What a failure quotes of a reply that is of no protocol we know."""


@pytest.mark.requirement("D-15")
@pytest.mark.parametrize(("fault", "failure"), FAULTS)
@pytest.mark.parametrize("streamed", [False, True], ids=["whole", "streamed"])
async def test_each_failure_of_a_server_leaves_as_the_one_type_it_means(
    load: Load, server: ModelServer, fault: Fault, failure: type[StepFailed], streamed: bool
) -> None:
    server.script(Say(fault=fault))
    model = load(timeout_s=1.0 if fault == "slow" else 30.0)
    begun = time.monotonic()
    with pytest.raises(failure) as raised:
        await (gather(model, "?") if streamed else model.ainvoke("?"))
    assert time.monotonic() - begun < 20
    assert type(raised.value) is failure
    if fault == "slow":  # whoever kept the time: the client, or the boundary around it
        assert ":tiny) was silent for 1 s, the timeout_s of its profile" in raised.value.detail
    assert TOLD.get(fault, "") in raised.value.detail
    assert len(server.requests) == 1, "the boundary never retries"


@pytest.mark.parametrize("streamed", [False, True], ids=["whole", "streamed"])
async def test_blank_lines_in_place_of_an_answer_are_told_plainly(
    load: Load, server: ModelServer, streamed: bool
) -> None:
    server.script(Say(fault="blank"))
    model = load()
    with pytest.raises(InvalidModelOutput) as raised:
        await (gather(model, "?") if streamed else model.ainvoke("?"))
    told = (
        "the server sent an empty line, or nothing, where a part",
        "no answer of this protocol: nothing at all",
    )
    assert any(one in raised.value.detail for one in told)
    assert "JSON" not in raised.value.detail


@pytest.mark.parametrize("load", ["openai"], indirect=True)
async def test_no_choices_in_an_answer_is_invalid_output(load: Load, server: ModelServer) -> None:
    model = load()
    server.script(Say(fault="empty_choices"), Say(fault="empty_choices"))
    with pytest.raises(InvalidModelOutput):
        await model.ainvoke("?")
    with pytest.raises(InvalidModelOutput):
        await gather(model, "?")


async def test_a_connection_that_ends_in_the_middle_of_a_stream_is_not_a_short_answer(
    load: Load, server: ModelServer
) -> None:
    server.script(Say(pieces=("whales", " sing"), fault="drop"))
    with pytest.raises(ModelUnavailable):
        await gather(load(), "?")


async def test_a_stream_that_is_closed_cleanly_in_the_middle_is_not_a_short_answer(
    load: Load, server: ModelServer
) -> None:
    cut = Say(pieces=("whales", " sing"), fault="cut")
    server.script(cut, cut)
    with pytest.raises(ModelUnavailable, match="the stream ended before the answer did"):
        await gather(load(), "?")
    with pytest.raises(ModelUnavailable, match="the stream ended before the answer did"):
        list(load().stream("?"))


@pytest.mark.parametrize("load", ["ollama"], indirect=True)
async def test_an_answer_in_one_piece_that_says_it_is_not_done_is_no_answer(
    load: Load, server: ModelServer
) -> None:
    cut = Say('{"answer": true}', fault="cut")
    server.script(cut, cut, cut)
    with pytest.raises(ModelUnavailable, match="the stream ended before the answer did"):
        await load().ainvoke("?")
    with pytest.raises(ModelUnavailable, match="the stream ended before the answer did"):
        load().invoke("?")
    with pytest.raises(ModelUnavailable, match="the stream ended before the answer did"):
        await load().with_structured_output(SCHEMA).ainvoke("true?")


async def test_an_answer_that_ends_without_a_reason_counts(load: Load, server: ModelServer) -> None:
    server.script(*[Say(pieces=("whales", " sing"), fault="no_finish")] * 3)
    model = load()
    assert "".join(str(c.text) for c in await gather(model, "?")) == "whales sing"
    assert "".join(str(c.text) for c in model.stream("?")) == "whales sing"
    assert (await model.ainvoke("?")).text == "whales sing"


async def test_openai_s_other_protocol_is_watched_too(server: ModelServer) -> None:
    extra = {"api_key": "k", "use_responses_api": True}
    model = load_chat_model(
        ModelProfile("m", "openai:tiny", 0, 5.0, base_url=server.openai_url, extra=extra, patience_s=0.0)
    )
    said = ("whales ", "sing")
    server.script(*(Say(pieces=said, fault=fault) for fault in (None, "length", "cut")))
    assert "".join(str(c.text) for c in await gather(model, "?")) == "whales sing"
    chunks = await gather(model, "?")
    assert cut_by(ending_of(chunks[-1].response_metadata)) == "at the model's limit of tokens"
    with pytest.raises(ModelUnavailable, match="the stream ended before the answer did"):
        await gather(model, "?")
    await model.aclose()


async def test_what_a_model_says_of_the_protocol_is_no_end_of_its_answer(
    load: Load, server: ModelServer
) -> None:
    server.script(Say(pieces=('{"done": true, "finish_reason": "stop"}', "\ndata: [DONE]\n\n"), fault="cut"))
    with pytest.raises(ModelUnavailable, match="the stream ended before the answer did"):
        await gather(load(), "?")


@pytest.mark.parametrize(
    "half",
    [
        Say(pieces=("whales", " sing"), fault="cut", packed=True),
        Say(calls=(("weather", {"city": "Oslo", "done": True}),), fault="cut_late"),
        Say(calls=(("weather", {"city": "Oslo", "error": "boom"}),), fault="cut_late"),
        Say(pieces=("whales", " sing"), fault="cut", unfinished=""),
    ],
    ids=["compressed", "an argument named done", "an argument named error", "an empty reason"],
)
async def test_half_a_stream_is_no_answer_whatever_looks_like_its_end(
    load: Load, server: ModelServer, half: Say
) -> None:
    server.script(half, half)
    model = load()
    with pytest.raises(ModelUnavailable, match="the stream ended before the answer did"):
        await gather(model, "?")
    with pytest.raises(ModelUnavailable, match="the stream ended before the answer did"):
        list(model.stream("?"))


async def test_streams_are_asked_for_without_compression_and_read_with_it(
    load: Load, server: ModelServer
) -> None:
    server.script(*[Say(pieces=("whales", " sing"), packed=True)] * 2)
    model = load()
    assert "".join(str(c.text) for c in await gather(model, "?")) == "whales sing"
    assert "".join(str(c.text) for c in model.stream("?")) == "whales sing"
    assert server.encodings == ["identity"] * 2


async def test_a_stream_that_falls_silent_times_out_though_it_began(load: Load, server: ModelServer) -> None:
    server.script(Say(pieces=("whales", " sing"), fault="stall"))
    got: list[str] = []
    told = r"m \(\w+:tiny\) was silent for 0.3 s, the timeout_s of its profile"
    with pytest.raises(ModelTimeout, match=told):
        async for chunk in load(timeout_s=0.3).astream("?"):
            got += [str(chunk.text)]
    assert "".join(got) == "whales"


async def test_a_server_that_is_not_there_is_unavailable_at_once(load: Load, unused_tcp_port: int) -> None:
    model = load(url=f"http://127.0.0.1:{unused_tcp_port}")
    with pytest.raises(ModelUnavailable):
        await model.ainvoke("?")
    with pytest.raises(ModelUnavailable):
        await gather(model, "?")


async def test_a_value_that_is_no_json_is_invalid_output(load: Load, server: ModelServer) -> None:
    server.script("I would say yes")
    with pytest.raises(InvalidModelOutput):
        await load().with_structured_output(SCHEMA).ainvoke("true?")


async def test_cancelling_a_call_is_a_cancellation_and_not_a_failure(load: Load, server: ModelServer) -> None:
    server.script(Say(pieces=("a", "b"), fault="stall"))
    begun = asyncio.Event()

    async def read() -> None:
        async for _ in load(timeout_s=30).astream("?"):
            begun.set()

    task = asyncio.create_task(read())
    async with asyncio.timeout(30):
        await begun.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_a_synchronous_call_is_inside_the_boundary_too(load: Load, server: ModelServer) -> None:
    server.script("fine", Say(fault="500"), Say(pieces=("a", "b")))
    model = load()
    assert model.invoke("?").text == "fine"
    with pytest.raises(ModelUnavailable):
        model.invoke("?")
    assert "".join(str(c.text) for c in model.stream("?")) == "ab"
