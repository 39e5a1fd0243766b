"""`swarmwright approvals`: what waits for a person, for whom, until when, shown exactly; answers to it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from swarmwright.cli.cards import card_lines
from swarmwright.cli.deciding import EVERYTHING, gate_names
from swarmwright.cli.ending import given_again
from swarmwright.cli.history.naming import pairs, read_value
from swarmwright.cli.output import print_json, stdout, visible
from swarmwright.cli.settling import (
    IdOption,
    exit_of,
    find_thread,
    goes_on,
    send_all,
    take_in,
    tell,
    tell_how,
)
from swarmwright.cli.sources import (
    ConfigOption,
    DatabaseOption,
    JsonOption,
    TeamGiven,
    check_text,
    find_settings,
    find_team,
    has_store,
    usage_error,
)
from swarmwright.errors import ConfigError, NotFound
from swarmwright.runtime.records.approvals import approval_record
from swarmwright.runtime.records.changing import plan_record
from swarmwright.runtime.records.commands import command_record
from swarmwright.settings import read_environment
from swarmwright.storage.address import is_there
from swarmwright.workflow.catalog import slug

if TYPE_CHECKING:
    from swarmwright.bootstrap.config import TeamConfig
    from swarmwright.ports.commands import Command
    from swarmwright.ports.mailbox import Accepted
    from swarmwright.runtime.door.cards import Asked
    from swarmwright.runtime.platform import Platform
    from swarmwright.settings import Settings

__all__ = ["answer_by_id", "approvals_command", "is_id"]

_ID = re.compile(r"ask-\d+(-\w+)?")
_Ids = list[str] | None
_Came: TypeAlias = "tuple[Sequence[Accepted], Sequence[Asked], Mapping[str, str], bool]"
"""What came of the answers, what waits then, and what a yes to it has to say, by its id."""


@dataclass(frozen=True, slots=True)
class _Answers:
    """What the command line says, by approval."""

    approve: tuple[str, ...] = ()
    reject: tuple[str, ...] = ()
    arguments: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    reason: str = ""

    def __bool__(self) -> bool:
        return bool(self.approve or self.reject or self.arguments)


def approvals_command(
    thread: Annotated[
        str | None,
        typer.Argument(metavar="[THREAD]", help="One thread; without it, all of them.", show_default=False),
    ] = None,
    approve: Annotated[
        _Ids, typer.Option("--approve", metavar="all|ID|NAME", help="Say yes to this one (ask-3 is enough).")
    ] = None,
    reject: Annotated[_Ids, typer.Option("--reject", metavar="all|ID|NAME", help="Say no.")] = None,
    reason: Annotated[
        str, typer.Option("--reason", metavar="TEXT", help="Why; an agent is told why not.")
    ] = "",
    arguments: Annotated[
        _Ids,
        typer.Option("--arguments", metavar="ID=JSON", help="Call with these instead; it is asked anew."),
    ] = None,
    config: ConfigOption = None,
    db: DatabaseOption = None,
    id_: IdOption = None,
    json: JsonOption = False,
) -> None:
    """List what waits for a person, with what exactly they are to decide on; or answer it.

    An answer counts for what was asked, once. What has changed since is refused, and asked anew.
    """
    check_text("command line", reason)
    answers = _Answers(tuple(approve or ()), tuple(reject or ()), tuple(_edits(arguments or ())), reason)
    if answers and thread is None:
        raise usage_error("say on which thread: swarmwright approvals THREAD --approve ID")
    if id_ is not None and len((*answers.approve, *answers.reject, *answers.arguments)) != 1:
        raise usage_error("--id names one command")
    team = find_team(TeamGiven(config))
    settings = find_settings(team.settings, database=db)
    if thread is None:
        has_store(settings, db)
    rows, waiting, needs, due = _ask(settings, thread, answers, id_, team)
    if json:
        plans = [plan_record(one.plan) if one.plan else None for one in waiting]
        shown = [
            approval_record(one) | {"plan": plan, "needs": needs.get(one.approval.id, "")}
            for one, plan in zip(waiting, plans, strict=True)
        ]
        print_json({"approvals": shown, "commands": [command_record(row) for row in rows]})
    else:
        tell(rows)
        _print(waiting, needs, bool(rows))
        if due:
            tell_how(rows[0].thread_id, given_again(TeamGiven(config), db))
    raise typer.Exit(exit_of(rows))


def is_id(name: str) -> bool:
    """Whether this names an approval by its id, in full or by its number."""
    return _ID.fullmatch(name) is not None


def answer_by_id(
    settings: Settings, thread_id: str, approve: Sequence[str], reject: Sequence[str]
) -> Sequence[Accepted]:
    """Answer those of these names that are ids of approvals; what came of it."""
    answers = _Answers(tuple(filter(is_id, approve)), tuple(filter(is_id, reject)))
    return _ask(settings, thread_id, answers, None)[0] if answers else ()


def _edits(texts: Sequence[str]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """`ask-3={"text": "hey"}`, read strictly."""
    for name, given in pairs("--arguments", texts):
        value = read_value(given)
        if not isinstance(value, dict):
            what = "an approval's id, '=' and an object as JSON"
            raise ConfigError("--arguments", repr(given), "these are no arguments", f"write {what}")
        yield name, value


def _ask(
    settings: Settings,
    thread: str | None,
    answers: _Answers,
    id_: str | None,
    team: TeamConfig | None = None,
) -> _Came:
    if not is_there(settings.database):
        if thread is not None:
            raise NotFound("thread", thread)
        return (), (), {}, False
    from swarmwright.cli.driving import ask_platform, tell_platform

    opened = tell_platform if answers else ask_platform
    return opened(settings, lambda platform: _answered(platform, thread, answers, id_, team))


async def _answered(
    platform: Platform,
    wanted: str | None,
    answers: _Answers,
    id_: str | None,
    team: TeamConfig | None = None,
) -> _Came:
    if wanted is None:
        teams = [record.thread_id for record in await platform.threads() if record.workflow_version]
        every = [await _waiting(platform, thread_id) for thread_id in teams]
        needs = {id_: why for _, told in every for id_, why in told.items()}
        return (), [one for found, _ in every for one in found], needs, False
    thread_id = await find_thread(platform, wanted)
    if team is not None:
        await take_in(platform, team, thread_id)
    waiting = await platform.approvals(thread_id)
    _check_apart(answers, waiting)
    commands = list(_commands(answers, waiting))
    rows = await send_all(platform, thread_id, commands, id_, at_once=True) if commands else []
    due = await goes_on(platform, thread_id, rows)
    return rows, *await _waiting(platform, thread_id), due


async def _waiting(platform: Platform, thread_id: str) -> tuple[Sequence[Asked], Mapping[str, str]]:
    """What waits on a thread, and what a yes to it has to say, by its id."""
    waiting = await platform.approvals(thread_id)
    return waiting, await platform.needs(thread_id, read_environment().user) if waiting else {}


def _check_apart(answers: _Answers, waiting: Sequence[Asked]) -> None:
    """An answer beside an edit of the same call would be to the call as it was: refuse both, do nothing."""
    edited = [one for one in waiting if any(_is_meant(one, id_) for id_, _ in answers.arguments)]
    for one in edited:
        for name in (*answers.approve, *answers.reject):
            if _is_meant(one, name) or _is_named(one, name):
                reason = f"an answer to {one.approval.id} beside other arguments for it: to which of the two?"
                remedy = "give the arguments alone; it is asked anew with them, then answer that"
                raise ConfigError("--arguments", one.approval.id, reason, remedy)


def _is_meant(one: Asked, id_: str) -> bool:
    """By its id, in full or by its number."""
    return is_id(id_) and f"{one.approval.id}-".startswith(f"{id_}-")


def _commands(answers: _Answers, waiting: Sequence[Asked]) -> Iterator[Command]:
    """The commands; what does not wait (any more) is left to be refused."""
    from swarmwright.ports.commands import Approve, EditState, Reject

    by = read_environment().user
    yield from (EditState(calls={name: arguments}, by=by) for name, arguments in answers.arguments)
    for names, decide in ((answers.approve, Approve), (answers.reject, Reject)):
        for name in names:
            for id_ in [one.approval.id for one in waiting if _is_named(one, name)] or [name]:
                if id_ != EVERYTHING:
                    yield decide(approval=id_, reason=answers.reason, by=by)


def _is_named(one: Asked, name: str) -> bool:
    """As `run` names it: a gate by its own id or what it asks, a call by its tool. Ids stand as they are."""
    about = one.approval.about
    tool = {slug(about.tool), slug(about.tool_words)}
    names = tool if about.tool else gate_names(about.instance, about.ask)
    return name == EVERYTHING or (not is_id(name) and slug(name) in names)


def _print(waiting: Sequence[Asked], needs: Mapping[str, str], after: bool) -> None:
    console = stdout()
    if not waiting:
        console.print("nothing waits for a person" + (" any more" if after else ""))
    for number, one in enumerate(waiting):
        if number:
            console.print()
        for line in card_lines(one, needs.get(one.approval.id, "")):
            console.print(visible(line), soft_wrap=True)
