"""`swarmwright threads`: the threads of a store, the last touched first."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from swarmwright.cli.output import print_json, stdout, visible
from swarmwright.cli.sources import ConfigOption, DatabaseOption, JsonOption, has_store, settings_of

if TYPE_CHECKING:
    from swarmwright.ports.threads import ThreadRecord
    from swarmwright.settings import Settings

__all__ = ["moment", "threads_command"]


def threads_command(config: ConfigOption = None, db: DatabaseOption = None, json: JsonOption = False) -> None:
    """List the threads and how they stand."""
    records = _records(settings_of(config, db), db)
    if json:
        print_json(list(records))
    else:
        _print(records)


def _records(settings: Settings, named: str | None) -> Sequence[ThreadRecord]:
    if not has_store(settings, named):
        return ()
    from swarmwright.cli.driving import ask_platform

    return ask_platform(settings, lambda platform: platform.threads())


def moment(seconds: float) -> str:
    """Unix seconds as local time."""
    return datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M:%S")


def _print(records: Sequence[ThreadRecord]) -> None:
    console = stdout()
    if not records:
        console.print("no threads")
        return
    from swarmwright.runtime.naming import in_short

    width = max(len("thread"), *(len(r.thread_id) for r in records))
    console.print(f"{'thread':<{width}}  {'status':<11}  {'touched':<19}  title")
    for r in records:
        line = f"{r.thread_id:<{width}}  {r.status:<11}  {moment(r.updated_at)}  {in_short(r.title)}"
        console.print(visible(line).rstrip())
