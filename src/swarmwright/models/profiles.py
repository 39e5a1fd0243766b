"""A model profile: a name under which a config speaks of one model, and how to reach it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from swarmwright.errors import ConfigError
from swarmwright.ports.purse import Price

__all__ = ["ModelProfile"]


@dataclass(frozen=True, slots=True)
class ModelProfile:
    """`model` is "provider:model", as LangChain's `init_chat_model` reads it, or "stub:" [+ a script's path].

    timeout_s: the longest that the model may be silent: until the whole answer, or, when it streams,
    until the next chunk. max_retries: the client's own retries; 0, because ours are counted and seen
    (`patience_s`, and the engine's of whole steps). extra: further keyword arguments of the provider's
    class (api_key, num_ctx, …).

    For servers that fall short of the protocol: text_with_tool_calls = send a few words with tool calls in
    the history, where `content: null` is refused; extra disable_streaming = "tool_calling" = do not stream
    while tools are offered, where streamed tool calls come out broken.
    """

    name: str
    model: str
    temperature: float | None = None
    timeout_s: float = 60.0
    max_retries: int = 0
    base_url: str | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)
    text_with_tool_calls: bool = False
    max_answer_mb: int = 8
    """The longest answer, in 2^20 bytes; what is longer is no answer."""
    fallback: tuple[str, ...] = ()
    """Profiles that are asked where this one's server fails, in order; theirs are not asked."""
    patience_s: float = 30.0
    """How long, in all, one call waits for a server that is busy or fails, between asking it again; 0 = it is
    asked once. Of a fallback's profiles, that of the first one counts."""
    price: Price | None = None
    """What it costs; without it, a bound on what an agent may spend cannot be held."""

    def __post_init__(self) -> None:
        """Refuse what cannot work. Raises ConfigError."""
        if ":" not in self.model:
            raise ConfigError(
                f"model profile {self.name!r}",
                "model",
                f"{self.model!r} names no provider",
                'write it as "provider:model", for example "ollama:llama3.2" or "stub:"',
            )
        if not self.model_name and self.provider != "stub":
            raise ConfigError(
                f"model profile {self.name!r}",
                "model",
                f"{self.model!r} names no model",
                'write one behind the colon, for example "ollama:llama3.2"',
            )
        if self.max_answer_mb < 1:
            raise ConfigError(
                f"model profile {self.name!r}", "max_answer_mb", "must be at least 1", 'for example "8"'
            )
        if self.price is not None and min(self.price.input, self.price.output) < 0:
            raise ConfigError(
                f"model profile {self.name!r}",
                "price",
                "must not be less than 0",
                'dollars for a million tokens, for example "{input = 0.25, output = 2.0}"',
            )
        if self.timeout_s <= 0:
            raise ConfigError(
                f"model profile {self.name!r}", "timeout_s", "must be more than 0 seconds", 'for example "60"'
            )

    @property
    def label(self) -> str:
        """What people call it: `fast (openai:gpt-5-mini)`, or the model alone where that is the name."""
        return self.model if self.name == self.model else f"{self.name} ({self.model})"

    @property
    def provider(self) -> str:
        """What stands before the colon, in LangChain's spelling ("azure_openai")."""
        return self.model.partition(":")[0].strip().replace("-", "_").lower()

    @property
    def model_name(self) -> str:
        """What stands behind the first colon ("llama3.2:3b" of "ollama:llama3.2:3b")."""
        return self.model.partition(":")[2].strip()
