"""What /openapi.json says of the operations under /swarm, held against what they do on a team's server."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import positive_data_acceptance

from support import swarm
from support.schemas import described, draw_objects_as_before
from support.serving import SOON_S

pytestmark = pytest.mark.filterwarnings(
    # hypothesis-jsonschema shuffles with `random` where one of several kinds of objects is wanted.
    "ignore:Do not use the `random` module:hypothesis.errors.HypothesisDeprecationWarning"
)

ENDLESS = ["/swarm/threads/{thread_id}/events/stream", "/swarm/changes/stream"]
ASKED = {"messages": [{"role": "user", "content": "A page about bees"}]}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server in a thread of its own: schemathesis calls it without asyncio."""
    ready, stop, found = threading.Event(), asyncio.Event(), list[str]()
    folder, loops = tmp_path_factory.mktemp("contract"), list[asyncio.AbstractEventLoop]()

    async def serve() -> None:
        loops.append(asyncio.get_running_loop())
        async with swarm.teams(folder) as url:
            found.append(url)
            ready.set()
            await stop.wait()

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert ready.wait(SOON_S)
    yield found[0]
    loops[0].call_soon_threadsafe(stop.set)
    thread.join(SOON_S)


@pytest.fixture(scope="module")
def there(server: str) -> dict[str, str]:
    """Parameters of paths → what there is of that name."""
    with httpx.Client(base_url=server, timeout=SOON_S) as http:
        assert http.post("/threads", json={"thread_id": "real"}).is_success
        asked = {"assistant_id": "writers", "input": ASKED}
        assert http.post("/threads/real/runs/wait", json=asked).is_success
        (approval,) = http.get("/swarm/threads/real/approvals").json()
        told = {"command": {"kind": "inject", "text": "Be short."}, "command_id": "said"}
        assert http.post("/swarm/threads/real/commands", json=told).is_success
        prompt = {"prompt": "Writer drafts, then Publisher posts it."}
        token = http.post("/swarm/assistants/writers/proposals", json=prompt).json()["token"]
    return {
        "thread_id": "real",
        "assistant_id": "writers",
        "approval_id": approval["approval"],
        "command_id": "said",
        "checkpoint": "2",
        "token": token,
        "pattern": "supervisor",
    }


EXAMPLES = int(os.environ.get("SWARMWRIGHT_TEST_CONTRACT", "0"))
"""So many requests an operation; 0 = few, and not every edge of every schema."""

draw_objects_as_before()

schema = schemathesis.openapi.from_dict(
    described(),
    config=SchemathesisConfig.from_dict({"phases": {"coverage": {"enabled": EXAMPLES > 0}}}),
).include(path_regex="^/swarm")

bounded = settings(
    max_examples=EXAMPLES or 4,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    derandomize=True,
)


def tried(case: Any, url: str) -> None:
    """Call it, and hold what comes to what is said; whether data mean something here is not for a schema."""
    answer = case.call(base_url=url, timeout=SOON_S)
    case.validate_response(answer, excluded_checks=[positive_data_acceptance])
    if answer.status_code == 422 and case.meta.generation.mode.is_positive:
        faults = answer.json().get("errors") or ()
        assert all(fault["rule"] == "value_error" for fault in faults), answer.text


@schema.exclude(path="/swarm/changes/stream").parametrize()  # it needs nothing that there is, and never ends
@bounded
def test_what_is_said_of_an_operation_is_so(case: Any, server: str) -> None:
    tried(case, server)


@schema.exclude(path=ENDLESS).parametrize()
@bounded
def test_it_is_so_on_things_that_there_are(case: Any, server: str, there: dict[str, str]) -> None:
    case.path_parameters = {name: there.get(name, value) for name, value in case.path_parameters.items()}
    tried(case, server)
