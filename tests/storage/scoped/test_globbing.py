"""Which paths a pattern means: deepagents' contract, for every pattern in bounded time."""

from __future__ import annotations

import time

import pytest
from deepagents.backends.utils import compile_grep_include_glob
from hypothesis import given, settings
from hypothesis import strategies as st

from support.trying import tries
from swarmwright.storage.scoped.globbing import matcher
from swarmwright.storage.scoped.refusing import FileRefused

NAMES = st.sampled_from(["a", "b", "ab", "a.py", "b.md", ".a", ".py", "a b", "[", "{a"])
PATHS = st.lists(NAMES, min_size=1, max_size=4).map("/".join)
PARTS = st.sampled_from(
    ["*", "**", "?", "a*", "*.py", "[ab]", "[!a]*", "{a,b}", "{a,b*}.{py,md}", ".*", "a", "*b*", ".a", "a?b"]
)
PATTERNS = (
    st.tuples(st.sampled_from(["", "/"]), st.lists(PARTS, min_size=1, max_size=4))
    .map(lambda parts: parts[0] + "/".join(parts[1]))
    .filter(lambda pattern: pattern.count(",") <= 6)
)  # a comma at most doubles what braces make, and 64 is most


@pytest.mark.parametrize(
    ("pattern", "path", "means"),
    [
        ("*.py", "src/app/main.py", True),
        ("src/**/*.py", "src/app/main.py", True),
        ("src/**/*.py", "src/main.py", True),
        ("/*.py", "top.py", True),
        ("/*.py", "src/app/main.py", False),
        ("*.yml", ".github/workflows/ci.yml", True),
        ("**/*.yml", ".github/workflows/ci.yml", False),
        (".env", "a/.env", True),
        ("*", ".env", False),
        ("*.{py,{md,txt}}", "a.txt", True),
        ("[!a].md", "a.md", False),
        ("src/**", "src/a/b", True),
        ("src/**", "src", False),
        ("*.{py", "a.{py", True),
        ("src/", "src", False),
    ],
)
def test_a_pattern_means_what_the_contract_says(pattern: str, path: str, means: bool) -> None:
    assert matcher(pattern)(path.split("/")) is means


@settings(max_examples=tries(400))
@given(PATTERNS, PATHS)
def test_a_pattern_means_what_it_means_to_deepagents(pattern: str, path: str) -> None:
    assert matcher(pattern)(path.split("/")) is compile_grep_include_glob(pattern)(path)


@pytest.mark.parametrize(
    "pattern", ["../*.py", "a/../b", "..", "a\0b", "\ud800", "a\\b", "x" * 1_001, "{a,b}" * 7]
)
def test_a_pattern_that_cannot_be_one_is_refused(pattern: str) -> None:
    with pytest.raises(FileRefused):
        matcher(pattern)


@pytest.mark.parametrize(
    "pattern",
    [
        "**/a/" * 100 + "x",
        "*a" * 100 + "b",
        "a*" * 300,
        "**/" * 100 + "x",
        "?*" * 200,
        "[a-b]*" * 80 + "x",
        "*/" * 40 + "**",
    ],
)
def test_no_pattern_takes_long(pattern: str) -> None:
    means, paths = matcher(pattern), [["a" * 250] * 8, ["a"] * 60]
    began = time.process_time()
    for path in paths:
        means(path)
    assert time.process_time() - began < 0.5
