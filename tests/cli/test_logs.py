"""The log of commands that stay: lines with their time, and what repeats itself seldom."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path

import httpx
import pytest

from cli.test_serving import SOON_S, serve
from swarmwright.cli.logs import AGAIN_S, Seldom, Timed, log_with_times

LOGS = """
import logging
from typing_extensions import TypedDict
from langgraph.graph import END, START, StateGraph


class Said(TypedDict, total=False):
    text: str


def say(state):
    logging.getLogger("mine").warning("heard %s", state["text"])
    return {}


echo = StateGraph(Said).add_node("say", say).add_edge(START, "say").add_edge("say", END).compile()
"""


def test_each_line_of_a_servers_log_says_when_and_what_a_graph_says_is_told_as_often(tmp_path: Path) -> None:
    (tmp_path / "graphs.py").write_text(LOGS)
    graphs = {"echo": "./graphs.py:echo"}
    (tmp_path / "langgraph.json").write_text(json.dumps({"dependencies": ["."], "graphs": graphs}))
    with serve(tmp_path) as server:
        with httpx.Client(base_url=server.url(), timeout=SOON_S) as http:
            for _ in range(2):
                assert http.post(
                    "/runs/wait", json={"assistant_id": "echo", "input": {"text": "a"}}
                ).is_success
        assert server.stop() == 0
        lines = server.told["stderr"]
    line = r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z WARNING: heard a\n"
    assert len(lines) == 2 and all(re.fullmatch(line, one) for one in lines), lines


def test_a_node_that_holds_the_loop_is_named_with_its_place_and_what_helps(tmp_path: Path) -> None:
    holds = LOGS.replace("import logging", "import time").replace("def say", "async def say")
    (tmp_path / "graphs.py").write_text(
        holds.replace('logging.getLogger("mine").warning("heard %s", state["text"])', "time.sleep(3)")
    )
    graphs = {"echo": "./graphs.py:echo"}
    (tmp_path / "langgraph.json").write_text(json.dumps({"dependencies": ["."], "graphs": graphs}))
    with serve(tmp_path) as server:
        with httpx.Client(base_url=server.url(), timeout=SOON_S) as http:
            assert http.post("/runs/wait", json={"assistant_id": "echo", "input": {"text": "a"}}).is_success
        assert server.stop() == 0
        first, last = server.told["stderr"]
    line = (tmp_path / "graphs.py").read_text().splitlines().index("    time.sleep(3)") + 1
    place = f"the node say, in say ({tmp_path / 'graphs.py'}:{line})"
    assert f"WARNING: {place} holds the event loop for more than 2 s: everything else waits" in first
    assert "make it `def`" in first and "was held for at least" in last and place in last


class Hears(logging.Handler):
    """Keeps what it would print."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []
        self.setFormatter(Timed(logging.Formatter("%(message)s")))
        self.addFilter(Seldom())

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(self.format(record).partition(" ")[2])


@pytest.fixture
def heard(log: logging.Logger) -> list[str]:
    (handler,) = log.handlers
    assert isinstance(handler, Hears)
    return handler.heard


@pytest.fixture
def log() -> logging.Logger:
    made = logging.Logger("swarmwright.one")
    made.addHandler(Hears())
    return made


def later(log: logging.Logger, seconds: float, *said: object) -> None:
    record = log.makeRecord(log.name, logging.ERROR, "x.py", 1, str(said[0]), said[1:], None)
    record.created += seconds
    log.handle(record)


def test_what_is_said_again_and_again_is_told_once_a_minute_with_how_often(
    log: logging.Logger, heard: list[str]
) -> None:
    for second in range(int(AGAIN_S)):
        later(log, second, "%s is away", "it")
    later(log, 5, "something else")
    assert heard == ["it is away", "something else"]
    later(log, AGAIN_S + 1, "%s is away", "it")
    assert heard[-1] == f"it is away [still; {int(AGAIN_S) - 1} more times in between]"
    later(log, 2 * AGAIN_S + 2, "%s is away", "it")
    assert heard[-1] == "it is away"


def test_errors_that_differ_are_told_each_and_one_of_them_with_its_traceback_once(
    log: logging.Logger, heard: list[str]
) -> None:
    for why in ("a", "b", "a"):
        try:
            raise ValueError(why)
        except ValueError:
            log.exception("it failed")
    assert [one.splitlines()[-1] for one in heard] == ["ValueError: a", "ValueError: b"]


def test_many_different_lines_are_all_told(log: logging.Logger, heard: list[str]) -> None:
    for number in range(1000):
        log.warning("line %d", number)
    assert len(heard) == 1000


def test_what_differs_by_an_address_in_memory_alone_is_said_once_in_a_minute() -> None:
    seldom = Seldom()

    def told(name: str, text: str) -> bool:
        return seldom.filter(logging.LogRecord(name, logging.WARNING, "", 0, text, None, None))

    assert told("psycopg.pool", "discarding broken connection: <Watched [BAD] at 0x7fd4ce300d50>")
    assert not told("psycopg.pool", "discarding broken connection: <Watched [BAD] at 0x7fd4ce014e10>")
    assert told("psycopg.pool", "discarding closed connection: <Watched [BAD] at 0x7fd4ce014e10>")
    assert told("mine", "<Thing at 0x7fd4ce300d50>") and told("mine", "<Thing at 0x7fd4ce014e10>")


def test_a_message_of_the_programs_own_is_one_line_and_a_graphs_is_as_it_said_it() -> None:
    timed = Timed(logging.Formatter("%(levelname)s: %(message)s"))

    def told(name: str) -> str:
        text = 'connection to "%s" failed:\n\tIs the server running?\n'
        return timed.format(logging.LogRecord(name, logging.WARNING, "", 0, text, ("a\nb",), None))

    assert told("psycopg.pool").endswith('WARNING: connection to "a b" failed: Is the server running?')
    assert told("mine").endswith('WARNING: connection to "a\nb" failed:\n\tIs the server running?\n')


def test_handlers_of_whoever_runs_us_hear_every_line(caplog: pytest.LogCaptureFixture) -> None:
    log_with_times()
    for _ in range(2):
        logging.getLogger("swarmwright.somewhere").warning("the same")
    assert [one.getMessage() for one in caplog.records] == ["the same", "the same"]
