"""What the stub model is to answer: a list of replies, in Python or in a JSON or TOML file.

A reply without `match` is for the next call, and is used up; one with `match` is for every call whose prompt
holds that text. Matching replies go first. When no reply is left, the stub improvises.

What was used is counted by each model that plays the script, so by each process. What a conversation shows to
have been answered counts too, so that a step that goes on in another process is not told the same again.

A file holds `{"replies": [{"match": "…", "text": "…"}, …]}`; the keys are the fields of `Reply`, with tool
calls written as `{"name": "search", "args": {…}}`.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Any, Literal, get_args

from swarmwright.errors import ConfigError

__all__ = ["Reply", "StubFailure", "StubScript", "ToolUse"]

StubFailure = Literal["timeout", "server_error", "refused", "rate_limited", "invalid_json"]
"""timeout = never answers; invalid_json = answers with a broken JSON text; the others raise at once."""


@dataclass(frozen=True, slots=True)
class ToolUse:
    """A tool that the reply calls."""

    name: str
    args: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer of the stub.

    match: text that the prompt must hold ("" = the next call, once). text: the answer. chunks: the answer, as
    it is to stream (else word by word). tool_calls: tools it calls. structured: the value it gives when a
    schema is asked for. delay_s: seconds before it answers, and between streamed chunks `chunk_delay_s`.
    failure: what goes wrong instead; with `chunks`, after those have been streamed. times: how often it can
    be used (None = always; a reply without `match` once, if not said otherwise).
    """

    text: str = ""
    match: str = ""
    chunks: tuple[str, ...] = ()
    tool_calls: tuple[ToolUse, ...] = ()
    structured: Any = None
    delay_s: float = 0.0
    chunk_delay_s: float = 0.0
    failure: StubFailure | None = None
    times: int | None = None

    @property
    def uses(self) -> float:
        """How often the reply can be used."""
        if self.times is not None:
            return self.times
        return float("inf") if self.match else 1


@dataclass(frozen=True, slots=True)
class StubScript:
    """The replies, in order; empty = improvise always."""

    replies: tuple[Reply, ...] = ()

    @classmethod
    def of(cls, *replies: Reply | str) -> StubScript:
        """A script in Python; a bare string is a reply with that text."""
        return cls(tuple(Reply(r) if isinstance(r, str) else r for r in replies))

    @classmethod
    def from_file(cls, path: str | Path) -> StubScript:
        """Read a `.json` or `.toml` file. Raises ConfigError with the place of what is wrong."""
        path = Path(path)
        try:
            text = path.read_text("utf-8")
            data = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
        except OSError as error:
            raise ConfigError(
                str(path), "", error.strerror or "cannot be read", "give the path of a script"
            ) from error
        except ValueError as error:
            raise ConfigError(
                str(path), "", str(error), "write it as JSON, or as TOML in a .toml file"
            ) from error
        replies = data.get("replies") if isinstance(data, dict) else None
        if not isinstance(replies, list):
            raise ConfigError(str(path), "replies", "is missing", 'write {"replies": [{"text": "…"}]}')
        return cls(tuple(_reply(str(path), f"replies[{i}]", raw) for i, raw in enumerate(replies)))


def _reply(path: str, place: str, raw: Any) -> Reply:
    if isinstance(raw, str):
        return Reply(raw)
    known = set(Reply.__dataclass_fields__)
    if not isinstance(raw, dict) or not set(raw) <= known:
        odd = ", ".join(sorted(set(raw) - known)) if isinstance(raw, dict) else type(raw).__name__
        raise ConfigError(path, place, f"cannot read {odd}", f"known keys: {', '.join(sorted(known))}")
    if raw.get("failure") not in (None, *get_args(StubFailure)):
        raise ConfigError(
            path, f"{place}.failure", f"is {raw['failure']!r}", f"one of {', '.join(get_args(StubFailure))}"
        )
    for key, value in raw.items():
        if (wanted := _wanted(key, value)) is not None:
            remedy = 'a tool call is {"name": "…", "args": {…}}' if key == "tool_calls" else ""
            raise ConfigError(path, f"{place}.{key}", f"must be {wanted}, and is {_shown(value)}", remedy)
    calls = tuple(ToolUse(**call) for call in raw.get("tool_calls", ()))
    return Reply(**{**raw, "tool_calls": calls, "chunks": tuple(raw.get("chunks", ()))})


def _wanted(key: str, value: Any) -> str | None:
    """What must stand under this key, if it is not what stands there."""
    match key:
        case "text" | "match":
            return None if isinstance(value, str) else "a text"
        case "chunks":
            fits = isinstance(value, list) and all(isinstance(one, str) for one in value)
            return None if fits else "a list of texts"
        case "tool_calls":
            return None if isinstance(value, list) and all(map(_is_call, value)) else "a list of tool calls"
        case "delay_s" | "chunk_delay_s":
            fits = isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < inf
            return None if fits else "a number of seconds, 0 or more"
        case "times":
            fits = isinstance(value, int) and not isinstance(value, bool) and value >= 1
            return None if fits or value is None else "a whole number, 1 or more"
        case _:
            return None


def _is_call(value: Any) -> bool:
    if not isinstance(value, dict) or not set(value) <= {"name", "args"}:
        return False
    args = value.get("args", {})
    return bool(value.get("name")) and isinstance(value["name"], str) and isinstance(args, dict)


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else f"{text[:59]}…"
