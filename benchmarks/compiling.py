"""How long the compiler takes: a prompt of 15 sentences, prompts of growing length, and hostile ones.

    python benchmarks/compiling.py [--repeat 20] [--json]

JSON: {"fifteen": {"median_ms", "worst_ms"}, "growth": [{"clauses", "ms", "ms_per_clause"}, …],
"ratio": ms per clause at the longest prompt ÷ at the shortest (1 = linear),
"hostile": [{"name", "chars", "ms", "mb", "codes"}, …]}; mb = how much memory the process grows by
meanwhile, 10^6 bytes (of a forked copy of it; Linux and macOS).
All warm: a prompt is compiled once before it is timed, a hostile one after all the others. About half a
minute; memory is not traced allocation by allocation, which took four minutes more and said the same.
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
import statistics
import sys
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from typing import Any

from common import report

from swarmwright.language import Compilation, compile_prompt
from swarmwright.workflow.catalog import Catalog

FIFTEEN = """
When a claim comes in, Intake opens the file and reads it. After that, Valuer and Investigator work in
parallel: the former on the damage, the latter on the story. Investigator has at most 40 minutes. Once both
have reported, Underwriter drafts the offer. Counsel then reads the draft. If the risk is above 0.7, Counsel
and Underwriter go over it again, three rounds at most. Only Valuer may use PhotoScan. Investigator and
Counsel may both read the Archive. Nobody except Underwriter may use Ledger. Every use of Ledger needs a
human's approval. Counsel must not see what Investigator writes. A claims manager has to approve before
Payer sends the money. Payer may try twice. Finally, Archivist files everything. Archivist never uses Ledger.
"""
TEAM = Catalog.of(
    ["Intake", "Valuer", "Investigator", "Underwriter", "Counsel", "Payer", "Archivist"],
    ["PhotoScan", "Archive", "Ledger"],
)

SIZES = (50, 100, 200, 300, 400, 500)
SENTENCES = (
    "After Agent {a}, Agent {b} checks it.",
    "Agent {b} and Agent {c} then work in parallel.",
    "Once Agent {c} is done, Agent {d} writes it up.",
    "If the score is below 0.5, Agent {d} repairs it.",
    "Agent {d} has at most 10 minutes.",
)


def growing(clauses: int) -> tuple[str, Catalog]:
    """A prompt of about that many clauses, about a team that grows with it."""
    names = max(4, clauses // 4)
    lines = [
        SENTENCES[n % len(SENTENCES)].format(
            a=n % names, b=(n + 1) % names, c=(n + 2) % names, d=(n + 3) % names
        )
        for n in range(clauses * len(SENTENCES) // (len(SENTENCES) + 1))
    ]
    return " ".join(lines), Catalog.of([f"Agent {n}" for n in range(names)])


def hostile() -> Iterator[tuple[str, str]]:
    """Prompts made to take long: deep, endless, huge, ambiguous."""
    yield "nested brackets", "Ann works " + "(if it rains " * 700 + ")" * 700 + "."
    yield "one endless clause", "Ann " + "and then Ben and then Cleo " * 700
    yield "endless conditions", "If " + "a or not b and " * 1200 + "c, Ann works."
    yield "nothing but operators", "only if unless until before never except " * 450
    yield "endless tools", "Ann works " + "using Git using Mail " * 400 + "."
    yield "endless approvals", "Ann works " + "; ( I approve " * 300 + "."
    yield "endless names", "Ann, Ben and Cleo, " * 1000 + "work."
    yield "one word", "A" * 19_000
    yield "quotes", '"' * 19_000
    yield "1 MB", "Ann works. " * 95_000


def timed(prompt: str, team: Catalog, repeat: int) -> tuple[list[float], Compilation]:
    """Milliseconds of each of `repeat` compilations, after one that does not count."""
    compilation = compile_prompt(prompt, team)
    found: list[float] = []
    for _ in range(repeat):
        begun = time.perf_counter()
        compile_prompt(prompt, team)
        found.append((time.perf_counter() - begun) * 1000)
    return found, compilation


def once(prompt: str, team: Catalog) -> tuple[float, Compilation]:
    """Milliseconds of one compilation, the first of this prompt."""
    begun = time.perf_counter()
    compilation = compile_prompt(prompt, team)
    return (time.perf_counter() - begun) * 1000, compilation


def peak_mb(prompt: str, team: Catalog) -> float:
    """How much memory this process, as it is now, grows by when it compiles a prompt: 10^6 bytes."""
    here, there = multiprocessing.get_context("fork").Pipe(duplex=False)
    child = multiprocessing.get_context("fork").Process(target=_grown, args=(there, prompt, team))
    child.start()
    there.close()
    grown: int = here.recv()
    child.join()
    return grown * (1 if sys.platform == "darwin" else 1024) / 1e6


def _grown(there: Connection, prompt: str, team: Catalog) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    compile_prompt(prompt, team)
    there.send(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)


def measure(repeat: int) -> dict[str, Any]:
    """Every figure, as the JSON has it."""
    found, _ = timed(FIFTEEN, TEAM, repeat)
    growth = []
    for size in SIZES:
        ms = statistics.median(timed(*growing(size), max(2, repeat // 7))[0])
        growth.append({"clauses": size, "ms": round(ms, 2), "ms_per_clause": round(ms / size, 4)})
    small = Catalog.of(["Ann", "Ben", "Cleo"], ["Git", "Mail"])
    bad = []
    for name, prompt in hostile():
        taken, compiled = once(prompt, small)
        codes = sorted({d.code for d in compiled.diagnostics})
        mb = round(peak_mb(prompt, small), 1)
        bad.append({"name": name, "chars": len(prompt), "ms": round(taken, 1), "mb": mb, "codes": codes})
    return {
        "fifteen": {"median_ms": round(statistics.median(found), 2), "worst_ms": round(max(found), 2)},
        "growth": growth,
        "ratio": round(growth[-1]["ms_per_clause"] / growth[0]["ms_per_clause"], 3),
        "hostile": bad,
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--repeat", type=int, default=20)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    data = measure(options.repeat)
    rows: list[list[Any]] = [["prompt", "ms", "per clause or MB", "codes"]]
    rows.append(["15 sentences, median", data["fifteen"]["median_ms"], "", ""])
    rows.append(["15 sentences, worst", data["fifteen"]["worst_ms"], "", ""])
    rows += [[f"{g['clauses']} clauses", g["ms"], g["ms_per_clause"], ""] for g in data["growth"]]
    rows += [[h["name"], h["ms"], h["mb"], " ".join(h["codes"])] for h in data["hostile"]]
    rows.append(["growth per clause, last ÷ first", data["ratio"], "", ""])
    report(data, rows, as_json=options.json)


if __name__ == "__main__":
    main()
