"""Tool calls that need a person's yes: their step stops, others go on, and an answer continues it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from support.crews import FunctionCrew
from support.platforms import platform
from swarmwright.bootstrap.opening import open_platform
from swarmwright.errors import ApprovalRefused, AwaitsApproval
from swarmwright.policy.approvals import ApprovalRules
from swarmwright.ports.agents import Activity, AgentReport, AgentView
from swarmwright.ports.commands import Approve, Reject, Swap
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.tracing.results import RunResult
from swarmwright.settings import Settings
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec
from swarmwright.workflow.rules import Limit, ToolApproval
from swarmwright.workflow.tree import Flow, ForEach, Gate, Step, Workflow

ENDS_WITHIN_S = 30.0
CALL = {"kind": "tool", "instance": "ada", "name": "horn", "agent": "ada", "arguments": '{"text":"hey"}'}
HORN = {**CALL, "tool_name": "Horn"}
GATE = {"kind": "gate", "instance": "gate-ok", "name": "ok?"}

TEAM = Catalog(
    (AgentSpec("ada", "Ada", tools=("horn",)), AgentSpec("bob", "Bob"), AgentSpec("cy", "Cy")),
    (ToolSpec("horn", "Horn", risk="high"),),
)
BESIDE = Workflow(Flow("f", (Step("ada", "ada"), Step("bob", "bob"))), (Limit("ada", "retries", 2),), TEAM)
GATED = Workflow(
    Flow("f", (Step("ada", "ada"), Gate("gate-ok", "ok?"), Step("cy", "cy")), (("gate-ok", "cy"),)),
    team=TEAM,
)
blown: list[str] = []


def horn(text: str) -> str:
    """Blow it."""
    blown.append(text)
    return "toot"


class Person:
    """Answers as told, and notes what was asked."""

    def __init__(self, answer: bool | str | None) -> None:
        self.answer, self.asked = answer, 0

    async def __call__(self, agent: str, tool: str, arguments: Mapping[str, Any]) -> bool | str | None:
        self.asked += 1
        return self.answer


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    blown.clear()
    script = tmp_path / "script.json"
    call = {"match": "You are Ada", "tool_calls": [{"name": "Horn", "args": {"text": "hey"}}]}
    heard = [{"match": words, "text": "fine"} for words in ("toot", "Denied")]
    script.write_text(json.dumps({"replies": [*heard, call, {"match": "You are", "text": "fine"}]}))
    return Settings(tmp_path / "t.db", model=f"stub:{script}", tools={"horn": f"{__name__}:horn"})


def asked(result: RunResult) -> tuple[dict[str, str], ...]:
    """What waits, without the ids by which it is answered."""
    return tuple({k: v for k, v in wait.items() if k != "approval"} for wait in result.waiting)


async def drive(
    settings: Settings, person: Person | None, request: str | None = None, **more: Any
) -> RunResult:
    async with open_platform(settings, approve=person) as platform, asyncio.timeout(ENDS_WITHIN_S):
        return await (await platform.run("t", request, **more)).result()


async def begin(settings: Settings, workflow: Workflow, person: Person | None) -> RunResult:
    async with open_platform(settings) as platform:
        await platform.create_thread(workflow, "t")
    return await drive(settings, person, "go")


async def test_a_call_that_nobody_answers_now_ends_the_run_as_interrupted_after_everything_else(
    settings: Settings,
) -> None:
    person = Person(None)
    result = await begin(settings, BESIDE, person)
    assert (result.status, asked(result), result.failures) == ("interrupted", (HORN,), {})
    assert [o.agent for o in result.outputs] == ["bob"]
    assert person.asked == 1  # a retry brings no person
    async with open_platform(settings) as platform:
        assert (await platform.thread("t")).status == "interrupted"
        assert {s.instance: s.status for s in await platform.trace("t")} == {"ada": "waiting", "bob": "done"}
    again = await drive(settings, Person(None))
    assert (again.status, asked(again)) == ("interrupted", (HORN,))
    ended = await drive(settings, Person(True))
    assert (ended.status, ended.waiting, blown) == ("finished", (), ["hey"])


async def test_the_history_tells_of_no_failure_where_a_gate_is_rejected_while_a_call_waits(
    settings: Settings,
) -> None:
    await begin(settings, GATED, Person(None))
    async with open_platform(settings, approve=Person(None)) as platform, asyncio.timeout(ENDS_WITHIN_S):
        (gate,) = [one for one in await platform.approvals("t") if one.approval.about.kind == "gate"]
        await platform.reject("t", gate.approval.id)
        result = await (await platform.run("t")).result()
        told = [one.happened for one in await platform.history("t")]
    assert (result.status, asked(result)) == ("interrupted", (HORN,))
    assert told[-1] == "the turn stands still until a call has its answer"
    assert "the turn has failed" not in told


async def test_a_yes_to_a_call_that_is_yet_to_be_made_is_not_a_forks(settings: Settings) -> None:
    await begin(settings, BESIDE, Person(None))
    async with open_platform(settings, approve=Person(None)) as platform, asyncio.timeout(ENDS_WITHIN_S):
        (one,) = await platform.approvals("t")
        await platform.approve("t", one.approval.id)
        fork = (await platform.fork("t")).thread_id
        ended = [await (await platform.run(thread)).result() for thread in (fork, "t")]
        (again,) = await platform.approvals(fork)
    assert [one.status for one in ended] == ["interrupted", "finished"]
    assert again.approval.id != one.approval.id and blown == ["hey"]


async def test_a_yes_that_was_used_goes_along_to_a_fork_as_what_has_happened(settings: Settings) -> None:
    await begin(settings, BESIDE, Person(None))
    ended = await drive(settings, Person(True))
    async with open_platform(settings) as platform, asyncio.timeout(ENDS_WITHIN_S):
        fork = (await platform.fork("t")).thread_id
        used, there = [(await platform.state(thread))["interrupts"] for thread in ("t", fork)]
    assert (ended.status, [entry["status"] for entry in used.values()]) == ("finished", ["approved"])
    assert there == used


async def test_a_rejected_call_is_not_made_and_the_step_goes_on(settings: Settings) -> None:
    await begin(settings, BESIDE, Person(None))
    ended = await drive(settings, Person("too loud"))
    assert (ended.status, blown) == ("finished", [])


async def test_without_anybody_to_ask_calls_are_denied(settings: Settings) -> None:
    ended = await begin(settings, BESIDE, None)
    assert (ended.status, blown) == ("finished", [])


async def test_a_gate_and_a_call_wait_together_and_can_be_answered_in_any_order(settings: Settings) -> None:
    first = await begin(settings, GATED, Person(None))
    assert (first.status, asked(first)) == ("interrupted", (GATE, HORN))
    second = await drive(settings, Person(True))
    assert (second.status, second.waiting, blown) == ("interrupted", (GATE,), ["hey"])
    third = await drive(settings, None, decisions={"gate-ok": "approved"})
    assert (third.status, sorted(o.agent for o in third.outputs)) == ("finished", ["ada", "cy"])


async def test_a_gate_and_a_call_can_be_answered_at_once(settings: Settings) -> None:
    await begin(settings, GATED, Person(None))
    ended = await drive(settings, Person(True), decisions={"gate-ok": "approved"})
    assert (ended.status, ended.waiting, blown) == ("finished", (), ["hey"])


async def test_the_gate_can_be_answered_first(settings: Settings) -> None:
    await begin(settings, GATED, Person(None))
    second = await drive(settings, Person(None), decisions={"gate-ok": "approved"})
    assert (second.status, asked(second), blown) == ("interrupted", (HORN,), [])
    ended = await drive(settings, Person(True))
    assert (ended.status, blown) == ("finished", ["hey"])


async def test_a_decision_counts_though_the_step_before_its_gate_begins_again(tmp_path: Path) -> None:
    """One item at a time: while the first one's step begins again, the second one's gate is not asked."""
    answered: list[str] = []

    async def ada(view: AgentView, activity: Activity) -> AgentReport:
        if view.item == "x" and not answered:
            raise AwaitsApproval("horn")
        return AgentReport("fine")

    body = Flow("body", (Step("ada", "ada"), Gate("ok", "ok?")), (("ada", "ok"),))
    each = Workflow(ForEach("each", "things", body, at_most_parallel=1), team=TEAM)

    async def drive_on(door: Platform, *gates: str) -> tuple[str, set[str]]:
        run = await door.run("t", None, decisions=dict.fromkeys(gates, "approved"))
        result = await run.result()
        return result.status, {wait["instance"] for wait in result.waiting if wait["kind"] == "gate"}

    async with platform(tmp_path, FunctionCrew({"ada": ada}, items={"things": ["x", "y"]})) as door:
        await door.create_thread(each, "t")
        await (await door.run("t", "go")).result()
        assert {w["instance"] for w in await door.waiting("t") if w["kind"] == "gate"} == {"ok[2]"}
        assert await drive_on(door, "ok[2]") == ("interrupted", set())
        answered.append("yes")
        assert await drive_on(door) == ("interrupted", {"ok[1]"})
        assert await drive_on(door, "ok[1]") == ("finished", set())


@pytest.mark.requirement("B-39")
async def test_a_call_is_approved_by_a_command_bound_to_it_and_good_once(settings: Settings) -> None:
    person = Person(None)
    await begin(settings, BESIDE, person)
    async with open_platform(settings) as platform:
        await platform.send("t", Approve("ada", "horn", '{"text":"other"}'))
        await platform.send("t", Approve("ada", "horn", HORN["arguments"]))
        await platform.send("t", Approve("ada", "horn", HORN["arguments"]))
    ended = await drive(settings, person)
    assert (ended.status, blown, person.asked) == ("finished", ["hey"], 1)
    async with open_platform(settings) as platform:
        assert [c.state for c in await platform.commands("t")] == ["refused", "applied", "refused"]
        (over,) = (await platform.state("t"))["interrupts"].values()
        assert (over["closed"], over["status"], over["used"]) == (True, "approved", True)


async def test_a_call_is_rejected_by_a_command_and_the_agent_is_told_why(settings: Settings) -> None:
    await begin(settings, BESIDE, Person(None))
    async with open_platform(settings) as platform:
        await platform.send("t", Reject("ada", reason="too loud"))
    ended = await drive(settings, Person(None))
    assert (ended.status, blown) == ("finished", [])
    async with open_platform(settings) as platform:
        denied = [e async for e in platform.events("t") if e.kind == "tool_denied"]
    assert denied[-1].data["reason"] == "a person rejected this call: too loud"


async def test_who_opens_a_platform_answers_no_call_that_others_stand_behind(settings: Settings) -> None:
    """Not as the step comes to it, and later only as one of them."""
    workflow = replace(BESIDE, rules=(ToolApproval("horn", approvers=("Leads",)),))
    theirs = replace(settings, approvals=ApprovalRules(people={"Leads": ("lea",)}))
    person = Person(True)
    first = await begin(theirs, workflow, person)
    assert (first.status, asked(first), person.asked, blown) == ("interrupted", (HORN,), 0, [])
    assert ((await drive(theirs, person)).status, blown) == ("interrupted", [])
    ended = await drive(theirs, person, by="lea")
    assert (ended.status, blown) == ("finished", ["hey"])


async def test_who_opens_a_platform_answers_for_a_name_that_nobody_stands_behind(settings: Settings) -> None:
    workflow = replace(BESIDE, rules=(ToolApproval("horn", approvers=("Leads",)),))
    assert (await begin(settings, workflow, Person(True))).status == "finished"
    assert blown == ["hey"]


async def test_what_a_step_waits_for_is_asked_no_more_once_a_no_has_ended_its_thread(
    settings: Settings,
) -> None:
    steps = (Step("bob", "bob"), Step("ada", "ada"))
    plain = Workflow(Flow("f", steps, (("bob", "ada"),)), team=TEAM)
    gated = Workflow(
        Flow("f", (*steps, Gate("gate-ok", "ok?")), (("bob", "gate-ok"), ("gate-ok", "ada"))), team=TEAM
    )
    assert asked(await begin(settings, plain, Person(None))) == (HORN,)
    async with open_platform(settings, approve=Person(None)) as platform, asyncio.timeout(ENDS_WITHIN_S):

        async def ids() -> dict[str, str]:
            return {one.approval.about.kind: one.approval.id for one in await platform.approvals("t")}

        async def ran() -> str:
            return (await (await platform.run("t")).result()).status

        call = (await ids())["tool"]
        await platform.settled("t", (await platform.send("t", Swap(gated))).seq)
        assert (await ran(), {*await ids()}) == ("interrupted", {"tool", "gate"})
        await platform.reject("t", (await ids())["gate"])
        assert (await ran(), await ids(), await platform.waiting("t")) == ("rejected", {}, ())
        with pytest.raises(ApprovalRefused, match="superseded"):
            await platform.approve("t", call)
        await platform.settled("t", (await platform.send("t", Swap(plain))).seq)
        assert {*await ids()} == {"tool"}  # nothing but its own answer holds it up now
