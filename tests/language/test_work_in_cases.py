"""Agents that have worked, and are told of again in a case: what goes round, what is a step of its own.

A step that stands in an order is never moved into a case.
"""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import Approved, Compare, Judged, Not
from swarmwright.workflow.relations import relations
from swarmwright.workflow.tree import Choice, Flow, Gate, Loop, Node, Step, Workflow, walk

CREWS = [("Coder", "Tester", "Shipper"), ("writer", "critic", "printer"), ("Ann Lee", "Bob", "Cid")]


def read(prompt: str, *names: str) -> Workflow:
    workflow = compile_prompt(prompt, Catalog.of(names)).workflow
    assert workflow is not None
    return workflow


def steps_in(node: Node) -> list[Step]:
    return [n for n in walk(node) if isinstance(n, Step)]


def steps(workflow: Workflow, agent: str) -> list[Step]:
    ids = {a.id for a in workflow.team.agents if a.name == agent}
    return [n for n in walk(workflow.root) if isinstance(n, Step) and n.agent in ids]


@pytest.mark.parametrize("joint", [", then", ".", ","])
@pytest.mark.parametrize("names", CREWS)
@pytest.mark.parametrize(
    "told",
    [
        "If it is good, {c} sends it out, otherwise {a} fixes it.",
        "If it is good, {c} sends it out; otherwise {a} revises the text.",
        "If it is good, {c} sends it out. Otherwise {a} rewrites it.",
        "If it is good, {c} sends it out; if not, {a} corrects the faults.",
        "If it is good, {c} sends it out. If not, {a} prepares it again.",
    ],
)
def test_what_mends_goes_round_and_what_was_for_the_good_case_comes_after(
    names: tuple[str, str, str], told: str, joint: str
) -> None:
    a, b, c = names
    workflow = read(f"{a} prepares it{joint} {b} checks it. " + told.format(a=a, c=c), *names)
    loops = [n for n in walk(workflow.root) if isinstance(n, Loop)]
    assert [loop.exhausted for loop in loops] == ["fail"]
    assert {n.agent for n in walk(loops[0]) if isinstance(n, Step)} == {
        s.agent for n in (a, b) for s in steps(workflow, n)
    }
    assert not [n for n in walk(workflow.root) if isinstance(n, Choice)]
    assert ("before", b, c) in set(relations(workflow))


@pytest.mark.parametrize("names", CREWS)
@pytest.mark.parametrize("rest", ["otherwise {a} answers the client", "if not, {a} calls the client"])
def test_other_work_of_who_has_worked_is_a_step_in_that_case_alone(
    names: tuple[str, str, str], rest: str
) -> None:
    a, b, _ = names
    prompt = f"{a} reads the letter. If it is urgent, {b} phones back; {rest.format(a=a)}."
    workflow = read(prompt, *names)
    assert isinstance(workflow.root, Flow)
    first, further = steps(workflow, a)
    assert first.task == "reads the letter"
    (choice,) = (n for n in walk(workflow.root) if isinstance(n, Choice))
    inside = [n.id for n in walk(choice) if isinstance(n, Step)]
    assert further.id in inside
    assert first.id not in inside


@pytest.mark.parametrize("names", CREWS)
def test_the_good_case_of_who_has_worked_first_is_no_loop(names: tuple[str, str, str]) -> None:
    a, b, _ = names
    workflow = read(f"{a} builds it, then {b} tests it. If it works, {a} ships it.", *names)
    assert not [n for n in walk(workflow.root) if isinstance(n, Loop)]
    assert [s.task for s in steps(workflow, a)] == ["builds it", "ships it"]


@pytest.mark.parametrize("names", CREWS)
def test_both_cases_can_be_further_work_of_the_same_agent(names: tuple[str, str, str]) -> None:
    a, _, _ = names
    prompt = f"{a} reads the letter. If it is urgent, {a} phones back; otherwise {a} writes back."
    workflow = read(prompt, *names)
    assert [s.task for s in steps(workflow, a)] == ["reads the letter", "phones back", "writes back"]


def test_what_is_done_when_it_goes_round_stands_in_the_task() -> None:
    workflow = read(
        "Coder codes, then Tester tests it. If tests pass, Ops deploys, otherwise Coder fixes the bugs.",
        *("Coder", "Tester", "Ops"),
    )
    assert [s.task for s in steps(workflow, "Coder")] == ["codes; fixes the bugs"]


# -- one condition, in whatever words, with the good case first or last -----------------------------------

GOOD = ["When it is good", "Once it is good", "As soon as it is good", "If it is good", "Provided it is good",
        "Unless it is bad", "The moment it is good"]  # fmt: skip


def loop_of(workflow: Workflow) -> Loop:
    (loop,) = (n for n in walk(workflow.root) if isinstance(n, Loop))
    return loop


@pytest.mark.parametrize("names", CREWS)
@pytest.mark.parametrize("case", GOOD)
@pytest.mark.parametrize("rest", [", otherwise", ", else", "; if not,", ". Otherwise"])
def test_when_once_and_if_with_otherwise_are_one_construct(
    names: tuple[str, str, str], case: str, rest: str
) -> None:
    a, b, c = names
    rest = rest.replace(". Otherwise", ". Otherwise,")
    workflow = read(f"{a} writes it. {b} checks it. {case}, {c} sends it{rest} {a} writes it again.", *names)
    loop = loop_of(workflow)
    assert loop.exhausted == "fail"
    assert isinstance(loop.until, Judged | Not)
    assert {s.agent for s in steps_in(loop)} == {s.agent for n in (a, b) for s in steps(workflow, n)}
    assert not [n for n in walk(workflow.root) if isinstance(n, Choice)]
    assert ("before", b, c) in set(relations(workflow))


@pytest.mark.parametrize("names", CREWS)
@pytest.mark.parametrize("case", GOOD)
def test_who_mends_his_own_work_goes_round_alone(names: tuple[str, str, str], case: str) -> None:
    a, _, c = names
    workflow = read(f"{a} writes a text. {case}, {c} prints it, otherwise {a} rewrites it.", *names)
    assert {s.agent for s in steps_in(loop_of(workflow))} == {s.agent for s in steps(workflow, a)}
    assert ("before", a, c) in set(relations(workflow))


@pytest.mark.parametrize("names", CREWS)
@pytest.mark.parametrize(
    ("cases", "bound"),
    [
        ("If the tests pass, {c} deploys it, otherwise {a} fixes it, at most 3 times.", 3),
        ("If the tests fail, {a} fixes it, at most 3 times, else {c} deploys it.", 3),
        ("If the tests fail, {a} fixes it (max 4 tries), otherwise {c} deploys it.", 4),
        ("If {b} approves it, {c} deploys it. If {b} rejects it, {a} fixes it, at most twice.", 2),
        ("When {b} is happy with it, {c} deploys it, otherwise it goes back to {a}, up to 5 times.", 5),
        ("Once all tests pass, {c} deploys it; if not, {a} fixes it, no more than 6 times.", 6),
    ],
)
def test_what_was_for_the_good_case_never_comes_when_the_rounds_are_used_up(
    names: tuple[str, str, str], cases: str, bound: int
) -> None:
    a, b, c = names
    workflow = read(f"{a} codes it. {b} tests it. " + cases.format(a=a, b=b, c=c), *names)
    loop = loop_of(workflow)
    assert (loop.at_most, loop.exhausted) == (bound, "fail")
    assert [s.task for s in steps(workflow, c)] == ["deploys it"]


@pytest.mark.parametrize("names", CREWS)
def test_two_conditions_that_are_contrary_are_one_choice(names: tuple[str, str, str]) -> None:
    a, b, c = names
    workflow = read(f"When {a} approves, {b} sends it; when {a} rejects it, {c} answers.", *names)
    (choice,) = (n for n in walk(workflow.root) if isinstance(n, Choice))
    assert [s.agent for s in steps_in(choice)] == [s.agent for n in (b, c) for s in steps(workflow, n)]


@pytest.mark.parametrize("names", CREWS)
def test_an_agents_check_gives_the_verdict_that_is_asked_for(names: tuple[str, str, str]) -> None:
    a, b, c = names
    workflow = read(f"{a} codes. {b} reviews it. If approved, {c} merges it, if not, {a} reworks it.", *names)
    assert not [n for n in walk(workflow.root) if isinstance(n, Gate)]
    assert loop_of(workflow).until == Judged("approved")


@pytest.mark.parametrize("names", CREWS)
@pytest.mark.parametrize("who", ["the manager approves", "I approve", "the client approves"])
def test_a_persons_yes_ends_the_loop_and_a_no_goes_round(names: tuple[str, str, str], who: str) -> None:
    a, _, c = names
    workflow = read(f"{a} writes. If {who} it, {c} prints it, otherwise {a} rewrites it.", *names)
    (gate,) = (n for n in walk(loop_of(workflow)) if isinstance(n, Gate))
    assert loop_of(workflow).until == Approved(gate.id)
    assert gate.on_reject == "continue"


@pytest.mark.parametrize("names", CREWS)
def test_a_persons_yes_decides_between_two_works(names: tuple[str, str, str]) -> None:
    a, b, c = names
    workflow = read(f"{a} writes. If the manager approves it, {b} prints it, otherwise {c} files it.", *names)
    (gate,) = (n for n in walk(workflow.root) if isinstance(n, Gate))
    (choice,) = (n for n in walk(workflow.root) if isinstance(n, Choice))
    assert choice.cases[0].condition == Approved(gate.id)
    assert gate.on_reject == "continue"


@pytest.mark.parametrize("names", CREWS)
def test_new_work_in_the_bad_case_stands_between_the_rounds(names: tuple[str, str, str]) -> None:
    a, b, c = names
    told = f"{a} codes, {b} tests. If the tests fail, {c} finds the cause and {a} fixes it."
    loop = loop_of(read(told, *names))
    assert loop.redo is not None
    assert [s.task for s in steps_in(loop.redo)] == ["fixes it", "finds the cause"]
    assert [s.task for s in steps_in(loop.body)] == ["tests"]


@pytest.mark.parametrize("names", CREWS)
def test_each_of_several_who_work_again_keeps_a_task_of_its_own(names: tuple[str, str, str]) -> None:
    a, b, _ = names
    told = f"{a} builds it. {b} tests it. If there are bugs, {a} fixes them and {b} tests it again."
    workflow = read(told, *names)
    assert [s.task for s in steps_in(loop_of(workflow))] == ["builds it; fixes them", "tests it"]


@pytest.mark.parametrize(
    "told",
    [
        "If the tests fail because of the design, Ann redesigns it, otherwise Ben fixes the code.",
        "If the tests fail, Ben fixes the code. If they fail again, Ann redesigns it.",
    ],
)
def test_two_loops_that_cross_are_an_error_and_never_a_guess(told: str) -> None:
    found = compile_prompt(f"Ann designs, Ben codes, Cid tests. {told}", Catalog.of(("Ann", "Ben", "Cid")))
    assert [d.code for d in found.diagnostics if d.severity == "error"] == ["SW402"]


def test_an_otherwise_without_a_condition_is_an_error() -> None:
    prompt = "Coder and Tester iterate five rounds at most; then Ops deploys, otherwise Ops alerts the team."
    found = compile_prompt(prompt, Catalog.of(("Coder", "Tester", "Ops")))
    assert any(d.severity == "error" for d in found.diagnostics)


@pytest.mark.parametrize("sign", [(">= 0.8", "<"), ("< 0.8", ">="), ("<= 0.8", ">")])
def test_a_comparison_that_is_turned_round_keeps_its_border(sign: tuple[str, str]) -> None:
    told, turned = sign
    prompt = f"Ann reads, Ben rates it. If confidence {told}, Ann reads it again, otherwise Cid files it."
    until = loop_of(read(prompt, "Ann", "Ben", "Cid")).until
    assert isinstance(until, Compare)
    assert until.operator == turned


@pytest.mark.parametrize("names", CREWS)
@pytest.mark.parametrize(
    ("asked", "cases"),
    [
        ("checks whether it works", "If so, {c} ships it. If not, {a} fixes it."),
        ("checks whether it works or not", "If yes, {c} ships it, if no, {a} fixes it."),
    ],
)
def test_if_so_answers_what_was_asked_right_before(
    names: tuple[str, str, str], asked: str, cases: str
) -> None:
    a, b, c = names
    workflow = read(f"{a} builds it. {b} {asked}. " + cases.format(a=a, c=c), *names)
    assert loop_of(workflow).until == Judged("it works")


@pytest.mark.parametrize("names", CREWS)
@pytest.mark.parametrize(
    "told",
    [
        "On failure, {a} fixes it; on success, {c} ships it.",
        "If {b} fails it: {a} fixes it. If {b} passes it: {c} ships it.",
        "{b} sends it back to {a} if it is bad, otherwise {c} ships it.",
        "{c} ships it unless {b} finds bugs, in which case {a} fixes it.",
        "If it is bad {a} again, else {c} ships it.",
        "If it is good, {c} ships it, otherwise {a} fixes it, then {b} tests it again.",
    ],
)
def test_other_words_for_the_same_two_cases(names: tuple[str, str, str], told: str) -> None:
    a, b, c = names
    workflow = read(f"{a} builds it. {b} tests it. " + told.format(a=a, b=b, c=c), *names)
    loop = loop_of(workflow)
    assert loop.exhausted == "fail"
    assert [s.task for s in steps_in(loop)][1:] == ["tests it"]
    assert ("before", b, c) in set(relations(workflow))


@pytest.mark.parametrize("names", CREWS)
@pytest.mark.parametrize(
    "told", ["Once the tests pass, {c} ships it.", "When the tests are green, {c} ships it."]
)
def test_behind_rounds_their_good_end_is_no_new_question(names: tuple[str, str, str], told: str) -> None:
    a, b, c = names
    rounds = f"{a} builds it, {b} tests it. Repeat until the tests pass, at most 3 times. "
    workflow = read(rounds + told.format(c=c), *names)
    assert (loop_of(workflow).exhausted, loop_of(workflow).at_most) == ("fail", 3)
    assert not [n for n in walk(workflow.root) if isinstance(n, Choice)]


@pytest.mark.parametrize("names", CREWS)
@pytest.mark.parametrize("told", ["When the tests pass", "Once the build is green", "When it is good"])
def test_work_that_hangs_on_how_it_came_out_never_comes_without_it(
    names: tuple[str, str, str], told: str
) -> None:
    a, b, c = names
    workflow = read(f"{a} builds it. {b} tests it. {told}, {c} ships it.", *names)
    (choice,) = (n for n in walk(workflow.root) if isinstance(n, Choice))
    assert [s.task for s in steps_in(choice)] == ["ships it"]


@pytest.mark.parametrize(
    "told",
    [
        "If it still fails after 3 rounds, Cid decides.",
        "If yes, Cid prints it.",
        "Otherwise Cid prints it.",
        "If it is bad, Ann rewrites it, and then Cid prints it.",
        "Depending on the review, Ann rewrites it or Cid prints it.",
    ],
)
def test_what_is_not_plain_is_an_error_and_never_a_guess(told: str) -> None:
    found = compile_prompt(f"Ann writes it. Ben reviews it. {told}", Catalog.of(("Ann", "Ben", "Cid")))
    assert any(d.severity == "error" for d in found.diagnostics)


def test_what_is_released_or_run_is_a_task() -> None:
    workflow = read("Ann builds it. Ben runs it. Cid releases it.", "Ann", "Ben", "Cid")
    tasks = {s.agent: s.task for n in ("Ann", "Ben", "Cid") for s in steps(workflow, n)}
    assert list(tasks.values()) == ["builds it", "runs it", "releases it"]
    assert {("before", "Ann", "Ben"), ("before", "Ben", "Cid")} <= set(relations(workflow))


@pytest.mark.parametrize("names", CREWS)
@pytest.mark.parametrize(
    "told",
    [
        "If {b} finds errors, {a} must fix them, otherwise {c} may print it.",
        "When {b} is satisfied {c} can print it, otherwise {a} needs to rework it.",
        "{c} prints it only when {b} is satisfied; otherwise {a} has to rewrite it.",
    ],
)
def test_what_must_and_may_be_done_in_a_case_is_done_in_it(names: tuple[str, str, str], told: str) -> None:
    a, b, c = names
    workflow = read(f"{a} writes it. {b} checks it. " + told.format(a=a, b=b, c=c), *names)
    assert loop_of(workflow).exhausted == "fail"
    assert [s.task.split()[0].rstrip("s") for s in steps(workflow, c)] == ["print"]


@pytest.mark.parametrize(
    "told",
    [
        "If the tests pass, Ops deploys it; Coder must not use GitHub. Otherwise Coder fixes the code.",
        "If the tests fail, Coder should fix the code before Ops deploys it.",
    ],
)
def test_work_that_goes_round_and_is_not_wholly_understood_is_an_error(told: str) -> None:
    team = Catalog.of(("Coder", "Tester", "Ops"), ("GitHub",))
    found = compile_prompt(f"Coder codes. Tester tests it. {told}", team)
    assert [d.code for d in found.diagnostics if d.severity == "error"] == ["SW402"]


def test_what_is_quoted_in_a_case_is_text_of_the_work() -> None:
    told = 'Ann codes. Ben tests it. If the tests fail, Ann fixes "main.py" and Ben tests again.'
    loop = loop_of(read(told, "Ann", "Ben"))
    assert [s.task for s in steps_in(loop)] == ['codes; fixes "main.py"', "tests it"]


def test_the_default_bound_says_what_comes_of_it() -> None:
    told = "Ann codes. Ben tests it. If the tests fail, Ann fixes it"
    team = Catalog.of(("Ann", "Ben", "Cid"))
    said = {
        rest: compile_prompt(told + rest, team).diagnostics for rest in (".", ", otherwise Cid ships it.")
    }
    ends = [d.message.rpartition(", ")[2] for found in said.values() for d in found if d.code == "SW209"]
    assert ends == ["and what follows it goes on then", "and has failed then"]


TEAM_OF_FOUR = Catalog.of(["Cook", "Taster", "Waiter", "Boss"])


@pytest.mark.parametrize(
    "prompt",
    [
        "Cook cooks, then Taster tastes, then Waiter serves unless it is burnt, in which case Boss decides.",
        "Cook cooks, Taster tastes it, and Waiter serves it, unless it is salty, in which case Boss decides.",
        "Cook cooks, Taster tastes and Waiter serves unless it is salty, in which case Boss decides.",
        "Cook cooks. Taster tastes. Waiter serves it, unless it is salty, in which case Boss decides.",
    ],
)
def test_a_case_behind_several_works_is_the_other_case_of_the_last(prompt: str) -> None:
    found = compile_prompt(prompt, TEAM_OF_FOUR)
    assert found.workflow is not None
    assert ("choice", "Waiter", "Boss") in set(relations(found.workflow))
    assert {("before", "Taster", "Waiter"), ("before", "Taster", "Boss")} <= set(relations(found.workflow))


@pytest.mark.parametrize(
    "prompt",
    [
        "Cook cooks, then Taster tastes, then Waiter serves, unless it is raw, in which case Cook retries.",
        "Cook cooks, Taster tastes it and Waiter serves unless it is raw, in which case Cook starts over.",
    ],
)
def test_work_that_starts_over_in_a_case_behind_several_works_is_a_round(prompt: str) -> None:
    found = compile_prompt(prompt, TEAM_OF_FOUR)
    assert found.workflow is not None
    loops = [n for n in walk(found.workflow.root) if isinstance(n, Loop)]
    assert [{s.agent for s in steps_in(loop)} for loop in loops] == [{"cook", "taster"}]
    assert ("before", "Taster", "Waiter") in set(relations(found.workflow))


@pytest.mark.parametrize(
    "prompt",
    [
        "Boss looks. Route to Cook if it is raw, to Waiter if it is done.",
        "Boss looks. Send to Cook if it is raw and to Waiter if it is done.",
        "Boss looks. Forward it to Cook if it is raw, and to Waiter if it is done.",
        "Boss looks and passes it to Cook if it is raw and to Waiter if it is done.",
        "Boss looks. If it is raw, hand to Cook, if it is done, to Waiter.",
    ],
)
def test_each_way_keeps_the_case_that_stands_beside_it(prompt: str) -> None:
    workflow = compile_prompt(prompt, TEAM_OF_FOUR).workflow
    assert workflow is not None
    choice = next(n for n in walk(workflow.root) if isinstance(n, Choice))
    told = [(c.condition, [s.agent for s in steps_in(c.body)]) for c in choice.cases]
    assert told == [(Judged("it is raw"), ["cook"]), (Judged("it is done"), ["waiter"])]


@pytest.mark.parametrize("names", CREWS)
def test_unless_in_front_with_its_own_work_tells_both_cases(names: tuple[str, ...]) -> None:
    a, b, c = names
    workflow = read(
        f"Unless the patient is a child, in which case {a} sees her, {b} calls her. Then {c} bills.", *names
    )
    choice = next(n for n in walk(workflow.root) if isinstance(n, Choice))
    assert [c.condition for c in choice.cases] == [Judged("the patient is a child")]
    assert [s.agent for s in steps_in(choice.cases[0].body)] == [steps(workflow, a)[0].agent]
    assert choice.otherwise is not None
    assert [s.agent for s in steps_in(choice.otherwise)] == [steps(workflow, b)[0].agent]


@pytest.mark.parametrize("names", CREWS)
def test_in_which_case_behind_work_of_the_case_goes_on_with_it(names: tuple[str, ...]) -> None:
    a, b, c = names
    workflow = read(
        f"{a} starts. If it is a fracture, {b} takes a picture, in which case {c} reads it.", *names
    )
    choice = next(n for n in walk(workflow.root) if isinstance(n, Choice))
    assert choice.otherwise is None
    found = {(str(f[1]), str(f[2])) for f in relations(workflow) if f[0] == "before"}
    assert {(a, b), (b, c)} <= found
    assert len(steps_in(choice)) == 2


@pytest.mark.parametrize("last", ["and finally", "and lastly"])
def test_the_end_of_the_work_is_of_no_case(last: str) -> None:
    workflow = read(
        f"Kim plans, unless it rains, in which case Lou plans, {last} Max opens.", "Kim", "Lou", "Max"
    )
    choice = next(n for n in walk(workflow.root) if isinstance(n, Choice))
    assert len(steps_in(choice)) == 2
    assert len(steps_in(workflow.root)) == 3


@pytest.mark.parametrize("back", ["go back to step 1 (at most 3 times)", "return to step 1, at most 3 times"])
@pytest.mark.parametrize("other", ["If not,", "Otherwise"])
def test_another_round_in_the_other_case_of_nothing_is_refused(other: str, back: str) -> None:
    prompt = f"1. Kim plans.\n2. Lou checks the plan.\n3. {other} {back}.\n4. Max books."
    assert compile_prompt(prompt, Catalog.of(["Kim", "Lou", "Max"])).workflow is None


def test_work_of_whoever_did_something_is_refused() -> None:
    prompt = "Kim or Lou plans it. Whoever planned it draws it. Max books."
    found = compile_prompt(prompt, Catalog.of(["Kim", "Lou", "Max"]))
    assert found.workflow is None
    assert any("name who works" in d.message for d in found.diagnostics)


CASES = Catalog.of(["Nell", "Omar", "Petra"])


@pytest.mark.parametrize(
    "prompt",
    [
        "Nell replies, except if the letter is legal: then Omar does.",
        "Nell replies unless the letter is legal, then Omar does.",
        "Normally Nell replies, but Omar does if the letter is legal.",
        "Nell replies, or if the letter is legal, Omar.",
        "Nell replies unless the letter is legal; Omar takes those.",
        "Nell, or Omar if the letter is legal, replies first.",
    ],
)
def test_whoever_works_instead_of_another_in_some_case_works_in_no_other(prompt: str) -> None:
    compiled = compile_prompt(prompt, CASES)
    assert compiled.workflow is not None, compiled.diagnostics
    root = compiled.workflow.root
    assert isinstance(root, Choice)
    assert root.otherwise is not None
    first = {s.agent for s in steps_in(root.cases[0].body)}
    other = {s.agent for s in steps_in(root.otherwise)}
    legal = other if isinstance(root.cases[0].condition, Not) else first
    assert legal == {"omar"}
    assert first | other == {"nell", "omar"}


@pytest.mark.parametrize(
    "prompt",
    [
        "Nell drafts the letter, but Omar checks it if it is long.",
        "Nell replies unless the letter is legal, then Omar prints the reply.",
        "Nell replies unless the letter is legal. Omar reads those letters.",
    ],
)
def test_further_work_in_some_case_is_no_other_case(prompt: str) -> None:
    compiled = compile_prompt(prompt, CASES)
    assert compiled.workflow is not None
    assert ("choice", "Nell", "Omar") not in relations(compiled.workflow)
