"""Appositions: "two agents, Red and Blue, attack it": what they are called stands beside what they are.

The names alone go on in the sentence. Where the number is not that of the names nothing is taken for one.
This module knows nothing of what a sentence means.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.sentences.listing import listed
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.ledger import Ledger
from swarmwright.language.words.inflection import may_be
from swarmwright.language.words.lexicon import NUMBERS
from swarmwright.language.words.roles import somebody
from swarmwright.language.words.tokens import Token, has

__all__ = ["with_appositions"]

_CALLED = frozenset(["agent", "bot", "assistant", "helper", "member", "specialist", "colleague", "teammate"])
_OWNERS = frozenset(["the", "our", "my", "your", "these", "those", "both", "a", "an", "all"])
_BEFORE = (
    "COMMA", "SEMI", "COLON", "DASH", "AND", "BUT", "THEN", "ONCE", "UNTIL", "WHILE", "BEFORE", "IF",
    "UNLESS", "TO", "BY", "FOR", "FIRST", "LAST", "PAR", "FOLLOWED", "PRECEDED", "MARK", "ONLY", "ELSE",
)  # fmt: skip
"""What may stand before whoever it is about."""
_REACHED = ("TO", "BY", "FOR")
"""Before these, the names may close the sentence."""
_HAVING = frozenset(["have", "has", "got", "use", "includes", "are", "with"])
"""Behind these a team is introduced: so they may there, and "and a tester, Eve" may follow."""
_ENDS = ("MARK", "SEMI")
_COUNTS = {*NUMBERS, "both"} - {"a", "an", "once", "twice", "half"}
_FARTHEST = 6


def with_appositions(segments: Sequence[Segment], ledger: Ledger) -> list[Segment]:
    """The sentences with the names in place of "two agents, Red and Blue,"."""
    found: list[Segment] = []
    for segment in segments:
        tokens, at = _with_names_in_place(segment.tokens, ledger), 0
        while at < len(tokens):
            names = _names(tokens, at) or _rest(tokens, at) or _among(tokens, at)
            if names is not None:
                first, last = names
                closed = last < len(tokens) and tokens[last].of("COMMA", "CLOSE")
                closed &= tokens[first - 1].of("COMMA", "OPEN", "DASH") or tokens[first - 1].text in _NAMELY
                closed &= last + 1 >= len(tokens) or not tokens[last + 1].of("AND", "OR")
                ledger.consume((*tokens[at:first], *tokens[last : last + closed]), "antecedent")
                tokens[at : last + closed] = tokens[first:last]
            at += 1
        found.append(replace(segment, tokens=tuple(tokens)))
    return found


_REST = frozenset(
    ["the rest", "the others", "everyone else", "everybody else", "the remaining ones", "all others"]
)
_NAMELY = frozenset(["that is", "namely", "i.e.", "being", "that", "is", ","])


def _rest(tokens: Sequence[Token], at: int) -> tuple[int, int] | None:
    """ "The rest, D and E, …": where the names stand of those who are told here as the others."""
    size = next((n for n in (1, 2, 3) if " ".join(t.low for t in tokens[at : at + n]) in _REST), 0)
    first = at + size
    if not size or first >= len(tokens) or not tokens[first].of("COMMA", "OPEN", "DASH"):
        return None
    first += 1
    while first < len(tokens) and tokens[first].low in _NAMELY:
        first += 1
    if first >= len(tokens) or not tokens[first].of("AGENT"):
        return None
    last, names, joints = listed(tokens, first, ("AGENT",))
    closed = last < len(tokens) and tokens[last].of("COMMA", "CLOSE", "DASH")
    return (first, last) if len(names) > 1 and joints[-1][1] == "and" and closed else None


def _with_names_in_place(tokens: Sequence[Token], ledger: Ledger) -> list[Token]:
    """ "Two tasks are started after A: B and C": the names where it is only said how many they are."""
    told = list(tokens)
    colon = next((n for n, t in enumerate(told) if t.of("COLON")), 0)
    if not 0 < colon < len(told) - 1 or not told[colon + 1].of("AGENT"):
        return told
    last, names, joints = listed(told, colon + 1, ("AGENT",))
    count = next((n for n, t in enumerate(told[:colon]) if t.of("NUM") and t.low in NUMBERS), -1)
    over = all(t.of("MARK", "STOP") for t in told[last:])
    opens = count == 0 or (count > 0 and told[count - 1].of("COMMA", "THEN"))
    if not opens or not over or len(names) < 2 or joints[-1][1] != "and":
        return told
    noun = next((n for n in range(count + 1, colon) if _is_sort(told[n])), 0)
    plain = all(t.kinds <= {"INERT", "WORD", "NUM"} for t in told[count + 1 : noun])
    if not noun or noun > count + 2 or not plain or noun + 1 == colon:
        return told
    if NUMBERS[told[count].low] != len(names) or has(told[:colon], *_CASES):
        return told
    ledger.consume((*told[count : noun + 1], told[colon]), "antecedent")
    return [*told[:count], *told[colon + 1 : last], *told[noun + 1 : colon], *told[last:]]


_CASES = ("CHOICE", "EITHER", "OR", "TOOL", "LOOP", "SUPERVISE", "APPROVE", "HUMAN", "IF", "UNLESS")


def _is_sort(token: Token) -> bool:
    word = token.low.split()[-1]
    return word.endswith("s") and (not _SORTS.isdisjoint(_lemmas(word)) or _is_somebody(word))


_ONE_OF = ("one of", "either of", "one out of", "one of the following")
_SORTS = frozenset(
    ["task", "activity", "step", "action", "job", "subprocess", "alternative", "option", "possibility",
     "following", "candidate"]
)  # fmt: skip
_SAID = ("THEY", "INERT", "EVERYONE", "WORD", "NUM", "NUMWORD", "CHOICE")
_SORTED = {"the", "these", "those", "our", "following", "possible", "alternative", "available", *_COUNTS}


def _among(tokens: Sequence[Token], at: int) -> tuple[int, int] | None:
    """ "One of the three tasks A, B and C": where the names stand of those among whom one is."""
    led = " ".join(t.low for t in tokens[max(0, at - 2) : at])
    first = at
    while first < len(tokens) and tokens[first].of(*_SAID):
        first += 1
    words = [word for t in tokens[at:first] for word in t.low.split()]
    sort = bool(words) and (not _SORTS.isdisjoint(_lemmas(words[-1])) or _is_somebody(words[-1]))
    marked = first < len(tokens) and tokens[first].of("COMMA", "COLON", "DASH")
    first += marked
    if not led.endswith(_ONE_OF) or not words or first >= len(tokens) or not tokens[first].of("AGENT"):
        return None
    if not set(words[: len(words) - sort]) <= _SORTED or not (sort or marked):
        return None
    last, names, _ = listed(tokens, first, ("AGENT",))
    counts = [NUMBERS[word] for word in words if word in _COUNTS and word in NUMBERS]
    return (first, last) if len(names) > 1 and counts in ([], [len(names)]) else None


def _names(tokens: Sequence[Token], at: int) -> tuple[int, int] | None:
    """Where the names stand of those who are told here by what they are; None if it is no such place."""
    noun = _noun(tokens, at)
    introduced = any(t.low.split()[-1] in _HAVING for t in tokens[: min(at, _FARTHEST)])
    if noun is None or (at and not introduced and not tokens[at - 1].of(*_BEFORE)):
        return None
    first = noun + 2
    opened = tokens[noun + 1].of("OPEN")
    if first >= len(tokens) or not tokens[first].of("AGENT"):
        return None
    last, names, joints = listed(tokens, first, ("AGENT",))
    if not _fits(tokens[at : noun + 1], len(names)) or (names[1:] and joints[-1][1] != "and"):
        return None
    reached = introduced or (bool(at) and tokens[at - 1].of(*_REACHED))
    closed = tokens[last].of("CLOSE") if opened and last < len(tokens) else _goes_on(tokens, last, reached)
    return (first, last) if closed else None


def _goes_on(tokens: Sequence[Token], last: int, reached: bool) -> bool:
    """Whether a comma closes the names and the sentence goes on about them, or may end with them here."""
    if last >= len(tokens) or tokens[last].of(*_ENDS):
        return reached
    if reached and tokens[last].of("COMMA", "AND"):
        return True
    about = last + 1 < len(tokens) and not tokens[last + 1].of("AND", "OR", "BUT", "AGENT", "GROUP")
    return tokens[last].of("COMMA") and about


def _noun(tokens: Sequence[Token], at: int) -> int | None:
    """The word for what they are, behind "the two new …"; None if no name can be beside it."""
    if not (tokens[at].of("NUM") or tokens[at].low.split()[0] in _OWNERS):
        return None
    for n in range(at + 1, min(at + _FARTHEST, len(tokens) - 2)):
        if tokens[n + 1].of("COMMA", "OPEN"):
            return n if tokens[n].of("WORD", "EVERYONE") and _is_somebody(tokens[n].text) else None
        if not tokens[n].kinds <= {"WORD", "INERT", "NUM", "NUMWORD", "ME"}:
            return None
    return None


def _is_somebody(word: str) -> bool:
    return any(lemma in _CALLED or somebody(lemma) for lemma in _lemmas(word))


def _lemmas(word: str) -> set[str]:
    return {word.casefold(), *(lemma for lemma, form in may_be(word.casefold()) if form == "s")}


def _fits(said: Sequence[Token], count: int) -> bool:
    """Whether the words speak of as many as are named."""
    words = [word for t in said[:-1] for word in t.low.split()]
    numbers = [NUMBERS.get(word, 2) for word in words if word in _COUNTS]
    numbers += [float(t.text) for t in said if t.text.isdigit()]
    if numbers:
        return numbers == [count]
    word = said[-1].low
    return (count > 1) == (word.endswith("s") and word not in _lemmas_alone(word))


def _lemmas_alone(word: str) -> set[str]:
    """The word itself where it is no plural ("boss")."""
    return {word} if somebody(word) else set()
