"""`swarmwright sam`, as people type it."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import swarmwright
from support.forking import PYTHON
from support.model_server import ModelServer, Say
from support.sam import picture
from swarmwright.apps.sam import command, orchestrator
from swarmwright.apps.sam.orchestrator import SAMAgentOrchestrator
from swarmwright.cli.commands import application
from swarmwright.cli.exits import exit_code
from swarmwright.errors import SwarmwrightError

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


def test_what_the_model_takes_is_said_with_accepts(server: ModelServer, tmp_path: Path) -> None:
    photo = tmp_path / "photo.png"
    photo.write_bytes(picture())
    asked = ("?", "--file", str(photo), "--backend", "ollama:tiny", "--host", server.ollama_url)
    code, _, err = sam(*asked)
    assert (code, "unsupported_input" in err) == (1, True)
    assert sam(*asked, "--accepts", "image")[:2] == (0, "hello\n")
    assert sam("?", "--file", str(photo), "--accepts", "audio")[0] == 1  # the stub, told to be blind


def test_the_conversation_is_called_as_the_caller_says() -> None:
    assert json.loads(sam("Hello", "--json", "--conversation", "mine")[1])["conversation_id"] == "mine"


@pytest.mark.parametrize("kind", ["ollama", "openai"])
def test_the_timeout_bounds_the_whole_answer(
    server: ModelServer, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "key")
    monkeypatch.setenv("OPENAI_BASE_URL", server.openai_url)
    monkeypatch.setenv("OLLAMA_HOST", server.ollama_url)
    server.script(Say(fault="slow"))
    begun = time.monotonic()
    code, _, err = sam("Hello", "--backend", f"{kind}:tiny", "--timeout", "0.4")
    assert (code, err) == (1, f"[Error: timeout] {kind}:tiny gave no whole answer within 0.4 s\n")
    assert time.monotonic() - begun < 20  # for which the server is silent


def test_a_timeout_is_as_long_as_it_is_said_for_any_model(monkeypatch: pytest.MonkeyPatch) -> None:
    """No other limit comes before it: neither the model's own, nor the orchestrator's."""
    limits: list[float] = []
    loaded = swarmwright.load_chat_model

    def load(*said: Any, **more: Any) -> Any:
        model = loaded(*said, **more)
        limits.append(model.timeout_s)
        return model

    class Watched(SAMAgentOrchestrator):
        def __init__(self, *given: Any, **more: Any) -> None:
            limits.append(more["patience_s"])
            super().__init__(*given, **more)

    script = "stub:"
    monkeypatch.setattr(swarmwright, "load_chat_model", load, raising=False)
    monkeypatch.setattr(orchestrator, "SAMAgentOrchestrator", Watched)
    monkeypatch.setenv("OPENAI_API_KEY", "key")
    assert sam("Hello", "--backend", script, "--timeout", "4000")[0] == 0
    assert sam("", "--backend", "openai:tiny", "--timeout", "4000")[0] == 1  # refused before it is asked
    assert len(limits) == 3
    assert min(limits) > 4000


def test_an_answer_that_was_cut_off_is_told_with_a_note(server: ModelServer) -> None:
    body = b'{"message": {"role": "assistant", "content": "Half of"}, "done": true, "done_reason": "length"}'
    with listening(body) as host:
        told = sam("Hello", "--backend", "ollama:tiny", "--host", host)
    assert told == (0, "Half of\n", "(cut off at the model's limit of tokens)\n")


TRICKS = "\\u001b]0;owned\\u0007\\u001b[2Jgone\\u009b31m \\u202eback"


@pytest.mark.parametrize("fails", [False, True])
def test_what_a_server_says_does_not_move_the_cursor(fails: bool) -> None:
    said = '{"message": {"role": "assistant", "content": "%s"}, "done": true}'
    body = ('{"error": "%s"}' if fails else said) % TRICKS
    head = b"HTTP/1.1 500 No" if fails else b"HTTP/1.1 200 OK"
    for more in ((), ("--json",)):
        with listening(body.encode(), head) as host:
            code, out, err = sam("Hello", "--backend", "ollama:tiny", "--host", host, *more)
        assert code == fails
        assert "gone" in out + err
        assert not set("\x1b\x07\x9b\u202e") & set(out + err)
        if more:
            assert "\x1b]0;owned" in json.loads(out)["output"]


def test_signs_that_join_letters_stay() -> None:
    said = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \U0001f468\u200d\U0001f467"
    assert sam(said)[1] == f"[stub] I was asked: {said}\n"


def test_half_a_letter_is_no_answer() -> None:
    body = b'{"message": {"role": "assistant", "content": "a\\ud800b"}, "done": true}'
    with listening(body) as host:
        code, out, err = sam("Hello", "--backend", "ollama:tiny", "--host", host)
    assert (code, out) == (1, "")
    assert err.startswith("[Error: invalid_output] ollama:tiny gave an output that is no text")


HANGS = """
import socket, sys, time
socket.getaddrinfo = lambda *_, **__: time.sleep(100)
sys.argv = "swarmwright sam Hello --backend ollama:tiny --host http://hangs:1 --timeout 0.3".split()
from swarmwright.cli import main
main()
"""


def test_nobody_waits_for_a_name_that_is_looked_up() -> None:
    """Nor does the program's end, which waits for ordinary threads."""
    told = subprocess.run([PYTHON, "-c", HANGS], capture_output=True, text=True, timeout=80)
    assert (told.returncode, told.stdout) == (1, "")
    assert told.stderr.startswith("[Error: timeout]")


def test_a_file_that_is_none_or_too_large_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for odd in (pipe, Path("/dev/zero"), tmp_path):
        code, _, err = usage("x", "--file", str(odd))
        assert (code, "no regular file" in err) == (2, True)
    monkeypatch.setattr(command, "_LARGEST", 10)
    large = tmp_path / "large.txt"
    large.write_text("eleven sign")
    assert "more than 10 bytes" in usage("x", "--file", str(large))[2]
    assert "more than 10 bytes" in usage("-", stdin="eleven sign")[2]


@contextmanager
def listening(body: bytes, head: bytes = b"HTTP/1.1 200 OK") -> Iterator[str]:
    """A server that answers one request so."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def answer() -> None:
            talk, _ = listener.accept()
            with talk:
                talk.recv(65536)
                talk.sendall(head + b"\r\nContent-Length: %d\r\n\r\n" % len(body) + body)

        thread = threading.Thread(target=answer)
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        thread.join(10)


def usage(*said: str, stdin: str = "", **environment: str) -> tuple[int, str, str]:
    """A call as the whole program answers it."""
    result = ASK.invoke(application(), ["sam", *said], input=stdin, env=environment)
    assert isinstance(result.exception, (SwarmwrightError, SystemExit)), result.exception
    if isinstance(result.exception, SwarmwrightError):
        return int(exit_code(result.exception)), result.stdout, str(result.exception)
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.parametrize(
    "wrong",
    [
        ("x", "--file", "/nowhere/at/all"),
        ("x", "--backend", "nope:x"),
        ("x", "--backend", "ollama:"),
        ("x", "--backend", "openai:"),
        ("x", "--backend", ":x"),
        ("x", "--backend", "ollama:m", "--host", "http://[bad"),
        ("x", "--backend", "ollama:m", "--host", "localhost:abc"),
        ("x", "--backend", "ollama:m", "--host", "http://127.0.0.1:99999"),
        ("x", "--backend", "ollama:m", "--host", "ftp://x"),
        ("x", "--backend", "ollama:m", "--host", "unix:///run/ollama"),
        ("x", "--backend", "ollama:m", "--host", "://x"),
        ("x", "--host", "http://127.0.0.1:1"),
        ("x", "--accepts", "smell"),
        ("x", "--conversation", " "),
        ("x", "--timeout", "0"),
    ],
)
def test_what_cannot_be_used_is_refused_before_anything_is_asked(wrong: tuple[str, ...]) -> None:
    code, out, told = usage(*wrong)
    assert (code, out) == (2, "")
    assert told


@pytest.mark.parametrize("host", ["http://[bad", "localhost:abc", "http://127.0.0.1:99999", "ftp://x"])
def test_an_address_in_the_environment_is_checked_as_well(host: str) -> None:
    assert "OLLAMA_HOST" in usage("x", "--backend", "ollama:m", OLLAMA_HOST=host)[2]
