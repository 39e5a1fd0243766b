"""Requirements ↔ tests: unknown ids are refused, the page lists who proves what, and a stale page fails."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

PLUGIN = Path(__file__).with_name("requirements.py")
LIST = 'id,seed,requirement\nX-01,001,"The first, a|b"\nX-02,001,The second\n'
TEST = """
import pytest

@pytest.mark.requirement("X-01")
@pytest.mark.parametrize("n", [1, 2])
def test_one(n):
    assert n
"""


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """A project of one test with the plugin and a list of two requirements."""
    pytester.mkdir("docs").joinpath("requirements.csv").write_text(LIST)
    shutil.copy(PLUGIN, pytester.path / "requirements_plugin.py")
    pytester.makeconftest('pytest_plugins = ["requirements_plugin"]')
    pytester.makeini(
        "[pytest]\nasyncio_default_fixture_loop_scope = function\nmarkers = requirement(id): x\n"
    )
    pytester.makepyfile(test_it=TEST)
    return pytester


def test_the_page_lists_every_requirement_with_its_tests_and_those_without(project: pytest.Pytester) -> None:
    assert project.runpytest("--requirements-report=page.md").ret == 0
    page = (project.path / "page.md").read_text()
    assert "1 of 2 have a test." in page
    assert "| X-01 | The first, a\\|b | `test_it.py::test_one` |" in page
    assert "| X-02 | The second | – |" in page
    assert page.endswith("## Without a test\n\nX-02\n")


def test_a_test_that_names_an_unknown_requirement_fails_the_collection(project: pytest.Pytester) -> None:
    project.makepyfile(test_it=TEST.replace("X-01", "X-99"))
    ended = project.runpytest()
    assert ended.ret == pytest.ExitCode.USAGE_ERROR
    ended.stderr.fnmatch_lines(["*no such requirement*X-99 in test_it.py::test_one*"])


def test_a_page_that_is_out_of_date_fails_the_run_after_its_tests(project: pytest.Pytester) -> None:
    ended = project.runpytest("--requirements-check=page.md")
    assert ended.ret == pytest.ExitCode.TESTS_FAILED
    ended.stdout.fnmatch_lines(["*page.md is out of date: run `make requirements`*"])
    ended.assert_outcomes(passed=2)
    project.runpytest("--requirements-report=page.md")
    assert project.runpytest("--requirements-check=page.md").ret == 0
