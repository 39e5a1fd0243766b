"""`swarmwright edit`, `redirect` and `rollback`: commands that change what stands in a thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from swarmwright.cli.history.naming import pairs, read_value, step_named
from swarmwright.cli.output import print_json
from swarmwright.cli.sending import audience_named
from swarmwright.cli.settling import IdOption, exit_of, find_thread, send_all, tell
from swarmwright.cli.sources import (
    ConfigOption,
    DatabaseOption,
    JsonOption,
    check_text,
    settings_of,
    usage_error,
)
from swarmwright.errors import ConfigError, NotFound
from swarmwright.runtime.records.commands import command_record
from swarmwright.settings import read_environment
from swarmwright.storage.address import is_there

if TYPE_CHECKING:
    from pathlib import Path

    from swarmwright.ports.commands import Command, EditState
    from swarmwright.ports.mailbox import Accepted
    from swarmwright.runtime.platform import Platform
    from swarmwright.workflow.named import Names
    from swarmwright.workflow.tree import Workflow

__all__ = ["edit_command", "read_edit", "redirect_command", "rollback_command"]

_Given = list[str] | None
_Thread = Annotated[str, typer.Argument(metavar="THREAD", help="The thread's id, or its beginning.")]


@dataclass(frozen=True, slots=True)
class _Where:
    """Which thread of which store; how the command is called and told; who says it, None = who is here."""

    thread: str
    config: Path | None
    db: str | None
    id_: str | None
    json: bool
    by: str | None = None


def edit_command(
    thread: _Thread,
    output: Annotated[
        _Given,
        typer.Option("--output", metavar="STEP=TEXT", help="What a step has written; so it is done."),
    ] = None,
    field: Annotated[
        _Given, typer.Option("--field", metavar="STEP.NAME=VALUE", help="A field that it reports.")
    ] = None,
    again: Annotated[_Given, typer.Option("--again", metavar="STEP", help="It alone runs again.")] = None,
    stay: Annotated[
        bool, typer.Option("--stay", help="Whatever --again reports, it opens no rounds before a question.")
    ] = False,
    context: Annotated[
        _Given, typer.Option("--context", metavar="NAME=VALUE", help="A context entry that agents see.")
    ] = None,
    forget: Annotated[_Given, typer.Option("--forget", metavar="NAME", help="Take one away.")] = None,
    audience: Annotated[
        str, typer.Option("--audience", metavar="NAME", help="Whose context: an agent, a group, or public.")
    ] = "public",
    message: Annotated[
        _Given, typer.Option("--message", metavar="ID=TEXT", help="What a message says.")
    ] = None,
    drop: Annotated[_Given, typer.Option("--drop", metavar="ID", help="Take a message away.")] = None,
    file: Annotated[
        str | None, typer.Option("--file", metavar="FILE|-", help="The edit as JSON.", show_default=False)
    ] = None,
    by: Annotated[
        str, typer.Option("--by", metavar="NAME", help="Who edits; else SWARMWRIGHT_USER, or the account.")
    ] = "",
    config: ConfigOption = None,
    db: DatabaseOption = None,
    id_: IdOption = None,
    json: JsonOption = False,
) -> None:
    """Change what stands in a thread's state, also while it runs: all of it, or (refused) nothing.

    VALUE is JSON, or else a text. What was said before stays in the thread's history.
    """
    given = {"outputs": output, "fields": field, "again": again, "context": context}
    given |= {"forget": forget, "messages": message, "drop": drop}
    for texts in (*given.values(), [thread, audience, by]):
        for text in texts or ():
            check_text("command line", text)
    _check_edit(file, any(given.values()), stay and not again)
    from swarmwright.ports.commands import EditState

    who = by.strip() or read_environment().user  # whatever a file says: nobody edits in another's name

    def made(workflow: Workflow) -> EditState:
        if file is not None:
            return replace(read_edit(file), by=who)
        return EditState(
            _outputs(output or (), field or (), workflow),
            tuple(step_named(workflow, name, round_="@last") for name in again or ()),
            _context(context or (), forget or (), audience, workflow),
            {**dict(pairs("--message", message or ())), **dict.fromkeys(drop or ())},
            by=who,
            stays=stay,
        )

    _change(_Where(thread, config, db, id_, json, who), made)


def _check_edit(file: str | None, given: bool, stays_alone: bool) -> None:
    """Raises a usage error for options that make no edit together."""
    if file is not None and given:
        raise usage_error("--file holds the whole edit: give no other")
    if stays_alone:
        raise usage_error("--stay is said of steps that run again: name them by --again")
    if file is None and not given:
        raise usage_error("nothing to change: give at least one of --output, --again, --context, …")


def redirect_command(
    thread: _Thread,
    step: Annotated[str, typer.Argument(metavar="STEP", help="The step or its agent; Editor@2 = round 2.")],
    skip: Annotated[
        bool, typer.Option("--skip", help="Skip the steps before it that have not begun.")
    ] = False,
    behind: Annotated[
        bool, typer.Option("--behind", help="It stays as it is; what follows it is done anew.")
    ] = False,
    config: ConfigOption = None,
    db: DatabaseOption = None,
    id_: IdOption = None,
    json: JsonOption = False,
) -> None:
    """Go to a step, also while the thread runs.

    One that has not begun begins now, whatever it would wait for; one that has ended runs again, and so does
    all that follows it.
    """
    for text in (thread, step):
        check_text("command line", text)
    if skip and behind:
        raise usage_error("--behind goes by what the step has written, so nothing before it is skipped")
    from swarmwright.ports.commands import Redirect

    _change(
        _Where(thread, config, db, id_, json),
        lambda workflow: Redirect(step_named(workflow, step), skip, behind),
    )


def rollback_command(
    thread: _Thread,
    checkpoint: Annotated[
        str, typer.Argument(metavar="CHECKPOINT", help="Its number in `history`, or its id.")
    ],
    keep_workflow: Annotated[
        bool, typer.Option("--keep-workflow", help="Stay with the workflow of now.")
    ] = False,
    config: ConfigOption = None,
    db: DatabaseOption = None,
    id_: IdOption = None,
    json: JsonOption = False,
) -> None:
    """Let a thread stand as at an earlier checkpoint, also while it runs.

    That is a new checkpoint: nothing is erased, so one can go back from it, too.
    """
    for text in (thread, checkpoint):
        check_text("command line", text)
    from swarmwright.ports.commands import RollBack

    _change(_Where(thread, config, db, id_, json), lambda workflow: RollBack(checkpoint, keep_workflow))


def _change(where: _Where, made: Callable[[Workflow], Command]) -> None:
    """Send a command, apply it here where nobody drives the thread, tell what came of it, and leave."""
    settings = settings_of(where.config, where.db)
    if not is_there(settings.database):
        raise NotFound("thread", where.thread)
    from swarmwright.cli.driving import tell_platform
    from swarmwright.workflow.named import names_of

    async def send(platform: Platform) -> tuple[Names, list[Accepted]]:
        thread_id = await find_thread(platform, where.thread)
        workflow = await platform.workflow(thread_id)
        rows = await send_all(platform, thread_id, [made(workflow)], where.id_, at_once=True, by=where.by)
        return names_of(workflow), rows

    names, rows = tell_platform(settings, send)
    if where.json:
        print_json({"command": command_record(rows[0])})
    else:
        tell(rows, names)
    raise typer.Exit(exit_of(rows))


def read_edit(file: str) -> EditState:
    """An edit from a file of JSON, or (`-`) from stdin. Raises ConfigError."""
    import sys
    from json import loads
    from pathlib import Path

    from swarmwright.bootstrap.texts import read_text
    from swarmwright.ports.commands import EditState, Unreadable, read_command

    try:
        value = loads(sys.stdin.read() if file == "-" else read_text(Path(file)))
    except ValueError as error:
        raise ConfigError(file, "", f"this is no JSON: {error}", "an object") from None
    keys = EditState.__dataclass_fields__
    if not isinstance(value, dict) or not value.keys() <= set(keys):
        raise ConfigError(file, "", "this is no edit", f"an object with {', '.join(keys)}")
    again = value.get("again", [])
    if not isinstance(again, list) or not all(
        isinstance(value.get(key, {}), dict) for key in keys if key not in ("again", "stays")
    ):
        raise ConfigError(file, "", "this is no edit", "'again' is a list, the others are objects")
    made = read_command("edit_state", value)
    if not isinstance(made, EditState):
        why = made.reason if isinstance(made, Unreadable) else ""
        raise ConfigError(file, "", f"this is no edit: {why}", f"an object with {', '.join(keys)}")
    return made


def _outputs(texts: Sequence[str], fields: Sequence[str], workflow: Workflow) -> dict[str, dict[str, Any]]:
    outputs: dict[str, dict[str, Any]] = {}
    for name, text in pairs("--output", texts):
        outputs.setdefault(step_named(workflow, name, round_="@last"), {})["text"] = text
    for name, text in pairs("--field", fields):
        step, dot, key = name.rpartition(".")
        if not dot:
            raise ConfigError("--field", repr(name), "say whose field it is", "as STEP.NAME=VALUE")
        of_step = outputs.setdefault(step_named(workflow, step, round_="@last"), {})
        of_step.setdefault("fields", {})[key] = read_value(text)
    return outputs


def _context(
    entries: Sequence[str], forgotten: Sequence[str], audience: str, workflow: Workflow
) -> dict[str, dict[str, Any]]:
    found = {name: read_value(text) for name, text in pairs("--context", entries)}
    found |= dict.fromkeys(forgotten)
    return {audience_named(audience, workflow.team): found} if found else {}
