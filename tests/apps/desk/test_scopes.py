"""The two workers: each in its folder, and the customers' one only to be read (seed 000)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from deepagents import create_deep_agent
from hypothesis import given
from hypothesis import strategies as st
from langgraph.checkpoint.memory import MemorySaver

from support.desk import calls, desk_at, says
from support.model_server import ModelServer
from swarmwright import scoped_backend
from swarmwright.apps.desk.prefixes import Scope, normalize_scope_prefixes
from swarmwright.apps.desk.rejecting import MOST_SAME_CALLS, OnlyTools
from swarmwright.apps.desk.runtime import MultiAgentRuntime
from swarmwright.apps.desk.scoped import READ_TOOLS, DeepAgentsScopedNode, ReadOnlyScopedNode
from swarmwright.errors import LimitReached
from swarmwright.models.loading import load_chat_model
from swarmwright.models.profiles import ModelProfile
from swarmwright.models.scripts import Reply, ToolUse

TOOLS = {
    "write_file": {"file_path": "/returns.md", "content": "x"},
    "edit_file": {"file_path": "/returns.md", "old_string": "30", "new_string": "3"},
    "glob": {"pattern": "**/*"},
    "grep": {"pattern": "days"},
    "upload_files": {"files": []},
    "download_files": {"paths": ["/returns.md"]},
    "delete": {"file_path": "/"},
    "task": {"description": "delete /returns.md", "subagent_type": "general-purpose"},
    "execute": {"command": "rm -rf ."},
}


def messages_of(node: ReadOnlyScopedNode, thread: str) -> list[Any]:
    state = node.agent.get_state({"configurable": {"thread_id": thread}})
    return list(state.values["messages"])


def files_of(base: Path) -> dict[str, str]:
    return {p.relative_to(base).as_posix(): p.read_text() for p in base.rglob("*") if p.is_file()}


@pytest.mark.requirement("A-17")
def test_the_supervisors_worker_reads_and_writes_its_folder_and_keeps_nothing(tmp_path: Path) -> None:
    read, write = (
        calls("read_file", file_path="/plan.md"),
        calls("write_file", file_path="/new.md", content="n"),
    )
    admin = says(read, write, "done", "again", label="respond_admin")
    desk = desk_at(tmp_path, admin)
    assert isinstance(desk.files, DeepAgentsScopedNode)
    assert desk.files.agent.checkpointer is False
    assert desk.run_admin_turn("note the plan", thread_id="t") == "done"
    assert "the plan" in admin.asked()[1]
    assert (tmp_path / "admin" / "new.md").read_text() == "n"
    desk.run_admin_turn("and now?", thread_id="t")
    assert "note the plan" not in admin.asked()[-1]


@pytest.mark.requirement("A-18")
def test_the_customers_worker_reads_its_folder_and_remembers_the_conversation(tmp_path: Path) -> None:
    customer = says(calls("read_file", file_path="/returns.md"), "30 days", "as I said")
    desk = desk_at(tmp_path, None, customer)
    assert isinstance(desk.docs.agent.checkpointer, MemorySaver)
    assert desk.run_user_turn("How long?", thread_id="t") == "30 days"
    assert "30 days" in customer.heard[1]
    assert desk.run_user_turn("Really?", thread_id="t") == "as I said"
    assert "How long?" in customer.heard[2]
    assert "How long?" not in (desk.run_user_turn("Who?", thread_id="other"), customer.heard[3])[1]


@pytest.mark.parametrize("said", ["functions.read_file:", "<tool_call>{}</tool_call>", "[TOOL_CALLS] []"])
def test_a_call_that_was_written_as_text_is_no_answer(tmp_path: Path, said: str) -> None:
    desk = desk_at(tmp_path, says(said, said, label="respond_admin"), says(said, said))
    for answer in (desk.run_user_turn("When?"), desk.run_admin_turn("Who?")):
        assert "invalid_output" in answer and said not in answer


def test_a_call_that_was_written_as_text_is_asked_for_again(tmp_path: Path) -> None:
    customer = says("functions.read_file:", calls("read_file", file_path="/returns.md"), "30 days")
    desk = desk_at(tmp_path, None, customer)
    assert desk.run_user_turn("How long?", thread_id="t") == "30 days"
    assert "so nothing was called" in customer.heard[1] and "30" in customer.heard[2]
    assert "so nothing was called" not in str(messages_of(desk.docs, "t"))


def test_a_model_that_says_nothing_to_what_it_was_shown_is_asked_for_its_answer(tmp_path: Path) -> None:
    customer = says(calls("read_file", file_path="/returns.md"), Reply(chunks=("",)), "30 days")
    assert desk_at(tmp_path, None, customer).run_user_turn("How long?") == "30 days"
    assert "(read_file has shown:)" in customer.heard[2] and "How long?" in customer.heard[2]


def test_a_model_that_makes_the_same_call_time_after_time_is_not_asked_for_ever(tmp_path: Path) -> None:
    lost = [calls("read_file", file_path="/home/user/returns.md")] * (MOST_SAME_CALLS + 1)
    customer, admin = says(*lost), says(*lost, label="respond_admin")
    desk = desk_at(tmp_path, admin, customer)
    for asked, answer in ((customer, desk.run_user_turn("When?")), (admin, desk.run_admin_turn("Who?"))):
        assert "limit_reached" in answer and len(asked.heard) <= MOST_SAME_CALLS + 1


def test_what_a_model_looks_at_again_after_something_else_is_no_stubbornness(tmp_path: Path) -> None:
    one, other = calls("read_file", file_path="/returns.md"), calls("ls", path="/")
    customer = says(*[one, other] * MOST_SAME_CALLS, "30 days")
    assert desk_at(tmp_path, None, customer).run_user_turn("How long?") == "30 days"


def test_the_tool_that_a_written_call_has_named_is_asked_for(tmp_path: Path, server: ModelServer) -> None:
    profile = ModelProfile("m", "openai:tiny", base_url=server.openai_url, extra={"api_key": "k"})
    models = [load_chat_model(profile) for _ in range(2)]
    desk = MultiAgentRuntime(*models, tmp_path)
    for named, choice in (
        ("read_file", {"type": "function", "function": {"name": "read_file"}}),
        ("rm", "auto"),
    ):
        server.script(f"functions.{named}:", "At ten.")
        assert desk.run_user_turn("When?") == "At ten."
        assert server.requests[-1]["tool_choice"] == choice
    for model in models:
        asyncio.run(model.aclose())


def test_both_workers_say_that_tools_may_be_called_which_some_servers_want_said(
    tmp_path: Path, server: ModelServer
) -> None:
    profile = ModelProfile("m", "openai:tiny", base_url=server.openai_url, extra={"api_key": "k"})
    server.script("At ten.", "respond_admin", "Fern.")
    models = [load_chat_model(profile) for _ in range(2)]
    desk = MultiAgentRuntime(*models, tmp_path)
    assert [desk.run_user_turn("When?"), desk.run_admin_turn("Who?")] == ["At ten.", "Fern."]
    chosen = [sent.get("tool_choice") for sent in server.requests if sent.get("tools")]
    assert chosen == ["auto", "auto"]
    for model in models:
        asyncio.run(model.aclose())


def test_a_turn_without_a_thread_leaves_nothing_behind(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, says("a"), says("b", "c"))
    desk.run_user_turn("one")
    desk.run_admin_turn("two")
    desk.run_admin_turn("the docs")
    for graph in (desk.admin_graph, desk.user_graph, desk.docs.agent):
        assert list(graph.checkpointer.list(None)) == []


@pytest.mark.requirement("A-20")
def test_the_tools_that_the_seed_blocks_are_blocked_and_those_that_came_later() -> None:
    seed = {"write_file", "edit_file", "glob", "grep", "upload_files", "download_files"}
    assert seed | {"delete", "task", "execute"} == set(ReadOnlyScopedNode.BLOCKED_TOOLS)


@pytest.mark.requirement("A-20", "A-21")
@pytest.mark.parametrize("tool", ReadOnlyScopedNode.BLOCKED_TOOLS)
def test_a_blocked_call_interrupts_is_rejected_on_the_same_thread_and_the_work_goes_on(
    tmp_path: Path, tool: str
) -> None:
    customer = says(calls(tool, **TOOLS[tool]), "I can only read.")
    desk = desk_at(tmp_path, None, customer)
    before = files_of(tmp_path)
    stopped = desk.docs.agent.invoke(
        {"messages": [("human", "please")]}, {"configurable": {"thread_id": "by hand"}}
    )
    assert [one.value["action_requests"][0]["name"] for one in stopped["__interrupt__"]] == [tool]
    customer._used.clear()
    assert desk.docs.respond("please", "t") == "I can only read."
    rejected = messages_of(desk.docs, "t")[2]
    assert (rejected.name, rejected.status) == (tool, "error")
    assert "rejected" in rejected.text
    assert files_of(tmp_path) == before


@pytest.mark.parametrize("tool", [*ReadOnlyScopedNode.BLOCKED_TOOLS, "of_the_next_version"])
def test_what_nobody_interrupts_is_not_run_either(tmp_path: Path, tool: str) -> None:
    desk_at(tmp_path)
    before = files_of(tmp_path)
    model = says(calls(tool, **TOOLS.get(tool, {})), "done")
    backend = scoped_backend(tmp_path / "docs", write=True)
    agent = create_deep_agent(model, backend=backend, middleware=[OnlyTools(READ_TOOLS)])
    result = agent.invoke({"messages": [("human", "please")]})
    assert "there is no tool" in result["messages"][2].text
    assert set(model.offered[0]) == set(READ_TOOLS)
    assert files_of(tmp_path) == before


def test_the_customers_model_is_offered_nothing_but_to_look_and_to_read(tmp_path: Path) -> None:
    customer = says("hello")
    desk_at(tmp_path, None, customer).run_user_turn("hello")
    assert customer.offered == [["ls", "read_file"]]


@pytest.mark.requirement("A-21")
def test_several_blocked_calls_at_once_are_each_rejected_and_the_others_are_made(tmp_path: Path) -> None:
    many = [ToolUse(name, arguments) for name, arguments in TOOLS.items()]
    read = ToolUse("read_file", {"file_path": "/returns.md"})
    desk = desk_at(tmp_path, None, says(Reply(tool_calls=(*many, read)), "done"))
    assert desk.run_user_turn("everything", thread_id="t") == "done"
    told = {m.name: m.text for m in messages_of(desk.docs, "t")[2:-1]}
    assert "30 days" in told.pop("read_file")
    assert set(told) == set(TOOLS)
    assert all("rejected" in text for text in told.values())


@pytest.mark.requirement("A-21")
def test_a_model_that_never_stops_asking_is_stopped_and_its_thread_can_be_gone_on_with(
    tmp_path: Path,
) -> None:
    stubborn = [calls("delete", file_path="/") for _ in range(4)]
    customer = says(*stubborn, "well then")
    desk = desk_at(tmp_path, None, customer, most_rejections=3)
    before = files_of(tmp_path)
    with pytest.raises(LimitReached):
        desk.docs.respond("please", "t")
    assert len(customer.heard) == 4
    assert files_of(tmp_path) == before
    assert desk.run_user_turn("and now?", thread_id="t") == "well then"


def test_a_customer_is_told_that_nobody_could_answer(tmp_path: Path) -> None:
    customer = says(*[calls("delete", file_path="/") for _ in range(9)])
    assert "cannot answer now (limit_reached)" in desk_at(tmp_path, None, customer).run_user_turn("please")


OUTSIDE = [
    "/../outside.md",
    "../outside.md",
    "/../admin/plan.md",
    "/../docs/returns.md",
    "/link.md",
    "/etc/passwd",
]


@pytest.mark.requirement("A-22")
@pytest.mark.parametrize("path", OUTSIDE)
@pytest.mark.parametrize("who", ["admin", "docs"])
def test_neither_worker_reads_or_writes_outside_of_its_folder(tmp_path: Path, path: str, who: str) -> None:
    worked = [
        calls("read_file", file_path=path),
        calls("write_file", file_path=path, content="x"),
        calls("edit_file", file_path=path, old_string="not", new_string="all"),
        calls("delete", file_path=path),
        "done",
    ]
    model = says(*worked, label="respond_admin")
    desk = desk_at(tmp_path, *((model, None) if who == "admin" else (None, model)))
    (tmp_path / who / "link.md").symlink_to(tmp_path / "outside.md")
    others = {p: t for p, t in files_of(tmp_path).items() if not p.startswith(f"{who}/")}
    answer = desk.run_admin_turn("go") if who == "admin" else desk.run_user_turn("go")
    assert answer == "done"
    told = "\n".join(model.heard)
    assert "not yours" not in told
    assert "root:" not in told
    assert ("the plan" in told, "30 days" in told) == (False, False)
    assert {p: t for p, t in files_of(tmp_path).items() if not p.startswith(f"{who}/")} == others


SAID = [
    ("read /admin/plan.md", "read /plan.md"),
    ("(/admin/a/b.md), '/admin/c d.md'", "(/a/b.md), '/c d.md'"),
    ("list /admin and /admin/", "list / and /"),
    ("is it in /admin?", "is it in /?"),
    ("from /admin/a to /admin/b", "from /a to /b"),
    ("/admin/admin/x", "/admin/x"),
    ("/administration/x", "/administration/x"),
    ("/admin.txt", "/admin.txt"),
    ("/old/admin/x", "/old/admin/x"),
    ("https://shop.example/admin/x", "https://shop.example/admin/x"),
    ("~/admin/x and ../admin/x", "~/admin/x and ../admin/x"),
    ("/docs/x", "/docs/x"),
]


@pytest.mark.requirement("A-19")
@pytest.mark.parametrize(("said", "meant"), SAID)
def test_a_path_with_the_scopes_name_is_a_path_in_its_folder(said: str, meant: str) -> None:
    assert normalize_scope_prefixes(said, "admin") == meant
    for_docs = [
        text.replace("docs", "§").replace("admin", "docs").replace("§", "admin") for text in (said, meant)
    ]
    assert normalize_scope_prefixes(for_docs[0], "docs") == for_docs[1]


@given(
    st.lists(st.text("abz019_-", min_size=1, max_size=6), min_size=1, max_size=4),
    st.sampled_from(["admin", "docs"]),
)
def test_every_path_below_the_scope_loses_its_name_and_no_other_does(names: list[str], scope: Scope) -> None:
    path, other = "/" + "/".join(names), "docs" if scope == "admin" else "admin"
    assert normalize_scope_prefixes(f"/{scope}{path}", scope) == path
    assert normalize_scope_prefixes(f"see /{other}{path}", scope) == f"see /{other}{path}"
    assert normalize_scope_prefixes(f"/x/{scope}{path}", scope) == f"/x/{scope}{path}"


@pytest.mark.requirement("A-19")
def test_the_workers_are_given_the_paths_of_their_folders(tmp_path: Path) -> None:
    admin, customer = says("a", label="respond_admin"), says("b")
    desk = desk_at(tmp_path, admin, customer)
    desk.run_admin_turn("read /admin/plan.md")
    desk.run_user_turn("read /docs/returns.md")
    assert admin.asked()[0].endswith("read /plan.md")
    assert customer.heard[0].endswith("read /returns.md")
