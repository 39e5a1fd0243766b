"""What the server says of itself in /openapi.json, held against what it does, with requests of all kinds.

Every operation is called with data made up from its schema, fitting and not; then again on things that there
are: a thread on which something has run, an assistant, a schedule, an item.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import positive_data_acceptance

from support import serving
from support.schemas import described, draw_objects_as_before

ENDLESS = "/threads/{thread_id}/stream"
"""Is read for as long as one likes."""

OWN = "^/swarm"
"""Operations on teams, which have a server of their own in `swarm/test_contract`."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server in a thread of its own: schemathesis calls it without asyncio."""
    ready, stop, found = threading.Event(), asyncio.Event(), list[str]()
    folder, loops = tmp_path_factory.mktemp("contract"), list[asyncio.AbstractEventLoop]()

    async def serve(folder: Path) -> None:
        loops.append(asyncio.get_running_loop())
        async with serving.server(folder) as url:
            found.append(url)
            ready.set()
            await stop.wait()

    thread = threading.Thread(target=lambda: asyncio.run(serve(folder)))
    thread.start()
    assert ready.wait(serving.SOON_S)
    yield found[0]
    loops[0].call_soon_threadsafe(stop.set)
    thread.join(serving.SOON_S)


@pytest.fixture(scope="module")
def there(server: str) -> dict[str, str]:
    """Parameters of paths → what there is of that name."""
    with httpx.Client(base_url=server) as http:
        assert http.post("/threads", json={"thread_id": "real"}).is_success
        ran = http.post("/threads/real/runs/wait", json={"assistant_id": "asks", "input": {"text": "a"}})
        run = http.get("/threads/real/runs").json()[0]["run_id"]
        state = http.get("/threads/real/state").json()
        cron = http.post(
            "/runs/crons", json={"assistant_id": "echo", "schedule": "@yearly", "input": {}}
        ).json()
        assert ran.is_success
    return {
        "thread_id": "real",
        "run_id": run,
        "checkpoint_id": state["checkpoint_id"],
        "cron_id": cron["cron_id"],
        "assistant_id": "outer",
        "namespace": "inner",
    }


EXAMPLES = int(os.environ.get("SWARMWRIGHT_TEST_CONTRACT", "0"))
"""So many requests an operation; 0 = few, and not every edge of every schema."""

draw_objects_as_before()

schema = schemathesis.openapi.from_dict(
    described(),
    config=SchemathesisConfig.from_dict({"phases": {"coverage": {"enabled": EXAMPLES > 0}}}),
)
"""What it says needs nobody who does it."""

bounded = settings(
    max_examples=EXAMPLES or 4,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    derandomize=True,
)


def tried(case: Any, url: str) -> None:
    """Call it, and hold what comes to what is said.

    That the data fit is for the schema to say; whether there is a graph of that name, or such a node, is not.
    """
    answer = case.call(base_url=url, timeout=serving.SOON_S)
    case.validate_response(answer, excluded_checks=[positive_data_acceptance])
    if answer.status_code == 422 and case.meta.generation.mode.is_positive:
        faults = answer.json().get("errors", ())
        assert all(fault["rule"] == "value_error" for fault in faults), answer.text


@schema.exclude(path_regex=OWN).parametrize()
@bounded
def test_what_is_said_of_an_operation_is_so(case: Any, server: str) -> None:
    tried(case, server)


@schema.exclude(path_regex=OWN).exclude(path=ENDLESS).exclude(method="DELETE").parametrize()
@bounded
def test_it_is_so_on_things_that_there_are(case: Any, server: str, there: dict[str, str]) -> None:
    case.path_parameters = {name: there.get(name, value) for name, value in case.path_parameters.items()}
    tried(case, server)
