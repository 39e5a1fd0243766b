"""Sentences of cases: the same choice in every build of a sentence."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.language.reading import codes, compiled, facts

from swarmwright.language import compile_prompt
from swarmwright.language.frames import cases
from swarmwright.workflow.catalog import AgentSpec, Catalog
from swarmwright.workflow.conditions import AllOf, Compare, Judged, Not
from swarmwright.workflow.tree import Choice, Flow

TEAM = "Judge Baker Miller"
CHOICE = {("choice", "Baker", "Miller"), ("before", "Judge", "Baker"), ("before", "Judge", "Miller")}
WORDINGS = [
    "Judge looks at the dough. If the dough is wet, Baker adds flour; otherwise Miller bags it.",
    "Judge looks at the dough. If the dough is wet, Baker adds flour, otherwise Miller bags it.",
    "Judge looks at the dough. If the dough is wet, Baker adds flour. If not, Miller bags it.",
    "Judge looks at the dough. If the dough is wet, Baker adds flour; if it isn't, Miller bags it.",
    "Judge looks at the dough. Baker adds flour if the dough is wet; if not, Miller bags it.",
    "Judge looks at the dough. In case the dough is wet, Baker adds flour, failing which Miller bags it.",
    "Judge looks at it. Provided the dough is wet, Baker adds flour. In all other cases Miller bags it.",
    "Judge looks at the dough. Should the dough be wet, Baker adds flour; should it not be wet, Miller does.",
    "Judge looks at the dough. When the dough is wet, Baker adds flour, but when it is dry, Miller bags it.",
    "Judge looks at the dough. Unless the dough is dry, Baker adds flour; otherwise Miller bags it.",
    "Judge looks at the dough. Baker adds flour unless the dough is dry, in which case Miller bags it.",
    "Judge looks at the dough. Wet dough goes to Baker, dry dough to Miller.",
    "Judge looks at the dough. Wet loaves are handled by Baker and all the others by Miller.",
    "Judge sorts the loaves. Wet → Baker; anything else → Miller.",
    "Judge sorts the loaves, then:\n- wet: Baker\n- dry: Miller",
    "Judge looks at the dough. Wet? Then Baker adds flour. Not wet? Then Miller bags it.",
]


@pytest.mark.parametrize("prompt", WORDINGS)
def test_a_choice_of_two_is_read_in_every_build_of_a_sentence(prompt: str) -> None:
    found = facts(prompt, TEAM)
    assert found >= CHOICE
    assert {f[1] for f in found if f[0] == "if"} == {"Baker", "Miller"}


def _pair(kind: str, one: str, two: str) -> tuple[str, ...]:
    return (kind, *sorted((one, two))) if kind == "choice" else (kind, one, two)


NAMES = st.permutations(["Otter", "Heron", "Badger", "Marten", "Falcon"]).map(lambda names: names[:3])


@given(NAMES, st.sampled_from(WORDINGS))
@settings(max_examples=30, deadline=None)
def test_other_names_change_nothing_but_the_names(names: list[str], wording: str) -> None:
    prompt = wording
    for old, new in zip(TEAM.split(), names, strict=True):
        prompt = prompt.replace(old, new)
    renamed = dict(zip(TEAM.split(), names, strict=True))
    pairs = {_pair(kind, renamed[str(one)], renamed[str(two)]) for kind, one, two in CHOICE}
    read = facts(prompt, " ".join(names))
    found = {_pair(str(f[0]), str(f[1]), str(f[2])) for f in read if f[0] in ("choice", "before")}
    assert found >= pairs


def test_three_cases_are_one_choice() -> None:
    found = facts(
        "Ada rates it; if it's 1 Bea, else if it's 2 Cai, else Dot. Eve comes after whichever of them it is.",
        "Ada Bea Cai Dot Eve",
    )
    assert {("choice", "Bea", "Cai"), ("choice", "Bea", "Dot"), ("choice", "Cai", "Dot")} <= found
    assert {("before", "Bea", "Eve"), ("before", "Cai", "Eve"), ("before", "Dot", "Eve")} <= found
    assert not any(f[0] == "quorum" for f in found)


def test_who_makes_what_a_condition_asks_of_comes_first() -> None:
    found = facts(
        "If Scanner finds a leak, Welder closes it; otherwise Painter starts.", "Scanner Welder Painter"
    )
    assert {("before", "Scanner", "Welder"), ("before", "Scanner", "Painter")} <= found


def test_what_holds_either_way_is_in_no_branch() -> None:
    found = facts(
        "If the hull is cracked, Welder welds it, and then, cracked or not, Painter paints it.",
        "Welder Painter",
    )
    assert ("before", "Welder", "Painter") in found
    assert {f[1] for f in found if f[0] == "if"} == {"Welder"}


@pytest.mark.parametrize("joint", [". If", ", and if"])
def test_conditions_that_can_both_hold_are_shown_in_both_readings(joint: str) -> None:
    found = compiled(f"Ada looks. If it is late, Bea calls{joint} it is heavy, Cai lifts it.", "Ada Bea Cai")
    assert len(found.readings) == 2
    assert "SW204" in codes(found)


def test_work_behind_the_last_case_is_shown_in_both_readings() -> None:
    found = compiled("If it is late, Ada calls; otherwise Bea writes, and then Cai files it.", "Ada Bea Cai")
    assert len(found.readings) == 2
    assert ("before", "Ada", "Cai") in facts(
        "If it is late, Ada calls; otherwise Bea writes, and then Cai files it.", "Ada Bea Cai"
    )


@pytest.mark.parametrize(
    "prompt",
    [
        "The text goes to Ada, the pictures to Bea.",
        "- Research: Ada\n- Writing: Bea",
        "When Ada is done, Bea writes.",
        "When the letter is ready, Bea sends it.",
    ],
)
def test_parts_of_the_work_and_times_are_no_cases(prompt: str) -> None:
    found = compiled(prompt, "Ada Bea")
    assert found.draft is None or "Choice" not in repr(found.draft.root)


def test_a_person_who_objects_is_asked_and_not_judged() -> None:
    found = compiled("Ada writes. If I approve it, Bea sends it.", "Ada Bea")
    assert found.draft is not None
    assert "Judged" not in repr(found.draft.root)


def _condition(prompt: str) -> object:
    catalog = Catalog(
        (
            AgentSpec("ada", "Ada", fields=("safe", "quality")),
            AgentSpec("bea", "Bea"),
            AgentSpec("cai", "Cai"),
        )
    )
    workflow = compile_prompt(prompt, catalog).workflow
    assert workflow is not None and isinstance(workflow.root, Flow)
    choice = next(m for m in workflow.root.members if isinstance(m, Choice))
    return choice.cases[0].condition


@pytest.mark.parametrize(
    ("words", "condition"),
    [
        ("it is safe", Compare("safe", "==", True, "ada")),
        ("it is not safe", Compare("safe", "==", False, "ada")),
        ("the quality is below 8", Compare("quality", "<", 8.0)),
        ("the box is not red", Not(Judged("the box is red"))),
        ("the box is red and the sky is grey", AllOf((Judged("the box is red"), Judged("the sky is grey")))),
        ("the box is red and heavy", Judged("the box is red and heavy")),
    ],
)
def test_conditions_are_typed_where_their_parts_are_clear(words: str, condition: object) -> None:
    assert _condition(f"Ada looks. If {words}, Bea ships it; otherwise Cai does.") == condition


def test_an_or_beside_another_is_a_choice() -> None:
    found = facts(
        "Ada starts. When Ada is done, Bea starts, in parallel of either Cai or Dot.", "Ada Bea Cai Dot"
    )
    assert {("choice", "Cai", "Dot"), ("parallel", "Bea", "Cai")} <= found


def test_each_sentence_ahead_is_read_once_however_many_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[object] = []

    def counted(*args: object) -> cases.Read:
        read.append(args)
        return sentence_of(*args)  # type: ignore[arg-type]

    sentence_of = cases.sentence_of
    monkeypatch.setattr(cases, "sentence_of", counted)
    compiled("once Ada is done ; only " * 30, "Ada Bea")
    once = len(read)
    compiled("once Ada is done ; only " * 60, "Ada Bea")
    assert len(read) - once < 3 * once


def test_a_choice_of_very_many_sentences_is_an_error() -> None:
    prompt = "If it is long, Ada cuts it. If it is short, Bea writes. " * cases.MOST_SENTENCES
    found = compiled(prompt, "Ada Bea")
    assert found.workflow is None
    assert "SW402" in codes(found)
