"""Choices: sentences of cases, read as one: which branch runs under which condition, and what comes before.

In order of flow: `cases` finds the sentences, `understood` what is done in each case; then all is done, or
none. Where one of the cases takes up earlier work again, it is a loop (`reworks`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.assembling.settling import settle
from swarmwright.language.frames.alternatives import Joined
from swarmwright.language.frames.answering import answered, asks_ahead
from swarmwright.language.frames.behind import clause_apart
from swarmwright.language.frames.cases import (
    Read,
    gathered,
    goes_on,
    is_choice,
    is_question,
    may_have_cases,
    question_of,
    refuse_so_many,
    sentence_of,
    starts_all,
)
from swarmwright.language.frames.cursor import Unread
from swarmwright.language.frames.endings import used_up
from swarmwright.language.frames.findings import stopover
from swarmwright.language.frames.means import means_in
from swarmwright.language.frames.plan import Plan, carry_out, further
from swarmwright.language.frames.reworks import reworked
from swarmwright.language.frames.shapes import Shape, shapes_of
from swarmwright.language.frames.understood import Case, Understood, told_twice, understood
from swarmwright.language.frames.values import favourable
from swarmwright.language.frames.verdicts import asked, decided, holds
from swarmwright.language.readers.choosing import close_branch
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.claims import Block, Branch
from swarmwright.language.told.items import words_of
from swarmwright.language.told.talk import Scene, Talk, node, order_before
from swarmwright.language.words.tokens import Token, has
from swarmwright.workflow.conditions import Condition

__all__ = ["read_choices"]


def read_choices(talk: Talk, scene: Scene, tokens: Sequence[Token], again: bool = False) -> bool:
    """Read a sentence that has cases, and those behind it that go on with them; says whether it was read.

    again: only if one of the cases takes up earlier work again, so that a number of times is its bound.
    """
    question = is_question(talk, scene.segment)
    means = means_in(talk, tokens) if again and has(tokens, "TOOL") else None
    tokens = means.tokens if means is not None else tokens
    if not (may_have_cases(talk, tokens) or question):
        return False
    if used_up(talk, scene.segment, tokens):
        return True
    if question and asks_ahead(talk, scene.segment, tokens):
        talk.ledger.consume(tokens, "choice")
        return True
    ahead = [words_of(segment.tokens) for segment in talk.ahead[:2]]
    for shape in (Shape(),) if question else shapes_of(words_of(tokens), ahead):
        was = talk.memory
        talk.memory = replace(was, sets=list(was.sets), recent=list(was.recent), sentence=list(was.sentence))
        try:
            first = question_of(talk, scene.segment, talk.ahead)
            first = first or sentence_of(scene.segment, tokens, shape)
            done = bool(first.cases) and _choice(talk, scene, first, shape, again)
        except Unread:
            done = False
        if done:
            if means is not None:
                means.grant(talk)
            return True
        talk.memory = was
    return False


def _choice(talk: Talk, scene: Scene, first: Read, shape: Shape, again: bool) -> bool:
    joined = goes_on(talk, first)
    reads = [first]
    if not first.tail:
        reads += gathered(talk, first, shape, answers=_answers(talk, reads))
    if starts_all(talk, reads) or not (joined != "no" or _answers(talk, reads) or is_choice(talk, reads)):
        return False
    found = _understood(talk, scene, reads)
    if reworked(talk, found, late=joined != "no"):
        _consume(talk, reads, "loop", next(iter(talk.claims.nodes)))
        return True
    if again or found.at_most is not None:
        return False
    if joined == "no" and _ends_rounds(talk, found):
        return True
    refuse_so_many(talk, reads)
    _do(talk, found, joined)
    return True


def _understood(talk: Talk, scene: Scene, reads: Sequence[Read]) -> Understood:
    """What the cases say; words that were not understood once in this sentence are not tried again."""
    words = tuple(read.piece.words for read in reads)
    if words in scene.misread:
        raise Unread
    try:
        return understood(talk, reads)
    except Unread:
        scene.misread.add(words)
        raise


def _ends_rounds(talk: Talk, found: Understood) -> bool:
    """ "… and they go round. Once the shot passes, Ann notes it": behind rounds that have come out well."""
    loop, only = talk.last_loop, found.cases[0]
    if (
        loop is None
        or len(found.cases) > 1
        or only.part.kind != "WHEN"
        or not favourable(only.part.condition)
    ):
        return False
    plain = found.intro is None and not found.tails and only.plan is not None
    if not plain or loop.until is None or not set(talk.memory.stage) <= set(loop.members):
        return False
    assert only.plan is not None
    loop.exhausted = "fail"
    order_before(talk, talk.memory.stage, only.plan.works[0].ids, only.plan.works[0].span)
    _settle(talk, only.read.segment, further(talk, only.plan))
    _consume(talk, found.reads, "choice", only.plan.works[0].ids[0])
    return True


def _answers(talk: Talk, reads: Sequence[Read]) -> bool:
    """ "Ann decides whether it is good. If so, …": cases of a question in the sentence before."""
    first = reads[0].cases[:1]
    return bool(first) and (answered(talk, reads[0], first[0]) or decided(talk, reads[0], first[0]))


# -- doing it ------------------------------------------------------------------------------------------


def _do(talk: Talk, found: Understood, joined: Joined) -> None:
    """Make claims of what was understood."""
    reads, cases = found.reads, found.cases
    if any(case.plan is None for case in cases) or told_twice(cases):
        raise Unread
    asking = [case for case in cases if case.verdict.question is not None]
    if asking and (len(cases) != 2 or joined != "no" or cases[1].joined != "yes"):
        raise Unread  # a person decides, and nothing is said of the other case: that is a gate
    clause_apart(talk, found)
    if found.intro is not None:
        _settle(talk, reads[0].segment, found.intro)
    between = stopover(talk, found) if joined == "no" else None
    block = _open_choice(talk, reads[0], joined)
    for at, case in enumerate(cases):
        if block is None or (at and not _same_choice(talk, cases[at - 1], case)):
            block = _opened(talk, case.read.segment, cases[at:])
        _branch(talk, block, case)
    for block_ in {id(b): b for b in talk.claims.blocks if b.kind == "choice"}.values():
        block_.branches.sort(key=lambda b: b.condition is None)
    for read, plan in found.tails:
        _tail(talk, block, read, plan)
    if between is not None and block is not None:
        between.go_on(talk, block)
    first = cases[0].plan
    _consume(talk, reads, "choice", first.works[0].ids[0] if first is not None else "")


def _tail(talk: Talk, block: Block | None, read: Read, plan: Plan) -> None:
    """What follows all cases, or the last one alone."""
    if read.late and block is not None and _of_the_last(talk, read, plan):
        _prolonged(talk, block, plan)
        return
    talk.choice = None
    _settle(talk, read.segment, plan)


def _consume(talk: Talk, reads: Sequence[Read], rule: str, first: str) -> None:
    """Note that these sentences were read."""
    for number, read in enumerate(reads):
        talk.ledger.consume(read.piece.tokens, rule, first)
        if read.asked:
            body = next(s for s in talk.ahead if s.span[0] > read.segment.span[0])
            talk.taken.add(body.span)
            talk.ledger.consume(body.marks, rule)
        if number:
            talk.ledger.consume((*read.segment.tokens, *read.segment.marks), rule)
            talk.taken.add(read.segment.span)


def _open_choice(talk: Talk, read: Read, joined: Joined) -> Block | None:
    """The choice of the sentence before, if this one goes on with it."""
    if joined == "no" or talk.choice is None:
        return None
    if joined == "open" and not _one_of(talk, read, True):
        return None
    close_branch(talk, talk.choice)
    return talk.choice


def _same_choice(talk: Talk, before: Case, case: Case) -> bool:
    """Whether a case belongs to the choice of the case before it."""
    if case.joined != "open":
        return case.joined == "yes"
    return _one_of(talk, case.read, "and" not in case.part.joint.split())


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


def _opened(talk: Talk, segment: Segment, cases: Sequence[Case]) -> Block:
    """A new choice, behind what was said last and behind those of whose work its conditions speak."""
    ends = next((n for n, case in enumerate(cases) if n and case.joined == "no"), len(cases))
    working = {i for case in cases if case.plan for work in case.plan.works for i in work.ids}
    asked_of = (
        i for n, case in enumerate(cases) for i in case.verdict.tested if n < ends or i not in working
    )
    tested = tuple(dict.fromkeys(asked_of))
    new = tuple(i for i in tested if i not in talk.claims.nodes)
    for id_ in new:
        node(talk, id_, segment.span)
        order_before(talk, talk.memory.stage, [id_], segment.span, inferred=True)
    talk.memory.stage = new or talk.memory.stage
    _asked(talk, cases)
    block = Block("choice", segment.span)
    talk.claims.blocks.append(block)
    talk.choice, talk.cont = block, []
    talk.before_choice = talk.memory.stage
    return block


def _asked(talk: Talk, cases: Sequence[Case]) -> None:
    """A person decides which of two cases it is: the question comes first, and stops nothing."""
    question = next((c.verdict.question for c in cases if c.verdict.question is not None), None)
    if question is None:
        return
    gate = asked(talk, question)
    order_before(talk, [i for i in talk.memory.stage if i != gate], [gate], question.span)
    talk.memory.stage = (gate,)
    for case in cases:
        said = case.verdict.question
        if said is not None:
            case.verdict = replace(case.verdict, term=holds(said, gate), question=None)


def _branch(talk: Talk, block: Block, case: Case) -> None:
    """One branch, settled like a sentence of its own."""
    assert case.plan is not None
    term: Condition | None = case.verdict.term
    branch = Branch(term)
    block.branches.append(branch)
    scene = Scene(case.read.segment, choice=block)
    talk.choice, talk.branch = block, branch
    plan = further(talk, case.plan)
    carry_out(talk, scene, plan)
    for main in scene.mains:
        main.new, main.partly = True, False
    for work in plan.works:
        order_before(talk, case.verdict.tested, work.ids, work.span)
    settle(talk, scene)


def _settle(talk: Talk, segment: Segment, plan: Plan) -> None:
    scene = Scene(segment)
    carry_out(talk, scene, plan)
    settle(talk, scene)
