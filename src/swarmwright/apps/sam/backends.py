"""The backends that people name by a word: on the command line, and where a server is given a model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from swarmwright.errors import ConfigError

if TYPE_CHECKING:
    from swarmwright.apps.sam.inference import ModelBackend
    from swarmwright.apps.sam.inference.types import InputType

__all__ = ["backend_of"]

_GRACE_S = 1.0
"""How much longer a client waits than the backend, which bounds the whole answer."""


def backend_of(
    spec: str,
    host: str | None = None,
    timeout_s: float = 60.0,
    accepts: frozenset[InputType] | None = None,
) -> ModelBackend:
    """The backend that a word names: `stub:`, `ollama:MODEL`, or any `provider:MODEL`.

    host: of Ollama alone. timeout_s: for a whole answer. accepts: what it takes; None = what is known of it.
    Raises ConfigError for one that nothing is known of.
    """
    import swarmwright
    from swarmwright.apps.sam.inference import ChatModelBackend, OllamaModelBackend, StubModelBackend

    provider, _, model = spec.partition(":")
    if host is not None and provider != "ollama":
        raise ConfigError("--host", "", f"{spec} has none", "it is for ollama:MODEL")
    if provider == "stub" and not model:
        return StubModelBackend() if accepts is None else StubModelBackend(accepts=accepts)
    if provider == "ollama" and model:
        takes: frozenset[InputType] = accepts or frozenset({"text"})
        return OllamaModelBackend(model, host=host, timeout_s=timeout_s, accepts=takes)
    loaded = swarmwright.load_chat_model(spec, timeout_s=timeout_s + _GRACE_S)
    return ChatModelBackend(loaded, name=spec, timeout_s=timeout_s, accepts=accepts)
