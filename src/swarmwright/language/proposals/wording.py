"""Wording: a model's claims in a few words, for people and for the model itself."""

from __future__ import annotations

import dataclasses

from swarmwright.language.proposals.saids import FlowSaid, RuleSaid

__all__ = ["claim_kind", "claim_words", "shortened"]

_LONGEST = 160
_LONGEST_TEXT = 40


def claim_kind(said: FlowSaid | RuleSaid) -> str:
    """ "step", "order", … or "rule may", "rule hide", …"""
    if isinstance(said, RuleSaid):
        return f"rule {said.kind}"
    return type(said).__name__.removesuffix("Said").casefold()


def claim_words(said: FlowSaid | RuleSaid) -> str:
    """A claim without its quote, cut short: `order (earlier Writer, later Editor)`."""
    fields = [f.name for f in dataclasses.fields(said) if f.name not in ("quote", "kind")]
    told = [f"{name} {_value(getattr(said, name))}" for name in fields if getattr(said, name) not in _EMPTY]
    return shortened(f"{claim_kind(said)} ({', '.join(told)})", _LONGEST)


_EMPTY: tuple[object, ...] = ("", (), None)


def _value(value: object) -> str:
    if isinstance(value, tuple):
        return "/".join(map(_value, value[:12]))
    if dataclasses.is_dataclass(value):
        return " ".join(_value(getattr(value, f.name)) for f in dataclasses.fields(value))
    return f"{value:g}" if isinstance(value, float) else shortened(str(value), _LONGEST_TEXT)


def shortened(text: str, longest: int) -> str:
    """The text on one line, and what is beyond `longest` characters left out."""
    line = " ".join(text.split())
    return line if len(line) <= longest else line[: longest - 1] + "…"
