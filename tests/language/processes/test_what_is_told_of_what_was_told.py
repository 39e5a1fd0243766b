"""Sentences of process prose that speak of what another one told: "before them", "the second one"."""

from __future__ import annotations

import pytest

from language.processes.families import NAMES, cases, expected, normal, read, told

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
        ("{a} or {b}. {c}, {d} and {e} are then executed in sequence, and this sequence may be repeated.",
         "a^b ab<cde c<de d<e (cde)"),
        ("{a} and {b} in a loop. Once we leave the loop, we can choose {c} or {d}.", "a|b ab<cd c^d (ab)"),
    ],
    "the former and the latter": [
        ("{a} triggers both {b} and {c}. The former triggers {d}, the latter triggers {e}.",
         "a<bcde b<d c<e b|ce d|ce"),
        ("{a} precedes {b}. The latter is followed by {c}, and {c} by {d}.", "a<bcd b<cd c<d"),
        ("{a} and {b} start together. {c} needs the two former ones.", "a|b ab<c"),
    ],
    "what others read": [
        ("{a} and {b} come first, in parallel. Once both are bought, {c}. The latter is followed by {d}.",
         "a|b ab<cd c<d"),
        ("A loop starts after {a}. It contains {b} before {c}. When the loop ends, {d} is executed.",
         "a<bcd b<cd c<d (bc)"),
        ("{a}, {b} and {c} follow one another.", "a<bc b<c"),
    ],
    "one of the branches": [
        ("{a} is executed, then {b} or {c}. If {b} is chosen, {d} follows. In any case, {e} is last.",
         "a<bcde b<de c<e d<e b^c c^d"),
        ("{a} and {b} are alternatives. {c} comes next, whichever of them was chosen.", "a^b ab<c"),
        ("Regardless of the choice between {a} and {b}, {c} is last.", "a^b ab<c"),
        ("Among {a}, {b} and {c}, only one can be executed. Then {d} is done.", "a^bc b^c abc<d"),
        ("There are two parallel threads. One consists of {a} then {b}, the other one of {c} then {d}.",
         "a<b c<d ab|cd"),
        ("{a} happens at the start. The rest is split into two parts running side by side. In the first "
         "part, {b} is followed by {c}. The second part is made of {d} alone.", "a<bcd b<c bc|d"),
    ],
    "the whole, and blocks that are spoken of again": [
        ("{b} and {c} run in parallel. {a} initiates everything, and {d} ends it all.", "a<bcd bc<d b|c"),
        ("The sequence {a}, {b}, {c} can be repeated. It is preceded by {d} and succeeded by {e}.",
         "d<abce a<bce b<ce c<e (abc)"),
        ("{b}, {c} and {d} form a loop, in this order. {a} is executed before entering the loop, and {e} "
         "after leaving it.", "a<bcde b<cde c<de d<e (bcd)"),
        ("{a} works. Next, there are two possibilities: {b} followed by {c}, or {d} alone.",
         "a<bcd b<c bc^d"),
        ("{a} works. In the end the author picks one of {b} and {c}.", "a<bc b^c"),
        ("{b} cannot begin unless {a} is finished.", "a<b"),
        ("{a} and {b} run in parallel. The first of them is followed by {c} and the second by {d}.",
         "a|bd a<c b<d c|bd"),
    ],
    "while somebody is at work": [
        ("{a} works. {b} is executed afterwards in any case, and {c} is executed at the same time as {b}.",
         "a<bc b|c"),
        ("{a}, then {b} is done. While {b} is running, {c} can run as well.", "a<bc b|c"),
        ("While {b} is executing, {c} and {d} run one after the other. All of them come after {a}.",
         "a<bcd c<d b|cd"),
    ],
}  # fmt: skip


@pytest.mark.parametrize(("sentence", "facts", "names"), cases(FAMILIES))
def test_what_was_told_is_told_of_again(sentence: str, facts: str, names: list[str]) -> None:
    assert told(sentence, names) == expected(facts, names)


@pytest.mark.parametrize(
    ("sentence", "facts"),
    [
        ("Repeat {a}, {b} and {c} in sequence, at most 4 rounds.", "a<bc b<c"),
        ("{a}, then {b}, then {c}. This sequence is repeated up to four times.", "a<bc b<c"),
        ("{a}, {b} and {c} are in a loop, at most 4 rounds, {a} before {b} before {c}.", "a<bc b<c"),
    ],
)
@pytest.mark.parametrize("names", NAMES.values(), ids=NAMES)
def test_a_loop_that_is_told_with_its_rounds_keeps_its_order(
    sentence: str, facts: str, names: list[str]
) -> None:
    found = read(sentence.format(**dict(zip("abcdef", names, strict=True))), names)
    assert normal(found, ("before",)) >= expected(facts, names)
    assert [fact[2] for fact in found if fact[0] == "loop"] == [4]
