"""Agents with steps inside: one that plans and then does what it planned, one whose work is reviewed.

Each step inside is a loop on a thread of its own, `<thread>:<instance>/<part>`, as a react agent's. So a
crash, or a call that waits for a person, goes on inside the last of them: what is done is not asked again.
Steps can be switched off while the agent works (`INNER_STEPS` names them); it is looked at before each.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from swarmwright.ports.agents import AgentReport, AgentView, Output, Usage

__all__ = ["MOST_ROUNDS", "MOST_STEPS", "Inside", "parts", "run_planner_executor", "run_review_loop"]

MOST_STEPS = 6
"""Steps of a plan; what a model writes beyond is left out."""

MOST_ROUNDS = 3
"""Drafts that a review loop writes where no rule says otherwise."""

_PLAN = (
    "Plan how to do this, and do not do it yet: {task}. "
    f"Write at most {MOST_STEPS} short steps, a numbered line each, and nothing else."
)
_REVIEW = (
    "Review your draft of: {task}. Say what is wrong with it; report approved as true only if nothing has to "
    "be better."
)

_LINE = re.compile(r"^\s*(?:\d+[.):]|[-*•])\s*(\S.*)$", re.M)

Work: TypeAlias = Callable[[AgentView, bool], Awaitable[AgentReport]]
"""(view of a step inside, whether it may use tools) → its report."""


@dataclass(frozen=True, slots=True)
class Inside:
    """What the steps inside an agent are done with: `work` does one, `off` tells which are off now."""

    work: Work
    off: Callable[[], Awaitable[frozenset[str]]]
    rounds: int = MOST_ROUNDS


def parts(rounds: int = MOST_ROUNDS) -> tuple[str, ...]:
    """The names of all steps that can be inside an agent, those that come first in front."""
    drafts = (f"{name}-{n}" for n in range(1, rounds + 1) for name in ("draft", "review"))
    return ("plan", *drafts, *(str(n) for n in range(1, MOST_STEPS + 1)), "result")


async def run_planner_executor(view: AgentView, inside: Inside) -> AgentReport:
    """Plan in at most `MOST_STEPS` steps, do one after the other, and write the result of what they brought.

    Without `plan`, the task is the only step; without `execute`, the plan is the result.
    """
    task, off = _task(view), await inside.off()
    usage, steps = Usage(), [task]
    if "plan" not in off:
        plan = await inside.work(_part(view, "plan", _PLAN.format(task=task)), False)
        if "execute" in await inside.off():
            return plan
        usage, steps = plan.usage, _steps(plan.text) or [task]
    if len(steps) == 1:
        alone = _part(view, "1", steps[0], signals=view.signals, fields=view.fields, choices=view.choices)
        return _added(usage, await inside.work(alone, True))
    done: list[Output] = []
    for number, step in enumerate(steps, start=1):
        said = f"{step} (step {number} of {len(steps)} of your plan for: {task}; do this step alone)"
        part = _part(view, str(number), said, done, signals=view.signals)
        report = await inside.work(part, True)
        usage = _sum(usage, report.usage)
        done.append(Output(part.instance, view.agent.id, report.text))
    said = f"Write the result, from what your steps brought: {task}"
    last = _part(view, "result", said, done, fields=view.fields, choices=view.choices)
    return _added(usage, await inside.work(last, False))


async def run_review_loop(view: AgentView, inside: Inside) -> AgentReport:
    """Draft, review the draft, and draft anew by the review, until it is approved or rounds are used up.

    Without `review`, the first draft is the result; without `draft`, what others wrote is reviewed once.
    """
    task = _task(view)
    if "draft" in await inside.off():
        return await inside.work(_part(view, "review-1", f"Review what there is: {task}"), False)
    usage, before = Usage(), list[Output]()
    for number in range(1, inside.rounds + 1):
        said = task if number == 1 else f"{task} (this is draft {number}: improve the last one by its review)"
        part = _part(view, f"draft-{number}", said, before, view.signals, view.fields, view.choices)
        draft = await inside.work(part, True)
        usage = _sum(usage, draft.usage)
        if number == inside.rounds or "review" in await inside.off():
            break
        written = Output(part.instance, view.agent.id, draft.text, draft.fields)
        said = _REVIEW.format(task=task)
        review = _part(view, f"review-{number}", said, [written], fields=("approved",))
        verdict = await inside.work(review, False)
        usage = _sum(usage, verdict.usage)
        if verdict.fields.get("approved") is True:
            break
        before = [written, Output(review.instance, view.agent.id, verdict.text)]
    return replace(draft, usage=usage)


def _part(
    view: AgentView,
    name: str,
    task: str,
    outputs: list[Output] | None = None,
    signals: tuple[str, ...] = (),
    fields: tuple[str, ...] = (),
    choices: Mapping[str, str] | None = None,
) -> AgentView:
    """The view of a step inside; it sees what its agent sees, and what the steps before it brought."""
    return replace(
        view,
        instance=f"{view.instance}/{name}",
        task=task,
        outputs=(*view.outputs, *(outputs or ())),
        signals=signals,
        fields=fields,
        choices=choices or {},
    )


def _task(view: AgentView) -> str:
    return view.task.strip() or f"do the part of the request that falls to you, {view.agent.name}"


def _steps(text: str) -> list[str]:
    """The steps of a plan: its numbered or bulleted lines."""
    return [match[1].strip() for match in _LINE.finditer(text)][:MOST_STEPS]


def _sum(one: Usage, other: Usage) -> Usage:
    return Usage(one.input_tokens + other.input_tokens, one.output_tokens + other.output_tokens)


def _added(usage: Usage, report: AgentReport) -> AgentReport:
    return replace(report, usage=_sum(usage, report.usage))
