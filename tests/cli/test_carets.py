"""Diagnostics in context: carets stand under the words they are about, whatever the words are made of."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from swarmwright.cli.carets import render, summary
from swarmwright.language.diagnosing.diagnostics import Diagnostic
from swarmwright.runtime.records.compiling import line_and_column


def about(prompt: str, words: str, message: str = "look here", rewrite: str | None = None) -> Diagnostic:
    start = prompt.index(words)
    return Diagnostic("SW401", "warning", start, start + len(words), message, rewrite)


def rendered(prompt: str, *findings: Diagnostic, width: int = 100) -> str:
    return "\n".join(block.plain for block in render(prompt, findings, "team.txt", width))


def test_carets_stand_under_the_words_with_file_line_and_column() -> None:
    prompt = "Writer drafts.\nThen Editr polishes it."
    assert rendered(prompt, about(prompt, "Editr", "no agent named Editr", "Editor")) == (
        "warning[SW401] no agent named Editr\n"
        " --> team.txt:2:6\n"
        "2 | Then Editr polishes it.\n"
        "  |      ^^^^^\n"
        "  = better: Editor\n"
    )


def test_carets_allow_for_wide_letters_combining_marks_and_tabs() -> None:
    prompt = "日本 e\u0301\tAudio 作家"
    lines = rendered(prompt, about(prompt, "Audio"), about(prompt, "作家")).splitlines()
    text, under_audio, under_wide = lines[2], lines[3], lines[8]
    assert "\t" not in text
    assert cell_len(under_audio[: under_audio.index("^")]) == cell_len(text[: text.index("Audio")])
    assert under_audio.count("^") == 5
    assert cell_len(under_wide[: under_wide.index("^")]) == cell_len(text[: text.index("作家")])
    assert under_wide.count("^") == 4


def test_a_place_over_several_lines_is_underlined_on_each_and_long_ones_in_part() -> None:
    prompt = "one two\n  three\n\nfour five\nsix\nseven\neight"
    assert rendered(prompt, about(prompt, "two\n  three\n\nfour")) == (
        "warning[SW401] look here\n"
        " --> team.txt:1:5\n"
        "1 | one two\n"
        "  |     ^^^\n"
        "2 |   three\n"
        "  |   ^^^^^\n"
        "  ...\n"
        "4 | four five\n"
        "  | ^^^^\n"
    )
    long = rendered(prompt, about(prompt, prompt))
    assert "1 | one two" in long
    assert "7 | eight" in long
    assert "six" not in long


def test_a_long_line_is_cut_to_the_words_in_question() -> None:
    prompt = "word " * 5000 + "Editr" + " more" * 5000
    text, carets = rendered(prompt, about(prompt, "Editr"), width=60).splitlines()[2:4]
    assert len(text) <= 60
    assert text[carets.index("^") :].startswith("Editr")
    assert carets.count("^") == 5
    assert text[4] == text[-1] == "…"


def test_an_empty_prompt_still_has_a_place() -> None:
    assert "team.txt:1:1" in rendered("", Diagnostic("SW101", "error", 0, 0, "nothing to read"))


def test_control_characters_of_a_prompt_do_not_reach_the_terminal() -> None:
    prompt = "Writer \x1b]0;evil\x07 drafts\r\nEnd"
    text = rendered(prompt, about(prompt, "Writer \x1b]0;evil\x07", "said \x1b[2J"))
    assert not [c for c in text if not c.isprintable() and c != "\n"]


def test_findings_come_in_the_order_of_the_text() -> None:
    prompt = "aaa bbb ccc"
    text = rendered(prompt, about(prompt, "ccc", "third"), about(prompt, "aaa", "first"))
    assert text.index("first") < text.index("third")


def test_the_summary_counts_by_severity() -> None:
    error = Diagnostic("SW101", "error", 0, 0, "")
    note = Diagnostic("SW205", "info", 0, 0, "")
    assert summary([error, note, error]) == "2 errors, 1 note"
    assert summary([]) == ""


@given(st.text(alphabet="ab \t\n日é\u0301\r\x1b", max_size=60), st.data(), st.integers(30, 80))
def test_any_place_of_any_text_is_shown_within_the_width(
    prompt: str, data: st.DataObject, width: int
) -> None:
    start = data.draw(st.integers(0, len(prompt)))
    end = data.draw(st.integers(start, len(prompt)))
    text = rendered(prompt, Diagnostic("SW401", "warning", start, end, "x"), width=width)
    assert "^" in text
    assert all(cell_len(line) <= width + 2 for line in text.splitlines())


@given(st.text(max_size=40), st.integers(0, 40))
def test_line_and_column_count_from_one(prompt: str, offset: int) -> None:
    line, column = line_and_column(prompt, offset)
    lines = prompt.split("\n")
    assert sum(len(t) + 1 for t in lines[: line - 1]) + column - 1 == min(offset, len(prompt))
