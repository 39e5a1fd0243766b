"""Approvals as state: they stand with their thread, are bound to what a person saw, and are good once."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import pytest

from graph.teams import chain, flow, team
from support.asking import asked, drive, only, opened, refused
from support.clocks import HeldClock
from support.crews import WAIT_S, FunctionCrew, HeldCrew
from swarmwright.bootstrap.opening import open_platform
from swarmwright.errors import ApprovalRefused
from swarmwright.language import compile_prompt
from swarmwright.policy.approvals import ApprovalRules, Ending, Patience
from swarmwright.policy.decisions import Decision
from swarmwright.ports.agents import Activity, AgentReport, AgentView
from swarmwright.ports.clock import SystemClock
from swarmwright.ports.commands import Approve, EditState, Pause, Redirect, Resume, RollBack, SetTool, Swap
from swarmwright.registry.registry import Registry
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.records.living import live_record
from swarmwright.settings import Settings
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec
from swarmwright.workflow.conditions import Compare
from swarmwright.workflow.plan import plan as planned
from swarmwright.workflow.rules import Grant, Hide
from swarmwright.workflow.telling import migration_words
from swarmwright.workflow.tree import Flow, Gate, Loop, Step, Workflow

GATED = team(flow("a", Gate("g", "ok?", ("Legal",)), "b", order="a<g g<b"))


def says(text: str = "mine", **fields: Any) -> Any:
    async def work(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport(text, fields)

    return work


# -- what is asked ----------------------------------------------------------------------------------------


async def test_what_a_person_is_asked_says_all_that_it_is_bound_to_and_shows_what_it_is_about(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, FunctionCrew({"a": says("a draft")})) as door:
        await door.create_thread(GATED, "t")
        await drive(door, "go")
        one = await only(door)
        approval = one.approval
        assert (approval.about.kind, approval.about.ask, approval.approvers) == ("gate", "ok?", ("Legal",))
        assert (approval.thread, approval.asked_at, approval.state) == ("t", 1_000.0, "waiting")
        assert approval.workflow_version == (await door.thread("t")).workflow_version
        assert [output.text for output in one.outputs] == ["a draft"]
        assert approval.about.content and approval.about.policy
        assert approval.checkpoint in {at.id for at in await door.history("t")}
        assert (one.changed, one.overdue) == ((), False)


async def test_approvals_are_there_again_when_the_process_is(tmp_path: Path) -> None:
    async with opened(tmp_path, FunctionCrew()) as door:
        await door.create_thread(GATED, "t")
        await drive(door, "go")
        before = await only(door)
    async with opened(tmp_path, FunctionCrew()) as door:
        assert await only(door) == before
        await drive(door)
        assert await only(door) == before  # going on asks nothing twice
        await door.approve("t", before.approval.id)
        assert (await drive(door)).status == "finished"


async def test_a_loop_that_has_used_up_its_rounds_asks_with_the_output_of_the_last_one(
    tmp_path: Path,
) -> None:
    loop = Loop("l", Step("a", "a"), Compare("quality", ">", 5, "a"), at_most=2, exhausted="escalate")
    scores = iter((1, 2))

    async def draft(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport(f"round {view.round}", {"quality": next(scores)})

    async with opened(tmp_path, FunctionCrew({"a": draft})) as door:
        await door.create_thread(team(flow(loop, "b", order="l<b")), "t")
        await drive(door, "go")
        one = await only(door)
        assert (one.approval.about.kind, [o.text for o in one.outputs]) == ("exhausted", ["round 2"])
        await door.approve("t", one.approval.id)
        assert (await drive(door)).status == "finished"


# -- low confidence ---------------------------------------------------------------------------------------

CAREFUL = ApprovalRules(confidence={"a": 0.7})


@pytest.mark.requirement("B-37")
@pytest.mark.parametrize("sure", [0.4, float("-inf"), "very", None, True])
async def test_an_output_that_its_agent_is_not_sure_of_waits_and_nobody_goes_on_from_it(
    tmp_path: Path, sure: Any
) -> None:
    fields = {} if sure is None else {"confidence": sure}
    crew = FunctionCrew({"a": says("a guess", **fields)} if sure != float("-inf") else {})
    async with opened(tmp_path, crew, CAREFUL) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        result = await drive(door, "go")
        assert (result.status, crew.worked()) == ("interrupted", ["a"])
        one = await only(door)
        assert one.approval.about.kind == "confidence" and [o.instance for o in one.outputs] == ["a"]
        await door.approve("t", one.approval.id)
        assert (await drive(door)).status == "finished"
        assert crew.worked() == ["a", "b"]
        assert [o.instance for o in crew.views[1].outputs] == ["a"]


async def test_an_output_that_is_sure_enough_waits_for_nobody(tmp_path: Path) -> None:
    crew = FunctionCrew({"a": says(confidence=0.7)})
    async with opened(tmp_path, crew, CAREFUL) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        assert (await drive(door, "go")).status == "finished"
        assert "confidence" in crew.views[0].fields  # it is asked how sure it is


@pytest.mark.requirement("B-37")
@pytest.mark.parametrize(("sure", "asks"), [(0.4, ["gate"]), (0.9, [])])
async def test_a_prompt_can_say_when_an_agent_is_not_sure_enough(
    tmp_path: Path, sure: float, asks: list[str]
) -> None:
    prompt = "Writer drafts. If Writer's confidence is below 0.7, a human approves it. Then Editor posts it."
    workflow = compile_prompt(prompt, Catalog.of(["Writer", "Editor"])).workflow
    assert workflow is not None
    crew = FunctionCrew({"writer": says(confidence=sure)})
    async with opened(tmp_path, crew) as door:
        await door.create_thread(workflow, "t")
        await drive(door, "go")
        assert [one.approval.about.kind for one in await door.approvals("t")] == asks
        assert crew.worked() == ["writer"] + (["editor"] if not asks else [])


async def test_who_is_named_alone_may_answer_by_whatever_door(tmp_path: Path) -> None:
    rules = ApprovalRules(people={"Legal": ("lea",)})
    async with opened(tmp_path, FunctionCrew(), rules) as door:
        await door.create_thread(GATED, "t")
        await drive(door, "go")
        with pytest.raises(ApprovalRefused) as caught:
            await door.run("t", decisions={"gate-ok": "approved"}, by="eve")
        assert caught.value.kind == "not_yours"
        run = await door.run("t", decisions={"gate-ok": "approved"}, by="lea")
        assert (await run.result()).status == "finished"


async def test_an_output_under_review_is_seen_by_nobody_beside_it(tmp_path: Path) -> None:
    crew = FunctionCrew({"a": says("a guess", confidence=0.1)})
    async with opened(tmp_path, crew, CAREFUL) as door:
        await door.create_thread(team(flow("a", Gate("g", "ok?"), "b", order="g<b")), "t")
        await drive(door, "go")
        await door.approve("t", (await asked(door))["gate-ok"].approval.id)
        await drive(door)
        (view,) = [view for view in crew.views if view.instance == "b"]
        assert [output.instance for output in view.outputs] == []


async def test_a_rejected_output_ends_its_branch_and_an_edited_one_is_asked_about_anew(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, FunctionCrew({"a": says("a guess", confidence=0.1)}), CAREFUL) as door:
        for thread in ("t", "u"):
            await door.create_thread(team(chain("a", "b")), thread)
            await drive(door, "go", thread)
        await door.reject("t", (await only(door)).approval.id, reason="no")
        assert (await drive(door)).status == "rejected"
        before = (await only(door, "u")).approval
        await door.send("u", EditState(outputs={"a": {"text": "the truth", "fields": {"confidence": 0.2}}}))
        error = await refused(door, before.id, "u")
        one = await only(door, "u")
        assert (error.kind, error.instead) == ("superseded", one.approval.id)
        assert one.approval.again == before.id and one.outputs[0].text == "the truth"
        await door.approve("u", one.approval.id)
        assert (await drive(door, None, "u")).status == "finished"


REVIEWED = flow("a", "c", Gate("g", "ok?"), "b", order="a<c c<g g<b")


async def test_an_edit_of_what_is_given_on_beside_what_is_under_review_is_asked_about_anew(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(REVIEWED), "t")
        await drive(door, "go")
        before = await only(door)
        assert [output.instance for output in before.outputs] == ["c"]
        await door.send("t", EditState(outputs={"a": {"text": "another page"}}))
        error = await refused(door, before.approval.id)
        assert (error.kind, error.changed) == ("superseded", ("what comes before it",))
        anew = (await only(door)).approval
        assert (anew.again, error.instead) == (before.approval.id, anew.id)

        await door.approve("t", anew.id)  # on which nothing has begun yet
        await door.send("t", EditState(outputs={"a": {"text": "a third page"}}))
        await drive(door)
        await door.approve("t", (await only(door)).approval.id)
        assert (await drive(door)).status == "finished"


@pytest.mark.parametrize("rule", ["same words", "hidden"])
async def test_an_edit_that_nobody_behind_the_question_is_given_leaves_it_as_it_is(
    tmp_path: Path, rule: str
) -> None:
    hides = (Hide("a", ("b",)),) if rule == "hidden" else ()
    async with opened(tmp_path, FunctionCrew({"a": says("a page")})) as door:
        await door.create_thread(replace(team(REVIEWED), rules=hides), "t")
        await drive(door, "go")
        before = (await only(door)).approval.id
        text = "a page" if rule == "same words" else "another page"
        await door.send("t", EditState(outputs={"a": {"text": text}}))
        await door.approve("t", before)
        assert (await drive(door)).status == "finished"


# -- several at once --------------------------------------------------------------------------------------

HORN = ToolSpec("horn", "Horn", risk="high")
LOUD = Catalog(
    (AgentSpec("ada", "Ada", tools=("horn",)), *(AgentSpec(n, n) for n in ("bob", "cy", "dan", "eva"))),
    (HORN,),
)
blown: list[str] = []


def horn(text: str) -> str:
    """Blow it."""
    blown.append(text)
    return "toot"


async def later(agent: str, tool: str, arguments: Mapping[str, Any]) -> None:
    """Nobody answers now."""


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    blown.clear()
    script = tmp_path / "script.json"
    call = {"match": "You are Ada", "tool_calls": [{"name": "Horn", "args": {"text": "hey"}}]}
    heard = [{"match": words, "text": "fine"} for words in ("toot", "Denied")]
    script.write_text(json.dumps({"replies": [*heard, call, {"match": "You are", "text": "fine"}]}))
    return Settings(tmp_path / "t.db", model=f"stub:{script}", tools={"horn": f"{__name__}:horn"})


LOUDLY = Workflow(Flow("f", (Step("ada", "ada"), Step("bob", "bob")), (("ada", "bob"),)), team=LOUD)


@asynccontextmanager
async def loud(settings: Settings, workflow: Workflow = LOUDLY, **more: Any) -> AsyncIterator[Platform]:
    """A platform on which Ada waits for a yes to its horn."""
    async with open_platform(settings, approve=later, **more) as door:
        await door.create_thread(workflow, "t")
        await drive(door, "go")
        yield door


@pytest.mark.requirement("B-37")
async def test_three_approvals_wait_while_a_fourth_branch_completes(settings: Settings) -> None:
    after = (("gate-ok", "cy"), ("dan", "eva"))
    members = (Step("ada", "ada"), Step("bob", "bob"), Gate("gate-ok", "ok?"), Step("cy", "cy"))
    tree = Flow("f", (*members, Step("dan", "dan"), Step("eva", "eva")), after)
    custom = {"bob": lambda view: AgentReport("perhaps", {"confidence": 0.2})}
    quick = replace(settings, approvals=ApprovalRules(confidence={"bob": 0.5}))
    unsure = replace(
        LOUD, agents=tuple(replace(a, kind="custom" if a.id == "bob" else a.kind) for a in LOUD.agents)
    )
    async with loud(quick, Workflow(tree, team=unsure), custom=custom) as door:
        waiting = await asked(door)
        assert {i: one.approval.about.kind for i, one in waiting.items()} == {
            "ada": "tool",
            "bob": "confidence",
            "gate-ok": "gate",
        }
        progress = (await door.state("t"))["progress"]
        assert {i for i, r in progress.items() if r["status"] == "done"} == {"bob", "dan", "eva"}
        for instance in ("bob", "gate-ok", "ada"):
            await door.approve("t", waiting[instance].approval.id)
        result = await drive(door)
        assert (result.status, blown) == ("finished", ["hey"])
        assert {o.instance for o in result.outputs} == {"ada", "bob", "cy", "dan", "eva"}


# -- bound and good once ----------------------------------------------------------------------------------


@pytest.mark.requirement("B-39")
async def test_an_approval_of_what_has_changed_since_is_refused_and_asked_anew(tmp_path: Path) -> None:
    async with opened(tmp_path, FunctionCrew({"a": says("a draft")})) as door:
        await door.create_thread(GATED, "t")
        await drive(door, "go")
        before = (await only(door)).approval
        await door.send("t", EditState(outputs={"a": {"text": "something else"}}))
        error = await refused(door, before.id)
        assert (error.approval, error.kind) == (before.id, "superseded")
        assert "the content has changed" in error.detail
        one = await only(door)
        assert one.approval.id != before.id and [o.text for o in one.outputs] == ["something else"]
        await door.approve("t", one.approval.id)
        assert (await drive(door)).status == "finished"


async def test_an_answer_by_name_is_not_good_for_what_was_put_there_after_it(tmp_path: Path) -> None:
    clock = HeldClock()
    async with opened(tmp_path, FunctionCrew(), clock=clock) as door:
        await door.create_thread(GATED, "t")
        await drive(door, "go")
        await door.send("t", EditState(outputs={"a": {"text": "else"}}))
        clock.move(1)
        await door.send("t", Approve("gate-ok"))  # who says this knows of the edit: it comes after it
        await door.settle("t")
        assert [row.state for row in await door.commands("t")] == ["applied", "applied"]


async def test_an_approval_counts_once_and_a_repeated_command_is_answered_as_the_first_time(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, FunctionCrew()) as door:
        await door.create_thread(GATED, "t")
        await drive(door, "go")
        id_ = (await only(door)).approval.id
        first = await door.approve("t", id_, by="eve", command_id="mine")
        assert await door.approve("t", id_, by="eve", command_id="mine") == first
        error = await refused(door, id_)
        assert (error.kind, "approved already by eve" in error.detail) == ("answered", True)
        with pytest.raises(ApprovalRefused):
            await door.reject("t", id_)
        assert (await drive(door)).status == "finished"
        assert (await refused(door, id_)).kind == "answered"
        assert (await refused(door, "ask-99-nothing")).kind == "unknown"


async def test_a_decision_that_a_run_is_given_is_for_what_stood_there_then(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, FunctionCrew()) as door:
        await door.create_thread(GATED, "t")
        await drive(door, "go")
        before = (await only(door)).approval.id
        await door.send("t", EditState(outputs={"a": {"text": "something else"}}))
        run = await door.run("t", decisions={"gate-ok": "approved"})  # the edit is taken first
        assert (await run.result()).status == "interrupted"
        one = (await only(door)).approval
        with pytest.raises(ApprovalRefused):
            await door.run("t", decisions={before: "approved"})
        assert (await (await door.run("t", decisions={one.id: "approved"})).result()).status == "finished"


async def test_a_decision_that_a_run_is_given_is_none_where_a_command_takes_its_question_away(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, FunctionCrew()) as door:
        await door.create_thread(GATED, "t")
        await drive(door, "go")
        checked = flow("a", "c", Gate("g", "ok?"), "b", order="a<c c<g g<b")
        await door.send("t", Swap(team(checked)))
        run = await door.run(
            "t", decisions={"gate-ok": "approved"}
        )  # the swap is taken first: c works before
        assert (await run.result()).status == "interrupted"
        assert [event.kind async for event in door.events("t")].count("gate_decided") == 0
        asked = [span.status for span in await door.trace("t") if span.instance == "gate-ok"]
        assert asked == ["withdrawn", "waiting"]
        await door.approve("t", (await only(door)).approval.id)
        assert (await drive(door)).status == "finished"


async def test_an_answer_counts_at_once_while_another_branch_is_at_work(tmp_path: Path) -> None:
    crew = HeldCrew()
    async with opened(tmp_path, crew) as door:
        await door.create_thread(team(flow(Gate("g", "ok?"), "b", "c", order="g<b")), "t")
        run = await door.run("t", "go")
        await crew.wait_for("c")
        async with asyncio.timeout(WAIT_S):
            async for event in run:
                if event.kind == "gate_waiting":
                    break
            await door.approve("t", event.data["approval"]["id"], by="eve")
            assert (await refused(door, event.data["approval"]["id"])).kind == "answered"
        await crew.wait_for("b")
        for one in ("b", "c"):
            crew.end(one)
        assert (await run.result()).status == "finished"


async def test_a_step_that_runs_again_takes_the_approval_with_it(tmp_path: Path) -> None:
    async with opened(tmp_path, FunctionCrew()) as door:
        await door.create_thread(GATED, "t")
        await drive(door, "go")
        before = (await only(door)).approval.id
        await door.send("t", Redirect("a"))
        assert (await refused(door, before)).kind == "superseded"
        await drive(door)
        assert (await only(door)).approval.id != before


async def test_an_approval_is_of_one_thread_and_of_one_course_of_it(tmp_path: Path) -> None:
    async with opened(tmp_path, FunctionCrew()) as door:
        await door.create_thread(GATED, "t")
        await drive(door, "go")
        before = (await only(door)).approval.id
        await door.fork("t", None, "fork")
        await drive(door, None, "fork")
        forked = (await only(door, "fork")).approval.id
        assert forked != before
        assert (await refused(door, before, "fork")).kind in ("superseded", "unknown")
        assert (await refused(door, forked)).kind in ("superseded", "unknown")
        number = next(one.number for one in await door.history("t") if "asks" in one.happened)
        await door.send("t", RollBack(str(number)))
        error = await refused(door, before)
        assert (error.kind, "roll back" in error.detail) == ("superseded", True)
        assert error.changed == ("what it was about",)
        after = (await only(door)).approval.id
        assert after not in (before, forked)
        await door.approve("t", after)
        assert (await drive(door)).status == "finished"


@pytest.mark.parametrize("way", ["roll back", "fork"])
async def test_what_became_of_a_question_is_told_as_before_once_an_earlier_moment_stands_again(
    tmp_path: Path, way: str
) -> None:
    async with opened(tmp_path, FunctionCrew({"a": says("a draft")})) as door:
        await door.create_thread(GATED, "t")
        await drive(door, "go")
        first = (await only(door)).approval.id
        number = next(str(one.number) for one in await door.history("t") if "asks" in one.happened)
        await door.send("t", EditState(outputs={"a": {"text": "something else"}}))
        await door.settle("t")
        before = await refused(door, first)
        assert "the content has changed" in before.detail
        if way == "fork":
            await door.fork("t", number, "u")
        else:
            await door.send("t", RollBack(number))
            await door.settle("t")
        after = await refused(door, first, "u" if way == "fork" else "t")
        assert (after.kind, "the content has changed" in after.detail) == ("superseded", True)


# -- tool calls -------------------------------------------------------------------------------------------


@pytest.mark.requirement("B-37")
async def test_a_call_waits_with_its_exact_arguments_and_is_made_once_it_is_approved(
    settings: Settings,
) -> None:
    async with loud(settings) as door:
        one = (await only(door)).approval
        assert (one.about.tool, one.about.arguments, one.about.rule) == (
            "horn",
            '{"text":"hey"}',
            "high_risk",
        )
        await door.approve("t", one.id, by="eve")
        assert (await drive(door)).status == "finished"
        called = [e.data async for e in door.events("t") if e.kind == "tool_called"]
        assert [(data["approval"], data["rule"]) for data in called] == [(one.id, "answered")]
        assert (await refused(door, one.id)).kind == "answered"
        assert blown == ["hey"]


async def test_a_call_is_asked_anew_under_another_policy_and_made_under_none_that_forbids_it(
    settings: Settings,
) -> None:
    async with loud(settings) as door:
        first = (await only(door)).approval
        await door.send("t", SetTool("horn", "ask", "ada", "the boss says so"))
        error = await refused(door, first.id)
        assert (error.kind, "the policy has changed" in error.detail) == ("superseded", True)
        assert error.changed == ("the policy",)
        second = (await only(door)).approval
        assert second.about.policy != first.about.policy and second.about.arguments == first.about.arguments
        await door.approve("t", second.id)
        await door.send("t", SetTool("horn", "deny", "ada", "too loud"))  # before the call is made
        result = await drive(door)
        assert (result.status, blown) == ("finished", [])
        denied = [e.data["reason"] async for e in door.events("t") if e.kind == "tool_denied"]
        assert denied == ["too loud"]


async def test_an_approval_that_policy_outdates_before_the_call_is_asked_for_once_more(
    settings: Settings,
) -> None:
    async with loud(settings) as door:
        first = (await only(door)).approval
        await door.approve("t", first.id)
        await door.send("t", SetTool("horn", "ask", "ada", "the boss says so"))
        assert ((await drive(door)).status, blown) == ("interrupted", [])
        second = (await only(door)).approval
        assert second.id != first.id
        await door.approve("t", second.id)
        assert ((await drive(door)).status, blown) == ("finished", ["hey"])


async def test_a_call_that_needs_no_yes_any_more_is_made_without_one(settings: Settings) -> None:
    async with loud(settings) as door:
        await door.teams.now("t", LOUDLY)
        before = (await only(door)).approval
        await door.send("t", SetTool("horn", "deny", "ada", "never"))
        await door.settle("t")
        assert await door.approvals("t") == ()
        error = await refused(door, before.id)
        assert (error.kind, error.changed) == ("superseded", ("what it was about",))
        assert ((await drive(door)).status, blown) == ("finished", [])


async def test_a_call_that_a_team_forbids_while_it_waits_says_so_and_is_denied_once_the_thread_goes_on(
    tmp_path: Path,
) -> None:
    """Also where the agent is left without any tool."""
    script = tmp_path / "script.json"
    call = {"match": "You are Ada", "tool_calls": [{"name": "Horn", "args": {"text": "hey"}}], "times": 1}
    script.write_text(json.dumps({"replies": [{"match": "Denied", "text": "fine"}, call]}))
    blown.clear()
    there = Settings(tmp_path / "t.db", model=f"stub:{script}", tools={"horn": f"{__name__}:horn"})
    band = Catalog((AgentSpec("ada", "Ada"),), (ToolSpec("horn", "Horn", risk="high"),))
    alone = Workflow(Step("ada", "ada"), (Grant(("ada",), "horn"),), band)
    async with open_platform(there, approve=later) as door:
        known = Registry.from_catalog(band).set_code("tool", "horn", f"{__name__}:horn").registry
        await door.teams.create("band", known)
        await door.create_thread(alone, "t", team="band")
        await (await door.run("t", "go")).result()
        assert (await only(door)).ruled is None
        await door.teams.change("band", lambda team: team.switch_tool("horn", on=False, reason="too loud"))
        asked = await only(door)
        assert asked.ruled == Decision("deny", "Horn is switched off: too loud", "tool_disabled")
        assert (await refused(door, asked.approval.id)).kind == "superseded"
        assert ((await drive(door)).status, blown) == ("finished", [])
        denied = [e.data["reason"] async for e in door.events("t") if e.kind == "tool_denied"]
        assert denied == ["Horn is switched off: too loud"]
        shown = live_record(planned(await door.workflow("t")), await door.state("t"))
        (stands,) = shown["nodes"]["ada"]["instances"]
        why = {"tool": "horn", "name": "Horn", "reason": "Horn is switched off: too loud"}
        assert (stands["status"], stands["denied"]) == ("done", [why])


@pytest.mark.requirement("B-39")
async def test_edited_arguments_are_asked_anew_and_the_call_is_made_with_them(settings: Settings) -> None:
    async with loud(settings) as door:
        first = (await only(door)).approval
        await door.send("t", EditState(calls={first.id: {"text": "softly"}}))
        error = await refused(door, first.id)
        assert (error.kind, "the content has changed" in error.detail) == ("superseded", True)
        assert error.changed == ("the content",)
        second = (await only(door)).approval
        assert (second.about.shown, second.about.arguments) == ('{"text":"softly"}', '{"text":"hey"}')
        await door.approve("t", second.id)
        assert ((await drive(door)).status, blown) == ("finished", ["softly"])
        results = [e.data async for e in door.events("t") if e.kind == "tool_called"]
        assert (results[0]["arguments"], results[0]["asked_with"]) == ('{"text":"softly"}', '{"text":"hey"}')


CHANGES = [
    (SetTool("horn", "ask", "ada", "look twice"), "asked"),
    (SetTool("horn", "deny", "ada", "not today"), "denied"),
]
"""How policy changes after a person has given a call other arguments → what becomes of the call."""


async def edit_call(door: Platform, text: str) -> None:
    """Give the one call that waits another text."""
    await door.send("t", EditState(calls={(await only(door)).approval.id: {"text": text}}))
    await door.settle("t")


@pytest.mark.parametrize(("change", "fate"), CHANGES)
@pytest.mark.parametrize("answered", [False, True])
async def test_a_changed_policy_decides_on_the_edited_call_and_never_on_the_one_before(
    settings: Settings, change: SetTool, fate: str, answered: bool
) -> None:
    async with loud(settings) as door:
        await edit_call(door, "softly")
        edited = (await only(door)).approval
        if answered:
            await door.approve("t", edited.id)
        await door.send("t", change)
        result = await drive(door)
        if fate == "asked":
            assert [w["arguments"] for w in result.waiting] == ['{"text":"softly"}']
            anew = (await only(door)).approval
            assert (anew.about.shown, anew.again) == ('{"text":"softly"}', edited.id)
            assert bool(anew.more.get("void")) == answered
            await door.approve("t", anew.id)
            result = await drive(door)
        assert (result.status, blown) == ("finished", [] if fate == "denied" else ["softly"])
        denied = [e.data["arguments"] async for e in door.events("t") if e.kind == "tool_denied"]
        assert denied == (['{"text":"softly"}'] if fate == "denied" else [])


async def test_whoever_is_there_at_once_is_asked_about_the_edited_call(settings: Settings) -> None:
    seen: list[Mapping[str, Any]] = []

    async def yes(agent: str, tool: str, arguments: Mapping[str, Any]) -> bool:
        seen.append(arguments)
        return True

    async with loud(settings) as door:
        await edit_call(door, "softly")
        await door.approve("t", (await only(door)).approval.id)
        await door.send("t", SetTool("horn", "ask", "ada", "look twice"))
        await door.settle("t")
    async with open_platform(settings, approve=yes) as door:
        assert (await drive(door)).status == "finished"
    assert (seen, blown) == ([{"text": "softly"}], ["softly"])


async def test_an_edited_call_is_edited_again_after_its_yes_is_void(settings: Settings) -> None:
    async with loud(settings) as door:
        for text, change in (("softly", "look twice"), ("loudly", "look thrice")):
            await edit_call(door, text)
            await door.approve("t", (await only(door)).approval.id)
            await door.send("t", SetTool("horn", "ask", "ada", change))
            assert [w["arguments"] for w in (await drive(door)).waiting] == [
                json.dumps({"text": text}).replace(" ", "")
            ]
        await door.approve("t", (await only(door)).approval.id)
        assert ((await drive(door)).status, blown) == ("finished", ["loudly"])


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"text": 5}, "Horn cannot be called with that: its 'text' is string, and not integer"),
        ({"text": None}, "its 'text' is string, and not null"),
        ({"texts": "softly"}, "it takes no 'texts'; did you mean 'text'?"),
        ({"text": "softly", "volume": 3}, "it takes no 'volume'; it takes: text"),
        ({}, "its 'text' is missing"),
    ],
)
async def test_arguments_that_the_tool_cannot_take_are_refused_before_anybody_is_asked(
    settings: Settings, arguments: Any, told: str
) -> None:
    async with loud(settings) as door:
        first = await only(door)
        row = await door.settled(
            "t", (await door.send("t", EditState(calls={first.approval.id: arguments}))).seq
        )
        assert (row.state, told in row.reason) == ("refused", True)
        assert await only(door) == first
        await door.approve("t", first.approval.id)
        assert ((await drive(door)).status, blown) == ("finished", ["hey"])


def bell(text: str, how: Literal["softly", "loudly"], times: Literal[1, 2] | None = None) -> str:
    """Ring it."""
    blown.append(f"{text} {how}")
    return "toot"


@pytest.fixture
def ringing(settings: Settings) -> Settings:
    script = Path(settings.model.removeprefix("stub:"))
    said = script.read_text().replace('{"text": "hey"}', '{"text": "hey", "how": "loudly"}')
    script.write_text(said)
    return replace(settings, tools={"horn": f"{__name__}:bell"})


async def test_arguments_are_edited_to_one_of_the_few_values_that_the_tool_takes(ringing: Settings) -> None:
    async with loud(ringing) as door:
        first = await only(door)
        assert first.takes["properties"]["how"] == {"type": ["string"], "enum": ["softly", "loudly"]}
        assert first.takes["properties"]["times"]["enum"] == [1, 2, None]
        told = []
        for other in ({"how": "slowly"}, {"how": "softly", "times": True}, {"how": "softly", "times": 2}):
            edit = EditState(calls={(await only(door)).approval.id: {"text": "hey", **other}})
            row = await door.settled("t", (await door.send("t", edit)).seq)
            told.append(row.reason if row.state == "refused" else row.state)
        assert "its 'how' is one of 'softly', 'loudly', and not 'slowly'" in told[0]
        assert "its 'times' is integer or null, and not boolean" in told[1]
        assert told[2] == "applied"
        await door.approve("t", (await only(door)).approval.id)
        assert ((await drive(door)).status, blown) == ("finished", ["hey softly"])


async def test_arguments_of_what_does_not_wait_cannot_be_edited(settings: Settings) -> None:
    async with loud(settings) as door:
        await door.send("t", EditState(calls={"ask-7-nothing": {"text": "softly"}}))
        await door.settle("t")
        assert [row.state for row in await door.commands("t")] == ["refused"]


# -- a pause ----------------------------------------------------------------------------------------------


@pytest.mark.requirement("B-38")
async def test_a_pause_is_an_approval_whose_yes_resumes(tmp_path: Path) -> None:
    async with opened(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        await door.send("t", Pause())
        assert (await drive(door, "go")).status == "interrupted"
        one = (await only(door)).approval
        assert (one.about.kind, one.thread) == ("pause", "t")
        with pytest.raises(ApprovalRefused):
            await door.reject("t", one.id)
        await door.approve("t", one.id)
        assert (await drive(door)).status == "finished"
        assert (await refused(door, one.id)).kind == "answered"


@pytest.mark.parametrize("ends", ["approve", "resume"])
async def test_who_answers_a_pause_that_is_over_is_told_who_has_taken_it_back(
    tmp_path: Path, ends: str
) -> None:
    async with opened(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        await door.send("t", Pause(by="ann"))
        assert (await drive(door, "go")).status == "interrupted"
        one = (await only(door)).approval
        if ends == "approve":
            await door.approve("t", one.id, by="bob")
        else:
            await door.settled("t", (await door.send("t", Resume(by="bob"))).seq)
        late = await refused(door, one.id)
        assert (late.kind, late.approval) == ("answered", one.id)
        assert f"{one.id} was approved already by bob" in str(late)
        await door.send("t", Pause(by="ann"))  # another one: the first one's id is not its own
        await door.settle("t")
        assert (await refused(door, one.id)).kind == "answered"
        assert (await only(door)).approval.about.kind == "pause"


# -- time -------------------------------------------------------------------------------------------------


def patient(ending: Ending = "reject", *escalate: str) -> ApprovalRules:
    return ApprovalRules(Patience(60, escalate, ending))


@pytest.mark.parametrize(("ending", "status"), [("reject", "rejected"), ("fail", "failed")])
async def test_a_deadline_that_passed_while_the_process_was_down_is_taken_at_the_next_start(
    tmp_path: Path, ending: Ending, status: str
) -> None:
    clock, rules = HeldClock(), patient(ending)
    async with opened(tmp_path, FunctionCrew(), rules, clock) as door:
        await door.create_thread(GATED, "t")
        await drive(door, "go")
        before = (await only(door)).approval
        assert before.deadline == 1_060.0
    clock.move(3_600)
    async with opened(tmp_path, FunctionCrew(), rules, clock) as door:
        assert (await only(door)).overdue
        assert (await drive(door)).status == status
        assert (await refused(door, before.id)).kind == "expired"
        if ending == "fail":  # going on after a failure asks once more
            assert (await drive(door)).status == "interrupted"
            await door.approve("t", (await only(door)).approval.id)
            assert (await drive(door)).status == "finished"


async def test_the_next_group_is_asked_when_nobody_answers_and_can_answer_then(tmp_path: Path) -> None:
    clock = HeldClock()
    rules = replace(patient("reject", "Board"), people={"Legal": ("lea",), "Board": ("bo",)})
    async with opened(tmp_path, FunctionCrew(), rules, clock) as door:
        await door.create_thread(GATED, "t")
        await drive(door, "go")
        id_ = (await only(door)).approval.id
        with pytest.raises(ApprovalRefused) as early:
            await door.approve("t", id_, by="bo")
        assert early.value.kind == "not_yours"
        clock.move(61)
        assert await door.expire_overdue() == ("t",)
        one = (await only(door)).approval
        assert (one.id, one.level, one.approvers, one.deadline) == (id_, 1, ("Legal", "Board"), 1_120.0)
        assert await door.expire_overdue() == ()
        await door.approve("t", id_, by="bo")
        assert (await drive(door)).status == "finished"


@pytest.mark.parametrize(
    ("people", "by"),
    [
        ({"Legal": ("lea",), "Board": ("bo",)}, "lea"),
        ({"Board": ("bo",)}, "eve"),  # nobody says who Legal is, so it was for whoever comes
        ({"Legal": ("lea",)}, "eve"),  # nor who the Board is
    ],
)
async def test_who_was_asked_first_can_still_answer_when_others_are_asked_too(
    tmp_path: Path, people: dict[str, tuple[str, ...]], by: str
) -> None:
    clock = HeldClock()
    rules = replace(patient("reject", "Board"), people=people)
    async with opened(tmp_path, FunctionCrew(), rules, clock) as door:
        await door.create_thread(GATED, "t")
        await drive(door, "go")
        clock.move(61)
        await door.approve("t", (await only(door)).approval.id, by=by)
        assert (await drive(door)).status == "finished"


async def test_an_answer_after_the_deadline_is_none_though_nobody_has_looked_since(tmp_path: Path) -> None:
    clock = HeldClock()
    async with opened(tmp_path, FunctionCrew(), patient(), clock) as door:
        await door.create_thread(GATED, "t")
        await drive(door, "go")
        id_ = (await only(door)).approval.id
        clock.move(61)
        assert (await refused(door, id_)).kind == "expired"
        assert (await drive(door)).status == "rejected"


async def test_an_answer_in_time_counts_though_it_is_taken_after_the_deadline(tmp_path: Path) -> None:
    clock = HeldClock()
    async with opened(tmp_path, FunctionCrew(), patient(), clock) as door:
        await door.create_thread(GATED, "t")
        await drive(door, "go")
        await door.send("t", Approve(approval=(await only(door)).approval.id))
        clock.move(61)
        assert (await drive(door)).status == "finished"


async def test_a_deadline_passes_while_another_branch_is_at_work(tmp_path: Path) -> None:
    clock, crew = HeldClock(), HeldCrew()
    tree = flow(Gate("g", "ok?", on_reject="continue"), "b", "c", order="g<b")
    async with opened(tmp_path, crew, patient(), clock) as door:
        await door.create_thread(team(tree), "t")
        run = await door.run("t", "go")
        await crew.wait_for("c")
        async with asyncio.timeout(WAIT_S):
            async for event in run:
                if event.kind == "gate_waiting":
                    break
        clock.move(61)
        await crew.wait_for("b")  # the answer is no by then, and this goes on without it
        for one in ("b", "c"):
            crew.end(one)
        assert (await run.result()).status == "finished"
        told = [e.data["decision"] async for e in door.events("t") if e.kind == "gate_decided"]
        assert told == ["expired"]


@pytest.mark.parametrize(
    ("ending", "status", "failure"), [("reject", "finished", ""), ("fail", "failed", "denied")]
)
async def test_a_call_that_nobody_answers_in_time_is_not_made(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, ending: Ending, status: str, failure: str
) -> None:
    within_an_hour = replace(settings, approvals=ApprovalRules(Patience(3_600, (), ending)))
    async with loud(within_an_hour) as door:
        monkeypatch.setattr(SystemClock, "now", lambda self: time.time() + 3_601)
        result = await drive(door)
        assert (result.status, blown) == (status, [])
        assert result.failures.get("ada", {}).get("failure", "") == failure


# -- another workflow -------------------------------------------------------------------------------------


@pytest.mark.requirement("B-39")
async def test_a_swap_carries_what_still_holds_and_asks_the_rest_anew_and_says_so_before(
    tmp_path: Path,
) -> None:
    tree = flow(Gate("g1", "first?"), Gate("g2", "second?"), "b", order="g1<b g2<b")
    other = flow(Gate("g1", "first?"), Gate("g2", "another?"), "b", "c", order="g1<b g2<b")
    old = Workflow(tree, team=Catalog.of(["b", "c"]))
    new = Workflow(other, team=Catalog.of(["b", "c"]))
    async with opened(tmp_path, FunctionCrew()) as door:
        await door.create_thread(old, "t")
        await drive(door, "go")
        before = {i: one.approval.id for i, one in (await asked(door)).items()}
        plan = await door.plan_swap("t", new)
        assert {one.instance: one.fate for one in plan.approvals} == {"g1": "stands", "g2": "asked_anew"}
        assert '"first?" stands' in migration_words(plan)
        assert before["g1"] not in migration_words(plan)
        await door.send("t", Swap(new))
        await door.settle("t")
        after = {i: one.approval.id for i, one in (await asked(door)).items()}
        assert after["g1"] == before["g1"] and after["g2"] != before["g2"]
        assert (await refused(door, before["g2"])).kind == "superseded"
        for id_ in after.values():
            await door.approve("t", id_)
        assert (await drive(door)).status == "finished"


async def test_a_call_of_a_step_that_is_changed_is_asked_anew_and_one_that_is_not_stands(
    settings: Settings,
) -> None:
    kept = Workflow(Flow("f", (Step("ada", "ada"), Step("cy", "cy")), (("ada", "cy"),)), team=LOUD)
    other = Workflow(Flow("f", (Step("ada", "ada", "more"), Step("cy", "cy")), (("ada", "cy"),)), team=LOUD)
    async with loud(settings) as door:
        first = (await only(door)).approval.id
        plan = await door.plan_swap("t", kept)
        assert ([one.fate for one in plan.approvals], plan.frontier.outcome) == (["stands"], None)
        assert "Nothing is left to do" not in migration_words(plan)
        shown = live_record(planned(await door.workflow("t")), await door.state("t"))
        assert (shown["outcome"], shown["nodes"]["ada"]["status"]) == (None, "waiting")
        await door.send("t", Swap(kept))
        await door.settle("t")
        assert (await only(door)).approval.id == first
        assert [one.fate for one in (await door.plan_swap("t", other)).approvals] == ["void"]
        await door.send("t", Swap(other))
        assert (await refused(door, first)).kind == "superseded"
        await drive(door)
        second = (await only(door)).approval.id
        assert second != first
        await door.approve("t", second)
        assert ((await drive(door)).status, blown) == ("finished", ["hey"])


async def test_a_proposed_workflow_is_an_approval_of_the_one_that_it_was_proposed_for(tmp_path: Path) -> None:
    async with opened(tmp_path, FunctionCrew()) as door:
        await door.create_thread(GATED, "t")
        await drive(door, "go")
        await door.send(
            "t",
            Swap(team(flow("a", Gate("g", "ok?", ("Legal",)), "b", "c", order="a<g g<b b<c")), approval=True),
        )
        await door.settle("t")
        waiting = {one.approval.about.kind: one.approval for one in await door.approvals("t")}
        assert set(waiting) == {"gate", "swap"}
        (proposed,) = [one for one in await door.approvals("t") if one.approval.about.kind == "swap"]
        assert proposed.plan is not None
        told = migration_words(proposed.plan)
        assert "  + c, after b" in told and '"ok?" stands' in told
        assert waiting["swap"].id not in told
        await door.approve("t", waiting["swap"].id)
        assert (await refused(door, waiting["swap"].id)).kind == "answered"
        assert (await only(door)).approval.id == waiting["gate"].id
