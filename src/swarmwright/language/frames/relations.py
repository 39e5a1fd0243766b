"""Relations: what a predicate says of its subject and the names beside it: who comes after whom.

To give a class of `predicates` a meaning, add a reader of one name to `_READERS`.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import ClassVar

from swarmwright.language.frames.cursor import Unread
from swarmwright.language.frames.giving import Giving
from swarmwright.language.frames.plan import Work
from swarmwright.language.frames.predicates import lemmas_of, marked_by
from swarmwright.language.frames.sense import Beside, Ids, Span, heads
from swarmwright.language.frames.tree import Frame
from swarmwright.language.sentences.counting import Count

__all__ = ["Relations"]

_JOBS = frozenset(["job", "turn", "task", "responsibility", "business", "duty", "role", "work", "part"])
_BASES = frozenset(
    ["basis", "foundation", "input", "source", "base", "material", "precondition", "requirement"]
)
_DOING = frozenset(["do", "perform", "execute", "run", "make", "conduct", "launch", "start"])
_WON = frozenset(["winner", "winning"])
_ONE = Count(Fraction(1))

_Reader = Callable[["Relations", Beside], bool | None]


class Relations(Giving):
    """Orders by predicates."""

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
        if verb is not None and verb.lemma in _DOING and not self.people.maybe(frame.subject):
            steps = [n for p, n in frame.objects if not p and n.names and not n.owned]
            if len(steps) == 1:
                frame.objects = [(p, n) for p, n in frame.objects if n is not steps[0]]
                return self.people.who(steps[0])  # "the clerk does CheckContract"
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
        return bool({"PRECEDE", "FOLLOW", "BLOCK"} & set(marked_by().get((verb.lemma, ""), ())))

    def related(self, frame: Frame) -> bool:
        """Whether the predicate relates its subject to somebody."""
        return any(n.named for _, n in frame.objects) or bool(frame.adverbs)

    def relations(self, frame: Frame, subject: Ids, span: Span) -> bool:
        """Orders by the predicate and its objects; whether the subject now has its own time."""
        verb, own = frame.verb, False
        if verb is None:
            if any(n.named for _, n in frame.objects):
                raise Unread
            return False
        awaited = any("FOLLOW" in marked_by().get((verb.lemma, p), ()) for p, _ in frame.objects)
        for prep, noun in frame.objects:
            if prep == "not" and (verb.negated or not awaited):
                raise Unread
            if prep == "not":
                self.apart(subject, noun, span)
            elif noun.named:
                classes = marked_by().get((verb.lemma, prep), ())
                beside = Beside(frame, verb, subject, prep, noun, classes, span)
                own |= (
                    self.passive_relation(beside) if verb.passive and prep == "by" else self._beside(beside)
                )
        return own

    def _beside(self, beside: Beside) -> bool:
        """What one name beside the verb means; whether the subject now has its own time."""
        for reader in self._DENIED if beside.verb.negated else self._READERS:
            own = reader(self, beside)
            if own is not None:
                return own
        if beside.verb.negated and self.held(beside.frame):
            return self._plainly(beside)
        raise Unread

    def _plainly(self, beside: Beside) -> bool:
        own = next((o for o in (r(self, beside) for r in self._READERS) if o is not None), None)
        if own is None:
            raise Unread
        return own

    # -- what is denied --------------------------------------------------------------------------------

    def _let_go(self, beside: Beside) -> bool | None:
        """ "does not wait for the others", where some of them are enough."""
        if beside.noun.pron != "others" or "FOLLOW" not in beside.classes or not self.enough_said():
            return None
        self.excused = True
        return False

    def _unrelated(self, beside: Beside) -> bool | None:
        """ "does not wait for Ben", "does not hold up Ben"."""
        noun = beside.noun
        if not {"FOLLOW", "BLOCK"} & set(beside.classes) or (noun.names and noun.pron):
            return None
        if noun.pron in ("all of them", "both", "these three", "four", "everyone"):
            raise Unread  # "does not need all of them": how many, then?
        noun.either = False  # "does not wait for Ann or Ben"
        self.apart(beside.subject, noun, beside.span)
        return True

    def _never_without(self, beside: Beside) -> bool | None:
        """ "cannot start without Ann's list"."""
        if beside.prep != "without" or not beside.subject:
            return None
        self.order(self.one(beside.noun, beside.span), beside.subject, beside.span)
        self.excused = True
        return True

    # -- what is said ----------------------------------------------------------------------------------

    def _handed_on(self, beside: Beside) -> bool | None:
        """`receivers` puts these behind the subject."""
        return False if self.receives(beside) else None

    def _alongside(self, beside: Beside) -> bool | None:
        """ "overlaps with Ben"."""
        if "PARALLEL" not in beside.classes:
            return None
        self.apart(beside.subject, beside.noun, beside.span)
        return False

    def _ahead(self, beside: Beside) -> bool | None:
        """ "blocks Ben"; "Ann's list is what Ben works from", "… is the basis of Ben's plan"."""
        blocks = "BLOCK" in beside.classes and not beside.prep
        if not (blocks or self._equated(beside)):
            return None
        if beside.frame.subject is not None and heads(beside.frame.subject) & _BASES and not blocks:
            self.order(self.one(beside.noun, beside.span), beside.subject, beside.span)
            return True  # "Ann's input is what Ben makes"
        self.order(beside.subject, self.one(beside.noun, beside.span), beside.span)
        return False

    def _equated(self, beside: Beside) -> bool:
        subject, noun = beside.frame.subject, beside.noun
        if subject is None or beside.verb.lemma not in lemmas_of("EQUATE"):
            return False
        words = {i.text for i in beside.frame.content}
        basis = beside.prep in ("of", "for", "to") and bool(words & _BASES)
        return subject.owned and noun.owned and bool(noun.names) and (basis or not beside.prep)

    def _between(self, beside: Beside) -> bool | None:
        """ "Ben comes between Ann and Cleo"."""
        if beside.prep != "between" or len(beside.noun.names) != 2:
            return None
        ends = self.one(beside.noun, beside.span)
        self.order(ends[:1], beside.subject, beside.span)
        self.order(beside.subject, ends[1:], beside.span)
        return True

    def _awaited(self, beside: Beside) -> bool | None:
        """ "waits for Ben", "needs two of them"; of two "or" joins, one is enough."""
        noun = beside.noun
        if "FOLLOW" not in beside.classes and not (noun.count is not None and noun.picked):
            return None
        if heads(noun) & _WON and len(self.stage()) == 1:
            return False  # whoever worked last has picked it: nobody races
        if noun.either and len(noun.names) > 1:
            noun.either, noun.count = False, _ONE
        self.order(self.one(noun, beside.span), beside.subject, beside.span)
        return True

    def _no_one(self, beside: Beside) -> bool | None:
        """ "writes two reports", "writes it up"."""
        noun = beside.noun
        if noun.names:
            return None
        theirs = noun.owned and beside.prep in ("with", "from", "on") and not heads(noun) & _JOBS
        if noun.count is not None and "only" in beside.frame.adverbs:
            raise Unread
        thing = noun.pron in ("it", "that", "they", "both") and not theirs
        return False if noun.count is not None or thing else None

    def _made(self, beside: Beside) -> bool | None:
        """ "edits Ann's text": somebody's work is there before it is worked on."""
        noun = beside.noun
        plain = not (noun.owned or beside.prep == "from")
        if beside.verb.lemma == "be" or plain or beside.prep in ("to", "for", "of"):
            return None
        made = self.one(noun, beside.span)
        if set(made) & set(beside.subject):
            return False
        self.order(made, beside.subject, beside.span)
        return True

    _DENIED: ClassVar[tuple[_Reader, ...]] = (_let_go, _unrelated, _never_without)
    _READERS: ClassVar[tuple[_Reader, ...]] = (
        _handed_on, _alongside, _ahead, _between, _awaited, _no_one, _made,
    )  # fmt: skip
    """Readers of one name beside the verb; each says whether the subject has its own time now, or None."""

    def passive_relation(self, beside: Beside) -> bool:
        """ "A is followed by B", "A is triggered by B"."""
        classes = marked_by().get((beside.verb.lemma, ""), ())
        other = self.one(beside.noun, beside.span)
        if beside.verb.negated or not beside.subject:
            raise Unread
        if "FOLLOW" in classes:
            self.order(beside.subject, other, beside.span)
            self.alongside.append(Work(other, "and", beside.span, own=True))
            self.followed = other
            return False
        if not {"PRECEDE", "BLOCK"} & set(classes):
            raise Unread
        self.order(other, beside.subject, beside.span)
        return True
