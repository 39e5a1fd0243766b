"""What a team's thread asks of people as LangGraph's interrupts, and what clients answer as commands. Pure.

An interrupt's id is that of the approval (`ask-3-…`), or names the signal that is waited for. Its value says
what is asked in our words, and as the requests to act that LangChain's clients know how to show
(`action_requests`, `review_configs`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from swarmwright.errors import InvalidInput
from swarmwright.graph.asking import open_approvals
from swarmwright.policy.approvals import Approval, is_called
from swarmwright.ports.commands import Announce, Approve, Command, Reject, Resume
from swarmwright.runtime.effects.pausing import pause_of
from swarmwright.runtime.hosting.plain import plain
from swarmwright.runtime.tracing.results import waits_of
from swarmwright.workflow.plan import Plan

__all__ = ["Answer", "Question", "answers", "questions"]

_YES: frozenset[Any] = frozenset({True, "approve", "approved", "accept"})
_NO: frozenset[Any] = frozenset({False, "reject", "rejected", "ignore"})
_SAID = ("type", "decision")
"""Under which keys an answer with more to it says yes or no: LangChain's, ours."""
_WHY = ("reason", "message", "args")


@dataclass(frozen=True, slots=True)
class Question:
    """Something that waits for a person: at a step instance ("" = for the whole thread), under an id."""

    id: str
    instance: str
    kind: str
    value: Mapping[str, Any]
    key: str = ""
    """Its place in the state; a decision may name it."""
    asked_at: float = 0.0
    """When (Unix seconds); 0 = nobody knows."""

    @property
    def interrupt(self) -> dict[str, Any]:
        """{"id", "value"}."""
        return {"id": self.id, "value": dict(self.value)}


@dataclass(frozen=True, slots=True)
class Answer:
    """A command, and the id of the question that it answers."""

    question: str
    command: Command


def questions(state: Mapping[str, Any], plan: Plan | None = None) -> tuple[Question, ...]:
    """What the thread waits for, in the order in which it was asked. Without a plan, without signals."""
    asked = list(open_approvals(state).values())
    paused = pause_of(state)
    asked += [paused] if paused is not None else []
    found = [_of_approval(one) for one in sorted(asked, key=lambda one: one.asked_at)]
    waits = waits_of(plan, state) if plan is not None else ()
    return (*found, *(_of_signal(wait) for wait in waits if wait["kind"] == "signal"))


def _of_approval(approval: Approval) -> Question:
    about = approval.about
    arguments = json.loads(about.shown) if about.shown else {}
    value: dict[str, Any] = {
        "kind": about.kind,
        "instance": about.instance,
        "ask": about.ask,
        **({"agent": about.agent, "tool": about.tool, "arguments": arguments} if about.tool else {}),
        **({"tool_name": about.tool_name} if about.tool_name else {}),
        **({"items": list(about.items)} if about.items else {}),
        **({"approvers": list(approval.approvers)} if approval.approvers else {}),
        **({"reviewed": list(about.reviewed)} if about.reviewed else {}),
        **({"content": approval.content} if approval.content else {}),
        **({"deadline": approval.deadline} if approval.deadline is not None else {}),
        **_requests(about.tool or about.instance or about.kind, arguments, about.ask),
    }
    return Question(
        approval.id or about.key, about.instance, about.kind, plain(value), about.key, approval.asked_at
    )


def _of_signal(wait: Mapping[str, str]) -> Question:
    name = wait["name"]
    ask = f"announce {name}: nobody in the team will"
    value = {"kind": "signal", "instance": wait["instance"], "ask": ask, "signal": name}
    id_ = f"signal-{name}"
    return Question(id_, wait["instance"], "signal", plain({**value, **_requests(name, {}, ask)}), name)


def _requests(name: str, arguments: Any, ask: str) -> dict[str, Any]:
    return {
        "action_requests": [{"name": name, "args": arguments, "description": ask}],
        "review_configs": [{"action_name": name, "allowed_decisions": ["approve", "reject"]}],
    }


def answers(
    resume: Any, waiting: Sequence[Question], by: str = "", said_at: float | None = None
) -> tuple[Answer, ...]:
    """What a client's answer says to what waits. Raises InvalidInput, and then nothing of it counts.

    By id, {id: answer}; bare, where one question waits; by name, {"decisions": {gate: answer}, "signals":
    [name]}; or LangChain's {"decisions": [{"type": "approve"}, …]}, in order. An answer is True, "approve",
    "reject" and the like, or {"decision": "reject", "reason": …}, which may name the `content` that it is to.

    said_at: when that was said (Unix seconds), None = now. What was asked after it, whoever said it has not
    seen: the answer has to name it by its id, or its content.
    """
    if not waiting:
        raise InvalidInput("command.resume", "nothing waits for an answer")
    found = tuple(_addressed(resume, waiting))
    for question, said, place in found:
        if said_at is not None and question.asked_at > said_at and not _bound(question, said, place):
            reason = f"{question.id} was asked after that was said: name it to answer it"
            raise InvalidInput(place, reason)
    return tuple(Answer(question.id, _command(question, said, by, place)) for question, said, place in found)


def _bound(question: Question, said: Any, place: str) -> bool:
    """Whether an answer, said in that place, can be to this question alone."""
    name = place.rpartition(".")[2]
    named = name == question.id or is_called(question.id, name)
    return named or (isinstance(said, Mapping) and bool(said.get("content")))


def _addressed(resume: Any, waiting: Sequence[Question]) -> Iterator[tuple[Question, Any, str]]:
    """(question, what is said to it, where) of each."""
    place = "command.resume"
    if isinstance(resume, Mapping) and resume and not resume.keys() & {*_SAID, "decisions", "signals"}:
        for name, said in resume.items():
            yield _named(str(name), waiting, place), said, f"{place}.{name}"
        return
    decisions = resume.get("decisions") if isinstance(resume, Mapping) else None
    if isinstance(resume, list | tuple):
        decisions = resume
    if isinstance(resume, Mapping) and (isinstance(decisions, Mapping) or "signals" in resume):
        yield from _by_name(resume, waiting, place)
    elif decisions is not None:
        yield from _in_order(decisions, waiting, place)
    elif len(waiting) == 1:
        yield waiting[0], resume, place
    else:
        known = ", ".join(question.id for question in waiting)
        raise InvalidInput(place, f"{len(waiting)} questions wait: answer by id ({known})")


def _by_name(
    resume: Mapping[str, Any], waiting: Sequence[Question], place: str
) -> Iterator[tuple[Question, Any, str]]:
    """{"decisions": {gate: answer}, "signals": [name]}."""
    decisions, signals = resume.get("decisions") or {}, resume.get("signals") or ()
    if not isinstance(decisions, Mapping) or not isinstance(signals, list | tuple):
        raise InvalidInput(place, "'decisions' is an object by gate, 'signals' a list of names")
    for name, said in decisions.items():
        yield _named(str(name), waiting, f"{place}.decisions"), said, f"{place}.decisions.{name}"
    for at, name in enumerate(signals):
        yield _named(f"signal-{name}", waiting, f"{place}.signals[{at}]"), True, f"{place}.signals[{at}]"


def _in_order(decisions: Any, waiting: Sequence[Question], place: str) -> Iterator[tuple[Question, Any, str]]:
    """A list of answers, one for each question."""
    if not isinstance(decisions, list | tuple) or len(decisions) != len(waiting):
        raise InvalidInput(
            f"{place}.decisions", f"{len(waiting)} answers are expected, one for each question"
        )
    for at, (question, said) in enumerate(zip(waiting, decisions, strict=True)):
        yield question, said, f"{place}.decisions[{at}]"


def _named(name: str, waiting: Sequence[Question], place: str) -> Question:
    for question in waiting:
        if name in (question.id, question.key, question.instance) or is_called(question.id, name):
            return question
    known = ", ".join(question.id for question in waiting)
    raise InvalidInput(f"{place}.{name}", f"no question of this id waits; there are {known}")


def _command(question: Question, said: Any, by: str, place: str) -> Command:
    yes, reason = _read(said, place)
    content = said.get("content") if isinstance(said, Mapping) else None
    if content is not None and content != question.value.get("content", ""):
        raise InvalidInput(f"{place}.content", f"{question.id} is about another content: look at it anew")
    if question.kind in ("signal", "pause") and not yes:
        raise InvalidInput(place, f"a {question.kind} can only be said yes to; without, the thread waits on")
    if question.kind == "signal":
        return Announce(question.key)
    if question.kind == "pause":
        return Resume()
    named = {"approval": question.id} if question.id != question.key else {"target": question.key}
    return (Approve if yes else Reject)(by=by, reason=reason, **named)


def _read(said: Any, place: str) -> tuple[bool, str]:
    """(yes or no, why)."""
    word, reason = said, ""
    if isinstance(said, Mapping):
        word = next((said[key] for key in _SAID if key in said), None)
        reason = next((str(said[key]) for key in _WHY if isinstance(said.get(key), str)), "")
    if isinstance(word, bool | str) and word in _YES:
        return True, reason
    if isinstance(word, bool | str) and word in _NO:
        return False, reason
    raise InvalidInput(place, f"{word!r} is no answer: say 'approve' or 'reject'")
