"""Meaning: frames → the plan. Every name must get a role here, or the sentence is not read.

In order of flow: `mean` goes through the main clauses; each has times and participles (`_sub`), relations by
its predicate (`_relations`), and is somebody's work (`_work`). To add a class of predicates, add its verbs to
`predicates` and one branch to `_relations`, or a function beside it.
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.frames.cursor import Unread
from swarmwright.language.frames.fronting import Fronting
from swarmwright.language.frames.people import People
from swarmwright.language.frames.plan import Plan, Work
from swarmwright.language.frames.predicates import lemmas_of, marked_by
from swarmwright.language.frames.quorums import Quorums
from swarmwright.language.frames.sense import Ids, Span, elsewhere, is_thing, supervises
from swarmwright.language.frames.tree import Frame
from swarmwright.language.told.reworking import came_before, has_opened
from swarmwright.language.told.talk import Talk

__all__ = ["mean"]

_RELATING = frozenset(
    ["wait", "depend", "rely", "hinge", "follow", "precede", "succeed", "await", "presuppose", "require",
     "need", "want", "trigger"]
)  # fmt: skip


class _Meaning(Quorums):
    """Main clauses."""

    def main(self, frame: Frame) -> None:
        """One main clause."""
        span = (frame.start, frame.end)
        self.excused = False
        self.followed = ()
        orders = len(self.plan.orders)
        frame.adverbs += ["series"] if frame.subject is not None and frame.subject.series else []
        if (
            frame.verb is not None
            and frame.verb.lemma == "use"
            and not any(n.named for _, n in frame.objects)
        ):
            raise Unread  # a right, maybe
        if "only" in frame.adverbs and not self.bounded(frame):
            raise Unread
        if frame.verb is None and frame.subject is None:
            self.adverbial(frame, span)
            return
        if frame.subject is not None and frame.subject.owned:
            frame.subject.head = self.head = frame.subject.head or self.head  # "Ann's is …"
        if frame.scope is not None:
            self.last = self.people.last = self.people.who(frame.scope)
            self.plan.named += [(i, span) for i in self.last]
        if frame.subject is not None and frame.subject.none and frame.verb is not None:
            frame.verb.negated = not frame.verb.negated
        trailing = [r for r in frame.relatives if not self.of_subject(frame, r)]
        for relative in (r for r in frame.relatives if r not in trailing):
            self.aside(frame, relative)
        self.clause(frame, span)
        if "pairwise" in frame.adverbs:
            self.pair(orders)
        for relative in trailing:
            self.last = self.people.last = self.aside(frame, relative) or self.last

    def pair(self, start: int) -> None:
        """ "… respectively": the first of these before the first of those, in the orders from `start` on."""
        told, self.plan.orders[start:] = self.plan.orders[start:], []
        for early, late, span in told:
            if len(early) != len(late):
                raise Unread
            self.plan.orders += [((one,), (two,), span) for one, two in zip(early, late, strict=True)]

    def bounded(self, frame: Frame) -> bool:
        """Whether "only" bounds a time, or a number of those that are waited for."""
        time = any(c in ("after", "until", "purpose") for c, _ in frame.subs)
        lemma = frame.verb.lemma if frame.verb is not None else ""
        waits = any(n.named and "FOLLOW" in marked_by().get((lemma, p), ()) for p, n in frame.objects)
        return time or waits or any(n.count is not None for _, n in frame.objects)

    def of_subject(self, frame: Frame, relative: Frame) -> bool:
        """Whether a relative clause is about its clause's own subject."""
        one, other = frame.subject, relative.subject
        same = one is not None and other is not None and one.names == other.names and one.pron == other.pron
        return same or (one is None and (other is None or not other.names))

    def clause(self, frame: Frame, span: Span) -> None:
        """A main clause without what is said in passing."""
        if self.nobody(frame, span) or self.unordered(frame, span) or self.enough(frame, span):
            return
        if self.way(frame, span):
            return
        if self.first_of(frame, span):
            return
        subject = self.subject(frame)
        if self.presupposed(frame, subject, span):
            return
        own = self.relate(frame, subject, span)
        if self.lets_go(frame):
            return
        if subject:
            self.work(frame, subject, span, own)
            self.people.last = self.last = subject
        told = len(self.plan.works)
        self.receivers(frame, subject, span)
        if subject and 0 < told < len(self.plan.works):
            self.plan.works[told - 1].hands = not self.plan.works[told - 1].task
        if not subject and len(self.plan.works) == told:
            raise Unread  # nobody of the team does anything here
        self.plan.works += self.alongside
        self.alongside = []

    def placing(self, frame: Frame) -> bool:
        """Whether all that a clause says is who comes before whom: the order of the text adds nothing."""
        lemma = frame.verb.lemma if frame.verb is not None else ""
        precedes = any(
            n.named and not is_thing(lemma, p, n) and "PRECEDE" in marked_by().get((lemma, p), ())
            for p, n in frame.objects
        )
        return precedes or any(c == "before" for c, _ in frame.subs)

    def presupposed(self, frame: Frame, subject: Ids, span: Span) -> bool:
        """ "…, but Ann must have finished too": said of whoever was spoken of just before."""
        verb = frame.verb
        ended = verb is not None and verb.lemma in lemmas_of("END") and "have" in verb.aux
        if verb is None or not ended or verb.modal != "must" or verb.negated or frame.subs:
            return False
        told = self.plan.works[-1].ids if self.plan.works else ()
        if not told and frame.joint == "but":
            told = tuple(i for i in self.people.memory.stage if i not in subject)
        if not subject or frame.objects or not told:
            raise Unread
        self.order(subject, told, span)
        return True

    def relate(self, frame: Frame, subject: Ids, span: Span) -> bool:
        """Times and relations of a clause; whether its subject now has its own time."""
        if not (subject or frame.subject is not None or frame.inherited):
            return False
        own = self.subs(frame, subject, span)
        own |= self.relations(frame, subject, span)
        verb = frame.verb
        alone = not any(n.named for _, n in frame.objects) and set(frame.adverbs) <= {"parallel", "plain"}
        if verb is not None and verb.lemma == "follow" and alone and not (own or verb.passive):
            frame.adverbs.append("then")  # "Ben and Cleo follow"
        if not own and frame.verb is not None and frame.verb.lemma in _RELATING and not self.related(frame):
            raise Unread  # "Ann needs any two": of whom?
        return own

    def work(self, frame: Frame, ids: Ids, span: Span, own: bool) -> None:
        task, several, adverbs = self.task(frame), len(ids) > 1, frame.adverbs
        either = frame.subject is not None and frame.subject.either
        count = frame.subject.count if frame.subject is not None else None
        if "mutual" in frame.adverbs and not (frame.verb is not None and frame.verb.negated):
            raise Unread
        if (
            either
            or count is not None
            or (frame.verb is not None and frame.verb.negated and not own and not self.excused)
        ):
            raise Unread
        if frame.verb is None and several and "last" in frame.adverbs and frame.opening:
            raise Unread  # "then Ann and at the end Ben"
        again = frame.verb is None and "then" in frame.adverbs and frame.subject and frame.subject.names
        if again and any(i in self.talk.claims.nodes for i in ids):
            raise Unread  # "Then Ann.": a second step
        if self.comes_back(frame, ids):
            raise Unread  # "Ann starts, Ben goes on, and Ann finishes"
        if task and self.passes_on(frame, ids):
            task = ""
        if task and not frame.inherited and any(self.has_worked(i) for i in ids):
            if "parallel" not in frame.adverbs or len(ids) < 2 or frame.objects or frame.subs:
                raise Unread  # more work of the same agent: another step or not, others decide
            self.loosen(ids, frame, span)
            return
        own |= not task and self.placing(frame)
        work = Work(ids, frame.joint, span, task, own=own)
        work.then = "then" in adverbs and not (own and frame.joint == "")
        work.beside = "beside" in adverbs
        work.first, work.last = "first" in adverbs, "last" in adverbs
        work.free = "free" in adverbs and not several
        self.manner(frame, ids, work, span)
        self.plan.works.append(work)
        if task:
            self.plan.acts += [(i, w.text) for i in ids for w in frame.content if w.kind == "WORD"]

    def passes_on(self, frame: Frame, ids: Ids) -> bool:
        """ "(Ann and Ben search.) They send what they find to Cy": no more work of those two."""
        verb, stage = frame.verb, self.people.memory.stage
        told = self.plan.works[-1].ids if self.plan.works else stage
        if verb is None or verb.negated or verb.passive or not set(ids) <= set(told):
            return False
        if not all(self.has_worked(i) for i in ids):
            return False
        gets = (f for f in frame.objects if f[1].names and not f[1].owned)
        return any(self.given_to(verb.lemma, prep) for prep, _ in gets)

    def comes_back(self, frame: Frame, ids: Ids) -> bool:
        """Whether somebody who has begun ends the work, after others."""
        verb = frame.verb
        ends = verb is not None and verb.lemma in lemmas_of("END") - {"do", "stop", "return"}
        named = any(n.names for _, n in frame.objects)
        ends = ends and verb is not None and not (verb.aux or verb.passive or verb.negated or named)
        later = any(adverb in ("then", "last") for adverb in frame.adverbs) or bool(frame.fronted)
        task = self.task(frame)
        if not (ends or "last" in frame.adverbs or task):
            return False
        steps = [self.talk.claims.nodes[i] for i in ids if i in self.talk.claims.nodes]
        if not (ends or later) and not any(not s.task and has_opened(self.talk, s, task) for s in steps):
            return False
        told = [work.ids for work in self.plan.works]
        if told:
            return any(set(ids) & set(one) for one in told[:-1]) and not set(ids) & set(told[-1])
        stage = self.people.memory.stage
        return not set(ids) & set(stage) and any(came_before(self.talk.claims.orders, i, stage) for i in ids)

    def aside(self, outer: Frame, frame: Frame) -> Ids:
        """A relative clause: its subject's relations, and its work where that is new."""
        span = (frame.start, frame.end)
        if set(frame.adverbs) == {"then"} and not frame.objects and not frame.subs:
            outer.adverbs += frame.adverbs  # "the drawings, which come after that, are …"
            return ()
        subject = self.subject(frame)
        if not subject:
            raise Unread
        own = self.subs(frame, subject, span) | self.relations(frame, subject, span)
        self.plan.named += [(i, span) for i in subject]
        self.mannered(frame, subject, span)
        if not own and frame.verb is not None and frame.verb.negated:
            raise Unread
        self.receivers(frame, subject, span)
        task = self.task(frame)
        if task and not any(self.has_worked(i) for i in subject):
            self.plan.told.append((subject, task))
        return subject


def mean(talk: Talk, frames: Sequence[Frame]) -> tuple[Plan, People]:
    """What the frames of a sentence say; raises Unread if a name or an operator is left without a role."""
    meaning, fronted = _Meaning(talk), Fronting()
    for frame in frames:
        verb = frame.verb
        refused = verb is not None and (verb.lemma in lemmas_of("LOOP") or supervises(frame))
        if refused or (verb is not None and elsewhere(frame)):
            raise Unread
        before, orders = len(meaning.plan.works), len(meaning.plan.orders)
        meaning.main(frame)
        meaning.note_spoken(before)
        fronted.govern(meaning.plan, frame, before, orders)
    plan = meaning.plan
    meaning.lead_parallel()
    fronted.along(plan)
    if not (plan.works or plan.quorums or plan.orders or plan.unordered or plan.together):
        raise Unread
    return plan, meaning.people
