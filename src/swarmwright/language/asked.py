"""Asked: what is kept of a model's reading, for whoever wants to know which words are whose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["Asked", "Fate", "Heard"]

Fate = Literal["taken", "known", "refused"]
"""Made part of the workflow; said by the rules' reading already; or not backed by the prompt."""


@dataclass(frozen=True, slots=True)
class Heard:
    """One thing that a model said: `kind` ("order", "rule may" …), in words, and what became of it.

    `start`, `end`: where its quote stands in the prompt; (0, 0) if nowhere. `why`: what it was refused for.
    """

    kind: str
    words: str
    fate: Fate
    start: int = 0
    end: int = 0
    why: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """Who was asked and what came of it. The same prompt and the same answers give the same of this.

    `model`: the name of the profile, or "provider:model". `answers`: SHA-256 of each answer, in order;
    `used`: the number of the one that was used, from 1. `heard`: what that one said.
    """

    model: str
    answers: tuple[str, ...] = ()
    used: int = 0
    heard: tuple[Heard, ...] = ()
