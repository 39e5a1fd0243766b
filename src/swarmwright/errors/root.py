"""The root of the tree."""

from __future__ import annotations

from typing import ClassVar


class SwarmwrightError(Exception):
    """The root: every error that swarmwright raises on purpose. TOLD: what else a client is told of it."""

    TOLD: ClassVar[tuple[str, ...]] = ()
