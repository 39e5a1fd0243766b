"""What a command does is said in the same words by the server and by the studio."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from graph.teams import chain, team
from support.asking import opened
from support.crews import FunctionCrew
from swarmwright.ports.command_words import DOES, does
from swarmwright.ports.commands import Approve, Command, Pause, Reject, Swap

TABLE = Path(__file__).parents[2] / "studio" / "src" / "thread" / "commands.ts"


def test_the_studio_says_of_each_command_what_the_server_says() -> None:
    assert dict(re.findall(r'^  (\w+): "(.*)",$', TABLE.read_text(), re.MULTILINE)) == DOES


def test_whoever_has_sent_a_command_is_named_where_that_is_known() -> None:
    assert does("approve", "Ann", detail="May it go?") == "Ann says yes: May it go?"
    assert does("roll_back", refused=True) == "a person goes back to a checkpoint, which was refused"
    assert does("refresh", detail="new graph") == "the team has changed: new graph"


SAID = [
    (Pause(), Approve(target="pause", by="Ann"), "Ann says yes: the pause is over"),
    (Swap(team(chain("a", "b")), approval=True), Approve(target="swap-1"), "swap-1: change the flow"),
    (Swap(team(chain("a", "b")), approval=True), Reject(target="swap-1"), "swap-1: the workflow stays as it"),
]


@pytest.mark.parametrize(("asked", "answer", "told"), SAID)
async def test_the_history_says_to_what_somebody_has_said_yes_or_no(
    tmp_path: Path, asked: Command, answer: Command, told: str
) -> None:
    async with opened(tmp_path, FunctionCrew()) as door, asyncio.timeout(30):
        await door.create_thread(team(chain("a", "c")), "t")
        for command in (asked, answer):
            row = await door.settled("t", (await door.send("t", command)).seq)
            assert row.state == "applied", row.reason
        assert told in (await door.history("t"))[-1].happened
