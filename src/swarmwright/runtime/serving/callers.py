"""Who asks a server for something. Every service takes the caller, and touches its tenant's things alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from swarmwright.runtime.serving.matching import holds

__all__ = ["LOCAL", "Caller"]


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks. tenant: whose threads, runs, assistants and items are meant ("" = nobody's in particular).

    identity: who it is within the tenant, "" = unknown; user: what graphs are told of them. filters: what the
    metadata of all that they may see holds; searches are narrowed by it, and what lacks it is not there.
    """

    tenant: str = ""
    identity: str = ""
    user: Mapping[str, Any] | None = None
    filters: Mapping[str, Any] = field(default_factory=dict)

    def sees(self, tenant: str, metadata: Mapping[str, Any]) -> bool:
        """Whether what is that tenant's, and has that metadata, is there for them."""
        return tenant == self.tenant and holds(metadata, self.filters)

    def narrowed(self, metadata: Mapping[str, Any]) -> Mapping[str, Any]:
        """The metadata to search by, or to store, with their filters: nobody gets around those."""
        return {**metadata, **self.filters} if self.filters else metadata


LOCAL = Caller()
"""Who sits at this machine, where nobody has to say who they are."""
