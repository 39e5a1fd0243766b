"""Quorums: so many of a set are enough: "two of them will do for Ann", "whoever is first triggers Ann"."""

from __future__ import annotations

from swarmwright.language.frames.cursor import Unread
from swarmwright.language.frames.parallels import Parallels
from swarmwright.language.frames.plan import Work
from swarmwright.language.frames.predicates import lemmas_of, marked_by
from swarmwright.language.frames.sense import Span
from swarmwright.language.frames.tree import Frame, Noun, Verb

__all__ = ["Quorums"]


class Quorums(Parallels):
    """How many must be done."""

    def enough(self, frame: Frame, span: Span) -> bool:
        """ "Any two of them are enough (for Ann to start)"."""
        verb, subject = frame.verb, frame.subject
        required = verb is not None and verb.lemma in ("required", "needed") and subject is not None
        takes = verb is not None and verb.lemma == "take" and any(c == "purpose" for c, _ in frame.subs)
        if verb is None or not (
            takes or verb.lemma in lemmas_of("SUFFICE") or (required and subject and subject.count)
        ):
            return False
        if verb.negated or subject is None or subject.count is None or frame.subs:
            return self.takes(frame, span)
        ids = self.one(subject, span)
        waiting = [self.one(n, span) for p, n in frame.objects if p == "for" and n.named]
        said = {i.text for i in frame.content}
        if "to" in said and not waiting:  # "enough to set Ann going"
            waiting = [self.one(n, span) for p, n in frame.objects if p in ("", "by") and n.names]
            frame.objects = []
        if len(waiting) > 1 or any(n.named for p, n in frame.objects if p != "for"):
            raise Unread
        fresh = tuple(i for i in ids if i not in self.talk.claims.nodes)
        if fresh:
            self.plan.works.append(Work(fresh, frame.joint, span))
        self.last = self.people.last = ids
        for waiter in waiting:
            self.order(ids, waiter, span)
            self.plan.works.append(Work(waiter, "and", span, own=True))
        return True

    def lets_go(self, frame: Frame) -> bool:
        """ "… and does not wait for the third": said before, where so many are enough."""
        verb = frame.verb
        if verb is None or not verb.negated or frame.subs or any(n.named for _, n in frame.objects):
            return False
        waits = verb.lemma in ("wait", "need", "await", "require", "hold")
        if not waits or not self.enough_said():
            return False
        if frame.subject is not None and not frame.inherited:
            self.last = self.people.last = self.people.maybe(frame.subject)
        return True

    def takes(self, frame: Frame, span: Span) -> bool:
        """ "It takes two of them for Ann to start"."""
        verb, subject = frame.verb, frame.subject
        counted = [n for p, n in frame.objects if n.count is not None and not p]
        late = [f for c, f in frame.subs if c == "purpose"]
        it = subject is not None and subject.pron == "it"
        if verb is None or verb.lemma != "take" or not it or len(counted) != 1 or len(late) != 1:
            raise Unread
        ids = self.one(counted[0], span)
        waiter = self.timed("purpose", late[0], ids, span)
        self.order(ids, waiter, span)
        self.plan.works.append(Work(waiter, frame.joint, span, own=True))
        self.last = self.people.last = waiter
        return True

    def first_of(self, frame: Frame, span: Span) -> bool:
        """ "Whoever is done first triggers Ann", "the first two answers go to Ann"."""
        subject, verb = frame.subject, frame.verb
        if subject is None or subject.count is None or verb is None or verb.negated or frame.inherited:
            return False
        waiting = self.waiting(frame, verb)
        if not waiting or frame.subs:
            return False
        ids = self.one(subject, span)
        late = tuple(i for n in waiting for i in self.one(n, span))
        self.order(ids, late, span)
        self.plan.works.append(Work(late, frame.joint, span, own=True))
        self.last = self.people.last = late
        return True

    def waiting(self, frame: Frame, verb: Verb) -> list[Noun]:
        """Those whom a clause lets work."""
        named = [(p, n) for p, n in frame.objects if n.named]
        classes = marked_by()
        lets = [n for p, n in named if {"PRECEDE", "CAUSE"} & set(classes.get((verb.lemma, p), ()))]
        return lets if len(lets) == len(named) == 1 and lets[0].names and not lets[0].owned else []
