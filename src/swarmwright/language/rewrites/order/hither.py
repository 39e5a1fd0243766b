"""Hither: "Ann writes and Ben draws. Before that, Cy plans. Dan posts": Cy comes before all that was told of.

"That" is what the sentence before tells, all of it; and what is told next goes on behind it, not behind Cy.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from swarmwright.language.told.talk import Talk, is_happening, latest, order_before
from swarmwright.language.words.tokens import Token, has

__all__ = ["ahead_of_what_was_told"]


def ahead_of_what_was_told(
    talk: Talk,
    tokens: Sequence[Token],
    known: Collection[str],
    ordered: Collection[tuple[str, str]],
    stage: tuple[str, ...],
) -> None:
    """Put who works "before that" before all whom the last sentence told of; the text goes on behind these.

    known, ordered, stage: the steps, orders, and what was told last, before the sentence.
    """
    if not has(tokens, "PRIOR"):
        return
    new = {o.earlier for o in talk.claims.orders if o.later in stage and (o.earlier, o.later) not in ordered}
    early = [i for i in talk.claims.nodes if i in new and i not in known and not is_happening(i)]
    if not early:
        return
    told = [i for i in latest(talk, talk.memory.before) if i in known]
    if set(stage) <= set(told):
        order_before(talk, early, told, (tokens[0].start, tokens[-1].end))
    if set(talk.memory.stage) <= set(early):
        talk.memory.stage = stage
