"""SAM as a hosted graph: threads, what clients may write, and inputs that are none."""

from __future__ import annotations

import base64
from typing import Any

import pytest

from support.hosting import THREAD, Hosting, hosting
from support.sam import picture
from swarmwright.apps.sam.graph import graph
from swarmwright.errors import InvalidInput


async def turn(at: Hosting, given: Any, **config: Any) -> dict[str, Any]:
    ended = await at.drive(given, config={"configurable": config})
    return dict(await at.values()) | {"ended": ended}


async def test_the_thread_is_the_conversation() -> None:
    async with hosting(graph, "sam") as sam:
        first = await turn(sam, {"input": "Hello"})
        second = await turn(sam, {"input": "Again"})
    assert first["conversation_id"] == second["conversation_id"] == THREAD
    assert first["trace_id"] != second["trace_id"]
    assert second["output"] == "[stub] I was asked: Again"


@pytest.mark.requirement("D-15")
@pytest.mark.parametrize("nothing", [{}, {"input": None}, {"input": ""}])
async def test_no_input_is_an_invalid_one_and_never_the_last_one_again(nothing: Any) -> None:
    async with hosting(graph, "sam") as sam:
        first = await turn(sam, nothing)
        await turn(sam, {"input": "a question"})
        later = await turn(sam, nothing)
    assert first["error_type"] == later["error_type"] == "invalid_input"
    assert "empty" in first["output"]
    assert "a question" not in later["output"]


async def test_the_state_keeps_no_file_once_the_turn_is_over() -> None:
    file = base64.b64encode(picture(300, 200)).decode()
    async with hosting(graph, "sam") as sam:
        state = await turn(sam, {"input": {"text": "What is this?", "base64": file}})
    assert state["metadata"]["attachment"]["width"] == 300
    assert state["input"] is None
    assert file not in str(state)


@pytest.mark.requirement("D-11")
@pytest.mark.parametrize("name", ["conversation_id", "trace_id"])
@pytest.mark.parametrize("begun", [True, False])
async def test_an_id_cannot_be_written_from_outside(name: str, begun: bool) -> None:
    async with hosting(graph, "sam") as sam:
        if begun:
            await turn(sam, {"input": "Hello"})
            before = await sam.values()
            await sam.hosted.update(THREAD, {name: before[name]})  # the same is no change
            for forged in ("forged", None, "", 7):
                with pytest.raises(InvalidInput, match=rf"values\.{name}: {name} is set once"):
                    await sam.hosted.update(THREAD, {name: forged}, as_node="state_init_node")
            assert (await sam.values())[name] == before[name]
        else:
            await sam.hosted.update(THREAD, {"input": "Hello"})  # so that it is a thread of this graph
            with pytest.raises(InvalidInput, match=rf"values\.{name}"):
                await sam.hosted.update(THREAD, {name: "forged"})


@pytest.mark.requirement("D-11")
async def test_an_input_may_write_nothing_else() -> None:
    async with hosting(graph, "sam") as sam:
        said = {"input": "Hello", "conversation_id": "stolen", "command": "format", "final_output": "pwned"}
        state = await turn(sam, said)
    assert state["conversation_id"] == THREAD
    assert state["output"] == "[stub] I was asked: Hello"


@pytest.mark.requirement("D-11")
async def test_another_conversation_on_the_same_thread_is_refused() -> None:
    async with hosting(graph, "sam") as sam:
        begun = await turn(sam, {"input": "Hello"}, conversation_id="mine")
        assert begun["conversation_id"] == "mine"
        other = await turn(sam, {"input": "Hello"}, conversation_id="other")
    assert other["ended"].status == "error"
    assert "this conversation is 'mine', and stays so" in other["ended"].error["message"]
