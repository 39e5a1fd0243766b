"""What the random lives are compared with, where it was wrong once: a life that falls by its fault hides
what is the engine's."""

from __future__ import annotations

from random import Random
from typing import Any

from support.lives.ledger import Ledger
from swarmwright.workflow.tree import Step

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
