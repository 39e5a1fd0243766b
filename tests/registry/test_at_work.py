"""What threads take from a team: a workflow made anew, their own settings laid over it, a file taken in."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from registry.teams import MUSIC, compiled, music, operations
from swarmwright.errors import InvalidRegistry, InvalidWorkflow, NotFound
from swarmwright.language import compile_prompt
from swarmwright.registry import Registry, insert
from swarmwright.registry.contents import Contents, Permission
from swarmwright.registry.merging import merged
from swarmwright.registry.overlaying import AgentSettings, OwnSettings, overlaid
from swarmwright.registry.permitting import permission_matrix
from swarmwright.registry.refreshing import Refreshed, fitted, refreshed
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec
from swarmwright.workflow.relations import relations
from swarmwright.workflow.rules import EVERYONE
from swarmwright.workflow.tree import Step, Supervised, Workflow, steps


def read(prompt: str, team: Catalog) -> Workflow | None:
    return compile_prompt(prompt, team).workflow


def fresh(before: Registry, after: Registry, workflow: Workflow | None = None) -> Refreshed:
    return refreshed(workflow or compiled(before), before.contents, after.contents, read)


def agents_of(workflow: Workflow) -> list[str]:
    return [step.agent for step in steps(workflow.root)]


@pytest.mark.requirement("B-25")
def test_a_change_that_needs_no_new_graph_leaves_the_workflow_as_it_is() -> None:
    before = music()
    after = before.set_agent("ui", prompt="Be brief.").registry
    made = fresh(before, after)
    assert (made.recompile, made.reason) == (False, "it counts from the agent's next step on (agent UI)")
    assert made.workflow == compiled(before)


@pytest.mark.requirement("B-03", "B-32")
def test_without_backend_audio_still_listens_for_models_ready() -> None:
    before = music()
    made = fresh(before, before.remove_agent("backend").registry)
    assert made.recompile
    assert agents_of(made.workflow) == ["ui", "audio"]
    assert made.workflow.team.agent("backend") is None
    assert ("grant", "Backend", "FileSystem") not in {tuple(fact) for fact in relations(made.workflow)}


@pytest.mark.requirement("B-03", "B-32")
def test_an_agent_that_is_off_keeps_its_place_in_a_workflow_of_another_version() -> None:
    before = music()
    made = fresh(before, before.switch_agent("backend", on=False).registry)
    assert made.recompile
    assert made.workflow.root == compiled(before).root
    spec = made.workflow.team.agent("backend")
    assert spec is not None and not spec.enabled


@pytest.mark.requirement("B-04")
def test_who_comes_back_takes_part_again_as_the_prompt_says() -> None:
    before = music()
    gone = before.remove_agent("backend").registry
    without = fresh(before, gone).workflow
    back = gone.revert(0).registry
    made = fresh(gone, back, without)
    assert made.workflow.root == compiled(before).root


@pytest.mark.requirement("B-04")
def test_where_somebody_joins_whom_the_prompt_means_it_is_read_again() -> None:
    before = Registry.from_catalog(Catalog.of(["Ada", "Bob"]))
    workflow = compile_prompt("All agents work in parallel.", before.catalog()).workflow
    assert workflow is not None
    after = before.add_agent(AgentSpec("cleo", "Cleo")).registry
    assert agents_of(fresh(before, after, workflow).workflow) == ["ada", "bob", "cleo"]


def test_a_tree_that_is_not_the_prompts_own_is_never_read_away() -> None:
    before = music().add_agent(AgentSpec("tester", "Tester")).registry
    by_hand = insert(compiled(before), Step("*", "tester"), after="audio")
    after = before.add_agent(AgentSpec("critic", "Critic")).registry
    made = fresh(before, after, by_hand)
    assert made.workflow.root == by_hand.root
    assert "not the prompt's own" in made.reason


def test_a_team_that_cannot_do_the_work_any_more_is_refused_with_the_reason() -> None:
    before = music()
    nobody = before.remove_agent("ui").registry.remove_agent("backend").registry.remove_agent("audio")
    with pytest.raises(InvalidWorkflow, match="nobody is left"):
        fresh(before, nobody.registry)
    team = Registry.from_catalog(Catalog.of(["Ada", "Bob"]))
    led = Workflow(Supervised("s", Step("ada", "ada"), (Step("bob", "bob"),), at_most=3), team=team.catalog())
    with pytest.raises(InvalidWorkflow, match="no agent 'ada'"):
        fresh(team, team.remove_agent("ada").registry, led)


def test_a_workflow_is_fitted_to_its_team_and_keeps_whom_it_alone_names() -> None:
    wider = replace(MUSIC, agents=(*MUSIC.agents, AgentSpec("stranger", "Stranger")))
    workflow = compile_prompt("UI draws, then Stranger looks.", wider).workflow
    assert workflow is not None
    off = music().switch_agent("ui", on=False).registry.catalog()
    made = fitted(workflow, off)
    assert [(a.id, a.enabled) for a in made.team.agents] == [
        ("ui", False), ("backend", True), ("audio", True), ("stranger", True),
    ]  # fmt: skip


def effects(contents: Contents, tool: str) -> dict[str, str]:
    matrix = permission_matrix(contents, compiled(music()).rules)
    return {agent.id: matrix.decide(agent.id, tool).effect for agent in contents.agents}


def own(*permissions: tuple[str, str, str]) -> OwnSettings:
    return OwnSettings(tuple(Permission(a, t, e, "here") for a, t, e in permissions))  # type: ignore[arg-type]


@pytest.mark.requirement("B-22", "B-30")
def test_what_is_set_for_a_thread_goes_before_what_its_team_says() -> None:
    team = music().grant("audio", "uidesigner", "it may").registry.contents
    here = overlaid(team, Catalog(), own((EVERYONE, "uidesigner", "deny")))
    assert effects(here, "uidesigner") == {"ui": "deny", "backend": "deny", "audio": "deny"}
    here = overlaid(team, Catalog(), own((EVERYONE, "uidesigner", "deny"), ("ui", "uidesigner", "allow")))
    assert effects(here, "uidesigner") == {"ui": "allow", "backend": "deny", "audio": "deny"}
    here = overlaid(team, Catalog(), own(("ui", "codewriter", "ask"), ("audio", "databasemanager", "ask")))
    assert effects(here, "codewriter") == {"ui": "ask", "backend": "allow", "audio": "allow"}
    assert effects(here, "databasemanager") == {"ui": "deny", "backend": "allow", "audio": "deny"}


def test_a_right_that_a_thread_gives_waives_no_yes_that_its_team_wants_of_a_person() -> None:
    team = music().contents
    team = replace(team, permissions=(*team.permissions, Permission("ui", "codewriter", "ask", "it costs")))
    here = overlaid(team, Catalog(), own(("ui", "codewriter", "allow")))
    assert effects(here, "codewriter")["ui"] == "ask"


def test_a_tool_that_the_team_has_off_is_off_whatever_a_thread_says() -> None:
    team = music().switch_tool("codewriter", on=False, reason="broken").registry.contents
    here = overlaid(team, Catalog(), own(("ui", "codewriter", "allow")))
    decision = permission_matrix(here, ()).decide("ui", "codewriter")
    assert (decision.effect, decision.reason) == ("deny", "CodeWriter is switched off: broken")


def test_a_thread_sets_an_agent_otherwise_and_nobody_is_off_at_the_gate() -> None:
    team = music().switch_agent("ui", on=False).registry.contents
    settings = OwnSettings(agents={"ui": AgentSettings("Be brief.", "small", {"review": "slow"})})
    here = overlaid(team, Catalog.of(["Guest"]), settings)
    assert [(a.id, a.enabled, a.prompt, a.model) for a in here.agents] == [
        ("ui", True, "Be brief.", "small"),
        ("backend", True, "", ""),
        ("audio", True, "", ""),
        ("guest", True, "", ""),
    ]
    assert [(s.agent, s.step, s.reason) for s in here.steps_off] == [("ui", "review", "slow")]


def test_what_the_file_says_anew_counts_and_what_was_set_by_hand_stays() -> None:
    file = music().contents
    team = music().set_agent("ui", prompt="by hand").registry
    team = team.set_agent("audio", prompt="by hand, too").registry
    team = team.add_tool(ToolSpec("mock", "Mock"), "m:f", ["ui"], "by hand").registry
    audio = replace(MUSIC.agents[2], prompt="of the file")
    newer = replace(file, agents=(*file.agents[:1], audio, AgentSpec("new", "New")), groups=())
    now = merged(team.contents, file, newer)
    assert [(a.id, a.prompt) for a in now.agents] == [
        ("ui", "by hand"), ("audio", "of the file"), ("new", ""),
    ]  # fmt: skip
    assert [t.id for t in now.tools if t.id == "mock"] == ["mock"]
    assert [p.agent for p in now.permissions] == ["ui"]
    assert not now.groups


def test_a_file_that_says_what_it_said_changes_nothing_whatever_was_done_to_the_team() -> None:
    for seed in range(200):
        rng, registry = Random(seed), music()
        for _ in range(6):
            try:
                registry = rng.choice(operations(rng))(registry).registry
            except (NotFound, InvalidRegistry):
                continue
        file = music().contents
        assert merged(registry.contents, file, file) == registry.contents
        assert registry.take_in(file, file).change.kind == "unchanged"


def test_several_operations_become_one_version_that_tells_of_all() -> None:
    base = music()
    several = base.remove_agent("audio").registry.set_agent("ui", prompt="x").registry
    registry, change = several.squashed(base)
    assert registry.version.number == base.version.number + 1
    assert change.recompile
    assert "Audio" in change.old
    assert "'x'" in change.new
