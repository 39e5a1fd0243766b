"""What a change of the team has come to on a protocol, in a few words: who joined, who left, what else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from swarmwright.apps.foundry import APP
from swarmwright.apps.foundry.prompts import ours
from swarmwright.apps.foundry.quoting import in_a_row
from swarmwright.errors import NotFound
from swarmwright.workflow.catalog import AgentSpec
from swarmwright.workflow.comparing import diff
from swarmwright.workflow.tree import Gate, Workflow, steps, walk

if TYPE_CHECKING:
    from swarmwright import Platform

__all__ = ["Changes", "as_told", "in_few_words", "swaps_told"]

_MOST = 4
"""Changes that are told beside who joined and left; the rest is counted."""


class Changes:
    """The same for each swap on a thread, from the workflows that the store keeps; each pair read once."""

    def __init__(self, platform: Platform) -> None:
        self._platform = platform
        self._known: dict[tuple[str, str], str] = {}

    async def told(self, state: Mapping[str, Any]) -> Mapping[str, str]:
        """The swap's instance in the trace → what it changed, in words; "" = the store has not both
        workflows."""
        found = {}
        for instance, was, now in swaps_told(state):
            if (was, now) not in self._known:
                try:
                    kept = [await self._platform.kept_workflow(number) for number in (was, now)]
                except NotFound:
                    continue
                self._known[was, now] = in_few_words(*kept)
            found[instance] = self._known[was, now]
        return found


def swaps_told(state: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Each swap that was done, and from which workflow to which, by their versions."""
    for entry in state.get("execution_trace", ()):
        changed = entry.get("changed", {})
        if entry.get("status") == "applied" and "was" in changed and "version" in changed:
            yield str(entry["instance"]), str(changed["was"]), str(changed["version"])


def in_few_words(old: Workflow, new: Workflow) -> str:
    """Who joined, who left, and what else holds now; who merely waits for somebody else is left out."""
    before, after = _at_work(old), _at_work(new)
    came, left = [one for one in after if one not in before], [one for one in before if one not in after]
    who = [f"{in_a_row(names)} {what}" for names, what in ((came, "joined"), (left, "left")) if names]
    rest = list(dict.fromkeys(_otherwise(old, new)))
    more = [f"{len(rest) - _MOST} more changes"] if len(rest) > _MOST else []
    return "; ".join([*who, *rest[:_MOST], *more]) or "the order of its work"


def as_told(workflow: Workflow, code: Mapping[str, str]) -> Workflow:
    """The workflow with what its agents are told: who does the work of one of ours, and is told nothing of
    their own, is told what that one is. code: agent id → where its code is."""
    works = {target: work for work, target in APP.agents.items()}
    agents = tuple(_told_ours(one, works.get(code.get(one.id, ""))) for one in workflow.team.agents)
    return replace(workflow, team=replace(workflow.team, agents=agents))


def _told_ours(agent: AgentSpec, work: str | None) -> AgentSpec:
    if work is None:
        return agent
    role, prompt = ours(work)
    return replace(agent, role=agent.role or role, prompt=agent.prompt.strip() or prompt)


def _at_work(workflow: Workflow) -> list[str]:
    """The names of those in the flow, in its order."""
    return list(dict.fromkeys(workflow.team.name(step.agent) for step in steps(workflow.root)))


def _otherwise(old: Workflow, new: Workflow) -> Iterator[str]:
    """What else is otherwise: who is asked for what, the rounds and conditions, rules, and who is told
    something else."""
    asks = [{one.ask: None for one in walk(of.root) if isinstance(one, Gate)} for of in (old, new)]
    yield from (f"asked now: {ask}" for ask in asks[1] if ask not in asks[0])
    yield from (f"asked no more: {ask}" for ask in asks[0] if ask not in asks[1])
    for one in diff(old, new):
        now, was = (words.partition(", in each round of the loop")[0] for words in (one.new, one.old))
        if one.subject in ("part", "rule") and now != was:
            yield f"now: {now}" if now else f"no more: {was}"
        elif one.subject == "agent" and one.kind == "changed":
            yield f"{new.team.name(one.id)} is told or set up otherwise"
