"""Commands' rows, in any database: what they say is sealed where there is a vault, bound to thread and id.

Readable stay a command's kind, its number, whether it is settled, and when.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from swarmwright.errors import ThreadUnreadable
from swarmwright.ports.commands import Command, read_command, write_command
from swarmwright.ports.mailbox import Accepted
from swarmwright.storage.sealed import opened_json, sealed_json
from swarmwright.storage.sealing import Box
from swarmwright.storage.vault import UNSEALED_REMEDY, Vault

__all__ = ["Letters", "Writing", "written"]


_SEALED = '{"sealed"'


def written(command: Command) -> str:
    """What a command says, as text: equal where they are."""
    return json.dumps(write_command(command), sort_keys=True)


class Writing:
    """How the commands of one thread are written and read."""

    def __init__(self, thread_id: str, box: Box | None, vault: Vault | None) -> None:
        self._thread, self._box, self._vault = thread_id, box, vault

    def payload(self, said: str, command_id: str, kind: str) -> str:
        """What is stored of what a command says."""
        if self._box is None:
            return said
        return json.dumps(sealed_json(json.loads(said), self._box, "command", self._thread, command_id, kind))

    def reason(self, said: str, seq: int) -> str:
        """What is stored of what came of one."""
        if self._box is None or not said:
            return said
        return json.dumps(sealed_json(said, self._box, *self._came(seq)))

    def said(self, row: Sequence[Any]) -> str:
        """What the command of a row says, as `written`. Raises ThreadUnreadable."""
        return json.dumps(self._opened(row[4], "command", self._thread, row[2], row[3]), sort_keys=True)

    def read(self, row: Sequence[Any]) -> Accepted:
        """The command of a row. Raises ThreadUnreadable where it was changed, or was not sealed."""
        thread_id, seq, command_id, kind, _, state, reason, accepted_at, settled_at = row
        command = read_command(kind, json.loads(self.said(row)))
        if self._box is not None and reason:
            reason = self._opened(reason, *self._came(seq))
        return Accepted(thread_id, seq, command_id, command, state, reason, accepted_at, settled_at)

    def _opened(self, text: str, *about: str) -> Any:
        """What stands sealed in a text; what was kept without is read, or refused."""
        if self._box is None or self._vault is None:
            return json.loads(text)
        if text.startswith(_SEALED):
            return opened_json(json.loads(text), self._box, self._vault.strict, *about, of=self._thread)
        if self._vault.strict:
            raise ThreadUnreadable(self._thread, f"a {about[0]}", "it was not sealed", UNSEALED_REMEDY)
        return json.loads(text) if about[0] == "command" else text

    def _came(self, seq: int) -> tuple[str, ...]:
        return "reason", self._thread, str(seq)


class Letters:
    """How the commands of threads are written and read."""

    def __init__(self, vault: Vault | None) -> None:
        self._vault = vault

    async def of(self, thread_id: str) -> Writing:
        """Those of a thread. Raises StorageError where its key cannot be had."""
        box = None if self._vault is None else await self._vault.box(thread_id)
        return Writing(thread_id, box, self._vault)
