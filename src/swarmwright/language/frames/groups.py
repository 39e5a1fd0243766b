"""Verb groups: auxiliaries, modals, negation and adverbs around a verb → `Verb`."""

from __future__ import annotations

from dataclasses import dataclass, field

from swarmwright.language.frames.cursor import Cursor, Unread
from swarmwright.language.frames.predicates import PARTICLES
from swarmwright.language.frames.tree import Frame, Verb
from swarmwright.language.words.inflection import analyses, is_participle

__all__ = ["Group", "verb_group"]

_CATENATIVES = frozenset(
    ["need", "dare", "ought", "start", "begin", "want", "try", "tend", "suppose", "require", "allow", "mean",
     "free", "ready", "able", "expect", "due", "bind", "permit", "proceed", "have", "get", "going"]
)  # fmt: skip
"""Words before "to" and a verb that leave the verb its meaning ("needs to wait", "is free to start")."""


_PREPOSITIONS = ("in", "on", "through", "back", "over")
"""Particles that are prepositions before a noun phrase."""


@dataclass(slots=True)
class Group:
    """A verb group while it is read."""

    aux: list[str] = field(default_factory=list)
    negated: bool = False
    modal: str = ""


def verb_group(cursor: Cursor, frame: Frame, at: int, group: Group | None = None) -> int:
    """Read the verb group that begins here into the frame; returns the position behind it."""
    group = group or Group()
    at = _helpers(cursor, frame, at, group)
    if cursor.word(at) and cursor.text(at) not in PARTICLES and not cursor.is_(at, "ADV"):
        if cursor.value(at - 1, "DET") == "the" and "be" in group.aux and not cursor.nominal(at):
            at = cursor.skip(at - 1, "DET")
            return _copula(cursor, frame, at - 1, group)
        return _head(cursor, frame, at, group)
    return _copula(cursor, frame, at, group)


def _helpers(cursor: Cursor, frame: Frame, at: int, group: Group) -> int:
    while at < cursor.size:
        if cursor.is_(at, "NEG"):
            group.negated = True
        elif cursor.is_(at, "MODAL"):
            group.modal = cursor.value(at, "MODAL")
        elif cursor.is_(at, "AUX"):
            group.aux.append(cursor.value(at, "AUX"))
        elif cursor.is_(at, "ADV"):
            note_adverb(cursor, frame, at)
        elif cursor.text(at) == "to" and group.aux and _infinitive(cursor, at):
            group.modal = group.modal or "must"
        elif not _passed_over(cursor, at, group):
            break
        at += 1
    return at


def _passed_over(cursor: Cursor, at: int, group: Group) -> bool:
    """ "must all have wrapped up", "each draft", "is a prerequisite", "B, then, writes"."""
    if cursor.text(at) == "both" or (cursor.value(at, "DET") == "all" and not cursor.is_(at + 1, "DET")):
        return True
    if cursor.is_(at, "COMMA"):
        after, before = cursor.is_(at + 1, "ADV"), cursor.is_(at - 1, "ADV")
        return (after and cursor.is_(at + 2, "COMMA")) or (before and cursor.is_(at - 2, "COMMA"))
    return cursor.value(at, "DET") == "the" and "be" in group.aux and cursor.nominal(at + 1)


def note_adverb(cursor: Cursor, frame: Frame, at: int) -> None:
    """Keep an adverb that says when or how; others say nothing of order."""
    value = cursor.value(at, "ADV")
    if value not in ("plain", "manner"):
        frame.adverbs.append(value)
    if value == "jointly" and frame.content and not (frame.subject and len(frame.subject.names) > 1):
        frame.content.append(cursor.items[at])  # "puts the text together"


def _infinitive(cursor: Cursor, at: int) -> bool:
    """Whether "to" and a verb stand here ("to wait"), not "to" and a noun."""
    return cursor.text(at) == "to" and (cursor.word(at + 1) or cursor.is_(at + 1, "AUX", "NEG", "ADV"))


def _head(cursor: Cursor, frame: Frame, at: int, group: Group) -> int:
    word = cursor.text(at)
    lemma, form = cursor.known(at) or analyses(word)[0]
    if lemma in _CATENATIVES or word in _CATENATIVES:
        after = at + 1
        if lemma == "need" and cursor.value(after, "ADV") == "only" and cursor.known(after + 1):
            note_adverb(cursor, frame, after)  # "need only wait"
            return _head(cursor, frame, after + 1, group)
        if cursor.is_(after, "NEG"):  # "need not wait"
            group.negated, after = True, after + 1
            if cursor.word(after):
                group.modal, group.aux = group.modal or "must", []
                return verb_group(cursor, frame, after, group)
        if _infinitive(cursor, after):
            group.modal, group.aux = group.modal or "must", []
            return verb_group(cursor, frame, after + 1, group)
    if group.aux and group.aux[-1] == "be" and cursor.nominal(at):
        lemma, form = word, "base"
    nominal = cursor.nominal(at) and lemma == word
    passive = bool(group.aux) and group.aux[-1] == "be" and is_participle(word) and not nominal
    form = "part" if passive else form
    if lemma == "get" and cursor.word(at + 1) and is_participle(cursor.text(at + 1)):  # "gets worked out"
        frame.content.append(cursor.items[at])
        group.aux = ["be"]
        return _head(cursor, frame, at + 1, group)
    frame.verb = Verb(lemma, form, group.negated, group.modal, passive, tuple(group.aux))
    if not cursor.items[at].verbal:
        raise Unread
    frame.content.append(cursor.items[at])
    at += 1
    while _is_particle(cursor, at):
        frame.content.append(cursor.items[at])
        at += 1
    return at


def _is_particle(cursor: Cursor, at: int) -> bool:
    """ "up" of "takes up the work", not "in" of "in the room"."""
    inside = cursor.text(at) in _PREPOSITIONS and cursor.is_(at + 1, "NAME", "DET", "PRON")
    return cursor.text(at) in PARTICLES and not inside


def _copula(cursor: Cursor, frame: Frame, at: int, group: Group) -> int:
    """ "is in", "is last", "has the pages", "does": the auxiliary is the verb."""
    if group.aux == ["do"] and group.modal and (at >= cursor.size or cursor.text(at) == "for"):
        frame.verb = Verb("suffice", "base", group.negated)  # "any two will do"
        return at
    if group.aux == ["do"] and cursor.is_(at, "TIME"):
        frame.verb = Verb("do", "base", group.negated, group.modal)  # "nothing for Ann to do until …"
        return at
    if not group.aux or (group.aux[-1] == "do" and not cursor.is_(at, "DET", "PRON")):
        raise Unread
    frame.verb = Verb(group.aux[-1], "s", group.negated, group.modal, False, tuple(group.aux[:-1]))
    return at
