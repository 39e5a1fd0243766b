"""An answer to an approval, or why it is none; and time that goes by. Pure.

An answer counts once, for what was asked: it is refused where the approval is not open any more, where what
it is about has changed since, where it came too late, and where it is not for this person to say.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from swarmwright.policy.approvals.asking import changed_words, changes
from swarmwright.policy.approvals.noun import ABOUT, Approval, Subject
from swarmwright.policy.approvals.patience import ApprovalRules

__all__ = ["Answer", "Refusal", "RefusalKind", "answered", "expired", "may_answer", "not_yours"]

RefusalKind: TypeAlias = Literal[
    "unknown", "answered", "expired", "superseded", "changed", "not_yours", "guarded"
]


@dataclass(frozen=True, slots=True)
class Answer:
    """A person's yes or no, said at that time (Unix seconds); `bound`: whether they named the id."""

    approved: bool
    at: float
    by: str = ""
    reason: str = ""
    bound: bool = False


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an answer is none. `changed`: what is not as it was asked. `instead`: the id that is open now."""

    kind: RefusalKind
    approval: str
    detail: str
    changed: tuple[str, ...] = ()
    instead: str = ""

    def __str__(self) -> str:
        return self.detail + (f"; it is asked anew as {self.instead}" if self.instead else "")


def answered(
    approval: Approval, answer: Answer, subject: Subject | None, rules: ApprovalRules
) -> Approval | Refusal:
    """The approval with this answer, or why it does not count.

    subject: what is to be decided on under that key by now; None = nothing. An answer that names no id is
    good only for what was asked before it: what took another's place since, the person did not know.
    """
    name = approval.id or approval.about.key
    now = expired(approval, answer.at)
    if refusal := _closed(now, name):
        return refusal
    if subject is None:
        return Refusal("superseded", name, f"{name} is not asked any more: nobody needs the answer", (ABOUT,))
    if changed := changes(approval, subject):
        words = f"{changed_words(changed)} since {name} was asked"
        return Refusal("changed", name, words, changed)
    if approval.again and not answer.bound and answer.at < approval.since:
        return Refusal(
            "changed",
            name,
            f"{name} was asked after that was said, in place of {approval.again}: name it to answer it",
            (ABOUT,),
            name,
        )
    if not may_answer(rules, now, answer.by):
        return not_yours(now, answer.by)
    state: Literal["approved", "rejected"] = "approved" if answer.approved else "rejected"
    return replace(now, state=state, by=answer.by, reason=answer.reason, decided_at=answer.at)


def not_yours(approval: Approval, by: str) -> Refusal:
    """That others are to say it."""
    name, who = approval.id or approval.about.key, by or "somebody unnamed"
    return Refusal("not_yours", name, f"{name} is for {' or '.join(approval.approvers)}, and not for {who}")


def _closed(approval: Approval, name: str) -> Refusal | None:
    """Why there is nothing left to say to it."""
    by = f" by {approval.by}" if approval.by else ""
    match approval.state:
        case "waiting":
            return None
        case "expired":
            return Refusal("expired", name, f"{name} has expired: nobody answered in time")
        case "superseded":
            because = f": {approval.reason}" if approval.reason else ""
            return Refusal("superseded", name, f"{name} is superseded{because}", approval.changed)
        case done:
            once = ", and that is used" if approval.used else ""
            return Refusal("answered", name, f"{name} was {done} already{by}{once}")


def may_answer(rules: ApprovalRules, approval: Approval, by: str) -> bool:
    """Whether `by` is of those who were asked first, or of any of those who were asked too since then."""
    groups = (approval.about.approvers, *((name,) for name in approval.handed_to))
    return any(rules.may_answer(by, group) for group in groups)


def expired(approval: Approval, at: float) -> Approval:
    """The approval as it stands at that time: handed on to those who are asked next, or expired.

    However long nobody has looked: each level has its own time, counted from the end of the one before.
    """
    if approval.state != "waiting":
        return approval
    while approval.deadline is not None and approval.deadline <= at:
        if approval.later:
            approval = replace(
                approval,
                level=approval.level + 1,
                handed_to=(*approval.handed_to, approval.later[0]),
                later=approval.later[1:],
                deadline=approval.deadline + (approval.patience or 0.0),
            )
        elif approval.ending == "wait":
            return replace(approval, deadline=None)
        else:
            words = "nobody answered in time"
            return replace(approval, state="expired", reason=words, decided_at=approval.deadline)
    return approval
