"""Names of tenants' own: two tenants can each have a thread of the same id, and neither hears of the other's.

What is kept is `<id>~<mark>`, with a mark of the tenant; what clients say and hear is the id. Without a
tenant both are the same. Pure.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from functools import lru_cache
from hashlib import sha256

__all__ = ["is_marked", "kept_name", "mark", "told_name"]

_MARKED = re.compile(r"~[A-Za-z0-9_-]{22}\Z", re.ASCII)


@lru_cache(1024)
def mark(tenant: str) -> str:
    """What a tenant's names end with; "" for no tenant."""
    if not tenant:
        return ""
    return "~" + urlsafe_b64encode(sha256(tenant.encode(errors="replace")).digest()[:16]).decode().rstrip("=")


def kept_name(tenant: str, name: str) -> str:
    """The name that a client says → the one that is kept; that one stays what it is."""
    return name.removesuffix(mark(tenant)) + mark(tenant) if tenant else name


def told_name(tenant: str, name: str) -> str:
    """The name that is kept → the one that the tenant's clients hear."""
    return name.removesuffix(mark(tenant)) if tenant else name


def is_marked(name: str) -> bool:
    """Whether it looks like the kept name of some tenant's."""
    return _MARKED.search(name) is not None
