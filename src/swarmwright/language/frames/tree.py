"""The tree: frames (a predicate and what fills its roles) and noun phrases. This module holds nouns only."""

from __future__ import annotations

from dataclasses import dataclass, field

from swarmwright.language.sentences.counting import Count
from swarmwright.language.told.items import Item

__all__ = ["Frame", "Noun", "Verb"]


@dataclass(slots=True)
class Noun:
    """A noun phrase: names (or a pronoun for names), somebody's thing, or just a thing.

    `names`: the name tokens. `pron`: a pronoun's value. `owned`: what `names` have or make, not they
    themselves. `head`: the common words. `count`: how many of the names. `clause`: "what Ann has written".
    """

    names: list[Item] = field(default_factory=list)
    pron: str = ""
    either: bool = False
    owned: bool = False
    head: list[Item] = field(default_factory=list)
    count: Count | None = None
    picked: bool = False
    """Counted as those that come first ("the first two", "any two"), not just so many things."""
    parts: list[Item] = field(default_factory=list)
    series: bool = False
    """ "Ann and then Ben": in this order."""
    definite: bool = False
    """ "the file", not "files"."""
    none: bool = False
    """ "neither Ann nor Ben": what is said of them is denied."""

    @property
    def named(self) -> bool:
        """Whether it can mean agents."""
        return bool(self.names or self.pron)


@dataclass(slots=True)
class Verb:
    """A verb group. `form` of its head: base, s, past, part or ing; `modal`: must, may or ""."""

    lemma: str
    form: str
    negated: bool = False
    modal: str = ""
    passive: bool = False
    aux: tuple[str, ...] = ()


@dataclass(slots=True)
class Frame:
    """A clause: its predicate and roles. `verb` is None in a verbless one ("Ann first")."""

    joint: str = ""
    verb: Verb | None = None
    subject: Noun | None = None
    objects: list[tuple[str, Noun]] = field(default_factory=list)
    """(preposition, noun phrase); "" for a direct object."""
    adverbs: list[str] = field(default_factory=list)
    subs: list[tuple[str, Frame]] = field(default_factory=list)
    """(conjunction, clause): what the clause waits for, precedes, or goes along with."""
    relatives: list[Frame] = field(default_factory=list)
    """Clauses about one of its noun phrases, each with its own subject."""
    content: list[Item] = field(default_factory=list)
    """The words of the task, the verb included."""
    scope: Noun | None = None
    """ "Of Ann, Ben and Cleo, …": those it is about."""
    opening: tuple[str, ...] = ()
    """The adverbs that stand before its subject."""
    fronted: tuple[str, ...] = ()
    """The conjunctions of the clauses that stand before its subject."""
    inherited: bool = False
    """The subject is that of the clause before it."""
    start: int = 0
    end: int = 0
