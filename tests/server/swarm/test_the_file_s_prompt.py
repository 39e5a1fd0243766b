"""Which prompt stands where the config file's was changed behind an approved one: a page is told enough."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx

from support import swarm

LONGER = "Writer drafts, then Editor polishes, then Publisher posts it."


async def page(url: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """What is told of the team, and the metadata of its assistant's last version."""
    async with httpx.AsyncClient(base_url=url, timeout=30) as http:
        versions = (await http.post("/assistants/writers/versions", json={})).json()
        return (await http.get("/swarm/assistants/writers")).json(), versions[0]["metadata"]


async def test_what_the_file_says_now_is_told_and_whether_it_goes_before_what_was_approved(
    tmp_path: Path,
) -> None:
    async with swarm.teams(tmp_path) as url, httpx.AsyncClient(base_url=url, timeout=30) as http:
        before, _ = await page(url)
        assert before["file"]["prompt"] == before["workflow"]["prompt"]
        proposed = await http.post("/swarm/assistants/writers/proposals", json={"prompt": LONGER})
        await http.post(f"/swarm/proposals/{proposed.json()['token']}", json={"decision": "approve"})
        approved, version = await page(url)
        assert approved["workflow"]["prompt"] == LONGER
        assert approved["file"]["prompt"] == before["workflow"]["prompt"]
        assert version["workflow_over"] in approved["file"]["over"]

    with_a_role = swarm.WRITERS.replace("[agents.Writer]", '[agents.Writer]\nrole = "brief"')
    async with swarm.teams(tmp_path, with_a_role) as url:
        told, version = await page(url)
        assert told["workflow"]["prompt"] == LONGER and version["workflow_over"] in told["file"]["over"]

    other = swarm.WRITERS.replace("then Editor polishes", "then Editor shortens")
    async with swarm.teams(tmp_path, other) as url:
        told, version = await page(url)
        assert told["assistant_version"] == 2
        assert told["workflow"]["prompt"] == told["file"]["prompt"] != LONGER
        assert version["workflow_over"] not in told["file"]["over"]
