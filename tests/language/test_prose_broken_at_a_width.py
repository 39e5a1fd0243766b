"""A prompt says the same broken at a width; what is told line by line keeps its lines."""

from __future__ import annotations

import textwrap
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.reading import compiled, facts
from swarmwright.language.words.composing import composed
from swarmwright.language.words.wrapping import unwrapped
from swarmwright.workflow.relations import relations

NAMES, TOOLS = "Ida Jon Kim Lee", "Disk"

SENTENCES = [
    "Ida, Jon and Kim work one after another.", "After Ida, both Jon and Kim start.",
    "Lee waits for both Ida and Jon, which run side by side.", "Ida scores it.",
    "If the score is below 5, Jon works, otherwise Kim.", "Nobody but Ida may use Disk.",
    "Jon must not use Disk.", "No agent other than Ida touches Disk.", "Every use of Disk needs my approval.",
    "Kim must not see what Jon writes.", "Keep Jon's work from Kim.", "Ida has at most 10 minutes.",
    "Jon may try 3 times.", "Lee starts when Kim announces that the map is ready.",
    "Ida works, then Jon, but only after I have approved.",
]  # fmt: skip


@given(
    st.lists(st.sampled_from(SENTENCES), min_size=3, max_size=5, unique=True),
    st.sampled_from([36, 50, 72, 100]),
    st.sampled_from(["", "  "]),
)
def test_prose_says_the_same_broken_at_a_width(sentences: list[str], width: int, indent: str) -> None:
    """ISSUE 3: prompts stand in files, and files are wrapped: "Ida may use" and "Disk." were two lines."""
    prompt = " ".join(sentences)
    lines = textwrap.wrap(prompt, width, subsequent_indent=indent, break_on_hyphens=False)
    whole, broken = compiled(prompt, NAMES, TOOLS), compiled("\n".join(lines), NAMES, TOOLS)
    assert whole.draft is not None and broken.draft is not None
    assert set(relations(broken.draft)) == set(relations(whole.draft))


@given(
    st.lists(st.sampled_from(SENTENCES), min_size=3, max_size=5, unique=True),
    st.integers(50, 80),
    st.randoms(use_true_random=False),
)
def test_prose_says_the_same_broken_by_hand(sentences: list[str], width: int, hand: Random) -> None:
    """ISSUE 3: whoever breaks lines by hand breaks them about where they end, each a little elsewhere."""
    lines, room = [""], width
    for word in " ".join(sentences).split():
        if lines[-1] and len(f"{lines[-1]} {word}") > room:
            lines, room = [*lines, ""], width * hand.uniform(0.85, 1)
        lines[-1] = f"{lines[-1]} {word}".strip()
    whole, broken = compiled(" ".join(sentences), NAMES, TOOLS), compiled("\n".join(lines), NAMES, TOOLS)
    assert whole.draft is not None and broken.draft is not None
    assert set(relations(broken.draft)) == set(relations(whole.draft))


def test_a_line_that_ends_with_what_goes_on_in_the_next() -> None:
    told = "Jon may try 3 times. Nobody but Ida may use Disk. {} Kim must not see what{}Jon writes."
    whole, broken = (compiled(told.format(*at), NAMES, TOOLS) for at in ((" ", " "), ("\n", "\n")))
    assert whole.draft is not None and broken.draft is not None
    assert set(relations(broken.draft)) == set(relations(whole.draft))


@pytest.mark.parametrize(
    "told",
    [
        "Ida reads the whole report\nJon sorts what stands in it\nKim writes it up",
        "- Ida reads the whole report and all\n- Jon sorts what stands in it.\n- Kim writes it up.",
        "Ida: reads the whole report and sorts it\nJon: writes up what stands in it and posts.",
        "1. Ida reads the whole report of the day\n2. Jon sorts it.",
        "## The flow of the work that we do\nIda reads it, then Jon writes what stands in it.",
        "Ida reads the whole of it.\nJon sorts what stands in it.\n\nKim writes.",
        "Ida -> Jon, who reads the whole report ->\nKim, who posts it where it belongs.",
        "- Ida at the end, after Jon has approved it all\nOnly Ida may use Disk. It is hers.",
        "short\nlines",
    ],
)
def test_what_is_told_line_by_line_keeps_its_lines(told: str) -> None:
    assert unwrapped(composed(told)).text == told


def test_an_item_goes_on_in_the_lines_below_it() -> None:
    told = "- Ida reads the whole report. Ida may never use\n  Disk.\n- Kim works last."
    assert unwrapped(composed(told)).text.count("\n") == 1
    assert ("deny", "Ida", "Disk") in facts(told, NAMES, TOOLS)


def test_a_word_that_was_cut_at_its_hyphen_is_whole() -> None:
    told = "Jon starts once Ida is done. Every use of Disk needs my sign-\noff, of whoever. Kim works last."
    assert "sign-off, of" in unwrapped(composed(told)).text


@given(
    st.lists(st.sampled_from(SENTENCES), min_size=2, max_size=4, unique=True),
    st.sampled_from(["  ", "\u00a0"]),
)
def test_several_blanks_and_blanks_of_other_widths_are_one(sentences: list[str], blank: str) -> None:
    prompt = " ".join(sentences)
    whole, spaced = (compiled(told, NAMES, TOOLS) for told in (prompt, prompt.replace(" ", blank)))
    assert whole.draft is not None and spaced.draft is not None
    assert set(relations(spaced.draft)) == set(relations(whole.draft))


def test_blanks_that_part_two_statements_stay_and_so_do_those_in_quotes() -> None:
    assert facts("Ida then Jon  Ida then Kim", NAMES) == facts("Ida then Jon. Ida then Kim.", NAMES)
    assert unwrapped(composed('Ida  writes  "a  b"  into  it.')).text == 'Ida writes "a  b" into it.'


@pytest.mark.parametrize("last", ["otherwise", "otherwise,"])
def test_a_line_that_ends_in_a_word_that_opens_a_clause_goes_on(last: str) -> None:
    """ISSUE 3: "…, otherwise⏎Kim." is one sentence, however short its last line is."""
    told = f"Ida scores it. No agent other than Ida touches Disk.\nIf the score is below 5, Jon works, {last}"
    assert facts(f"{told}\nKim.", NAMES, TOOLS) == facts(f"{told} Kim.".replace("\n", " "), NAMES, TOOLS)
