"""Words and keys as they are given, held to what can be used, and how they are known again. Pure."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any
from unicodedata import normalize
from uuid import uuid4

from swarmwright.apps.foundry.deciding import A_MODEL
from swarmwright.apps.foundry.finishing import AUTO
from swarmwright.apps.foundry.quoting import breaks_lines, shows
from swarmwright.errors import InvalidInput

__all__ = [
    "ASKED",
    "PREFIX",
    "asked_with",
    "given_name",
    "given_reason",
    "id_of",
    "is_account",
    "known_as",
    "marked",
    "persons_name",
    "read_id",
    "review_id",
]

PREFIX = "protocol-"
"""What the ids of protocols begin with. Ids of other threads may, too: `Looking` tells them apart."""

ASKED = "asked_with"
"""In the metadata of a protocol's thread: by what the words are known again that its key came with."""

LONGEST_INTENT, LONGEST_CONTEXT, LONGEST_REASON, LONGEST_NAME = 20_000, 100_000, 20_000, 1_000
"""Characters."""

LONGEST_KEY = 500
"""Characters of an idempotency key."""

_WHO_DECIDES = "say who decides"


def id_of(key: str | None) -> str:
    """A protocol's id: of its key, or of no other."""
    if not (given := _given_key(key)):
        return f"{PREFIX}{uuid4().hex[:20]}"
    return f"{PREFIX}{hashlib.sha256(given.encode()).hexdigest()[:32]}"


def review_id(key: str | None) -> str:
    """The id of a review, among what its thread was sent: of its key, or of no other."""
    return f"review-{_given_key(key) or uuid4().hex}"


def read_id(key: str | None) -> str:
    """The id of what has a draft read, likewise: one key is for one thing, whatever is asked with it."""
    return review_id(key)


def _given_key(key: str | None) -> str:
    """A key as it is used; "" = none, as one of blanks alone is. Raises InvalidInput.

    It is the same key by every door: a header of HTTP has no letters but those of ASCII that are the same for
    everybody (RFC 9110 §5.5).
    """
    given = _usable("idempotency_key", key or "", LONGEST_KEY)
    if not all(" " <= char <= "~" for char in given):
        raise InvalidInput("idempotency_key", "a key is letters, digits, signs and blanks of ASCII alone")
    return given


def marked(key: str | None, intent: str, context: str) -> Mapping[str, Any]:
    """What a protocol's thread is made with, so that one request alone is ever taken under a key. Who does
    not know the key cannot try words on it. Without a key there is nothing to know again."""
    if not (given := _given_key(key)):
        return {}
    said = json.dumps([given, intent, context])
    return {ASKED: hashlib.sha256(said.encode()).hexdigest()}


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


def given_name(by: str, wanted: str = _WHO_DECIDES) -> str:
    """The name of who decides. Raises InvalidInput where there is none, or more than one line: the audit
    trail has to say who. wanted: what is asked for, in words."""
    name = _usable("by", by, LONGEST_NAME)
    if not name:
        raise InvalidInput("by", f"{wanted}: the audit trail needs a name")
    if breaks_lines(name):
        raise InvalidInput("by", "a name is one line, without control characters")
    return name


def persons_name(by: str, wanted: str = _WHO_DECIDES) -> str:
    """The name of a person who decides, from outside: as `given_name`, and none that stands for nobody."""
    name = given_name(by, wanted)
    letters = _letters(name)  # whatever stands between them, and cannot be seen perhaps
    if letters == _letters(AUTO) or letters.startswith(_letters(A_MODEL)):
        raise InvalidInput("by", f"{name!r} is nobody's name; the audit trail needs a name")
    return name


def is_account(by: str) -> bool:
    """Whether it is an account of a machine, and no person's name."""
    return by.casefold() in _ACCOUNTS


def known_as(by: str) -> str:
    """Who has done something, for who reads of it: an account of a machine is nobody's name."""
    return f"a person at the account {by}" if is_account(by) else by


_ACCOUNTS = ("root", "system", "administrator", "nobody", "daemon", "www-data")
"""As systems call whoever uses them in nobody's name."""


def _letters(name: str) -> str:
    return "".join(char for char in normalize("NFKC", name).casefold() if char.isalpha())


def _usable(place: str, text: str, longest: int) -> str:
    """Words that were given, without blanks around them; "" where nobody would see any. Raises InvalidInput
    for what is none, or much."""
    text = text.strip()
    if len(text) > longest:
        raise InvalidInput(place, f"it has {len(text)} characters; {longest} is the most")
    if "\x00" in text or any("\ud800" <= char <= "\udfff" for char in text):
        raise InvalidInput(place, "it holds characters that are no text")
    return text if shows(text) else ""
