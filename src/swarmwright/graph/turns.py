"""Turns: a new request on a thread whose last turn is over begins a new one. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from langchain_core.messages import BaseMessage
from langgraph.types import Overwrite

from swarmwright.graph.records import GIVEN, LABELLED, to_facts
from swarmwright.graph.requests import said, unread
from swarmwright.graph.writing import Update
from swarmwright.policy.labels import LABEL
from swarmwright.workflow.advance import advance
from swarmwright.workflow.plan import Plan

__all__ = ["at_an_end", "labelled", "new_turn", "over"]


def new_turn(state: Mapping[str, Any]) -> Update:
    """What a new request resets: progress starts anew; messages, context and the trace stay, and so do the
    changes of the workflow that are proposed: they are of every turn to come, and nobody has decided on them.

    Empty when the turn goes on: the work is not over yet, or nothing was said that nobody has seen. What
    came while the last step was at work is a request of its own.
    """
    turn = state.get("turn", {})
    ended = "outcome" in state.get("resume_info", {})
    if turn and not (ended and unread(state)):
        return {}
    messages: Sequence[BaseMessage] = state.get("messages", ())
    asked = next((message.id for message in said(state)), "")
    return {
        "turn": {
            "number": turn.get("number", 0) + 1,
            "message": asked,
            **({LABELLED: True} if _any_label(messages) else {}),
            **{key: noted for key, noted in turn.items() if key.startswith(GIVEN)},
        },
        "progress": {},
        "agent_outputs": {},
        "signals": {},
        "interrupts": _proposed(state),
        "resume_info": {},
    }


def _proposed(state: Mapping[str, Any]) -> dict[str, Any]:
    entries = state.get("interrupts", {}).items()
    return {key: entry for key, entry in entries if entry.get("kind") == "swap" and "closed" not in entry}


def at_an_end(plan: Plan, state: Mapping[str, Any]) -> bool:
    """Whether a run that is given nothing would do nothing: the turn is over, and well, or a person said no.

    What has failed is tried again, words that nobody has seen begin a turn, and a workflow that was changed
    may have more to do.
    """
    if state.get("resume_info", {}).get("outcome") not in ("finished", "rejected") or unread(state):
        return False
    return advance(plan, to_facts(state)).outcome is not None


def labelled(state: Mapping[str, Any]) -> Update:
    """The note that something on the thread has a label, where that has come since the turn began."""
    turn = state.get("turn", {})
    new = turn and LABELLED not in turn and _any_label(state.get("messages", ()))
    return {"turn": {LABELLED: True}} if new else {}


def _any_label(messages: Sequence[BaseMessage]) -> bool:
    return any(LABEL in message.additional_kwargs for message in messages)


def over(fresh: Update, update: Mapping[str, Any]) -> Update:
    """A new turn's resets with a routing's writes on top, as one write per channel."""
    both = {k: {**v, **update.get(k, {})} for k, v in fresh.items()}
    resets = {k: v if k == "turn" else Overwrite(v) for k, v in both.items()}
    return {**update, **resets}
