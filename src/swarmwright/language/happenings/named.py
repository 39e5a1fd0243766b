"""Named: a sentence with a name for each decision and announcement in it, and what was known before it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from swarmwright.language.happenings.decisions import Decision
from swarmwright.language.happenings.heralding import Announcement
from swarmwright.language.happenings.rewriting import Draft
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.tokens import Token

__all__ = ["Named", "sentence_of", "speaks_of_somebody"]


@dataclass(slots=True)
class Named:
    """A sentence in its new wording, and what its names stand for."""

    tokens: tuple[Token, ...]
    made: list[Decision]
    heard: list[Announcement]
    draft: Draft
    stage: tuple[str, ...]
    """What was told last before the sentence."""
    at_work: Mapping[str, str] = field(default_factory=dict)
    """What had been told before it that each of them does."""
    known: frozenset[str] = frozenset()
    """The steps and decisions that had been told before it."""


def sentence_of(talk: Talk, named: Named) -> str:
    """The words of the sentence, as they were written."""
    return " ".join(talk.prompt[word.start : word.end] for word in named.draft.words)


def speaks_of_somebody(talk: Talk, named: Named, said: str) -> bool:
    """Whether somebody of the team is named in these words."""
    return any(
        w.text.casefold() in said.casefold() for w in named.draft.words if w.kind in ("AGENT", "GROUP")
    )
