"""The workflow changes under a thread: nothing done is lost or done again, nothing stalls or is stale."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from graph.teams import chain, flow, team
from support.crews import WAIT_S, FunctionCrew, HeldCrew
from support.platforms import platform
from support.stages import agents, finish, stage, versions
from swarmwright.errors import InvalidWorkflow
from swarmwright.ports.agents import Activity, AgentReport, AgentView
from swarmwright.ports.commands import Approve, EditState, Reject, RollBack, Swap
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.encoding import version
from swarmwright.workflow.migrating import Drain
from swarmwright.workflow.tree import AtLeast, Flow, Gate, StartsOn, Step, Supervised, Workflow

OLD = team(chain("a", "b"))


@pytest.mark.requirement("B-01", "B-17", "B-18")
async def test_a_running_step_keeps_running_across_the_change_and_counts_after_it(tmp_path: Path) -> None:
    async with stage(tmp_path, OLD, "a") as on:
        settled = await on.swap(team(chain("a", "c")))
        assert (settled.state, on.crew.cancelled) == ("applied", [])
        on.crew.end("a")
        await on.crew.wait_for("c")
        on.crew.end("c")
        result = await on.result()
        assert (result.status, agents(result)) == ("finished", ["a", "c"])
        assert on.crew.begun == ["a", "c"]
        assert (await on.door.state("t"))["agent_outputs"]["a"]["agent"] == "a"


def led(*members: str) -> Workflow:
    """A boss leads them; then a host serves."""
    steps = tuple(Step(name, name) for name in members)
    boss = Supervised("crew", Step("boss", "boss"), steps, at_most=9)
    return team(Flow("f", (boss, Step("host", "host")), (("crew", "host"),)))


@pytest.mark.requirement("B-01", "B-17")
async def test_who_worked_earlier_leaves_a_led_team_and_its_leader_goes_on(tmp_path: Path) -> None:
    async with stage(tmp_path, led("x", "y", "z"), "boss") as on:
        await on.ends("boss", next="x")
        await on.ends("x")
        await on.ends("boss@2", next="y")
        await on.crew.wait_for("y@2")
        await on.swap(led("y", "z"))
        assert on.crew.begun[-1] == "y@2", "nothing that follows the team begins while it is at work"
        await on.ends("y@2")
        await on.ends("boss@3", next="z")
        await on.ends("z@3")
        await on.ends("boss@4", next="")
        await on.ends("host")
        assert (await on.result()).status == "finished"


async def test_now_cancels_also_what_an_earlier_change_has_let_finish(tmp_path: Path) -> None:
    both, one, other = (team(flow(*names)) for names in ("ab", "a", "ac"))
    async with stage(tmp_path, both, "a", "b") as on:
        await on.swap(one)
        assert on.crew.cancelled == []
        plan = await on.door.plan_swap("t", other, "now")
        assert plan.cancel == ("a", "b")
        await on.swap(other, "now")
        assert sorted(on.crew.cancelled) == ["a", "b"]
        await on.crew.wait_for_times("a", 2)
        await on.ends("a", "c")
        result = await on.result()
        assert (result.status, agents(result), on.crew.begun.count("b")) == ("finished", ["a", "c"], 1)


async def test_what_an_earlier_change_has_let_finish_goes_on_in_its_place_if_it_is_back(
    tmp_path: Path,
) -> None:
    both, one = team(flow(*"ab")), team(flow("a"))
    async with stage(tmp_path, both, "a", "b") as on:
        await on.swap(one)
        await on.swap(both, "cancel")
        assert on.crew.cancelled == []
        await on.ends("a", "b")
        assert agents(await on.result()) == ["a", "b"]
        assert on.crew.begun == ["a", "b"]


async def test_what_a_change_has_let_finish_runs_on_where_the_thread_goes_back_before_the_change(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path, team(flow("a", "b")), "a", "b") as on:
        both = await on.checkpoint(a="running", b="running")
        await on.swap(team(flow("a")))
        await on.send(RollBack(both))
        assert on.crew.cancelled == []
        await on.ends("a", "b")
        assert agents(await on.result()) == ["a", "b"]
        assert on.crew.begun == ["a", "b"]


async def test_a_pick_that_a_person_has_put_in_counts_as_the_leaders_own(tmp_path: Path) -> None:
    """Nobody ends the team; somebody who leaves is passed by."""
    async with stage(tmp_path, led("x", "y", "z"), "boss") as on:
        await on.ends("boss", next="y")
        await on.crew.wait_for("y")
        await on.send(EditState(outputs={"boss": {"fields": {"next": "x"}}}))
        await on.crew.wait_for("x")
        on.crew.end("y")  # nobody needs it any more; it may finish
        await on.swap(led("y", "z"), "cancel")
        await on.ends("boss@2", next="y")
        await on.crew.wait_for("y@2")
        await on.send(EditState(outputs={"boss@2": {"fields": {"next": ""}}}))
        await on.crew.wait_for("host")
        assert "boss@3" not in on.crew.begun
        on.crew.end("y@2")
        on.crew.end("host")
        assert (await on.result()).status == "finished"


@pytest.mark.parametrize("drain", ["finish", "cancel"])
async def test_a_leader_that_picks_somebody_who_has_just_left_is_asked_again(
    tmp_path: Path, drain: Drain
) -> None:
    async with stage(tmp_path, led("x", "y", "z"), "boss") as on:
        await on.swap(led("y", "z"), drain)
        await on.ends("boss", next="x")
        await on.ends("boss@2", next="y")
        await on.ends("y@2")
        await on.ends("boss@3", next="")
        await on.ends("host")
        assert (await on.result()).status == "finished"


@pytest.mark.requirement("B-07")
async def test_the_record_and_every_checkpoint_name_the_version_they_follow(tmp_path: Path) -> None:
    new = team(chain("a", "c"))
    async with stage(tmp_path, OLD, "a") as on:
        await on.swap(new)
        on.crew.end("a")
        await on.crew.wait_for("c")
        on.crew.end("c")
        await on.result()
        found = await versions(on.door)
        assert set(found) == {version(OLD), version(new)}
        assert found == sorted(found, key=[version(OLD), version(new)].index)
        assert (await on.door.thread("t")).workflow_version == version(new)
        assert (await on.door.workflow("t")).root == new.root
        rules = (await on.door.state("t"))["coordination_rules"]
        assert rules == {"workflow": version(new), "swaps": 1, "commands_applied": 1}


async def test_what_the_new_workflow_allows_starts_at_once_beside_what_runs(tmp_path: Path) -> None:
    async with stage(tmp_path, OLD, "a") as on:
        await on.swap(team(flow("a", "b", "c", order="a<b")))
        await on.crew.wait_for("c")
        assert on.crew.begun == ["a", "c"]


async def test_a_scheduled_step_that_is_renamed_does_not_end_the_work_in_silence(tmp_path: Path) -> None:
    """FACTS: plain LangGraph says "finished" where a scheduled node is gone."""
    async with stage(tmp_path, team(chain("a", "b", "c")), "a") as on:
        on.crew.end("a")
        await on.crew.wait_for("b")
        await on.swap(team(chain("a", "renamed", "c")), "cancel")
        await on.crew.wait_for("renamed")
        on.crew.end("renamed")
        await on.crew.wait_for("c")
        on.crew.end("c")
        assert (await on.result()).status == "finished"


@pytest.mark.parametrize(
    "after", ["a b c d: a<d b<d c<d", "a d: a<d", "b a d: b<d a<d"], ids=["added", "removed", "reordered"]
)
async def test_a_join_whose_members_change_does_not_stall(tmp_path: Path, after: str) -> None:
    """FACTS: plain LangGraph stalls silently."""
    members, _, order = after.partition(": ")
    async with stage(tmp_path, team(flow("a", "b", "d", order="a<d b<d")), "a", "b") as on:
        on.crew.end("a")
        await on.swap(team(flow(*members.split(), order=order)))
        for name in members.split():
            await on.crew.wait_for(name)
            if name != "a":
                on.crew.end(name)
        if "b" not in members.split():
            on.crew.end("b")
        result = await on.result()
        assert result.status == "finished"
        assert len(on.crew.begun) == len(set(on.crew.begun))


async def test_a_finished_sibling_that_is_removed_keeps_its_result_for_the_way_back(tmp_path: Path) -> None:
    """FACTS: plain LangGraph loses the writes of a finished sibling that is removed."""
    both = team(flow("a", "b", "c", order="a<c b<c"))
    async with stage(tmp_path, both, "a", "b") as on:
        on.crew.end("a")
        await on.swap(team(flow("b", "c", order="b<c")))
        assert "a" in (await on.door.state("t"))["agent_outputs"]
        await on.swap(both)
        on.crew.end("b")
        await on.crew.wait_for("c")
        on.crew.end("c")
        result = await on.result()
        assert (result.status, on.crew.begun) == ("finished", ["a", "b", "c"])


async def test_a_finished_step_that_gains_something_before_it_is_not_executed_twice(tmp_path: Path) -> None:
    """FACTS: plain LangGraph executes a sibling that gains a trigger twice."""
    async with stage(tmp_path, team(flow("a", "b", "d", order="a<d b<d")), "a", "b") as on:
        on.crew.end("b")
        await on.swap(team(flow("a", "c", "b", "d", order="c<b a<d b<d")))
        await on.crew.wait_for("c")
        on.crew.end("c")
        on.crew.end("a")
        await on.crew.wait_for("d")
        on.crew.end("d")
        assert (await on.result()).status == "finished"
        assert on.crew.begun.count("b") == 1


@pytest.mark.requirement("B-03")
async def test_a_removed_step_that_runs_finishes_and_its_result_is_recorded_once_and_does_not_count(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path, team(flow("a", "b")), "a", "b") as on:
        await on.swap(team(flow("a", "c", order="a<c")))
        on.crew.end("b")
        on.crew.end("a")
        await on.crew.wait_for("c")
        on.crew.end("c")
        result = await on.result()
        assert (result.status, sorted(agents(result))) == ("finished", ["a", "b", "c"])
        assert on.kinds("step_finished").count("b") == 1
        assert [s.instance for s in await on.door.trace("t") if s.instance == "b"] == ["b"]


async def test_a_removed_step_that_outlives_all_others_is_waited_for_without_spinning(tmp_path: Path) -> None:
    async with stage(tmp_path, team(flow("a", "b")), "a", "b") as on:
        await on.swap(team(Step("a", "a")))
        on.crew.end("a")
        before = len(await versions(on.door))
        await asyncio.sleep(0.1)  # time in which an engine that spins would write many checkpoints
        assert len(await versions(on.door)) - before <= 2
        on.crew.end("b")
        result = await on.result()
        assert (result.status, agents(result)) == ("finished", ["a", "b"])


async def test_a_running_step_that_now_comes_too_early_finishes_and_does_not_spin(tmp_path: Path) -> None:
    async with stage(tmp_path, team(flow("a", "b")), "a", "b") as on:
        await on.swap(team(flow("a", "b", "c", order="a<b b<c")))
        on.crew.end("b")
        before = len(await versions(on.door))
        await asyncio.sleep(0.1)
        assert len(await versions(on.door)) - before <= 2
        assert on.crew.begun == ["a", "b"]
        on.crew.end("a")
        await on.crew.wait_for("c")
        on.crew.end("c")
        assert (await on.result()).status == "finished"
        assert on.crew.begun == ["a", "b", "c"]


@pytest.mark.parametrize("drain", ["cancel", "now"])
async def test_a_changed_step_can_be_cancelled_and_begins_again_in_its_new_form(
    tmp_path: Path, drain: Drain
) -> None:
    other = team(flow("a", Step("b", "b", task="in rhyme")))
    async with stage(tmp_path, team(flow("a", "b")), "a", "b") as on:
        await on.swap(other, drain)
        assert on.crew.cancelled == (["b"] if drain == "cancel" else ["a", "b"])
        for again in on.crew.cancelled:
            await on.crew.wait_for_times(again, 2)
        on.crew.end("a")
        on.crew.end("b")
        assert (await on.result()).status == "finished"


async def test_a_running_step_before_which_a_question_is_put_is_cancelled_and_begins_once_on_a_yes(
    tmp_path: Path,
) -> None:
    gated = team(Flow("f", (Gate("g", "May B?"), Step("b", "b"), Step("a", "a")), (("g", "b"),)))
    async with stage(tmp_path, team(flow("a", "b")), "a", "b") as on:
        await on.swap(gated, "cancel")
        assert on.crew.cancelled == ["b"]
        await on.ends("a")
        assert [wait["instance"] for wait in (await on.result()).waiting] == ["gate-may-b"]
        assert on.crew.begun == ["a", "b"]
        await on.door.send("t", Approve("gate-may-b"))
        run = await on.door.run("t")
        await on.crew.wait_for_times("b", 2)
        on.crew.end("b")
        assert (await run.result()).status == "finished"


async def test_a_step_that_becomes_another_agents_is_done_anew_from_nothing(tmp_path: Path) -> None:
    """What A kept inside its loop, and what A said, must not be taken for C's."""
    forgotten = []

    async def work(view: AgentView, activity: Activity) -> AgentReport:
        forgotten.append(crew.forgotten.count(("t", "a")))
        return AgentReport("c is done")

    crew = FunctionCrew({"c": work})
    async with platform(tmp_path, crew) as door:
        await door.create_thread(team(flow("a", Gate("g", "ok?"), order="a<g")), "t")
        await finish(door, "go")
        other = Flow("f", (Step("a", "c"), Gate("gate-ok", "ok?")), (("a", "gate-ok"),))
        await door.send("t", Swap(Workflow(other, team=Catalog.of(["c"]))))
        result = await finish(door)
        assert [(o.agent, o.text) for o in result.outputs] == [("c", "c is done")]
        said = [m.content for m in (await door.state("t"))["messages"]]
        assert said == ["go", "a is done", "c is done"]
        assert forgotten == [2]  # at the end of the first run, and once more before another takes its id


@pytest.mark.parametrize("other", [{"approvers": ("mia",)}, {"approvers": ()}, {"on_reject": "continue"}])
async def test_a_yes_is_not_carried_to_a_gate_that_others_decide_or_that_means_something_else(
    tmp_path: Path, other: dict[str, Any]
) -> None:
    def gated(**said: Any) -> Workflow:
        return team(flow("a", Gate("gate-ok", "ok?", **said), "b", order="a<gate-ok gate-ok<b"))

    asked: dict[str, Any] = {"approvers": ("leo",)}
    async with stage(tmp_path, gated(**asked), "a") as on:
        on.crew.end("a")
        await on.result()
        (one,) = await on.door.approvals("t")
        await on.door.approve("t", one.approval.id, by="leo")
        on.run = await on.door.run("t")
        await on.crew.wait_for("b")
        await on.swap(gated(**asked | other))
        on.crew.end("b")
        assert (await on.result()).status == "interrupted"
        (again,) = await on.door.approvals("t")
        assert again.approval.about.instance == "gate-ok"
        assert again.approval.id != one.approval.id


async def test_an_answer_at_a_removed_gate_is_not_used_when_the_gate_returns(tmp_path: Path) -> None:
    """FACTS: plain LangGraph keeps the answer and takes it as a stale approval."""
    gated = team(flow("a", Gate("g", "ok?"), "b", "c", order="a<g g<b b<c"))
    async with stage(tmp_path, gated, "a") as on:
        on.crew.end("a")
        assert (await on.result()).waiting[0]["instance"] == "gate-ok"
        on.run = await on.door.run("t", decisions={"gate-ok": "approved"})
        await on.crew.wait_for("b")
        await on.swap(team(flow("a", "b", "c", order="a<b b<c")))
        left = (await on.door.state("t"))["interrupts"]
        assert [entry for entry in left.values() if "closed" not in entry] == []  # it is remembered, no more
        await on.swap(gated)
        on.crew.end("b")
        result = await on.result()
        assert result.waiting == ({"kind": "gate", "instance": "gate-ok", "name": "ok?"},)


async def test_a_gate_inserted_before_another_gets_no_answer_that_was_meant_for_that(tmp_path: Path) -> None:
    """FACTS: with an extra interrupt before it, the answer goes to the wrong question."""
    one = team(flow("a", Gate("g", "Ship it?"), order="a<g"))
    two = team(flow("a", Gate("h", "Is it legal?"), Gate("g", "Ship it?"), order="a<h h<g"))
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(one, "t")
        await finish(door, "go")
        await door.send("t", Swap(two))
        await door.send("t", Approve("gate-ship-it"))
        result = await finish(door)
        assert [w["name"] for w in result.waiting] == ["Is it legal?"]
        assert [c.state for c in await door.commands("t")] == ["applied", "refused"]


async def test_the_change_can_be_taken_back(tmp_path: Path) -> None:
    async with stage(tmp_path, OLD, "a") as on:
        await on.swap(team(chain("a", "c")))
        await on.swap(OLD)
        on.crew.end("a")
        await on.crew.wait_for("b")
        on.crew.end("b")
        assert agents(await on.result()) == ["a", "b"]
        assert (await on.door.thread("t")).workflow_version == version(OLD)


async def test_a_workflow_that_does_not_verify_is_refused_with_its_problems_and_changes_nothing(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path, OLD, "a") as on:
        before = await versions(on.door)
        broken = Workflow(
            Flow("f", (Step("a", "a"), Step("b", "b")), join=AtLeast(3)), team=Catalog.of(["a", "b"])
        )
        with pytest.raises(InvalidWorkflow, match="at least 3 of 2"):
            await on.door.send("t", Swap(broken))
        with pytest.raises(InvalidWorkflow):
            await on.door.plan_swap("t", broken)
        assert await on.door.commands("t") == []
        assert await versions(on.door) == before


async def test_the_plan_says_what_would_happen_and_changes_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path, team(flow("a", "b")), "a", "b") as on:
        plan = await on.door.plan_swap("t", team(flow("a", "c")), "cancel")
        assert (plan.cancel, [w.instance for w in plan.frontier.start]) == (("b",), ["c"])
        assert await on.door.commands("t") == []
        assert on.crew.cancelled == []


async def test_a_proposed_change_waits_for_a_persons_yes_while_the_work_goes_on(tmp_path: Path) -> None:
    new = team(chain("a", "c"))
    async with stage(tmp_path, OLD, "a") as on:
        await on.swap(new, approval=True)
        assert (await on.door.thread("t")).workflow_version == version(OLD)
        (wait,) = await on.door.waiting("t")
        assert (wait["kind"], wait["instance"]) == ("swap", "swap-1")
        assert (await on.send(Approve("swap-1"))).state == "applied"
        assert (await on.send(Approve("swap-1"))).state == "refused"
        on.crew.end("a")
        await on.crew.wait_for("c")
        on.crew.end("c")
        assert agents(await on.result()) == ["a", "c"]


async def test_a_rejected_or_outdated_proposal_changes_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path, OLD, "a") as on:
        await on.swap(team(chain("a", "c")), approval=True)
        await on.send(Reject("swap-1"))
        await on.swap(team(chain("a", "d")), approval=True)
        await on.swap(team(chain("a", "b", "e")))
        outdated = await on.send(Approve("swap-3"))
        assert (outdated.state, await on.door.waiting("t")) == ("refused", ())
        assert "has changed since" in outdated.reason
        on.crew.end("a")
        await on.crew.wait_for("b")


def told(*said: str) -> Workflow:
    """One after the other, each "agent task"."""
    names = [f"s{n}" for n in range(len(said))]
    members = [Step(name, *one.split(" ")) for name, one in zip(names, said, strict=True)]
    return team(flow(*members, order=" ".join(f"{a}<{b}" for a, b in pairwise(names))))


async def test_what_an_agent_has_done_does_not_pass_for_its_other_work(tmp_path: Path) -> None:
    old = told("ada drafts", "bob checks", "ada posts")
    async with stage(tmp_path, old, "ada") as on:
        await on.ends("ada")
        await on.crew.wait_for("bob")
        await on.swap(told("bob checks", "ada posts"))
        await on.ends("bob")
        await on.ends("ada-2")
        assert (await on.result()).status == "finished"
        assert on.crew.begun == ["ada", "bob", "ada-2"]
        assert (await on.door.state("t"))["agent_outputs"].keys() == {"ada", "bob", "ada-2"}


async def test_nothing_follows_a_running_step_before_its_end_whatever_left_before_it(tmp_path: Path) -> None:
    async with stage(tmp_path, told("ada drafts", "ada posts", "cy closes"), "ada") as on:
        await on.ends("ada")
        await on.crew.wait_for("ada-2")
        plan = await on.door.plan_swap("t", told("ada posts", "cy closes"))
        await on.swap(told("ada posts", "cy closes"))
        assert [(one.instance, one.fate) for one in plan.running] == [("ada-2", "same")]
        assert on.crew.begun == ["ada", "ada-2"]
        await on.ends("ada-2")
        await on.ends("cy")
        assert (await on.result()).status == "finished"


async def test_work_that_is_put_before_what_is_done_is_done_and_nothing_else_again(tmp_path: Path) -> None:
    async with stage(tmp_path, told("ada drafts", "bob posts"), "ada") as on:
        await on.ends("ada")
        await on.crew.wait_for("bob")
        await on.swap(told("ada plans", "cy checks", "ada drafts", "bob posts"))
        await on.ends("ada-2")
        await on.ends("cy")
        await on.ends("bob")
        assert (await on.result()).status == "finished"
        assert on.crew.begun == ["ada", "bob", "ada-2", "cy"]


async def test_new_work_is_not_taken_for_what_was_taken_out_before_and_that_comes_back_as_itself(
    tmp_path: Path,
) -> None:
    first = told("ada writes-the-intro", "bob reads", "cy posts")
    async with stage(tmp_path, first, "ada") as on:
        await on.ends("ada")
        await on.crew.wait_for("bob")
        await on.swap(told("bob reads", "cy posts"))
        await on.swap(told("bob reads", "ada signs", "cy posts"))
        await on.swap(told("ada writes-the-intro", "bob reads", "ada signs", "cy posts"))
        await on.ends("bob", "ada-2", "cy")
        assert (await on.result()).status == "finished"
        assert on.crew.begun == ["ada", "bob", "ada-2", "cy"]
        assert "left" in (await on.door.state("t"))["coordination_rules"]


async def test_to_be_put_what_is_there_already_changes_nothing_whichever_ids_it_has(tmp_path: Path) -> None:
    async with stage(tmp_path, told("ada drafts", "bob checks", "ada posts"), "ada") as on:
        left = told("bob checks", "ada posts")
        await on.swap(left)
        before = (await on.door.thread("t")).workflow_version
        assert (await on.swap(left)).reason == "nothing changes"
        assert (await on.door.plan_swap("t", left)).changes == ()
        assert (await on.door.thread("t")).workflow_version == before
        on.crew.end("ada")


async def test_a_finished_turn_goes_on_where_the_new_workflow_has_more_to_do(tmp_path: Path) -> None:
    crew = FunctionCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(OLD, "t")
        await finish(door, "go")
        await door.send("t", Swap(team(chain("a", "b", "c"))))
        assert agents(await finish(door)) == ["a", "b", "c"]
        assert crew.worked() == ["a", "b", "c"]
        assert (await finish(door)).status == "finished"
        assert crew.worked() == ["a", "b", "c"]


async def test_a_change_before_anything_has_begun_counts_for_the_first_request(tmp_path: Path) -> None:
    crew = FunctionCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(OLD, "t")
        await door.send("t", Swap(team(chain("c", "d"))))
        assert agents(await finish(door, "go")) == ["c", "d"]


async def test_a_failed_step_that_the_new_workflow_does_without_holds_nothing_up(tmp_path: Path) -> None:
    async with stage(tmp_path, team(chain("a", "b")), "a") as on:
        on.crew.fail("a", ValueError("no"))
        assert (await on.result()).status == "failed"
        await on.door.send("t", Swap(team(Step("b", "b"))))
        on.run = await on.door.run("t")
        await on.crew.wait_for("b")
        on.crew.end("b")
        assert (await on.result()).status == "finished"


def shapes(count: int) -> Sequence[Workflow]:
    return [team(flow("a", *(f"x{n}" for n in range(k)), order="")) for k in range(1, count + 1)]


async def test_many_changes_in_a_row_are_all_applied_in_order(tmp_path: Path) -> None:
    async with stage(tmp_path, OLD, "a") as on:
        for workflow in shapes(6):
            await on.door.send("t", Swap(workflow))
        await on.crew.wait_for("a", *(f"x{n}" for n in range(6)))
        assert sorted(on.crew.begun) == sorted(set(on.crew.begun))
        assert [c.state for c in await on.door.commands("t")] == ["applied"] * 6


async def test_a_step_that_came_too_early_and_was_cut_off_waits_like_any_other(tmp_path: Path) -> None:
    async with stage(tmp_path, team(flow("a", "b")), "a", "b") as on:
        await on.swap(team(flow("a", "b", order="a<b")))
        await on.run.cancel()
    crew = HeldCrew()
    async with platform(tmp_path, crew) as door:
        run = await door.run("t")
        await crew.wait_for("a")
        assert crew.begun == ["a"]
        crew.end("a")
        await crew.wait_for("b")
        crew.end("b")
        async with asyncio.timeout(WAIT_S):
            assert (await run.result()).status == "finished"


def ready(*said: str) -> Workflow:
    """`a` announces `ready` on its way, where it is there; `c` starts on that, once `b` is done."""
    speaks = [Step("a", "a", task, signals=("ready",)) for task in said]
    return team(
        Flow("f", (*speaks, Step("b", "b"), Step("c", "c")), (("b", "c"),), (StartsOn("c", "ready"),))
    )


@pytest.mark.parametrize("drain", ["cancel", "now"])
async def test_nothing_begins_on_what_cancelled_work_has_announced(tmp_path: Path, drain: Drain) -> None:
    async with stage(tmp_path, ready("draws"), "a", "b") as on:
        on.crew.activities["a"].announce("ready")
        await on.announced("ready")
        await on.swap(ready("paints"), drain)
        await on.crew.wait_for_times("a", 2)
        assert not any((await on.door.state("t"))["signals"].values())
        if drain == "now":
            await on.crew.wait_for_times("b", 2)
        on.crew.end("b")
        await on.stored("b")
        assert "c" not in on.crew.begun
        on.crew.activities["a"].announce("ready")
        await on.ends("c")
        on.crew.end("a")
        assert (await on.result()).status == "finished"


async def test_who_waited_for_a_step_that_is_cancelled_for_good_waits_for_the_outside(tmp_path: Path) -> None:
    async with stage(tmp_path, ready("draws"), "a", "b") as on:
        on.crew.activities["a"].announce("ready")
        await on.announced("ready")
        await on.swap(ready(), "cancel")
        on.crew.end("b")
        result = await on.result()
        assert (result.status, [wait["name"] for wait in result.waiting]) == ("interrupted", ["ready"])
        assert on.crew.begun == ["a", "b"]
