"""What people answer while a run waits: at gates, to tool calls, and for signals that only they can bring.

Answers come from options (`--approve`, `--reject`, `--signal`) or from questions on the terminal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from swarmwright.cli.output import visible
from swarmwright.workflow.catalog import Catalog, slug

if TYPE_CHECKING:
    from rich.console import Console

__all__ = [
    "EVERYTHING",
    "Answer",
    "answer_by_asking",
    "answer_by_options",
    "base",
    "gate_names",
    "tool_answer",
    "wait_words",
]

EVERYTHING = "all"
"""In place of a gate's name: every gate."""

Wait = Mapping[str, str]
"""As in `RunResult.waiting`: {"kind": "gate" | "signal" | "tool", "instance", "name", …}."""

Call = tuple[str, str, str]
"""(agent id, tool id, canonical arguments): what an answer to a tool call is bound to."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Decisions by gate instance ("approved" or "rejected"), and signals that now count as announced.

    calls: answers to tool calls, each good for one call: yes, no, or (a text) no and why.
    """

    decisions: Mapping[str, str] = field(default_factory=dict)
    signals: tuple[str, ...] = ()
    calls: tuple[tuple[Call, bool | str], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.decisions or self.signals or self.calls)


def answer_by_options(
    waiting: Sequence[Wait], approve: Sequence[str], reject: Sequence[str], signals: Sequence[str] = ()
) -> Answer:
    """What the options say to what waits; a rejection by name wins over an approval of everything."""
    decisions = {}
    for wait in waiting:
        if wait["kind"] != "gate":
            continue
        if _named(wait, reject):
            decisions[wait["instance"]] = "rejected"
        elif _named(wait, approve):
            decisions[wait["instance"]] = "approved"
        elif EVERYTHING in reject or EVERYTHING in approve:
            decisions[wait["instance"]] = "rejected" if EVERYTHING in reject else "approved"
    awaited = {wait["name"] for wait in waiting if wait["kind"] == "signal"}
    given = {slug(s) for s in signals}
    return Answer(decisions, tuple(sorted(s for s in awaited if slug(s) in given)))


def tool_answer(tool: str, approve: Sequence[str], reject: Sequence[str]) -> bool | None:
    """What the options say to the uses of a tool (by id) that need a person's yes; None = nothing."""
    for names, answer in ((reject, False), (approve, True)):
        if tool in {slug(name) for name in names if name != EVERYTHING}:
            return answer
    if EVERYTHING in reject:
        return False
    return True if EVERYTHING in approve else None


def answer_by_asking(waiting: Sequence[Wait], console: Console, team: Catalog) -> Answer:
    """Ask for each thing that waits. EOF (no more input) leaves the rest unanswered."""
    from rich.prompt import Confirm

    decisions, signals, calls = {}, [], []
    try:
        for wait in waiting:
            words = visible(wait_words(wait, team))
            if wait["kind"] == "gate":
                yes = Confirm.ask(f"{words} Approve?", console=console)
                decisions[wait["instance"]] = "approved" if yes else "rejected"
            elif wait["kind"] == "tool":
                call = (wait["agent"], wait["name"], wait["arguments"])
                calls.append((call, _ask_for_call(words, console)))
            elif wait["kind"] == "signal" and Confirm.ask(f"{words} Announce it now?", console=console):
                signals.append(wait["name"])
    except EOFError:
        console.print()
    return Answer(decisions, tuple(signals), tuple(calls))


def _ask_for_call(words: str, console: Console) -> bool | str:
    """Yes; or no, with the reason if there is one, which the agent is told."""
    from rich.prompt import Confirm, Prompt

    if Confirm.ask(f"{words} Approve?", console=console):
        return True
    return Prompt.ask("Why not? (Enter: no reason)", console=console, default="", show_default=False).strip()


def wait_words(wait: Wait, team: Catalog) -> str:
    """What waits, in a sentence; agents and tools by the names that the team has for them."""
    if wait["kind"] == "gate":
        ask = wait["name"] or "a person decides"
        return f"{wait['instance']}: {ask}" + ("" if ask.endswith("?") else ".")
    if wait["kind"] == "tool":
        who, tool = _called(wait["instance"], wait["agent"], team), team.name(wait["name"])
        return f"{who} wants to use {tool} with {wait['arguments']}, which needs a yes."
    if wait["kind"] == "swap":
        return f"{wait['instance']}: {wait['name']}, which needs a yes."
    if wait["kind"] == "pause":
        return "The thread is paused."
    who = _called(wait["instance"], base(wait["instance"]), team)
    return f"{who} waits for {wait['name']}, which nobody who is at work will announce."


def _called(instance: str, agent: str, team: Catalog) -> str:
    """The agent's name, and which of its steps this is where that is another word."""
    return team.name(agent) if instance == agent else f"{team.name(agent)} ({instance})"


def base(instance: str) -> str:
    """The node's id in an instance: `gate-launch@2[3]` → `gate-launch`."""
    return instance.partition("@")[0].partition("[")[0]


def gate_names(instance: str, ask: str) -> set[str]:
    """What a gate can be called by, as slugs: its instance, its id with and without "gate-", what it asks."""
    names = {slug(instance), slug(base(instance)), slug(instance).removeprefix("gate-"), slug(ask)}
    return names - {""}


def _named(wait: Wait, names: Sequence[str]) -> bool:
    return any(slug(name) in gate_names(wait["instance"], wait["name"]) for name in names)
