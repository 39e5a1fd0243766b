"""/docs: the operations for people, as one page without a script, made of the OpenAPI."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

__all__ = ["PAGE_POLICY", "reference_page"]

PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
"""The page fetches nothing and runs nothing."""

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color-scheme: light dark; }
h2 { margin-top: 2rem; } summary { cursor: pointer; padding: .2rem 0; }
details > div { margin: 0 0 1rem 1.2rem; } code { font-size: .95em; }
.method { display: inline-block; min-width: 4.5rem; font-weight: 600; }
td, th { text-align: left; vertical-align: top; padding: .1rem 1rem .1rem 0; }
"""


def reference_page(said: Mapping[str, Any]) -> str:
    """The page, for this OpenAPI."""
    info = said["info"]
    return "".join(
        (
            f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(info["title"])}</title>',
            f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style>',
            f"<h1>{escape(info['title'])} <small>{escape(info['version'])}</small></h1>",
            f"<p>{escape(info.get('summary', ''))} ",
            'The whole as <a href="openapi.json">openapi.json</a>.</p>',
            *(_group(said, tag["name"], tag.get("description", "")) for tag in said.get("tags", ())),
            "</html>",
        )
    )


def _group(said: Mapping[str, Any], tag: str, meaning: str) -> str:
    found = [
        _operation(method, path, operation)
        for path, operations in said["paths"].items()
        for method, operation in operations.items()
        if tag in operation.get("tags", ())
    ]
    return f"<h2>{escape(tag)}</h2><p>{escape(meaning)}</p>{''.join(found)}"


def _operation(method: str, path: str, operation: Mapping[str, Any]) -> str:
    head = f'<span class="method">{method.upper()}</span> <code>{escape(path)}</code>'
    return (
        f"<details><summary>{head} {escape(operation.get('summary', ''))}</summary><div>"
        f"<p>{escape(operation.get('description', ''))}</p>"
        f"<table>{''.join(_parameters(operation))}</table><table>{''.join(_responses(operation))}</table>"
        "</div></details>"
    )


def _parameters(operation: Mapping[str, Any]) -> Iterator[str]:
    for one in operation.get("parameters", ()):
        name, said = escape(one["name"]), escape(one.get("description", ""))
        yield f"<tr><td><code>{name}</code></td><td>in the {one['in']}</td><td>{said}</td></tr>"
    for kind, body in operation.get("requestBody", {}).get("content", {}).items():
        name = str(body["schema"].get("$ref", "")).rpartition("/")[2]
        yield f"<tr><td>body</td><td>{escape(kind)}</td><td><code>{escape(name)}</code></td></tr>"


def _responses(operation: Mapping[str, Any]) -> Iterator[str]:
    for status, response in operation.get("responses", {}).items():
        yield f"<tr><td>{escape(status)}</td><td>{escape(response.get('description', ''))}</td></tr>"
