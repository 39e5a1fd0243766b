"""A real browser on the studio: Debian's Chromium, driven by Node with the studio's locked playwright-core.

Node drives it, and not Python's `playwright`: playwright-core and axe-core are locked with the studio
already, bring no browser and no driver, and stories are written in the language of the pages.

Where Chromium, Node, the studio's packages or its built pages are missing, or the pages are older than
their source, these tests are skipped; with SWARMWRIGHT_TEST_BROWSER=require they fail instead.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from support.forking import PYTHON
from swarmwright.server.studio.serving import BUILT

__all__ = ["STORIES", "TESTS", "TOLD_WITHIN_S", "Served", "driven", "missing", "required", "served", "told"]

TESTS = Path(__file__).parent.parent / "studio"
STORIES = TESTS / "stories"
STUDIO = TESTS.parent.parent / "studio"
TOLD_WITHIN_S = 180
ENDS_WITHIN_S = 30
_REQUIRED = os.environ.get("SWARMWRIGHT_TEST_BROWSER") == "require"
_CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


@dataclass(frozen=True, slots=True)
class Served:
    """A server that is up: its address, the folder that it works in, a key, where it asks for one, and its
    process."""

    url: str
    folder: Path
    key: str = ""
    pid: int = 0


def required() -> bool:
    """Whether these tests are not to be skipped here."""
    return _REQUIRED


def missing() -> str:
    """What is not there that they need; "" = nothing."""
    if not _CHROMIUM:
        return "Chromium is not installed (apt-get install chromium, or its path as CHROMIUM)"
    if not shutil.which("node"):
        return "Node is not installed"
    if not all((STUDIO / "node_modules" / name).is_dir() for name in ("playwright-core", "axe-core")):
        return "the studio's packages are not installed (make studio)"
    page = BUILT / "index.html"
    if not page.is_file():
        return "the studio's pages are not built (make studio)"
    sources = (path for path in (STUDIO / "src").rglob("*.*") if path.suffixes != [".d", ".ts"])
    newer = max(path.stat().st_mtime for path in sources) > page.stat().st_mtime
    return "the studio's pages are older than their source (make studio)" if newer else ""


@contextmanager
def served(folder: Path, *, locked: bool = False, port: int = 0) -> Iterator[Served]:
    """A server of its own in that folder, with the teams and the graph of tests/studio/teams and the apps.

    locked: it asks who comes in; the key is in `Served.key`. port: 0 = any.
    """
    shutil.copytree(TESTS / "teams", folder, dirs_exist_ok=True)
    teams = [word for path in sorted(folder.glob("*.toml")) for word in ("--config", path.name)]
    apps = [word for app in ("foundry", "desk", "sam") for word in ("--app", app)]
    kept = ["--db", "s.db", "--workspace", "files", "--port", str(port), "--drain", "1", "--json"]
    hosted = ["--graphs", "langgraph.json", "--team", "foundry"]
    command = [PYTHON, "-m", "swarmwright", "serve", *hosted, *teams, *apps, *kept]
    key = _key(folder) if locked else ""
    log = folder / "server.log"
    with (
        log.open("wb") as said,
        subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=said) as process,
    ):
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line, log.read_text()
            yield Served(json.loads(line)["url"], folder, key, process.pid)
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(ENDS_WITHIN_S)
            except subprocess.TimeoutExpired:
                process.kill()


def _key(folder: Path) -> str:
    """A key for all that is of no tenant."""
    command = [
        PYTHON,
        "-m",
        "swarmwright",
        "keys",
        "create",
        "--identity",
        "ann",
        "--db",
        "s.db",
        "--json",
    ]
    made = subprocess.run(
        command, cwd=folder, check=True, capture_output=True, text=True, timeout=TOLD_WITHIN_S
    )
    return str(json.loads(made.stdout)["key"])


def told(story: str, server: Served) -> bool:
    """Whether Node has told the story of that name to its end; raises AssertionError with what went wrong."""
    return "told" in driven(STORIES / f"{story}.mjs", server).splitlines()


def driven(script: Path, server: Served, **more: str) -> str:
    """What a script for Node prints; `more`: what it finds in its environment. Raises AssertionError."""
    where = {"SERVER": server.url, "FOLDER": str(server.folder), "KEY": server.key, **more}
    tools = {"STUDIO": str(STUDIO), "CHROMIUM": str(_CHROMIUM)}
    done = subprocess.run(
        ["node", str(script)],
        env={**os.environ, **tools, **where},
        capture_output=True,
        text=True,
        timeout=TOLD_WITHIN_S,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"
    return done.stdout
