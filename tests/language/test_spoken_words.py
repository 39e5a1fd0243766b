"""Words that are spoken as one are read as those that they stand for, and every place stays the author's."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts, said
from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.tree import Gate, walk

TEAM = "Ada Ben Cleo"
SPOKEN = [
    ("Ada drafts. I wanna sign off before Ben prints.", "Ada drafts. I want to sign off before Ben prints."),
    ("Ada drafts. Lemme check it before Ben prints.", "Ada drafts. Let me check it before Ben prints."),
    ("Ben has gotta wait for Ada.", "Ben has to wait for Ada."),
    ("Ben's gotta wait for Ada.", "Ben has to wait for Ada."),
    (
        "Ada drafts it, Ben’s gonna check it, then Cleo prints.",
        "Ada drafts it, Ben will check it, then Cleo prints.",
    ),
    (
        "Ada drafts. I'm gonna approve it before Ben prints.",
        "Ada drafts. I will approve it before Ben prints.",
    ),
    ("Ada hafta finish before Ben starts.", "Ada must finish before Ben starts."),
    ("Ada oughta finish before Ben starts.", "Ada ought to finish before Ben starts."),
]


@pytest.mark.parametrize(("spoken", "written"), SPOKEN)
def test_spoken_words_say_what_the_written_ones_say(spoken: str, written: str) -> None:
    assert facts(spoken, TEAM) == facts(written, TEAM)
    assert codes(compiled(spoken, TEAM)) == codes(compiled(written, TEAM))


@pytest.mark.parametrize("spoken", [spoken for spoken, _ in SPOKEN])
def test_every_word_of_what_was_written_is_in_the_ledger(spoken: str) -> None:
    entries = compiled(spoken, TEAM).ledger
    told = "".join(spoken[e.start : e.end] for e in entries)
    assert "".join(told.split()) == "".join(spoken.split())
    assert [e.start for e in entries] == sorted({e.start for e in entries})


def test_a_place_behind_a_spoken_word_is_where_it_stands() -> None:
    prompt = "I gotta approve it and I wanna see it before Ben prints. Then Cloe reads it."
    found = compile_prompt(prompt, Catalog.of(TEAM.split()))
    assert said(prompt, found, "SW104") == ["Cloe"]


def test_what_stands_in_quotation_marks_stays_as_it_is() -> None:
    found = facts('Ada announces "gonna" while she writes. Once Ada has announced "gonna", Ben starts.', TEAM)
    assert any(f[0] == "signal" and f[2] == "gonna" for f in found)


def test_a_gate_asks_in_words_that_somebody_could_write() -> None:
    workflow = compiled("Ada drafts. I gotta approve it before Ben prints.", TEAM).workflow
    assert workflow is not None
    assert any(isinstance(n, Gate) and "approve" in n.ask for n in walk(workflow.root))
