"""How often work is done again, in words for bounds and for repetition that people use."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations

CHAINED = [
    ("{a} -> {b}, repeat max 5x until no counterexample", 5),
    ("Until differences are nil, {a} and {b} are carried out again and again in this order, "
     "subject to a maximum of 8 iterations.", 8),
    ("{b} follows {a}, and the two may be gone through again twice at the outside, "
     "until no misprints are left.", 2),
    ("Keep alternating, {a} first with a guess and {b} second with a hint, until the word is found; "
     "50 alternations are the limit.", 50),
    ("Run {a} followed by {b} repeatedly, at most 10 times, until it converges.", 10),
]  # fmt: skip
UNORDERED = [
    ("{a} and {b} are done at most three times in a row.", 3),
    ("{a} and {b} go in circles until the budget fits, no more than seven rounds.", 7),
]
NAMES = [("Ann", "Ben"), ("Old Mill", "Press")]


def read(sentence: str, names: tuple[str, str]) -> tuple[list[object], list[object]]:
    """The loops' bounds and the orders of a sentence about two."""
    found = compile_prompt(sentence.format(a=names[0], b=names[1]), Catalog.of(list(names)))
    assert found.draft is not None
    assert not [d for d in found.diagnostics if d.severity == "error"], sentence
    facts = relations(found.draft)
    return [f[2] for f in facts if f[0] == "loop" and set(f[1]) == set(names)], [
        f[1:] for f in facts if f[0] == "before"
    ]


@pytest.mark.parametrize(("sentence", "bound"), CHAINED)
@pytest.mark.parametrize("names", NAMES)
def test_a_bound_in_any_words_bounds_the_loop(sentence: str, bound: int, names: tuple[str, str]) -> None:
    assert read(sentence, names) == ([bound], [names])


@pytest.mark.parametrize(("sentence", "bound"), UNORDERED)
@pytest.mark.parametrize("names", NAMES)
def test_times_in_a_row_put_nobody_in_a_row(sentence: str, bound: int, names: tuple[str, str]) -> None:
    assert read(sentence, names) == ([bound], [])
