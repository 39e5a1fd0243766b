"""Choices: sentences of cases, read as one: which branch runs under which condition, and what comes before.

In order of flow: `cases` finds the sentences, `bodies` what is done in each case; then all is done, or none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from swarmwright.language.choosing import close_branch
from swarmwright.language.claims import Block, Branch
from swarmwright.language.conditions import negated
from swarmwright.language.frames.alternatives import Joined, alternative, stateful
from swarmwright.language.frames.bodies import body_plan, tokens_of
from swarmwright.language.frames.case_words import ANNOUNCING, LATER, opens
from swarmwright.language.frames.cases import (
    Read,
    gathered,
    goes_on,
    is_choice,
    is_question,
    may_have_cases,
    question_of,
    sentence_of,
    whatever,
)
from swarmwright.language.frames.cursor import Unread
from swarmwright.language.frames.cutting import Part, Words
from swarmwright.language.frames.plan import Plan, carry_out, renamed
from swarmwright.language.frames.terms import term, wished
from swarmwright.language.memory import Memory
from swarmwright.language.reworking import goes_round, second_step
from swarmwright.language.segments import Segment
from swarmwright.language.settling import settle
from swarmwright.language.talk import Scene, Talk, node, order_before
from swarmwright.language.tokens import Token
from swarmwright.workflow.conditions import Condition

__all__ = ["read_choices"]

_CONDITIONS = ("IF", "WHEN", "UNLESS", "SORT")


def read_choices(talk: Talk, scene: Scene, tokens: Sequence[Token]) -> bool:
    """Read a sentence that has cases, and those behind it that go on with them; says whether it was read."""
    if not (may_have_cases(talk, tokens) or is_question(talk, scene.segment)):
        return False
    was = talk.memory
    talk.memory = replace(was, sets=list(was.sets), recent=list(was.recent), sentence=list(was.sentence))
    try:
        first = question_of(talk, scene.segment, talk.ahead) or sentence_of(scene.segment, tokens)
        done = _choice(talk, first)
    except Unread:
        talk.memory = was
        return False
    if not done:
        talk.memory = was
    return done


def _choice(talk: Talk, first: Read) -> bool:
    joined = goes_on(talk, first)
    reads = [first]
    if first.cases and not first.tail:
        reads += gathered(talk, first)
    cases = [(read, case) for read in reads for case in read.cases]
    if not cases or not (joined != "no" or is_choice(talk, reads)):
        return False
    _do(talk, reads, joined)
    return True


# -- doing it ------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Done:
    """A case understood, with the agents that its condition speaks of."""

    read: Read
    term: Condition | None
    plan: Plan
    tested: tuple[str, ...]
    joined: Joined
    joint: str


def _do(talk: Talk, reads: Sequence[Read], joined: Joined) -> None:
    """Understand every case, and then make claims of them."""
    intro = _intro(talk, reads[0])
    done = _understood(talk, reads)
    tails = [(read, body_plan(talk, read.piece, _joined(read, read.tail))) for read in reads if read.tail]
    memory = talk.memory
    if intro is not None:
        _settle(talk, reads[0].segment, intro, memory)
    block = _open_choice(talk, reads[0], joined)
    for at, case in enumerate(done):
        if block is None or (at and not _same_choice(talk, done[at - 1], case)):
            block = _opened(talk, case.read.segment, done[at:])
        _branch(talk, block, case)
    for block_ in {id(b): b for b in talk.claims.blocks if b.kind == "choice"}.values():
        block_.branches.sort(key=lambda b: b.condition is None)
    for read, plan in tails:
        _tail(talk, block, read, plan, memory)
    _consume(talk, reads, done[0].plan.works[0].ids[0])


def _tail(talk: Talk, block: Block | None, read: Read, plan: Plan, memory: Memory) -> None:
    """What follows all cases, or the last one alone."""
    if read.late and block is not None and _of_the_last(talk, read, plan):
        _prolonged(talk, block, plan)
        return
    talk.choice = None
    _settle(talk, read.segment, plan, memory)


def _consume(talk: Talk, reads: Sequence[Read], first: str) -> None:
    """Note that these sentences were read."""
    for number, read in enumerate(reads):
        talk.ledger.consume(read.piece.tokens, "choice", first)
        if read.asked:
            body = next(s for s in talk.ahead if s.span[0] > read.segment.span[0])
            talk.taken.add(body.span)
            talk.ledger.consume(body.marks, "choice")
        if number:
            talk.ledger.consume((*read.segment.tokens, *read.segment.marks), "choice")
            talk.taken.add(read.segment.span)


def _open_choice(talk: Talk, read: Read, joined: Joined) -> Block | None:
    """The choice of the sentence before, if this one goes on with it."""
    if joined == "no" or talk.choice is None:
        return None
    if joined == "open" and not _one_of(talk, read, True):
        return None
    close_branch(talk, talk.choice)
    return talk.choice


def _same_choice(talk: Talk, before: _Done, case: _Done) -> bool:
    """Whether a case belongs to the choice of the case before it."""
    if case.joined != "open":
        return case.joined == "yes"
    return _one_of(talk, case.read, "and" not in case.joint.split())


def _one_of(talk: Talk, read: Read, usual: bool) -> bool:
    """Ask whether two conditions exclude each other; `usual`: as a rule they do, told like this."""
    one, both = "only one of these cases is meant to happen", "each of these conditions stands on its own"
    said = f"{one}, or {both}" if usual else f"{both}, or {one}"
    return (talk.forks.at(read.segment.span, said, usual=True) == 1) == usual


def _of_the_last(talk: Talk, read: Read, plan: Plan) -> bool:
    """Whether what follows a remaining case belongs to it alone; as a rule it follows all of them."""
    name = talk.roster.team.name(plan.works[0].ids[0])
    said = f"{name} can come after every case, or in the last one alone"
    return talk.forks.at(read.segment.span, said, usual=True) == 2


def _prolonged(talk: Talk, block: Block, plan: Plan) -> None:
    """Put further work at the end of a choice's last branch."""
    branch = block.branches[-1]
    ends = tuple(branch.members)
    for work in plan.works:
        for id_ in work.ids:
            node(talk, id_, work.span, work.task)
        order_before(talk, ends, work.ids, work.span)
        branch.members += [i for i in work.ids if i not in branch.members]
        ends = work.ids
    first = [m for b in block.branches[:-1] for m in b.members]
    talk.memory.stage = tuple(dict.fromkeys((*first, *ends)))


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


def _understood(talk: Talk, reads: Sequence[Read]) -> list[_Done]:
    found: list[_Done] = []
    last: Part | None = None
    for read in reads:
        for case in read.cases:
            if not case.body:
                raise Unread
            like = found[-1].plan.works[0].task if found else ""
            joined: Joined = alternative(last, case) if last is not None else "yes"
            joined = "open" if read.asked and joined == "no" else joined
            said, tested = _term(talk, reads, read, case)
            plan = body_plan(talk, read.piece, case.body, like)
            _new(talk, plan, tested, found)
            found.append(_Done(read, said, plan, tested, joined, case.joint))
            last = case
    return found


def _new(talk: Talk, plan: Plan, tested: Sequence[str], found: Sequence[_Done]) -> None:
    """Refuse work that goes round: of somebody who works before those on whose work the case hangs."""
    ids = {i for work in plan.works for i in work.ids}
    told = {i for case in found for work in case.plan.works for i in work.ids}
    here = tested or talk.memory.stage
    if not ids or ids & told or any(goes_round(talk, i, here) for i in ids & talk.claims.nodes.keys()):
        raise Unread


def _further(talk: Talk, plan: Plan) -> Plan:
    """The plan with a second step for each doer who has worked before: a case moves nobody's first one."""
    done = {i: work.span for work in plan.works for i in work.ids if i in talk.claims.nodes}
    return renamed(plan, {i: second_step(talk, i, span) for i, span in done.items()})


def _term(
    talk: Talk, reads: Sequence[Read], read: Read, case: Part
) -> tuple[Condition | None, tuple[str, ...]]:
    """The condition of a case, and the agents that it speaks of."""
    if case.kind in ("ELSE", "THUS"):
        return None, ()
    if not case.condition or case.kind not in _CONDITIONS:
        raise Unread
    tokens = _within(read, case.condition)
    asked = any(t.of("APPROVE", "REJECT") for t in tokens) or wished(tokens)
    if asked and not any(t.of("AGENT") for t in tokens):
        raise Unread  # a person decides: that is a gate
    alone = sum(len(r.cases) for r in reads) == 1
    if case.kind == "WHEN" and not stateful(case.condition, alone):
        raise Unread
    tested = tuple(dict.fromkeys(i for t in tokens if t.of("AGENT", "GROUP") for i in talk.memory.ids(t)))
    said = term(talk, case.condition, read.piece.tokens)
    return (negated(said) if case.kind == "UNLESS" else said), tested


def _within(read: Read, words: Words) -> list[Token]:
    try:
        return list(tokens_of(read.piece, words))
    except Unread:
        start, end = words[0].start, words[-1].end
        return [t for t in read.piece.tokens if start <= t.start and t.end <= end]


def _opened(talk: Talk, segment: Segment, done: Sequence[_Done]) -> Block:
    """A new choice, behind what was said last and behind those of whose work its conditions speak."""
    tested = tuple(dict.fromkeys(i for case in done for i in case.tested))
    for id_ in tested:
        if id_ not in talk.claims.nodes:
            node(talk, id_, segment.span)
            order_before(talk, talk.memory.stage, [id_], segment.span, inferred=True)
            talk.memory.stage = (id_,)
    block = Block("choice", segment.span)
    talk.claims.blocks.append(block)
    talk.choice, talk.cont = block, []
    talk.before_choice = talk.memory.stage
    return block


def _branch(talk: Talk, block: Block, case: _Done) -> None:
    """One branch, settled like a sentence of its own."""
    branch = Branch(case.term)
    block.branches.append(branch)
    scene = Scene(case.read.segment, choice=block)
    talk.choice, talk.branch = block, branch
    plan = _further(talk, case.plan)
    carry_out(talk, scene, plan)
    for main in scene.mains:
        main.new, main.partly = True, False
    for work in plan.works:
        order_before(talk, case.tested, work.ids, work.span)
    settle(talk, scene)


def _settle(talk: Talk, segment: Segment, plan: Plan, memory: Memory) -> None:
    scene = Scene(segment)
    carry_out(talk, scene, plan)
    settle(talk, scene)
