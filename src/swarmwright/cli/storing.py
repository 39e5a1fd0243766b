"""`swarmwright storage`: what is kept no longer is dropped."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from swarmwright.cli.keys import ConfigOption
from swarmwright.cli.output import print_json, stderr, stdout
from swarmwright.cli.sources import (
    DatabaseOption,
    JsonOption,
    TeamGiven,
    find_settings,
    find_team,
    has_store,
    usage_error,
)
from swarmwright.cli.times import seconds_of

if TYPE_CHECKING:
    from swarmwright.ports.keeping import Keep
    from swarmwright.runtime.serving.retaining import Dropped
    from swarmwright.settings import Settings

__all__ = ["storage_commands"]

_KINDS = {
    "threads": "threads",
    "cut": "threads cut down to how they stand",
    "runs": "runs that are over",
    "events": "events",
}


def _time(flag: str, what: str) -> object:
    return typer.Option(flag, metavar="TIME", help=f"{what}: 30d, 12h.", show_default=False)


def prune_command(
    threads: Annotated[str | None, _time("--threads", "Threads untouched for so long go")] = None,
    checkpoints: Annotated[
        str | None, _time("--checkpoints", "Of threads untouched for so long only how they stand stays")
    ] = None,
    runs: Annotated[str | None, _time("--runs", "Runs that ended so long ago go")] = None,
    keep_runs: Annotated[
        int | None, typer.Option("--keep-runs", min=1, help="Of each thread only so many that are over stay.")
    ] = None,
    events: Annotated[str | None, _time("--events", "Events so old go, of threads at rest")] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Tell what would go, and drop nothing.")] = False,
    config: ConfigOption = None,
    db: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Drop what was kept long enough: as `[storage.keep]` says, or as the options say in its place.

    A server does the same by itself, each hour. Threads that somebody works on are left alone.
    """
    settings = find_settings(find_team(TeamGiven(config=config)).settings, database=db)
    from swarmwright.ports.keeping import FOR_GOOD, Keep

    times = {"threads_s": threads, "checkpoints_s": checkpoints, "runs_s": runs, "events_s": events}
    given = {name: seconds_of(text, name[:-2]) for name, text in times.items() if text is not None}
    said = Keep(**given, runs=keep_runs)
    keep = settings.keep if said == FOR_GOOD else said
    if keep == FOR_GOOD:
        raise usage_error("everything is kept for good: say what is not, by an option or in [storage.keep]")
    dropped = _dropped(settings, keep, db, dry_run)
    if json:
        print_json({**asdict(dropped), "dry_run": dry_run})
        return
    for name, words in _KINDS.items():
        stdout().print(f"{getattr(dropped, name)} {words}")
    if dry_run:
        stderr().print("nothing was dropped: leave --dry-run away to do it")


def storage_commands() -> typer.Typer:
    """The group of these commands."""
    group = typer.Typer(help="What a store keeps, and for how long.", no_args_is_help=True)
    group.command("prune")(prune_command)
    return group


def _dropped(settings: Settings, keep: Keep, db: str | None, dry: bool) -> Dropped:
    from swarmwright.runtime.serving.retaining import Dropped, Retention

    if not has_store(settings, db):
        return Dropped()
    import asyncio

    from swarmwright.bootstrap.access import put_down
    from swarmwright.bootstrap.scopes import private_of
    from swarmwright.ports.clock import SystemClock
    from swarmwright.settings import sealing_of
    from swarmwright.storage.opening import open_store

    async def drop() -> Dropped:
        async with open_store(
            settings.database, sealing_of(settings), private_of(settings).forget_thread
        ) as store:
            dropped = await Retention(store, SystemClock(), keep).drop(dry=dry)
            if not dry:
                await put_down(store, settings, "storage prune", "/storage")
            return dropped

    return asyncio.run(drop())
