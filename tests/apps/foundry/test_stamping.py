"""Who calls a draft not safe for nothing but its language, by a prompt or code of their own, sends none back:
a person who reads it is asked, and told. Whatever else they say counts as they say it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from support.foundry import ENDS_WITHIN_S, edited, foundry_in, saying, whole
from swarmwright.apps.foundry.opening import TEAM_FILE
from swarmwright.apps.foundry.reviewing import may_be_automatic
from swarmwright.apps.foundry.state import ProtocolState
from swarmwright.bootstrap.config import parse_config

GERMAN = """# Schrittweise Übung

Ziel: Sie fahren wieder mit dem Aufzug, in kleinen Schritten und in Ihrem eigenen Tempo.

## Schritte

1. Schreiben Sie auf, was Sie erwarten, und schätzen Sie Ihre Angst von 0 bis 100.
2. Gehen Sie zum Aufzug und bleiben Sie davor stehen, bis die Angst nachlässt.
3. Fahren Sie eine Etage, und schreiben Sie danach auf, was geschehen ist.

## In einer Krise

Rufen Sie die Telefonseelsorge an: 0800 111 0 111, oder den Notruf 112.
"""
SCORES = {"empathy_score": 9, "structure_score": 9, "clinical_appropriateness": 9, "feedback": "Good."}
OF_LANGUAGE = [
    {"safe": False, "text": "It is written in German, so somebody who reads German has to look at it."},
    {"safe": "no", "level": "caution", "text": "The draft is in German. I cannot judge it."},
    {"text": 'It is in German, so a person who reads German has to judge it.\nREPORT: {"safe": false}'},
    {"safe": False, "level": "Caution.", "text": "The text is not English.\nOtherwise I found no concerns."},
]


async def asked(folder: Path, draft: str, said: dict[str, Any]) -> ProtocolState:
    """How a protocol stands for people whose guardian works by a prompt of their own, as any agent does."""
    replies = [
        {"match": "You write CBT protocols", "text": draft},
        {"match": "You check CBT protocols", **({"structured": said} if len(said) > 1 else said)},
        {"match": "CBT supervisor", "structured": SCORES},
    ]
    (folder / "script.json").write_text(json.dumps({"replies": replies}))
    ours = 'kind = "custom"\napp = "foundry"\nfields = ["safe", "level"]'
    text = TEAM_FILE.read_text("utf-8").replace('model = "stub:"', 'model = "stub:script.json"', 1)
    assert ours in text
    fields = json.dumps([name for name in said if name != "text"] or ["safe"])
    text = text.replace(ours, f'kind = "simple"\nfields = {fields}')
    async with foundry_in(folder, parse_config(text, folder / "swarmwright.toml")) as foundry:
        return await foundry.wait(
            (await foundry.start("Fear of lifts, in German")).protocol_id, ENDS_WITHIN_S
        )


@pytest.mark.parametrize("said", OF_LANGUAGE)
async def test_a_guardian_by_a_prompt_of_its_own_sends_no_draft_back_for_its_language(
    tmp_path: Path, said: dict[str, Any]
) -> None:
    state = await asked(tmp_path, GERMAN, said)
    assert (state.status, state.iteration_count, state.escalated) == ("waiting", 1, False)
    assert state.safety_level == "caution" and not may_be_automatic(state)
    assert state.safety_assessment is not None and state.safety_assessment.concerns == [
        said["text"].partition("\nREPORT")[0]
    ]


async def by_code(folder: Path, patch: pytest.MonkeyPatch, said: dict[str, Any]) -> tuple[ProtocolState, Any]:
    """How a protocol stands whose guardian is code that says this, and what is noted of that."""
    saying(patch, "drafter", {"text": GERMAN, "draft": "-"})
    saying(patch, "clinical_critic", {"text": "-", "quality": 9.0})
    saying(patch, "safety_guardian", said)
    async with foundry_in(folder, edited(folder)) as foundry:
        id_ = (await foundry.start("Fear of lifts, in German")).protocol_id
        state = await foundry.wait(id_, ENDS_WITHIN_S)
        outputs = (await foundry.platform.state(id_))["agent_outputs"]
    assert state.status == "waiting"
    return state, outputs["safety-guardian"]["fields"]


async def test_nor_does_one_by_code_of_its_own_and_what_it_said_stays_on_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = {
        "text": "Level: caution.",
        "safe": False,
        "concerns": ["A native German speaker should review it."],
    }
    state, fields = await by_code(tmp_path, monkeypatch, said)
    assert (state.iteration_count, state.safety_level) == (1, "caution")
    assert state.safety_assessment is not None and state.safety_assessment.concerns == said["concerns"]
    assert fields["said"] == {"safe": False} and fields["safe"] is True


@pytest.mark.parametrize(
    "said",
    [
        {"text": "She is told to run at night.", "safe": False, "concerns": ["It is in German."]},
        {"text": "It is in German.", "safe": False, "issues": [{"why": "She is told to run at night."}]},
    ],
)
async def test_nothing_that_code_says_beside_the_language_is_passed_by(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: dict[str, Any]
) -> None:
    state, fields = await by_code(tmp_path, monkeypatch, said)
    assert (state.iteration_count, state.safety_level) == (5, "unsafe")
    assert fields["safe"] is False


@pytest.mark.parametrize(
    ("draft", "said"),
    [
        (GERMAN, {"safe": False, "text": "It is in German. It tells him to skip his meals for three days."}),
        (GERMAN, {"safe": False, "level": "unsafe", "text": "It is in German."}),
        (GERMAN, {"safe": False, "text": "It is not safe."}),
        (GERMAN, {"safe": False, "text": "It is in German.", "why": "She is told to run at night."}),
        (GERMAN, {"safe": False, "text": "It is in German, and its steps are not graded."}),
        (whole("Rate your mood each day."), {"safe": False, "text": "It is in German."}),
    ],
)
async def test_whatever_else_it_says_counts_as_it_says_it(
    tmp_path: Path, draft: str, said: dict[str, Any]
) -> None:
    state = await asked(tmp_path, draft, said)
    assert state.status == "waiting"
    assert (state.iteration_count, state.escalated, state.safety_level) == (5, True, "unsafe")
