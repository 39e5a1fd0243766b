"""LangGraph's SQLite saver, taking less room: deflated values, short versions, rows without a second key.

A checkpoint is mostly names that stand in every other checkpoint too, so values are deflated against a
dictionary of them. Measured by benchmarks/storage.py.
"""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Sequence
from typing import Any

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import (
    WRITES_IDX_MAP,
    ChannelVersions,
    Checkpoint,
    CheckpointMetadata,
    get_checkpoint_metadata,
)
from langgraph.checkpoint.serde.base import SerializerProtocol
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver

__all__ = ["TABLES", "CompactSaver", "DeflatingSerializer", "deflated", "inflated"]

TABLES = """
CREATE TABLE IF NOT EXISTS checkpoints (
    thread_id TEXT NOT NULL, checkpoint_ns TEXT NOT NULL DEFAULT '', checkpoint_id TEXT NOT NULL,
    parent_checkpoint_id TEXT, type TEXT, checkpoint BLOB, metadata BLOB,
    PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS writes (
    thread_id TEXT NOT NULL, checkpoint_ns TEXT NOT NULL DEFAULT '', checkpoint_id TEXT NOT NULL,
    task_id TEXT NOT NULL, task_path TEXT NOT NULL DEFAULT '', idx INTEGER NOT NULL,
    channel TEXT NOT NULL, type TEXT, value BLOB,
    PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id, task_id, idx)
) WITHOUT ROWID;
"""
"""The saver's own tables, made first: without a rowid the key is stored once, not twice."""

_SMALLEST = 96
"""Bytes below which deflating gains nothing worth the time."""

_DICTIONARY_1 = b"".join(
    [
        b"langchain_core.messages.human\xacHumanMessage\x89\xa7content",
        b"\x05\x94\xbalangchain_core.messages.ai\xa9AIMessage\x89\xa7content\xda",
        b"\xb1additional_kwargs\x80\xb1response_metadata\x80\xa4type\xa2ai\xa4name\xa2id\xaatool_calls\x90",
        b"\xb2invalid_tool_calls\x90\xaeusage_metadata\xc0\xb3model_validate_json",
        b"\xa7running\xa6failed\xa7failure\xa6detail\xa4kind\xa5judge\xa5items\xa5round",
        b"\x88\xa8instance\xa5agent\xaastarted_at\xcbA\xda\xa8ended_at\xcbA\xda\xa8attempts\x01",
        b"\xa3saw\x81\xa6before\xcd\xa5calls\x90\xa6status\xa4done\xa5usage\x82\xacinput_tokens\x00",
        b"\xadoutput_tokens\x00\xa4turn\x01\xa6fields\x80\xa7message\xa71/",
        b"\x87\xa1v\x04\xa2ts\xd9 2026-11-21T00:00:00.000000+00:00\xa2id\xd9$1f1e5fe9-0000-6000-8000-",
        b"\xaechannel_values\x86\xa7signals\x80\xb0tool_permissions\x80\xb2coordination_rules\x80",
        b"\xaainterrupts\x80\xabresume_info\x81\xa7outcome\xa8finished\x80\xa4turn\x82\xa6number\x01\xa7message",
        b"\xb0channel_versions\x8c\xa9__start__\xb1000000000002.0000\xa8messages\xb1000000000003.0000",
        b"\xb0branch:to:router\xb10000000000\xa8progress\xb10000000000\xa4turn\xb10000000000",
        b"\xadagent_outputs\xb10000000000\xa7signals\xb10000000000\xaainterrupts\xb10000000000",
        b"\xabresume_info\xb10000000000\xaaactivities\xb10000000000\xaabranch:to:\xb10000000000",
        b"\xafexecution_trace\xb10000000000\xaeshared_context\xadgroup_context\xafprivate_context",
        b"\xadversions_seen\x84\xa9__input__\x80\xa9__start__\x81\xa9__start__\xb1000000000001.0000",
        b"\xa6router\x81\xb0branch:to:router\xb10000000000\xb0updated_channels\x95\xadagent_outputs",
        b"\xafexecution_trace\xa8messages\xa8progress\xabresume_info",
    ]
)
"""Never change this: what was deflated against it can be read with it alone. A better one gets a new tag."""

_TAG_1 = "+z1"


def deflated(text: bytes) -> bytes:
    """A text that is stored by itself: one byte that says how it is packed, then the packed text."""
    small = _deflate(text) if len(text) >= _SMALLEST else text
    return b"1" + small if len(small) < len(text) else b"0" + text


def inflated(stored: bytes) -> bytes:
    """The text that `deflated` has packed."""
    return _inflate(stored[1:]) if stored[:1] == b"1" else stored[1:]


def _deflate(payload: bytes) -> bytes:
    deflate = zlib.compressobj(6, wbits=-15, zdict=_DICTIONARY_1)
    return deflate.compress(payload) + deflate.flush()


def _inflate(payload: bytes) -> bytes:
    inflate = zlib.decompressobj(wbits=-15, zdict=_DICTIONARY_1)
    return inflate.decompress(payload) + inflate.flush()


class DeflatingSerializer:
    """A serializer around another: larger payloads are deflated, and say so in their type ("msgpack+z1")."""

    def __init__(self, inner: SerializerProtocol | None = None) -> None:
        # None = LangGraph's short list of types: what stands in a file is data, and makes no other objects.
        self._inner = inner or JsonPlusSerializer(allowed_msgpack_modules=None)

    def dumps_typed(self, obj: Any) -> tuple[str, bytes]:
        """(type, payload)."""
        kind, payload = self._inner.dumps_typed(obj)
        if len(payload) < _SMALLEST:
            return kind, payload
        small = _deflate(payload)
        return (kind + _TAG_1, small) if len(small) < len(payload) else (kind, payload)

    def loads_typed(self, data: tuple[str, bytes]) -> Any:
        """The object; payloads that other savers wrote are read as they are."""
        kind, payload = data
        if kind.endswith(_TAG_1):
            kind, payload = kind.removesuffix(_TAG_1), _inflate(payload)
        return self._inner.loads_typed((kind, payload))


class CompactSaver(AsyncSqliteSaver):
    """`AsyncSqliteSaver` with channel versions of 17 characters in place of 50; both sort as text.

    Its connection must commit by itself (`isolation_level=None`). Every write here is one statement, so that
    a task that is cancelled at any moment leaves no transaction open, which would lock everybody else out.
    """

    def get_next_version(self, current: str | None, channel: None) -> str:
        """One more than `current`, and four random digits that tell forks apart."""
        number = 0 if current is None else int(str(current).split(".")[0])
        return f"{number + 1:012}.{random.randrange(16**4):04x}"

    async def aput(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        """Store a checkpoint; returns the config that names it."""
        await self.setup()
        where = config["configurable"]
        place = {key: str(where[key]) for key in ("thread_id", "checkpoint_ns")}
        said = json.dumps(get_checkpoint_metadata(config, metadata), ensure_ascii=False)
        row = (
            *place.values(),
            checkpoint["id"],
            where.get("checkpoint_id"),
            *self.serde.dumps_typed(checkpoint),
            said.encode("utf-8", "ignore"),
        )
        async with self.lock:
            await self.conn.execute_fetchall(_PUT, row)
        return {"configurable": {**place, "checkpoint_id": checkpoint["id"]}}

    async def aput_writes(
        self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = ""
    ) -> None:
        """Store what a task has written beside a checkpoint: all of it, or nothing."""
        if not writes:
            return
        await self.setup()
        where = config["configurable"]
        place = (str(where["thread_id"]), str(where["checkpoint_ns"]), str(where["checkpoint_id"]))
        rows = [
            (
                *place,
                task_id,
                task_path,
                WRITES_IDX_MAP.get(channel, at),
                channel,
                *self.serde.dumps_typed(value),
            )
            for at, (channel, value) in enumerate(writes)
        ]
        replaces = all(channel in WRITES_IDX_MAP for channel, _ in writes)
        statement = _put_writes(len(rows), "REPLACE" if replaces else "IGNORE")
        async with self.lock:
            await self.conn.execute_fetchall(statement, [field for row in rows for field in row])

    async def adelete_thread(self, thread_id: str) -> None:
        """Delete a thread's checkpoints, and then what was written beside them."""
        async with self.lock:
            for table in ("checkpoints", "writes"):
                await self.conn.execute_fetchall(
                    f"DELETE FROM {table} WHERE thread_id = ?", (str(thread_id),)
                )


_PUT = """INSERT OR REPLACE INTO checkpoints
(thread_id, checkpoint_ns, checkpoint_id, parent_checkpoint_id, type, checkpoint, metadata)
VALUES (?, ?, ?, ?, ?, ?, ?)"""


def _put_writes(rows: int, on_conflict: str) -> str:
    values = ", ".join(["(?, ?, ?, ?, ?, ?, ?, ?, ?)"] * rows)
    return f"""INSERT OR {on_conflict} INTO writes
(thread_id, checkpoint_ns, checkpoint_id, task_id, task_path, idx, channel, type, value) VALUES {values}"""
