"""Loosening: work that was told one by one, and of which a later sentence says that it goes on side by side.

"Ann writes. Bob checks. Cy draws. Bob and Cy work in parallel. Dee merges." The order that only the text gave
to these is taken back; what came before one of them, or behind one, now does so of all.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.told.claims import Span
from swarmwright.language.told.talk import Talk, is_happening, order_before
from swarmwright.language.words.tokens import Token, has

__all__ = ["loosen", "loosen_what_was_told", "part_who_are_excepted", "part_who_waits"]


def loosen(talk: Talk, ids: Sequence[str], span: Span) -> None:
    """Take back the order that only the text gave to these, said of them afterwards."""
    orders = [o for o in talk.claims.orders if not (o.inferred and o.earlier in ids and o.later in ids)]
    first = [o.earlier for o in talk.claims.orders if o.later in ids and o.earlier not in ids]
    behind = [o.later for o in orders if o.inferred and o.earlier in ids and o.later not in ids]
    talk.claims.orders = orders
    order_before(talk, dict.fromkeys(first), ids, span, inferred=True)
    order_before(talk, ids, dict.fromkeys(behind), span, inferred=True)
    talk.memory.stage = tuple(dict.fromkeys((*ids, *(i for i in talk.memory.stage if i not in ids))))


def loosen_what_was_told(
    talk: Talk, tokens: Sequence[Token], known: Collection[str], before: int, stage: tuple[str, ...]
) -> None:
    """Loosen those of whom the last sentence says that they work side by side, and told nothing else.

    known: the steps told before the sentence; before: how many claims of this kind had been made by then;
    stage: what had been told last.
    """
    told = talk.claims.together[before:]
    if not told and _of_nobody(tokens):
        said = "whose order is open here is not clear; name them"
        talk.claims.diagnostics.append(diagnose("SW204", (tokens[0].start, tokens[-1].end), said))
    if not told or any(i not in known or is_happening(i) for one, two, _ in told for i in (*one, *two)):
        return
    beside = {i for one, two, _ in told for i in (*one, *two)}
    if any(o.inferred and o.earlier in beside and o.later in beside for o in talk.claims.orders):
        talk.memory.stage = stage
        loosen(talk, [i for i in talk.claims.nodes if i in beside], told[0][2])


def _of_nobody(tokens: Sequence[Token]) -> bool:
    """ "They do not wait for each other", where it is said of no two of whom."""
    plain = not has(tokens, "AGENT", "GROUP", "EVERYONE", "OTHERS", "TOOL", "WORD", "OUTPUT")
    return plain and has(tokens, "PAR") and has(tokens, "THEY")


_ALL = re.compile(r"\b(?:every(?:one|body|thing)?|all)\b", re.IGNORECASE)


def part_who_are_excepted(talk: Talk, sentences: Iterable[Sequence[Token]]) -> None:
    """ "They work side by side, except that Cy waits for Ann": all of them but those two."""
    for told in sentences:
        at = next((n for n, t in enumerate(told) if n and t.of("EXCEPT")), None)
        if at is None or not has(told[at:], "AGENT"):
            continue
        first, start, end = told[0].start, told[at - 1].start, told[-1].end
        orders = (o for o in talk.claims.orders if not o.inferred and start <= o.span[0] < end)
        for pair in [(o.earlier, o.later) for o in orders]:
            here = [one for one in talk.claims.together if first <= one[2][0] < start]
            rest = [one for one in talk.claims.together if one not in here]
            talk.claims.together = rest + [part for one in here for part in _apart(one, *pair)]


_Together = tuple[frozenset[str], frozenset[str], Span]


def _apart(told: _Together, one: str, other: str) -> list[_Together]:
    """What is left of "each of these beside each of those" without this pair."""
    left, right, span = told
    if one in right and other in left:
        one, other = other, one
    if one not in left or other not in right:
        return [told]
    parts = ((left - {one}, right, span), (frozenset({one}), right - {other}, span))
    return [part for part in parts if part[0] and part[1]]


def part_who_waits(talk: Talk, sentences: Iterable[Sequence[Token]]) -> None:
    """ "Everyone starts at once. Ann waits for the rest.": she is none of those who start at once."""
    waiting = (told for told in sentences if has(told, "OTHERS"))
    late = {str(t.value) for told in waiting for t in told if t.of("AGENT")}
    behind: dict[str, set[str]] = {}
    for order in talk.claims.orders if late else ():
        if not order.inferred:
            behind.setdefault(order.later, set()).add(order.earlier)
    beside: dict[Span, set[str]] = {}
    for one, two, span in talk.claims.together if late else ():
        beside.setdefault(span, set()).update(one, two)
    apart: dict[Span, set[str]] = {}
    for span, ids in beside.items():
        waits = {i for i in ids & talk.claims.nodes.keys() if talk.claims.nodes[i].agent in late}
        waits = {i for i in waits if ids - {i} <= behind.get(i, set())}
        if len(waits) == 1 and len(ids) > 2 and _ALL.search(talk.prompt[slice(*span)]):
            apart[span] = waits
    none = set[str]()
    parted = ((a - apart.get(at, none), b - apart.get(at, none), at) for a, b, at in talk.claims.together)
    talk.claims.together = [(a, b, at) for a, b, at in parted if a and b]
