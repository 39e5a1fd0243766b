"""Seeing: the words of a clause → who must not see whose work, if every word is understood.

What counts is the sum of the words: one that shows, hides, blinds or confines, and whether it is denied. A
clause that is denied twice, or in which a name is left over, is not read. This module knows no prompt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from swarmwright.language.restrictions.arranging import (
    BETWEEN,
    grouped,
    inner_mark,
    of_each_other,
    one_list,
    understood,
    with_pronouns,
    without_floats,
    without_marks,
)
from swarmwright.language.restrictions.sights import Part, parts_of
from swarmwright.language.restrictions.vocabulary import (
    BLIND,
    BODY,
    CONFINED,
    GIVE,
    HIDE,
    NEGATIONS,
    REACH,
    SEE,
)
from swarmwright.language.restrictions.words import Word
from swarmwright.language.sentences.chunking import Chunk

__all__ = ["Effect", "Sighting", "sighting"]

Effect = Literal["hide", "only", "secret", "mutual", "open", "topic", "unclear"]
Class = Literal["hide", "blind", "confine", "see", "none"]


@dataclass(frozen=True, slots=True)
class Sighting:
    """What a clause says: "hide" from `viewers`, "only" for them, "secret" from all, or "mutual".

    "open" restricts nobody; "topic" only names somebody's work; "unclear" restricts somebody, but whom?
    No `sources`: the work spoken of before. No `viewers`: whoever the sentence speaks of. `everyone`: all.
    `verb` is what the next clause may leave out ("…, Ben doesn't").
    """

    effect: Effect
    sources: tuple[Chunk, ...] = ()
    viewers: tuple[Chunk, ...] = ()
    everyone: bool = False
    verb: Class = "none"
    permits: bool = False
    waives: bool = False
    """A restriction is denied: "is not hidden from", "need not see"."""


def sighting(words: Sequence[Word], before: Sighting | None) -> Sighting | None:
    """The rule of sight that these words make; None if they make none, or not word by word.

    `before`: the clause before, whose verb and work this one may leave out.
    """
    parts = with_pronouns(parts_of(of_each_other(one_list(without_floats(without_marks(words))))))
    if not parts or any(not understood(p) for p in parts):
        return None
    if all(p.kind == "work" or p.text in ("the", "and", "as", "for", "about", ":", "with") for p in parts):
        return Sighting("topic", _sources(parts), verb="see")
    if not grouped(parts) or inner_mark(parts) or _owner_as_viewer(parts):
        return None
    return _Clause(parts, before).read()


def _owner_as_viewer(parts: Sequence[Part]) -> bool:
    """ "(hidden from) Ben, Ben's (from Cid)": a name that owns something, and what it is, is left out."""
    owners = [n for n, p in enumerate(parts) if p.kind == "viewer" and p.chunk is not None and p.chunk.owned]
    return any(parts[n + 1].text == "from" for n in owners if n + 1 < len(parts))


class _Clause:
    """One clause's parts, counted and weighed."""

    def __init__(self, parts: Sequence[Part], before: Sighting | None) -> None:
        self.parts, self.before = parts, before
        self.words = [p for p in parts if p.kind == "word"]
        self.texts = [p.text for p in self.words]
        self.work = _sources(parts)
        self.exclusive = self._exclusive()
        self.negations = self._negations()
        self.verb = self._verb()
        self.viewers = self._viewers()

    def has(self, *classes: frozenset[str]) -> bool:
        """Whether a word of one of these classes is among them."""
        return any(p.text in c or p.lemma in c for p in self.words for c in classes)

    def read(self) -> Sighting | None:
        """What the clause amounts to."""
        restricts = self.negations or self.exclusive or self.verb in ("hide", "blind", "confine")
        if any(p.kind == "others" for p in self.parts):
            return self._mutual()
        if self._to_itself():
            return Sighting("secret", self.viewers, verb="hide")
        if self.negations and self._not_all():
            return self._as("unclear")
        if not self._about() or (
            not self.viewers and not self._nobody() and self.verb not in ("blind", "confine")
        ):
            return self._alone() if self._about() else None
        if self.negations > 1 or (self.exclusive and self._misplaced()):
            return self._as("unclear") if restricts else None
        return self._weighed()

    def _weighed(self) -> Sighting | None:
        if self.exclusive:
            return self._as("only") if not self.negations and self.verb != "hide" else self._as("unclear")
        if self.verb == "none":
            return None
        if self.verb == "confine":
            return self._confined()
        if self.verb in ("hide", "blind"):
            return self._as("open" if self.negations else "hide")
        if self.negations and self._needless():
            return self._as("open")
        if self._nobody():
            return self._as("hide" if self.viewers else "secret")
        return self._as("hide" if self.negations else "open")

    def _confined(self) -> Sighting | None:
        """ "confidential to A", "restricted to A", "secret from A", "private"."""
        secret = {"confidential", "private", "secret", "classified"} & set(self.texts)
        if not self.viewers:
            ends = bool(self.texts) and self.texts[-1] not in ("to", "from", "for", "between", "with")
            return self._as("secret") if secret and ends and not self.negations else None
        if "from" in self.texts:
            return self._as("open" if self.negations else "hide") if secret else None
        if self.negations:
            return self._as("hide") if not secret and not self.has(_MEANING) else self._as("unclear")
        strong = secret or self.has(_BOUNDING) or "between" in self.texts
        return self._as("only") if strong else self._as("open")

    def _alone(self) -> Sighting | None:
        """A clause about work that names no viewer: the sentence's subject ("…, but may not see it")."""
        if self.verb == "hide" and not self.negations and not self.viewers:
            ends = bool(self.texts) and self.texts[-1] in ("hidden", "secret", "invisible", "undisclosed")
            return self._as("secret") if ends else None
        if self.verb == "see" and self.negations == 1 and self.parts[0].kind == "word":
            return self._as("hide")
        return None

    def _mutual(self) -> Sighting | None:
        """ "each other's notes", "what the other wrote": nobody of them sees any other's."""
        if self.exclusive or self.negations > 1 or (self.work and self.viewers):
            return None
        blind = self.verb in ("hide", "blind")
        if self.work:
            denied = self.verb == "hide" and not self.negations
            return Sighting("mutual", viewers=self.work, verb="hide") if denied else None
        bare = all(len(p.words) < 3 and "'s" not in p.words[0].text for p in self.parts if p.kind == "others")
        if bare and ({"independent", "independently"} & set(self.texts) or not (blind or self.has(_PLAINLY))):
            return None  # "independent of each other", "nothing to do with each other": no rule of sight
        if blind != bool(self.negations) and self.verb != "none":
            return self._as("mutual")
        return None

    def _as(self, effect: Effect) -> Sighting:
        own = any(p.kind == "own" for p in self.parts)
        permits = self.has(
            frozenset(["may", "can", "allow", "permit", "free", "must", "should", "show", "be"])
        )
        viewers = self.viewers[1:] if own and len(self.viewers) > 1 else self.viewers
        sources = self.viewers[:1] if own and len(self.viewers) > 1 else self.work
        if not sources and self.before is not None and not self._pronoun():
            sources = self.before.sources
        everyone = self._nobody() and not self.viewers
        waives = effect == "open" and bool(self.negations)
        return Sighting(effect, sources, viewers, everyone, self.verb, permits, waives)

    # -- what the parts say -----------------------------------------------------------------------------

    def _about(self) -> bool:
        """Whether somebody's work is spoken of: here, or by a pronoun, or left out behind another clause."""
        own = any(p.kind == "own" for p in self.parts) and len(self.viewers) > 1
        left_out = self.before is not None and bool(self.negations or self.has(_MODALS))
        return bool(self.work) or own or self._pronoun() or left_out

    def _pronoun(self) -> bool:
        return bool({"it", "them", "this", "these", "those"} & set(self.texts)) and not self.work

    def _to_itself(self) -> bool:
        """ "keeps its notes to itself"."""
        own = any(p.kind == "own" for p in self.parts) and len(self.viewers) == 1
        kept = any(p.lemma == "keep" for p in self.words) and not self.negations
        return own and kept and bool({"itself", "himself", "herself", "themselves"} & set(self.texts))

    def _not_all(self) -> bool:
        """ "Not everyone may see it": somebody may not, but who?"""
        for one, two in pairwise(self.parts):
            if one.text == "not" and two.chunk is not None and two.kind == "viewer":
                return any(a.of("EVERYONE") for a in two.chunk.atoms)
        return False

    def _nobody(self) -> bool:
        return bool({"nobody", "noone", "no-one"} & set(self.texts)) or not _pairs(self.texts).isdisjoint(
            _NO_ONE
        )

    def _exclusive(self) -> bool:
        """Whether those who are named are the only ones: "only", "for A's eyes", "nobody else"."""
        if "else" in self.texts or self.has(_EXCLUSIVE):
            return True
        but = {"but", "except", "save", "than", "apart", "besides"} & set(self.texts)
        nobody = self._nobody() or "none" in self.texts
        return (bool(but) and nobody) or (self.has(BODY) and "for" in self.texts and self._eyes())

    def _needless(self) -> bool:
        """ "does not need to see", "need not read", "does not have to know": nobody is kept from it."""
        return "need" in [p.lemma for p in self.words] or ("have", "to") in _pairs(self.texts)

    def _eyes(self) -> bool:
        return bool({"eyes", "ears"} & set(self.texts))

    def _negations(self) -> int:
        found = sum(p.text in NEGATIONS or p.lemma == "without" for p in self.words)
        found += sum(p.none for p in self.parts)
        excepted = self.exclusive and (self._nobody() or "none" in self.texts)
        found -= bool(excepted)
        found += self.parts[0].text == "nor"
        return found - (("no", "one") in _pairs(self.texts) and "nobody" in self.texts)

    def _verb(self) -> Class:
        if "without" in self.texts and not self.has(SEE):
            return "none"
        if self.has(BLIND) and (self.has(BLIND) or not self.viewers or self.has(SEE)):
            return "blind" if self.texts.count("without") == 0 else "see"
        if self.has(HIDE) or (
            "keep" in [p.lemma for p in self.words] and {"from", "away", "out"} & set(self.texts)
        ):
            return "hide"
        if self.has(CONFINED):
            return "confine"
        destined = bool(self.work) and "for" in self.texts and any(p.lemma == "be" for p in self.words)
        if self.has(SEE, GIVE, REACH) or (self.exclusive and "for" in self.texts) or destined:
            return "see"
        left_out = self.before is not None and not self.has(BLIND) and (self.negations or self.has(_MODALS))
        hidden = self.before is not None and self.before.verb == "hide" and "from" in self.texts
        left_out |= (
            hidden and bool(self.work) and any(p.kind == "viewer" for p in self.parts)
        )  # "…, and Ben's from Cid"
        return self.before.verb if self.before is not None and left_out else "none"

    def _viewers(self) -> tuple[Chunk, ...]:
        found = [p.chunk for p in self.parts if p.kind == "viewer" and p.chunk is not None]
        first = next((i for i, p in enumerate(self.parts) if p.kind == "viewer"), 0)
        gives = any(p.lemma in GIVE | HIDE | {"keep"} for p in self.parts[first + 1 :])
        between = [p.text for p in self.parts[first + 1 : first + 2]]
        own = any(p.kind == "own" for p in self.parts)
        if len(found) > 1 and gives and not own and between and between[0] not in BETWEEN:
            return tuple(found[1:])
        return tuple(found)

    def _misplaced(self) -> bool:
        """ "A may only see B's notes": whether A alone, or B's notes alone, is not said."""
        at = next((i for i, p in enumerate(self.parts) if p.text in _SOLE), None)
        if at is None:
            return False
        viewer = [i for i, p in enumerate(self.parts) if p.kind == "viewer"]
        work = [i for i, p in enumerate(self.parts) if p.kind == "work"]
        if not viewer or not work or viewer[0] > work[0]:
            return False
        return not (at < viewer[0] or at == viewer[-1] + 1)


_NO_ONE = frozenset(
    ("no", who) for who in ("one", "body", "agent", "agents", "member", "members", "bot", "bots", "colleague")
)
_PLAINLY = frozenset(["see", "read", "view", "show"])
_EXCLUSIVE = frozenset(["only", "solely", "exclusively", "alone", "exclusive", "sole"])
_SOLE = ("only", "solely", "exclusively", "alone", "just", "strictly")
_MODALS = frozenset(["may", "can", "do", "be", "must", "should", "will", "shall", "allow"])
_MEANING = frozenset(["intend", "mean", "destine", "belong"])
_BOUNDING = frozenset(["reserve", "restrict", "limit", "confine", "exclusive"])


def _pairs(texts: Sequence[str]) -> set[tuple[str, str]]:
    return set(pairwise(texts))


def _sources(parts: Sequence[Part]) -> tuple[Chunk, ...]:
    return tuple(p.chunk for p in parts if p.kind == "work" and p.chunk is not None)
