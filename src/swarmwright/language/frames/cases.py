"""Cases: which sentences tell the cases of one choice, and what stands before and behind them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.frames.alternatives import Joined, alternative, speaks_of_work, was_in_vain
from swarmwright.language.frames.bodies import Slice
from swarmwright.language.frames.case_words import opens
from swarmwright.language.frames.contrasts import tells_apart
from swarmwright.language.frames.cursor import Unread
from swarmwright.language.frames.cutting import Part, Words, parts
from swarmwright.language.frames.shapes import AS_WRITTEN, Shape
from swarmwright.language.frames.sorts import sorted_parts
from swarmwright.language.frames.values import outcome
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.claims import Block
from swarmwright.language.told.items import words_of
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.inflection import is_participle
from swarmwright.language.words.tokens import Token, has
from swarmwright.workflow.conditions import Judged, leaves

__all__ = ["MOST_SENTENCES", "Read", "gathered", "goes_on", "is_choice", "is_question", "may_have_cases",
           "question_of", "refuse_so_many", "sentence_of", "starts_all", "whatever"]  # fmt: skip

_SORTING = re.compile(
    r"\b(label|classif|sort|triag|categor|grade|grading|rat(e|ing)|tag|rout|detect|decid|judg|determin|identif"
    r"|type|kind|severity|depend|choos|choice|case|outcome|verdict|result)", re.IGNORECASE
)  # fmt: skip
_LOOK_BACK = 160
MOST_SENTENCES = 24
"""Sentences of one choice: each case is held against all others."""
_MOST_CASES = 60
"""Cases of a choice of several sentences, for the same reason."""


@dataclass(slots=True)
class Read:
    """One sentence: what stands before its cases, the cases, and what holds whichever was taken."""

    segment: Segment
    piece: Slice
    intro: list[Part] = field(default_factory=list)
    cases: list[Part] = field(default_factory=list)
    tail: list[Part] = field(default_factory=list)
    late: bool = False
    """The tail may belong to the last case alone ("otherwise Ben writes, and then Cleo sends it")."""
    asked: bool = False
    """Its case is told as a question."""
    at_most: int | None = None
    """How often at most what is told in it is done again."""


_ANY = frozenset(["a", "an", "any", "each", "every", "new", "another", "someone", "somebody", "anyone"])


def starts_all(talk: Talk, reads: Sequence[Read]) -> bool:
    """ "When a ticket arrives, Ann sorts it. If it is urgent, …": the beginning is no other case.

    It is one where a state is told ("When a ticket is urgent, …"), or the next is told by "when", too.
    """
    case = reads[0].cases[0]
    worked = any(node.agent for node in talk.claims.nodes.values())
    if worked or len(reads) < 2 or len(reads[0].cases) > 1 or case.kind != "WHEN" or reads[0].intro:
        return False
    words = [word for item in case.condition for word in item.text.split()]
    words = words[1:] if words[:1] in (["when"], ["whenever"], ["once"]) else words
    happens = words[-2:-1] not in (["is"], ["are"]) or is_participle(words[-1])
    told_by_if = all(part.kind != "WHEN" for read in reads[1:] for part in read.cases[:1])
    return len(words) > 2 and words[0] in _ANY and happens and told_by_if


def may_have_cases(talk: Talk, tokens: Sequence[Token]) -> bool:
    """Whether it is worth looking for cases here: somebody is named, and no other reader knows it better."""
    quoted = has(tokens, "QUOTE")
    if quoted and has(tokens, "ANNOUNCE", "ONCE", "SEE"):
        return False  # what is announced, perhaps
    if talk.branch is not None or has(tokens, "TOOL", "FOREACH"):
        return False
    return has(tokens, "AGENT", "GROUP", "TERMINAL")


# -- sentences -----------------------------------------------------------------------------------------


def sentence_of(segment: Segment, tokens: Sequence[Token], shape: Shape = AS_WRITTEN) -> Read:
    """A sentence's parts, told apart, with its words taken as `shape` says."""
    words, at_most = shape.of(words_of(tokens))
    read = Read(segment, Slice(tokens, words), at_most=at_most)
    for part in _told_apart(words):
        if read.tail or (read.cases and not part.kind and whatever(part)):
            read.tail.append(part)
        elif part.kind:
            read.cases.append(part)
        elif not read.cases:
            read.intro.append(part)
        elif part.body and part.body[0].text in _THEN and _is_over(read.cases[-1]):
            read.tail.append(part)
            read.late = read.cases[-1].kind == "ELSE"
        else:
            read.cases[-1] = _longer(read, read.cases[-1], part)
    return read


@lru_cache(maxsize=8)
def _told_apart(words: Words) -> tuple[Part, ...]:
    """A sentence is cut once: it is looked at before and after its rules, and as one of those ahead."""
    return tuple(sorted_parts(parts(words)))


_THEN = ("then", "finally", "afterwards", "lastly", "eventually")


def _is_over(case: Part) -> bool:
    """Whether what is told with "then" behind a case is no part of it."""
    return case.kind == "ELSE" or (bool(case.condition) and not case.fronted)


def is_question(talk: Talk, segment: Segment) -> bool:
    """Whether the sentence ends in a question mark."""
    return any(t.text == "?" for t in segment.marks) or talk.prompt[segment.span[1] :].startswith("?")


_COUNTED = ("AGENT", "GROUP", "THEY", "EVERYONE", "OTHERS", "ANYOF", "QTY", "MAJORITY", "ENOUGH")
"""What asks of the agents, not of the things at hand."""


_ASKING = frozenset(["who", "what", "which", "where", "why", "how", "when", "whom"])


def question_of(talk: Talk, segment: Segment, ahead: Sequence[Segment]) -> Read | None:
    """ "No fever? Then Ann advises.": a condition in one sentence, and what is done in the next."""
    if not is_question(talk, segment) or not ahead or has(segment.tokens, *_COUNTED):
        return None
    if not may_have_cases(talk, ahead[0].tokens) or len(segment.tokens) > 12:
        return None
    tokens = (*segment.tokens, *ahead[0].tokens)
    words = words_of(tokens)
    held = tuple(w for w in words if w.end <= segment.span[1])
    if held and held[0].text in _ASKING and [w.text for w in held[1:2]] not in (["if"], ["about"]):
        return None  # "Who begins? Ann does.": it asks for no case
    body = tuple(w for w in words if w.start >= ahead[0].span[0])
    if opens(body, 0)[0] in ("ELSE", "THUS"):
        return None  # "Is it good? If not, Ann …": the question is no case of its own
    bare = body[1:] if body and body[0].text == "then" else body
    read = Read(segment, Slice(tokens, words), asked=True)
    read.cases.append(Part("IF", held, bare, fronted=True))
    return read


def whatever(part: Part) -> bool:
    """ "either way", "damaged or not": what follows holds in every case."""
    texts = [w.text for w in part.body]
    kind, _ = opens(part.body, 0)
    return kind == "ANYWAY" or (texts[-2:] == ["or", "not"] and len(texts) < 6)


def _longer(read: Read, case: Part, part: Part) -> Part:
    """A further clause of the same case ("if it is late, Ann calls, and Ben writes")."""
    if not case.fronted or not case.body or not part.body:
        raise Unread
    start, end = case.body[0].start, part.body[-1].end
    return replace(case, body=tuple(w for w in read.piece.words if start <= w.start and w.end <= end))


# -- the sentences of one choice -----------------------------------------------------------------------


def goes_on(talk: Talk, first: Read) -> Joined:
    """Whether the sentence goes on with the choice of the one before."""
    block = talk.choice
    if block is None or block.branches[-1].condition is None or not first.cases or first.intro:
        return "no"
    case = first.cases[0]
    if case.kind == "ELSE" or (case.contrast and case.kind == "IF"):
        return "yes"
    if _of_its_work(talk, block, case):
        return "no"
    said = {w.text for w in case.condition[:5]} if case.kind == "IF" else set()
    if said & {"there", "not", "no"}:
        return "yes"
    return "open" if said & {"it", "they"} else "no"


def _of_its_work(talk: Talk, block: Block, case: Part) -> bool:
    """Whether a case hangs on those who work in the choice before it, or on what they make there."""
    steps = [talk.claims.nodes[i] for b in block.branches for i in b.members if i in talk.claims.nodes]
    asked = [leaf for b in block.branches if b.condition is not None for leaf in leaves(b.condition)]
    said = [leaf.text if isinstance(leaf, Judged) else getattr(leaf, "field", "") for leaf in asked]
    before = {w.strip(".,;:") for text in said for w in text.casefold().split()}
    named = {agent.id for agent in talk.roster.team.agents if agent.name.casefold() in before}
    known = tuple(
        w for w in case.condition if w.text in before or (w.kind == "NAME" and w.token.value in named)
    )
    done = [w.strip(".,;:") for step in steps for w in step.task.casefold().split()]
    speaks = speaks_of_work(case.condition, known, {step.agent for step in steps}, done)
    return speaks or was_in_vain([*before], case.condition)


def gathered(talk: Talk, first: Read, shape: Shape = AS_WRITTEN, answers: bool = False) -> list[Read]:
    """The sentences behind this one that are cases of the same choice, `MOST_SENTENCES` at most.

    answers: the first case answers a question ("if not, …"); the other answer may come behind it.

    Whether one of those ahead goes on with the one before it does not hang on where the choice began: both
    are read once, and kept in `talk.read_ahead`.
    """
    found: list[Read] = []
    last = first
    skipped = int(first.asked)
    for at, segment in enumerate(talk.ahead):
        if skipped:
            skipped -= 1
            continue
        if len(found) == MOST_SENTENCES or sum(len(read.cases) for read in found) > _MOST_CASES:
            break
        question = question_of(talk, segment, talk.ahead[at + 1 : at + 2]) if first.asked else None
        if question is not None:
            found.append(question)
            last, skipped = question, 1
            continue
        other = answers and last is first and len(first.cases) == 1
        if last.cases[-1].kind == "ELSE" and not other:
            break
        read = _ahead(talk, segment, shape)
        if read is None or _apart(talk, last, read):
            break
        found.append(read)
        last = read
        if read.tail:
            break
    return found


def refuse_so_many(talk: Talk, reads: Sequence[Read]) -> None:
    """Say of a choice that its cases were not all looked for."""
    if len(reads) > MOST_SENTENCES or (
        len(reads) > 2 and sum(len(read.cases) for read in reads) > _MOST_CASES
    ):
        said = f"a choice of more than {MOST_SENTENCES} sentences is not read whole; gather its cases"
        talk.claims.diagnostics.append(diagnose("SW402", reads[-1].segment.span, said))


def _ahead(talk: Talk, segment: Segment, shape: Shape) -> Read | None:
    """A sentence ahead that begins with cases; None for any other."""
    key = (segment.span, shape)
    if key not in talk.read_ahead:
        read = None
        if may_have_cases(talk, segment.tokens):
            with suppress(Unread):
                read = sentence_of(segment, segment.tokens, shape)
        talk.read_ahead[key] = None if read is None or read.intro or not read.cases else read
    kept = talk.read_ahead[key]
    return kept if isinstance(kept, Read) else None


def _apart(talk: Talk, one: Read, two: Read) -> bool:
    """Whether a sentence tells no further case of the choice in the one before."""
    known = talk.read_ahead.get(key := (one.segment.span, two.segment.span, id(one), id(two)))
    if known is None:
        apart = alternative(one.cases[-1], two.cases[0]) == "no"
        known = talk.read_ahead[key] = (one, two, apart)  # (kept, so that no other gets their ids)
    return isinstance(known, tuple) and bool(known[2])


def is_choice(talk: Talk, reads: Sequence[Read]) -> bool:
    """Whether these cases are a choice: each is told as a condition, or there is more than a heading."""
    cases = [case for read in reads for case in read.cases]
    if cases[0].kind in ("ELSE", "THUS"):
        return False
    if all(case.kind not in ("SORT", "ELSE") for case in cases):
        return True
    if len(cases) < 2:
        return tells_apart(cases[0].condition)
    marked = any(case.kind == "SORT" and case.fronted for case in cases)
    rest = any(case.kind == "ELSE" for case in cases) or any(outcome(case.condition) for case in cases)
    start = reads[0].segment.span[0]
    before = talk.prompt[max(start - _LOOK_BACK, 0) : cases[0].body[0].start if cases[0].body else start]
    return not marked or rest or _SORTING.search(before) is not None
