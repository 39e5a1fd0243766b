"""Patterns that are installed, found by their entry points; ours come first, and keep their names."""

from __future__ import annotations

import logging
from importlib.metadata import entry_points

from swarmwright.registry.patterns import BUILT_IN, Pattern

__all__ = ["ENTRY_POINT_GROUP", "installed_patterns"]

ENTRY_POINT_GROUP = "swarmwright.patterns"
"""The entry-point group that patterns are found by; each value is a `Pattern`."""

_log = logging.getLogger(__name__)


def installed_patterns() -> tuple[Pattern, ...]:
    """Ours, then those of installed packages by name; one that cannot be used is logged and left out."""
    found = {pattern.name: pattern for pattern in BUILT_IN}
    for point in sorted(entry_points(group=ENTRY_POINT_GROUP), key=lambda point: point.name):
        try:
            pattern = point.load()
        except (ImportError, AttributeError) as error:
            _log.warning("the pattern %s cannot be loaded: %s", point.name, error)
            continue
        if not isinstance(pattern, Pattern):
            _log.warning("the pattern %s cannot be loaded: %s is not a Pattern", point.name, point.value)
        elif pattern.name in found:
            _log.warning("the pattern %s is left out: there is a %s already", point.name, pattern.name)
        else:
            found[pattern.name] = pattern
    return tuple(found.values())
