"""Choices: sentences of cases, read as one: which branch runs under which condition, and what comes before.

In order of flow: `cutting` finds the conditions and `sorts` the sorts of things, `_gathered` the sentences
that go on with the same choice, `bodies` what is done in each case; then all of it is done, or none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from swarmwright.language.choosing import close_branch
from swarmwright.language.claims import Block, Branch
from swarmwright.language.conditions import condition, negated
from swarmwright.language.frames.alternatives import alternative, stateful
from swarmwright.language.frames.bodies import Slice, body_plan, tokens_of
from swarmwright.language.frames.case_words import opens
from swarmwright.language.frames.cursor import Unread
from swarmwright.language.frames.cutting import Part, Words, parts
from swarmwright.language.frames.items import words_of
from swarmwright.language.frames.plan import Plan, carry_out
from swarmwright.language.frames.sorts import sorted_parts
from swarmwright.language.memory import Memory
from swarmwright.language.segments import Segment
from swarmwright.language.settling import settle
from swarmwright.language.talk import Scene, Talk, node, order_before
from swarmwright.language.tokens import Token
from swarmwright.workflow.conditions import Condition

__all__ = ["read_choices"]

_CONDITIONS = ("IF", "WHEN", "UNLESS", "SORT")
_SORTING = re.compile(
    r"\b(label|classif|sort|triag|categor|grade|grading|rat(e|ing)|tag|rout|detect|decid|judg|determin|identif"
    r"|type|kind|severity|depend|choos|choice|case|outcome|verdict|result)", re.IGNORECASE
)  # fmt: skip
_LOOK_BACK = 160


@dataclass(slots=True)
class _Read:
    """One sentence: what stands before its cases, the cases, and what holds whichever was taken."""

    segment: Segment
    piece: Slice
    intro: list[Part] = field(default_factory=list)
    cases: list[Part] = field(default_factory=list)
    tail: list[Part] = field(default_factory=list)


def read_choices(talk: Talk, scene: Scene, tokens: Sequence[Token]) -> bool:
    """Read a sentence that has cases, and those behind it that go on with them; says whether it was read."""
    if not _may_have_cases(talk, tokens):
        return False
    was = talk.memory
    talk.memory = replace(was, sets=list(was.sets), recent=list(was.recent), sentence=list(was.sentence))
    try:
        first = _sentence(scene.segment, tokens)
        done = _choice(talk, first)
    except Unread:
        talk.memory = was
        return False
    if not done:
        talk.memory = was
    return done


def _may_have_cases(talk: Talk, tokens: Sequence[Token]) -> bool:
    if talk.branch is not None or any(t.of("TOOL", "QUOTE", "FOREACH", "TERMINAL") for t in tokens):
        return False
    return any(t.of("AGENT", "GROUP") for t in tokens)


# -- sentences -----------------------------------------------------------------------------------------


def _sentence(segment: Segment, tokens: Sequence[Token]) -> _Read:
    """A sentence's parts, told apart."""
    words = words_of(tokens)
    read = _Read(segment, Slice(tokens, words))
    for part in sorted_parts(parts(words)):
        if read.tail or (read.cases and not part.kind and _whatever(part)):
            read.tail.append(part)
        elif part.kind:
            read.cases.append(part)
        elif not read.cases:
            read.intro.append(part)
        else:
            read.cases[-1] = _longer(read, read.cases[-1], part)
    return read


def _whatever(part: Part) -> bool:
    """ "either way", "damaged or not": what follows holds in every case."""
    texts = [w.text for w in part.body]
    kind, _ = opens(part.body, 0)
    return kind == "ANYWAY" or (texts[-2:] == ["or", "not"] and len(texts) < 6)


def _longer(read: _Read, case: Part, part: Part) -> Part:
    """A further clause of the same case ("if it is late, Ann calls, and Ben writes")."""
    if not case.fronted or not case.body or not part.body:
        raise Unread
    start, end = case.body[0].start, part.body[-1].end
    return replace(case, body=tuple(w for w in read.piece.words if start <= w.start and w.end <= end))


# -- the sentences of one choice -----------------------------------------------------------------------


def _choice(talk: Talk, first: _Read) -> bool:
    goes_on = _goes_on(talk, first)
    reads = [first]
    if first.cases and not first.tail:
        reads += _gathered(talk, first)
    cases = [(read, case) for read in reads for case in read.cases]
    if not cases or not (goes_on or _is_choice(talk, reads)):
        return False
    _do(talk, reads, goes_on)
    return True


def _goes_on(talk: Talk, first: _Read) -> bool:
    """Whether the sentence goes on with the choice of the one before."""
    block = talk.choice
    if block is None or block.branches[-1].condition is None or not first.cases or first.intro:
        return False
    case = first.cases[0]
    again = case.kind == "IF" and {w.text for w in case.condition[:5]} & {"it", "they", "there", "not", "no"}
    return case.kind == "ELSE" or bool(again) or (case.contrast and case.kind == "IF")


def _gathered(talk: Talk, first: _Read) -> list[_Read]:
    """The sentences behind this one that are cases of the same choice."""
    found: list[_Read] = []
    last = first
    for segment in talk.ahead:
        if last.cases[-1].kind == "ELSE" or not _may_have_cases(talk, segment.tokens):
            break
        try:
            read = _sentence(segment, segment.tokens)
        except Unread:
            break
        if read.intro or not read.cases or not alternative(last.cases[-1], read.cases[0], False):
            break
        found.append(read)
        last = read
        if read.tail:
            break
    return found


def _is_choice(talk: Talk, reads: Sequence[_Read]) -> bool:
    """Whether these cases are a choice: each is told as a condition, or there is more than a heading."""
    cases = [case for read in reads for case in read.cases]
    if cases[0].kind in ("ELSE", "THUS"):
        return False
    if all(case.kind not in ("SORT", "ELSE") for case in cases):
        return True
    if len(cases) < 2:
        return False
    marked = any(case.kind == "SORT" and case.fronted for case in cases)
    rest = any(case.kind == "ELSE" for case in cases)
    start = reads[0].segment.span[0]
    before = talk.prompt[max(start - _LOOK_BACK, 0) : cases[0].body[0].start if cases[0].body else start]
    return not marked or rest or _SORTING.search(before) is not None


# -- doing it ------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Done:
    """A case understood, with the agents that its condition speaks of."""

    read: _Read
    term: Condition | None
    plan: Plan
    tested: tuple[str, ...]
    fresh: bool


def _do(talk: Talk, reads: Sequence[_Read], goes_on: bool) -> None:
    """Understand every case, and then make claims of them."""
    intro = _intro(talk, reads[0])
    done = _understood(talk, reads)
    tails = [(read, body_plan(talk, read.piece, _joined(read, read.tail))) for read in reads if read.tail]
    memory = talk.memory
    if intro is not None:
        _settle(talk, reads[0].segment, intro, memory)
    block = talk.choice if goes_on else None
    if block is not None:
        close_branch(talk, block)
    for at, case in enumerate(done):
        if block is None or case.fresh:
            block = _opened(talk, case.read.segment, done[at:])
        _branch(talk, block, case)
    for block_ in {id(b): b for b in talk.claims.blocks if b.kind == "choice"}.values():
        block_.branches.sort(key=lambda b: b.condition is None)
    for read, plan in tails:
        talk.choice = None
        _settle(talk, read.segment, plan, memory)
    for number, read in enumerate(reads):
        talk.ledger.consume(read.piece.tokens, "choice", done[0].plan.works[0].ids[0])
        if number:
            talk.ledger.consume((*read.segment.tokens, *read.segment.marks), "choice")
            talk.taken.add(read.segment.span)


def _joined(read: _Read, found: Sequence[Part]) -> Words:
    """The words of the clauses among these parts, without what says that it holds anyway."""
    left = [p for p in found if not _whatever(p)] or list(found)
    words = tuple(w for p in left for w in p.body)
    kind, end = opens(words, 0)
    return words[end:] if kind == "ANYWAY" else words


_ANNOUNCING = frozenset(
    ["depending", "depends", "one", "either", "choice", "other", "decided", "cases", "kinds", "never", "both"]
)


def _intro(talk: Talk, read: _Read) -> Plan | None:
    """What stands before the cases: work that comes first, or words that only say that there is a choice."""
    words = tuple(w for part in read.intro for w in part.body)
    if not words:
        return None
    if not any(w.kind == "NAME" for w in words):
        if _ANNOUNCING & {w.text for w in words} or all(w.text in ("then", "and", "so") for w in words):
            return None
        raise Unread
    start, end = words[0].start, words[-1].end
    whole = tuple(w for w in read.piece.words if start <= w.start and w.end <= end)
    led = opens(whole, 0)[0]
    if led or whole[0].text in ("after", "once", "when", "behind"):
        return body_plan(talk, read.piece, whole[1:])
    return body_plan(talk, read.piece, whole)


def _understood(talk: Talk, reads: Sequence[_Read]) -> list[_Done]:
    found: list[_Done] = []
    last: Part | None = None
    for read in reads:
        for case in read.cases:
            if not case.body:
                raise Unread
            like = found[-1].plan.works[0].task if found else ""
            fresh = last is not None and not alternative(last, case, True)
            term, tested = _term(talk, reads, read, case)
            plan = body_plan(talk, read.piece, case.body, like)
            _new(talk, plan, tested, found)
            found.append(_Done(read, term, plan, tested, fresh))
            last = case
    return found


def _new(talk: Talk, plan: Plan, tested: Sequence[str], found: Sequence[_Done]) -> None:
    """Refuse work of somebody who has worked before: it is work done again, or a second step."""
    ids = {i for work in plan.works for i in work.ids}
    told = {i for case in found for work in case.plan.works for i in work.ids}
    if not ids or ids & (told | set(tested)) or any(i in talk.claims.nodes for i in ids):
        raise Unread


def _term(
    talk: Talk, reads: Sequence[_Read], read: _Read, case: Part
) -> tuple[Condition | None, tuple[str, ...]]:
    """The condition of a case, and the agents that it speaks of."""
    if case.kind in ("ELSE", "THUS"):
        return None, ()
    if not case.condition or case.kind not in _CONDITIONS:
        raise Unread
    tokens = _within(read, case.condition)
    asked = any(t.of("APPROVE", "REJECT") for t in tokens) or _wished(tokens)
    if asked and not any(t.of("AGENT") for t in tokens):
        raise Unread  # a person decides: that is a gate
    alone = sum(len(r.cases) for r in reads) == 1
    if case.kind == "WHEN" and not stateful(case.condition, alone):
        raise Unread
    tested = tuple(dict.fromkeys(i for t in tokens if t.of("AGENT", "GROUP") for i in talk.memory.ids(t)))
    term = condition(talk.prompt[case.condition[0].start : case.condition[-1].end], tokens)
    return (negated(term) if case.kind == "UNLESS" else term), tested


_WISHES = frozenset(
    ["say", "says", "want", "wants", "like", "likes", "agree", "agrees", "decide", "decides", "happy", "fine",
     "ok", "okay", "think"]
)  # fmt: skip


def _wished(tokens: Sequence[Token]) -> bool:
    """ "if I like it": a person is asked."""
    return any(t.of("ME", "HUMAN") for t in tokens) and any(t.text.casefold() in _WISHES for t in tokens)


def _within(read: _Read, words: Words) -> list[Token]:
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
    carry_out(talk, scene, case.plan)
    for work in case.plan.works:
        order_before(talk, case.tested, work.ids, work.span)
    settle(talk, scene)


def _settle(talk: Talk, segment: Segment, plan: Plan, memory: Memory) -> None:
    scene = Scene(segment)
    carry_out(talk, scene, plan)
    settle(talk, scene)
