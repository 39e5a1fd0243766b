"""By hand: "Eve is started by me", "Eve waits for the owner" is "Eve starts not before … approves".

Who sets an agent going is asked each time, and nothing of that agent's happens before: that is what a yes is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from swarmwright.language.rewrites.consent.held import starts_not_before
from swarmwright.language.rewrites.retold import retold_as
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.verdicts import decides
from swarmwright.language.words.tokens import Token, has, made

__all__ = ["with_starts_by_hand"]

_SET_GOING = (
    "start", "started", "starts", "release", "released", "releases", "launch", "launched", "launches",
    "trigger", "triggered", "triggers", "activate", "activated", "activates", "initiate", "initiated",
    "initiates", "unlock", "unlocked", "unlocks",
)  # fmt: skip
_OFF = ("kick", "kicked", "kicks", "set", "sets")
_GOING = ("off", "going")
_BEING = (
    "is",
    "are",
    "be",
    "being",
    "gets",
    "get",
    "has to be",
    "have to be",
    "must",
    "only",
    "always",
    "may",
)
_BY_HAND = ("manually", "by hand", "hand", "myself", "personally", "ourselves")
_WAITING = (
    "waits for",
    "wait for",
    "waits on",
    "has to wait for",
    "must wait for",
    "awaits",
    "waits",
    "wait",
)
_WORDS = ("decision", "verdict", "word", "answer", "judgement", "judgment", "call", "choice", "nod", "sign")
"""What of somebody may be waited for: "the owner's decision"."""
_OF_A_PERSON = ("INERT", "WORD", "HUMAN", "ME", "OF", "LAST", "FIRST")
_LONGEST = 5
"""Words that may tell of a person: "the head of our legal department"."""


def with_starts_by_hand(segments: Iterable[Segment]) -> list[Segment]:
    """The sentences; whoever is set going by a person's hand needs that person's yes."""
    return [_held(segment) for segment in segments]


def _held(segment: Segment) -> Segment:
    tokens = segment.tokens
    front = tokens[:1] and tokens[0].of("ONCE", "AFTER", "THEN")
    cut = next((n + 1 for n, t in enumerate(tokens) if t.of("COMMA")), 0) if front else 0
    main = tokens[cut:]
    found = _passive(main) or _active(main) or _waiting(main)
    if found is None:
        return segment
    person = found.person or (made("HUMAN", "a person", found.held[1], found.held[1]),)
    last = replace(person[-1], text=person[-1].text.removesuffix("'s").removesuffix("’s"))
    told = (
        *tokens[:cut],
        *starts_not_before(found.doers, (*person[:-1], last), held=found.held, yes=found.yes),
        *found.rest,
    )
    return retold_as(segment, told)


@dataclass(frozen=True, slots=True)
class _Found:
    """Who is set going, by whom, and what else is told; `held` and `yes` are where the prompt says it."""

    doers: tuple[Token, ...]
    person: tuple[Token, ...]
    rest: tuple[Token, ...]
    held: tuple[int, int]
    yes: tuple[int, int]


def _passive(tokens: Sequence[Token]) -> _Found | None:
    """ "Eve is (only) released by the owner", "Eve has to be triggered manually"."""
    doers, verb = _doers(tokens), 0
    for at in range(doers, len(tokens) if doers else 0):
        word = tokens[at].low
        if _sets_going(tokens, at, word.split()[-1]) and (at > doers or " " in word):
            verb = at + 1 + (word in _OFF)
            break
        if word not in _BEING and not tokens[at].of("INERT", "MUST", "ONLY", "MAYONLY"):
            return None
    if not verb:
        return None
    person = _person(tokens, verb + 1) if tokens[verb : verb + 1] and tokens[verb].of("BY") else ()
    end = verb + 1 + len(person) if person else _hand(tokens, verb)
    over = tokens[end - 1].end
    held = (tokens[doers].start, tokens[verb].end if person else over)
    return _whole(tokens[:doers], person, tokens[end:], held, (over, over)) if end else None


def _active(tokens: Sequence[Token]) -> _Found | None:
    """ "The owner launches Eve", "I start Eve by hand"; "I start Eve" alone tells of the plan, no yes."""
    verb = next((n for n in range(1, min(len(tokens), _LONGEST + 1)) if tokens[n].of("AGENT", "GROUP")), 0)
    if not verb or not _sets_going(tokens, verb - 1, tokens[verb - 1].low):
        return None
    person, end = tuple(tokens[: verb - 1]), verb + _doers(tokens[verb:])
    end = end if end > verb else len(tokens)
    stop = _hand(tokens, end) or (0 if has(person, "ME") else end)
    if not stop or not _is_a_person(person):
        return None
    first, yes = person[0].start, (tokens[verb - 1].start, tokens[stop - 1].end)
    return _whole(tokens[verb:end], person, tokens[stop:], (first, first), yes)


def _waiting(tokens: Sequence[Token]) -> _Found | None:
    """ "Eve waits for me", "Eve awaits the owner's decision"."""
    doers = _doers(tokens)
    if not doers or doers + 1 >= len(tokens) or tokens[doers].low not in _WAITING:
        return None
    start = doers + 1 + tokens[doers + 1].of("FOR")
    person = _person(tokens, start)
    end = start + len(person)
    if not person:
        return None
    word = end < len(tokens) and tokens[end].low in _WORDS
    yes = tokens[end].span if word else (person[-1].end, person[-1].end)
    held = (tokens[doers].start, tokens[start - 1].end)
    return _whole(tokens[:doers], person, tokens[end + word :], held, yes)


def _doers(tokens: Sequence[Token]) -> int:
    """How many tokens name those who work, at the beginning."""
    end = 0
    while end < len(tokens) and tokens[end].of("AGENT", "GROUP", "AND"):
        end += 1
    return end if end and tokens[end - 1].of("AGENT", "GROUP") else 0


def _sets_going(tokens: Sequence[Token], at: int, word: str) -> bool:
    two = word in _OFF and at + 1 < len(tokens) and tokens[at + 1].low in _GOING
    return word in _SET_GOING or two


def _hand(tokens: Sequence[Token], at: int) -> int:
    """Where the words end by which it is said to be done by hand; 0 if it is not said."""
    text = [t.low for t in tokens[at : at + 2]]
    if text[:1] and text[0] in _BY_HAND:
        return at + 1
    return at + 2 if text == ["by", "hand"] else 0


def _person(tokens: Sequence[Token], at: int) -> tuple[Token, ...]:
    """The words for a person who begins at `at`; none if it is nobody's, or something else."""
    end = at
    while end < len(tokens) and end < at + _LONGEST and tokens[end].of(*_OF_A_PERSON):
        if tokens[end].low in _WORDS:
            break
        end += 1
    return tuple(tokens[at:end]) if _is_a_person(tokens[at:end]) else ()


def _is_a_person(tokens: Sequence[Token]) -> bool:
    if has(tokens, "HUMAN", "ME"):
        return True
    of = next((n for n, t in enumerate(tokens) if t.of("OF")), len(tokens))
    noun = tokens[of - 1].low.removesuffix("'s").removesuffix("’s") if of else ""
    called = has(tokens[: of - 1], "INERT")  # "the owner", and not "Frier", who may be nobody's agent
    return called and decides(noun) and noun not in ("former", "latter", "other")


def _whole(
    doers: Sequence[Token],
    person: Sequence[Token],
    rest: Sequence[Token],
    held: tuple[int, int],
    yes: tuple[int, int],
) -> _Found | None:
    """What was found, if what else the sentence tells is when it is, or nothing."""
    opens = rest[0].of("ONCE", "BEFORE", "AFTER", "COMMA", "STOP", "WHILE") if rest else True
    bare = not rest or not has(rest, "APPROVE", "MUSTNOT", "NOT", "TOOL")
    found = _Found(tuple(doers), tuple(person), tuple(rest), held, yes)
    return found if opens and bare and doers else None
