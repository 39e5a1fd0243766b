"""`multi-agent-cli`: the desk from the command line (seed 000), and models that are down."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from support.desk import ListeningModel, calls, desk_at, says
from swarmwright.apps.desk.command import main
from swarmwright.cli import main as swarmwright_main
from swarmwright.models.scripts import Reply, StubScript

DOWN = [Reply(failure=kind) for kind in ("server_error", "refused", "rate_limited")]


def ran(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str, stdin: str = ""
) -> tuple[int, str, str]:
    """Exit code, stdout, stderr of `multi-agent-cli`."""
    monkeypatch.setattr("sys.argv", ["multi-agent-cli", *arguments])
    monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
    with pytest.raises(SystemExit) as left:
        main()
    said = capsys.readouterr()
    return int(left.value.code or 0), said.out, said.err


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.requirement("A-01")
def test_the_command_has_a_mode_for_the_admin_and_one_for_customers(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, _ = ran(capsys, monkeypatch, "init")
    assert code == 0
    assert "made desk/docs/returns.md" in out
    (folder / "admin.json").write_text('{"replies": ["respond_admin", "of the supervisor"]}')
    (folder / "user.json").write_text('{"replies": ["of the customer service"]}')
    models = ("--model", "stub:admin.json", "--customer-model", "stub:user.json")
    assert ran(capsys, monkeypatch, "admin", "How are we?", *models)[:2] == (0, "of the supervisor\n")
    assert ran(capsys, monkeypatch, "user", "How are you?", *models)[:2] == (0, "of the customer service\n")


@pytest.mark.parametrize("mode", ["admin", "user"])
def test_bytes_that_are_no_letters_are_no_fault_of_the_model(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    ran(capsys, monkeypatch, "init")
    code, out, _ = ran(capsys, monkeypatch, mode, "--model", "stub:", stdin="bad \udcff bytes\n")
    assert (code, "cannot answer" in out) == (0, False)
    assert "bad ? bytes" in out


@pytest.mark.requirement("A-01")
def test_without_a_question_each_line_is_one_in_one_conversation(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ran(capsys, monkeypatch, "init")
    (folder / "s.json").write_text('{"replies": ["first", {"text": "second", "match": "One?"}, "never"]}')
    stdin = "One?\n\n  Two?  \nexit\nThree?\n"
    code, out, _ = ran(capsys, monkeypatch, "user", "--model", "stub:s.json", stdin=stdin)
    assert (code, out) == (0, "second\nsecond\n")


def test_no_model_of_the_desk_moves_the_cursor(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ran(capsys, monkeypatch, "init")
    (folder / "s.json").write_text('{"replies": ["\\u001b[2Jgone\\u0007"]}')
    for asked, stdin in ((("One?",), ""), ((), "One?\n")):
        code, out, _ = ran(capsys, monkeypatch, "user", *asked, "--model", "stub:s.json", stdin=stdin)
        assert (code, "gone" in out, set("\x1b\x07") & set(out)) == (0, True, set())


def test_the_same_command_is_one_of_swarmwrights(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        swarmwright_main(["desk", "init", "--base", "here"])
    assert (folder / "here" / "admin" / "suppliers.md").is_file()


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("user", "hello", "--model", "stub:"), "multi-agent-cli init"),
        (("init", "--base", "."), "the folder admin is there already"),
        (("user", "hello", "--base", ".", "--model", "stub:", "--secrets", "none.txt"), "told no secrets"),
        (("user", "hello", "--base", "."), "no model is named"),
        (("user", "hello", "--base", ".", "--model", "nothing"), "names no provider"),
        (("admin", "hello", "--base", ".", "--model", "stub:", "--secrets", "none.txt"), "none.txt"),
        (("admin", "hello", "--base", ".", "--config", "none.toml"), "none.toml"),
    ],
)
def test_what_cannot_be_used_is_said_in_one_line_with_what_to_do(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    why: str,
) -> None:
    for name in ("admin", "docs"):
        (folder / name).mkdir()
    code, out, error = ran(capsys, monkeypatch, *arguments)
    assert (code, out, error.count("\n")) == (2, "", 1)
    assert why in error


@pytest.mark.parametrize("name", ["admin", "docs"])
@pytest.mark.parametrize("instead", ["nothing", "a file", "a link to nothing"])
def test_both_folders_have_to_be_there(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str, instead: str
) -> None:
    (folder / ("docs" if name == "admin" else "admin")).mkdir()
    if instead == "a file":
        (folder / name).write_text("")
    elif instead == "a link to nothing":
        (folder / name).symlink_to(folder / "none")
    code, _, error = ran(capsys, monkeypatch, "user", "hello", "--base", ".", "--model", "stub:")
    assert (code, f"there is no {name} folder" in error) == (2, True)


def test_both_names_of_the_command_leave_with_the_same_code(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "admin").mkdir()
    (folder / "docs").symlink_to(folder / "admin")
    asked = ("user", "hello", "--base", ".", "--model", "stub:")
    code, _, error = ran(capsys, monkeypatch, *asked)
    assert (code, "share a folder" in error) == (2, True)
    monkeypatch.setattr("sys.argv", ["swarmwright", "desk", *asked])
    with pytest.raises(SystemExit) as left:
        swarmwright_main()
    assert left.value.code == 2


@pytest.mark.parametrize("down", DOWN)
def test_with_its_model_down_the_supervisor_says_so_and_nothing_crosses(tmp_path: Path, down: Reply) -> None:
    customer = says("never")
    admin = ListeningModel(script=StubScript.of(down, down))
    told = desk_at(tmp_path, admin, customer).run_admin_turn("How are the plans?")
    assert "supervisor cannot answer now" in told
    assert "backend_unavailable" in told
    assert customer.heard == []


@pytest.mark.parametrize("down", DOWN)
@pytest.mark.requirement("A-11")
def test_with_the_admins_model_down_the_guard_still_routes_to_the_customer_service(
    tmp_path: Path, down: Reply
) -> None:
    desk = desk_at(tmp_path, ListeningModel(script=StubScript.of(down)), says("30 days"))
    assert desk.run_admin_turn("What do the docs say?") == "30 days"


@pytest.mark.parametrize("down", DOWN)
def test_with_the_customers_model_down_both_callers_are_told_that_nobody_can_answer(
    tmp_path: Path, down: Reply
) -> None:
    customer = ListeningModel(script=StubScript.of(down, down))
    desk = desk_at(tmp_path, says(), customer)
    told = [desk.run_user_turn("How long?"), desk.run_admin_turn("What do the docs say?")]
    assert told == ["Customer service cannot answer now (backend_unavailable). Please ask again later."] * 2


def test_a_model_that_goes_down_in_mid_work_leaves_a_thread_that_can_be_gone_on_with(tmp_path: Path) -> None:
    customer = ListeningModel(
        script=StubScript.of(calls("read_file", file_path="/returns.md"), DOWN[0], "there I am")
    )
    desk = desk_at(tmp_path, None, customer)
    assert "cannot answer now" in desk.run_user_turn("How long?", thread_id="t")
    assert desk.run_user_turn("And now?", thread_id="t") == "there I am"


def test_a_model_that_says_nothing_has_not_answered(tmp_path: Path) -> None:
    customer = ListeningModel(script=StubScript.of(Reply(text="  ", times=1)))
    assert "cannot answer now (invalid_output)" in desk_at(tmp_path, None, customer).run_user_turn("hello")


def test_a_model_that_calls_tools_for_ever_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("swarmwright.apps.desk.scoped.MOST_SUPERSTEPS", 12)
    forever = Reply(tool_calls=calls("ls", path="/").tool_calls, match="hello")
    customer = ListeningModel(script=StubScript.of(forever))
    assert "cannot answer now (limit_reached)" in desk_at(tmp_path, None, customer).run_user_turn("hello")
