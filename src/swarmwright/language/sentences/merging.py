"""Merging: what belongs to a person's yes and stands apart from it, put together before it is read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.words.lexicon import phrases
from swarmwright.language.words.tokens import Token, has

__all__ = ["arrowed", "merged", "with_afterwards", "with_caps_in_front", "with_commas", "with_counts_tied"]


def arrowed(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """ "Ann -> human approval -> Bob": with a person among the stages, the arrows are read as "then".

    So they are where the stages are clauses: "Ann drafts -> I approve -> Bob sends".
    """
    if not any(t.value == "->" for t in tokens) or not has(tokens, "APPROVE", "HUMAN", "ME"):
        return tuple(tokens)
    plain = [t for t in tokens if t.text not in ("[", "]")]
    clauses = any(_acts(plain, at) for at in range(len(plain) - 2))
    return tuple(
        told
        for t in plain
        for told in (
            (t,) if t.value != "->" else _then(t) if clauses else (replace(t, kinds=frozenset({"ARROW"})),)
        )
    )


def _then(arrow: Token) -> tuple[Token, Token]:
    """ ", then", each in its part of the arrow: readers of words look for them in the prompt."""
    cut = min(arrow.start + 1, arrow.end - 1)
    comma = Token(frozenset({"COMMA"}), ",", arrow.start, cut, ",")
    return comma, Token(frozenset({"THEN"}), "then", cut, arrow.end, "then")


def _acts(tokens: Sequence[Token], at: int) -> bool:
    """Whether a stage begins here with somebody of whom more is said, and with a person's own deciding."""
    opens = at == 0 or tokens[at - 1].value == "->"
    said = [t for t in tokens[at + 1 : at + 2] if t.value != "->" and not t.of("OPEN", "COMMA", "AND", "OR")]
    return opens and tokens[at].of("AGENT", "ME") and bool(said)


def merged(every: Sequence[Clause]) -> tuple[Clause, ...]:
    """Put together what speaks of one tool and of a person's yes: "ask me before anyone uses Ledger"."""
    found: list[Clause] = []
    for clause in every:
        last = found[-1] if found else None
        if last is not None and (_tied(last, clause) or _tied(clause, last)):
            found[-1] = Clause("", (*last.chunks, *clause.lead, *clause.chunks), last.lead)
        else:
            found.append(clause)
    return tuple(found)


_TIED = ("BEFORE", "UNTIL", "UNLESS", "IF", "ONCE")


def _tied(yes: Clause, use_of: Clause) -> bool:
    """Whether one clause is a person's yes and the other nobody's use of a tool in particular."""
    if not {yes.link, use_of.link} & {*_TIED} or not yes.has("APPROVE") or yes.has("NP", "TP"):
        return False
    if not use_of.has("TP") or not use_of.has("USE"):
        return False
    named = [c for c in use_of.chunks if c.of("NP") and not has(c.atoms, "EVERYONE")]
    return not named


_OVER = frozenset(["done", "finished", "ready", "complete", "completed", "through", "over"])
_ORDERS = frozenset(["start", "run", "launch", "call", "begin", "trigger", "invoke", "activate", "let"])
_ARTICLES = frozenset(["the", "both", "our"])


def _of_somebody(tokens: Sequence[Token], at: int) -> bool:
    """Whether who is ordered stands right behind the word at this place."""
    ahead = next((t for t in tokens[at + 1 :] if t.low not in _ARTICLES), None)
    return ahead is not None and ahead.of("AGENT", "GROUP", "THEY")


_COUNT = re.compile(
    r"(?:but )?(?:at (?:the )?most|no more than|not more than|up to|a maximum of|maximally) "
    r"(?:once|twice|(?:one|two|three|four|five|six|seven|eight|nine|ten|\d+) (?:times?|rounds?))"
)
_MARKS = ("COMMA", "OPEN", "CLOSE", "DASH")


def with_counts_tied(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """ "Ben can ask Ann for changes, at most twice": without the marks before the count.

    Of two agents alone, one of whom may do something to the other: that is what is done so often.
    """
    if sum(t.of("AGENT") for t in tokens) < 2 or not has(tokens, "MAY"):
        return tuple(tokens)
    for start, stop in ((0, _end_in_front(tokens)), (_start_behind(tokens), len(tokens))):
        said = [t for t in tokens[start:stop] if not t.of(*_MARKS)]
        text = " ".join(t.text for t in said).casefold()
        if 0 <= start < stop and said and len(said) < len(tokens[start:stop]) and _COUNT.fullmatch(text):
            kept = [t for t in said if not t.of("BUT")]
            return (*tokens[:start], *tokens[stop:], *kept)
    return tuple(tokens)


_CAPS = frozenset(
    [
        "at most",
        "at the most",
        "no more",
        "not more",
        "max",
        "tops",
        "maximum",
        "at the latest",
        "at the very most",
    ]
)


def with_caps_in_front(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """ "Three times, no more" and "up to three more times" are "at most three times"."""
    made: list[Token] = []
    at = 0
    while at < len(tokens):
        end = _counted(tokens, at)
        stop = end
        while end > at and stop < len(tokens) and tokens[stop].of("COMMA", "AND", "BUT"):
            stop += 1
        led = bool(made) and made[-1].of("ATMOST", "ATLEAST")
        said = [t for t in tokens[at:end] if t.low != "more"]
        capped = stop < len(tokens) and tokens[stop].low in _CAPS and not _than(tokens, stop)
        if end > at and not led and capped:
            made += [
                replace(tokens[stop], kinds=frozenset({"ATMOST"}), text="at most", value="at most"),
                *said,
            ]
            at = stop + 1
        elif end > at and led:
            made += said
            at = end
        else:
            made.append(tokens[at])
            at += 1
    return tuple(made)


def _counted(tokens: Sequence[Token], at: int) -> int:
    """The place behind "three times", "two more rounds", "twice"; `at`, where no number of times stands."""
    if not tokens[at].of("NUM"):
        return at
    more = at + 1 < len(tokens) and tokens[at + 1].low == "more"
    end = at + 1 + more
    if end < len(tokens) and tokens[end].of("TIMES", "ROUND"):
        return end + 1
    return end if tokens[at].low in ("twice", "thrice") else at


def _than(tokens: Sequence[Token], at: int) -> bool:
    return at + 1 < len(tokens) and (tokens[at + 1].of("NUM") or tokens[at + 1].low == "than")


def _end_in_front(tokens: Sequence[Token]) -> int:
    return next((n + 1 for n, t in enumerate(tokens[:8]) if t.of("COMMA")), 0)


def _start_behind(tokens: Sequence[Token]) -> int:
    return next((n for n in range(len(tokens) - 1, 0, -1) if tokens[n].of("COMMA", "OPEN", "DASH")), -1)


_AFTERWARDS = frozenset(
    ["right after", "straight after", "immediately after", "just after", "directly after", "shortly after"]
)


def with_afterwards(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """ "Ann goes first, Ben right after": behind whom is not said again, so it is "then Ben".

    "Ben is then given ten minutes" is "Ben then is given": the verb is read as one.
    """
    made: list[Token] = []
    tokens = _in_one(tokens)
    for at, token in enumerate(tokens):
        named = bool(made) and made[-1].of("AGENT", "GROUP")
        if not (named and token.low in _AFTERWARDS and _ends(tokens, at)):
            made.append(token)
            continue
        first = len(made) - 1
        while first > 1 and made[first - 1].of("AND") and made[first - 2].of("AGENT", "GROUP"):
            first -= 2
        then = replace(token, kinds=frozenset({"THEN"}), text="then", value="then")
        made[first:first] = [] if first and made[first - 1].of("THEN") else [then]
    return tuple(made)


def _in_one(tokens: Sequence[Token]) -> list[Token]:
    """The tokens, with a "then" that stands within a verb of giving before it."""
    found = list(tokens)
    for at in range(1, len(found) - 2):
        is_, then, given = found[at : at + 3]
        verb = (is_.low, given.low)
        if then.of("THEN") and is_.of("INERT") and "GIVE" in phrases().get(verb, ()):
            whole = " ".join(verb)
            then = replace(then, start=is_.start, end=is_.end)
            given = Token(phrases()[verb], whole, then.end + 1, given.end, whole)
            return [*found[:at], then, given, *_in_one(found[at + 3 :])]
    return found


def _ends(tokens: Sequence[Token], at: int) -> bool:
    return at + 1 >= len(tokens) or tokens[at + 1].of("MARK", "COMMA", "SEMI")


def with_commas(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """ "When it's done start Ann": the comma that nobody wrote, between the time and the order."""
    made: list[Token] = []
    timed = False
    for at, token in enumerate(tokens):
        timed = (timed and not token.of("COMMA")) or token.of("ONCE")
        ordered = timed and token.low.split()[0] in _ORDERS and _of_somebody(tokens, at)
        over = ordered and made and (made[-1].low.split()[-1] in _OVER or _let(made, token))
        goes_on = timed and bool(made) and _goes_on(made[-1], tokens[at:])
        if over or goes_on or _decides_after(made, tokens[at:]):
            made.append(Token(frozenset({"COMMA"}), ",", made[-1].end, made[-1].end))
            timed = False
        made.append(token)
    return tuple(made)


def _goes_on(done: Token, rest: Sequence[Token]) -> bool:
    """ "When both are done she writes": where the time ends, and somebody works."""
    return done.of("FIN") and len(rest) > 1 and rest[0].low in _PERSONS and rest[1].of(*_WORKING)


_PERSONS = frozenset(["she", "he", "they"])
_WORKING = ("WORD", "OUTPUT", "ANNOUNCE", "STARTV", "HANDOFF")


def _let(before: Sequence[Token], token: Token) -> bool:
    """ "After Ann let Ben and Cleo read it": nobody lets anybody here but who writes the prompt."""
    return before[-1].of("AGENT", "GROUP") and token.low == "let"


_PEOPLE = _ARTICLES | {"a", "an", "my", "your", "i", "we", "somebody", "someone"}


def _decides_after(before: Sequence[Token], rest: Sequence[Token]) -> bool:
    """ "After Ann (and Ben) the lead approves": where the names end, and a person decides."""
    at = len(before)
    while at and before[at - 1].of("AGENT", "AND", "THEY", "EACH"):
        at -= 1
    if at == len(before) or at == 0 or not before[at - 1].of("ONCE") or before[-1].of("AND"):
        return False
    if before[at - 1].low not in ("after", "following", "upon"):
        return False
    if rest[0].low.split()[0] not in _PEOPLE:
        return False
    said = next((n for n, t in enumerate(rest) if not t.of("WORD", "INERT", "NUMWORD", "HUMAN", "ME")), -1)
    return 0 < said < 6 and rest[said].of("APPROVE")
