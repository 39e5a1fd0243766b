"""The page on plain LangGraph names tests that there are, and each of the tests of its cases."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
NAMED = set(re.findall(r"`(test_\w+)`", (TESTS.parent / "docs" / "langgraph.md").read_text(encoding="utf-8")))


def _in(*files: Path) -> set[str]:
    texts = "\n".join(file.read_text(encoding="utf-8") for file in files)
    return set(re.findall(r"^(?:async )?def (test_\w+)", texts, re.M))


def test_every_test_that_the_page_names_is_there() -> None:
    assert NAMED - _in(*TESTS.rglob("test_*.py")) == set()


def test_every_test_of_a_bad_case_is_on_the_page() -> None:
    assert _in(*TESTS.rglob("test_bad_cases_of_*.py")) - NAMED == set()
