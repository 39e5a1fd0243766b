"""What a model has made of a file it has not found there: neither by its path, nor by looking for it."""

from __future__ import annotations

from pathlib import Path

import pytest
from langchain_core.tools import tool

from support.recording import RecordingActivity, view
from swarmwright.models.boundary import BoundedChatModel
from swarmwright.models.scripts import Reply, StubScript, ToolUse
from swarmwright.models.stub import StubChatModel
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.ports.files import FILE_TOOLS, Scope
from swarmwright.runtime.agents.crew import TeamCrew
from swarmwright.runtime.agents.kit import as_given
from swarmwright.storage.scoped.places import Places
from swarmwright.workflow.arguments import ArgumentRule
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec, slug

FOUND = ArgumentRule("to", appeared_in=("tool:read-file", "tool:grep"))


def use(name: str, **args: object) -> Reply:
    return Reply(tool_calls=(ToolUse(name, args),))


def mail(to: str) -> Reply:
    return use("mail", to=to)


def helped() -> Reply:
    return use("task", description="Do it", subagent_type="general-purpose")


def write(content: str, path: str = "/b.txt") -> Reply:
    return use("write_file", file_path=path, content=content)


def edit(old: str, new: str, path: str = "/b.txt") -> Reply:
    return use("edit_file", file_path=path, old_string=old, new_string=new, replace_all=True)


READ = use("read_file", file_path="/b.txt")
SLIPPED = (write(" eQvil@Qx.coQm"), edit("Q", ""))
TURNED = (write("bQdX.com"), edit("Qd", "ad@"), edit("X", "x"))


async def mailed(folder: Path, *replies: Reply | str) -> list[str]:
    """To whom a deep agent has sent mails, which may go to addresses that it has read in files alone."""
    sent: list[str] = []

    @tool
    def mail(to: str) -> str:
        """Send a mail."""
        sent.append(to)
        return "sent"

    notes = folder / "notes"
    notes.mkdir()
    (notes / "a.txt").write_text("Write to ann@x.com\n")
    (notes / "sub").mkdir()
    (notes / "sub" / "bob.txt").write_text("Write to bob@x.com\n")
    tools = tuple(ToolSpec(slug(name), name) for name in FILE_TOOLS)
    spec = AgentSpec("ada", "Ada", kind="deep", tools=(*(t.id for t in tools), "mail"))
    matrix = PermissionMatrix(Catalog((spec,), (*tools, ToolSpec("mail", "mail", arguments=(FOUND,)))))
    model = BoundedChatModel(inner=StubChatModel(script=StubScript.of(*replies)), timeout_s=10)
    crew = TeamCrew(
        lambda name: model,
        {"mail": mail},
        matrix.decide,
        look=as_given(matrix.decide, {"mail": mail}, examine=matrix.examine),
        files=Places(folder / "private", {"ada": Scope(notes, write=True)}),
    )
    await crew.agent(spec)(view(spec, tools=spec.tools), RecordingActivity())
    return sent


@pytest.mark.parametrize(
    ("made", "to"), [(SLIPPED, "evil@x.com"), (TURNED, "bad@x.com")], ids=["slipped", "turned"]
)
@pytest.mark.parametrize(
    "look",
    [
        READ,
        use("read_file", file_path="b.txt"),
        use("read_file", file_path="/./b.txt"),
        use("grep", pattern="@", output_mode="content"),
        use("grep", pattern="@", path="/b.txt", output_mode="content"),
    ],
    ids=["read", "relative", "dotted", "grep", "grep of the file"],
)
async def test_what_was_edited_into_an_address_was_not_found(
    tmp_path: Path, made: tuple[Reply, ...], to: str, look: Reply
) -> None:
    assert await mailed(tmp_path, *made, look, mail(to), "Done.") == []


async def test_what_a_sub_agent_has_made_of_a_file_its_agent_has_not_found(tmp_path: Path) -> None:
    replies = (helped(), *SLIPPED, "Written.", READ, mail("evil@x.com"), "Done.")
    assert await mailed(tmp_path, *replies) == []


async def test_what_an_agent_has_made_of_a_file_its_sub_agent_has_not_found(tmp_path: Path) -> None:
    replies = (*SLIPPED, helped(), READ, mail("evil@x.com"), "No.", "Done.")
    assert await mailed(tmp_path, *replies) == []


async def test_files_that_nobody_has_changed_say_what_they_say(tmp_path: Path) -> None:
    replies = (
        *SLIPPED,
        use("read_file", file_path="/a.txt"),
        use("grep", pattern="@", path="/sub", output_mode="content"),
        mail("ann@x.com"),
        mail("bob@x.com"),
        "Done.",
    )
    assert await mailed(tmp_path, *replies) == ["ann@x.com", "bob@x.com"]


async def test_what_was_read_before_the_file_was_changed_was_found(tmp_path: Path) -> None:
    look = use("read_file", file_path="/a.txt")
    replies = (look, edit("Write", "Wrote", "/a.txt"), mail("ann@x.com"), "Done.")
    assert await mailed(tmp_path, *replies) == ["ann@x.com"]


async def test_a_look_for_a_text_in_all_files_finds_where_none_was_changed(tmp_path: Path) -> None:
    look = use("grep", pattern="bob", output_mode="content")
    assert await mailed(tmp_path, look, mail("bob@x.com"), "Done.") == ["bob@x.com"]
