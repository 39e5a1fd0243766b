"""What a request takes of a key, or of a token with permissions, besides what its route says of itself.

A route is asked for by one word (`threads:create_run`), but what it answers with, or ends on the way, depends
on what is asked. What answers with the state of a thread, or with events, takes `threads:read`; what stops,
or undoes, what others have begun takes `threads:update`. LangGraph's `Auth` handlers are asked about none of
this: they hear of what LangGraph's server tells them of.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from swarmwright.server.auth.acts import Request

__all__ = ["Need", "needs_of"]

Need = tuple[str, str]
"""(resource, action), as permissions name them."""

READ: Need = ("threads", "read")
UPDATE: Need = ("threads", "update")

_ENDS = ("interrupt", "rollback")
"""Multitask strategies that end the run which is under way."""

_TELLS = frozenset({"wait_run", "wait_stateless_run", "stream_run", "stream_stateless_run"})
"""Operations that ask for a run and answer with what it comes to."""

_ASKS = _TELLS | {"create_run", "create_stateless_run", "create_cron", "create_thread_cron", "patch_cron"}
"""Operations whose body is a request for runs."""

_ALWAYS: Mapping[str, tuple[Need, ...]] = {
    "fork_thread": (READ,),  # a new thread that stands as another stood
    "replay_thread": (READ,),
    "list_threads": (READ,),  # titles, and what waits on each
    "list_approvals": (READ,),
    "swap_workflow": (READ, UPDATE),  # its plan tells what is done so far
}
"""Operations that take the same whatever they say."""

_SEARCHES = frozenset({"search_threads", "count_threads"})

_CONTENT = frozenset({"values", "interrupts", "error", "title"})
"""What a thread says, of all that a search can be asked to show."""

_ADDS = frozenset({"send", "resume", "announce", "inject", "approve", "reject"})
"""Commands to a thread, and answers, that add to its work. All others stop, set or undo something of it."""


def needs_of(request: Request) -> Iterator[Need]:
    """The permissions that a key must have besides for this."""
    operation, said = request.operation, request.said
    if operation in _ASKS:
        yield from _of_run(said, operation in _TELLS)
    elif operation == "create_run_batch":
        for one in request.body if isinstance(request.body, list) else ():
            yield from _of_run(one if isinstance(one, dict) else {}, False)
    elif operation == "send_command":
        params = said.get("params")
        named = params if isinstance(params, dict) else {}
        if any(named.get(name) in _ENDS for name in ("multitask_strategy", "multitaskStrategy")):
            yield UPDATE
    elif operation == "command_thread":
        yield from _of_command(said.get("command"), "kind")
    elif operation == "answer_approval":
        yield from _of_command(said.get("decision"), "action")
    elif operation in _SEARCHES:
        yield from _of_search(said)
    else:
        yield from _ALWAYS.get(operation, ())


def _of_run(said: Mapping[str, Any], tells: bool) -> Iterator[Need]:
    if tells or said.get("webhook"):  # a webhook is told the values at the end
        yield READ
    if said.get("multitask_strategy") in _ENDS:
        yield UPDATE


def _of_search(said: Mapping[str, Any]) -> Iterator[Need]:
    """One by values tells what they are, whatever it shows. Where nothing is said of what is shown, that is
    shown which may be."""
    shown = said.get("select")
    named = {one for one in shown if isinstance(one, str)} if isinstance(shown, list) else set()
    if said.get("values") or said.get("extract") or named & _CONTENT:
        yield READ


def _of_command(command: Any, named: str) -> Iterator[Need]:
    """What cannot be read is refused by its route."""
    kind = command.get(named) if isinstance(command, dict) else None
    if isinstance(kind, str) and kind not in _ADDS:
        yield UPDATE
