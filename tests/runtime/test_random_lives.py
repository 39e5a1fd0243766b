"""Random lives of a thread: run, complete, fail, signal, swap to a random tree (at once or with a person's
yes), toggle, decide, ask more, pause, crash; and people who edit it, send the work to a step, take it back to
a checkpoint, go on with a fork of it.

What must hold, whatever comes: no completed work is lost, none is executed twice, nothing starts before what
it waits for, nothing on a paused thread or by an agent that is off, nobody goes on from an output that waits
for a person, no answer counts twice or for something else, the thread follows the workflow that it was told
to, and in the end it finishes or says what it waits for. What it is compared with stands in
support/lives/ledger.py, and knows nothing of the engine.

pytest tests/runtime/test_random_lives.py --lives 10000 --timeout 0
"""

from __future__ import annotations

from collections import Counter

import pytest

from support.lives.living import Life

STEPS = 20
"""Things that happen to each, before it is helped to its end."""


def test_no_life_loses_or_repeats_work_or_stalls(
    request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    """CI tries the same lives each time. Which one failed stands with its failure."""
    tried = Counter[str]()
    first = int(request.config.getoption("--first-life"))
    for number in range(first, first + int(request.config.getoption("--lives"))):
        life = Life(number, tried)
        try:
            for _ in range(STEPS):
                life.happens()
            life.helped_to_its_end()
        except (AssertionError, TimeoutError) as error:
            error.add_note(f"--lives 1 --first-life {number}: {' '.join(life.told)}")
            raise
        finally:
            life.closes()
    with capsys.disabled():
        print(" random lives:", ", ".join(f"{n} {name}" for name, n in tried.items()))  # noqa: T201
