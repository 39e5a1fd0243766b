"""What people answer while a run waits: at gates, to tool calls, and for signals that only they can bring.

Answers come from options (`--approve`, `--reject`, `--signal`) or from questions on the terminal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from swarmwright.cli.output import visible
from swarmwright.ports.agents import Standing
from swarmwright.workflow.catalog import Catalog, slug

if TYPE_CHECKING:
    from rich.console import Console

__all__ = [
    "EVERYTHING",
    "Answer",
    "ByOptions",
    "answer_by_asking",
    "base",
    "gate_names",
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


@dataclass(frozen=True, slots=True)
class ByOptions:
    """What the options say for people; a name counts before "all", a rejection before an approval.

    approve, reject: gates and tools, by the names that they can be called by. signals: those to announce.
    """

    approve: tuple[str, ...] = ()
    reject: tuple[str, ...] = ()
    signals: tuple[str, ...] = ()

    def gate(self, instance: str, ask: str) -> bool | None:
        """The answer to a gate; None = nothing is said of it."""
        return self._of(gate_names(instance, ask))

    def tool(self, tool: str) -> Standing | Literal[False] | None:
        """The answer to uses of a tool (by id) that need a person's yes; None = nothing is said of it."""
        said = self._of({tool})
        return Standing.YES if said else None if said is None else False

    def answer(self, waiting: Sequence[Wait], *, calls: bool = False) -> Answer:
        """The answers to what waits at gates and for signals. calls: and to the very calls that wait, as they
        were shown: a name is a yes to these, whatever it says to later ones."""
        said = {wait["instance"]: self.gate(wait["instance"], wait["name"]) for wait in _gates(waiting)}
        decisions = {i: "approved" if yes else "rejected" for i, yes in said.items() if yes is not None}
        awaited = {wait["name"] for wait in waiting if wait["kind"] == "signal"}
        answered = tuple(self._calls(waiting)) if calls else ()
        return Answer(decisions, tuple(sorted(awaited.intersection(self.announced(awaited)))), answered)

    def _calls(self, waiting: Sequence[Wait]) -> Iterator[tuple[Call, bool]]:
        for wait in waiting:
            if wait["kind"] == "tool" and (said := self.tool(wait["name"])) is not None:
                yield (wait["agent"], wait["name"], wait["arguments"]), said is Standing.YES

    def announced(self, names: Iterable[str]) -> Iterator[str]:
        """Those of these signals that are to be announced."""
        given = {slug(signal) for signal in self.signals}
        return (name for name in names if slug(name) in given)

    def _of(self, called: Collection[str]) -> bool | None:
        for names, answer in ((self.reject, False), (self.approve, True)):
            if any(slug(name) in called for name in names if name != EVERYTHING):
                return answer
        if EVERYTHING in self.reject:
            return False
        return True if EVERYTHING in self.approve else None


def _gates(waiting: Sequence[Wait]) -> Iterator[Wait]:
    return (wait for wait in waiting if wait["kind"] == "gate")


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
        who, tool = (
            _called(wait["instance"], wait["agent"], team),
            wait.get("tool_name") or team.name(wait["name"]),
        )
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
