"""What came of what was asked for, as the drafter says it beside the text: it is for who judges a version,
and nothing of it is for the client who gets the text. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from swarmwright.apps.foundry.drafts import BY_HAND, OUTCOMES, half
from swarmwright.apps.foundry.quoting import one_line
from swarmwright.ports.agents import Output

__all__ = ["Outcome", "as_fields", "done_in_words", "left_in_words", "outcomes_of"]


_OF_TEXT = "outcomes_of"
"""The field of the text that they are of: `half` of its hash."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one wish. by: whose it is, by name if that is known; done: what was changed for it, "" =
    nothing; left: why it was not done, "" = it was, as far as `done` says."""

    by: str
    wish: str
    done: str = ""
    left: str = ""


def as_fields(outcomes: Iterable[Outcome], text: str) -> Mapping[str, Any]:
    """What a draft's output says of them, and of which text; nothing where nothing was asked for."""
    data = [asdict(one) for one in outcomes]
    return {OUTCOMES: data, _OF_TEXT: half(text)} if data else {}


def outcomes_of(draft: Output) -> tuple[Outcome, ...]:
    """What the drafter says of this draft; of one that a person has written in its place, nobody says so."""
    if draft.fields.get(BY_HAND) or draft.fields.get(_OF_TEXT, half(draft.text)) != half(draft.text):
        return ()
    try:
        return _many().validate_python(draft.fields.get(OUTCOMES, ()))
    except ValidationError:  # of an agent of another kind, which means something else by that name
        return ()


def left_in_words(outcomes: Iterable[Outcome]) -> tuple[str, ...]:
    """What was not done, each on one line."""
    return tuple(f"“{one_line(one.wish)}” ({one.by}): {one.left}" for one in outcomes if one.left)


def done_in_words(outcomes: Iterable[Outcome]) -> tuple[str, ...]:
    """What was done of the rest, each on one line."""
    return tuple(f"“{one_line(one.wish)}” ({one.by}): {one.done}" for one in outcomes if not one.left)


@cache
def _many() -> TypeAdapter[tuple[Outcome, ...]]:
    return TypeAdapter(tuple[Outcome, ...])
