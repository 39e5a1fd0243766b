"""A shape: how a stretch of a sentence looks, and the plain words by which it is read."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Shape"]


@dataclass(frozen=True, slots=True)
class Shape:
    """`said` is read as `plain`. signs: one of these is in the text.

    unless, needs: kinds of token of which none, and of which one, is in the sentence. never: words of which
    none is. alone: the sentence behind does not go on with "otherwise", which is the other case of this one.
    """

    signs: str
    said: str
    plain: str
    unless: str = ""
    needs: str = ""
    never: str = ""
    alone: bool = False
