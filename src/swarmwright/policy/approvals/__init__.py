"""Approvals: what people are asked, for how long the answer is waited for, and whether it still holds. Pure.

noun        Subject, what is to be decided on; Approval, that it was asked of somebody, and how it stands
patience    for how long, and of whom, and what comes of it when nobody answers: ApprovalRules
asking      the pending set brought in line with what is due now: carried, superseded, asked anew
answering   an answer to one of them, or why it is none; time that goes by
"""

from swarmwright.policy.approvals.answering import Answer, Refusal, answered, expired, may_answer, not_yours
from swarmwright.policy.approvals.asking import (
    Moment,
    Settled,
    asked,
    begins_more,
    changed_words,
    changes,
    settled,
    superseded,
)
from swarmwright.policy.approvals.noun import (
    ABOUT,
    ANEW,
    AROUND,
    CHANGED,
    DECIDES,
    DOUBTS,
    OF_ITEM,
    OF_TOOL,
    VOID,
    Approval,
    ApprovalState,
    Kind,
    Subject,
    decision_of,
    digest,
    from_entry,
    is_called,
    to_entry,
)
from swarmwright.policy.approvals.patience import ApprovalRules, Ending, Patience

__all__ = [
    "ABOUT",
    "ANEW",
    "AROUND",
    "CHANGED",
    "DECIDES",
    "DOUBTS",
    "OF_ITEM",
    "OF_TOOL",
    "VOID",
    "Answer",
    "Approval",
    "ApprovalRules",
    "ApprovalState",
    "Ending",
    "Kind",
    "Moment",
    "Patience",
    "Refusal",
    "Settled",
    "Subject",
    "answered",
    "asked",
    "begins_more",
    "changed_words",
    "changes",
    "decision_of",
    "digest",
    "expired",
    "from_entry",
    "is_called",
    "may_answer",
    "not_yours",
    "settled",
    "superseded",
    "to_entry",
]
