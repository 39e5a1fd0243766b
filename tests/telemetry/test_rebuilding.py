"""An exported trace is enough to rebuild its thread: the state, and what each agent was given to see."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest

from graph.teams import chain, flow, team
from support.clocks import HeldClock
from support.crews import WAIT_S, FunctionCrew, HeldCrew, Lists
from support.platforms import platform, platform_over
from support.rebuilding import Rebuilding, comparable
from support.stages import stage
from swarmwright.errors import AwaitsApproval, StepFailed
from swarmwright.policy.approvals import ApprovalRules, Patience
from swarmwright.ports.agents import Activity, Agent, AgentReport, AgentView, Question
from swarmwright.ports.commands import (
    Announce,
    Approve,
    Command,
    EditState,
    InjectContext,
    Pause,
    Redirect,
    Reject,
    Resume,
    Send,
    SetAgent,
    Swap,
)
from swarmwright.ports.mailbox import Accepted
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.runs.running import Run
from swarmwright.storage.sqlite import open_sqlite
from swarmwright.telemetry.exporting import exported
from swarmwright.telemetry.lines import json_schema, text
from swarmwright.workflow.catalog import AgentSpec, Catalog, GroupSpec
from swarmwright.workflow.conditions import Compare, Judged
from swarmwright.workflow.encoding import version
from swarmwright.workflow.naming import named
from swarmwright.workflow.rules import Hide, Limit
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
)
from workflow.strategies import wild_workflow


async def lines_of(door: Platform) -> list[dict[str, Any]]:
    """The thread's export, through JSON; every line is of the published schema."""
    written = [text(line) async for line in exported(door, "t")]
    lines = [json.loads(line) for line in written]
    check = jsonschema.Draft202012Validator(json_schema())
    for line in lines:
        check.validate(line)
    return lines


async def check_rebuilt(door: Platform) -> Rebuilding:
    """The state that the export tells is the state that the thread has."""
    rebuilt = Rebuilding(await lines_of(door))
    assert comparable(rebuilt.state) == comparable(await door.state("t"))
    return rebuilt


async def drive(door: Platform, request: str | None = None, **answer: Any) -> str:
    async with asyncio.timeout(WAIT_S):
        return (await (await door.run("t", request, **answer)).result()).status


async def applied(run: Run, sent: Accepted) -> None:
    """Until the run has come to the command."""
    async with asyncio.timeout(WAIT_S):
        async for event in run:
            if event.kind in ("command_applied", "command_refused") and event.data["number"] == sent.seq:
                return


def fields(**values: Any) -> Any:
    async def work(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport(f"{view.agent.id} for {view.request} {view.item or ''}", values)

    return work


async def test_loops_choices_maps_and_questions_are_rebuilt(tmp_path: Path) -> None:
    each = ForEach("each", "the chapters", Step("write", "b"))
    judged = Choice("pick", (Case(Judged("it is long"), Step("cut", "c")),), Step("keep", "d"))
    scores = iter((3, 9))

    async def score(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport("scored", {"score": next(scores)}, context={f"note-{view.round}": view.round})

    loop = Loop("loop", Step("try", "a"), until=Compare("score", ">", 5, "a"), at_most=4)
    crew = FunctionCrew({"a": score}, {"it is long": True}, {"the chapters": ["one", "two", "three"]})
    async with platform(tmp_path, crew) as door:
        await door.create_thread(team(flow(loop, each, judged, order="loop<each each<pick")), "t")
        assert await drive(door, "a book") == "finished"
        await check_rebuilt(door)


async def test_several_turns_signals_and_a_quorum_are_rebuilt(tmp_path: Path) -> None:
    async def tells(view: AgentView, activity: Activity) -> AgentReport:
        activity.announce("ready")
        return AgentReport("told")

    both = flow(
        Step("a", "a", signals=("ready",)),
        *("b", "c"),
        starts_on=(StartsOn("b", "ready"),),
        join=AtLeast(2, "cancel"),
    )
    async with platform(tmp_path, FunctionCrew({"a": tells})) as door:
        await door.create_thread(team(both), "t")
        for request in ("first", "second", "third"):
            assert await drive(door, request) == "finished"
        await check_rebuilt(door)


@pytest.mark.parametrize("waits", [True, False], ids=["stored", "not-stored-yet"])
async def test_what_cancelled_work_has_announced_is_rebuilt_as_taken_back(
    tmp_path: Path, waits: bool
) -> None:
    def ready(task: str) -> Workflow:
        speaks = Step("a", "a", task, signals=("ready",))
        return team(flow(speaks, "b", "c", order="b<c", starts_on=(StartsOn("c", "ready"),)))

    async with stage(tmp_path, ready("draws"), "a", "b") as on:
        on.crew.activities["a"].announce("ready")
        if waits:
            await on.announced("ready")
        await on.swap(ready("paints"), "cancel")
        await on.crew.wait_for_times("a", 2)
        on.crew.end("b")
        await on.stored("b")
        assert "c" not in on.crew.begun
        on.crew.end("a")
        await on.ends("c")
        assert (await on.result()).status == "finished"
        await check_rebuilt(on.door)


async def test_failures_and_further_runs_are_rebuilt(tmp_path: Path) -> None:
    left = [StepFailed("no paper"), AwaitsApproval("a pen"), StepFailed("no ink"), StepFailed("no light")]

    async def fails(view: AgentView, activity: Activity) -> AgentReport:
        if left:
            raise left.pop(0)
        return AgentReport("at last")

    async with platform(tmp_path, FunctionCrew({"b": fails})) as door:
        await door.create_thread(team(chain("a", "b", "c"), Limit("b", "retries", 1)), "t")
        statuses = [await drive(door, "go")]
        await check_rebuilt(door)
        while statuses[-1] != "finished":
            statuses.append(await drive(door))
            await check_rebuilt(door)
        assert statuses == ["interrupted", "failed", "finished"]


@pytest.mark.parametrize("decision", ["approved", "rejected"])
async def test_answers_at_gates_are_rebuilt(tmp_path: Path, decision: str) -> None:
    gated = flow("a", Gate("gate", ask="May b?"), "b", order="a<gate gate<b")
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(gated), "t")
        assert await drive(door, "go") == "interrupted"
        await check_rebuilt(door)
        (wait,) = await door.waiting("t")
        await drive(door, decisions={wait["instance"]: decision})
        await check_rebuilt(door)


async def test_approvals_are_rebuilt(tmp_path: Path) -> None:
    clock = HeldClock()
    rules = ApprovalRules(Patience(60, ("board",), "reject"), confidence={"a": 0.5})
    tree = flow("a", Gate("g", ask="May b?"), "b", Gate("h", ask="And c?"), "c", order="a<g g<b h<c")
    crew = FunctionCrew({"a": fields(confidence=0.1)})
    async with open_sqlite(tmp_path / "s.db") as storage:
        door = platform_over(storage, crew, approvals=rules, clock=clock)
        await door.create_thread(team(tree), "t")
        assert await drive(door, "go") == "interrupted"
        await check_rebuilt(door)
        asked = {one.approval.about.instance: one.approval for one in await door.approvals("t")}
        await door.send("t", EditState(outputs={"a": {"text": "better"}}))
        await door.send("t", Approve(approval=asked["a"].id))
        await door.settle("t")
        await check_rebuilt(door)
        clock.move(61)
        await door.settle("t")  # the board is asked
        await check_rebuilt(door)
        asked = {one.approval.about.instance: one.approval for one in await door.approvals("t")}
        await door.approve("t", asked["a"].id)
        clock.move(60)
        assert await drive(door) == "interrupted"  # nobody has said yes to c; b is asked about
        await check_rebuilt(door)
        clock.move(600)
        assert await drive(door) == "rejected"
        await check_rebuilt(door)
        await door.close()


async def test_commands_are_rebuilt(tmp_path: Path) -> None:
    gated = flow("a", Gate("gate", ask="May b?"), "b", order="a<gate gate<b")
    root = named(gated)
    groups = (GroupSpec("team", "Team", ("a", "b")),)
    workflow = Workflow(root, (), Catalog(Catalog.of(["a", "b"]).agents, (), groups))
    after = Workflow(
        named(flow(*gated.members, "c", order="a<gate gate<b b<c")), (), Catalog.of(["a", "b", "c"])
    )
    commands: list[Command] = [
        *(InjectContext("be brief"), InjectContext("be kind", "group:team"), InjectContext("x", "private:b")),
        *(Announce("ready"), Pause(), Resume(), Send("and make it rhyme"), InjectContext("no", "group:none")),
        EditState(outputs={"a": {"text": "a, but better", "fields": {"mark": 2}}}),
        EditState(context={"public": {"note-1": None, "tone": "dry"}}),
        *(SetAgent("a", enabled=False), SetAgent("a", enabled=True)),
        *(Swap(after), Approve(root.members[1].id, reason="it is good")),  # type: ignore[union-attr]
    ]
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(workflow, "t")
        assert await drive(door, "go") == "interrupted"
        for command in commands:
            await door.send("t", command)
        assert await drive(door) == "finished"
        rebuilt = await check_rebuilt(door)
        assert {o["agent"] for o in rebuilt.state["agent_outputs"].values()} == {"a", "b", "c"}


async def test_a_step_that_people_sent_the_work_to_is_rebuilt(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(chain("a", "b", "c")), "t")
        assert await drive(door, "go") == "finished"
        await door.send("t", Redirect("b"))
        assert await drive(door) == "finished"
        rebuilt = await check_rebuilt(door)
        assert [e["instance"] for e in rebuilt.state["execution_trace"]] == [
            *("a", "b", "c", "command-1", "b", "c")
        ]


@pytest.mark.parametrize("answer", ["waits", "yes", "no"])
@pytest.mark.parametrize("swaps", [False, True], ids=["alone", "behind a swap"])
async def test_a_proposed_workflow_is_told_and_rebuilt_whatever_comes_of_it(
    tmp_path: Path, answer: str, swaps: bool
) -> None:
    old, new = team(chain("a", "b")), team(flow("a", "b", "c", order="a<b b<c"))
    async with platform(tmp_path, crew := HeldCrew()) as door:
        await door.create_thread(old, "t")
        run = await door.run("t", "go")
        await crew.wait_for("a")
        if swaps:
            await door.send("t", Swap(team(chain("a", "d"))))
        await applied(run, await door.send("t", Swap(new, approval=True)))
        (asked,) = await door.approvals("t")
        if answer != "waits":
            says = Approve if answer == "yes" else Reject
            await applied(run, await door.send("t", says(approval=asked.approval.id)))
        crew.end("a")
        for step in ("b", "c") if answer == "yes" else ("d",) if swaps else ("b",):
            await crew.wait_for(step)
            crew.end(step)
        async with asyncio.timeout(WAIT_S):
            await run.result()
        await check_rebuilt(door)
        told = [line["version"] for line in await lines_of(door) if line["type"] == "workflow"]
        assert version(new) in told and len(told) == len(set(told)) == (3 if swaps else 2)


async def test_a_led_team_that_somebody_picked_has_left_is_rebuilt(tmp_path: Path) -> None:
    def led(*members: str) -> Workflow:
        steps = tuple(Step(name, name) for name in members)
        return team(Supervised("crew", Step("boss", "boss"), steps, at_most=9))

    async with platform(tmp_path, crew := HeldCrew()) as door:
        await door.create_thread(led("x", "y"), "t")
        run = await door.run("t", "go")
        for step, picks in (("boss", "x"), ("x", None), ("boss@2", "y"), ("y@2", None), ("boss@3", "")):
            await crew.wait_for(step)
            if step == "y@2":
                await applied(run, await door.send("t", Swap(led("y", "z"))))
            crew.end(step, **({} if picks is None else {"next": picks}))
        async with asyncio.timeout(WAIT_S):
            assert (await run.result()).status == "finished"
        await check_rebuilt(door)


async def test_a_swap_under_running_steps_is_rebuilt(tmp_path: Path) -> None:
    async with platform(tmp_path, crew := HeldCrew()) as door:
        await door.create_thread(team(flow("a", "b", "c", order="a<c b<c")), "t")
        run = await door.run("t", "go")
        await crew.wait_for("a", "b")
        await door.send("t", Swap(team(flow("a", "d", order="a<d")), "cancel"))
        async with asyncio.timeout(WAIT_S):
            async for event in run:
                if event.kind == "command_applied":
                    crew.end("a")
                    await crew.wait_for("d")
                    crew.end("d")
        assert crew.cancelled == ["b"]
        await check_rebuilt(door)


async def test_items_of_a_list_that_was_made_anew_are_rebuilt(tmp_path: Path) -> None:
    def every(words: str) -> Workflow:
        body = flow(Step("a", "a", signals=("ready",)), "b", order="a<b")
        return team(flow(ForEach("each", words, body), "c", order="each<c", id_="all"))

    crew = Lists(page=("x", "y", "z"), sheet=("x", "w", "z"), leaf=("x",))
    async with platform(tmp_path, crew) as door:
        await door.create_thread(every("page"), "t")
        run = await door.run("t", "go")
        await crew.wait_for("a[1]", "a[2]", "a[3]")
        crew.activities["a[2]"].announce("ready")
        crew.end("a[1]")
        crew.end("a[2]")
        await crew.wait_for("b[1]", "b[2]")
        await door.send("t", Swap(every("sheet")))
        await crew.wait_for_times("a[2]", 2)
        crew.end("a[2]")
        await crew.wait_for_times("b[2]", 2)
        await applied(run, await door.send("t", Swap(every("leaf"))))
        crew.end("b[1]")
        await crew.wait_for("c")
        crew.end("c")
        async with asyncio.timeout(WAIT_S):
            assert (await run.result()).status == "finished"
        assert sorted(crew.cancelled) == ["a[3]", "b[2]", "b[2]"]
        rebuilt = await check_rebuilt(door)
        assert set(rebuilt.state["agent_outputs"]) == {"a[1]", "b[1]", "c"}


async def test_a_thread_whose_run_was_cut_off_and_gone_on_with_is_rebuilt(tmp_path: Path) -> None:
    async with platform(tmp_path, crew := HeldCrew()) as door:
        await door.create_thread(team(flow("a", "b", "c", order="a<c b<c")), "t")
        run = await door.run("t", "go")
        await crew.wait_for("a", "b")
        crew.end("a")
        async with asyncio.timeout(WAIT_S):
            async for event in run:
                if event.kind == "step_finished":
                    await run.cancel()
        await check_rebuilt(door)
    async with platform(tmp_path, FunctionCrew()) as door:
        assert await drive(door) == "finished"
        await check_rebuilt(door)


async def test_what_a_killed_process_could_not_tell_is_told_by_the_next_run_and_rebuilt(
    tmp_path: Path,
) -> None:
    async def writes(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport("written", {"mark": 1}, {"note": "kept"})

    async def stays(view: AgentView, activity: Activity) -> AgentReport:
        await asyncio.Event().wait()
        return AgentReport()

    judged = Choice("pick", (Case(Judged("it is long"), Step("cut", "b")),), Step("keep", "d"))
    workflow = team(flow("a", judged, "c", order="a<pick pick<c"))
    answers = {"it is long": True}
    async with platform(tmp_path, FunctionCrew({"a": writes, "c": stays}, answers)) as door:
        await door.create_thread(workflow, "t")
        run = await door.run("t", "go")
        async with asyncio.timeout(WAIT_S):
            async for event in run:
                if event.kind == "step_started" and event.agent == "c":
                    break
        whole = [event async for event in door.events("t")]
        await run.cancel()
    with sqlite3.connect(tmp_path / "s.db") as db:  # as a kill would have left it: the last events are gone
        db.execute("DELETE FROM logged WHERE logged % 4294967296 > 2")
        db.execute("UPDATE threads SET status = 'running'")
    db.close()
    async with platform(tmp_path, FunctionCrew()) as door:
        assert await drive(door) == "finished"
        told = [event async for event in door.events("t")]
        ends = [(e.kind, e.instance, e.data.get("restored")) for e in told if e.kind in ENDS]
        assert ends == [
            *((e.kind, e.instance, True) for e in whole if e.kind in ENDS),
            ("step_finished", "c", None),
        ]
        restored = next(event for event in told if event.instance == "a" and event.kind == "step_finished")
        assert restored.data["context"] == {"note": "kept"}
        await check_rebuilt(door)
        assert [span.status for span in await door.trace("t")] == ["done"] * 4


@pytest.mark.parametrize("stored", [True, False])
async def test_what_was_told_and_dropped_since_is_not_told_again_after_a_crash(
    tmp_path: Path, stored: bool
) -> None:
    async def stays(view: AgentView, activity: Activity) -> AgentReport:
        await asyncio.Event().wait()
        return AgentReport()

    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(flow("a", "b", order="a<b")), "t")
        assert await drive(door, "first") == "finished"
    async with open_sqlite(tmp_path / "s.db") as storage:
        assert await storage.events.drop_aged("t", time.time()) > 4
    async with platform(tmp_path, FunctionCrew({"b": stays})) as door:
        run = await door.run("t", "second")
        begun = (await door.thread("t")).updated_at
        async with asyncio.timeout(WAIT_S):
            async for event in run:
                if event.kind == "step_started" and event.agent == "b":
                    break
        await run.cancel()
    with sqlite3.connect(tmp_path / "s.db") as db:  # as a kill would have left it
        if not stored:
            db.execute("DELETE FROM logged")
        db.execute("UPDATE threads SET status = 'running', updated_at = ?", (begun,))
    db.close()
    async with platform(tmp_path, FunctionCrew()) as door:
        assert await drive(door) == "finished"
        told = [event async for event in door.events("t")]
    ends = [(e.instance, e.data.get("restored")) for e in told if e.kind in ENDS]
    assert ends == [("a", None if stored else True), ("b", None)]


ENDS = ("step_finished", "step_failed", "judged", "items_listed")


def shown(view: AgentView) -> Mapping[str, Any]:
    """What a view showed, as data."""
    return {
        "request": view.request,
        "task": view.task,
        "messages": [(m.role, m.text, m.name) for m in view.messages],
        "outputs": [(o.instance, o.agent, o.text, dict(o.fields)) for o in view.outputs],
        "context": dict(view.context),
        "round": view.round,
        "item": view.item,
    }


@pytest.mark.requirement("B-43")
async def test_what_each_agent_was_given_to_see_is_rebuilt(tmp_path: Path) -> None:
    from swarmwright.graph.records import work_of
    from swarmwright.graph.views import briefing
    from swarmwright.policy.matrix import PermissionMatrix
    from swarmwright.workflow.tree import steps

    loop = Loop("loop", flow("a", "b", order="a<b", id_="body"), until=None, at_most=3)
    workflow = team(flow(loop, "c", order="loop<c"), Hide("a", ("c",)))
    crew = FunctionCrew({"a": fields(mark=1), "b": fields(mark=2)})
    async with platform(tmp_path, crew) as door:
        await door.create_thread(workflow, "t")
        await door.send("t", InjectContext("be kind", "private:b"))
        for request in ("first", "second"):
            assert await drive(door, request) == "finished"
        rebuilt = await check_rebuilt(door)
        spans = [s for s in await door.trace("t") if s.agent]
    brief = briefing(workflow, PermissionMatrix.from_workflow(workflow))
    by_id = {step.id: step for step in steps(workflow.root)}
    views = iter(crew.views)
    for (_, instance), state in rebuilt.befores.items():
        work = work_of(instance, state["progress"][instance])
        view = brief.view(state, work, by_id[work.node], thread_id="t")
        assert shown(view) == shown(next(views))
    assert next(views, None) is None
    hidden = [span for span in spans if span.agent == "c"]
    assert [span.saw for span in hidden] == [(), ()]  # b's are made of a's
    assert len(hidden) == 2


@dataclass
class WildCrew:
    """Answers by chance, after a few turns of the loop; some steps fail, announce, or leave context."""

    rng: Random

    def agent(self, spec: AgentSpec) -> Agent:
        async def work(view: AgentView, activity: Activity) -> AgentReport:
            for _ in range(self.rng.randrange(4)):
                await asyncio.sleep(0)
            for signal in view.signals:
                if self.rng.random() < 0.7:
                    activity.announce(signal)
            if self.rng.random() < 0.08:
                raise StepFailed("by chance")
            values: dict[str, Any] = {name: self.rng.choice([1, 5, 9]) for name in view.fields}
            if view.choices:
                values["next"] = self.rng.choice(["", *view.choices])
            note = {f"by-{spec.id}": view.round} if self.rng.random() < 0.3 else {}
            return AgentReport(f"{view.instance} of {len(view.outputs)}", values, note)

        return work

    async def judge(self, question: Question) -> bool:
        return self.rng.random() < 0.6

    async def list_items(self, question: Question) -> list[str]:
        return ["x", "y", "z"][: self.rng.randrange(4)]

    async def forget(self, thread_id: str, instance: str) -> None:
        pass


@pytest.mark.parametrize("seed", range(20))
async def test_any_team_is_rebuilt_whatever_happens_in_it(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    async with platform(tmp_path, WildCrew(rng)) as door:
        await door.create_thread(wild_workflow(seed, rng.randrange(3, 10)), "t")
        request: str | None = "go"
        for _ in range(8):
            waits = await door.waiting("t")
            answer = {
                w["instance"]: rng.choice(["approved", "rejected"]) for w in waits if w["kind"] == "gate"
            }
            signals = [w["name"] for w in waits if w["kind"] == "signal"]
            if request:
                answer, signals = {}, []
            status = await drive(door, request, decisions=answer, signals=signals)
            await check_rebuilt(door)
            request = rng.choice(["and again", None]) if status in ("finished", "rejected") else None
            if status in ("finished", "rejected") and request is None:
                return
