"""A store whose contents are sealed, where there is a vault.

Checkpoints are sealed where they are packed, and commands where they are written.
"""

from __future__ import annotations

from dataclasses import replace

from swarmwright.storage.sealed import SealedEvents, SealedRuns
from swarmwright.storage.store import Store
from swarmwright.storage.titles import SealedThreads
from swarmwright.storage.vault import Vault

__all__ = ["closed"]


def closed(store: Store, vault: Vault | None) -> Store:
    """The store, with these sealed if there is a vault."""
    if vault is None:
        return store
    return replace(
        store,
        events=SealedEvents(store.events, vault),
        runs=SealedRuns(store.runs, vault),
        threads=SealedThreads(store.threads, vault),
        vault=vault,
    )
