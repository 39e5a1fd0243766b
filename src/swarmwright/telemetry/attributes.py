"""What an event says, as attributes of a span. Pure; this module knows nothing of OpenTelemetry's code.

What people, models and tools have said is content, and left out unless it is asked for; so is the text of an
error, which may quote them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from swarmwright.errors import AwaitsApproval
from swarmwright.ports.events import Event
from swarmwright.telemetry import names

__all__ = ["Attributes", "attributes", "told", "waits"]

Value: TypeAlias = str | int | float | bool | Sequence[str]
Attributes: TypeAlias = dict[str, Value]

_TOLD: Mapping[str, Mapping[str, str]] = {
    "run_started": {"version": names.WORKFLOW_VERSION},
    "run_finished": {"status": names.RUN_STATUS},
    "run_interrupted": {"status": names.RUN_STATUS},
    "run_failed": {"status": names.RUN_STATUS},
    "run_cancelled": {"status": names.RUN_STATUS},
    "step_started": {"round": names.ROUND, "turn": names.TURN_NUMBER},
    "step_failed": {"attempts": names.ATTEMPTS, "failure": names.ERROR_TYPE},
    "step_waiting": {"attempts": names.ATTEMPTS},
    "step_retried": {"attempt": names.ATTEMPTS, "failure": names.ERROR_TYPE},
    "model_busy": {"model": names.REQUEST_MODEL, "tries": names.ATTEMPTS, "failure": names.ERROR_TYPE},
    "model_called": {
        "model": names.REQUEST_MODEL,
        "provider": names.PROVIDER,
        "answered_by": names.RESPONSE_MODEL,
        "input_tokens": names.INPUT_TOKENS,
        "output_tokens": names.OUTPUT_TOKENS,
        "cost": names.COST,
        "error": names.ERROR_TYPE,
    },
    "tool_called": {
        "tool": names.TOOL_NAME,
        "call_id": names.TOOL_CALL_ID,
        "decision": names.DECISION,
        "rule": names.RULE,
    },
    "gate_waiting": {},
    "gate_decided": {"decision": names.GATE_DECISION, "by": names.DECIDED_BY},
    "approval_asked": {},
    "approval_closed": {"approval": names.APPROVAL, "status": names.APPROVAL_STATUS},
    "signal": {"signal": names.SIGNAL},
    "command_applied": {"command": names.COMMAND, "command_id": names.COMMAND_ID},
    "command_refused": {"command": names.COMMAND, "command_id": names.COMMAND_ID},
    "workflow_changed": {"version": names.WORKFLOW_VERSION},
    "judged": {},
    "items_listed": {},
    "items_carried": {},
}
"""kind → name in the event's data → attribute: what is not content."""

_CONTENT: Mapping[str, Mapping[str, str]] = {
    "run_failed": {"detail": names.ERROR_MESSAGE},
    "step_started": {"task": names.TASK},
    "step_failed": {"detail": names.ERROR_MESSAGE},
    "step_waiting": {"detail": names.REASON},
    "step_retried": {"detail": names.ERROR_MESSAGE},
    "model_busy": {"detail": names.ERROR_MESSAGE},
    "model_called": {"detail": names.ERROR_MESSAGE},
    "tool_called": {"arguments": names.TOOL_ARGUMENTS, "reason": names.REASON},
    "tool_result": {"text": names.TOOL_RESULT},
    "gate_waiting": {"ask": names.GATE_ASK},
    "gate_decided": {"reason": names.REASON},
    "approval_closed": {"reason": names.REASON},
    "command_applied": {"note": names.REASON},
    "command_refused": {"note": names.REASON},
}
"""The same for what is content."""

_LIKE = {"tool_denied": "tool_called", "tool_waiting": "tool_called"}


def told(kind: str) -> bool:
    """Whether an event of this kind has attributes here."""
    return _LIKE.get(kind, kind) in _TOLD


def waits(event: Event) -> bool:
    """Whether a step has stopped for a person's answer to a tool call, which is no failure."""
    return event.kind == "step_failed" and event.data.get("failure") == AwaitsApproval.failure


def attributes(event: Event, *, content: bool) -> Attributes:
    """The event's attributes; `content`: whether to tell also what was said."""
    kind = "step_waiting" if waits(event) else _LIKE.get(event.kind, event.kind)
    found: Attributes = {names.SEQ: event.seq} | _named(_TOLD.get(kind, {}), event.data)
    if event.instance:
        found[names.GATE if kind.startswith("gate_") else names.INSTANCE] = event.instance
    if kind in ("step_finished", "step_failed", "step_waiting"):
        found |= _usage(event.data.get("usage", {}))
    if by := event.data.get("given", {}).get("by"):  # of a command: what it was given
        found[names.DECIDED_BY] = str(by)
    if kind == "model_called" and (reason := event.data.get("finish")):
        found[names.FINISH_REASONS] = (str(reason),)
    if content:
        found |= _named(_CONTENT.get(kind, {}), event.data) | _messages(event)
    return found


def _named(table: Mapping[str, str], data: Mapping[str, Any]) -> Attributes:
    said = {name: data[name] for name in table if data.get(name) not in (None, "")}
    # No tokens are tokens that nobody counted: some servers tell none while they stream.
    return {table[n]: _value(value) for n, value in said.items() if value or not n.endswith("_tokens")}


def _value(value: Any) -> Value:
    return value if isinstance(value, str | int | float | bool) else str(value)


def _usage(usage: Mapping[str, float]) -> Attributes:
    kinds = {"input_tokens": names.INPUT_TOKENS, "output_tokens": names.OUTPUT_TOKENS, "cost": names.COST}
    return _named(kinds, usage)


def _messages(event: Event) -> Attributes:
    """What a model was asked and said, or a step wrote, in the form that the GenAI conventions give it."""
    if event.kind == "step_finished":
        said = {"role": "assistant", "text": str(event.data.get("text", ""))}
        return {names.OUTPUT_MESSAGES: _json([_message(said)])}
    asked: Sequence[Mapping[str, Any]] = event.data.get("asked", ())
    found: Attributes = {}
    if system := [part for message in asked if message["role"] == "system" for part in _parts(message)]:
        found[names.SYSTEM_INSTRUCTIONS] = _json(system)
    if asked:
        found[names.INPUT_MESSAGES] = _json([_message(m) for m in asked if m["role"] != "system"])
    if said_by_model := event.data.get("said"):
        found[names.OUTPUT_MESSAGES] = _json([_message(said_by_model)])
    return found


def _message(message: Mapping[str, Any]) -> dict[str, Any]:
    return {"role": message["role"], "parts": _parts(message)}


def _parts(message: Mapping[str, Any]) -> list[dict[str, Any]]:
    text = message.get("text", "")
    if "answers" in message:
        return [{"type": "tool_call_response", "id": message["answers"], "response": text}]
    parts: list[dict[str, Any]] = [{"type": "text", "content": text}] if text else []
    return parts + [{"type": "tool_call", **call} for call in message.get("calls", ())]


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
