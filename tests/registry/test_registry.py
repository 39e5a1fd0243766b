"""The registry: values, changes with their reasons, versions, and what they come to for a call."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from registry.teams import MUSIC, changed, compiled, music
from support.trying import tries
from swarmwright.errors import InvalidRegistry, NotFound
from swarmwright.language import compile_prompt
from swarmwright.registry import BUILT_IN, Registry, Wanted
from swarmwright.registry.contents import fingerprint
from swarmwright.registry.differing import differences
from swarmwright.registry.permitting import cells
from swarmwright.workflow.catalog import AgentSpec, Catalog, GroupSpec, SignalSpec, ToolSpec
from swarmwright.workflow.rules import EVERYONE
from swarmwright.workflow.tree import steps

seeds = st.integers(0, 2**32)


@pytest.mark.requirement("B-25")
def test_the_registry_holds_what_the_compiler_and_the_matrix_need() -> None:
    registry = music()
    assert registry.catalog() == MUSIC
    workflow = compiled(registry)
    assert registry.matrix(workflow).decide("ui", "codewriter").effect == "allow"
    registry = registry.set_code("tool", "codewriter", "my_tools:write")[0]
    assert [(c.id, c.target) for c in registry.contents.code] == [("codewriter", "my_tools:write")]


def test_an_operation_changes_nothing_of_the_registry_that_it_is_asked_of() -> None:
    before = music()
    after, change = before.set_agent("ui", prompt="Be brief.")
    assert (before.version.number, after.version.number) == (0, 1)
    assert before.catalog() == MUSIC
    assert after.catalog().agents[0].prompt == "Be brief."
    assert change.version == after.version


@pytest.mark.requirement("B-25")
def test_what_prompts_and_structure_hang_on_needs_a_new_graph_and_says_why() -> None:
    registry = music()
    ui = MUSIC.agents[0]
    for change in (
        registry.add_agent(AgentSpec("tester", "Tester")).change,
        registry.remove_agent("audio").change,
        registry.switch_agent("backend", on=False).change,
        registry.replace_agent(replace(ui, name="Screens")).change,
        registry.replace_agent(replace(ui, fields=("quality",))).change,
        registry.replace_agent(replace(ui, signals=(SignalSpec("drawn"),))).change,
        registry.replace_agent(replace(ui, publishes=True)).change,
        registry.set_agent("ui", kind="review_loop").change,
        registry.replace_tool(ToolSpec("codewriter", "CodeWriter", aliases=("code",))).change,
        registry.replace_group(GroupSpec("makers", "Makers", ("audio",))).change,
        registry.remove_group("makers").change,
    ):
        assert change.recompile, change
        assert change.reason


@pytest.mark.requirement("B-25")
def test_prompts_models_switches_permissions_and_tools_count_without_a_new_graph() -> None:
    registry = music()
    review = registry.set_agent("ui", kind="review_loop").registry
    for change in (
        registry.set_agent("ui", prompt="Be brief.", model="small", role="draws").change,
        registry.set_agent("ui", tools=()).change,
        review.switch_step("ui", "review", on=False).change,
        registry.add_tool(ToolSpec("mock", "MockGenerator")).change,
        registry.remove_tool("uidesigner").change,
        registry.replace_tool(ToolSpec("filesystem", "FileSystem", risk="high")).change,
        registry.switch_tool("uidesigner", on=False).change,
        registry.switch_tool("codewriter", on=False, agent="ui").change,
        registry.grant("audio", "filesystem", "it writes sounds").change,
        registry.deny("audio", "codewriter", "it only renders").change,
        registry.require_approval(EVERYONE, "filesystem", "it deletes").change,
        registry.set_code("tool", "codewriter", "my_tools:write").change,
        registry.remove_pattern("race").change,
    ):
        assert not change.recompile, change
        assert change.reason


def test_a_change_says_what_was_and_what_is_and_what_went_with_it() -> None:
    registry = music().deny("audio", "filesystem", "it only renders").registry
    _, change = registry.set_agent("ui", prompt="Be brief.")
    assert (change.old, change.new) == ("agent UI: no prompt", "agent UI: prompt 'Be brief.'")
    assert (
        str(change) == "~ agent UI: no prompt  →  agent UI: prompt 'Be brief.' "
        "(no new graph: it counts from the agent's next step on)"
    )
    _, gone = registry.remove_tool("filesystem")
    assert (gone.old, gone.new) == ("tool FileSystem", "")
    assert gone.also == ("- Audio must not use FileSystem (it only renders)",)


def test_what_changes_nothing_makes_no_version() -> None:
    registry, first = music().switch_tool("uidesigner", on=False)
    same, second = registry.switch_tool("uidesigner", on=False)
    assert same is registry
    assert (first.kind, second.kind, second.recompile) == ("switched", "unchanged", False)
    assert second.version == registry.version


def test_a_tools_schema_is_part_of_what_it_is() -> None:
    registry = music()
    tool = replace(MUSIC.tools[0], schema={"type": "object"})
    assert registry.replace_tool(tool).registry.version.number == 1


def test_under_another_name_it_is_the_same_and_older_prompts_still_find_it() -> None:
    registry = music().deny("audio", "filesystem", "it only renders").registry
    named, change = registry.set_agent("audio", name="Sound Lab")
    assert change.recompile
    agent = named.catalog().agent("audio")
    assert agent is not None and (agent.name, agent.aliases) == ("Sound Lab", ("Audio",))
    assert named.contents.permissions == registry.contents.permissions
    named = named.set_tool("filesystem", name="Disk", risk="high").registry
    tool = next(one for one in named.contents.tools if one.id == "filesystem")
    assert (tool.name, tool.risk, tool.aliases[-1]) == ("Disk", "high", "FileSystem")
    for words in ("Audio renders, then UI draws.", "Sound Lab renders, then UI draws."):
        read = compile_prompt(words, named.catalog()).workflow
        assert read is not None
        assert {one.agent for one in steps(read.root)} == {"audio", "ui"}
    back = named.set_agent("audio", name="Audio").registry.catalog().agent("audio")
    assert back is not None and back.aliases == ("Sound Lab",)


def test_a_name_that_a_prompt_cannot_use_or_that_is_another_ones_is_refused() -> None:
    registry = music().set_agent("audio", name="Sound Lab").registry
    for name, code in (("", "bad-name"), (" ?! ", "bad-name"), ("Backend", "same-name")):
        with pytest.raises(InvalidRegistry, match=code):
            registry.set_agent("ui", name=name)
    with pytest.raises(InvalidRegistry, match="same-name"):
        registry.set_agent("ui", name="audio")  # what another one was called
    with pytest.raises(InvalidRegistry, match="same-name"):
        registry.set_tool("codewriter", name="filesystem")


def test_nothing_is_left_of_what_is_removed() -> None:
    registry = music().set_agent("ui", kind="review_loop").registry
    for made in (
        lambda r: r.switch_step("ui", "review", on=False),
        lambda r: r.switch_tool("codewriter", on=False, agent="ui"),
        lambda r: r.grant("ui", "audioprocessor", "to listen"),
        lambda r: r.set_code("agent", "ui", "my_agents:draw"),
        lambda r: r.remove_agent("ui"),
        lambda r: r.remove_tool("databasemanager"),
    ):
        registry = made(registry).registry
    now = registry.contents
    assert not (now.steps_off or now.tools_off or now.permissions or now.code)
    assert now.groups[0].members == ("backend",)
    assert registry.catalog().agents[0].tools == ()


def test_another_kind_keeps_only_the_switches_of_steps_that_it_has() -> None:
    registry = music().set_agent("ui", kind="review_loop").registry
    registry = registry.switch_step("ui", "review", on=False).registry
    assert registry.set_agent("ui", kind="planner_executor").registry.contents.steps_off == ()
    assert registry.set_agent("ui", kind="custom").registry.contents.steps_off != ()


def test_an_unknown_id_names_the_closest() -> None:
    registry = music()
    for wrong, near in (
        (lambda: registry.remove_agent("backends"), "backend"),
        (lambda: registry.grant("ui", "codewriters", "why not"), "codewriter"),
        (lambda: registry.remove_group("maker"), "makers"),
        (lambda: registry.remove_pattern("racer"), "race"),
        (lambda: registry.pattern("debates"), "debate"),
    ):
        with pytest.raises(NotFound) as caught:
            wrong()
        assert near in caught.value.near
    with pytest.raises(NotFound) as caught:
        registry.revert(7)
    assert (caught.value.kind, caught.value.id) == ("version", "7")


@pytest.mark.parametrize(
    ("code", "broken"),
    [
        ("duplicate-agent", lambda r: r.add_agent(AgentSpec("ui", "UI"))),
        ("duplicate-tool", lambda r: r.add_tool(ToolSpec("codewriter", "CodeWriter"))),
        ("duplicate-group", lambda r: r.add_group(GroupSpec("makers", "Makers", ()))),
        ("duplicate-pattern", lambda r: r.add_pattern(BUILT_IN[0])),
        ("duplicate-member", lambda r: r.replace_group(GroupSpec("makers", "Makers", ("ui", "ui")))),
        ("group-named-like-agent", lambda r: r.add_group(GroupSpec("sounds", "Audio", ("ui",)))),
        ("unknown-tool", lambda r: r.set_agent("ui", tools=("codewritr",))),
        ("unknown-agent", lambda r: r.add_group(GroupSpec("g", "G", ("audi",)))),
        ("bad-id", lambda r: r.add_agent(AgentSpec("a@2", "A"))),
        ("no-reason", lambda r: r.grant("ui", "filesystem", " ")),
        ("bad-code", lambda r: r.set_code("tool", "codewriter", "no function")),
        ("unknown-step", lambda r: r.switch_step("ui", "review", on=False)),
    ],
)
def test_what_would_break_the_registry_is_refused_with_a_code(code: str, broken: object) -> None:
    assert callable(broken)
    with pytest.raises(InvalidRegistry) as caught:
        broken(music())
    assert [problem.code for problem in caught.value.problems] == [code]


def test_a_wrong_reference_offers_what_may_be_meant() -> None:
    with pytest.raises(InvalidRegistry, match="did you mean codewriter"):
        music().set_agent("ui", tools=("codewritr",))


def test_a_tool_that_nobody_may_use_and_two_of_one_name_are_warnings() -> None:
    registry = music().add_tool(ToolSpec("mock", "MockGenerator")).registry
    workflow = compiled(registry)
    assert [p.node for p in registry.problems(workflow)] == ["mock"]
    assert registry.grant("audio", "mock", "to try").registry.problems(workflow) == ()
    twice = registry.add_agent(AgentSpec("ui-2", "UI")).registry
    assert {p.code for p in twice.problems(workflow)} == {"same-name", "unused-tool"}


def test_a_tool_that_is_switched_off_is_denied_and_the_others_stay_open() -> None:
    registry = music().switch_tool("uidesigner", on=False).registry
    matrix = registry.matrix(compiled(music()))
    assert matrix.decide("ui", "uidesigner").rule == "tool_disabled"
    assert matrix.decide("ui", "codewriter").effect == "allow"


def test_a_tool_can_be_off_for_one_agent_whatever_else_is_said() -> None:
    registry = music().grant("ui", "codewriter", "it draws").registry
    registry = registry.switch_tool("codewriter", on=False, agent="ui", reason="it loops").registry
    matrix = registry.matrix(compiled(registry))
    assert matrix.decide("ui", "codewriter").effect == "deny"
    assert matrix.decide("ui", "codewriter").reason == "CodeWriter is switched off for UI: it loops"
    assert matrix.decide("audio", "codewriter").effect == "allow"


def test_what_is_set_by_hand_goes_before_the_prompt_and_gives_its_reason() -> None:
    registry = music()
    workflow = compiled(registry)
    assert registry.matrix(workflow).decide("audio", "filesystem").effect == "deny"
    open_ = registry.grant("audio", "filesystem", "sounds are files").registry.matrix(workflow)
    assert (open_.decide("audio", "filesystem").effect, open_.decide("audio", "filesystem").reason) == (
        "allow",
        "sounds are files",
    )
    closed = registry.deny(EVERYONE, "codewriter", "frozen").registry
    assert closed.matrix(workflow).decide("ui", "codewriter").reason == "frozen"
    but_one = closed.grant("ui", "codewriter", "a fix").registry.matrix(workflow)
    assert [but_one.decide(a, "codewriter").effect for a in ("ui", "audio")] == ["allow", "deny"]
    lifted = closed.lift(EVERYONE, "codewriter").registry.matrix(workflow)
    assert lifted.decide("ui", "codewriter").effect == "allow"


def test_a_grant_by_hand_waives_no_approval_and_no_high_risk() -> None:
    registry = music()
    workflow = compiled(registry, "UI works, then Audio. Every use of FileSystem needs approval by a human.")
    granted = registry.grant("ui", "filesystem", "to save").registry
    assert granted.matrix(workflow).decide("ui", "filesystem").effect == "ask"
    risky = registry.replace_tool(ToolSpec("codewriter", "CodeWriter", risk="high")).registry
    matrix = risky.grant("audio", "codewriter", "to code").registry.matrix(workflow)
    assert matrix.decide("audio", "codewriter").effect == "ask"


def test_a_grant_to_an_agent_that_is_off_still_asks_once_it_is_on() -> None:
    registry = music().replace_tool(ToolSpec("filesystem", "FileSystem", risk="high")).registry
    registry = registry.switch_agent("audio", on=False).registry
    registry = registry.grant("audio", "filesystem", "to save").registry
    matrix = registry.matrix(compiled(music()))
    assert matrix.decide("audio", "filesystem").rule == "agent_disabled"
    everybody_on = replace(matrix, team=MUSIC)
    assert everybody_on.decide("audio", "filesystem").effect == "ask"


def test_an_approval_by_hand_opens_nothing() -> None:
    registry = music()
    workflow = compiled(registry)
    matrix = registry.require_approval(EVERYONE, "filesystem", "it deletes").registry.matrix(workflow)
    assert [matrix.decide(a, "filesystem").effect for a in ("ui", "backend", "audio")] == [
        "ask",
        "ask",
        "deny",
    ]
    assert matrix.decide("ui", "filesystem").reason == "it deletes"


def test_what_was_taken_out_is_denied_whatever_the_workflow_was_compiled_for() -> None:
    workflow = compiled(music())
    matrix = music().remove_tool("codewriter").registry.matrix(workflow)
    assert matrix.decide("ui", "codewriter").rule == "unknown_tool"
    assert {(c.agent, c.tool) for c in cells(matrix)} == {
        (a.id, t.id) for a in MUSIC.agents for t in MUSIC.tools if t.id != "codewriter"
    }


def test_any_version_can_be_gone_back_to_and_compared() -> None:
    registry = music().remove_agent("audio").registry.set_agent("ui", prompt="Be brief.").registry
    back, change = registry.revert(0)
    assert (change.kind, change.recompile, back.version.number) == ("reverted", True, 3)
    assert back.version.hash == music().version.hash
    assert back.catalog().agent("audio") is not None
    assert [str(d)[:14] for d in registry.diff(0)] == ["- agent Audio ", "~ agent UI: no"]
    assert back.diff(0) == ()
    assert str(registry.diff(1, 2)[0]) == "~ agent UI: no prompt  →  agent UI: prompt 'Be brief.'"
    assert [r.version.number for r in back.forgetting(2).history] == [2, 3]
    with pytest.raises(NotFound):
        back.forgetting(2).at(0)


def test_a_graph_is_out_of_date_for_what_is_otherwise_now_and_not_for_what_was_in_between() -> None:
    registry = music().remove_agent("audio").registry.set_agent("ui", prompt="Be brief.").registry
    assert registry.recompile_since(0) == (True, "the steps of the graph are the work of its agents")
    assert registry.recompile_since(1) == (False, "it counts from the agent's next step on")
    back = registry.add_agent(MUSIC.agents[2]).registry
    assert not back.recompile_since(0)[0]
    assert back.recompile_since(back.version.number) == (False, "nothing changes")


@settings(max_examples=tries(60))
@given(seeds)
def test_random_operations_leave_registries_whose_versions_are_told_apart_and_come_back(seed: int) -> None:
    made = changed(music(), seed, 25)
    if not made:
        return
    before = music()
    for registry, change in made:
        assert change.version == registry.version
        assert registry.version.hash == fingerprint(registry.contents)
        assert (registry == before) == (change.kind == "unchanged")
        assert bool(differences(before.contents, registry.contents)) or change.kind == "unchanged"
        before = registry
    last = made[-1].registry
    assert [r.version.number for r in last.history] == list(range(len(last.history)))
    for revision in last.history:
        assert last.revert(revision.version.number).registry.version.hash == revision.version.hash


@settings(max_examples=tries(60))
@given(seeds)
def test_changes_without_a_new_graph_leave_what_the_compiler_reads_as_it_was(seed: int) -> None:
    before = music()
    for registry, change in changed(before, seed, 25):
        if not change.recompile:
            assert [
                (a.id, a.name, a.aliases, a.signals, a.fields, a.kind) for a in registry.catalog().agents
            ] == [(a.id, a.name, a.aliases, a.signals, a.fields, a.kind) for a in before.catalog().agents]
            assert registry.catalog().groups == before.catalog().groups
        before = registry


def test_whom_a_prompt_alone_names_can_be_admitted() -> None:
    registry = Registry.from_catalog(Catalog((AgentSpec("writer", "Writer", prompt="Be brief."),)))
    workflow = compile_prompt("Writer drafts, then Editor polishes. Editor may use Search.").workflow
    assert workflow is not None
    assert registry.matrix(workflow).decide("editor", "search").rule == "unknown_agent"
    admitted, change = registry.admit(workflow.team)
    assert (change.recompile, change.new) == (True, "agent Editor; tool Search")
    assert admitted.matrix(workflow).decide("editor", "search").effect == "allow"
    assert admitted.catalog().agents[0].prompt == "Be brief."
    assert admitted.admit(workflow.team).change.kind == "unchanged"


def test_an_empty_registry_can_be_built_up() -> None:
    registry = Registry()
    assert registry.catalog().agents == ()
    registry = registry.add_agent(AgentSpec("a", "A")).registry.add_pattern(BUILT_IN[0]).registry
    assert registry.pattern("supervisor") is BUILT_IN[0]


@pytest.mark.requirement("B-44")
def test_who_can_do_something_is_found_by_what_holds_now() -> None:
    registry = music().set_agent("ui", role="designs the screens", kind="review_loop").registry
    workflow = compiled(registry)

    def who(r: Registry, **wanted: str) -> list[str]:
        return [found.agent for found in r.discover(Wanted(**wanted), workflow)]

    assert who(registry, tool="filesystem") == ["ui", "backend"]
    assert who(registry, tool="filesystem", signal="models_ready") == ["backend"]
    assert who(registry, group="makers", words="Screens") == ["ui"]
    asked = registry.require_approval("ui", "filesystem", "it deletes").registry
    asked = asked.switch_step("ui", "review", on=False).registry
    (ui, *_) = asked.discover(workflow=workflow)
    assert (ui.tools, ui.asking, ui.steps) == (("uidesigner", "codewriter"), ("filesystem",), ("draft",))
    assert who(asked, tool="filesystem") == ["ui", "backend"]
    assert who(asked.switch_agent("ui", on=False).registry, tool="filesystem") == ["backend"]
    with pytest.raises(NotFound):
        who(registry, tool="filesytem")


def test_another_order_of_the_same_agents_is_told_as_a_difference() -> None:
    before = music().contents
    (one,) = differences(before, replace(before, agents=before.agents[::-1]))
    assert (one.field, one.subject) == ("order", "agent")
    assert one.new == "agents in the order Audio, Backend and UI"
