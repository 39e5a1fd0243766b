"""What is kept, made small: deflated against a dictionary of what stands in every other row, too.

A row is mostly names (of channels, of fields) that every row repeats; the dictionary holds them once.
Measured by benchmarks/storage.py. Pure.
"""

from __future__ import annotations

import uuid
import zlib
from functools import lru_cache

__all__ = [
    "LONG",
    "cut",
    "deflated",
    "full_id",
    "inflated",
    "inflated_as",
    "inflated_with",
    "mended",
    "short_id",
]

LONG = 256
"""Bytes of a text from which keeping it apart, and once, gains more than it costs."""

_SMALLEST = 24
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
"""Never change a dictionary: what was deflated against it can be read with it alone. A better one is a new
one, with a letter of its own."""

_DICTIONARY_2 = b"".join(
    [
        b"rejectedcancelledskippedinterruptedtool_calledtool_resulttool_denied\xa4toolarguments",
        b"reason\xa8commandcommand_appliedcommand_refusedcommand_idnumbernote\xa5givenworkflow_changed",
        b"gate_waitinggate_decideddecisionapproved\xa3askrun_startedrequestrun_finished\xa7waiting",
        b"run_failedrun_cancelledrun_interruptedstep_failedstep_retriedstep_cancelledjudged\xa6answer",
        b'items_listed", "signal", {"signal": "model_called", "model": "provider": "answered_by": "finish": ',
        b'["step_started", "", "", {"task": "", "round": 1, "turn": 1}]',
        b'"fields": {}, "usage": {"input_tokens": 0, "output_tokens": 0}}]',
        b'["step_finished", "@", "", {"text": "',
        b"langchain_core.messages.human\xacHumanMessage\x89\xa7content",
        b"additional_kwargs\x80\xb1response_metadata\x80\xa4type\xa2ai\xa4name\xa2id\xaatool_calls\x90",
        b"\xb2invalid_tool_calls\x90\xaeusage_metadata\xc0\xb3model_validate_json",
        b"\xa6failed\xa7failure\xa6detail\xa4kind\xa5judge\xa8question\xa5items\xa6signal\xa7retried\xa6parent",
        b"\xa5wrote\x82\xa6fields\x90\xa7context\xa6hidden",
        b"tool_permissions\x80\xb2coordination_rules\x84\xb0commands_applied\x01\xa5swaps\xa8workflow\xa6paused",
        b"\xafprivate_context\x92\x00\xcd\xadgroup_context\x92\x00\xcd",
        b"\x92\x88\xa1v\x04\xa2ts\xd9 2026-11-21T00:00:00.000000+00:00",
        b"\xaechannel_values\x86\xa7signals\x80\xaainterrupts\x80\xabresume_info\x80\xa4turn\x82\xa6number\x01",
        b"\xa7message\xd9$\xb0branch:to:router\xc0\xa6outcome\xa8finished",
        b"\xb0channel_versions\x8b\xa9__start__\xb1000000000002.0000\xa8messages\xb1000000000",
        b"\xb0branch:to:router\xb1000000000003.0000\xa8progress\xb1000000000\xa4turn\xb1000000000003.0000",
        b"\xadagent_outputs\xb1000000000\xa7signals\xb1000000000003.0000\xaainterrupts\xb1000000000003.0000",
        b"\xabresume_info\xb1000000000003.0000\xaebranch:to:work\xb1000000000",
        b"\xafexecution_trace\xb1000000000\xadversions_seen\x84\xa9__input__\x80\xa9__start__\x81\xa9__start__",
        b"\xb1000000000001.0000\xa6router\x81\xb0branch:to:router\xb1000000000002.0000",
        b"\xa4work\x81\xaebranch:to:work\xb1000000000",
        b"\xb0updated_channels\x95\xadagent_outputs\xaebranch:to:work\xafexecution_trace\xa8messages\xa8progress",
        b"\x85\xa6source\xa4loop\xa6updatestep\xcd\xa7parents\x80\xd9\x1dcounters_since_delta_snapshot\x87",
        b"\xa8messages\x92\xcd\xaeshared_context\x92\x00\xcd\xadagent_outputs\x92\xcd\xa8progress\x92\xcd",
        b"\xadgroup_context\x92\x00\xcd\xafprivate_context\x92\x00\xcd\xafexecution_trace\x92\xcd",
        b"\xb0workflow_version\xb0",
        b"\x93\x00\xafexecution_trace\x91\x8a\xa8instance\xa5agent\xaastarted_at\xcbA\xda\xa8ended_at\xcbA\xda",
        b"\xa8attempts\x01\xa3saw\x81\xa6before\xcd\xa5calls\x90\xa6status\xa4done\xa5usage\x82",
        b"\xacinput_tokens\x00\xadoutput_tokens\x00\xa4turn\x01\xa6parent\xa4loop",
        b"\x93\x01\xa8progress\x82\x84\xa6status\xa4done\xa4node\xa5agent\xa5round",
        b"\x85\xa6status\xa7running\xa4node\xa5agent\xa5round\x02",
        b"\x93\x02\xa8messages\x91\xc7\x05\x94\xbalangchain_core.messages.ai\xa9AIMessage\x89\xa7content\xda",
        b"\xb1additional_kwargs\x80\xb1response_metadata\x80\xa4type\xa2ai\xa4name\xa2id\xaa1/",
        b"\xaatool_calls\x90\xb2invalid_tool_calls\x90\xaeusage_metadata\xc0\xb3model_validate_json",
        b"\x93\x03\xadagent_outputs\x81\x83\xa5agent\xa7message\xa71/\xa6fields\x80",
        b"\x93\x04\xaebranch:to:work\xc0",
    ]
)


_WINDOWS = tuple((bits, (1 << bits) - 262 - len(_DICTIONARY_2)) for bits in (12, 13, 14))
"""(log2 of a window, bytes of a text from whose end all of the dictionary is within reach): deflate looks
back over its window but for 262 bytes."""

_WIDEST = 15

_HASHED = 5
"""zlib's `memLevel` below the widest window."""


def deflated(text: bytes) -> bytes:
    """A byte that says how the text is packed, then the packed text.

    In no wider a window than the text needs: zlib clears all of what it looks back over, which for a short
    text takes three times as long as deflating it. Whoever reads it takes any window.
    """
    if len(text) >= _SMALLEST:
        bits = next((bits for bits, most in _WINDOWS if len(text) <= most), _WIDEST)
        level = zlib.DEF_MEM_LEVEL if bits == _WIDEST else _HASHED
        deflate = zlib.compressobj(6, wbits=-bits, memLevel=level, zdict=_DICTIONARY_2)
        small = deflate.compress(text) + deflate.flush()
        if len(small) < len(text):
            return b"2" + small
    return b"0" + text


def inflated(stored: bytes) -> bytes:
    """The text that `deflated` has packed, also the one of an earlier version."""
    return inflated_as(stored[:1], stored[1:])


def inflated_as(letter: bytes, packed: bytes) -> bytes:
    """The text that was packed with the dictionary of this letter; "0" = as it is."""
    if letter not in _DICTIONARIES:
        return packed
    inflate = zlib.decompressobj(wbits=-15, zdict=_DICTIONARIES[letter])
    return inflate.decompress(packed) + inflate.flush()


def inflated_with(pack: bytes, body: bytes | None) -> bytes:
    """The text of a pack out of which a body was cut, that is kept by itself; None = none was."""
    return inflated(pack) if body is None else mended(inflated(pack), inflated(body))


def cut(payload: bytes, text: bytes) -> bytes:
    """The payload without a text that stands in it once at least, and where: `mended` is the reverse."""
    at = payload.index(text)
    return at.to_bytes(4, "big") + payload[:at] + payload[at + len(text) :]


def mended(rest: bytes, text: bytes) -> bytes:
    """The payload from which `cut` has taken the text."""
    at = 4 + int.from_bytes(rest[:4], "big")
    return rest[4:at] + text + rest[at:]


_DICTIONARIES = {b"1": _DICTIONARY_1, b"2": _DICTIONARY_2}


@lru_cache(4096)
def short_id(id_: str) -> str | bytes:
    """An id in as few bytes as it needs: half of them where it is a UUID. Both sort as the ids do.

    Remembered: of a run and its checkpoints it is asked some ten times each.
    """
    try:
        made = uuid.UUID(id_)
    except ValueError:
        return id_
    return made.bytes if str(made) == id_ else id_


def full_id(short: str | bytes) -> str:
    """The id that `short_id` has shortened."""
    return short if isinstance(short, str) else str(uuid.UUID(bytes=short))
