"""Who is told not to be heard never begins, and no other round of what is told to be over does."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from support.trying import tries
from swarmwright.workflow.catalog import AgentSpec
from swarmwright.workflow.conditions import Approved, Compare
from swarmwright.workflow.finding import find
from swarmwright.workflow.migrating import Migration, migration
from swarmwright.workflow.plan import plan as plan_of
from swarmwright.workflow.progress import Facts, Frontier
from swarmwright.workflow.tree import Flow, Gate, Loop, Step, Workflow
from swarmwright.workflow.unheard import unheard
from workflow.playing import Table, play
from workflow.strategies import wild_workflows

JOINER = Step("joiner", "joiner")


class Behind(Table):
    """A table that goes on from a plan."""

    def goes_on_from(self, change: Migration) -> None:
        facts = change.facts
        self.progress, self.signals = dict(facts.progress), dict(facts.signals)
        self.outputs, self.judged = dict(facts.outputs), dict(facts.judged)
        self.decisions, self.items = dict(facts.decisions), dict(facts.items)
        self.left = facts

    def facts(self) -> Facts:
        left = self.left
        return replace(super().facts(), over=left.over, chose=left.chose, shown=left.shown)


def around(wild: Workflow, rng: Random, joins: bool) -> Workflow:
    """The rounds of this, then somebody, and perhaps all of that in rounds that a person ends."""
    body = Flow("body", (wild.root, JOINER), ()) if joins else Flow("body", (wild.root,), ())
    until = Compare("quality", ">=", 0.9 if joins and rng.random() < 0.5 else 0.5)
    inner = Loop("inner", body, until, rng.choice((2, 3)))
    gate = Gate("again", "ok?", on_reject="continue")
    whole = Flow("whole", (inner, Step("last", "last"), gate), (("inner", "last"), ("last", "again")))
    root = Loop("outer", whole, Approved("again"), 2)
    team = replace(wild.team, agents=(*wild.team.agents, AgentSpec("joiner", "J"), AgentSpec("last", "L")))
    return replace(wild, root=root, team=team)


@settings(max_examples=tries(100))
@given(wild_workflows(signals=False), st.integers(0, 2**32))
def test_who_is_told_not_to_be_heard_never_begins_and_rounds_that_are_told_to_be_over_are_followed_by_none(
    wild: Workflow, seed: int
) -> None:
    rng = Random(seed)
    table = Table(around(wild, rng, joins=False), rng, failing=0)
    moments = iter(range(rng.randrange(120)))

    def looked_at(frontier: Frontier) -> None:
        next(moments)

    with contextlib.suppress(StopIteration):
        play(table, looked_at)
    change = migration(table.workflow, around(wild, rng, joins=True), table.facts())
    told = {one.node: one for one in unheard(change)}
    after, begun = Behind(change.new, rng, failing=0), set[str]()
    after.goes_on_from(change)

    def noted(frontier: Frontier) -> None:
        begun.update(work.instance for work in frontier.start)

    play(after, noted)
    planned = plan_of(change.new)
    if "joiner" in told:
        assert not [one for one in begun if one.startswith("joiner")]
    if "inner" in told:  # the rest of a quorum may finish in its last round
        inner = planned.by_id["inner"]

        def rounds(instances: Iterable[str]) -> set[tuple[int, ...]]:
            seen = (find(planned, one) for one in instances)
            return {one.numbers[:2] for one in seen if one and inner.index < one.place.index < inner.end}

        assert rounds(begun) <= rounds(change.facts.progress)
        assert not [one for one in begun if one.startswith("inner")]
