"""Threads of teams: how they stand, what has happened on them, and commands to them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Path, Query, Response

from swarmwright.runtime.records.commands import command_record
from swarmwright.runtime.serving.callers import Caller
from swarmwright.runtime.serving.swarm.spans import SpansWanted
from swarmwright.runtime.tracing.results import SpanStatus
from swarmwright.server.asking import Served, asking
from swarmwright.server.strictness import router as new_router
from swarmwright.server.wire.swarm.commands import CommandRow, CommandSaid, CommandSent, sent_told
from swarmwright.server.wire.swarm.live import (
    GraphTold,
    OutputTold,
    SentTold,
    SpanTold,
    ThreadPage,
    TimelineTold,
)
from swarmwright.server.wire.swarm.teams import GridTold
from swarmwright.server.wire.words import Switch, ThreadId, answer, page, path_of

__all__ = ["router"]

router = new_router("Teams' threads")

Reader = Annotated[Caller, asking("threads", "read")]
Teller = Annotated[Caller, asking("threads", "create_run")]
Named = Annotated[str, Query(max_length=200)]
CommandId = Annotated[str, Path(min_length=1, max_length=200, description="The command's id.")]

_TAKEN: dict[int | str, dict[str, Any]] = {
    202: {"model": CommandSent, "description": "Taken in; what comes of it is not known yet."},
    409: {"description": "There is another command of that id."},
}

_NOT_KEPT: dict[int | str, dict[str, Any]] = {
    404: {"description": "There is no such call, or what it was sent is not kept."}
}


@router.get("/swarm/threads/{thread_id}", response_model=ThreadPage)
async def show_thread(served: Served, thread_id: ThreadId, caller: Reader) -> Response:
    """A thread with all that a page about it shows: workflow, progress, outputs, approvals, timeline."""
    return answer(await served.swarm.looking.thread(caller, thread_id))


@router.get("/swarm/threads/{thread_id}/matrix", response_model=GridTold)
async def get_thread_matrix(served: Served, thread_id: ThreadId, caller: Reader) -> Response:
    """Who may use what on a thread at this moment, with the reason of each decision."""
    return answer(await served.swarm.teams.matrix_on(caller, thread_id))


@router.get("/swarm/threads/{thread_id}/graph", response_model=GraphTold)
async def get_thread_graph(
    served: Served,
    thread_id: ThreadId,
    caller: Reader,
    checkpoint: Annotated[str | None, Query(min_length=1, description="Its id or number.")] = None,
) -> Response:
    """The workflow that a thread follows, and how far it is, or was."""
    return answer(await served.swarm.looking.graph(caller, thread_id, checkpoint))


@router.get("/swarm/threads/{thread_id}/outputs", response_model=list[OutputTold])
async def list_outputs(
    served: Served,
    thread_id: ThreadId,
    caller: Reader,
    agent: Annotated[str, Query(description="Who has written it, by id.")] = "",
    audience: Annotated[str, Query(description="For whom: public, group:ID, private:AGENT.")] = "",
    reader: Annotated[str, Query(description="An agent that may see it, by id.")] = "",
) -> Response:
    """What the steps of its last turn have written."""
    looking = served.swarm.looking
    return answer(await looking.outputs(caller, thread_id, agent=agent, audience=audience, reader=reader))


@router.get("/swarm/threads/{thread_id}/trace", response_model=list[SpanTold])
async def list_spans(
    served: Served,
    thread_id: ThreadId,
    caller: Reader,
    agent: Named = "",
    instance: Named = "",
    status: Annotated[Literal["", SpanStatus], Query(description="How it stands.")] = "",
    turn: Annotated[int | None, Query(ge=0, le=2**31)] = None,
    text: Annotated[str, Query(max_length=200, description="What any of their words holds.")] = "",
    call: Annotated[
        Literal["", "allow", "ask", "deny"], Query(description="How a call of a tool in it was decided.")
    ] = "",
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
    offset: Annotated[int, Query(ge=0, le=2**31)] = 0,
) -> Response:
    """Spans of a thread, turn by turn as they began: steps, tool calls, decisions, commands."""
    wanted = SpansWanted(agent, instance, status, turn, text, call)
    found, total = await served.swarm.looking.spans(caller, thread_id, wanted, limit=limit, offset=offset)
    return page(found, total, limit, offset)


@router.get("/swarm/threads/{thread_id}/trace/calls/{call}", response_model=SentTold, responses=_NOT_KEPT)
async def show_call(
    served: Served,
    thread_id: ThreadId,
    call: Annotated[int, Path(ge=1, le=2**53, description="`call` of one of a span's `models`.")],
    caller: Reader,
) -> Response:
    """What a model was sent, and has answered, word for word as far as that is kept."""
    return answer(await served.swarm.looking.sent(caller, thread_id, call))


@router.get("/swarm/threads/{thread_id}/timeline", response_model=TimelineTold)
async def get_timeline(served: Served, thread_id: ThreadId, caller: Reader) -> Response:
    """The work of its last turn in time, with the critical path marked."""
    return answer(await served.swarm.looking.timeline(caller, thread_id))


@router.post("/swarm/threads/{thread_id}/commands", response_model=CommandSent, responses=_TAKEN)
async def command_thread(served: Served, thread_id: ThreadId, said: CommandSaid, caller: Teller) -> Response:
    """Tell a thread something, whoever drives it: 202 as soon as it is taken in, 200 where it is settled."""
    sent = await served.swarm.commanding.send(
        caller, thread_id, said.command.command(), said.command_id, wait=said.wait, go_on=said.go_on
    )
    place = path_of("swarm", "threads", sent.row.thread_id, "commands", sent.row.command_id)
    return answer(sent_told(sent), 202 if sent.row.state == "accepted" else 200, {"Location": place})


@router.get("/swarm/threads/{thread_id}/commands", response_model=list[CommandRow])
async def list_commands(served: Served, thread_id: ThreadId, caller: Reader) -> Response:
    """Every command that a thread was told, and what came of each."""
    rows = await served.swarm.commanding.list(caller, thread_id)
    return answer([command_record(row) for row in rows])


@router.get("/swarm/threads/{thread_id}/commands/{command_id}", response_model=CommandRow)
async def get_command(
    served: Served,
    thread_id: ThreadId,
    command_id: CommandId,
    caller: Reader,
    wait: Annotated[Switch, Query(description="Until it is settled, or some seconds.")] = False,
) -> Response:
    """One command, and what came of it."""
    row = await served.swarm.commanding.get(caller, thread_id, command_id, wait=wait)
    return answer(command_record(row))
