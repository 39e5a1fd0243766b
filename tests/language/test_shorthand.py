"""What people who write in short mean: "max. 3x", "w/ Shell", "[5 min]" are read as what they stand for."""

from __future__ import annotations

import pytest

from language.reading import compiled, facts

NAMES, TOOLS = "Ada Bea Cid", "Shell"

IN_FULL = [
    ("Ada writes and Bea reviews, max. 3 rounds.", "Ada writes and Bea reviews, at most 3 rounds."),
    ("Ada writes, Bea reviews; if Bea rejects it, back to Ada (max. 3x).",
     "Ada writes, Bea reviews; if Bea rejects it, back to Ada (at most 3 times)."),
    ("Ada writes and Bea reviews, <= 3 rounds.", "Ada writes and Bea reviews, at most 3 rounds."),
    ("Ada writes and Bea reviews (≤3x).", "Ada writes and Bea reviews, at most 3 rounds."),
    ("1) Ada opens. 2) Bea pulls. 3) Cid checks; on a mismatch go back to step 2 (max 3x).",
     "1) Ada opens. 2) Bea pulls. 3) Cid checks; on a mismatch go back to step 2 (at most 3 times)."),
    ("Ada may retry max. 3 x.", "Ada may retry at most 3 times."),
    ("Ada works w/ Shell. Then Bea.", "Ada works with Shell. Then Bea."),
    ("Ada, then Bea. HITL before Bea.", "Ada, then Bea. Human approval before Bea."),
    ("Ada [5 min] -> Bea [10 min] -> Cid", "Ada (5 min) -> Bea (10 min) -> Cid"),
    ("START -> Ada -> (Bea || Cid) -> END", "Ada -> (Bea || Cid)"),
    ("Ada >> Bea >> Cid", "Ada -> Bea -> Cid"),
    ("Ada -> Bea -> Cid (human gate before Cid)", "Ada -> Bea -> Cid (human approval before Cid)"),
]  # fmt: skip


@pytest.mark.parametrize(("short", "full"), IN_FULL, ids=[short for short, _ in IN_FULL])
def test_what_is_cut_short_says_what_it_says_in_full(short: str, full: str) -> None:
    assert facts(short, NAMES, TOOLS) == facts(full, NAMES, TOOLS)


def test_nobody_is_added_who_is_told_to_be_left_out_in_short() -> None:
    assert compiled("Ada then Bea, w/o Cid.", NAMES).workflow is None


@pytest.mark.parametrize("text", ["Ada prints a 4 x 4 matrix, then Bea.", "Ada, then Bea if score <= 3."])
def test_a_size_and_a_comparison_are_no_bound(text: str) -> None:
    assert not [fact for fact in facts(text, NAMES) if fact[0] in ("limit", "loop")]
