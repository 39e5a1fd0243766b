"""Limits in any order of words: names and amounts find each other, and what is no upper bound is refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from language.reading import codes, compiled, facts
from support.trying import tries
from swarmwright.workflow.relations import relations

TEAM = "Baker Glazier Porter Warden"
GROUPS = {"smiths": ["Baker", "Glazier"]}


def limits(prompt: str) -> set[str]:
    """ "Baker timeout_s 60" for each bound."""
    return {f"{f[1]} {f[2]} {f[3]:g}" for f in facts(prompt, TEAM, "Oven", GROUPS) if f[0] == "limit"}


@pytest.mark.parametrize(
    "wording",
    [
        "Baker has four minutes.",
        "Baker is given 240 s.",
        "Give Baker four minutes.",
        "Baker must be through within 4 min.",
        "Baker must bake in under four minutes.",
        "Within four minutes Baker has to be done.",
        "Baker may not take longer than four minutes.",
        "Baker's time limit is four minutes.",
        "The time allowed for Baker is 4m.",
        "Timeout for Baker: 240 seconds.",
        "timeout Baker 4min",
        "Baker is cut off after four minutes.",
        "After four minutes stop Baker.",
        "Baker gives up after 4 minutes.",
        "If Baker takes longer than four minutes, abort it.",
        "Baker must be done before four minutes are up.",
        "No more than four minutes for Baker, please.",
        "Four minutes is all Baker gets.",
        "Warden gives Baker four minutes.",
        "Baker has four minutes, and no more.",
        "Baker (timeout: 4 min).",
        "Baker has a four-minute limit.",
    ],
)
def test_one_bound_in_many_wordings(wording: str) -> None:
    assert limits(wording) == {"Baker timeout_s 240"}


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("Baker gets three minutes, Porter five.", {"Baker timeout_s 180", "Porter timeout_s 300"}),
        ("Half an hour for Baker, an hour for Porter.", {"Baker timeout_s 1800", "Porter timeout_s 3600"}),
        ("Time limits: Baker 3 min, Porter 5 min.", {"Baker timeout_s 180", "Porter timeout_s 300"}),
        ("Baker must be done in 3 minutes, Porter in one.",
         {"Baker timeout_s 180", "Porter timeout_s 60"}),
        ("Baker and Porter have 3 and 5 minutes respectively.",
         {"Baker timeout_s 180", "Porter timeout_s 300"}),
        ("The smiths have a minute each, Porter only half a minute.",
         {"Baker timeout_s 60", "Glazier timeout_s 60", "Porter timeout_s 30"}),
        ("Warden has an hour; all the others have 20 minutes.",
         {"Warden timeout_s 3600", "Baker timeout_s 1200",
          "Glazier timeout_s 1200", "Porter timeout_s 1200"}),
        ("Nobody may make more than thirty-two tool calls.", {"* max_tool_calls 32"}),
        ("Tool calls: Baker 15, Porter 20.", {"Baker max_tool_calls 15", "Porter max_tool_calls 20"}),
        ("Baker can't call tools more than a dozen times.", {"Baker max_tool_calls 12"}),
        ("Cap Baker at 2 hours and a hundred tool calls.",
         {"Baker timeout_s 7200", "Baker max_tool_calls 100"}),
        ("Baker: 30s timeout, 2 retries.", {"Baker timeout_s 30", "Baker retries 2"}),
        ("Should Baker fail, it may try once more.", {"Baker retries 1"}),
        ("If Baker crashes, it gets two more attempts.", {"Baker retries 2"}),
        ("Baker is allowed four attempts in all.", {"Baker retries 3"}),
        ("Baker gives up after the third failed attempt.", {"Baker retries 2"}),
        ("Baker gets no second chance.", {"Baker retries 0"}),
        ("Baker is never retried, Porter twice.", {"Baker retries 0", "Porter retries 2"}),
        ("Baker gets one retry and Porter gets none.", {"Baker retries 1", "Porter retries 0"}),
        ("Baker may spend at most 75 cents.", {"Baker max_cost 0.75"}),
        ("Baker bakes, and Porter has five minutes.", {"Porter timeout_s 300"}),
    ],
)  # fmt: skip
def test_each_amount_goes_to_whom_it_is_said_of(prompt: str, expected: set[str]) -> None:
    assert limits(prompt) == expected


@pytest.mark.parametrize(
    "wording",
    [
        "Porter gets at least ten minutes.",
        "Porter gets five to ten minutes.",
        "Porter gets a minute or two.",
        "Porter gets roughly ten minutes.",
        "Porter gets ten minutes more than Baker.",
        "Porter is not limited to ten minutes.",
        "Porter gets a few retries.",
        "Porter must not make too many tool calls.",
        "Porter makes five calls an hour.",
        "Porter has ten minutes per crate.",
        "Baker and Porter have ten minutes in total.",
        "The smiths share ten minutes.",
        "Porter gets a reasonable amount of time.",
    ],
)
def test_what_is_no_plain_upper_bound_is_said_and_compiles_to_nothing(wording: str) -> None:
    found = compiled(f"Baker bakes, then Porter carries. {wording}", TEAM, "Oven", GROUPS)
    assert found.workflow is None
    assert codes(found) & {"SW304", "SW211"}


@pytest.mark.parametrize(
    "wording", ["If it rains, Porter has ten minutes.", "Porter has ten minutes unless it rains."]
)
def test_a_limit_beside_a_condition_is_kept_and_doubted(wording: str) -> None:
    found = compiled(f"Baker bakes, then Porter carries. {wording}", TEAM)
    assert "SW304" in codes(found)


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("Baker has two hours, Porter the same.", {"Baker timeout_s 7200", "Porter timeout_s 7200"}),
        ("Baker has two hours, and so does Porter.", {"Baker timeout_s 7200", "Porter timeout_s 7200"}),
        ("Baker is stopped by Warden after an hour.", {"Baker timeout_s 3600"}),
        ("Warden decides who of Baker and Porter works next. Seven rounds at most.", {"Warden max_rounds 7"}),
    ],
)
def test_what_a_clause_leaves_out_is_taken_from_what_was_said(prompt: str, expected: set[str]) -> None:
    assert limits(prompt) == expected


@pytest.mark.parametrize(
    "prompt",
    [
        "Baker bakes. In the 1960s this took a whole village.",
        "Baker bakes, then Porter runs a second test.",
        "Baker cuts the loaf down to two hours of work. Porter carries.",
        "Baker gets as much time as it needs. Porter carries.",
    ],
)
def test_a_number_that_bounds_nobody_is_no_limit(prompt: str) -> None:
    found = compiled(prompt, TEAM)
    assert found.draft is not None
    assert not any(hasattr(rule, "value") for rule in found.draft.rules)


def test_a_limit_that_is_carved_out_leaves_the_order_as_it_was() -> None:
    told = facts("Baker bakes, then Porter carries, and Porter has ten minutes.", TEAM)
    assert ("before", "Baker", "Porter") in told
    assert ("limit", "Porter", "timeout_s", 600.0) in told


_TENS = ["twenty", "thirty", "forty", "fifty"]
_ONES = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
_FRAMES = [
    "Baker has {}.",
    "Give Baker {}.",
    "At most {} for Baker.",
    "Baker is stopped after {}.",
    "Baker must be done within {}.",
    "Baker: {}.",
]


def _spoken(number: int) -> list[str]:
    """Ways to write a number below 60."""
    found = [str(number)]
    if 0 < number < 10:
        found.append(_ONES[number - 1])
    elif number >= 20:
        tens, ones = _TENS[number // 10 - 2], number % 10
        found += [f"{tens}-{_ONES[ones - 1]}", f"{tens} {_ONES[ones - 1]}"] if ones else [tens]
    return found


@settings(max_examples=tries(60), deadline=None)
@given(st.data())
def test_any_spelling_of_a_duration_is_the_same_number_of_seconds(data: st.DataObject) -> None:
    hours, minutes = data.draw(st.integers(0, 9)), data.draw(st.integers(1, 59))
    hour = f"{data.draw(st.sampled_from(_spoken(hours)))} hour{'s' * (hours != 1)}" if hours else ""
    minute = f"{data.draw(st.sampled_from(_spoken(minutes)))} minute{'s' * (minutes != 1)}"
    said = [f"{hour} and {minute}" if hour else minute]
    said += (
        [f"{hours}h{minutes:02d}", f"{hours}h {minutes}m"] if hours else [f"{minutes * 60}s", f"{minutes}min"]
    )
    frame = data.draw(st.sampled_from(_FRAMES))
    prompt = frame.format(data.draw(st.sampled_from(said)))
    assert limits(prompt) == {f"Baker timeout_s {hours * 3600 + minutes * 60:g}"}, prompt


@settings(max_examples=30, deadline=None)
@given(
    st.sampled_from(["Ox", "Quill", "Zed Bot", "Night Watch"]),
    st.sampled_from(
        ["{0} has 9 minutes.", "Nine minutes at most for {0}.", "{0} may be retried twice, {1} once."]
    ),
)
def test_another_name_changes_nothing_but_the_name(name: str, frame: str) -> None:
    from swarmwright.language import compile_prompt
    from swarmwright.workflow.catalog import Catalog

    def bounds(first: str) -> set[tuple[object, ...]]:
        found = compile_prompt(frame.format(first, "Other"), Catalog.of([first, "Other"], [], {}))
        assert found.workflow is not None
        named = {f for f in relations(found.workflow) if f[0] == "limit"}
        return {tuple("first" if part == first else part for part in f) for f in named}

    assert bounds(name) == bounds("Baker")


@pytest.mark.parametrize(
    ("wording", "retries"),
    [("Porter has three attempts.", 2), ("Porter may try twice.", 1), ("Porter gets one try.", 0)],
)
def test_the_first_attempt_counts_and_a_warning_says_so(wording: str, retries: int) -> None:
    found = compiled(f"Baker bakes, then Porter carries. {wording}", TEAM, "Oven", GROUPS)
    assert found.draft is not None
    assert ("limit", "Porter", "retries", float(retries)) in relations(found.draft)
    assert [d.severity for d in found.diagnostics if d.code == "SW304"] == ["warning"]
