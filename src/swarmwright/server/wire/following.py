"""Where in a stream a client goes on, and with which of its modes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from swarmwright.errors import InvalidInput

__all__ = ["known", "number_of"]


def known(said: Sequence[str] | None, modes: Sequence[Any]) -> Any:
    """Those of the modes that were said, several in one if they are parted by commas. Raises InvalidInput."""
    found = [mode.strip() for one in said or () for mode in one.split(",") if mode.strip()]
    for mode in found:
        if mode not in modes:
            raise InvalidInput("query.stream_mode", f"{mode!r} is none of {', '.join(modes)}")
    return tuple(dict.fromkeys(found))


def number_of(last_event_id: str | None, whole: int) -> int | None:
    """The number to go on after; `whole` for "-1" and "-"; None = nothing was said. Raises InvalidInput."""
    said = (last_event_id or "").strip()
    if not said:
        return None
    if said in ("-", "-1"):
        return whole
    if not said.isascii() or not said.isdigit() or len(said) > 18:
        raise InvalidInput("header.Last-Event-ID", "the id of an event of this stream is expected, or -1")
    return int(said)
