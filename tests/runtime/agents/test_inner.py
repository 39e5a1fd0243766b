"""Agents with steps inside: plan and execute, draft and review; what is switched off, what a crash leaves."""

from __future__ import annotations

from typing import Any

import pytest
from langchain_core.tools import BaseTool, tool
from langgraph.checkpoint.memory import InMemorySaver

from support.recording import RecordingActivity, allow, view
from swarmwright.errors import AwaitsApproval, ModelUnavailable
from swarmwright.models.boundary import BoundedChatModel
from swarmwright.models.scripts import Reply, StubScript, ToolUse
from swarmwright.models.stub import StubChatModel
from swarmwright.policy.decisions import Decision
from swarmwright.ports.agents import AgentReport, AgentView
from swarmwright.runtime.agents.crew import TeamCrew
from swarmwright.runtime.agents.kit import Kit
from swarmwright.workflow.catalog import AgentSpec
from swarmwright.workflow.rules import LimitKind

PLANNER = AgentSpec("cook", "Cook", kind="planner_executor", tools=("oven",))
WRITER = AgentSpec("writer", "Writer", kind="review_loop", fields=("quality",))
PLAN = "1. Mix the dough\n2. Bake it\n"
BAD = 'Too dry.\nREPORT: {"approved": false}'
GOOD = 'Fine.\nREPORT: {"approved": true}'


class Kitchen:
    """A tool that counts its uses, and a model with a script; `off`: the steps that are switched off."""

    def __init__(self, *replies: Reply | str, off: frozenset[str] = frozenset()) -> None:
        self.baked, self.off = 0, off
        self.model = BoundedChatModel(inner=StubChatModel(script=StubScript.of(*replies)), timeout_s=5)
        self.saver = InMemorySaver()

        @tool
        def oven() -> str:
            """Bake."""
            self.baked += 1
            return "golden"

        self.tools: dict[str, BaseTool] = {"oven": oven}

    async def look(self, seen: AgentView) -> Kit:
        return Kit(seen.agent, allow, self.tools, steps_off=self.off)

    def crew(self, **more: Any) -> TeamCrew:
        given: dict[str, Any] = {"look": self.look, **more}
        return TeamCrew(lambda name: self.model, self.tools, allow, self.saver, **given)


async def run(crew: TeamCrew, spec: AgentSpec, **changes: Any) -> AgentReport:
    return await crew.agent(spec)(view(spec, **changes), RecordingActivity())


def use(name: str) -> Reply:
    return Reply(tool_calls=(ToolUse(name),))


@pytest.mark.requirement("B-15", "B-24")
async def test_a_planner_does_each_step_of_its_plan_and_writes_the_result_of_them() -> None:
    kitchen = Kitchen(PLAN, "Mixed.", use("oven"), "Baked.", "Bread.")
    assert (await run(kitchen.crew(), PLANNER)).text == "Bread."
    assert kitchen.baked == 1


async def test_a_plan_of_one_step_is_its_own_result() -> None:
    kitchen = Kitchen("1. Bake it", use("oven"), "Bread.")
    assert (await run(kitchen.crew(), PLANNER)).text == "Bread."


@pytest.mark.requirement("B-24")
async def test_without_its_plan_a_planner_does_the_task_and_without_execute_it_only_plans() -> None:
    kitchen = Kitchen(use("oven"), "Bread.", off=frozenset({"plan"}))
    assert (await run(kitchen.crew(), PLANNER)).text == "Bread."
    kitchen = Kitchen(PLAN, off=frozenset({"execute"}))
    assert (await run(kitchen.crew(), PLANNER)).text == PLAN.strip()
    assert kitchen.baked == 0


@pytest.mark.requirement("B-15", "B-24")
async def test_a_reviewed_draft_is_written_anew_until_it_is_approved() -> None:
    first, second = 'One.\nREPORT: {"quality": 3}', 'Two.\nREPORT: {"quality": 9}'
    report = await run(Kitchen(first, BAD, second, GOOD).crew(), WRITER, fields=("quality",))
    assert (report.text, report.fields) == ("Two.", {"quality": 9})


async def test_drafts_are_bounded_by_the_agents_rounds_and_the_last_needs_no_review() -> None:
    def rounds(agent: str, kind: LimitKind) -> float | None:
        return 2 if kind == "max_rounds" else None

    report = await run(Kitchen("One.", BAD, "Two.", "never asked").crew(limit=rounds), WRITER)
    assert report.text == "Two."


@pytest.mark.requirement("B-24")
async def test_without_its_review_the_first_draft_counts_and_a_review_alone_drafts_nothing() -> None:
    assert (await run(Kitchen("One.", off=frozenset({"review"})).crew(), WRITER)).text == "One."
    assert (await run(Kitchen("Weak.", off=frozenset({"draft"})).crew(), WRITER)).text == "Weak."


async def test_a_crash_goes_on_inside_the_step_and_repeats_nothing_that_is_done() -> None:
    kitchen = Kitchen(PLAN, use("oven"), "Mixed.", Reply(failure="refused"), "Baked.", "Bread.")
    with pytest.raises(ModelUnavailable):
        await run(kitchen.crew(), PLANNER)
    assert (await run(kitchen.crew(), PLANNER)).text == "Bread."
    assert kitchen.baked == 1


async def test_a_call_that_waits_for_a_person_is_gone_on_with_inside_its_step() -> None:
    def asks(agent: str, tool_id: str) -> Decision:
        return Decision("ask", "it is hot", "approval")

    kitchen, answers = Kitchen(PLAN, "Mixed.", use("oven"), "Baked.", "Bread."), [None, True]

    async def look(seen: AgentView) -> Kit:
        return Kit(seen.agent, asks, kitchen.tools)

    async def approve(agent: str, tool_id: str, arguments: object) -> bool | None:
        return answers.pop(0)

    crew = kitchen.crew(look=look, approve=approve)
    with pytest.raises(AwaitsApproval):
        await run(crew, PLANNER)
    assert (await run(crew, PLANNER)).text == "Bread."
    assert kitchen.baked == 1


async def test_one_bound_of_tool_calls_holds_for_all_steps_inside() -> None:
    def most(agent: str, kind: LimitKind) -> float | None:
        return 1 if kind == "max_tool_calls" else None

    kitchen = Kitchen(PLAN, use("oven"), "Mixed.", use("oven"), "Not baked.", "Bread.")
    assert (await run(kitchen.crew(limit=most), PLANNER)).text == "Bread."
    assert kitchen.baked == 1


async def test_what_steps_inside_have_kept_is_forgotten_with_their_agents_step() -> None:
    kitchen = Kitchen(PLAN, "Mixed.", "Baked.", "Bread.")
    crew = kitchen.crew()
    await run(crew, PLANNER)
    assert kitchen.saver.storage
    await crew.forget("t", "cook")
    assert not any(kitchen.saver.storage.values())
