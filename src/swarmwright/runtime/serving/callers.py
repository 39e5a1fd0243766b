"""Who asks a server for something. Every service takes the caller, and touches its tenant's things alone."""

from __future__ import annotations

import uuid
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, TypeVar

from swarmwright.errors import InvalidInput, NotAllowed
from swarmwright.runtime.serving.filtering import Filter, contained, filled, passes
from swarmwright.runtime.serving.names import kept_name

__all__ = ["LOCAL", "Caller", "Permits", "sifted"]

Found = TypeVar("Found")

_PAGE = 100


class Permits(Protocol):
    """Says what a caller may do, beyond what is their tenant's."""

    async def asked(self, resource: str, action: str, value: dict[str, Any]) -> Filter:
        """The filter on what they may touch in doing this; raises NotAllowed where they may not at all.

        value: what is asked for, in the words of LangGraph's `Auth` handlers, which may change it.
        """
        ...

    def holds(self, resource: str, action: str) -> bool:
        """Whether their key or token is good for it, whatever handlers say of one thing or another."""
        ...


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks. tenant: whose threads, runs, assistants and items are meant ("" = nobody's in particular).

    identity: who it is within the tenant, "" = unknown; user: what graphs are told of them. filters: what
    must hold of the metadata of all that they may touch in what they do now (`filtering`); what it does not
    hold for is not there. permits: asked again where something else is touched besides.
    """

    tenant: str = ""
    identity: str = ""
    user: Mapping[str, Any] | None = None
    filters: Filter = field(default_factory=dict)
    permits: Permits | None = None

    def sees(self, tenant: str, metadata: Mapping[str, Any]) -> bool:
        """Whether what is that tenant's, and has that metadata, is there for them."""
        return tenant == self.tenant and passes(self.filters, metadata)

    def narrowed(self, metadata: Mapping[str, Any]) -> tuple[Mapping[str, Any], bool]:
        """(the metadata to search by, with their filters; whether all that is found so is what is meant)."""
        if not self.filters:
            return metadata, True
        due, exact = contained(self.filters)
        return {**due, **metadata}, exact and not (due.keys() & metadata.keys())

    def owned(self, metadata: Mapping[str, Any]) -> Mapping[str, Any]:
        """The metadata of something that they make, so that they find it again: what their filters say it
        must be is put in, where nothing is said. Raises NotAllowed where it would be out of their sight."""
        if not self.filters:
            return metadata
        made = filled(self.filters, metadata)
        self.check(made)
        return made

    def check(self, metadata: Mapping[str, Any]) -> None:
        """Raise NotAllowed for metadata that would take something out of their sight, into another's."""
        if not passes(self.filters, metadata):
            raise NotAllowed("with this metadata it would be out of what you may see")

    def at(self, checkpoint: Mapping[str, Any] | None, thread_id: str | None) -> Mapping[str, Any] | None:
        """A checkpoint as they name it, on a thread of theirs (as it is kept), without that thread's name.

        States tell their checkpoints with it, and clients hand these back as they are. Raises InvalidInput
        for one of another thread.
        """
        named = (checkpoint or {}).get("thread_id")
        if checkpoint is None or named in (None, ""):
            return checkpoint
        if not isinstance(named, str) or thread_id is None or self.kept(named) != thread_id:
            raise InvalidInput("checkpoint.thread_id", "it is of another thread")
        return {name: value for name, value in checkpoint.items() if name != "thread_id"}

    def check_place(self, config: Mapping[str, Any], thread_id: str | None) -> None:
        """Raise InvalidInput where a run's config names another place than the run is at.

        thread_id: the run's thread (as it is kept), None = one of its own. LangChain's React hook names it in
        the config, too.
        """
        said = config.get("configurable") or {}
        named = said.get("thread_id")
        if named and (not isinstance(named, str) or thread_id is None or self.kept(named) != thread_id):
            reason = "the run is on another thread: the address of the request says on which"
            raise InvalidInput("config.configurable.thread_id", reason)
        if said.get("checkpoint_ns") and not said.get("checkpoint_id"):
            reason = "it says nothing without a checkpoint_id: a run goes on with the whole graph"
            raise InvalidInput("config.configurable.checkpoint_ns", reason)

    def kept(self, name: str) -> str:
        """The name under which something of theirs is kept, which they may call as another tenant does."""
        return kept_name(self.tenant, name)

    def fresh_name(self) -> str | None:
        """A name for something new of theirs; None = any that is free will do."""
        return self.kept(str(uuid.uuid4())) if self.tenant else None

    async def about(self, resource: str, action: str, value: dict[str, Any]) -> Caller:
        """The same, as they may do something else besides. Raises NotAllowed."""
        if self.permits is None:
            return self
        return replace(self, filters=await self.permits.asked(resource, action, value))

    def reads(self, resource: str) -> bool:
        """Whether what they have just written may be told to them as it stands, with all that was there."""
        return self.permits is None or self.permits.holds(resource, "read")


LOCAL = Caller()
"""Who sits at this machine, where nobody has to say who they are."""


async def sifted(
    page: Callable[[int, int], Awaitable[Sequence[Found]]], wanted: Callable[[Found], bool]
) -> list[Found]:
    """All of many pages (of limit, offset) that is wanted: for what a store cannot be asked exactly."""
    found: list[Found] = []
    offset = 0
    while some := await page(_PAGE, offset):
        found += [one for one in some if wanted(one)]
        offset += _PAGE
    return found
