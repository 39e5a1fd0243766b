"""What the stub model is to answer: a list of replies, in Python or in a JSON or TOML file.

A reply without `match` is for the next call, and is used up; one with `match` is for every call whose prompt
holds that text. Matching replies go first. When no reply is left, the stub improvises.

A file holds `{"replies": [{"match": "…", "text": "…"}, …]}`; the keys are the fields of `Reply`, with tool
calls written as `{"name": "search", "args": {…}}`.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
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
    try:
        calls = tuple(ToolUse(**call) for call in raw.get("tool_calls", ()))
        return Reply(**{**raw, "tool_calls": calls, "chunks": tuple(raw.get("chunks", ()))})
    except TypeError as error:
        raise ConfigError(path, place, str(error), 'a tool call is {"name": "…", "args": {…}}') from error
