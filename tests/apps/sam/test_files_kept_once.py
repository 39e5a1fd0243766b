"""A file is kept once on its conversation's thread, however many checkpoints a turn has."""

from __future__ import annotations

import base64
import random
from pathlib import Path
from typing import Any

import pytest
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.checkpoint.memory import InMemorySaver

from support.sam import picture
from swarmwright.apps.sam.graph import build_sam_graph
from swarmwright.apps.sam.inference import StubModelBackend
from swarmwright.apps.sam.nodes import SamNodes
from swarmwright.storage.sqlite import open_sqlite

CONFIG: Any = {"configurable": {"thread_id": "t"}}
NAME = "it is " + "".join(random.Random(7).choices("abcdefghijklmnopqrstuvwxyz0123456789", k=400_000))
"""Nothing that would get smaller as it is stored."""


def asked() -> dict[str, Any]:
    return {"input": {"text": "What is this?", "base64": base64.b64encode(picture(300, 200)).decode()}}


def built(saver: BaseCheckpointSaver[Any]) -> Any:
    return build_sam_graph(SamNodes(StubModelBackend()), saver)


def size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.iterdir())


async def test_what_is_asked_is_stored_as_often_as_it_is_written_and_not_with_each_checkpoint(
    tmp_path: Path,
) -> None:
    async with open_sqlite(tmp_path / "s.db") as storage:
        sam = built(storage.checkpointer)
        await sam.ainvoke(asked() | {"input": {**asked()["input"], "name": NAME}}, CONFIG)
        history = [one async for one in sam.aget_state_history(CONFIG)]
        assert len([one for one in history if (one.values.get("question") or {}).get("name") == NAME]) > 6
    assert size(tmp_path) < 5 * len(NAME)


async def as_before(saver: BaseCheckpointSaver[Any], sam: Any) -> InMemorySaver:
    """The thread as it was stored then: with the question in each checkpoint, whole."""
    old = InMemorySaver()
    whole = {
        one.config["configurable"]["checkpoint_id"]: one.values
        async for one in sam.aget_state_history(CONFIG)
    }
    for found in [one async for one in saver.alist(CONFIG)][::-1]:
        stood = whole[found.checkpoint["id"]].get("question")
        values = {**found.checkpoint["channel_values"], **({"question": stood} if stood else {})}
        before: Any = found.parent_config or {"configurable": {**CONFIG["configurable"], "checkpoint_ns": ""}}
        made = {**found.checkpoint, "channel_values": values}
        put = await old.aput(before, made, found.metadata, found.checkpoint["channel_versions"])  # type: ignore[arg-type]
        for task, channel, value in found.pending_writes or ():
            await old.aput_writes(put, [(channel, value)], f"{task} {channel}")
    return old


@pytest.mark.parametrize("stops", ["decision_logic_node", "model_call_node", "format_response_node"])
async def test_a_turn_that_was_stored_whole_at_each_checkpoint_goes_on(stops: str) -> None:
    new = InMemorySaver()
    begun = built(new)
    await begun.ainvoke(asked(), CONFIG, interrupt_before=[stops])
    old = await as_before(new, begun)
    found = await old.aget_tuple(CONFIG)
    assert found is not None and found.checkpoint["channel_values"]["question"] == asked()["input"]
    sam = built(old)
    assert (await sam.aget_state(CONFIG)).values["question"] == asked()["input"]
    ended = await sam.ainvoke(None, CONFIG)
    assert (ended["status"], ended["metadata"]["attachment"]["width"]) == ("success", 300)
    assert (await sam.aget_state(CONFIG)).values["question"] is None
    later = await sam.ainvoke({"input": "Again"}, CONFIG)
    assert later["output"].endswith("Again")
