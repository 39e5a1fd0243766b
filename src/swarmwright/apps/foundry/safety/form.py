"""Whether a draft is a protocol at all: whether it has the parts without which it is none. Pure.

A refusal ("I'm sorry, …") and a single line do no harm by their words, and a model may call them good. What
is counted here is what the drafter is told to write, whoever writes it: a title or an aim, steps, and where
help is. How good these are is for the critic.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from swarmwright.apps.foundry.safety.findings import NOT_SEEN, Finding
from swarmwright.apps.foundry.safety.foreign import mostly_foreign
from swarmwright.apps.foundry.safety.headed import with_headings
from swarmwright.apps.foundry.safety.help import names_help
from swarmwright.apps.foundry.safety.markup import passages
from swarmwright.apps.foundry.safety.plain import plain

__all__ = ["FEWEST_STEPS", "form_of"]

FEWEST_STEPS = 2
"""Steps of the shortest protocol."""

_NO_HELP = "it does not say where help is in a crisis"
_AIM = re.compile(r"^(?:aims?|goals?|purpose|objectives?|protocol for|plan for)\b", re.M)
_ITEM = re.compile(r"^ {0,9}(?:\d{1,3}[.)]\s+|\d{1,3}[、．]\s*|[-*+•]\s+)\S", re.M)
_NAMED = re.compile(
    r"^(?:step|week|session|day|phase|stage|level|rung) (?:\d{1,3}|one|two|three|first)\b", re.M
)


@lru_cache(maxsize=1024)
def form_of(draft: str) -> tuple[Finding, ...]:
    """That parts are missing, and which; nothing where it has all of them. Of a draft in a language that the
    rules cannot read, whether it says where help is is for who reads it."""
    return tuple(_found(draft))


def _found(draft: str) -> Iterator[Finding]:
    missing = list(_missing(draft))
    if _NO_HELP in missing and mostly_foreign(plain(draft)):
        missing.remove(_NO_HELP)
        yield Finding("language", "caution", NOT_SEEN)
    if missing:
        yield Finding("incomplete", "caution", f"it is no whole protocol: {', '.join(missing)}")


def _missing(draft: str) -> Iterator[str]:
    read = [(one, tuple(map(plain, one.seen))) for one in with_headings(passages(draft)) if one.seen]
    said = [way for _, ways in read for way in ways[:1]]
    if not any(one.within == "heading" for one, _ in read) and not any(map(_AIM.search, said)):
        yield "there is no title or aim"
    if (
        len(_ITEM.findall(draft)) < FEWEST_STEPS
        and sum(len(_NAMED.findall(way)) for way in said) < FEWEST_STEPS
    ):
        yield "there are no steps"
    if not any(map(names_help, said)):
        yield _NO_HELP
