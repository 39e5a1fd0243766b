"""Who asks a server for something. Every service takes the caller, and touches its tenant's things alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

__all__ = ["LOCAL", "Caller"]


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks. tenant: whose threads, runs, assistants and items are meant ("" = nobody's in particular).

    identity: who it is within the tenant, "" = unknown; user: what graphs are told of them.
    """

    tenant: str = ""
    identity: str = ""
    user: Mapping[str, Any] | None = None


LOCAL = Caller()
"""Who sits at this machine, where nobody has to say who they are."""
