"""Teams that threads share: kept in versions, changed at any time, taken over by threads at work."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from support.crews import WAIT_S, FunctionCrew, HeldCrew
from swarmwright.errors import InvalidRegistry, NotFound
from swarmwright.language import compile_prompt
from swarmwright.ports.agents import Crew
from swarmwright.ports.commands import Command, RollBack, SetAgent, SetTool, Swap
from swarmwright.registry.contents import Contents
from swarmwright.registry.registry import Registry
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.runs.running import Run
from swarmwright.runtime.teams.teams import Teams
from swarmwright.runtime.tracing.results import RunResult
from swarmwright.storage.sqlite import open_sqlite
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec
from swarmwright.workflow.tree import Workflow

TEAM = Catalog.of(["Ada", "Bob", "Cleo"], ["Search", "Mail"])
FILE = Contents(TEAM.agents, TEAM.tools, TEAM.groups)
PROMPT = "Ada drafts, then Bob checks, then Cleo prints. All agents may use Search."


@asynccontextmanager
async def platform(folder: Path, crew: Crew) -> AsyncIterator[Platform]:
    async with open_sqlite(folder / "s.db") as storage, asyncio.timeout(4 * WAIT_S):
        teams = Teams(storage.teams, storage.mailbox)
        made = Platform(
            checkpointer=storage.checkpointer,
            threads=storage.threads,
            events=storage.events,
            mailbox=storage.mailbox,
            crew=lambda workflow, saver: crew,
            teams=teams,
        )
        await teams.take_in("press", FILE)
        try:
            yield made
        finally:
            await made.close()


def compiled(prompt: str = PROMPT, team: Catalog = TEAM) -> Workflow:
    workflow = compile_prompt(prompt, team).workflow
    assert workflow is not None
    return workflow


async def taken(door: Platform, command: Command) -> str:
    sent = await door.send("t", command)
    return await settled(door, sent.seq)


async def settled(door: Platform, seq: int) -> str:
    while True:
        row = (await door.commands("t"))[seq - 1]
        if row.state != "accepted":
            return f"{row.state}: {row.reason}"
        await asyncio.sleep(0.01)


async def ended(run: Run) -> RunResult:
    async with asyncio.timeout(WAIT_S):
        return await run.result()


def worked(result: RunResult) -> list[str]:
    return [output.agent for output in result.outputs]


async def decide(door: Platform, agent: str, tool: str) -> tuple[str, str]:
    decision = (await door.team_now("t")).matrix.decide(agent, tool)
    return decision.effect, decision.reason


async def off(door: Platform, agent: str, drain: Any = "finish") -> None:
    await door.teams.change("press", lambda r: r.switch_agent(agent, on=False), drain)


@pytest.mark.requirement("B-25")
async def test_a_team_is_kept_in_all_its_versions_and_can_be_as_it_was(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.teams.change("press", lambda r: r.set_agent("ada", prompt="Be brief."))
        change = await door.teams.change("press", lambda r: r.remove_agent("bob"))
        assert (change.recompile, change.version.number) == (True, 2)
    async with platform(tmp_path, FunctionCrew()) as door:
        registry = await door.teams.registry("press")
        assert [revision.version.number for revision in registry.history] == [0, 1, 2]
        assert registry.catalog().agent("bob") is None
        change = await door.teams.revert("press", 1)
        assert (change.kind, change.version.number) == ("reverted", 3)
        agents = (await door.teams.registry("press")).catalog().agents
        assert [(a.id, a.prompt) for a in agents] == [("ada", "Be brief."), ("bob", ""), ("cleo", "")]
        with pytest.raises(NotFound):
            await door.teams.revert("press", 17)
        with pytest.raises(NotFound, match="did you mean press"):
            await door.teams.registry("pres")


async def test_of_many_who_change_a_team_at_once_nobodys_change_is_lost(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as one, platform(tmp_path, FunctionCrew()) as other:

        def add(door: Platform, name: str) -> Any:
            return door.teams.change("press", lambda r: r.add_tool(ToolSpec(name, name.upper())))

        names = [f"t{number}" for number in range(10)]
        await asyncio.gather(*(add((one, other)[n % 2], name) for n, name in enumerate(names)))
        registry = await one.teams.registry("press")
        assert {tool.id for tool in registry.contents.tools} >= set(names)
        assert [revision.version.number for revision in registry.history] == list(range(11))


async def test_an_operation_that_cannot_be_makes_no_version(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        with pytest.raises(NotFound):
            await door.teams.change("press", lambda r: r.remove_agent("nobody"))
        with pytest.raises(InvalidRegistry):
            await door.teams.change("press", lambda r: r.add_agent(AgentSpec("ada", "Ada")))
        assert (await door.teams.registry("press")).version.number == 0


async def test_what_a_file_says_anew_is_taken_in_once_and_keeps_what_was_set_by_hand(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.teams.change("press", lambda r: r.set_agent("ada", prompt="by hand"))
        newer = Contents(FILE.agents, (*FILE.tools, ToolSpec("fax", "Fax")))
        assert (await door.teams.take_in("press", newer)) is not None
        contents = (await door.teams.registry("press")).contents
        assert contents.agents[0].prompt == "by hand"
        assert [tool.id for tool in contents.tools] == ["search", "mail", "fax"]
        await door.teams.change("press", lambda r: r.remove_tool("fax"))
        again = await door.teams.take_in("press", newer)
        assert again is not None
        assert again.kind == "unchanged"


@pytest.mark.requirement("B-01", "B-03", "B-07")
async def test_an_agent_switched_off_for_the_team_is_passed_by_on_a_thread_at_work(tmp_path: Path) -> None:
    crew = HeldCrew()
    async with platform(tmp_path, crew) as door, platform(tmp_path, FunctionCrew()) as elsewhere:
        await door.create_thread(compiled(), "t", team="press")
        run = await door.run("t", "go")
        await crew.wait_for("ada")
        await off(elsewhere, "bob")
        assert (await settled(door, 1)).startswith("applied: new graph")
        crew.end("ada")
        await crew.wait_for("cleo")
        crew.end("cleo")
        assert worked(await ended(run)) == ["ada", "cleo"]


async def test_a_team_changed_while_nobody_runs_is_what_the_next_run_begins_with(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(compiled(), "t", team="press")
        await off(door, "bob")
        assert await door.commands("t") == []
        assert worked(await ended(await door.run("t", "go"))) == ["ada", "cleo"]
        assert [(row.kind, row.state) for row in await door.commands("t")] == [("refresh", "applied")]
        await ended(await door.run("t", "go on"))
        assert len(await door.commands("t")) == 1


async def test_who_is_off_when_a_thread_is_made_is_off_there_too(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await off(door, "bob")
        await door.create_thread(compiled(), "t", team="press")
        assert worked(await ended(await door.run("t", "go"))) == ["ada", "cleo"]


async def test_another_workflow_does_not_bring_back_who_is_off_for_the_team(tmp_path: Path) -> None:
    crew = HeldCrew()
    async with platform(tmp_path, crew) as door:
        await off(door, "bob")
        await door.create_thread(compiled(), "t", team="press")
        run = await door.run("t", "go")
        await crew.wait_for("ada")
        plan = await door.plan_swap("t", compiled("Ada drafts, then Bob checks."))
        assert plan.frontier.start == ()
        assert (await taken(door, Swap(compiled("Ada drafts, then Bob checks.")))).startswith("applied")
        crew.end("ada")
        assert worked(await ended(run)) == ["ada"]
        refused = await taken_at_rest(door, SetAgent("bob", True))
        assert refused == "refused: Bob is off for the whole team; switch it on there"


async def test_a_thread_whose_graph_fits_its_changed_team_already_says_that_and_not_why_it_needs_another(
    tmp_path: Path,
) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(compiled(), "t", team="press")
        await ended(await door.run("t", "go"))
        await door.send("t", Swap(compiled("Ada drafts, then Cleo prints.")))
        await off(door, "bob")  # the swap is fitted to the team of when it is taken
        await ended(await door.run("t"))
        [swap, refresh] = await door.commands("t")
    assert (swap.kind, refresh.kind, refresh.state) == ("swap", "refresh", "applied")
    assert refresh.reason.startswith("no new graph: this one is right for the team already (")
    assert refresh.reason.endswith(" (agent Bob))")


async def taken_at_rest(door: Platform, command: Command) -> str:
    sent = await door.send("t", command)
    await ended(await door.run("t"))
    return await settled(door, sent.seq)


@pytest.mark.requirement("B-03")
async def test_a_removed_agents_running_step_finishes_and_counts(tmp_path: Path) -> None:
    crew = HeldCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(compiled(), "t", team="press")
        run = await door.run("t", "go")
        await crew.wait_for("ada")
        await door.teams.change("press", lambda r: r.remove_agent("ada"))
        assert (await settled(door, 1)).startswith("applied: new graph")
        for agent in ("bob", "cleo"):
            await crew.wait_for(agent)
            crew.end(agent)
        crew.end("ada")
        assert set(worked(await ended(run))) == {"ada", "bob", "cleo"}
        assert (await door.workflow("t")).team.agent("ada") is None


async def test_a_team_that_cannot_do_the_work_any_more_leaves_the_thread_as_it_is_and_says_so(
    tmp_path: Path,
) -> None:
    crew = HeldCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(compiled(), "t", team="press")
        before = (await door.thread("t")).workflow_version
        run = await door.run("t", "go")
        await crew.wait_for("ada")

        def nobody(registry: Registry) -> Any:
            return registry.remove_agent("ada").registry.remove_agent("bob").registry.remove_agent("cleo")

        await door.teams.change("press", nobody)
        assert (await settled(door, 1)).startswith("refused: ")
        state = await door.state("t")
        assert "nobody is left to work" in state["coordination_rules"]["dirty"]
        assert (await door.thread("t")).workflow_version == before
        await door.teams.revert("press", 0)
        assert (await settled(door, 2)).startswith("applied")
        assert "dirty" not in (await door.state("t"))["coordination_rules"]
        for agent in ("ada", "bob", "cleo"):
            await crew.wait_for(agent)
            crew.end(agent)
        assert worked(await ended(run)) == ["ada", "bob", "cleo"]


@pytest.mark.requirement("B-05", "B-22")
async def test_a_tool_is_set_for_one_thread_for_all_or_for_one_agent(tmp_path: Path) -> None:
    crew = HeldCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(compiled(), "t", team="press")
        await door.create_thread(compiled(), "other", team="press")
        run = await door.run("t", "go")
        await crew.wait_for("ada")
        assert await decide(door, "ada", "search") == ("allow", "Ada was given Search")
        assert await taken(door, SetTool("search", "deny", reason="over budget")) == (
            "applied: from the next call on, nobody may use Search (over budget)"
        )
        assert await decide(door, "ada", "search") == ("deny", "over budget")
        await taken(door, SetTool("search", "deny"))  # whoever is denied is told more than that it was set
        assert await decide(door, "ada", "search") == ("deny", "somebody has forbidden it on this thread")
        await taken(door, SetTool("search", "ask", "bob", "look twice"))
        await taken(door, SetTool("search", "allow", "bob", "needs it"))
        assert await decide(door, "bob", "search") == ("allow", "needs it")
        await taken(door, SetTool("search", "default"))
        await taken(door, SetTool("search", "default", "bob"))
        assert await decide(door, "ada", "search") == ("allow", "Ada was given Search")
        assert (
            await taken(door, SetTool("serch", "deny"))
            == "refused: the team has no tool 'serch'; did you mean 'search'?"
        )
        assert await taken(door, SetTool("mail", "deny", "nobody")) == (
            "refused: the team has no agent 'nobody'"
        )
        other = await door.teams.now("other", compiled())
        assert other.matrix.decide("ada", "search").effect == "allow"
        await run.cancel()


async def test_a_tool_that_joins_the_team_can_be_set_for_a_thread_at_once(tmp_path: Path) -> None:
    crew = HeldCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(compiled(), "t", team="press")
        run = await door.run("t", "go")
        await crew.wait_for("ada")
        await door.teams.change("press", lambda r: r.add_tool(ToolSpec("fax", "Fax")))
        assert await decide(door, "ada", "fax") == ("deny", "Ada was not given Fax")
        assert (await taken(door, SetTool("fax", "allow", "ada", "for today"))).startswith("applied")
        assert await decide(door, "ada", "fax") == ("allow", "for today")
        await run.cancel()


@pytest.mark.requirement("B-24")
async def test_an_agent_is_set_up_otherwise_for_one_thread(tmp_path: Path) -> None:
    crew = HeldCrew()
    async with platform(tmp_path, crew) as door:
        await door.teams.change("press", lambda r: r.set_agent("ada", kind="review_loop", prompt="team's"))
        await door.create_thread(compiled(), "t", team="press")
        run = await door.run("t", "go")
        await crew.wait_for("ada")
        told = await taken(door, SetAgent("ada", prompt="mine", model="m", steps={"review": False}))
        set_up = "another prompt, the model m: from Ada's next step on"
        assert told == f"applied: {set_up}; its step review off: as soon as Ada next comes to it"
        contents = (await door.team_now("t")).contents
        ada = next(agent for agent in contents.agents if agent.id == "ada")
        assert (ada.prompt, ada.model) == ("mine", "m")
        assert [(s.agent, s.step) for s in contents.steps_off] == [("ada", "review")]
        await taken(door, SetAgent("ada", prompt="", steps={"review": True}))
        contents = (await door.team_now("t")).contents
        ada = next(agent for agent in contents.agents if agent.id == "ada")
        assert (ada.prompt, ada.model, contents.steps_off) == ("team's", "m", ())
        assert await taken(door, SetAgent("ada", steps={"plan": False})) == (
            "refused: Ada has no step 'plan'; it has: draft, review"
        )
        await run.cancel()


async def test_going_back_to_before_an_agent_was_switched_off_does_not_switch_it_on(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(compiled(), "t", team="press")
        assert worked(await ended(await door.run("t", "go"))) == ["ada", "bob", "cleo"]
        await off(door, "bob")
        then = [
            one.id
            for one in await door.history("t")
            if list((await door.checkpoint("t", one.number)).state["agent_outputs"]) == ["ada"]
        ]
        await door.send("t", RollBack(then[0]))
        result = await ended(await door.run("t"))
        assert worked(result) == ["ada", "cleo"]


async def test_a_fork_follows_the_team_from_where_its_thread_has_seen_it(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(compiled(), "t", team="press")
        await ended(await door.run("t", "go"))
        await door.teams.change("press", lambda r: r.remove_agent("bob"))
        fork = await door.fork("t")
        assert worked(await ended(await door.run(fork.thread_id, "go"))) == ["ada", "cleo"]


SCOUT = Catalog(
    (AgentSpec("ada", "Ada"), AgentSpec("bob", "Bob", needs=("search",)), AgentSpec("cleo", "Cleo")),
    TEAM.tools,
)


@pytest.mark.requirement("B-16")
async def test_an_agent_is_passed_by_while_a_tool_that_it_needs_is_denied_to_it(tmp_path: Path) -> None:
    crew = HeldCrew()
    async with platform(tmp_path, crew) as door:
        await door.teams.take_in("press", Contents(SCOUT.agents, SCOUT.tools))
        await door.create_thread(compiled(PROMPT, SCOUT), "t", team="press")
        run = await door.run("t", "go")
        await crew.wait_for("ada")
        await taken(door, SetTool("search", "deny", reason="over budget"))
        assert (await door.state("t"))["coordination_rules"]["held_up"] == ["bob"]
        crew.end("ada")
        await crew.wait_for("cleo")
        assert crew.begun == ["ada", "cleo"]
        crew.end("cleo")
        assert worked(await ended(run)) == ["ada", "cleo"]
        await door.send("t", SetTool("search", "default"))
        again = await door.run("t")
        await crew.wait_for("bob")
        crew.end("bob")
        assert worked(await ended(again)) == ["ada", "cleo", "bob"]


@pytest.mark.requirement("B-16")
async def test_a_tool_switched_off_for_the_team_holds_up_who_needs_it_at_work_and_at_rest(
    tmp_path: Path,
) -> None:
    crew = HeldCrew()
    async with platform(tmp_path, crew) as door:
        await door.teams.take_in("press", Contents(SCOUT.agents, SCOUT.tools))
        for thread in ("t", "u"):
            await door.create_thread(compiled(PROMPT, SCOUT), thread, team="press")
        run = await door.run("t", "go")
        await crew.wait_for("ada")
        await door.teams.change("press", lambda r: r.switch_tool("search", on=False))
        await settled(door, 1)
        crew.end("ada")
        await crew.wait_for("cleo")
        crew.end("cleo")
        assert worked(await ended(run)) == ["ada", "cleo"]
        later = await door.run("u", "go")
        await crew.wait_for_times("ada", 2)
        crew.end("ada")
        await crew.wait_for_times("cleo", 2)
        crew.end("cleo")
        assert worked(await ended(later)) == ["ada", "cleo"]


async def test_what_a_team_says_is_read_once_until_it_says_otherwise_in_whichever_process(
    tmp_path: Path,
) -> None:
    workflow = compiled()
    async with platform(tmp_path, FunctionCrew()) as door, platform(tmp_path, FunctionCrew()) as other:
        team, fitted = (
            (await door.teams.registry("press")).contents,
            await door.teams.as_now("press", workflow),
        )
        assert (await door.teams.registry("press")).contents is team
        assert await door.teams.for_team("press", workflow) is fitted
        await other.teams.change("press", lambda r: r.set_agent("ada", prompt="Be brief."))
        assert (await door.teams.registry("press")).contents.agents[0].prompt == "Be brief."
        assert (await door.teams.as_now("press", workflow)).team.agents[0].prompt == "Be brief."
        assert (await door.teams.as_now("press", compiled("Ada drafts."))).root != fitted.root
        with pytest.raises(NotFound, match="pres"):
            await door.teams.as_now("pres", workflow)
