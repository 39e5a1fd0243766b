"""What a run comes to, and the trace of a thread. Values only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from swarmwright.errors import AwaitsApproval
from swarmwright.graph.answers import pending_waits, tool_waits
from swarmwright.graph.records import failures, to_facts, undecided
from swarmwright.graph.requests import unread
from swarmwright.graph.seen import Seen
from swarmwright.graph.views import all_outputs
from swarmwright.ports.agents import Output, Usage
from swarmwright.ports.threads import ThreadStatus
from swarmwright.runtime.effects.commands import swap_waits
from swarmwright.workflow.advance import advance
from swarmwright.workflow.exhausting import exhausted
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Exhausted
from swarmwright.workflow.wording import asks_in, condition_words

__all__ = [
    "RequestFate",
    "RunResult",
    "RunStatus",
    "SpanStatus",
    "TraceSpan",
    "left_as",
    "request_fate",
    "result_of",
    "trace_of",
    "waits_of",
]

RunStatus = Literal["finished", "interrupted", "failed", "rejected", "cancelled"]

RequestFate = Literal["", "begun", "joined", "replaced"]
"""What a run's request came to: "" = there was none; it began a turn; it joined the one that was not over,
whose steps that have not run yet see it; or it began one in place of a turn that had failed or stopped for a
person's answer to a tool call."""


@dataclass(frozen=True, slots=True)
class RunResult:
    """How a run ended. `failures`: instance → kind, detail; of what nobody decided in time, too.

    `waiting`: what people must decide or bring, {"kind", "instance", "name"}: a "gate" and what it asks, a
    "signal", or a "tool" by id, which also has "agent" (id), "arguments" (canonical JSON), "approval" (the id
    to answer it by) and, where people call it otherwise than by its id, "tool_name"; a "swap" that was
    proposed, and what it changes; a "pause", until somebody takes it back. `exhausted`: loops and teams that
    used up their rounds and went on without what was to end them, {"instance", "rounds", "until"}. `unread`:
    what people said when no step was left to see it, {"message", "text"}; the thread goes on with it.
    """

    thread_id: str
    status: RunStatus
    outputs: tuple[Output, ...] = ()
    waiting: tuple[Mapping[str, str], ...] = ()
    failures: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    usage: Usage = Usage()  # noqa: RUF009  (frozen and without state)
    request: RequestFate = ""
    exhausted: tuple[Mapping[str, Any], ...] = ()
    unread: tuple[Mapping[str, str], ...] = ()

    @property
    def thread_status(self) -> ThreadStatus:
        """How the thread stands after this run; a turn can be over while people are still asked something."""
        if self.status in ("finished", "rejected"):
            return "interrupted" if self.waiting else "idle"
        return "failed" if self.status == "failed" else "interrupted"


SpanStatus = Literal[
    "done",
    "failed",
    "waiting",
    "cancelled",
    "running",
    "interrupted",
    "applied",
    "refused",
    "approved",
    "rejected",
    "expired",
    "withdrawn",
]
"""What can be said of a span: of a step's, of a command's, of a gate's."""


@dataclass(frozen=True, slots=True)
class TraceSpan:
    """One activity: when, by whom, how often tried, what it saw, called, failed of. Unix seconds.

    `status`: "done", "failed", "waiting" (it stopped for a person's answer to a tool call), "cancelled",
    "running", or "interrupted": its process is gone. `ended_at` None = no end is known.
    A command is `command-N`, "applied" or "refused": `question` is its kind, `detail` what came of it.
    A gate or a proposed swap is "waiting", "approved", "rejected", "expired" (nobody answered in time) or
    "withdrawn": `question` is what it asks, `items` those of the lists in which it asks, the outermost first,
    `by` who decided, as far as that is known, and `detail` the
    reason that they gave.
    """

    instance: str
    status: str
    started_at: float
    ended_at: float | None
    agent: str = ""
    attempts: int = 1
    turn: int = 1
    saw: tuple[str, ...] = ()
    calls: tuple[Mapping[str, Any], ...] = ()
    failure: str = ""
    detail: str = ""
    question: str = ""
    answer: bool | None = None
    usage: Mapping[str, float] = field(default_factory=dict)
    parent: str = ""
    """The node around the step's own: a loop, map, choice or team; "" = the whole workflow."""
    text: str = ""
    """What it wrote."""
    writes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """channel of the state → the keys that it wrote there (of `agent_outputs`: the fields)."""
    signals: tuple[str, ...] = ()
    retried: tuple[Mapping[str, Any], ...] = ()
    """What the tries before the last failed of, and `at` when."""
    models: tuple[Mapping[str, Any], ...] = ()
    """Its model calls, as the events tell of them."""
    by: str = ""
    announced: tuple[Mapping[str, Any], ...] = ()
    """{"signal", "at"} for each time that it announced something, as the events tell of it."""
    items: tuple[Any, ...] = ()


def result_of(thread_id: str, plan: Plan, state: Mapping[str, Any], *, cancelled: bool = False) -> RunResult:
    """Read the result from the thread's state."""
    outcome = state.get("resume_info", {}).get("outcome")
    ended = failures(state.get("progress", {}))
    stopped = [i for i, failure in ended.items() if failure["failure"] == AwaitsApproval.failure]
    failed = {i: failure for i, failure in ended.items() if i not in stopped} | undecided(state)
    waits = () if cancelled else waits_of(plan, state)
    if outcome == "failed" and stopped and not failed:
        outcome = None
    taken_back = not state.get("turn") and not unread(state)  # the request itself: nothing is left to do
    status: RunStatus = "cancelled" if cancelled else outcome or ("finished" if taken_back else "interrupted")
    spent = [entry.get("usage", {}) for entry in state.get("execution_trace", ())]
    usage = Usage(
        sum(u.get("input_tokens", 0) for u in spent),
        sum(u.get("output_tokens", 0) for u in spent),
        sum(u.get("cost", 0.0) for u in spent),
    )
    used_up = tuple(_used_up(one, plan) for one in exhausted(plan, to_facts(state)))
    over = status in ("finished", "rejected", "failed")
    late = tuple({"message": str(m.id), "text": str(m.text)} for m in unread(state)) if over else ()
    return RunResult(
        thread_id, status, all_outputs(state), waits, failed, usage, exhausted=used_up, unread=late
    )


def _used_up(one: Exhausted, plan: Plan) -> dict[str, Any]:
    until = condition_words(one.until, plan.workflow.team, asks_in(plan.workflow.root))
    return {"instance": one.instance, "rounds": one.rounds, "until": until}


def left_as(result: RunResult, plan: Plan, state: Mapping[str, Any], *, due: bool = False) -> ThreadStatus:
    """How a thread stands once commands were applied to it, and nobody has driven it on: interrupted, too,
    where its turn was over and there is more to do by now. due: a request lets its first turn begin."""
    if not (state.get("turn") or result.waiting):
        return "interrupted" if due else "idle"
    more = result.thread_status == "idle" and advance(plan, to_facts(state)).start
    return "interrupted" if more else result.thread_status


def waits_of(plan: Plan, state: Mapping[str, Any]) -> tuple[Mapping[str, str], ...]:
    """What the thread waits for, as `RunResult.waiting`; once its turn is over for good, only what is for the
    turns to come: an answer to a proposed swap, and the end of a pause."""
    outcome = state.get("resume_info", {}).get("outcome")
    paused = bool(state.get("coordination_rules", {}).get("paused"))
    later = (*swap_waits(state), *([{"kind": "pause", "instance": "", "name": "paused"}] if paused else ()))
    if outcome not in (None, "failed"):
        return later
    asked = pending_waits(state, plan) if outcome is None and state.get("turn") else ()
    return (*asked, *tool_waits(state), *later)


def request_fate(state: Mapping[str, Any]) -> RequestFate:
    """What a request will come to on a thread that stands like this."""
    if not state.get("turn"):
        return "begun"
    ended = state.get("resume_info", {})
    if "outcome" not in ended:
        return "joined"
    return "replaced" if ended["outcome"] == "failed" else "begun"


def trace_of(state: Mapping[str, Any]) -> tuple[TraceSpan, ...]:
    """The trace that stands in the thread's state, in the order in which activities ended."""
    names = TraceSpan.__dataclass_fields__
    texts = {m.id: str(m.text) for m in state.get("messages", ())}
    spans = []
    trace = state.get("execution_trace", ())
    seen = Seen(trace)
    for entry in trace:
        known = {k: v for k, v in entry.items() if k in names}
        known |= {name: tuple(entry.get(name, ())) for name in ("calls", "signals", "retried")}
        known["saw"] = seen.by(entry)
        if entry.get("failure") == AwaitsApproval.failure:
            known["status"] = "waiting"
        if entry.get("agent") and entry["status"] == "done":
            id_ = entry.get("message", f"{entry['turn']}/{entry['instance']}")
            known |= {"text": texts.get(id_, ""), "writes": _writes(entry, id_)}
        spans.append(TraceSpan(**known))
    return tuple(spans)


def _writes(entry: Mapping[str, Any], message: str) -> dict[str, tuple[str, ...]]:
    wrote = entry.get("wrote", {})
    writes = {"messages": (message,), "agent_outputs": tuple(wrote.get("fields", ()))}
    return writes | ({"context": tuple(wrote["context"])} if "context" in wrote else {})
