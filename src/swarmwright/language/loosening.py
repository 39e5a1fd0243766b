"""Loosening: work that was told one by one, and of which a later sentence says that it goes on side by side.

"Ann writes. Bob checks. Cy draws. Bob and Cy work in parallel. Dee merges." The order that only the text gave
to these is taken back; what came before one of them, or behind one, now does so of all.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from swarmwright.language.claims import Span
from swarmwright.language.diagnostics import diagnose
from swarmwright.language.talk import Talk, is_happening, order_before
from swarmwright.language.tokens import Token

__all__ = ["loosen", "loosen_what_was_told"]


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
    plain = not any(t.of("AGENT", "GROUP", "EVERYONE", "OTHERS", "TOOL", "WORD", "OUTPUT") for t in tokens)
    return plain and any(t.of("PAR") for t in tokens) and any(t.of("THEY") for t in tokens)
