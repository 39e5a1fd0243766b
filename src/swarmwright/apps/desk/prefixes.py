"""Paths as people say them → paths in the one folder that a scope has (seed 001).

An admin says `/admin/notes.md`; the folder that the agent works in is `admin` itself, where the file is
`/notes.md`. Pure.
"""

from __future__ import annotations

import re
from typing import Literal

__all__ = ["Scope", "normalize_scope_prefixes"]

Scope = Literal["admin", "docs"]


def normalize_scope_prefixes(text: str, scope: Scope) -> str:
    """`/admin/…` becomes `/…` in the scope `admin`, and so for `docs`; the folder alone becomes `/`.

    Only where a path begins: not within a longer one (`/old/admin/x`), an address (`https://host/admin/x`) or
    a longer name (`/administration`). The other scope's prefix stays, and leads nowhere.
    """
    return re.sub(rf"(?<![\w/.~%\\-])/{scope}(?:/|(?![\w%~-]|\.\w))", "/", text)
