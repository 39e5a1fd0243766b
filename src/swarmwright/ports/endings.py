"""Why a model's answer ended, in whichever words its provider tells it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["cut_by", "ending_of"]

_KEYS = ("finish_reason", "done_reason", "stop_reason")
"""OpenAI's and Google's, Ollama's, Anthropic's."""

_LIMITS = frozenset({"length", "max_tokens", "max_output_tokens", "model_context_window_exceeded"})

_FILTERS = frozenset(
    {"content_filter", "refusal", "safety", "recitation", "blocklist", "prohibited_content", "spii"}
)
"""OpenAI's, Anthropic's, and Google's."""


def ending_of(metadata: Mapping[str, Any] | None) -> str:
    """The reason in a message's `response_metadata`, "" if it tells none."""
    told = metadata or {}
    incomplete = told.get("incomplete_details")  # OpenAI's Responses API
    reasons = [told.get(key) for key in _KEYS]
    reasons += [incomplete.get("reason")] if isinstance(incomplete, Mapping) else []
    return next((str(reason) for reason in reasons if reason), "")


def cut_by(ending: str) -> str:
    """What cut the answer off, so that not all of it was said: "at …" or "by …"; "" if nothing did."""
    if ending.lower() in _LIMITS:
        return "at the model's limit of tokens"
    return "by the provider's content filter" if ending.lower() in _FILTERS else ""
