"""What stands in quotes, or is one word with low lines: text of the work, unless it is announced."""

from __future__ import annotations

import pytest

from language.reading import compiled, facts
from swarmwright.workflow.tree import steps


def _tasks(prompt: str) -> dict[str, str]:
    workflow = compiled(prompt, "Nadia Oren").workflow
    assert workflow is not None
    return {step.agent: step.task for step in steps(workflow.root)}


@pytest.mark.parametrize("title", ["Hello", "The End", "Chapter One", "ready", "TODO"])
@pytest.mark.parametrize(
    "work",
    [
        'writes "{}" to a.txt',
        'writes "{}"',
        'posts "{}" to the channel',
        'sends "{}" to the customer',
        'publishes "{}"',
        'calls "{}"',
        'marks "{}" mails',
        'flags "{}" comments',
        'writes a story called "{}"',
        'sets the title to "{}"',
    ],
)
def test_what_somebody_writes_or_sends_is_text(work: str, title: str) -> None:
    told = work.format(title)
    prompt = f"Nadia {told}, then Oren reads it."
    assert facts(prompt, "Nadia Oren") == {("before", "Nadia", "Oren")}
    assert _tasks(prompt)["nadia"] == told
    assert facts(f"Once Nadia writes {told.split(' ', 1)[1]}, Oren reads it.", "Nadia Oren") == {
        ("before", "Nadia", "Oren")
    }


@pytest.mark.parametrize(
    "work", ["sets DEBUG_MODE to false", "writes load_data", "renames foo_bar to bar_foo"]
)
def test_an_identifier_in_a_piece_of_work_is_part_of_it(work: str) -> None:
    prompt = f"Nadia {work}, then Oren runs the tests."
    assert facts(prompt, "Nadia Oren") == {("before", "Nadia", "Oren")}
    assert _tasks(prompt)["nadia"] == work


@pytest.mark.parametrize("message", ['"draft ready"', "draft_ready"])
@pytest.mark.parametrize(
    "frame",
    [
        "Nadia writes. Oren starts when {m} is announced by Nadia.",
        "Nadia announces {m} on the way. Oren starts on {m}.",
        "Nadia posts {m} at some point. Oren waits for {m}.",
        "As soon as Nadia posts {m}, Oren starts; Nadia goes on.",
        "Nadia emits {m} and carries on. Oren begins upon {m}.",
        "Oren begins once it receives {m} from Nadia. Nadia carries on.",
        "Nadia says {m} in the middle of it, and that is when Oren starts.",
    ],
)
def test_what_is_announced_or_waited_for_is_a_signal(frame: str, message: str) -> None:
    found = facts(frame.format(m=message), "Nadia Oren")
    assert ("signal", "Nadia", message.strip('"'), "Oren") in found
