"""`swarmwright history`, `edit`, `redirect`, `rollback`, `fork` and `replay`, as a person uses them."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from graph.teams import flow, team
from support.stages import stage
from swarmwright.ports.commands import InjectContext

if TYPE_CHECKING:
    from cli.conftest import Cli

PROMPT = "Writer drafts the report, then Editor polishes it. A human approves before Publisher posts it."
AGENTS = ("--agents", "Writer,Editor,Publisher")


@pytest.fixture
def waiting(cli: Cli) -> Cli:
    """The thread "t" waits at its gate."""
    ended = cli("run", "--prompt", PROMPT, *AGENTS, "--model", "stub:", "--thread", "t", "--request", "bees")
    assert ended.code == 3
    return cli


def texts(data: Any) -> dict[str, str]:
    return {output["instance"]: output["text"] for output in data["outputs"]}


def go_on(cli: Cli, thread: str = "t") -> Any:
    return cli("run", "--resume", thread, "--model", "stub:", "--approve", "all", "--json").data


@pytest.mark.requirement("B-42")
def test_history_lists_checkpoints_and_shows_one_and_what_differs(waiting: Cli) -> None:
    lines = waiting("history", "t").out.splitlines()
    told = [line.split("  ")[-1] for line in lines[1:]]
    assert told[-1].startswith("Editor is done; asks: A human approves")
    assert told[:-1] == [
        "the request is taken in",
        "begins: Writer",
        "Writer is done; begins: Editor",
    ]
    found = waiting("history", "t", "--json").data
    assert [one["number"] for one in found] == [1, 2, 3, 4, 5]
    assert found[0]["happened"] == "asked: bees"
    assert found[3]["happened"] == "Writer is done; begins: Editor"
    assert found[0]["parent"] is None and found[1]["parent"] == found[0]["checkpoint_id"]

    shown = waiting("history", "t", "4")
    assert "log of the work: 1: Writer is done" in shown.out
    state = waiting("history", "t", found[3]["checkpoint_id"], "--json").data["state"]
    assert state["messages"][0]["text"] == "bees"
    assert list(state["agent_outputs"]) == ["writer"]

    differs = waiting("history", "t", "3", "4")
    assert "~ progress: Writer: running → done\n" in differs.out
    data = waiting("history", "t", "4", "3", "--json").data
    assert data["same"] is False
    assert {"kind": "removed", "channel": "progress", "path": ["editor"]} in [
        {key: one[key] for key in ("kind", "channel", "path")} for one in data["changes"]
    ]
    assert waiting("history", "t", "5", "last").out == "nothing is different\n"


def test_history_leaves_out_checkpoints_at_which_nothing_new_is_to_be_seen(cli: Cli, tmp_path: Path) -> None:
    async def told_twice() -> None:
        async with stage(tmp_path, team(flow("a")), "a") as on:
            for words in ("one", "two"):
                await on.send(InjectContext(words))
            on.crew.end("a")
            await on.result()

    asyncio.run(told_twice())
    happened = [one["happened"] for one in cli("history", "t", "--db", "s.db", "--json").data]
    lines = [line.split("  ")[-1] for line in cli("history", "t", "--db", "s.db").out.splitlines()]
    assert happened.count("nothing new") > 1
    assert lines[1:] == [
        *[one for one in happened[1:] if one != "nothing new"],
        f"{happened.count('nothing new')} more at which nothing new is to be seen: --all",
    ]
    assert cli("history", "t", "--db", "s.db", "--all").out.count("nothing new") == happened.count(
        "nothing new"
    )


NOWHERE = (
    (("history", "nobody"), 2, "no thread named 'nobody'"),
    (("history", "t", "77"), 2, "no checkpoint named '77'; did you mean 5?"),
    (("history", "t", "--of", "t"), 2, "--of is for two checkpoints"),
    (("rollback", "t", "77"), 2, "no checkpoint named '77'"),
    (("redirect", "t", "Nobody"), 1, "refused: the workflow has no step 'Nobody'; it has: writer, editor"),
    (("edit", "t", "--output", "Writer"), 2, "a name, '=' and what it is to be"),
    (("edit", "t", "--field", "x=1"), 2, "say whose field it is"),
    (("edit", "t", "--context", "a=1", "--audience", "Nobody"), 2, "the team has no agent"),
    (("edit", "t"), 2, "nothing to change: give at least one of --output, --again, --context"),
    (("edit", "t", "--context", "a=1", "--stay"), 2, "--stay is said of steps that run again"),
    (("edit", "t", "--file", "none.json"), 2, "none.json"),
    (("edit", "t", "--file", "none.json", "--again", "Writer"), 2, "--file holds the whole edit"),
    (("fork", "t", "77"), 2, "no checkpoint named '77'"),
    (("fork", "t", "--thread", "t"), 2, "'t'"),
    (("replay", "t", "77"), 2, "no checkpoint named '77'"),
    (("fork", "nobody"), 2, "no thread named 'nobody'"),
)


def test_what_cannot_be_says_why_and_changes_nothing(waiting: Cli) -> None:
    before = waiting("history", "t", "last", "--json").data["state"]
    for arguments, code, words in NOWHERE:
        ended = waiting(*arguments)
        assert (ended.code, words in ended.err) == (code, True), (arguments, ended.err)
    after = waiting("history", "t", "last", "--json").data["state"]
    assert after["progress"] == before["progress"]
    assert after["agent_outputs"] == before["agent_outputs"]
    assert [record["thread_id"] for record in waiting("threads", "--json").data] == ["t"]


@pytest.mark.requirement("B-39")
def test_a_person_edits_what_a_step_has_written_before_approving_it(waiting: Cli) -> None:
    ended = waiting("edit", "t", "--output", "Editor=Bees, briefly.", "--field", "Editor.words=2")
    assert (ended.code, ended.err) == (0, "edit state: applied: Editor has written something else\n")
    assert (
        waiting("history", "t", "--json")
        .data[-1]["happened"]
        .endswith(" changes the state: Editor has written something else")
    )
    data = go_on(waiting)
    assert (data["status"], texts(data)["editor"]) == ("finished", "Bees, briefly.")
    assert data["outputs"][1]["fields"] == {"words": 2}
    assert "Bees, briefly." in texts(data)["publisher"]


@pytest.mark.parametrize("door", ["options", "file"])
def test_a_step_runs_again_before_a_question_that_is_to_stay(waiting: Cli, tmp_path: Path, door: str) -> None:
    (tmp_path / "edit.json").write_text(json.dumps({"again": ["editor"], "stays": True}))
    given = ("--again", "Editor", "--stay") if door == "options" else ("--file", "edit.json")
    ended = waiting("edit", "t", *given)
    assert (ended.code, ended.err) == (0, "edit state: applied: Editor runs again\n")
    assert waiting("run", "--resume", "t", "--model", "stub:").code == 3, "people are asked again"


def test_an_edit_is_read_from_json_and_a_context_entry_comes_and_goes(waiting: Cli, tmp_path: Path) -> None:
    edit = {"outputs": {"editor": {"text": "from a file"}}, "again": ["writer"]}
    (tmp_path / "edit.json").write_text(json.dumps(edit))
    data = waiting("edit", "t", "--file", "edit.json", "--json", "--id", "once").data
    assert (data["command"]["kind"], data["command"]["state"]) == ("edit_state", "applied")
    assert waiting("edit", "t", "--file", "edit.json", "--id", "once", "--json").data == data
    waiting(
        "edit", "t", "--file", "-", stdin=json.dumps({"context": {"public": {"tone": "kind", "size": 3}}})
    )
    waiting("edit", "t", "--forget", "size")
    state = waiting("history", "t", "last", "--json").data["state"]
    assert state["shared_context"] == {"tone": "kind"}
    assert texts(go_on(waiting))["editor"] == "from a file"
    for wrong in ("[]", '{"output": {}}', '{"again": "writer"}', "{", '{"outputs": 7}'):
        assert waiting("edit", "t", "--file", "-", stdin=wrong).code == 2


@pytest.mark.requirement("B-39")
def test_a_step_is_gone_to_and_the_thread_goes_back(waiting: Cli) -> None:
    assert waiting("redirect", "t", "Writer").err == (
        "redirect: applied: Writer runs again; taken back: Editor\n"
    )
    state = waiting("history", "t", "last", "--json").data["state"]
    assert state["progress"] == {}
    ended = waiting("rollback", "t", "5", "--json")
    assert ended.data["command"]["reason"].startswith("to 5: Editor is done")
    state = waiting("history", "t", "last", "--json").data["state"]
    assert list(state["progress"]) == ["writer", "editor"]
    assert go_on(waiting)["status"] == "finished"
    assert waiting("redirect", "t", "Publisher", "--skip").code == 0


@pytest.mark.requirement("B-42")
def test_a_fork_goes_its_own_way(waiting: Cli) -> None:
    ended = waiting("fork", "t", "4", "--thread", "my fork")
    assert ended.err == "thread 'my fork'; go on with: swarmwright run --resume 'my fork'\n"
    named = waiting("fork", "t", "4", "--thread", "other", "--db", "./.swarmwright/threads.db")
    assert named.err.endswith("run --resume other --db .swarmwright/threads.db\n")
    assert go_on(waiting, "my fork")["status"] == "finished"
    assert waiting("fork", "t", "--json").data["status"] == "interrupted"
    different = waiting("history", "t", "last", "last", "--of", "my fork").out
    assert "+ what agents wrote: Publisher" in different
    assert go_on(waiting)["status"] == "finished"


@pytest.mark.requirement("B-42")
def test_a_turn_is_replayed_with_something_else(waiting: Cli, tmp_path: Path) -> None:
    (tmp_path / "new.txt").write_text("Writer drafts the report, then Publisher posts it.")
    ended = waiting(
        *("replay", "t", "--request", "ants", "--workflow", "new.txt", "--model", "stub:", "--thread", "r"),
        "--json",
    )
    assert (ended.code, ended.data["thread_id"], ended.data["status"]) == (0, "r", "finished")
    assert list(texts(ended.data)) == ["writer", "publisher"]
    assert "ants" in texts(ended.data)["writer"]
    (tmp_path / "edit.json").write_text(json.dumps({"outputs": {"writer": {"text": "by hand"}}}))
    ended = waiting(
        *("replay", "t", "4", "--edit", "edit.json", "--model", "stub:", "--approve", "all", "--json")
    )
    assert texts(ended.data)["writer"] == "by hand"
    assert waiting("history", "t", "--json").data[-1]["number"] == 5
    assert waiting("replay", "t", "--model", "stub:", "--thread", "s").code == 3


def test_a_turn_is_replayed_with_another_prompt_of_one_agent(waiting: Cli, tmp_path: Path) -> None:
    (tmp_path / "said.json").write_text(json.dumps({"replies": [{"match": "Be brief", "text": "Bees."}]}))
    model = ("--model", "stub:said.json")
    ended = waiting("replay", "t", "--agent-prompt", "writer=Be brief.", *model, "--thread", "r", "--json")
    assert ended.code == 3
    assert texts(ended.data)["writer"] == "Bees."
    assert texts(ended.data)["editor"] != "Bees."
    refused = waiting("replay", "t", "--agent-prompt", "Wrter=x", *model, "--thread", "s")
    assert refused.code == 2
    assert "the team has no agent that is called so" in refused.err
    assert {row["thread_id"] for row in waiting("threads", "--json").data} == {"t", "r"}


def test_the_first_round_of_a_step_is_called_by_its_number_too(waiting: Cli) -> None:
    edited = waiting("edit", "t", "--output", "Editor@1=by hand")
    assert edited.code == 0
    assert "Editor has written something else" in edited.err + edited.out


def test_where_a_turn_is_over_going_on_begins_no_run_and_says_what_can_be_done(waiting: Cli) -> None:
    done = go_on(waiting)
    told = waiting("trace", "t", "--json").data
    again = waiting("run", "--resume", "t", "--model", "stub:")
    assert again.code == 0 and again.out.startswith("## Writer")
    assert "nothing is left to do, its turn is over: ask for more by --request, or again by" in again.err
    assert "run started" not in again.err
    assert texts(go_on(waiting)) == texts(done)
    assert waiting("trace", "t", "--json").data == told
    refused = waiting("send", "t", "--resume")
    assert refused.code == 1
    assert "resume: refused: it is not paused, and its turn is over: send a further request" in refused.err
    empty = waiting("replay", "t", "--request", "", "--model", "stub:")
    assert empty.code == 2
    assert "request: it says nothing: leave it out to ask the same again" in empty.err


def test_when_a_question_was_decided_is_told_as_a_time_that_people_read(waiting: Cli) -> None:
    assert waiting("approvals", "t", "--approve", "all").code == 0
    (asked,) = [row for row in waiting("history", "t", "--json").data if "asks: A human" in row["happened"]]
    told = waiting("history", "t", str(asked["number"]), "last").out
    (decided,) = [line for line in told.splitlines() if "decided at" in line]
    assert re.fullmatch(
        r"\+ questions to people: .*, decided at: \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC", decided
    )


def test_the_last_checkpoint_is_replayed_by_its_name_and_not_the_whole_turn(waiting: Cli) -> None:
    replayed = waiting("replay", "t", "last", "--model", "stub:", "--thread", "r")
    assert replayed.code == 3
    assert "fork: of t at 5" in waiting("history", "r").out
    assert go_on(waiting)["status"] == "finished"
    over = waiting("replay", "t", "last", "--request", "ants", "--model", "stub:", "--thread", "s")
    assert over.code == 2 and "the turn was over" in over.err
    assert waiting("history", "s").code == 2
