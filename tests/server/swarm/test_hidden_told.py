"""Who may read what, of this turn and of those before, on a team with something to hide."""

from __future__ import annotations

from pathlib import Path

import httpx

from support import swarm
from support.serving import SOON_S

TEAM = """
name = "letters"
prompt = '''Scribe writes the letter. Then Coder codes it. Then Courier sends it.
Coder must not see what Scribe writes.'''
model = "stub:"
[agents.Scribe]
[agents.Coder]
[agents.Courier]
"""


async def test_what_is_hidden_from_somebody_says_who_reads_it_also_when_its_turn_is_over(
    tmp_path: Path,
) -> None:
    async with (
        swarm.teams(tmp_path, TEAM) as url,
        httpx.AsyncClient(base_url=url, timeout=SOON_S) as http,
    ):
        assert (await http.post("/threads", json={"thread_id": "t"})).is_success
        for words in ("A letter", "Another one"):
            asked = {"assistant_id": "letters", "input": {"messages": [{"role": "user", "content": words}]}}
            assert (await http.post("/threads/t/runs/wait", json=asked)).is_success
        page = (await http.get("/swarm/threads/t")).json()
        readers = {one["instance"]: one["readers"] for one in page["outputs"]}
        assert readers["scribe"] == ["scribe", "courier"] and readers["coder"] is None
        before = {one["instance"]: one["readers"] for one in page["conversation"] if one["earlier"]}
        assert before == readers
