"""Answering: messages and a JSON Schema in, the text of the model's answer out.

The schema goes to the model's server where it can hold a model to one; where it refuses, the model is asked
in words from then on (any JSON, the mode between the two, makes small models answer `{}`). What comes back is
text either way: whether it is of the form is for others to say.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from langchain_core.exceptions import (
    ModelAuthenticationError,
    ModelConnectionError,
    ModelRateLimitError,
)
from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage

from swarmwright.errors import ModelUnavailable

__all__ = ["Answerer"]

_NOT_FOR_THE_FORM = (ModelAuthenticationError, ModelConnectionError, ModelRateLimitError)
"""Refusals that have nothing to do with the form that was asked for."""

_MESSAGES: Mapping[str, type[BaseMessage]] = {
    "system": SystemMessage,
    "user": HumanMessage,
    "assistant": AIMessage,
}


class Answerer:
    """Asks one model, and remembers whether it must be asked in words."""

    def __init__(self, model: BaseChatModel) -> None:
        self._model = model
        self._in_words = False

    async def answer(self, messages: Sequence[tuple[str, str]], schema: Mapping[str, Any]) -> str:
        """The answer's text. `messages`: (system, user or assistant; text), in order.

        Raises ModelTimeout, ModelUnavailable or InvalidModelOutput, as the model's boundary does.
        """
        sent = [_MESSAGES[role](text) for role, text in messages]
        if not self._in_words:
            try:
                return await self._constrained(sent, schema)
            except NotImplementedError:
                pass
            except ModelUnavailable as error:
                if isinstance(error.__cause__, _NOT_FOR_THE_FORM):
                    raise
        text = str((await self._model.ainvoke(sent)).text)
        self._in_words = True  # it answers, so it is there: what it cannot do is constrained decoding
        return text

    async def _constrained(self, sent: Sequence[BaseMessage], schema: Mapping[str, Any]) -> str:
        structured = self._model.with_structured_output(dict(schema), include_raw=True)
        answer: Any = await structured.ainvoke(list(sent))
        raw = answer["raw"]
        if text := str(raw.text):
            return text
        calls = [call["args"] for call in getattr(raw, "tool_calls", ())]
        return json.dumps(calls[0], ensure_ascii=False) if calls else ""
