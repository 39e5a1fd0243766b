"""Second turns, the other case, and conditions on those who have worked: none of them may be lost."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled
from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.drawing import outline
from swarmwright.workflow.tree import Choice, Step, Workflow, steps, walk

TEAMS = (("Ann", "Ben", "Cy"), ("Lead", "Coder", "Tester"), ("First Reader", "Second Reader", "Printer"))


def workflow(prompt: str, names: tuple[str, ...]) -> Workflow:
    found = compile_prompt(prompt, Catalog.of(names))
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    return found.workflow


@pytest.mark.parametrize("names", TEAMS, ids=" ".join)
@pytest.mark.parametrize(
    "prompt",
    [
        "{a} starts. {b} and {c} follow in parallel. {a} then merges their results.",
        "{a} starts. {b} and {c} follow. {a} merges their results.",
        "Start with {a}. {b} and {c} then work in parallel. {a} closes.",
        "{a} opens. Then {b} and {c} work side by side. Finally {a} closes.",
        "Begin with {a}. {b} and {c} follow. {a} concludes.",
        "{a} starts off. {b} and {c} work in parallel. After that, {a} merges both results.",
        "{a} hands over to {b} and {c}. When both are done, {a} merges it.",
        "{a} begins. {b} and {c} go on. {a} ends it.",
    ],
)
def test_who_comes_back_works_again(prompt: str, names: tuple[str, str, str]) -> None:
    a, b, c = names
    flow = workflow(prompt.format(a=a, b=b, c=c), names)
    told = [flow.team.name(step.agent) for step in steps(flow.root)]
    assert sorted(told) == sorted([a, a, b, c])
    last = [s for s in steps(flow.root) if flow.team.name(s.agent) == a][-1]
    assert f"after {b} and {c}: {a}" in outline(flow), (last, outline(flow))


@pytest.mark.parametrize(
    "prompt",
    ["Ann starts, Ben continues, and Ann finishes.", "Ann begins. Ben goes on. Ann ends it.",
     "Ann starts the work. Ben continues. Ann finishes the work."],
)  # fmt: skip
def test_who_begins_may_end_as_well(prompt: str) -> None:
    flow = workflow(prompt, ("Ann", "Ben"))
    assert [s.agent for s in steps(flow.root)] == ["ann", "ben", "ann"]


@pytest.mark.parametrize(
    "prompt",
    ["Start with Ann, then Ben. Ann writes the text. Ben checks it.",
     "First Ann, then Ben. Ann writes the text.",
     "Ann starts. Ben follows. Ann plans the trip and Ben books it.",
     "Ann starts. When Ann finishes, Ben starts."],
)  # fmt: skip
def test_what_each_does_may_be_told_after_their_order(prompt: str) -> None:
    assert [s.agent for s in steps(workflow(prompt, ("Ann", "Ben")).root)] == ["ann", "ben"]


@pytest.mark.parametrize("names", TEAMS, ids=" ".join)
@pytest.mark.parametrize("alone", ["only {b}", "just {b}", "{b} alone", "{b} on his own", "{b} only", "{b}"])
@pytest.mark.parametrize(
    "frame",
    [
        "If the amount is above 100, {a} and {b} check it, otherwise {x}. Then {c} signs.",
        "If the amount is above 100, {a} and {b} check it, else {x}. Then {c} signs.",
        "If the amount is above 100, both {a} and {b} check it; if not, {x}. Then {c} signs.",
        "{a} and {b} check it if the amount is above 100, otherwise {x}. {c} signs.",
    ],
)
def test_the_other_case_may_be_one_of_those_of_the_first(
    frame: str, alone: str, names: tuple[str, str, str]
) -> None:
    a, b, c = names
    flow = workflow(frame.format(a=a, b=b, c=c, x=alone.format(b=b)), names)
    choice = next(node for node in walk(flow.root) if isinstance(node, Choice))
    assert len(choice.cases) == 1 and isinstance(choice.otherwise, Step)
    assert flow.team.name(choice.otherwise.agent) == b


@pytest.mark.parametrize(
    "prompt",
    [
        "{a} answers. If the answer is wrong, {b} corrects it. If {b} cannot correct it, {c} rewrites it.",
        "If the mail is urgent, {b} answers it. If {b} is not sure, {c} checks the answer.",
        "If the mail is urgent, {b} writes a reply. If the reply is not polite, {c} rewrites it.",
        "{b} answers it if it is urgent. If {b} is not sure, {c} checks the answer.",
    ],
)
@pytest.mark.parametrize("names", TEAMS, ids=" ".join)
def test_a_condition_on_who_works_in_a_case_is_no_other_case(
    prompt: str, names: tuple[str, str, str]
) -> None:
    a, b, c = names
    flow = workflow(prompt.format(a=a, b=b, c=c), names)
    choices = [node for node in walk(flow.root) if isinstance(node, Choice)]
    assert [len(node.cases) for node in choices] == [1, 1]
    assert [s.agent for s in steps(flow.root)].index(flow.team.agents[1].id) < len(list(steps(flow.root))) - 1


@pytest.mark.parametrize("names", TEAMS, ids=" ".join)
@pytest.mark.parametrize(
    "prompt",
    [
        "Only when {a} is happy does {c} act.",
        "When {a} is happy, {c} acts.",
        "{c} acts only once {a} agrees.",
        "As soon as {a} is convinced, {c} prints it.",
        "Once {a} and {b} agree, {c} publishes.",
        "Only when {a} and {b} agree does {c} act.",
        "Only if {a} and {b} agree does {c} act.",
        "When both {a} and {b} are happy, {c} ships it.",
        "{a} and {b} discuss it. Once they have agreed, {c} writes it down.",
        "{a} reads it. Once {a} is content with it, {c} prints it.",
    ],
)
def test_what_somebody_thinks_is_a_condition(prompt: str, names: tuple[str, str, str]) -> None:
    a, b, c = names
    flow = workflow(prompt.format(a=a, b=b, c=c), names)
    choice = next(node for node in walk(flow.root) if isinstance(node, Choice))
    assert [flow.team.name(s.agent) for s in steps(choice)] == [c]


@pytest.mark.parametrize("word", ["content", "contents", "form", "present", "filing", "dose"])
def test_a_word_of_the_work_is_no_slip(word: str) -> None:
    found = compile_prompt(f"Ann writes the {word}. Ben checks the {word}.", Catalog.of(("Ann", "Ben")))
    assert [d.code for d in found.diagnostics] == ["SW205"]
    assert [s.task for s in steps(found.workflow.root)] == [f"writes the {word}", f"checks the {word}"]  # type: ignore[union-attr]


@pytest.mark.parametrize("who", ["somebody outside", "the customer", "an outside service", "the plant"])
def test_what_somebody_outside_announces_is_what_is_said(who: str) -> None:
    flow = workflow(f"Ann works. Ben starts once {who} announces ready. Ben reports.", ("Ann", "Ben"))
    assert "once ready is announced: Ben" in outline(flow)


@pytest.mark.parametrize("said", ["Ben says no", "Ben objects", "Ben is unhappy"])
def test_a_condition_ends_without_the_sentences_mark(said: str) -> None:
    flow = workflow(f"Ann publishes unless {said}.", ("Ann", "Ben"))
    assert f"{said}." not in outline(flow) and "Ann · publishes" in outline(flow)


ROUND = "Smith forges the blade. Grinder grinds it. "


@pytest.mark.parametrize(
    "back",
    [
        "Cracked blades go back to Smith.",
        "Faults are sent back to Smith.",
        "Blunt blades return to Smith.",
        "Bad pieces go straight back to Smith.",
        "Grinder sends cracks back to Smith.",
        "Notches bounce back to Smith.",
    ],
)
@pytest.mark.parametrize("team", ["", "Smith Grinder"])
def test_what_goes_back_is_a_thing_and_a_round_or_said(back: str, team: str) -> None:
    found = compiled(ROUND + back, team)
    assert {a.name for a in found.roster.team.agents} == {"Smith", "Grinder"}
    assert codes(found) & {"SW202", "SW209", "SW402", "SW403", "SW404"}


@pytest.mark.parametrize(
    "back",
    [
        "Grinder hands it back to Smith, who signs it.",
        "Grinder gives it back to Smith for the handle.",
        "If it is cracked, it goes back to Smith, at most twice.",
        "Grinder never sends anything back to Smith.",
    ],
)
def test_who_is_given_it_back_for_something_is_not_asked_for_a_round(back: str) -> None:
    assert "SW404" not in codes(compiled(ROUND + back, "Smith Grinder"))
