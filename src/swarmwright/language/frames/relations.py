"""Relations: what a predicate says of its subject and the names beside it: orders, and who receives what."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from swarmwright.language.frames.cursor import Unread
from swarmwright.language.frames.plan import Work
from swarmwright.language.frames.predicates import lemmas_of, marked_by
from swarmwright.language.frames.sense import Ids, Sense, Span, heads
from swarmwright.language.frames.tree import Frame, Noun

__all__ = ["Relations"]

_SOURCES = frozenset(
    ["point", "input", "basis", "foundation", "source", "material", "base", "cue", "trigger"]
)
_JOBS = frozenset(["job", "turn", "task", "responsibility", "business", "duty", "role", "work", "part"])


class Relations(Sense, ABC):
    """Orders by predicates. A class of `predicates` gets its meaning in `relation`, or beside it."""

    @abstractmethod
    def subs(self, frame: Frame, subject: Ids, span: Span) -> bool:
        """What the clause waits for, precedes and goes along with; whether it has its own time now."""

    def held(self, frame: Frame) -> bool:
        """Whether the clause says until when its subject does not work."""
        return any(c in ("until", "before", "without") for c, _ in frame.subs)

    def subject(self, frame: Frame) -> Ids:
        """Who acts: the subject, or the agent of a passive."""
        verb = frame.verb
        if frame.inherited:
            if verb is not None and (verb.passive or (verb.form == "part" and not verb.aux)):
                return self.agent(frame)
            return self.last
        if verb is not None and verb.passive:
            by = self.agent(frame) or self.asked(frame)
            acts = self.relational(frame) or self.called(frame)
            return by or (self.people.maybe(frame.subject) if acts else ())
        if verb is not None and verb.lemma == "be":
            turn = [n for p, n in frame.objects if p == "upto" or (not p and n.owned and heads(n) & _JOBS)]
            it = frame.subject is not None and frame.subject.pron in ("it", "that")
            if turn and (it or not self.people.maybe(frame.subject)):
                frame.objects = [(p, n) for p, n in frame.objects if n is not turn[0]]
                return self.people.who(turn[0])
        return self.people.maybe(frame.subject)

    def agent(self, frame: Frame) -> Ids:
        """The agent of a passive that is somebody's work; it is no object any more."""
        by = next((n for p, n in frame.objects if p == "by" and n.named and not n.owned), None)
        if by is None:
            return ()
        if not self.relational(frame):
            frame.objects = [(p, n) for p, n in frame.objects if n is not by]
            return self.people.who(by)
        return ()

    def asked(self, frame: Frame) -> Ids:
        """ "Bids are requested from Ann and Ben": those who are to make them."""
        source = next((n for p, n in frame.objects if p == "from" and n.names and not n.owned), None)
        subject = frame.subject
        if source is None or subject is None or subject.named or source.count is not None:
            return ()
        frame.objects = [(p, n) for p, n in frame.objects if n is not source]
        return self.people.who(source)

    def called(self, frame: Frame) -> bool:
        """Whether a passive says that its subject works or is done ("Ann is called in")."""
        subject, verb = frame.subject, frame.verb
        if subject is None or verb is None or not (subject.names or subject.pron) or subject.owned:
            return False
        return any(verb.lemma in lemmas_of(class_) for class_ in ("CAUSE", "START", "END"))

    def relational(self, frame: Frame) -> bool:
        """Whether the verb relates its subject to its object ("is followed by", "is triggered by")."""
        verb = frame.verb
        if verb is None or not (self.people.maybe(frame.subject) or (frame.inherited and self.last)):
            return False
        return bool({"PRECEDE", "FOLLOW"} & set(marked_by().get((verb.lemma, ""), ())))

    def related(self, frame: Frame) -> bool:
        """Whether the predicate relates its subject to somebody."""
        return any(n.named for _, n in frame.objects) or bool(frame.adverbs)

    def relations(self, frame: Frame, subject: Ids, span: Span) -> bool:
        """Orders by the predicate and its objects; whether the subject now has its own time."""
        own = False
        verb = frame.verb
        if verb is None:
            if any(n.named for _, n in frame.objects):
                raise Unread
            return False
        classes_of = marked_by()
        for prep, noun in frame.objects:
            if not noun.named:
                continue
            classes = classes_of.get((verb.lemma, prep), ())
            if verb.passive and prep == "by":
                own |= self.passive_relation(frame, subject, noun, span)
            elif verb.negated and {"FOLLOW", "BLOCK"} & set(classes) and not (noun.names and noun.pron):
                self.apart(subject, noun, span)
                own = True
            elif verb.negated and prep == "without" and noun.yes and subject:
                self.order(self.one(noun, span), subject, span)
                self.excused = True
            elif verb.negated and not self.held(frame):
                raise Unread
            else:
                own |= self.relation(frame, subject, prep, noun, classes, span)
        return own

    def passive_relation(self, frame: Frame, subject: Ids, noun: Noun, span: Span) -> bool:
        """ "A is followed by B", "A is triggered by B"."""
        assert frame.verb is not None
        classes = marked_by().get((frame.verb.lemma, ""), ())
        other = self.one(noun, span)
        if frame.verb.negated or not subject:
            raise Unread
        if "FOLLOW" in classes:
            self.order(subject, other, span)
            self.alongside.append(Work(other, "and", span, own=True))
            return False
        if "PRECEDE" not in classes:
            raise Unread
        self.order(other, subject, span)
        return True

    def relation(
        self, frame: Frame, subject: Ids, prep: str, noun: Noun, classes: Sequence[str], span: Span
    ) -> bool:
        """What one name beside the verb means; whether the subject now has its own time."""
        assert frame.verb is not None
        lemma = frame.verb.lemma
        if self.receives(frame, prep, noun, classes):
            return False  # `receivers` puts them behind the subject
        if noun.yes:
            return self.needs_yes(frame, subject, classes, noun, span)
        if "PARALLEL" in classes:
            self.apart(subject, noun, span)
            return False
        if prep == "between" and len(noun.names) == 2:
            return self.between(subject, self.one(noun, span), span)
        if "FOLLOW" in classes or noun.count is not None:
            self.order(self.one(noun, span), subject, span)
            return True
        if noun.pron in ("it", "that", "they", "both") and not noun.names:
            return False  # "writes it up"
        if lemma == "be" or not (noun.owned or prep == "from") or prep in ("to", "for", "of"):
            raise Unread
        made = self.one(noun, span)
        if set(made) & set(subject):
            return False
        self.order(made, subject, span)
        return True

    def between(self, subject: Ids, ends: Ids, span: Span) -> bool:
        """ "Ben comes between Ann and Cleo"."""
        self.order(ends[:1], subject, span)
        self.order(subject, ends[1:], span)
        return True

    def receives(self, frame: Frame, prep: str, noun: Noun, classes: Sequence[str]) -> bool:
        """Whether a name beside the verb gets what the subject makes."""
        source = self.is_source(frame, prep, noun)
        dative = prep == "to" and not noun.pron and not classes and not noun.owned
        return source or dative or "PRECEDE" in classes or self.given(frame, prep, noun)

    def is_source(self, frame: Frame, prep: str, noun: Noun) -> bool:
        """ "(The list is) Ann's starting point"."""
        be = frame.verb is not None and frame.verb.lemma == "be"
        return be and not prep and noun.owned and bool(heads(noun) & _SOURCES)

    def needs_yes(self, frame: Frame, subject: Ids, classes: Sequence[str], noun: Noun, span: Span) -> bool:
        """ "Ann needs my OK": before she works; "Ann's text needs my OK": when it is written."""
        if "FOLLOW" not in classes or not subject or frame.subject is None:
            raise Unread
        gate = self.one(noun, span)
        made = frame.subject.owned or frame.subject.pron in ("it", "that")
        self.order(subject if made else gate, gate if made else subject, span)
        self.decided_on = made
        if made:
            self.plan.works.append(Work(gate, "and", span, own=True))
        return False

    def receivers(self, frame: Frame, giver: Ids, span: Span) -> None:
        """Those to whom the work goes, behind whoever it comes from."""
        verb = frame.verb
        if verb is None or verb.negated:
            return
        for prep, noun in frame.objects:
            classes = marked_by().get((verb.lemma, prep), ())
            source = self.is_source(frame, prep, noun)
            if not noun.named or (verb.passive and prep == "by"):
                continue
            dative = prep == "to" and not noun.pron and not noun.owned and not classes
            dative |= self.given(frame, prep, noun)
            if not (source or "PRECEDE" in classes or dative):
                continue
            if "FOLLOW" in classes or (prep == "" and (noun.pron in ("it", "that", "they"))):
                continue
            task = (
                self.said([i for i in frame.content if i.start >= noun.names[-1].end]) if noun.names else ""
            )
            self.receive(frame, giver, self.one(noun, span), span, task)

    def given(self, frame: Frame, prep: str, noun: Noun) -> bool:
        """ "hands Ben the text"."""
        verb = frame.verb
        more = [i for i in frame.content[1:] if i.kind == "WORD"]
        return (
            verb is not None
            and not prep
            and bool(noun.names)
            and not noun.owned
            and bool(more)
            and ("DATIVE" in marked_by().get((verb.lemma, ""), ()))
        )

    def receive(self, frame: Frame, giver: Ids, ids: Ids, span: Span, task: str) -> None:
        """These get what the giver has made, or what there is."""
        if any(self.has_worked(i) for i in ids):
            raise Unread  # it goes back to somebody
        if giver:
            self.order(giver, ids, span)
        elif frame.subject is not None and not frame.subject.pron and not frame.subject.head:
            raise Unread
        elif frame.subject is not None and frame.subject.head:
            raise Unread  # "bugs go to Ann": a kind of thing
        work = Work(ids, frame.joint or "and", span, task, then=not giver, own=bool(giver))
        if not giver:
            work.own = bool(self.subs(frame, ids, span)) if frame.subject is None else False
            work.then = not work.own
        self.plan.works.append(work)
        self.people.last = ids
