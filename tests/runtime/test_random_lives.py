"""Random lives of a thread: run, complete, fail, signal, swap to a random tree (at once or with a person's
yes), toggle, decide, ask more, pause, crash; and people who edit it, send the work to a step, take it back to
a checkpoint, go on with a fork of it.

What must hold, whatever comes: no completed work is lost, none is executed twice, nothing starts before what
it waits for, nothing on a paused thread or by an agent that is off, nobody goes on from an output that waits
for a person, no answer counts twice or for something else, the thread follows the workflow that it was told
to, and in the end it finishes or says what it waits for. What it is compared with stands in
support/lives/ledger.py, and knows nothing of the engine.

pytest tests/runtime/test_random_lives.py --lives 10000 --timeout 0
PYTHONPATH=src:tests nice python -m support.lives.playing 1 10000   # goes on behind one that fell
"""

from __future__ import annotations

from collections import Counter

import pytest

from support.lives.playing import played


def test_no_life_loses_or_repeats_work_or_stalls(
    request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    """CI tries the same lives each time. Which one failed stands with its failure."""
    tried = Counter[str]()
    first = int(request.config.getoption("--first-life"))
    for number in range(first, first + int(request.config.getoption("--lives"))):
        played(number, tried)
    with capsys.disabled():
        print(" random lives:", ", ".join(f"{n} {name}" for name, n in tried.items()))  # noqa: T201
