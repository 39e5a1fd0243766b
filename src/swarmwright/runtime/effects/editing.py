"""A person's edits of the state: outputs, steps that run again, context, messages, calls. Pure.

Every part is checked against the thread as it stands; one that cannot be makes the whole a refusal.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field, replace
from typing import Any

from langchain_core.messages import AIMessage, AnyMessage, BaseMessage, RemoveMessage

from swarmwright.graph.asking import open_approvals
from swarmwright.graph.forms import BY_HAND, odd_items, renamed
from swarmwright.graph.marking import begun
from swarmwright.graph.performing import chose, picks_nobody
from swarmwright.graph.records import CHOSE, answered, message_id, to_facts, tool_calls
from swarmwright.graph.replacing import replacing
from swarmwright.graph.state import merge, written_to
from swarmwright.graph.subjects import call_key
from swarmwright.graph.values import canonical, storable_text
from swarmwright.graph.views import choices
from swarmwright.graph.words import needed
from swarmwright.graph.writing import both
from swarmwright.policy.approvals import is_called, to_entry
from swarmwright.policy.arguments import misfit
from swarmwright.policy.labels import label_in, marked
from swarmwright.ports.commands import EditState
from swarmwright.ports.mailbox import Accepted
from swarmwright.runtime.agents.lines import in_report, object_of, scalar
from swarmwright.runtime.effects.awaiting import begins_words
from swarmwright.runtime.effects.base import Effect, Standing, Update, refusal
from swarmwright.runtime.effects.finding import found_before
from swarmwright.runtime.effects.forming import malformed
from swarmwright.runtime.effects.listing import lists_behind
from swarmwright.runtime.effects.meaning import meant, not_last
from swarmwright.runtime.effects.messages import context_update
from swarmwright.runtime.effects.overtaking import asked_around, overtaken, used_for_other
from swarmwright.runtime.effects.questions import question_before
from swarmwright.runtime.effects.reaching import beginning, find_step, taken_back
from swarmwright.runtime.effects.staying import cannot_stay, staying
from swarmwright.runtime.happened import cut
from swarmwright.workflow.advance import advance
from swarmwright.workflow.finding import Seen
from swarmwright.workflow.following import without
from swarmwright.workflow.looking import Look
from swarmwright.workflow.progress import Facts
from swarmwright.workflow.reporting import reported_fields
from swarmwright.workflow.tree import Supervised

__all__ = ["edit"]


class _Unusable(Exception):
    """Why an edit cannot be made."""


@dataclass(slots=True)
class _Draft:
    """The edit as far as it is made."""

    update: Update = field(default_factory=dict)
    messages: list[Any] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    cancels: list[str] = field(default_factory=list)
    forgets: list[str] = field(default_factory=list)

    def write(self, channel: str, entries: Mapping[str, Any]) -> None:
        """One more write to a keyed channel."""
        self.update = both(self.update, {channel: entries})


def edit(row: Accepted, command: EditState, standing: Standing) -> Effect:
    """`EditState`: all of it, or (refused) nothing."""
    if reason := malformed(command):
        return refusal(reason)
    said = meant(standing.plan, to_facts(standing.state), command)
    if isinstance(said, str) or (reason := malformed(said)):
        return refusal(said if isinstance(said, str) else reason)
    command, draft = said, _Draft()
    try:
        for part in (_outputs, _context, _messages, _calls, _again, _lists, _unseen):
            part(draft, command, standing)
    except _Unusable as unusable:
        return refusal(str(unusable))
    if draft.messages:
        draft.update["messages"] = draft.messages
    _reopen(draft, standing)
    note = "; ".join(draft.notes)
    return Effect(draft.update, note, cancels=tuple(draft.cancels), forgets=tuple(draft.forgets))


def _step(standing: Standing, instance: str) -> Seen:
    if not standing.state.get("turn"):
        raise _Unusable("nothing has begun yet")
    seen = find_step(standing.plan, to_facts(standing.state), instance)
    if isinstance(seen, str):
        raise _Unusable(seen)
    return seen


def _outputs(draft: _Draft, command: EditState, standing: Standing) -> None:
    """What steps have written; those that are not done are done with it."""
    state = standing.state
    for instance, given in command.outputs.items():
        seen, name = _step(standing, instance), standing.names.instance(instance)
        record = state.get("progress", {}).get(instance, {})
        old = state.get("agent_outputs", {}).get(instance, {})
        id_ = old.get("message") or message_id(state, instance)
        if record.get("status") in _NOT_BEGUN:
            _check_asked(standing, to_facts(state), seen)
        if record.get("status") != "done":
            work = Look(standing.plan, to_facts(state)).work(seen)
            draft.write("progress", {instance: {**begun(state, work), "status": "done"}})
            draft.notes.append(f"{name} is done with this output")
            draft.forgets.append(instance)
            draft.write("interrupts", {key: None for key, _ in answered(state, instance)})
            if record.get("status") == "running":
                draft.cancels.append(instance)
        else:
            later = not_last(standing.plan, to_facts(state), instance)
            where = f"; what {standing.names.instance(later)}, has written stays" if later else ""
            draft.notes.append(f"{name} has written something else{where}")
        wanted = reported_fields(standing.plan.workflow).get(seen.place.agent, ())
        text, read = _read(given.get("text"), {*old.get("fields", {}), *wanted})
        stood = (
            old.get("fields", {})
            if text is None
            else renamed(old, state.get("messages", ()), storable_text(text))
        )
        fields = merge(stood, [read, given.get("fields", {})])
        if read := {name: value for name, value in read.items() if name not in given.get("fields", {})}:
            draft.notes.append(f"{name} reports {canonical(read)}")
        _picks(draft, standing, seen, fields)
        label = marked(label_in(old))  # who edits it may not know what went into it
        output = {
            "agent": seen.place.agent,
            "message": id_,
            "fields": fields,
            BY_HAND: command.by or True,
            **label,
        }
        draft.write("agent_outputs", {instance: output})
        if text is not None or not old:
            said = AIMessage(
                storable_text(text or ""), id=id_, name=seen.place.agent, additional_kwargs=label
            )
            stands = next((one for one in state.get("messages", ()) if one.id == id_), None)
            draft.messages.append(replacing(said, stands, old, standing.moment.at))


_NOT_BEGUN = (None, "skipped", "cancelled")


def _check_asked(standing: Standing, facts: Facts, seen: Seen) -> None:
    """Raise where people are asked before this step, and have not said yes: it would begin without that, or
    what follows it would."""
    if reason := question_before(standing, facts, facts, seen):
        raise _Unusable(reason)


def _read(text: str | None, known: Set[str]) -> tuple[str | None, dict[str, Any]]:
    """(the text without its REPORT lines, the fields that it reports), as of what an agent writes.

    known: what the step reports or is to: a text that is a JSON object as a whole says these, and stays.
    """
    if text is None:
        return None, {}
    reports = [(line, in_report(line)) for line in text.splitlines(keepends=True)]
    read = {name: scalar(value) for _, told in reports for name, value in (told or {}).items()}
    if read:
        return "".join(line for line, told in reports if told is None).strip(), read
    told = object_of(text) or {}
    return text, {name: scalar(value) for name, value in told.items() if name in known}


def _picks(draft: _Draft, standing: Standing, seen: Seen, fields: Mapping[str, Any]) -> None:
    """Keep whom a supervisor picks by a person's word, so that it counts as its own would."""
    above, turn = seen.place.above[-1] if seen.place.above else (0, 1)
    team = standing.plan.at[above].node
    if turn or not isinstance(team, Supervised):
        return
    if stranger := picks_nobody(choices(standing.plan.workflow, team), fields):
        raise _Unusable(stranger)
    record = draft.update.get("progress", {}).get(seen.instance) or standing.state["progress"][seen.instance]
    plain = {name: value for name, value in record.items() if name != CHOSE}
    picked = chose(choices(standing.plan.workflow, team), fields)
    draft.write("progress", {seen.instance: {**plain, CHOSE: picked} if picked else plain})


def _again(draft: _Draft, command: EditState, standing: Standing) -> None:
    """Steps that run again, they alone: what follows them stays as it is."""
    state, planned = standing.state, standing.plan
    again, then = tuple(dict.fromkeys(command.again)), {**draft.update, "messages": draft.messages}
    if command.stays and (reason := cannot_stay(standing, again)):
        raise _Unusable(reason)
    over = staying(standing, written_to(state, then), _edited(command, standing), again, stays=command.stays)
    facts = over.facts
    draft.write("progress", over.records)
    draft.notes += over.notes
    for instance in again:
        seen, name = _step(standing, instance), standing.names.instance(instance)
        if facts.progress.get(instance) in (None, "running"):
            raise _Unusable(f"{name} has not ended, so it cannot run again")
        if seen.place.agent in facts.disabled | planned.off:
            raise _Unusable(f"{planned.workflow.team.name(seen.place.agent)} is switched off")
        _check_asked(standing, without(facts, {instance}), seen)
        begun = beginning(planned, without(facts, {instance}), instance)
        if begun is None:
            raise _Unusable(f"nobody needs what {name} would do: others were enough")
        facts = begun
    if again:
        # What they announced stays announced: others have begun with it.
        back = taken_back(state, facts, set(again))
        draft.update = both(draft.update, {k: v for k, v in back.items() if k != "signals"})
        draft.messages += found_before(written_to(state, then), again)
        draft.notes += [
            f"{standing.names.instance(i)} {begins_words(standing, draft.update, i)}" for i in again
        ]
        draft.forgets += again


def _context(draft: _Draft, command: EditState, standing: Standing) -> None:
    for audience, entries in command.context.items():
        if audience == "public" and (reason := odd_items(entries.get("items"))):
            raise _Unusable(f"the public context's {reason}")
        made = context_update(audience, entries, standing.plan.workflow.team)
        if isinstance(made, str):
            raise _Unusable(made)
        draft.update = both(draft.update, made)
        draft.notes.append(f"context for {standing.names.audience(audience)}: {', '.join(entries)}")


def _messages(draft: _Draft, command: EditState, standing: Standing) -> None:
    state = standing.state
    there: Mapping[str | None, AnyMessage] = {m.id: m for m in state.get("messages", ())}
    kept = dict(needed(state))
    for id_, text in command.messages.items():
        if id_ not in there:
            raise _Unusable(f"there is no message {id_!r}")
        if text is None and id_ in kept:
            raise _Unusable(f"the message {id_!r} is {kept[id_]}: it can say something else, and not go")
        draft.messages.append(RemoveMessage(id_) if text is None else _saying(standing, there[id_], text))
        if text is not None and text != there[id_].text:
            _by_hand(draft, id_, storable_text(text), command.by, state)
        whose = _whose(there[id_], standing)
        draft.notes.append(f"{whose} is gone" if text is None else f"{whose} is otherwise now: {cut(text)}")


def _whose(message: BaseMessage, standing: Standing) -> str:
    """A message as people call it: ids are for programs."""
    who = standing.names.agents.get(message.name or "", message.name or "a person")
    return f"what {who} said"


def _unseen(draft: _Draft, command: EditState, standing: Standing) -> None:
    """What people were shown is otherwise now: what they have said, with nothing begun on it, and what they
    are asked."""
    then = written_to(standing.state, {**draft.update, "messages": draft.messages})
    edited = _edited(command, standing)
    for gate in overtaken(standing, then, edited):
        said = "yes" if to_facts(standing.state).decisions[gate] == "approved" else "no"
        draft.write("interrupts", {gate: None})
        name = standing.names.instance(gate)
        about = f"{name}'s output" if gate in to_facts(standing.state).progress else f"“{name}”"
        draft.notes.append(f"the {said} to {about} was to what stood there, and is asked for anew")
    for gate, noted in (*asked_around(standing, then, edited), *used_for_other(standing, then, edited)):
        draft.write("interrupts", {gate: noted})


def _edited(command: EditState, standing: Standing) -> list[str]:
    """The steps of which a person has written an output, or the message of one."""
    written = {o["message"]: i for i, o in standing.state.get("agent_outputs", {}).items()}
    return [*command.outputs, *(written[m] for m in command.messages if m in written)]


def _lists(draft: _Draft, command: EditState, standing: Standing) -> None:
    """The lists that were made from what says something else now."""
    for name, anew, note, running in lists_behind(standing, _edited(command, standing)):
        draft.notes.append(note)
        if anew:
            draft.write("progress", {name: None})
        if anew and running:
            draft.cancels.append(name)


def _by_hand(draft: _Draft, message: str, text: str, by: str, state: Mapping[str, Any]) -> None:
    """What an agent has written says something else: its output tells that the agent did not say this."""
    outputs: Mapping[str, Any] = written_to(state, draft.update).get("agent_outputs", {})
    for instance, output in outputs.items():
        if output["message"] == message:
            fields = renamed(output, state.get("messages", ()), text)
            draft.write("agent_outputs", {instance: {**output, "fields": fields, BY_HAND: by or True}})


def _calls(draft: _Draft, command: EditState, standing: Standing) -> None:
    """Other arguments for calls that wait for a yes: what was asked has changed then, and is asked anew."""
    waiting = [one for one in open_approvals(standing.state).values() if one.about.kind == "tool"]
    calls = {call_key(i, c["tool"], c["arguments"]): c for i, c in tool_calls(standing.state)}
    for id_, arguments in command.calls.items():
        approval = next((one for one in waiting if is_called(one.id, id_)), None)
        if approval is None:
            raise _Unusable(f"no tool call waits that is asked as {id_!r}")
        call = calls.get(approval.about.key, {})
        if odd := misfit(call.get("takes", {}), arguments):
            raise _Unusable(f"{approval.about.tool_words} cannot be called with that: {odd}")
        text = canonical(arguments)
        instead = "" if text == approval.about.arguments else text
        other = replace(approval, about=replace(approval.about, instead=instead))
        draft.write("interrupts", {approval.about.key: to_entry(other)})
        draft.notes.append(f"{approval.about.tool_words} is to be called with {text}")


def _saying(standing: Standing, message: BaseMessage, text: str) -> BaseMessage:
    """The message with another text; of what an agent has written, what stood there stays on record."""
    outputs: Mapping[str, Any] = standing.state.get("agent_outputs", {})
    of: Mapping[str, Any] = next((one for one in outputs.values() if one["message"] == message.id), {})
    return replacing(
        message.model_copy(update={"content": storable_text(text)}), message, of, standing.moment.at
    )


def _reopen(draft: _Draft, standing: Standing) -> None:
    """A turn that was over goes on where there is something to do now, or has come to another end."""
    after = written_to(standing.state, draft.update)
    ended = after.get("resume_info", {})
    if "outcome" not in ended:
        return
    outcome = advance(standing.plan, to_facts(after)).outcome
    if outcome != ended["outcome"]:
        draft.write("resume_info", {"outcome": outcome})
        draft.notes.append("the turn goes on" if outcome is None else f"the turn is {outcome}")
