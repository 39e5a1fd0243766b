"""Events as bytes, the long text that one of them tells, and texts that any database keeps. Pure."""

from __future__ import annotations

import json

from swarmwright.ports.events import Event
from swarmwright.storage.damage import whole
from swarmwright.storage.packing import LONG, inflated, mended

__all__ = ["packed_event", "read_event", "spelt", "storable", "told"]


def packed_event(event: Event) -> bytes:
    """What an event says, but for its thread, number and time."""
    said = [event.kind, event.instance, event.agent, event.data]
    return json.dumps(said, default=str, ensure_ascii=False).encode(errors="replace")


def told(event: Event, payload: bytes) -> bytes | None:
    """The text that the event tells, if it is long, and `spelt` stands in the payload."""
    said = event.data.get("text")
    text = said.encode(errors="replace") if isinstance(said, str) else b""
    return text if len(text) >= LONG and spelt(text) in payload else None


def spelt(text: bytes) -> bytes:
    """A text as it stands in JSON."""
    return json.dumps(text.decode(), ensure_ascii=False)[1:-1].encode()


def read_event(thread_id: str, seq: int, at: float, pack: bytes, body: bytes | None) -> Event:
    """The event of a packed payload; `body`: the packed text that was cut out of it.

    Raises ThreadUnreadable for what is none.
    """
    with whole((thread_id, ""), f"event {seq}"):
        payload = inflated(pack) if body is None else mended(inflated(pack), spelt(inflated(body)))
        kind, instance, agent, data = json.loads(payload)
        if not isinstance(data, dict) or not all(isinstance(one, str) for one in (kind, instance, agent)):
            raise TypeError("it holds no event")
        return Event(kind, thread_id, seq, at, instance, agent, data)


def storable(text: str) -> str:
    """The text without what not every database can keep: the null character, halves of pairs."""
    if text.isascii() and "\0" not in text:
        return text
    return text.replace("\0", "�").encode(errors="replace").decode()
