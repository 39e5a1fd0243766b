"""Which tool a grant is for: where it is from, what it is called there, what it says that it takes and does.

A name alone is no identity: a server can say something else under it tomorrow, and another server can have a
tool of the same name. So a grant is noted as `SERVER/NAME@HASH`, and holds for that tool alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from swarmwright.policy.approvals.noun import digest

__all__ = ["Barred", "Identity", "identity", "stranger"]


@dataclass(frozen=True, slots=True)
class Identity:
    """server: "python", or the name of an MCP server and a digest of how it is reached. name: what the tool
    is called there. schema: a digest of all that models are told of it."""

    server: str
    name: str
    schema: str

    def __str__(self) -> str:
        return f"{self.server}/{self.name}@{self.schema}"

    @classmethod
    def of(cls, text: str) -> Identity | None:
        """Read what `str` gives; None for anything else."""
        server, slash, rest = text.partition("/")
        name, at, schema = rest.rpartition("@")
        return cls(server, name, schema) if slash and at and server and name and schema else None


@dataclass(frozen=True, slots=True)
class Barred:
    """Why a tool is denied to everybody at this moment, whatever was granted. `argument`: one of its rules is
    for what it does not take."""

    rule: Literal["another_tool", "unreachable", "argument"]
    reason: str


def identity(server: str, name: str, description: str, schema: Mapping[str, Any]) -> Identity:
    """The identity of a tool; the description counts, for it is what models go by."""
    return Identity(server, name, digest(description, dict(schema)))


def stranger(called: str, granted: str, now: Identity) -> str:
    """Why a tool is not the one that was granted, in words; "" = it is. called: what people call it."""
    if granted == str(now):
        return ""
    again = f"; look at it, and grant it: swarmwright tools grant {called}"
    then = Identity.of(granted)
    if then is None:
        return f"{called} ({now.server}/{now.name}) was never granted{again}"
    if then.server != now.server:
        return f"{called} comes from {now.server}, and was granted from {then.server}{again}"
    if then.name != now.name:
        return f"{called} is {now.name} of {now.server}, and was granted as {then.name}{again}"
    return f"what {called} takes, or says that it does, has changed since it was granted{again}"
