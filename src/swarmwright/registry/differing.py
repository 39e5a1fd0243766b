"""What differs between two versions, in words: a line for each thing, and for each changed field of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Literal, TypeAlias, TypeVar

from swarmwright.registry.contents import Code, Contents, Permission, StepOff, ToolOff
from swarmwright.workflow.catalog import AgentSpec, Catalog, GroupSpec, ToolSpec
from swarmwright.workflow.comparing import diff
from swarmwright.workflow.rules import EVERYONE
from swarmwright.workflow.tree import Flow, Workflow
from swarmwright.workflow.wording import listing, valued

__all__ = ["Difference", "Subject", "differences"]

Subject: TypeAlias = Literal["agent", "tool", "group", "permission", "switch", "code", "pattern"]

Spec: TypeAlias = AgentSpec | ToolSpec | GroupSpec
T = TypeVar("T")

_NO_WORK = Flow("", ())
_SUBJECTS: dict[str, Subject] = {"agent": "agent", "tool": "tool", "group": "group"}


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing, or one `field` of it, that was `old` and is `new`, in words; "" = was not, or is no more."""

    subject: Subject
    id: str
    old: str
    new: str
    field: str = ""

    def __str__(self) -> str:
        """`+ agent UI`, `- …`, `~ …  →  …`, as `swarmwright diff` writes changes."""
        if self.old and self.new:
            return f"~ {self.old}  →  {self.new}"
        return f"+ {self.new}" if self.new else f"- {self.old}"


def differences(old: Contents, new: Contents) -> tuple[Difference, ...]:
    """Every difference: the team first, then what was set by hand, code, patterns; () for equal contents."""
    return (*_roster(old.catalog, new.catalog), *_set_by_hand(old, new))


def _roster(old: Catalog, new: Catalog) -> Iterator[Difference]:
    for change in diff(Workflow(_NO_WORK, team=old), Workflow(_NO_WORK, team=new)):
        if change.subject in _SUBJECTS and not (change.old and change.new):
            yield Difference(_SUBJECTS[change.subject], change.id, change.old, change.new)
    tables: tuple[tuple[Subject, Sequence[Spec], Sequence[Spec]], ...] = (
        ("agent", old.agents, new.agents),
        ("tool", old.tools, new.tools),
        ("group", old.groups, new.groups),
    )
    for subject, before, after in tables:
        then = {spec.id: spec for spec in before}
        now = {spec.id for spec in after}
        order = [[s.name for s in specs if s.id in then and s.id in now] for specs in (before, after)]
        if [i for i in then if i in now] != [s.id for s in after if s.id in then]:
            said = [f"{subject}s in the order {listing(names)}" for names in order]
            yield Difference(subject, "", said[0], said[1], "order")
        for spec in after:
            if spec.id in then:
                yield from _changed_fields(subject, then[spec.id], spec)


def _changed_fields(subject: Subject, old: Spec, new: Spec) -> Iterator[Difference]:
    for field in fields(new):
        before, after = getattr(old, field.name), getattr(new, field.name)
        if before != after:
            said = [f"{subject} {new.name}: {valued(field.name, value)}" for value in (before, after)]
            yield Difference(subject, new.id, said[0], said[1], field.name)


def _set_by_hand(old: Contents, new: Contents) -> Iterator[Difference]:
    def called(id_: str) -> str:
        if id_ == EVERYONE:
            return "everyone"
        known = new.catalog.name(id_)
        return old.catalog.name(id_) if known == id_ else known

    yield from _rows(
        "permission",
        old.permissions,
        new.permissions,
        lambda p: (f"{p.agent} {p.tool}", p.effect == "ask"),
        lambda p: _permission(p, called),
    )
    yield from _rows(
        "switch",
        old.tools_off,
        new.tools_off,
        lambda t: (t.tool if t.agent == EVERYONE else f"{t.agent} {t.tool}", False),
        lambda t: _tool_off(t, called),
    )
    yield from _rows(
        "switch",
        old.steps_off,
        new.steps_off,
        lambda s: (f"{s.agent} {s.step}", True),
        lambda s: _step_off(s, called),
    )
    yield from _rows(
        "code", old.code, new.code, lambda c: (f"{c.subject} {c.id}", False), lambda c: _code(c, called)
    )
    yield from _rows("pattern", old.patterns, new.patterns, lambda p: (p, False), lambda p: f"pattern {p}")


def _rows(
    subject: Subject,
    old: Sequence[T],
    new: Sequence[T],
    key: Callable[[T], tuple[str, bool]],
    words: Callable[[T], str],
) -> Iterator[Difference]:
    """`key`: the id of a row, and what tells two rows of one id apart."""
    then, now = {key(row): words(row) for row in old}, {key(row): words(row) for row in new}
    for row in dict.fromkeys((*then, *now)):
        if then.get(row) != now.get(row):
            yield Difference(subject, row[0], then.get(row, ""), now.get(row, ""))


def _because(reason: str) -> str:
    return f" ({reason})" if reason else ""


def _permission(permission: Permission, called: Callable[[str], str]) -> str:
    who, tool = called(permission.agent), called(permission.tool)
    said = {
        "allow": f"{who} may use {tool}",
        "deny": f"{who} must not use {tool}",
        "ask": f"each use of {tool} by {who} needs a person's yes",
    }
    return said[permission.effect] + _because(permission.reason)


def _tool_off(off: ToolOff, called: Callable[[str], str]) -> str:
    whom = "" if off.agent == EVERYONE else f" for {called(off.agent)}"
    return f"{called(off.tool)} is switched off{whom}{_because(off.reason)}"


def _step_off(off: StepOff, called: Callable[[str], str]) -> str:
    return f"the step {off.step} of {called(off.agent)} is switched off{_because(off.reason)}"


def _code(code: Code, called: Callable[[str], str]) -> str:
    return f"{code.subject} {called(code.id)} is {code.target}"
