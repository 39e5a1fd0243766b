"""Parallels: who works beside whom, in no order, one after another, or first of all."""

from __future__ import annotations

from itertools import pairwise

from swarmwright.language.frames.cursor import Unread
from swarmwright.language.frames.plan import Work
from swarmwright.language.frames.predicates import OPEN, ORDER_NOUNS, marked_by
from swarmwright.language.frames.sense import Ids, Span, heads
from swarmwright.language.frames.timing import Timing
from swarmwright.language.frames.tree import Frame

__all__ = ["Parallels"]

_RECIPROCAL = ("each other", "the other", "others")


class Parallels(Timing):
    """How work goes on: in parallel, in series, in no order."""

    def manner(self, frame: Frame, ids: Ids, work: Work, span: Span) -> None:
        """How somebody works: one after another, or in parallel, with each other or with the others."""
        adverbs, several = frame.adverbs, len(ids) > 1
        if "series" in adverbs and several:
            for one, two in pairwise(ids):
                self.plan.orders.append(((one,), (two,), span))
        elif "series" in adverbs:
            for before in self.plan.works:
                before.then |= before is not self.plan.works[0]
            work.then = True
        if several and {"parallel", "jointly", "free"} & set(adverbs):
            for at, one in enumerate(ids[:-1]):
                self.plan.together.append(((one,), ids[at + 1 :], span))
        elif "parallel" in adverbs and not self.plan.works:
            self.lead(frame, work)
        elif "parallel" in adverbs:
            self._side_by_side(work)

    def _side_by_side(self, work: Work) -> None:
        """All that the sentence has told so far, and this: "they", behind it, are all of these."""
        for other in [*self.plan.works[1:], work]:
            other.beside = not other.then
        if all(w.beside for w in self.plan.works[1:]):
            self.people.beside = tuple(dict.fromkeys(i for w in (*self.plan.works, work) for i in w.ids))

    def mannered(self, frame: Frame, ids: Ids, span: Span) -> None:
        """How those work whom a clause only speaks of in passing ("…, who all start at once")."""
        said = set(frame.adverbs) - ({"then"} if len(ids) > 1 else {"then", "series"})  # "who in turn …"
        if not said:
            return
        ends = said & {"first", "last"}
        if (said - ends and len(ids) < 2) or said - ends - {"parallel", "jointly", "series", "free"}:
            raise Unread
        work = Work(ids, "and", span, first="first" in ends, last="last" in ends, own=True)
        self.manner(frame, ids, work, span)
        if ends:
            self.plan.works.append(work)

    def lead(self, frame: Frame, work: Work) -> None:
        """Keep in mind who works "in parallel" with whom the rest of the sentence, or of the text, says."""
        self.leading, self.opened = work, "parallel" in frame.opening
        agents = [s.agent for i in self.people.memory.stage if (s := self.talk.claims.nodes.get(i))]
        self.people.beside = tuple(dict.fromkeys((*(a for a in agents if a), *work.ids)))

    def lead_parallel(self) -> None:
        """ "In parallel, Ann reads and Ben writes": all of them; alone, she works beside what came last."""
        if self.leading is None:
            return
        others = [w for w in self.plan.works if w is not self.leading and not (w.then or w.own)]
        if not others and self._only_soon(self.leading):
            return
        if (others and not self.opened) or not (others or self.people.memory.stage):
            raise Unread
        for work in others or [self.leading]:
            work.beside = True

    def _only_soon(self, work: Work) -> bool:
        """ "Ann starts after Ben. Ben starts at once": he waits for nobody; beside Ann he cannot work."""
        behind = {o.later for o in self.talk.claims.orders if not o.inferred and o.earlier in work.ids}
        said = self.talk.prompt[slice(*work.span)].casefold()
        return "at once" in said and bool(behind & set(self.people.memory.stage))

    def adverbial(self, frame: Frame, span: Span) -> None:
        """ "…, all at once": said of the whole sentence."""
        if not self.plan.works:
            raise Unread
        if "series" in frame.adverbs:
            for work in self.plan.works[1:]:
                work.then = True
        elif {"parallel", "jointly"} & set(frame.adverbs):
            last = self.plan.works.pop()
            self.manner(frame, last.ids, last, span)
            self.plan.works.append(last)
        elif set(frame.adverbs) - {"then", "first", "last"}:
            raise Unread

    def nobody(self, frame: Frame, span: Span) -> bool:
        """ "Nobody starts until Ann is done": she comes first of all."""
        subject = frame.subject
        if subject is None or subject.pron != "none" or len(frame.subs) != 1 or frame.objects:
            return False
        conj, inner = frame.subs[0]
        if conj not in ("until", "before") or frame.verb is None or frame.verb.modal == "may":
            return False
        ids = self.timed("until", inner, (), span)
        if not ids:
            raise Unread
        self.plan.named += [(i, span) for i in ids]
        self.plan.works.append(Work(ids, frame.joint, span, self.task(inner), first=True))
        self.last = self.people.last = ids
        return True

    def unordered(self, frame: Frame, span: Span) -> bool:
        """ "Neither waits for the other": whoever was named together is not in any order."""
        verb, subject = frame.verb, frame.subject
        if self.no_order(frame, span):
            return True
        none = subject is not None and subject.pron == "none"
        mutual = any(n.pron in _RECIPROCAL for _, n in frame.objects)
        if not none and not (mutual and verb is not None and verb.negated):
            return False
        waits = verb is not None and any(
            {"FOLLOW", "BLOCK", "PRECEDE"} & set(marked_by().get((verb.lemma, p), ()))
            for p, _ in frame.objects
        )
        if not waits or (none and verb is not None and verb.negated) or frame.subs:
            raise Unread
        self.open_order(frame, none, span)
        return True

    def no_order(self, frame: Frame, span: Span) -> bool:
        """ "The order of Ann and Ben is open", "there is no order between Ann and Ben"."""
        subject, words = frame.subject, {i.text for i in frame.content}
        if subject is None or frame.verb is None:
            return False
        if subject.pron == "there" and {"no", "need"} <= words and [c for c, _ in frame.subs] == ["before"]:
            inner = frame.subs[0][1]
            nouns = [n for _, n in (*frame.objects, *inner.objects) if n.names]
            ids = tuple(dict.fromkeys(i for n in nouns for i in self.people.who(n)))
            self.loosen((*ids, *self.people.maybe(inner.subject)), frame, span)
            return True
        of_them = subject.owned and bool(heads(subject) & ORDER_NOUNS)
        unsaid = bool(words & OPEN) or (frame.verb.lemma == "matter" and frame.verb.negated)
        between = [n for p, n in frame.objects if p in ("between", "of") and n.named]
        none = bool(heads(subject) & ORDER_NOUNS) and subject.head[0].text == "no" and len(frame.objects) == 1
        if none and frame.objects[0][1].named:
            self.loosen(self.people.who(frame.objects[0][1]), frame, span)
        elif of_them and unsaid:
            self.loosen(self.people.who(subject), frame, span)
        elif subject.pron == "there" and "no" in words and words & ORDER_NOUNS and len(between) == 1:
            self.loosen(self.people.who(between[0]), frame, span)
        else:
            return False
        return True

    def open_order(self, frame: Frame, none: bool, span: Span) -> None:
        """Those that the clause names, or all that were told of."""
        if not none:
            ids = self.people.who(frame.subject)
        elif self.plan.works:
            ids = tuple(dict.fromkeys(i for w in self.plan.works for i in w.ids))
        else:
            ids = self.people.memory.they("both")
        self.loosen(ids, frame, span)

    def loosen(self, ids: Ids, frame: Frame, span: Span) -> None:
        """These are in no order: said before their work, or of it."""
        if len(ids) < 2:
            raise Unread
        for at, one in enumerate(ids[:-1]):
            self.plan.together.append(((one,), ids[at + 1 :], span))
        if not self.plan.works:
            if all(i in self.talk.claims.nodes for i in ids):
                self.plan.unordered.append((ids, span))
            else:
                self.plan.works.append(Work(ids, frame.joint, span))
            return
        for work in self.plan.works[1:]:
            work.beside = not work.then
