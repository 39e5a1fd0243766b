"""Every code block of the README and of docs/ is run: what they show is what happens.

console   each `$ ` line is run in the page's own folder; what follows is its output, `...` = anything
toml      is read as a config file
python    is run in the page's folder
json      is read
text      is a prompt, or output; with a file mark it is written
sh        what a person types once: `make` targets must exist; a server runs until the page ends
A mark `<!-- file: NAME -->` before a block writes it into the page's folder.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from support.forking import PYTHON
from swarmwright.bootstrap.config import parse_config
from swarmwright.cli import main

ROOT = Path(__file__).parents[2]
PAGES = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")})
BLOCK = re.compile(
    r"(?:<!-- file: (?P<file>\S+) -->\n)?^```(?P<language>\w+)\n(?P<body>.*?)^```$", re.M | re.S
)
ENVIRONMENT = {
    **{k: v for k, v in os.environ.items() if not k.startswith(("SWARMWRIGHT_", "OPENAI_", "LANGSMITH_"))},
    "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    "COLUMNS": "100",
    "NO_COLOR": "1",
    "TZ": "UTC",
}
KNOWN = {"console", "toml", "python", "json", "text", "sh", "mermaid"}


@dataclass(frozen=True, slots=True)
class Block:
    """One code block of a page."""

    language: str
    body: str
    file: str | None
    line: int


def blocks(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    return [
        Block(m["language"], m["body"], m["file"], text.count("\n", 0, m.start()) + 1)
        for m in BLOCK.finditer(text)
    ]


def commands(body: str) -> Iterator[tuple[str, str]]:
    """(command, what it prints) of a console block; a command goes on after a backslash."""
    for part in re.split(r"^\$ ", body, flags=re.M)[1:]:
        lines = part.splitlines(keepends=True)
        command = lines.pop(0)
        while command.endswith("\\\n"):
            command += lines.pop(0).removeprefix("> ")
        yield command.strip(), "".join(lines)


def line_pattern(line: str) -> str:
    """A line that is `...` stands for any lines, none among them; `...` within a line for any words."""
    if line.strip() == "...":
        return r"(?:.*\n)*?"
    return re.escape(line.rstrip()).replace(r"\.\.\.", ".*?") + r"\n"


PLAIN = re.compile(
    r"swarmwright (?P<arguments>[^|;<>&$]*?)(?P<unsaid> 2?> /dev/null)?(?P<code>; echo \"exit code \$\?\")?"
)


def printed_by(command: str, folder: Path) -> str:
    """What a command prints on both streams; plain `swarmwright` commands run here, which is quicker."""
    plain = PLAIN.fullmatch(command)
    if plain is None:
        ended = subprocess.run(
            ["bash", "-c", command],
            cwd=folder,
            env=ENVIRONMENT,
            text=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=120,
            check=False,
        )
        return ended.stdout
    both, nowhere, unsaid = io.StringIO(), io.StringIO(), plain["unsaid"] or ""
    with contextlib.ExitStack() as here:
        left = here.enter_context(pytest.raises(SystemExit))
        here.enter_context(contextlib.chdir(folder))
        here.enter_context(contextlib.redirect_stdout(nowhere if unsaid.startswith(" >") else both))
        here.enter_context(contextlib.redirect_stderr(nowhere if unsaid.startswith(" 2") else both))
        main(shlex.split(plain["arguments"]))
    return both.getvalue() + (f"exit code {int(left.value.code or 0)}\n" if plain["code"] else "")


def run_console(block: Block, folder: Path) -> None:
    for command, expected in commands(block.body):
        shown = printed_by(command, folder)
        printed = "".join(f"{line.rstrip()}\n" for line in shown.strip().splitlines())
        wanted = "".join(map(line_pattern, expected.strip().splitlines()))
        assert re.fullmatch(wanted, printed), f"line {block.line}: $ {command}\n{shown}"


USUAL_ADDRESS = "http://127.0.0.1:2024"


@contextlib.contextmanager
def started(command: str, folder: Path) -> Iterator[str]:
    """The address of a server that a page starts, on a port that is free; it is stopped at the end."""
    arguments = [*shlex.split(command)[1:], "--port", "0", "--json"]
    server = subprocess.Popen(
        [PYTHON, "-m", "swarmwright", *arguments],
        cwd=folder,
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    try:
        yield str(json.loads(server.stdout.readline())["url"])
    finally:
        server.terminate()
        server.wait(60)
        server.stdout.close()


def run_page(found: list[Block], folder: Path) -> None:
    """Run the blocks in order."""
    with contextlib.ExitStack() as stack:
        address = USUAL_ADDRESS
        for block in found:
            if block.language == "sh" and block.body.startswith("swarmwright serve"):
                address = stack.enter_context(started(block.body, folder))
            else:
                run_block(replace(block, body=block.body.replace(USUAL_ADDRESS, address)), folder)


def run_block(block: Block, folder: Path) -> None:
    if block.file:
        (folder / block.file).write_text(block.body, encoding="utf-8")
    match block.language:
        case "console":
            run_console(block, folder)
        case "toml":
            parse_config(block.body, folder / "swarmwright.toml")
        case "json":
            json.loads(block.body)
        case "python":
            subprocess.run([PYTHON, "-c", block.body], cwd=folder, env=ENVIRONMENT, check=True, timeout=120)
        case "sh":
            targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.M))
            assert set(re.findall(r"^make (\w+)", block.body, re.M)) <= targets
        case _:
            pass


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_every_code_block_of_a_page_does_what_it_shows(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("COLUMNS", "PATH"):
        monkeypatch.setenv(name, ENVIRONMENT[name])
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    found = blocks(page)
    assert page.read_text(encoding="utf-8").count("\n```") == 2 * len(found), "a block without a language"
    assert {b.language for b in found} <= KNOWN
    run_page(found, tmp_path)


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    missing = [link for link in links if not (page.parent / link).exists()]
    assert not missing
