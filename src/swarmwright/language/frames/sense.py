"""Sense: what the parts of the meaning have in common: the plan, who is meant, and what was said of whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from swarmwright.language.frames.cursor import Unread
from swarmwright.language.frames.people import People
from swarmwright.language.frames.plan import Plan, Work
from swarmwright.language.frames.predicates import SAYS_NOTHING, lemmas_of, marked_by
from swarmwright.language.frames.tree import Frame, Noun, Verb
from swarmwright.language.told.claims import Wanted
from swarmwright.language.told.items import Item
from swarmwright.language.told.talk import Talk
from swarmwright.language.told.tasks import Words, slices
from swarmwright.language.words.inflection import lemma_of

__all__ = ["RESTING", "Beside", "Ids", "Sense", "Span", "elsewhere", "heads", "supervises"]

Ids = tuple[str, ...]
Span = tuple[int, int]

RESTING = frozenset(["wait", "hold", "pause", "idle", "rest", "stay"])
"""Verbs of doing nothing until something is so."""
_OUTRIGHT = frozenset(
    ["announce", "signal", "declare", "flag", "shout", "broadcast", "emit", "state", "say", "claim", "ping"]
)


@dataclass(frozen=True, slots=True)
class Beside:
    """A name beside a verb: the clause, who acts, the preposition, and the classes that the two make."""

    frame: Frame
    verb: Verb
    subject: Ids
    prep: str
    noun: Noun
    classes: tuple[str, ...]
    span: Span


class Sense:
    """A plan in the making."""

    def __init__(self, talk: Talk) -> None:
        self.talk = talk
        self.people = People(talk)
        self.plan = Plan()
        self.last: Ids = ()
        self.alongside: list[Work] = []
        self.head: list[Item] = []
        """What was last spoken of as somebody's."""
        self.followed: Ids = ()
        """Who was last said to follow somebody ("Ann, followed by Ben, followed by Cleo")."""
        self.spoken_of: Ids = ()
        """Whose thing the clause is about ("I approve Ann's draft before Ben edits it")."""
        self.excused = False
        """A denial that only says what somebody waits for ("does not start without my OK")."""
        self.stops: Ids = ()
        """Where the work has come to in a clause that tells of its way."""
        self.thing = ""
        """What the sentence says goes to somebody ("the file goes to Ben")."""
        self.leading: Work | None = None
        """One agent's work "in parallel", and whether that is the first word of the sentence."""
        self.opened = False
        self.spoken: set[str] = set()

    def owner(self, frame: Frame) -> Ids:
        """Whose thing a clause is about: of one alone, else of nobody."""
        theirs = [n for _, n in frame.objects if n.owned and n.names]
        return self.people.maybe(theirs[0]) if len(theirs) == 1 else ()

    def note_spoken(self, start: int) -> None:
        """Whoever the clauses before this one speak of is not placed by the order of the text."""
        for work in self.plan.works[start:]:
            work.fresh &= not set(work.ids) <= self.spoken
        self.spoken |= {i for i, _ in self.plan.named} | {i for w in self.plan.works for i in w.ids}

    def order(self, early: Ids, late: Ids, span: Span) -> None:
        """Each of these before each of those."""
        if set(early) & set(late) or not early or not late:
            raise Unread
        self.plan.orders.append((early, late, span))
        self.plan.named += [(i, span) for i in (*early, *late)]

    def stage(self) -> Ids:
        """What was told last: in this sentence, or before it."""
        return self.plan.works[-1].ids if self.plan.works else self.people.memory.stage

    def one(self, noun: Noun, span: Span) -> Ids:
        """Whom a noun phrase beside the verb means, all of them or so many."""
        ids = self.people.who(noun)
        if noun.either:
            raise Unread
        if noun.count is not None:
            self.quorum(noun, ids, span)
        self.plan.named += [(i, span) for i in ids]
        self.in_turn(noun, ids, span)
        return ids

    def in_turn(self, noun: Noun, ids: Ids, span: Span) -> None:
        """ "Ann and then Ben": one after the other."""
        if noun.series:
            self.plan.orders += [((one,), (two,), span) for one, two in pairwise(ids)]

    def quorum(self, noun: Noun, ids: Ids, span: Span) -> None:
        """So many of these are enough."""
        count = noun.count.of(len(ids)) if noun.count is not None else None
        if count is None or count > len(ids):
            raise Unread
        if count < len(ids):
            self.plan.quorums.append((ids, count, span))

    def enough_said(self) -> bool:
        """Whether it was said that some of those who work now are enough."""
        stage = set(self.people.memory.stage) | {i for w in self.plan.works for i in w.ids}
        told = [b for b in self.talk.claims.blocks if b.kind == "quorum" and stage & set(b.everything())]
        waited = {o.later for o in self.talk.claims.orders for b in told if o.earlier in b.members}
        return bool(self.plan.quorums or told or stage & waited)

    def apart(self, subject: Ids, noun: Noun, span: Span) -> None:
        """Neither waits for the other."""
        other = self.one(noun, span)
        if not subject or not other:
            raise Unread
        self.plan.together.append((subject, other, span))

    def apart_ids(self, one: Ids, two: Ids, span: Span) -> None:
        """These and those are in no order."""
        if not one or not two or set(one) & set(two):
            raise Unread
        self.plan.together.append((one, two, span))

    def has_worked(self, id_: str) -> bool:
        """Whether work of this step was told before, here or in an earlier sentence."""
        step = self.talk.claims.nodes.get(id_)
        here = any(id_ in w.ids and w.task for w in (*self.plan.works, *self.alongside))
        acted = any(i == id_ for i, _ in (*self.talk.acts, *self.plan.acts))
        return here or acted or (step is not None and (bool(step.task) or self.told_done(step)))

    def told_done(self, step: Wanted) -> bool:
        """Whether a step is known by what it has done ("once Ann has drafted it")."""
        words = (w for a, b in step.spans for w in self.talk.prompt[a:b].casefold().split())
        done = lemmas_of("END") | {"be", "have"}
        return any(w.endswith("ed") and not lemma_of(w.strip(",.;"), done) for w in words)

    def task(self, frame: Frame) -> str:
        """What the clause says is to be done, as it is written; "" if it says no more than who and when."""
        words = [i for i in frame.content if i.text not in SAYS_NOTHING]
        verb = frame.verb
        if verb is None or not frame.content or verb.lemma == "be":
            return ""
        lemma = verb.lemma
        if verb.passive and lemma in lemmas_of("CAUSE"):
            return ""  # "both are asked"
        relational = {"PRECEDE", "FOLLOW"} & {
            c for p, n in frame.objects if not is_thing(lemma, p, n) for c in marked_by().get((lemma, p), ())
        }
        made = verb.passive and frame.subject is not None and bool(frame.subject.head)
        plain = not made and all(i.kind == "NAME" or i.of("DET", "PREP", "PRON", "POSS") for i in words[1:])
        thing = any(is_thing(lemma, p, n) for p, n in frame.objects)
        turns = not thing and lemma in lemmas_of("START") | lemmas_of("END")
        if plain and (relational or turns or (frame.subs and lemma in RESTING)):
            return ""
        said = _without_doer(frame.content) if verb.passive else frame.content
        if verb.passive and frame.subject is not None:
            return self.said([*frame.subject.head, *said])
        return self.said(said)

    def said(self, items: Sequence[Item]) -> str:
        """The words of the prompt that these items are."""
        prompt = self.talk.prompt  # a word that another room has put in a place is not written there
        written = [i for i in items if prompt[i.token.start : i.token.end] == i.token.text]
        places = slices(prompt, [(i.start, i.end) for i in written or items])
        return Words.of(self.talk.prompt, [places]) if places else ""


def is_thing(lemma: str, prep: str, noun: Noun) -> bool:
    """ "Ann releases it", "… supplies them": what is worked on; nobody is put behind Ann by that."""
    bare = not prep and noun.pron in ("it", "that", "they") and not noun.names
    return bare and "FOLLOW" not in marked_by().get((lemma, prep), ())


def _without_doer(content: Sequence[Item]) -> list[Item]:
    """ "(is) opened by Ann" without "by Ann"."""
    at = next((n for n, i in enumerate(content) if i.text == "by"), None)
    if at is None:
        return list(content)
    end = at + 1
    while end < len(content) and (content[end].kind == "NAME" or content[end].of("DET", "AND", "COMMA")):
        end += 1
    return [*content[:at], *content[end:]] if end > at + 1 else list(content)


def heads(noun: Noun) -> set[str]:
    """The common words of a noun phrase."""
    return {i.text for i in noun.head}


def supervises(frame: Frame) -> bool:
    """Whether somebody decides on others' work: "picks who is next", not "picks a colour"."""
    asks = any(n.named and n.pron not in ("it", "that") for _, n in frame.objects)
    asks |= any(i.of("REL") or i.text == "whether" for i in frame.content)
    return frame.verb is not None and asks and frame.verb.lemma in lemmas_of("SUPERVISE")


def elsewhere(frame: Frame) -> bool:
    """Whether a clause announces something, or a person approves: other readers know these better."""
    verb, subject = frame.verb, frame.subject
    assert verb is not None
    if verb.lemma in lemmas_of("APPROVE"):
        return not frame.inherited and (subject is None or not subject.names or subject.owned or verb.passive)
    that = any(i.text == "that" for i in frame.content[1:2])
    return verb.lemma in _OUTRIGHT or (verb.lemma in lemmas_of("ANNOUNCE") and that)
