"""ISSUE 3: cases told one by one: each is read by itself, and one is taken; what is behind follows all."""

from __future__ import annotations

from itertools import combinations

import pytest

from language.reading import codes, compiled
from swarmwright.workflow.relations import Fact, relations


def _facts(*cases: str, ahead: str = "", behind: str = "") -> set[Fact]:
    """Cases of names in order ("Pia | Quin" side by side), behind one name and before another."""
    told = [case.replace("|", "").split() for case in cases]
    found: set[Fact] = set()
    for case, names in zip(cases, told, strict=True):
        if "|" in case:
            found.add(("parallel", *sorted(names)))
            found |= {
                ("before", one, two)
                for n in names
                for one, two in _chain([*ahead.split(), n, *behind.split()])
            }
        else:
            found |= {("before", *pair) for pair in _chain([*ahead.split(), *names, *behind.split()])}
    pairs = ((a, b) for one, two in combinations(told, 2) for a in one for b in two)
    return found | {("choice", *sorted(pair)) for pair in pairs}


def _chain(names: list[str]) -> list[tuple[str, str]]:
    return list(combinations(names, 2))


def _read(prompt: str, agents: str = "Lou Pia Quin Rex Sol Tom") -> set[Fact]:
    found = compiled(prompt, agents)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    assert not set(codes(found)) - {"SW105"}, [str(d) for d in found.diagnostics]
    told = set(relations(found.workflow))
    both = ("parallel", "choice")
    return {(f[0], *sorted(map(str, f[1:]))) if f[0] in both else f for f in told if f[0] != "if"}


@pytest.mark.parametrize(
    "told",
    [
        "After Lou there are two options. The first is Pia followed by Quin, the second is Rex. Tom is last.",
        "Lou leads to a decision. In one case Pia and Quin are executed one after the other; in the "
        "other case "
        "only Rex is executed. Tom follows in either case.",
        "There is a choice after Lou: one option is Pia followed by Quin, another option is Rex. Tom is "
        "last.",
        "Lou precedes an exclusive gateway with two branches. The first branch executes Pia followed by "
        "Quin, "
        "the second branch executes Rex. Tom comes after the gateway.",
        "Lou is executed, then there are two exclusive paths. One of them is made of Pia and Quin in "
        "sequence. "
        "The other one only has Rex. The paths meet again in Tom.",
        "Lou is first. Then the flow takes either the path with Pia and Quin or Rex alone. Tom closes the "
        "process.",
        "Possible paths after Lou are: Pia then Quin; Rex. All of them lead to Tom.",
        "When Lou is over, the process takes one of two routes. Route one has Pia and Quin in sequence. Route"
        " two has only Rex. Tom is executed after either route.",
        "An exclusive gateway follows Lou. Its first branch contains Pia and then Quin, its second branch "
        "contains Rex. Tom comes after the gateway.",
        "The process begins with Lou, after which the user picks between Pia, which leads to Quin, and Rex. "
        "Whatever was taken, Tom follows.",
    ],
)
def test_one_of_several_ways_is_taken(told: str) -> None:
    assert _read(told) == _facts("Pia Quin", "Rex", ahead="Lou", behind="Tom")


@pytest.mark.parametrize(
    "told",
    [
        "Lou hears the case. Guilty: Pia and Quin act, side by side. Not guilty: Rex lets the man go. "
        "Tom notes "
        "it.",
        "Lou grades the risk. High risk means that Pia and Quin act at the same time; low risk means Rex "
        "watches. Tom notes it.",
        "Lou rates it as hot or cold. Hot: Pia and Quin cool it, both at once. Cold: Rex heats it. Tom notes "
        "it.",
        "Lou reads the report. In the event of fraud Pia and Quin step in side by side; in the event of "
        "a slip "
        "Rex corrects it. Tom notes it.",
        "Lou decides which way to go: small claims are paid by Pia and Quin side by side, large ones are "
        "examined by Rex. Tom notes it.",
        "Lou asks the client. Yes: Pia and Quin sign, side by side. No: Rex negotiates. Tom notes it.",
    ],
)
def test_cases_have_what_they_are_called_by_for_a_condition(told: str) -> None:
    found = compiled(told, "Lou Pia Quin Rex Tom")
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    assert _read(told) == _facts("Pia | Quin", "Rex", ahead="Lou", behind="Tom")
    assert {f[1] for f in relations(found.workflow) if f[0] == "if"} == {"Pia", "Quin", "Rex"}


def test_who_works_in_two_cases_has_a_step_in_each() -> None:
    told = (
        "Lou rates it. Green: Pia prints it. Yellow: Rex polishes it and then Pia prints it. "
        "Red: Sol drops it."
    )
    found = _read(told)
    assert ("before", "Rex", "Pia") in found
    assert {("choice", "Pia", "Sol"), ("choice", "Rex", "Sol")} <= found


def test_a_case_of_no_work_is_none_of_anybody() -> None:
    told = "Lou measures it. Too hot: Pia runs. Too cold: Rex runs. Just right: nothing is done. Tom reports."
    assert _read(told, "Lou Pia Rex Tom") == _facts("Pia", "Rex", ahead="Lou", behind="Tom")


def test_alternatives_that_hold_several_are_no_one_list() -> None:
    told = (
        "The alternatives are as follows: Lou and then Pia; Quin; Rex and Sol at the same time. Whichever is "
    )
    told += "chosen, Tom concludes."
    found = _read(told)
    assert {("before", "Lou", "Pia"), ("parallel", "Rex", "Sol"), ("before", "Quin", "Tom")} <= found
    assert {("choice", "Lou", "Quin"), ("choice", "Quin", "Rex"), ("choice", "Pia", "Sol")} <= found


def test_half_full_is_no_number() -> None:
    told = (
        "Lou measures the tank. Full: nothing happens. Half full: Pia adds a bit. Empty: Rex fills it. Tom "
    )
    told += "reports."
    assert _read(told, "Lou Pia Rex Tom") == _facts("Pia", "Rex", ahead="Lou", behind="Tom")


@pytest.mark.parametrize(
    "told",
    [
        "Lou manages the launch. Research: Pia reads the papers. Writing: Rex writes the text.",
        "Lou hands out the work. Intro: Pia writes it. Appendix: Rex writes it.",
        "Lou first. Phase one: Pia drafts. Phase two: Rex edits.",
    ],
)
def test_headings_of_work_are_no_cases(told: str) -> None:
    assert not {f for f in relations(compiled(told, "Lou Pia Rex").draft) if f[0] == "choice"}


@pytest.mark.parametrize(
    "told",
    [
        "Lou precedes Pia. In place of Pia, Rex may be executed. Tom is the end.",
        "First Lou, then Pia. Alternatively, Rex can be run. Afterwards Tom.",
        "At the beginning Lou. Then Pia, unless Rex is executed instead. Finally Tom.",
        "Lou, Pia in sequence. Rex is an alternative to Pia. Tom comes last.",
        "Lou is done, then Pia. Rex can replace Pia. Afterwards Tom.",
    ],
)
def test_who_may_work_in_the_place_of_another(told: str) -> None:
    assert _read(told, "Lou Pia Rex Tom") == _facts("Pia", "Rex", ahead="Lou", behind="Tom")


@pytest.mark.parametrize(
    "told",
    [
        "Lou packs it. The work is done by Pia or by Rex. Tom reports.",
        "Lou packs it. Then it is handled by Pia or Rex. Tom reports.",
        "Lou packs it. Depending on the size of the box, it is handled by Pia or by Rex. Tom reports.",
    ],
)
def test_by_one_or_by_the_other(told: str) -> None:
    assert _read(told, "Lou Pia Rex Tom") == _facts("Pia", "Rex", ahead="Lou", behind="Tom")


@pytest.mark.parametrize(
    ("told", "facts"),
    [
        ("In parallel, execute Lou and a choice between Pia and Rex. Tom follows.", "Lou"),
        ("Lou and a choice between Pia and Rex are executed in parallel. Tom follows.", "Lou"),
        ("Execute in parallel Lou and either Pia or Rex. Tom follows.", "Lou"),
    ],
)
def test_a_choice_beside_other_work(told: str, facts: str) -> None:
    beside = {("parallel", facts, "Pia"), ("parallel", facts, "Rex"), ("before", facts, "Tom")}
    assert _read(told, "Lou Pia Rex Tom") == _facts("Pia", "Rex", behind="Tom") | beside


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ("The process splits exclusively into Pia and Rex. Tom follows.", _facts("Pia", "Rex", behind="Tom")),
        (
            "After Lou, only one out of Pia, Rex and Tom gets executed.",
            _facts("Pia", "Rex", "Tom", ahead="Lou"),
        ),
        (
            "Lou. Then Pia or Rex. If it is Pia, Quin follows. If it is Rex, Sol follows. Tom is last.",
            _facts("Pia Quin", "Rex Sol", ahead="Lou", behind="Tom"),
        ),
        (
            "There is an exclusive choice between Lou then Pia and Quin. Rex is in parallel with that "
            "choice. "
            "Tom is after everything.",
            _facts("Lou Pia", "Quin", behind="Tom")
            | {
                ("parallel", n, "Rex") if n < "Rex" else ("parallel", "Rex", n)
                for n in ("Lou", "Pia", "Quin")
            }
            | {("before", "Rex", "Tom")},
        ),
    ],
)
def test_choices_of_process_prose(told: str, expected: set[Fact]) -> None:
    assert _read(told) == expected


@pytest.mark.parametrize(
    "told",
    [
        "When a bug is reported, Lou fixes it. When a feature is requested, Pia writes a plan. Quin tests.",
        "When a customer complains, Lou apologises. When someone asks for money, Pia pays. Quin logs it.",
        "Whenever a bug comes in, Lou fixes it; whenever a request comes in, Pia plans it. Quin ends it.",
    ],
)
def test_two_things_that_may_come_in_are_cases_and_what_else_they_can_mean_is_said(told: str) -> None:
    found = compiled(told, "Lou Pia Quin")
    assert found.workflow is not None
    assert _facts("Lou", "Pia", behind="Quin") <= set(relations(found.workflow))
    assert codes(found) == {"SW204"}
    assert len(found.readings) == 2


@pytest.mark.parametrize(
    "told",
    [
        "When a request comes in, Lou writes a plan. When a plan is requested, Pia builds it.",
        "When a ticket comes in, Lou sorts it. When an answer is drafted, Pia sends it.",
        "When the plan is written, Lou reads it. When a fault is found, Pia mends it.",
    ],
)
def test_what_is_made_in_the_team_is_a_time_and_no_case(told: str) -> None:
    found = compiled(told, "Lou Pia")
    assert found.workflow is not None
    assert {f for f in relations(found.workflow) if f[0] != "if"} == {("before", "Lou", "Pia")}
