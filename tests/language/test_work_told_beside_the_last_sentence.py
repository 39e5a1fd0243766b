""" "At the same time, …" behind a full stop: what the sentence tells goes on beside the last one."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts

TEAM = "Ann Bob Cid Dan Eve"


def _pairs(prompt: str) -> tuple[set[tuple[str, str]], set[frozenset[str]]]:
    found = facts(prompt, TEAM)
    before = {(str(f[1]), str(f[2])) for f in found if f[0] == "before"}
    return before, {frozenset(map(str, f[1:3])) for f in found if f[0] == "parallel"}


def _beside(one: str, *others: str) -> set[frozenset[str]]:
    return {frozenset({one, other}) for other in others}


@pytest.mark.parametrize(
    "word", ["In parallel", "Simultaneously", "At the same time", "Concurrently", "Meanwhile"]
)
@pytest.mark.parametrize(
    "prompt",
    [
        "Ann works. {}, Bob and Cid work. Dan concludes.",
        "Ann drafts the text. {}, Bob and Cid check the facts. Dan publishes it.",
    ],
)
def test_two_beside_one_who_was_told_before(word: str, prompt: str) -> None:
    before, beside = _pairs(prompt.format(word))
    assert before == {("Ann", "Dan"), ("Bob", "Dan"), ("Cid", "Dan")}
    assert beside >= _beside("Ann", "Bob", "Cid")


@pytest.mark.parametrize(
    "prompt",
    [
        "Ann is executed. At the same time, Bob and Cid are executed in sequence. Dan waits for all three.",
        "Ann works. In parallel, Bob works and then Cid works. Dan is last.",
        "Ann plans it. Meanwhile, Bob shops and then Cid cooks. Dan serves it all.",
    ],
)
def test_a_row_beside_one_who_was_told_before(prompt: str) -> None:
    before, beside = _pairs(prompt)
    assert before == {("Bob", "Cid"), ("Ann", "Dan"), ("Bob", "Dan"), ("Cid", "Dan")}
    assert beside == _beside("Ann", "Bob", "Cid")


@pytest.mark.parametrize(
    "prompt",
    [
        "Eve plans. Then Ann drafts it. At the same time, Bob shoots pictures and then Cid crops them.",
        "Eve is done. After Eve, Ann is executed. In parallel, Bob is executed and then Cid.",
    ],
)
def test_who_goes_on_beside_waits_for_what_the_other_waits_for(prompt: str) -> None:
    before, beside = _pairs(prompt)
    assert before == {("Eve", "Ann"), ("Eve", "Bob"), ("Eve", "Cid"), ("Bob", "Cid")}
    assert beside == _beside("Ann", "Bob", "Cid")


@pytest.mark.parametrize(
    ("prompt", "told"),
    [
        ("Ann drafts the text, then Bob proofreads it. In parallel, Cid books a room.", True),
        ("Ann drafts it and Bob proofreads it. Meanwhile, Cid books a room.", True),
        ("Ann and Bob are executed one after another. At the same time, Cid runs.", False),
    ],
)
def test_a_row_told_by_the_last_sentence_is_accompanied_as_a_whole_and_that_is_told(
    prompt: str, told: bool
) -> None:
    before, beside = _pairs(prompt)
    assert before == {("Ann", "Bob")}
    assert beside == _beside("Cid", "Ann", "Bob")
    assert ("SW204" in codes(compiled(prompt, TEAM))) == told


@pytest.mark.parametrize(
    "prompt",
    [
        "First Ann drafts. In parallel, Bob and Cid review the draft.",
        "Ann drafts. Then, in parallel, Bob and Cid review the draft.",
    ],
)
def test_who_is_first_is_not_accompanied(prompt: str) -> None:
    before, beside = _pairs(prompt)
    assert before == {("Ann", "Bob"), ("Ann", "Cid")}
    assert beside == _beside("Bob", "Cid")


def test_a_single_one_at_the_same_time() -> None:
    before, beside = _pairs("Ann starts the machine. Bob feeds it at the same time. Cid packs.")
    assert before == {("Ann", "Cid"), ("Bob", "Cid")}
    assert beside == _beside("Ann", "Bob")


@pytest.mark.parametrize(
    "told",
    [
        "Ann drafts it. Bob reads it. They repeat that until it is good, at most 5 times.",
        "Ann and Bob go back and forth until it is good, at most 5 times.",
        "Ann drafts it. Bob reads it and sends it back to Ann if it is bad, 3 times at most.",
    ],
)
def test_who_goes_round_is_accompanied_in_all_rounds(told: str) -> None:
    prompt = f"{told} Meanwhile, Cid books a room."
    before, beside = _pairs(prompt)
    assert before == {("Ann", "Bob")}
    assert beside == _beside("Cid", "Ann", "Bob")
    assert "SW204" not in codes(compiled(prompt, TEAM))


@pytest.mark.parametrize(
    "told",
    [
        "Cid independently drafts another one.",
        "Independently of that, Cid drafts another one.",
        "Cid drafts another one independently.",
    ],
)
def test_who_works_independently_is_beside_whom_was_told_last(told: str) -> None:
    before, beside = _pairs(f"Ann plans. Bob drafts it. {told}")
    assert before == {("Ann", "Bob"), ("Ann", "Cid")}
    assert beside == _beside("Bob", "Cid")


def test_who_works_then_works_behind_however_independently() -> None:
    assert _pairs("Ann drafts. Then Bob works independently.")[0] == {("Ann", "Bob")}


@pytest.mark.parametrize("work", ["trains three models in parallel", "reads all 12 files simultaneously"])
def test_what_somebody_does_to_several_things_at_once_is_beside_nobody(work: str) -> None:
    before, beside = _pairs(f"Ann cleans it. Bob {work}. Cid picks the best.")
    assert before == {("Ann", "Bob"), ("Ann", "Cid"), ("Bob", "Cid")}
    assert not beside
