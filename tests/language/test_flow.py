"""Order, parallel work, quorums, signals, choices, loops, gates and teams, in the words that people use."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts
from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import AgentSpec, Catalog, SignalSpec, ToolSpec
from swarmwright.workflow.conditions import Approved, Compare
from swarmwright.workflow.relations import relations
from swarmwright.workflow.rules import EVERYONE, Grant
from swarmwright.workflow.tree import Flow, ForEach, Gate, Loop, StartsOn, steps, walk

SEED = (
    "UI and Backend work in parallel on UI and data models; Audio starts after Backend finalizes models. "
    "All agents can write code; FileSystem shared by UI+Backend."
)
TOOLS = (
    ToolSpec("code-writer", "CodeWriter", aliases=("write code",)),
    ToolSpec("file-system", "FileSystem"),
)


@pytest.mark.requirement("B-27", "B-02")
def test_the_music_team_is_read_as_its_users_mean_it() -> None:
    team = Catalog(
        tuple(AgentSpec(a, n) for a, n in (("ui", "UI"), ("backend", "Backend"), ("audio", "Audio"))), TOOLS
    )
    workflow = compile_prompt(SEED, team).workflow
    assert workflow is not None and isinstance(workflow.root, Flow)
    assert workflow.root.order == (("backend", "audio"),)
    assert ("parallel", "UI", "Backend") in relations(workflow)
    assert [(r.agents, r.tool) for r in workflow.rules if isinstance(r, Grant)] == [
        ((EVERYONE,), "code-writer"),
        (("ui", "backend"), "file-system"),
    ]


@pytest.mark.requirement("B-29")
def test_a_phrase_that_the_catalog_declares_for_a_signal_is_waited_for_as_that_signal() -> None:
    ready = SignalSpec("models_ready", ("finalizes models",))
    agents = (
        AgentSpec("ui", "UI"),
        AgentSpec("backend", "Backend", signals=(ready,)),
        AgentSpec("audio", "Audio"),
    )
    workflow = compile_prompt(SEED, Catalog(agents, TOOLS)).workflow
    assert workflow is not None and isinstance(workflow.root, Flow)
    assert workflow.root.starts_on == (StartsOn("audio", "models_ready"),)
    assert workflow.root.order == ()
    assert [s.signals for s in steps(workflow.root) if s.agent == "backend"] == [("models_ready",)]


def test_agents_may_be_called_with_the_word_agent() -> None:
    agents = tuple(AgentSpec(f"{n.lower()}-agent", f"{n} Agent") for n in ("UI", "Backend", "Audio"))
    workflow = compile_prompt(SEED, Catalog(agents, TOOLS)).workflow
    assert workflow is not None
    assert Grant((EVERYONE,), "code-writer") in workflow.rules


@pytest.mark.parametrize(
    "prompt",
    [
        "Gamma starts after Alpha and Beta.",
        "Gamma starts once Alpha and Beta are done.",
        "As soon as both Alpha and Beta have finished, Gamma starts.",
        "Gamma waits for Alpha and Beta.",
        "Alpha and Beta come before Gamma.",
        "Alpha and Beta work in parallel. Then Gamma writes it up.",
        "Alpha and Beta dig at the same time, and when they are through Gamma writes it up.",
        "Gamma must not start until Alpha and Beta have finished.",
        "Don't start Gamma before Alpha and Beta are finished.",
        "Before Gamma starts, Alpha and Beta have to be through.",
        "Alpha digs while Beta sifts. Gamma goes last.",
        "- Alpha and Beta side by side\n- then Gamma",
        "Alpha and Beta -> Gamma",
        "Gamma depends on Alpha and Beta.",
    ],
)
def test_a_join_can_be_said_in_many_ways(prompt: str) -> None:
    found = {f for f in facts(prompt, "Alpha Beta Gamma") if f[0] in ("before", "parallel")}
    assert found == {
        ("before", "Alpha", "Gamma"),
        ("before", "Beta", "Gamma"),
        ("parallel", "Alpha", "Beta"),
    } or (found == {("before", "Alpha", "Gamma"), ("before", "Beta", "Gamma"), ("parallel", "Beta", "Alpha")})


@pytest.mark.parametrize(
    "prompt",
    [
        "Alpha, then Beta, then Gamma.",
        "Alpha works first, Beta works after that, and finally Gamma works.",
        "1. Alpha collects\n2. Beta sorts\n3. Gamma files",
        "Alpha, Beta and Gamma work one after the other.",
        "Gamma follows Beta, and Beta follows Alpha.",
        "Alpha hands its notes to Beta and Beta passes them on to Gamma.",
        "Alpha → Beta → Gamma",
    ],
)
def test_a_sequence_can_be_said_in_many_ways(prompt: str) -> None:
    order = {f for f in facts(prompt, "Alpha Beta Gamma") if f[0] == "before"}
    assert {("before", "Alpha", "Beta"), ("before", "Beta", "Gamma"), ("before", "Alpha", "Gamma")} == order


def test_order_that_only_the_text_gives_is_marked_and_shown() -> None:
    found = compiled("Alpha collects the papers. Beta sorts them.", "Alpha Beta")
    assert found.workflow is not None and isinstance(found.workflow.root, Flow)
    assert found.workflow.root.inferred == (("alpha", "beta"),)
    assert any(d.code == "SW205" and d.severity == "info" for d in found.diagnostics)


@pytest.mark.requirement("B-28")
@pytest.mark.parametrize(
    "prompt",
    [
        "Once two of Alpha, Beta and Gamma are done, Delta starts.",
        "Alpha, Beta and Gamma search in parallel. Two of the three are enough for Delta to begin.",
        "Alpha, Beta and Gamma search in parallel; with two of the three results in, Delta starts.",
        "Delta may start as soon as any two of Alpha, Beta and Gamma have reported.",
    ],
)
def test_a_quorum_can_be_said_in_many_ways(prompt: str) -> None:
    assert ("quorum", ("Alpha", "Beta", "Gamma"), 2) in facts(prompt, "Alpha Beta Gamma Delta")


@pytest.mark.parametrize(
    "prompt",
    [
        'Beta may begin once Alpha announces "ready".',
        'Alpha goes on working, but the moment it posts "ready" Beta may start.',
        'As soon as Alpha signals "ready", Beta can begin.',
        'Alpha must announce "ready" before Beta starts.',
    ],
)
def test_a_signal_lets_another_start_while_its_announcer_goes_on(prompt: str) -> None:
    found = facts(prompt, "Alpha Beta")
    assert ("signal", "Alpha", "ready", "Beta") in found
    assert ("before", "Alpha", "Beta") not in found


def test_a_condition_with_a_number_is_computed() -> None:
    found = compiled(
        "If the confidence is below 0.7, Alpha checks it; otherwise Beta files it.", "Alpha Beta"
    )
    assert found.workflow is not None
    (choice,) = [n for n in walk(found.workflow.root) if type(n).__name__ == "Choice"]
    assert choice.cases[0].condition == Compare("confidence", "<", 0.7)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "prompt",
    [
        "If the claim is large, Alpha checks it, otherwise Beta pays.",
        "Alpha checks the claim if it is large, otherwise Beta pays.",
        "Either Alpha or Beta handles it: Alpha if the claim is large, otherwise Beta.",
        "If the claim is large, Alpha checks it. If it is not large, Beta pays.",
        "A large claim goes to Alpha, any other to Beta.",
    ],
)
def test_a_choice_can_be_said_in_many_ways(prompt: str) -> None:
    found = facts(prompt, "Alpha Beta")
    assert ("choice", "Alpha", "Beta") in found
    assert {f[1] for f in found if f[0] == "if"} == {"Alpha", "Beta"}


def test_a_branch_that_ends_the_story_keeps_what_follows_to_the_other_branch() -> None:
    found = facts(
        "Alpha looks. If it is spam, Beta deletes it and we are done. Otherwise Gamma answers."
        " Delta files it after that.",
        "Alpha Beta Gamma Delta",
    )
    assert ("choice", "Beta", "Delta") in found
    assert ("before", "Gamma", "Delta") in found


@pytest.mark.parametrize(
    "prompt",
    [
        "Alpha drafts and Beta comments; they repeat this until the score is above 8, at most 3 times.",
        "Alpha drafts, Beta comments, and if the score is 8 or less the two go again, three rounds at most.",
        "Alpha drafts and Beta comments, over and over until it is good, but never more than three times.",
        "Alpha drafts, Beta comments, and they go back and forth until the score exceeds 8, 3 rounds max.",
    ],
)
def test_a_bounded_loop_can_be_said_in_many_ways(prompt: str) -> None:
    assert ("loop", ("Alpha", "Beta"), 3) in facts(prompt, "Alpha Beta")


def test_a_person_can_end_a_loop() -> None:
    found = compiled("Alpha drafts until the editor approves the draft, at most 4 rounds.", "Alpha")
    assert found.workflow is not None
    (loop,) = [n for n in walk(found.workflow.root) if isinstance(n, Loop)]
    (gate,) = [n for n in walk(found.workflow.root) if isinstance(n, Gate)]
    assert loop.until == Approved(gate.id) and gate.on_reject == "continue" and loop.at_most == 4


def test_an_open_loop_is_warned_of_and_bounded() -> None:
    found = compiled("Alpha and Beta repeat until Beta is happy.", "Alpha Beta")
    assert codes(found) == {"SW209"}
    assert found.workflow is not None and found.draft is not None
    assert [n.at_most for n in walk(found.workflow.root) if isinstance(n, Loop)] == [10]
    assert [n.at_most for n in walk(found.draft.root) if isinstance(n, Loop)] == [None]


@pytest.mark.parametrize(
    "prompt",
    [
        "Alpha drafts. A human editor must approve it before Beta starts.",
        "Alpha drafts, then Beta publishes, but only after my approval.",
        "Alpha drafts. Once the editor has signed off, Beta publishes.",
        "Alpha drafts. Beta publishes, provided a human has said yes.",
        "Beta publishes what Alpha has drafted, with my approval first.",
    ],
)
def test_a_person_stands_between_two_steps(prompt: str) -> None:
    found = facts(prompt, "Alpha Beta")
    assert ("before", "Alpha", "Beta") in found
    assert ("gate_before", "Beta") in found or ("gate_after", "Alpha") in found


def test_a_map_runs_its_body_for_each_item() -> None:
    found = compiled(
        "For each file, Alpha cleans it and Beta counts the rows. Then Gamma merges.", "Alpha Beta Gamma"
    )
    assert found.workflow is not None
    (each,) = [n for n in walk(found.workflow.root) if isinstance(n, ForEach)]
    assert each.over == "file"
    assert {s.agent for s in steps(each)} == {"alpha", "beta"}


@pytest.mark.parametrize(
    "prompt",
    [
        "Alpha supervises Beta and Gamma.",
        "Alpha is in charge: after each step it decides which of Beta and Gamma goes next.",
        "Alpha decides which of Beta and Gamma works next, at most 5 rounds.",
    ],
)
def test_a_supervisor_picks_who_works_next(prompt: str) -> None:
    assert ("supervises", "Alpha", ("Beta", "Gamma")) in set(
        relations(compiled(prompt, "Alpha Beta Gamma").draft)
    )  # type: ignore[arg-type]


def test_an_agent_that_works_again_later_gets_a_second_step() -> None:
    found = compiled("Alpha before Beta before Alpha.", "Alpha Beta")
    assert found.workflow is not None
    assert [s.id for s in steps(found.workflow.root)] == ["alpha", "beta", "alpha-2"]
