"""Whatever is written, the compiler answers: it never raises, forgets no word, and always says the same."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.trying import tries
from swarmwright.language import LONGEST_PROMPT, compile_prompt
from swarmwright.language.words.lexicon import phrases
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations
from swarmwright.workflow.tree import Supervised, walk
from swarmwright.workflow.verifying import verify

CATALOG = Catalog.of(
    ["Alpha", "Beta", "Gamma", "Rev One", "Rev Two"], ["Shell", "Vault"], {"pair": ["Alpha", "Beta"]}
)
NAMES = ["Alpha", "Beta", "Gamma", "Rev One", "Rev Two", "Shell", "Vault", "pair", "Omega"]
PIECES = [",", ".", ";", ":", "'s", "(", ")", "3", "5 minutes", "twice", '"ready"', "\n1. ", "\n- ", "0.7"]

salads = st.lists(
    st.one_of(
        st.sampled_from(sorted(" ".join(words) for words in phrases())),
        st.sampled_from(NAMES),
        st.sampled_from([*NAMES, *PIECES, "writes", "the report", "tickets"]),
    ),
    max_size=25,
).map(" ".join)


@settings(max_examples=tries(150), deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_answered(prompt: str) -> None:
    for catalog in (CATALOG, Catalog()):
        compilation = compile_prompt(prompt, catalog)
        assert compilation.workflow is not None or compilation.diagnostics


@settings(max_examples=tries(300), deadline=None)
@given(salads)
def test_any_salad_of_operators_and_names_is_answered(prompt: str) -> None:
    compilation = compile_prompt(prompt, CATALOG)
    errors = [d for d in compilation.diagnostics if d.severity == "error"]
    assert (compilation.workflow is None) == bool(errors)
    if compilation.draft is not None:
        relations(compilation.draft)


@settings(max_examples=tries(150), deadline=None)
@given(salads)
def test_every_word_is_in_the_ledger_exactly_once(prompt: str) -> None:
    compilation = compile_prompt(prompt, CATALOG)
    places = [(entry.start, entry.end) for entry in compilation.ledger]
    assert places == sorted(set(places))
    assert all(a[1] <= b[0] for a, b in pairwise(places))
    covered = "".join(prompt[start:end] for start, end in places)
    if len(prompt) <= LONGEST_PROMPT and prompt.strip():
        assert covered.replace(" ", "").replace("\n", "") == "".join(prompt.split())


@settings(max_examples=tries(60), deadline=None)
@given(salads)
def test_the_same_prompt_always_gives_the_same_answer(prompt: str) -> None:
    assert compile_prompt(prompt, CATALOG) == compile_prompt(prompt, CATALOG)


@settings(max_examples=tries(150), deadline=None)
@given(salads)
def test_a_workflow_that_comes_of_any_text_is_sound(prompt: str) -> None:
    workflow = compile_prompt(prompt, CATALOG).workflow
    if workflow is not None:
        assert [p for p in verify(workflow) if p.severity == "error"] == []


@pytest.mark.parametrize(
    "prompt",
    [
        "My approval decides whether Alpha or Beta goes next.",
        "'s ok decides between Alpha and Beta.",
        "The consent of the board picks who of Alpha and Beta works next.",
    ],
)
def test_a_person_s_yes_that_is_to_lead_a_team_is_no_crash_and_no_team(prompt: str) -> None:
    found = compile_prompt(prompt, Catalog.of(["Alpha", "Beta"]))
    assert found.draft is None or not any(isinstance(node, Supervised) for node in walk(found.draft.root))


@pytest.mark.parametrize(
    "link",
    ["unless Beta writes unless Gamma writes", "after Beta writes once Gamma writes", "before Beta writes"],
)
def test_clauses_within_clauses_without_end_are_answered(link: str) -> None:
    compiled = compile_prompt(f"Alpha writes {f'{link} ' * 150}", CATALOG)
    assert compiled.workflow is not None or compiled.diagnostics
