"""What happened from one checkpoint to the next, in a line, from what was written between them. Pure.

What stands in a state are ids; `say` gives what people call a node's instance (`history.wording.Names`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from langgraph.types import Overwrite

from swarmwright.errors import AwaitsApproval
from swarmwright.policy.approvals import DECIDES
from swarmwright.ports.command_words import DOES, does
from swarmwright.runtime.parts import part_name
from swarmwright.workflow.named import asked_words, listed

__all__ = [
    "BACK_TO",
    "EDITED_BY",
    "IDLE",
    "LONGEST",
    "NOTHING_NEW",
    "Say",
    "apart",
    "awaits",
    "cut",
    "entry_words",
    "happened",
    "only_awaits",
]

Say: TypeAlias = Callable[[str], str]

LONGEST = 80
"""Characters of what somebody said."""

EDITED_BY = "edited_by"
"""In the metadata of a checkpoint at which the state was written to by hand: who did."""

BACK_TO = "back_to"
"""In the trace's entry of a command: the checkpoint to which it took the thread back, by its id."""

IDLE = "idle"
"""In the trace's entry of a command: what had been told to begin and nobody was at (the command came before,
or a crash had cut it off), so that it begins once more where it is due."""

NOTHING_NEW = "nothing new"
"""What is said of a checkpoint by which the engine only took a step, such as before and after a command."""

_ENDINGS = {
    "finished": "the turn is finished",
    "failed": "the turn has failed",
    "rejected": "the turn was rejected",
}

_SAYS = f" {DOES['send']}"
"""How what is told of a request ends, before what it says."""

_STANDS, _STILL = "the turn stands still until then", "the turn stands still until a call has its answer"


def happened(
    source: str,
    requests: Sequence[str],
    writes: Sequence[tuple[str, Any]],
    records: Mapping[str, Mapping[str, Any]],
    say: Say = str,
    by: str = "",
) -> str:
    """`source`: as LangGraph has it: "input", "loop" or "update"; `requests`: what an input asks for;
    `records`: the state's `progress`, as it stands then; `by`: who wrote to it by hand, "" = unknown."""
    if source == "input":
        asked = cut(" / ".join(requests))
        return f"asked: {asked}" if asked else "asked for what the prompt says"
    told = [(channel, _plain(value)) for channel, value in writes]
    entries = [entry for channel, value in told if channel == "execution_trace" for entry in value]
    heard = [m for channel, value in told if channel == "messages" for m in value if m.type == "human"]
    if source in ("update", "fork"):
        words = [entry_words(entry, say) for entry in entries if "agent" not in entry]
        words = [f"{w}: {cut(str(heard[0].text))}" if heard and w.endswith(_SAYS) else w for w in words]
        idle = [say(instance) for entry in entries for instance in entry.get(IDLE, ())]
        words += [f"nobody was at work on {listed(idle)}"] if words and idle else []
        return "; ".join(words) or _by_hand(by or "a person", told, say)
    words = [*(["the request is taken in"] if heard else []), *(entry_words(entry, say) for entry in entries)]
    for channel, tell in _TOLD.items():
        words += [word for name, value in told if name == channel for word in tell(value, say)]
    if only_awaits(records.values()):
        stands = _STANDS if any(awaits(entry) for entry in entries) else _STILL
        words = [stands if word == _ENDINGS["failed"] else word for word in words]
    return "; ".join(dict.fromkeys(words)) or NOTHING_NEW


def _by_hand(who: str, writes: Iterable[tuple[str, Any]], say: Say) -> str:
    """`ann edits by hand: what Writer wrote, context for all`."""
    parts = dict.fromkeys(part for channel, value in writes for part in _edited(channel, value, say))
    return f"{who} edits by hand: {listed(list(parts))}" if parts else f"{who} edits the state by hand"


def _edited(channel: str, value: Any, say: Say) -> list[str]:
    if channel not in _BY_HANDS:
        return []
    if channel == "agent_outputs" and isinstance(value, Mapping) and value:
        return [f"what {say(instance)} wrote" for instance in value]
    return [part_name(channel)]


_BY_HANDS = (
    "messages",
    "agent_outputs",
    "signals",
    "shared_context",
    "group_context",
    "private_context",
    "tool_permissions",
)
"""What hands may write; what is written beside it, such as questions asked anew, follows from it."""


def awaits(record: Mapping[str, Any]) -> bool:
    """Whether a step's record, or its entry of the trace, has ended only to ask a person first."""
    return bool(record.get("failure") == AwaitsApproval.failure)


def only_awaits(records: Iterable[Mapping[str, Any]]) -> bool:
    """A call that a person is asked about ends its step as a failure does; nothing has failed by that, and
    it may have ended long before."""
    failed = [record for record in records if record["status"] == "failed"]
    return bool(failed) and all(awaits(record) for record in failed)


def cut(text: str, longest: int = LONGEST) -> str:
    """The text on one line, not longer than that."""
    line = " ".join(text.split())
    return line if len(line) <= longest else line[: longest - 1] + "…"


def apart(old: str, new: str) -> tuple[str, str]:
    """Two texts, each on one line and cut, that do not read alike where they differ: what would begins a
    little before the first difference."""
    short = cut(old), cut(new)
    if short[0] != short[1] or old == new:
        return short
    before, after = " ".join(old.split()), " ".join(new.split())
    if before == after:
        return cut(before, LONGEST // 2), "the same words, with other breaks or spaces between"
    pairs = enumerate(zip(before, after, strict=False))
    start = next((at for at, (a, b) in pairs if a != b), min(len(before), len(after)))
    word = before.find(" ", start - _AROUND, start) + 1 or start - _AROUND
    return "…" + cut(before[word:], LONGEST - 1), "…" + cut(after[word:], LONGEST - 1)


_AROUND = 24
"""So many characters at most stand before a difference that is told apart from what leads to it."""


def _plain(value: Any) -> Any:
    return value.value if isinstance(value, Overwrite) else value


def entry_words(entry: Mapping[str, Any], say: Say = str) -> str:
    """What an entry of the trace tells: a command, a step that has ended, a question that was answered."""
    status, detail, about = entry["status"], entry.get("detail", ""), entry.get("question", "")
    if status in ("applied", "refused"):
        return does(about, entry.get("by", ""), refused=status == "refused", detail=cut(detail))
    if about:
        answer = {True: "yes", False: "no", None: status}[entry.get("answer")]
        return f"{cut(about)}: {entry.get('count', answer)}"
    if awaits(entry):
        return f"{say(entry['instance'])} waits for a person's yes"
    if status == "failed":
        return f"{say(entry['instance'])} failed: {cut(detail or entry.get('failure', ''))}"
    return f"{say(entry['instance'])} is {status}"


def _progress(write: Mapping[str, Any], say: Say) -> list[str]:
    by: dict[str, list[str]] = {}
    for instance, record in write.items():
        if record is not None and record["status"] in ("running", "cancelled", "skipped"):
            by.setdefault(record["status"], []).append(say(instance))
    names = {"running": "begins", "cancelled": "cancelled", "skipped": "skipped"}
    return [f"{names[status]}: {listed(called)}" for status, called in by.items()]


def _signals(write: Mapping[str, Any], say: Say) -> list[str]:
    return [
        f"{say(one) if one else 'the outside'} announces {signal}"
        for signal, by in write.items()
        for one, announced in (by or {}).items()
        if announced
    ]


def _interrupts(write: Mapping[str, Any], say: Say) -> list[str]:
    def words(key: str, entry: Mapping[str, Any]) -> Iterator[str]:
        if entry.get("kind", "gate") in DECIDES and "closed" not in entry:
            verb = "asks" if entry["status"] == "waiting" else entry["status"]
            ask = str(entry.get("ask") or "")
            asks = asked_words(ask, key, entry.get("items", ()), LONGEST) if ask else say(key)
            yield f"{verb}: {cut(asks)}"

    return [told for key, entry in write.items() if entry is not None for told in words(key, entry)]


def _turn(write: Mapping[str, Any], say: Say) -> list[str]:
    return [f"turn {write['number']} begins"] if write.get("number", 1) > 1 else []


def _resumed(write: Mapping[str, Any], say: Say) -> list[str]:
    return [_ENDINGS[write["outcome"]]] if write.get("outcome") else []


_TOLD: Mapping[str, Callable[[Mapping[str, Any], Say], list[str]]] = {
    "turn": _turn,
    "progress": _progress,
    "signals": _signals,
    "interrupts": _interrupts,
    "resume_info": _resumed,
}
