"""Where output goes: data to stdout, everything else to stderr. Text of others never moves the cursor.

A reader of stdout that has gone (`| head`) has read enough: what is still to come is dropped. So is what
cannot be told on stderr. Only a full disk under stdout is an error.
"""

from __future__ import annotations

import dataclasses
import json
import sys
from collections.abc import Mapping
from typing import IO, TYPE_CHECKING, Any, cast

from swarmwright.cli.streams import Unfailing
from swarmwright.errors import SwarmwrightError
from swarmwright.ports.showing import visible

if TYPE_CHECKING:
    from rich.console import Console

__all__ = [
    "error_json",
    "json_text",
    "print_json",
    "show_error",
    "stderr",
    "stdout",
    "visible",
]


def stdout() -> Console:
    """For data. Not wrapped, not coloured where it is not a terminal."""
    from rich.console import Console

    file = cast(IO[str], Unfailing(sys.stdout, BrokenPipeError))
    return Console(file=file, highlight=False, markup=False, emoji=False, soft_wrap=True)


def stderr() -> Console:
    """For logs, progress and errors."""
    from rich.console import Console

    file = cast(IO[str], Unfailing(sys.stderr))
    return Console(file=file, stderr=True, highlight=False, markup=False, emoji=False, soft_wrap=True)


def print_json(value: Any, *, lines: bool = False) -> None:
    """One JSON value on stdout: indented, or on a line of its own (`lines`), which is flushed at once.

    Raises BrokenPipeError for a line that nobody reads any more: there is no use in making the next.
    """
    text = json_text(value, None if lines else 2, sys.stdout.encoding or "utf-8") + "\n"
    if lines:
        sys.stdout.write(text)
        sys.stdout.flush()
    else:
        Unfailing(sys.stdout, BrokenPipeError).write(text)


def json_text(value: Any, indent: int | None = None, encoding: str = "utf-8") -> str:
    """The value as JSON that every reader takes: numbers that JSON does not know become null.

    Letters stand as themselves, unless `encoding` lacks one; half a surrogate pair, no encoding has.
    """
    try:
        text = json.dumps(value, ensure_ascii=False, indent=indent, default=_plain, allow_nan=False)
    except ValueError:
        value = json.loads(json.dumps(value, default=_plain), parse_constant=lambda name: None)
        return json_text(value, indent, encoding)
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return json.dumps(value, indent=indent, default=_plain)
    return text


def _plain(value: Any) -> Any:
    """What `json` does not know: dataclasses, mappings and sets."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: getattr(value, f.name) for f in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, set | frozenset):
        return sorted(value)
    return str(value)


def show_error(error: SwarmwrightError) -> None:
    """Say on stderr what is wrong, and what else is."""
    console = stderr()
    for text in (str(error), *getattr(error, "__notes__", ())):
        console.print(f"error: {visible(text)}", style="red")


def error_json(error: SwarmwrightError) -> dict[str, Any]:
    """`{"error": {"type", "message", …the error's own data}}`."""
    data = {k: v for k, v in vars(error).items() if not k.startswith("_")}
    return {"error": {"type": type(error).__name__, "message": str(error), **data}}
