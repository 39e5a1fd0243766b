"""The trace sinks that the settings ask for. What they need is imported only then."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from importlib.util import find_spec

from swarmwright.errors import ConfigError
from swarmwright.ports.tracing import TraceSink
from swarmwright.settings import Telemetry

__all__ = ["open_sinks"]

_NEEDED = "opentelemetry.exporter.otlp.proto.http"
_REMEDY = "pip install 'swarmwright[otel]'"


@asynccontextmanager
async def open_sinks(telemetry: Telemetry) -> AsyncIterator[tuple[TraceSink, ...]]:
    """Open them, and close them at the end, which takes a bounded time.

    Raises ConfigError where a receiver is named and OpenTelemetry is not installed, StorageError where the
    file cannot be opened. A receiver that only the environment names is then left out, with a warning: it is
    often set for every program of a machine.
    """
    async with AsyncExitStack() as stack:
        sinks: list[TraceSink] = []
        if telemetry.jsonl is not None:
            from swarmwright.telemetry.files import open_jsonl

            sinks.append(stack.enter_context(open_jsonl(telemetry.jsonl)))
        if telemetry.otlp is not None and _installed(named=bool(telemetry.otlp)):
            from swarmwright.telemetry.otlp import open_otlp

            opened = open_otlp(telemetry.otlp, telemetry.service, content=telemetry.content)
            sinks.append(await stack.enter_async_context(opened))
        yield tuple(sinks)


def _installed(*, named: bool) -> bool:
    try:
        found = find_spec(_NEEDED) is not None
    except ModuleNotFoundError:  # of a package above it
        found = False
    if found:
        return True
    reason = "OpenTelemetry is not installed"
    if named:
        raise ConfigError("telemetry", "otlp", reason, _REMEDY)
    logging.getLogger(__name__).warning("no spans are sent: %s (%s)", reason, _REMEDY)
    return False
