"""What has ended, as writes to the thread's state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from langchain_core.messages import AIMessage
from langgraph.types import Overwrite

from swarmwright.graph.activities import Harvest
from swarmwright.graph.asking import closed
from swarmwright.graph.contexts import EVERYBODYS
from swarmwright.graph.marking import RELISTED
from swarmwright.graph.performing import Performed
from swarmwright.graph.records import (
    AGAIN,
    ANNOUNCED,
    CHOSE,
    LABELLED,
    LET_GO,
    WITHHELD,
    answered,
    finished,
    given_to,
    message_id,
    under_review,
)
from swarmwright.graph.state import DEEP, merge_deep, reduced
from swarmwright.policy.approvals import from_entry
from swarmwright.policy.labels import Label, label_in, marked
from swarmwright.ports.agents import AgentReport
from swarmwright.workflow.progress import CONFIDENCE, Work
from swarmwright.workflow.scopes import split

__all__ = ["Readers", "Update", "both", "in_one", "released", "taken_in", "written"]

_BY_OWNER = ("private_context", "context_authors")

Update = dict[str, Any]
"""Channel -> what is written to it."""

Readers: TypeAlias = Callable[[str, Label], tuple[str, ...] | None]
"""Agent, and the label of what it has written → who may see it; None = everybody."""


def written(
    state: Mapping[str, Any],
    works: Iterable[Work],
    harvests: Mapping[str, Harvest[Performed]],
    readers: Readers,
    least: Callable[[str], float | None] = lambda agent: None,
) -> Update:
    """The state's update for what these works have told.

    `least`: agent → the confidence below which its output is held for a person; one that says none is not
    sure. Nobody goes on from what is held: neither from the output, nor from what it has added to the
    context or announced, also before its end.
    """
    update: Update = {}
    for work in works:
        news, limit = harvests.get(work.instance, Harvest()), least(work.agent)
        record = state["progress"].get(work.instance, {})
        signals = [*record.get(ANNOUNCED, ()), *news.signals]
        if news.result is None and limit is not None:  # whether they count shows when it has ended
            if news.signals:
                update.setdefault("progress", {})[work.instance] = {**record, ANNOUNCED: signals}
            continue
        if news.result is not None:
            held = news.result.report is not None and _unsure(news.result.report, limit)
            for channel, entry in _ended(work, record, news.result, state, readers, held=held).items():
                update = _with(update, channel, entry)
            if news.result.failure is not None and limit is not None:
                continue  # what nobody can be sure of has not been announced
        for signal in signals:
            update.setdefault("signals", {}).setdefault(signal, {})[work.instance] = True
    return update


def released(state: Mapping[str, Any], readers: Readers) -> Update:
    """What held outputs have added to the context, once a person has approved them; {} = nothing.

    As `written`, of what stands in the records of steps. Who may see it is as it is now.
    """
    update: Update = {}
    answers = state.get("interrupts", {})
    for instance, record in state.get("progress", {}).items():
        if WITHHELD in record and answers.get(instance, {}).get("status") == "approved":
            label = label_in(state.get("agent_outputs", {}).get(instance, {}))
            for channel, entry in _context(record[WITHHELD], record["agent"], label, readers).items():
                update = _with(update, channel, entry)
            update.setdefault("progress", {})[instance] = {
                **_without(record, WITHHELD),
                LET_GO: record[WITHHELD],
            }
    return update


def taken_in(state: Mapping[str, Any]) -> Update:
    """What held outputs have added to the context under a yes that is gone, held back again: the reverse of
    `released`. What somebody else has written since under the same name is not theirs, and stays."""
    update: Update = {}
    for instance in under_review(state):
        record = state["progress"][instance]
        if LET_GO in record:
            kept = {**_without(record, LET_GO), WITHHELD: record[LET_GO]}
            update = both(update, _back(state, record["agent"], record[LET_GO]))
            update = both(update, {"progress": {instance: kept}})
    return update


def _without(record: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in record.items() if key != name}


def _back(state: Mapping[str, Any], author: str, entries: Mapping[str, Any]) -> Update:
    """The write that takes these entries of an author out of the context again, whoever was given them."""
    notes = state.get("context_authors", {})

    def names(owner: str, there: Mapping[str, Any]) -> dict[str, None]:
        by = {name: note.get("by") for name, note in notes.get(owner, {}).items()}
        return {n: None for n, v in entries.items() if n in there and there[n] == v and by.get(n) == author}

    shared = names(EVERYBODYS, state.get("shared_context", {}))
    given = {reader: names(reader, there) for reader, there in state.get("private_context", {}).items()}
    private = {reader: gone for reader, gone in given.items() if gone}
    authors = {**({EVERYBODYS: shared} if shared else {}), **private}
    made = {"shared_context": shared, "private_context": private, "context_authors": authors}
    return {channel: write for channel, write in made.items() if write}


def _unsure(report: AgentReport, least: float | None) -> bool:
    """Whether a person is to look at it. What is no number (NaN is none) says nothing about sureness."""
    if least is None:
        return False
    match report.fields.get(CONFIDENCE):
        case bool():
            return True
        case int() | float() as sure:
            return not sure >= least
        case _:
            return True


def _with(update: Update, channel: str, entry: Any) -> Update:
    """The update with one more write to a channel."""
    match entry:
        case list():
            return {**update, channel: [*update.get(channel, ()), *entry]}
        case _ if channel in _BY_OWNER:
            return {**update, channel: merge_deep(update.get(channel, {}), [entry])}
        case _:
            return {**update, channel: {**update.get(channel, {}), **entry}}


def _context(entries: Mapping[str, Any], author: str, label: Label, readers: Readers) -> Update:
    """Context goes to everybody, or, where a rule hides its author from somebody, to each of the others; what
    they have been given so is noted, for the message that says it too can be taken away. Who wrote it stays
    with it, for rules that come later."""
    whom, by = readers(author, label), {"by": author, **marked(label)}
    if whom is None:
        return {"shared_context": dict(entries), "context_authors": {EVERYBODYS: dict.fromkeys(entries, by)}}
    noted = given_to(whom, label.join(Label(frozenset({author}))))
    return {
        "private_context": {reader: dict(entries) for reader in whom},
        "context_authors": {reader: dict.fromkeys(entries, by) for reader in whom},
        "turn": noted,
    }


def both(update: Update, more: Mapping[str, Any]) -> Update:
    """Two updates as one; `more` counts where they write the same key."""
    return {**update, **{k: _one_write(k, update.get(k), v) for k, v in more.items()}}


def in_one(updates: Sequence[Mapping[str, Any]]) -> list[tuple[str, Any]]:
    """Several updates as the writes of one, which come to what they come to one after the other.

    Writes two levels deep stay apart, since one that removes an owner and one that gives it an entry again
    cannot be said as one. None of them is an `Overwrite`, which a superstep can have only one of.
    """
    writes: list[tuple[str, Any]] = []
    places: dict[str, int] = {}
    for update in updates:
        for channel, write in update.items():
            if channel in places and channel not in DEEP:
                at = places[channel]
                writes[at] = (channel, _one_write(channel, writes[at][1], write))
            else:
                places[channel] = len(writes)
                writes.append((channel, write))
    return writes


def _one_write(channel: str, first: Any, second: Any) -> Any:
    """Two writes to a channel as one."""
    if first is None or isinstance(second, Overwrite):
        return second
    if isinstance(first, Overwrite):
        return Overwrite(reduced(channel, first.value, second))
    if isinstance(second, list):
        return [*first, *second]
    if channel in DEEP:
        return {**first, **{owner: _entries(first.get(owner), by) for owner, by in second.items()}}
    return {**first, **second}


def _entries(first: Mapping[str, Any] | None, second: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """Two writes of one owner's entries; None removes the owner."""
    return second if first is None or second is None else {**first, **second}


def _any_inside(state: Mapping[str, Any], each: str) -> bool:
    """Whether anything stands in the state that may be inside this map: work, or what people have said."""
    if any(record.get("each") == each for record in state.get("progress", {}).values()):
        return True
    within = f"{(split(each) or ('', '', ''))[1]}["
    said = (i for i, entry in state.get("interrupts", {}).items() if "closed" not in entry and "[" in i)
    return any((parts := split(i)) is not None and parts[1].startswith(within) for i in said)


def _ended(
    work: Work,
    record: Mapping[str, Any],
    done: Performed,
    state: Mapping[str, Any],
    readers: Readers,
    *,
    held: bool,
) -> Update:
    """The writes for one activity that has ended. `held`: what it has written waits for a person."""
    entry = {**done.trace, "turn": state["turn"]["number"]}
    update: Update = {"execution_trace": [entry]}
    record = {name: value for name, value in record.items() if name != ANNOUNCED}
    if used := dict(answered(state, work.instance)):
        # An answer to a call is good for the activity that it let go on.
        over = closed(state, (replace(from_entry(key, e), used=True) for key, e in used.items()))
        update["interrupts"] = {**dict.fromkeys(used), **over}
    if done.failure is not None:
        update["progress"] = {work.instance: finished(record, "failed", **done.failure)}
    elif done.report is not None:
        id_ = message_id(state, work.instance)
        if id_ != f"{entry['turn']}/{work.instance}":  # its usual name, which every entry need not repeat
            entry["message"] = id_
        kept = {WITHHELD: dict(done.report.context)} if held and done.report.context else {}
        unsure = {"unsure": True, **kept} if held else {}
        chose = {CHOSE: done.chose} if done.chose else {}
        update["progress"] = {work.instance: finished(record, "done", **unsure, **chose)}
        label, mark = done.label, marked(done.label)
        update["messages"] = [AIMessage(done.report.text, id=id_, name=work.agent, additional_kwargs=mark)]
        output = {"agent": work.agent, "message": id_, "fields": dict(done.report.fields), **mark}
        update["agent_outputs"] = {work.instance: output}
        if mark:
            update["turn"] = {LABELLED: True}
        if done.report.context and not held:
            for channel, write in _context(done.report.context, work.agent, label, readers).items():
                update = _with(update, channel, write)
    elif done.answer is not None:
        update["progress"] = {work.instance: finished(record, "done", answer=done.answer)}
    else:
        items = {"items": list(done.items or ())}
        # What was done for an older list counts for no item of this one until it is looked at.
        older: dict[str, Any] = {}
        if _any_inside(state, work.instance.removesuffix("#")):
            # No other list of the same work has it: one within may end together with the one around.
            told, depth = len(state.get("execution_trace", ())), work.instance.count("[")
            older = {RELISTED: True, AGAIN: f"{told}.{depth}"}
        update["progress"] = {work.instance: finished(record, "done", **items, **older)}
    return update
