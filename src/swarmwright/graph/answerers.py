"""Who gives an answer to a hosted graph: noted as it comes in, and held to when it is taken. Pure.

LangGraph stores an answer, and a later run may be the one that takes it: after a crash, or where its own run
was cancelled at once. That run is somebody else's. So who answers is written into the answer at the door,
around whatever a client has said. In a graph inside another, answers come by the other's door, and are
nobody's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from langchain_core.runnables import RunnableConfig, ensure_config
from langgraph.types import Command

from swarmwright.graph.answers import Read, read_answer
from swarmwright.policy.approvals import (
    DECIDES,
    ApprovalRules,
    expired,
    from_entry,
    may_answer,
    not_yours,
    to_entry,
)
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.likeness import looks
from swarmwright.workflow.tree import Workflow

__all__ = ["in_time", "noted", "taken"]

_NOTE = "__answer__"

_ID = re.compile(r"[0-9a-f]{32}")

_WHO = (
    "; nobody knows who answers here: whoever hosts the graph says it in config['configurable'], as "
    "langgraph_auth_user_id"
)


@dataclass(frozen=True, slots=True)
class _Said:
    """An answer, and by whom; "" = nobody knows."""

    answer: Any
    by: str = ""


def noted(given: Any, config: RunnableConfig | None) -> Any:
    """What a client gives to a graph, with who it is in each answer: in a bare one, or in those by id."""
    if not isinstance(given, Command) or given.resume is None:
        return given
    by, resume = _caller(config), given.resume
    if isinstance(resume, Mapping) and resume and all(map(_is_id, resume)):
        return replace(given, resume={name: _note(one, by) for name, one in resume.items()})
    return replace(given, resume=_note(resume, by))


def _read(answer: Any) -> _Said:
    """The reverse of `noted`. An answer from before there were notes is nobody's."""
    if isinstance(answer, Mapping) and answer.keys() == {_NOTE, "by"}:
        return _Said(answer[_NOTE], answer["by"])
    return _Said(answer)


def taken(
    given: Any,
    waits: Iterable[Mapping[str, str]],
    asked: Mapping[str, Any],
    rules: ApprovalRules | None,
    workflow: Workflow,
    *,
    inside: bool = False,
) -> Read:
    """What `answers.read_answer` makes of an answer, in the name of who gave it; or why it does not count.

    asked: the thread's `interrupts`, as they stand by now. rules: who may answer; None = an engine has seen
    to that. inside: whether the graph runs in another.
    """
    said = _Said(given) if inside else _read(given)
    read = read_answer(said.answer, [dict(one) for one in waits], asked, workflow)
    return read if rules is None else _counted(read, said, asked, rules, workflow.team)


def in_time(state: Mapping[str, Any], at: float) -> tuple[dict[str, Any], bool]:
    """What was asked and has had its time, as it stands by then (key → entry); and whether time has decided
    on any of it."""
    asked = {
        key: from_entry(key, entry)
        for key, entry in state.get("interrupts", {}).items()
        if entry.get("kind", "gate") in DECIDES and "closed" not in entry
    }
    moved = {key: now for key, one in asked.items() if (now := expired(one, at)) != one}
    return {k: to_entry(one) for k, one in moved.items()}, any(o.state != "waiting" for o in moved.values())


def _counted(
    answer: Read, said: _Said, asked: Mapping[str, Any], rules: ApprovalRules, team: Catalog
) -> Read:
    """`by` in an answer is a claim: it counts for nothing where people are named who alone may answer, and
    cannot be another's than the caller's own."""
    if isinstance(answer, str):
        return answer
    names = {looks(name) for agent in team.agents for name in (agent.id, agent.name)}
    decided = dict[str, Any]()
    for key, entry in answer.get("interrupts", {}).items():
        claimed = str(entry.get("by", ""))
        if said.by and claimed not in ("", said.by):
            return f"'by' says {claimed!r}, and it is {said.by!r} who answers: leave it out"
        if claimed and looks(claimed) in names:
            return f"'by' says {claimed!r}, who is an agent here, or looks like one"
        approval = from_entry(key, asked.get(key, {}))
        if not may_answer(rules, approval, said.by):
            return str(not_yours(approval, said.by)) + ("" if said.by else _WHO)
        decided[key] = {**entry, "by": said.by} if said.by else entry
    return {**answer, "interrupts": decided} if decided else answer


def _caller(config: RunnableConfig | None) -> str:
    """Who the host says that the caller is, as LangGraph's servers say it."""
    given = ensure_config(config).get("configurable", {})
    user = given.get("langgraph_auth_user")
    named = user.get("identity") if isinstance(user, Mapping) else getattr(user, "identity", None)
    return str(named or given.get("langgraph_auth_user_id") or "")


def _note(answer: Any, by: str) -> dict[str, Any]:
    return {_NOTE: answer, "by": by}


def _is_id(name: Any) -> bool:
    """Whether LangGraph takes it for an interrupt's id."""
    return isinstance(name, str) and _ID.fullmatch(name) is not None
