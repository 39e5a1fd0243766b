"""Forms: what asks a model for a value, and what makes one of its answer, apart.

LangChain mends a broken answer by leaving off one character after another and reading the rest again: 20,000
of prose hold up everybody in the process for 13 seconds. An answer as long as that, and no JSON, is no value.
"""

from __future__ import annotations

import json
import re
from typing import Any

from langchain_core.runnables import Runnable, RunnableConfig, RunnableSequence

from swarmwright.errors import InvalidModelOutput

__all__ = ["Form"]

_LONGEST_MENDED = 2_000
"""Characters of an answer that is no JSON, which LangChain may still mend: a quarter of a second."""
_FENCED = re.compile(r"```(?:json)?(.*?)```", re.DOTALL)


class Form:
    """Asks for a value of a form, as the model's own `with_structured_output` does."""

    def __init__(self, structured: Runnable[Any, Any]) -> None:
        two = isinstance(structured, RunnableSequence) and len(structured.steps) == 2
        self._asking: Runnable[Any, Any] = structured.first if two else structured  # type: ignore[attr-defined]
        self._making: Runnable[Any, Any] | None = structured.last if two else None  # type: ignore[attr-defined]

    def invoke(self, messages: Any, config: RunnableConfig) -> Any:
        """The value, or what LangChain gives where the answer as it came is asked for too."""
        answer = self._asking.invoke(messages, config)
        refused = self._refused(answer)
        return refused or (answer if self._making is None else self._making.invoke(answer, config))

    async def ainvoke(self, messages: Any, config: RunnableConfig) -> Any:
        """As `invoke`."""
        answer = await self._asking.ainvoke(messages, config)
        refused = self._refused(answer)
        return refused or (answer if self._making is None else await self._making.ainvoke(answer, config))

    def _refused(self, answer: Any) -> dict[str, Any] | None:
        """For an answer that nobody mends in time: no value; without `include_raw` InvalidModelOutput."""
        both = isinstance(answer, dict) and "raw" in answer
        text = str(getattr(answer["raw"] if both else answer, "text", ""))
        if self._making is None or len(text) <= _LONGEST_MENDED or _is_json(text):
            return None
        said = f"the answer has {len(text)} characters, and is no JSON: {text[:100]!r}"
        if not both:
            raise InvalidModelOutput(said)
        return {"raw": answer["raw"], "parsed": None, "parsing_error": InvalidModelOutput(said)}


def _is_json(text: str) -> bool:
    fenced = _FENCED.search(text)
    try:
        json.loads(fenced.group(1) if fenced else text)
    except (ValueError, RecursionError):
        return False
    return True
