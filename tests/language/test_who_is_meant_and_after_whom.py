"""Who is meant and after whom, where it was taken for something else without a word."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts
from swarmwright.workflow.tree import Choice, ForEach, Gate, Loop, Step, walk

TEAM = "Planner Coder Designer Tester Illustrator"


@pytest.mark.parametrize("verb", ["starts", "runs", "begins", "works", "comes"])
@pytest.mark.parametrize("when", ["after {}", "once {} is done", "when {} has finished"])
def test_a_start_behind_one_of_two_is_behind_that_one_alone(verb: str, when: str) -> None:
    if verb == "comes" and not when.startswith("after"):
        return
    many = {"starts": "start", "runs": "run", "begins": "begin", "works": "work", "comes": "come"}[verb]
    found = facts(
        f"Planner plans. Coder and Designer {many} {when.format('Planner')}. "
        f"Tester {verb} {when.format('Coder')}. Illustrator {verb} {when.format('Designer')}.",
        TEAM,
    )
    assert {("before", "Coder", "Tester"), ("before", "Designer", "Illustrator")} <= found
    assert ("parallel", "Tester", "Illustrator") in found
    assert ("parallel", "Designer", "Tester") in found


@pytest.mark.parametrize("end", ["at the end", "in the end", "at the very end"])
@pytest.mark.parametrize(
    "prompt",
    [
        "{each}, Coder reads it, and Tester reports {end}.",
        "{each}, Coder reads it, and {end} Tester reports.",
    ],
)
@pytest.mark.parametrize("each", ["For each file", "For every file in the repo"])
def test_what_is_done_at_the_end_is_done_once_for_all(prompt: str, each: str, end: str) -> None:
    found = compiled(prompt.format(each=each, end=end), TEAM)
    assert found.workflow is not None
    (mapped,) = (n for n in walk(found.workflow.root) if isinstance(n, ForEach))
    assert [n.agent for n in walk(mapped) if isinstance(n, Step)] == ["coder"]


@pytest.mark.parametrize("comma", ["", ","])
@pytest.mark.parametrize("done", ["it's done", "it is done", "it is finished"])
@pytest.mark.parametrize("order", ["start", "run", "launch"])
@pytest.mark.parametrize("team", [TEAM, ""])
def test_an_order_behind_a_time_needs_no_comma(comma: str, done: str, order: str, team: str) -> None:
    found = facts(
        f"Start Planner. When {done}{comma} {order} Coder and Designer. "
        f"When both are done{comma} {order} Tester.",
        team,
    )
    assert {
        ("before", "Planner", "Coder"),
        ("before", "Coder", "Tester"),
        ("before", "Designer", "Tester"),
    } <= found
    assert ("parallel", "Coder", "Designer") in found


@pytest.mark.parametrize("hand", ["routes", "hands it", "sends it"])
@pytest.mark.parametrize("joint", [", to", " and to"])
def test_who_gets_it_for_what_is_no_work_of_all_of_them(hand: str, joint: str) -> None:
    found = compiled(f"Planner {hand} to Coder for bugs{joint} Designer for pictures.", TEAM)
    chosen = found.workflow is not None and any(isinstance(n, Choice) for n in walk(found.workflow.root))
    assert chosen or "SW402" in codes(found)


@pytest.mark.parametrize("count", ["at least two", "two of them", "all", "2 of 3", "most of them"])
def test_a_count_of_those_who_voted_asks_no_person(count: str) -> None:
    found = compiled(f"Coder, Designer and Tester vote. If {count} approve, Planner plans.", TEAM)
    assert found.workflow is not None
    assert not any(isinstance(n, Gate) for n in walk(found.workflow.root))


@pytest.mark.parametrize("name", ["Critic", "Judge", "Reviewer"])
@pytest.mark.parametrize("said", ["approves", "says yes", "accepts it"])
@pytest.mark.parametrize("declared", [True, False])
def test_the_critic_is_the_agent_of_that_name(name: str, said: str, declared: bool) -> None:
    prompt = f"{name} reads the draft. If the {name.casefold()} {said}, Publisher publishes."
    found = compiled(prompt, f"{name} Publisher" if declared else "")
    assert found.workflow is not None
    assert not any(isinstance(n, Gate) for n in walk(found.workflow.root))


def test_a_word_of_everyday_is_no_agent_for_its_letters() -> None:
    found = compiled(
        "Draft writes, then Report reads. If the report is long, Editor cuts it.", "Draft Report Editor"
    )
    assert found.workflow is not None
    assert sum(isinstance(n, Step) and n.agent == "report" for n in walk(found.workflow.root)) == 1


@pytest.mark.parametrize("common", ["share a notebook", "use the same style", "have one goal"])
@pytest.mark.parametrize("the", ["", "The agents "])
def test_what_several_have_in_common_does_not_make_them_begin_at_once(common: str, the: str) -> None:
    found = facts(
        f"{the}Planner, Coder and Tester {common}. Planner starts, Coder continues, Tester finishes."
    )
    assert {("before", "Planner", "Coder"), ("before", "Coder", "Tester")} <= found


@pytest.mark.parametrize(
    "again", ["Repeat 2-3", "Repeat steps 2-3", "Repeat 2 to 3", "Repeat steps 2 and 3", "Redo 2–3"]
)
def test_a_range_of_steps_is_all_of_them(again: str) -> None:
    found = compiled(
        f"1. Planner plans\n2. Coder codes\n3. Tester tests\n4. {again} until it works (max 4 times)", TEAM
    )
    assert found.workflow is not None
    (loop,) = (n for n in walk(found.workflow.root) if isinstance(n, Loop))
    assert [n.agent for n in walk(loop) if isinstance(n, Step)] == ["coder", "tester"]
    assert loop.at_most == 4


@pytest.mark.parametrize(
    "when", ["(after {})", "after {}", ", after {}", "once {} is done", "(once {} is done)"]
)
@pytest.mark.parametrize("turned", [False, True])
def test_a_line_of_the_teams_list_may_say_after_whom(when: str, turned: bool) -> None:
    lines = ["- Planner: make a plan", f"- Coder: write the code {when.format('Planner')}"]
    prompt = "\n".join([*reversed(lines)] if turned else [*lines, "- Tester: test it"])
    found = facts(prompt)
    assert ("before", "Planner", "Coder") in found
    assert turned or ("parallel", "Planner", "Tester") in found or ("parallel", "Tester", "Planner") in found
