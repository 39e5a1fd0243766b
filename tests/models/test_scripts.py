"""Scripts of the stub: read strictly, and played on where another process left off."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, ToolMessage

from swarmwright.errors import ConfigError
from swarmwright.models.scripts import Reply, StubScript, ToolUse
from swarmwright.models.stub import StubChatModel


@pytest.mark.parametrize(
    ("reply", "place", "reason"),
    [
        ({"text": ["a"]}, "replies[1].text", 'must be a text, and is ["a"]'),
        ({"match": 3}, "replies[1].match", "must be a text, and is 3"),
        ({"chunks": "ab"}, "replies[1].chunks", 'must be a list of texts, and is "ab"'),
        ({"chunks": ["a", 1]}, "replies[1].chunks", "must be a list of texts"),
        ({"delay_s": "a"}, "replies[1].delay_s", "must be a number of seconds"),
        ({"delay_s": True}, "replies[1].delay_s", "must be a number of seconds"),
        ({"chunk_delay_s": -1}, "replies[1].chunk_delay_s", "must be a number of seconds, 0 or more"),
        ({"times": 1.5}, "replies[1].times", "must be a whole number"),
        ({"times": -1}, "replies[1].times", "must be a whole number"),
        ({"times": 0}, "replies[1].times", "must be a whole number, 1 or more, and is 0"),
        ({"tool_calls": {"name": "x"}}, "replies[1].tool_calls", "must be a list of tool calls"),
        ({"tool_calls": [{"args": {}}]}, "replies[1].tool_calls", "must be a list of tool calls"),
        ({"tool_calls": [{"name": "x", "args": [1]}]}, "replies[1].tool_calls", "a list of tool calls"),
        ({"tool_calls": [{"name": "x", "arguments": {}}]}, "replies[1].tool_calls", "a list of tool calls"),
        ({"failure": "fire"}, "replies[1].failure", "is 'fire'"),
        ({"say": "x"}, "replies[1]", "cannot read say"),
        (7, "replies[1]", "cannot read int"),
    ],
)
def test_a_reply_of_another_form_is_refused_with_its_place_when_it_is_loaded(
    tmp_path: Path, reply: Any, place: str, reason: str
) -> None:
    path = tmp_path / "script.json"
    path.write_text(json.dumps({"replies": ["fine", reply]}))
    with pytest.raises(ConfigError) as refused:
        StubScript.from_file(path)
    assert (refused.value.path, refused.value.place) == (str(path), place)
    assert reason in refused.value.reason


def test_every_key_of_a_reply_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / "script.json"
    call = {"name": "search", "args": {"q": "bees"}}
    reply = {
        "text": "a", "match": "b", "chunks": ["c"], "tool_calls": [call], "structured": None, "delay_s": 0,
        "chunk_delay_s": 0.5, "failure": None, "times": None,
    }  # fmt: skip
    path.write_text(json.dumps({"replies": [reply]}))
    (read,) = StubScript.from_file(path).replies
    assert read == Reply("a", "b", ("c",), (ToolUse("search", {"q": "bees"}),), None, 0, 0.5, None, None)


SCRIPT = StubScript.of(
    Reply(tool_calls=(ToolUse("search", {"q": "bees"}),)), "I have looked", "I have looked", "and the end"
)


async def said(model: StubChatModel, *before: BaseMessage) -> AIMessage:
    answer = await model.ainvoke([HumanMessage("go"), *before])
    assert isinstance(answer, AIMessage)
    return answer


async def test_a_conversation_that_another_process_began_is_gone_on_with() -> None:
    call = await said(StubChatModel(script=SCRIPT))
    assert [one["name"] for one in call.tool_calls] == ["search"]
    result = ToolMessage("found", tool_call_id=str(call.tool_calls[0]["id"]))
    elsewhere = StubChatModel(script=SCRIPT)
    first = await said(elsewhere, call, result)
    assert (first.text, first.tool_calls) == ("I have looked", [])
    assert (await said(elsewhere, call, result, first)).text == "I have looked"
    assert (await said(StubChatModel(script=SCRIPT), call, result, first, first)).text == "and the end"


async def test_what_one_process_has_answered_is_counted_once() -> None:
    model = StubChatModel(script=StubScript.of("one", "two", "three"))
    first = await said(model)
    second = await said(model, first)
    assert [(await said(model, first, second)).text, first.text, second.text] == ["three", "one", "two"]
