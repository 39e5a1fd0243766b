"""Pictures as text: what is drawn, and that no label breaks the picture."""

from __future__ import annotations

import re
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from swarmwright.workflow.catalog import AgentSpec, Catalog
from swarmwright.workflow.conditions import AllOf, Approved, Judged, Not
from swarmwright.workflow.drawing import mermaid, outline
from swarmwright.workflow.naming import named
from swarmwright.workflow.printing import english
from swarmwright.workflow.rules import Grant
from swarmwright.workflow.tree import (
    AtLeast,
    Case,
    Choice,
    ForEach,
    Gate,
    Loop,
    StartsOn,
    Step,
    Supervised,
    Workflow,
    steps,
)
from workflow.building import choice, flow, step
from workflow.strategies import workflows

MUSIC = Workflow(
    named(
        flow(
            "f",
            step("UI"),
            step("Backend", "build the models", signals=("models_ready",)),
            step("Audio"),
            step("Aggregator"),
            order="ui>aggregator backend>aggregator audio>aggregator",
            on=(StartsOn("audio", "models_ready"),),
        )
    ),
    (Grant(("ui", "backend"), "code-writer"),),
    Catalog.of(["UI", "Backend", "Audio", "Aggregator"], ["Code Writer"]),
)

EVERY_KIND = Workflow(
    named(
        flow(
            "f",
            flow("q", step("A"), step("B"), step("C"), join=AtLeast(2, "cancel")),
            Loop("l", step("D"), Judged("it is good"), 3, redo=step("E"), exhausted="fail"),
            choice("c", ("it is big", ForEach("e", "page", step("F"), 2))),
            Gate("g", "Go live?", ("the boss",), "continue"),
            Supervised("u", step("G"), (step("H"), step("I")), at_most=5),
            order="q>l l>c c>g g>u",
        )
    ),
    (),
    Catalog.of(list("ABCDEFGHI")),
)


def test_a_team_is_drawn_with_signals_dotted_and_its_tools_beside_it() -> None:
    assert mermaid(MUSIC) == (
        "flowchart TD\n"
        '    n_start(["start"])\n'
        '    n_ui["UI"]\n'
        '    n_backend["Backend<br/>build the models"]\n'
        '    n_audio["Audio"]\n'
        '    n_aggregator["Aggregator"]\n'
        '    n_tools[("tools<br/>Code Writer")]\n'
        '    n_end(["end"])\n'
        "    n_audio --> n_aggregator\n"
        "    n_backend --> n_aggregator\n"
        "    n_ui --> n_aggregator\n"
        '    n_backend -.->|"models_ready"| n_audio\n'
        "    n_start --> n_ui\n"
        "    n_start --> n_backend\n"
        '    n_ui -.-|"Code Writer"| n_tools\n'
        '    n_backend -.-|"Code Writer"| n_tools\n'
        "    n_aggregator --> n_end\n"
    )


def test_quorums_choices_gates_loops_maps_and_supervisors_have_their_shapes() -> None:
    drawn = mermaid(EVERY_KIND)
    for line in (
        'n_flow_a_2(("2 of 3"))',
        'n_choice_f{"which?"}',
        'n_gate_go_live{{"the boss approves<br/>Go live?"}}',
        'n_d -->|"until it is good, at most 3 times"| n_e',
        "n_e --> n_d",
        'n_choice_f -->|"it is big; each page"| n_f',
        'n_choice_f -->|"otherwise"| n_gate_go_live',
        'n_g -->|"picks"| n_h',
        "n_h --> n_g",
    ):
        assert f"    {line}\n" in drawn


def test_a_label_cannot_break_out_of_its_box() -> None:
    nasty = 'a"] --> x["<b>&#35;`\n%%{init}%%;'
    team = Catalog((AgentSpec("end", nasty),))
    drawn = mermaid(Workflow(Step("end", "end", nasty), (), team))
    assert drawn == (
        "flowchart TD\n"
        '    n_start(["start"])\n'
        '    n_end["a#34;#93; --#62; x#91;#34;#60;b#62;#38;#35;35;#96; #37;#37;#123;init#125;#37;#37;;'
        '<br/>a#34;#93; --#62; x#91;#34;#60;b#62;#38;#35;35;#96; #37;#37;#123;init#125;#37;#37;;"]\n'
        '    n_end_2x(["end"])\n'
        "    n_start --> n_end\n"
        "    n_end --> n_end_2x\n"
    )


_BOX = re.compile(r'    n_\w+(\(\[|\[|\{\{|\(\(|\{|\[\()"[^"]*"(\]\)|\]|\}\}|\)\)|\}|\)\])')
_ARROW = re.compile(r'    n_\w+ (-->|-\.->|-\.-)(\|"[^"|]*"\|)? n_\w+')


@settings(deadline=None)
@given(workflows(), st.text(max_size=12))
def test_every_line_is_a_box_or_an_arrow_between_boxes(made: Workflow, name: str) -> None:
    agents = tuple(replace(a, name=a.name + name) for a in made.team.agents)
    drawn = mermaid(replace(made, team=replace(made.team, agents=agents)))
    first, *lines = drawn.removesuffix("\n").split("\n")
    assert first == "flowchart TD"
    assert all(_BOX.fullmatch(line) or _ARROW.fullmatch(line) for line in lines)
    boxes = {re.split(r"[\[({]", line.strip())[0] for line in lines if _BOX.fullmatch(line)}
    ends = {
        end
        for line in lines
        if _ARROW.fullmatch(line)
        for end in re.findall(r"n_\w+(?= -| *$)|(?<= )n_\w+$", line)
    }
    assert ends <= boxes
    assert len(boxes) >= len([*steps(made.root)]) + 2


def test_an_outline_shows_the_tree_and_its_rules() -> None:
    assert outline(MUSIC) == (
        "in order\n"
        "├─ UI\n"
        "├─ Backend · build the models · announces models_ready\n"
        "├─ once models_ready is announced: Audio\n"
        "└─ after UI, Backend and Audio: Aggregator\n"
        "· UI and Backend may use Code Writer.\n"
    )


def test_an_outline_says_what_each_part_is() -> None:
    assert outline(EVERY_KIND) == (
        "one after another\n"
        "├─ in parallel until 2 of 3 are done, the rest is cancelled\n"
        "│  ├─ A\n"
        "│  ├─ B\n"
        "│  └─ C\n"
        "├─ repeat until it is good, at most 3 times, else fail\n"
        "│  ├─ D\n"
        "│  └─ in between: E\n"
        "├─ one of\n"
        "│  └─ if it is big: for each page, at most 2 at a time\n"
        "│     └─ F\n"
        "├─ the boss decides, goes on either way · Go live?\n"
        "└─ led by G, at most 5 times\n"
        "   ├─ H\n"
        "   └─ I\n"
    )


def test_an_outline_calls_awaited_parts_by_number() -> None:
    root = flow(
        "f", step("A"), flow("g", step("B"), step("C")), Gate("h"), step("D"), order="a>g g>h h>d a>h"
    )
    made = Workflow(
        named(flow("f", *root.members, step("E"), order="a>g g>h h>d")), (), Catalog.of(list("ABCDE"))
    )
    assert outline(made) == (
        "in order\n"
        "├─ A\n"
        "├─ part 1 after A: in parallel\n"
        "│  ├─ B\n"
        "│  └─ C\n"
        "├─ gate 1 after part 1: a human decides\n"
        "├─ after gate 1: D\n"
        "└─ E\n"
    )


@settings(deadline=None)
@given(workflows())
def test_an_outline_has_one_line_for_each_node_and_rule(made: Workflow) -> None:
    lines = outline(made).removesuffix("\n").split("\n")
    shown = [line for line in lines if not line.startswith("· ")]
    assert len(lines) - len(shown) == len(made.rules)
    assert all(re.match(r"^((│|├─|└─| ) *)*[^│├└ ]", line) for line in shown)


def test_denied_conditions_are_told_as_people_say_them() -> None:
    rain, late = Judged("it rains"), Judged("it is late")
    loop = Loop("l", step("A"), Not(rain), 3)
    cases = (Case(Not(rain), step("B")), Case(Not(AllOf((rain, late))), step("C")))
    tree = named(flow("f", loop, Choice("c", cases, step("D")), order="l>c"))
    workflow = Workflow(tree, (), Catalog.of(list("ABCD")))
    told = outline(workflow)
    assert "repeat while it rains, at most 3 times" in told
    assert "unless it rains: B" in told
    assert "unless it rains and it is late: C" in told
    assert "not it rains" not in told
    drawn = mermaid(workflow)
    assert "unless it rains" in drawn
    assert "while it rains" in drawn
    assert 'until not "it rains"' in english(workflow), "canonical English stays what it was"


def test_a_loop_for_a_persons_yes_is_told_of_by_what_they_are_asked() -> None:
    asks = Gate("gate-is-this-all-right", "Is this all right?")
    body = flow("f", step("Writer"), asks, order="writer>gate-is-this-all-right")
    until = AllOf((Approved(asks.id), Judged("it rhymes")))
    workflow = Workflow(
        Loop("l", body, until=until, at_most=3), (), Catalog((AgentSpec("writer", "Writer"),))
    )
    for told in (mermaid(workflow).replace("#34;", '"').replace("#quot;", '"'), outline(workflow)):
        assert 'until "Is this all right?" is approved and it rhymes, at most 3 times' in told
        assert "gate-is" not in told.replace("gate_is", "")
