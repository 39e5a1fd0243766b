"""A registry as JSON: it comes back whole, holds to its schema, and nothing broken comes in."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from registry.teams import changed, music
from swarmwright.errors import InvalidRegistry
from swarmwright.registry import BUILT_IN, Registry
from swarmwright.registry.encoding import FORMAT, decode, encode, from_json, schema, to_json
from swarmwright.workflow.catalog import AgentSpec, Catalog

VALIDATOR = Draft202012Validator(schema())
SMALL = Registry.from_catalog(Catalog((AgentSpec("a", "A"),))).set_agent("a", prompt="Be brief.").registry

NOBODYS = {"agent": "b", "tool": "t", "effect": "allow", "reason": "r"}


def test_the_format_is_what_is_written_down_here() -> None:
    first, second = SMALL.history
    assert encode(SMALL) == {
        "format": "swarmwright.registry/1",
        "history": [
            {
                "version": {"number": 0, "hash": first.version.hash},
                "contents": {"agents": [{"id": "a", "name": "A"}]},
            },
            {
                "version": {"number": 1, "hash": second.version.hash},
                "contents": {"agents": [{"id": "a", "name": "A", "prompt": "Be brief."}]},
                "change": {
                    "type": "registry_change",
                    "kind": "changed",
                    "subject": "agent",
                    "id": "a",
                    "old": "agent A: no prompt",
                    "new": "agent A: prompt 'Be brief.'",
                    "recompile": False,
                    "reason": "it counts from the agent's next step on",
                    "version": {"number": 1, "hash": second.version.hash},
                },
            },
        ],
    }


@settings(max_examples=40)
@given(st.integers(0, 2**32))
def test_every_registry_comes_back_from_its_json_and_holds_to_the_schema(seed: int) -> None:
    made = changed(music(), seed, 12)
    registry = made[-1].registry if made else music()
    VALIDATOR.validate(encode(registry))
    again = from_json(to_json(registry), BUILT_IN)
    assert again.history == registry.history
    assert {p.name for p in again.library} == {n for r in registry.history for n in r.contents.patterns}
    assert from_json(to_json(registry, indent=None), BUILT_IN) == again


def broken(change: dict[str, Any] | None, **kwargs: Any) -> Any:
    data = copy.deepcopy(encode(SMALL))
    data["history"][1].update(change or {})
    return {**data, **kwargs}


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ([], "$"),
        ({}, "$.format"),
        (broken(None, format="swarmwright.registry/2"), "$.format"),
        (broken(None, history=[]), "$.history"),
        (broken(None, more=1), "$.more"),
        (broken({"contents": {"agents": [{"id": "a"}]}}), "$.history[1].contents.agents[0]"),
        (broken({"version": {"number": 0, "hash": SMALL.version.hash}}), "$.history[1].version.number"),
        (broken({"version": {"number": 2, "hash": SMALL.version.hash}}), "$.history[1].change.version"),
        (broken({"contents": {}}), "$.history[1].version.hash"),
        (broken({"contents": {"permissions": [NOBODYS]}}), "$.history[1].contents"),
        (broken({"contents": {"patterns": ["rase"]}}), "$.history[1].contents.patterns"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place(data: Any, path: str) -> None:
    with pytest.raises(InvalidRegistry) as caught:
        decode(data, BUILT_IN)
    assert path in {problem.path for problem in caught.value.problems}


@pytest.mark.parametrize("text", ["", "{", '{"format": 1, "format": 2}', "NaN", "[" * 100_000])
def test_text_that_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(InvalidRegistry):
        from_json(text)


def test_a_pattern_that_is_not_there_offers_what_may_be_meant() -> None:
    data = json.loads(to_json(Registry.from_catalog(Catalog(), BUILT_IN)))
    data["history"][0]["contents"]["patterns"][0] = "debat"
    with pytest.raises(InvalidRegistry) as caught:
        decode(data, BUILT_IN)
    assert "did you mean 'debate'?" in str(caught.value)
    assert data["format"] == FORMAT
