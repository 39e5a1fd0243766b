"""Spans leave over OTLP/HTTP: batched in memory, sent by a thread of their own, given up when it takes long.

Whether the receiver answers, hangs or is not there, a run notices nothing: what does not fit the queue is
dropped, and closing waits a bounded time. Headers, certificates, time-outs, sampling and the rest come from
the OTEL_ variables, which OpenTelemetry's own code reads. Needs `swarmwright[otel]`.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import SERVICE_NAME, Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor

from swarmwright.telemetry.spanning import SpanSink

__all__ = ["CLOSING_S", "open_otlp"]

CLOSING_S = 2.0
"""How long closing waits for the last spans to be sent."""

_EXPORTER_LOG = "opentelemetry.exporter.otlp.proto.http.trace_exporter"


@asynccontextmanager
async def open_otlp(endpoint: str, service: str, *, content: bool = False) -> AsyncIterator[SpanSink]:
    """A sink whose spans go to the receiver at `endpoint`, such as http://localhost:4318.

    "" = where OTEL_EXPORTER_OTLP_ENDPOINT or OTEL_EXPORTER_OTLP_TRACES_ENDPOINT says.
    """
    exporter = OTLPSpanExporter(endpoint=_traces(endpoint))
    resource = Resource.create({SERVICE_NAME: service})
    provider = TracerProvider(resource=resource, shutdown_on_exit=False)
    provider.add_span_processor(BatchSpanProcessor(exporter))
    sink = SpanSink(provider.get_tracer("swarmwright"), content=content)
    log, once = logging.getLogger(_EXPORTER_LOG), _Once()
    log.addFilter(once)
    try:
        yield sink
    finally:
        sink.close()
        await _within(CLOSING_S, provider, exporter, once, lambda: log.removeFilter(once))


def _traces(endpoint: str) -> str | None:
    """The address that traces go to, below the receiver's own."""
    if not endpoint or endpoint.endswith("/v1/traces"):
        return endpoint or None
    return endpoint.rstrip("/") + "/v1/traces"


async def _within(
    seconds: float,
    provider: TracerProvider,
    exporter: OTLPSpanExporter,
    once: _Once,
    after: Callable[[], None],
) -> None:
    """Shut it down, or leave it to its daemon thread: an executor's thread would hold up the process.

    An exporter that complains is not waited for: it would try again for as long as it may.
    """
    give_up: Callable[[], object] = exporter.shutdown
    loop, over, ended = asyncio.get_running_loop(), asyncio.Event(), threading.Event()

    def done() -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(over.set)

    def shut_down() -> None:
        provider.shutdown()
        ended.set()
        after()
        done()

    once.complained = done
    threading.Thread(target=shut_down, name="otlp closing", daemon=True).start()
    try:
        async with asyncio.timeout(seconds):
            await over.wait()
    except TimeoutError:
        logging.getLogger(__name__).warning("the last spans were not sent within %g s", seconds)
    if not ended.is_set():
        give_up()  # it does not try again


class _Once(logging.Filter):
    """Lets through the first thing that the exporter complains of: a receiver that is away is away.

    `complained`: called each time.
    """

    def __init__(self) -> None:
        super().__init__()
        self._said = False
        self.complained: Callable[[], None] = lambda: None

    def filter(self, record: logging.LogRecord) -> bool:
        said, self._said = self._said, True
        self.complained()
        return not said
