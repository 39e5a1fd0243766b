"""Another try: what is written before a thread goes on, so that what has failed there begins anew. Pure.

It does whether the turn ended by that, or other work, a person or a signal is still waited for: nobody has
to answer a question first to have something tried again that has nothing to do with it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from swarmwright.errors import AwaitsApproval
from swarmwright.graph.records import failed_in_time, failures, stopped
from swarmwright.graph.subjects import held_by_calls
from swarmwright.graph.writing import Update
from swarmwright.workflow.progress import Facts, Outcome

__all__ = ["another_try", "failed_steps", "over"]


def another_try(state: Mapping[str, Any], but: Collection[str] = (), *, late: bool = True) -> Update:
    """The write after which the steps that failed are begun again, and those that stopped for a person who is
    not asked anything: what waits for an answer goes on by that (`asking.bring`).

    Of a turn that failed, so is what nobody has decided in time, if `late`; it is over no more. {} = nothing
    failed. `but`: what failed just now, and whose failure has yet to be told, or what is to stay so.
    """
    waits = held_by_calls(state)
    failed = [i for i in failures(state.get("progress", {})) if i not in but and not waits.get(i)]
    if state.get("resume_info", {}).get("outcome") != "failed":
        return {"progress": dict.fromkeys(failed)} if failed else {}
    undecided = failed_in_time(state) if late else ()
    if not (failed or undecided):
        return {}
    return {
        "progress": dict.fromkeys(failed),
        "interrupts": dict.fromkeys(undecided),
        "resume_info": {"outcome": None},
    }


def failed_steps(state: Mapping[str, Any]) -> tuple[str, ...]:
    """The steps that failed of something else than that a person has to answer first."""
    found = failures(state.get("progress", {})).items()
    return tuple(i for i, failure in found if failure["failure"] != AwaitsApproval.failure)


def over(outcome: Outcome | None, facts: Facts, state: Mapping[str, Any]) -> Outcome | None:
    """The outcome of these facts; None where all that has failed has stopped for a person's yes to a call."""
    failed = {i for i, status in facts.progress.items() if status == "failed"}
    return None if outcome == "failed" and failed and failed <= set(stopped(state)) else outcome
