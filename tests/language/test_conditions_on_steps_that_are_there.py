"""A condition on a step that has its place already: the step stays there and takes the condition."""

from __future__ import annotations

import pytest

from swarmwright.language import Compilation, compile_prompt
from swarmwright.workflow.conditions import Judged, Not
from swarmwright.workflow.printing import english
from swarmwright.workflow.tree import Choice, Flow, Loop, Step, steps, walk

CHAIN = "Writer writes, then Editor edits, then Publisher publishes."


def _work(compiled: Compilation) -> list[str]:
    """Who works, in the order of the tree; every agent once for each of its steps."""
    assert compiled.workflow is not None, compiled.diagnostics
    return [step.agent for step in steps(compiled.workflow.root)]


def _case(compiled: Compilation, agent: str) -> tuple[object, ...]:
    """The conditions that an agent's step stands under."""
    assert compiled.workflow is not None
    choices = [n for n in walk(compiled.workflow.root) if isinstance(n, Choice)]
    inside = [(c.condition, c.body) for choice in choices for c in choice.cases]
    return tuple(term for term, body in inside if agent in [s.agent for s in steps(body)])


RUNS_IF = [
    "Editor runs only if {c}.",
    "The Editor only runs if {c}.",
    "Editor works only when {c}.",
    "Editor edits only if {c}.",
    "Editor is only needed if {c}.",
    "The Editor step is required only if {c}.",
    "Editor may only run if {c}.",
    "If {c}, Editor runs.",
    "Unless {c}, Editor is skipped.",
    "Skip the Editor unless {c}.",
    "Editor does not run unless {c}.",
    "We leave Editor out unless {c}.",
]
SKIPPED_IF = [
    "Editor is skipped if {c}.",
    "Editor is skipped when {c}.",
    "Editor can be skipped in case {c}.",
    "If {c}, skip Editor.",
    "Skip the Editor when {c}.",
    "Editor is not needed if {c}.",
    "When {c}, Editor is left out.",
    "Editor does not run if {c}.",
    "Unless {c}, Editor runs.",
    "If {c}, we skip the Editor step.",
]


@pytest.mark.parametrize("sentence", RUNS_IF)
def test_work_that_runs_only_if_something_holds_keeps_its_place_and_is_done_once(sentence: str) -> None:
    compiled = compile_prompt(f"{CHAIN} {sentence.format(c='the text is long')}")
    assert _work(compiled) == ["writer", "editor", "publisher"]
    assert _case(compiled, "editor") == (Judged("the text is long"),)
    assert not compiled.diagnostics


@pytest.mark.parametrize("sentence", SKIPPED_IF)
def test_work_that_is_skipped_if_something_holds_keeps_its_place_and_is_done_once(sentence: str) -> None:
    compiled = compile_prompt(f"{CHAIN} {sentence.format(c='the text is short')}")
    assert _work(compiled) == ["writer", "editor", "publisher"]
    assert _case(compiled, "editor") == (Not(Judged("the text is short")),)
    assert not compiled.diagnostics


@pytest.mark.parametrize(
    ("prompt", "agent", "said"),
    [
        ("Planner, then Coder, then Tester, then Deployer. The Deployer only runs if all tests pass.",
         "deployer", "all tests pass"),
        ("First the Planner, then the Coder, then the Tester. The Tester only runs if the code compiles.",
         "tester", "the code compiles"),
        (f"{CHAIN} Publisher works only if Editor is happy.", "publisher", "Editor is happy"),
    ],
)  # fmt: skip
def test_the_last_of_a_chain_can_hang_on_a_condition(prompt: str, agent: str, said: str) -> None:
    compiled = compile_prompt(prompt)
    assert _case(compiled, agent) == (Judged(said),)
    assert len(_work(compiled)) == len(set(_work(compiled)))


def test_of_two_of_whom_one_works_the_other_one_does_where_the_condition_does_not_hold() -> None:
    compiled = compile_prompt("Ann or Ben writes, Cat reviews. Ann writes only if Ben is busy.")
    assert _work(compiled) == ["ann", "ben", "cat"]
    assert _case(compiled, "ann") == (Judged("Ben is busy"),)
    assert _case(compiled, "ben") == ()


def test_several_steps_take_the_same_condition_each_in_its_place() -> None:
    compiled = compile_prompt(f"{CHAIN} Writer and Publisher run only if the text is long.")
    assert _work(compiled) == ["writer", "editor", "publisher"]
    assert [bool(_case(compiled, who)) for who in ("writer", "editor", "publisher")] == [True, False, True]


@pytest.mark.parametrize("time", ["Editor is done", "Editor has finished"])
def test_a_time_is_no_condition(time: str) -> None:
    compiled = compile_prompt(f"{CHAIN} Publisher only runs when {time}.")
    assert not _case(compiled, "publisher")
    assert _work(compiled).count("publisher") == 1


def test_work_that_has_no_place_yet_is_still_made_by_its_condition() -> None:
    compiled = compile_prompt("Writer writes. Editor edits only if the text is long.")
    assert compiled.workflow is not None
    assert isinstance(compiled.workflow.root, Flow), english(compiled.workflow)
    assert _work(compiled) == ["writer", "editor"]
    assert not any(isinstance(n, Loop) for n in walk(compiled.workflow.root))
    assert any(isinstance(n, Step) for n in walk(compiled.workflow.root))


def test_the_other_case_of_such_a_condition_is_refused_with_a_way_to_say_it() -> None:
    compiled = compile_prompt(
        f"{CHAIN} Editor runs only if the text is long. Otherwise Proofreader reads it."
    )
    assert compiled.workflow is None
    assert any(d.code == "SW402" and "otherwise B works" in d.message for d in compiled.diagnostics)


@pytest.mark.parametrize("mark", [", but ", "; ", ", and ", " but "])
@pytest.mark.parametrize("condition", ["Editor runs only if it is long", "skip Editor unless it is long"])
def test_the_condition_can_stand_behind_the_work_in_the_same_sentence(mark: str, condition: str) -> None:
    compiled = compile_prompt(f"{CHAIN.rstrip('.')}{mark}{condition}.")
    assert _work(compiled) == ["writer", "editor", "publisher"]
    assert _case(compiled, "editor") == (Judged("it is long"),)


TWICE = [
    "Only if the text is long does Editor run.",
    "Editor runs only if the text is long, otherwise Proofreader does.",
    "If the text is short, Editor is skipped and Publisher publishes at once.",
]


@pytest.mark.parametrize("sentence", TWICE)
def test_nobody_works_in_any_case_and_once_more_for_a_mere_condition(sentence: str) -> None:
    compiled = compile_prompt(f"{CHAIN} {sentence}")
    assert compiled.workflow is None
    (found,) = (d for d in compiled.diagnostics if "would work once more here" in d.message)
    assert (found.code, found.severity) == ("SW402", "error")
    if found.rewrite is not None:
        mended = compile_prompt(f"{CHAIN} {found.rewrite}.")
        assert _case(mended, "editor")
        assert _work(mended) == ["writer", "editor", "publisher"]


def test_work_that_is_really_done_a_second_time_is_no_mere_condition() -> None:
    compiled = compile_prompt(f"{CHAIN} If a reader complains, Editor answers the letter.")
    assert _work(compiled) == ["writer", "editor", "publisher", "editor"]


def test_a_long_sentence_of_conditions_is_still_answered() -> None:
    compiled = compile_prompt("Ann writes, then Ben edits" + ", but skip Ben if it is short" * 40 + ".")
    assert compiled.diagnostics


@pytest.mark.parametrize("who", ["Scanner", "it", "the Scanner"])
@pytest.mark.parametrize("found", ["finds a vulnerability", "detects errors", "reports a bug"])
def test_when_somebody_finds_a_fault_is_a_condition_by_name_as_by_pronoun(who: str, found: str) -> None:
    compiled = compile_prompt(f"Scanner scans the repo. When {who} {found}, Patcher patches it.")
    assert _work(compiled) == ["scanner", "patcher"]
    assert len(_case(compiled, "patcher")) == 1


def test_all_that_is_done_when_a_fault_is_found_hangs_on_it() -> None:
    told = "When Monitor detects an error, Fixer fixes it and Notifier informs the users."
    compiled = compile_prompt(f"Monitor watches the logs. {told}")
    assert _case(compiled, "fixer") == _case(compiled, "notifier") == (Judged("Monitor detects an error"),)


def test_when_the_fault_has_been_found_is_a_time() -> None:
    compiled = compile_prompt("Scanner scans. When Scanner has found the vulnerability, Patcher patches it.")
    assert _case(compiled, "patcher") == ()
