"""Play lives by the thousand: `PYTHONPATH=src:tests nice python -m support.lives.playing 1 500`.

A life that falls is written down with its trace, and the next is played. They are played in processes of
their own, a few hundred in each: where Python itself ends, it is known in which life, and where each thread
stood (faulthandler), and the next process goes on behind it.
"""

from __future__ import annotations

import argparse
import faulthandler
import subprocess
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from support.lives.living import Life

__all__ = ["STEPS", "played"]

STEPS = 20
"""Things that happen to each, before it is helped to its end."""

_IN_A_PROCESS, _TOLD_EVERY = 200, 50
_BEGINS, _OVER = "begins ", "over "


def played(number: int, tried: Counter[str]) -> None:
    """Play one from its beginning to its end. Raises AssertionError or TimeoutError, with what happened."""
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


def main(arguments: Sequence[str] | None = None) -> int:
    """Play them; 1 where one fell."""
    parser = argparse.ArgumentParser(prog="python -m support.lives.playing", description=__doc__)
    parser.add_argument("first", type=int, help="the number of the first")
    parser.add_argument("count", type=int, help="how many")
    parser.add_argument("--into", type=Path, default=Path("lives.txt"), help="where to write down what fell")
    parser.add_argument("--here", action="store_true", help="in this process, telling of each")
    said = parser.parse_args(arguments)
    if said.here:
        _here(said.first, said.count)
        return 0
    return _watched(said.first, said.count, said.into)


def _here(first: int, count: int) -> None:
    faulthandler.enable()
    for number in range(first, first + count):
        _tell(f"{_BEGINS}{number}")
        try:
            played(number, Counter())
        except Exception:  # noqa: BLE001 - whatever it is, it is written down, and the next is played
            _tell(traceback.format_exc())
            _tell(f"{_OVER}{number} fell")
        else:
            _tell(f"{_OVER}{number} well")


def _tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _watched(first: int, count: int, into: Path) -> int:
    begun, number, last = time.monotonic(), first, first + count
    fell = list[int]()
    with into.open("a") as file:

        def note(text: str) -> None:
            file.write(text + "\n")
            file.flush()

        def stands() -> str:
            took = time.monotonic() - begun
            return f"{number - first} played from {first} in {took:.0f} s, {len(fell)} fell: {fell}"

        while number < last:
            some = min(_IN_A_PROCESS, last - number)
            command = [sys.executable, "-m", __spec__.name, "--here", str(number), str(some)]
            with subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
            ) as child:
                assert child.stdout is not None
                told = list[str]()
                for line in child.stdout:
                    if line.startswith(_BEGINS):
                        number, told = int(line.removeprefix(_BEGINS)), []
                    elif line.startswith(_OVER):
                        if line.endswith("fell\n"):
                            fell.append(number)
                            note(f"life {number} fell\n{''.join(told)}")
                        told = []
                        number += 1
                        if (number - first) % _TOLD_EVERY == 0:
                            note(stands())
                    else:
                        told.append(line)
            if child.returncode:
                fell.append(number)
                note(f"life {number}: the process ended with {child.returncode}\n{''.join(told)}")
                number += 1
        note(stands())
    return bool(fell)


if __name__ == "__main__":
    sys.exit(main())
