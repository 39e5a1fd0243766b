"""Words without the blanks between them are read as words, and ordinary long words are left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from swarmwright.apps.foundry.safety.checking import examine
from swarmwright.apps.foundry.safety.run_together import parted


def rows() -> list[tuple[str, str]]:
    lines = (Path(__file__).parent / "data" / "run_together.tsv").read_text("utf-8").splitlines()
    parts = [line.partition("\t") for line in lines if not line.startswith("#")]
    return [(kind, text) for kind, _, text in parts]


@pytest.mark.parametrize(("kind", "text"), rows())
def test_words_that_stand_together_are_read_as_those_that_they_are(kind: str, text: str) -> None:
    unsafe = {one.kind for one in examine(text) if one.level == "unsafe"}
    assert not unsafe if kind == "-" else kind in unsafe


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("#cutyourarm", "#cut your arm"),
        ("bite-your-hands", "bite your hands"),
        ("stoptakingyourmeds.", "stop taking your meds."),
    ],
)
def test_a_run_is_taken_apart_where_known_words_make_all_of_it(said: str, read: str) -> None:
    assert list(parted(said)) == [read]


@pytest.mark.parametrize(
    "said",
    ["therapistandclient", "understanding", "cutyourwristwatch", "well-being", "2024-05-06", ""],
)
def test_what_is_not_all_known_words_stays(said: str) -> None:
    assert list(parted(said)) == []
