"""Canonical English is read exactly, and nothing else is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.trying import tries
from swarmwright.language.canonical.reading import read
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec
from swarmwright.workflow.conditions import Announced, AnyOf, Approved, Compare, Judged, Not
from swarmwright.workflow.encoding import decode, encode
from swarmwright.workflow.naming import named
from swarmwright.workflow.phrases import PHRASES, names_of, tokens
from swarmwright.workflow.printing import english
from swarmwright.workflow.rules import EVERYONE, Deny, Grant, Hide, Limit, Rule, ToolApproval
from swarmwright.workflow.tree import (
    AtLeast,
    Flow,
    ForEach,
    Gate,
    Loop,
    Node,
    StartsOn,
    Step,
    Supervised,
    Workflow,
    walk,
)
from workflow.building import choice, flow, step
from workflow.strategies import AGENT_IDS, TEAM, TOOL_IDS, workflows

CREW = Catalog.of(["Intake", "Fraud", "Damage", "Adjuster", "Head of Sales"], ["Shell", "Search"])

# -- the way there and back --


@settings(deadline=None)
@given(workflows())
def test_what_is_printed_reads_back_as_the_same_workflow(made: Workflow) -> None:
    assert read(english(made), made.team) == made


_phrases = st.sampled_from([p for ps in PHRASES.values() for p in ps])
_words = st.one_of(
    st.text(max_size=8),
    st.sampled_from(
        ["Search and Rescue", "Search", "Rescue", "Phase 1", "Gate 2", "Phase", "Only", "A", "B"]
    ),
    st.sampled_from(
        ["Head of Sales", "Lead", "Lead Programmer", "C++ Coder", "Agent", "quality", "the", "7"]
    ),
    st.sampled_from(
        ['say "hi"', "back\\slash", "`tick`", "line\nbreak", "tab\t", "a.", "x, then", "ünïcode"]
    ),
    _phrases,
)


@settings(max_examples=tries(200), deadline=None)
@given(workflows(max_steps=5), st.data())
def test_names_and_texts_of_every_kind_survive_the_way_there_and_back(
    made: Workflow, data: st.DataObject
) -> None:
    agents = tuple(AgentSpec(a.id, data.draw(_words)) for a in TEAM.agents)
    tools = tuple(ToolSpec(t.id, data.draw(_words)) for t in TEAM.tools)
    spoken = _with_texts(made, lambda text: data.draw(_words) if text else "")
    renamed = Workflow(spoken.root, spoken.rules, Catalog(agents, tools))
    assert read(english(renamed), renamed.team) == renamed


def _with_texts(made: Workflow, other: Callable[[str], str]) -> Workflow:
    """The workflow with every free text changed: tasks, questions, signals, fields, values, approvers."""

    def change(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {k: change(v, k) for k, v in value.items()}
        if isinstance(value, list) and key in ("signals", "approvers"):
            return sorted({other(v) for v in value})
        if isinstance(value, list):
            return [change(v) for v in value]
        free = isinstance(value, str) and key in ("task", "ask", "over", "text", "signal", "field", "value")
        return other(value) if free else value

    changed = decode(change(encode(Workflow(made.root, made.rules))))
    return Workflow(named(changed.root), changed.rules, made.team)


_some_agents = st.lists(st.sampled_from([*AGENT_IDS, EVERYONE]), min_size=1, max_size=3, unique=True).map(
    tuple
)
_excepted = st.one_of(st.just(()), _some_agents)
_agent, _tool = st.sampled_from(AGENT_IDS), st.sampled_from(TOOL_IDS)
_numbers = st.one_of(
    st.integers(0, 10**7).map(float), st.floats(0, allow_nan=False, allow_infinity=False, width=32)
)
_any_rule: st.SearchStrategy[Rule] = st.one_of(
    st.builds(Grant, agents=_some_agents, tool=_tool, exclusive=st.booleans(), excepted=_excepted),
    st.builds(Deny, agents=_some_agents, tool=_tool, excepted=_excepted),
    st.builds(ToolApproval, tool=_tool, agents=_some_agents, approvers=st.lists(_words).map(tuple)),
    st.builds(Hide, source=_agent, viewers=_some_agents, excepted=_excepted),
    st.builds(
        Limit,
        subject=st.sampled_from([*AGENT_IDS, EVERYONE]),
        kind=st.sampled_from(["timeout_s", "max_rounds", "retries", "max_tool_calls", "max_cost"]),
        value=_numbers,
    ),
)


@settings(max_examples=tries(300), deadline=None)
@given(st.lists(_any_rule, max_size=4))
def test_every_rule_survives_the_way_there_and_back(rules: list[Rule]) -> None:
    made = Workflow(Step("planner", "planner"), tuple(rules), TEAM)
    assert read(english(made), TEAM) == made


_beginnings = sorted({p.lstrip(",; ").split()[0] for ps in PHRASES.values() for p in ps} | {"Phase", "Gate"})


@pytest.mark.parametrize("word", _beginnings)
def test_agents_may_be_called_as_the_language_itself(word: str) -> None:
    team = Catalog(
        (AgentSpec("a", word), AgentSpec("b", word.capitalize() + " 2"), AgentSpec("c", f"Lead {word}"))
    )
    led = Supervised("u", Step("a", "a"), (Step("b", "b"), Step("c", "c")), at_most=2)
    after = flow("f", Step("b", "b"), Step("c", "c"), Step("a", "a"), order="c>a")
    for root in (named(led), named(after)):
        made = Workflow(root, (Limit("a", "retries", 2.0),), team)
        assert read(english(made), team) == made, english(made)


def test_degenerate_trees_survive_too() -> None:
    roots: list[Node] = [
        Flow("", ()),
        Flow("", (), join=AtLeast(2)),
        Loop("", step("Intake")),
        Loop("", Flow("", ()), at_most=1, exhausted="fail"),
        ForEach("", "", Gate("")),
        Gate(""),
        choice("", otherwise=step("Fraud")),
        Supervised("", step("Intake"), (step("Fraud"),)),
        Loop("", step("Intake"), AnyOf((AnyOf(()), AnyOf((Judged(""),)), Not(Not(Judged("x")))))),
        Loop("", step("Intake"), Compare("of", "==", "Phase 1", "head-of-sales"), 2),
    ]
    for root in map(named, roots):
        made = Workflow(root, (), CREW)
        assert read(english(made), CREW) == made, english(made)


def test_a_hundred_nested_phases_are_read() -> None:
    root: Node = step("Intake")
    for _ in range(100):
        root = Loop("", root, Judged("done"), 3)
    made = Workflow(named(root), (), CREW)
    assert read(english(made), CREW) == made


# -- what people write, when it happens to be canonical --


def tree_of(prompt: str) -> Node:
    made = read(prompt, CREW)
    assert made is not None
    return made.root


@pytest.mark.parametrize(
    ("prompt", "root"),
    [
        ("Intake starts first.", step("Intake")),
        (
            "Intake and Fraud work in parallel. Damage starts after Intake.",
            flow("f", step("Intake"), step("Fraud"), step("Damage"), order="intake>damage"),
        ),
        (
            "Intake starts first, then Fraud and Damage in parallel, then Adjuster.",
            flow(
                "f", *map(step, ("Intake", "Fraud", "Damage", "Adjuster")),
                order="intake>fraud intake>damage fraud>adjuster damage>adjuster",
            ),
        ),
        (
            "Fraud starts after Intake. Intake starts first.",
            flow("f", step("Fraud"), step("Intake"), order="intake>fraud"),
        ),
        (
            'Intake starts first.\nFraud starts after Intake and once "models ready" is announced.',
            flow(
                "f", step("Intake"), step("Fraud"),
                order="intake>fraud", on=(StartsOn("fraud", "models ready"),),
            ),
        ),
        ('"Head of Sales" starts first.', step("Head of Sales")),
        ("`head-of-sales` starts first.", step("Head of Sales")),
        ('Intake starts first. The task of Intake is "do it".', step("Intake", "do it")),
        (
            'Intake starts first, then Gate 1. Gate 1 asks "the boss" or "the board": "Pay?".',
            flow("f", step("Intake"), Gate("g", "Pay?", ("the boss", "the board")), order="intake>g"),
        ),
        (
            "Phase 1 repeats Intake until quality of Fraud >= 0.5, at most 3 times, or else asks a human.",
            Loop("l", step("Intake"), Compare("quality", ">=", 0.5, "fraud"), 3, exhausted="escalate"),
        ),
        (
            'Phase 1 runs Intake if "big", otherwise Fraud if "b" has been announced, otherwise Damage.',
            choice("c", ("big", step("Intake")), (Announced("b"), step("Fraud")), otherwise=step("Damage")),
        ),
    ],
)  # fmt: skip
def test_a_prompt_in_canonical_english_gives_the_tree_that_it_says(prompt: str, root: Node) -> None:
    assert tree_of(prompt) == named(root)


def test_a_condition_can_ask_what_a_gate_decided() -> None:
    root = tree_of(
        "Phase 1 repeats Phase 2 until Gate 1 is approved, at most 3 times. "
        "Phase 2: Intake starts first, then Gate 1. Gate 1 asks a human, and goes on either way."
    )
    gate = next(node for node in walk(root) if isinstance(node, Gate))
    assert isinstance(root, Loop)
    assert root.until == Approved(gate.id)


@pytest.mark.parametrize(
    ("sentence", "rule"),
    [
        ("Only Intake may use Shell.", Grant(("intake",), "shell", exclusive=True)),
        ("Everyone except Fraud may use Shell.", Grant((EVERYONE,), "shell", excepted=("fraud",))),
        ("Nobody may use Shell.", Deny((EVERYONE,), "shell")),
        ("Every use of Shell needs a human's approval.", ToolApproval("shell")),
        ("Intake needs a human's approval before every use of Shell.", ToolApproval("shell", ("intake",))),
        ('Every use of Shell needs approval by "the CFO".', ToolApproval("shell", approvers=("the CFO",))),
        ("Only Fraud may see what Intake writes.", Hide("intake", excepted=("fraud",))),
        ("Fraud and Damage must not see what Intake writes.", Hide("intake", ("fraud", "damage"))),
        ("Intake has at most 20 minutes.", Limit("intake", "timeout_s", 1200)),
        ("Each agent has at most 2.5 dollars.", Limit(EVERYONE, "max_cost", 2.5)),
        ("Intake has at most 1 retry.", Limit("intake", "retries", 1)),
    ],
)
def test_a_sentence_gives_its_rule(sentence: str, rule: Rule) -> None:
    made = read(f"Intake starts first. {sentence}", CREW)
    assert made is not None
    assert made.rules == (rule,)
    assert made.source[slice(*made.rules[0].spans[0])] == sentence


def test_spans_say_where_a_step_and_a_phase_come_from() -> None:
    prompt = 'Phase 1 runs Intake if "x", otherwise "Head of Sales".'
    made = read(prompt, CREW)
    assert made is not None
    said = [[prompt[a:b] for a, b in node.spans] for node in walk(made.root)]
    assert said == [[prompt], ["Intake"], ['"Head of Sales"']]


# -- what is not canonical --


@pytest.mark.parametrize(
    "prompt",
    [
        "",
        "   \n",
        "Intake starts first",  # no full stop
        "Intake starts first. Thank you.",
        "intake starts first.",  # not the name
        "Intake goes first.",
        "Onboarder starts first.",  # unknown
        "`onboarder` starts first.",
        "Only Intake may use Firewall. Intake starts first.",
        "Only Intake may use Shell.",  # nobody works
        "Intake starts first, then Intake.",  # one step twice
        "Intake starts first. Intake starts after Fraud. Fraud starts at once.",
        "Intake starts after Fraud. Fraud starts after Intake.",  # a cycle
        "Intake starts after Damage.",  # Damage does not run
        "Phase 1 repeats Intake, at most 3 times.",
        "Phase 1 repeats Intake exactly 2.5 times.",
        "Phase 1 repeats Phase 1 exactly 2 times.",
        "Phase 1 repeats Phase 2 exactly 2 times.",  # which is what?
        "Intake starts first. Phase 1 repeats Fraud exactly 2 times.",  # and then?
        "Intake starts first, then Phase 1. Phase 1: Fraud starts first. Phase 1: Damage starts first.",
        "Intake starts first, then Gate 1.",  # asks whom?
        "Intake starts first. Gate 1 asks a human.",
        'Intake starts first. The task of Fraud is "x".',
        'Intake starts first. The task of Intake is "x". The task of Intake is "y".',
        "Everyone starts first.",
        "Phase 1: Intake starts first. Only Intake may use Shell. Fraud starts first.",  # in which flow?
        "Intake starts first. Phase 1 may use Shell. Phase 1: Fraud starts first.",
        "Intake starts first. Gate 1 may use Shell.",
        "Intake starts first. Nothing happens.",
        "Nothing happens. Intake starts first.",
        "Intake starts first. The whole is complete once 1 of its 2 members is done; the rest may finish.",
        'Phase 1 runs Intake if "a" and "b" or "c".',  # which of the two?
        'Intake starts once "a" or "b" is announced.',
        'Gate 1 asks "a" and "b". Intake starts first, then Gate 1.',
        "Phase 1 repeats Intake until Gate 1 is approved, at most 2 times.",
        'In Phase 1, Phase 2 picks who goes next among Fraud. Phase 2 runs Intake if "x".',
        'Intake starts first. The task of Intake is "x.',  # an open quote
        "Intake starts first" + "(" * 5000 + ".",
        'Phase 1 runs Intake if ' + "not " * 5000 + '"x".',
    ],
)  # fmt: skip
def test_anything_else_is_left_to_others(prompt: str) -> None:
    assert read(prompt, CREW) is None


@settings(max_examples=tries(200), deadline=None)
@given(workflows(max_steps=4), st.data())
def test_a_damaged_text_is_refused_or_read_as_a_valid_workflow(made: Workflow, data: st.DataObject) -> None:
    text = english(made)
    cut = list(tokens(text, names_of((*TEAM.agents, *TEAM.tools))) or ())
    pieces = [text[t.start : t.end] for t in cut]
    at = data.draw(st.integers(0, len(pieces) - 1))
    other = data.draw(
        st.sampled_from([*pieces, "", "Phase 1", "Gate 1", "Planner", "everyone", "2", '"x"', "."])
    )
    damaged = " ".join((*pieces[:at], other, *pieces[at + data.draw(st.booleans()) :]))
    found = read(damaged, TEAM)
    if found is not None:
        assert found.root == named(found.root)
        assert read(english(found), TEAM) == found


@settings(deadline=None)
@given(st.lists(st.one_of(_phrases, st.sampled_from([*CREW.agents[0].name, ".", ",", "Intake", '"x"', "3"]))))
def test_word_salad_is_refused_or_read_as_something_that_can_be_said_again(words: list[str]) -> None:
    found = read(" ".join(words), CREW)
    assert found is None or read(english(found), CREW) == found


@settings(deadline=None)
@given(st.text())
def test_any_text_is_refused_or_read_as_something_that_can_be_said_again(text: str) -> None:
    found = read(text, CREW)
    assert found is None or read(english(found), CREW) == found
