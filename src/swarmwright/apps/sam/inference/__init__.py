"""The model boundary of SAM: a request in, a response out (seed 004, "ModelBackend (Boundary)").

types    the shared contract: ModelRequest, ModelResponse, Attachment, the kinds of failure
base     ModelBackend: generate(request) → response; no retries, no logic, no state, never an exception
stub     StubModelBackend: answers by itself, deterministically; says that it is one
ollama   OllamaModelBackend: a real Ollama server over HTTP, streaming off
chat     ChatModelBackend: any LangChain chat model, by the platform's `provider:model`
"""

from swarmwright.apps.sam.inference.base import ModelBackend
from swarmwright.apps.sam.inference.chat import ChatModelBackend
from swarmwright.apps.sam.inference.ollama import OllamaModelBackend
from swarmwright.apps.sam.inference.stub import StubModelBackend
from swarmwright.apps.sam.inference.types import (
    Attachment,
    InputType,
    ModelFailure,
    ModelRequest,
    ModelResponse,
)

__all__ = [
    "Attachment",
    "ChatModelBackend",
    "InputType",
    "ModelBackend",
    "ModelFailure",
    "ModelRequest",
    "ModelResponse",
    "OllamaModelBackend",
    "StubModelBackend",
]
