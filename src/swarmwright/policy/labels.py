"""Labels: whose writing went into a text, and for whom it is; so that what is hidden stays so (DESIGN §6).

Hiding Critic from Illustrator would be worth little if Editor, who reads Critic, could tell it on. So each
text has a label, which joins those of all that its author had read: the agents whose writing went into it
(`sources`), and the audiences it is for (`audiences`), to each of which a reader has to belong. An agent that
`publishes` is trusted to leave out what others must not see: its label is its own alone.

Joining is the union of both sides: order and repetition change nothing, and no join ever shows more. Only
sources that are hidden from somebody are kept, so that a team without rules pays nothing. Pure.

    public          everybody, now and later
    group:ID        the members of the group at the time of reading
    private:AGENT   that agent alone
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from swarmwright.workflow.catalog import Catalog

__all__ = [
    "LABEL",
    "PUBLIC",
    "Audience",
    "Label",
    "Sight",
    "belongs",
    "joined",
    "label_in",
    "marked",
    "namespaces",
]

Audience: TypeAlias = str

PUBLIC: Audience = "public"

LABEL = "label"
"""Under which name a label stands in an output, in a message's `additional_kwargs`, in the trace."""


@dataclass(frozen=True, slots=True)
class Label:
    """Agents by id, and audiences other than the public one. Without any, everybody may see it."""

    sources: frozenset[str] = frozenset()
    audiences: frozenset[Audience] = frozenset()

    def join(self, other: Label) -> Label:
        """What is made of both: no more may see it than may see each."""
        return Label(self.sources | other.sources, self.audiences | other.audiences)

    def of(self, sources: frozenset[str]) -> Label:
        """The same, with these of its sources alone."""
        return Label(self.sources & sources, self.audiences)


def joined(labels: Iterable[Label]) -> Label:
    """What is made of all of them; of nothing, what everybody may see."""
    made = Label()
    for label in labels:
        made = made.join(label)
    return made


@dataclass(frozen=True, slots=True)
class Sight:
    """What some agents see all of them: the viewers, their team, and whose writing is hidden from any."""

    viewers: tuple[str, ...]
    team: Catalog
    hidden: frozenset[str] = frozenset()

    def sees(self, author: str, label: Label) -> bool:
        """Whether all viewers may see what `author` has written under that label. One's own, one sees."""
        if all(viewer == author for viewer in self.viewers):
            return True
        if author in self.hidden or label.sources & self.hidden:
            return False
        return all(belongs(self.team, viewer, one) for viewer in self.viewers for one in label.audiences)


def belongs(team: Catalog, agent: str, audience: Audience) -> bool:
    """Whether an agent (an id) is of an audience; of one that there is not, nobody is."""
    kind, _, name = audience.partition(":")
    if kind == "group":
        group = team.group(name)
        return group is not None and agent in group.members
    return audience == PUBLIC or (kind == "private" and agent == name)


def namespaces(team: Catalog, agent: str) -> tuple[Audience, ...]:
    """The audiences that an agent may write for: everybody, its groups, itself. None for a stranger."""
    if team.agent(agent) is None:
        return ()
    groups = (f"group:{group.id}" for group in team.groups if agent in group.members)
    return (PUBLIC, *groups, f"private:{agent}")


def marked(label: Label) -> dict[str, Any]:
    """The label as plain data under its name, to stand in what it is of; {} where everybody may see."""
    parts = {"of": sorted(label.sources), "for": sorted(label.audiences)}
    kept = {name: part for name, part in parts.items() if part}
    return {LABEL: kept} if kept else {}


def label_in(holder: Mapping[str, Any]) -> Label:
    """The reverse of `marked`: the label that stands in something. One that cannot be read is for nobody."""
    entry = holder.get(LABEL)
    if entry is None:
        return _EVERYBODYS
    if not isinstance(entry, Mapping) or not entry.keys() <= {"of", "for"}:
        return _NOBODYS
    parts = [entry.get("of", ()), entry.get("for", ())]
    if not all(_names(part) for part in parts):
        return _NOBODYS
    return _label(tuple(parts[0]), tuple(parts[1]))


@lru_cache(maxsize=1024)  # a thread has many texts, and few labels
def _label(sources: tuple[str, ...], audiences: tuple[str, ...]) -> Label:
    return Label(frozenset(sources), frozenset(audiences) - {PUBLIC})


def _names(part: Any) -> bool:
    return isinstance(part, list | tuple) and all(isinstance(name, str) for name in part)


_EVERYBODYS, _NOBODYS = Label(), Label(audiences=frozenset({""}))
