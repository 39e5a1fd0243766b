"""The trace of attempts that were cut off, read from the events."""

from __future__ import annotations

from typing import Any

from swarmwright.ports.events import Event, EventKind
from swarmwright.runtime.records.tracing import timeline_record
from swarmwright.runtime.tracing.attempts import with_cut_off
from swarmwright.runtime.tracing.outlining import spans_of
from swarmwright.runtime.tracing.results import TraceSpan


def log(*told: tuple[EventKind, str], **data: Any) -> list[Event]:
    """One event a second, from second 1."""
    return [Event(kind, "t", at, float(at), who, who, data) for at, (kind, who) in enumerate(told, 1)]


def told(spans: tuple[TraceSpan, ...]) -> list[tuple[str, str, float, float | None, int]]:
    return [(s.instance, s.status, s.started_at, s.ended_at, s.turn) for s in spans]


def test_an_attempt_of_a_dead_process_is_interrupted_and_stands_before_the_next() -> None:
    events = log(("run_started", ""), ("step_started", "a"), ("run_started", ""), ("step_started", "a"))
    after = TraceSpan("a", "done", 4.0, 9.0, "a", turn=3)
    expected = [("a", "interrupted", 2.0, 2.0, 3), ("a", "done", 4.0, 9.0, 3)]
    assert told(with_cut_off([after], events, 3, at_work=False)) == expected


def test_what_a_dead_process_left_has_not_ended_with_the_run_that_went_on_after_it() -> None:
    events = log(("run_started", ""), ("step_started", "a"), ("run_started", ""), ("run_cancelled", ""))
    assert told(with_cut_off([], events, 1, at_work=False)) == [("a", "interrupted", 2.0, 2.0, 1)]


def test_what_a_crash_cut_off_ends_with_the_last_sign_of_life_and_what_people_do_meanwhile_is_none() -> None:
    kinds: list[tuple[EventKind, str]] = [
        *(("run_started", ""), ("step_started", "a"), ("step_started", "b"), ("model_called", "b")),
        *(("command_applied", ""), ("gate_decided", "g"), ("run_started", ""), ("step_started", "a")),
    ]
    events = log(*kinds, ("step_finished", "a"))
    after = TraceSpan("a", "done", 8.0, 9.0, "a", turn=1)
    expected = [("a", 2.0, 4.0), ("b", 3.0, 4.0)]
    cut = [s for s in with_cut_off([after], events, 1, at_work=False) if s.status == "interrupted"]
    hosted = [s for s in spans_of(events, at_work=False) if s.status == "interrupted"]
    for spans in (cut, hosted):
        assert [(s.instance, s.started_at, s.ended_at) for s in spans] == expected
    bars = timeline_record((*cut, after), 9.0)["bars"]
    assert [bar["ended_at"] for bar in bars] == [4.0, 4.0, 9.0]


def test_an_attempt_without_an_end_is_running_only_while_somebody_is_at_work() -> None:
    events = log(("run_started", ""), ("step_started", "a"))
    for at_work, status, end in ((True, "running", None), (False, "interrupted", 2.0)):
        assert told(with_cut_off([], events, 2, at_work=at_work)) == [("a", status, 2.0, end, 2)]


def test_what_a_cancelled_run_or_others_being_enough_cut_off_has_an_end() -> None:
    events = log(
        *(("run_started", ""), ("step_started", "a"), ("step_started", "b")),
        *(("step_cancelled", "a"), ("run_cancelled", "")),
    )
    expected = [("a", "cancelled", 2.0, 4.0, 1), ("b", "cancelled", 3.0, 5.0, 1)]
    assert told(with_cut_off([], events, 1, at_work=False)) == expected


def test_what_failed_before_it_was_cut_off_is_told_with_it() -> None:
    kinds: list[tuple[EventKind, str]] = [("step_started", "a"), ("step_retried", "a"), ("step_retried", "a")]
    events = log(*kinds, ("step_cancelled", "a"), failure="timeout", attempt=1)
    (span,) = with_cut_off([], events, 1, at_work=False)
    failed = [{"at": at, "failure": "timeout"} for at in (2.0, 3.0)]
    assert (span.status, span.attempts, list(span.retried)) == ("cancelled", 3, failed)


def test_an_end_that_was_told_and_not_stored_is_an_interruption_and_its_calls_are_kept() -> None:
    events = log(("step_started", "a"), ("tool_called", "a"), ("step_finished", "a"), tool="horn")
    (span,) = with_cut_off([], events, 1, at_work=False)
    assert (span.status, span.ended_at) == ("interrupted", 3.0)
    assert span.calls == ({"event": "tool_called", "tool": "horn"},)


def test_what_the_state_tells_is_told_once() -> None:
    span = TraceSpan("a", "done", 0.9, 2.5, "a")
    assert with_cut_off([span], log(("step_started", "a"), ("step_finished", "a")), 1, at_work=False) == (
        span,
    )
