"""Where a key stands in a TOML text: on the line on which it is written, whatever stands around it."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swarmwright.bootstrap.places import line_of, lines_by_key

TEXT = '''prompt = """
[not.a.table]
x = 1
"""
model = "a=b"
[agents.UI]
tools = [
  "a",
]
signals.models_ready = ["x"]
[agents."Front end"]
role = 'a # b'
other = { deep = 1 }
[[lists.of]]
"quoted key" = 3
[[lists.of]]
[lists.of.with]
more = 1
[[lists.of.inner]]
[[lists.of.inner]]
last = 1
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("prompt",), 1),
        (("model",), 5),
        (("agents",), 6),
        (("agents", "UI"), 6),
        (("agents", "UI", "tools", 0), 7),
        (("agents", "UI", "signals", "models_ready"), 10),
        (("agents", "Front end", "role"), 12),
        (("agents", "Front end", "other", "deep"), 13),
        (("agents", "Front end", "missing"), 11),
        (("lists", "of", 0, "quoted key"), 15),
        (("lists", "of"), 14),
        (("lists", "of", 1), 16),
        (("lists", "of", 1, "with", "more"), 18),
        (("lists", "of", 1, "inner", 1, "last"), 21),
        (("lists", "of", 2), 14),
        (("nowhere",), None),
    ],
)
def test_a_key_has_the_line_it_is_written_on(path: tuple[str | int, ...], line: int | None) -> None:
    assert tomllib.loads(TEXT)
    assert line_of(TEXT, path) == line


KEYS = st.text(alphabet="abc-_1", min_size=1, max_size=6)


@given(st.dictionaries(KEYS, st.dictionaries(KEYS, st.integers(), max_size=4), max_size=4), st.data())
def test_every_key_of_any_tables_is_found_again(
    tables: dict[str, dict[str, int]], data: st.DataObject
) -> None:
    blank = data.draw(st.integers(0, 2))
    lines: list[str] = []
    expected = {}
    for table, values in tables.items():
        lines += [""] * blank + [f"[{table}]"]
        expected[(table,)] = len(lines)
        for key, value in values.items():
            lines.append(f"  {key} = {value}  # [{key}]")
            expected[table, key] = len(lines)
    assert lines_by_key("\n".join(lines)) == expected


@given(st.text(max_size=200))
def test_any_text_is_read_without_a_fuss(text: str) -> None:
    assert all(1 <= line <= len(text.splitlines()) for line in lines_by_key(text).values())
