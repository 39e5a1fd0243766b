"""Snippets: code in the midst of prose, which is one word although blanks, commas and brackets are in it.

Calls (`bar(x, y)`), options (`-k`, `--maxfail=1`), settings (`DEBUG=False`), objects (`{"a": 1}`), links, a
query (`SELECT id, name FROM users`). Each is found by its own marks; plain words in brackets are none.
This module knows nothing of agents, but that a name may stand inside of a piece that is not closed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["snippets"]

_ARGUMENTS = r"\([^()\n]{0,160}(?:\([^()\n]{0,80}\)[^()\n]{0,80}){0,3}\)"
_INNER = r"[^{}\n]{0,160}"
_QUERY = r"(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE TABLE|DROP TABLE|ALTER TABLE|TRUNCATE TABLE)"
_KEYWORD = (
    r"(?:FROM|WHERE|SET|INTO|VALUES|JOIN|ON|AND|OR|NOT|NULL|GROUP BY|ORDER BY|HAVING|LIMIT|OFFSET|AS|ADD"
    r"|COLUMN|DISTINCT|UNION|ASC|DESC)"
)
_VALUE = r"(?:\"[^\"\n]{0,120}\"|'[^'\n]{0,120}'|[^\s,;()\"']+)"
_SHAPES = (
    ("query", rf"(?<!\w){_QUERY}(?=\s)"),
    ("call", rf"(?<![\w)\].])[A-Za-z_][\w.]{{0,60}}{_ARGUMENTS}(?:\.[A-Za-z_]\w*(?:{_ARGUMENTS})?){{0,6}}"),
    ("link", r"\[[^\[\]\n]{1,120}\]\([^()\s]{1,300}\)"),
    ("object", rf"\{{{_INNER}(?:\{{{_INNER}\}}{_INNER}){{0,6}}\}}"),
    ("array", r"(?<![\w\]])\[(?:[ xX]|[^\[\]\n]{0,160})\]"),
    ("option", rf"(?<=[ \t(])(?:--[A-Za-z][\w-]*\b|-[a-z][\w-]*\b|-[A-Za-z]\b)(?:={_VALUE})?"),
    ("setting", rf"(?<![\w=<>.-])[A-Za-z_][\w.-]{{0,60}}=(?![=>\s]){_VALUE}"),
)
_SNIPPET = re.compile("|".join(f"(?P<{kind}>{shape})" for kind, shape in _SHAPES))
_LONGEST_QUERY = 600
_QUERY_WORD = re.compile(rf"\b{_KEYWORD}\b")
_QUERY_END = re.compile(r"[;\n]|[.,](?=\s+(?:[Tt]hen|[Aa]nd|[A-Z][a-z])|\s*\Z)|\.(?=\s)|\Z")
_LAST_OPERAND = re.compile(r"\s+(?:'[^'\n]*'|\([^()\n]*\)|[^\s,;.]+(?:\.\w+)*)")
_PLURAL = re.compile(r"\w+\((?:s|es|ies|y|n|e)\)")
_CODE_INSIDE = re.compile(r"[\"'=_.{}\[\]<>:;*+]|\d")
_LIST = re.compile(r"\s*[\w.]+(?:\s*,\s*[\w.]+)+\s*")
_TRAILING = ".,:;!?*"


def snippets(prompt: str) -> Iterator[tuple[int, int, bool]]:
    """(start, end, closed) of every snippet, in order and apart; closed: nobody is meant by a part of it."""
    at = 0
    while (hit := _SNIPPET.search(prompt, at)) is not None:
        found = _read(prompt, hit)
        if found is None:
            at = hit.start() + 1
            continue
        yield found
        at = found[1]


_AMOUNT = re.compile(
    r"\[\s*\d+ ?(?:m?s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|x|×|times|tries|retries|rounds)"
    r"\.?\s*\]",
    re.IGNORECASE,
)
""" "Ann [5 min] -> Ben": a bound in brackets, and no list of code."""


def _read(prompt: str, hit: re.Match[str]) -> tuple[int, int, bool] | None:
    text, (start, end) = hit.group(), hit.span()
    match hit.lastgroup:
        case "query":
            stop = _query_end(prompt, end)
            return (start, stop, True) if stop is not None else None
        case "call":
            return None if _PLURAL.fullmatch(text) else _call(text, start, end)
        case "object":
            return (start, end, True) if re.search(r"[:\"'=%]", text) or text == "{}" else None
        case "array":
            code = text in ("[ ]", "[x]", "[X]") or re.match(r"\[\s*[\"'\d{\[-]", text)
            return (start, end, True) if code and not _AMOUNT.fullmatch(text) else None
        case "option" | "setting":
            stop = end - (len(text) - len(text.rstrip(_TRAILING)))
            amount = hit.lastgroup == "setting" and text.partition("=")[2][:1].isdigit()
            return (start, stop, not amount) if not amount else None
    return (start, end, False)


def _call(text: str, start: int, end: int) -> tuple[int, int, bool] | None:
    """A call, if no plain words stand in its brackets: "notify(Ann and Bob)", "Ann(writer)" are none."""
    inside = text[text.index("(") + 1 : text.rindex(")")]
    if not inside.strip():
        return (start, end, True)
    if _LIST.fullmatch(inside) or (_CODE_INSIDE.search(inside) and not re.match(r"[\d.]+\s*[a-z]+", inside)):
        return (start, end, text[0].islower() or "_" in text or "." in text)
    return (start, end, False) if re.fullmatch(r"\w+", inside) and text[0].islower() else None


def _query_end(prompt: str, at: int) -> int | None:
    """Behind the last keyword of a query and what stands behind it."""
    stop = _QUERY_END.search(prompt, at, at + _LONGEST_QUERY)
    words = [*_QUERY_WORD.finditer(prompt, at, stop.start() if stop else at)]
    if not words:
        return None
    operand = _LAST_OPERAND.match(prompt, words[-1].end())
    return operand.end() if operand else None
