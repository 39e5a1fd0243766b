"""What was decided on a protocol before the state that stands now: its audit trail. Pure.

A state that is gone back to, or begins a new turn, knows nothing of what was decided since or before. The
thread's mailbox does: it loses no answer. What was approved in a turn that is over stands in its checkpoints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from swarmwright.apps.foundry.deciding import Decision, Verdict, named_in
from swarmwright.apps.foundry.following import NOTHING
from swarmwright.apps.foundry.intake import known_as
from swarmwright.apps.foundry.versions import DraftVersion
from swarmwright.ports.commands import Approve, Reject, Swap
from swarmwright.ports.mailbox import Accepted

__all__ = ["Dated", "answers_in", "changes_in", "decided_of", "edits_in", "merged", "turns_before"]


class Dated(Protocol):
    """A checkpoint, as this module needs it."""

    @property
    def id(self) -> str:
        """Its id."""
        ...

    @property
    def turn(self) -> int:
        """Whose state it is; 0 = of none."""
        ...


def answers_in(rows: Iterable[Accepted]) -> tuple[Decision, ...]:
    """The answers that counted and name a draft, from a thread's mailbox."""
    found = []
    for row in rows:
        if isinstance(row.command, Approve | Reject) and row.state == "applied":
            reason, named = named_in(row.command.reason)
            verdict: Verdict = "approved" if isinstance(row.command, Approve) else "rejected"
            if named.hash:
                by, at = row.command.by, row.accepted_at
                found.append(Decision(at, by, verdict, reason, named.hash, bound=True))
    return tuple(found)


def changes_in(rows: Iterable[Accepted], words: Mapping[str, str]) -> tuple[Decision, ...]:
    """Who has changed the team that works on a protocol, and when, from a thread's mailbox. words: what each
    swap has changed, by its instance in the trace."""
    done = (
        row
        for row in rows
        if isinstance(row.command, Swap) and row.state == "applied" and row.reason != NOTHING
    )
    return tuple(
        Decision(row.accepted_at, known_as(row.command.by), "team", words.get(f"command-{row.seq}", ""))
        for row in done
        if isinstance(row.command, Swap)
    )


def decided_of(audit: Sequence[Decision]) -> tuple[Decision, ...]:
    """What was decided on drafts, or written in their place: not who has changed the team."""
    return tuple(one for one in audit if one.verdict != "team")


def edits_in(versions: Sequence[DraftVersion]) -> tuple[Decision, ...]:
    """Who has written which version by hand, in an agent's place."""
    return tuple(_edit(one, versions) for one in versions if one.by_hand)


def _edit(one: DraftVersion, versions: Sequence[DraftVersion]) -> Decision:
    before = (v for v in reversed(versions[: one.version - 1]) if v.instance == one.instance)
    was = next((v.version for v in before if v.replaced), None)
    reason = f"in place of version {was}" if was is not None else ""
    return Decision(one.edited_at or 0.0, one.edited_by, "edited", reason, one.hash, one.version, bound=True)


def merged(now: Sequence[Decision], before: Iterable[Decision]) -> tuple[Decision, ...]:
    """All of them once, in order of time; what stands `now` knows the version, too."""
    known = {(one.at, one.by, one.verdict) for one in now}
    lost = [one for one in before if (one.at, one.by, one.verdict) not in known]
    return tuple(sorted([*lost, *now], key=lambda one: one.at))


def turns_before(checkpoints: Iterable[Dated], turn: int) -> tuple[str, ...]:
    """The last checkpoint of each turn before this one, by id, the last turn first."""
    last = {one.turn: one.id for one in checkpoints if 0 < one.turn < turn}
    return tuple(last[number] for number in sorted(last, reverse=True))
