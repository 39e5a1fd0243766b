"""What comes again under its idempotency key: the same, which counts once, or something else under a key that
is taken. By the records and mailbox of a protocol's thread, which forget nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from swarmwright.apps.foundry.deciding import named_in
from swarmwright.apps.foundry.errors import KeyTaken
from swarmwright.apps.foundry.intake import ASKED
from swarmwright.apps.foundry.state import CONTEXT
from swarmwright.ports.commands import Approve, Command, EditState, Reject, Send
from swarmwright.ports.mailbox import Accepted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from swarmwright.apps.foundry.looking import Looking

__all__ = ["ASKED_BEFORE", "check_same", "said_before", "words_of"]

ASKED_BEFORE = "it asked for a protocol with other words"
_MOST_TOLD = 80


def words_of(intent: str, context: str) -> Mapping[str, Command]:
    """What a protocol's thread is told first, by the ids by which it counts once; the request comes last."""
    given = {"context": EditState(context={"public": {CONTEXT: context}})} if context else {}
    return {**given, "intent": Send(intent)}


async def check_same(
    foundry: Looking, protocol_id: str, mark: Mapping[str, Any], intent: str, context: str, team: str
) -> None:
    """Raise KeyTaken where the thread of that id was asked for with other words, or is no protocol.

    Whoever asked first may not be so far yet, or have died then: the thread follows the team from now on.
    """
    platform = foundry.platform
    record = await platform.thread(protocol_id)
    if (before := record.metadata.get(ASKED)) is not None:
        if before != mark.get(ASKED):
            raise KeyTaken(protocol_id, _asked_before(record.title, intent))
        if await platform.teams.followed(protocol_id) is None:
            await platform.teams.follow(protocol_id, team)
        return
    if not await foundry.is_protocol(record):
        raise KeyTaken(protocol_id, "its id is that of a thread that is no protocol")
    rows = {one.command_id: one.command for one in await platform.commands(protocol_id)}
    given = rows.get("context")
    context_before = given.context["public"][CONTEXT] if isinstance(given, EditState) else ""
    if "intent" in rows and context_before != context:
        raise KeyTaken(protocol_id, _asked_before(record.title, intent))


def said_before(
    sent: Sequence[Accepted],
    protocol_id: str,
    command_id: str,
    kind: type[Approve | Reject],
    reason: str,
    by: str,
) -> bool:
    """Whether this answer was taken under this id, among what the protocol's thread was `sent`. Raises
    KeyTaken where another one was."""
    rows = [one for one in sent if one.command_id == command_id]
    if not rows:
        return False
    said = rows[0].command
    if not isinstance(said, kind) or (said.reason, said.by) != (reason, by):
        raise KeyTaken(protocol_id, _decided_before(said))
    return rows[0].state != "refused"


def read_before(sent: Sequence[Accepted], protocol_id: str, command_id: str, by: str) -> bool:
    """Whether somebody has had a draft read under this id, as `said_before`. Raises KeyTaken."""
    rows = [one for one in sent if one.command_id == command_id]
    if not rows:
        return False
    said = rows[0].command
    if not isinstance(said, EditState) or said.by != by:
        raise KeyTaken(protocol_id, _decided_before(said))
    return rows[0].state != "refused"


def _asked_before(title: str, intent: str) -> str:
    """What a key was taken by. title: how the intent began that it came with."""
    begun = " ".join(title.split())
    told = f"it asked for “{begun[:_MOST_TOLD]}{'…' if len(begun) > _MOST_TOLD else ''}”"
    return f"{told}, with another context or more words" if title == intent[:200] else told


def _decided_before(said: object) -> str:
    """What the key of a review was taken by."""
    if isinstance(said, EditState) and said.stays:
        return f"{said.by} has had a draft read"
    if not isinstance(said, Approve | Reject):
        return "it was no review"
    reason, named = named_in(said.reason)
    what = "an approval" if isinstance(said, Approve) else "a request for a revision"
    version = f"version {named.version}, " if named.version is not None else ""
    because = f": “{reason[:_MOST_TOLD]}”" if reason else ""
    return f"{what} by {said.by} of {version}the draft {named.hash[:12]}{because}"
