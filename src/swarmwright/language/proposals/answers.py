"""Answers: the form in which a model says what a prompt means; strict, flat, each claim with its quote.

Flat lists, not the nested tree: a small model that has lost count of its brackets has lost everything, and
members and orders say which tree is meant (`assembly` builds it). The quote stands first in each claim, so
that a model that writes word by word has found its evidence before it draws the conclusion.
This module knows nothing of the prompt.
"""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from swarmwright.language.proposals.saids import (
    ChoiceSaid,
    EachSaid,
    FlowSaid,
    GateSaid,
    LoopSaid,
    OrderSaid,
    QuorumSaid,
    RuleSaid,
    SignalSaid,
    StepSaid,
    TeamSaid,
    TogetherSaid,
)
from swarmwright.workflow.codec import Codec
from swarmwright.workflow.shapes import Json
from swarmwright.workflow.strict_json import strict_decoder

__all__ = ["LONGEST_ANSWER", "Answer", "read_answer", "schema"]

LONGEST_ANSWER = 200_000
"""Characters; many times what the longest prompt can give rise to."""

MOST_CLAIMS = 400
"""Claims in one answer, of all kinds."""

_STARTS_TRIED = 20
"""Opening brackets from which a JSON object is looked for, in an answer that has words around it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Everything that a model says of a prompt."""

    steps: tuple[StepSaid, ...] = ()
    order: tuple[OrderSaid, ...] = ()
    together: tuple[TogetherSaid, ...] = ()
    choices: tuple[ChoiceSaid, ...] = ()
    loops: tuple[LoopSaid, ...] = ()
    quorums: tuple[QuorumSaid, ...] = ()
    each: tuple[EachSaid, ...] = ()
    teams: tuple[TeamSaid, ...] = ()
    signals: tuple[SignalSaid, ...] = ()
    gates: tuple[GateSaid, ...] = ()
    rules: tuple[RuleSaid, ...] = ()

    @property
    def flow(self) -> tuple[FlowSaid, ...]:
        """The claims of order and shape, steps first."""
        said: list[FlowSaid] = [*self.steps, *self.order, *self.together]
        said += [*self.choices, *self.loops, *self.quorums, *self.each, *self.teams]
        said += [*self.signals, *self.gates]
        return tuple(said)


def read_answer(text: str, escaped: bool = False) -> tuple[Answer | None, tuple[str, ...]]:
    """An answer's text → the answer, or None and what is wrong with its form. Total, whatever the text.

    `escaped`: texts in it may be escaped as HTML, for the model was shown the prompt so ("-&gt;").
    """
    if len(text) > LONGEST_ANSWER:
        return None, (f"the answer has {len(text)} characters; at most {LONGEST_ANSWER} are read",)
    data, wrong = _object_in(text)
    if wrong:
        return None, (wrong,)
    answer, problems = _codec().read(Answer, _unescaped(data) if escaped else data)
    if answer is None:
        return None, tuple(map(str, problems[:10]))
    claims = len(answer.flow) + len(answer.rules)
    if claims > MOST_CLAIMS:
        return None, (f"{claims} claims are too many; say each thing once",)
    return answer, ()


def schema(agents: Sequence[str], tools: Sequence[str], steps: int = 0) -> dict[str, Any]:
    """The form as JSON Schema, without references: not every server that constrains a model follows them.

    `agents`, `tools`: names that may be given where one of them is meant; () = any. `steps`: how many there
    are at least, for a model that is held to a form likes best to fill in nothing. Every field is asked for,
    since models leave out what they may.
    """
    definitions = _codec().definitions(Answer)
    said = _inlined(definitions["Answer"], definitions)
    for name, claims in said["properties"].items():
        properties = claims["items"]["properties"]
        _named(properties, agents, everyone=name == "rules")
        if name == "choices":
            _named(properties["branches"]["items"]["properties"], agents, everyone=False)
        if "tool" in properties and tools:
            properties["tool"] = {"enum": ["", *tools]}
        if "whose" in properties and agents:
            properties["whose"] = {"enum": ["", *agents]}
    if steps:
        said["properties"]["steps"]["minItems"] = steps
    return {"title": "Reading", **said}


def _named(properties: dict[str, Any], agents: Sequence[str], everyone: bool) -> None:
    """Let fields that name agents take these names alone."""
    if not agents:
        return
    one = {"enum": [*agents, *(["everyone"] if everyone else [])]}
    for field in ("agent", "earlier", "later", "supervisor"):
        if field in properties:
            properties[field] = one
    for field in ("agents", "members", "starts", "after", "before"):
        if field in properties:
            properties[field] = {"type": "array", "items": one}


def _inlined(shape: Any, definitions: Mapping[str, Any]) -> Any:
    if isinstance(shape, list):
        return [_inlined(item, definitions) for item in shape]
    if not isinstance(shape, dict):
        return shape
    if "$ref" in shape:
        return _inlined(definitions[shape["$ref"].rpartition("/")[2]], definitions)
    found = {key: _inlined(value, definitions) for key, value in shape.items()}
    if "properties" in found:
        found["required"] = list(found["properties"])
    return found


@cache
def _codec() -> Codec:
    return Codec(())


def _object_in(text: str) -> tuple[Json, str]:
    """The first JSON object in a text, and "" or why there is none.

    Models wrap it in prose or a fence; where a server's template escapes HTML, they copy that.
    """
    data, wrong = _first_object(text)
    if wrong and "&" in text and not (again := _first_object(html.unescape(html.unescape(text))))[1]:
        return again
    return data, wrong


def _first_object(text: str) -> tuple[Json, str]:
    decoder = strict_decoder()
    start, wrong = text.find("{"), "there is no JSON object in the answer"
    for _ in range(_STARTS_TRIED):
        if start < 0:
            break
        try:
            return decoder.raw_decode(text, start)[0], ""
        except RecursionError:
            return None, "the answer is nested too deeply; the form is flat"
        except ValueError as error:
            wrong = f"this is no JSON: {error}"
        start = text.find("{", start + 1)
    return None, wrong


def _unescaped(data: Json, levels: int = 8) -> Json:
    """The data with its texts unescaped, as deep as the form goes; what lies deeper is refused anyway."""
    match data:
        case str():
            return html.unescape(data)
        case list() if levels:
            return [_unescaped(item, levels - 1) for item in data]
        case dict() if levels:
            return {key: _unescaped(value, levels - 1) for key, value in data.items()}
        case _:
            return data
