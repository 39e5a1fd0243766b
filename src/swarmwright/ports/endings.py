"""Why a model's answer ended, in whichever words its provider tells it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["cut_short", "ending_of"]

_KEYS = ("finish_reason", "done_reason", "stop_reason")
"""OpenAI's and Google's, Ollama's, Anthropic's."""

_LIMITS = frozenset({"length", "max_tokens", "max_output_tokens", "model_context_window_exceeded"})


def ending_of(metadata: Mapping[str, Any] | None) -> str:
    """The reason in a message's `response_metadata`, "" if it tells none."""
    told = metadata or {}
    incomplete = told.get("incomplete_details")  # OpenAI's Responses API
    reasons = [told.get(key) for key in _KEYS]
    reasons += [incomplete.get("reason")] if isinstance(incomplete, Mapping) else []
    return next((str(reason) for reason in reasons if reason), "")


def cut_short(ending: str) -> bool:
    """Did the answer end because no more tokens could be written, and not because all was said?"""
    return ending.lower() in _LIMITS
