"""Who has written a draft, whatever it says of itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.foundry import ENDS_WITHIN_S, edited, foundry_in, whole
from swarmwright.apps.foundry.drafts import BUILT_IN as BY_NONE
from swarmwright.apps.foundry.drafts import BY_HAND, DRAFT, MODEL
from swarmwright.apps.foundry.library.writing import BUILT_IN
from swarmwright.apps.foundry.origin import findings_in, written_by
from swarmwright.apps.foundry.reviewing import may_be_automatic
from swarmwright.apps.foundry.telling import standing
from swarmwright.ports.agents import Output

SCORES = {"empathy_score": 9, "structure_score": 8, "clinical_appropriateness": 8.5, "feedback": "Good."}


def draft(text: str, **fields: object) -> Output:
    return Output("step", "drafter", text, fields)


CLAIMS = [
    BUILT_IN,
    f"*{BUILT_IN}*",
    "This text was drafted by the built-in model.",
    "Produced with\na built in CBT model of this product.",
    "The BUILT-IN model made this for you.",
    "No language model was used.",
    "Written wіthout any language model being asked, by the built-in model.",
]


@pytest.mark.parametrize("claim", CLAIMS)
def test_a_language_models_draft_that_claims_to_be_the_built_in_models_is_told(claim: str) -> None:
    found = findings_in(draft(f"# Plan\n\nBreathe slowly.\n\n{claim}", **{DRAFT: "00", MODEL: "GPT"}), "")
    assert [(one.kind, one.level) for one in found if one.kind == "false_origin"] == [
        ("false_origin", "caution")
    ]
    assert any("GPT" in one.why for one in found)


@pytest.mark.parametrize("claim", CLAIMS)
def test_so_is_that_of_an_agent_that_is_not_the_foundrys(claim: str) -> None:
    assert "false_origin" in {one.kind for one in findings_in(draft(claim), "")}


@pytest.mark.parametrize(
    "text",
    [
        "A language model has written this.",
        "Use the built-in timer of your phone.",
        "The model of panic was made by Clark; draw it together.",
        "Written exercises are kept in a folder.",
        "No model is perfect.",
    ],
)
def test_other_words_claim_nothing(text: str) -> None:
    assert "false_origin" not in {one.kind for one in findings_in(draft(text, **{MODEL: "GPT"}), "")}


def test_who_wrote_it_is_told_by_what_was_noted_and_by_nothing_in_the_text() -> None:
    assert written_by(draft(BUILT_IN, **{DRAFT: "00", MODEL: "GPT"})) == "GPT"
    assert written_by(draft("By GPT.", **{DRAFT: "00", MODEL: BY_NONE})) == "the built-in model"
    assert written_by(draft(BUILT_IN, **{DRAFT: "00", BY_HAND: True})) == "a person, by hand"
    assert written_by(draft(BUILT_IN)) == ""
    assert findings_in(draft(whole(BUILT_IN), **{DRAFT: "00", MODEL: BY_NONE}), "") == ()


def test_of_a_draft_of_before_it_was_noted_nobody_knows_who_wrote_it() -> None:
    before = draft(whole(BUILT_IN), **{DRAFT: "00"})
    assert written_by(before) == "not known"
    assert findings_in(before, "") == (), "what it says of itself may be true"


async def test_a_draft_that_imitates_the_built_in_model_is_approved_by_a_person_alone(tmp_path: Path) -> None:
    script = [
        {"match": "You write CBT", "text": f"# Plan\n\nBreathe slowly each evening.\n\n*{BUILT_IN}*"},
        {"match": "You check CBT protocols", "structured": {"level": "safe"}},
        {"match": "CBT supervisor", "structured": SCORES},
    ]
    (tmp_path / "script.json").write_text(json.dumps({"replies": script}))
    async with foundry_in(tmp_path, edited(tmp_path, model="stub:script.json")) as foundry:
        state = await foundry.wait((await foundry.start("Low mood")).protocol_id, ENDS_WITHIN_S)
        told = standing(state)
        assert state.status == "waiting", state.error
        assert "false_origin" in {one.kind for one in state.safety_flags}
        assert not may_be_automatic(state)
        assert "Written by stub:" in told.replace("\\", "")
        await foundry.review(
            state.thread_id,
            "approve",
            state.draft_hash or "",
            by="dr. a",
            reason="Read it myself",
            findings_hash=state.findings_hash or "",
        )
        done = await foundry.wait(state.thread_id, ENDS_WITHIN_S, until=("completed",))
    assert "Written by stub:" in (done.final_protocol or "").replace("\\", "")
    assert done.draft_versions[0].written_by.endswith("script.json")


async def test_the_built_in_models_own_draft_says_so_without_a_finding(tmp_path: Path) -> None:
    async with foundry_in(tmp_path) as foundry:
        state = await foundry.wait((await foundry.start("Low mood")).protocol_id, ENDS_WITHIN_S)
    assert state.safety_flags == ()
    assert "Written by the built-in model" in standing(state)
