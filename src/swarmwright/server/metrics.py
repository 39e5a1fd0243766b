"""What is counted and timed of requests, and how many runs there are, as Prometheus reads it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["Counting", "Metrics"]


class Metrics:
    """One application's own; the process's global registry is left alone."""

    kind = CONTENT_TYPE_LATEST

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "swarmwright_http_requests",
            "Requests answered, by route.",
            ("method", "route", "status"),
            registry=self._registry,
        )
        self._seconds = Histogram(
            "swarmwright_http_request_seconds",
            "Time until a response began, by route.",
            ("method", "route"),
            registry=self._registry,
        )
        self._runs = Gauge(
            "swarmwright_runs", "Runs that are active, by status.", ("status",), registry=self._registry
        )
        self._up = Gauge(
            "swarmwright_store_up",
            "Whether the store has just answered; else runs are as it last told.",
            registry=self._registry,
        )

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a response that has begun, `seconds` after it was asked for."""
        self._requests.labels(method, route, str(status)).inc()
        self._seconds.labels(method, route).observe(seconds)

    def told(self, runs: Mapping[str, int], *, up: bool) -> dict[str, Any]:
        """The counts as JSON: runs by status, and requests by route. `up`: as in `text`."""
        counted = [
            {**sample.labels, "count": int(sample.value)}
            for family in self._requests.collect()
            for sample in family.samples
            if sample.name.endswith("_total")
        ]
        queue = {f"n_{status}": number for status, number in runs.items()}
        return {"queue": queue, "store": {"up": up}, "api": {"http_requests_total": counted}}

    def text(self, runs: Mapping[str, int], *, up: bool) -> bytes:
        """All of it, in Prometheus' text form. runs: status → how many. up: whether the store says so now."""
        self._up.set(up)
        for status, number in runs.items():
            self._runs.labels(status).set(number)
        return generate_latest(self._registry)


class Counting:
    """Counts what is answered. Paths that no route has count as one, so that nobody fills the memory."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request on, and count what comes back."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()

        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                route = getattr(scope.get("route"), "path", "")
                took = time.perf_counter() - began
                self._metrics.answered(_METHODS.get(scope["method"], "other"), route, message["status"], took)
            await send(message)

        await self._app(scope, receive, counted)


_METHODS = {name: name for name in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")}
