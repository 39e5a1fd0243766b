"""Letters that are written as several characters are read as one, and pointed at as they are written."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.trying import tries
from swarmwright.language import compile_prompt
from swarmwright.language.proposals.dialogue import begin
from swarmwright.language.words.composing import composed, placed
from swarmwright.language.words.mentions import Mention
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations
from swarmwright.workflow.tree import steps, walk

PROMPTS = [
    "René drafts the résumé, then Zoë polishes it.",
    "Zoë and René work in parallel, then Łukasz merges what they wrote (naïvely).",
    "If the café is open, Zoë orders a crème brûlée, otherwise René cooks.",
    "Only Zoë may see it. René has at most 5 minutes. Zoë writes, then René reads, oddly enough.",
    "각하 writes the text, then 한글 prints it.",
]
CATALOGS = [Catalog(), Catalog.of(["René", "Zoë", "Łukasz", "각하", "한글"])]


def apart(text: str) -> str:
    return unicodedata.normalize("NFD", text)


def together(text: str) -> str:
    return unicodedata.normalize("NFC", text)


@pytest.mark.parametrize("prompt", PROMPTS)
@pytest.mark.parametrize("catalog", CATALOGS, ids=["nobody declared", "declared"])
def test_both_spellings_mean_the_same(prompt: str, catalog: Catalog) -> None:
    one, two = compile_prompt(together(prompt), catalog), compile_prompt(apart(prompt), catalog)
    assert (one.workflow is None) == (two.workflow is None)
    if one.draft is not None and two.draft is not None:
        assert relations(one.draft) == relations(two.draft)
        assert [s.task for s in steps(one.draft.root)] == [s.task for s in steps(two.draft.root)]


@pytest.mark.parametrize("prompt", PROMPTS)
def test_places_are_those_of_the_authors_own_text(prompt: str) -> None:
    one, two = compile_prompt(together(prompt)), compile_prompt(apart(prompt))

    def words(text: str, spans: object) -> list[str]:
        return [together(text[a:b]) for a, b in spans]  # type: ignore[attr-defined]

    for of in (
        lambda c: [(d.start, d.end) for d in c.diagnostics],
        lambda c: [(e.start, e.end) for e in c.ledger],
        lambda c: [(m.start, m.end) for m in c.roster.mentions],
        lambda c: [span for node in walk(c.draft.root) for span in node.spans] if c.draft else [],
        lambda c: [span for rule in c.draft.rules for span in rule.spans] if c.draft else [],
    ):
        assert words(together(prompt), of(one)) == words(apart(prompt), of(two))
    assert two.workflow is None or two.workflow.source == apart(prompt)


def test_a_catalog_may_be_spelt_either_way() -> None:
    for catalog in (Catalog.of([together("Zoë"), "Ann"]), Catalog.of([apart("Zoë"), "Ann"])):
        for prompt in (together("Ann writes, then Zoë reads."), apart("Ann writes, then Zoë reads.")):
            found = compile_prompt(prompt, catalog)
            assert found.workflow is not None
            assert len(list(steps(found.workflow.root))) == 2


def test_a_dialogue_points_at_the_authors_own_text() -> None:
    prompt = apart("Zoë writes, then René reads. Oddly Gwen sings a résumé.")
    rules = compile_prompt(prompt)
    assert begin(prompt, Catalog(), "model", "m").compilation.diagnostics == rules.diagnostics


@settings(max_examples=tries(200), deadline=None)
@given(st.text(alphabet="ae é̈\u0301\u0323\u0308각ㄱ각\u09c7\u09be .", max_size=30))
def test_every_place_of_the_composed_text_has_one_in_the_source(source: str) -> None:
    text = composed(source)
    assert text.text == unicodedata.normalize("NFC", source)
    if not text.at:
        assert text.text == source
        return
    assert len(text.at) == len(text.text) + 1
    assert list(text.at) == sorted(text.at)
    assert text.at[-1] == len(source)
    whole = placed(Mention("agent", "a", 0, len(text.text)), text)
    assert (whole.start, whole.end) == (0, len(source))
