"""The built pages, each with a policy that lets nothing else in."""

from __future__ import annotations

import gzip
import mimetypes
import secrets
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

__all__ = ["BUILT", "page_policy", "studio_routes"]

BUILT = Path(__file__).parent / "built"

_WORTH_PACKING = 1000
"""Bytes: less is sent as it is."""

_PACKED = 6
"""How hard it is tried, of 9: more takes thrice as long for a hundredth."""

_NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>swarmwright studio</title>
<h1>The studio is not built here</h1>
<p>A released package brings it along. In a checkout, with Node 20 or later: <code>make studio</code></p>
</html>"""


def page_policy(nonce: str) -> str:
    """The content security policy of one answer (CSP 3): own files alone; styles that know the nonce."""
    return (
        "default-src 'none'; script-src 'self'; connect-src 'self'; worker-src 'self'; img-src 'self' data:; "
        f"font-src 'self'; style-src 'self' 'nonce-{nonce}'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    )


def studio_routes(built: Path = BUILT) -> Sequence[BaseRoute]:
    """Routes under /studio: files as they are, and the one page for every path that is none.

    "/" leads to them. Files are compressed for whoever takes that, once; the server's
    other answers, streams among them, are not touched.
    """

    async def file(request: Request) -> Response:
        found = built / "assets" / request.path_params["name"]
        if found.parent != built / "assets" or not found.is_file():
            return Response(status_code=404)
        if "gzip" not in request.headers.get("accept-encoding", "") or found.stat().st_size < _WORTH_PACKING:
            return FileResponse(found, headers=_KEPT)
        packed = await run_in_threadpool(_packed, found)
        kind = mimetypes.guess_type(found.name)[0]
        return Response(packed, media_type=kind, headers={"Content-Encoding": "gzip", **_KEPT})

    async def page(request: Request) -> Response:
        return _page(built)

    async def door(request: Request) -> Response:
        return RedirectResponse("/studio/")

    return (
        Route("/", door, include_in_schema=False),
        Route("/studio", door, include_in_schema=False),
        Route("/studio/assets/{name}", file, include_in_schema=False),
        Route("/studio/{rest:path}", page, include_in_schema=False),
    )


_SAFE = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}

_KEPT = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding", **_SAFE}
"""Of a file whose name changes with what is in it."""


@lru_cache(maxsize=256)
def _packed(file: Path) -> bytes:
    """The same bytes whenever it is asked for; all files together have some 400 kB so."""
    return gzip.compress(file.read_bytes(), _PACKED, mtime=0)


def _page(built: Path) -> Response:
    nonce = secrets.token_urlsafe(16)
    try:
        text = (built / "index.html").read_text(encoding="utf-8")
    except FileNotFoundError:
        text = _NOT_BUILT
    headers = {"Content-Security-Policy": page_policy(nonce), "Cache-Control": "no-store", **_SAFE}
    return HTMLResponse(text.replace("__NONCE__", nonce), headers=headers)
