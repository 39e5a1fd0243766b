"""What the random lives are compared with, where it was wrong once: a life that falls by its fault hides
what is the engine's."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from support.crews import WAIT_S
from support.lives.changing import chain
from support.lives.ledger import Ledger
from support.lives.living import Life
from support.lives.playing import played
from swarmwright.ports.agents import AgentReport
from swarmwright.ports.commands import EditState, Swap
from swarmwright.runtime.checkpoints import Checkpoint
from swarmwright.workflow.conditions import Compare
from swarmwright.workflow.tree import Flow, Loop, Step, Workflow
from workflow.strategies import TEAM

TESTER = Step("tester", "tester")


def _with_tester(status: str) -> Any:
    return {"progress": {"tester": {"status": status}}}


def test_work_that_was_skipped_where_a_fork_goes_on_is_not_waited_for() -> None:
    """Also where a further turn has begun since, in which it was not skipped."""
    ledger = Ledger(Random(1))
    ledger.stands_at(_with_tester("skipped"))
    assert ledger.complete(TESTER)


def test_work_that_was_skipped_only_later_than_where_a_thread_goes_back_to_is_waited_for_again() -> None:
    ledger = Ledger(Random(1), skipped={"tester"})
    ledger.stands_at(_with_tester("running"))
    assert not ledger.complete(TESTER)


def _begins(instance: str, **known: Any) -> list[str]:
    """What is complained of as this begins, where a step of a later round is done."""
    work = Step("a", "a")
    inner = Loop("l", work, Compare("quality", ">=", 9), 3)
    outer = Loop("o", Flow("f", (inner, Step("b", "b")), (("l", "b"),)), None, 5)
    ledger = Ledger(Random(1), completed={"a@2.1": "a"}, **known)
    view: Any = SimpleNamespace(instance=instance, agent=SimpleNamespace(id="a"), item=None)
    ledger.begins(Workflow(outer), view)
    return ledger.complaints


def test_work_that_begins_in_a_loop_that_others_have_gone_on_from_is_complained_of() -> None:
    loop = Loop("l", Step("a", "a"), Compare("quality", ">=", 9), 3)
    workflow = Workflow(Flow("f", (loop, Step("b", "b")), (("l", "b"),)))

    def begin(ledger: Ledger, *instances: str) -> list[str]:
        for instance in instances:
            view: Any = SimpleNamespace(instance=instance, agent=SimpleNamespace(id="a"), item=None)
            ledger.begins(workflow, view)
            ledger.completed[instance] = "a"
        return ledger.complaints

    assert begin(Ledger(Random(1)), "a", "a@2", "b") == []
    told = ["a@2 begins in a loop that is over: b has gone on from it"]
    assert begin(Ledger(Random(1)), "a", "b", "a@2") == told
    assert begin(Ledger(Random(1), changing=True, editing=True), "a", "b", "a@2") == told
    assert begin(Ledger(Random(1), called={"a@2"}), "a", "b", "a@2") == []
    assert begin(Ledger(Random(1), changing=True), "a", "b", "a@2") == []


def test_work_that_begins_in_a_round_that_is_over_is_complained_of() -> None:
    assert _begins("a@1.2") == ["a@1.2 begins in a round that is over: a@2.1 is of a later one"]
    assert _begins("a@2.2") == _begins("a@3.1") == []
    assert _begins("a@1.2", ever_off={"a"}) == _begins("a@1.2")


@pytest.mark.parametrize("known", [{"called": {"a@1.2"}}, {"cut_off": {"a@1.2"}}])
def test_work_of_a_round_that_is_over_begins_where_people_send_it_or_it_was_cut_off(known: Any) -> None:
    assert _begins("a@1.2", **known) == []


class PassedByThenBack(Life):
    """A life in which a loop that others have gone on from gets a step before the one that failed in it, and
    which is taken back while that one is at work once more."""

    def workflow(self) -> Workflow:
        return self.with_before("ui-designer")

    def with_before(self, agent: str) -> Workflow:
        body = chain("body", [Step(agent, agent), Step("planner", "planner")])
        loop = Loop("rounds", body, Compare("quality", ">=", 9, "planner"), 2, None, "continue")
        return Workflow(chain("all", [loop, Step("aggregator", "aggregator")]), team=TEAM)

    def comes_to_work_again(self) -> None:
        """The planner is at work again, behind a step that was passed by."""
        self.ends_with("ui-designer")
        written = {"aggregator": {"text": "aggregator says so", "fields": {"quality": 5}}}
        self.ledger.completed["aggregator"] = "aggregator"
        self.send(EditState(written))
        self.settle()
        self.send(Swap(self.with_before("backend")))
        self.settle()
        self.ledger.in_flight["planner"].set_exception(ValueError("no"))
        assert self.run is not None
        self.do(self.run.result())
        self.settle()
        self.start()
        self.do(self.begins("planner"))

    def ends_with(self, instance: str) -> None:
        self.ledger.in_flight[instance].set_result(AgentReport(f"{instance} says so", {}))
        self.settle()

    async def begins(self, instance: str) -> None:
        """Nobody looks whether all is settled meanwhile."""
        async with asyncio.timeout(WAIT_S):
            while instance not in self.ledger.in_flight:
                assert self.at_work
                await asyncio.sleep(0.001)

    def earlier(self, last_of: float = 0.0) -> tuple[Checkpoint, Any] | None:
        """Before the swap."""
        for one in self.do(self.door.history(self.thread)):
            state = self.do(self.door.checkpoint(self.thread, one.id)).state
            if not one.requests and self.goes_on_from(state):
                return one, state
        raise AssertionError("nothing was going on")


@contextmanager
def finishing(life: PassedByThenBack) -> Iterator[PassedByThenBack]:
    try:
        yield life
    finally:
        life.closes()


@pytest.mark.parametrize("taken_back", [Life.is_rolled_back, Life.is_forked])
def test_work_begun_behind_what_was_passed_by_is_no_fault_where_the_thread_is_taken_back_since(
    taken_back: Callable[[Life], None],
) -> None:
    """Whether all was settled between its beginning and the way back was a matter of milliseconds."""
    with finishing(PassedByThenBack(1, Counter())) as life:
        life.comes_to_work_again()
        assert [one for one, node in life.ledger.too_early if node.id == "backend"] == ["planner"]
        taken_back(life)
        life.settle()


def test_a_question_stands_where_a_loop_is_taken_off_around_what_it_is_about() -> None:
    """In this life what people were shown of the last round counts as that of the first by then."""
    tried = Counter[str]()
    played(29865, tried)
    assert tried["rounds carried"]
