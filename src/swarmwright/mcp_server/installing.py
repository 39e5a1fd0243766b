"""An MCP server of ours, written into the config file of a client; what else stands there is kept."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any, Literal, TypeAlias

from swarmwright.errors import ConfigError

__all__ = ["ClientName", "config_file", "install"]

ClientName: TypeAlias = Literal["claude-desktop", "vscode"]

_MEND = "mend the file, or name another by --file"
_KEY = {"claude-desktop": "mcpServers", "vscode": "servers"}


def config_file(client: ClientName, home: Path, folder: Path, platform: str = sys.platform) -> Path:
    """Where a client keeps its MCP servers: Claude Desktop for its user, VS Code for the `folder`."""
    if client == "vscode":
        return folder / ".vscode" / "mcp.json"
    where = {
        "darwin": home / "Library" / "Application Support" / "Claude",
        "win32": home / "AppData" / "Roaming" / "Claude",
    }
    return where.get(platform, home / ".config" / "Claude") / "claude_desktop_config.json"


def install(client: ClientName, file: Path, arguments: list[str], name: str) -> tuple[bool, Path | None]:
    """Let the client start `python -m swarmwright ARGUMENTS`; (whether the file was changed, its backup).

    Raises ConfigError for a file that is no JSON object, or cannot be read or written; it is left as it is.
    """
    before = _read(file)
    servers = before.get(_KEY[client], {})
    if not isinstance(servers, dict):
        raise ConfigError(
            str(file), _KEY[client], "it is no object", "mend the file, or name another by --file"
        )
    entry: dict[str, Any] = {"type": "stdio"} if client == "vscode" else {}
    entry |= {"command": sys.executable, "args": ["-m", "swarmwright", *arguments]}
    after = before | {_KEY[client]: servers | {name: entry}}
    if after == before:
        return False, None
    try:
        return True, _written(file, json.dumps(after, indent=2, ensure_ascii=False) + "\n")
    except OSError as error:
        raise ConfigError(str(file), "", f"it cannot be written: {error.strerror}") from error


def _read(file: Path) -> dict[str, Any]:
    try:
        text = file.read_text("utf-8-sig") if file.exists() else ""
        found = json.loads(text) if text.strip() else {}
    except (OSError, ValueError) as error:
        reason = f"it cannot be read as JSON: {error}"
        raise ConfigError(str(file), "", reason, "take comments out, or name another by --file") from error
    if not isinstance(found, dict):
        raise ConfigError(str(file), "", "it is no JSON object", _MEND)
    return found


def _written(file: Path, text: str) -> Path | None:
    """Put the text in the file's place at once, and what was there beside it; the backup, if any."""
    file = file.resolve()
    file.parent.mkdir(parents=True, exist_ok=True)
    backup = None
    fresh = file.with_name(f".{file.name}.{os.getpid()}")
    fresh.write_text(text, "utf-8")
    if file.exists():
        backup = _free(file)
        shutil.copy2(file, backup)
        shutil.copymode(file, fresh)
    fresh.replace(file)
    return backup


def _free(file: Path) -> Path:
    """The first name for a backup that nothing has."""
    number = 1
    while (backup := file.with_name(f"{file.name}.backup-{number}")).exists():
        number += 1
    return backup
