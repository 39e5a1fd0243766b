"""Whether a draft is a protocol at all: whether it has the parts without which it is none. Pure.

A refusal ("I'm sorry, …") and a single line do no harm by their words, and a model may call them good. What
is counted here is what the drafter is told to write, whoever writes it: a title or an aim, steps, and where
help is. How good these are is for the critic.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from swarmwright.apps.foundry.safety.findings import Finding
from swarmwright.apps.foundry.safety.help import names_help
from swarmwright.apps.foundry.safety.markup import passages
from swarmwright.apps.foundry.safety.plain import plain

__all__ = ["FEWEST_STEPS", "form_of"]

FEWEST_STEPS = 2
"""Steps of the shortest protocol."""

_AIM = re.compile(r"^(?:aims?|goals?|purpose|objectives?|protocol for|plan for)\b", re.M)
_ITEM = re.compile(r"^ {0,9}(?:\d{1,3}[.)]|[-*+•])\s+\S", re.M)
_NAMED = re.compile(
    r"^(?:step|week|session|day|phase|stage|level|rung) (?:\d{1,3}|one|two|three|first)\b", re.M
)


@lru_cache(maxsize=1024)
def form_of(draft: str) -> tuple[Finding, ...]:
    """That parts are missing, and which; nothing where it has all of them."""
    missing = ", ".join(_missing(draft))
    return (Finding("incomplete", "caution", f"it is no whole protocol: {missing}"),) if missing else ()


def _missing(draft: str) -> Iterator[str]:
    read = [(one, tuple(map(plain, one.seen))) for one in passages(draft) if one.seen]
    said = [way for _, ways in read for way in ways[:1]]
    if not any(one.within == "heading" for one, _ in read) and not any(map(_AIM.search, said)):
        yield "there is no title or aim"
    if (
        len(_ITEM.findall(draft)) < FEWEST_STEPS
        and sum(len(_NAMED.findall(way)) for way in said) < FEWEST_STEPS
    ):
        yield "there are no steps"
    if not any(map(names_help, said)):
        yield "it does not say where help is in a crisis"
