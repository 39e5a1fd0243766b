"""`swarmwright foundry` from the command line."""

from __future__ import annotations

import json
import shlex
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from support.foundry import LAWYER, WITH_LAWYER, whole
from swarmwright.apps.foundry.opening import TEAM_FILE
from swarmwright.apps.foundry.terminal import again
from swarmwright.cli.commands import run

SCORES = {"empathy_score": 9, "structure_score": 8, "clinical_appropriateness": 8.5, "feedback": "Good."}


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SWARMWRIGHT_USER", "tess")


def called(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        run(arguments)
    return int(left.value.code or 0)


def state_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, Any]]:
    code = called("foundry", *arguments, "--json")
    return code, json.loads(capsys.readouterr().out)


def test_who_types_is_told_commands_and_no_tools(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("foundry", "list") == 0 and capsys.readouterr().out == "no protocols\n"
    assert called("foundry", "start", "Fear of lifts") == 3
    told = capsys.readouterr().out
    assert "swarmwright foundry approve" in told and "protocol_" not in told
    assert called("foundry", "swap", "--dry-run") == 0
    assert "nothing would change" in capsys.readouterr().out


def test_a_protocol_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    code, state = state_of(capsys, "start", "Fear of lifts", "--context", "42", "--key", "k")
    assert (code, state["status"], state["context"]) == (3, "waiting", "42")
    id_ = state["thread_id"]
    again = state_of(capsys, "start", "Fear of lifts", "--context", "42", "--key", "k")[1]
    assert (again["thread_id"], again["draft_hash"]) == (id_, state["draft_hash"])
    old = state["draft_hash"]
    code, state = state_of(capsys, "revise", id_, "--hash", old, "--reason", "Add more detail to step 2")
    assert (code, state["iteration_count"]) == (3, 2)
    assert called("foundry", "approve", id_, "--hash", old, "--by", "dr") == 1
    assert "that is version 1; version 2 is under review" in capsys.readouterr().err
    yes = ["foundry", "approve", id_, "--hash", state["draft_hash"], "--by", "dr"]
    assert called(*yes, "--found", "0" * 16) == 1
    assert called(*yes, "--found", state["findings_hash"]) == 0
    assert "by dr" in capsys.readouterr().out
    assert called("foundry", "list") == 0
    assert f"{id_}  completed" in capsys.readouterr().out
    assert called("foundry", "show", "protocol-none") == 2
    assert "protocol-none" in capsys.readouterr().err


@pytest.mark.parametrize("account", ["root", "www-data"])
def test_an_account_that_is_no_persons_name_decides_nothing_where_no_other_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, account: str
) -> None:
    state = state_of(capsys, "start", "Fear of lifts")[1]
    yes = ["foundry", "approve", state["thread_id"], "--hash", state["draft_hash"]]
    monkeypatch.delenv("SWARMWRIGHT_USER")
    monkeypatch.setenv("USER", account)
    assert called(*yes) == 2
    assert "--by NAME" in capsys.readouterr().err
    assert state_of(capsys, "show", state["thread_id"])[1]["status"] == "waiting"
    monkeypatch.setenv("USER", "ann")
    assert called(*yes) == 0
    assert "by ann" in capsys.readouterr().out


def test_neither_does_such_an_account_change_the_team(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    state_of(capsys, "start", "Fear of lifts")
    before = called("foundry", "team", "--json"), capsys.readouterr().out
    monkeypatch.delenv("SWARMWRIGHT_USER")
    monkeypatch.setenv("USER", "root")
    Path("swarmwright.toml").write_text(TEAM_FILE.read_text("utf-8").replace("five rounds", "four rounds"))
    swap = ["foundry", "swap", "--config", "swarmwright.toml"]
    assert called(*swap, "--dry-run") == 0, "nobody changes anything"
    assert called(*swap) == 2
    assert "no person's name; say who by --by NAME" in capsys.readouterr().err
    assert (called("foundry", "team", "--json"), capsys.readouterr().out) == before
    assert called(*swap, "--by", "Dr Boss") == 0
    capsys.readouterr()
    assert called("foundry", "team", "--json") == 0
    assert json.loads(capsys.readouterr().out)["by"] == "Dr Boss"


def test_what_is_asked_for_does_not_move_the_cursor(capsys: pytest.CaptureFixture[str]) -> None:
    id_ = state_of(capsys, "start", "Fear of lifts \x1b[2Jgone\x9b31m")[1]["thread_id"]
    for told in (("list",), ("show", id_)):
        called("foundry", *told)
        out = capsys.readouterr().out
        assert ("gone" in out, set("\x1b\x9b") & set(out)) == (True, set()), told


@pytest.mark.parametrize("way", ["output", "file"])
def test_who_edits_a_draft_on_the_command_line_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, way: str
) -> None:
    monkeypatch.setenv("SWARMWRIGHT_USER", "edith")
    id_ = state_of(capsys, "start", "Fear of lifts")[1]["thread_id"]
    (tmp_path / "edit.json").write_text(json.dumps({"outputs": {"drafter": {"text": "Take a walk."}}}))
    options = {"output": ("--output", "drafter=Take a walk."), "file": ("--file", "edit.json")}
    assert called("edit", id_, *options[way]) == 0
    capsys.readouterr()
    state = state_of(capsys, "show", id_)[1]
    assert [(one["by"], one["verdict"], one["version"]) for one in state["audit"]] == [("edith", "edited", 2)]
    assert state["draft_versions"][1]["written_by"] == "edith, by hand"
    assert state["draft_versions"][0]["replaced"] and "edith: wrote a draft by hand" in state["scratchpad"]


@pytest.mark.parametrize(
    ("said", "user", "who"),
    [
        (("--by", "Dr. Ann"), "root", "Dr. Ann"),
        ((), "tess", "tess"),
        ((), "root", "a person at the account root"),
        ((), "Administrator", "a person at the account Administrator"),
    ],
)
def test_who_edits_stands_in_the_audit_by_name_and_an_account_as_no_persons(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    said: tuple[str, ...],
    user: str,
    who: str,
) -> None:
    id_ = state_of(capsys, "start", "Fear of lifts")[1]["thread_id"]
    monkeypatch.setenv("SWARMWRIGHT_USER", user)
    text = whole("Stand in front of a lift for a minute.")
    assert called("edit", id_, "--output", f"drafter={text}", *said) == 0
    capsys.readouterr()
    state = state_of(capsys, "show", id_)[1]
    assert [(one["verdict"], one["by"]) for one in state["audit"]] == [("edited", who)]
    assert state["draft_versions"][-1]["written_by"] == f"{who}, by hand"
    assert [one["edited_by"] for one in state["messages"] if one["by_hand"]] == [who]


def test_who_changes_the_team_stands_in_the_audit_of_what_is_in_flight(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    id_ = state_of(capsys, "start", "Fear of lifts")[1]["thread_id"]
    (tmp_path / "team.toml").write_text(TEAM_FILE.read_text("utf-8").replace("at least 8", "at least 7"))
    assert called("foundry", "swap", "-c", "team.toml", "--by", "Dr. Law") == 0
    assert called("foundry", "swap", "-c", "team.toml", "--by", "Dr. Again") == 0, "nothing changes"
    capsys.readouterr()
    state = state_of(capsys, "show", id_)[1]
    ((verdict, by, reason, hash_),) = (
        (one["verdict"], one["by"], one["reason"], one["hash"]) for one in state["audit"]
    )
    assert (verdict, by, hash_) == ("team", "Dr. Law", "")
    assert "quality >= 7" in reason
    named = ("--hash", state["draft_hash"], "--by", "Dr. Yes")
    assert state_of(capsys, "approve", id_, *named)[1]["completed"]
    done = state_of(capsys, "show", id_)[1]
    assert [one["verdict"] for one in done["audit"]] == ["team", "approved"]


OURS = """
[agents.Drafter]
kind = "custom"
app = "foundry"
[agents."Safety Guardian"]
kind = "custom"
app = "foundry"
fields = ["safe", "level"]
[agents."Clinical Critic"]
kind = "custom"
app = "foundry"
fields = ["quality"]
"""
ROUNDS = " The whole process is repeated until a clinician approves the protocol, at most 20 times."


@pytest.mark.parametrize(
    ("prompt", "warned"),
    [
        ("Drafter drafts the protocol, then Clinical Critic scores it.", ["Safety Guardian"]),
        ("Drafter drafts the protocol, then Safety Guardian assesses it.", ["Clinical Critic"]),
        ("Drafter drafts the protocol.", ["Safety Guardian", "Clinical Critic"]),
        (
            "Drafter drafts the protocol, then Safety Guardian assesses it, then Clinical Critic scores it.",
            [],
        ),
    ],
)
@pytest.mark.parametrize("tried", [("--dry-run",), ()])
def test_a_swap_that_leaves_nobody_to_assess_or_to_score_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], prompt: str, warned: list[str], tried: tuple[str, ...]
) -> None:
    state_of(capsys, "start", "Fear of lifts")
    (tmp_path / "team.toml").write_text(f'prompt = """{prompt}{ROUNDS}"""\n{OURS}')
    assert called("foundry", "swap", "-c", "team.toml", *tried) == 0
    told = capsys.readouterr().err
    lines = {"Safety Guardian": "nobody assesses the safety", "Clinical Critic": "nobody scores a draft"}
    assert [name for name, words in lines.items() if words in told] == warned
    assert all(f"let {name}, or somebody who does its work" in told for name in warned)


def test_who_is_told_nothing_of_their_own_is_told_what_ours_are_and_a_swap_to_that_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state_of(capsys, "start", "Fear of lifts")
    ours = TEAM_FILE.read_text("utf-8")
    prompt = ours.partition('prompt = """')[2].partition('"""')[0]
    (tmp_path / "team.toml").write_text(f'prompt = """{prompt}"""\n{OURS}')
    assert called("foundry", "swap", "-c", "team.toml", "--dry-run") == 0
    told = capsys.readouterr().out
    assert "nothing would change" in told and "no prompt" not in told
    other = OURS.replace("[agents.Drafter]", '[agents.Drafter]\nprompt = "You write in rhyme."')
    (tmp_path / "team.toml").write_text(f'prompt = """{prompt}"""\n{other}')
    assert called("foundry", "swap", "-c", "team.toml", "--dry-run") == 0
    assert "You write in rhyme." in capsys.readouterr().out


def test_the_command_for_approvals_of_any_team_is_held_to_the_hash_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    state = state_of(capsys, "start", "Fear of lifts")[1]
    id_ = state["thread_id"]
    assert called("edit", id_, "--output", "drafter=Take a walk.") == 0
    capsys.readouterr()
    assert called("approvals", id_) == 0  # with the name of the draft as it stands, and not as it was written
    shown = capsys.readouterr().out
    state = state_of(capsys, "show", id_)[1]
    found = f"version:2 found:{state['findings_hash']}"
    assert called("approvals", id_, "--json") == 0
    (told,) = json.loads(capsys.readouterr().out)["approvals"]
    named = f"[draft sha256:{state['draft_hash']} {found}]"
    assert named in told["needs"] and named in shown
    assert called("approvals", id_, "--approve", "ask-2", "--reason", "fine") == 1  # the edit asked anew
    assert "has to name the draft that was read" in capsys.readouterr().err
    assert called("run", "--thread", id_, "--approve") != 0
    capsys.readouterr()
    assert [one["verdict"] for one in state_of(capsys, "show", id_)[1]["audit"]] == ["edited"]
    assert called("approvals", id_, "--approve", "ask-2", "--reason", f"fine {named}") == 0
    capsys.readouterr()
    assert called("foundry", "resume", id_) == 0
    told = capsys.readouterr()
    assert "it is approved and finished" in told.err and "Take a walk." in told.out
    decision = state_of(capsys, "show", id_)[1]["audit"][-1]
    assert (decision["reason"], decision["hash"]) == ("fine", state["draft_hash"])


@pytest.mark.parametrize("again", [False, True])
def test_the_json_of_a_run_says_what_a_yes_at_its_gate_needs(
    capsys: pytest.CaptureFixture[str], again: bool
) -> None:
    assert called("run", "--team", "foundry", "--thread", "dogs", "--request", "Fear of dogs", "--json") == 3
    if again:
        capsys.readouterr()
        assert called("run", "--team", "foundry", "--resume", "dogs", "--json") == 3
    (wait,) = json.loads(capsys.readouterr().out)["waiting"]
    assert called("approvals", "dogs", "--json") == 0
    (told,) = json.loads(capsys.readouterr().out)["approvals"]
    assert wait["kind"] == "gate" and wait["needs"] == told["needs"]
    named = wait["needs"].partition("[draft ")[2].partition("]")[0]
    yes = ("--approve", wait["instance"], "--reason", f"fine [draft {named}]")
    assert called("approvals", "dogs", *yes) == 0


def test_a_run_of_the_team_that_is_no_protocol_says_how_its_gate_is_answered_and_that_holds(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert called("run", "--team", "foundry", "--thread", "dogs", "--request", "Fear of dogs") == 3
    *_, needs, _, way = capsys.readouterr().err.strip().splitlines()
    assert "swarmwright foundry" not in needs, "no command of the foundry's own knows it"
    named = f"[{needs.partition('[')[2].partition(']')[0]}]"
    answer, go_on = (
        command.removeprefix("swarmwright ") for command in way.removeprefix("go on with: ").split(" && ")
    )
    assert "--approve" not in go_on, "no option of a run names a draft"
    assert answer.endswith(" --reason TEXT")
    assert called(*answer.split()[:-1], f"read {named}") == 0
    assert called(*go_on.split()) == 0


def test_one_that_has_failed_is_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fails = {"match": "You write CBT protocols", "failure": "server_error"}
    (tmp_path / "script.json").write_text(json.dumps({"replies": [fails]}))
    code, state = state_of(capsys, "start", "Fear of lifts", "--model", "stub:script.json")
    assert (code, state["status"]) == (1, "failed")
    assert called("foundry", "start", "Fear of lifts", "--model", "stub:script.json", "--db", "other.db") == 1
    assert " --db other.db --model stub:script.json" in capsys.readouterr().out, "a command that would go on"
    assert called("foundry", "show", state["thread_id"]) == 1
    assert (
        f"swarmwright foundry resume {state['thread_id']} --model stub:script.json" in capsys.readouterr().out
    )
    assert called("foundry", "approve", state["thread_id"], "--hash", "0") == 1
    assert "it has failed, and can be gone on with" in capsys.readouterr().err
    assert called("foundry", "resume", state["thread_id"]) == 2
    assert "was begun with stub:script.json, and no model is named" in capsys.readouterr().err
    code, state = state_of(capsys, "resume", state["thread_id"], "--model", "stub:")
    assert (code, state["status"], state["error"]) == (3, "waiting", None)
    assert called("foundry", "show", state["thread_id"]) == 3
    assert "--model" not in capsys.readouterr().out, "the built-in one needs no name"


def test_the_command_that_approves_an_unsafe_draft_is_told_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    replies = [
        {"match": "You write CBT protocols", "text": whole("Stop your tablets now.")},
        {"match": "You check CBT protocols", "structured": {"level": "safe"}},
        {"match": "CBT supervisor", "structured": SCORES},
    ]
    (tmp_path / "script.json").write_text(json.dumps({"replies": replies}))
    assert called("foundry", "start", "Low mood", "--model", "stub:script.json") == 3
    (told,) = [line for line in capsys.readouterr().out.splitlines() if "foundry approve" in line]
    assert "--reason TEXT" in told
    assert called(*shlex.split(told)[1:]) == 0, "as it is told, so it counts"


def test_the_team_is_changed_from_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = state_of(capsys, "start", "Fear of lifts")[1]
    text = TEAM_FILE.read_text("utf-8")
    before, _, rest = text.partition('prompt = """')
    prompt = f'{before}prompt = """{WITH_LAWYER}"""{rest.partition(chr(34) * 3)[2]}{LAWYER}'
    (tmp_path / "team.toml").write_text(prompt)
    assert called("foundry", "swap", "--config", "team.toml") == 0
    assert f"{state['thread_id']}  applied" in capsys.readouterr().out
    code, after = state_of(capsys, "start", "Fear of lifts", "--config", "team.toml", "--key", "other")
    assert code == 3 and "Legal Reviewer" in after["scratchpad"]
    code, after = state_of(capsys, "start", "Worry time")
    assert code == 3 and "Legal Reviewer" in after["scratchpad"]


def test_a_swap_is_tried_first_and_the_team_is_shown_and_gone_back_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert called("foundry", "team") == 0
    assert "no team yet" in capsys.readouterr().out
    id_ = state_of(capsys, "start", "Fear of lifts")[1]["thread_id"]
    text = TEAM_FILE.read_text("utf-8")
    before, _, rest = text.partition('prompt = """')
    prompt = f'{before}prompt = """{WITH_LAWYER}"""{rest.partition(chr(34) * 3)[2]}{LAWYER}'
    (tmp_path / "team.toml").write_text(prompt)

    def agents() -> list[str]:
        assert called("foundry", "team", "--json") == 0
        return [one["name"] for one in json.loads(capsys.readouterr().out)["agents"]]

    assert called("foundry", "swap", "--config", "team.toml", "--dry-run") == 0
    said = capsys.readouterr().out
    assert "+ Legal Reviewer" in said and f"{id_}  in flight" in said and "Legal Reviewer" not in agents()
    assert called("foundry", "swap", "--config", "team.toml", "--by", "ann") == 0
    assert "threads.db is changed" in capsys.readouterr().err
    assert called("foundry", "swap", "--config", "team.toml", "--by", "ann") == 0
    told = capsys.readouterr()
    assert "threads.db stays as it is: nothing changes" in told.err and "changed" not in told.err
    assert f"{id_}  applied  nothing changes" in told.out
    assert "Legal Reviewer" in agents()
    assert called("foundry", "team") == 0
    assert "by ann" in capsys.readouterr().out
    assert called("foundry", "swap") == 0
    assert capsys.readouterr().out and "Legal Reviewer" not in agents()


def test_a_swap_tells_what_the_compiler_found_in_the_prompt_also_where_it_is_only_tried(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = TEAM_FILE.read_text("utf-8")
    before, _, rest = text.partition('prompt = """')
    loose = WITH_LAWYER.replace("at most 20 times.", "at most 20 times. Be thorough.")
    prompt = f'{before}prompt = """{loose}"""{rest.partition(chr(34) * 3)[2]}{LAWYER}'
    (tmp_path / "team.toml").write_text(prompt)
    assert called("foundry", "start", "Worry time") == 3
    assert called("compile", "team.toml") == 0
    capsys.readouterr()
    for more in (["--dry-run"], []):
        assert called("foundry", "swap", "--config", "team.toml", *more) == 0
        assert "warning" in capsys.readouterr().err


def test_what_to_call_next_finds_the_same_store_and_team(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my team.toml").write_text(TEAM_FILE.read_text("utf-8"))
    assert called("foundry", "start", "Fear of lifts", "--db", "other.db", "--config", "my team.toml") == 3
    out = capsys.readouterr().out
    (line,) = [line for line in out.splitlines() if "foundry revise" in line]
    words = shlex.split(line.replace("TEXT", "shorter"))
    assert words[:3] == ["swarmwright", "foundry", "revise"]
    assert state_of(capsys, *words[2:])[1]["iteration_count"] == 2


def test_no_password_of_a_database_is_printed() -> None:
    assert again(None, "postgresql://ann:s3cret@db/clinic") == " --db URL"
    assert again(None, "my store.db") == " --db 'my store.db'"
    assert again(None, None) == ""
    assert again(None, "postgresql://ann:s3cret@db/clinic", anywhere=True) == " --db URL"


def test_the_team_runs_like_any_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("compile", "--team", "foundry") == 0
    assert "warning" not in capsys.readouterr().err
    assert called("run", "--team", "foundry", "--request", "Fear of lifts") == 3
    assert "# Graded exposure" in capsys.readouterr().out


def test_its_options_have_the_short_names_that_other_commands_have(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "team.toml").write_text(TEAM_FILE.read_text("utf-8"))
    code, state = state_of(capsys, "start", "Worry time", "-c", "team.toml", "-m", "stub:")
    assert (code, state["status"]) == (3, "waiting")


@pytest.mark.parametrize(
    "arguments",
    [
        ("list",),
        ("team",),
        ("show", "protocol-1"),
        ("approve", "protocol-1", "--hash", "0"),
        ("revise", "protocol-1", "--hash", "0", "--reason", "shorter"),
        ("resume", "protocol-1"),
        ("swap",),
        ("swap", "--dry-run"),
    ],
    ids=" ".join,
)
def test_what_looks_at_a_store_or_changes_it_makes_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    assert called("foundry", *arguments, "--db", "nothere.db") == 2
    told = capsys.readouterr().err
    assert "nothere.db: there is no store" in told and "swarmwright foundry start" in told
    if arguments[0] not in ("list", "team"):  # before the first protocol there is nothing to list
        assert called("foundry", *arguments) == 2
        assert "there is no store" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "command",
    [("list",), ("show", "PROTOCOL"), ("team",), ("approve", "PROTOCOL", "--hash", "HASH")],
    ids=" ".join,
)
def test_a_command_about_what_is_there_loads_no_compiler(
    capsys: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    """The team of the store was compiled as it was put there; the compiler takes long to load."""
    state = state_of(capsys, "start", "Worry time")[1]
    named = {"PROTOCOL": state["thread_id"], "HASH": state["draft_hash"]}
    script = (
        "import sys, atexit; from swarmwright.cli import main\n"
        "compiler = {'lark', 'swarmwright.language.pipeline'}\n"
        "atexit.register(lambda: print('LOADED', sorted(compiler & sys.modules.keys()), file=sys.stderr))\n"
        f"main({['foundry', *(named.get(word, word) for word in command)]!r})"
    )
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert ended.returncode in (0, 3), ended.stderr
    assert ended.stderr.endswith("LOADED []\n")


@pytest.mark.parametrize("command", [["list"], ["swap"], ["team"], ["show", "protocol-1"]])
@pytest.mark.parametrize("of", ["nobody", "another program"])
def test_a_file_that_is_no_store_is_refused_and_nothing_is_made(
    of: str, command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "theirs.db"
    file.touch()
    if of == "another program":
        with closing(sqlite3.connect(file)) as db:
            db.execute("CREATE TABLE notes (words TEXT)")
    before = file.read_bytes()
    assert called("foundry", *command, "--db", str(file)) == 2
    told = capsys.readouterr().err
    assert ("there is no store" if of == "nobody" else "the database of another program") in told
    assert file.read_bytes() == before and [one.name for one in tmp_path.iterdir()] == ["theirs.db"]
