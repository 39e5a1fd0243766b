"""Assistants on the wire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import BeforeValidator, Field

from swarmwright.ports.assistants import Assistant, AssistantQuery
from swarmwright.server.wire.words import (
    Config,
    Json,
    Limit,
    Offset,
    Order,
    Said,
    Told,
    moment,
    parts_of,
    whole,
)

__all__ = [
    "AssistantCount",
    "AssistantCreate",
    "AssistantPatch",
    "AssistantSearch",
    "AssistantTold",
    "AssistantVersions",
    "Drawing",
    "Latest",
    "PartsOfAssistants",
    "Schemas",
    "Subgraphs",
    "assistant_told",
]

Field_ = Literal[
    "assistant_id",
    "graph_id",
    "name",
    "description",
    "config",
    "context",
    "created_at",
    "updated_at",
    "metadata",
    "version",
]
SortBy = Literal["assistant_id", "created_at", "updated_at", "name", "graph_id"]


class AssistantTold(Told):
    """A graph or a team under an id, with the config and the context that its runs get."""

    assistant_id: str
    graph_id: str
    config: Json
    context: Json
    created_at: str
    updated_at: str
    metadata: Json
    version: int
    name: str
    description: str | None


PartsOfAssistants = parts_of(AssistantTold)


class AssistantCreate(Said):
    """A new assistant."""

    graph_id: str = Field(min_length=1, description="The name of the graph or team that it runs.")
    assistant_id: UUID | None = Field(None, description="Its id; without, it gets one.")
    config: Config | None = None
    context: Json | None = None
    metadata: Json | None = None
    if_exists: Literal["raise", "do_nothing"] | None = Field(None, description="By default it is refused.")
    name: str | None = None
    description: str | None = None


class AssistantPatch(Said):
    """A new version of an assistant: what is not given stays; metadata is merged."""

    graph_id: str | None = Field(None, min_length=1)
    config: Config | None = None
    context: Json | None = None
    metadata: Json | None = None
    name: str | None = None
    description: str | None = None


class AssistantCount(Said):
    """Which assistants are counted."""

    metadata: Json | None = None
    graph_id: str | None = None
    name: str | None = Field(None, description="A part of the name; letters' case does not matter.")

    def query(self, **more: Any) -> AssistantQuery:
        """As the store is asked."""
        return AssistantQuery(
            graph=self.graph_id, name=self.name or None, metadata=self.metadata or {}, **more
        )


class AssistantSearch(AssistantCount):
    """Which assistants are listed."""

    limit: Limit = 10
    offset: Offset = 0
    sort_by: SortBy | None = None
    sort_order: Order | None = None
    select: list[Field_] | None = None

    def wanted(self) -> AssistantQuery:
        """As the store is asked."""
        by = "graph" if self.sort_by == "graph_id" else self.sort_by or "created_at"
        return self.query(
            sort_by=by, descending=self.sort_order != "asc", limit=self.limit, offset=self.offset
        )


class AssistantVersions(Said):
    """Which versions are listed."""

    metadata: Json | None = None
    limit: Limit = 10
    offset: Offset = 0


class Latest(Said):
    """The version that is to hold from now on."""

    version: Annotated[int, Field(ge=1, le=2**31), BeforeValidator(whole)]


class Schemas(Told):
    """What a graph takes and gives, as JSON Schemas; null where there is none."""

    graph_id: str
    input_schema: Json | None = None
    output_schema: Json | None = None
    state_schema: Json | None = None
    config_schema: Json | None = None
    context_schema: Json | None = None


Subgraphs = dict[str, Json]


class Drawing(Told):
    """A graph's picture."""

    nodes: list[Json]
    edges: list[Json]


def assistant_told(assistant: Assistant) -> AssistantTold:
    """As it is told."""
    return AssistantTold(
        assistant_id=assistant.assistant_id,
        graph_id=assistant.graph,
        config=_plain(assistant.config),
        context=_plain(assistant.context),
        created_at=moment(assistant.created_at),
        updated_at=moment(assistant.updated_at),
        metadata=_plain(assistant.metadata),
        version=assistant.version,
        name=assistant.name,
        description=assistant.description or None,
    )


def _plain(data: Mapping[str, Any]) -> Json:
    return dict(data)
