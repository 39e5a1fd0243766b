"""Missing: numbers and orders that stand in a sentence, and that nobody has made anything of.

For sentences that the frames have left to other readers: what the grammar of noun phrases and the classes of
verbs can see there must have become a quorum or an order, or it is pointed at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swarmwright.language.frames.cursor import Cursor, Unread
from swarmwright.language.frames.nouns import counted_noun
from swarmwright.language.frames.predicates import marked_by
from swarmwright.language.frames.tree import Noun
from swarmwright.language.told.claims import Claims, Span
from swarmwright.language.told.items import items
from swarmwright.language.words.roles import names_a_person
from swarmwright.language.words.tokens import Token

__all__ = ["missing"]

_ORDERING = {"PRECEDE", "FOLLOW", "BLOCK"}


def missing(tokens: Sequence[Token], claims: Claims, told: int) -> Iterator[tuple[Span, str]]:
    """(place, what is wrong) for each number and order that the sentence has and the claims have not.

    told: how many blocks there were before the sentence was read.
    """
    cursor = Cursor(items(tokens), tokens)
    if not any(b.kind == "quorum" for b in claims.blocks[told:]):
        yield from _numbers(cursor, claims)
    yield from _orders(cursor, claims)


def _numbers(cursor: Cursor, claims: Claims) -> Iterator[tuple[Span, str]]:
    """ "The first two answers": so many, of whom nobody has made a quorum."""
    for at in range(cursor.size):
        try:
            found = counted_noun(cursor, at)
        except Unread:
            continue
        if found is None or not found[0].picked or not (found[0].head or found[0].names):
            continue
        if cursor.text(found[1] - 1) == "winner":
            continue  # whom somebody picks; he who is waited for has a quorum
        if _say_yes(cursor, found[0]):
            return  # what is asked of persons is no quorum of agents
        span = (cursor.items[at].start, cursor.items[found[1] - 1].end)
        if not any(d.start < span[1] and span[0] < d.end for d in claims.diagnostics):
            yield span, "so many are named here, and nobody is read to wait for so many"
        return


def _say_yes(cursor: Cursor, noun: Noun) -> bool:
    """Whether a sentence of a yes counts persons: "two of the partners must approve"."""
    people = not noun.names and bool(noun.head) and names_a_person(noun.head[-1].text)
    return people and any(item.token.of("APPROVE") for item in cursor.items)


def _orders(cursor: Cursor, claims: Claims) -> Iterator[tuple[Span, str]]:
    """ "Ann blocks Ben": two names with a verb of order between them, and no order between the two."""
    for at in range(1, cursor.size - 1):
        known = cursor.known(at)
        one, two = cursor.items[at - 1], cursor.items[at + 1]
        if known is None or not (one.token.of("AGENT") and two.token.of("AGENT")):
            continue
        if not _ORDERING & set(marked_by().get((known[0], ""), ())) or cursor.is_(at + 2, "POSS"):
            continue
        pair = {str(one.token.value), str(two.token.value)}
        if not any({o.earlier.split("#")[0], o.later.split("#")[0]} == pair for o in claims.orders):
            yield (one.start, two.end), "this says who comes before whom, and no order was made of it"
