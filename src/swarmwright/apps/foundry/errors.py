"""What the foundry refuses, beside what the platform does.

ApprovalRefused
└── ReviewRefused    a review that does not count (data: protocol_id, kind, reason, draft_hash)
CommandConflict
└── KeyTaken         an idempotency key that came with something else before (data: protocol_id, taken_by)
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from swarmwright.errors import ApprovalRefused, CommandConflict, SwarmwrightError

__all__ = ["KeyTaken", "RefusedKind", "ReviewRefused"]

RefusedKind: TypeAlias = Literal[
    "finished",
    "decided",
    "not_waiting",
    "stale_draft",
    "unsafe",
    "unassessed",
    "not_heard",
    "stale_findings",
    "not_automatic",
    "last_round",
    "read",
]
"""finished: the protocol is over. decided: somebody has answered before. not_waiting: nobody is asked now.
stale_draft: another draft is under review. unsafe: it has unsafe findings, and no reason was given.
unassessed: no guardian has assessed it as it stands, and no reason was given. not_heard: somebody who is to
read drafts has not read this one, and no reason was given. stale_findings: the answer was given for other
findings than there are now, or says not for which. not_automatic: a person has to decide on it. last_round:
nobody would write the version that is asked for; the protocol would end. read: nobody is left who can read
the draft as it stands, or they are reading it."""


class KeyTaken(CommandConflict):
    """An idempotency key came with other words, or another decision, before; nothing was changed.

    `taken_by`: what it came with, in words. `kind` and `reason`: as a refused review has them.
    """

    TOLD = ("protocol_id", "taken_by")
    kind = "key_taken"

    def __init__(self, protocol_id: str, taken_by: str) -> None:
        self.thread_id = self.protocol_id = protocol_id
        self.command_id, self.taken_by = "", taken_by
        self.reason = f"this idempotency key came with something else before: {taken_by}"
        SwarmwrightError.__init__(
            self,
            f"this idempotency key came with something else before, for {protocol_id!r}: {taken_by}; "
            "say the same again, or take another key",
        )


class ReviewRefused(ApprovalRefused):
    """A review that does not count, for `reason`; nothing was changed.

    `draft_hash`: of the draft that is under review now, "" = none.
    """

    TOLD = ("protocol_id", "draft_hash")

    def __init__(self, protocol_id: str, kind: RefusedKind, reason: str, draft_hash: str = "") -> None:
        super().__init__("", kind, reason)
        self.protocol_id, self.reason, self.draft_hash = protocol_id, reason, draft_hash
