""" "Both sequences", "all three", "both": all that goes on side by side, or one of which does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from language.processes.families import cases, expected, told
from swarmwright.workflow.relations import Fact, closure


def _all_of(facts: set[Fact]) -> set[Fact]:
    ordered = closure((str(f[1]), str(f[2])) for f in facts if f[0] == "before")
    return facts | {("before", a, b) for a, b in ordered}


SIDES: Mapping[str, Sequence[tuple[str, str]]] = {
    "sequences side by side": [
        (
            "{a}, {b} and {c} are in sequence, {d} and {e} are in sequence. The two sequences are parallel. "
            "{f} starts once both sequences are over.",
            "a<b b<c d<e abc|de c<f e<f",
        ),
        (
            "{a} is before {b}. {c} is before {d}. Both sequences run in parallel. "
            "{e} starts once both are over.",
            "a<b c<d ab|cd b<e d<e",
        ),
    ],
    "branches of several steps": [
        (
            "Three branches run in parallel after {a}: the first one consists of {b} then {c}, the second "
            "one of {d} or {e}, the third one is {f}. The three branches end there.",
            "a<bdef b<c d^e",
        ),
        (
            "There are two branches in parallel: the first one consists of {a} then {b}, the second one "
            "of {c} or {d}. {e} waits for both.",
            "a<b c^d b<e c<e d<e",
        ),
        (
            "{a} splits into {b} and {c}. {b} continues with {d}, whereas {c} continues with {e}. Both are "
            "followed by {f}.",
            "a<bc b<d c<e bd|ce d<f e<f",
        ),
    ],
    "one of two": [
        ("{a} leads to {b}. {b} leads to {c} or to {d}. Both lead to {e}.", "a<b b<cd c^d c<e d<e"),
        ("{a} then {b} or {c}. Both precede {d}.", "a<bc b^c b<d c<d"),
    ],
    "before them and after them": [
        ("{b} and {c} are parallel. {a} comes before both and {d} after both.", "b|c a<bc b<d c<d"),
        ("{b} and {c} are parallel. {a} comes before them and {d} after them.", "b|c a<bc b<d c<d"),
    ],
    "arms of a choice that comes first": [
        ("First, {a} or {b}. {a} is followed by {c}, {b} is followed by {d}.", "a^b a<c b<d a^d c^b c^d"),
        ("The process starts with {a} or {b}. After {a} comes {c}, after {b} comes {d}. It ends with {e}.",
         "a^b a<c b<d a^d c^b c^d c<e d<e"),
    ],
}  # fmt: skip


@pytest.mark.parametrize(("sentence", "facts", "names"), cases(SIDES))
def test_what_is_said_of_all_sides_is_said_of_all_that_is_in_them(
    sentence: str, facts: str, names: list[str]
) -> None:
    assert told(sentence, names) >= {f for f in _all_of(expected(facts, names)) if f[0] != "parallel"}
    assert {f for f in told(sentence, names) if f[0] == "before"} == {
        f for f in _all_of(expected(facts, names)) if f[0] == "before"
    }
