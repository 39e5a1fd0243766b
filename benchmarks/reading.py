"""How well prompts are read that other people wrote: facts found, facts missed, and what was said of it.

    python benchmarks/reading.py [FILE.jsonl …] [--families] [--json]

Without a file, every one of `benchmarks/prompts/` is read. A record counts as exact if no fact is missed and
none is too much; as a silent miss if facts are missed and nothing was said; as a false alarm if it was read
exactly and yet refused, as doubted if it was read exactly and yet the second look (SW404) says that less was
understood than said. `f1` is the mean over the records; `caught`: the share of the planted faults that a
warning or an error points at (null where there are none). A file of which no part is kept in a file of its
own has a row for that third of it which the hash of the ids picks. `--families`: a row for each `style`.

JSON: {FILE: {"records", "exact", "f1", "silent", "caught", "false_alarms", "doubted"}, …}; "FILE/third" and,
with `--families`, "FILE/STYLE" rows beside them.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import statistics
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from common import report
from scoring import canon, differences

from swarmwright.language import Diagnostic, compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations

PROMPTS = Path(__file__).parent / "prompts"

Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Read:
    """What came of one record."""

    clean: bool
    exact: bool
    f1: float
    silent: bool
    alarm: bool
    doubted: bool
    planted: int
    caught: int


def read(record: Record) -> Read:
    """Compile a record's prompt and compare."""
    roster = record["roster"]
    team = Catalog.of(roster["agents"], roster["tools"], roster["groups"])
    compilation = compile_prompt(record["prompt"], team)
    gold = canon(record["facts"])
    found = canon(relations(compilation.draft) if compilation.draft else ())
    missed, extra = differences(gold, found)
    hit = len(gold) - len(missed)
    wrong = len(missed) + len(extra)
    loud = [d for d in compilation.diagnostics if d.severity != "info"]
    exact, planted = not wrong, record["must_diagnose"]
    return Read(
        clean=not planted,
        exact=exact,
        f1=1.0 if exact else 2 * hit / (2 * hit + wrong),
        silent=bool(missed) and not loud,
        alarm=exact and not planted and compilation.workflow is None,
        doubted=exact and not planted and any(d.code == "SW404" for d in loud),
        planted=len(planted),
        caught=sum(_pointed_at(record["prompt"], words, loud) for words in planted),
    )


def _pointed_at(prompt: str, words: str, loud: Iterable[Diagnostic]) -> bool:
    at = prompt.index(words)
    return any(d.start < at + len(words) and d.end > at for d in loud)


def summed(reads: Sequence[Read]) -> dict[str, float | int | None]:
    """The figures of a file, or of a family in it."""
    clean = [r for r in reads if r.clean] or list(reads)
    planted = sum(r.planted for r in reads)
    return {
        "records": len(reads),
        "exact": round(sum(r.exact and r.clean for r in reads) / len(clean), 3),
        "f1": round(statistics.fmean(r.f1 for r in reads), 3),
        "silent": round(sum(r.silent for r in reads) / len(reads), 3),
        "caught": round(sum(r.caught for r in reads) / planted, 3) if planted else None,
        "false_alarms": sum(r.alarm for r in reads),
        "doubted": sum(r.doubted for r in reads),
    }


def in_third(record: Record) -> bool:
    """Whether a record is of the third that the hash of its id picks, as in the files that are kept."""
    return int(hashlib.sha256(str(record["id"]).encode()).hexdigest(), 16) % 3 == 0


def figures(file: Path, families: bool) -> dict[str, dict[str, float | int | None]]:
    """Row → figures for one file, with progress on stderr."""
    records: list[Record] = [
        json.loads(line) for line in file.read_text("utf-8").splitlines() if line.strip()
    ]
    reads: list[tuple[str, Read]] = []
    third: list[Read] = []
    for number, record in enumerate(records, 1):
        if sys.stderr.isatty():
            print(f"\r{file.name}: {number} of {len(records)}", end="", file=sys.stderr)
        reads.append((str(record["style"]), read(record)))
        third += [reads[-1][1]] if in_third(record) else []
    if sys.stderr.isatty():
        print(file=sys.stderr)
    rows = {file.stem: summed([r for _, r in reads])}
    whole = not file.stem.endswith("_kept") and not file.with_stem(f"{file.stem}_kept").exists()
    if whole and third:
        rows[f"{file.stem}/third"] = summed(third)
    if families:
        for style in sorted({style for style, _ in reads}):
            rows[f"{file.stem}/{style}"] = summed([r for s, r in reads if s == style])
    return rows


def main() -> None:
    """Parse the options, measure, report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--families", action="store_true")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    data: dict[str, dict[str, float | int | None]] = {}
    for file in options.files or sorted(PROMPTS.glob("*.jsonl")):
        data |= figures(file, options.families)
    heading = ("prompts", "records", "exact", "f1", "silent", "caught", "false alarms", "doubted")
    rows = [(name, *("-" if v is None else v for v in row.values())) for name, row in data.items()]
    report(data, [heading, *rows], as_json=options.json)


if __name__ == "__main__":
    main()
