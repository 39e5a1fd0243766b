"""A protocol in a list: how it stands, in short. The whole of it has an address of its own. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from swarmwright.apps.foundry.safety.findings import Level
from swarmwright.apps.foundry.state import ProtocolState
from swarmwright.apps.foundry.status import Status
from swarmwright.ports.threads import ThreadRecord

__all__ = ["LONGEST_TITLE", "Changed", "Listed", "Wanted", "listed", "listed_json", "unread"]

LONGEST_TITLE = 200
"""Characters of an intent that a list shows, and a thread's record keeps."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which protocols are meant; "" and None = whichever. query: words that the intent or the id holds, in
    any case and with any blanks between them. oldest_first: those that were touched longest ago first; of
    those that wait (`status`), whoever waits longest."""

    status: Status | None = None
    query: str = ""
    oldest_first: bool = False

    def has(self, words: str) -> bool:
        """Whether these hold what is looked for."""
        return _plain(self.query) in _plain(words)

    def may_be(self, record: ThreadRecord) -> bool:
        """Whether a thread may stand as is meant, by its record alone: where nothing is to be done, nobody
        is waited for."""
        return self.status != "waiting" or record.status != "idle"

    @property
    def by_waiting(self) -> bool:
        """Whether they come in the order in which people were asked, of which their records tell nothing."""
        return self.oldest_first and self.status == "waiting"


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


@dataclass(frozen=True, slots=True)
class Listed:
    """A protocol in short; what is called as in `ProtocolState` is the same. title: how its intent begins, on
    one line. assessed: whether a guardian has looked at the current draft. asked_at: since when people are
    asked, whatever was written of it since; None = nobody is."""

    thread_id: str
    title: str
    status: Status
    iteration_count: int
    draft_version: int | None
    safety_level: Level | None
    assessed: bool
    quality_score: float | None
    escalated: bool
    human_approved: bool | None
    created_at: float
    updated_at: float
    asked_at: float | None = None


@dataclass(frozen=True, slots=True)
class Changed:
    """listed: those that stand otherwise. gone: the ids of those that were deleted."""

    listed: tuple[Listed, ...] = ()
    gone: tuple[str, ...] = ()

    def __add__(self, more: Changed) -> Changed:
        return Changed(self.listed + more.listed, self.gone + more.gone)


def unread(record: ThreadRecord) -> Listed:
    """One whose state cannot be read, by its record alone: it is there, and has failed."""
    return Listed(
        thread_id=record.thread_id,
        title=" ".join(record.title.split())[:LONGEST_TITLE],
        status="failed",
        iteration_count=0,
        draft_version=None,
        safety_level=None,
        assessed=False,
        quality_score=None,
        escalated=False,
        human_approved=None,
        created_at=record.created_at,
        updated_at=record.updated_at,
    )


def listed(state: ProtocolState) -> Listed:
    """A protocol in short."""
    return Listed(
        thread_id=state.thread_id,
        title=" ".join(state.user_intent.split())[:LONGEST_TITLE],
        status=state.status,
        iteration_count=state.iteration_count,
        draft_version=state.draft_version,
        safety_level=state.safety_level,
        assessed=state.safety_assessment is not None,
        quality_score=state.quality_score,
        escalated=state.escalated,
        human_approved=state.human_approved,
        created_at=state.created_at,
        updated_at=state.updated_at,
        asked_at=min((one.asked_at or state.updated_at for one in state.asked), default=None),
    )


def listed_json(one: Listed) -> Mapping[str, Any]:
    """It as JSON data."""
    return {"protocol_id": one.thread_id, **asdict(one)}
