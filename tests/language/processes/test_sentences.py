"""Process prose: sentences of names and words of order alone, in families of structure, whoever is named."""

from __future__ import annotations

from itertools import combinations

import pytest

from language.processes.families import NAMES, cases, expected, normal, read, told
from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations

FAMILIES = {
    "chains": [
        ("{a} before {b} before {c}.", "a<b a<c b<c"),
        ("{a}, then {b}, then {c}.", "a<b a<c b<c"),
        ("{a} -> {b} -> {c}", "a<b a<c b<c"),
        ("{a} precedes {b}, which precedes {c}.", "a<b a<c b<c"),
        ("{c} after {b}. {b} after {a}.", "a<b a<c b<c"),
        ("{a} is followed by {b}, itself followed by {c}.", "a<b a<c b<c"),
        ("Tasks {a} {b} {c} in sequence.", "a<b a<c b<c"),
        ("{a}, {b} and {c} one after the other.", "a<b a<c b<c"),
        ("{a} first, {b} second, {c} third.", "a<b a<c b<c"),
    ],
    "joins and splits": [
        ("{a} and {b} before {c} and {d}.", "ab<cd a|b c|d"),
        ("{a} precedes {b} and {c}, which both precede {d}.", "a<bcd bc<d b|c"),
        ("{d} needs {a}, {b} and {c}.", "abc<d a|bc b|c"),
        ("{a} before {b} and {c}. Both come before {d}.", "a<bcd bc<d b|c"),
        ("{a} before {b} and {c}. {d} needs the both of them.", "a<bcd bc<d b|c"),
        ("{a} is before {b}, {c} and {d} and all three are before {e}.", "a<bcde bcd<e b|cd c|d"),
    ],
    "beside": [
        ("{a} in parallel with {b}.", "a|b"),
        ("{a} works. In parallel, {b} works.", "a|b"),
        ("{a} is executed. At the same time {b} is executed. Then {c} is executed.", "ab<c a|b"),
        ("{a} is executed. In parallel, {b} is executed. Concurrently {c} is executed.", "a|bc b|c"),
        ("{a}, {b} and {c} run at the same time.", "a|bc b|c"),
        ("{a} before {b} in parallel of {c} before {d}.", "a<bcd c<d b|cd"),
        ("{a} before {b}, in parallel of {c} before {d}.", "a<b c<d ab|cd"),
        ("{a} before {b} is in parallel of {c} before {d}.", "a<b c<d ab|cd"),
        ("({a} before {b}) in parallel with ({c} before {d}), and all of this before {e}.",
         "a<be b<e c<de d<e ab|cd"),
    ],
    "choices": [
        ("Either {a} or {b}.", "a^b"),
        ("A choice between {a}, {b} and {c}.", "a^bc b^c"),
        ("{a} before either {b} or {c} before {d}.", "a<bcd c<d b^cd"),
        ("{a} is followed by a choice between {b} before {c} and {d}.", "a<bcd b<c bc^d"),
        ("{a} before a choice between {b} and {c} {d} in sequence.", "a<bcd c<d b^cd"),
        ("{a} and {b} are mutually exclusive.", "a^b"),
        ("Then, either {a} or {b} execute, but not both.", "a^b"),
    ],
    "loops": [
        ("{a} and {b} in a loop.", "a|b (ab)"),
        ("{a} before {b} and {c} in a loop.", "a<bc b|c (bc)"),
        ("{a} before {b}, all in a loop.", "a<b (ab)"),
        ("A loop executing {a} before {b}.", "a<b (ab)"),
        ("{a}, {b} and {c} are in sequence and are repeatable.", "a<bc b<c (abc)"),
    ],
    "choices of several kinds": [
        ("Either {a}, either {b}, either {c}.", "a^bc b^c"),
        ("{a} and {b} are two alternatives after {c}.", "c<ab a^b"),
        ("{a} excludes {b}.", "a^b"),
        ("{a} is followed by {b} or by {c}.", "a<bc b^c"),
        ("{a} or {b} start after {c}, {d} starts after {a} or {b}.", "c<abd ab<d a^b"),
        ("Only one of {a}, {b} and {c} is executed, and this is repeated.", "a^bc b^c (abc)"),
    ],
    "several loops": [
        ("{a} before {b} in a loop followed by {c} and {d} in a loop.", "a<bcd b<cd c|d (ab) (cd)"),
        ("{a} {b} {c} {d} with {c} and {d} repeatable.", "a|bcd b|cd c|d (cd)"),
        ("{a} is in the same loop as {b} and {c}.", "a|bc b|c (abc)"),
        ("Either {a} or {b} or {c} in a loop.", "a^bc b^c (abc)"),
        ("A choice between {a}, {b} and {c}, all in a loop.", "a^bc b^c (abc)"),
        ("Repeat either {a} or {b}.", "a^b (ab)"),
        ("A loop which contains a choice between {a} or {b}.", "a^b (ab)"),
        ("{a} before both {b} and {c} in parallel, and both before {d}, and this is in a loop.",
         "a<bcd b<d c<d b|c (abcd)"),
    ],
    "tasks that are counted": [
        ("{a} before two parallel tasks {b} and {c} before {d}.", "a<bcd bc<d b|c"),
        ("{a}, then two tasks in parallel: {b} and {c}, then {d}.", "a<bcd bc<d b|c"),
        ("{a} is followed by the parallel execution of two tasks, {b} and {c}, followed by {d}.",
         "a<bcd bc<d b|c"),
        ("{a}, followed by two parallel steps ({b} and {c}), followed by {d}.", "a<bcd bc<d b|c"),
        ("{a} precedes {b} and {c}, each of which precedes {d}.", "a<bcd bc<d b|c"),
        ("{a} must be executed before {b} and {c}, and both of these must be executed before {d}.",
         "a<bcd bc<d b|c"),
        ("{b} and {c} depend on {a}, and {d} depends on the two of them.", "a<bcd bc<d b|c"),
        ("{a} precedes the parallel tasks {b} and {c}, and the parallel tasks precede {d}.",
         "a<bcd bc<d b|c"),
    ],
    "marks in brackets and signs": [
        ("{a} -> {b} & {c} (parallel) -> {d}", "a<bcd bc<d b|c"),
        ("({a} || {b}) -> {c}", "ab<c a|b"),
        ("Order: {a}, {b}, {c}.", "a<bc b<c"),
    ],
    "times turned round": [
        ("After {a} comes {b}, after {b} comes {c}.", "a<bc b<c"),
        ("After {a} and {b} {c} starts.", "ab<c a|b"),
        ("Just run {a} and, after it, {b}.", "a<b"),
        ("{a} with {b} in parallel, then {c}.", "ab<c a|b"),
    ],
    "later branches": [
        ("{a} before two parallel branches. The first branch contains {b} before {c}. The second one "
         "contains {d}. After the branches comes {e}.", "a<bcde b<ce c<e d<e bc|d"),
        ("{a} is followed by a choice with two branches. The first branch executes {b}, the second one {c} "
         "and then {d}.", "a<bcd c<d b^cd"),
        ("After {a}, the process splits in two exclusive branches. In the first branch {b} precedes {c}. "
         "In the second one {d} is executed.", "a<bcd b<c bc^d"),
    ],
    "leads": [
        ("After {a}, {b} starts.", "a<b"),
        ("After {a} and {b} arrives {c}.", "ab<c a|b"),
        ("Before {b} comes {a}.", "a<b"),
        ("{a} before {b}. Then {c}.", "a<bc b<c"),
        ("When {a} and {b} are finished, {c} and {d} run in parallel.", "ab<cd a|b c|d"),
        ("The process starts with {a} and ends with {d}. {b} before {c}.", "a<bcd b<cd c<d"),
        ("{b} and {c} in parallel. {a} is first.", "a<bc b|c"),
        ("In parallel with {a}, {b} precedes {c}.", "b<c a|bc"),
    ],
    "references": [
        ("{a} and {b} run in parallel. After them, {c}.", "ab<c a|b"),
        ("{a} before {b} before {c}. {d} is in parallel with all of them.", "a<bc b<c d|abc"),
        ("{a} before {b} and {c}. After all these tasks comes {d}.", "a<bcd bc<d b|c"),
    ],
    "what may not be before": [
        ("{b} never starts before {a}.", "a<b"),
        ("{b} cannot start until {a} is done.", "a<b"),
    ],
    "misspelt words": [
        ("{a} and {b} executd in paralell.", "a|b"),
        ("{a}, {b} and {c} on after the other.", "a<bc b<c"),
        ("{a} preceeds {b}.", "a<b"),
        ("{a} is folowed by {b}.", "a<b"),
    ],
    "places without an object": [
        ("{b} and {c} run in parallel. {a} comes beforehand, {d} comes afterwards.", "a<bcd bc<d b|c"),
        ("{b} precedes {c}. Before that comes {a}, and after that {d}.", "a<bcd b<cd c<d"),
        ("{b} and {c} run concurrently; {a} happens before and {d} happens after.", "a<bcd bc<d b|c"),
        ("{a} precedes {b} and {c}. {d} follows.", "a<bcd bc<d b|c"),
        ("{a} is first. {b} and {c} are mutually exclusive and come next. {d} comes last.", "a<bcd bc<d b^c"),
        ("Put {a} before {b} before {d}, and {c} before {d}.", "a<bd bc<d a|c b|c"),
        ("First is made {a}, afterwards comes {b} and parallel to it {c}.", "a<bc b|c"),
        ("{c} comes after {a}, and so do {b} and {d}.", "a<bcd b|cd c|d"),
        ("{b} waits for {a}, and so does {c}. {d} waits for {c} too.", "a<bcd c<d b|cd"),
    ],
    "denied until then": [
        ("Not before {a} is {b} allowed. {c} waits for {b} as well.", "a<bc b<c"),
        ("Not until {a} is over may {b} begin.", "a<b"),
        ("Neither {b} nor {c} may start before {a}.", "a<bc b|c"),
        ("Neither {b} nor {c} may begin until {a} is finished. {d} waits for both.", "a<bcd bc<d b|c"),
        ("Nothing starts before {a}. {b} and {c} start in parallel after it.", "a<bc b|c"),
        ("{b} and {c} run in parallel. Everything else waits for {a}.", "a<bc b|c"),
        ("{a}, {b} and {c} run in parallel. {d} comes after everything else has ended.", "abc<d a|bc b|c"),
    ],
    "branches and stages": [
        ("After {a} there is a parallel gateway: one branch is {b}, the other is {c}. "
         "The branches join in {d}.", "a<bcd bc<d b|c"),
        ("After {a} comes an exclusive gateway with two paths. One path is {b}, the other path is {c}. "
         "Both paths lead to {d}.", "a<bcd bc<d b^c"),
        ("First {a}, then a fork with {b} and {c}, then the merge, then {d}.", "a<bcd bc<d b|c"),
        ("The process has two stages, one after the other. In the first stage {a} and {b} run in parallel. "
         "In the second stage {c} precedes {d}.", "ab<cd c<d a|b"),
        ("There are two phases in sequence. The first phase is {a} before {b}. "
         "The second phase is {c} in parallel with {d}.", "a<bcd b<cd c|d"),
        ("Loop: {b} and {c}. Before the loop comes {a}, after the loop {d}.", "a<bcd bc<d (bc) b|c"),
        ("Choice: {b} or {c}. Before the choice {a}, after the choice {d}.", "a<bcd bc<d b^c"),
        ("Choose one: {a}, or {b} then {c}. {d} comes last in any case.", "abc<d b<c a^bc"),
        ("{a} opens the process. {b} then {c}, and {d} closes the process.", "a<bcd b<cd c<d"),
        ("{a}, then {b} or {c}, only one of the two, and {d} finishes the process.", "a<bcd bc<d b^c"),
        ("{a} {b} {c} in sequence, of which {b} and {c} are repeatable", "a<bc b<c (bc)"),
        ("The last task is {d}. The first one is {a}. {b} and {c} are in between, in this order.",
         "a<bcd b<cd c<d"),
    ],
}  # fmt: skip


@pytest.mark.parametrize(("sentence", "facts", "names"), cases(FAMILIES))
def test_a_sentence_of_names_and_order_says_what_it_says(sentence: str, facts: str, names: list[str]) -> None:
    assert told(sentence, names) == expected(facts, names)


@pytest.mark.parametrize(
    "sentence",
    [
        "A is not first. B follows A.",
        "A and B are not in sequence.",
        "Two of A, B and C come before D.",
        "A has to be done. B follows it.",
        "A, B and C run in parallel and in sequence.",
    ],
)
def test_what_the_grammar_cannot_carry_is_no_silent_order(sentence: str) -> None:
    found = compile_prompt(sentence, Catalog.of(["A", "B", "C", "D"]))
    orders = {f for f in relations(found.workflow) if f[0] == "before"} if found.workflow else set()
    assert orders <= {("before", "A", "B")}


@pytest.mark.parametrize("sentence", ["A waits for A.", "A before A.", "A and B wait for B."])
def test_nobody_waits_for_itself_in_silence(sentence: str) -> None:
    found = compile_prompt(sentence, Catalog.of(["A", "B"]))
    assert "SW201" in {d.code for d in found.diagnostics}


def test_a_name_on_both_sides_of_a_chain_is_a_second_piece_of_work() -> None:
    found = compile_prompt("A before B before A.", Catalog.of(["A", "B"]))
    assert found.workflow is not None
    assert "SW204" in {d.code for d in found.diagnostics}


def test_how_far_beside_was_taken_to_reach_is_said() -> None:
    found = compile_prompt("A before B in parallel of C before D.", Catalog.of(["A", "B", "C", "D"]))
    assert "SW204" in {d.code for d in found.diagnostics}


def test_members_of_a_plain_list_stand_in_no_order() -> None:
    names = NAMES["letters"]
    facts = read("My tasks are A, B, C and D. A before D.", names)
    assert {f for f in facts if f[0] == "before"} == {("before", "A", "D")}
    assert not {("before", *pair) for pair in combinations("BC", 2)} & facts


@pytest.mark.parametrize(
    "sentence",
    [
        "B starts before or after C.",
        "B comes both before and after C.",
        "B precedes or follows C.",
        "B is before as well as after C.",
        "B runs before, or after, C.",
        "B depends on.",
        "B, followed by.",
    ],
)
def test_what_puts_nobody_in_an_order_is_an_error_on_its_words(sentence: str) -> None:
    prompt = f"A starts. {sentence}"
    found = compile_prompt(prompt, Catalog.of(["A", "B", "C"]))
    errors = [d for d in found.diagnostics if d.severity == "error"]
    assert [d.code for d in errors] == ["SW402"]
    assert errors[0].start >= len("A starts. ")


@pytest.mark.parametrize(
    ("sentence", "one", "other"),
    [
        ("A before B, C and D after E.", "a<b e<cd", "a<bc e<d"),
        ("A after B, C and D before E.", "b<a cd<e", "bc<a d<e"),
    ],
)
def test_a_list_between_two_links_can_be_cut_in_two_places(sentence: str, one: str, other: str) -> None:
    names = ["A", "B", "C", "D", "E"]
    found = compile_prompt(sentence, Catalog.of(names))
    assert found.workflow is None
    assert [d.code for d in found.diagnostics if d.severity == "error"] == ["SW204"]
    readings = [{f for f in normal(set(relations(r))) if f[0] == "before"} for r in found.readings]
    assert readings == [expected(one, names), expected(other, names)]


def test_where_one_cut_is_usual_it_is_taken_and_the_other_shown() -> None:
    found = compile_prompt("A after B and C before D.", Catalog.of(["A", "B", "C", "D"]))
    assert found.workflow is not None
    assert {f for f in relations(found.workflow) if f[0] == "before"} == {
        ("before", "B", "A"),
        ("before", "C", "D"),
    }
    assert [d.severity for d in found.diagnostics if d.code == "SW204"] == ["warning"]


@pytest.mark.parametrize(
    "prompt",
    [
        "1: A\n2: B\n3: C",
        "1 A\n2 B\n3 C",
        "a) A1\nb) B1\nc) C1",
        "(i) A\n(ii) B\n(iii) C",
        "- A\n- then B\n- then C",
        "A to B to C.",
        "It goes A, B, C.",
        "C <- B <- A",
        "The chain is A – B – C.",
        "We start with A, carry on with B and wrap up with C.",
    ],
)
def test_lists_and_lines_put_their_names_in_a_row(prompt: str) -> None:
    names = ["A1", "B1", "C1"] if "A1" in prompt else ["A", "B", "C"]
    orders = {f[1:] for f in read(prompt, names) if f[0] == "before"}
    assert orders == set(combinations(names, 2))


@pytest.mark.parametrize(
    "sentence",
    [
        "A then B, or C then D.",
        "Neither A nor B precedes C. D comes last.",
        "A doesn't precede B, and C doesn't follow D.",
        "A before the parallel of two tasks B and C before D.",
    ],
)
def test_where_every_word_is_known_and_not_how_they_go_together_that_is_said(sentence: str) -> None:
    found = compile_prompt(sentence, Catalog.of(["A", "B", "C", "D"]))
    assert {"SW402", "SW204"} & {d.code for d in found.diagnostics if d.severity in ("warning", "error")}
