"""Who is switched on by whatever command: passed by in rounds that are past, and told of from which on.

An agent is off by a command, by its team, or for want of a tool that is denied to it. Pure.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from langgraph.types import Overwrite

from swarmwright.graph.records import to_facts
from swarmwright.graph.state import written_to
from swarmwright.runtime.effects.base import Update
from swarmwright.runtime.effects.migrating import concluded, passed_by
from swarmwright.workflow.migrating import Migration
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.plan import plan as planned_of
from swarmwright.workflow.rejoining import rejoined, rejoining_words
from swarmwright.workflow.tree import Workflow

__all__ = ["on_again", "on_by_team"]

State = Mapping[str, Any]


def on_again(
    planned: Plan, before: State, after: State, change: Migration | None = None
) -> tuple[Update, tuple[str, ...]]:
    """What is to be written, and told, of those who are on in `after` and were off `before`.

    change: of the workflow, since its team is another by now.
    """
    was, then = to_facts(before).disabled, to_facts(after)
    told = _on_in(change) if change is not None else ()
    if not was - then.disabled:
        return {}, told
    found = rejoined(planned, replace(then, disabled=was), then)
    records = {**passed_by(after, found.joins), **concluded(after, found.over)}
    return ({"progress": records} if records else {}), (*told, *found.words)


def on_by_team(old: Workflow, new: Workflow, update: Update, now: State) -> Update:
    """The `update` by which a thread that is `now` stands again as it did when it followed `old`, as it goes
    on in `new`, which is the same with a team in which others are on."""
    off = planned_of(old).off - planned_of(new).off
    then = written_to(now, update)
    facts = to_facts(then)
    found = rejoined(planned_of(new), replace(facts, disabled=facts.disabled | off), facts)
    records = {**passed_by(then, found.joins), **concluded(then, found.over)}
    return {**update, "progress": Overwrite({**then.get("progress", {}), **records})} if records else update


def _on_in(change: Migration) -> tuple[str, ...]:
    """What is told of those who are on by their team, in a workflow that is otherwise the same."""
    after = planned_of(change.new)
    back = planned_of(change.old).off - after.off
    joins = [one for one in change.joins if after.by_id[one.node].agent in back]
    return tuple(rejoining_words(after, change.facts, joins))
