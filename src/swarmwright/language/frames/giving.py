"""Giving: who gets the work, from whom: "hands it to Ben", "it goes from Ann to Ben and on to Cleo"."""

from __future__ import annotations

from abc import ABC, abstractmethod

from swarmwright.language.frames.cursor import Unread
from swarmwright.language.frames.plan import Work
from swarmwright.language.frames.predicates import known_lemmas, lemmas_of, marked_by
from swarmwright.language.frames.sense import Beside, Ids, Sense, Span, heads
from swarmwright.language.frames.tree import Frame, Verb

__all__ = ["Giving"]

_SOURCES = frozenset(
    ["point", "input", "basis", "foundation", "source", "material", "base", "cue", "trigger"]
)
_ON_THE_WAY = ("", "from", "to", "in", "by", "with")


class Giving(Sense, ABC):
    """Work that is handed on."""

    @abstractmethod
    def subs(self, frame: Frame, subject: Ids, span: Span) -> bool:
        """What the clause waits for, precedes and goes along with; whether it has its own time now."""

    def receives(self, beside: Beside) -> bool:
        """Whether a name beside the verb gets what the subject makes."""
        source = self._is_source(beside)
        return source or self._handed(beside) or "PRECEDE" in beside.classes or self._given(beside)

    def _is_source(self, beside: Beside) -> bool:
        """ "(The list is) Ann's starting point"."""
        noun = beside.noun
        return beside.verb.lemma == "be" and not beside.prep and noun.owned and bool(heads(noun) & _SOURCES)

    def _handed(self, beside: Beside) -> bool:
        """ "gives the text to Ben", "prepares the text for Ben", "splits the text between Ben and Cleo"."""
        noun, verb = beside.noun, beside.verb
        if noun.pron or noun.owned or beside.classes:
            return False
        at = noun.names[0].start if noun.names else 0
        words = beside.frame.content[1:]
        thing = any(i.kind == "WORD" and i.start < at and not i.of("PREP") for i in words)
        if beside.prep == "to":
            return thing or verb.lemma in known_lemmas() or verb.passive
        return beside.prep in ("for", "between") and thing and verb.lemma not in {"be", *lemmas_of("START")}

    def _given(self, beside: Beside) -> bool:
        """ "hands Ben the text"."""
        noun, more = beside.noun, [i for i in beside.frame.content[1:] if i.kind == "WORD"]
        dative = "DATIVE" in marked_by().get((beside.verb.lemma, ""), ())
        return dative and not beside.prep and bool(noun.names) and not noun.owned and bool(more)

    def given_to(self, lemma: str, prep: str) -> bool:
        """Whether the verb gives what was made to the name that stands behind this preposition."""
        to, bare = marked_by().get((lemma, "to"), ()), marked_by().get((lemma, ""), ())
        return (prep == "to" and "PRECEDE" in to) or (not prep and "DATIVE" in bare)

    def receivers(self, frame: Frame, giver: Ids, span: Span) -> None:
        """Those to whom the work goes, behind whoever it comes from."""
        verb = frame.verb
        if verb is None or verb.negated:
            return
        for prep, noun in frame.objects:
            classes = marked_by().get((verb.lemma, prep), ())
            beside = Beside(frame, verb, giver, prep, noun, classes, span)
            if not noun.named or (verb.passive and prep == "by") or not self.receives(beside):
                continue
            if noun.count is not None:
                raise Unread  # "goes to two of them": to which?
            if "FOLLOW" in classes or (prep == "" and (noun.pron in ("it", "that", "they"))):
                continue
            behind = [i for i in frame.content if noun.names and i.start >= noun.names[-1].end]
            self.receive(frame, giver, self.one(noun, span), span, self.said(behind))

    def receive(self, frame: Frame, giver: Ids, ids: Ids, span: Span, task: str) -> None:
        """These get what the giver has made, or what there is."""
        if any(self.has_worked(i) for i in ids):
            raise Unread  # it goes back to somebody
        if giver:
            self.order(giver, ids, span)
        elif frame.subject is not None and not frame.subject.pron:
            self._passed(frame)
        work = Work(ids, frame.joint or "and", span, task, then=not giver, own=bool(giver))
        if not giver:
            work.own = bool(self.subs(frame, ids, span)) if frame.subject is None else False
            work.then = not work.own
        self.plan.works.append(work)
        self.people.last = ids

    def _passed(self, frame: Frame) -> None:
        """Note which thing goes to somebody: two things are two cases ("bugs go to Ann, ideas to Ben")."""
        subject = frame.subject
        thing = " ".join(i.text for i in subject.head) if subject is not None and subject.definite else ""
        if not thing or (self.thing and self.thing != thing):
            raise Unread
        self.thing = thing

    def way(self, frame: Frame, span: Span) -> bool:
        """ "It goes from Ann to Ben, and on to Cleo", "work starts with Ann": each after the last."""
        verb, stops = frame.verb, [(p, n) for p, n in frame.objects if n.named]
        if verb is None or verb.negated or not stops or not self._on_the_way(frame):
            return False
        ends = _end_of(verb, stops[0][0])
        if not ends and len(stops) + len(self.stops) < 2:
            return False
        moves = "PRECEDE" in marked_by().get((verb.lemma, "to"), ()) or verb.lemma in lemmas_of("START")
        if not (moves or ends) or any(p not in _ON_THE_WAY or n.owned or n.count for p, n in stops):
            return False
        told = self.stops
        for number, (_, noun) in enumerate(stops):
            ids = self.one(noun, span)
            self.people.last = self.last = ids
            if self.stops != ids:
                self._stop(frame, ids, span, number == 0, ends)
        self.stops = self.stops or told
        return True

    def _stop(self, frame: Frame, ids: Ids, span: Span, first: bool, ends: str) -> None:
        """One stop on the way, behind the one before it."""
        timed = first and self.subs(frame, ids, span)
        if self.stops:
            self.order(self.stops, ids, span)
        work = Work(
            ids, frame.joint, span, own=timed or bool(self.stops), then=first and "then" in frame.adverbs
        )
        work.first, work.last = ends == "first", ends == "last"
        self.plan.works.append(work)
        self.stops = ids

    def _on_the_way(self, frame: Frame) -> bool:
        """Whether a clause is about the work itself, not about an agent or what an agent has made."""
        if frame.inherited:
            return bool(self.stops)
        subject = frame.subject
        if subject is None or subject.names or subject.owned or subject.count is not None:
            return False
        self.stops = ()
        return bool(subject.head) or subject.pron == "it"


def _end_of(verb: Verb, prep: str) -> str:
    """Whether a verb says where the work begins or ends ("starts with Ann")."""
    if prep not in ("with", "by", "in"):
        return ""
    if verb.lemma in ("start", "begin", "open", "commence"):
        return "first"
    return "last" if verb.lemma in ("end", "finish", "close", "conclude", "terminate", "complete") else ""
