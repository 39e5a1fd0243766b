"""`swarmwright sam`: one turn from the command line."""

from __future__ import annotations

import json
import stat
import sys
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from swarmwright.apps.sam.backends import backend_of
from swarmwright.errors import ConfigError
from swarmwright.ports.showing import visible

if TYPE_CHECKING:
    from swarmwright.apps.sam.inference import ModelBackend
    from swarmwright.apps.sam.inference.types import InputType
    from swarmwright.apps.sam.state_schema import SamOutput

__all__ = ["sam_command"]

_LARGEST = 100_000_000
"""Bytes; what a turn takes of them is for `Limits` to say."""
_GRACE_S = 1.0


def sam_command(
    text: Annotated[
        str, typer.Argument(help="what to ask; '-' reads it from stdin", show_default=False)
    ] = "",
    file: Annotated[Path | None, typer.Option(help="a picture, a recording or a text")] = None,
    backend: Annotated[str, typer.Option(help="stub:, ollama:MODEL or provider:MODEL")] = "stub:",
    host: Annotated[str | None, typer.Option(help="where the Ollama server is")] = None,
    timeout: Annotated[float, typer.Option(help="seconds for a whole answer", min=0.01)] = 60.0,
    accepts: Annotated[
        list[str] | None, typer.Option(help="what the model takes beside text: image, audio")
    ] = None,
    conversation: Annotated[str | None, typer.Option(help="id of the conversation")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="the whole response as JSON")] = False,
) -> None:
    """Ask one model one thing. Exit codes: 0 answered, 1 a typed failure, 2 usage."""
    kinds = frozenset({"text", *(accepts or ())})
    if strange := sorted(kinds - {"text", "image", "audio"}):
        raise ConfigError("--accepts", "", f"{strange[0]!r} is no modality", "image or audio")
    if conversation is not None and not 0 < len(conversation.strip()) <= 200:
        raise ConfigError("--conversation", "", "an id is a word of at most 200 letters", "choose another")
    warnings.filterwarnings("ignore", module=r"PIL\.")  # of odd files; what is wrong with one is told once
    given = _given(_stdin() if text == "-" else text, file)
    chosen = cast("frozenset[InputType] | None", kinds if accepts else None)
    response = _turn(given, backend_of(backend, host, timeout, chosen), conversation, timeout, as_json)
    raise typer.Exit(0 if response["status"] == "success" else 1)


def _turn(
    given: str | dict[str, Any],
    backend: ModelBackend,
    conversation: str | None,
    timeout_s: float,
    as_json: bool,
) -> SamOutput:
    """One turn, told as soon as it is over: closing connections may take longer."""
    from swarmwright.apps.sam.orchestrator import SAMAgentOrchestrator

    # The backend's own time-out comes first, and says more.
    sam = SAMAgentOrchestrator(backend, patience_s=timeout_s + _GRACE_S)
    try:
        response = sam.run_sync(given, conversation_id=conversation)
        _tell(response, as_json)
        return response
    finally:
        sam.close()


def _tell(response: SamOutput, as_json: bool) -> None:
    if as_json:
        text = json.dumps(response, ensure_ascii=False, sort_keys=True)
        typer.echo(text if text.isprintable() else json.dumps(response, sort_keys=True))
        return
    typer.echo(visible(response["output"]), err=response["status"] == "error")
    if cut := response["metadata"]["model"].get("cut"):
        typer.echo(visible(f"(cut off {cut})"), err=True)


def _stdin() -> str:
    data = sys.stdin.buffer.read(_LARGEST + 1)
    if len(data) > _LARGEST:
        raise ConfigError("stdin", "", f"it has more than {_LARGEST} bytes", "say less")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ConfigError("stdin", "", "it is no text in UTF-8", "give a file with --file") from None


def _given(text: str, file: Path | None) -> str | dict[str, Any]:
    if file is None:
        return text
    try:
        if not stat.S_ISREG(file.stat().st_mode):
            raise ConfigError(str(file), "", "it is no regular file", "give a file that can be read whole")
        with file.open("rb") as opened:
            data = opened.read(_LARGEST + 1)
    except OSError as error:
        told = error.strerror or str(error)
        raise ConfigError(str(file), "", told, "give a file that can be read") from error
    if len(data) > _LARGEST:
        raise ConfigError(str(file), "", f"it has more than {_LARGEST} bytes", "give a smaller file")
    return {"text": text, "name": file.name, "data": data}
