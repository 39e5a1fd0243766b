"""Turns that many threads of a program ask for at once, and what is no text."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from support.desk import desk_at, says


def test_turns_on_one_thread_go_one_after_the_other(tmp_path: Path) -> None:
    desk, start = desk_at(tmp_path, says(), says()), Barrier(6, timeout=30)

    def ask(number: int) -> str:
        start.wait()
        return desk.run_admin_turn(f"What do the docs say, {number}?", thread_id="t")

    with ThreadPoolExecutor(6) as pool:
        answers = [*pool.map(ask, range(6), timeout=60)]
    assert all(answers)
    assert desk.admin_graph.get_state({"configurable": {"thread_id": "t"}}).next == ()


@pytest.mark.parametrize("odd", [None, 5, b"docs", ["docs"]])
def test_what_is_no_text_is_no_request(tmp_path: Path, odd: Any) -> None:
    desk = desk_at(tmp_path)
    for ask in (desk.run_admin_turn, desk.run_user_turn):
        with pytest.raises(TypeError, match="must be a text"):
            ask(odd)
    with pytest.raises(TypeError, match="secret_context must be a text"):
        desk.run_admin_turn("How are we?", secret_context=odd)
