"""React agents: the tool loop, the gate, its limits, and going on after a crash."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from langchain_core.messages import ToolMessage
from langchain_core.tools import BaseTool, StructuredTool, tool
from langgraph.checkpoint.memory import InMemorySaver

from support.recording import RecordingActivity, allow, view
from swarmwright.errors import AwaitsApproval, InvalidModelOutput, ModelUnavailable, StepFailed
from swarmwright.models.boundary import BoundedChatModel
from swarmwright.models.scripts import Reply, StubScript, ToolUse
from swarmwright.models.stub import StubChatModel
from swarmwright.policy.decisions import Decision, Toggles
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.ports.agents import AgentReport
from swarmwright.runtime.agents.crew import TeamCrew
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec
from swarmwright.workflow.rules import Grant, LimitKind
from swarmwright.workflow.tree import Step, Workflow

SCOUT = AgentSpec("scout", "Scout", role="a librarian", tools=("book-search",))


class Library:
    """Tools that count how often they really ran."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.deleted = 0

        @tool("book_search")
        def book_search(query: str) -> str:
            """Search the library."""
            self.asked.append(query)
            return f"3 books on {query}"

        @tool
        def broken(query: str) -> str:
            """Always fails."""
            raise KeyError(f"no shelf for {query}")

        @tool
        def delete_all() -> str:
            """Delete everything."""
            self.deleted += 1
            return "gone"

        self.tools: dict[str, BaseTool] = {
            "book-search": book_search,
            "broken": broken,
            "delete-all": delete_all,
        }


def model_of(*replies: Reply | str) -> BoundedChatModel:
    return BoundedChatModel(inner=StubChatModel(script=StubScript.of(*replies)), timeout_s=5)


def crew(library: Library, *replies: Reply | str, policy: Any = allow, **more: Any) -> TeamCrew:
    model = model_of(*replies)
    return TeamCrew(lambda name: model, library.tools, policy, **more)


async def run(
    team: TeamCrew, spec: AgentSpec = SCOUT, **changes: Any
) -> tuple[AgentReport, RecordingActivity]:
    activity = RecordingActivity()
    return await team.agent(spec)(view(spec, tools=spec.tools, **changes), activity), activity


def use(name: str, **args: Any) -> Reply:
    return Reply(tool_calls=(ToolUse(name, args),))


async def test_a_tool_is_called_its_result_read_and_each_told_as_an_event() -> None:
    library = Library()
    report, activity = await run(crew(library, use("book_search", query="whales"), "Three books."))
    assert report.text == activity.text == "Three books."
    assert library.asked == ["whales"]
    (called,), (result,) = activity.of("tool_called"), activity.of("tool_result")
    assert (called["tool"], called["arguments"]) == ("book-search", '{"query":"whales"}')
    assert (called["decision"], called["rule"], called["reason"]) == ("allow", "grant", "the test allows it")
    assert (result["call_id"], result["status"], result["text"]) == (
        called["call_id"], "success", "3 books on whales",
    )  # fmt: skip
    assert report.usage.output_tokens > 0


async def test_an_unscripted_agent_with_tools_uses_them_and_says_what_they_brought() -> None:
    library = Library()
    report, _ = await run(crew(library))
    assert library.asked == ["Write about whales"]
    assert "3 books on Write about whales" in report.text


def only(*allowed: str) -> Any:
    return lambda agent, tool_id: (
        Decision("allow", "granted", "grant")
        if tool_id in allowed
        else Decision("deny", "never", "not_granted")
    )


@pytest.mark.requirement("B-10")
async def test_a_call_that_policy_denies_is_refused_where_it_is_made_and_the_agent_goes_on() -> None:
    library = Library()
    team = crew(library, use("delete_all"), "Then not.", policy=only("book-search"))
    report, activity = await run(team)
    assert (report.text, library.deleted) == ("Then not.", 0)
    (denied,) = activity.of("tool_denied")
    assert (denied["tool"], denied["decision"], denied["reason"]) == ("delete-all", "deny", "never")
    assert not activity.of("tool_called")


async def test_a_denied_call_is_told_with_the_words_that_its_agent_got_in_place_of_a_result() -> None:
    _, activity = await run(crew(Library(), use("delete_all"), "Then not.", policy=only()))
    (denied,) = activity.of("tool_denied")
    assert denied["text"] == "Denied: never. Do not call delete_all like this again."


async def test_a_tool_that_does_not_exist_is_denied_even_by_an_open_policy() -> None:
    report, activity = await run(crew(Library(), use("rm_rf", path="/"), "Then not."))
    assert report.text == "Then not."
    assert activity.of("tool_denied")[0]["rule"] == "unknown_tool"


@pytest.mark.requirement("B-05")
async def test_a_tool_that_is_switched_off_while_the_agent_works_is_denied_at_its_next_call() -> None:
    team = Catalog((SCOUT,), (ToolSpec("book-search", "Book search"),))
    workflow = Workflow(Step("scout", "scout"), (Grant(("scout",), "book-search"),), team)
    toggles = Toggles()
    library = Library()
    search = library.tools["book-search"]

    @tool("book_search")
    async def search_then_switch_off(query: str) -> str:
        """Search the library."""
        nonlocal toggles
        toggles = Toggles(tools_off=frozenset({"book-search"}))
        return str(await search.ainvoke({"query": query}))

    library.tools["book-search"] = search_then_switch_off

    def live(agent: str, tool_id: str) -> Decision:
        return PermissionMatrix.from_workflow(workflow, toggles=toggles).decide(agent, tool_id)

    replies = (use("book_search", query="one"), use("book_search", query="two"), "Enough.")
    _, activity = await run(crew(library, *replies, policy=live))
    assert library.asked == ["one"]
    assert activity.of("tool_denied")[0]["rule"] == "tool_disabled"


@pytest.mark.requirement("B-06")
async def test_a_tool_that_is_added_while_the_agent_works_can_be_used_at_once() -> None:
    library = Library()
    later = library.tools.pop("broken")
    later.description = "Comes later."

    @tool("book_search")
    def add_a_tool(query: str) -> str:
        """Search the library."""
        library.tools["later"] = Library().tools["book-search"].model_copy(update={"name": "later"})
        return "now there is more"

    library.tools["book-search"] = add_a_tool
    _, activity = await run(crew(library, use("book_search", query="x"), use("later", query="y"), "Done."))
    assert [e["tool"] for e in activity.of("tool_called")] == ["book-search", "later"]
    assert activity.of("tool_result")[1]["text"] == "3 books on y"


async def test_a_tool_that_raises_gives_the_model_an_error_and_not_the_run_a_crash() -> None:
    report, activity = await run(crew(Library(), use("broken", query="x"), "Without it."))
    assert report.text == "Without it."
    assert activity.of("tool_result")[0]["status"] == "error"
    assert "KeyError" in activity.of("tool_result")[0]["text"]


async def test_a_tool_that_ends_its_process_has_failed_like_any_other() -> None:
    library = Library()

    def leave(query: str) -> str:
        """Leave."""
        raise SystemExit(3)

    async def leave_at_once(query: str) -> str:
        """Leave."""
        raise SystemExit("no such option")

    async def leave_by_a_key(query: str) -> str:
        """Leave."""
        raise KeyboardInterrupt("now")

    library.tools["leave"] = StructuredTool.from_function(leave)
    library.tools["leave-by-a-key"] = StructuredTool.from_function(
        coroutine=leave_by_a_key, name="leave_by_a_key"
    )
    library.tools["leave-at-once"] = StructuredTool.from_function(
        coroutine=leave_at_once, name="leave_at_once"
    )
    calls = [use(name, query="x") for name in ("leave", "leave_at_once", "leave_by_a_key")]
    report, activity = await run(crew(library, *calls, "Without it."))
    assert report.text == "Without it."
    assert [e["status"] for e in activity.of("tool_result")] == ["error", "error", "error"]
    assert "it raised KeyboardInterrupt: now" in activity.of("tool_result")[2]["text"]
    assert "tried to end the process (exit code 3)" in activity.of("tool_result")[0]["text"]


async def test_arguments_that_do_not_fit_the_schema_are_told_to_the_model() -> None:
    library = Library()
    report, activity = await run(crew(library, use("book_search"), "Sorry."))
    assert (report.text, library.asked) == ("Sorry.", [])
    assert activity.of("tool_result")[0]["status"] == "error"


def asks(agent: str, tool_id: str) -> Decision:
    return Decision("ask", "needs a human's approval", "approval")


async def test_a_call_that_needs_approval_is_denied_when_nobody_can_be_asked() -> None:
    library = Library()
    _, activity = await run(crew(library, use("book_search", query="x"), "Then not.", policy=asks))
    assert library.asked == []
    denied = activity.of("tool_denied")[0]
    assert (denied["decision"], denied["reason"]) == ("ask", "needs a human's approval")


@pytest.mark.parametrize("answer", [True, False])
async def test_a_call_that_needs_approval_goes_by_the_persons_answer(answer: bool) -> None:
    library, asked = Library(), []

    async def approve(agent: str, tool_id: str, args: Mapping[str, Any]) -> bool:
        asked.append((agent, tool_id, dict(args)))
        return answer

    team = crew(library, use("book_search", query="x"), "Done.", policy=asks, approve=approve)
    _, activity = await run(team)
    assert asked == [("scout", "book-search", {"query": "x"})]
    assert library.asked == (["x"] if answer else [])
    assert len(activity.of("tool_called")) == int(answer)


async def test_a_call_that_nobody_answers_now_stops_the_step_which_goes_on_with_that_very_call() -> None:
    library, saver = Library(), InMemorySaver()
    answers: list[bool | str | None] = [None, None, True]

    async def approve(agent: str, tool_id: str, args: Mapping[str, Any]) -> bool | str | None:
        return answers.pop(0)

    def risky(agent: str, tool_id: str) -> Decision:
        effect: Any = "ask" if tool_id == "delete-all" else "allow"
        return Decision(effect, "as it stands", "approval")

    both = Reply(tool_calls=(ToolUse("delete_all", {}), ToolUse("book_search", {"query": "x"})))
    team = crew(library, both, "Done.", policy=risky, approve=approve, checkpointer=saver)
    for _ in range(2):
        activity = RecordingActivity()
        with pytest.raises(AwaitsApproval, match=r"delete-all \{\}"):
            await team.agent(SCOUT)(view(SCOUT, tools=SCOUT.tools), activity)
        (waiting,) = activity.of("tool_waiting")
        assert (waiting["tool"], waiting["arguments"]) == ("delete-all", "{}")
        assert (library.asked, library.deleted) == (["x"], 0)
    report, activity = await run(team)
    assert (report.text, library.asked, library.deleted, answers) == ("Done.", ["x"], 1, [])
    assert [e["tool"] for e in activity.of("tool_called")] == ["delete-all"]


async def test_a_rejection_says_why_to_the_model() -> None:
    async def approve(agent: str, tool_id: str, args: Mapping[str, Any]) -> str:
        return "too dear"

    library = Library()
    team = crew(library, use("book_search", query="x"), "Then not.", policy=asks, approve=approve)
    _, activity = await run(team)
    assert library.asked == []
    assert activity.of("tool_denied")[0]["reason"] == "a person rejected this call: too dear"


async def test_what_is_forbidden_while_a_person_thinks_stays_forbidden() -> None:
    library, effect = Library(), "ask"

    async def approve(agent: str, tool_id: str, args: Mapping[str, Any]) -> bool:
        nonlocal effect
        effect = "deny"
        return True

    def live(agent: str, tool_id: str) -> Decision:
        return Decision(effect, "as it stands", "override")  # type: ignore[arg-type]

    await run(crew(library, use("book_search", query="x"), "Done.", policy=live, approve=approve))
    assert library.asked == []


def at_most(calls: int) -> Any:
    def limit(agent: str, kind: LimitKind) -> float | None:
        return calls if kind == "max_tool_calls" else None

    return limit


async def test_calls_beyond_the_limit_are_denied_and_the_agent_answers_with_what_it_has() -> None:
    library = Library()
    both = Reply(tool_calls=(ToolUse("book_search", {"query": "b"}), ToolUse("book_search", {"query": "c"})))
    report, activity = await run(crew(library, use("book_search", query="a"), both, "Two.", limit=at_most(2)))
    assert (report.text, sorted(library.asked)) == ("Two.", ["a", "b"])
    assert [e["rule"] for e in activity.of("tool_denied")] == ["limit"]


async def test_a_model_that_goes_on_asking_for_what_is_denied_fails_the_step_as_denied() -> None:
    stubborn = Reply(tool_calls=(ToolUse("delete_all", {}),), times=99)
    with pytest.raises(StepFailed) as raised:
        await run(crew(Library(), stubborn, policy=only("book-search")))
    assert raised.value.failure == "denied"


async def test_a_loop_without_an_end_fails_the_step() -> None:
    endless = Reply(tool_calls=(ToolUse("book_search", {"query": "x"}),), times=99)
    library = Library()
    with pytest.raises(StepFailed, match="no answer after"):
        await run(crew(library, endless))
    assert len(library.asked) == 25


async def test_a_model_that_answers_nothing_is_asked_again_and_at_last_without_tools() -> None:
    report, _ = await run(crew(Library(), Reply(), Reply(), "At last."))
    assert report.text == "At last."
    with pytest.raises(InvalidModelOutput):
        await run(crew(Library(), Reply(times=3)))


async def test_when_it_is_asked_without_tools_it_is_told_what_they_brought() -> None:
    replies = (
        use("book_search", query="whales"),
        Reply(),
        Reply(),
        Reply("Three.", match="3 books on whales\n</work>"),
    )
    report, _ = await run(crew(Library(), *replies))
    assert report.text == "Three."


async def test_a_signal_is_announced_through_the_built_in_tool_and_only_the_agents_own() -> None:
    replies = (use("announce", signal="launch"), use("announce", signal="books_found"), "Done.")
    report, activity = await run(crew(Library(), *replies, policy=only()), signals=("books_found",))
    assert (report.text, activity.signals) == ("Done.", ["books_found"])


async def test_an_agent_without_signals_cannot_announce_by_that_name() -> None:
    _, activity = await run(crew(Library(), use("announce", signal="launch"), "Done."))
    assert activity.signals == []
    assert activity.of("tool_denied")[0]["tool"] == "announce"


async def test_a_supervisor_with_tools_uses_them_and_then_picks() -> None:
    boss = AgentSpec("boss", "Boss", tools=("book-search",))
    picks = Reply(structured={"reason": "Facts.", "next": "painter"})
    team = crew(Library(), use("book_search", query="x"), "Looked it up.", picks)
    report, _ = await run(team, boss, choices={"painter": "Painter"})
    assert (report.text, report.fields) == ("Looked it up.", {"next": "painter"})


async def test_after_a_crash_the_loop_goes_on_and_no_finished_call_is_made_again() -> None:
    library, saver = Library(), InMemorySaver()
    died = crew(library, use("book_search", query="x"), Reply(failure="server_error"), checkpointer=saver)
    with pytest.raises(ModelUnavailable):
        await run(died)
    report, _ = await run(crew(library, "Three books.", checkpointer=saver))
    assert (report.text, library.asked) == ("Three books.", ["x"])


async def test_a_step_that_had_finished_before_the_crash_costs_no_further_call() -> None:
    saver, library = InMemorySaver(), Library()
    first, _ = await run(crew(library, "Three books.", checkpointer=saver))
    second, _ = await run(crew(library, "never asked", checkpointer=saver))
    assert first.text == second.text == "Three books."


async def test_what_an_earlier_execution_of_the_step_left_is_not_gone_on_with() -> None:
    saver, library = InMemorySaver(), Library()
    await run(crew(library, "About whales.", checkpointer=saver))
    leak = Reply("A leak.", match="Write about whales")
    report, _ = await run(crew(library, leak, "About cats.", checkpointer=saver), request="Write about cats")
    assert report.text == "About cats."
    team = crew(library, "Again.", checkpointer=saver)
    await team.forget("t", "scout")
    report, _ = await run(team, request="Write about cats")
    assert report.text == "Again."


async def test_a_step_that_was_denied_to_the_end_starts_anew_when_it_is_tried_again() -> None:
    library, saver = Library(), InMemorySaver()
    stubborn = Reply(tool_calls=(ToolUse("delete_all", {}),), times=99)
    with pytest.raises(StepFailed, match="denied"):
        await run(crew(library, stubborn, policy=only("book-search"), checkpointer=saver))
    report, _ = await run(crew(library, "With no tool.", checkpointer=saver))
    assert report.text == "With no tool."


async def test_a_loop_that_had_no_end_starts_anew_when_it_is_tried_again() -> None:
    library, saver = Library(), InMemorySaver()
    endless = Reply(tool_calls=(ToolUse("book_search", {"query": "x"}),), times=99)
    with pytest.raises(StepFailed, match="no answer after"):
        await run(crew(library, endless, checkpointer=saver))
    report, _ = await run(crew(library, use("book_search", query="y"), "Found.", checkpointer=saver))
    assert (report.text, library.asked[-1]) == ("Found.", "y")


async def test_an_answer_without_its_fields_is_not_gone_on_with() -> None:
    library, saver = Library(), InMemorySaver()
    empty_forms = Reply(structured={}, match="JSON object")
    with pytest.raises(InvalidModelOutput):
        await run(crew(library, empty_forms, "Good.", checkpointer=saver), fields=("quality",))
    again = crew(library, 'Better.\nREPORT: {"quality": 8}', checkpointer=saver)
    report, _ = await run(again, fields=("quality",))
    assert (report.text, report.fields) == ("Better.", {"quality": 8})


class Garbled(StubChatModel):
    """A server whose answers cannot be read once a tool has been used."""

    async def _astream(self, messages: Any, *args: Any, **kwargs: Any) -> Any:
        if any(isinstance(m, ToolMessage) for m in messages):
            raise ValueError("this is not JSON")
        async for chunk in super()._astream(messages, *args, **kwargs):
            yield chunk


async def test_an_answer_that_cannot_be_read_loses_none_of_the_tool_calls_made() -> None:
    library, saver = Library(), InMemorySaver()
    model = BoundedChatModel(inner=Garbled(script=StubScript.of(use("book_search", query="x"))), timeout_s=5)
    with pytest.raises(InvalidModelOutput):
        await run(TeamCrew(lambda name: model, library.tools, allow, saver))
    report, _ = await run(crew(library, Reply("Three books.", match="3 books on x"), checkpointer=saver))
    assert (report.text, library.asked) == ("Three books.", ["x"])


class OneIdForAll(StubChatModel):
    """A server that gives every tool call the same id."""

    async def _astream(self, *args: Any, **kwargs: Any) -> Any:
        async for chunk in super()._astream(*args, **kwargs):
            for call in chunk.message.tool_call_chunks:  # type: ignore[attr-defined]
                call["id"] = "call_0"
            chunk.message.init_tool_calls()  # type: ignore[attr-defined]
            yield chunk


async def test_calls_that_share_one_id_are_each_made_once_and_each_counted() -> None:
    library = Library()
    script = StubScript.of(
        use("book_search", query="a"),
        Reply(tool_calls=(ToolUse("book_search", {"query": "b"}), ToolUse("book_search", {"query": "c"}))),
        use("book_search", query="d"),
        "Done.",
    )
    model = BoundedChatModel(inner=OneIdForAll(script=script), timeout_s=5)
    team = TeamCrew(lambda name: model, library.tools, allow, InMemorySaver(), limit=at_most(3))
    report, activity = await run(team)
    assert (report.text, sorted(library.asked)) == ("Done.", ["a", "b", "c"])
    assert len({e["call_id"] for e in activity.of("tool_called")}) == 3
    assert [e["rule"] for e in activity.of("tool_denied")] == ["limit"]


AS_TEXT = (
    "functions.book_search:",
    'functions.book_search({"query": "x"})',
    '<tool_call>{"name": "book_search", "arguments": {}}</tool_call>',
    '{"name": "book_search", "parameters": {"query": "x"}}',
    '```json\n{"function": {"name": "book_search", "arguments": {"query": "x"}}}\n```',
)


@pytest.mark.parametrize("text", AS_TEXT)
async def test_a_tool_call_written_as_text_is_no_answer(text: str) -> None:
    library = Library()
    report, _ = await run(crew(library, text, use("book_search", query="x"), "Three."))
    assert (report.text, library.asked) == ("Three.", ["x"])
    with pytest.raises(InvalidModelOutput, match="as text"):
        await run(crew(library, text, text))


@pytest.mark.parametrize(
    "text", ['{"name": "Moby Dick", "pages": 635}', "functions.php is a file.", "book_search found nothing."]
)
async def test_an_answer_that_only_looks_a_little_like_a_call_is_an_answer(text: str) -> None:
    report, _ = await run(crew(Library(), text))
    assert report.text == text


async def test_instances_of_one_agent_keep_their_loops_apart() -> None:
    saver, library = InMemorySaver(), Library()
    team = crew(library, "One.", "Two.", checkpointer=saver)
    reports = [(await run(team, instance=i))[0].text for i in ("scout[1]", "scout[2]")]
    assert reports == ["One.", "Two."]


async def test_auto_is_react_with_tools_and_simple_without() -> None:
    library = Library()
    await run(crew(library), AgentSpec("plain", "Plain"))
    assert library.asked == []
    await run(crew(library), AgentSpec("scout", "Scout", kind="auto", tools=("book-search",)))
    assert len(library.asked) == 1


async def test_arguments_are_told_in_one_canonical_form() -> None:
    @tool
    def draw(colour: str, size: int) -> str:
        """Draw."""
        return "drawn"

    library = Library()
    library.tools["draw"] = draw
    _, activity = await run(crew(library, use("draw", size=2, colour="blau ü"), "Done."))
    text = activity.of("tool_called")[0]["arguments"]
    assert text == '{"colour":"blau ü","size":2}'
    assert json.loads(text) == {"size": 2, "colour": "blau ü"}
