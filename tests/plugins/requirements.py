"""Requirements ↔ tests: `@pytest.mark.requirement("B-27")` ties a test to a row of docs/requirements.csv.

An id that is not in the list fails the collection. `--requirements-report=PATH` writes the page that lists
requirement → tests; `--requirements-check=PATH` fails a whole run when that page is out of date.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

PAGE_HEAD = """# Requirements and the tests that prove them

Written by `make requirements` from the marks `@pytest.mark.requirement(...)`; do not edit.
The requirements stand in [requirements.csv](requirements.csv), numbered by the document they come from.

"""


@dataclass(frozen=True, slots=True)
class Requirement:
    """One row of the list: `seed` is the document (and its section) that asks for it."""

    id: str
    seed: str
    text: str


def read_requirements(path: Path) -> tuple[Requirement, ...]:
    """The rows of the list, in its order."""
    with path.open(encoding="utf-8", newline="") as file:
        return tuple(Requirement(row["id"], row["seed"], row["requirement"]) for row in csv.DictReader(file))


def marked(items: Iterable[pytest.Item]) -> dict[str, list[str]]:
    """Requirement id → the tests that name it, sorted; a parametrised test counts once."""
    found: dict[str, set[str]] = defaultdict(set)
    for item in items:
        for mark in item.iter_markers("requirement"):
            for requirement_id in mark.args:
                found[requirement_id].add(item.nodeid.split("[")[0])
    return {requirement_id: sorted(tests) for requirement_id, tests in found.items()}


def page(requirements: Sequence[Requirement], tests: Mapping[str, Sequence[str]]) -> str:
    """The page in Markdown: how many are proven, a row for each, and the list of those without a test."""
    bare = [r for r in requirements if r.id not in tests]
    lines = [
        f"{len(requirements) - len(bare)} of {len(requirements)} have a test.",
        "",
        "| id | requirement | tests |",
    ]
    lines.append("|---|---|---|")
    for r in requirements:
        text = r.text.replace("|", "\\|")
        cell = "<br>".join(f"`{name}`" for name in tests.get(r.id, ())) or "–"
        lines.append(f"| {r.id} | {text} | {cell} |")
    lines += ["", "## Without a test", "", ", ".join(r.id for r in bare) or "None.", ""]
    return PAGE_HEAD + "\n".join(lines)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the two options."""
    group = parser.getgroup("requirements")
    group.addoption(
        "--requirements-report", metavar="PATH", help="write the page requirement → tests to PATH"
    )
    group.addoption("--requirements-check", metavar="PATH", help="fail when the page at PATH is out of date")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Refuse unknown ids; write the page or note that it is out of date."""
    requirements = read_requirements(config.rootpath / "docs" / "requirements.csv")
    tests = marked(items)
    unknown = sorted(set(tests) - {r.id for r in requirements})
    if unknown:
        named = "; ".join(f"{i} in {tests[i][0]}" for i in unknown)
        raise pytest.UsageError(f"no such requirement in docs/requirements.csv: {named}")
    if report := config.getoption("--requirements-report"):
        Path(report).write_text(page(requirements, tests), encoding="utf-8")
    if held := config.getoption("--requirements-check"):
        path = Path(held)
        written = path.read_text(encoding="utf-8") if path.is_file() else ""
        config.stash[STALE] = held if written != page(requirements, tests) else ""


STALE = pytest.StashKey[str]()


class SideBySide:
    """Hears from the processes that run tests side by side (pytest-xdist): they collect, not this one."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        """One of them is done: what it says of the page holds for the run."""
        said: Mapping[str, str] = getattr(node, "workeroutput", {})
        self._config.stash[STALE] = self._config.stash.get(STALE, "") or said.get("stale", "")


def pytest_configure(config: pytest.Config) -> None:
    """Listen, where there is anybody to listen to."""
    config.pluginmanager.register(SideBySide(config))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A page that is out of date fails the run, after its tests have had their say."""
    stale = session.config.stash.get(STALE, "")
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["stale"] = stale
    elif stale:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say why."""
    if stale := config.stash.get(STALE, ""):
        terminalreporter.write_line(f"{stale} is out of date: run `make requirements`", red=True)
