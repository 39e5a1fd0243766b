"""`swarmwright storage`: what is kept no longer is dropped, threads' keys are wrapped by a newer one,
and the whole is moved to a database (`moving`)."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from swarmwright.cli.exits import ExitCode
from swarmwright.cli.keys import ConfigOption
from swarmwright.cli.moving import move_command
from swarmwright.cli.output import print_json, stderr, stdout, visible
from swarmwright.cli.sources import DatabaseOption, JsonOption, has_store, settings_of, usage_error
from swarmwright.cli.times import seconds_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from swarmwright.ports.keeping import Keep
    from swarmwright.runtime.serving.retaining import Dropped
    from swarmwright.settings import Settings

__all__ = ["storage_commands"]

_TELL_EVERY = 1000
"""Threads after which it is told how far it is."""

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
    settings = settings_of(config, db)
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
    if dropped.passed:
        stderr().print(f"{dropped.passed} threads were left alone: somebody was at work on them; try again")
    if dry_run:
        stderr().print("nothing was dropped: leave --dry-run away to do it")


def rotate_command(config: ConfigOption = None, db: DatabaseOption = None, json: JsonOption = False) -> None:
    """Wrap the keys of all threads, and of memory, by the key of now, so that older ones need not be kept.

    Servers and workers may go on meanwhile. It can be stopped and begun again. Exit code 5 where a key of a
    thread cannot be opened.
    """
    settings = settings_of(config, db)
    from swarmwright.settings import STORAGE_KEYS, sealing_of

    if sealing_of(settings) is None:
        name = settings.storage_keys or STORAGE_KEYS
        raise usage_error(f"the store is not encrypted: {name} is not set")
    import asyncio

    done, failed, left = asyncio.run(_rotated(settings, db))
    if json:
        print_json({"rotated": done, "failed": failed, "keys": left})
    else:
        stdout().print(f"{done} threads")
        for name, number in left.items():
            stdout().print(visible(f"{name}: needed for {number} threads"))
        for thread, reason in failed.items():
            stderr().print(visible(f"{thread}: {reason}"))
    if failed:
        raise typer.Exit(ExitCode.STORE)


def storage_commands() -> typer.Typer:
    """The group of these commands."""
    group = typer.Typer(help="What a store keeps, for how long, and under which keys.", no_args_is_help=True)
    group.command("prune")(prune_command)
    group.command("rotate")(rotate_command)
    group.command("move")(move_command)
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


async def _rotated(settings: Settings, db: str | None) -> tuple[int, dict[str, str], Mapping[str, int]]:
    """(how many were wrapped anew, thread → why one was not, key → of how many threads it is needed)."""
    from swarmwright.bootstrap.access import put_down
    from swarmwright.settings import sealing_of
    from swarmwright.storage.opening import open_store

    done, failed = 0, dict[str, str]()
    if not has_store(settings, db):
        return 0, {}, {}
    async with open_store(settings.database, sealing_of(settings)) as store:
        assert store.vault is not None
        whole = sum((await store.vault.wrapped()).values())
        async for thread, reason in store.vault.rotate():
            if reason:
                failed[thread] = reason
            else:
                done += 1
            if (done + len(failed)) % _TELL_EVERY == 0:
                stderr().print(f"{done + len(failed)} of at most {whole} threads")
        if reason := await _memory_rotated(settings):
            failed["memory"] = reason
        await put_down(store, settings, "storage rotate", f"/storage/keys/{store.vault.current}")
        return done, failed, await store.vault.wrapped()


async def _memory_rotated(settings: Settings) -> str:
    """Seal what agents keep anew by the key of now; why some of it could not be, "" = all was."""
    from swarmwright.settings import sealing_of
    from swarmwright.storage.opening import open_memory

    place = settings.memory_place
    if place is None or (isinstance(place, Path) and not place.exists()):
        return ""
    async with open_memory(place, sealing_of(settings)) as memory:
        return next((reason for reason in [one async for one in memory.rotate()] if reason), "")
