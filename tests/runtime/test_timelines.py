"""Which work decided when a turn was over: found in one pass, and the same that trying all of it finds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from support.trying import tries
from swarmwright.ports.events import Event
from swarmwright.runtime.records.tracing import critical_path, critical_spans, timeline_record
from swarmwright.runtime.tracing.results import TraceSpan
from swarmwright.runtime.tracing.whole import whole_trace
from swarmwright.workflow.plan import plan
from swarmwright.workflow.tree import Flow, StartsOn, Step, Workflow

NOW = 50.0


def span(number: int, begin: float, end: float | None) -> TraceSpan:
    return TraceSpan(f"s{number}", "done", begin, end, agent="a", turn=1)


def tried(spans: Sequence[TraceSpan], now: float, slack: float) -> list[int]:
    """What kept a span waiting is, of those over when it began, the one over last: looked for among all."""

    def end(one: TraceSpan) -> float:
        return now if one.ended_at is None else one.ended_at

    path: list[int] = []
    at = max(spans, key=end, default=None)
    while at is not None:
        path.append(id(at))
        here = at
        before = [
            one for one in spans if one.started_at < here.started_at and end(one) <= here.started_at + slack
        ]
        at = max(before, key=end, default=None)
    return path


@given(
    st.lists(
        st.tuples(st.integers(0, 40), st.one_of(st.none(), st.integers(0, 10))).map(
            lambda pair: (pair[0], None if pair[1] is None else pair[0] + pair[1])
        ),
        max_size=12,
    )
)
@settings(max_examples=tries(200), deadline=None)
def test_the_critical_path_is_what_trying_all_finds(times: list[tuple[int, int | None]]) -> None:
    from swarmwright.runtime.records import tracing

    spans = [span(n, begin, end) for n, (begin, end) in enumerate(times)]
    assert critical_path(spans, NOW) == tried(spans, NOW, tracing._AT_ONCE_S)


def test_of_two_that_were_short_and_side_by_side_one_alone_decided() -> None:
    spans = [span(0, 10.0, 10.02), span(1, 10.021, 10.061), span(2, 10.022, 10.064), span(3, 10.063, 10.1)]
    told = {bar["instance"]: bar["critical"] for bar in timeline_record(spans, NOW)["bars"]}
    assert told == {"s0": True, "s1": False, "s2": True, "s3": True}


def step(instance: str, begin: float, end: float | None, status: str = "done") -> TraceSpan:
    return TraceSpan(instance, status, begin, end, agent=instance, turn=1)


def bars(spans: Sequence[TraceSpan], held: Sequence[str] = ()) -> list[tuple[object, ...]]:
    told = timeline_record(spans, NOW, held)["bars"]
    names = ("instance", "agent", "status", "started_at", "ended_at", "critical")
    return [tuple(bar[name] for name in names) for bar in told]


def test_a_call_that_waits_for_a_person_is_a_wait_until_its_step_goes_on() -> None:
    """What was done meanwhile beside it decided nothing: the step did not wait for that."""
    stopped, beside = step("ada", 1.0, 2.0, "waiting"), step("bob", 1.0, 7.0)
    assert bars([stopped, beside], held=["ada"]) == [
        ("ada", "ada", "waiting", 1.0, 2.0, True),
        ("bob", "bob", "done", 1.0, 7.0, False),
        ("ada", "", "waiting", 2.0, None, True),
    ]
    again = step("ada", 9.0, 10.0)
    assert bars([stopped, beside, again]) == [
        ("ada", "ada", "waiting", 1.0, 2.0, True),
        ("bob", "bob", "done", 1.0, 7.0, False),
        ("ada", "", "answered", 2.0, 9.0, True),
        ("ada", "ada", "done", 9.0, 10.0, True),
    ]
    assert critical_spans([stopped, beside, again], [1], NOW) == {("ada", 1.0), ("ada", 2.0), ("ada", 9.0)}


def test_each_call_at_which_a_step_stops_is_a_wait_of_its_own() -> None:
    spans = [step("ada", 1.0, 2.0, "waiting"), step("ada", 4.0, 5.0, "waiting")]
    waits = [(begin, end) for _, agent, _, begin, end, _ in bars(spans, held=["ada"]) if not agent]
    assert waits == [(2.0, 4.0), (5.0, None)]


def test_a_stop_that_nobody_is_asked_about_any_more_is_no_wait() -> None:
    assert bars([step("ada", 1.0, 2.0, "waiting")]) == [("ada", "ada", "waiting", 1.0, 2.0, True)]


HEARING = plan(
    Workflow(
        Flow(
            "flow",
            (Step("cook", "cook", signals=("ready",)), Step("guard", "guard"), Step("waiter", "waiter")),
            starts_on=(StartsOn("waiter", "ready"),),
        )
    )
)
"""Waiter starts as Cook announces "ready"; nobody waits for Guard."""


def deciding(*spans: TraceSpan) -> list[str]:
    told = timeline_record(spans, NOW, plan=HEARING)["bars"]
    return [bar["instance"] for bar in told if bar["critical"]]


def announcing(*moments: float) -> TraceSpan:
    said = tuple({"signal": "ready", "at": at} for at in moments)
    return replace(step("cook", 1.0, 6.0), announced=said)


def test_who_starts_on_a_signal_is_kept_waiting_by_its_announcer_whoever_ends_about_then() -> None:
    waiter = step("waiter", 3.01, 9.0)
    for end in (2.0, 2.99, 3.005, 3.02):
        assert deciding(announcing(3.0), step("guard", 1.1, end), waiter) == ["cook", "waiter"], end


def test_an_announcement_keeps_nobody_waiting_who_does_not_start_on_it() -> None:
    """Nor does one that was made long before something else was over, or later than that."""
    assert deciding(announcing(3.0), step("waiter", 1.0, 2.95), step("guard", 3.01, 9.0)) == [
        "waiter",
        "guard",
    ]
    guard, waiter = step("guard", 1.1, 5.0), step("waiter", 5.01, 9.0)
    assert deciding(announcing(2.0), guard, waiter) == ["guard", "waiter"]
    assert deciding(announcing(2.0, 4.99, 5.5), guard, waiter) == ["cook", "waiter"]


def test_a_step_that_goes_on_after_a_persons_word_waited_for_that_and_for_no_signal() -> None:
    stopped, again = step("waiter", 3.01, 3.03, "waiting"), step("waiter", 3.04, 9.0)
    spans = (announcing(3.0), stopped, again)
    assert deciding(*spans) == ["cook", "waiter", "waiter", "waiter"]


def test_what_came_from_outside_is_no_work() -> None:
    """A fork has in its trace where it began, as every thread has its commands."""
    outside = [TraceSpan(f"{told}", status, 3.0, 3.0, turn=1) for told, status in OUTSIDE]
    assert [bar[0] for bar in bars([step("ada", 1.0, 2.0), *outside, step("fork", 4.0, 5.0)])] == [
        "ada",
        "fork",
    ]


OUTSIDE = (("fork", "applied"), ("command-1", "applied"), ("command-2", "refused"))


def test_a_long_run_is_told_in_a_moment() -> None:
    """Three thousand steps: trying all would be some 10^10 looks."""
    count = 3000
    spans = [span(n, n, n + 1) for n in range(count)]
    told = timeline_record(spans, count + 1)
    assert len(told["bars"]) == count and all(bar["critical"] for bar in told["bars"])
    kinds = (("step_started", 0.1), ("model_called", 0.2), ("step_finished", 1.001))
    events = [Event(kind, "t", at=n + after, instance=f"s{n}") for n in range(count) for kind, after in kinds]  # type: ignore[arg-type]
    entry = {"status": "done", "agent": "a", "turn": 1, "attempts": 1}
    trace = [{**entry, "instance": f"s{n}", "started_at": n, "ended_at": n + 1} for n in range(count)]
    found = whole_trace({"execution_trace": trace}, events, at_work=False)
    assert len(found) == count and all(len(one.models) == 1 for one in found)


APART = plan(
    Workflow(
        Flow(
            "flow",
            (
                Step("reads", "reader"),
                Step("writes", "writer"),
                Step("sketches", "drawer"),
                Step("paints", "painter"),
            ),
            order=(("reads", "writes"), ("sketches", "paints")),
        )
    )
)
"""Two ways side by side; what ends on the one keeps nobody waiting on the other."""


def on_the_way(*spans: TraceSpan) -> list[str]:
    told = timeline_record(spans, NOW, plan=APART)["bars"]
    return [bar["instance"] for bar in told if bar["critical"]]


def test_who_ends_beside_a_step_about_when_it_begins_did_not_keep_it_waiting() -> None:
    reads, writes = step("reads", 1.0, 3.0), step("writes", 3.001, 9.0)
    for end in (2.0, 2.99, 3.0005, 3.01, 3.04):
        assert on_the_way(reads, step("sketches", 1.1, end), writes) == ["reads", "writes"], end


def test_who_began_later_than_what_it_comes_after_was_kept_waiting_by_what_was_over_then() -> None:
    """As where no more may work at once."""
    reads, writes = step("reads", 1.0, 3.0), step("writes", 5.001, 9.0)
    assert on_the_way(reads, step("sketches", 1.1, 5.0), writes) == ["sketches", "writes"]


def test_the_flow_says_nothing_of_what_it_does_not_have() -> None:
    reads, writes = step("reads", 1.0, 3.0), step("writes", 3.001, 9.0)
    assert on_the_way(reads, step("gone", 1.1, 3.0005), writes) == ["gone", "writes"]
