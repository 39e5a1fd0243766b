"""A store whose contents are sealed, where there is a vault.

Checkpoints are sealed where they are packed, commands where they are written; events on their way to the log
are waited for by checkpoints, and so they are sealed before these are made (`sealed.sealed_events`).
"""

from __future__ import annotations

from dataclasses import replace

from swarmwright.storage.sealed import SealedRuns
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
        runs=SealedRuns(store.runs, vault),
        threads=SealedThreads(store.threads, vault),
        vault=vault,
    )
