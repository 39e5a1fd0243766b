"""Who works on what and who waits for what, folded from events; and the lines that people read elsewhere."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from rich.console import Console

from swarmwright.cli.board import Board
from swarmwright.cli.live import LineFollower, LiveFollower
from swarmwright.ports.events import Event
from swarmwright.runtime.tracing.results import TraceSpan
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.tree import Flow, Gate, Loop, StartsOn, Step, Workflow

TEAM = Catalog.of(["UI", "Backend", "Audio", "Mixer"], ["CodeWriter"])


@pytest.fixture
def board() -> Board:
    """UI beside Backend; Audio when Backend announces models_ready; Mixer after all, once a person agrees."""
    members = (
        Step("ui", "ui"),
        Step("backend", "backend", signals=("models_ready",)),
        Step("audio", "audio"),
        Gate("gate-mix", "mix it?"),
        Step("mixer", "mixer"),
    )
    order = (("audio", "gate-mix"), ("backend", "gate-mix"), ("gate-mix", "mixer"), ("ui", "gate-mix"))
    return Board(Workflow(Flow("flow-ui", members, order, (StartsOn("audio", "models_ready"),)), team=TEAM))


def event(kind: str, instance: str = "", at: float = 0.0, agent: str = "", **data: object) -> Event:
    agent = agent or instance.partition("@")[0].partition("[")[0]
    return Event(kind, "t", 0, at, instance, agent, data)  # type: ignore[arg-type]


def test_every_step_has_a_row_that_says_what_it_waits_for(board: Board) -> None:
    waits = {name: board.waits_for(row) for name, row in board.rows.items()}
    assert waits["ui"] == waits["backend"] == ()
    assert waits["audio"] == ("models_ready from Backend",)
    assert set(waits["mixer"]) == {"Audio", "Backend", "UI"}


def test_what_is_waited_for_goes_as_it_comes(board: Board) -> None:
    board.apply(event("step_started", "backend", 1.0))
    board.apply(event("signal", "backend", signal="models_ready"))
    assert board.waits_for(board.rows["audio"]) == ()
    for name in ("ui", "backend", "audio"):
        board.apply(event("step_finished", name, 2.0, text="done"))
    assert board.waits_for(board.rows["mixer"]) == ("approval",)


def test_a_row_follows_its_step_from_start_to_end(board: Board) -> None:
    board.apply(event("step_started", "ui", 10.0))
    board.apply(event("token", "ui", text="a scr"))
    board.apply(event("token", "ui", text="een"))
    row = board.rows["ui"]
    assert (row.status, row.text) == ("working", "a screen")
    board.apply(event("tool_called", "ui", tool="codewriter"))
    assert row.doing == "uses CodeWriter"
    board.apply(event("step_finished", "ui", 12.5, text="a whole screen"))
    assert (row.status, row.text, row.ended_at - row.started_at) == ("done", "a whole screen", 2.5)


def stored(**statuses: str) -> dict[str, Any]:
    """A state whose steps have these statuses."""
    progress = {i: {"status": s, "agent": i.partition("@")[0], "detail": "no"} for i, s in statuses.items()}
    return {"turn": {"number": 2}, "progress": progress}


def test_a_board_shows_how_a_thread_stands_though_it_has_heard_nothing_of_it(board: Board) -> None:
    """A fork has no events of its own, and after a way back they tell of what is not so any more."""
    state = stored(ui="done", backend="failed", audio="running", mixer="skipped")
    state["signals"] = {"models_ready": {"backend": True}}
    state["interrupts"] = {"gate-mix": {"ask": "mix it?", "status": "approved"}}
    spans = [
        TraceSpan("ui", "done", 10.0, 12.5, "ui", turn=1, text="of the turn before"),
        TraceSpan("ui", "done", 20.0, 22.5, "ui", turn=2, text="a screen"),
    ]
    board.stands(board.workflow, state, spans, at_work=False)
    rows = board.rows
    assert {i: row.status for i, row in rows.items()} == {
        "ui": "done",
        "backend": "failed",
        "audio": "waiting",  # nobody is at work: it will begin again
        "mixer": "cancelled",
    }
    assert (rows["ui"].text, rows["ui"].ended_at - rows["ui"].started_at) == ("a screen", 2.5)
    assert (rows["backend"].doing, rows["mixer"].doing) == ("failed: no", "skipped")
    assert (board.announced, board.decided) == ({"models_ready"}, {"gate-mix": "approved"})


def test_after_a_change_of_the_workflow_the_board_has_its_steps_and_what_goes_on(board: Board) -> None:
    board.apply(event("step_started", "ui", 1.0, task="draw"))
    board.apply(event("token", "ui", text="a scr"))
    board.apply(event("step_started", "backend", 1.0))
    board.apply(event("step_finished", "backend", 2.0, text="done"))
    fewer = Workflow(
        Flow("flow-ui", (Step("ui", "ui"), Step("tester", "mixer")), (("ui", "tester"),)), team=TEAM
    )
    spans = [TraceSpan("backend", "done", 1.0, 2.0, "backend", turn=2, text="done")]
    board.stands(fewer, stored(ui="running", backend="done"), spans, at_work=True)
    assert [(r.instance, r.status) for r in board.rows.values()] == [
        ("ui", "working"),
        ("tester", "waiting"),
        ("backend", "done"),  # done before, and no step of this workflow
    ]
    assert (board.rows["ui"].text, board.rows["ui"].task) == ("a scr", "draw")
    assert board.waits_for(board.rows["tester"]) == ("UI",)


def test_rounds_that_were_done_stand_in_their_order(board: Board) -> None:
    board.stands(board.workflow, stored(ui="done", **{"ui@2": "done", "ui@3": "running"}), (), at_work=False)
    assert [i for i in board.rows if i.startswith("ui")] == ["ui", "ui@2", "ui@3"]


def test_a_failure_keeps_its_reason(board: Board) -> None:
    board.apply(event("step_started", "ui", 1.0))
    board.apply(event("step_failed", "ui", 2.0, failure="timeout", detail="no answer within 1 s"))
    assert board.rows["ui"].status == "failed"
    assert board.rows["ui"].doing == "timeout: no answer within 1 s"


def test_further_rounds_and_items_stand_behind_the_first(board: Board) -> None:
    board.apply(event("step_started", "ui", 1.0))
    board.apply(event("step_started", "ui@2", 2.0))
    board.apply(event("step_started", "backend[1]", 3.0))
    board.apply(event("step_started", "backend[2]", 3.0))
    assert list(board.rows) == ["ui", "ui@2", "backend[1]", "backend[2]", "audio", "mixer"]


def test_a_gate_asks_until_it_is_decided(board: Board) -> None:
    board.apply(event("gate_waiting", "gate-mix", ask="mix it?"))
    assert board.asks == {"gate-mix": "mix it?"}
    board.apply(event("gate_decided", "gate-mix", decision="approved"))
    assert board.asks == {}


def test_who_stands_behind_a_gate_waits_for_it_until_it_is_decided(board: Board) -> None:
    for name in ("ui", "backend", "audio"):
        board.apply(event("step_finished", name, 2.0))
    mixer = board.rows["mixer"]
    board.apply(event("gate_waiting", "gate-mix", ask="mix it?"))
    assert board.waits_for(mixer) == ("approval",)
    board.apply(event("gate_decided", "gate-mix", decision="approved"))
    assert (board.waits_for(mixer), mixer.doing) == ((), "")


def test_after_a_no_nobody_waits_for_approval_any_more(board: Board) -> None:
    for name in ("ui", "backend", "audio"):
        board.apply(event("step_finished", name, 2.0))
    mixer = board.rows["mixer"]
    board.apply(event("gate_waiting", "gate-mix", ask="mix it?"))
    board.apply(event("gate_decided", "gate-mix", decision="rejected"))
    assert (board.waits_for(mixer), mixer.doing) == ((), "not run: a person said no")
    board.apply(event("gate_waiting", "gate-mix@2", ask="mix it?"))
    assert (board.waits_for(mixer), mixer.doing) == (("approval",), "")


def test_once_the_run_is_over_nobody_waits_for_anything(board: Board) -> None:
    board.apply(event("run_finished", status="rejected"))
    assert {board.waits_for(row) for row in board.rows.values()} == {()}
    board.apply(event("run_started", fate="joined"))
    assert board.waits_for(board.rows["audio"]) == ("models_ready from Backend",)


def test_a_tool_call_that_failed_is_shown_as_one(board: Board) -> None:
    board.apply(event("step_started", "ui", 1.0))
    board.apply(event("tool_called", "ui", tool="codewriter"))
    board.apply(event("tool_result", "ui", tool="codewriter", status="success", text="kaput"))
    assert board.rows["ui"].doing == ""
    board.apply(
        event("tool_result", "ui", tool="codewriter", status="error", text="CodeWriter failed: kaput")
    )
    assert board.rows["ui"].doing == "CodeWriter failed: kaput"


def test_events_about_questions_and_unknown_steps_are_passed_over(board: Board) -> None:
    before = dict(board.rows)
    for kind in ("judged", "step_failed", "token", "run_finished"):
        board.apply(event(kind, "choice-x?0.0", text="x"))
    assert board.rows == before


def test_a_loop_s_rows_are_its_steps() -> None:
    root = Loop("loop", Flow("f", (Step("ui", "ui"), Step("audio", "audio"))), at_most=2)
    assert list(Board(Workflow(root, team=TEAM)).rows) == ["ui", "audio"]


def lines(board: Board, *events: Event) -> list[str]:
    console = Console(file=io.StringIO(), width=200)
    follower = LineFollower(board, console)
    for one in events:
        follower.show(one)
    assert isinstance(console.file, io.StringIO)
    return [re.sub(r"^\d\d:\d\d:\d\d ", "", line) for line in console.file.getvalue().splitlines()]


def test_without_a_terminal_there_is_a_line_for_what_matters(board: Board) -> None:
    assert lines(
        board,
        event("run_started"),
        event("step_started", "ui", 1.0, task="design the player"),
        event("token", "ui", text="never shown"),
        event("tool_called", "ui", tool="codewriter"),
        event("tool_denied", "ui", tool="codewriter", reason="not granted"),
        event("tool_result", "ui", tool="codewriter", status="error", text="no\nx given"),
        event("tool_result", "ui", tool="codewriter", status="success", text="fine"),
        event("step_retried", "ui", failure="timeout", detail="slow"),
        event("step_finished", "ui", 3.0, text="x"),
        event("step_started", "backend@2", 1.0),
        event("signal", "backend@2", signal="models_ready"),
        event("step_started", "ui-2[3]", 1.0, agent="ui"),
        event("gate_waiting", "gate-mix", ask="mix it?"),
        event("run_interrupted"),
    ) == [
        "run started",
        "UI started: design the player",
        "UI uses CodeWriter",
        "UI was denied CodeWriter: not granted",
        "UI failed to use CodeWriter: no x given",
        "UI failed (timeout: slow), tries again",
        "UI done after 2.0 s",
        "Backend@2 started",
        "Backend@2 announced models_ready",
        "UI (ui-2)[3] started",
        "waits for a person: mix it? (gate-mix)",
        "run waits",
    ]


def test_a_command_is_told_in_the_words_of_the_history(board: Board) -> None:
    told = [
        event("command_applied", command="send", note="", given={"message": "and\nshorter"}),
        event(
            "command_applied", command="set_agent", note="Writer is switched off", given={"agent": "writer"}
        ),
        event("command_refused", command="approve", note="it was answered", given={"by": "eve"}),
        event("command_applied", command="refresh", note="no new graph"),
    ]
    assert lines(board, *told) == [
        "a person says: and shorter",
        "a person sets an agent: Writer is switched off",
        "eve says yes, which was refused: it was answered",
        "the team has changed: no new graph",
    ]


def test_a_line_stays_one_line_whatever_an_agent_writes(board: Board) -> None:
    shown = lines(board, event("step_started", "ui", 1.0, task="two\nlines \x1b[2J"))
    assert shown == ["UI started: two lines �[2J"]


def test_a_long_silence_is_broken_by_who_is_at_work(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    console = Console(file=io.StringIO(), width=200)
    follower = LineFollower(board, console)
    follower.show(event("step_started", "backend", 1.0))
    assert isinstance(console.file, io.StringIO)
    follower.heartbeat()
    assert "still at work" not in console.file.getvalue()
    monkeypatch.setattr("swarmwright.cli.live.HEARTBEAT_S", 0.0)
    follower.heartbeat()
    assert "still at work: Backend (" in console.file.getvalue()


def test_on_a_terminal_the_board_shows_everyone_with_their_last_words(board: Board) -> None:
    console = Console(file=io.StringIO(), force_terminal=True, width=100, color_system=None)
    with LiveFollower(board, console) as follower:
        follower.show(event("step_started", "ui", 1.0))
        follower.show(event("tool_result", "ui", tool="codewriter", status="error", text="no disk"))
        follower.show(event("token", "ui", text="drawing the player screen"))
        follower.show(event("gate_waiting", "gate-mix", ask="mix it?"))
    assert isinstance(console.file, io.StringIO)
    shown = console.file.getvalue()
    assert "drawing the player screen" in shown
    assert "waits for models_ready from Backend" in shown
    assert "waits for a person: mix it?" in shown
    assert "UI failed to use CodeWriter: no disk" in shown


def test_what_people_are_asked_next_and_what_is_over_is_told(board: Board) -> None:
    asked = {"id": "ask-1-aa", "handed_to": ["leads"], "level": 1}
    assert lines(
        board,
        event("approval_asked", "ui", approval={"id": "ask-2-bb"}),  # told by the call that waits
        event("approval_asked", "gate-mix", approval=asked),
        event("approval_closed", "gate-mix", approval="ask-1-aa", status="superseded", reason="changed"),
        event("gate_decided", "gate-mix", decision="approved", approval="ask-1-aa"),
        event("tool_called", "ui", tool="codewriter", approval="ask-2-bb"),
    ) == [
        "nobody answered in time: leads is asked too (ask-1-aa)",
        "ask-1-aa is superseded: changed",
        "gate-mix approved",
        "UI uses CodeWriter",
    ]


@pytest.mark.parametrize(
    ("ending", "by"),
    [
        ("max_tokens", "at the model's limit of tokens"),
        ("content_filter", "by the provider's content filter"),
        ("SAFETY", "by the provider's content filter"),
    ],
)
def test_an_answer_that_was_cut_off_is_told_and_others_are_not(board: Board, ending: str, by: str) -> None:
    whole, cut = (event("model_called", "ui", finish=ending) for ending in ("stop", ending))
    told = f"UI: an answer was cut off {by}"
    assert lines(board, whole, cut) == [told]
    console = Console(file=io.StringIO(), force_terminal=True, width=100, color_system=None)
    with LiveFollower(board, console) as follower:
        follower.show(whole)
        follower.show(cut)
    assert isinstance(console.file, io.StringIO)
    assert console.file.getvalue().count(told) == 1
