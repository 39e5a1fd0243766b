"""What a command does is said in the same words by the server and by the studio."""

from __future__ import annotations

import re
from pathlib import Path

from swarmwright.ports.command_words import DOES, does

TABLE = Path(__file__).parents[2] / "studio" / "src" / "thread" / "commands.ts"


def test_the_studio_says_of_each_command_what_the_server_says() -> None:
    assert dict(re.findall(r'^  (\w+): "(.*)",$', TABLE.read_text(), re.MULTILINE)) == DOES


def test_whoever_has_sent_a_command_is_named_where_that_is_known() -> None:
    assert does("approve", "Ann", detail="May it go?") == "Ann says yes: May it go?"
    assert does("roll_back", refused=True) == "a person goes back to a checkpoint, which was refused"
    assert does("refresh", detail="new graph") == "the team has changed: new graph"
