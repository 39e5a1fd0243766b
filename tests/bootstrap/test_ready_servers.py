"""What a server says that it is ready for, it has at hand: nothing large is loaded or made at first use.

Each is asked in a process of its own: what another test has loaded would be at hand, too.
"""

from __future__ import annotations

from pathlib import Path

from support.processes import ended, line_of, worker

_SERVER = """
import asyncio, os, re._compiler, sys, threading
from pathlib import Path

import httpx

from swarmwright.bootstrap.config import load_config
from swarmwright.bootstrap.hosts import ToHost
from swarmwright.bootstrap.serving import serve
from swarmwright.server.settings import ServerSettings
from swarmwright.settings import Settings

folder, made = Path(sys.argv[1]), []
LARGE = 5_000  # a rule of the foundry is smaller, and made in milliseconds when a text may hold it

def spying(compile_):
    def spy(pattern, flags=0):
        if isinstance(pattern, str) and len(pattern) > LARGE:
            made.append(pattern[:200])
        return compile_(pattern, flags)
    return spy

def ready(told):
    print("ready", flush=True)
    sys.modules["re._compiler"].compile = spying(re._compiler.compile)
    threading.Thread(target=lambda: asyncio.run(used(told.url)), daemon=True).start()

async def main(given):
    settings = Settings().stored_in(str(folder / "store.db"))
    await serve(settings, given, ServerSettings(), host="127.0.0.1", port=0, when_ready=ready)
"""

_FOUNDRY = """
async def used(url):
    async with httpx.AsyncClient(base_url=url, timeout=30) as client:
        asked = await client.post("/api/protocols", json={"intent": "A protocol for a fear of lifts"})
        state = {"requires_human_approval": False}
        while not state["requires_human_approval"]:
            state = (await client.get(f"/api/protocols/{asked.json()['protocol_id']}/state")).json()
    print(state["status"], made, flush=True)
    os._exit(0)

asyncio.run(main(ToHost(apps=("foundry",))))
"""

_TEAM = """
async def used(url):
    print(*(name in sys.modules for name in ("langchain_openai", "her_code")), flush=True)
    os._exit(0)

os.environ["OPENAI_API_KEY"] = "none"
asyncio.run(main(ToHost(teams=(load_config(folder / "swarmwright.toml"),))))
"""


async def test_the_rules_are_made_before_the_foundry_says_that_it_is_ready(tmp_path: Path) -> None:
    assert await _told(_SERVER + _FOUNDRY, tmp_path) == "waiting []"


async def test_models_and_code_are_loaded_before_a_server_says_that_it_is_ready(tmp_path: Path) -> None:
    (tmp_path / "swarmwright.toml").write_text(
        'name = "letters"\nmodel = "openai:any"\nprompt = "Ann writes, then Ben checks."\n'
        '[agents.Ann]\nkind = "simple"\n[agents.Ben]\nkind = "custom"\nfunction = "her_code:check"\n'
    )
    (tmp_path / "her_code.py").write_text("def check(view):\n    return 'fine'\n")
    assert await _told(_SERVER + _TEAM, tmp_path) == "True True"


async def _told(script: str, folder: Path) -> str:
    """What a server tells of itself once it is ready, and was used."""
    server = await worker(script, folder)
    assert await line_of(server) == "ready"
    told = await line_of(server)
    await ended(server)
    return told
