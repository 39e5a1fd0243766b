"""What each command does, in words that follow the name of whoever has sent it. Pure.

The studio has the same table, for the events of a run that somebody looks at (its `thread/commands.ts`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from swarmwright.ports.command_types import (
    Announce,
    Approve,
    InjectContext,
    Redirect,
    Reject,
    RollBack,
    Send,
    SetAgent,
    SetTool,
)
from swarmwright.workflow.named import Names
from swarmwright.workflow.rules import EVERYONE

__all__ = ["DOES", "about", "does"]

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


def about(command: object, names: Names | None = None) -> str:
    """Whom or what a command is about, as people say it: `Editor: off`; "" = nothing that has a name."""
    called = names or Names()
    match command:
        case SetAgent():
            of = "everybody" if command.agent == EVERYONE else called.agents.get(command.agent, command.agent)
            return f"{of}: {', '.join(_set(command))}"
        case SetTool(tool, effect, agent):
            who = "" if agent == EVERYONE else f" for {called.agents.get(agent, agent)}"
            return f"{called.tools.get(tool, tool)}{who}: {effect}"
        case Send() | InjectContext():
            return f"for {called.audience(command.audience)}"
        case Announce():
            return command.signal
        case Redirect():
            return called.instance(command.step)
        case RollBack():
            return f"to {command.checkpoint}"
        case Approve() | Reject():
            return command.approval or called.instance(command.target)
        case _:
            return ""


def _set(command: SetAgent) -> Iterator[str]:
    """What is set of an agent."""
    if command.enabled is not None:
        yield "on" if command.enabled else "off"
    yield from (what for what in ("prompt", "model") if getattr(command, what) is not None)
    yield from (f"step {step} {'on' if on else 'off'}" for step, on in command.steps.items())
