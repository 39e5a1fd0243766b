"""What follows a person's no is done upon it alone, and upon the question that was asked first."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt

LOST = [
    "Writer drafts the post, I approve it, Pub publishes it. When I reject it, Editor archives it.",
    "Writer drafts. Pub posts it after my approval, and Ed prints it. Once I decline, Sub files it.",
]
AGAIN = [
    "Writer drafts the post, then I approve it, then Pub publishes it. If I reject it, Editor archives it.",
    "Writer drafts it. I sign it off. Pub prints it. If I say no, Editor shreds the draft.",
    "Writer drafts, then I approve it, then Pub publishes it. If I reject it, Writer revises it.",
]
READ = [
    "Writer drafts the post. I approve it before Pub publishes it. When I reject it, Editor archives it.",
    "Writer drafts the post. A human approves it before Pub posts it. Once the human declines, Ed files it.",
    "Writer drafts it. I approve the draft; if I reject it, Editor archives it, otherwise Pub posts it.",
    "Writer drafts, a human approves it; if it is rejected, Ed archives it, otherwise Pub publishes it.",
    "Ann plans it. I approve the plan. Bob builds it. I review the build; if I reject it, Bob fixes it.",
    "Ann drafts. I review it. If I reject it, Ann revises it.",
    "Ann drafts it and I check it. If I say no, Ann tries again, at most three times. Then Bob publishes.",
]


@pytest.mark.parametrize("prompt", [*LOST, *AGAIN])
def test_what_follows_a_no_and_was_not_understood_so_is_an_error(prompt: str) -> None:
    found = [d for d in compile_prompt(prompt).diagnostics if d.code == "SW404"]
    assert [d.severity for d in found] == ["error"], found
    words = "in any case" if prompt in LOST else "second question"
    assert words in found[0].message


@pytest.mark.parametrize("prompt", READ)
def test_what_follows_a_no_right_behind_the_question_is_read(prompt: str) -> None:
    found = compile_prompt(prompt)
    assert not [str(d) for d in found.diagnostics if d.severity == "error"]
