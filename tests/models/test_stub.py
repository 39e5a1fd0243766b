"""The stub model: deterministic, scripted, and inside the same boundary as the real ones."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from langchain_core.messages import AIMessage, HumanMessage, SystemMessage, ToolMessage
from langchain_core.tools import tool
from pydantic import BaseModel, Field

from support.trying import tries
from swarmwright.errors import InvalidModelOutput, ModelTimeout, ModelUnavailable, StepFailed
from swarmwright.models.boundary import BoundedChatModel
from swarmwright.models.improvising import Prompt, fill, write
from swarmwright.models.loading import load_chat_model
from swarmwright.models.profiles import ModelProfile
from swarmwright.models.scripts import Reply, StubFailure, StubScript, ToolUse
from swarmwright.models.stub import StubChatModel

PROMPT = [
    SystemMessage("You are Ada, a painter.\n\nPaint well."),
    HumanMessage(
        "<request>\nA poster of whales\n</request>\n\n"
        '<work by="scout" step="scout">\nBlue is in.\n</work>\n\n'
        "Task: paint the poster"
    ),
]


def scripted(*replies: Reply | str, timeout_s: float = 5.0) -> BoundedChatModel:
    return BoundedChatModel(inner=StubChatModel(script=StubScript.of(*replies)), timeout_s=timeout_s)


@tool
def search(query: str, limit: int = 3) -> str:
    """Search the library."""
    return query


async def test_an_unscripted_answer_says_who_did_what_for_whom_and_from_what() -> None:
    answer = (await load_chat_model("stub:").ainvoke(PROMPT)).text
    for part in ("Ada", "paint the poster", "A poster of whales", "scout", "Blue is in."):
        assert part in answer


async def test_the_same_prompt_brings_the_same_answer() -> None:
    one, two = load_chat_model("stub:"), load_chat_model("stub:")
    assert (
        (await one.ainvoke(PROMPT)).text
        == (await two.ainvoke(PROMPT)).text
        == (await one.ainvoke(PROMPT)).text
    )


async def test_a_streamed_answer_comes_in_pieces_that_make_up_the_whole_one() -> None:
    model = load_chat_model("stub:")
    pieces = [c async for c in model.astream(PROMPT)]
    assert len([p for p in pieces if p.text]) > 3
    assert "".join(str(p.text) for p in pieces) == (await model.ainvoke(PROMPT)).text
    assert sum(p.usage_metadata["output_tokens"] for p in pieces if p.usage_metadata) > 0


async def test_with_tools_it_calls_each_once_and_then_answers_with_what_they_brought() -> None:
    model = load_chat_model("stub:").bind_tools([search])
    first = await model.ainvoke(PROMPT)
    assert [(c["name"], c["args"]) for c in first.tool_calls] == [("search", {"query": "A poster of whales"})]
    result = ToolMessage("three books", tool_call_id=first.tool_calls[0]["id"], name="search")
    second = await model.ainvoke([*PROMPT, first, result])
    assert not second.tool_calls
    assert "three books" in second.text


async def test_structured_output_fills_the_schema() -> None:
    class Review(BaseModel):
        """A review."""

        summary: str = Field(max_length=20)
        score: int = Field(ge=0, le=5)
        approved: bool
        tags: list[str]

    review = await load_chat_model("stub:").with_structured_output(Review).ainvoke(PROMPT)
    assert isinstance(review, Review)
    assert (review.score, review.approved) == (5, True)


_NAMES = st.sampled_from(["title", "score", "is_ready", "confidence", "next", "items"])
_LEAVES = st.one_of(
    st.just({"type": "string"}),
    st.just({"type": "boolean"}),
    st.just({"type": "null"}),
    st.builds(
        lambda low, n: {"type": "integer", "minimum": low, "maximum": low + n},
        st.integers(-50, 50),
        st.integers(0, 9),
    ),
    st.lists(st.text(max_size=3), min_size=1, max_size=3).map(lambda options: {"enum": options}),
    st.builds(lambda n: {"type": "string", "maxLength": n}, st.integers(0, 9)),
    st.just({"anyOf": [{"type": "null"}, {"type": "number"}]}),
    st.just({"type": ["null", "string"]}),
)
_SCHEMAS = st.recursive(
    _LEAVES,
    lambda inner: st.one_of(
        st.dictionaries(_NAMES, inner, max_size=4).map(
            lambda p: {"type": "object", "properties": p, "required": sorted(p)}
        ),
        inner.map(lambda item: {"type": "array", "items": item}),
    ),
    max_leaves=8,
)


@settings(max_examples=tries(150), deadline=None)
@given(_SCHEMAS)
def test_whatever_the_schema_the_value_is_of_it(schema: dict[str, Any]) -> None:
    value = fill(schema, Prompt("Ada", "paint", "a poster", (("scout", "- red\n- blue"),)))
    Draft202012Validator(schema).validate(value)


async def test_replies_without_a_match_are_used_up_in_order_and_then_it_improvises() -> None:
    model = scripted("one", "two")
    assert [(await model.ainvoke("?")).text for _ in range(2)] == ["one", "two"]
    assert "answered the request" in (await model.ainvoke("?")).text


async def test_a_matching_reply_answers_every_prompt_that_holds_its_text() -> None:
    model = scripted("in order", Reply("about cats", match="cats"))
    assert (await model.ainvoke("of cats")).text == "about cats"
    assert (await model.ainvoke("of dogs")).text == "in order"
    assert (await model.ainvoke("more cats")).text == "about cats"


async def test_a_scripted_tool_call_and_a_structured_value_arrive_as_such() -> None:
    model = scripted(
        Reply(tool_calls=(ToolUse("search", {"query": "x"}),)),
        Reply(structured={"answer": False}),
    )
    called = await model.bind_tools([search]).ainvoke("?")
    assert isinstance(called, AIMessage)
    assert called.tool_calls[0]["args"] == {"query": "x"}
    schema = {"title": "V", "type": "object", "properties": {"answer": {"type": "boolean"}}}
    assert await model.with_structured_output(schema).ainvoke("?") == {"answer": False}


FAILURES: list[tuple[StubFailure, type[StepFailed]]] = [
    ("timeout", ModelTimeout),
    ("server_error", ModelUnavailable),
    ("refused", ModelUnavailable),
    ("rate_limited", ModelUnavailable),
]


@pytest.mark.parametrize(("failure", "error"), FAILURES)
async def test_its_failures_leave_the_boundary_typed(failure: StubFailure, error: type[StepFailed]) -> None:
    model = scripted(Reply(failure=failure, times=2), timeout_s=0.05)
    with pytest.raises(error):
        await model.ainvoke("?")
    with pytest.raises(error):
        _ = [c async for c in model.astream("?")]


async def test_a_limit_that_was_reached_is_told_with_the_model_and_its_length() -> None:
    model = load_chat_model(ModelProfile("fast", "stub:", timeout_s=0.05))
    model.inner = StubChatModel(script=StubScript.of(Reply(failure="timeout", times=3)))
    told = re.escape("fast (stub:) was silent for 0.05 s, the timeout_s of its profile")
    with pytest.raises(ModelTimeout, match=f"{told}$"):
        await model.ainvoke("?")
    with pytest.raises(ModelTimeout, match=f"{told}$"):
        _ = [c async for c in model.astream("?")]
    with pytest.raises(ModelTimeout, match=f"{told}$"):
        await model.with_structured_output({"title": "V", "type": "object"}).ainvoke("?")


async def test_broken_json_is_invalid_output_where_a_value_was_asked_for() -> None:
    schema = {"title": "V", "type": "object", "properties": {"answer": {"type": "boolean"}}}
    with pytest.raises(InvalidModelOutput):
        await scripted(Reply(failure="invalid_json")).with_structured_output(schema).ainvoke("?")


async def test_a_failure_after_some_chunks_comes_after_those_chunks() -> None:
    seen: list[str] = []
    with pytest.raises(ModelUnavailable):
        async for chunk in scripted(Reply(chunks=("a", "b"), failure="server_error")).astream("?"):
            seen += [str(chunk.text)]
    assert seen == ["a", "b"]


@pytest.mark.parametrize("suffix", [".json", ".toml"])
async def test_a_script_is_read_from_a_file(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"script{suffix}"
    if suffix == ".json":
        path.write_text(json.dumps({"replies": ["one", {"match": "cats", "chunks": ["m", "iau"]}]}), "utf-8")
    else:
        path.write_text(
            '[[replies]]\ntext = "one"\n[[replies]]\nmatch = "cats"\nchunks = ["m", "iau"]\n', "utf-8"
        )
    model = load_chat_model(f"stub:{path}")
    assert (await model.ainvoke("cats")).text == "miau"
    assert (await model.ainvoke("?")).text == "one"


def test_an_answer_names_the_last_of_those_it_builds_on_and_counts_the_others() -> None:
    work = tuple((f"Agent{n}", f"part {n}") for n in range(150))
    said = write(Prompt("Ada", "paint", "", work))
    assert "It builds on what 145 others wrote" in said
    assert "It builds on what Agent149 wrote: part 149" in said
    assert "Agent100" not in said
    assert len(said.splitlines()) == 7


def test_a_prompt_without_a_request_is_for_nothing_but_its_task() -> None:
    prompt = Prompt.read("You are Ada, a painter.", "Task: paint the door")
    assert (prompt.task, prompt.request) == ("paint the door", "")
    assert write(prompt) == "Ada: paint the door."
