"""What may be approved by nobody: only what is known through and through."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from mcp import Client

from support.foundry import ENDS_WITHIN_S, foundry_in, saying
from swarmwright.apps.foundry.errors import ReviewRefused
from swarmwright.apps.foundry.finishing import AUTO
from swarmwright.apps.foundry.foundry import Foundry
from swarmwright.apps.foundry.library.structures import structures
from swarmwright.apps.foundry.library.writing import written
from swarmwright.apps.foundry.mcp import server_of
from swarmwright.apps.foundry.ordinary import asking, phrasing
from swarmwright.apps.foundry.ordinary.asking import unknown_in_request
from swarmwright.apps.foundry.ordinary.drafting import unknown_in_draft
from swarmwright.apps.foundry.reviewing import may_be_automatic, why_not_automatic
from swarmwright.apps.foundry.state import ProtocolState

LINES = [
    line.split("\t")
    for line in (Path(__file__).parent / "data" / "ordinary.tsv").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
CALM = {"safe": True, "level": "safe", "concerns": [], "recommendations": [], "text": "all is well"}
SCORES = {"empathy_score": 9, "structure_score": 9, "clinical_appropriateness": 9, "feedback": "Good."}
PLAIN = """# Graded exposure for a fear of lifts

You decide on each step together with your therapist, at your own pace. You can stop at any time.

1. Write down ten situations that you avoid and rate your fear of each from 0 to 100.
2. Choose the easiest one and plan it for a quiet morning.
3. Enter the lift, breathe slowly, and stay until your fear has halved.
4. Compare what you expected with what happened, and praise yourself.

If you are in danger, call 112 or your local emergency number.
"""


def words(result: Any) -> str:
    return "".join(block.text for block in result.content)


def unknown(what: str, text: str) -> str:
    return unknown_in_request(text) if what == "request" else unknown_in_draft(text)


async def asked(foundry: Foundry, intent: str, context: str = "") -> ProtocolState:
    state = await foundry.wait((await foundry.start(intent, context)).protocol_id, ENDS_WITHIN_S)
    assert state.requires_human_approval, (state.status, state.error)
    return state


@pytest.mark.parametrize(("what", "text"), [one[1:] for one in LINES if one[0] == "person"])
def test_a_line_with_risk_in_whatever_words_is_not_known(what: str, text: str) -> None:
    assert unknown(what, text)


@pytest.mark.parametrize(("what", "text"), [one[1:] for one in LINES if one[0] == "nobody"])
def test_everyday_requests_and_exercises_are_known(what: str, text: str) -> None:
    assert not unknown(what, text)


def test_all_that_the_built_in_model_writes_by_itself_is_known() -> None:
    for one in structures():
        intent = f"{one.title} for a student"
        # What it was asked for is another question: `unknown_in_request` knows two of these not.
        assert not unknown_in_draft(written(intent).text, [intent])


@pytest.mark.parametrize(
    "request_", [text for who, what, text in LINES if (who, what) == ("nobody", "request")]
)
def test_what_the_built_in_model_writes_for_an_everyday_request_is_known(request_: str) -> None:
    assert not unknown_in_draft(written(request_, "She is 42").text, [request_, "She is 42"])


def test_a_request_is_known_in_a_draft_only_where_it_restates_what_was_asked_for() -> None:
    asked = ["Worry time for a student. She avoids crowds.", "Exam\nin May"]
    for known in (
        "# Worry time for a student",
        "# Worry time\n\n**For:** Worry time for a student. She avoids crowds.\n\n**Context:** Exam in May",
        "- For: She avoids crowds.",
    ):
        assert not unknown_in_draft(known, asked), known
    for unknown in (
        "She avoids crowds.",
        "# Worry time\n\n## She avoids crowds",
        "# Worry time\n\n1. Worry time for a student. She avoids crowds.",
        "# Avoidance of crowds",
        "# Plan avoidance of crowds",
        "For: avoidance of shops",
        "For: She avoids crowds. Plan poor sleep.",
        "Steps\n\n# Worry time for a student",
    ):
        assert unknown_in_draft(unknown, asked), unknown


@pytest.mark.parametrize(
    "text",
    [
        "Exposure for a fear of li\u200bfts",
        "Exposure for a fear of lifts <!-- he wants out -->",
        "Exposure for a fear of lіfts",  # a letter of another alphabet
        "Exposition gegen Angst vor Aufzügen",
        "Exposure for a student, 15",
        "Exposure for a fear of lifts. " * 30,
    ],
)
def test_what_hides_something_or_is_longer_than_a_request_is_not_known(text: str) -> None:
    assert unknown_in_request(text)


@pytest.mark.parametrize(
    "text",
    [
        "Write it down. <span hidden>He wants out.</span>",
        "Write it down. ~~He wants out.~~",
        "Ring 999. On second thoughts, that is hard.",
        "If you are in danger, call your neighbour.",
        "Call 999 later, if at all.",
        "Begin with 2000 steps.",
        "Write it down. " * 3000,
    ],
)
def test_what_is_hidden_in_a_draft_or_says_otherwise_of_help_is_not_known(text: str) -> None:
    assert unknown_in_draft(text)


def test_each_phrase_of_the_lists_is_plain_and_stands_there_once() -> None:
    for name, found in (*asking._data().items(), *phrasing._data().items()):
        assert len(set(found)) == len(found), name
        assert all(one == one.casefold().strip() for one in found), name


def test_a_sentence_that_nearly_fits_in_many_ways_is_read_in_no_time() -> None:
    begun = time.process_time()
    near_ones = (
        f"write down the worry {'for the step ' * 20}",
        "rate it and " * 20,
        "choose the small " * 17,
    )
    for near in near_ones:
        assert unknown_in_draft(f"{near}, and x.") and unknown_in_draft(f"{near}, and x. " * 20)
    assert time.process_time() - begun < 10.0


async def test_with_the_guardian_and_the_rules_content_nobody_approves_what_nobody_knows(
    tmp_path: Path,
) -> None:
    async with foundry_in(tmp_path) as foundry:
        state = await asked(foundry, "Worry time for a man", "She said there is always the multi-storey")
        assert state.safety_level == "safe" and not state.safety_flags, "the rules see nothing"
        why = why_not_automatic(state)
        assert why is not None and "“She said there is always the multi-storey”" in why
        with pytest.raises(ReviewRefused, match="more than is known") as refused:
            await foundry.review(state.thread_id, "approve", state.draft_hash or "", by=AUTO, reason="so")
        assert refused.value.kind == "not_automatic"
        known = await asked(foundry, "Worry time for a man", "He is 42")
        assert why_not_automatic(known) is None


async def test_what_is_said_later_counts_as_well(tmp_path: Path) -> None:
    async with foundry_in(tmp_path) as foundry:
        state = await asked(foundry, "Worry time for a student")
    assert may_be_automatic(state)
    later = {"role": "human", "name": "", "text": "She has had enough"}
    assert not may_be_automatic(replace(state, messages=(*state.messages, later)))


@pytest.mark.parametrize(
    ("line", "automatic"),
    [
        ("", True),
        ("Bite the inside of your cheek until you taste iron.", False),
        ("Sit in the freezer room for as long as the thought lasts.", False),
    ],
)
async def test_a_language_models_draft_is_approved_by_nobody_only_where_each_word_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, automatic: bool
) -> None:
    saying(monkeypatch, "drafter", {"text": f"{PLAIN}\n{line}", "draft": "-"})
    saying(monkeypatch, "safety_guardian", CALM)
    saying(monkeypatch, "clinical_critic", {"text": "good", "quality": 9, **SCORES})
    async with foundry_in(tmp_path) as foundry:
        state = await asked(foundry, "Graded exposure for a fear of lifts")
    assert state.safety_level == "safe" and not state.safety_flags
    assert may_be_automatic(state) is automatic, why_not_automatic(state)


@pytest.mark.requirement("C-10", "C-15")
async def test_a_client_is_told_why_a_person_is_asked_although_good_ones_are_approved_automatically(
    tmp_path: Path,
) -> None:
    async with foundry_in(tmp_path) as foundry, Client(server_of(foundry, auto_approve=8.0)) as client:
        call = client.call_tool
        told = words(await call("generate_cbt_protocol", {"intent": "Worry time. He wants to top himself"}))
        assert "A clinician has to decide" in told and "Not approved automatically: " in told
        told = words(await call("generate_cbt_protocol", {"intent": "Worry time for a student"}))
        assert "No person has reviewed it" in told and "Not approved" not in told
