"""Conditions that an agent can report are typed: signs, number words, yes and no, ranges, shared bounds."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import AgentSpec, Catalog
from swarmwright.workflow.conditions import AllOf, AnyOf, Compare, Condition, Judged
from swarmwright.workflow.printing import english
from swarmwright.workflow.tree import Choice, Loop, walk

TEAM = Catalog.of(("Ada", "Bea", "Cid"))


def met(said: str, link: str = "If") -> Condition:
    """The condition under which Bea works."""
    compiled = compile_prompt(f"Ada looks at it. {link} {said}, Bea packs it.", TEAM)
    assert compiled.workflow is not None, (said, compiled.diagnostics)
    (choice,) = (n for n in walk(compiled.workflow.root) if isinstance(n, Choice))
    return choice.cases[0].condition


TYPED: dict[str, Condition] = {
    "quality ≥ 8": Compare("quality", ">=", 8.0),
    "risk≤3": Compare("risk", "<=", 3.0),
    "risk ≠ 0": Compare("risk", "!=", 0.0),
    "the score exceeds eight": Compare("score", ">", 8.0),
    "the score is at least twenty-five": Compare("score", ">=", 25.0),
    "8 <= score": Compare("score", ">=", 8.0),
    "3 < risk < 5": AllOf((Compare("risk", ">", 3.0), Compare("risk", "<", 5.0))),
    "the score is at least 6 but below 9": AllOf((Compare("score", ">=", 6.0), Compare("score", "<", 9.0))),
    "neither risk nor cost is above 5": AllOf((Compare("risk", "<=", 5.0), Compare("cost", "<=", 5.0))),
    "risk and cost are both below 5": AllOf((Compare("risk", "<", 5.0), Compare("cost", "<", 5.0))),
    "either risk or cost is above 5": AnyOf((Compare("risk", ">", 5.0), Compare("cost", ">", 5.0))),
    "mood = bad": Compare("mood", "==", "bad"),
    "confidence is lower than 70%": Compare("confidence", "<", 0.7),
    "coverage is lower than 70%": Compare("coverage", "<", 70.0),
    "safe": Compare("safe", "==", True),
    "it is valid": Compare("valid", "==", True),
    "not safe": Compare("safe", "==", False),
    "it isn't safe": Compare("safe", "==", False),
    "it's not complete": Compare("complete", "==", False),
    "unsafe": Compare("safe", "==", False),
    "safe and complete": AllOf((Compare("safe", "==", True), Compare("complete", "==", True))),
    "safe and confidence > 0.9": AllOf((Compare("safe", "==", True), Compare("confidence", ">", 0.9))),
    "it is unsafe or risk > 2": AnyOf((Compare("safe", "==", False), Compare("risk", ">", 2.0))),
}


@pytest.mark.parametrize(("said", "condition"), TYPED.items())
def test_what_an_agent_can_report_is_compared(said: str, condition: Condition) -> None:
    assert met(said) == condition


@pytest.mark.parametrize("said", ["the sum of risk and cost is above 5", "necessary", "the draft is safe"])
def test_what_names_no_field_of_one_word_is_judged(said: str) -> None:
    found = met(said)
    assert found == Judged(said) or (isinstance(found, Compare) and found.field == "sum_of_risk_and_cost")


def test_unless_turns_a_yes_into_a_no() -> None:
    assert met("safe", "Unless") == Compare("safe", "==", False)


@pytest.mark.parametrize("link", ["When", "Once", "As soon as"])
@pytest.mark.parametrize("said", ["quality ≥ 8", "the quality is at least 8"])
def test_a_comparison_is_a_condition_even_where_it_is_told_as_a_time(link: str, said: str) -> None:
    assert met(said, link) == Compare("quality", ">=", 8.0)
    compiled = compile_prompt(f"{link} {said}, Bea packs it. Ada cleans up.", TEAM)
    assert compiled.workflow is not None
    assert any(isinstance(n, Choice) for n in walk(compiled.workflow.root))


def test_a_loop_ends_on_a_sign_and_on_a_yes() -> None:
    prompt = "Ada writes and Bea reads. Repeat until quality ≥ 8 and it is safe, at most 4 times."
    compiled = compile_prompt(prompt, TEAM)
    assert compiled.workflow is not None
    (loop,) = (n for n in walk(compiled.workflow.root) if isinstance(n, Loop))
    assert loop.until == AllOf((Compare("quality", ">=", 8.0), Compare("safe", "==", True)))


ASKED = [
    "{who} works if {c}, and Cid otherwise.", "{who} works if {c} and Cid otherwise.",
    "{who} is used if {c}, and Cid in all other cases.", "Use {who} if {c}, and Cid otherwise.",
    "It goes to {who} if {c} and to Cid if not.", "If {c}, {who} works, otherwise Cid.",
    "{who} works only if {c}.", "{who} works next, but only when {c}.",
]  # fmt: skip


@pytest.mark.parametrize("case", ASKED)
@pytest.mark.parametrize(
    ("said", "condition"),
    [
        ("the score is below 5", Compare("score", "<", 5.0)),
        ("the quality is at most 3", Compare("quality", "<=", 3.0)),
        ("it is safe", Compare("safe", "==", True)),
    ],
)
def test_it_is_compared_wherever_the_case_is_told(case: str, said: str, condition: Condition) -> None:
    """ISSUE 3: before, the words of the other case made it a judgement ("…, and Cid otherwise")."""
    compiled = compile_prompt(f"Ada looks at it. {case.format(who='Bea', c=said)}", TEAM)
    assert compiled.workflow is not None, compiled.diagnostics
    (choice,) = (n for n in walk(compiled.workflow.root) if isinstance(n, Choice))
    assert choice.cases[0].condition == condition


@pytest.mark.parametrize("said", ["the tests are green", "everything is fine", "needed"])
def test_how_things_stand_is_no_end_of_work(said: str) -> None:
    """Before, "only when it is fine" was taken for "once she is done", and nobody was told."""
    compiled = compile_prompt(f"Ada works, then Bea, but only when {said}.", TEAM)
    assert compiled.workflow is not None
    (choice,) = (n for n in walk(compiled.workflow.root) if isinstance(n, Choice))
    assert choice.cases[0].condition == Judged(said)


@pytest.mark.parametrize("said", ["none is missing", "he is away"])
def test_what_may_be_somebodys_end_is_none_of_these(said: str) -> None:
    compiled = compile_prompt(f"Ada works, then Bea, but only when {said}.", TEAM)
    assert not [n for n in walk(compiled.draft.root) if isinstance(n, Choice)]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "rounds",
    [
        "They do it again while the score is below 5, at most 3 times.",
        "While the score is below 5 they do it again, at most 3 times.",
        "As long as the score is below 5 they go again, at most 3 times.",
    ],
)
def test_what_keeps_the_rounds_going_may_stand_in_front(rounds: str) -> None:
    compiled = compile_prompt(f"Ada writes, then Bea reads. {rounds}", TEAM)
    assert compiled.workflow is not None
    (loop,) = (n for n in walk(compiled.workflow.root) if isinstance(n, Loop))
    assert (loop.until, loop.at_most) == (Compare("score", ">=", 5.0), 3)


def test_what_is_compared_bounds_no_rounds() -> None:
    """ "Is at most 3" of a quality is no number of rounds; of rounds it is."""
    told = "Ada writes, Bea reads; repeat until {}"
    for said, until, most in [
        ("the quality is at most 3, five rounds at most.", Compare("quality", "<=", 3.0), 5),
        ("it is safe. The limit is at most 3.", Compare("safe", "==", True), 3),
    ]:
        compiled = compile_prompt(told.format(said), TEAM)
        (loop,) = (n for n in walk(compiled.draft.root) if isinstance(n, Loop))  # type: ignore[union-attr]
        assert (loop.until, loop.at_most) == (until, most)


@pytest.mark.parametrize(
    ("prompt", "told"),
    [
        ("Ida writes, then Jon reads it. They repeat this until the text is safe, at most 3 rounds.",
         "until safe of Jon is true, at most 3 times"),
        ("Ida writes, then Jon reads it, then Kim reads it. They repeat this until the text is safe, "
         "3 rounds at most.",
         "until safe of Jon is true and safe of Kim is true, at most 3 times"),
        ("Jon and Kim read it. If the text is not safe, Ida writes it again.",
         "runs Ida if safe of Jon is false or safe of Kim is false"),
        ("Jon and Kim read it. If the text is harmful, Ida writes it again.",
         "runs Ida if harmful of Jon is true or harmful of Kim is true"),
    ],
)  # fmt: skip
def test_what_several_report_is_judged_by_no_model(prompt: str, told: str) -> None:
    """ISSUE 8: with a second guardian in the team, also an idle one, a model was asked whether it is safe."""
    fields = ("safe", "harmful")
    team = Catalog(
        (
            AgentSpec("ida", "Ida"),
            AgentSpec("jon", "Jon", fields=fields),
            AgentSpec("kim", "Kim", fields=fields),
        )
    )
    found = compile_prompt(prompt, team)
    assert found.workflow is not None and told in english(found.workflow)
