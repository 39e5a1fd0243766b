"""`swarmwright sam`, as people type it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from support.model_server import ModelServer, Say
from support.sam import picture
from swarmwright.cli.commands import application

ASK = CliRunner()


def sam(*said: str, stdin: str = "") -> tuple[int, str, str]:
    result = ASK.invoke(application(), ["sam", *said], input=stdin)
    return result.exit_code, result.stdout, result.stderr


def test_a_question_is_answered_on_stdout() -> None:
    assert sam("Hello") == (0, "[stub] I was asked: Hello\n", "")
    assert sam("-", stdin="from a pipe\n")[1] == "[stub] I was asked: from a pipe\n"


def test_a_failure_is_told_on_stderr_and_in_json_on_stdout() -> None:
    code, out, err = sam("")
    assert (code, out) == (1, "")
    assert err.startswith("[Error: invalid_input] the input is empty")
    code, out, _ = sam("", "--json")
    assert code == 1
    assert json.loads(out)["error_type"] == "invalid_input"


def test_a_file_goes_along(tmp_path: Path) -> None:
    photo = tmp_path / "photo.png"
    photo.write_bytes(picture(5, 3))
    code, out, _ = sam("What is this?", "--file", str(photo), "--json")
    told = json.loads(out)
    assert code == 0
    assert told["metadata"]["attachment"]["height"] == 3
    assert "image/png" in told["output"]


def test_a_real_server_is_asked_over_http(server: ModelServer) -> None:
    server.script("Good day.", Say(fault="500"))
    asked = ("Hello", "--backend", "ollama:tiny", "--host", server.ollama_url, "--timeout", "5")
    assert sam(*asked) == (0, "Good day.\n", "")
    code, _, err = sam(*asked)
    assert code == 1
    assert err.startswith("[Error: backend_unavailable] ollama:tiny: ")


@pytest.mark.parametrize(
    "wrong",
    [
        ("x", "--file", "/nowhere/at/all"),
        ("x", "--backend", "nope:x"),
        ("x", "--accepts", "smell"),
        ("x", "--conversation", " "),
    ],
)
def test_what_cannot_be_used_is_refused_before_anything_is_asked(wrong: tuple[str, ...]) -> None:
    code, out, _ = sam(*wrong)
    assert code != 0
    assert out == ""
