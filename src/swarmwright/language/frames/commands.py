"""Commands: "let Ann write", "start with Ben", "I want Cleo to check", "send it to Dan"."""

from __future__ import annotations

from swarmwright.language.frames.complements import Complements
from swarmwright.language.frames.groups import Group, verb_group
from swarmwright.language.frames.nouns import named_noun
from swarmwright.language.frames.predicates import PARTICLES, marked_by
from swarmwright.language.frames.tree import Frame, Noun, Verb

__all__ = ["Commands"]


class Commands(Complements):
    """Clauses whose subject is no agent, but whoever speaks or is spoken to."""

    def _caused(self, frame: Frame, at: int, fronted: bool) -> int | None:
        """ "Let Ann write", "have Ann and Ben work", "I want Ann to write", "don't start Ann …"."""
        cursor, group = self.cursor, Group()
        if cursor.value(at, "PRON") == "I":
            at += 1
            while cursor.is_(at, "MODAL", "ADV") or cursor.text(at) in ("have", "to"):
                at += 1
        elif cursor.text(at) == "do" and cursor.is_(at + 1, "NEG"):
            group.negated, at = True, at + 2
        at = cursor.skip(at, "ADV") if not cursor.is_(at, "AUX") else at
        word = cursor.text(at)
        known = ("have", "base") if word == "have" else cursor.known(at)
        if known is None or known[1] != "base" or not cursor.is_(at, "WORD"):
            return None
        frame.content.append(cursor.items[at])
        return self._object_of(frame, at + 1, known[0], group)

    def _object_of(self, frame: Frame, at: int, lemma: str, group: Group) -> int | None:
        cursor = self.cursor
        while cursor.text(at) in PARTICLES and cursor.value(at, "PREP") != "to":
            at += 1
        person = self._person(frame, at, lemma)
        if person is not None:
            return person
        prep = cursor.value(at, "PREP")
        found = named_noun(cursor, at + bool(prep), governed=bool(prep))
        if found is None or not found[0].names or found[0].owned:
            if "PRECEDE" in marked_by().get((lemma, "to"), ()) and not group.negated:
                frame.verb = Verb(lemma, "base")
                return self.complements(frame, at)
            frame.content = []
            return None
        classes = marked_by().get((lemma, prep), ())
        if "SERIALISE" in classes and group.negated:
            frame.subject, frame.verb = found[0], Verb("run", "base")
            frame.adverbs.append("parallel")
            return self.complements(frame, found[1])
        if lemma in ("hold", "stop", "delay"):  # "hold Ann back until …"
            group.negated, classes = True, ("CAUSE",)
        if "CAUSE" not in classes:
            frame.content = []
            return None
        frame.subject, frame.content = found[0], []
        self._bounds(frame, lemma, prep)
        return self._caused_work(frame, found[1], lemma, group)

    def _person(self, frame: Frame, at: int, lemma: str) -> int | None:
        """ "Get the board to sit": somebody who is no agent."""
        cursor = self.cursor
        noun, end = Noun(), cursor.skip(at, "DET")
        while cursor.word(end) and cursor.items[end].personal and not cursor.is_(end, "ADV"):
            noun.head.append(cursor.items[end])
            end += 1
        if lemma not in ("get", "ask", "have") or not noun.head or cursor.text(end) != "to" or end == at:
            return None
        frame.subject, frame.content = noun, []
        return self.complements(frame, verb_group(cursor, frame, end + 1))

    def _bounds(self, frame: Frame, lemma: str, prep: str) -> None:
        """ "start with Ann", "end with Ben"."""
        if prep == "with":
            first = lemma in ("start", "begin", "open")
            last = lemma in ("end", "finish", "close", "conclude")
            frame.adverbs += ["first"] if first else ["last"] if last else ["then"]

    def _caused_work(self, frame: Frame, at: int, lemma: str, group: Group) -> int:
        cursor = self.cursor
        if cursor.text(at) == "to":
            return self.complements(frame, verb_group(cursor, frame, at + 1, group))
        bare = lemma in ("let", "have", "make") and cursor.word(at) and not cursor.is_(at, "ADV")
        if bare or cursor.is_(at, "AUX", "NEG"):
            return self.complements(frame, verb_group(cursor, frame, at, group))
        frame.verb = Verb("start", "base", group.negated)
        return self.complements(frame, at)
