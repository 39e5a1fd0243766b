"""Words and keys as they are given, held to what can be used."""

from __future__ import annotations

import hashlib
from uuid import uuid4

from swarmwright.errors import InvalidInput

__all__ = ["PREFIX", "asked_with", "given_reason", "id_of"]

PREFIX = "protocol-"
"""What the ids of protocols begin with, among those of a store's threads."""

LONGEST_INTENT, LONGEST_CONTEXT, LONGEST_REASON = 20_000, 100_000, 20_000
"""Characters."""


def id_of(key: str | None) -> str:
    """A protocol's id: of its key, or of no other."""
    if key is None:
        return f"{PREFIX}{uuid4().hex[:20]}"
    return f"{PREFIX}{hashlib.sha256(_usable('idempotency_key', key, 500).encode()).hexdigest()[:32]}"


def asked_with(intent: str, context: str) -> tuple[str, str]:
    """Intent and context, as they are used. Raises InvalidInput."""
    wanted = _usable("intent", intent, LONGEST_INTENT)
    if not wanted:
        raise InvalidInput("intent", "say what the protocol is to be for")
    return wanted, _usable("context", context, LONGEST_CONTEXT)


def given_reason(reason: str, *, needed: bool) -> str:
    """A reason, as it is used. Raises InvalidInput."""
    given = _usable("reason", reason, LONGEST_REASON)
    if needed and not given:
        raise InvalidInput("reason", "say what is to be changed")
    return given


def _usable(place: str, text: str, longest: int) -> str:
    """Words that were given, without blanks around them. Raises InvalidInput for what is none, or much."""
    text = text.strip()
    if len(text) > longest:
        raise InvalidInput(place, f"it has {len(text)} characters; {longest} is the most")
    if "\x00" in text or any("\ud800" <= char <= "\udfff" for char in text):
        raise InvalidInput(place, "it holds characters that are no text")
    return text
