"""The nouns: what a person is to decide on, and that it was asked.

An `Approval` is a value in its thread's state, as a plain dict (`to_entry`, `from_entry`). It is bound to the
thread, the checkpoint, the content that a person is shown, and the policy that wants a person's word: its id
is made of all of them, so an id names one question, asked once. Nothing here knows where it is kept.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, Literal

from swarmwright.policy.approvals.patience import Ending
from swarmwright.workflow.progress import Decision

__all__ = [
    "ABOUT",
    "ANEW",
    "AROUND",
    "CHANGED",
    "DECIDES",
    "DOUBTS",
    "OF_ITEM",
    "OF_TOOL",
    "VOID",
    "Approval",
    "ApprovalState",
    "Kind",
    "Subject",
    "decision_of",
    "digest",
    "from_entry",
    "is_called",
    "to_entry",
]

Kind = Literal["gate", "exhausted", "confidence", "tool", "swap", "pause"]
"""gate: the workflow asks. exhausted: a loop has used up its rounds. confidence: a step is not sure of what
it has written. tool: a call that policy wants a yes to. swap: another workflow. pause: until it is over."""

ApprovalState = Literal["waiting", "approved", "rejected", "expired", "superseded"]

DECIDES: frozenset[Kind] = frozenset(("gate", "exhausted", "confidence"))
"""The kinds whose answer is a fact that the workflow goes on from; the key of each is its instance."""


ABOUT = "what it was about"
"""What has changed where nobody needs the answer any more."""

CHANGED = "changed"
"""The key of what has changed, in what an approval has `more`."""

AROUND = "around"
"""The key of what is otherwise around an open question than when it was asked, in what it has `more`."""

DOUBTS = "doubts"
"""The key of what the prompt of a proposed workflow leaves open, in what an approval has `more`."""

OF_ITEM = "of_item"
"""The key of the items that a question was about, in what it has `more`: it is asked no more while it is not
known where in the list, which is made anew, they stand."""

OF_TOOL = "."
"""In the digest of a policy: before what is of the tool itself."""

VOID = "void"
"""The key, in what an approval has `more`, of one in whose place somebody had answered under other rules."""


ANEW = "anew"
"""The key of (id, why), in what an approval has `more`: in place of which question people are asked this.

Which answers are good is another matter, for which there is `again`.
"""


@dataclass(frozen=True, slots=True)
class Subject:
    """What is to be decided on. `key`: its place in the thread's `interrupts`; one question at a time has it.

    instance: the gate, loop or step. content: a digest of what a person is shown. policy: a digest of what
    wants a person's word; "" = nobody can tell whether that has changed. rule: its name, as in
    `policy.matrix.RuleName`, or the kind. approvers: who is to be asked, as the prompt says it.
    reviewed: the step instances whose outputs are shown. agent, tool, arguments (canonical JSON): the call;
    instead: the arguments that a person has put in their place, in the same form. tool_name: what people
    called the tool when it was asked, "" = as its id. begins: a digest of each step that a yes lets begin, by
    what it is to do and with what; None = nobody can tell whether that has changed. items: those of the lists
    in which it is asked, the outermost first; listed: a digest of those that the reviewed outputs are of,
    "" = of none.
    """

    key: str
    kind: Kind
    instance: str
    ask: str
    content: str = ""
    policy: str = ""
    rule: str = ""
    approvers: tuple[str, ...] = ()
    reviewed: tuple[str, ...] = ()
    agent: str = ""
    tool: str = ""
    arguments: str = ""
    instead: str = ""
    tool_name: str = ""
    begins: tuple[str, ...] | None = None
    items: tuple[Any, ...] = ()
    listed: str = ""

    @property
    def tool_words(self) -> str:
        """The tool as people call it."""
        return self.tool_name or self.tool

    @property
    def shown(self) -> str:
        """The arguments as a person sees them, and as the call is made."""
        return self.instead or self.arguments


@dataclass(frozen=True, slots=True)
class Approval:
    """Something that was asked of people, and how it stands. Times: Unix seconds.

    id: `ask-N-…`, N counts on within the thread; "" = it was asked before approvals had ids.
    workflow_version: what the thread followed then. since: when that came for which it was asked. deadline:
    None = it waits for ever. level: how often it was handed on for want of an answer; handed_to: to whom;
    later: who is asked next, one after the other, each for `patience` seconds; then `ending`. again: the id
    of the one that this one takes the place of. state: how it stands; by, reason: who decided, and why; used:
    whether the answer has let go on what it was for. more: what only its kind has (a swap: base, workflow,
    drain).
    """

    about: Subject
    id: str = ""
    thread: str = ""
    checkpoint: str = ""
    workflow_version: str = ""
    asked_at: float = 0.0
    since: float = 0.0
    deadline: float | None = None
    patience: float | None = None
    level: int = 0
    handed_to: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    ending: Ending = "wait"
    again: str = ""
    state: ApprovalState = "waiting"
    by: str = ""
    reason: str = ""
    decided_at: float | None = None
    used: bool = False
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def content(self) -> str:
        """A digest of all that a person is shown of this question: no other question has it, nor has one in
        whose place this is asked. "" = nothing is shown."""
        about = self.about
        asks = (about.kind, about.instance, about.ask, about.approvers, about.policy, about.items)
        shows = (
            about.content,
            about.reviewed,
            about.listed,
            about.agent,
            about.tool,
            about.shown,
            about.begins,
        )
        return digest(asks, shows, self.again) if about.content else ""

    @property
    def changed(self) -> tuple[str, ...]:
        """Of one that is superseded: what is not as it was asked."""
        return tuple(self.more.get(CHANGED, ()))

    @property
    def doubts(self) -> tuple[str, ...]:
        """Of a proposed workflow: what its prompt leaves open, a line each."""
        return tuple(self.more.get(DOUBTS, ()))

    @property
    def anew(self) -> tuple[str, str]:
        """(id, why) of the question in whose place this is asked; ("", "") where there was none."""
        if self.more.get(VOID):
            return self.again, "the rules or the tool have changed since, and what was said to it is void"
        of, why = self.more.get(ANEW, ("", ""))
        return str(of), str(why)

    @property
    def approvers(self) -> tuple[str, ...]:
        """Everybody who is asked by now; () = whoever comes."""
        return tuple(dict.fromkeys((*self.about.approvers, *self.handed_to)))

    @property
    def whom(self) -> str:
        """Who may answer, in words: what was for anybody still is, whoever is asked too since then."""
        if self.about.approvers:
            return " or ".join(self.approvers)
        return f"anybody ({' and '.join(self.handed_to)} asked too)" if self.handed_to else "anybody"


def decision_of(approval: Approval) -> Decision | None:
    """The fact that an answer is for the workflow; None while there is none, and where it never is one."""
    if approval.about.kind not in DECIDES:
        return None
    match approval.state:
        case "approved" | "rejected":
            return approval.state
        case "expired":
            return "expired" if approval.ending == "fail" else "rejected"
        case _:
            return None


def is_called(id_: str, name: str) -> bool:
    """Whether an id is named so: in full, or by its number (`ask-3`), which its thread gives only once."""
    return id_ == name or (bool(name) and id_.startswith(f"{name}-") and name.count("-") == 1)


def digest(*parts: Any) -> str:
    """Sixteen characters that are others for other parts (JSON data, or values with a telling `repr`)."""
    text = json.dumps(parts, sort_keys=True, ensure_ascii=True, separators=(",", ":"), default=repr)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def to_entry(approval: Approval) -> dict[str, Any]:
    """The approval as it stands in the state under its key; what is at its default is left out."""
    about = approval.about
    entry: dict[str, Any] = {"kind": about.kind, "ask": about.ask, "status": approval.state}
    for value, names in ((about, _SUBJECT), (approval, _OWN)):
        for name, default in names.items():
            given = getattr(value, name)
            if given != default:
                entry[name] = list(given) if isinstance(given, tuple) else given
    if about.instance == about.key:
        del entry["instance"]
    return {**approval.more, **entry}


def from_entry(key: str, entry: Mapping[str, Any]) -> Approval:
    """The reverse of `to_entry`. An entry of before there were ids has less, and is read as what it is."""
    given: dict[str, Any] = {
        name: tuple(v) if isinstance(v, list | tuple) else v for name, v in entry.items()
    }
    about = {name: given[name] for name in _SUBJECT if name in given}
    about.setdefault("instance", key)
    kind: Kind = entry.get("kind", "gate")
    more = {k: v for k, v in entry.items() if k not in _SUBJECT and k not in _OWN and k not in _NAMED}
    own = {name: given[name] for name in _OWN if name in given}
    subject = Subject(key, kind=kind, ask=str(entry.get("ask", "")), **about)
    return Approval(subject, state=entry.get("status", "waiting"), more=more, **own)


def _optional(made: type[Any], *without: str) -> dict[str, Any]:
    """The fields of a dataclass → their defaults; None for one that has to be given."""
    return {
        f.name: None if f.default is MISSING else f.default for f in fields(made) if f.name not in without
    }


_NAMED = ("kind", "ask", "status")
_SUBJECT = _optional(Subject, "key", "kind", "ask")
_OWN = _optional(Approval, "about", "state", "more")
