"""What people are asked, and what they answer: read whole, or refused at its place."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swarmwright.errors import InvalidInput
from swarmwright.ports.commands import Announce, Approve, Reject, Resume
from swarmwright.runtime.hosting.questions import Question, answers

GATE = Question("ask-1-aa", "gate-ok", "gate", {"ask": "ok?"}, "gate-ok")
CALL = Question("ask-2-bb", "ada", "tool", {"ask": "Horn?"}, "ada:horn")
SIGNAL = Question("signal-ready", "b", "signal", {"ask": "ready?"}, "ready")
PAUSE = Question("ask-3-cc", "", "pause", {"ask": "paused"}, "pause")

_WORDS = st.sampled_from(["approve", "reject", "perhaps", "", True, False, None, 3])
_ANY = st.recursive(
    _WORDS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["decisions", "signals", "type", "decision", "reason", "ask-1", "gate-ok", "ready"]
            ),
            inner,
            max_size=3,
        )
    ),
    max_leaves=6,
)


@given(_ANY, st.sampled_from([(GATE,), (GATE, CALL), (SIGNAL,), (GATE, SIGNAL, PAUSE)]))
def test_whatever_is_answered_is_a_command_for_what_waits_or_refused_at_its_place(
    resume: Any, waiting: tuple[Question, ...]
) -> None:
    try:
        found = answers(resume, waiting)
    except InvalidInput as error:
        assert error.place.startswith("command.resume")
    else:
        assert {one.question for one in found} <= {question.id for question in waiting}


@pytest.mark.parametrize(
    ("resume", "commands"),
    [
        ({"ask-1": True}, [Approve(approval="ask-1-aa", by="ann")]),
        (
            {"ask-1-aa": {"type": "reject", "message": "no"}},
            [Reject(approval="ask-1-aa", reason="no", by="ann")],
        ),
        (
            {"ask-1": "approve", "ready": True, "pause": "approve"},
            [Approve(approval="ask-1-aa", by="ann"), Announce("ready"), Resume()],
        ),
        (
            {"decisions": {"gate-ok": "rejected"}, "signals": ["ready"]},
            [Reject(approval="ask-1-aa", by="ann"), Announce("ready")],
        ),
    ],
)
def test_an_answer_names_what_it_is_for(resume: Any, commands: list[Any]) -> None:
    found = answers(resume, (GATE, CALL, SIGNAL, PAUSE), "ann")
    assert [one.command for one in found] == commands


def test_a_question_that_was_asked_before_there_were_ids_is_answered_by_its_place() -> None:
    old = Question("gate-ok", "gate-ok", "gate", {}, "gate-ok")
    assert answers("approve", (old,))[0].command == Approve(target="gate-ok")
