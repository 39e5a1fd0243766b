"""Surrounding: what stands around a limit: the one of the sentence before, and work in the same sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import cast

from swarmwright.language.restrictions.amounts import Amount, Measure
from swarmwright.language.told.talk import Talk, node
from swarmwright.language.words.tokens import Token, has
from swarmwright.workflow.rules import EVERYONE

__all__ = ["earlier", "take_part"]


def take_part(talk: Talk, left: Sequence[Token], given: Sequence[tuple[str, ...]]) -> None:
    """ "Ann has one minute, and Ben leaves after it": the sentence goes on about those who were bounded.

    left: what is not read of the sentence yet; given: who was bounded in it. A sentence that names
    nobody else puts nobody to work by its limits, and nobody anywhere in the order.
    """
    if not has(left, "AGENT", "GROUP"):
        return
    named = [ids for ids in given if ids != (EVERYONE,)]
    for id_ in (i for ids in named for i in ids):
        node(talk, id_)
    talk.memory.stage = talk.memory.stage or next(iter(named), ())


def earlier(talk: Talk, at: int) -> Amount | None:
    """The amount of the sentence before the one that begins at `at`, if that was a limit too."""
    last = talk.last_limit
    if last is None or not last.values:
        return None
    quantity = last.quantity
    if len(re.findall(r"[.;!?\n]+", talk.prompt[quantity.span[1] : at])) > 1:
        return None
    number = float(quantity.tokens[0].value) if quantity.tokens[0].of("NUM") else 0.0
    timed = last.measure == "timeout_s"
    first = last.measure == "retries" and number == last.values[0] + 1  # told with the first attempt
    return Amount(
        cast(Measure, last.measure),
        last.values,
        (),
        last.values[0] / number if timed and number else float(not timed),
        first=first,
    )
