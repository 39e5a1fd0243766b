"""`swarmwright trace THREAD`: what every step did and when, from the thread's state."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO, TypeVar

import typer

from swarmwright.cli.listing import moment
from swarmwright.cli.output import print_json, stderr, stdout, visible
from swarmwright.cli.sources import (
    ConfigOption,
    DatabaseOption,
    JsonOption,
    check_text,
    settings_of,
    usage_error,
)
from swarmwright.errors import ConfigError, NotFound
from swarmwright.ports.command_words import does
from swarmwright.ports.events import tool_words
from swarmwright.storage.address import is_there
from swarmwright.workflow.named import asked_words

if TYPE_CHECKING:
    from rich.table import Table

    from swarmwright.ports.threads import ThreadRecord
    from swarmwright.runtime.platform import Platform
    from swarmwright.runtime.tracing.results import TraceSpan
    from swarmwright.settings import Settings

__all__ = ["timeline", "trace_command"]

_OPEN = ("interrupted", "running")
"""Statuses whose end nobody knows: of the first, the last sign of life is."""

_DECIDED = ("approved", "rejected", "expired", "withdrawn")

ExportOption = Annotated[
    str | None,
    typer.Option(
        "--export",
        metavar="FILE|-",
        help="Write it as lines of JSON, to a file or stdout.",
        show_default=False,
    ),
]

T = TypeVar("T")

BAR = 32
"""Cells of the whole timeline."""

_LEAST_BAR, _GAP = 8, 2
"""Cells that a timeline has at least, and those beside each column."""


def trace_command(
    thread: Annotated[str, typer.Argument(metavar="THREAD", help="The thread's id, or its beginning.")],
    config: ConfigOption = None,
    db: DatabaseOption = None,
    json: JsonOption = False,
    export: ExportOption = None,
) -> None:
    """Show what happened on a thread.

    A timeline of its steps; then tool calls, decisions, answers and failures. With --export, all of it as
    lines of JSON.
    """
    check_text("THREAD", thread)
    settings = settings_of(config, db)
    if export is not None:
        if json:
            raise usage_error("--json or --export, not both")
        _export(settings, thread, export)
        return
    record, spans = _read(settings, thread)
    if json:
        print_json({"thread": record, "spans": spans})
    else:
        _print(record, spans)


def _read(settings: Settings, wanted: str) -> tuple[ThreadRecord, Sequence[TraceSpan]]:
    async def read(platform: Platform) -> tuple[ThreadRecord, Sequence[TraceSpan]]:
        thread_id = await _named(platform, wanted)
        return await platform.thread(thread_id), await platform.trace(thread_id)

    return _ask(settings, wanted, read)


def _ask(settings: Settings, wanted: str, ask: Callable[[Platform], Awaitable[T]]) -> T:
    """Ask the platform about a thread; no store is made where there is none."""
    if not is_there(settings.database):
        raise NotFound("thread", wanted)
    from swarmwright.cli.driving import ask_platform

    return ask_platform(settings, ask)


async def _named(platform: Platform, wanted: str) -> str:
    """The one thread whose id begins like that; else what was wanted."""
    begun = [r for r in await platform.threads() if r.thread_id.startswith(wanted)]
    return begun[0].thread_id if len(begun) == 1 else wanted


def _export(settings: Settings, wanted: str, file: str) -> None:
    """Write every line of the thread to a file, which is there whole or not at all, or to stdout."""
    from swarmwright.telemetry.exporting import exported
    from swarmwright.telemetry.lines import text

    async def write(platform: Platform) -> int:
        lines = exported(platform, await _named(platform, wanted))
        count = 0
        with _writing(file) as out:
            async for line in lines:
                out.write(text(line))
                count += 1
        return count

    count = _ask(settings, wanted, write)
    if file != "-":
        stderr().print(f"{count} lines in {file}")


@contextmanager
def _writing(file: str) -> Iterator[TextIO]:
    if file == "-":
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")  # as the file's, whatever the terminal's is
        yield sys.stdout
        return
    path = Path(file)
    part = path.with_name(f"{path.name}.part")
    try:
        with part.open("w", encoding="utf-8") as out:
            yield out
        part.replace(path)
    except OSError as error:
        raise ConfigError(file, "", error.strerror or str(error)) from None
    finally:
        part.unlink(missing_ok=True)


def timeline(spans: Sequence[TraceSpan], width: int = BAR) -> list[str]:
    """A bar for each span on one common scale of `width` cells; one without a known end is dotted."""
    if not spans:
        return []
    begin, end = min(s.started_at for s in spans), max(_last(s) for s in spans)
    scale = width / (end - begin) if end > begin else 0.0
    bars = []
    for span in spans:
        left = min(int((span.started_at - begin) * scale), width - 1)
        length = max(round((_last(span) - span.started_at) * scale), 1)
        mark = "┅" if span.ended_at is None or span.status in _OPEN else "━"
        bars.append((" " * left + mark * length)[:width].ljust(width))
    return bars


def _last(span: TraceSpan) -> float:
    """The last moment that is known of it."""
    return span.started_at if span.ended_at is None else span.ended_at


def _print(record: ThreadRecord, spans: Sequence[TraceSpan]) -> None:
    console = stdout()
    console.print(f"thread {record.thread_id} is {record.status}; workflow {record.workflow_version}")
    if not spans:
        console.print("nothing has run yet")
        return
    ordered = sorted(spans, key=lambda s: (s.started_at, _last(s)))
    console.print(_table(ordered, console.width))
    for span in ordered:
        for line, same in groupby(_details(span)):
            often = f" ({times} times)" if (times := len(list(same))) > 1 else ""
            console.print(f"{visible(span.instance)}: {visible(line)}{often}".replace("\n", " "))
    if spent := _tokens(spans):
        console.print(spent)


def _table(spans: Sequence[TraceSpan], width: int) -> Table:
    """The spans in the order of their start, on so many cells. Ids stand whole: they are typed elsewhere."""
    from rich.table import Table
    from rich.text import Text

    first = spans[0].started_at
    rows = [
        (
            visible(span.instance),
            span.status,
            f"{span.started_at - first:.2f} s",
            _took(span),
        )
        for span in spans
    ]
    heads = ("step", "status", "start", "took")
    taken = sum(max(map(len, column)) + _GAP for column in zip(heads, *rows, strict=True))
    table = Table(box=None, pad_edge=False)
    table.add_column(heads[0], overflow="fold")
    for head in (*heads[1:], "timeline"):
        table.add_column(head, no_wrap=True)
    for row, bar in zip(rows, timeline(spans, min(BAR, max(width - taken, _LEAST_BAR))), strict=True):
        table.add_row(*row, Text(bar))
    return table


def _took(span: TraceSpan) -> str:
    if span.ended_at is None:
        return "?"
    at_least = "≥ " if span.status in _OPEN else ""
    return f"{at_least}{span.ended_at - span.started_at:.2f} s"


def _cut_off(span: TraceSpan) -> str:
    """When what has no end of its own began, and why it has none."""
    begun = f"started at {moment(span.started_at)}"
    if span.status == "running":
        return f"{begun}, and is still at work"
    seen = "" if span.ended_at is None else f", which was last heard of at {moment(span.ended_at)}"
    return f"{begun}, no end recorded: its process is gone{seen}"


def _details(span: TraceSpan) -> list[str]:
    """How it was cut off; tool calls, answers, decisions, failures, further tries."""
    from swarmwright.cli.live import cut_words, stand_in_words

    if span.question and span.status in ("waiting", *_DECIDED):
        return _decision_words(span)
    lines = [_cut_off(span)] if span.status in _OPEN else []
    lines += _calls(span)
    lines += [said for model in span.models for said in (stand_in_words(model), cut_words(model)) if said]
    lines += [f"announced {signal}" for signal in span.signals]
    if span.question and span.answer is not None:
        lines.append(f'judged "{span.question}": {"yes" if span.answer else "no"}')
    if span.status in ("applied", "refused"):
        lines.append(does(span.question, span.by, refused=span.status == "refused", detail=span.detail))
    if span.attempts > 1:
        lines.append(f"{span.attempts} tries")
    lines += [f"failed first of {one.get('failure', '')}: {one.get('detail', '')}" for one in span.retried]
    if span.failure and span.status != "waiting":
        lines.append(f"{span.failure}: {span.detail}")
    return lines


def _decision_words(span: TraceSpan) -> list[str]:
    """What was asked, and of which item; who decided what, when and why."""
    asks = f"asks: {asked_words(span.question, span.instance, span.items)}"
    if span.status == "waiting":
        return [asks, f"waits for a person since {moment(span.started_at)}"]
    at = moment(span.started_at) if span.ended_at is None else moment(span.ended_at)
    who = f" by {span.by}" if span.by else ""
    why = f": {span.detail}" if span.detail else ""
    return [asks, f"{span.status}{who} at {at}{why}"]


def _tokens(spans: Sequence[TraceSpan]) -> str:
    given = sum(span.usage.get("input_tokens", 0) for span in spans)
    written = sum(span.usage.get("output_tokens", 0) for span in spans)
    return f"tokens: {given} in, {written} out" if given or written else ""


def _calls(span: TraceSpan) -> Iterator[str]:
    """Each tool call and what became of it; the results stand behind the calls, under the same ids."""
    from swarmwright.cli.board import complaint

    results: dict[str, list[Mapping[str, Any]]] = {}
    for call in span.calls:
        if call.get("event") == "tool_result":
            results.setdefault(str(call.get("call_id")), []).append(call)
    for call in span.calls:
        if call.get("event") == "tool_called":
            mine = results.get(str(call.get("call_id"))) or [{}]
            why = complaint(mine.pop(0))
            yield _call_words(call) + (f", which failed: {why}" if why else "")
        elif call.get("event") != "tool_result":
            yield _call_words(call)


def _call_words(call: Mapping[str, Any]) -> str:
    arguments = str(call.get("instead") or call.get("arguments", ""))
    short = arguments if len(arguments) <= 80 else arguments[:79] + "…"
    if call.get("event") == "tool_waiting":
        return f"waits for a person's yes to {tool_words(call)} {short}"
    if call.get("event") == "tool_denied":
        return f"denied {tool_words(call)} {short}: {call.get('reason', '')}"
    return f"used {tool_words(call)} {short}"
