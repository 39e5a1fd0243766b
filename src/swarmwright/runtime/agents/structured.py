"""An answer of a given form: constrained decoding where the model's server can, else in words.

A server that refuses a constrained request, and answers the same question in words, is asked in words from
then on. An answer that is not of the form is sent back once, with what is wrong with it; after that it is
`InvalidModelOutput`. Time-outs are never tried again here: that is the engine's business.
"""

from __future__ import annotations

import html
import json
from collections.abc import Sequence
from typing import Any, TypeVar

from langchain_core.exceptions import (
    ModelAuthenticationError,
    ModelConnectionError,
    ModelRateLimitError,
)
from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage
from pydantic import BaseModel, ValidationError

from swarmwright.errors import InvalidModelOutput, ModelUnavailable
from swarmwright.ports.agents import Usage
from swarmwright.ports.endings import cut_by, ending_of
from swarmwright.workflow.strict_json import unique_keys

__all__ = ["Meter", "StructuredAsker", "refuse_cut"]

_NOT_FOR_THE_FORM = (ModelAuthenticationError, ModelConnectionError, ModelRateLimitError)
"""Refusals that have nothing to do with the form that was asked for."""

FormT = TypeVar("FormT", bound=BaseModel)


class Meter:
    """Adds up the tokens of one activity."""

    def __init__(self) -> None:
        self._input = self._output = 0

    def add(self, message: Any) -> None:
        """Count a model's message; one without usage counts nothing."""
        usage = getattr(message, "usage_metadata", None)
        if usage:
            self._input += usage.get("input_tokens", 0)
            self._output += usage.get("output_tokens", 0)

    @property
    def usage(self) -> Usage:
        """What was counted so far."""
        return Usage(self._input, self._output)


class StructuredAsker:
    """Asks models for answers of a form, and remembers which models must be asked in words."""

    def __init__(self) -> None:
        self._in_words: set[str] = set()

    async def ask(
        self, model: BaseChatModel, key: str, system: str, human: str, form: type[FormT], meter: Meter
    ) -> FormT:
        """The model's answer as a `form`; `key` is the name under which the model is known.

        Raises InvalidModelOutput after one repair, and whatever the model's boundary raises.
        """
        # One human message, not two: some models' templates refuse two in a row, small models lose the first.
        asked: list[BaseMessage] = [SystemMessage(system), HumanMessage(f"{human}\n\n{_in_words(form)}")]
        for last in (False, True):
            raw, found = await self._once(model, key, asked, form, meter)
            value, problem = _the_one(found, form) if isinstance(found, list) else (None, found)
            if value is not None:
                return value
            if not last:
                asked += [AIMessage(raw or "(nothing)"), HumanMessage(_repair(form, problem))]
        raise InvalidModelOutput(f"{problem}: {raw[:200]!r}")

    async def _once(
        self,
        model: BaseChatModel,
        key: str,
        asked: Sequence[BaseMessage],
        form: type[BaseModel],
        meter: Meter,
    ) -> tuple[str, list[Any] | str]:
        """(raw text, the JSON objects in it or why they cannot be read) of one answer."""
        if key in self._in_words:
            return await _ask_in_words(model, asked, meter)
        try:
            return await _ask_constrained(model, asked, form, meter)
        except NotImplementedError:  # what LangChain raises for a model that has no constrained answers
            self._in_words.add(key)
            return await _ask_in_words(model, asked, meter)
        except ModelUnavailable as error:
            if isinstance(error.__cause__, _NOT_FOR_THE_FORM):
                raise
            answer = await _ask_in_words(model, asked, meter)
            # It answers, so it is there: what it cannot do is constrained decoding.
            self._in_words.add(key)
            return answer


async def _ask_constrained(
    model: BaseChatModel, asked: Sequence[BaseMessage], form: type[BaseModel], meter: Meter
) -> tuple[str, list[Any] | str]:
    answer: Any = await model.with_structured_output(form.model_json_schema(), include_raw=True).ainvoke(
        list(asked)
    )
    raw = answer["raw"]
    meter.add(raw)
    refuse_cut(raw, "the answer")  # which can be of the form all the same: LangChain closes open brackets
    if calls := [call["args"] for call in getattr(raw, "tool_calls", ())]:
        return json.dumps(calls, ensure_ascii=False), calls
    # LangChain's own reading closes what is open, and of a key that is given twice the last one counts.
    return str(raw.text), _objects_in(str(raw.text)) if raw.text else [answer["parsed"]]


async def _ask_in_words(
    model: BaseChatModel, asked: Sequence[BaseMessage], meter: Meter
) -> tuple[str, list[Any] | str]:
    message = await model.ainvoke(list(asked))
    meter.add(message)
    found = _objects_in(str(message.text))
    if not found:
        refuse_cut(message, "the answer")
    return str(message.text), found


def refuse_cut(message: BaseMessage, what: str) -> None:
    """Raise InvalidModelOutput if the message was cut off, by a limit of tokens or a filter; more is not got
    by asking again."""
    if by := cut_by(ending := ending_of(message.response_metadata)):
        raise InvalidModelOutput(f"{what} was cut off {by} ({ending})")


def _in_words(form: type[BaseModel]) -> str:
    """The request for JSON, its form shown as an example: small models copy a schema, and do not fill it."""
    return "Answer with one JSON object and nothing else, in this form:\n" + _example(form)


def _example(form: type[BaseModel]) -> str:
    schema = form.model_json_schema()
    pairs = (f"{json.dumps(name)}: {_blank(prop)}" for name, prop in schema["properties"].items())
    return "{" + ", ".join(pairs) + "}"


def _blank(prop: dict[str, Any]) -> str:
    """What stands in the example in place of a value of this schema."""
    hint = prop.get("description", "text")
    if "enum" in prop or "const" in prop:
        options = prop.get("enum", [prop.get("const")])
        return "<one of " + ", ".join(json.dumps(o) for o in options) + ">"
    match prop.get("type"):
        case "boolean":
            return "<true or false>"
        case "array":
            return f'["<{hint}>", …]'
        case "string":
            return f'"<{hint}>"'
        case _:
            return f"<{hint}>"


def _repair(form: type[BaseModel], problem: str) -> str:
    return f"That cannot be used: {problem}. {_in_words(form)}"


def _problem(error: ValidationError) -> str:
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where}: {first['msg']}" if where else first["msg"]


def _the_one(found: Sequence[Any], form: type[FormT]) -> tuple[FormT | None, str]:
    """The only answer of that form among these objects, or (None, why there is none that counts): of two that
    say different things nobody knows which one is meant."""
    fits, problems = list[FormT](), list[str]()
    for value in found:
        try:
            fits.append(form.model_validate(value))
        except ValidationError as error:
            problems.append(_problem(error) if isinstance(value, dict) else _NO_OBJECT)
    if any(one != fits[0] for one in fits):
        return None, "it holds more than one answer of this form, and they differ"
    return (fits[0], "") if fits else (None, problems[0] if problems else _NO_OBJECT)


_NO_OBJECT = "it is not a JSON object"


def _objects_in(text: str) -> list[Any] | str:
    """The JSON objects in a text, one behind the other; or why they cannot be read.

    Small models wrap them in prose or a fence; where a server's prompt template escapes HTML, they copy that.
    """
    return _objects(text) or _objects(html.unescape(html.unescape(text)))


def _objects(text: str) -> list[Any] | str:
    decoder = json.JSONDecoder(strict=False, object_pairs_hook=unique_keys)  # with line breaks in texts
    found, start = list[Any](), text.find("{")
    while start >= 0:
        try:
            value, end = decoder.raw_decode(text, start)
        except json.JSONDecodeError:
            end = start + 1
        except ValueError as error:  # of a key that is given twice
            return str(error)
        except RecursionError:
            return "it is nested too deeply"
        else:
            found.append(value)
        start = text.find("{", end)
    return found
