"""A server that only hosts graphs does not hold what reads prompts: a tenth of its memory."""

from __future__ import annotations

import subprocess
import sys

LOOK = (
    "import sys, swarmwright.bootstrap.hosts, swarmwright.bootstrap.serving, swarmwright.server.app; "
    "print(sorted(name for name in sys.modules if name.startswith('swarmwright.language')))"
)


def test_what_reads_prompts_is_loaded_with_the_first_prompt_alone() -> None:
    told = subprocess.run(
        [sys.executable, "-c", LOOK], capture_output=True, text=True, timeout=120, check=True
    )
    assert told.stdout.strip() == "[]"
