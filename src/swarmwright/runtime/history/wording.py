"""Differences between two states as people say them: which part, who, and what became of it. Pure.

Whoever tells them, on the command line, over HTTP or on a page, tells these words; the exact names of
channels and ids are in `comparing.Difference`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from swarmwright.graph.records import LABELLED
from swarmwright.runtime.happened import LONGEST, apart, awaits, cut, entry_words
from swarmwright.runtime.history.comparing import MISSING, Difference
from swarmwright.runtime.parts import PARTS, part_name
from swarmwright.workflow.named import Names, asked_words

__all__ = ["NOTES", "PARTS", "line", "note_name", "noted", "part_name", "whose", "words"]

NOTES: Mapping[str, str] = {
    "asked": "times that a person was asked",
    "paused": "paused",
    "agents": "agents set up otherwise",
    "disabled": "switched off",
    "held_up": "held up",
    "workflow": "version of the flow",
    "swaps": "swaps of the flow",
    "redone": "steps done again",
    "commands_applied": "last command seen",
    "commands_before": "last command before this turn",
    "team": "last change of the team seen",
    "set_up": "how the team had set agents up",
    "left": "steps that have left the flow",
    "dirty": "why a change of the team was not taken over",
}
"""Entry of `coordination_rules` → what it is."""


_COUNTED = ("asked", "commands_applied", "commands_before", "team")
"""Notes of the run that only count."""

_BY_AGENT = ("agents", "set_up")
"""Notes of the run in which the agents' ids are the keys."""

_TIMES = ("asked_at", "deadline", "decided_at")
"""Of a question, what is a moment, in Unix seconds."""

_OF_QUESTIONS = ("again", "asked_at", "checkpoint", "content", "id", "policy", "since", "swap_of")
"""What a question is known and held by: ids, hashes, times."""


def note_name(key: str) -> str:
    """What people call a note that the run has made for itself."""
    return NOTES.get(key, key.replace("_", " "))


def line(one: Difference, names: Names) -> str:
    """`~ progress: Writer: running → done`."""
    sign = {"added": "+", "removed": "-", "changed": "~"}[one.kind]
    return f"{sign} {part_name(one.channel)}: {words(one, names)}"


def noted(one: Difference) -> bool:
    """Whether it is a note that the machine made for itself (an id, a hash, a time, a count): whatever people
    did or see is told by another difference."""
    match one.channel:
        case "interrupts":
            if len(one.path) > 1:
                return one.path[1] in _OF_QUESTIONS
            return isinstance(one.new, Mapping) and one.new.get("status") == "superseded"
        case "coordination_rules":
            return one.path[0] in _COUNTED
        case "turn":
            return one.path == (LABELLED,)
        case _:
            return False


def words(one: Difference, names: Names) -> str:
    """`Writer: running → done`: of whom, and what was and is there; of long words, those that are other."""
    both = zip((one.old, one.new), one.awaited, strict=True)
    said = [
        _WAITS if awaited and (one.channel, one.path, value) == _FAILED else _value(value, one, names)
        for value, awaited in both
        if value is not MISSING
    ]
    told = apart(*said) if len(said) == 2 else tuple(map(cut, said))
    what = " → ".join(dict.fromkeys(told) if one.channel in _ALIKE else told)
    return ": ".join(filter(None, (_about(one, names), what)))


def whose(one: Difference, names: Names) -> str:
    """`Writer`: of whom it is, or of what; of a message, who says it."""
    value = one.old if one.new is MISSING else one.new
    if one.channel == "messages" and not _MESSAGE.fullmatch(one.path[0]) and isinstance(value, Mapping):
        return _speaker(value, names)
    return _about(one, names)


_FAILED, _WAITS = ("resume_info", ("outcome",), "failed"), "none yet, it waits for a person's yes"
_MESSAGE = re.compile(r"\d+/(?P<instance>\S+?)(?:/\d+)?(?:/again\S*)?")
"""The id of what a step has written; behind the instance, what tells it from what it had written before."""
_NOTE = re.compile(r"note-\d+")
"""The name of a context entry that a person has told."""
_ALIKE = ("agent_outputs",)
"""Where old and new may read the same: they are told once then."""


def _about(one: Difference, names: Names) -> str:
    """Whose it is: everything that leads to the value, as people say it."""
    path = one.path
    match one.channel:
        case "agent_outputs" | "progress":
            first, path = names.instance(path[0]), path[:1] if path[1:] == ("message",) else path
        case "interrupts":
            asked = _asked(one, names)
            first = asked or names.instance(path[0])
        case "messages":
            found = _MESSAGE.fullmatch(path[0])
            return names.instance(found["instance"]) if found else ""
        case "execution_trace":
            return path[0]
        case "coordination_rules":
            return _about_run(path, names)
        case "private_context" | "context_authors":
            first = names.agents.get(path[0], path[0] or "for all")
        case "group_context":
            first = names.groups.get(path[0], path[0])
        case "tool_permissions":
            who = "everybody" if path[0] == "*" else names.agents.get(path[0], path[0])
            return ", ".join((who, *(names.tools.get(key, _plain(key)) for key in path[1:])))
        case "signals":
            return ", ".join((path[0], *(f"by {names.instance(key) or 'the outside'}" for key in path[1:])))
        case _:
            return ", ".join(map(_plain, path))
    return ", ".join((first, *map(_plain, path[1:])))


def _about_run(path: Sequence[str], names: Names) -> str:
    keys = [names.agents.get(key, key) for key in path[1:]] if path[0] in _BY_AGENT else path[1:]
    return ", ".join((note_name(path[0]), *map(_plain, keys)))


def _asked(one: Difference, names: Names) -> str:
    """What a question of the whole asks; of one that is over only its step is known."""
    whole = one.old if one.new is MISSING else one.new
    if not isinstance(whole, Mapping) or len(one.path) != 1:
        return ""
    if "ask" not in whole and whole.get("instance"):
        return f"what was asked for {names.instance(str(whole['instance']))}"
    ask, instance = str(whole.get("ask", "")), str(whole.get("instance", one.path[0]))
    return cut(asked_words(ask, instance, whole.get("items", ()), LONGEST)) if ask else ""


def _plain(key: str) -> str:
    return key.replace("_", " ")


def _value(value: Any, one: Difference, names: Names) -> str:
    """A value in words, however many; who said a message stands with it, where nothing else tells who."""
    tell = _TELL.get(one.channel)
    if tell is not None and isinstance(value, Mapping):
        return tell(value, one, names)
    if one.channel == "interrupts" and one.path[1:] == ("anew",) and isinstance(value, list | tuple):
        return str(value[-1])  # the other is the id that it had
    if one.channel == "interrupts" and one.path[-1] in _TIMES and isinstance(value, int | float):
        return f"{datetime.fromtimestamp(value, UTC):%Y-%m-%d %H:%M:%S} UTC"
    if one.channel == "agent_outputs" and one.path[1:] == ("message",):
        return "written anew"
    if one.channel == "signals" and isinstance(value, bool):
        return ""
    if one.channel == "coordination_rules" and one.path == ("disabled",):
        return ", ".join(names.agents.get(id_, id_) for id_ in value) or "nobody"
    if one.channel == "coordination_rules" and one.path == ("left",):
        return ", ".join(names.agents.get(agent, agent) for _, agent, _ in value) or "none"
    return _any(value)


def _any(value: Any) -> str:
    if value is True or value is False:
        return "yes" if value else "no"
    if isinstance(value, str):
        return value
    if isinstance(value, Sequence | Mapping | int | float | None):
        return json.dumps(value, ensure_ascii=False, default=str)
    return str(value)


_Told = Callable[[Mapping[str, Any], Difference, Names], str]


def _message(value: Mapping[str, Any], one: Difference, names: Names) -> str:
    text = str(value.get("text", ""))
    if _MESSAGE.fullmatch(one.path[0]):
        return text
    return f"{_speaker(value, names)}: {text}"


def _speaker(message: Mapping[str, Any], names: Names) -> str:
    name, type_ = message.get("name") or "", message.get("type") or ""
    return names.agents.get(name, name) or ("a person" if type_ == "human" else type_)


def _output(value: Mapping[str, Any], one: Difference, names: Names) -> str:
    if "fields" not in value:
        return _any(value)
    return f"reports {_any(value['fields'])}" if value["fields"] else ""


def _record(value: Mapping[str, Any], one: Difference, names: Names) -> str:
    if "status" not in value:
        return _any(value)
    return "waits for a person's yes" if awaits(value) else str(value["status"])


def _entry(value: Mapping[str, Any], one: Difference, names: Names) -> str:
    if "status" not in value or "instance" not in value:
        return _any(value)
    return entry_words(value, names.instance)


def _context(value: Mapping[str, Any], one: Difference, names: Names) -> str:
    """Entries by their names; a note's is only a number."""
    entries = (_any(v) if _NOTE.fullmatch(k) else f"{_plain(k)}: {_any(v)}" for k, v in value.items())
    return "; ".join(entries)


def _announced(value: Mapping[str, Any], one: Difference, names: Names) -> str:
    by = [names.instance(who) or "the outside" for who, announced in value.items() if announced]
    return f"by {', '.join(by)}" if by else ""


def _right(value: Mapping[str, Any], one: Difference, names: Names) -> str:
    if "effect" in value:
        reason = value.get("reason") or ""
        return f"{value['effect']} ({reason})" if reason else str(value["effect"])
    return ", ".join(f"{names.tools.get(k, k)}: {_right(v, one, names)}" for k, v in value.items())


def _noted(value: Mapping[str, Any], one: Difference, names: Names) -> str:
    """A note of the run that is more than a value: that it is paused; who is set up otherwise, and how."""
    if one.path == ("paused",):
        return "yes"
    if one.path[0] not in _BY_AGENT:
        return _any(value)
    if len(one.path) == 1:
        of = (f"{names.agents.get(id_, id_)} ({_set(own)})" for id_, own in value.items())
        return ", ".join(of)
    return _set(value) if len(one.path) == 2 else _any(value)


def _set(own: Any) -> str:
    if not isinstance(own, Mapping):
        return _any(own)
    return ", ".join(f"{_plain(name)}: {_any(value)}" for name, value in own.items())


_TELL: Mapping[str, _Told] = {
    "messages": _message,
    "agent_outputs": _output,
    "progress": _record,
    "interrupts": _record,
    "execution_trace": _entry,
    "signals": _announced,
    "group_context": _context,
    "private_context": _context,
    "tool_permissions": _right,
    "coordination_rules": _noted,
}
