"""What every store holds, by port. Who uses it knows nothing of the database behind it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.store.base import BaseStore

from swarmwright.ports.assistants import AssistantStore
from swarmwright.ports.audit import AuditLog
from swarmwright.ports.crons import CronStore
from swarmwright.ports.events import EventLog
from swarmwright.ports.keys import KeyStore
from swarmwright.ports.mailbox import Mailbox
from swarmwright.ports.runs import RunStore
from swarmwright.ports.teams import TeamStore
from swarmwright.ports.threads import ThreadStore
from swarmwright.storage.vault import ThreadKeys, Vault

__all__ = ["Store"]


@dataclass(frozen=True, slots=True)
class Store:
    """What is kept, by port. items: LangGraph's own store, for hosted graphs. vault: the keys of threads,
    where what is kept of them is sealed. hasten: called where the process is to end; from then on nobody
    waits long for a database that does not answer. away: whether it is known that the database cannot be
    reached, for a second and more."""

    checkpointer: BaseCheckpointSaver[str]
    threads: ThreadStore
    events: EventLog
    mailbox: Mailbox
    teams: TeamStore
    runs: RunStore
    assistants: AssistantStore
    crons: CronStore
    keys: KeyStore
    audit: AuditLog
    items: BaseStore
    thread_keys: ThreadKeys
    vault: Vault | None = None
    hasten: Callable[[], None] = lambda: None
    away: Callable[[], bool] = lambda: False
