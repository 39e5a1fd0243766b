"""Memory as tools: through the gate, over a real SQLite file, and never past the rules of visibility."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swarmwright.bootstrap.config import parse_config
from swarmwright.bootstrap.opening import open_platform
from swarmwright.bootstrap.preflight import check_team
from swarmwright.language import compile_prompt
from swarmwright.policy.memory import finder, open_scopes
from swarmwright.ports.agents import AgentView
from swarmwright.ports.commands import Approve
from swarmwright.ports.memory import LONGEST_TEXT, PUBLIC, Artifact, Scope
from swarmwright.ports.threads import ThreadRecord
from swarmwright.runtime.agents.remembering import memory_tools
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.tracing.results import TraceSpan
from swarmwright.settings import Settings
from swarmwright.storage.opening import open_store
from swarmwright.storage.sqlite.memory import open_memory
from swarmwright.workflow.catalog import AgentSpec, Catalog, GroupSpec, ToolSpec
from swarmwright.workflow.rules import EVERYONE, Deny, Hide, Rule, ToolApproval
from swarmwright.workflow.tree import Step, Workflow

WAIT_S = 30.0
NAMES = ("ada", "bob", "cy", "dee")
TOOLS = (ToolSpec("remember", "remember"), ToolSpec("recall", "recall"))
BOTH = ("remember", "recall")


def team(*rules: Rule, agent: str = "ada", groups: Mapping[str, Sequence[str]] | None = None) -> Workflow:
    agents = tuple(AgentSpec(n, n.title(), tools=BOTH) for n in NAMES)
    made = tuple(GroupSpec(name, name.title(), tuple(members)) for name, members in (groups or {}).items())
    return Workflow(Step(agent, agent), rules, Catalog(agents, TOOLS, made))


def opened(folder: Path, *calls: tuple[str, Mapping[str, Any]], on: bool = True) -> Settings:
    script = folder / "script.json"
    asked = [{"tool_calls": [{"name": name, "args": dict(args)}]} for name, args in calls]
    script.write_text(json.dumps({"replies": [*asked, {"text": "Done."}]}))
    memory = folder / "memory.db" if on else None
    return Settings(database=folder / "threads.db", model=f"stub:{script}", memory=memory)


async def span_of(platform: Platform, workflow: Workflow, thread: str) -> TraceSpan:
    """The span of the one step, after a run."""
    async with asyncio.timeout(WAIT_S):
        await platform.create_thread(workflow, thread)
        await (await platform.run(thread, "go")).result()
    return (await platform.trace(thread))[-1]


async def told(folder: Path, workflow: Workflow, thread: str, *calls: tuple[str, Mapping[str, Any]]) -> str:
    """What the last call of a run brought."""
    async with open_platform(opened(folder, *calls)) as platform:
        span = await span_of(platform, workflow, thread)
    assert span.status == "done", span
    return str(span.calls[-1].get("text", span.calls[-1].get("reason")))


async def test_what_the_agents_of_one_tenant_keep_those_of_another_do_not_find(tmp_path: Path) -> None:
    async def asked(tenant: str, thread: str, *calls: tuple[str, Mapping[str, Any]]) -> str:
        settings = opened(tmp_path, *calls)
        async with open_store(settings.database) as store:
            await store.threads.create(ThreadRecord(thread, created_at=1.0, updated_at=1.0, tenant=tenant))
        async with open_platform(settings) as platform, asyncio.timeout(WAIT_S):
            await platform.adopt(thread, team(), graph="team")
            await (await platform.run(thread, "go")).result()
            span = (await platform.trace(thread))[-1]
        return str(span.calls[-1].get("text", span.calls[-1].get("reason")))

    keep = ("remember", {"text": "The client likes blue.", "scope": "public"})
    assert await asked("clinic.a", "one", keep) == "Kept for everybody."
    look = ("recall", {"query": "client"})
    assert "likes blue" in await asked("clinic.a", "two", look)
    for tenant, thread in (("clinic.b", "three"), ("", "four")):
        assert await asked(tenant, thread, look) == "Nothing is kept that has these words."


@pytest.mark.requirement("B-19")
async def test_what_one_thread_remembers_another_recalls_after_a_restart_without_a_change_of_topology(
    tmp_path: Path,
) -> None:
    workflow = team()
    kept = await told(
        tmp_path, workflow, "one", ("remember", {"text": "The client likes blue.", "name": "taste"})
    )
    assert kept == "Kept for yourself."
    found = await told(tmp_path, workflow, "two", ("recall", {"query": "which colour does the client like?"}))
    assert "The client likes blue." in found
    assert "by Ada" in found
    assert "taste" in found


async def test_scopes_are_shared_with_those_who_have_them(tmp_path: Path) -> None:
    groups = {"kitchen": ["ada", "bob"]}
    for scope, text in (("me", "mine"), ("group:kitchen", "ours"), ("public", "everybody's")):
        await told(tmp_path, team(groups=groups), f"w-{text}", ("remember", {"text": text, "scope": scope}))
    for agent, seen in (
        ("ada", {"mine", "ours", "everybody's"}),
        ("bob", {"ours", "everybody's"}),
        ("cy", {"everybody's"}),
    ):
        found = await told(tmp_path, team(agent=agent, groups=groups), f"r-{agent}", ("recall", {}))
        assert {line.rpartition(": ")[2] for line in found.splitlines()} == seen


@pytest.mark.parametrize(
    ("text", "why"), [(" \n", "says nothing"), ("x" * (LONGEST_TEXT + 1), "is longer than that")]
)
async def test_what_cannot_be_kept_is_told_to_the_model_in_words(tmp_path: Path, text: str, why: str) -> None:
    said = await told(tmp_path, team(), "t", ("remember", {"text": text}))
    assert said == f"Not kept: a text has 1 to {LONGEST_TEXT} characters, and this one {why}."


@pytest.mark.parametrize("scope", ["agent:bob", "bob", "group:kitchen", "all", "private"])
async def test_a_scope_that_is_not_open_is_refused_whatever_the_model_asks_for(
    tmp_path: Path, scope: str
) -> None:
    groups = {"kitchen": ["bob", "cy"]}
    for name, args in (
        ("remember", {"text": "psst", "scope": scope}),
        ("recall", {"query": "", "scope": scope}),
    ):
        if (name, scope) == ("recall", "all"):
            continue
        answer = await told(tmp_path, team(groups=groups), f"{name}-t", (name, args))
        assert f"there is no scope {scope!r} for you, only " in answer
    async with open_memory(tmp_path / "memory.db") as memory:
        for one in (PUBLIC, Scope("agent", "ada"), Scope("agent", "bob"), Scope("group", "kitchen")):
            assert await memory.read(one, "") == []


async def test_every_call_passes_the_gate(tmp_path: Path) -> None:
    call = ("remember", {"text": "no", "scope": "public"})
    refused = await told(tmp_path, team(Deny(("ada",), "remember")), "denied", call)
    assert "must not use" in refused
    async with open_platform(opened(tmp_path, call), approve=_nobody) as platform:
        span = await span_of(platform, team(ToolApproval("remember")), "asked")
        assert (span.status, span.calls[-1]["event"]) == ("waiting", "tool_waiting")
        await platform.send("asked", Approve("ada", by="Eve"))
        async with asyncio.timeout(WAIT_S):
            assert (await (await platform.run("asked")).result()).status == "finished"
        trace = await platform.trace("asked")
        assert [(s.question, s.by) for s in trace if s.status == "applied"] == [("approve", "Eve")]
        (last,) = [s for s in trace if s.status == "done"]
        assert [c["event"] for c in last.calls] == ["tool_called", "tool_result"]
    async with open_memory(tmp_path / "memory.db") as memory:
        assert [a.text for a in await memory.read(PUBLIC, "")] == ["no"]


async def _nobody(agent: str, tool: str, arguments: Mapping[str, Any]) -> None:
    return None


async def test_an_agent_without_the_right_is_not_even_offered_it_and_without_memory_nobody_is(
    tmp_path: Path,
) -> None:
    agents = (AgentSpec("ada", "Ada", kind="react"),)
    bare = Workflow(Step("ada", "ada"), (), Catalog(agents, TOOLS))
    assert "was not given" in await told(tmp_path, bare, "bare", ("recall", {"query": "x"}))
    async with open_platform(opened(tmp_path, ("recall", {"query": "x"}), on=False)) as platform:
        span = await span_of(platform, team(), "off")
    assert span.calls[-1]["event"] == "tool_denied"


async def test_a_call_that_is_made_twice_keeps_one(tmp_path: Path) -> None:
    call = ("remember", {"text": "once", "scope": "public"})
    for thread in ("one", "two"):
        await told(tmp_path, team(), thread, call, call)
    async with open_memory(tmp_path / "memory.db") as memory:
        assert len(await memory.read(PUBLIC, "")) == 1


TOML = """
prompt = "Ada writes the report. Only Ada may use remember. Everybody may use recall."
model = "stub:"
[agents.Ada]
[agents.Bob]
tools = ["recall"]
"""


def test_the_table_memory_brings_the_tools_and_without_it_there_are_none(tmp_path: Path) -> None:
    config = parse_config(TOML + "[memory]\n", tmp_path / "swarmwright.toml")
    assert [t.id for t in config.catalog.tools] == ["remember", "recall"]
    assert config.settings.memory == tmp_path / ".swarmwright" / "memory.db"
    compiled = compile_prompt(config.prompt, config.catalog)
    assert compiled.workflow is not None
    assert not check_team(compiled.workflow, config.settings)
    without = parse_config(TOML.replace('tools = ["recall"]', ""), tmp_path / "swarmwright.toml")
    assert without.catalog.tools == ()
    assert without.settings.memory is None


def test_a_tool_of_that_name_can_be_set_up_like_any_other(tmp_path: Path) -> None:
    config = parse_config(
        TOML + '[memory]\npath = "m.db"\n[tools.remember]\nrisk = "high"\n', tmp_path / "s.toml"
    )
    assert [(t.id, t.risk) for t in config.catalog.tools] == [("remember", "high"), ("recall", "low")]


AGENT = st.sampled_from(NAMES)
TEAMS = st.builds(
    lambda groups, rules: team(*rules, groups=groups),
    st.dictionaries(
        st.sampled_from(("kitchen", "hall")), st.lists(AGENT, min_size=1, max_size=3, unique=True)
    ),
    st.lists(
        st.builds(
            Hide,
            AGENT | st.just(EVERYONE),
            st.tuples(AGENT) | st.just((EVERYONE,)),
            st.lists(AGENT, max_size=2).map(tuple),
        ),
        max_size=3,
    ),
)
SCOPES = st.builds(Scope, st.just("agent"), AGENT) | st.builds(
    Scope, st.just("group"), st.sampled_from(("kitchen", "hall"))
)


def may_find(workflow: Workflow, reader: str, scope: Scope, author: str) -> bool:
    """The rules in other words: the reference."""
    groups = {group.id: group.members for group in workflow.team.groups}
    has = {"agent": scope.owner == reader, "group": reader in groups.get(scope.owner, ()), "public": True}
    hidden = any(
        rule.source in (author, EVERYONE)
        and (reader in rule.viewers or EVERYONE in rule.viewers)
        and reader not in rule.excepted
        for rule in workflow.rules
        if isinstance(rule, Hide)
    )
    return has[scope.kind] and (author == reader or not hidden)


@settings(max_examples=25, deadline=None)
@given(TEAMS, st.lists(st.tuples(AGENT, SCOPES | st.just(PUBLIC)), max_size=8))
def test_whatever_the_team_nobody_finds_or_keeps_what_the_rules_close(
    workflow: Workflow, tries: list[tuple[str, Scope]]
) -> None:
    async def play() -> None:
        with tempfile.TemporaryDirectory() as folder:
            async with open_memory(Path(folder) / "m.db") as memory:
                written = []
                for number, (author, scope) in enumerate(tries):
                    tools = memory_tools(_view(author), memory, workflow, lambda: 0.0)
                    word = "me" if scope == Scope("agent", author) else str(scope)
                    call = {"text": f"note {number}", "scope": word}
                    allowed = may_find(workflow, author, scope, author)
                    assert (await _kept(tools["remember"], call)) is allowed
                    if allowed:
                        written.append((author, scope, call["text"]))
                for reader in NAMES:
                    tools = memory_tools(_view(reader), memory, workflow, lambda: 0.0)
                    found = str(await tools["recall"].ainvoke({"query": "note"}))
                    seen = {line.rpartition(": ")[2] for line in found.splitlines() if line.startswith("- ")}
                    assert seen == {t for a, s, t in written if may_find(workflow, reader, s, a)}

    asyncio.run(play())


async def _kept(tool: Any, call: dict[str, str]) -> bool:
    """Whether it was kept; a scope that is not open to the agent is not of the tool's form."""
    from pydantic import ValidationError

    try:
        return str(await tool.ainvoke(call)).startswith("Kept")
    except ValidationError:
        return False


def _view(agent: str) -> AgentView:
    return AgentView("t", agent, AgentSpec(agent, agent), "go")


def test_a_stranger_has_no_scope_and_hides_are_the_views_own() -> None:
    workflow = team(Hide("bob", ("ada",)), groups={"kitchen": ["ada"]})
    assert open_scopes(workflow, "eve") == ()
    assert open_scopes(workflow, "ada") == (Scope("agent", "ada"), Scope("group", "kitchen"), PUBLIC)
    assert finder(workflow, "ada").sight.hidden == {"bob"}


async def test_what_has_no_author_in_the_team_any_more_is_still_found(tmp_path: Path) -> None:
    async with open_memory(tmp_path / "memory.db") as memory:
        await memory.write(PUBLIC, [Artifact("from long ago", "zoe", at=1.0)])
    assert "by zoe" in await told(tmp_path, team(), "t", ("recall", {"query": "long"}))
