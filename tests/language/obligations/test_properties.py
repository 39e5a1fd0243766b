"""The second look says nothing of what canonical English says, ends on any text, and looks at every word."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tests.language.obligations.looking import drafted, ordered, second_look

from support.trying import tries
from swarmwright.language import compile_prompt
from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.obligations.table import DUTIES, FORWARD, OF_OTHER_THINGS, OPENING
from swarmwright.language.words.lexicon import OPERATORS
from swarmwright.workflow.printing import english
from swarmwright.workflow.tree import ForEach, Workflow, steps
from workflow.building import flow, step
from workflow.strategies import workflows

NAMES = ["Ash", "Birch", "Cedar", "Dogwood"]


@settings(max_examples=tries(60))
@given(workflows())
def test_canonical_english_is_never_doubted(made: Workflow) -> None:
    assert "SW404" not in {d.code for d in compile_prompt(english(made), made.team).diagnostics}


def test_a_persons_yes_among_several_conditions_is_a_condition_like_another() -> None:
    """None of the other conditions' words can be those of a person's decision: it once ended the look."""
    found = compile_prompt(
        "Ann drafts it. If I approve the draft, Bob ships it if it is paid, and not if it is fragile; "
        "if I reject it, Cy archives it."
    )
    assert found.draft is not None and {"ann", "bob"} <= {step.agent for step in steps(found.draft.root)}


@settings(max_examples=tries(100), suppress_health_check=[HealthCheck.filter_too_much])  # some draw twins
@given(workflows(frozenset({"flow", "each"}), max_steps=6, signals=False, quorums=False))
def test_even_without_its_own_reader_canonical_english_says_what_its_tree_says(made: Workflow) -> None:
    assume(max(Counter(step.agent for step in steps(made.root)).values()) == 1)
    found = second_look(english(made), made)
    assert not found, [str(d) for d in found]


def test_at_once_in_work_for_each_thing_is_when_the_work_on_it_begins() -> None:
    then = flow("then", step("ash"), step("birch"), step("cedar"), order="ash>birch")
    body = flow("body", step("dogwood"), then, order="dogwood>then")
    made = drafted(ForEach("each", "file", body), NAMES)
    assert "Cedar starts at once" in english(made)
    assert not second_look(english(made), made)


@pytest.mark.parametrize(
    "prompt",
    [
        "Only Birch may use Saw. Ash has at most 1 second.",
        "Birch and Cedar work in parallel. Phase 1: Phase 2 starts first, then Ash.",
    ],
)
def test_what_another_sentence_places_and_what_time_is_called_is_not_doubted(prompt: str) -> None:
    draft = ordered(NAMES, ("Dogwood", "Ash"), tools=["Saw"])
    assert "Ash" not in " ".join(d.message for d in second_look(prompt, draft))


_PHRASES = sorted({phrase.strip() for text in OPERATORS.values() for phrase in text.split("|")})
_WORDS = st.lists(st.sampled_from([*_PHRASES, *NAMES, ",", ".", ";", "and", "or", "3", "Saw"]), max_size=40)


@settings(max_examples=tries(200))
@given(_WORDS, st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)).filter(lambda p: p[0] < p[1])))
def test_any_words_beside_any_order_are_looked_at(words: list[str], pairs: set[tuple[int, int]]) -> None:
    prompt = " ".join(words)
    order = [(NAMES[a], NAMES[b]) for a, b in sorted(pairs)]
    found = second_look(prompt, ordered(NAMES, *order, tools=["Saw"]))
    assert {d.code for d in found} <= {"SW404"}
    assert all(0 <= d.start < d.end <= len(prompt) and "{" not in d.message for d in found)
    assert found == second_look(prompt, ordered(NAMES, *order, tools=["Saw"]))


@settings(max_examples=tries(100))
@given(st.permutations(NAMES), st.sampled_from(["before", "precedes", "->", "is followed by"]))
def test_the_names_make_no_difference(names: list[str], word: str) -> None:
    prompt = f"{names[0]} {word} {names[1]}. {names[2]} {word} {names[3]}."
    chain = ordered(names, (names[0], names[1]))
    assert [prompt[d.start : d.end] for d in second_look(prompt, chain)] == [word]
    assert second_look(prompt, chain)[0].start > prompt.index(".")


def test_what_is_reported_already_is_not_said_twice() -> None:
    prompt = "Ash before Birch."
    place = (prompt.index("before"), prompt.index(" Birch"))
    draft = ordered(["Ash", "Birch"])
    assert not second_look(prompt, draft, diagnose("SW402", place, "not understood"))
    assert second_look(prompt, draft, diagnose("SW205", place, "by the order of the text"))


def test_a_sentence_is_doubted_once() -> None:
    prompt = "Ash before Birch before Cedar before Dogwood."
    assert len(second_look(prompt, ordered(NAMES))) == 1
    assert len(second_look(prompt.replace(" before Cedar", ". Cedar"), ordered(NAMES))) == 2


def test_a_text_of_thousands_of_operators_is_looked_at_in_time() -> None:
    prompt = ("Ash and Birch before Cedar after " * 600)[:19_000]
    assert len(second_look(prompt, ordered(NAMES))) == 1


@pytest.mark.parametrize("operator", sorted(FORWARD) + sorted(OPENING))
def test_the_table_speaks_of_operators_that_the_lexicon_has(operator: str) -> None:
    assert operator in OPERATORS


def test_the_table_leaves_out_only_phrases_that_it_has() -> None:
    phrases = set(_PHRASES)
    assert {word for words in OF_OTHER_THINGS.values() for word in words} <= phrases


@pytest.mark.parametrize("duty", DUTIES.values(), ids=list(DUTIES))
def test_every_obligation_can_be_told(duty: object) -> None:
    said = getattr(duty, "said")  # noqa: B009  (a table of strings)
    assert said.format(word="w", whom="A", others="B")
