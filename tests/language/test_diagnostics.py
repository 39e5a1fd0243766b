"""What is wrong or unclear in a prompt is said at its place, with a stable code."""

from __future__ import annotations

import time

import pytest

from language.reading import codes, compiled, said
from swarmwright.language import LONGEST_PROMPT, compile_prompt
from swarmwright.language.diagnosing.diagnostics import LONGEST_WORD, MOST_SENTENCES


def test_an_empty_prompt_is_refused() -> None:
    for prompt in ("", "  \n\t "):
        assert codes(compile_prompt(prompt)) == {"SW101"}


def test_a_prompt_of_a_megabyte_is_refused_at_once() -> None:
    start = time.process_time()
    found = compile_prompt("Alpha writes. " * 75_000)
    assert time.process_time() - start < 1.0
    assert codes(found) == {"SW102"}
    assert found.diagnostics[0].start == LONGEST_PROMPT


@pytest.mark.parametrize("words", ["Ann: ", "- Ann\n", "Then Ben. ", "Ann? ", "! "])
def test_a_prompt_of_more_sentences_than_are_read_is_refused_at_once(words: str) -> None:
    prompt = words * (LONGEST_PROMPT // len(words))
    start = time.process_time()
    found = compiled(prompt, "Ann Ben")
    taken = time.process_time() - start
    assert codes(found) == {"SW102"}
    assert taken < 5.0


@pytest.mark.parametrize("letters", ["a", "Ae", "ing", "é", "1", "a1_"])
def test_a_word_without_end_is_refused_at_once(letters: str) -> None:
    """Patterns took minutes over it, and whoever compiled in a server held up everybody there; a number of
    that many digits was no number any more, and the compiler stopped."""
    word = (letters * 3000)[:3000]
    for prompt in (word, f"Ann drafts {word} then Ben checks."):
        start = time.process_time()
        found = compiled(prompt, "Ann Ben")
        assert time.process_time() - start < 1.0
        assert codes(found) == {"SW102"}
        assert prompt[found.diagnostics[0].start : found.diagnostics[0].end] == word


@pytest.mark.parametrize("letters", ["a", "Ae", "ing", "é", "1", "a1_"])
def test_words_as_long_as_are_read_are_read_in_time(letters: str) -> None:
    word = (letters * LONGEST_WORD)[:LONGEST_WORD]
    start = time.process_time()
    found = compiled(f"Ann drafts {word}. " * 20 + f"Ben waits {word} minutes.", "Ann Ben")
    assert time.process_time() - start < 10.0
    assert "SW102" not in codes(found)


def test_conditions_on_one_agent_without_end_are_refused_and_no_crash() -> None:
    assert codes(compiled("If a, Ann goes. " * (MOST_SENTENCES - 10), "Ann Ben")) >= {"SW207"}


def test_as_many_sentences_as_are_read_are_read() -> None:
    lines = ["Ann, then Ben."] * MOST_SENTENCES
    assert "SW102" not in codes(compiled("\n".join(lines), "Ann Ben"))
    assert codes(compiled("\n".join([*lines, "Then Ann."]), "Ann Ben")) == {"SW102"}


def test_a_prompt_that_names_nobody_is_refused() -> None:
    assert "SW103" in codes(compile_prompt("please do something nice"))


def test_an_unknown_agent_is_named_with_the_nearest_known_one() -> None:
    prompt = "Writer drafts, then Edittor polishes."
    found = compiled(prompt, "Writer Editor")
    assert found.workflow is None
    assert said(prompt, found, "SW104") == ["Edittor"]
    assert [d.rewrite for d in found.diagnostics if d.code == "SW104"] == ["Editor"]


def test_an_unknown_tool_is_named() -> None:
    prompt = "Alpha may use Shell and LoadRunner."
    assert said(prompt, compiled(prompt, "Alpha", "Shell"), "SW104") == ["LoadRunner"]


def test_a_capitalised_word_that_opens_a_sentence_is_not_taken_for_a_name() -> None:
    assert "SW104" not in codes(compiled("Applications are read by Alpha. Monday is fine.", "Alpha"))


@pytest.mark.requirement("B-33")
def test_a_contradiction_is_shown_once_over_both_places() -> None:
    prompt = "Alpha finishes before Beta begins. Beta must finish before Alpha begins."
    found = compiled(prompt, "Alpha Beta")
    assert found.workflow is None
    assert said(prompt, found, "SW201") == [prompt.removesuffix(".")]


def test_a_quorum_larger_than_its_team_is_refused() -> None:
    prompt = "Once any four of Alpha, Beta and Gamma are back, Delta starts."
    found = compiled(prompt, "Alpha Beta Gamma Delta")
    assert said(prompt, found, "SW203") == ["Once any four of Alpha, Beta and Gamma are back"]


def test_an_endless_loop_is_warned_of() -> None:
    prompt = "Alpha writes, Beta comments, and they just keep arguing."
    assert any("keep arguing" in place for place in said(prompt, compiled(prompt, "Alpha Beta"), "SW202"))


def test_two_readings_of_one_sentence_are_both_shown_and_neither_is_picked() -> None:
    prompt = "Alpha before Beta, Gamma and Delta after Omega."
    found = compiled(prompt, "Alpha Beta Gamma Delta Omega")
    (ambiguity,) = [d for d in found.diagnostics if d.code == "SW204"]
    assert "reading 1: " in ambiguity.message and "reading 2: " in ambiguity.message
    assert found.draft is not None
    order = {(a, b) for a, b in found.draft.root.order}  # type: ignore[union-attr]
    assert order == {("alpha", "beta"), ("omega", "delta")}


@pytest.mark.requirement("B-35")
@pytest.mark.parametrize(
    "prompt",
    [
        'Alpha starts once "models ready" is announced.',
        'As soon as "models ready" has been announced, Alpha digs while Beta rests.',
    ],
)
def test_a_signal_that_nobody_announces_is_warned_of_and_waited_for(prompt: str) -> None:
    found = compiled(prompt, "Alpha Beta")
    (place,) = said(prompt, found, "SW206")
    assert "models ready" in place
    assert found.workflow is not None


def test_an_instruction_that_nothing_can_carry_is_warned_of() -> None:
    prompt = "Alpha writes. Make sure the mood is right."
    assert said(prompt, compiled(prompt, "Alpha"), "SW403") == ["Make sure the mood is right"]


def test_an_operator_that_nobody_could_read_is_an_error() -> None:
    prompt = "Alpha writes. Gamma unless."
    assert compiled(prompt, "Alpha Gamma").diagnostics


def test_a_typing_slip_in_a_function_word_is_read_and_told() -> None:
    found = compiled("Alpha and Beta work simultanously. Gamma starts aftre both.", "Alpha Beta Gamma")
    assert found.workflow is not None
    assert sum(d.code == "SW106" for d in found.diagnostics) == 2


def test_rounds_that_nothing_ends_sooner_are_told_to_run_to_their_bound() -> None:
    prompt = "Writer and Critic repeat, at most three rounds."
    assert [d.code for d in compile_prompt(prompt).diagnostics if d.code == "SW208"]
    for plain in (
        "Writer and Critic repeat three times.",
        prompt.replace("repeat", "repeat until it is good"),
    ):
        assert not [d.code for d in compile_prompt(plain).diagnostics if d.code == "SW208"]
