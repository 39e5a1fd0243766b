"""What a run is told by name, held against what there is: decisions on gates, signals. Pure.

A name that nothing has would be passed over in silence, and its owner believe to have answered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from swarmwright.errors import ApprovalRefused, InvalidInput
from swarmwright.graph.answers import DECISION_WORDS, is_decision, pending_waits
from swarmwright.policy.approvals import DECIDES, Approval, is_called
from swarmwright.workflow.hearing import unheard
from swarmwright.workflow.nearness import nearest
from swarmwright.workflow.plan import Plan

__all__ = ["check_form", "check_gates", "check_signals", "gates_waiting"]


def check_form(request: object, decisions: object, signals: object) -> None:
    """Raises InvalidInput where a run is told something that is none, or both a request and an answer.

    An empty request begins a run, too: the prompt alone says what is to be done.
    """
    if not isinstance(request, str | None):
        raise InvalidInput("request", f"what is asked is a text, not {type(request).__name__}")
    if request and not request.strip():
        raise InvalidInput("request", "it says nothing: say what is to be done, or leave it empty")
    if not isinstance(decisions, Mapping | None):
        raise InvalidInput("decisions", f"an object by gate, not {type(decisions).__name__}")
    if isinstance(signals, str) or not isinstance(signals, Sequence):
        raise InvalidInput("signals", f"a list of names, not {type(signals).__name__}")
    if request is not None and (decisions or signals):
        place = "decisions" if decisions else "signals"
        raise InvalidInput(place, "a run begins with a request, or answers: answer first, or send a command")
    for gate, decision in (decisions or {}).items():
        if not is_decision(decision):
            raise InvalidInput(f"decisions.{gate}", f"{decision!r} is no decision: say {DECISION_WORDS}")


def gates_waiting(state: Mapping[str, Any], planned: Plan, known: Mapping[str, Approval]) -> tuple[str, ...]:
    """What a decision can be for at this moment: the gates (by instance) that wait, asked already or not."""
    over = state.get("resume_info", {}).get("outcome") is not None or not state.get("turn")
    due = [] if over else [w["instance"] for w in pending_waits(state, planned) if w["kind"] == "gate"]
    return tuple(dict.fromkeys((*(key for key, one in known.items() if one.about.kind in DECIDES), *due)))


def check_gates(decisions: Iterable[str], known: Mapping[str, Approval], waiting: Sequence[str]) -> None:
    """Raises ApprovalRefused where a decision names no gate that waits. known: what is asked, by key."""
    for name in decisions:
        found = next((one for key, one in known.items() if name == key or is_called(one.id, name)), None)
        if found is None and name not in waiting:
            raise _unknown(name, waiting)
        if found is not None and found.about.key not in waiting:
            reason = f"{name} is asked of a {found.about.kind}: answer it by `approve` or `reject`"
            raise ApprovalRefused(name, "unknown", reason)


def _unknown(name: str, waiting: Sequence[str]) -> ApprovalRefused:
    if name.startswith("ask-"):
        return ApprovalRefused(name, "superseded", f"{name} is not asked on this thread (any more)")
    near = nearest(name, waiting)
    mean = f"did you mean {near[0]!r}? " if near else ""
    there = ", ".join(waiting) or "none"
    return ApprovalRefused(name, "unknown", f"no gate {name!r} waits; {mean}waiting: {there}")


def check_signals(planned: Plan, signals: Sequence[str]) -> None:
    """Raises InvalidInput for a signal that nobody waits for in this workflow."""
    for signal in signals:
        if why := unheard(planned.workflow, signal):
            raise InvalidInput("signals", why)
