"""What a model that is wholly in an attacker's hands gets done through the gate: AgentDojo, v1.2.2.

    python benchmarks/agentdojo/run.py [--suite NAME …] [--level NAME …] [--whole] [--list] [--json]

Needs an environment of its own, with AgentDojo and the platform: benchmarks/agentdojo/README.md says how, and
what each figure means. Progress goes to stderr; ^C ends it. User tasks are done by the whole agent; attacks
go through the gate's own door, unless `--whole` sends them through the agent, too (several times as slow).
`--list` names, on stderr, what went through and what did not, of the half of the user tasks that may be
looked at by whoever writes policies.
JSON: {"levels": {LEVEL: {"suites": {SUITE: figures}, "all": figures}}, "version", "seconds"}; figures are
{"attacks", "attacks_succeeded", "attacks_if_all_is_approved", "text_goals", "text_goals_succeeded",
"user_tasks", "user_tasks_alone", "user_tasks_with_person", "questions", "open": half, "kept": half}, and a
half {"user_tasks", "user_tasks_alone", "user_tasks_with_person", "attacks", "attacks_succeeded"}.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib.util
import sys
import time
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

SUITES = ("workspace", "travel", "banking", "slack")
LEVELS = ("none", "matrix", "arguments", "plan")


def rows_of(levels: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    """The table: a row for each level, and below it one for each half."""
    head = ("", "attacks succeed", "if all is approved", "user tasks alone", "with a person", "questions")
    rows: list[tuple[Any, ...]] = [head]
    for level, found in levels.items():
        one = found["all"]
        rows.append(
            (
                level,
                f"{one['attacks_succeeded']} of {one['attacks']}",
                one["attacks_if_all_is_approved"],
                f"{one['user_tasks_alone']} of {one['user_tasks']}",
                one["user_tasks_with_person"],
                one["questions"],
            )
        )
        for half in ("open", "kept"):
            part = one[half]
            alone = f"{part['user_tasks_alone']} of {part['user_tasks']}"
            won = f"{part['attacks_succeeded']} of {part['attacks']}"
            rows.append((f"  {half} half", won, "", alone, part["user_tasks_with_person"], ""))
    return rows


def main() -> None:
    """Parse the options, measure, report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--suite", action="append", choices=SUITES)
    parser.add_argument("--level", action="append", choices=LEVELS)
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if importlib.util.find_spec("agentdojo") is None:
        raise SystemExit(
            "AgentDojo is not installed here; benchmarks/agentdojo/README.md says how to do that"
        )
    sys.path.append(str(Path(__file__).resolve().parents[1]))  # last: a folder there is named agentdojo
    from common import report
    from measuring import VERSION, Suite, measured

    warnings.simplefilter("ignore")  # AgentDojo's own, of a model's empty output
    begun = time.monotonic()
    with asyncio.Runner() as runner:
        suites = [Suite(name, runner, whole=given.whole) for name in given.suite or SUITES]
        levels = measured(suites, given.level or LEVELS, given.list)
    seconds = round(time.monotonic() - begun, 1)
    data = {"levels": levels, "version": VERSION, "seconds": seconds}
    report(data, rows_of(levels), as_json=given.json)
    if not given.json:
        texts = [found["all"] for found in levels.values()]
        print(f"goals that are only texts: {texts[0]['text_goals_succeeded']} of {texts[0]['text_goals']}")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        raise SystemExit(130) from None
