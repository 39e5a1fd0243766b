"""Words of parallel work, choice, repetition, numbers and leading oblige to something of the kind."""

from __future__ import annotations

import pytest
from tests.language.obligations.looking import drafted, ordered, pointed_at, second_look

from swarmwright.workflow.rules import EVERYONE, Limit
from swarmwright.workflow.tree import AtLeast, Flow, Loop, StartsOn, Step, Supervised, Workflow
from workflow.building import choice, flow, step

NAMES = ["Ash", "Birch", "Cedar"]
CHAIN = ordered(NAMES, ("Ash", "Birch"), ("Birch", "Cedar"))
BESIDE = ordered(NAMES, ("Ash", "Cedar"), ("Birch", "Cedar"))


def _either() -> Workflow:
    either = choice("way", ("the bread is ready", step("Ash")), otherwise=step("Birch"))
    return drafted(flow("whole", either, step("Cedar"), order="way>cedar"), NAMES)


def _loop(*names: str, at_most: int | None = 4) -> Workflow:
    body = flow("body", *(step(name) for name in names), order=">".join(n.lower() for n in names))
    rest = [step(name) for name in NAMES if name not in names]
    loop = Loop("again", body, None, at_most)
    return drafted(flow("whole", loop, *rest, order=" ".join(f"again>{s.id}" for s in rest)), NAMES)


def _quorum() -> Workflow:
    tasters = flow("tasters", step("Ash"), step("Birch"), join=AtLeast(1))
    return drafted(flow("whole", tasters, step("Cedar"), order="tasters>cedar"), NAMES)


def _signal() -> Workflow:
    members = (Step("ash", "ash", "", ("smoke",)), step("Birch"), step("Cedar"))
    return drafted(Flow("whole", members, (), (StartsOn("birch", "smoke"),)), NAMES)


def _led() -> Workflow:
    return drafted(Supervised("team", step("Ash"), (step("Birch"), step("Cedar")), None, 6), NAMES)


MET: list[tuple[str, Workflow, Workflow]] = [
    ("Ash and Birch work in parallel.", BESIDE, CHAIN),
    ("Cedar comes last. Before that Ash and Birch, at the same time.", BESIDE, CHAIN),
    ("Ash runs alongside Birch.", BESIDE, CHAIN),
    ("Meanwhile Birch mends the nets.", BESIDE, CHAIN),
    ("Either Ash or Birch bakes.", _either(), CHAIN),
    ("A choice between Ash and Birch.", _either(), CHAIN),
    ("Ash and Birch are mutually exclusive.", _either(), CHAIN),
    ("Otherwise Birch bakes.", _either(), CHAIN),
    ("Birch bakes instead.", _either(), CHAIN),
    ("Ash and Birch repeat that.", _loop("Ash", "Birch"), CHAIN),
    ("Loop: Ash and Birch.", _loop("Ash", "Birch"), CHAIN),
    ("They do it over and over.", _loop("Ash", "Birch"), CHAIN),
    ("They both go again.", _loop("Ash", "Birch"), _loop("Ash")),
    ("Ash and Birch work four rounds.", _loop("Ash", "Birch"), CHAIN),
    ("Seven rounds is the maximum.", _loop("Ash", "Birch", at_most=7), _loop("Ash", "Birch")),
    ("With one result in, Cedar starts.", _quorum(), BESIDE),
    ("One of Ash and Birch being back is enough for Cedar.", _quorum(), BESIDE),
    ("Birch starts once Ash says 'smoke'.", _signal(), BESIDE),
    ("Ash decides who of Birch and Cedar is next.", _led(), CHAIN),
]


@pytest.mark.parametrize(("prompt", "met", "lost"), MET, ids=[m[0] for m in MET])
def test_a_word_of_shape_of_which_nothing_came_is_told(prompt: str, met: Workflow, lost: Workflow) -> None:
    assert second_look(prompt, lost), prompt
    assert not second_look(prompt, met), [str(d) for d in second_look(prompt, met)]


def test_a_list_said_to_be_parallel_is_so_from_end_to_end() -> None:
    prompt = "Ash, Birch and Cedar work in parallel."
    assert pointed_at(prompt, second_look(prompt, BESIDE)) == ["in parallel"]


@pytest.mark.parametrize(
    ("prompt", "limit"),
    [
        ("Ash has at most 20 minutes.", Limit("ash", "timeout_s", 1200)),
        ("Ash gets by with 8 tool calls.", Limit("ash", "max_tool_calls", 8)),
        ("Ash may be retried 3 times.", Limit("ash", "retries", 3)),
        ("Nobody may take longer than half an hour.", Limit(EVERYONE, "timeout_s", 1800)),
    ],
)
def test_a_number_is_the_bound_of_somebody_named(prompt: str, limit: Limit) -> None:
    tree = flow("whole", *(step(name) for name in NAMES))
    assert second_look(prompt, drafted(tree, NAMES)), prompt
    assert not second_look(prompt, drafted(tree, NAMES, rules=[limit])), prompt
    other = Limit("cedar", limit.kind, limit.value)
    if limit.subject != EVERYONE:
        assert second_look(prompt, drafted(tree, NAMES, rules=[other])), prompt


@pytest.mark.parametrize(
    "prompt",
    [
        "Ash puts the pieces together.",
        "Human in the loop for Ash.",
        "After the loop Cedar goes on.",
        "If the bill is above 50 dollars, Ash looks at it.",
        "The last path contains Ash.",
        "Between 8 and 20 h calls are for Ash.",
        "Ash says hello.",
        "Ash calls the lender.",
        "Ash leads to Birch.",
        "Two of the bins are green.",
        "Ash is good enough for me.",
    ],
)
def test_words_that_say_something_else_oblige_to_nothing(prompt: str) -> None:
    assert not second_look(prompt, CHAIN), [str(d) for d in second_look(prompt, CHAIN)]


@pytest.mark.parametrize(
    "said",
    ["Urgent orders go to Birch.", "Complex cases are escalated to Birch.", "Hard ones go to Birch."],
)
def test_a_sort_of_work_that_goes_to_somebody_in_any_case_is_pointed_at(said: str) -> None:
    prompt = f"Ash reads the orders. {said} Cedar files them."
    assert "SW404" in {d.code for d in second_look(prompt, CHAIN)}


@pytest.mark.parametrize(
    "said", ["The orders go to Birch.", "Sorted orders go to Birch.", "Results go to Birch."]
)
def test_all_of_the_work_may_go_to_somebody(said: str) -> None:
    prompt = f"Ash reads the orders. {said} Cedar files them."
    assert "SW404" not in {d.code for d in second_look(prompt, CHAIN)}
