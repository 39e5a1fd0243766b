"""People change what stands in a thread: they edit it, send the work to a step, take it back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from langgraph.checkpoint.base import BaseCheckpointSaver

from graph.teams import chain, flow, team
from support.asking import drive
from support.crews import WAIT_S, FunctionCrew, HeldCrew
from support.platforms import platform, platform_over
from support.stages import Stage, finish, stage
from swarmwright.errors import AwaitsApproval, InvalidCommand, NotFound
from swarmwright.language import compile_prompt
from swarmwright.ports.agents import Activity, AgentReport, AgentView
from swarmwright.ports.commands import (
    Approve,
    Command,
    EditState,
    InjectContext,
    Redirect,
    RollBack,
    Send,
    SetAgent,
    Swap,
)
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.tracing.results import RunResult
from swarmwright.storage.sqlite import open_sqlite
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec
from swarmwright.workflow.conditions import Compare, Judged
from swarmwright.workflow.encoding import version
from swarmwright.workflow.rules import Hide
from swarmwright.workflow.tree import AtLeast, Case, Choice, Gate, Loop, StartsOn, Step, Workflow


def outputs(result: RunResult) -> dict[str, str]:
    return {output.instance: output.text for output in result.outputs}


def compiled(prompt: str) -> Workflow:
    workflow = compile_prompt(prompt, Catalog.of(["Ann", "Ben", "Cleo"])).workflow
    assert workflow is not None
    return workflow


# -- edits ---------------------------------------------------------------------------------------------


@pytest.mark.requirement("B-39")
async def test_a_person_puts_other_words_in_place_of_what_a_step_has_written(tmp_path: Path) -> None:
    crew = FunctionCrew()
    gated = team(flow("a", Gate("g", "ok?"), "b", order="a<g g<b"))
    async with platform(tmp_path, crew) as door:
        await door.create_thread(gated, "t")
        await finish(door, "go")
        edit = EditState(outputs={"a": {"text": "better", "fields": {"score": 9}}})
        await door.send("t", edit)
        await door.send("t", Approve("gate-ok"))
        result = await finish(door)
        assert outputs(result) == {"a": "better", "b": "b is done"}
        seen = crew.views[-1].outputs[0]
        assert (seen.text, seen.fields) == ("better", {"score": 9})
        assert [c.state for c in await door.commands("t")] == ["applied", "applied"]
        assert [m.content for m in (await door.state("t"))["messages"]] == ["go", "better", "b is done"]


async def test_fields_are_changed_one_by_one_and_conditions_read_them(tmp_path: Path) -> None:
    async def scored(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport("mine", {"score": 1, "note": "poor"})

    high = Choice("c", (Case(Compare("score", ">", 5, "a"), Step("b", "b")),))
    crew = FunctionCrew({"a": scored})
    async with platform(tmp_path, crew) as door:
        await door.create_thread(team(flow("a", Gate("g", "ok?"), high, order="a<g g<c")), "t")
        await finish(door, "go")
        await door.send("t", EditState(outputs={"a": {"fields": {"score": 8, "note": None}}}))
        await door.send("t", Approve("gate-ok"))
        result = await finish(door)
        assert outputs(result) == {"a": "mine", "b": "b is done"}
        assert result.outputs[0].fields == {"score": 8}


@pytest.mark.parametrize(
    ("text", "kept", "fields"),
    [
        ('Better.\n\nREPORT: {"score": "8", "by": "Ann"}\n', "Better.", {"score": 8, "by": "Ann"}),
        ('{"score": 8, "text": "fine"}', '{"score": 8, "text": "fine"}', {"score": 8}),
        ("SIGNAL: ready\nBetter.", "SIGNAL: ready\nBetter.", {"score": 1}),
        ("Better {by far}.", "Better {by far}.", {"score": 1}),
    ],
)
async def test_a_text_that_a_person_writes_reports_as_an_agents_would(
    tmp_path: Path, text: str, kept: str, fields: dict[str, object]
) -> None:
    async def scored(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport('{"score": 1}', {"score": 1})

    high = Choice("c", (Case(Compare("score", ">", 5, "a"), Step("b", "b")),))
    async with platform(tmp_path, FunctionCrew({"a": scored})) as door:
        await door.create_thread(team(flow("a", Gate("g", "ok?"), high, order="a<g g<c")), "t")
        await finish(door, "go")
        await door.send("t", EditState(outputs={"a": {"text": text}}))
        await door.send("t", Approve("gate-ok"))
        result = await finish(door)
        assert outputs(result) == {"a": kept, **({"b": "b is done"} if fields["score"] == 8 else {})}
        assert result.outputs[0].fields == fields


async def test_what_is_said_of_a_field_goes_before_what_the_text_reports(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(flow("a", Gate("g", "ok?"), "b", order="a<g g<b")), "t")
        await finish(door, "go")
        text = 'Better.\nREPORT: {"score": 8, "note": "fine"}'
        await door.send("t", EditState(outputs={"a": {"text": text, "fields": {"score": 3}}}))
        await finish(door)
        entry = (await door.state("t"))["agent_outputs"]["a"]
        (row,) = await door.commands("t")
        assert entry["fields"] == {"score": 3, "note": "fine"}
        assert row.reason == 'a has written something else; a reports {"note":"fine"}'


async def test_a_running_step_is_said_to_be_done_and_is_stopped(tmp_path: Path) -> None:
    async with stage(tmp_path, team(chain("a", "b")), "a") as on:
        settled = await on.send(EditState(outputs={"a": {"text": "by hand"}}))
        assert (settled.state, settled.reason) == ("applied", "a is done with this output")
        await on.crew.wait_for("b")
        assert on.crew.cancelled == ["a"]
        await on.ends("b")
        result = await on.result()
        assert (result.status, outputs(result)) == ("finished", {"a": "by hand", "b": "b says so"})
        assert on.crew.begun == ["a", "b"]


async def test_a_step_that_failed_is_said_to_be_done_and_the_turn_comes_to_its_end(tmp_path: Path) -> None:
    async with stage(tmp_path, team(chain("a", "b")), "a") as on:
        on.crew.fail("a", ValueError("no"))
        assert (await on.result()).status == "failed"
        await on.door.send("t", EditState(outputs={"a": {"text": "by hand"}}))
        on.run = await on.door.run("t")
        await on.ends("b")
        assert (await on.result()).status == "finished"


async def test_one_step_runs_again_alone_and_what_follows_it_stays(tmp_path: Path) -> None:
    async with stage(tmp_path, team(chain("a", "b", "c")), "a") as on:
        await on.ends("a", "b")
        await on.crew.wait_for("c")
        assert (await on.send(EditState(again=("a", "a")))).state == "applied"
        await on.crew.wait_for_times("a", 2)
        on.crew.end("a")
        on.crew.end("c")
        result = await on.result()
        assert result.status == "finished"
        assert on.crew.begun == ["a", "b", "c", "a"]
        said = [m.content for m in (await on.door.state("t"))["messages"]]
        assert said.count("a says so") == 2  # what was said stays said


async def test_context_and_messages_are_edited(tmp_path: Path) -> None:
    crew = FunctionCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(team(flow("a", Gate("g", "ok?"), "b", order="a<g g<b")), "t")
        await finish(door, "go")
        await door.send("t", InjectContext("old"))
        await door.send("t", Send("never mind"))
        edit = EditState(
            context={"public": {"note-1": None, "tone": "kind"}, "private:b": {"key": [1, 2]}},
            messages={"sent/2": "please do"},
        )
        await door.send("t", edit)
        await door.send("t", Approve("gate-ok"))
        assert (await finish(door)).status == "finished"
        view = crew.views[-1]
        assert view.context == {"tone": "kind", "key": [1, 2]}
        assert view.request == "please do"


async def test_an_output_whose_message_is_edited_says_that_it_is_by_hand(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(flow("a", Gate("g", "ok?"), "b", order="a<g g<b")), "t")
        await finish(door, "go")
        for text, by_hand in (("a is done", False), ("a is better", True)):
            await door.send("t", EditState(messages={"1/a": text}))
            await finish(door)
            assert ("by_hand" in (await door.state("t"))["agent_outputs"]["a"]) is by_hand


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (EditState(outputs={"z": {"text": "x"}}), "the workflow has no step 'z'"),
        (EditState(outputs={"a@4": {"text": "x"}}), "the workflow has no step 'a@4'"),
        (EditState(again=("b",)), "b has not ended"),
        (EditState(context={"private:z": {"k": 1}}), "'private:z' is no audience here"),
        (EditState(context={"public": {"items": [1]}}), "'items' is an object"),
        (EditState(messages={"nobody": "x"}), "there is no message 'nobody'"),
        (EditState(messages={"1/a": None}), "what a has written"),
    ],
    ids=lambda given: None if isinstance(given, EditState) else given,
)
async def test_an_edit_that_makes_no_sense_is_refused_and_changes_nothing(
    tmp_path: Path, edit: EditState, reason: str
) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(flow("a", Gate("g", "ok?"), "b", order="a<g g<b")), "t")
        await finish(door, "go")
        before = await door.state("t")
        await door.send("t", edit)
        await finish(door)
        [row] = await door.commands("t")
        assert (row.state, reason in row.reason) == ("refused", True), row.reason
        after = await door.state("t")
        assert {c: after[c] for c in before if c not in ("execution_trace", "coordination_rules")} == {
            c: before[c] for c in before if c not in ("execution_trace", "coordination_rules")
        }


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (EditState(), "it changes nothing"),
        (EditState(outputs={"a": {"txt": "x"}}), "outputs.a: say its 'text', its 'fields', or both"),
        (EditState(outputs={"a": {"fields": {"n": 2**70}}}), "64 bits"),
        (EditState(outputs={"a": {"fields": {"n": object()}}}), "a value of type object"),
        (EditState(again=("a",), outputs={"a": {"text": "x"}}), "a cannot be done with this output and run"),
        (EditState(messages={"x": 7}), "messages.x: 7"),  # type: ignore[dict-item]
    ],
    ids=lambda given: None if isinstance(given, EditState) else given,
)
async def test_an_edit_that_can_make_sense_nowhere_is_not_accepted(
    tmp_path: Path, edit: EditState, reason: str
) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(Step("a", "a")), "t")
        with pytest.raises(InvalidCommand, match=reason):
            await door.send("t", edit)
        assert await door.commands("t") == []


# -- redirects -----------------------------------------------------------------------------------------


@pytest.mark.requirement("B-39")
async def test_a_step_that_is_not_due_begins_now_and_the_others_go_on(tmp_path: Path) -> None:
    async with stage(tmp_path, team(chain("a", "b", "c")), "a") as on:
        assert await reason(on, Redirect("c")) == "c begins now"
        await on.ends("c", "a", "b")
        assert (await on.result()).status == "finished"
        assert on.crew.begun == ["a", "c", "b"]


async def test_a_step_that_is_done_runs_again_with_all_that_follows_it(tmp_path: Path) -> None:
    async with stage(tmp_path, team(flow("a", "b", "c", "d", order="a<b b<c")), "a", "d") as on:
        await on.ends("a", "b", "d")
        await on.crew.wait_for("c")
        assert await reason(on, Redirect("a")) == "a runs again; taken back: b, c; cancelled: c"
        for number, name in enumerate("abc"):
            await on.crew.wait_for_times(name, 2)
            on.crew.end(name)
            assert on.crew.begun[4 + number :] == [name]
        assert (await on.result()).status == "finished"
        assert on.crew.cancelled == ["c"]


async def test_context_of_a_step_goes_with_it_unless_somebody_has_written_it_since(tmp_path: Path) -> None:
    said = iter(({"price": 3, "tone": "dry", "place": "Oslo"}, {}))

    async def finds(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport("found", context=next(said))

    async def moves(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport("moved", context={"place": "Bergen"})

    crew = FunctionCrew({"a": finds, "b": moves})
    async with platform(tmp_path, crew) as door:
        await door.create_thread(team(flow("a", "b", "c", order="a<c")), "t")
        await door.send("t", InjectContext("keep it short"))
        await finish(door, "go")
        await door.send("t", EditState(context={"public": {"tone": "warm"}}))
        await door.send("t", Redirect("a"))
        await door.settle("t")
        left = {"note-1": "keep it short", "tone": "warm", "place": "Bergen"}
        assert (await door.state("t"))["shared_context"] == left
        assert set((await door.state("t"))["context_authors"][""]) & {"price"} == set()
        await finish(door)
        assert [view.context for view in crew.views if view.instance == "c"][-1] == left


async def test_a_rule_that_is_swapped_in_hides_context_from_before_it_on_forks_and_after_a_roll_back_too(
    tmp_path: Path,
) -> None:
    async def finds(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport("found", context={"price": 3})

    flow_ = flow("a", "b", Gate("g", "ok?"), "c", "d", order="a<b b<g g<c c<d")
    open_, hidden = team(flow_), team(flow_, Hide("a", ("c",)))
    crew = FunctionCrew({"a": finds})

    async def seen(door: Platform, thread: str) -> dict[str, Any]:
        async with asyncio.timeout(WAIT_S):
            await (await door.run(thread)).result()  # it takes what it was sent
            await (await door.run(thread, decisions={"gate-ok": "approved"})).result()
        return {view.agent.id: view.context for view in crew.views[-2:]}

    async with platform(tmp_path, crew) as door:
        await door.create_thread(open_, "t")
        await finish(door, "go")
        there = (await door.history("t"))[-1].id
        await door.fork("t", None, "f")
        await door.send("f", Swap(hidden))
        assert await seen(door, "f") == {"c": {}, "d": {"price": 3}}
        assert await seen(door, "t") == {"c": {"price": 3}, "d": {"price": 3}}
        await door.send("t", RollBack(there))
        await door.send("t", Swap(hidden))
        assert await seen(door, "t") == {"c": {}, "d": {"price": 3}}


async def test_context_that_not_everybody_may_see_goes_with_its_step_too(tmp_path: Path) -> None:
    async def finds(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport("found", context={"price": 3})

    crew = FunctionCrew({"a": finds})
    async with platform(tmp_path, crew) as door:
        await door.create_thread(team(flow("a", "b", "c", order="a<b b<c"), Hide("a", ("b",))), "t")
        await finish(door, "go")
        assert (await door.state("t"))["private_context"]["c"] == {"price": 3}
        await door.send("t", Redirect("a"))
        await door.settle("t")
        assert "price" not in (await door.state("t"))["private_context"].get("c", {})


async def test_an_approval_is_asked_again_when_what_it_was_for_is_taken_back(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(flow("a", Gate("g", "ok?"), "b", order="a<g g<b")), "t")
        await finish(door, "go")
        assert (await finish(door, decisions={"gate-ok": "approved"})).status == "finished"
        await door.send("t", Redirect("a"))
        result = await finish(door)
        assert (result.status, [w["instance"] for w in result.waiting]) == ("interrupted", ["gate-ok"])
        assert outputs(result) == {"a": "a is done"}


async def test_what_stands_before_is_skipped_and_what_runs_there_finishes(tmp_path: Path) -> None:
    async with stage(tmp_path, team(chain("a", "b", "c", "d")), "a") as on:
        await on.ends("a")
        await on.crew.wait_for("b")
        assert await reason(on, Redirect("d", skip=True)) == "d begins now; skipped: c"
        await on.ends("d")
        await on.ends("b")  # it ran, and finishes
        result = await on.result()
        assert (result.status, set(outputs(result))) == ("finished", {"a", "b", "d"})


@pytest.mark.requirement("B-39")
@pytest.mark.parametrize("skip", [False, True])
@pytest.mark.parametrize("step", ["b", "c"])
async def test_nobody_goes_past_a_question_to_people(tmp_path: Path, step: str, skip: bool) -> None:
    async with stage(tmp_path, team(flow("a", Gate("g", "ok?"), "b", "c", order="a<g g<b b<c")), "a") as on:
        words = f"people decide on “ok?” before {step} begins: nobody goes past that; answer it"
        early = words.replace("answer it", "wait until it is asked, and answer it")
        assert await reason(on, Redirect(step, skip)) == early  # a, which stands before it, still runs
        await on.ends("a")
        assert (await on.result()).status == "interrupted"
        row = await on.door.settled("t", (await on.door.send("t", Redirect(step, skip))).seq)
        assert (row.state, row.reason) == ("refused", words)
        on.run = await on.door.run("t", decisions={"gate-ok": "approved"})
        await on.ends("b", "c")
        assert (await on.result()).status == "finished"


@pytest.mark.requirement("B-39")
@pytest.mark.parametrize("skip", [False, True])
@pytest.mark.parametrize("step", ["b", "c"])
async def test_nobody_goes_past_a_no_and_who_goes_back_is_asked_anew(
    tmp_path: Path, step: str, skip: bool
) -> None:
    async with stage(tmp_path, team(flow("a", Gate("g", "ok?"), "b", "c", order="a<g g<b b<c")), "a") as on:
        await on.ends("a")
        assert (await on.result()).status == "interrupted"
        await on.door.reject("t", (await on.asked()).id)
        row = await on.door.settled("t", (await on.door.send("t", Redirect(step, skip))).seq)
        assert (row.state, row.reason) == (
            "refused",
            f"people said no to “ok?”, and {step} begins only behind a yes there: "
            "go back to a, so that it is asked anew",
        )
        on.run = await on.door.run("t")
        assert (await on.result()).status == "rejected"
        assert (await on.door.settled("t", (await on.door.send("t", Redirect("a"))).seq)).state == "applied"
        on.run = await on.door.run("t")
        await on.crew.wait_for_times("a", 2)
        on.crew.end("a")
        assert (await on.result()).status == "interrupted"
        assert on.crew.begun == ["a", "a"]


async def test_who_works_behind_another_way_than_the_one_that_got_a_no_may_be_gone_to(tmp_path: Path) -> None:
    asked = flow("a", Gate("g", "ok?"), order="a<g", id_="asked")
    either = flow(asked, "b", join=AtLeast(1), id_="either")
    async with stage(tmp_path, team(flow(either, "c", order="either<c")), "a", "b") as on:
        await on.ends("a")
        await on.door.reject("t", (await on.asked()).id)
        assert (await on.send(Redirect("c"))).state == "applied"
        await on.ends("b", "c")


async def test_a_no_that_lets_the_work_go_on_holds_nobody_back(tmp_path: Path) -> None:
    gate = Gate("g", "ok?", on_reject="continue")
    async with stage(tmp_path, team(flow("a", gate, "b", "c", order="a<g g<b b<c")), "a") as on:
        await on.ends("a")
        await on.result()
        await on.door.reject("t", (await on.asked()).id)
        assert (await on.door.settled("t", (await on.door.send("t", Redirect("c"))).seq)).state == "applied"


async def test_a_question_to_people_that_stands_elsewhere_holds_nobody_back(tmp_path: Path) -> None:
    ways = Choice("ways", (Case(Judged("is it late?"), Gate("g", "ok?")),), Step("y", "y"))
    crew = FunctionCrew(answers={"is it late?": False})
    async with platform(tmp_path, crew) as door:
        await door.create_thread(
            team(flow("a", ways, "b", Gate("h", "good?"), order="a<ways ways<b b<h")), "t"
        )
        assert (await finish(door, "go")).status == "interrupted"
        row = await door.settled("t", (await door.send("t", Redirect("b"))).seq)
        assert row.reason == "b runs again"


async def test_a_failed_step_is_passed_over(tmp_path: Path) -> None:
    async with stage(tmp_path, team(chain("a", "b", "c")), "a") as on:
        on.crew.fail("a", ValueError("no"))
        assert (await on.result()).status == "failed"
        await on.door.send("t", Redirect("c", skip=True))
        on.run = await on.door.run("t")
        await on.ends("c")
        assert (await on.result()).status == "finished"
        assert on.crew.begun == ["a", "c"]
        [row] = await on.door.commands("t")
        assert row.reason == "c begins now; skipped: a, b"


async def test_a_question_on_which_a_way_depends_is_asked_whatever_is_skipped_before_it(
    tmp_path: Path,
) -> None:
    async def fails(view: AgentView, activity: Activity) -> AgentReport:
        raise ValueError("no")

    ways = Choice("ways", (Case(Judged("is it late?"), Step("x", "x")),), Step("y", "y"))
    crew = FunctionCrew({"a": fails}, answers={"is it late?": True})
    async with platform(tmp_path, crew) as door:
        await door.create_thread(team(flow("a", "b", ways, "d", order="a<b b<ways ways<d")), "t")
        assert (await finish(door, "go")).status == "failed"
        row = await door.settled("t", (await door.send("t", Redirect("d", skip=True))).seq)
        assert row.reason == "d begins now; skipped: a, b"
        assert (await finish(door)).status == "finished"
        assert crew.asked == ["is it late?"]
        assert sorted(crew.worked()) == ["a", "d", "x"]


async def test_what_a_signal_of_the_step_has_begun_is_taken_back_with_it(tmp_path: Path) -> None:
    announcer = Step("a", "a", signals=("ready",))
    root = flow(announcer, "b", "c", starts_on=(StartsOn("b", "ready"),))
    async with stage(tmp_path, team(root), "a", "c") as on:
        on.crew.activities["a"].announce("ready")
        await on.crew.wait_for("b")
        on.crew.end("a")
        await on.checkpoint(a="done", b="running", c="running")
        assert await reason(on, Redirect("a")) == "a runs again; taken back: b; cancelled: b"
        await on.crew.wait_for_times("a", 2)
        assert on.crew.begun == ["a", "c", "b", "a"]


@pytest.mark.parametrize(
    ("step", "why"),
    [("a", "a is at work already"), ("z", "no step 'z'"), ("c", "c is switched off"), ("a[2]", "no step")],
)
async def test_a_redirect_that_makes_no_sense_is_refused(tmp_path: Path, step: str, why: str) -> None:
    async with stage(tmp_path, team(chain("a", "b", "c")), "a") as on:
        await on.send(SetAgent("c", False))
        settled = await on.send(Redirect(step))
        assert (settled.state, why in settled.reason) == ("refused", True), settled.reason


async def test_nobody_is_sent_to_what_others_have_made_superfluous(tmp_path: Path) -> None:
    race = flow("a", "b", join=AtLeast(1, "cancel"), id_="race")
    async with stage(tmp_path, team(flow(race, "c", order="race<c")), "a", "b") as on:
        on.crew.end("a")
        await on.crew.wait_for("c")
        assert "others were enough" in await reason(on, Redirect("b"))


async def test_a_round_of_a_loop_is_gone_back_to(tmp_path: Path) -> None:
    crew = FunctionCrew()
    loop = Loop("l", flow("a", "b", order="a<b", id_="body"), at_most=3)
    async with platform(tmp_path, crew) as door:
        await door.create_thread(team(flow(loop, "c", order="l<c")), "t")
        assert (await finish(door, "go")).status == "finished"
        await door.send("t", Redirect("a@2"))
        await door.send("t", Redirect("a@7"))
        assert (await finish(door)).status == "finished"
        assert crew.worked() == ["a", "b", "a@2", "b@2", "a@3", "b@3", "c", "a@2", "b@2", "a@3", "b@3", "c"]
        assert [r.state for r in await door.commands("t")] == ["applied", "refused"]


# -- ways back -----------------------------------------------------------------------------------------


@pytest.mark.requirement("B-39")
async def test_the_thread_stands_again_as_at_an_earlier_checkpoint_in_a_new_one(tmp_path: Path) -> None:
    async with stage(tmp_path, team(chain("a", "b", "c")), "a") as on:
        await on.ends("a")
        there = await on.checkpoint(a="done", b="running")
        await on.ends("b")
        await on.crew.wait_for("c")
        before = await history(on.door)
        assert (await on.send(RollBack(there))).state == "applied"
        await on.crew.wait_for_times("b", 2)
        assert on.crew.cancelled == ["c"]
        state = await on.door.state("t")
        assert set(state["agent_outputs"]) == {"a"}
        assert [m.content for m in state["messages"]] == ["go", "a says so"]
        assert (await history(on.door))[: len(before)] == before  # nothing is erased
        on.crew.end("b")
        await on.crew.wait_for_times("c", 2)
        on.crew.end("c")
        assert (await on.result()).status == "finished"
        names = [entry["instance"] for entry in (await on.door.state("t"))["execution_trace"]]
        assert names == ["a", "b", "command-1", "b", "c"]


async def test_what_ran_then_and_runs_still_runs_on(tmp_path: Path) -> None:
    async with stage(tmp_path, team(flow("a", "b", "c", order="a<c")), "a", "b") as on:
        there = await on.checkpoint(a="running", b="running")
        await on.ends("a")
        await on.crew.wait_for("c")
        await on.send(RollBack(there))
        await on.crew.wait_for_times("a", 2)
        assert on.crew.cancelled == ["c"]
        on.crew.end("b")
        on.crew.end("a")
        await on.crew.wait_for_times("c", 2)
        on.crew.end("c")
        assert (await on.result()).status == "finished"
        assert on.crew.begun.count("b") == 1


async def test_what_was_changed_meanwhile_begins_again_in_its_old_form(tmp_path: Path) -> None:
    async with stage(tmp_path, team(flow("a", "b")), "a", "b") as on:
        there = await on.checkpoint(a="running", b="running")
        await on.send(Swap(team(flow("a", Step("b", "b", task="in rhyme"))), "cancel"))
        await on.crew.wait_for_times("b", 2)
        await on.send(RollBack(there))
        await on.crew.wait_for_times("b", 3)
        assert on.crew.cancelled == ["b", "b"]
        assert on.crew.begun == ["a", "b", "b", "b"]


async def test_an_answer_to_a_tool_call_is_not_good_a_second_time(tmp_path: Path) -> None:
    answers = []

    async def asks(view: AgentView, activity: Activity) -> AgentReport:
        answers.append([one.answer for one in view.answered])
        if view.answered:
            return AgentReport("sent")
        activity.emit("tool_waiting", tool="mail", arguments="{}")
        raise AwaitsApproval("mail")

    async with platform(tmp_path, FunctionCrew({"a": asks})) as door:
        mail = ToolSpec("mail", "mail", risk="high")
        tree = Workflow(Step("a", "a"), team=Catalog((AgentSpec("a", "a", tools=("mail",)),), (mail,)))
        await door.create_thread(tree, "t")
        assert (await finish(door, "go")).waiting[0]["kind"] == "tool"
        await door.send("t", Approve("a"))
        assert (await finish(door)).status == "finished"
        told = [one.happened for one in await door.history("t")]
        await door.send("t", RollBack(str(told.index("a person says yes: mail") + 1)))
        assert (await finish(door)).waiting[0]["kind"] == "tool"
        assert answers == [[], [True], []]
        await door.send("t", Approve("a"))
        assert (await finish(door)).status == "finished"


async def test_no_command_is_taken_twice_on_the_way_back(tmp_path: Path) -> None:
    crew = FunctionCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        await finish(door, "go")
        first = (await history(door))[1]
        await door.send("t", Send("again"))
        await door.send("t", SetAgent("b", False))
        await finish(door)
        assert crew.worked() == ["a", "b", "a"]
        await door.send("t", RollBack(first))
        result = await finish(door)
        # The first turn is done once more; b stays off; the second request is not heard again.
        assert (result.status, crew.worked()) == ("finished", ["a", "b", "a", "a"])
        state = await door.state("t")
        assert state["turn"]["number"] == 1
        assert state["coordination_rules"]["commands_applied"] == 3
        await door.send("t", Send("now again"))
        await finish(door)
        assert (await door.state("t"))["turn"]["number"] == 2


async def test_the_workflow_of_that_time_comes_back_unless_it_is_to_stay(tmp_path: Path) -> None:
    old, new = team(chain("a", "b")), team(chain("a", "c"))
    for keep, then in ((False, ["a", "b"]), (True, ["a", "c"])):
        crew = FunctionCrew()
        async with platform(tmp_path / str(keep), crew) as door:
            await door.create_thread(old, "t")
            await finish(door, "go")
            there = (await history(door))[2]
            await door.send("t", Swap(new))
            await door.send("t", Send("more"))
            await finish(door)
            assert crew.worked()[-1] == "c"
            await door.send("t", RollBack(there, keep_workflow=keep))
            result = await finish(door)
            assert list(outputs(result)) == then
            assert (await door.thread("t")).workflow_version == version(new if keep else old)
            assert (await door.workflow("t")).root == (new if keep else old).root


@pytest.mark.parametrize("how", ["back", "fork"])
async def test_where_work_stands_again_whose_step_had_left_no_other_work_passes_for_it(
    tmp_path: Path, how: str
) -> None:
    both, without, other = (
        compiled(f"{first}, then a human approves, then Ben checks.")
        for first in ("Ann drafts", "Cleo sketches", "Ann posts, then Cleo sketches")
    )
    crew = FunctionCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(both, "t")
        await finish(door, "go")
        await door.send("t", Swap(without))
        await finish(door)
        there = (await door.history("t"))[-1].id
        # Once what had left is back, and is done, nothing of it has left.
        await door.send("t", Swap(both))
        await finish(door)
        thread = "t" if how == "back" else "u"
        if how == "back":
            await door.send(thread, RollBack(there))
        else:
            await door.fork("t", there, thread)
        await door.send(thread, Swap(other))
        await drive(door, thread=thread)
        assert crew.views[-1].task == "posts"
        state = await door.state(thread)
        assert sorted(state["agent_outputs"]) == ["ann", "ann-2", "cleo"]


async def test_what_steps_had_begun_is_forgotten_where_they_run_again(tmp_path: Path) -> None:
    crew = FunctionCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        await finish(door, "go")
        await finish(door, "more")
        crew.forgotten.clear()
        await door.send("t", RollBack((await history(door))[1]))
        await finish(door)
        assert set(crew.forgotten[:4]) == {("t", "a"), ("t", "b"), ("t:2", "a"), ("t:2", "b")}


async def test_an_approval_that_had_let_nothing_begin_is_asked_again(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(flow("a", Gate("g", "ok?"), "b", order="a<g g<b")), "t")
        await finish(door, "go")
        await door.send("t", Approve("gate-ok"))
        assert (await finish(door)).status == "finished"
        graph, _ = await door._standing("t")
        config: Any = {"configurable": {"thread_id": "t"}}
        approved = [
            snapshot.config["configurable"]["checkpoint_id"]
            async for snapshot in graph.aget_state_history(config)
            if snapshot.values.get("interrupts", {}).get("gate-ok", {}).get("status") == "approved"
        ]
        await door.send("t", RollBack(approved[-1]))
        assert (await finish(door)).waiting[0]["instance"] == "gate-ok"


async def test_a_way_back_to_nowhere_is_refused_before_it_is_accepted(tmp_path: Path) -> None:
    async with stage(tmp_path, team(chain("a", "b")), "a") as on:
        for nowhere in ("1f0c6a7e-0000-6000-8000-000000000000", "99", ""):
            with pytest.raises(NotFound):
                await on.door.send("t", RollBack(nowhere))
        assert await on.door.commands("t") == []


async def reason(on: Stage, command: Command) -> str:
    return (await on.send(command)).reason


async def history(door: Platform) -> list[str]:
    """The ids of the thread's checkpoints, the first first."""
    config: Any = {"configurable": {"thread_id": "t"}}
    return sorted([c.config["configurable"]["checkpoint_id"] async for c in door._checkpointer.alist(config)])


async def pending_writes(saver: BaseCheckpointSaver[Any], config: Any) -> list[tuple[str, str, Any]]:
    found = await saver.aget_tuple(config)
    assert found is not None
    return found.pending_writes or []


async def test_what_a_step_has_written_lands_before_anything_is_routed_anew(tmp_path: Path) -> None:
    """A crash between a node's writes and their checkpoint, on a thread whose workflow was changed."""
    crew = HeldCrew()
    async with open_sqlite(tmp_path / "s.db") as storage:
        door = platform_over(storage, crew)
        await door.create_thread(team(chain("a", "b")), "t")
        on = Stage(door, crew, await door.run("t", "go"))
        await crew.wait_for("a")
        assert (await on.send(Swap(team(chain("a", "c"))))).state == "applied"
        config: Any = {"configurable": {"thread_id": "t"}}
        stored, written = storage.checkpointer.aput, asyncio.Event()

        async def never(config: Any, checkpoint: Any, metadata: Any, versions: Any) -> Any:
            if "agent_outputs" not in versions:  # what the swap has left to store
                return await stored(config, checkpoint, metadata, versions)
            written.set()
            await asyncio.Event().wait()
            raise AssertionError

        storage.checkpointer.aput = never  # type: ignore[method-assign]
        crew.end("a")
        await asyncio.wait_for(written.wait(), WAIT_S)
        async with asyncio.timeout(
            WAIT_S
        ):  # its writes are stored beside the checkpoint, in a task of their own
            while "agent_outputs" not in {w[1] for w in await pending_writes(storage.checkpointer, config)}:
                pass
        await on.run.cancel()
        storage.checkpointer.aput = stored  # type: ignore[method-assign]
        on.run = await platform_over(storage, crew).run("t")
        await on.ends("c")
        assert (await on.result()).status == "finished"
        assert crew.begun == ["a", "c"]


async def test_a_step_that_is_sent_back_goes_on_from_nothing_that_it_kept(tmp_path: Path) -> None:
    crew = FunctionCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(team(chain("a", "b", "c")), "t")
        await finish(door, "go")
        for command, forgotten in ((Redirect("b"), "bc"), (EditState(again=("a",)), "a")):
            crew.forgotten.clear()
            await door.send("t", command)
            await door.settle("t")
            assert sorted(crew.forgotten) == [("t", instance) for instance in forgotten]
            await finish(door)
