"""`swarmwright worker`: drives the runs that servers take in, beside any number of others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from swarmwright.cli.hosting import (
    AppsOption,
    ConfigsOption,
    DrainOption,
    GraphsOption,
    JobsOption,
    TeamsOption,
    Wanted,
    to_host,
)
from swarmwright.cli.logs import log_with_times
from swarmwright.cli.output import print_json, stderr, visible
from swarmwright.cli.sources import DatabaseOption, JsonOption, ModelOption, WorkspaceOption

if TYPE_CHECKING:
    from swarmwright.bootstrap.working import WorkerReady

__all__ = ["PatienceOption", "PerTenantOption", "worker_command"]

PatienceOption = Annotated[
    float,
    typer.Option(
        "--patience", min=2, metavar="SECONDS", help="Another worker's silence after which its runs go on."
    ),
]
PerTenantOption = Annotated[
    int | None,
    typer.Option(
        "--per-tenant",
        min=0,
        metavar="RUNS",
        help="Of one tenant at a time, among all workers; 0 = any number.",
        show_default=False,
    ),
]


def worker_command(
    config: ConfigsOption = None,
    graphs: GraphsOption = None,
    team: TeamsOption = None,
    apps: AppsOption = False,
    db: DatabaseOption = None,
    workspace: WorkspaceOption = None,
    model: ModelOption = None,
    jobs: JobsOption = 10,
    drain: DrainOption = 20.0,
    patience: PatienceOption = 5.0,
    per_tenant: PerTenantOption = None,
    beside: Annotated[
        bool,
        typer.Option("--beside", hidden=True, help="Stop when standard input ends."),
    ] = False,
    json: JsonOption = False,
) -> None:
    """Drive the runs of a PostgreSQL store that servers take in (`serve --workers none`), on any machine.

    Ctrl-C and SIGTERM stop it: what is under way may end for a while, the rest is given back and goes on
    with another worker; a second time, nothing is waited for. One that is killed, or says nothing, has its
    runs gone on with elsewhere.
    """
    log_with_times()
    wanted = Wanted(tuple(config or ()), graphs, tuple(team or ()), apps, db, workspace, model)
    from swarmwright.bootstrap.working import check_queue, work
    from swarmwright.cli.stopping import Stopping
    from swarmwright.runtime.serving.limits import RunLimits
    from swarmwright.worker.limits import QueueLimits

    settings, given = to_host(wanted)
    check_queue(settings.database)

    stopping = Stopping(None if json else drain)

    def ready(told: WorkerReady) -> None:
        stopping.heed(told.stop)
        if json:
            print_json({"worker": told.name, "graphs": list(told.graphs)}, lines=True)
        else:
            stderr().print(visible(f"{told.name} drives {', '.join(told.graphs)}; Ctrl-C ends"))

    bounds = RunLimits(at_once=jobs, drain_s=drain)
    together = QueueLimits(patience, per_tenant)
    working = work(
        settings, given, limits=bounds, queue_limits=together, when_ready=ready, beside=0 if beside else None
    )
    if code := stopping.run(working):
        raise typer.Exit(code)
