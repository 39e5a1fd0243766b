"""Loops: who works again, until when and how often, wherever each is said."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.language.reading import compiled, facts

from support.trying import tries

NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
ORDINALS = {2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}
BOUNDS = [
    "at most {n} times",
    "no more than {n} times",
    "not more often than {n} times",
    "up to {n} rounds",
    "max {n}",
    "{n} times max",
    "{n} rounds, tops",
    "{n} rounds at the outside",
    "with a cap of {n} rounds",
    "with {n} rounds as the limit",
    "but only for {n} rounds",
    "with {n} rounds as the hard limit",
    "a {nth} time being the last",
    "the whole thing no more than {n} times",
]
SENTENCES = [
    "Carver cuts and Sander polishes; if it is rough they do it again, {bound}.",
    "Carver cuts, then Sander polishes. If it is rough, they have another go, {bound}.",
    "Carver cuts, then Sander polishes. Should it be rough, both do their part again, {bound}.",
    "Carver cuts and Sander polishes, and if it is rough back it goes to Carver, {bound}.",
    "Carver cuts, then Sander polishes; unless it is smooth they start all over, {bound}.",
]


@given(st.sampled_from(SENTENCES), st.sampled_from(BOUNDS), st.sampled_from(sorted(NUMBERS)))
@settings(max_examples=tries(60), deadline=None)
def test_a_bound_is_read_in_every_wording(sentence: str, bound: str, n: int) -> None:
    prompt = sentence.format(bound=bound.format(n=NUMBERS[n], nth=ORDINALS[n]))
    found = facts(prompt, "Carver Sander")
    assert ("before", "Carver", "Sander") in found, prompt
    assert ("loop", ("Carver", "Sander"), n) in found, prompt
    assert not any(f[0] in ("if", "limit") for f in found), prompt


@pytest.mark.parametrize(
    "later",
    [
        "the third time is the last",
        "after the third attempt we stop",
        "three rounds are the most we tolerate",
        "hard cap of 3 rounds",
        "never more than three times",
    ],
)
def test_a_bound_may_stand_in_a_sentence_of_its_own(later: str) -> None:
    prompt = f"Carver cuts, then Sander polishes. Should it be rough, they have another go; {later}."
    assert ("loop", ("Carver", "Sander"), 3) in facts(prompt, "Carver Sander")


@pytest.mark.parametrize(
    "prompt",
    [
        "Mason, Painter, Guard, in this order. The last two repeat, up to 3x, until Guard is content.",
        "Mason builds. Keep cycling Painter → Guard until the wall is white; hard cap of 3 cycles.",
        "Mason builds, Painter paints, Guard looks. If dull, it goes back to Painter, 3 times max.",
        "1. Mason: wall.\n2. Painter: hue.\n3. Guard: notes.\n4. Back to 2 until all is well; 3 rounds max.",
    ],
)
def test_only_those_who_are_meant_work_again(prompt: str) -> None:
    found = facts(prompt, "Mason Painter Guard")
    assert ("loop", ("Guard", "Painter"), 3) in {
        (f[0], tuple(sorted(f[1])), f[2]) for f in found if f[0] == "loop"
    }


@pytest.mark.parametrize("words", ["at least three times", "more than three times"])
def test_a_lower_bound_is_no_bound(words: str) -> None:
    found = compiled(
        f"Carver cuts, Sander polishes; if it is rough they do it again, {words}.", "Carver Sander"
    )
    assert found.workflow is None or "at_most=3" not in repr(found.workflow.root)
