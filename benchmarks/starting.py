"""How long `swarmwright --help` takes, beside Python itself and `import swarmwright`.

    python benchmarks/starting.py [--rounds 15] [--json]

The contenders take turns; milliseconds of wall time. The limit for help is 300 ms.
JSON: {"python" | "import" | "help" | "help of run": {"median_ms", "worst_ms"}, "rounds"}.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time

from common import report

HELP = "from swarmwright.cli import main; main({!r})"
CONTENDERS = {
    "python": "pass",
    "import": "import swarmwright",
    "help": HELP.format(["--help"]),
    "help of run": HELP.format(["run", "--help"]),
}


def milliseconds(script: str) -> float:
    """One process, from its start to its end."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", script], check=True, stdout=subprocess.DEVNULL)
    return (time.perf_counter() - begun) * 1000


def main() -> None:
    """Parse the options, measure, report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    rounds = [
        {name: milliseconds(script) for name, script in CONTENDERS.items()} for _ in range(given.rounds)
    ]
    figures = {
        name: {
            "median_ms": round(statistics.median(one[name] for one in rounds), 1),
            "worst_ms": round(max(one[name] for one in rounds), 1),
        }
        for name in CONTENDERS
    }
    rows = [("ms", "median", "worst"), *((name, *values.values()) for name, values in figures.items())]
    report({**figures, "rounds": given.rounds}, rows, as_json=given.json)


if __name__ == "__main__":
    main()
