"""Prompts in many voices, with the facts that a careful reader takes from them: how much is read exactly."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from scoring import canon, differences

from swarmwright.language import Compilation, compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations

RECORDS: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "collaboration_prompts.jsonl").read_text().splitlines()
]
EXACT = 1.0
"""The share of the prompts without a planted fault that must be read exactly."""


def _compiled(record: dict[str, Any]) -> Compilation:
    roster = record["roster"]
    return compile_prompt(record["prompt"], Catalog.of(roster["agents"], roster["tools"], roster["groups"]))


@pytest.fixture(scope="module")
def readings() -> list[tuple[dict[str, Any], Compilation, bool, bool]]:
    """(record, compilation, nothing missed, nothing extra) for every prompt."""
    found = []
    for record in RECORDS:
        compilation = _compiled(record)
        facts = relations(compilation.draft) if compilation.draft else ()
        missed, extra = differences(canon(record["facts"]), canon(facts))
        found.append((record, compilation, not missed, not extra))
    return found


def _loud(compilation: Compilation) -> bool:
    return any(d.severity != "info" for d in compilation.diagnostics)


def test_most_prompts_are_read_exactly(readings: Any) -> None:
    clean = [(whole, pure) for record, _, whole, pure in readings if not record["must_diagnose"]]
    exact = sum(whole and pure for whole, pure in clean) / len(clean)
    assert exact >= EXACT


def test_what_is_missed_is_never_missed_in_silence(readings: Any) -> None:
    silent = [
        record["id"] for record, compilation, whole, _ in readings if not whole and not _loud(compilation)
    ]
    assert silent == []


def test_every_planted_fault_is_pointed_at(readings: Any) -> None:
    missed = []
    for record, compilation, _, _ in readings:
        spans = [(d.start, d.end) for d in compilation.diagnostics if d.severity != "info"]
        for words in record["must_diagnose"]:
            at = record["prompt"].index(words)
            if not any(start < at + len(words) and end > at for start, end in spans):
                missed.append(words)
    assert missed == []


def test_few_prompts_without_a_fault_are_refused(readings: Any) -> None:
    refused = [
        record["id"]
        for record, compilation, _, _ in readings
        if not record["must_diagnose"] and compilation.workflow is None
    ]
    assert len(refused) <= 2, refused


def test_a_prompt_that_compiles_gives_a_workflow_that_can_be_verified(readings: Any) -> None:
    from swarmwright.workflow.verifying import verify

    for record, compilation, _, _ in readings:
        if compilation.workflow is not None:
            faults = [str(p) for p in verify(compilation.workflow) if p.severity == "error"]
            assert not faults, (record["id"], faults)
