"""Timing: what a clause waits for, precedes, and goes along with."""

from __future__ import annotations

import re

from swarmwright.language.frames.cursor import Unread
from swarmwright.language.frames.plan import Work
from swarmwright.language.frames.predicates import SAYS_NOTHING, lemmas_of, marked_by
from swarmwright.language.frames.relations import Relations
from swarmwright.language.frames.sense import RESTING, Ids, Span, elsewhere
from swarmwright.language.frames.things import is_it, is_over, work_goes_a_way
from swarmwright.language.frames.tree import Frame, Noun
from swarmwright.language.told.talk import is_happening
from swarmwright.language.words.inflection import lemma_of

__all__ = ["Timing"]

_STARTING = frozenset(["start", "begin", "commence", "open", "launch", "kick"])
_ENDING = frozenset(["finish", "complete", "end", "conclude", "wrap"])

_WHEN = re.compile(r"when(?:ever)?\b", re.IGNORECASE)


class Timing(Relations):
    """Clauses and phrases of time."""

    def subs(self, frame: Frame, subject: Ids, span: Span) -> bool:
        """What the clause waits for, precedes and goes along with; whether it has its own time now."""
        own, negated = False, frame.verb is not None and frame.verb.negated
        self.spoken_of = self.owner(frame)
        for conj, inner in frame.subs:
            at_once = conj == "after" and not negated and self._at_once(frame, inner)
            own |= self.sub(frame, "while" if at_once else conj, inner, subject, span, negated)
        return own

    def sub(self, frame: Frame, conj: str, inner: Frame, subject: Ids, span: Span, negated: bool) -> bool:
        """One clause or phrase of time; whether the subject has its own time now."""
        if conj == "unless":  # "Ann does not start unless Ben is done"
            if not (negated and self.completes(inner)):
                raise Unread
            conj = "until"
        resting = frame.verb is not None and frame.verb.lemma in RESTING and not negated
        if conj == "while" and inner.verb is not None and (inner.verb.negated or resting):
            return self.not_yet(frame, inner, subject, span)
        if conj == "thereupon":
            return self.thereupon(inner, subject, span)
        if conj == "doing" and inner.verb is not None and inner.verb.lemma == "follow":
            subject = self.followed or subject
        if conj == "doing":
            return self.relations(inner, subject, span) | self.subs(inner, subject, span)
        if inner.subject is None and inner.verb is not None and not any(n.named for _, n in inner.objects):
            if negated and not inner.subs:
                raise Unread
            return self.subs(inner, subject, span)  # "after reading the page": the same doer's
        if self._own(frame, conj, inner, subject, negated):
            return False
        ids = self.timed("until" if negated and conj == "before" else conj, inner, subject, span)
        return self._placed(frame, conj, inner, ids, subject, span, negated)

    def _placed(
        self, frame: Frame, conj: str, inner: Frame, ids: Ids, subject: Ids, span: Span, negated: bool
    ) -> bool:
        if conj == "while":
            return self.beside(inner, ids, subject, span, negated)
        if conj != "beside":
            return self.before_or_after(frame, conj, inner, ids, subject, span, negated)
        if negated:
            raise Unread
        self.apart_ids(subject, ids, span)
        self.people.beside = (*subject, *ids)  # "…, once both are done"
        new = tuple(i for i in ids if i not in self.talk.claims.nodes and not self.has_worked(i))
        if new and frame.verb is not None:
            self.alongside.append(Work(new, "", span, beside=True))  # "…, and then Cid": behind both
        return True

    def thereupon(self, inner: Frame, subject: Ids, span: Span) -> bool:
        """ "…, which Ben then prints", "…, which Ben had printed": after the subject, or before it."""
        verb, ids = inner.verb, self.people.who(inner.subject)
        if verb is None or verb.negated or not subject or any(self.has_worked(i) for i in ids):
            raise Unread
        before = "have" in verb.aux
        self.order(ids if before else subject, subject if before else ids, span)
        self.relations(inner, ids, span)
        self.subs(inner, ids, span)
        if not before:
            self.alongside.append(Work(ids, "and", span, self.task(inner), own=True))
        return before

    def not_yet(self, frame: Frame, inner: Frame, subject: Ids, span: Span) -> bool:
        """ "As long as Ann is not done, Ben waits", "Ben waits while Ann works"."""
        verb = frame.verb
        assert inner.verb is not None
        if verb is None or not subject or not (verb.negated or verb.lemma in RESTING):
            raise Unread
        if inner.verb.negated and not self.completes(inner):
            raise Unread
        inner.verb.negated = False
        self.order(self.timed("until", inner, subject, span), subject, span)
        self.excused = True
        return True

    def _at_once(self, frame: Frame, inner: Frame) -> bool:
        """ "Ben starts when Ann starts", "works whenever Ann works": side by side: nobody is done then."""
        verb, main = inner.verb, frame.verb
        if verb is None or main is None or verb.negated or main.lemma in RESTING:
            return False
        if inner.subject is None or not inner.subject.names:
            return False
        if verb.lemma in _STARTING:  # (whoever "starts the server" has done that)
            words = [i.text for i in inner.content if i.kind == "WORD" and i.text not in SAYS_NOTHING]
            what = [w for w in words if lemma_of(w, _STARTING) is None]
            return not inner.subject.owned and all(w.endswith("ing") for w in what)
        same = verb.lemma == main.lemma and verb.form == main.form and not (verb.aux or verb.passive)
        return same and _WHEN.match(self.talk.prompt, inner.start) is not None

    def completes(self, inner: Frame) -> bool:
        """Whether a clause plainly says that somebody is done: anything else is a condition."""
        verb = inner.verb
        named = inner.subject is not None and inner.subject.named
        return (
            verb is not None
            and named
            and (
                verb.lemma in lemmas_of("END")
                or "have" in verb.aux
                or (
                    verb.lemma == "be"
                    and bool(inner.content)
                    and inner.content[0].text in ("in", "back", "through", "ready")
                )
            )
        )

    def itself(self, frame: Frame, inner: Frame) -> bool:
        """Whether a time speaks of the start of the clause's own subject, which waits for others."""
        verb, subject = inner.verb, inner.subject
        waits = frame.verb is not None and any(
            "FOLLOW" in marked_by().get((frame.verb.lemma, p), ()) for p, _ in frame.objects
        )
        it = subject is not None and subject.pron in ("it", "they")
        return waits and it and verb is not None and verb.lemma in lemmas_of("START")

    def _own(self, frame: Frame, conj: str, inner: Frame, subject: Ids, negated: bool) -> bool:
        """ "Ann needs two before she begins", "they send it when they are done": no time but their own."""
        if conj != "after" or negated:
            return conj == "before" and self.itself(frame, inner)
        noun = inner.subject
        again = noun is not None and not noun.names and noun.pron in ("it", "they", "both")
        return again and self.completes(inner) and set(self.people.maybe(noun)) == set(subject)

    def before_or_after(
        self, frame: Frame, conj: str, inner: Frame, ids: Ids, subject: Ids, span: Span, negated: bool
    ) -> bool:
        """The order that a time says; whether the subject has its own time now."""
        if not subject:
            raise Unread
        if conj == "after":
            if negated:
                raise Unread
            self.order(ids, subject, span)
            return not all(i.startswith("gate#") for i in ids)
        if negated and conj == "until" and frame.verb is not None and frame.verb.lemma in RESTING:
            self.apart_ids(subject, ids, span)  # "Ben need not wait until Ann is done"
            self.excused = True
            return True
        if conj in ("until", "without"):
            waits = frame.verb is not None and frame.verb.lemma in RESTING
            if not negated and not (waits and conj == "until"):
                raise Unread
            self.order(ids, subject, span)
            return True
        if negated:
            if conj == "purpose":
                raise Unread
            self.order(ids, subject, span)
            also = any(w.span == span for w in self.plan.works)  # "… before Ann is done and Ben is done"
            self.plan.works.append(Work(ids, frame.joint, span, beside=also, own=True))
            return True
        self.order(subject, ids, span)
        return False

    def beside(self, inner: Frame, ids: Ids, subject: Ids, span: Span, negated: bool) -> bool:
        """ "while Ann writes, Ben draws"."""
        if negated or not subject:
            raise Unread
        self.apart_ids(ids, subject, span)
        self.alongside.append(Work(ids, "", span, self.task(inner), beside=True))
        return False

    def timed(self, conj: str, inner: Frame, subject: Ids, span: Span) -> Ids:
        """Who has to be done, or begins, in a clause of time."""
        verb = inner.verb
        if verb is None:
            ids = self.one(inner.subject, span) if inner.subject is not None else ()
            self.subs(inner, ids, span)
            return ids
        if verb.negated or (inner.adverbs and set(inner.adverbs) - {"then", "parallel", "last", "first"}):
            raise Unread
        if not inner.subject:
            return self.inner_objects(inner, span)
        self.check_phase(conj, inner)
        own = inner.subject.pron in ("it", "they") or {i.text for i in inner.subject.names} <= {"he", "she"}
        if verb.lemma == "have" and own and not verb.aux:
            return self.inner_objects(inner, span)  # "Ben writes when he has both"
        ids = self.agent_of(inner) if not work_goes_a_way(inner) else ()
        if not ids:
            raise Unread
        self._taking_up(inner, ids, subject, span)
        self._so_many(conj, inner.subject, ids, span)
        self.in_turn(inner.subject, ids, span)
        self.plan.named += [(i, span) for i in ids]
        if not self.made(inner):
            self.note_work(conj, inner, ids)
        self.relations(inner, ids, span)
        self.subs(inner, ids, span)
        self.passing(inner)
        return ids

    def _taking_up(self, inner: Frame, ids: Ids, held: Ids, span: Span) -> None:
        """ "once Ben has checked it": what was made last, which is there before he begins."""
        it = any(is_it(n) for _, n in inner.objects)
        stage = self.spoken_of or self.people.memory.stage
        apart = not set(stage) & {*ids, *held} and not any(map(self.has_worked, ids))
        agents = stage and all(i in self.talk.claims.nodes and not is_happening(i) for i in stage)
        done = inner.verb is not None and inner.verb.passive and is_it(inner.subject)
        done |= it and inner.subject is not None and bool(inner.subject.names)
        if done and agents and apart:
            self.order(stage, ids, span)

    def _so_many(self, conj: str, noun: Noun, ids: Ids, span: Span) -> None:
        """ "once two of them are done", "once Ann or Ben is back": only then it is so many."""
        if not (noun.either or noun.count is not None):
            return
        if conj not in ("after", "until") or (noun.either and len(ids) < 2):
            raise Unread  # "before two of them start": which two?
        if noun.either:
            self.plan.quorums.append((ids, 1, span))
        else:
            self.quorum(noun, ids, span)

    def passing(self, inner: Frame) -> None:
        """What is said in passing of those in a clause of time ("…, which must wait for Ann")."""
        for relative in inner.relatives:
            span = (relative.start, relative.end)
            about = self.subject(relative)
            if not about or not (self.subs(relative, about, span) | self.relations(relative, about, span)):
                raise Unread

    def note_work(self, conj: str, inner: Frame, ids: Ids) -> None:
        """What somebody does in a clause of time: later work of the same agent is another step, maybe."""
        words = [i for i in inner.content if i.kind == "WORD" and i.text not in SAYS_NOTHING]
        assert inner.verb is not None
        lemma = inner.verb.lemma
        if not words or lemma in lemmas_of("END") | {"have"}:
            return
        if lemma in lemmas_of("START"):
            if not words[0].of("ADV") and not (inner.subject and inner.subject.owned):
                self.plan.told.append((ids, self.task(inner)))  # "once Ann runs the tests"
            return
        if conj in ("before", "purpose") and any(self.has_worked(i) for i in ids):
            raise Unread
        self.plan.acts += [(i, w.text) for i in ids for w in words]
        self.plan.told.append((ids, self.task(inner)))

    def inner_objects(self, inner: Frame, span: Span) -> Ids:
        """ "before handing it to Ben", "without waiting for Ann"."""
        named = [n for _, n in inner.objects if n.named and (n.names or n.pron not in ("it", "that"))]
        if len(named) != 1:
            raise Unread
        return self.one(named[0], span)

    def made(self, inner: Frame) -> bool:
        """Whether "it" is what was made, not who made it ("before it is printed")."""
        verb, subject = inner.verb, inner.subject
        thing = subject is not None and subject.pron in ("it", "that", "they")
        return thing and verb is not None and verb.passive and not self.called(inner)

    def agent_of(self, inner: Frame) -> Ids:
        """Whoever does what a clause of time speaks of."""
        assert inner.verb is not None
        if inner.verb.passive:
            by = next((n for p, n in inner.objects if p == "by" and n.named and not n.owned), None)
            if by is not None:
                inner.objects = [(p, n) for p, n in inner.objects if n is not by]
                return self.people.who(by)
        ids = self.people.maybe(inner.subject) if not self.made(inner) else ()
        if not ids and inner.subject is not None and inner.subject.pron == "I":
            return self.people.who(next((n for _, n in inner.objects if n.owned), None))
        return ids or self.people.doers(Noun(head=[i for i in inner.content if i.kind == "WORD"]))

    def check_phase(self, conj: str, inner: Frame) -> None:
        """Refuse what is no completion ("once Ann starts", "before Ben finishes") or no plain work."""
        assert inner.verb is not None
        lemma = inner.verb.lemma
        tells = lemma in lemmas_of("ANNOUNCE") and any(c.of("AUX", "REL") for c in inner.content)
        if conj in ("after", "until", "without") and (lemma in _STARTING or elsewhere(inner) or tells):
            raise Unread
        if conj in ("after", "until") and lemma in lemmas_of("APPROVE"):
            raise Unread
        if conj in ("before", "purpose") and lemma in _ENDING:
            raise Unread
        if conj in ("after", "until") and not is_over(inner):
            raise Unread  # "when Ann is sick": a condition
