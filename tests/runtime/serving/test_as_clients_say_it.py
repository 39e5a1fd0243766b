"""What clients say in ways of their own, and what they are told of it; pure."""

from __future__ import annotations

from typing import Any

import pytest

from swarmwright.ports.events import Event
from swarmwright.runtime.serving.configuring import parted
from swarmwright.runtime.serving.messages import Heard, hear
from swarmwright.runtime.serving.parts import BEGAN, is_of
from swarmwright.runtime.serving.requests import asked_in_words
from swarmwright.runtime.serving.resuming import unknown_answers

ID, OTHER = "a" * 32, "b" * 32


def piece(text: str, name: str | None) -> list[Any]:
    return [{"type": "AIMessageChunk", "id": "m", "content": text, "name": name}, {}]


@pytest.mark.parametrize("names", [("ann", "ann"), ("ann", None), (None, "ann")])
def test_a_message_that_comes_in_pieces_keeps_its_name(names: tuple[str | None, str | None]) -> None:
    heard, _ = hear(Heard(), piece("Good ", names[0]))
    _, events = hear(heard, piece("day", names[1]))
    ((name, (message,)),) = events
    assert (name, message["name"], message["content"]) == ("messages/partial", "ann", "Good day")


def test_who_asks_for_no_modes_is_told_what_is_usual() -> None:
    assert asked_in_words("a", {"stream_mode": []}).request.modes == ("values",)
    assert asked_in_words("a", {"stream_mode": ["updates"]}).request.modes == ("updates",)


def test_where_a_run_is_stands_in_no_context() -> None:
    said = {"thread_id": "t", "checkpoint_id": "c", "model": "m"}
    assert parted({"tags": ["x"], "configurable": said}) == (
        {"tags": ["x"], "configurable": {"model": "m"}},
        {"checkpoint_id": "c"},
    )
    assert parted({"configurable": {"thread_id": "t"}}) == ({}, {})
    assert parted({"configurable": {"model": "m"}}) == ({"configurable": {"model": "m"}}, {})


@pytest.mark.parametrize(
    ("resume", "waiting", "unknown"),
    [
        ("yes", {ID}, ()),
        ("yes", set(), ("",)),
        ({ID: 1}, {ID}, ()),
        ({ID: 1, OTHER: 2}, {ID}, [OTHER]),
        ({OTHER: 1}, {ID}, [OTHER]),
        ({"approved": True}, {ID}, ()),
        ({"ask-1": "approve"}, {"ask-1"}, ()),
        (None, set(), ()),
    ],
)
def test_answers_to_what_does_not_wait_are_found(resume: Any, waiting: set[str], unknown: Any) -> None:
    assert list(unknown_answers(resume, waiting)) == list(unknown)


def test_only_the_namespaces_that_are_wanted_are_told_and_what_is_of_the_run_always() -> None:
    root = Event("chunk", "t", data={"mode": "values", "ns": []})
    inner = Event("chunk", "t", data={"mode": "values", "ns": ["a:1", "b:2"]})
    begins = Event("chunk", "t", data={"mode": BEGAN, "ns": []})
    assert [is_of(one, None) for one in (root, inner, begins)] == [True, True, True]
    assert [is_of(one, [""]) for one in (root, inner, begins)] == [True, False, True]
    assert [is_of(one, ["a:1|b:2"]) for one in (root, inner, begins)] == [False, True, True]
