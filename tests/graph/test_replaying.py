"""A delta channel that replays nothing twice has the value of one that does; its readers have their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from langchain_core.messages import HumanMessage, RemoveMessage
from langgraph.channels import DeltaChannel
from langgraph.channels.delta import MISSING
from langgraph.graph.message import _messages_delta_reducer
from langgraph.types import Overwrite

from graph.teams import chain, team
from support.crews import FunctionCrew
from support.platforms import platform
from swarmwright.graph.replaying import FEW, ReplayedOnce
from swarmwright.graph.state import extend, merge, merge_deep
from swarmwright.ports.commands import InjectContext

KEYS = st.sampled_from(["a", "b", "c"])
ENTRIES = st.dictionaries(KEYS, st.none() | st.integers(0, 9), max_size=3)
OWNED = st.dictionaries(KEYS, st.none() | ENTRIES, max_size=3)
SAID = st.tuples(KEYS, st.text(max_size=3)).map(lambda said: HumanMessage(said[1], id=said[0]))
MESSAGES = st.lists(SAID | KEYS.map(lambda id_: RemoveMessage(id=id_)), max_size=3)
NUMBERS = st.lists(st.integers(0, 9), max_size=3)
KINDS: Mapping[str, tuple[Callable[..., Any], type, st.SearchStrategy[Any], Any]] = {
    "entries": (merge, dict, ENTRIES, {"a": 7}),
    "owned": (merge_deep, dict, OWNED, {"b": {"a": 7}}),
    "list": (extend, list, NUMBERS, [7]),
    "messages": (_messages_delta_reducer, list, MESSAGES, [HumanMessage("seven", id="a")]),
}


def read(channel: DeltaChannel[Any], seed: Any, writes: Sequence[Any]) -> Any:
    """What a channel holds where a thread is read, as LangGraph does it."""
    made = channel.from_checkpoint(seed)
    made.replay_writes(writes)
    return made.get()


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=50)
@given(data=st.data())
def test_it_has_the_same_value_on_every_line_however_it_was_read_before(
    kind: str, data: st.DataObject
) -> None:
    reducer, typ, values, seed = KINDS[kind]
    plain = DeltaChannel(reducer, typ)
    plain.key = "it"
    once: DeltaChannel[Any] = ReplayedOnce(reducer, typ)
    once.key = "it"
    one = st.one_of(values, values, values.map(lambda value: Overwrite(reducer(typ(), [value]))))

    def some() -> list[Any]:
        return [("task", "it", value) for value in data.draw(st.lists(one, max_size=4))]

    first = data.draw(st.lists(values, min_size=1, max_size=2))
    lines = [[("task", "it", value) for _ in range(FEW) for value in first]]
    for _ in range(data.draw(st.integers(1, 4))):
        line = data.draw(st.sampled_from(lines))
        lines.append([*line[: data.draw(st.integers(1, len(line)))], *some()])  # goes on, or branches off
        for begun in (None, seed):
            at = data.draw(st.sampled_from(lines))
            given_seed = MISSING if begun is None else begun
            assert read(once, given_seed, at) == read(plain, given_seed, at)


@pytest.mark.parametrize("kind", KINDS)
def test_who_changes_what_they_have_read_changes_what_nobody_else_reads(kind: str) -> None:
    reducer, typ, _, seed = KINDS[kind]
    channel: DeltaChannel[Any] = ReplayedOnce(reducer, typ)
    writes = [("task", "it", seed) for _ in range(FEW)]
    first = read(channel, MISSING, writes)
    for _ in range(2):
        value = read(channel, MISSING, writes)
        assert value == first
        value.clear()
    assert read(channel, MISSING, writes) != value


async def test_a_thread_that_is_read_again_is_made_of_what_is_new(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(chain("a")), "t")
        for number in range(3 * FEW):
            await door.send("t", InjectContext(f"note {number}"))
            await door.settle("t")
        replayed = list[int]()
        replay = DeltaChannel.replay_writes

        def counting(channel: DeltaChannel[Any], writes: Sequence[Any]) -> None:
            replayed.append(len(writes))
            replay(channel, writes)

        with patch.object(DeltaChannel, "replay_writes", counting):
            assert len((await door.state("t"))["shared_context"]) == 3 * FEW
        assert replayed
        assert max(replayed) < FEW
