"""What an operator sets of the server's doors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["LOCAL_PAGE", "LOOPBACK", "ServerSettings"]

LOOPBACK: tuple[str, ...] = ("localhost", "127.0.0.1", "::1")
"""Names of this machine that no other machine answers to."""

LOCAL_PAGE = r"https?://(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?"
"""Origins of pages that this machine serves itself."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The doors. origins: web pages' origins that may speak to the server; none by default.

    "*" = whichever; "local" = pages that this machine serves itself, on any port. hosts: names in the
    Host header that are answered, () = whichever: where nobody has to say who they are, a page of somebody
    else's that calls itself by a name for this machine must not get in (DNS rebinding).
    largest_body: bytes. deepest_json: objects and lists within each other. versions: what /info tells.
    closed: groups of operations that are not served (the names of `routes.CLOSING`).
    """

    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = LOOPBACK
    largest_body: int = 32 * 1024 * 1024
    deepest_json: int = 100
    versions: Mapping[str, str] = field(default_factory=dict)
    closed: frozenset[str] = frozenset()
