"""Deep agents: deepagents' loop over a folder, its sub-agents, and the one gate in front of all of it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from deepagents.backends import StateBackend
from deepagents.middleware.filesystem import FilesystemMiddleware
from deepagents.middleware.subagents import GENERAL_PURPOSE_SUBAGENT, SubAgentMiddleware
from langchain_core.tools import BaseTool, tool
from langgraph.checkpoint.memory import InMemorySaver

from support.recording import RecordingActivity, view
from swarmwright.errors import AwaitsApproval, ModelUnavailable, StepFailed
from swarmwright.models.boundary import BoundedChatModel
from swarmwright.models.scripts import Reply, StubScript, ToolUse
from swarmwright.models.stub import StubChatModel
from swarmwright.policy.decisions import Decision
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.ports.agents import AgentReport, Answered
from swarmwright.ports.files import FILE_TOOLS, Scope, brought
from swarmwright.runtime.agents.crew import TeamCrew
from swarmwright.runtime.agents.kit import as_given, declared
from swarmwright.storage.scoped.places import Places
from swarmwright.workflow.arguments import ArgumentRule
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec, slug
from swarmwright.workflow.rules import Deny, LimitKind, Rule

LONG = "a very long line of a report\n" * 5_000
TEAM_TOOLS = tuple(ToolSpec(slug(name), name, risk=t.risk) for name, t in FILE_TOOLS.items())


class Desk:
    """A crew with one deep agent, its folder, and what its own tools have done."""

    def __init__(self, folder: Path, *replies: Reply | str, write: bool = True, **more: Any) -> None:
        self.folder, self.reports = folder / "notes", 0
        self.folder.mkdir(exist_ok=True)
        self.private = folder / "private"
        own = tuple(slug(name) for name in brought(write=write))
        self.spec = AgentSpec("ada", "Ada", kind="deep", tools=(*own, "report"), **more.pop("spec", {}))

        @tool
        def report() -> str:
            """Bring the long report."""
            self.reports += 1
            return LONG

        tools: dict[str, BaseTool] = {"report": report}
        rules: tuple[Rule, ...] = more.pop("rules", ())
        specs = more.pop("specs", {})
        team_tools = tuple(specs.get(spec.id, spec) for spec in TEAM_TOOLS)
        catalog = Catalog((self.spec,), (*team_tools, ToolSpec("report", "report")))
        self.matrix = PermissionMatrix(catalog, rules)
        model = BoundedChatModel(inner=StubChatModel(script=StubScript.of(*replies)), timeout_s=10)
        scopes = {} if more.pop("scratch", False) else {"ada": Scope(self.folder, write)}
        policy = more.pop("policy", self.matrix.decide)
        more["look"] = as_given(policy, tools, examine=self.matrix.examine)
        self.crew = TeamCrew(lambda name: model, tools, policy, files=Places(self.private, scopes), **more)

    async def run(self, **changes: Any) -> tuple[AgentReport, RecordingActivity]:
        activity = RecordingActivity()
        given = view(self.spec, **{"tools": self.spec.tools, **changes})
        return await self.crew.agent(self.spec)(given, activity), activity

    def files(self) -> dict[str, str]:
        return {str(f.relative_to(self.folder)): f.read_text() for f in self.folder.rglob("*") if f.is_file()}


def use(name: str, **args: Any) -> ToolUse:
    return ToolUse(name, args)


def uses(*calls: ToolUse) -> Reply:
    return Reply(tool_calls=calls)


def task(description: str = "Look it up", kind: str = "general-purpose") -> ToolUse:
    return use("task", description=description, subagent_type=kind)


def told(activity: RecordingActivity, kind: str) -> list[str]:
    return [event["tool"] for event in activity.of(kind)]


async def test_it_reads_writes_edits_and_finds_files_in_its_folder(tmp_path: Path) -> None:
    desk = Desk(
        tmp_path,
        uses(use("write_file", file_path="/tea/time.md", content="at five")),
        uses(use("edit_file", file_path="/tea/time.md", old_string="five", new_string="six")),
        uses(use("ls", path="/"), use("glob", pattern="*.md"), use("grep", pattern="six")),
        uses(use("read_file", file_path="/tea/time.md")),
        "Tea is at six.",
    )
    report, activity = await desk.run()
    assert (report.text, desk.files()) == ("Tea is at six.", {"tea/time.md": "at six"})
    assert told(activity, "tool_called") == ["write-file", "edit-file", "ls", "glob", "grep", "read-file"]
    assert {event["status"] for event in activity.of("tool_result")} == {"success"}
    assert activity.text == report.text
    assert report.usage.output_tokens > 0


async def test_a_folder_that_is_to_be_read_is_not_changed_and_the_tools_for_it_are_not_offered(
    tmp_path: Path,
) -> None:
    desk = Desk(
        tmp_path,
        uses(
            use("write_file", file_path="/a.md", content="x"),
            use("edit_file", file_path="/other.md", old_string="kept", new_string="x"),
            use("delete", file_path="/kept.md"),
        ),
        "I can only read.",
        write=False,
    )
    (desk.folder / "kept.md").write_text("kept")
    _, activity = await desk.run()
    assert told(activity, "tool_denied") == ["write-file", "edit-file", "delete-files"]
    assert {event["reason"] for event in activity.of("tool_denied")} >= {"Ada was not given write_file"}
    assert desk.files() == {"kept.md": "kept"}


async def test_even_a_right_that_is_given_by_mistake_does_not_open_a_folder_that_is_to_be_read(
    tmp_path: Path,
) -> None:
    def everything(agent: str, tool: str) -> Decision:
        return Decision("allow", "by mistake", "grant")

    calls = uses(use("write_file", file_path="/a.md", content="x"), use("delete", file_path="/kept.md"))
    desk = Desk(tmp_path, calls, "No.", write=False, policy=everything)
    (desk.folder / "kept.md").write_text("kept")
    _, activity = await desk.run()
    assert ["read_only" in event["text"] for event in activity.of("tool_result")] == [True, True]
    assert desk.files() == {"kept.md": "kept"}


async def test_a_tool_that_runs_programs_is_never_there(tmp_path: Path) -> None:
    def everything(agent: str, tool: str) -> Decision:
        return Decision("allow", "by mistake", "grant")

    desk = Desk(tmp_path, uses(use("execute", command="id")), "No.", policy=everything)
    _, activity = await desk.run()
    (denied,) = activity.of("tool_denied")
    assert (denied["tool"], denied["rule"]) == ("execute", "unknown_tool")


async def test_a_rule_takes_a_file_tool_away_at_the_next_call(tmp_path: Path) -> None:
    desk = Desk(
        tmp_path,
        uses(use("write_file", file_path="/a.md", content="x")),
        "Denied.",
        rules=(Deny(("ada",), "write-file"),),
    )
    _, activity = await desk.run()
    assert activity.of("tool_denied")[0]["reason"] == "Ada must not use write_file"
    assert desk.files() == {}


@pytest.mark.parametrize("path", ["/../private", "../../etc/passwd", "~/x", "/a\0b", "/\ud800", "C:\\x"])
async def test_a_path_that_leads_out_is_an_answer_to_the_model_and_not_the_end_of_the_run(
    tmp_path: Path, path: str
) -> None:
    calls = [
        use("ls", path=path),
        use("read_file", file_path=path),
        use("write_file", file_path=path, content="x"),
        use("edit_file", file_path=path, old_string="a", new_string="b"),
        use("glob", pattern="*", path=path),
        use("glob", pattern=path),
        use("grep", pattern="x", path=path),
    ]
    desk = Desk(tmp_path, *map(uses, calls), "I give up.", checkpointer=InMemorySaver())
    report, activity = await desk.run()
    assert report.text == "I give up."
    assert len(activity.of("tool_result")) == len(calls)
    assert str(tmp_path) not in repr(activity.events)
    assert desk.files() == {}


async def test_deleting_asks_a_person_and_never_deletes_the_folder(tmp_path: Path) -> None:
    asked: list[Any] = []

    async def approve(agent: str, tool_id: str, args: Mapping[str, Any]) -> bool:
        asked.append((tool_id, dict(args)))
        return True

    calls = [use("delete", file_path="/old.md"), use("delete", file_path="/")]
    desk = Desk(tmp_path, *map(uses, calls), "Gone.", approve=approve)
    (desk.folder / "old.md").write_text("old")
    (desk.folder / "kept.md").write_text("kept")
    _, activity = await desk.run()
    assert asked == [("delete-files", {"file_path": "/old.md"}), ("delete-files", {"file_path": "/"})]
    assert [event["status"] for event in activity.of("tool_result")] == ["success", "error"]
    assert desk.files() == {"kept.md": "kept"}


async def test_of_two_changes_of_one_file_at_once_the_second_is_refused_and_told(tmp_path: Path) -> None:
    both = uses(
        use("write_file", file_path="/a.md", content="first"),
        use("write_file", file_path="/./a.md", content="second"),
    )
    desk = Desk(tmp_path, both, "Done.")
    _, activity = await desk.run()
    (denied,) = activity.of("tool_denied")
    assert (denied["tool"], denied["decision"]) == ("write-file", "deny")
    assert "parallel file mutations" in denied["reason"]
    assert desk.files() == {"a.md": "first"}


async def test_a_sub_agent_passes_the_same_gate_and_has_no_sub_agents(tmp_path: Path) -> None:
    desk = Desk(
        tmp_path,
        uses(task("Note when tea is")),
        uses(use("write_file", file_path="/tea.md", content="at five"), use("edit_file", file_path="/x")),
        uses(task("Do it for me"), use("report"), use("execute", command="id")),
        "Noted, says the sub-agent.",
        "Tea is noted.",
        rules=(Deny(("ada",), "report"),),
    )
    report, activity = await desk.run()
    assert (report.text, desk.files(), desk.reports) == ("Tea is noted.", {"tea.md": "at five"}, 0)
    assert told(activity, "tool_called") == ["start-subagent", "write-file", "edit-file"]
    denied = {event["tool"]: event["reason"] for event in activity.of("tool_denied")}
    assert denied == {
        "start-subagent": "a sub-agent has no sub-agents of its own",
        "report": "Ada must not use report",
        "execute": "the team has no tool 'execute'",
    }
    assert "Noted, says the sub-agent." not in activity.text
    ids = [event["call_id"] for event in activity.of("tool_called") + activity.of("tool_denied")]
    assert len(set(ids)) == len(ids)


async def test_what_arguments_may_be_holds_for_a_sub_agent_as_for_its_agent(tmp_path: Path) -> None:
    only_out = ArgumentRule("file_path", prefixes=("/out",))
    write = uses(
        use("write_file", file_path="/tea.md", content="no"),
        use("write_file", file_path="/out/../tea.md", content="no"),
        use("write_file", file_path="/out/tea.md", content="yes"),
    )
    specs = {"write-file": ToolSpec("write-file", "write_file", arguments=(only_out,))}
    desk = Desk(tmp_path, uses(task("Note it")), write, "Noted.", "Done.", specs=specs)
    _, activity = await desk.run()
    assert desk.files() == {"out/tea.md": "yes"}
    assert [event["rule"] for event in activity.of("tool_denied")] == ["argument", "argument"]


async def test_what_a_sub_agent_costs_is_counted(tmp_path: Path) -> None:
    alone, _ = await Desk(tmp_path, "Done.").run()
    with_help, _ = await Desk(tmp_path, uses(task()), "Five words of a sub-agent.", "Done.").run()
    assert with_help.usage.output_tokens >= alone.usage.output_tokens + 5


def at_most(calls: int) -> Any:
    def limit(agent: str, kind: LimitKind) -> float | None:
        return calls if kind == "max_tool_calls" else None

    return limit


async def test_one_bound_of_calls_holds_for_an_agent_and_its_sub_agents(tmp_path: Path) -> None:
    look = use("ls", path="/")
    desk = Desk(
        tmp_path,
        uses(task()),
        uses(look, look, look),
        "Seen.",
        uses(look),
        "Done.",
        limit=at_most(3),
    )
    report, activity = await desk.run()
    assert report.text == "Done."
    assert told(activity, "tool_called") == ["start-subagent", "ls", "ls"]
    assert [event["rule"] for event in activity.of("tool_denied")] == ["limit", "limit"]


async def test_a_stubborn_sub_agent_fails_the_step_as_denied(tmp_path: Path) -> None:
    stubborn = Reply(tool_calls=(use("execute", command="id"),), times=9)
    with pytest.raises(StepFailed) as caught:
        await Desk(tmp_path, uses(task()), stubborn).run()
    assert caught.value.failure == "denied"


async def test_a_large_result_is_put_aside_where_only_this_step_sees_it(tmp_path: Path) -> None:
    aside = "/large_tool_results/call_2_0"  # deepagents names the file after the call
    replies = [uses(use("report")), uses(use("read_file", file_path=aside, limit=2)), "Long."]
    desk = Desk(tmp_path, *replies, write=False, checkpointer=InMemorySaver())
    report, activity = await desk.run()
    assert report.text == "Long."
    assert desk.files() == {}
    read = next(event for event in activity.of("tool_result") if event["tool"] == "read-file")
    assert "a very long line of a report" in read["text"]
    kept = [file for file in desk.private.rglob("*") if file.is_file()]
    assert [file.read_text() for file in kept] == [LONG]
    other = Places(desk.private, {}).backend("bob", "t", "bob")
    assert other.ls("/large_tool_results").entries is None
    await desk.crew.forget("t", "ada")
    assert not any(desk.private.glob("*/*"))


async def test_without_a_folder_its_files_are_its_steps_own(tmp_path: Path) -> None:
    replies = [uses(use("write_file", file_path="/plan.md", content="first tea")), "Planned."]
    desk = Desk(tmp_path, *replies, scratch=True, checkpointer=InMemorySaver())
    await desk.run()
    assert desk.files() == {}
    (plan,) = (file for file in desk.private.rglob("*") if file.is_file())
    assert (plan.name, plan.read_text()) == ("plan.md", "first tea")
    _, activity = await Desk(tmp_path, uses(use("ls", path="/")), "x", scratch=True).run(instance="ada@2")
    assert activity.of("tool_result")[0]["text"] == "No files found"


async def test_where_no_loop_is_kept_two_who_work_under_one_name_have_files_of_their_own(
    tmp_path: Path,
) -> None:
    write, look = use("write_file", file_path="/mine.md", content="x"), use("glob", pattern="*")
    first = Desk(tmp_path, uses(write), uses(look), Reply("Seen.", delay_s=0.8), scratch=True)
    second = Desk(tmp_path, Reply(tool_calls=(look,), delay_s=0.4), "Nothing.", scratch=True)
    two = [first, second]
    ended = await asyncio.gather(*(desk.run() for desk in two))
    seen = [activity.of("tool_result")[-1]["text"] for _, activity in ended]
    assert "/mine.md" in seen[0]
    assert seen[1] == "No files found"
    assert not any(two[0].private.glob("*/*"))


async def test_after_a_crash_it_goes_on_and_no_finished_call_is_made_again(tmp_path: Path) -> None:
    saver, write = InMemorySaver(), use("write_file", file_path="/a.md", content="once")
    died = Desk(tmp_path, uses(write), Reply(failure="server_error"), checkpointer=saver)
    with pytest.raises(ModelUnavailable):
        await died.run()
    (died.folder / "a.md").write_text("changed by hand")
    again = Desk(tmp_path, "Done.", checkpointer=saver)
    report, activity = await again.run()
    assert (report.text, again.files()) == ("Done.", {"a.md": "changed by hand"})
    assert not activity.of("tool_called")


async def test_a_crash_inside_of_a_sub_agent_is_gone_on_with_there(tmp_path: Path) -> None:
    saver, write = InMemorySaver(), use("write_file", file_path="/a.md", content="once")
    died = Desk(tmp_path, uses(task()), uses(write), Reply(failure="server_error"), checkpointer=saver)
    with pytest.raises(ModelUnavailable):
        await died.run()
    (died.folder / "a.md").write_text("changed by hand")
    again = Desk(tmp_path, "Written, says the sub-agent.", "Done.", checkpointer=saver)
    report, activity = await again.run()
    assert (report.text, again.files()) == ("Done.", {"a.md": "changed by hand"})
    assert told(activity, "tool_called") == ["start-subagent"]


async def test_a_sub_agents_call_waits_for_a_person_and_is_gone_on_with(tmp_path: Path) -> None:
    saver = InMemorySaver()
    delete = use("delete", file_path="/old.md")

    async def nobody(agent: str, tool_id: str, args: Mapping[str, Any]) -> None:
        return None

    desk = Desk(tmp_path, uses(task()), uses(delete), "Gone.", "Done.", approve=nobody, checkpointer=saver)
    (desk.folder / "old.md").write_text("old")
    with pytest.raises(AwaitsApproval, match=r"delete-files"):
        await desk.run()
    assert desk.files() == {"old.md": "old"}
    yes = Answered("delete-files", '{"file_path":"/old.md"}', True)
    report, activity = await desk.run(answered=(yes,))
    assert (report.text, desk.files()) == ("Done.", {})
    assert told(activity, "tool_called") == ["start-subagent", "delete-files"]


async def test_its_signals_and_fields_are_those_of_every_agent(tmp_path: Path) -> None:
    desk = Desk(tmp_path, uses(use("announce", signal="ready")), 'Good.\nREPORT: {"quality": 8}')
    report, activity = await desk.run(signals=("ready",), fields=("quality",))
    assert (report.text, report.fields, activity.signals) == ("Good.", {"quality": 8}, ["ready"])


async def test_an_unscripted_deep_agent_works_without_a_network(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    (desk.folder / "tea.md").write_text("at five")
    report, activity = await desk.run()
    assert report.text
    assert activity.of("tool_called")


def test_the_tools_that_deepagents_brings_are_those_that_we_know() -> None:
    # One that a later release adds must be looked at before anybody is given it.
    theirs = {tool.name for tool in FilesystemMiddleware().tools} | {"task"}
    assert {tool.called for tool in FILE_TOOLS.values()} == theirs - {"execute"}


def test_the_tools_that_deepagents_brings_take_what_we_say_that_they_take() -> None:
    helper: Any = {**GENERAL_PURPOSE_SUBAGENT, "model": StubChatModel(), "tools": []}
    made = SubAgentMiddleware(backend=StateBackend(), subagents=[helper])
    theirs = {
        tool.name: declared(tool)["properties"] for tool in [*FilesystemMiddleware().tools, *made.tools]
    }
    assert {tool.called: {*tool.takes} for tool in FILE_TOOLS.values()} == {
        name: {*taken} for name, taken in theirs.items() if name != "execute"
    }
    kinds = {kind for taken in theirs.values() for one in taken.values() for kind in _kinds(one)}
    assert kinds <= {"string", "integer", "boolean", "null"}


def _kinds(schema: Mapping[str, Any]) -> list[str]:
    return [one["type"] for one in schema.get("anyOf", [schema])]


def test_only_the_model_that_is_used_is_imported(tmp_path: Path) -> None:
    code = (
        "import asyncio, sys; from swarmwright.bootstrap.hosting import graph_from; "
        "graph = graph_from('swarmwright.toml'); "
        "asyncio.run(graph.ainvoke({'messages': [('user', 'hi')]})); "
        "print(sorted(m for m in ('deepagents', 'anthropic', 'google.genai', 'openai') if m in sys.modules))"
    )
    (tmp_path / "swarmwright.toml").write_text(
        'prompt = "Ada answers."\nmodel = "stub:"\n[agents.Ada]\nkind = "deep"\n'
    )
    command = [sys.executable, "-c", code]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
    assert ran.stdout.strip() == "['deepagents']", ran.stderr
