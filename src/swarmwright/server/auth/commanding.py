"""A command that comes over a WebSocket: the same questions are asked about it as about a request."""

from __future__ import annotations

import uuid
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any

from starlette.exceptions import HTTPException
from starlette.websockets import WebSocket

from swarmwright.errors import NotAllowed, StorageError
from swarmwright.runtime.serving.callers import Caller
from swarmwright.runtime.serving.names import told_name
from swarmwright.runtime.serving.protocol.commands import failed, numbered
from swarmwright.server.auth.access import Access
from swarmwright.server.auth.acts import Request
from swarmwright.server.auth.auditing import BEGUN
from swarmwright.server.auth.authorising import asked_of, graphs_of

__all__ = ["commanded"]

Json = Mapping[str, Any]

_STARTS = ("run.start", "input.respond")


async def commanded(
    websocket: WebSocket,
    caller: Caller,
    thread_id: str,
    command: Any,
    do: Callable[[Caller], Awaitable[Json]],
) -> Json:
    """The answer to a command, done as somebody who may do it. thread_id: as it is kept."""
    access: Access | None = websocket.app.state.access
    known = numbered(command)
    if access is None or known is None:
        return await do(caller)
    number, method = known
    try:
        who = await access.who(websocket)  # a key may have been revoked since, a token's time be over
    except HTTPException as error:
        return failed(number, "unknown_error", error.detail)
    rates = access.rates
    if rates and (wait := rates.taken(who)):
        return failed(number, "unknown_error", f"too many commands; ask again in {wait} s")
    told = told_name(who.tenant, thread_id)
    request = Request(
        "send_command", {"thread_id": told}, body=command, graphs=graphs_of(websocket), identity=who.identity
    )
    try:
        caller = replace(caller, filters=await asked_of(access.permits(who), request, "threads", "read"))
    except (NotAllowed, HTTPException) as error:
        return failed(number, "unknown_error", getattr(error, "detail", None) or str(error))
    if not (access.auditing.due("POST", "send_command") and method in _STARTS):
        return await do(caller)
    about, row = {"method": method}, (who, "send_command", f"/threads/{told}/commands")
    id_ = uuid.uuid4().hex
    try:
        await access.auditing.put_down(*row, BEGUN, id_, about)
        answer = await do(caller)
        await access.auditing.put_down(*row, str(answer.get("type")), id_, about)
    except (StorageError, OSError):
        return failed(number, "unknown_error", "what is done here is put down, and that cannot be done now")
    return answer
