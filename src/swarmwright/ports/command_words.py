"""What each command does, in words that follow the name of whoever has sent it. Pure.

The studio has the same table, for the events of a run that somebody looks at (its `thread/commands.ts`).
"""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["DOES", "does"]

DOES: Mapping[str, str] = {
    "send": "says",
    "inject_context": "gives context",
    "pause": "pauses the thread",
    "resume": "lets it go on",
    "redirect": "sends the work elsewhere",
    "approve": "says yes",
    "reject": "says no",
    "edit_state": "changes the state",
    "roll_back": "goes back to a checkpoint",
    "set_agent": "sets an agent",
    "set_tool": "sets a tool",
    "cancel": "stops the run",
    "announce": "announces",
    "swap": "swaps the flow",
}
"""Kind of a command → what it does. Those that nobody sends are not among them."""

_BY_ITSELF = {"refresh": "the team has changed", "expire": "a deadline is over"}
"""What no person sends, in words of its own."""


def does(kind: str, by: str = "", *, refused: bool = False, detail: str = "") -> str:
    """`a person says yes: looks good`. by: who sends it, where that is known; detail: what came of it."""
    if kind in DOES:
        said = f"{by or 'a person'} {DOES[kind]}"
    else:
        said = _BY_ITSELF.get(kind, kind.replace("_", " "))
    said += ", which was refused" if refused else ""
    return f"{said}: {detail}" if detail else said
