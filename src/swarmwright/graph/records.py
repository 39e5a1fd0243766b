"""What stands in the state about progress, and how it is read back as the facts that `advance` decides on.

A progress record is a plain dict: `status` and the fields of the `Work` it is about; a judged question adds
`answer`, a listing adds `items`, a failure adds `failure` and `detail`; inside a map, `of` marks what its
item says. Of an agent whose output may be held for a person's word, it has what was `announced` before the
end, and (`unsure`) what is `withheld` of the context.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from swarmwright.errors import AwaitsApproval
from swarmwright.graph.forms import BY_HAND
from swarmwright.policy.approvals.noun import DECIDES
from swarmwright.policy.labels import Label
from swarmwright.workflow.progress import Decision, Facts, Status, Work

__all__ = [
    "AGAIN",
    "ANNOUNCED",
    "AROUND",
    "CHOSE",
    "EARLY",
    "GIVEN",
    "LET_GO",
    "OVER",
    "PAST",
    "WITHHELD",
    "all_run",
    "answered",
    "edited",
    "failed_in_time",
    "failures",
    "finished",
    "given",
    "given_to",
    "is_within",
    "message_id",
    "moved_to",
    "redone",
    "spent",
    "started",
    "stopped",
    "sub_thread",
    "to_facts",
    "told_with",
    "tool_calls",
    "unattended",
    "undecided",
    "under_review",
    "withheld",
    "work_of",
]

ANNOUNCED = "announced"
CHOSE = "chose"
"""In a supervisor's record: which of those who were in its team then it picked."""

WITHHELD, LET_GO = "withheld", "let_go"
"""In the record of a step whose output is held: what it adds to the context once a person has approved it,
and what it has added since one did."""

AGAIN = "again"
"""In the record of a listing, and of what begins in its map: that work for an older list stood there as it
ended: a mark that no other list of the same work has (True: of before there were marks; `graph.marking`)."""

OVER = "over"
"""In the record of a node that is no step: that a swap or an edit has found it concluded
(`workflow.concluding`)."""

LABELLED = "labelled"
"""In `turn`: whether anything on the thread has a label (`policy.labels`); if not, nobody looks for one."""

EARLY = "early"
"""In an answer of a person's: the work behind its question that had begun before they gave it."""

REACHED = "reached"
"""In an answer of a person's to an item of a list: the last item that had begun as they gave it, by map."""

PAST = "past"
"""In a no of a person's: that another round had begun behind it as a swap came."""

_GIVEN = "given"
GIVEN = f'["{_GIVEN}", '
"""What keys of `turn` begin with that say what context was given to whom; they outlive the turn."""

AROUND = "around"
"""In the record of what is done in a map within maps: those, the innermost first, also when all have left."""

_WORK_DEFAULTS = {"kind": "step", "agent": "", "question": "", "round": 1, "item": 0, "each": ""}


def started(work: Work) -> dict[str, Any]:
    """The record of work that is under way; fields at their default are left out."""
    record: dict[str, Any] = {"status": "running", "node": work.node}
    for name, default in _WORK_DEFAULTS.items():
        value = getattr(work, name)
        if value != default:
            record[name] = value
    return record


def moved_to(work: Work, record: Mapping[str, Any]) -> dict[str, Any]:
    """The record of work that counts as that of another place by now; what came of it stays.

    The maps around it may be in other rounds, too: which they are is not told any more.
    """
    more = {name: value for name, value in record.items() if name not in ("node", AROUND, *_WORK_DEFAULTS)}
    return {**started(work), **more}


def work_of(instance: str, record: Mapping[str, Any]) -> Work:
    """The work that a record is about; the reverse of `started`."""
    fields = {name: record.get(name, default) for name, default in _WORK_DEFAULTS.items()}
    return Work(instance, record["node"], **fields)


def finished(record: Mapping[str, Any], status: Status, **more: Any) -> dict[str, Any]:
    """The record of work that has ended."""
    return {**record, "status": status, **more}


def given_to(readers: Iterable[str], label: Label) -> dict[str, bool]:
    """A write to `turn`: context of that label was given to these agents alone. One key for each of its
    parts, since steps that end side by side each write for themselves."""
    parts = [("of", source) for source in label.sources] + [("for", one) for one in label.audiences]
    return {json.dumps([_GIVEN, reader, *part]): True for reader in readers for part in parts}


def given(turn: Mapping[str, Any], reader: str) -> Label:
    """The label of all context that was given to an agent; the reverse of `given_to`."""
    noted = [json.loads(key) for key in turn if key.startswith(GIVEN)]
    mine = [(kind, name) for _, whom, kind, name in noted if whom == reader]
    return Label(*(frozenset(name for kind, name in mine if kind == one) for one in ("of", "for")))


def unattended(state: Mapping[str, Any], under_way: Callable[[str], bool]) -> dict[str, None]:
    """What the state calls running, and nobody works at, as a write that takes it back.

    It was routed to as the graph was halted, or cut off by a crash. Whoever routes next decides it anew.
    """
    records = state.get("progress", {}).items()
    return {i: None for i, r in records if r["status"] == "running" and not under_way(i)}


def all_run(works: Iterable[Work], state: Mapping[str, Any]) -> bool:
    """Whether the state agrees that all of these run.

    In the first superstep of a stored run the router may stand beside a node whose result was half stored: it
    has then routed by what was before that result.
    """
    progress = state.get("progress", {})
    return all(progress.get(work.instance, {}).get("status") == "running" for work in works)


def failures(progress: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, str]]:
    """instance → {failure, detail} of everything that failed."""
    return {
        i: {"failure": r.get("failure", "agent_error"), "detail": r.get("detail", "")}
        for i, r in progress.items()
        if r["status"] == "failed"
    }


def to_facts(state: Mapping[str, Any]) -> Facts:
    """The state as `advance` sees it."""
    progress: Mapping[str, Mapping[str, Any]] = state.get("progress", {})
    rules = state.get("coordination_rules", {})
    # A thread's records are steps', but for a few: what only others have is not looked for in each.
    others = {i: r for i, r in progress.items() if "kind" in r}
    asked = {i: e for i, e in state.get("interrupts", {}).items() if e.get("kind", "gate") in DECIDES}
    written: Mapping[str, Mapping[str, Any]] = state.get("agent_outputs", {})
    held = frozenset(i for i, r in progress.items() if "unsure" in r)
    return Facts(
        progress={i: r["status"] for i, r in progress.items()},
        signals={name: frozenset(by) for name, by in state.get("signals", {}).items()},
        outputs={i: o["fields"] for i, o in written.items()},
        judged={i: r["answer"] for i, r in others.items() if "answer" in r},
        items={i.removesuffix("#"): len(r["items"]) for i, r in others.items() if "items" in r},
        decisions={i: decision for i, entry in asked.items() if (decision := _decision(entry)) is not None},
        disabled=frozenset((*rules.get("disabled", ()), *rules.get("held_up", ()))),
        called=frozenset(state.get("resume_info", {}).get("called", ())),
        held=held,
        by_hand={i: by_hand(written[i]) for i in held if written.get(i, {}).get(BY_HAND)},
        early={i: frozenset(e[EARLY]) for i, e in asked.items() if EARLY in e and "closed" not in e},
        reached={i: e[REACHED] for i, e in asked.items() if REACHED in e and "closed" not in e},
        past=frozenset(i for i, e in asked.items() if PAST in e and "closed" not in e),
        over=frozenset(i for i, r in progress.items() if OVER in r),
        chose={i: r[CHOSE] for i, r in progress.items() if CHOSE in r},
        within={
            i: (r["each"], r["item"]) for i, r in progress.items() if "each" in r and r["status"] == "running"
        },
        shown={i: tuple(e.get("reviewed", ())) for i, e in asked.items() if "id" in e and "closed" not in e},
    )


def by_hand(output: Mapping[str, Any]) -> str:
    """Who has written an output by hand, on one line; "" = nobody knows."""
    by = output.get(BY_HAND)
    return " ".join(by.split()) if isinstance(by, str) else ""


def _decision(entry: Mapping[str, Any]) -> Decision | None:
    """As `policy.approvals.decision_of`, of an entry as it stands in the state: read at every event."""
    if entry.get("kind", "gate") not in DECIDES or "closed" in entry:
        return None
    match entry["status"]:
        case "approved" | "rejected" as decision:
            return decision  # type: ignore[no-any-return]
        case "expired":
            return "expired" if entry.get("ending") == "fail" else "rejected"
        case _:
            return None


def failed_in_time(state: Mapping[str, Any]) -> tuple[str, ...]:
    """The keys of what nobody has decided in time, and what has failed of that."""
    entries = state.get("interrupts", {}).items()
    return tuple(key for key, entry in entries if _decision(entry) == "expired")


def undecided(state: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    """instance → {failure, detail} of what has failed because nobody decided it in time."""
    entries = state.get("interrupts", {})
    late = {key: entries[key] for key in failed_in_time(state)}
    return {
        key: {"failure": "denied", "detail": f"{entry.get('reason', '')}: {entry.get('ask', '')}"}
        for key, entry in late.items()
    }


def under_review(state: Mapping[str, Any]) -> frozenset[str]:
    """The steps whose output nobody is to go on from: held for a person's word, and not approved."""
    held = [i for i, record in state.get("progress", {}).items() if "unsure" in record]
    answers = state.get("interrupts", {})
    return frozenset(i for i in held if answers.get(i, {}).get("status") != "approved")


def withheld(state: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """step instance → what it would add to the context, if a person approved its output."""
    return {i: r[WITHHELD] for i, r in state.get("progress", {}).items() if WITHHELD in r}


def told_with(state: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """step instance → what it adds to the context, or has added since a person approved its output."""
    let_go = {i: r[LET_GO] for i, r in state.get("progress", {}).items() if LET_GO in r}
    return {**let_go, **withheld(state)}


def sub_thread(thread_id: str, turn: int) -> str:
    """What the threads of activities are named after: the thread, and its turn when it is not the first."""
    return thread_id if turn == 1 or not thread_id else f"{thread_id}:{turn}"


def is_within(state: Mapping[str, Any], instance: str, map_: str) -> bool:
    """Whether this work is of an item of that map (its instance), also in a map within."""
    records = state.get("progress", {})
    each = records.get(instance, {}).get("each", "")
    while each and each != map_:
        each = records.get(f"{each}#", {}).get("each", "")
    return bool(each)


def redone(state: Mapping[str, Any]) -> int:
    """How often the workflow was changed, or work made to run again: it follows the ids of messages then."""
    rules = state.get("coordination_rules", {})
    return int(rules.get("swaps", 0)) + int(rules.get("redone", 0))


def message_id(state: Mapping[str, Any], instance: str) -> str:
    """The id of the message in which a step instance says what it has done: writing twice is once.

    After a change of the workflow it is another one, for an id may be another agent's step then, and where
    work was made to run again, or for an item of a list that was made anew: what was said under it before
    stays.
    """
    since = redone(state)
    again = state.get("progress", {}).get(instance, {}).get(AGAIN, "")
    told = f"/again-{again}" if again and again is not True else "/again" if again else ""
    return f"{state['turn']['number']}/{instance}" + (f"/{since}" if since else "") + told


def stopped(state: Mapping[str, Any]) -> tuple[str, ...]:
    """The steps that stopped for a person's answer to a tool call."""
    records = state.get("progress", {}).items()
    failed = [(i, record) for i, record in records if "failure" in record]  # looked for at every step
    return tuple(i for i, record in failed if record["failure"] == AwaitsApproval.failure)


def tool_calls(state: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The calls for which steps have stopped, (instance, call), from what their last activity told."""
    wanted = set(instances := stopped(state))
    last: dict[str, Mapping[str, Any]] = {}
    for entry in reversed(state.get("execution_trace", ()) if wanted else ()):
        if not wanted:
            break
        if entry["instance"] in wanted:
            wanted.discard(entry["instance"])
            last[entry["instance"]] = entry
    for instance in instances:
        for call in last.get(instance, {}).get("calls", ()):
            if call["event"] == "tool_waiting":
                yield instance, {**call, "agent": last[instance]["agent"]}


def answered(state: Mapping[str, Any], instance: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """What people have answered to the tool calls of this step instance: (key, entry of `interrupts`)."""
    for key, entry in state.get("interrupts", {}).items():
        waits = entry["status"] == "waiting" or "closed" in entry
        if entry.get("kind") == "tool" and not waits and entry["instance"] == instance:
            yield key, entry


_SAID = ("approved", "rejected", "expired")


def unused_answers(state: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """What people have said to tool calls, and their steps have not gone on with yet: (key, entry of
    `interrupts`)."""
    records = state.get("progress", {})
    for key, entry in state.get("interrupts", {}).items():
        said = entry.get("kind") == "tool" and entry["status"] in _SAID and "closed" not in entry
        if said and records.get(entry["instance"], {}).get("status") != "running":
            yield key, entry


def edited(state: Mapping[str, Any], instance: str) -> Iterator[Mapping[str, Any]]:
    """The calls of this step instance in whose place a person has put others, and that have no answer."""
    for entry in state.get("interrupts", {}).values():
        if entry["status"] == "waiting" and entry.get("instead") and entry.get("instance") == instance:
            yield entry


def spent(state: Mapping[str, Any], agent: str) -> float:
    """What an agent has spent on the thread so far, in US dollars."""
    entries = (e for e in state.get("execution_trace", ()) if e.get("agent") == agent)
    return float(sum(entry.get("usage", {}).get("cost", 0.0) for entry in entries))
