"""A child that is forked is what one is that has been started: the same codes, words, signals and places."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

from support.forking import PYTHON, PYTHON_AND_BELOW

SCRIPTS = {
    "it prints": "print('done')",
    "it reads": "print(input()[::-1])",
    "it knows its arguments": "import sys; print(sys.argv, sys.path[0])",
    "it knows its place": "import os; print(os.getcwd(), sorted(k for k in os.environ if k != '_'))",
    "it leaves": "import sys; sys.exit(7)",
    "it leaves with words": "import sys; sys.exit('no')",
    "it leaves with a thread": "import threading as t; t.Timer(0.1, print, ['last']).start(); print('first')",
    "it leaves at last": "import atexit, sys; atexit.register(print, 'last'); sys.exit(3)",
    "it fails": "def f(): 1 / 0\nf()",
    "it is interrupted": "raise KeyboardInterrupt",
    "it is killed": "import os; os.kill(os.getpid(), 9)",
    "it cannot write": "import os, sys; os.close(1); print('lost')",
    "it has a narrow encoding": "print('日')",
    "it imports what lies beside": "import graph; print(graph.here)",
    "it has no other files": "import os; print([n for n in range(3, 50) if os.path.exists(f'/dev/fd/{n}')])",
    "it has its signals": "import signal as s; print(*map(s.getsignal, (s.SIGCHLD, s.SIGPIPE)))",
}


@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS)
def test_a_child_does_what_a_process_does_that_was_started(script: str, tmp_path: Path) -> None:
    (tmp_path / "graph.py").write_text("here = 'beside'")
    environment = {"LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "ascii"}
    forked, started = (
        subprocess.run(
            [python, "-c", script, "one", "two"],
            input="abc\n",
            capture_output=True,
            text=True,
            env=environment,
            cwd=tmp_path,
            timeout=60,
            check=False,
        )
        for python in (PYTHON, sys.executable)
    )
    assert (forked.returncode, forked.stdout) == (started.returncode, started.stdout)
    assert forked.stderr == started.stderr


def test_a_child_can_be_interrupted_also_where_a_shell_began_the_tests_behind_its_back() -> None:
    """A process that is started there ignores it, as `&` has it: tests that interrupt would wait in vain."""
    asked = "import signal as s; print(s.getsignal(s.SIGINT) is s.default_int_handler)"
    said = subprocess.run([PYTHON, "-c", asked], capture_output=True, text=True, timeout=60, check=True)
    assert said.stdout == "True\n"


def test_a_script_and_a_module_are_run_as_they_are_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "beside.py").write_text("name = 'beside'")
    (tmp_path / "told.py").write_text(
        "import sys, beside; print(__name__, sys.argv, sys.path[0], beside.name)"
    )
    for given in (["told.py", "a"], ["-m", "told", "a"], [str(tmp_path / "told.py")]):
        forked, started = (
            subprocess.run(
                [python, *given], capture_output=True, text=True, cwd=tmp_path, check=True, timeout=60
            )
            for python in (PYTHON, sys.executable)
        )
        assert forked.stdout == started.stdout


async def test_it_is_a_child_of_ours_that_can_be_listened_to_stopped_and_killed() -> None:
    script = "import os, time; print(os.getpid(), os.getppid(), os.getpgid(0), flush=True); time.sleep(60)"
    child = await asyncio.create_subprocess_exec(PYTHON, "-c", script, stdout=PIPE, start_new_session=True)
    assert child.stdout is not None
    async with asyncio.timeout(30):
        told = [int(word) for word in (await child.stdout.readline()).split()]
        assert told == [child.pid, os.getpid(), child.pid]
        child.send_signal(signal.SIGKILL)
        await child.communicate()
    assert child.returncode == -signal.SIGKILL


def test_its_own_children_are_forked_where_that_is_asked_for() -> None:
    imported = "import sys; print('swarmwright.server.app' in sys.modules)"
    script = (
        f"import subprocess, sys; sys.exit(subprocess.run([sys.executable, '-c', {imported!r}]).returncode)"
    )
    for python, told in ((PYTHON, "False\n"), (PYTHON_AND_BELOW, "True\n")):
        said = subprocess.run([python, "-c", script], capture_output=True, text=True, check=True, timeout=60)
        assert said.stdout == told
