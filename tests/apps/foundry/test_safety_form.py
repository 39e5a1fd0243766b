"""What is no protocol at all: a refusal, a single line, a text without steps or help."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.foundry import ENDS_WITHIN_S, foundry_in, saying
from swarmwright.apps.foundry.library.structures import structures
from swarmwright.apps.foundry.library.writing import written
from swarmwright.apps.foundry.reviewing import may_be_automatic
from swarmwright.apps.foundry.safety.form import form_of
from swarmwright.apps.foundry.telling import standing

CALM = {"safe": True, "level": "safe", "concerns": [], "recommendations": [], "text": "all is well"}
SCORES = {"empathy_score": 9, "structure_score": 9, "clinical_appropriateness": 9, "feedback": "Good."}
WHOLE = (
    "# Graded exposure for a fear of lifts\n\n1. Write down the next step.\n2. Rate it.\n\n"
    "If you are in danger, call 112."
)


@pytest.mark.parametrize(
    ("draft", "missing"),
    [
        ("Call 112.", ["title", "steps"]),
        ("I'm sorry, I can't help with that.", ["title", "steps", "help"]),
        ("# Plan\n\nAs an AI model, I cannot write this.", ["steps", "help"]),
        ("# Lifts\n\n1. Write down the next step.\n2. Rate it.", ["help"]),
        ("1. Write down the next step.\n2. Rate it.\n\nIf you are in danger, call 112.", ["title"]),
        ("# Lifts\n\nRate your fear.\n\nIf you are in danger, call 112.", ["steps"]),
        ("# Lifts\n\n1. Write.\n2. Rate it.\n\n<!-- If you are in danger, call 112. -->", ["help"]),
    ],
)
def test_what_lacks_a_part_is_no_whole_protocol_and_says_which(draft: str, missing: list[str]) -> None:
    (finding,) = form_of(draft)
    assert (finding.kind, finding.level) == ("incomplete", "caution")
    assert [one for one in ("title", "steps", "help") if one in finding.why] == missing


@pytest.mark.parametrize(
    "draft",
    [
        WHOLE,
        "Goal: less fear of lifts\n\n- Write it down.\n- Rate it.\n\nIn an emergency, dial 112.",
        "# Lifts\n\n## Week 1\n\nLook.\n\n## Week 2\n\nGo.\n\nIf you are in danger, call 112.",
    ],
)
def test_what_has_all_parts_is_one_however_it_is_written(draft: str) -> None:
    assert not form_of(draft)


def test_all_that_the_built_in_model_writes_is_whole() -> None:
    assert not [one.id for one in structures() if form_of(written(one.title).text)]


@pytest.mark.parametrize(("draft", "whole"), [("Call 112.", False), (WHOLE, True)])
async def test_who_decides_sees_what_is_missing_and_nobody_else_approves_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, draft: str, whole: bool
) -> None:
    saying(monkeypatch, "drafter", {"text": draft, "draft": "-"})
    saying(monkeypatch, "safety_guardian", CALM)
    saying(monkeypatch, "clinical_critic", {"text": "good", "quality": 9, **SCORES})
    async with foundry_in(tmp_path) as foundry:
        id_ = (await foundry.start("Graded exposure for a fear of lifts")).protocol_id
        state = await foundry.wait(id_, ENDS_WITHIN_S)
        assert state.requires_human_approval
        assert may_be_automatic(state) is whole
        assert [one.kind for one in state.safety_flags] == ([] if whole else ["incomplete"])
        assert state.safety_level == ("safe" if whole else "caution")
        missing = "it is no whole protocol: there is no title or aim, there are no steps"
        assert (missing in standing(state)) is not whole
        await foundry.review(id_, "approve", state.draft_hash or "", by="dr. a")
        done = await foundry.wait(id_, ENDS_WITHIN_S, until=("completed",))
    assert done.completed


async def test_the_drafter_is_told_what_is_missing_and_writes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = saying(
        monkeypatch, "drafter", {"text": "Rate your fear.", "draft": "-"}, {"text": WHOLE, "draft": "-"}
    )
    saying(monkeypatch, "clinical_critic", {"text": "good", "quality": 9, **SCORES})
    async with foundry_in(tmp_path) as foundry:
        id_ = (await foundry.start("Graded exposure for a fear of lifts")).protocol_id
        state = await foundry.wait(id_, ENDS_WITHIN_S)
    assert (state.draft_version, state.safety_flags, len(shown)) == (2, (), 2)
    assert "it is no whole protocol" in str(state.draft_versions[0].safety)
