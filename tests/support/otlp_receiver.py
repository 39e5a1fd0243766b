"""A real OTLP/HTTP receiver on loopback, which keeps the spans that it is sent; or hangs, or refuses them."""

from __future__ import annotations

import gzip
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest


@dataclass(frozen=True)
class Received:
    """One span as it came."""

    name: str
    id: str
    parent: str
    trace: str
    start: int
    end: int
    attributes: dict[str, Any]
    events: list[tuple[str, dict[str, Any]]]
    failed: bool


@dataclass
class Receiver:
    """Its address, and all that has come."""

    port: int
    requests: int = 0
    paths: list[str] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    services: set[str] = field(default_factory=set)
    spans: list[Received] = field(default_factory=list)

    @property
    def url(self) -> str:
        """The receiver's own address, without the path of traces."""
        return f"http://127.0.0.1:{self.port}"

    def named(self, beginning: str) -> list[Received]:
        """The spans whose names begin like that, in order of their starts."""
        return sorted((s for s in self.spans if s.name.startswith(beginning)), key=lambda s: s.start)

    def parent_of(self, span: Received) -> Received | None:
        """The span around a span."""
        return next((s for s in self.spans if s.id == span.parent), None)


@contextmanager
def receiving(status: int = 200, hangs: threading.Event | None = None) -> Iterator[Receiver]:
    """Run a receiver. `status`: what it answers; `hangs`: it answers once this is set."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            receiver.requests += 1
            receiver.paths.append(self.path)
            receiver.headers.append({k.lower(): v for k, v in self.headers.items()})
            if hangs is not None:
                hangs.wait(30)
            if status == 200:
                _keep(receiver, gzip.decompress(body) if body[:2] == b"\x1f\x8b" else body)
            self.send_response(status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    receiver = Receiver(server.server_address[1])
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)


def _keep(receiver: Receiver, body: bytes) -> None:
    request = ExportTraceServiceRequest.FromString(body)
    for resource in request.resource_spans:
        receiver.services.add(str(_plain(resource.resource.attributes).get("service.name")))
        for scope in resource.scope_spans:
            receiver.spans.extend(_span(span) for span in scope.spans)


def _span(span: Any) -> Received:
    return Received(
        span.name,
        span.span_id.hex(),
        span.parent_span_id.hex(),
        span.trace_id.hex(),
        span.start_time_unix_nano,
        span.end_time_unix_nano,
        _plain(span.attributes),
        [(event.name, _plain(event.attributes)) for event in span.events],
        span.status.code == 2,
    )


def _plain(attributes: Any) -> dict[str, Any]:
    return {one.key: _value(one.value) for one in attributes}


def _value(value: Any) -> Any:
    kind = value.WhichOneof("value")
    if kind == "array_value":
        return [_value(one) for one in value.array_value.values]
    return getattr(value, kind) if kind else None
