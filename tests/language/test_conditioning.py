"""A right that hangs on a condition is no grant, and a quoted sentence gives nobody anything."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.rules import Grant

TEAM = Catalog.of(["Mason", "Roofer", "Painter"], ["Vault"])
WORK = "Mason works, then Roofer, then Painter. "


@pytest.mark.parametrize(
    "right",
    [
        "Mason may use Vault unless Painter objects.",
        "Mason may use Vault if the weather is fine.",
        "Roofer may use Vault only when the plans are new.",
        "Painter may use Vault only after Mason has finished.",
        "Painter can use Vault until the roof is done.",
    ],
)
def test_a_right_under_a_condition_is_refused(right: str) -> None:
    compiled = compile_prompt(WORK + right, TEAM)
    assert compiled.workflow is None
    assert [d.code for d in compiled.diagnostics if d.severity == "error"] == ["SW303"]


@pytest.mark.parametrize(
    "right",
    ["Mason may use Vault.", "Only Roofer may use Vault.", "Mason may use Vault once a human has approved."],
)
def test_a_right_without_one_or_with_an_approval_stands(right: str) -> None:
    compiled = compile_prompt(WORK + right, TEAM)
    assert compiled.workflow is not None
    assert any(isinstance(rule, Grant) for rule in compiled.workflow.rules)


def test_a_quoted_sentence_gives_nobody_a_right() -> None:
    compiled = compile_prompt(WORK + 'Painter paints "Roofer may use Vault" on the wall.', TEAM)
    rules = compiled.draft.rules if compiled.draft else ()
    assert not [rule for rule in rules if isinstance(rule, Grant)]


@pytest.mark.parametrize(
    "said",
    ["Vault is forbidden.", "Avoid Vault.", "Vault is off limits for the time being.", "Forget about Vault."],
)
def test_what_is_said_of_a_tool_and_makes_no_rule_is_reported(said: str) -> None:
    compiled = compile_prompt(WORK + said, TEAM)
    assert [d for d in compiled.diagnostics if d.severity != "info" and d.start >= len(WORK)]


def test_a_verb_that_takes_a_tool_away_grants_nothing() -> None:
    assert compile_prompt(WORK + "Revoke Vault from Roofer.", TEAM).workflow is None


GUILD = Catalog.of(["Potter", "Weaver", "Tanner"], ["Kiln", "Loom"])


@pytest.mark.parametrize(
    "said",
    [
        "Potter shapes and, if the clay is dry, Weaver may use Kiln.",
        "Potter shapes and, in case it rains, Weaver can use Loom.",
        "Potter shapes, then if the clay is dry, Weaver may use Kiln.",
        "Potter shapes and, unless Tanner objects, Weaver can use Loom.",
        "Potter shapes and, once Tanner is done, only Weaver may use Kiln.",
        "Potter shapes; if the clay is dry, Weaver may use Kiln and Tanner cuts.",
        "Potter may use Loom with my approval and, if the clay is dry, Weaver may use Kiln.",
        "Potter shapes and, if the clay is dry, Weaver gets access to Kiln.",
        "Potter shapes. Weaver gets access to Kiln if the clay is dry.",
    ],
)
def test_a_right_under_a_condition_is_refused_beside_work_too(said: str) -> None:
    compiled = compile_prompt(said, GUILD)
    assert compiled.workflow is None
    assert any("cannot hang on a condition" in d.message for d in compiled.diagnostics)


@pytest.mark.parametrize(
    "said",
    [
        "Potter shapes if the clay is wet, and Weaver may use Kiln.",
        "Potter shapes and Weaver may use Kiln; if the pot is dry, Tanner cuts.",
        "If the pot cracks, Weaver mends it with Kiln.",
        "Potter shapes and, if the pot cracks, Weaver mends it with Kiln.",
        "Weaver may use Kiln. If the pot cracks, Weaver mends it.",
    ],
)
def test_a_condition_of_the_work_beside_a_right_is_none_of_the_right(said: str) -> None:
    compiled = compile_prompt(said, GUILD)
    assert compiled.workflow is not None
    assert [r.agents for r in compiled.workflow.rules if isinstance(r, Grant)] == [("weaver",)]


def test_what_is_asked_about_anothers_use_is_no_denial() -> None:
    asked = compile_prompt("Potter asks why Weaver uses Kiln.", GUILD)
    assert [d.severity for d in asked.diagnostics if d.code == "SW303"] == ["warning"]
    assert compile_prompt("Potter stops Weaver from using Kiln.", GUILD).workflow is None
