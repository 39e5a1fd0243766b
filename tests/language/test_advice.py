"""What a diagnostic advises in quotes can be written: it is read, and nothing is said against it."""

from __future__ import annotations

import re

import pytest

from language.reading import codes, compiled

LOST = {
    "Ann drafts. Ben edits it. Give Cy access to.": "SW301",
    "Ann drafts. Ben reviews it. Up to two rounds.": "SW304",
    "Ann drafts, then Ben edits hereby only, so be it.": "SW402",
    "Ann drafts. If it is long. Then Ben cuts it.": "SW402",
    "Ann drafts. Ben edits it if it is long. Unless it is a poem.": "SW402",
}
ADVICE = re.compile(r"(?:'((?:[^'…]|(?<=\w)'(?=\w))+)')[^']*$")


@pytest.mark.parametrize(("prompt", "code"), LOST.items())
def test_advice_in_quotes_is_read_without_a_word_against_it(prompt: str, code: str) -> None:
    found = compiled(prompt, "Ann Ben Cy", "Git Mail").diagnostics
    advised = [hit[1] for d in found if d.severity == "error" and (hit := ADVICE.search(d.message))]
    assert advised and code in {d.code for d in found}
    for plain in advised:
        read = compiled(f"{plain[0].upper()}{plain[1:]}.", "Ann Ben Cy", "Git Mail")
        assert read.workflow is not None and codes(read) <= {"SW209"}
