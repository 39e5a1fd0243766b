"""Threads from the command line: made, found, and driven until they end or wait for people.

Each drive is one `asyncio.run` with its own platform, so that questions on the terminal stand between drives,
where nothing is running. Ctrl-C cancels the drive; what was finished is kept.
"""

from __future__ import annotations

import asyncio
import contextlib
import shlex
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from swarmwright.bootstrap.config import TeamConfig
from swarmwright.bootstrap.opening import open_platform
from swarmwright.cli.addressing import signal_names
from swarmwright.cli.board import Board
from swarmwright.cli.deciding import Answer, ByOptions, Call
from swarmwright.cli.live import Follower, following
from swarmwright.cli.output import stderr, visible
from swarmwright.errors import ConfigError, NotFound
from swarmwright.graph.values import canonical
from swarmwright.policy.approvals import DECIDES
from swarmwright.ports.agents import Standing
from swarmwright.ports.commands import Announce, Approve, Command, Reject
from swarmwright.ports.events import Event
from swarmwright.registry.contents import Contents
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.runs.running import Run
from swarmwright.runtime.tracing.results import RunResult, request_fate, result_of, waits_of
from swarmwright.settings import Settings, Telemetry, read_environment
from swarmwright.storage.address import is_there
from swarmwright.workflow.plan import plan
from swarmwright.workflow.tree import Workflow, steps

__all__ = [
    "Drive",
    "Thread",
    "ask_platform",
    "drive",
    "existing_thread",
    "kept_team",
    "needs_now",
    "new_thread",
    "tell_platform",
    "waiting_now",
]

TITLE = 60
"""Characters of a request that become the thread's title."""

_TAKES_BACK = ("redirect", "edit_state", "roll_back")
"""Commands after which what was done may not be done any more."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Thread:
    """A thread that is to be driven, and the settings to open its platform with."""

    id: str
    workflow: Workflow
    settings: Settings


@dataclass(frozen=True, slots=True)
class Drive:
    """What came of a drive: the thread as it stands then (its workflow may have been changed meanwhile), and
    whether it was stopped by a signal to this process, not from elsewhere."""

    thread: Thread
    result: RunResult
    stopped_here: bool = False


def ask_platform(settings: Settings, ask: Callable[[Platform], Awaitable[T]]) -> T:
    """Open the platform for one question, which runs nothing and leaves no trace."""
    return tell_platform(replace(settings, telemetry=Telemetry()), ask)


def tell_platform(settings: Settings, tell: Callable[[Platform], Awaitable[T]]) -> T:
    """Open the platform to tell a thread something: what is taken here leaves a trace, as in a run."""

    async def told() -> T:
        async with open_platform(replace(settings, memory=None)) as platform:
            return await tell(platform)

    return asyncio.run(told())


def new_thread(
    settings: Settings, workflow: Workflow, thread: str | None, request: str, team: TeamConfig
) -> Thread:
    """Make a thread, which follows its config file's team. Raises ConfigError if there is one of that id."""

    async def make(platform: Platform) -> str:
        if thread is not None and thread in {r.thread_id for r in await platform.threads()}:
            raise ConfigError(
                "--thread", thread, "there is such a thread", f"--resume {thread} goes on with it"
            )
        title = " ".join((request or workflow.source).split())[:TITLE]
        if team.name:
            await platform.teams.take_in(team.name, team.contents)
        return (await platform.create_thread(workflow, thread, title, team.name)).thread_id

    return Thread(ask_platform(settings, make), workflow, settings)


def kept_team(settings: Settings, team: TeamConfig) -> Contents:
    """The team of a config file with what was changed by hand; as the file says, where none is kept yet."""
    if not team.name or not is_there(settings.database):
        return team.contents

    async def kept(platform: Platform) -> Contents:
        await platform.teams.take_in(team.name, team.contents)
        return (await platform.teams.registry(team.name)).contents

    return ask_platform(settings, kept)


def existing_thread(settings: Settings, thread: str) -> Thread:
    """Find a thread. Raises NotFound; no store is made where there is none."""

    async def find(platform: Platform) -> Thread:
        record = await platform.thread(thread)
        return Thread(record.thread_id, await platform.workflow(record.thread_id), settings)

    if not is_there(settings.database):
        raise NotFound("thread", thread)
    return ask_platform(settings, find)


def drive(
    thread: Thread,
    request: str | None,
    answer: Answer,
    people: ByOptions,
    *,
    lines: bool,
    retry: bool = True,
) -> Drive:
    """Drive the thread once: with a request, with people's answer, or (neither) to go on.

    `people`: what the options say to that about which `answer` says nothing; it is said the moment that it is
    asked, and where they say nothing either, the run waits for a person. `retry`: steps that have failed are
    tried again. What tools print goes to stderr: stdout is for results.
    """
    with contextlib.redirect_stdout(sys.stderr):
        return asyncio.run(_drive(thread, request, answer, people, lines=lines, retry=retry))


def waiting_now(thread: Thread) -> Sequence[Mapping[str, str]]:
    """What the thread waits for where nobody drives it, as `RunResult.waiting`."""

    async def waiting(platform: Platform) -> Sequence[Mapping[str, str]]:
        workflow, state = await platform.workflow(thread.id), await platform.state(thread.id)
        return waits_of(plan(workflow), state)

    return ask_platform(thread.settings, waiting)


def needs_now(thread: Thread, waiting: Sequence[Mapping[str, Any]]) -> Mapping[str, str]:
    """Gate of these that wait → what an app of the team asks of a yes there, beside the yes itself."""
    if not any(wait["kind"] == "gate" for wait in waiting):
        return {}

    async def asked(platform: Platform) -> Mapping[str, str]:
        needs = await platform.needs(thread.id, read_environment().user)
        found = [one.approval for one in await platform.approvals(thread.id)] if needs else []
        return {one.about.instance: needs[one.id] for one in found if one.id in needs}

    return ask_platform(thread.settings, asked)


async def _drive(
    thread: Thread,
    request: str | None,
    answer: Answer,
    people: ByOptions,
    *,
    lines: bool,
    retry: bool,
) -> Drive:
    left: list[tuple[Call, bool | str]] = list(answer.calls)

    async def approve(agent: str, tool: str, arguments: Mapping[str, Any]) -> bool | str | Standing | None:
        call = (agent, tool, canonical(arguments))
        given = next((one for one in left if one[0] == call), None)
        if given is None:
            return people.tool(tool)
        left.remove(given)
        return given[1]

    async with open_platform(thread.settings, approve=approve) as platform:
        board, state = Board(thread.workflow), await platform.state(thread.id)
        if request is None and not (state.get("turn") or state.get("messages")):
            raise ConfigError(
                "--resume", thread.id, "nothing has begun on this thread", "say what to do by --request"
            )
        if request is None and not answer and await _is_over(platform, thread.id):
            replay = f"swarmwright replay {shlex.quote(thread.id)}"
            note = f"nothing is left to do, its turn is over: ask for more by --request, or again by {replay}"
            stderr().print(visible(note))
            workflow = await platform.workflow(thread.id)
            return Drive(replace(thread, workflow=workflow), result_of(thread.id, plan(workflow), state))
        if request is None or request_fate(state) == "joined":
            await _look(board, platform, thread.id, at_work=False)
        by = read_environment().user
        run = await platform.run(
            thread.id, request, decisions=answer.decisions, signals=answer.signals, by=by, retry=retry
        )
        with following(board, lines=lines) as follower:
            async with _cancelled_by_signals(run) as stopped_here, _heartbeats(follower):
                async for event in run:
                    for command in _answers(event, thread.workflow, people, by):
                        await platform.send(thread.id, command)
                    if event.kind == "workflow_changed" or event.data.get("command") in _TAKES_BACK:
                        await _look(board, platform, thread.id, at_work=True)
                    follower.show(event)
        result = await run.result()
        thread = replace(thread, workflow=await platform.workflow(thread.id))
        return Drive(thread, result, stopped_here())


async def _is_over(platform: Platform, thread_id: str) -> bool:
    """Whether a run that only goes on would do nothing. Who died in the middle has left a record to mend."""
    if (await platform.thread(thread_id)).status != "idle":
        return False
    waits = any(row.state == "accepted" for row in await platform.commands(thread_id))
    return not waits and await platform.is_over(thread_id)


def _answers(event: Event, workflow: Workflow, people: ByOptions, by: str) -> Iterator[Command]:
    """What the options say to what has just happened: a gate that is asked waits for nobody who is at work.

    So does who waits for a signal that only the outside can announce; one that a step may announce yet is
    left to it.
    """
    asked: Mapping[str, Any] = event.data.get("approval", {})
    if event.kind == "gate_waiting" and asked.get("kind") in DECIDES:
        yes = people.gate(event.instance, event.data["ask"])
        if yes is not None:
            yield (Approve if yes else Reject)(approval=asked["id"], by=by)
    elif event.kind == "run_started":
        own = {signal for step in steps(workflow.root) for signal in step.signals}
        announced = sorted(set(people.announced(signal_names(workflow))) - own)
        yield from (Announce(signal, by) for signal in announced)


async def _look(board: Board, platform: Platform, thread_id: str, *, at_work: bool) -> None:
    """Let the board show how the thread stands."""
    state, workflow = await platform.state(thread_id), await platform.workflow(thread_id)
    board.stands(workflow, state, await platform.trace(thread_id), at_work=at_work)


@contextlib.asynccontextmanager
async def _cancelled_by_signals(run: Run) -> AsyncIterator[Callable[[], bool]]:
    """The first Ctrl-C (or a polite kill) cancels the run; the second has its usual, rude effect. Gives what
    says whether the first has come."""
    loop = asyncio.get_running_loop()
    tasks: list[asyncio.Task[Any]] = []

    def release() -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)

    def cancel() -> None:
        release()
        tasks.append(loop.create_task(run.cancel()))

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, cancel)
    try:
        yield lambda: bool(tasks)
        await asyncio.gather(*tasks)
    finally:
        release()


@contextlib.asynccontextmanager
async def _heartbeats(follower: Follower) -> AsyncIterator[None]:
    """Tell the follower every second that time goes by."""

    async def beat() -> None:
        while True:
            await asyncio.sleep(1)
            follower.heartbeat()

    task = asyncio.create_task(beat())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
