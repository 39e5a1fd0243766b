"""Any one: whoever "needs just one of them", "either result", "one of Ann and Ben" or "Ann or Ben".

All of them work, and the first who is done is enough: no choice of who works. Where they are spoken of
("just one of them", "either result") the count becomes a plain "one of"; where they are named, the wait
becomes "starts once Ann or Ben is done". This module knows nothing of quorums.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.tokens import Token, has

__all__ = ["unmet_count", "with_any_one"]

_WAITS = re.compile(
    r"(?:^|\s)(?:needs?|requires?|awaits?|wait(?:s|ing)? (?:for|on)|depends? on|rel(?:y|ies) on)$",
    re.IGNORECASE,
)
_PICKS = re.compile(r"^(?:picks?|chooses?|selects?|keeps?)(?: one of)?$", re.IGNORECASE)
_COUNTS = ("one of", "just one of", "only one of", "exactly one of", "exactly one", "any one of", "any of",
           "either of", "either", "either one of", "either one", "any one", "one", "at least one of",
           "at least one", "a single one of", "just one", "only one", "the first of")  # fmt: skip
"""What counts to one, and says no more than that."""
_COUNTING = frozenset(["EITHER", "ANYOF", "OR", "CHOICE", "NUM", "SUPERVISE"])
"""Kinds without one of which nothing here is counted."""
_BARE = ("just", "only", "merely", "simply")
_LONGEST = 4
_BETWEEN = ("COMMA", "AND", "OR", "POSS")
_DENIED = ("PARWITH", "MUSTNOT", "NOT", "NEG", "NOBODY", "NOTHING")
_DOING = ("TO", "FIN", "STARTV", "LAST", "INERT")
"""What is said of those who are waited for, or of the wait: "to be done", "to start"."""
_OVER = ("COMMA", "MARK", "SEMI", "AND", "BUT", "BEFORE", "THEN", "FIRST")
"""What may stand behind the names: anything else is more than that somebody waits."""


def unmet_count(talk: Talk, told: Sequence[Token], read: Sequence[Token], before: int) -> None:
    """Say of a count that was made plain, and of which no quorum came; before: how many there were then."""
    plain = [t for t in read if t.of("NUM") and t.text == "one" and t not in told and t.end > t.start]
    if plain and sum(b.kind == "quorum" for b in talk.claims.blocks) <= before:
        said = (
            "one of several is named here, and nobody is read to wait for so few; say: 'once one of A and B "
        )
        found = diagnose("SW402", plain[0].span, f"{said}is done, C starts'", severity="warning")
        talk.claims.diagnostics.append(found)


def with_any_one(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence with a plain count, or a time, wherever one of several is enough for somebody."""
    found = list(tokens)
    if _COUNTING.isdisjoint(kind for token in tokens for kind in token.kinds):
        return tuple(found)
    at = 0
    while at < len(found):
        if _PICKS.search(found[at].text):
            found = _picked(talk, found, at)
        if at == 0 or _waits(found, at):
            start = at + 1 if at or _waits(found, at) else 0
            found = _plain(talk, found, at, start)
        at += 1
    return tuple(found)


def _picked(talk: Talk, tokens: list[Token], at: int) -> list[Token]:
    """ "… picks one" for "… picks one of Ann and Ben('s drafts)", where all of these have just worked."""
    whole = tokens[at].low.endswith(" one of")
    start = at + 1 + (0 if whole else _count_at(tokens, at + 1))
    if start == at + 1 and not whole:
        return tokens
    end = _names_at(tokens, start) or start + (start < len(tokens) and tokens[start].of("THEY"))
    told = tokens[start:end]
    while end < len(tokens) and tokens[end].of("OUTPUT", "WORD") and has(told, "POSS"):
        end += 1
    over = end >= len(tokens) or tokens[end].of("COMMA", "MARK", "SEMI", "AND", "BUT", "THEN")
    names = {str(t.value) for t in told if t.of("AGENT")}
    if not told or not over or not names <= set(talk.memory.stage) or has(told, "OR"):
        return tokens
    if len(talk.memory.stage) < 2 or has(tokens[:at], "SUPERVISE"):
        return tokens
    talk.ledger.consume([*tokens[at + 1 : end]], "task")
    first = tokens[at]
    picks = Token(frozenset({"WORD"}), first.text.split()[0], first.start, first.end, first.text.split()[0])
    one = Token(frozenset({"WORD"}), "one", tokens[at + 1].start, tokens[end - 1].end, "one")
    return [*tokens[:at], picks, one, *tokens[end:]]


def _waits(tokens: Sequence[Token], at: int) -> bool:
    token = tokens[at]
    if has(tokens[max(0, at - 2) : at + 1], *_DENIED):
        return False
    behind_start = token.low == "with" and at > 0 and tokens[at - 1].of("STARTV")
    return behind_start or token.of("ONCE") or _WAITS.search(token.text) is not None


def _plain(talk: Talk, tokens: list[Token], at: int, start: int) -> list[Token]:
    count = _count_at(tokens, start)
    names = _names_at(tokens, start + count)
    if names and start and not tokens[at].of("ONCE"):
        return _timed(talk, tokens, at, start + count, names, bool(count))
    arrives = bool(count) and tokens[at].of("ONCE") and _arrives(tokens, start + count)
    if not count or not (arrives or _of_those(tokens, start + count, enough=not start)):
        return tokens
    first, last = tokens[start], tokens[start + count - 1]
    said = " ".join(t.low for t in tokens[start : start + count])
    if said in ("one of", "one") and not arrives:
        return tokens
    one = Token(frozenset({"NUM"}), "one", first.start, last.end, 1)
    of = Token(frozenset({"OF"}), "of", last.end, last.end, "of")
    talk.ledger.consume(tokens[start : start + count], "quorum")
    they = tokens[start + count].of("THEY")
    if not they and not tokens[start + count].of("OUTPUT"):  # "either is enough"
        them = Token(frozenset({"THEY"}), "them", last.end, last.end, "them")
        return [*tokens[:start], one, of, them, *tokens[start + count :]]
    return [*tokens[:start], one, *([of] if they else []), *tokens[start + count :]]


_ARRIVING = frozenset(
    ["has", "have", "is", "are", "comes", "gets", "returns", "answers", "finishes", "reports", "replies",
     "delivers"]
)  # fmt: skip


def _arrives(tokens: Sequence[Token], at: int) -> bool:
    """ "(once either) has numbers", "(as soon as one) is back": of those who are spoken of."""
    counted = tokens[at - 1].low in ("either", "one", "1")
    return counted and at < len(tokens) and tokens[at].low.split()[0] in _ARRIVING


def _count_at(tokens: Sequence[Token], at: int) -> int:
    """How many tokens from here on count to one; 0 if none do."""
    for size in range(min(_LONGEST, len(tokens) - at), 0, -1):
        words = [t.low for t in tokens[at : at + size]]
        while len(words) > 1 and words[0] in _BARE:
            words = words[1:]
        if " ".join(words) in _COUNTS:
            return size
    return 0


def _of_those(tokens: Sequence[Token], at: int, enough: bool) -> bool:
    """Whether those who are counted are spoken of here: "(one of) them", "(either) result"; `enough`: who are
    enough for somebody."""
    if at >= len(tokens):
        return False
    ahead = tokens[at : at + _LONGEST + 1]
    if enough:
        return tokens[at].of("THEY", "OUTPUT", "ENOUGH") and has(ahead, "ENOUGH")
    return tokens[at].of("THEY", "OUTPUT")


def _names_at(tokens: Sequence[Token], at: int) -> int:
    """Where a list of at least two names ends that begins here, with what is theirs; 0 if there is none."""
    end = at
    while end < len(tokens) and (tokens[end].of("AGENT") or (end > at and tokens[end].of(*_BETWEEN))):
        end += 1
    while end > at and not tokens[end - 1].of("AGENT", "POSS"):
        end -= 1
    if sum(t.of("AGENT") for t in tokens[at:end]) < 2:
        return 0
    owned = tokens[end - 1].of("POSS") and end < len(tokens) and tokens[end].of("OUTPUT")
    return end + owned


def _timed(talk: Talk, tokens: list[Token], at: int, start: int, end: int, counted: bool) -> list[Token]:
    """ "… starts once Ann or Ben is done" for "… waits for (either) Ann or Ben"."""
    told = tokens[start:end]
    open_ = has(told, "OR") and not has(told, "AND")
    known = all(str(t.value) in talk.claims.nodes for t in told if t.of("AGENT"))
    subject = at > 0 and has(tokens[:at], "AGENT", "THEY", "IT")
    after = end
    while after < len(tokens) and tokens[after].of(*_DOING):
        after += 1
    over = after >= len(tokens) or tokens[after].of(*_OVER)
    if not subject or not over or not known or not (open_ or counted):
        return tokens
    left_out = (t for t in told if not t.of("AGENT"))
    talk.ledger.consume([*tokens[at:start], *left_out, *tokens[end:after]], "quorum")
    place = tokens[end - 1].end
    starts = replace(tokens[at], kinds=frozenset({"STARTV"}), text="starts", value="starts")
    once = Token(frozenset({"ONCE"}), "once", tokens[at].end, tokens[at].end, "once")
    done = Token(frozenset({"FIN"}), "is done", place, place, "is done")
    listed = [_or(t) if t.of("AND") else t for t in told if t.of("AGENT", "COMMA", "AND", "OR")]
    before = tokens[:at]
    while before and (before[-1].low in (*_BARE, "is", "has", "to", "must", "can")):
        talk.ledger.consume(before[-1:], "quorum")
        before = before[:-1]
    return [*before, starts, once, *listed, done, *tokens[after:]]


def _or(token: Token) -> Token:
    return replace(token, kinds=frozenset({"OR"}), value="or")
