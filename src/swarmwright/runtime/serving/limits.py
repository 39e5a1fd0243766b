"""What bounds runs: how many at once, how long each, and how long what they told is kept."""

from __future__ import annotations

from dataclasses import dataclass

from swarmwright.ports.keeping import FOR_GOOD, Keep
from swarmwright.runtime.serving.webhooks import NO_RULES, Rules

__all__ = ["RunLimits"]


@dataclass(frozen=True, slots=True)
class RunLimits:
    """All times in seconds.

    at_once: runs driven here at a time. most_attempts: how often one is begun whose process dies at it each
    time; those that the store was away for do not count. longest_run_s: after it a run is stopped, as
    "timeout". drain_s: how long runs may still go on when the server stops; after it they are put back, and
    go on at the next start. look_for_lost_s: how often one looks for runs whose driver has died.
    chunks_for_s: how long what a run told can be read again after its end, and how long a thread that was
    made for one run alone stays. resumable_for_s: the same for runs whose client asked for a stream that can
    be resumed. active_runs: of one tenant, pending and running, whichever process takes them in; 0 = as many
    as they like. keep: how long what is over is kept. webhook_networks: where webhooks go besides the open
    internet. webhook_rules: what else holds for them.
    """

    at_once: int = 10
    most_attempts: int = 10
    longest_run_s: float = 3600.0
    drain_s: float = 20.0
    look_for_lost_s: float = 5.0
    chunks_for_s: float = 60.0
    resumable_for_s: float = 24 * 3600.0
    active_runs: int = 0
    keep: Keep = FOR_GOOD
    webhook_networks: tuple[str, ...] = ()
    webhook_rules: Rules = NO_RULES
