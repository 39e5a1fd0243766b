"""Cases understood: what each hangs on, and what is done in it; nothing is claimed yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from swarmwright.language.frames.again import Again, again_in
from swarmwright.language.frames.alternatives import Joined, alternative
from swarmwright.language.frames.answering import answered
from swarmwright.language.frames.bodies import body_plan
from swarmwright.language.frames.case_words import ANNOUNCING, LATER, opens
from swarmwright.language.frames.cases import Read, whatever
from swarmwright.language.frames.cursor import Unread
from swarmwright.language.frames.cutting import Part, Words
from swarmwright.language.frames.plan import Plan, given
from swarmwright.language.frames.verdicts import Verdict, decided, verdict
from swarmwright.language.told.mending import mends
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.tokens import has

__all__ = ["Case", "Understood", "lately", "told_twice", "understood"]

_ENDING = frozenset(
    ["done", "finished", "ready", "complete", "over", "end", "ends", "stop", "stops", "nothing", "fine",
     "finish", "completed", "ended"]
)  # fmt: skip
_AROUND_AN_END = frozenset(
    ["we", "it", "is", "are", "that", "'s", "everything", "all", "the", "work", "job", "will", "be", "then",
     "this", "workflow", "process", "task", "i", "am", "more", "to", "do", "here"]
)  # fmt: skip


@dataclass(slots=True)
class Case:
    """A case understood. plan: its work, None where it only says that all is done; again: who works again."""

    read: Read
    part: Part
    verdict: Verdict
    plan: Plan | None
    joined: Joined
    again: Again | None = None


@dataclass(slots=True)
class Understood:
    """The cases of a choice, what comes before them, and what comes behind (by sentence)."""

    reads: Sequence[Read]
    intro: Plan | None
    cases: list[Case] = field(default_factory=list)
    tails: list[tuple[Read, Plan]] = field(default_factory=list)

    @property
    def hands_over(self) -> bool:
        """ "Ann passes it to Ben if …, or to Cleo if …": the last case has somebody who hands it over."""
        plan = self.cases[-1].plan if self.cases else None
        return plan is not None and len(plan.works) > 1

    @property
    def at_most(self) -> int | None:
        """The bound on rounds that one of the sentences gives. Raises Unread where they give several."""
        found = {read.at_most for read in self.reads} - {None}
        if len(found) > 1:
            raise Unread
        return next(iter(found), None)


def understood(talk: Talk, reads: Sequence[Read]) -> Understood:
    """Understand every case. Raises Unread; only the talk's memory is moved on."""
    found = Understood(reads, _intro(talk, reads[0]))
    before = lately(talk, found.intro)
    every = [case for read in reads for case in read.cases]
    last: Part | None = None
    for read in reads:
        if has(read.piece.tokens, "TERMINAL") and not any(map(_only_ends, _bodies(read))):
            raise Unread  # "…, and that is the end of it": of one case alone
        for part in read.cases:
            if not part.body or (part.body[0].text == "to" and found.hands_over):
                raise Unread
            joined: Joined = alternative(last, part) if last is not None else "yes"
            joined = "open" if read.asked and joined == "no" else joined
            again = again_in(part.body)
            alone = len(every) < 2 and not (answered(talk, read, part) or decided(talk, read, part))
            if again is not None and (alone or _says_more(read, part.body)):
                raise Unread
            like = next((c.plan.works[0].task for c in reversed(found.cases) if c.plan), "")
            ends = again is None and _only_ends(part.body)
            more = _once_more(read, every)
            plan = None if ends or again else body_plan(talk, read.piece, part.body, like, more)
            found.intro = found.intro or _handed_on(found, part, plan)
            returns = again is not None or _returns(talk, found.intro, plan)
            said = verdict(talk, read, part, every, before, returns)
            found.cases.append(Case(read, part, said, plan, joined, again))
            last = part
    found.tails = [
        (read, body_plan(talk, read.piece, _joined(read, read.tail), again=read.late))
        for read in reads
        if read.tail
    ]
    return found


def _handed_on(found: Understood, part: Part, plan: Plan | None) -> Plan | None:
    """ "Ann hands it to Ben if it is long": Ann's work comes before the case."""
    behind = bool(part.condition) and not part.fronted and not found.cases
    return given(plan) if behind and plan is not None else None


def lately(talk: Talk, intro: Plan | None = None) -> str:
    """The task of whoever has worked last; "" for several."""
    if intro is not None:
        return intro.works[-1].task if intro.works and len(intro.works[-1].ids) == 1 else ""
    stage = talk.memory.stage
    step = talk.claims.nodes.get(stage[0]) if len(stage) == 1 else None
    return step.task if step is not None and step.agent else ""


def _returns(talk: Talk, intro: Plan | None, plan: Plan | None) -> bool:
    """Whether the work of a case is earlier work once more."""
    tasks = {i: n.task for i, n in talk.claims.nodes.items() if n.agent}
    tasks |= {i: work.task for work in (intro.works if intro else ()) for i in work.ids}
    works = plan.works if plan else ()
    return any(mends(tasks[i], work.task) for work in works for i in work.ids if i in tasks)


def _once_more(read: Read, every: Sequence[Part]) -> bool:
    """Whether "again" may be said of what is done: alone, "Ann may rerun it once" gives her tries."""
    return len(every) > 1 or not has(read.piece.tokens, "RETRY", "MAY")


def _says_more(read: Read, words: Words) -> bool:
    """Whether words that say that work is done again say something else, too: a limit, a tool, a person."""
    start, end = words[0].start, words[-1].end
    inside = [t for t in read.piece.tokens if start <= t.start and t.end <= end and t.text != "one"]
    return has(inside, "NUM", "UNIT", "TOOL", "HUMAN", "ME", "APPROVE", "MAY")


def _bodies(read: Read) -> Sequence[Words]:
    return [part.body for part in read.cases]


def _only_ends(words: Words) -> bool:
    """ "We are done", "nothing": the case asks for no work."""
    texts = {w.text for w in words}
    idle = bool(words) and words[0].text in ("nothing", "nobody", "no one", "none")
    if idle and len(words) < 5 and not any(w.kind == "NAME" for w in words):
        return True
    return bool(texts & _ENDING) and texts <= _ENDING | _AROUND_AN_END


def _joined(read: Read, found: Sequence[Part]) -> Words:
    """The words of the clauses among these parts, without what says that it holds anyway."""
    left = [p for p in found if not whatever(p)] or list(found)
    words = tuple(w for p in left for w in p.body)
    kind, end = opens(words, 0)
    return words[end:] if kind == "ANYWAY" else words


def _intro(talk: Talk, read: Read) -> Plan | None:
    """What stands before the cases: work that comes first, or words that only say that there is a choice."""
    words = tuple(w for part in read.intro for w in part.body)
    if not words:
        return None
    if not any(w.kind == "NAME" for w in words):
        if ANNOUNCING & {w.text for w in words} or all(w.text in LATER for w in words):
            return None
        raise Unread
    start, end = words[0].start, words[-1].end
    whole = tuple(w for w in read.piece.words if start <= w.start and w.end <= end)
    led = opens(whole, 0)[0]
    if led or whole[0].text in ("after", "once", "when", "behind"):
        return body_plan(talk, read.piece, whole[1:])
    return body_plan(talk, read.piece, whole)


def told_twice(cases: Sequence[Case]) -> bool:
    """Whether one who works in a case is named in another one, but for no other work ("… is skipped")."""
    told: dict[str, str] = {}
    for case, work in ((c, w) for c in cases if c.plan for w in c.plan.works):
        passive = work.task.split()[:1] in (["is"], ["are"])
        same = () if _fewer(case, cases[0]) else ("", work.task)
        if any(i in told and (passive or told[i] in same) for i in work.ids):
            return True
        told |= dict.fromkeys(work.ids, work.task)
    return False


def _fewer(case: Case, first: Case) -> bool:
    """ "(Ann and Ben check it,) otherwise Ben": the same is done in the other case, by fewer."""
    ids, all_ = ({i for w in c.plan.works for i in w.ids} if c.plan else set() for c in (case, first))
    return case.part.kind == "ELSE" and ids < all_
