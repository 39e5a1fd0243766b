"""`ProtocolState`: a protocol as people see it, made from its thread's state alone (seed 003). Pure.

Nothing here is stored: what the thread's checkpoints hold is the truth, and this is how it reads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from swarmwright.apps.foundry.bounds import GoodFrom, bound_of
from swarmwright.apps.foundry.crew import Followed, Member
from swarmwright.apps.foundry.current import as_approved, current_of, is_late, written_before
from swarmwright.apps.foundry.deciding import Asked, Decision, asked_in, decisions_in, held_in
from swarmwright.apps.foundry.drafts import in_one
from swarmwright.apps.foundry.finishing import final_protocol
from swarmwright.apps.foundry.forms import GivenSafety, GivenScores
from swarmwright.apps.foundry.hearing import found_unheard, not_heard, read_again
from swarmwright.apps.foundry.noting import scratchpad
from swarmwright.apps.foundry.outcomes import Outcome
from swarmwright.apps.foundry.reading import (
    ended_in,
    error_in,
    intent_in,
    messages_in,
    outputs_in,
    said_in,
    working_in,
)
from swarmwright.apps.foundry.safety.findings import Finding, Level
from swarmwright.apps.foundry.status import NEVER_BEGUN, Status, at_work, status_of
from swarmwright.apps.foundry.trail import edits_in, merged
from swarmwright.apps.foundry.versions import DraftVersion, versions_in
from swarmwright.ports.agents import Output
from swarmwright.ports.threads import ThreadRecord

__all__ = [
    "CONTEXT",
    "SEED_FIELDS",
    "ProtocolState",
    "never_begun",
    "outcomes_in",
    "project",
    "same_text",
    "sent_back",
    "unread",
]

CONTEXT = "clinical context"
"""The name under which a protocol's context stands in its thread's shared context."""


@dataclass(frozen=True, slots=True)
class ProtocolState:
    """The nineteen fields of the seed, and then what this system adds.

    thread_id: the protocol's id. current_draft: the version under review while people are asked, else the
    last one. scratchpad: a line for everything that was done, in order. safety_assessment,
    clinical_assessment: of the current draft. quality_score: the lowest that a critic gave it.
    iteration_count: versions so far. needs_revision: people want another version, and it is not written
    yet. human_approved: None = nobody has decided since the last version. current_agent: who works ("" =
    nobody). error: why it failed, if it did. final_protocol: the last that was approved; a later request on
    the same thread takes nothing from it.
    """

    thread_id: str
    user_intent: str
    context: str
    current_draft: str | None
    draft_versions: tuple[DraftVersion, ...]
    scratchpad: str
    safety_assessment: GivenSafety | None
    clinical_assessment: GivenScores | None
    quality_score: float | None
    iteration_count: int
    needs_revision: bool
    revision_reason: str | None
    requires_human_approval: bool
    human_approved: bool | None
    current_agent: str
    messages: tuple[Mapping[str, Any], ...]
    final_protocol: str | None
    completed: bool
    error: str | None
    # -- what this system adds -------------------------------------------------------------------------
    status: Status
    draft_hash: str | None
    """Of the current draft: what an approval has to name. Versions with the same text have the same one, so
    `draft_version` goes with it."""
    findings_hash: str | None
    """Of all that was said of the current draft, and who has not read it: what an approval names, too."""
    draft_version: int | None
    safety_level: Level | None
    """None = there is no draft, or the rules find nothing in one that nobody has assessed: "safe" is what
    somebody has said of this very version."""
    safety_flags: tuple[Finding, ...]
    """What the rules find in the current draft, whatever anybody says of it."""
    escalated: bool
    """People are asked although no version is good: the rounds are used up, and this is the best one."""
    good_from: tuple[GoodFrom, ...]
    """From which quality on a version is good enough, by the prompt; all of these have to hold."""
    audit: tuple[Decision, ...]
    """Every answer that counted, also of before the state was gone back; each version written by hand; and
    each change of the team (`team`)."""
    asked: tuple[Asked, ...]
    """The gates at which people are asked now: what a review is for."""
    passed: Decision | None
    """The yes of another gate to this draft, behind which people are asked now; None = there is none."""
    created_at: float
    updated_at: float
    crew: tuple[Member, ...] = ()
    """Who works on it by the workflow that it follows now, in the order of the flow."""
    last_round: bool = False
    """Whether people are asked where nobody would write another version: a revision is refused."""
    not_heard: tuple[str, ...] = ()
    """Who reads drafts before people are asked, and has not read the one under review, by name."""
    read_again: tuple[str, ...] = ()
    """The steps that `Foundry.read` lets read the draft under review as it stands, where somebody has written
    it by hand; () = all have read it, or are about to."""


SEED_FIELDS = tuple(ProtocolState.__dataclass_fields__)[:19]


def project(
    record: ThreadRecord,
    state: Mapping[str, Any],
    followed: Followed = Followed(),  # noqa: B008  (frozen and without state)
    *,
    reads: bool = True,
) -> ProtocolState:
    """A protocol from its thread's record and state, and what it follows now.

    Unless the rules are to read its drafts (`reads`), each version says that they have not: see `unread`.
    """
    bound = bound_of(followed.workflow)
    outputs, context = outputs_in(state), str(state.get("shared_context", {}).get(CONTEXT, ""))
    intent, interrupts = intent_in(state), state.get("interrupts", {})
    versions = versions_in(outputs, in_one([context, *said_in(state)]), reads=reads)
    decisions = decisions_in(interrupts, versions, outputs)
    asked = bool(gates := asked_in(interrupts))
    outcome = state.get("resume_info", {}).get("outcome")
    last = next(reversed(decisions), None)
    since = written_before(interrupts, outputs, last)
    rejected = last is not None and last.verdict != "approved"
    passes = None if asked or rejected else _passes(last, held_in(interrupts, decisions))
    current = current_of(versions, decisions, since, passes, asked=asked, over=outcome is not None)
    if passes is not None:
        current = as_approved(interrupts, passes) or current
    newer = len(versions) > since
    unheard = not_heard(followed, gates, outputs, current)
    approved = passes is not None and passes.bound
    completed = approved and outcome == "finished" and current is not None
    return ProtocolState(
        thread_id=record.thread_id,
        user_intent=intent or record.title,
        context=context,
        draft_versions=versions,
        scratchpad=_scratchpad(state, outputs, decisions, followed),
        iteration_count=len(versions),
        needs_revision=rejected and not newer and outcome is None,
        revision_reason=last.reason if last and rejected else None,
        requires_human_approval=asked,
        human_approved=None if asked or (newer if rejected else passes is None) else approved,
        current_agent=", ".join(working_in(state)),
        messages=tuple(messages_in(state)),
        final_protocol=final_protocol(current, decisions) if completed and current else None,
        completed=completed,
        error=error_in(state),
        status=status_of(record, state, asked=asked, approved=approved, completed=completed),
        escalated=asked and not (current is not None and (current.is_good(bound) or current.is_unjudged())),
        good_from=bound.told,
        audit=merged(decisions, edits_in(versions)),
        asked=gates,
        passed=_passed(last, current) if asked else None,
        created_at=record.created_at,
        updated_at=record.updated_at,
        not_heard=unheard,
        read_again=_read_again(state, versions, current, read_again(followed, unheard, outputs, current)),
        **_about(current, unheard),
    )


def _scratchpad(
    state: Mapping[str, Any], outputs: Sequence[Output], decisions: Sequence[Decision], followed: Followed
) -> str:
    interrupts, trace = state.get("interrupts", {}), state.get("execution_trace", ())
    return scratchpad(outputs, interrupts, decisions, trace, ended_in(state), followed.changed)


def _read_again(
    state: Mapping[str, Any],
    versions: Sequence[DraftVersion],
    current: DraftVersion | None,
    steps: tuple[str, ...],
) -> tuple[str, ...]:
    """Those of these steps that would read it now: nobody's who is at work, and none behind which there is
    another draft, since that is the one that they are shown."""
    late = current is not None and is_late(current, versions)
    return () if late or working_in(state) else steps


def _passes(last: Decision | None, held: Sequence[Decision]) -> Decision | None:
    """The yes with which it goes on, to the draft that was approved last."""
    yes = held[-1] if held else None
    if yes is None or last is None or yes.verdict != "approved":
        return None
    if (yes.hash, yes.version) != (last.hash, last.version):
        return None
    return yes


def _passed(last: Decision | None, current: DraftVersion | None) -> Decision | None:
    """The last answer, where it is a yes to the draft that is under review."""
    if last is None or current is None or last.verdict != "approved":
        return None
    return last if (last.hash, last.version) == (current.hash, current.version) else None


def _about(current: DraftVersion | None, unheard: Sequence[str]) -> dict[str, Any]:
    """What a state says of the draft that matters now."""
    return {
        "current_draft": current.text if current else None,
        "safety_assessment": current.safety if current else None,
        "clinical_assessment": min(current.clinical, key=lambda one: one.quality, default=None)
        if current
        else None,
        "quality_score": current.quality if current else None,
        "draft_hash": current.hash if current else None,
        "findings_hash": found_unheard(current.found, unheard) if current else None,
        "draft_version": current.version if current else None,
        "safety_level": current.level if current else None,
        "safety_flags": current.findings if current else (),
    }


def unread(state: ProtocolState) -> ProtocolState:
    """One whose drafts the rules have not read: it is still worked on where people would be asked. Which
    version they are to decide on, and what is found in it, nobody knows before."""
    if not state.requires_human_approval:
        return state
    status = at_work(None)
    return replace(
        state,
        status=status,
        requires_human_approval=False,
        escalated=False,
        asked=(),
        not_heard=(),
        read_again=(),
    )


def never_begun(state: ProtocolState) -> ProtocolState:
    """One that has no words, and never will: whoever was asked for it died before they were kept."""
    return replace(state, status="closed", error=NEVER_BEGUN)


def sent_back(state: ProtocolState) -> bool:
    """Whether people are asked about a text that one of them has rejected: the team wrote no other."""
    rejected = {one.hash for one in state.audit if one.verdict == "rejected"}
    return state.requires_human_approval and state.draft_hash in rejected


def outcomes_in(state: ProtocolState) -> tuple[Outcome, ...]:
    """What the drafter of the current draft says came of what was asked for."""
    versions = state.draft_versions
    return tuple(told for one in versions if one.version == state.draft_version for told in one.outcomes)


def same_text(state: ProtocolState) -> int | None:
    """The last version before the current draft that has the same text; None = none has."""
    before = (one for one in reversed(state.draft_versions) if one.version < (state.draft_version or 0))
    return next((one.version for one in before if one.hash == state.draft_hash), None)
