"""What is said of where, why and when all of it happens changes nothing of who works when."""

from __future__ import annotations

import pytest

from language.reading import compiled, facts

NAMES, TOOLS = "Ida Jon Kim Lee", "Disk Web"

STATEMENTS = [
    "Ida works, then Jon.", "Ida and Jon work in parallel, then Kim works.", "Kim works once Ida is done.",
    "If the score is below 5, Jon works, otherwise Kim works.", "Only Ida may use Disk.",
    "Ida drafts and Jon reviews, at most 3 rounds, until Jon approves.", "Everyone except Jon may use Web.",
    "A human approves before Jon works.", "Kim must not see what Ida writes.",
    "Ida, Jon and Kim work in parallel; once two of them are done, Lee works.",
    "Ida works before Jon and Kim, who work side by side.", "Nobody but Ida may use Disk.",
]  # fmt: skip
OPENERS = [
    "In our team, ", "For this project, ", "Throughout the workflow, ", "As usual, ", "As I said, ",
    "As discussed above, ", "Per our agreement, ", "According to company policy, ", "From now on, ",
    "In short, ", "To put it simply, ", "Of course, ", "Consequently, ", "Specifically, ", "Technically, ",
    "Strictly speaking, ", "For compliance reasons, ", "By design, ", "Since this is a small team, ",
    "To keep costs down, ", "Behind the scenes, ", "So, as always, ", "Policy: ", "Please note: ",
    "The flow is as follows: ", "We want the following: ", "Here is how it goes: ", "Keep in mind that ",
    "It is important that ", "I want it so that ", "Please make sure that ",
]  # fmt: skip
CLOSERS = [
    ", as usual", ", as agreed", ", as I said", ", of course", ", in this project", ", per our agreement",
    ", for safety", ", to save time", ", because we are short of time", ", from now on", ", okay",
    ", and that's it", ", simple as that", ", please", ", no exceptions", " as always", " in our team",
]  # fmt: skip
TRIGGERS = [
    "When a ticket arrives, ", "Whenever a customer writes, ", "Given a pull request, ",
    "Once a new order has come in, ", "Every time somebody asks, ", "After a user submits a request, ",
]  # fmt: skip
PLAIN = [one for one in STATEMENTS if not {"Disk.", "Web.", "see", "score"} & {*one.split()}]


def _small(sentence: str) -> str:
    return sentence if sentence.split()[0].strip(",") in NAMES.split() else sentence[0].lower() + sentence[1:]


def _read(prompt: str) -> tuple[object, bool]:
    found = compiled(prompt, NAMES, TOOLS)
    return facts(prompt, NAMES, TOOLS), found.workflow is not None


@pytest.mark.parametrize("opener", OPENERS)
def test_what_opens_a_sentence_and_says_nothing_of_the_team_changes_nothing(opener: str) -> None:
    """ISSUE 3: "In our team, only Ida may use Disk" was refused, "Consequently" taken for somebody."""
    for sentence in STATEMENTS:
        assert _read(opener + _small(sentence)) == _read(sentence), sentence


@pytest.mark.parametrize("closer", CLOSERS)
def test_what_closes_a_sentence_and_says_nothing_of_the_team_changes_nothing(closer: str) -> None:
    """ISSUE 3: "…, as agreed" asked for a person's yes, and so did "…, okay"."""
    for sentence in STATEMENTS:
        assert _read(sentence[:-1] + closer + ".") == _read(sentence), sentence


@pytest.mark.parametrize("trigger", TRIGGERS)
def test_what_sets_the_team_to_work_changes_nothing_and_is_told(trigger: str) -> None:
    """ISSUE 3: behind "When a ticket arrives," "once two of them are done" was another case."""
    for sentence in PLAIN:
        assert _read(trigger + _small(sentence)) == _read(sentence), sentence
        told = compiled(trigger + _small(sentence), NAMES, TOOLS).diagnostics
        assert "SW403" in {one.code for one in told}, sentence


@pytest.mark.parametrize("aside", ["as agreed", "of course", "as usual", "per our agreement", "obviously"])
def test_what_breaks_a_sentence_and_says_nothing_of_the_team_changes_nothing(aside: str) -> None:
    assert facts(f"Make sure that, {aside}, Ida works before Jon.", NAMES) == {("before", "Ida", "Jon")}
    assert facts(f"Ida, {aside}, works before Jon.", NAMES) == {("before", "Ida", "Jon")}
    assert facts(f"Ida works, {aside}, before Jon.", NAMES) == {("before", "Ida", "Jon")}
    assert _read(f"Only Ida, {aside}, may use Disk.") == _read("Only Ida may use Disk.")


@pytest.mark.parametrize(
    "prompt",
    [
        "When a ticket is urgent, Ida works, otherwise Jon.",
        "Whenever someone asks, Ida answers, otherwise Jon works.",
        "When it rains, Ida works. When it snows, Jon works.",
    ],
)
def test_a_case_beside_another_stays_one(prompt: str) -> None:
    assert ("choice", "Ida", "Jon") in facts(prompt, NAMES, TOOLS)


@pytest.mark.parametrize(
    "narrow", ["In production, ", "For now, ", "Supposedly, ", "When a ticket arrives, "]
)
def test_what_may_narrow_a_right_is_not_passed_over(narrow: str) -> None:
    """Nothing is granted that holds at times, or perhaps."""
    assert compiled(f"{narrow}only Ida may use Disk.", NAMES, TOOLS).workflow is None


@pytest.mark.parametrize(
    "opener", ["Given the approval of a manager, ", "Because we need approval from legal, "]
)
def test_a_yes_that_opens_a_sentence_is_asked_for(opener: str) -> None:
    assert {fact[0] for fact in facts(f"{opener}Ida works, then Jon.", NAMES)} >= {"gate_before"}
