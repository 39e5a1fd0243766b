"""What people decided on a protocol, bound to the hash of the draft that they saw, and the version that was
approved as it stood then. Pure."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from swarmwright.apps.foundry.drafts import EDITED_AT, is_draft
from swarmwright.apps.foundry.versions import DraftVersion, from_note
from swarmwright.ports.agents import Output
from swarmwright.ports.guards import NOTED, RECORD

__all__ = [
    "APPROVED",
    "A_MODEL",
    "CLINICIAN",
    "NOT_HEARD",
    "Asked",
    "Decision",
    "Named",
    "Verdict",
    "approved_in",
    "asked_in",
    "decided_in",
    "decisions_in",
    "drafts_before",
    "held_in",
    "named_in",
    "naming",
    "without_name",
]

APPROVED = "approved"
"""The key of the version, in what is noted with an approval."""

CLINICIAN = "the clinician"
"""Who has said something where nobody noted who it was."""

A_MODEL = "a model, at the MCP client"
"""Who asks for a revision where no person at the client does; the client's name stands behind it."""

NOT_HEARD = "not_heard"
"""The key of the names of those who had not read that version, beside it."""

Verdict: TypeAlias = Literal["approved", "rejected", "expired", "edited", "team"]

_NAMED = re.compile(
    r"\s*\[draft sha256:([0-9a-f]{64})(?: version:([1-9]\d{0,5}))?(?: found:([0-9a-f]{16}))?\]\s*$"
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A gate at which people are asked now: its key, the question, who may answer ("" = anybody), and since
    when they are asked (Unix seconds; 0 = by software that did not keep it)."""

    gate: str
    ask: str
    who: str
    asked_at: float = 0.0


@dataclass(frozen=True, slots=True)
class Decision:
    """Who decided what, when (Unix seconds; 0 = nobody knows), why, and on which draft. edited: they have
    written that draft by hand, in the place of the one before it. team: they have changed the team that works
    on it, in `reason` how; of no draft, and no decision on one.

    hash: of the draft that they saw. version: its number, None = that text is not there any more; the same
    text handed in again is another version, on which nobody has decided yet. bound: whether the decision
    itself names the hash; else it is the draft that was under review. not_heard: the names of those who
    were to read it, and had not.
    """

    at: float
    by: str
    verdict: Verdict
    reason: str
    hash: str = ""
    version: int | None = None
    bound: bool = False
    not_heard: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Named:
    """The draft that somebody has read: its hash, its version (several may have one text), and the digest of
    what was said of it then (`DraftVersion.found`). "" and None = not named."""

    hash: str = ""
    version: int | None = None
    found: str = ""

    def is_of(self, hash_: str | None, version: int | None) -> bool:
        """Whether it names that draft."""
        return self.hash == hash_ and self.version in (None, version)

    def __str__(self) -> str:
        version = f" version:{self.version}" if self.version is not None else ""
        return f"[draft sha256:{self.hash}{version}{f' found:{self.found}' if self.found else ''}]"


def naming(reason: str, hash_: str, found: str = "", version: int | None = None) -> str:
    """A reason that names the draft it is about: what was approved stands in the approval itself."""
    return f"{reason.strip()} {Named(hash_, version, found)}".strip()


def named_in(reason: str) -> tuple[str, Named]:
    """The reason as it was given, and the draft that it names."""
    found = _NAMED.search(reason)
    if found is None:
        return without_name(reason), Named()
    return without_name(reason), Named(found[1], int(found[2]) if found[2] else None, found[3] or "")


def without_name(reason: str) -> str:
    """The reason as it was given."""
    return _NAMED.sub("", reason).strip()


def decisions_in(
    interrupts: Mapping[str, Mapping[str, Any]], versions: Sequence[DraftVersion], outputs: Sequence[Output]
) -> tuple[Decision, ...]:
    """The decisions at gates, also at those that another team of the store calls otherwise or has no more, in
    order of time. outputs: those that the versions are from."""
    found: list[Decision] = []
    for entry in decided_in(interrupts):
        there = drafts_before(entry, outputs)
        if there is None:  # asked with nothing to be seen: the first with that text that they can mean
            last = max((one.version or 0 for one in found), default=0)
            shown = [*versions[last:], *reversed(versions[:last])]
        else:
            shown = [*reversed(versions[:there])]
        found.append(_decision(entry, versions, shown))
    return tuple(found)


def drafts_before(entry: Mapping[str, Any], outputs: Sequence[Output]) -> int | None:
    """How many versions there were when this was decided: those that were written before the last of what
    was under review, and that one; none that somebody has written in its place since. None = nothing of it is
    there (any more)."""
    names, at = {str(name) for name in entry.get("reviewed", ())}, float(entry.get("decided_at") or math.inf)
    then = (n for n, one in enumerate(outputs, 1) if one.instance in names and _written_at(one) <= at)
    last = max(then, default=0)
    return sum(map(is_draft, outputs[:last])) if last else None


def _written_at(output: Output) -> float:
    """When somebody wrote it by hand; 0 = nobody did, or nobody knows when."""
    return float(output.fields.get(EDITED_AT) or 0.0)


def asked_in(interrupts: Mapping[str, Mapping[str, Any]]) -> tuple[Asked, ...]:
    """The gates at which people are asked now."""
    waiting = [
        (key, entry)
        for key, entry in interrupts.items()
        if entry.get("kind") == "gate" and entry.get("status") == "waiting" and "closed" not in entry
    ]
    return tuple(
        Asked(
            key,
            str(entry.get("ask", "")),
            " or ".join(map(str, entry.get("approvers", ()))),
            float(entry.get("asked_at") or 0.0),
        )
        for key, entry in waiting
    )


def decided_in(interrupts: Mapping[str, Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
    """What the thread's state says of each of them, in the same order."""
    standing = [entry for entry in interrupts.values() if "closed" not in entry]
    there = {entry.get("id") for entry in standing}
    before = [
        {**entry[RECORD], RECORD: True}
        for key, entry in interrupts.items()
        if RECORD in entry and key not in there
    ]
    decided = [
        entry
        for entry in (*before, *standing)
        if entry.get("kind") == "gate" and entry.get("status") in ("approved", "rejected", "expired")
    ]
    return sorted(decided, key=lambda entry: float(entry.get("decided_at") or 0.0))


def held_in(
    interrupts: Mapping[str, Mapping[str, Any]], decisions: Sequence[Decision]
) -> tuple[Decision, ...]:
    """Those that still let something go on: not where the gate asks otherwise by now, or is gone."""
    both = zip(decided_in(interrupts), decisions, strict=True)
    return tuple(one for entry, one in both if RECORD not in entry)


def approved_in(entry: Mapping[str, Any]) -> DraftVersion | None:
    """The version that was approved, as it stood then; None = nothing was noted of it."""
    note = entry.get(NOTED, {})
    return from_note(note.get(APPROVED)) if entry.get("status") == "approved" else None


def _decision(
    entry: Mapping[str, Any], versions: Sequence[DraftVersion], shown: Sequence[DraftVersion]
) -> Decision:
    """shown: the versions that can have been under review, the likeliest first."""
    reason, named = named_in(str(entry.get("reason", "")))
    seen = named.hash or _reviewed(entry, versions)
    was = approved_in(entry)
    same = [one.version for one in shown if one.hash == seen]
    theirs = any((one.version, one.hash) == (named.version, named.hash) for one in versions)
    number = named.version if theirs else next(iter(same), None)
    number = was.version if was is not None and was.hash == seen else number
    return Decision(
        float(entry.get("decided_at") or 0.0),
        str(entry.get("by", "")),
        entry["status"],
        reason,
        seen,
        number,
        bool(named.hash),
        tuple(map(str, entry.get(NOTED, {}).get(NOT_HEARD, ()))),
    )


def _reviewed(entry: Mapping[str, Any], versions: Sequence[DraftVersion]) -> str:
    """The hash of the draft that stood before what was under review, in the same round."""
    rounds = {str(instance).partition("@")[2] for instance in entry.get("reviewed", ())}
    same = [one.hash for one in versions if one.instance.partition("@")[2] in rounds]
    return same[-1] if same else ""
