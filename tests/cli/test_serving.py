"""`swarmwright serve` and `dev`, as processes: what they serve, what they refuse, and how they stop."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, Queue
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from support.forking import PYTHON_AND_BELOW
from swarmwright.cli.hosting import Wanted, to_host
from swarmwright.cli.naming_files import named_files
from swarmwright.cli.reloading import matters_by_kind

if TYPE_CHECKING:
    from cli.conftest import Cli

STARTS_WITHIN_S = 60.0
SOON_S = 30.0
AT_ONCE_S = 12.0  # less than what a first signal waits for

GRAPHS = """
import time
from pathlib import Path
from typing_extensions import TypedDict
from langgraph.graph import END, START, StateGraph


class Said(TypedDict, total=False):
    text: str


def say(state):
    return {"text": state.get("text", "") + "!"}


def wait(state):
    with Path("begun").open("a") as begun:
        begun.write("x")
    while not Path("go").exists():
        time.sleep(0.02)
    return {}


flow = StateGraph(Said)
flow.add_node("say", say)
flow.add_edge(START, "say").add_edge("say", END)
echo = flow.compile()

flow = StateGraph(Said)
flow.add_node("say", say).add_node("wait", wait)
flow.add_edge(START, "say").add_edge("say", "wait").add_edge("wait", END)
waits = flow.compile()
"""
TEAM = """
name = "writers"
prompt = "Writer drafts, then Editor polishes."
model = "stub:"

[agents.Writer]
[agents.Editor]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "graphs.py").write_text(GRAPHS)
    graphs = {"echo": "./graphs.py:echo", "waits": "./graphs.py:waits"}
    (tmp_path / "langgraph.json").write_text(json.dumps({"dependencies": ["."], "graphs": graphs}))
    (tmp_path / "swarmwright.toml").write_text(TEAM)
    return tmp_path


class Served:
    """A server of its own process, and what it prints, line by line."""

    def __init__(
        self, folder: Path, *arguments: str, stream: str = "stdout", python: str = PYTHON_AND_BELOW
    ) -> None:
        self.process = subprocess.Popen(
            [python, "-m", "swarmwright", *arguments],
            cwd=folder,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,  # so that whatever it has started is found, and ends with the test
        )
        self._lines: Queue[str] = Queue()
        self.told: dict[str, list[str]] = {"stdout": [], "stderr": []}
        self._threads = [threading.Thread(target=self._read, args=(name,), daemon=True) for name in self.told]
        for thread in self._threads:
            thread.start()
        self._stream = stream

    def _read(self, name: str) -> None:
        with getattr(self.process, name) as lines:
            for line in lines:
                self.told[name].append(line)
                if name == self._stream:
                    self._lines.put(line)

    def line(self) -> str:
        """The next line that it prints."""
        try:
            return self._lines.get(timeout=STARTS_WITHIN_S)
        except Empty:
            raise AssertionError(f"nothing was printed: {self.told}") from None

    def url(self) -> str:
        return str(json.loads(self.line())["url"])

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Send it a signal; its exit code."""
        self.process.send_signal(number)
        code = self.process.wait(SOON_S)
        self._heard_out()
        return code

    def end(self) -> None:
        """Let nothing be left of it, nor of what it has started, however the test has ended."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(SOON_S)
        self._heard_out()

    def _heard_out(self) -> None:
        for thread in self._threads:
            thread.join(SOON_S)


@contextmanager
def served(
    folder: Path, *arguments: str, stream: str = "stdout", python: str = PYTHON_AND_BELOW
) -> Iterator[Served]:
    made = Served(folder, *arguments, stream=stream, python=python)
    try:
        yield made
    finally:
        made.end()


def serve(folder: Path, *more: str) -> Any:
    return served(folder, "serve", "--json", "--port", "0", "--graphs", "langgraph.json", *more)


def wait_for(file: Path, text: str) -> None:
    """Until the graph has written so much."""
    for _ in range(int(SOON_S / 0.02)):
        if file.exists() and file.read_text() == text:
            return
        threading.Event().wait(0.02)
    raise AssertionError(f"{file} does not hold {text}")


def test_what_lies_here_is_served_and_stops_when_it_is_asked_to(folder: Path) -> None:
    with served(folder, "serve", "--json", "--port", "0") as server:
        told = json.loads(server.line())
        assert told["graphs"] == ["writers", "echo", "waits"]
        with httpx.Client(base_url=told["url"], timeout=SOON_S) as http:
            said = http.post("/runs/wait", json={"assistant_id": "echo", "input": {"text": "a"}})
            assert said.json() == {"text": "a!"}
            message = {"role": "user", "content": "Write."}
            asked = {"assistant_id": "writers", "input": {"messages": [message]}}
            wrote = http.post("/runs/wait", json=asked).json()
            assert [m.get("name") for m in wrote["messages"]] == [None, "writer", "editor"]
            assert http.get("/info").json()["langgraph_py_version"]
        assert server.stop() == 0
        assert (server.told["stdout"][1:], server.told["stderr"]) == ([], [])


@pytest.mark.parametrize("kind", ["def", "async def"])
def test_a_run_whose_code_raises_a_ctrl_c_has_failed_and_the_server_goes_on_until_somebody_stops_it(
    folder: Path, kind: str
) -> None:
    breaks = (
        'if state.get("text") == "stop":\n        raise KeyboardInterrupt("now")\n    return {"text": state'
    )
    graphs = GRAPHS.replace('return {"text": state', breaks).replace("def say", f"{kind} say")
    (folder / "graphs.py").write_text(graphs)
    with serve(folder) as server, httpx.Client(base_url=server.url(), timeout=SOON_S) as http:
        for text, told in (("stop", "KeyboardInterrupt"), ("a", "a!"), ("stop", "KeyboardInterrupt")):
            said = http.post("/runs/wait", json={"assistant_id": "echo", "input": {"text": text}})
            assert told in said.text
        assert server.process.poll() is None
        assert server.stop(signal.SIGINT) == 0


def test_a_server_of_graphs_alone_holds_nothing_that_only_teams_or_other_commands_need(
    folder: Path,
) -> None:
    say, loaded = 'state.get("text", "") + "!"', '" ".join(sys.modules)'
    (folder / "graphs.py").write_text("import sys\n" + GRAPHS.replace(say, loaded))
    (folder / "swarmwright.toml").unlink()
    serve_graphs = ("serve", "--json", "--port", "0", "--graphs", "langgraph.json")
    with served(folder, *serve_graphs, python=sys.executable) as server:
        asked = {"assistant_id": "echo", "input": {"text": "a"}}
        said = httpx.post(f"{server.url()}/runs/wait", json=asked, timeout=SOON_S).json()["text"].split()
    assert "swarmwright.cli.serving" in said and "langgraph.pregel" in said
    heavy = {"langchain.agents", "deepagents", "lark", "psycopg", "mcp", "swarmwright.language.pipeline"}
    heavy |= {"swarmwright.models.boundary", "swarmwright.runtime.agents.crew", "swarmwright.cli.running"}
    assert heavy.isdisjoint(said)


def test_a_config_file_without_a_prompt_has_settings_for_graphs(folder: Path, cli: Cli) -> None:
    settings = folder / "settings.toml"
    settings.write_text('[server.jwt]\nissuer = "https://idp.example"\naudience = "us"\n')
    wanted = Wanted((settings,), folder / "langgraph.json", (), False, None, None, None)
    found, given = to_host(wanted)
    assert found.server.jwt is not None and found.server.jwt.audience == "us"
    assert given.teams == () and given.file is not None
    ended = cli("serve", "--config", str(settings))
    assert ended.code == 2 and "nothing to serve" in ended.err


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_a_run_that_a_stop_cuts_off_goes_on_at_the_next_start(folder: Path, number: int) -> None:
    with serve(folder, "--drain", "0") as server, httpx.Client(base_url=server.url(), timeout=SOON_S) as http:
        http.post("/threads", json={"thread_id": "t"}).raise_for_status()
        run = http.post("/threads/t/runs", json={"assistant_id": "waits", "input": {"text": "a"}}).json()
        wait_for(folder / "begun", "x")
        (folder / "go").touch() if number != signal.SIGKILL else None
        server.stop(number)
    (folder / "go").touch()
    with serve(folder) as server, httpx.Client(base_url=server.url(), timeout=SOON_S) as http:
        values = http.get(f"/threads/t/runs/{run['run_id']}/join").json()
        assert values == {"text": "a!"}  # what was done was not done again
        assert http.get("/threads/t").json()["status"] == "idle"


@pytest.mark.parametrize("command", [("serve",), ("dev", "--no-browser")])
@pytest.mark.parametrize("signals", [2, 3])
def test_a_second_signal_ends_it_at_once_and_what_was_under_way_goes_on_at_the_next_start(
    folder: Path, command: tuple[str, ...], signals: int
) -> None:
    with served(folder, *command, "--port", "0", stream="stderr") as server:
        with httpx.Client(base_url=server.line().split(" on ")[1].split()[0], timeout=SOON_S) as http:
            http.post("/threads", json={"thread_id": "t"}).raise_for_status()
            run = http.post("/threads/t/runs", json={"assistant_id": "waits", "input": {"text": "a"}}).json()
            wait_for(folder / "begun", "x")
        server.process.send_signal(signal.SIGINT)
        assert "Ctrl-C again" in server.line()
        for _ in range(signals - 2):
            server.process.send_signal(signal.SIGINT)
        begun = time.monotonic()
        assert server.stop(signal.SIGINT) == 130
        assert time.monotonic() - begun < AT_ONCE_S
        assert "Traceback" not in "".join(server.told["stderr"])
    (folder / "go").touch()
    with serve(folder) as server, httpx.Client(base_url=server.url(), timeout=SOON_S) as http:
        assert http.get(f"/threads/t/runs/{run['run_id']}/join").json() == {"text": "a!"}


def test_others_are_not_let_in_while_there_is_nothing_to_know_them_by(folder: Path, cli: Cli) -> None:
    for address in ("0.0.0.0", "::", "192.168.1.5", "example.org"):
        ended = cli("serve", "--host", address, "--json")
        assert ended.code == 2 and ended.data["error"]["type"] == "ConfigError"
        assert ended.data["error"]["place"] == address and "--allow-host" in ended.data["error"]["remedy"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--graphs", "none.json"], "none.json"),
        (["--config", "none.toml"], "none.toml"),
        (["--team", "musik"], "music"),
        (["--port", "70000"], "--port"),
        ([], "nothing to serve"),
    ],
)
def test_what_cannot_be_served_is_said_before_anything_is(cli: Cli, arguments: list[str], told: str) -> None:
    ended = cli("serve", *arguments)
    assert ended.code == 2 and told in ended.err


def test_a_port_that_is_taken_is_said(folder: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        ended = cli("serve", "--port", str(taken.getsockname()[1]))
    assert ended.code == 2 and "--port" in ended.err


def test_dev_starts_again_when_a_file_is_saved_and_ends_with_its_server(folder: Path) -> None:
    with served(folder, "dev", "--port", "0", "--no-browser", stream="stderr") as dev:
        told = dev.line()
        assert "/studio" in told or "make studio" in told
        first = told.split(" on ")[1].split()[0]
        ask = {"assistant_id": "echo", "input": {"text": "a"}}
        assert httpx.post(f"{first}/runs/wait", json=ask, timeout=SOON_S).json() == {"text": "a!"}
        _save_within_the_second(folder / "graphs.py", GRAPHS.replace('+ "!"', '+ "?"'))
        assert "starting again" in dev.line()
        second = dev.line().split(" on ")[1].split()[0]
        assert httpx.post(f"{second}/runs/wait", json=ask, timeout=SOON_S).json() == {"text": "a?"}
        assert dev.stop(signal.SIGINT) == 0
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"{second}/ok")


def _below(pid: int) -> set[int]:
    """The children of a process."""
    found = Path(f"/proc/{pid}/task").glob("*/children")  # of each of its threads
    return {int(one) for children in found for one in children.read_text().split()}


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are looked up as Linux tells them")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_what_dev_keeps_ready_for_the_next_start_takes_over_and_ends_with_it(
    folder: Path, number: int
) -> None:
    with served(folder, "dev", "--port", "0", "--no-browser", stream="stderr", python=sys.executable) as dev:
        url = dev.line().split(" on ")[1].split()[0]
        for mark in ("?", ".", ";"):
            ready = _two_below(dev.process.pid)
            _save_within_the_second(folder / "graphs.py", GRAPHS.replace('+ "!"', f'+ "{mark}"'))
            assert "starting again" in dev.line()
            url = dev.line().split(" on ")[1].split()[0]
            assert ready & _two_below(dev.process.pid)  # of the two, the one that was kept ready is at work
            ask = {"assistant_id": "echo", "input": {"text": "a"}}
            told = httpx.post(f"{url}/runs/wait", json=ask, timeout=SOON_S).json()
            assert told == {"text": f"a{mark}"}
        left = _two_below(dev.process.pid)
        dev.stop(number)
        if number == signal.SIGKILL:  # whoever is at work is nobody's to stop; who waits has heard of it
            assert _are_left(left, 1)
            for pid in left:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        assert _are_left(left, 0)


def _two_below(pid: int) -> set[int]:
    """The server and its spare, once both are there."""
    for _ in range(int(STARTS_WITHIN_S / 0.02)):
        if len(found := _below(pid)) == 2:
            return found
        threading.Event().wait(0.02)
    raise AssertionError(f"not two, but {_below(pid)}")


def _are_left(pids: set[int], number: int) -> bool:
    """Whether so many of them are there, soon."""
    for _ in range(int(SOON_S / 0.02)):
        if sum(_is_alive(pid) for pid in pids) == number:
            return True
        threading.Event().wait(0.02)
    return False


def _is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def _save_within_the_second(path: Path, text: str) -> None:
    """As a quick editor does: of the same size and second, by which Python tells a source from another."""
    was, new = path.stat(), path.with_suffix(".new")
    new.write_text(text)
    assert new.stat().st_size == was.st_size
    os.utime(new, ns=(was.st_atime_ns, was.st_mtime_ns))
    new.replace(path)


def test_dev_starts_again_for_what_is_named_and_for_nothing_that_a_team_writes(folder: Path) -> None:
    (folder / "swarmwright.toml").write_text(
        'prompt_file = "prompt.txt"\nmodel = "stub:answers.json"\n\n[agents.Writer]\n[agents.Editor]\n'
    )
    (folder / "prompt.txt").write_text("Writer drafts, then Editor polishes.")
    (folder / "answers.json").write_text("{}")
    with served(folder, "dev", "--port", "0", "--no-browser", stream="stderr") as dev:
        assert "serving" in dev.line()
        for name in ("notes.txt", "report.md", "data.json"):
            (folder / name).write_text("what a team has written")
        (folder / "prompt.txt").write_text("Editor polishes, then Writer drafts.")
        assert "starting again" in dev.line()
        assert "serving" in dev.line()
        assert dev.stop() == 0


def test_sources_and_configuration_matter_and_what_teams_write_does_not(tmp_path: Path) -> None:
    here, space = [tmp_path], [tmp_path / "workspace"]
    for name in ("graphs.py", "deep/tools.py", "swarmwright.toml", "rules.cedar"):
        assert matters_by_kind(tmp_path / name, here, space)
    for name in ("notes.txt", "report.md", "data.json", "workspace/app.py", ".git/x.py", "__pycache__/x.py"):
        assert not matters_by_kind(tmp_path / name, here, space)


def test_which_files_matter_is_what_configs_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a.txt", "b.json", "c.txt", "g.py", "workspace/w.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    config = 'prompt_file = "a.txt"\nmodel = "stub:b.json"\nx = ["workspace/w.txt", "no.txt", "a\\nb", "."]\n'
    (tmp_path / "swarmwright.toml").write_text(config)
    (tmp_path / "langgraph.json").write_text('{"graphs": {"g": "./g.py:graph"}}')
    wanted = Wanted((), None, (), False, None, None, None)
    found = named_files(wanted, [tmp_path / "workspace"])
    assert {path.name for path in found} == {"swarmwright.toml", "langgraph.json", "a.txt", "b.json", "g.py"}
    (tmp_path / "swarmwright.toml").write_text("this is no TOML")
    assert {path.name for path in named_files(wanted)} == {"swarmwright.toml", "langgraph.json", "g.py"}


def test_words_that_cannot_be_the_name_of_a_file_name_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a").symlink_to("a")
    line = "Architect designs the system. " * 10
    config = f'prompt = "{line}"\n[[agents]]\nname = "Architect"\nprompt = "stub:{line}"\ndocs = "a"\n'
    (tmp_path / "swarmwright.toml").write_text(config)
    found = named_files(Wanted((), None, (), False, None, None, None))
    assert {path.name for path in found} == {"swarmwright.toml"}


def test_dev_waits_for_the_next_change_where_a_file_is_broken(folder: Path) -> None:
    (folder / "graphs.py").write_text("this is no Python")
    with served(folder, "dev", "--port", "0", "--no-browser", stream="stderr") as dev:
        assert "cannot be imported" in dev.line()
        (folder / "graphs.py").write_text(GRAPHS)
        assert "starting again" in dev.line()
        assert "serving" in dev.line()
        assert dev.stop() == 0
