"""The table: which words oblige the readers to which kind of fact. Data, not code."""

from __future__ import annotations

__all__ = ["FORWARD", "NO_ORDER", "OPENING"]

FORWARD: dict[str, bool] = {
    "BEFORE": True,
    "FOLLOWED": True,
    "PRECEDED": False,
    "ONCE": False,
    "UNTIL": False,
    "THEN": True,
}
"""Operator → whether who stands before it comes first."""

OPENING = frozenset(["BEFORE", "ONCE", "UNTIL"])
"""Operators that can open a sentence: then the one behind them comes first, or last."""

NO_ORDER = frozenset(["the second", "the minute", "immediately", "feed"])
"""Phrases of these operators that say something else as often."""
