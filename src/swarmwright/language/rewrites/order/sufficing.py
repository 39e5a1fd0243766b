"""Sufficing: "two of them are enough for Ann to start" is "once two of them are done, Ann starts".

So is "two of them must be done before Ann starts". And where nobody is enough: who "does not wait for either
of them" waits for none of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.told.talk import Talk
from swarmwright.language.words.tokens import Token

__all__ = ["with_what_suffices"]

_COUNTED = (
    "OF", "THEY", "IT", "NUM", "ANYOF", "INERT", "WORD", "OUTPUT", "COMMA", "FIN", "MAJORITY", "ATLEAST",
    "ENOUGH", "NUMWORD", "ANNOUNCE", "HANDOFF",
)  # fmt: skip
"""Kinds of what may stand with the number; where names do, `quorums` reads the sentence as it is."""
_LONGEST = 12
"""Tokens; so far from the number stands what it is enough for."""
_BEFORE_A_NUMBER = ("AND", "BUT", "INERT", "ATLEAST", "ANYOF", "COMMA")
_NEED = ("need", "require", "await")
_NEEDS = ("needs to", "need to", "needs", "need", "has to wait for")


def with_what_suffices(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence with a time in place of what is enough for somebody."""
    tokens = _started_by_the_last_needed(talk, _without_either(talk, tokens))
    tokens = _done_before(talk, tokens)
    at = next((n for n, t in enumerate(tokens) if not t.of(*_BEFORE_A_NUMBER)), len(tokens))
    if at >= len(tokens) or not tokens[at].of("NUM", "MAJORITY") or tokens[at].of("AGENT", "GROUP"):
        return tuple(tokens)
    end = next((n for n in range(at, min(len(tokens), at + _LONGEST)) if _enough(tokens, n)), 0)
    behind = _past_enough(tokens, end) if end else 0
    if not behind or not all(t.of(*_COUNTED) for t in tokens[at:end]):
        return tuple(tokens)
    whom = behind
    while whom < len(tokens) and tokens[whom].of("AGENT", "GROUP", "AND"):
        whom += 1
    place = tokens[end].start
    once = Token(frozenset({"ONCE"}), "once", tokens[0].start, tokens[0].start, "once")
    done = Token(frozenset({"FIN"}), "are done", place, place, "are done")
    comma = Token(frozenset({"COMMA"}), ",", place, place, ",")
    rest = tokens[whom:]
    while rest and (rest[0].of("TO") or rest[0].low in _NEEDS):
        talk.ledger.consume(rest[:1], "quorum")
        rest = rest[1:]
    works = Token(frozenset({"STARTV"}), "works", tokens[whom - 1].end, tokens[whom - 1].end, "works")
    talk.ledger.consume([*tokens[:at], *tokens[at + 1 : behind]], "quorum")
    return (once, *_of_them(tokens[at]), done, comma, *tokens[behind:whom], *(rest or (works,)))


_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6}
_BY_ONE = re.compile(
    r"(?:is|are|gets?) (?:started|triggered|kicked off|launched|released|unblocked|set off)"
    r" by the (?P<which>\w+)(?: one)?(?: of (?:them|these|those))?"
    r" (?:to (?:finish|complete|end|be (?:done|ready|through))"
    r"|(?:that|who|which) (?:finishes|is (?:done|ready|finished|through)))"
)


def _started_by_the_last_needed(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """ "Ann is started by the third one to finish": once three of them are done, Ann starts."""
    names = next((n for n, t in enumerate(tokens) if not t.of("AGENT", "GROUP", "AND")), 0)
    found = _BY_ONE.fullmatch(" ".join(t.low for t in tokens[names:])) if names else None
    count = _ORDINALS.get(found["which"]) if found is not None else None
    if count is None:
        return tuple(tokens)
    first, last = tokens[0].start, tokens[-1].end
    once = Token(frozenset({"ONCE"}), "once", first, first, "once")
    number = Token(frozenset({"NUM"}), str(count), first, first, count)
    done = Token(frozenset({"FIN"}), "are done", first, first, "are done")
    comma = Token(frozenset({"COMMA"}), ",", first, first, ",")
    starts = Token(frozenset({"STARTV"}), "starts", last, last, "starts")
    talk.ledger.consume(tokens[names:], "quorum")
    return (once, *_of_them(number), done, comma, *tokens[:names], starts)


_HAVE_TO = re.compile(r"\b(?:must|have to|has to|need to|needs to|should|shall|ought to)\b")


def _done_before(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """ "Two of them must be done before Ann starts", in either order: once two are done, Ann starts."""
    at = next((n for n, t in enumerate(tokens) if t.of("BEFORE")), -1)
    counted, behind = tokens[:at], tokens[at + 1 :]
    if at == 0:
        comma = next((n for n, t in enumerate(tokens) if t.of("COMMA")), len(tokens))
        counted, behind = tokens[comma + 1 :], tokens[1:comma]
    if at < 0 or len(behind) < 2 or not behind[0].of("AGENT", "GROUP") or behind[1].of("COMMA", "AND"):
        return tuple(tokens)
    start = next((n for n, t in enumerate(counted) if not t.of(*_BEFORE_A_NUMBER)), len(counted))
    verb = next((n for n, t in enumerate(counted) if _HAVE_TO.search(t.low)), 0)
    if start >= verb or not counted[start].of("NUM", "MAJORITY") or not counted[-1].of("FIN", "HANDOFF"):
        return tuple(tokens)
    named = (*_COUNTED, "AGENT", "AND", "MUST")
    if not all(t.of(*named) for t in counted[start:verb]) or len(counted) - verb > _LONGEST_VERB:
        return tuple(tokens)
    first, last = tokens[0].start, counted[verb]
    once = Token(frozenset({"ONCE"}), "once", first, first, "once")
    done = Token(frozenset({"FIN"}), "are done", last.start, last.end, "are done")
    comma_ = Token(frozenset({"COMMA"}), ",", last.end, last.end, ",")
    bare = verb - start == 1
    who = _of_them(counted[start])[1:] if bare else ()
    talk.ledger.consume((tokens[at], *counted[verb + 1 :]), "quorum")
    return (once, *counted[:verb], *who, done, comma_, *behind)


_LONGEST_VERB = 3
"""Tokens of "must have finished"; more say something else, too."""


def _of_them(number: Token) -> tuple[Token, ...]:
    of = Token(frozenset({"OF"}), "of", number.end, number.end, "of")
    return (number, of, Token(frozenset({"THEY"}), "them", number.end, number.end, "them"))


def _enough(tokens: Sequence[Token], at: int) -> bool:
    return tokens[at].of("ENOUGH") or (tokens[at].of("ALLDONE") and tokens[at].low == "all")


def _past_enough(tokens: Sequence[Token], at: int) -> int:
    """Where the names begin for whom it is enough: "… for Ann", "(is) all (that) Ann needs"; 0 if nowhere."""
    needs = tokens[at].of("ALLDONE")
    at += 1
    if at < len(tokens) and tokens[at].of("RELATIVE" if needs else "FOR"):
        at += 1
    elif not needs:
        return 0
    if at >= len(tokens) or not tokens[at].of("AGENT", "GROUP"):
        return 0
    verb = tokens[at + 1].low if at + 1 < len(tokens) else ""
    return at if not needs or verb in _NEEDS else 0


def _without_either(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """ "Cy does not wait for either of them": for them. "Cy waits for neither (of them)" says the same."""
    for at in range(1, len(tokens)):
        waits, whom = tokens[at - 1], tokens[at]
        behind = at + 1
        if behind < len(tokens) and tokens[behind].of("OF"):
            behind += 1
        told = behind < len(tokens) and tokens[behind].of("THEY")
        if waits.of("PARWITH") and whom.of("EITHER", "ANYOF") and told:
            return (*tokens[:at], *tokens[behind:])
        denied = at > 1 and tokens[at - 2].of("MUSTNOT") and waits.low in _NEED
        if denied and told and whom.of("EITHER", "ANYOF"):
            talk.ledger.consume(tokens[at:behind], "quorum")
            return (*tokens[:at], *tokens[behind:])  # "does not need either of them": them
        last = at + 1 == len(tokens) or tokens[at + 1].of("COMMA", "MARK", "SEMI")
        if waits.of("PARWITH") and whom.low == "either" and last:
            return (*tokens[:at], replace(whom, kinds=frozenset({"THEY"}), value="them"), *tokens[at + 1 :])
        if waits.of("PRECEDED") and whom.low in ("neither", "none"):
            beside = replace(waits, kinds=frozenset({"PARWITH"}), text="does not wait for")
            them = replace(whom, kinds=frozenset({"THEY"}), text="them", value="them")
            return (*tokens[: at - 1], beside, them, *tokens[behind + 1 if told else at + 1 :])
    return tuple(tokens)
