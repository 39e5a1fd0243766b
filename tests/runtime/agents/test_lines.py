"""Control lines come out of a stream however it is cut, and ordinary text goes through untouched."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.trying import tries
from swarmwright.runtime.agents.lines import ControlLines

_PLAIN = st.text(alphabet="RSep :*\n{}a", max_size=40)


def feed(text: str, cuts: list[int]) -> ControlLines:
    lines, at = ControlLines(), 0
    for cut in [*sorted(c for c in cuts if c <= len(text)), len(text)]:
        lines.feed(text[at:cut])
        at = cut
    lines.close()
    return lines


@settings(max_examples=tries(200))
@given(_PLAIN, st.lists(st.integers(0, 60), max_size=8))
def test_text_without_control_lines_is_shown_whole(text: str, cuts: list[int]) -> None:
    assert feed(text, cuts).text == text.strip()


@settings(max_examples=tries(200))
@given(_PLAIN, _PLAIN, st.lists(st.integers(0, 140), max_size=10))
def test_control_lines_are_found_wherever_the_stream_is_cut(before: str, after: str, cuts: list[int]) -> None:
    text = f'{before}\n**SIGNAL: models_ready**\nreport: {{"a": 1}}\n{after}'
    lines = feed(text, cuts)
    assert (lines.signals, lines.fields) == (["models_ready"], {"a": 1})
    assert lines.text == f"{before}\n{after}".strip()


def test_a_line_is_shown_as_soon_as_it_cannot_be_a_control_line() -> None:
    lines = ControlLines()
    assert lines.feed("RE") == ""
    assert lines.feed("AD me") == "READ me"


def test_a_report_that_cannot_be_read_stays_in_the_text() -> None:
    assert feed("REPORT: all is well", []).text == "REPORT: all is well"


@pytest.mark.parametrize(
    "line",
    [
        "REPORT: {&#34;quality&#34;: 8}",
        "**REPORT:** {&amp;quot;quality&amp;quot;: 8}",
        "REPORT: &#123;&quot;quality&quot;: 8&#125;",
    ],
)
def test_a_report_that_came_out_escaped_for_html_is_read(line: str) -> None:
    assert feed(f"Good.\n{line}", []).fields == {"quality": 8}


def test_a_report_that_is_json_keeps_what_only_looks_escaped() -> None:
    assert feed('REPORT: {"markup": "a &lt; b"}', []).fields == {"markup": "a &lt; b"}
