"""A run as people follow it: a board that is redrawn on a terminal, or a line an event where there is none.

Both write to stderr; what the run comes to goes to stdout, elsewhere.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING, Any, Protocol

from swarmwright.cli.board import Board, Row, complaint
from swarmwright.cli.output import stderr, visible
from swarmwright.errors import AwaitsApproval
from swarmwright.ports.command_words import does
from swarmwright.ports.endings import cut_by
from swarmwright.ports.events import Event
from swarmwright.workflow.named import asked_words

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

__all__ = [
    "HEARTBEAT_S",
    "Follower",
    "LineFollower",
    "LiveFollower",
    "cut_words",
    "exhausted_words",
    "following",
    "stand_in_words",
]

HEARTBEAT_S = 10.0
"""Where lines are printed, silence longer than this is broken by who is still at work."""

_JOINED = "run started; the request joins the turn that is not over"

_SIGNS = {"waiting": "·", "working": "▶", "done": "✓", "failed": "✗", "cancelled": "–"}
_STYLES = {
    "waiting": "dim",
    "working": "bold cyan",
    "done": "green",
    "failed": "bold red",
    "cancelled": "dim",
}


class Follower(Protocol):
    """Shows events as they come."""

    def show(self, event: Event) -> None:
        """Show one event."""
        ...

    def heartbeat(self) -> None:
        """Called every few seconds, whether or not anything happened."""
        ...


@contextmanager
def following(board: Board, *, lines: bool = False) -> Iterator[Follower]:
    """A follower for this process's stderr; `lines`: no board, even on a terminal."""
    console = stderr()
    if console.is_terminal and not lines:
        with LiveFollower(board, console) as follower:
            yield follower
    else:
        yield LineFollower(board, console)


class LineFollower:
    """A line an event, tokens left out."""

    def __init__(self, board: Board, console: Console) -> None:
        self._board, self._console = board, console
        self._last_line = time.monotonic()

    def show(self, event: Event) -> None:
        """Print the event's line, if it has one."""
        self._board.apply(event)
        if words := event_words(event, self._board):
            self._print(event.at, words)

    def heartbeat(self) -> None:
        """After a long silence, say who is still at work."""
        if time.monotonic() - self._last_line < HEARTBEAT_S:
            return
        now = time.time()
        busy = [f"{r.label} ({now - r.started_at:.0f} s)" for r in _working(self._board)]
        if busy:
            self._print(now, f"still at work: {', '.join(busy)}")

    def _print(self, at: float, words: str) -> None:
        self._last_line = time.monotonic()
        moment = datetime.fromtimestamp(at).astimezone().strftime("%H:%M:%S")
        self._console.print(f"{moment} {visible(words)}".replace("\n", " "))


def _seconds(data: Mapping[str, Any]) -> str:
    return f"{data.get('wait_s', 0.0):.1f} s"


_STAYS = ("step_failed", "step_retried", "tool_denied", "model_called", "model_busy", "run_failed")


class LiveFollower:
    """The board as a table that is redrawn in place, with the last words of everyone at work."""

    def __init__(self, board: Board, console: Console) -> None:
        from rich.live import Live

        self._board, self._console = board, console
        self._live = Live(get_renderable=self._table, console=console, refresh_per_second=8)

    def __enter__(self) -> LiveFollower:
        self._live.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        self._live.__exit__(None, None, None)

    def show(self, event: Event) -> None:
        """Fold the event in; the next redraw shows it. Failures and refusals also stay as lines."""
        self._board.apply(event)
        told = event.kind in _STAYS
        told = told or event.data.get("status") == "error" or bool(event.data.get("exhausted"))
        if told and (words := event_words(event, self._board)):
            self._console.print(visible(words).replace("\n", " "))

    def heartbeat(self) -> None:
        """The table is redrawn anyway."""

    def _table(self) -> Table:
        from rich.table import Table

        table = Table.grid(padding=(0, 2), expand=False)
        now = time.time()
        for row in self._board.rows.values():
            table.add_row(*_cells(row, self._board, now, self._console.width))
        for instance, ask in self._board.asks.items():
            table.add_row("?", instance, "", f"waits for a person: {visible(ask)}", style="bold yellow")
        return table


def _working(board: Board) -> list[Row]:
    return [row for row in board.rows.values() if row.status == "working"]


def _cells(row: Row, board: Board, now: float, width: int) -> tuple[Text, ...]:
    """Sign, who, how long, what."""
    from rich.text import Text

    took = (row.ended_at or now) - row.started_at if row.started_at else 0.0
    if row.status == "waiting":
        causes = board.waits_for(row)
        idle = f"waits for {', '.join(causes)}" if causes else "not run" if board.over else ""
        what = visible(row.doing) or idle
    else:
        words = row.doing or " ".join(row.text.split()) or row.task
        what = visible(words)
    room = max(width - 40, 20)
    tail = what if len(what) <= room else "…" + what[-room + 1 :]
    style = _STYLES[row.status]
    return (
        Text(_SIGNS[row.status], style),
        Text(visible(row.label), style),
        Text(f"{took:.1f} s" if took else "", "dim"),
        Text(tail, "dim" if row.status == "waiting" else ""),
    )


def stand_in_words(call: Mapping[str, Any]) -> str:
    """Which model has answered, or failed, in another one's place, and why; "" if it was the first."""
    if not call.get("instead_of"):
        return ""
    does = "failed, too, asked" if call.get("error") else "answered"
    return f"{call.get('profile')} {does} in place of {call['instead_of']} ({call.get('why')})"


def cut_words(call: Mapping[str, Any]) -> str:
    """That the answer to a model's call was cut off, and by what; "" if it was not."""
    by = cut_by(str(call.get("finish", "")))
    return f"an answer was cut off {by}" if by else ""


def event_words(event: Event, board: Board) -> str:
    """What an event says in one line; "" for those that are not worth one."""
    data = event.data
    row = board.rows.get(event.instance)
    who = row.label if row else event.instance
    tool = board.tool(event)
    detail = f"{data.get('failure', '')}: {data.get('detail', '')}".strip(": ")
    why, cut = complaint(data), cut_words(data)
    took = f" after {event.at - row.started_at:.1f} s" if row and row.started_at else ""
    if event.kind == "step_failed" and data.get("failure") == AwaitsApproval.failure:
        return ""  # told by the call that waits
    words = {
        "run_started": _JOINED if data.get("fate") == "joined" else "run started",
        "step_started": f"{who} started" + (f": {data['task']}" if data.get("task") else ""),
        "step_finished": f"{who} done{took}",
        "step_failed": f"{who} failed{took}: {detail}",
        "step_retried": f"{who} failed ({detail}), tries again",
        "step_cancelled": f"{who} cancelled: {detail}".removesuffix(": "),
        "model_busy": f"{who}: {data.get('model', '')} is busy ({detail}), again in {_seconds(data)}",
        "model_called": "; ".join(f"{who}: {said}" for said in (stand_in_words(data), cut) if said),
        "tool_called": f"{who} uses {tool}",
        "tool_denied": f"{who} was denied {tool}: {data.get('reason', '')}",
        "tool_result": why and f"{who} failed to use {tool}: {why}",
        "tool_waiting": f"{who} waits for a person's yes to {tool} {_waiting(data)}",
        "signal": f"{who or 'somebody outside'} announced {data.get('signal', '')}",
        "command_applied": _command_words(data),
        "command_refused": _command_words(data, refused=True),
        "workflow_changed": f"the workflow is changed: {'; '.join(data.get('changes', ()))}",
        "judged": f'judged "{data.get("question", "")}": ' + ("yes" if data.get("answer") else "no"),
        "items_listed": f"{data.get('count', 0)} items: {data.get('over', '')}",
        "items_carried": _carried_words(data),
        "gate_waiting": f"waits for a person: {_gate_words(event)} ({event.instance})",
        "approval_asked": _asked_words(data),
        "approval_closed": f"{data.get('approval')} is {data.get('status')}: {data.get('reason')}",
        "gate_decided": f"{event.instance} {data.get('decision', 'decided')}",
        "run_interrupted": "run waits",
        "run_finished": "run finished",
        "run_failed": f"run failed {data.get('detail', '')}".strip(),
        "run_cancelled": "run stopped",
    }
    return "; ".join((words.get(event.kind, ""), *map(exhausted_words, data.get("exhausted", ()))))


def _command_words(data: Mapping[str, Any], *, refused: bool = False) -> str:
    """Who wanted what of the thread, and what came of it: as in its history."""
    given = data.get("given", {})
    detail = str(data.get("note", "")) or " ".join(str(given.get("message", "")).split())
    return does(str(data.get("command", "")), str(given.get("by", "")), refused=refused, detail=detail)


def _carried_words(data: Mapping[str, Any]) -> str:
    """Which items of a list that was made anew keep their work."""
    said = {"kept": "keep their work", "anew": "are done anew", "dropped": "are dropped"}
    numbers = {words: ", ".join(map(str, data.get(name, ()))) for name, words in said.items()}
    moved = ", ".join(f"{old} as {new}" for old, new in data.get("moved", ()))
    numbers["keep their work, having moved"] = moved
    told = "; ".join(f"{which} {words}" for words, which in numbers.items() if which)
    return f"the list of every {data.get('over', '')} was made anew: items {told}"


def _gate_words(event: Event) -> str:
    """What a person is asked, and of which item."""
    entry = event.data.get("approval")  # of what asks nothing, an id
    items = entry.get("items", ()) if isinstance(entry, Mapping) else ()
    return asked_words(str(event.data.get("ask", "")), event.instance, items)


def _waiting(data: Mapping[str, Any]) -> str:
    """The arguments of a call that waits, and what has become of an answer to it."""
    void = (
        f" (what was said to {data['void']} is void: the rules or the tool have changed)"
        if "void" in data
        else ""
    )
    return f"{data.get('instead') or data.get('arguments', '')}{void}"


def _asked_words(data: Mapping[str, Any]) -> str:
    """Who is asked next; the first asking is told by what asks."""
    approval = data.get("approval")
    if not isinstance(approval, Mapping) or not approval.get("level"):
        return ""
    return f"nobody answered in time: {approval['handed_to'][-1]} is asked too ({approval['id']})"


def exhausted_words(one: Mapping[str, Any]) -> str:
    """A loop or a team that has used up its rounds, as in `RunResult.exhausted`."""
    rounds = f"{one['rounds']} round{'' if one['rounds'] == 1 else 's'}"
    return f"{one['instance']} went on after {rounds} without what was to end it: {one['until']}"
