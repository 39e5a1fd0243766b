"""Waiting alike: "(Ann writes and Bob draws,) but neither starts before Cy is done".

It is said of those who were named together, and puts whoever has to be done before each of them; nothing but
that is told, so that what follows still comes behind them. Order between them that only the text gave is
taken back: of the second it would go without saying. Whom "neither" means where not just two were told of is
asked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.rewrites.order.outrunning import DONE, MAY, STARTS
from swarmwright.language.sentences.masking import masked
from swarmwright.language.told.claims import Span
from swarmwright.language.told.loosening import loosen
from swarmwright.language.told.talk import Talk, latest, node, order_before
from swarmwright.language.words.tokens import Token, covering, has

__all__ = ["AlikeWait", "hold_alike", "without_alike_wait"]

_NOBODY = (
    r"(?P<who>neither|none|nobody|no one|not one)(?: of (?:them|these|those|us"
    r"|the (?:two|three|four|five|pair)"
    r"|(?:these|those) (?:two|three|four|five)|both|all three))?"
)
_DOING = rf" {MAY}(?:(?:\w+ )?{STARTS} )?"
_NAMES = r"(?P<first>@(?: (?:,|and|, and) @)*)"
_HAS_DONE = r"(?:has|have) [a-z]+(?:ed|en|wn|ne|lt|nt|ght|id)"
_WAIT = re.compile(
    rf"(?:^|(?P<joint>(?:, |; |— |– )(?:and |but |though |yet )?|(?:and|but) )){_NOBODY}{_DOING}"
    rf"(?:before|until|till|unless) {_NAMES}(?: {DONE}(?: [a-z]+ing)?| {_HAS_DONE}| stops| ends| finishes)?"
    r" ?(?:\. |! )?$"
)
_TWO = frozenset(["neither"])


@dataclass(frozen=True, slots=True)
class AlikeWait:
    """Who has to be done first, whether it is two who wait, and the words that say so."""

    first: tuple[Token, ...]
    two: bool
    told: tuple[Token, ...]

    @property
    def span(self) -> Span:
        """Where it is said."""
        return covering(self.told)


def without_alike_wait(tokens: Sequence[Token]) -> tuple[tuple[Token, ...], AlikeWait | None]:
    """The sentence without what it says of the common wait of those named before."""
    if not has(tokens, "BEFORE", "UNTIL", "UNLESS"):
        return tuple(tokens), None
    text, places = masked(tokens)
    hit = _WAIT.search(text)
    if hit is None:
        return tuple(tokens), None
    inside = [n for n, at in enumerate(places) if hit.start() <= at < hit.end()]
    first = [n for n, at in enumerate(places) if hit.start("first") <= at < hit.end("first")]
    told = tuple(tokens[n] for n in inside)
    names = tuple(tokens[n] for n in first if tokens[n].of("AGENT", "GROUP"))
    return tuple(tokens[: inside[0]]), AlikeWait(names, hit["who"] in _TWO, told)


def hold_alike(talk: Talk, wait: AlikeWait | None) -> None:
    """Put whoever has to be done before each of those who were named together."""
    if wait is None:
        return
    first = tuple(dict.fromkeys(i for token in wait.first for i in latest(talk, talk.memory.ids(token))))
    who = _who(talk, wait, first)
    if not who:
        said = "who is to wait here is not clear; name them: 'Ann and Ben start after Cleo'"
        talk.claims.diagnostics.append(diagnose("SW402", wait.span, said))
    stage = talk.memory.stage
    for id_ in first:
        node(talk, id_, wait.span)
    order_before(talk, first, who, wait.span)
    if any(o.inferred and o.earlier in who and o.later in who for o in talk.claims.orders):
        loosen(talk, who, wait.span)
    talk.memory.stage = tuple(i for i in talk.memory.stage if i not in first) or stage
    talk.ledger.consume(wait.told, "order", first[0] if first else "")


def _who(talk: Talk, wait: AlikeWait, first: Sequence[str]) -> tuple[str, ...]:
    """Those who wait: of a sentence that named just so many, or of what has been told last."""
    sentence = [i for i in talk.memory.sentence if i not in first]
    named = sentence or [i for i in talk.memory.before if i not in first]
    if wait.two and len(named) < 2:
        named = [i for i in talk.memory.recent if i not in first][-2:]
    steps = latest(talk, named)
    known = tuple(i for i in steps if i in talk.claims.nodes)
    return known if len(known) == len(named) and (len(known) == 2 if wait.two else len(known) > 1) else ()
