"""How long something lasts, as an option says it."""

from __future__ import annotations

import re

from swarmwright.cli.sources import usage_error

__all__ = ["seconds_of"]

_UNITS = {"s": 1.0, "m": 60.0, "h": 3600.0, "d": 86_400.0}


def seconds_of(text: str, option: str) -> float:
    """A time such as 90d or 12h, in seconds. Raises ConfigError."""
    found = re.fullmatch(r"(\d{1,6})([smhd])", text.strip())
    if found is None or int(found[1]) == 0:
        raise usage_error(f"--{option} {text}: a number from 1 on and s, m, h or d is expected, as in 90d")
    return int(found[1]) * _UNITS[found[2]]
