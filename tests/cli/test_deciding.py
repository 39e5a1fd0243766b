"""What people answer: by options, by name or for everything; or asked on a terminal."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from swarmwright.cli.deciding import Answer, ByOptions, answer_by_asking, wait_words
from swarmwright.ports.agents import Standing
from swarmwright.workflow.catalog import Catalog

BUDGET = {"kind": "gate", "instance": "gate-approve-the-budget@2", "name": "approve the budget"}
LAUNCH = {"kind": "gate", "instance": "gate-launch", "name": "launch?"}
MODELS = {"kind": "signal", "instance": "audio", "name": "models_ready"}


@pytest.mark.parametrize(
    ("approve", "reject", "decisions"),
    [
        ([], [], {}),
        (["all"], [], {BUDGET["instance"]: "approved", LAUNCH["instance"]: "approved"}),
        (["all"], ["launch"], {BUDGET["instance"]: "approved", LAUNCH["instance"]: "rejected"}),
        (["Approve the Budget"], [], {BUDGET["instance"]: "approved"}),
        (["gate-approve-the-budget"], [], {BUDGET["instance"]: "approved"}),
        (["gate-approve-the-budget@2"], ["all"], {BUDGET["instance"]: "approved", "gate-launch": "rejected"}),
        (["something else"], [], {}),
        (["launch"], ["launch"], {"gate-launch": "rejected"}),
    ],
)
def test_options_answer_gates_by_name_or_all(
    approve: list[str], reject: list[str], decisions: dict[str, str]
) -> None:
    assert ByOptions(tuple(approve), tuple(reject)).answer([BUDGET, LAUNCH, MODELS]).decisions == decisions


def test_a_signal_is_announced_only_where_something_waits_for_it() -> None:
    assert ByOptions(("all",), (), ("Models ready", "other")).answer([MODELS]).signals == ("models_ready",)
    assert not ByOptions(signals=("models_ready",)).answer([LAUNCH])


def test_on_a_terminal_each_thing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["y", "n", "maybe", "y"])
    monkeypatch.setattr("builtins.input", lambda *_: next(answers))
    console = Console(file=io.StringIO(), width=200)
    answer = answer_by_asking([BUDGET, LAUNCH, MODELS], console, Catalog())
    assert answer == Answer(
        {BUDGET["instance"]: "approved", LAUNCH["instance"]: "rejected"}, ("models_ready",)
    )
    assert isinstance(console.file, io.StringIO)
    assert "approve the budget" in console.file.getvalue()


def test_no_more_input_leaves_the_rest_unanswered(monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(*_: object) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", closed)
    assert not answer_by_asking([BUDGET], Console(file=io.StringIO()), Catalog())


@pytest.mark.parametrize(
    ("approve", "reject", "answer"),
    [
        ([], [], None),
        (["all"], [], Standing.YES),
        (["Web Search"], [], Standing.YES),
        (["oven"], [], None),
        (["all"], ["web-search"], False),
        (["web-search"], ["all"], Standing.YES),
        ([], ["all"], False),
    ],
)
def test_options_answer_for_uses_of_a_tool_by_name_or_all(
    approve: list[str], reject: list[str], answer: Standing | bool | None
) -> None:
    assert ByOptions(tuple(approve), tuple(reject)).tool("web-search") is answer


@pytest.mark.parametrize(
    ("wait", "words"),
    [
        ({"kind": "tool", "instance": "payer", "agent": "payer"}, "Payer wants to use Bank Transfer with {}"),
        ({"kind": "tool", "instance": "payer-2@3", "agent": "payer"}, "Payer (payer-2@3) wants to use Bank"),
        ({"kind": "signal", "instance": "payer"}, "Payer waits for bank-transfer, which nobody"),
    ],
)
def test_what_waits_is_told_by_the_names_that_people_know(wait: dict[str, str], words: str) -> None:
    team = Catalog.of(["Payer"], ["Bank Transfer"])
    assert wait_words({"name": "bank-transfer", "arguments": "{}", **wait}, team).startswith(words)
