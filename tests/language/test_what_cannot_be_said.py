"""What no workflow can carry is reported on its words; what is beside the matter changes nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.language.reading import compiled, facts, said

from support.trying import tries
from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import Fact, relations

TRIO = "Scribe Reviser Printer"


@pytest.mark.parametrize(
    ("prompt", "words"),
    [
        ("Scribe drafts. Optionally, Reviser polishes it.", "Optionally"),
        ("Scribe drafts. Skip Reviser.", "Skip Reviser"),
        ("Scribe drafts. Reviser can skip this.", "Reviser can skip this"),
        ("Scribe and Reviser cannot run at the same time.", "cannot run at the same time"),
        ("Reviser must not work while Scribe is working.", "must not work while"),
        ("Scribe before Reviser, and keep the spending within reason.", "keep the spending within reason"),
        ("Scribe, then Reviser. Don't let the readers get bored.", "Don't let the readers get bored"),
        ("Scribe works before Reviser and must be done within.", "must be done within"),
    ],
)
def test_what_cannot_be_carried_out_is_reported_on_its_words(prompt: str, words: str) -> None:
    loud = [d for d in compiled(prompt, TRIO).diagnostics if d.severity != "info"]
    at = prompt.index(words)
    assert any(d.start < at + len(words) and d.end > at for d in loud)


def test_two_that_must_not_overlap_get_both_orders_offered() -> None:
    found = compiled("Scribe and Reviser can't work in parallel.", TRIO)
    message = next(d.message for d in found.diagnostics if d.code == "SW403")
    assert "Scribe before Reviser" in message and "Reviser before Scribe" in message
    assert ("choice", "Scribe", "Reviser") in facts("Scribe and Reviser are mutually exclusive.", TRIO)


@pytest.mark.parametrize(
    "whatever",
    ["even if Reviser is unhappy", "regardless of whether Reviser likes it", "no matter what Reviser says"],
)
def test_what_happens_whatever_happens_has_no_condition(whatever: str) -> None:
    found = facts(f"Scribe drafts, Reviser revises. Printer prints {whatever}.", TRIO)
    assert not [f for f in found if f[0] == "if"]


def test_a_yes_that_is_asked_for_and_waived_is_a_contradiction_in_both_places() -> None:
    prompt = (
        "Scribe, then Printer. I must approve before Printer starts. Printer starts without any approval."
    )
    assert len(said(prompt, compiled(prompt, TRIO), "SW201")) == 2


def test_messages_call_a_gate_by_what_it_is() -> None:
    found = compiled("Scribe drafts. I have to approve it. Reviser revises.", TRIO)
    assert not any("gate#" in d.message for d in found.diagnostics)


def test_an_impossible_quorum_offers_all_there_are() -> None:
    found = compiled("Printer starts once any five of Scribe and Reviser are done.", TRIO)
    assert [d.rewrite for d in found.diagnostics if d.code == "SW203"] == ["once Scribe and Reviser are done"]


def test_to_thank_somebody_is_work() -> None:
    found = compiled("Scribe writes a poem, then Reviser thanks her.", TRIO)
    assert any("thanks" in step for step in str(found.draft).split())


# -- names ---------------------------------------------------------------------------------------------

FLOWS = (
    "{a} drafts the text. Then {b} edits it, and {c} publishes it.",
    "{a}, {b} and {c} work in parallel.",
    "{a} starts after {b}. {c} runs once {a} is done.",
    "{a} -> {b} -> {c}",
    "If the text is long, {a} cuts it, otherwise {b} prints it. {c} files it.",
    "{c} waits for {a} and {b}.",
    "{a} hands the text to {b}, who passes it to {c}.",
    "{a} leads {b} and {c}.",
    "The text is drafted by {a}, edited by {b} and printed by {c}.",
)
NAMES = ("Illustrator", "Bookbinder", "Typesetter", "Proofreader", "Archivist")


@st.composite
def misspelt(draw: st.DrawFn) -> tuple[str, str, tuple[str, str, str]]:
    """(prompt, the misspelt name in it, the names of the catalog)."""
    names = tuple(draw(st.permutations(NAMES))[:3])
    which = draw(st.integers(0, 2))
    right = names[which]
    at = draw(st.integers(1, len(right) - 2))
    slips = (right[:at] + right[at + 1 :], right[:at] + right[at] + right[at:])
    wrong = draw(st.sampled_from([s for s in slips if s.casefold() != right.casefold()] or [right[:-1]]))
    wrong = wrong.lower() if draw(st.booleans()) else wrong
    said_ = [*names]
    said_[which] = wrong
    prompt = draw(st.sampled_from(FLOWS)).format(a=said_[0], b=said_[1], c=said_[2])
    return prompt, wrong, (names[0], names[1], names[2])


@given(misspelt())
@settings(max_examples=tries(60), deadline=None)
def test_a_misspelt_name_is_never_dropped_without_a_word(case: tuple[str, str, tuple[str, str, str]]) -> None:
    prompt, wrong, names = case
    found = compile_prompt(prompt, Catalog.of(list(names), [], {}))
    at = prompt.index(wrong)
    noted = [d for d in found.diagnostics if d.severity != "info" or d.code == "SW106"]
    assert any(d.start < at + len(wrong) and d.end > at for d in noted)


def test_a_word_made_of_the_same_verb_is_no_misspelt_name() -> None:
    prompt = (
        "Scribe describes it. Reviser revised and revises what the printers printed. Printer is printing."
    )
    assert not said(prompt, compiled(prompt, TRIO), "SW104")


# -- what is beside the matter ---------------------------------------------------------------------------

WHO = ("My uncle", "The landlord", "Our old teacher", "A friend of mine", "The weather", "Everybody in town")
DID = ("was late again", "plays the violin", "liked it last year", "has never been to Rome", "knows our shop")
ASIDES = (
    *(
        "Good evening!",
        "Thanks a lot.",
        "They say time is money.",
        "The rest is history.",
        "Hope that helps.",
    ),
    *("I approve of long walks.", "In parallel, the company is moving to Leeds.", "It rained for weeks."),
)
VALID = (
    "Scribe drafts the text. Then Reviser edits it. Printer comes last.",
    "Scribe and Reviser work in parallel. Printer starts once both are done.",
    "If the text is long, Scribe cuts it, otherwise Reviser prints it. Printer files it.",
    "Scribe and Reviser repeat until Reviser is satisfied, at most 3 rounds. Printer comes next.",
    "Scribe leads Reviser and Printer, at most 8 rounds.",
    "For each page, Scribe drafts and Reviser edits. Printer binds them all.",
)


def _meant(prompt: str) -> tuple[set[Fact], bool]:
    found = compile_prompt(prompt, Catalog.of(TRIO.split(), [], {}))
    tree = found.workflow or found.draft
    assert tree is not None
    return set(relations(tree)), any(d.severity != "info" for d in found.diagnostics)


@given(
    st.sampled_from(VALID),
    st.one_of(
        st.sampled_from(ASIDES),
        st.builds(lambda a, b: f"{a} {b}.", st.sampled_from(WHO), st.sampled_from(DID)),
    ),
    st.integers(0, 3),
)
@settings(max_examples=tries(80), deadline=None)
def test_a_sentence_beside_the_matter_changes_nothing_without_a_word(
    prompt: str, aside: str, at: int
) -> None:
    sentences = [s if s.endswith(".") else s + "." for s in prompt.split(". ")]
    sentences.insert(at, aside)
    before, _ = _meant(prompt)
    after, loud = _meant(" ".join(sentences))
    assert after == before or loud
