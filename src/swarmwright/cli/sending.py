"""`swarmwright send`: what a thread is told while it runs, from any process: decisions, signals, pauses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from swarmwright.cli.deciding import EVERYTHING, gate_names
from swarmwright.cli.ending import given_again
from swarmwright.cli.output import print_json, stderr, visible
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
    usage_error,
)
from swarmwright.errors import ConfigError, NotFound
from swarmwright.runtime.records.commands import command_record
from swarmwright.settings import read_environment
from swarmwright.storage.address import is_there

if TYPE_CHECKING:
    from swarmwright.bootstrap.config import TeamConfig
    from swarmwright.ports.commands import Approve, Command, Reject
    from swarmwright.ports.mailbox import Accepted
    from swarmwright.runtime.door.cards import Asked
    from swarmwright.runtime.platform import Platform
    from swarmwright.settings import Settings
    from swarmwright.workflow.catalog import Catalog
    from swarmwright.workflow.named import Names
    from swarmwright.workflow.tree import Workflow

__all__ = ["agent_named", "audience_named", "send_command"]

_Names = list[str] | None


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the command line asks for."""

    approve: tuple[str, ...]
    reject: tuple[str, ...]
    reason: str
    signals: tuple[str, ...]
    inject: str
    audience: str
    message: str
    disable: tuple[str, ...]
    enable: tuple[str, ...]
    pause: bool
    resume: bool
    cancel: bool
    leave: bool


def send_command(
    thread: Annotated[
        str, typer.Argument(metavar="THREAD", help="The thread's id, or a beginning that no other has.")
    ],
    approve: Annotated[
        _Names, typer.Option("--approve", metavar="all|NAME", help="Yes to a gate, a tool call or a swap.")
    ] = None,
    reject: Annotated[_Names, typer.Option("--reject", metavar="all|NAME", help="No to one.")] = None,
    reason: Annotated[
        str, typer.Option("--reason", metavar="TEXT", help="Why; an agent is told why not.")
    ] = "",
    announce: Annotated[
        _Names, typer.Option("--signal", metavar="NAME", help="Announce a signal from outside.")
    ] = None,
    inject: Annotated[str, typer.Option("--inject", metavar="TEXT", help="Words for steps to come.")] = "",
    audience: Annotated[
        str, typer.Option("--audience", metavar="NAME", help="Who sees it: an agent, a group, or public.")
    ] = "public",
    message: Annotated[str, typer.Option("--message", metavar="TEXT", help="A further request.")] = "",
    disable: Annotated[
        _Names, typer.Option("--disable", metavar="AGENT", help="Switch an agent off.")
    ] = None,
    enable: Annotated[_Names, typer.Option("--enable", metavar="AGENT", help="Switch it on again.")] = None,
    pause: Annotated[bool, typer.Option("--pause", help="Begin nothing new.")] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Take a pause back.")] = False,
    cancel: Annotated[bool, typer.Option("--cancel", help="Stop the run; what is done is kept.")] = False,
    config: ConfigOption = None,
    db: DatabaseOption = None,
    leave: Annotated[
        bool, typer.Option("--leave", help="Take nothing here: leave it to whoever drives the thread.")
    ] = False,
    id_: IdOption = None,
    json: JsonOption = False,
) -> None:
    """Tell a thread something, also while another process runs it.

    Each option is a command of its own, taken in the order of this list between two steps of the run; without
    a run, when the thread goes on, and at once where one of them is an answer or --resume (not with --leave:
    for a yes to what only the code of another process, a server's, can do).
    """
    for text in (thread, inject, message, reason):
        check_text("command line", text)
    asked = _Asked(
        approve=tuple(approve or ()),
        reject=tuple(reject or ()),
        reason=reason,
        signals=tuple(announce or ()),
        inject=inject,
        audience=audience,
        message=message,
        disable=tuple(disable or ()),
        enable=tuple(enable or ()),
        pause=pause,
        resume=resume,
        cancel=cancel,
        leave=leave,
    )
    team = find_team(TeamGiven(config))
    again = given_again(TeamGiven(config), db)
    _deliver(find_settings(team.settings, database=db), team, thread, asked, id_, json=json, again=again)


def _deliver(
    settings: Settings,
    team: TeamConfig,
    thread: str,
    asked: _Asked,
    id_: str | None,
    *,
    json: bool,
    again: str,
) -> NoReturn:
    """Put what is asked for into the thread's mailbox, tell what came of it, and leave with its exit code.

    again: the options that a command about the thread needs.
    """
    if not is_there(settings.database):
        raise NotFound("thread", thread)
    from swarmwright.cli.driving import tell_platform

    names, rows, due = tell_platform(settings, lambda platform: _send(platform, team, thread, asked, id_))
    if rows[0].thread_id != thread:
        stderr().print(visible(f"thread {rows[0].thread_id}"))
    if json:
        print_json({"commands": [command_record(row) for row in rows]})
    else:
        tell(rows, names)
        if due:
            tell_how(rows[0].thread_id, again)
    raise typer.Exit(exit_of(rows))


async def _send(
    platform: Platform, team: TeamConfig, wanted: str, asked: _Asked, id_: str | None
) -> tuple[Names, Sequence[Accepted], bool]:
    """What came of it, what people call who is in the thread, and whether that is to be gone on with.

    An answer, and what takes a pause back, counts at once, also where nobody drives the thread, as by
    `approvals`.
    """
    thread_id = await find_thread(platform, wanted)
    answers = bool(asked.approve or asked.reject) and not asked.leave
    if answers:
        await take_in(platform, team, thread_id)
    from swarmwright.workflow.named import names_of

    workflow = await platform.workflow(thread_id)
    waiting = [
        _bound(wait, await platform.approvals(thread_id)) for wait in await platform.waiting(thread_id)
    ]
    commands = list(_commands(asked, workflow, waiting))
    if not commands:
        raise usage_error("nothing to send: give at least one of --approve, --message, --pause, …")
    if id_ is not None and len(commands) > 1:
        raise usage_error("--id names one command, and this sends several")
    at_once = answers or (asked.resume and not asked.leave)
    rows = await send_all(platform, thread_id, commands, id_, at_once=at_once)
    return names_of(workflow), rows, await goes_on(platform, thread_id, rows)


def _commands(asked: _Asked, workflow: Workflow, waiting: Sequence[Mapping[str, str]]) -> Iterator[Command]:
    """The commands, in the order of the options. Raises ConfigError for a name that means nothing here."""
    from swarmwright.ports.commands import (
        Announce,
        Approve,
        Cancel,
        InjectContext,
        Pause,
        Reject,
        Resume,
        Send,
        SetAgent,
    )

    yield from _decisions("--approve", Approve, asked.approve, asked.reason, waiting, workflow.team)
    yield from _decisions("--reject", Reject, asked.reject, asked.reason, waiting, workflow.team)
    yield from (Announce(name) for name in _signals(workflow, asked.signals))
    if asked.inject:
        yield InjectContext(asked.inject, audience_named(asked.audience, workflow.team))
    if asked.message:
        yield Send(asked.message, audience_named(asked.audience, workflow.team))
    for option, names, enabled in (("--disable", asked.disable, False), ("--enable", asked.enable, True)):
        yield from (SetAgent(agent_named(option, name, workflow.team), enabled) for name in names)
    yield from (made() for given, made in ((asked.pause, Pause), (asked.resume, Resume)) if given)
    if asked.cancel:
        yield Cancel()


def _decisions(
    option: str,
    decide: type[Approve] | type[Reject],
    names: Sequence[str],
    reason: str,
    waiting: Sequence[Mapping[str, str]],
    team: Catalog,
) -> Iterator[Command]:
    """A decision for each thing that waits and is called so; bound to the call, where it is one."""
    open_ = [wait for wait in waiting if wait["kind"] in ("gate", "tool", "swap")]
    for name in names:
        meant = [wait for wait in open_ if name == EVERYTHING or _is_called(name, wait, team)]
        if not meant:
            there = ", ".join(wait["instance"] for wait in open_) or "nothing"
            raise ConfigError(option, repr(name), "nothing waits that is called so", f"waiting: {there}")
        for wait in meant:
            tool = wait["name"] if wait["kind"] == "tool" else ""
            by, arguments = read_environment().user, wait.get("arguments", "")
            yield decide(wait["instance"], tool, arguments, reason, by, wait.get("approval", ""))


def _bound(wait: Mapping[str, str], approvals: Sequence[Asked]) -> Mapping[str, str]:
    """What waits, with the id under which it is asked: an answer is for that, and for nothing later."""
    for one in approvals:
        about = one.approval.about
        call = (wait["name"], wait["arguments"]) if wait["kind"] == "tool" else ("", "")
        if about.instance == wait["instance"] and (about.tool, about.arguments) == call:
            return {**wait, "approval": one.approval.id}
    return wait


def _is_called(name: str, wait: Mapping[str, str], team: Catalog) -> bool:
    from swarmwright.workflow.catalog import slug

    if name == wait.get("approval"):
        return True
    if wait["kind"] == "tool":
        names = {wait["name"], slug(wait.get("tool_name") or team.name(wait["name"])), slug(wait["instance"])}
    else:
        names = gate_names(wait["instance"], wait["name"])
    return slug(name) in names


def _signals(workflow: Workflow, names: Sequence[str]) -> Iterator[str]:
    """The signals by the names that the workflow has for them."""
    from swarmwright.cli.addressing import check_names, signal_names
    from swarmwright.workflow.catalog import slug

    check_names(workflow, (), (), names)
    known = {slug(signal): signal for signal in signal_names(workflow)}
    yield from (known[slug(name)] for name in names)


def agent_named(option: str, name: str, team: Catalog) -> str:
    """The id of the agent that is called so. Raises ConfigError."""
    from swarmwright.workflow.catalog import slug

    for agent in team.agents:
        if slug(name) in {slug(known) for known in (agent.id, agent.name, *agent.aliases)}:
            return agent.id
    there = ", ".join(agent.name for agent in team.agents)
    raise ConfigError(option, repr(name), "the team has no agent that is called so", f"there are: {there}")


def audience_named(name: str, team: Catalog) -> str:
    """`public`, `group:ID` or `private:ID`, from what a person calls it. Raises ConfigError."""
    from swarmwright.workflow.catalog import slug

    if name == "public":
        return name
    group = next((g.id for g in team.groups if slug(name) in (slug(g.id), slug(g.name))), None)
    return f"group:{group}" if group is not None else f"private:{agent_named('--audience', name, team)}"
