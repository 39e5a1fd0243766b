"""Sentences of process prose that speak of what another one told: "before them", "the second one"."""

from __future__ import annotations

import pytest
from tests.language.processes.test_sentences import NAMES, expected, normal, read

FAMILIES = {
    "before and after them": [
        ("{a}, {b} and {c} run in parallel. Before them {d} must be executed, and after them {e}.",
         "a|bc b|c d<abce abc<e"),
        ("{a} and {b} run in parallel, and before them {c}.", "a|b c<ab"),
        ("{c} works. Before it, {a} and {b} are done in parallel.", "a|b ab<c"),
        ("{a} must be completed before {b} and {c} can start.", "a<bc b|c"),
    ],
    "branches told at once": [
        ("The workflow starts with {a}. It then splits into two parallel branches: the first one executes "
         "{b} and {c} in sequence, the second one executes {d} before {e}. When both branches are finished, "
         "{f} ends the workflow.", "a<bcdef b<cf c<f d<ef e<f bc|de"),
        ("The process forks into two branches after {a}. In the first branch there is {b}, in the second {c} "
         "then {d}. All the branches join before {e}.", "a<bcde b<e c<de d<e b|cd"),
    ],
    "loops without a count": [
        ("{a} and {b} can be executed any number of times. {c} is executed at the end.", "ab<c a|b (ab)"),
        ("Do {a}. Then repeat {b}, {c} and {d} in sequence as often as necessary. Finish with {e}.",
         "a<bcde b<cde c<de d<e (bcd)"),
        ("{a} and {b} are then executed in sequence, and this sequence may be executed several times.",
         "a<b (ab)"),
    ],
}  # fmt: skip

CASES = [
    pytest.param(sentence, facts, names, id=f"{family}-{kind}-{number}")
    for family, sentences in FAMILIES.items()
    for number, (sentence, facts) in enumerate(sentences)
    for kind, names in NAMES.items()
]


@pytest.mark.parametrize(("sentence", "facts", "names"), CASES)
def test_what_was_told_is_told_of_again(sentence: str, facts: str, names: list[str]) -> None:
    prompt = sentence.format(**dict(zip("abcdef", names, strict=True)))
    assert normal(read(prompt, names)) == expected(facts, names)
