"""What is kept for runs to come, looked at when it is made: of an assistant, and of a schedule.

Else a client would hear of a wrong word when a run fails of it, which may be months later.
"""

from __future__ import annotations

from dataclasses import replace

from swarmwright.errors import InvalidInput
from swarmwright.ports.assistants import Assistant
from swarmwright.ports.hosting import Drive, Foreseeing, Hosted
from swarmwright.runtime.serving.requests import Asked, drive_asked, joined

__all__ = ["check_assistant", "check_turns"]


async def check_assistant(hosted: Hosted, kept: Assistant, *, by_context: bool) -> None:
    """Raises InvalidInput for a config or context that no run of the assistant could begin with.

    by_context: whether a client gave its context as such; else it came by `config.configurable`, which tells
    the same (`configuring`).
    """
    if not isinstance(hosted, Foreseeing) or not (kept.config or kept.context):
        return
    own = {"assistant_id": kept.assistant_id, "graph_id": kept.graph}
    config = {**kept.config, "configurable": {**(kept.config.get("configurable") or {}), **own}}
    try:
        await hosted.foresee(Drive("", "", config=config, context=kept.context or None))
    except InvalidInput as error:
        raise error if by_context else _as_said(error) from None


def _as_said(error: InvalidInput) -> InvalidInput:
    at, _, rest = error.place.partition(".")
    place = ".".join(filter(None, ("config.configurable", rest)))
    return InvalidInput(place, error.reason) if at == "context" else error


async def check_turns(hosted: Hosted, asked: Asked, assistant: Assistant) -> None:
    """Raises InvalidInput for what no turn of a schedule could begin with."""
    if isinstance(hosted, Foreseeing):
        await hosted.foresee(drive_asked(replace(asked, request=joined(asked.request, assistant))))
