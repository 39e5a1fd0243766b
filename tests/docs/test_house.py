"""What the house says of itself in its tools' settings and its benchmarks' help."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BENCHMARKS = sorted(f for f in (ROOT / "benchmarks").glob("*.py") if '"--json"' in f.read_text("utf-8"))


@pytest.mark.parametrize("file", BENCHMARKS, ids=lambda file: file.stem)
def test_the_help_of_a_benchmark_names_its_json_keys_in_lines_of_their_own(file: Path) -> None:
    tree = ast.parse(file.read_text("utf-8"))
    assert "\nJSON: " in (ast.get_docstring(tree) or "")
    made = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and "ArgumentParser" in ast.unparse(n.func)]
    given = {word.arg: ast.unparse(word.value) for one in made for word in one.keywords}
    assert given["description"] == "__doc__"
    assert given["formatter_class"] == "argparse.RawDescriptionHelpFormatter"


def test_exceptions_for_the_linter_are_for_files_that_there_are() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    patterns = settings["tool"]["ruff"]["lint"]["per-file-ignores"]
    assert [pattern for pattern in patterns if not any(ROOT.glob(pattern))] == []
