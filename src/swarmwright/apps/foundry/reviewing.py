"""Whether a review can count, as a protocol stands. Pure."""

from __future__ import annotations

from typing import Literal

from swarmwright.apps.foundry.bounds import GOOD_ENOUGH
from swarmwright.apps.foundry.errors import RefusedKind
from swarmwright.apps.foundry.finishing import AUTO
from swarmwright.apps.foundry.quoting import shows
from swarmwright.apps.foundry.state import ProtocolState

__all__ = ["LAST_ROUND", "may_be_automatic", "refusal"]

LAST_ROUND = (
    "its rounds are used up: nobody would write another version, and it would end without an approval; "
    "approve it, ask for a new protocol, or give the team more rounds"
)

_STANDS = {
    "drafting": "the draft is being worked on",
    "finishing": "it is approved, and being finished",
    "failed": "it has failed, and can be gone on with (`swarmwright foundry resume`, …/resume)",
    "stopped": "it was cut off, and goes on when somebody resumes it",
}


def refusal(
    state: ProtocolState, verb: Literal["approve", "revise"], draft_hash: str, reason: str, by: str = ""
) -> tuple[RefusedKind, str, str] | None:
    """Why a review does not count: its kind, the reason in words, the hash under review; None = it does."""
    found = _not_asked(state, draft_hash) or (_not_so(state, reason, by) if verb == "approve" else None)
    return None if found is None else (*found, state.draft_hash or "")


def _not_asked(state: ProtocolState, draft_hash: str) -> tuple[RefusedKind, str] | None:
    """Why nobody is asked about this draft."""
    if state.status in ("completed", "closed"):
        ended = "it is approved and finished" if state.completed else "it ended without an approval"
        return "finished", f"{ended}; ask for a new protocol"
    if not state.requires_human_approval:
        last = state.audit[-1] if state.audit else None
        if last is not None and last.hash == draft_hash:
            return "decided", f"{last.by or 'somebody'} has {last.verdict} this draft before"
        return "not_waiting", f"nobody is asked now: {_STANDS.get(state.status, _STANDS['drafting'])}"
    if draft_hash != state.draft_hash:
        older = next((one for one in state.draft_versions if one.hash == draft_hash), None)
        what = f"version {older.version}" if older else "a draft that this protocol does not have"
        return "stale_draft", f"that is {what}; version {state.draft_version} is under review"
    return None


def _not_so(state: ProtocolState, reason: str, by: str) -> tuple[RefusedKind, str] | None:
    """Why the draft under review may not be approved in this way."""
    if by == AUTO and not may_be_automatic(state):
        return "not_automatic", "a person has to decide on it"
    if shows(reason):
        return None
    if state.safety_level == "unsafe":
        found = f"it has unsafe findings ({_named(state)})"
        return "unsafe", f"{found}; approve it with a reason, or revise it"
    if state.safety_assessment is None:
        return (
            "unassessed",
            "no guardian has assessed it as it stands; approve it with a reason",
        )
    return None


def may_be_automatic(state: ProtocolState, threshold: float = GOOD_ENOUGH) -> bool:
    """Whether a draft may be approved by no person: assessed, safe by the rules and the guardian, without any
    finding, and good enough for the threshold, the seed and the team's prompt. What a reviewer of another
    kind has written of it, only a person can weigh; and where somebody has decided anything of the protocol
    before, they are not overruled by nobody."""
    if any(one.by != AUTO for one in state.audit):
        return False
    current = next((one for one in state.draft_versions if one.hash == state.draft_hash), None)
    if current is None or not state.requires_human_approval or state.escalated:
        return False
    clean = not current.findings and not (current.safety and current.safety.concerns)
    heard = all(one.quality is not None for one in current.reviews)
    enough = (current.quality or 0.0) >= threshold
    return clean and heard and enough and current.is_good()  # by the seed; it is by the prompt, or escalated


def _named(state: ProtocolState) -> str:
    kinds = dict.fromkeys(one.kind.replace("_", " ") for one in state.safety_flags if one.level == "unsafe")
    return ", ".join(kinds) or "by the safety guardian"
