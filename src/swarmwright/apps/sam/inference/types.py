"""The contract between the orchestrator and whatever answers: plain frozen values, no client, no state."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from swarmwright.ports.endings import cut_by

__all__ = ["Attachment", "InputType", "ModelFailure", "ModelRequest", "ModelResponse", "told_of"]

InputType = Literal["text", "audio", "image"]
"""The modalities that the router tells apart (seed 004)."""

ModelFailure = Literal["timeout", "backend_unavailable", "invalid_output"]
"""All that can go wrong at the boundary (seed 004, "MODEL CALL ROUTING"); the platform's own words."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A picture or a recording as it was checked: its bytes and what they are."""

    modality: Literal["audio", "image"]
    mime_type: str
    data: bytes = field(repr=False)

    @property
    def base64(self) -> str:
        """The bytes as models' interfaces take them."""
        return base64.b64encode(self.data).decode("ascii")


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """What a model is asked. `text`: in words, "" beside an attachment that nobody said anything of."""

    trace_id: str
    input_type: InputType
    text: str
    attachment: Attachment | None = None


@dataclass(frozen=True, slots=True)
class ModelResponse:
    """What came of it: an output, or a typed failure with a sentence for people. Data, never a command."""

    status: Literal["success", "failure"]
    output: str = ""
    error_type: ModelFailure | None = None
    detail: str = ""
    metadata: Mapping[str, Any] = field(default_factory=dict)
    """What the backend tells of the answer: model, tokens. JSON values only."""

    @classmethod
    def failed(cls, error_type: ModelFailure, detail: str, **metadata: Any) -> ModelResponse:
        """A failure of that type."""
        return cls("failure", error_type=error_type, detail=detail, metadata=metadata)


def told_of(
    model: str, ending: str, input_tokens: int | None, output_tokens: int | None
) -> dict[str, str | int]:
    """What a response's metadata tell: the model, why its answer ended, what cut it off, and its tokens."""
    told = {"model": model, "finish_reason": ending or None, "cut": cut_by(ending) or None}
    counted = {"input_tokens": input_tokens, "output_tokens": output_tokens}
    return {key: value for key, value in {**told, **counted}.items() if value is not None}
