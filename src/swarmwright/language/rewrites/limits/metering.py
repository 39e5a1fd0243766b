"""Metering: "Ann may use Web no more than 20 times": a right, and a bound on Ann's calls of tools.

So is "Web may only be used by Ann, at most 20 times".
"Ann must not use Web more than 20 times" is the bound alone: it neither gives Web nor takes it away.
An agent's calls are counted over all of its tools; that it may call this one so often, and the others
together no oftener, is said. This module knows nothing of order.
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.tokens import Token, covering, has
from swarmwright.workflow.rules import EVERYONE, Limit

__all__ = ["without_bounds_of_use"]

_WHO = ("AGENT", "AND", "COMMA", "INERT", "ONLY", "NUMWORD", "EACH", "MAY")
_USED = ("TOOL", "AND", "INERT")


def without_bounds_of_use(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence without how often a tool may be used; that is noted as a limit of who may use it."""
    if _denied_beyond(talk, tokens):
        return ()
    at = next((n for n, t in enumerate(tokens) if t.of("ATMOST")), 0)
    if not at:
        return tuple(tokens)
    told = at - 1 if at > 1 and tokens[at - 1].of("COMMA") else at
    verb = next((n for n, t in enumerate(tokens[:told]) if t.of("USE")), 0)
    bound, number = tokens[told : at + 3], _times(tokens[at:])
    passive = tokens[verb].low.split()[-1:] == ["by"]
    who, used = (
        (tokens[verb + 1 : told], tokens[:verb]) if passive else (tokens[:verb], tokens[verb + 1 : told])
    )
    names = tuple(dict.fromkeys(str(t.value) for t in who if t.of("AGENT")))
    given = _may_be_used(used, who) if passive else _may_use(who, used)
    if not (number and names and given):
        return tuple(tokens)
    _bound(talk, names, number, tokens, bound)
    return (*tokens[:told], *tokens[at + 3 :])


def _bound(
    talk: Talk, names: Sequence[str], number: float, tokens: Sequence[Token], bound: Sequence[Token]
) -> None:
    """Note the limit of each, and that it is of all their tools together."""
    span = covering(tokens)
    talk.claims.rules += [Limit(agent, "max_tool_calls", number, spans=(span,)) for agent in names]
    talk.ledger.consume(bound, "limit", names[0])
    said = "calls are counted over all tools of an agent: this is taken to bound all of them together"
    talk.claims.diagnostics.append(diagnose("SW305", covering(bound), said))


def _denied_beyond(talk: Talk, tokens: Sequence[Token]) -> bool:
    """Note the bound of So is "Web may only be used by Ann, at most 20 times".
    "Ann must not use Web more (often) than 5 times"; says whether it is such a one."""
    than = next((n for n, t in enumerate(tokens) if t.of("THAN")), 0)
    verb = next((n for n, t in enumerate(tokens[:than]) if t.of("USE")), 0)
    if not verb:
        return False
    more = than - 1 - (tokens[than - 1].low in ("often", "frequently"))
    number, who = _times(tokens[than:]), tokens[:verb]
    if not (number and tokens[more].low == "more") or not _are(tokens[verb + 1 : more]):
        return False
    nobody = has(who, "NOBODY") and has(who, "MAY")
    named = tuple(dict.fromkeys(str(t.value) for t in who if t.of("AGENT")))
    if nobody == has(who, "MUSTNOT") or not all(t.of(*_WHO, "NOBODY", "MUSTNOT") for t in who):
        return False
    if not (nobody or named):
        return False
    _bound(talk, (EVERYONE,) if nobody else named, number, tokens, tokens)
    talk.waived += [(str(t.value), covering(tokens)) for t in tokens if t.of("TOOL")]
    return True


def _are(used: Sequence[Token]) -> bool:
    """Whether these words are tools, and nothing else."""
    return has(used, "TOOL") and all(t.of(*_USED) for t in used)


_OFTEN = frozenset(["once", "twice", "thrice"])


def _times(tokens: Sequence[Token]) -> float:
    """The number of "no more than 20 times", "… than twice", with which a sentence ends; else 0."""
    counted = len(tokens) > 2 and tokens[1].of("NUM") and tokens[2].of("TIMES")
    often = len(tokens) > 1 and tokens[1].low in _OFTEN
    if not (counted or often) or not all(t.of("MARK") for t in tokens[2 + counted :]):
        return 0
    number = float(tokens[1].value)
    return number if number.is_integer() and number > 0 else 0


def _may_be_used(used: Sequence[Token], who: Sequence[Token]) -> bool:
    """ "Web may only be used by (Ann)": the same, told of the tool."""
    plain = [t for t in used if not t.of("MAY", "MAYONLY", "ONLY")]
    return len(plain) < len(used) and _are(plain) and all(t.of(*_WHO) for t in who)


def _may_use(who: Sequence[Token], used: Sequence[Token]) -> bool:
    """Whether these words give somebody a tool, and say no more than that."""
    return has(who, "MAY") and all(t.of(*_WHO) for t in who) and _are(used)
