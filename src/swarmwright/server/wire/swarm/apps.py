"""Apps on the wire."""

from __future__ import annotations

from pydantic import Field

from swarmwright.server.wire.words import Told

__all__ = ["AppTold"]


class AppTold(Told):
    """An app that this server serves beside itself."""

    name: str
    help: str
    routes: list[str] = Field(description="The paths of its routes.")
    page: dict[str, str] | None = Field(description="Its page: `path` and `title`.")
