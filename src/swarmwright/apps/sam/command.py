"""`swarmwright sam`: one turn from the command line."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from swarmwright.errors import ConfigError

if TYPE_CHECKING:
    from swarmwright.apps.sam.inference import ModelBackend
    from swarmwright.apps.sam.inference.types import InputType
    from swarmwright.apps.sam.state_schema import SamOutput

__all__ = ["sam_command"]

_LARGEST = 100_000_000


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
    given = _given(sys.stdin.read() if text == "-" else text, file)
    chosen = cast("frozenset[InputType] | None", kinds if accepts else None)
    response = asyncio.run(_turn(given, _backend(backend, host, timeout, chosen), conversation))
    if as_json:
        typer.echo(json.dumps(response, ensure_ascii=False, sort_keys=True))
    else:
        typer.echo(response["output"], err=response["status"] == "error")
    raise typer.Exit(0 if response["status"] == "success" else 1)


async def _turn(given: str | dict[str, Any], backend: ModelBackend, conversation: str | None) -> SamOutput:
    from swarmwright.apps.sam.orchestrator import SAMAgentOrchestrator

    try:
        return await SAMAgentOrchestrator(backend).run(given, conversation_id=conversation)
    finally:
        close = getattr(backend, "aclose", None)
        if close is not None:
            await close()


def _given(text: str, file: Path | None) -> str | dict[str, Any]:
    if file is None:
        return text
    try:
        if file.stat().st_size > _LARGEST:
            raise ConfigError(str(file), "", f"it has more than {_LARGEST} bytes", "give a smaller file")
        return {"text": text, "name": file.name, "data": file.read_bytes()}
    except OSError as error:
        raise ConfigError(
            str(file), "", error.strerror or str(error), "give a file that can be read"
        ) from error


def _backend(
    spec: str, host: str | None, timeout_s: float, accepts: frozenset[InputType] | None
) -> ModelBackend:
    """The backend that a word names. Raises ConfigError for one that nothing is known of."""
    import swarmwright
    from swarmwright.apps.sam.inference import ChatModelBackend, OllamaModelBackend, StubModelBackend

    provider, _, model = spec.partition(":")
    if provider == "stub" and not model:
        return StubModelBackend() if accepts is None else StubModelBackend(accepts=accepts)
    if provider == "ollama" and model:
        takes: frozenset[InputType] = accepts or frozenset({"text"})
        return OllamaModelBackend(model, host=host, timeout_s=timeout_s, accepts=takes)
    loaded = swarmwright.load_chat_model(spec)
    return ChatModelBackend(loaded, name=spec, timeout_s=timeout_s, accepts=accepts)
