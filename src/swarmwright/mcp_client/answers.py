"""What a server's tool gave, as a text for models: they are told of what is no text, and not shown it."""

from __future__ import annotations

import json
from collections.abc import Iterator

from mcp.types import (
    AudioContent,
    CallToolResult,
    EmbeddedResource,
    ImageContent,
    ResourceLink,
    TextContent,
    TextResourceContents,
)

__all__ = ["text_of"]


def text_of(result: CallToolResult) -> str:
    """All parts of a result, one after the other; without any, its structured content as JSON."""
    if not result.content and result.structured_content is not None:
        return json.dumps(result.structured_content, ensure_ascii=False)
    return "\n".join(_parts(result))


def _parts(result: CallToolResult) -> Iterator[str]:
    for part in result.content:
        match part:
            case TextContent():
                yield part.text
            case ImageContent() | AudioContent():
                yield f"[{part.mime_type}, {len(part.data)} characters of base64]"
            case ResourceLink():
                yield f"[{part.name}: {part.uri}]"
            case EmbeddedResource(resource=TextResourceContents() as resource):
                yield resource.text
            case EmbeddedResource():
                yield f"[{part.resource.uri}]"
