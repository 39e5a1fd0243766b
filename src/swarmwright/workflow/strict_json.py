"""JSON read strictly: no key twice in an object, and no number that JSON does not know,
or that is beyond what numbers can be here."""

from __future__ import annotations

import json
import math
from typing import Any

__all__ = ["strict_decoder", "strict_json", "unique_keys"]


def strict_json(text: str | bytes) -> Any:
    """What the text holds. Raises ValueError, or RecursionError where it is nested too deeply."""
    return json.loads(text, **_STRICT)


def strict_decoder() -> json.JSONDecoder:
    """The same for JSON that stands within other text (`raw_decode`)."""
    return json.JSONDecoder(**_STRICT)


def unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An `object_pairs_hook`. Raises ValueError where a key comes twice: nobody knows which one is meant."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError(f"an object gives a key twice: {', '.join(key for key, _ in pairs)[:80]}")
    return found


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not a JSON number")


def _finite(digits: str) -> float:
    """A number that can be kept: one that is too large would silently be another, infinity."""
    number = float(digits)
    if math.isinf(number):
        raise ValueError(f"{digits[:40]} is larger than any number that can be kept")
    return number


_STRICT: dict[str, Any] = {
    "object_pairs_hook": unique_keys,
    "parse_constant": _no_constant,
    "parse_float": _finite,
}
