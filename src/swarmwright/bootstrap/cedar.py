"""Policies in Cedar, from their file; and how they are asked beside the matrix."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from swarmwright.bootstrap.texts import read_text
from swarmwright.errors import ConfigError
from swarmwright.policy.arguments import Sources
from swarmwright.policy.cedar import CedarPolicies
from swarmwright.policy.decisions import Decision
from swarmwright.policy.matrix import PermissionMatrix

__all__ = ["Examined", "load_cedar"]


class Examined:
    """What the arguments of a call want: by the rules of the matrix, and by policies in Cedar, if any."""

    def __init__(self, matrix: PermissionMatrix, cedar: CedarPolicies | None) -> None:
        self._matrix, self._cedar = matrix, cedar

    def __call__(
        self, agent: str, tool: str, arguments: Mapping[str, Any], sources: Sources
    ) -> Decision | None:
        """A denial of the rules, then one of Cedar; else what the rules ask."""
        found = self._matrix.examine(agent, tool, arguments, sources)
        if self._cedar is None or (found is not None and found.effect == "deny"):
            return found
        return self._cedar.examine(self._matrix.team, agent, tool, arguments) or found


def load_cedar(path: Path) -> CedarPolicies:
    """The policies of a file. Raises ConfigError for a text that is none, or without `swarmwright[cedar]`."""
    text = read_text(path)
    try:
        return CedarPolicies(text)
    except ModuleNotFoundError as error:
        remedy = "pip install 'swarmwright[cedar]'"
        raise ConfigError(str(path), "", f"{error.name} is not installed", remedy) from error
    except ValueError as error:
        remedy = "see https://docs.cedarpolicy.com"
        raise ConfigError(str(path), "", f"these are no policies in Cedar: {error}", remedy) from error
