"""Gating: a model's claim that a person decides → a gate, held against its quote."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from swarmwright.language.proposals.backing import Ground, UnbackedError, agents_called, speaks_of
from swarmwright.language.proposals.quoting import Quote
from swarmwright.language.proposals.saids import GateSaid
from swarmwright.language.told.claims import Claims, Order, Wanted
from swarmwright.language.words.tokens import Token

__all__ = ["add_gate", "ends", "ends_of"]

_DECIDING = ("APPROVE", "HUMAN", "ME")


def ends(ground: Ground, claims: Claims, name: str) -> tuple[str, ...]:
    """The steps of an agent or a group that is named; raises UnbackedError for somebody without a step."""
    ids = agents_called(ground, [name])
    for id_ in ids:
        if id_ not in claims.nodes:
            raise UnbackedError(f"{ground.name(id_)} has no step; give it one, with a quote of its work")
    return ids


def ends_of(ground: Ground, claims: Claims, names: Iterable[str]) -> tuple[str, ...]:
    """The steps of all that are named, each once."""
    return tuple(dict.fromkeys(id_ for name in names for id_ in ends(ground, claims, name)))


def add_gate(ground: Ground, claims: Claims, said: GateSaid, quote: Quote) -> None:
    """Claim a gate; raises UnbackedError where the quote does not say that a person decides here."""
    if not quote.has(*_DECIDING):
        raise UnbackedError("nothing in these words says that a person decides")
    if quote.has("TOOL"):
        raise UnbackedError("these words ask for a yes to the use of a tool: that is the rule ask_human")
    if decider := _deciding_agent(quote):
        raise UnbackedError(f"{decider} decides here, an agent and not a person: that is its work")
    after, before = ends_of(ground, claims, said.after), ends_of(ground, claims, said.before)
    if not any(speaks_of(ground, quote, id_) for id_ in (*after, *before)):
        raise UnbackedError("the quote does not speak of those whose work is decided on")
    if set(after) & set(before):
        raise UnbackedError("the same work cannot come before and after a decision")
    for other in (w for w in claims.nodes.values() if not w.agent):
        if any(s < quote.end and e > quote.start for s, e in other.spans):
            raise UnbackedError("there is a decision by these words already")
    id_ = f"gate#{sum(not w.agent for w in claims.nodes.values()) + 1}"
    claims.nodes[id_] = Wanted(id_, "", " ".join(quote.words.split()), _approvers(quote), spans=[quote.span])
    claims.orders += [Order(a, id_, quote.span) for a in after]
    claims.orders += [Order(id_, b, quote.span) for b in before]
    if after:
        claims.gates_after.append((id_, frozenset(after)))
    if before:
        claims.gates_before.append((id_, frozenset(before)))


def _deciding_agent(quote: Quote) -> str:
    """The agent that itself approves in these words ("once Editor approves"); "" if it is a person."""
    if quote.has("HUMAN", "ME"):
        return ""
    spoken = [t for t in quote.tokens if not t.kinds <= {"INERT", "MUST", "MAY", "NUMWORD"}]
    for one, two in pairwise(spoken):
        if one.of("AGENT", "GROUP") and two.of("APPROVE") and not _passive(two):
            return one.text
    return ""


def _passive(token: Token) -> bool:
    return token.low.split()[0] in ("is", "are", "be", "been", "approval", "sign-off")


def _approvers(quote: Quote) -> tuple[str, ...]:
    """Who decides: "user" for whoever wrote the prompt, else nobody in particular."""
    return ("user",) if quote.has("ME") else ()
