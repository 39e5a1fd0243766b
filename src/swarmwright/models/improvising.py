"""What the stub answers when no script says: deterministic, readable, and made from its prompt alone.

It reads a prompt as a person would skim it: who am I ("You are X, a Y."), what is my task ("Task: …"), what
is asked (`<request>…</request>`), and what have others written (`<work by="X">…</work>`). Prompts
without these marks work too: the last human message is then the request. Pure; it knows nothing of models.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["Prompt", "fill", "tool_arguments", "write"]

_WORK = re.compile(r'<work by="([^"]*)"[^>]*>(.*?)</work>', re.S)
_REQUEST = re.compile(r"<request>(.*?)</request>", re.S)
_TASK = re.compile(r"^Task:\s*(.+)$", re.M)
_MARKED = re.compile(r"<(\w+).*?</\1>", re.S)
_NAME = re.compile(r"\bYou are (?:the |an? )?([^,.\n]+)")
_MAX_DEPTH = 8
_QUOTED = 5
"""How many authors an answer names: of a long team's work the last."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a prompt says, as far as the stub can tell: `work` holds (author, text) in order."""

    name: str
    task: str
    request: str
    work: tuple[tuple[str, str], ...] = ()
    results: tuple[tuple[str, str], ...] = ()
    """(tool, what it returned) in order."""

    @classmethod
    def read(cls, system: str, human: str, results: Sequence[tuple[str, str]] = ()) -> Prompt:
        """Read the system message and the human ones."""
        name, task, request = _NAME.search(system), _TASK.search(human), _REQUEST.search(human)
        return cls(
            name=name[1].strip() if name else "",
            task=task[1].strip() if task else "",
            request=(request[1] if request else _TASK.sub("", _MARKED.sub("", human))).strip(),
            work=tuple((by, text.strip()) for by, text in _WORK.findall(human)),
            results=tuple(results),
        )

    @property
    def subject(self) -> str:
        """The shortest honest answer to "what is this about?"."""
        return _clip(self.request or self.task or "the work at hand", 12)


def write(prompt: Prompt) -> str:
    """An answer in plain text: what was done, for what, on what it builds, and what the tools brought."""
    doer = prompt.name or "The assistant"
    done = prompt.task.rstrip(".") or "answered the request"
    lines = [f"{doer}: {done}."]
    if prompt.request:
        lines.append(f"This is for: {_clip(prompt.request, 24)}")
    if len(prompt.work) > _QUOTED:
        lines.append(f"- It builds on what {len(prompt.work) - _QUOTED} others wrote")
    lines += [f"- It builds on what {by} wrote: {_gist(text)}" for by, text in prompt.work[-_QUOTED:]]
    lines += [f"- It uses what {tool} brought: {_gist(text)}" for tool, text in prompt.results]
    return "\n".join(lines)


def tool_arguments(parameters: Mapping[str, Any], prompt: Prompt) -> dict[str, Any]:
    """Plausible arguments for a tool, from its JSON schema."""
    value = fill(parameters, prompt)
    return value if isinstance(value, dict) else {}


def fill(schema: Mapping[str, Any], prompt: Prompt) -> Any:
    """A value of that JSON schema (object, array, scalar, enum, const, anyOf, $ref), always the same one."""
    return _fill(schema, "", prompt, schema.get("$defs", {}), 0)


def _fill(schema: Mapping[str, Any], name: str, prompt: Prompt, defs: Mapping[str, Any], depth: int) -> Any:
    if "$ref" in schema and depth < _MAX_DEPTH:
        target = defs.get(str(schema["$ref"]).rpartition("/")[2], {})
        return _fill(
            {**target, **{k: v for k, v in schema.items() if k != "$ref"}}, name, prompt, defs, depth + 1
        )
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return _pick(schema["enum"], prompt)
    if schema.get("default") is not None:
        return schema["default"]
    for union in ("anyOf", "oneOf", "allOf"):
        if schema.get(union):
            return _fill(_branch(schema[union], name), name, prompt, defs, depth + 1)
    return _fill_type(schema, name, prompt, defs, depth)


def _fill_type(
    schema: Mapping[str, Any], name: str, prompt: Prompt, defs: Mapping[str, Any], depth: int
) -> Any:
    match _type_of(schema):
        case "object":
            properties = schema.get("properties", {})
            wanted = schema.get("required", list(properties))
            return {k: _fill(properties.get(k, {}), k, prompt, defs, depth + 1) for k in wanted}
        case "array":
            item = schema.get("items", {})
            if item.get("type") == "string" and not item.keys() & {"enum", "const", "maxLength"}:
                return _items(prompt)
            return [_fill(item, name, prompt, defs, depth + 1)] if depth < _MAX_DEPTH else []
        case "boolean":
            return True
        case "integer" | "number" as kind:
            return _number(schema, name, kind)
        case "null":
            return None
        case _:
            return _text(schema, name, prompt)


def _type_of(schema: Mapping[str, Any]) -> str:
    kind = schema.get("type", "object" if "properties" in schema else "string")
    return str(next((k for k in kind if k != "null"), "null") if isinstance(kind, list) else kind)


def _branch(branches: Sequence[Mapping[str, Any]], name: str) -> Mapping[str, Any]:
    """Of several types the one that a field of this name would have; else the first that is not null."""
    by_type = {_type_of(b): b for b in reversed(branches)}
    wanted = _kind_by_name(name)
    return by_type.get(wanted) or next((b for b in branches if _type_of(b) != "null"), branches[0])


def _words(name: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z]+", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()))


_NUMERIC = frozenset(
    [
        "amount",
        "confidence",
        "cost",
        "count",
        "level",
        "number",
        "percent",
        "probability",
        "quality",
        "rank",
        "rating",
        "score",
        "severity",
        "size",
        "total",
        "coverage",
        "accuracy",
        "grade",
    ]
)
_TRUTHS = frozenset(
    [
        "is",
        "has",
        "can",
        "should",
        "approved",
        "ready",
        "valid",
        "passed",
        "done",
        "complete",
        "ok",
        "safe",
        "success",
    ]
)
_SHARES = frozenset(["confidence", "probability", "accuracy"])


def _kind_by_name(name: str) -> str:
    words = _words(name)
    return "number" if words & _NUMERIC else "boolean" if words & _TRUTHS else "string"


def _number(schema: Mapping[str, Any], name: str, kind: str) -> float | int:
    """A good mark: 0.9 of a share, 9 of anything else, 1 for a count; kept within the schema's bounds."""
    words = _words(name)
    value: float = 0.9 if words & _SHARES else 9 if words & _NUMERIC - {"count", "number", "total"} else 1
    value = min(value, schema.get("maximum", value))
    value = max(value, schema.get("minimum", value))
    return int(value) if kind == "integer" or value == int(value) else value


def _pick(options: Sequence[Any], prompt: Prompt) -> Any:
    """The first option that names nobody who has worked already; when all have, the last one."""
    authors = {by for by, _ in prompt.work}
    return next((o for o in options if o not in authors), options[-1])


def _text(schema: Mapping[str, Any], name: str, prompt: Prompt) -> str:
    words = _words(name)
    if words & {"reason", "why", "explanation", "text", "summary", "content", "answer", "body"}:
        text = f"{prompt.task or 'The request'}: {prompt.subject}"
    elif words & {"verdict", "status", "decision", "result"}:
        text = "approved"
    else:
        text = prompt.subject
    limit = schema.get("maxLength")
    return text[:limit] if isinstance(limit, int) else text


def _items(prompt: Prompt) -> list[str]:
    """The items that the prompt lists (bullets, numbers), else three made-up ones."""
    listed = list(_listed("\n".join([prompt.request, *(text for _, text in prompt.work)])))
    return listed or [f"item {n}" for n in (1, 2, 3)]


def _listed(text: str) -> Iterator[str]:
    for line in text.splitlines():
        if found := re.match(r"\s*(?:[-*•]|\d+[.)])\s+(.+)", line):
            yield found[1].strip()


def _gist(text: str) -> str:
    """The first line, without the "Name:" that our own answers begin with."""
    first = next((line for line in text.splitlines() if line.strip()), "nothing")
    return _clip(re.sub(r"^[\w -]{1,40}:\s+", "", first), 16)


def _clip(text: str, words: int) -> str:
    """The first words of the text, on one line."""
    parts = text.split()
    return " ".join(parts[:words]) + (" …" if len(parts) > words else "")
