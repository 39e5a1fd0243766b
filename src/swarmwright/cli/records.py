"""One line of `relations --jsonl`, read strictly: a record that is odd says so, and nothing is guessed.

    {"id": text or number, "prompt": text, "roster": {"agents": […], "tools": […], "groups": {name: […]}}}

Pure. Every fault is a ValueError whose text names the place.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import Any

from swarmwright.runtime.records.rosters import check_encodable, read_roster
from swarmwright.workflow.catalog import Catalog

__all__ = ["Record", "read_json", "read_record", "record_id"]


@dataclass(frozen=True, slots=True)
class Record:
    """A prompt and the team it is for."""

    id: str | int | float
    prompt: str
    catalog: Catalog


def read_json(line: bytes | str) -> Any:
    """The line's value. Raises ValueError, also for NaN and Infinity, which are no JSON."""
    try:
        return json.loads(line, parse_constant=_no_constant)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"this is no JSON: {error}") from None
    except UnicodeDecodeError as error:
        raise ValueError(f"this is not text in UTF-8, from byte {error.start + 1} on") from None


def record_id(value: Any) -> str | int | float | None:
    """The id of what may be a record, as it can be given back; None if it has none that can."""
    id_ = value.get("id") if isinstance(value, dict) else None
    usable = isinstance(id_, str | int | float) and not isinstance(id_, bool)
    if not usable or (isinstance(id_, float) and not math.isfinite(id_)):
        return None
    return id_


def read_record(value: Any) -> Record:
    """The record. Raises ValueError."""
    if not isinstance(value, dict):
        raise ValueError('a record is an object with "id", "prompt" and "roster"')
    id_, prompt = record_id(value), value.get("prompt")
    if not isinstance(prompt, str):
        raise ValueError('"prompt" is needed, and is a text')
    if id_ is None:
        raise ValueError('"id" is needed, and is a text or a number')
    check_encodable("prompt", prompt)
    return Record(id_, prompt, read_roster(value.get("roster")))


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")
