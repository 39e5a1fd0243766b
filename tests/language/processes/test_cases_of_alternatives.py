"""What is told of the alternatives of a choice: "in the former case", "otherwise", "either by B or by C"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from language.processes.families import expected, told
from swarmwright.workflow.relations import Fact, closure

NAMES = {
    "letters": ["A", "B", "C", "D", "E", "F"],
    "words": ["Smelt", "Cast", "Grind", "Polish", "Weigh", "Ship"],
}

_ARMS = "a<bc b<d c<e b^c b^e c^d d^e"

SAID: Mapping[str, Sequence[tuple[str, str]]] = {
    "by their place": [
        ("{a}, then {b} or {c}. In the former case, {d}. In the latter case, {e}.", _ARMS),
        ("{a}, then {b} or {c}. In the former case {d} is next, in the latter case {e}.", _ARMS),
        ("{a} then a choice of {b} or {c}. In the first case {d} is next, in the second case {e}.", _ARMS),
        ("{a}, then either {b} or {c}. In the second case, {d} follows.", "a<bc b^c b^d c<d"),
        ("{a}, then either {b} or {c}. The former is followed by {d}.", "a<bc b^c c^d b<d"),
    ],
    "by their names": [
        ("{a}, then {b} or {c}. In the case of {b}, {d} follows. In the case of {c}, {e} follows.", _ARMS),
        ("{a}, then {b} or {c}. If {b} was executed, {d} follows, otherwise {e}.", _ARMS),
        ("{a}, then {b} or {c}. If {b} is chosen, {d} is done. Otherwise {e} is done.", _ARMS),
    ],
    "with what leads to them told again": [
        ("{a} is followed either by {b}, by {c} or by {d}.", "a<bcd b^cd c^d"),
        ("{a} is succeeded by either {b} or by a sequence of {c} and {d}.", "a<bcd c<d b^cd"),
        ("Once {a} is finished, task {b} is executed, and alternatively task {c}.", "a<bc b^c"),
    ],
    "with verbs of their own": [
        ("Start with {a}. Either {b} is done and then {c}, or {d} is done. {e} is last.",
         "a<bcde b<c bc^d bcd<e"),
    ],
}  # fmt: skip

BESIDE: Mapping[str, Sequence[tuple[str, str]]] = {
    "one more": [
        ("{a} first. Afterwards {b}, and in parallel {c}.", "a<bc b|c"),
        ("{a}, then {b} and in parallel {c}. Then {d}.", "a<bc b|c bc<d"),
        (
            "After {a}, {b} starts. At the same time as {b}, {c} starts. After {b} and {c}, {d}.",
            "a<bc b|c bc<d",
        ),
    ],
}


def _cases(families: Mapping[str, Sequence[tuple[str, str]]]) -> list[object]:
    return [
        pytest.param(prompt, facts, names, id=f"{family}-{kind}-{n}")
        for family, prompts in families.items()
        for n, (prompt, facts) in enumerate(prompts)
        for kind, names in NAMES.items()
    ]


def _closed(facts: set[Fact]) -> set[Fact]:
    ordered = closure((str(f[1]), str(f[2])) for f in facts if f[0] == "before")
    return facts | {("before", a, b) for a, b in ordered}


@pytest.mark.parametrize(("prompt", "facts", "names"), _cases(SAID))
def test_what_is_told_of_an_alternative_belongs_to_its_arm(prompt: str, facts: str, names: list[str]) -> None:
    assert told(prompt, names) == _closed(expected(facts, names))


@pytest.mark.parametrize(("prompt", "facts", "names"), _cases(BESIDE))
def test_one_more_in_parallel_has_the_place_of_whom_it_works_beside(
    prompt: str, facts: str, names: list[str]
) -> None:
    assert told(prompt, names) == _closed(expected(facts, names))
