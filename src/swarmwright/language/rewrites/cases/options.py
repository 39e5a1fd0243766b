"""Options: "Ann replies to it, or Bob forwards it": one of the two does what is said of them.

The sentence is read as if both did it, one clause each; then they are made the cases of a choice.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.told.claims import Block, Branch, Order
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.tokens import Token, has

__all__ = ["Option", "choose_options", "with_options"]

_PASSED = ("IF", "UNLESS", "ELSE", "MUSTNOT", "TOOL", "SECRET", "BLIND", "LOOP", "WEAKLOOP", "HUMAN",
           "ME", "FOREACH", "ANNOUNCE")  # fmt: skip
"""What a sentence has in it whose "or" other readers know better."""
_PARTS = ("SEMI", "STOP", "COLON", "DASH", "THEN", "ONCE", "BEFORE", "UNTIL", "WHILE", "AND", "BUT")
_LEADING = frozenset(["may", "can", "will", "must", "should", "then", "also"])
_VERB = ("WORD", "OUTPUT", "STARTV", "HANDOFF", "USE", "APPROVE", "REJECT", "SEE", "RELEASE", "OPAQUE")


@dataclass(frozen=True, slots=True)
class Option:
    """Who works in the one case, and who in the other; where it is said."""

    one: str
    other: str
    span: tuple[int, int]
    listed: bool = False
    """Whether somebody's work is told right before it, so that it may be one of three."""


def with_options(talk: Talk, tokens: Sequence[Token]) -> tuple[tuple[Token, ...], tuple[Option, ...]]:
    """The sentence with "and" for each "or" between two clauses of work; and these options."""
    if not has(tokens, "OR") or has(tokens, *_PASSED):
        return tuple(tokens), ()
    left, found = list(tokens), list[Option]()
    for at in (n for n, t in enumerate(tokens) if t.of("OR")):
        behind = _name(tokens, at + 1)
        ahead = next((n for n in range(at - 1, -1, -1) if tokens[n].of("AGENT", *_PARTS)), -1)
        if behind is None or ahead < 0 or not tokens[ahead].of("AGENT"):
            continue
        one, other = tokens[ahead], tokens[behind]
        works = _works(tokens, ahead) and _works(tokens, behind) and one.value != other.value
        if not works:
            continue
        listed = ahead > 0 and tokens[ahead - 1].of("COMMA") and _works_before(tokens, ahead)
        found.append(Option(str(one.value), str(other.value), (one.start, other.end), listed))
        gone = [tokens[n] for n in range(at + 1, behind) if not tokens[n].of("INERT")]
        gone += [t for t in tokens[max(ahead - 2, 0) : ahead] if t.of("EITHER")]
        gone += [tokens[at - 1]] if tokens[at - 1].of("COMMA") else []
        talk.ledger.consume(gone, "option")
        left[left.index(tokens[at])] = replace(tokens[at], kinds=frozenset({"AND"}), text="and", value="and")
        left = [t for t in left if t not in gone]
    return tuple(left), tuple(found)


def _name(tokens: Sequence[Token], at: int) -> int | None:
    """Where the name stands that begins the clause behind an "or (else)"."""
    while at < len(tokens) and (tokens[at].of("INERT") or tokens[at].low == "else"):
        at += 1
    return at if at < len(tokens) and tokens[at].of("AGENT") else None


def _works(tokens: Sequence[Token], at: int) -> bool:
    """Whether the name at `at` is followed by what it does."""
    rest = [t for t in tokens[at + 1 : at + 4] if not t.of("INERT") and t.low not in _LEADING]
    if not rest or not rest[0].of(*_VERB) or rest[0].of("FOLLOWED", "PRECEDED", "BEFORE", "ONCE", "MUST"):
        return False
    return any(form in ("s", "base") for word in rest[0].low.split()[:1] for _, form in analyses(word))


def _works_before(tokens: Sequence[Token], at: int) -> bool:
    """ "Ann writes, Bob draws or Cem sings": whether it is one of two or of three is not said."""
    before = next((n for n in range(at - 2, -1, -1) if tokens[n].of("AGENT")), None)
    return before is not None and _works(tokens, before)


def choose_options(talk: Talk, options: Sequence[Option], known: Collection[str]) -> None:
    """Make a choice of each option; known: the steps that were there before the sentence."""
    for option in options:
        ids = [_latest(talk, option.one), _latest(talk, option.other)]
        inside = {i for block in talk.claims.blocks for i in block.everything()}
        if None in ids or inside & set(ids) or any(i in known for i in ids):
            said = "one of these is meant to happen, but that was not understood as a choice; say 'if …, …, "
            said += "otherwise …'"
            talk.claims.diagnostics.append(diagnose("SW402", option.span, said, severity="warning"))
            continue
        if option.listed:
            said = (
                "one of these two is taken to happen, after what is told before them; if it is one of all of "
            )
            said += "them, say 'if …, …, otherwise …'"
            talk.claims.diagnostics.append(diagnose("SW204", option.span, said, severity="warning"))
        one, other = str(ids[0]), str(ids[1])
        came = [o for o in talk.claims.orders if o.later == one]
        kept = [o for o in talk.claims.orders if {o.earlier, o.later} != {one, other}]
        after = {o.earlier for o in kept if o.later == other}
        kept += [replace(o, later=other) for o in came if o.earlier not in (other, *after)]
        talk.claims.orders[:] = _with_both(kept, one, other)
        talk.claims.together[:] = [t for t in talk.claims.together if not {one, other} <= (t[0] | t[1])]
        branches = [Branch(None, [one]), Branch(None, [other])]
        talk.claims.blocks.append(Block("choice", option.span, branches=branches))
        if other in talk.memory.stage or one in talk.memory.stage:
            rest = (i for i in talk.memory.stage if i not in (one, other))
            talk.memory.stage = (*rest, one, other)


def _with_both(orders: Sequence[Order], one: str, other: str) -> list[Order]:
    """Whoever comes after the other comes after the one, too."""
    after = {o.later for o in orders if o.earlier == one}
    more = [replace(o, earlier=one) for o in orders if o.earlier == other and o.later not in after]
    return [*orders, *more]


def _latest(talk: Talk, agent: str) -> str | None:
    return next((i for i, n in reversed(talk.claims.nodes.items()) if n.agent == agent), None)
