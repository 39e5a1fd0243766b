"""What is asked for politely is read as what is asked for."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from language.reading import compiled, facts
from swarmwright.workflow.relations import relations

NAMES, TOOLS = "Ida Jon Kim", "Disk"
FRAMES = [
    "Could you make sure that {}?", "Please ensure that {}.", "See to it that {}.", "Take care that {}.",
    "I'd be grateful if {}.", "I would appreciate it if {}.", "It would be great if {}.",
    "It is essential that {}.", "The idea is that {}.", "My wish is that {}.", "What I want is that {}.",
    "As an editor, I want that {}.", "Would it be possible that {}?", "Bear in mind that {}.",
]  # fmt: skip
ASKED = [
    "Jon waits for Ida", "Ida goes first and Jon second", "Jon only starts after Ida",
    "nobody but Ida uses Disk", "Kim never sees what Ida writes", "once Ida is done, Jon and Kim start",
]  # fmt: skip


@settings(max_examples=40)
@given(st.sampled_from(FRAMES), st.sampled_from(ASKED))
def test_a_request_says_what_is_asked_for_and_no_more(frame: str, asked: str) -> None:
    """ISSUE 3: who asks, how politely and that it matters say nothing about the team."""
    assert facts(frame.format(asked), NAMES, TOOLS) == facts(asked[0].upper() + asked[1:] + ".", NAMES, TOOLS)


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("I'd be glad if Kim didn't use Disk.", "Kim must not use Disk."),
        ("Could Kim please stay away from Disk?", "Kim stays away from Disk."),
        ("Would you please have Ida start, and kindly let Jon know when she is done so that he can continue?",
         "Ida starts. Jon starts once Ida is done."),
        ("Would it be possible for Ida to go first and for Jon to follow?",
         "Ida goes first and Jon follows."),
        ("Your job is to call Ida, then Jon.", "Ida, then Jon."),
        ("As a support lead I need Jon to look at each reply before Kim sends it.", "Jon, then Kim."),
        ("What should happen: Ida first, Jon next, Kim last.", "Ida first, Jon next, Kim last."),
        ("Kindly ensure Jon only begins after Ida, and see to it that Kim never uses Disk.",
         "Jon begins after Ida. Kim never uses Disk."),
        ("Ida writes. Jon posts only once she is done.", "Ida, then Jon."),
    ],
)  # fmt: skip
def test_it_is_read_as_its_plain_words(said: str, plain: str) -> None:
    """ISSUE 3: a past in a wish is no past, and the words around it are passed over."""
    one, other = ({f for f in facts(p, NAMES, TOOLS) if f[0] != "parallel"} for p in (said, plain))
    assert one == other


def test_a_question_without_a_please_gives_no_right() -> None:
    """ISSUE 3: "Can Jon use Disk?" asks; nothing is granted by it."""
    found = compiled("Ida writes. Can Jon use Disk?", NAMES, TOOLS)
    assert found.workflow is None or ("grant", "Jon", "Disk") not in relations(found.workflow)


@pytest.mark.parametrize(
    "said",
    [
        "Kim refrains from using Disk.", "Kim shall refrain from using Disk.", "Kim abstains from Disk.",
        "Kim avoids Disk.", "Kim should avoid using Disk.", "Kim must stop using Disk.",
        "Kim ceases to use Disk.", "Kim is unable to use Disk.", "Kim is restricted from using Disk.",
        "Use of Disk by Kim is prohibited.", "Kim using Disk is not allowed.", "Revoke Kim's access to Disk.",
    ],
)  # fmt: skip
def test_a_use_that_is_given_up_or_taken_is_denied(said: str) -> None:
    """ISSUE 3: a prompt never grants what no clause of it grants."""
    assert ("deny", "Kim", "Disk") in facts(f"Ida writes, then Kim. {said}", NAMES, TOOLS)


@pytest.mark.parametrize(
    "said",
    ["Kim fails to use Disk.", "Kim hates using Disk.", "Kim is too junior to use Disk.",
     "Kim is afraid to use Disk.", "Kim postpones using Disk.", "Kim neglects to use Disk."],
)  # fmt: skip
def test_a_use_that_is_only_spoken_of_grants_nothing(said: str) -> None:
    """ISSUE 3: what is said of using a tool, and is no use of it, is refused by name."""
    found = compiled(f"Ida writes, then Kim. {said}", NAMES, TOOLS)
    assert found.workflow is None
    assert any(d.code == "SW303" for d in found.diagnostics)


def test_a_use_that_is_prohibited_to_all_others_is_open_to_one() -> None:
    """ISSUE 3: "by anyone other than Ida" shuts out everybody else, and lets Ida in."""
    found = facts("The use of Disk by anyone other than Ida is prohibited. Jon writes.", NAMES, TOOLS)
    assert {("grant", "Ida", "Disk"), ("deny", "Jon", "Disk")} <= found
