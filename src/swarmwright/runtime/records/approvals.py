"""What waits for people, as data."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from swarmwright.runtime.records.changing import changes_record
from swarmwright.workflow.warning import warnings

if TYPE_CHECKING:
    from swarmwright.policy.approvals import Approval
    from swarmwright.runtime.door.cards import Asked
    from swarmwright.workflow.tree import Step

__all__ = ["approval_record"]


def approval_record(one: Asked) -> dict[str, Any]:
    """An approval, with what exactly it is for; docs/approvals.md describes it."""
    approval, about = one.approval, one.approval.about
    before, why = approval.anew
    return {
        "thread_id": approval.thread,
        "approval": approval.id,
        "kind": about.kind,
        "instance": about.instance,
        "ask": about.ask,
        "items": about.items,
        "rule": about.rule,
        "approvers": approval.approvers,
        "whom": approval.whom,
        "asked_at": approval.asked_at,
        "deadline": approval.deadline,
        "level": approval.level,
        "later": approval.later,
        "on_expiry": approval.ending,
        "checkpoint": approval.checkpoint,
        "workflow_version": approval.workflow_version,
        "policy": about.policy,
        "content": approval.content,
        "outputs": [
            {**asdict(output), "items": one.items.get(output.instance, ())} for output in one.outputs
        ],
        "context": one.context,
        "agent": about.agent,
        "tool": about.tool,
        "tool_name": about.tool_words,
        "arguments": about.shown,
        "changed": one.changed,
        "overdue": one.overdue,
        "in_place_of": before,
        "asked_anew_because": why,
        "changes": changes_record(one.plan.changes) if one.plan else None,
        "lets_begin": [
            {**_step(step, name), "after": "no" if step.id in one.after_no else "any"}
            for step, name in one.behind
        ],
        "begun_already": [_step(step, name) for step, name in one.already],
        "then_asks": [asdict(question) for question in one.then_asks],
        "also_waiting": [_beside(other) for other in one.also],
        "also_waiting_more": one.also_more,
        "doubts": approval.doubts,
        "warnings": warnings(one.plan) if one.plan else (),
        "ruled": {"effect": one.ruled.effect, "reason": one.ruled.reason} if one.ruled else None,
    }


def _step(step: Step, name: str) -> dict[str, Any]:
    """A step behind a question, and what people call its agent."""
    return {"step": step.id, "agent": step.agent, "name": name, "task": step.task}


def _beside(other: Approval) -> dict[str, Any]:
    """Another open question, for which what comes next waits as well."""
    about = other.about
    return {
        "approval": other.id,
        "instance": about.instance,
        "ask": about.ask,
        "items": about.items,
        "whom": other.whom,
    }
