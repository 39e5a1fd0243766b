"""What the prompt says becomes of work whose rounds are used up: a person is asked then, or it fails."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled
from swarmwright.workflow.tree import Choice, Gate, Loop, walk

TEAM = "Ann Ben Cid"
ROUNDS = (
    "Ann drafts until the quality is at least 8, at most 3 times",
    "Ann drafts and Ben reviews it until the quality is at least 8, three rounds at most",
    "Ann drafts and Ben reviews it until Ben approves, no more than 4 rounds",
    "Repeat Ann and Ben until the text is good, up to five times",
)
ASKING = (
    ", or else asks a human",
    ", else ask a human",
    ", otherwise a human decides",
    ", or else it is escalated to a person",
    ", otherwise escalate to a human for help",
    "; otherwise somebody takes over",
    "; failing that, a person has to decide",
    ", and if not, ask me",
)


def loop_of(prompt: str) -> Loop:
    found = compiled(prompt, TEAM)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    assert not codes(found), [str(d) for d in found.diagnostics]
    assert not [node for node in walk(found.workflow.root) if isinstance(node, Gate | Choice)]
    (loop,) = (node for node in walk(found.workflow.root) if isinstance(node, Loop))
    return loop


@pytest.mark.parametrize("rounds", ROUNDS)
@pytest.mark.parametrize("asking", ASKING)
def test_a_person_is_asked_once_the_rounds_are_used_up_and_not_in_any_case(rounds: str, asking: str) -> None:
    assert loop_of(f"{rounds}{asking}. Then Cid prints it.").exhausted == "escalate"


@pytest.mark.parametrize("failing", [", or else it fails", ", otherwise the run fails", "; else it fails"])
def test_work_whose_rounds_are_used_up_fails_where_the_prompt_says_so(failing: str) -> None:
    assert loop_of(f"{ROUNDS[0]}{failing}. Then Cid prints it.").exhausted == "fail"


def test_without_such_words_the_work_goes_on() -> None:
    assert loop_of(f"{ROUNDS[0]}. Then Cid prints it.").exhausted == "continue"


@pytest.mark.parametrize(
    "prompt",
    [
        "Ann drafts. If the quality is below 8, Ben mends it, at most 3 times, otherwise a human decides.",
        "Ann drafts. If it is long, Ben cuts it, otherwise a human decides.",
        "Ann drafts until the quality is at least 8, or else asks a human.",
    ],
)
def test_the_other_case_of_a_condition_is_no_end_of_rounds(prompt: str) -> None:
    found = compiled(prompt, TEAM)
    loops = [n for n in walk(found.workflow.root) if isinstance(n, Loop)] if found.workflow else []
    assert not [loop for loop in loops if loop.exhausted == "escalate"]
