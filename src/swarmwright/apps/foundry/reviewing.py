"""Whether a review can count, as a protocol stands. Pure."""

from __future__ import annotations

from typing import Literal

from swarmwright.apps.foundry.errors import RefusedKind
from swarmwright.apps.foundry.state import ProtocolState
from swarmwright.apps.foundry.versions import GOOD_ENOUGH

__all__ = ["may_be_automatic", "refusal"]


def refusal(
    state: ProtocolState, verb: Literal["approve", "revise"], draft_hash: str, reason: str
) -> tuple[RefusedKind, str, str] | None:
    """Why a review does not count: its kind, the reason in words, the hash under review; None = it does."""
    now = state.draft_hash or ""
    if state.status in ("completed", "closed"):
        ended = "it is approved and finished" if state.completed else "it ended without an approval"
        return "finished", f"{ended}; ask for a new protocol", now
    if not state.requires_human_approval:
        last = state.audit[-1] if state.audit else None
        if last is not None and last.hash == draft_hash:
            return "decided", f"{last.by or 'somebody'} has {last.verdict} this draft before", now
        return "not_waiting", "nobody is asked now: the draft is being worked on", now
    if draft_hash != now:
        older = next((one for one in state.draft_versions if one.hash == draft_hash), None)
        what = f"version {older.version}" if older else "a draft that this protocol does not have"
        return "stale_draft", f"that is {what}; version {state.draft_version} is under review", now
    if verb == "approve" and state.safety_level == "unsafe" and not reason:
        return (
            "unsafe",
            f"it has unsafe findings ({_named(state)}); approve it with a reason, or revise it",
            now,
        )
    return None


def may_be_automatic(state: ProtocolState, threshold: float = GOOD_ENOUGH) -> bool:
    """Whether a draft may be approved by no person: assessed, safe by the rules and the guardian, without any
    finding, and good enough."""
    current = next((one for one in state.draft_versions if one.hash == state.draft_hash), None)
    if current is None or not state.requires_human_approval or state.escalated:
        return False
    clean = not current.findings and not (current.safety and current.safety.concerns)
    return clean and current.is_good(max(threshold, GOOD_ENOUGH))


def _named(state: ProtocolState) -> str:
    kinds = dict.fromkeys(one.kind.replace("_", " ") for one in state.safety_flags if one.level == "unsafe")
    return ", ".join(kinds) or "by the safety guardian"
