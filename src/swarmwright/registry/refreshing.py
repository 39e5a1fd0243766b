"""What a thread's workflow becomes when its team has changed: the same, or another, to be compiled. Pure.

Who left the team is taken out of the tree. Where the words of a prompt mean something else now (somebody
joined, is called otherwise, announces more), the prompt is read again; but only where reading it is known to
give the tree that the thread follows: one that was put together by hand, or read by a model, stays.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVar

from swarmwright.errors import InvalidWorkflow
from swarmwright.registry.contents import Contents
from swarmwright.registry.differing import Difference, differences
from swarmwright.registry.recompiling import consequence, speaks_otherwise
from swarmwright.workflow.catalog import AgentSpec, Catalog, GroupSpec, ToolSpec
from swarmwright.workflow.problems import Problem
from swarmwright.workflow.removing import without, without_team
from swarmwright.workflow.tree import Workflow
from swarmwright.workflow.verifying import check

__all__ = ["Read", "Refreshed", "fitted", "read_for", "refreshed"]

Read: TypeAlias = Callable[[str, Catalog], Workflow | None]
"""A prompt and a team → its workflow; None where it cannot be read."""

Ids: TypeAlias = Collection[str]

_LONG = 6
"""Letters of a name that no other word contains by chance."""

Spec = TypeVar("Spec", AgentSpec, ToolSpec, GroupSpec)


@dataclass(frozen=True, slots=True)
class Refreshed:
    """`workflow` is what the thread follows now, `recompile` whether that is another graph, `reason` why."""

    workflow: Workflow
    recompile: bool
    reason: str


def refreshed(workflow: Workflow, before: Contents, now: Contents, read: Read) -> Refreshed:
    """What comes of a workflow whose team was `before` and is `now`.

    `read` is asked where the prompt has to be read again. Raises InvalidWorkflow where the team as it is now
    cannot do this work (nobody is left, or somebody is needed who is gone): the thread stays as it is then.
    """
    changes = differences(before, now)
    needed, reason = consequence(changes)
    if not needed:
        return Refreshed(workflow, False, f"{reason} ({_about(changes, before, now)})" if changes else reason)
    agents = {a.id for a in before.agents} - {a.id for a in now.agents}
    tools = {t.id for t in before.tools} - {t.id for t in now.tools}
    base, note = workflow, ""
    if workflow.source and speaks_otherwise(changes):
        base, note = _read_again(workflow, _merged(now.catalog, workflow.team, agents, tools), read)
    made = without(base, agents, tools)
    if made is None:
        raise InvalidWorkflow([Problem("nobody-left", "without them, nobody is left to work", base.root.id)])
    made = fitted(made, now.catalog, agents, tools)
    check(made)
    return Refreshed(
        made, True, f"{'; '.join(filter(None, (reason, note)))} ({_about(changes, before, now)})"
    )


def _about(changes: Sequence[Difference], before: Contents, now: Contents) -> str:
    """Who and what has changed, each once: those of the team by their names, else what is so now, or was."""

    def said(one: Difference) -> str:
        if one.subject not in ("agent", "tool", "group") or not one.id:
            return one.new or f"no more: {one.old}"
        name = now.catalog.name(one.id)
        return f"{one.subject} {before.catalog.name(one.id) if name == one.id else name}"

    return ", ".join(dict.fromkeys(map(said, changes)))


def fitted(workflow: Workflow, team: Catalog, gone: Ids = (), no_tools: Ids = ()) -> Workflow:
    """The workflow with everybody of `team` as they are there; others stay, but for those who are `gone`."""
    return replace(workflow, team=_merged(team, workflow.team, gone, no_tools))


def _read_again(workflow: Workflow, team: Catalog, read: Read) -> tuple[Workflow, str]:
    """The workflow of the prompt under the team of now; or the old one, and why it was kept."""
    again = read(workflow.source, team)
    if again is None:
        return workflow, "the prompt cannot be read for the new team, so its tree stays"
    if not (_same(workflow, _as_before(again, workflow.team)) or _is_the_prompts_own(workflow, read)):
        return workflow, "the tree is not the prompt's own, so it was not read again"
    return again, ""


def read_for(workflow: Workflow, team: Catalog, gone: Ids, read: Read) -> Workflow | None:
    """What its prompt means for the `team` that these agents have left, where it means the same work but for
    theirs; None where it names one of them, cannot be read so, or the tree is not its own.

    A prompt that names somebody whom nobody knows can be read as something else, which nobody has approved.
    """
    named = any(_names(workflow.source, one) for one in workflow.team.agents if one.id in gone)
    if not workflow.source or named or not _is_the_prompts_own(workflow, read):
        return None
    again = read(workflow.source, team)
    rest = without(workflow, gone)
    return again if rest is not None and _same(rest, again) else None


def _names(prompt: str, agent: AgentSpec) -> bool:
    """Whether a prompt speaks of an agent by a name of its own, however it is spaced."""
    squashed = re.sub(r"[\W_]+", "", prompt).casefold()
    return any(
        re.search(rf"(?<!\w){re.escape(name)}(?!\w)", prompt, re.IGNORECASE)
        or (len(name) >= _LONG and re.sub(r"[\W_]+", "", name).casefold() in squashed)
        for name in (agent.name, *agent.aliases)
    )


def _is_the_prompts_own(workflow: Workflow, read: Read) -> bool:
    """Whether reading its prompt for its own team gives this tree."""
    return _same(workflow, read(workflow.source, workflow.team))


def _as_before(again: Workflow, team: Catalog) -> Workflow | None:
    """What is read now, but for those who have joined or come back."""
    agents = {a.id for a in again.team.agents} - {a.id for a in team.agents}
    tools = {t.id for t in again.team.tools} - {t.id for t in team.tools}
    return without(again, agents, tools)


def _same(one: Workflow, other: Workflow | None) -> bool:
    return other is not None and (one.root, one.rules) == (other.root, other.rules)


def _merged(team: Catalog, others: Catalog, agents: Ids, tools: Ids) -> Catalog:
    """The team with those whom a workflow alone names, but for who and what has left."""
    left = without_team(others, agents, tools)
    return Catalog(
        _joined(team.agents, left.agents),
        _joined(team.tools, left.tools),
        _joined(team.groups, left.groups),
    )


def _joined(own: tuple[Spec, ...], others: tuple[Spec, ...]) -> tuple[Spec, ...]:
    known = {spec.id for spec in own}
    return own + tuple(spec for spec in others if spec.id not in known)
