"""An MCP server of ours, written into the config file of a client; what else stands there is kept."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

from swarmwright.errors import ConfigError
from swarmwright.mcp_server.jsonc import put, read, without

__all__ = ["ClientName", "Installed", "config_file", "entry_of", "install"]

ClientName: TypeAlias = Literal["claude-desktop", "vscode"]

_MEND = "mend the file, or name another by --file"
_CLAUDES = Path("Claude", "claude_desktop_config.json")
_KEY = {"claude-desktop": "mcpServers", "vscode": "servers"}
_OURS = ("type", "command", "args", "url")
_STARTS = "Claude Desktop starts its servers itself, over stdio, and takes no address from this file"


@dataclass(frozen=True, slots=True)
class Installed:
    """What came of it. backup: what was there before. told, kept: of an entry that was there, what is said
    otherwise now, and what stayed."""

    changed: bool
    backup: Path | None = None
    told: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()


def config_file(
    client: ClientName,
    home: Path,
    folder: Path,
    platform: str = sys.platform,
    variables: Mapping[str, str] | None = None,
) -> Path:
    """Where a client keeps its MCP servers: Claude Desktop for its user, VS Code for the `folder`.

    `variables`: those of the environment that move a user's settings: `APPDATA` on Windows, `XDG_CONFIG_HOME`
    elsewhere but on a Mac (Electron's `appData`). On Windows Claude Desktop comes as a package (MSIX), which
    sees a folder of its own in place of `APPDATA` once the package is there. Raises ConfigError where it is
    there more than once, and nothing says which one is used.
    """
    if client == "vscode":
        return folder / ".vscode" / "mcp.json"
    told = variables or {}
    if platform == "darwin":
        settings = home / "Library" / "Application Support"
    elif platform == "win32":
        settings = _packaged(Path(told.get("LOCALAPPDATA") or home / "AppData" / "Local")) or Path(
            told.get("APPDATA") or home / "AppData" / "Roaming"
        )
    else:
        settings = Path(told.get("XDG_CONFIG_HOME") or home / ".config")
    return settings / _CLAUDES


def _packaged(local: Path) -> Path | None:
    """What Claude Desktop sees as `APPDATA` where it is installed as a package; None = it is not."""
    folders = [one / "LocalCache" / "Roaming" for one in sorted((local / "Packages").glob("Claude_*"))]
    used = [one for one in folders if (one / _CLAUDES).exists()] or folders
    if len(used) > 1:
        places = ", ".join(str(one / _CLAUDES) for one in used)
        reason = "Claude Desktop is there twice"
        raise ConfigError("mcp install", "client", reason, f"--file, one of {places}")
    return used[0] if used else None


def entry_of(client: ClientName, arguments: Sequence[str], port: int | None = None) -> dict[str, Any]:
    """What a client needs to know of a server that it starts with these arguments; of one that is started by
    somebody else, and listens on this port, where to find it. Raises ConfigError where it cannot go there.
    """
    if port is None:
        kind = {"type": "stdio"} if client == "vscode" else {}
        return {**kind, "command": sys.executable, "args": ["-m", "swarmwright", *arguments]}
    if client != "vscode":
        raise ConfigError("mcp install", "http", _STARTS, "leave --http out, or install it for vscode")
    return {"type": "http", "url": f"http://127.0.0.1:{port}/mcp"}


def install(client: ClientName, file: Path, entry: Mapping[str, Any], name: str) -> Installed:
    """Let the client know a server by this entry. Of an entry of that name only what is said here changes.

    Raises ConfigError for a file that is no JSON object, or cannot be read or written; it is left as it is.
    """
    try:
        text = file.read_bytes().decode("utf-8-sig") if file.exists() else ""
        before = read(text)
    except (OSError, ValueError) as error:
        reason = f"it cannot be read as JSON: {error}"
        raise ConfigError(str(file), "", reason, _paste(client, entry, name)) from error
    was = _there(client, file, before, name)
    gone = tuple(key for key in _OURS if key in was and key not in entry)
    changed = (*(key for key in entry if key not in was or was[key] != entry[key]), *gone)
    if not changed:
        return Installed(False)
    servers = before.get(_KEY[client], {})
    entry_then = {key: value for key, value in was.items() if key not in gone} | dict(entry)
    after = {**before, _KEY[client]: {**servers, name: entry_then}}
    try:
        fresh = _changed(text, (_KEY[client], name), was, entry, gone)
        if read(fresh) != after:
            raise ValueError("it is written in a way that cannot be changed safely")
    except ValueError as error:
        raise ConfigError(str(file), "", str(error), _paste(client, entry, name)) from error
    try:
        backup = _written(file, fresh)
    except OSError as error:
        raise ConfigError(str(file), "", f"it cannot be written: {error.strerror}") from error
    return Installed(True, backup, changed if was else (), tuple(key for key in was if key not in changed))


def _there(client: ClientName, file: Path, before: object, name: str) -> dict[str, Any]:
    """The entry of that name, {} = none yet. Raises ConfigError for what is no object."""
    for key in ("", _KEY[client], name):
        before = before if key == "" else before.get(key, {}) if isinstance(before, dict) else None
        if not isinstance(before, dict):
            raise ConfigError(str(file), key, "it is no JSON object", _MEND)
    return before if isinstance(before, dict) else {}


def _changed(
    text: str,
    place: tuple[str, str],
    was: Mapping[str, Any],
    entry: Mapping[str, Any],
    gone: Sequence[str],
) -> str:
    """The text of the file with the entry in it."""
    if not was:
        text = put(text, place, dict(entry))
    for key, value in entry.items():
        text = put(text, (*place, key), value) if was and was.get(key) != value else text
    for key in gone:
        text = without(text, (*place, key))
    return text


def _paste(client: ClientName, entry: Mapping[str, Any], name: str) -> str:
    told = json.dumps({name: entry}, ensure_ascii=False)[1:-1]
    return f"mend the file, name another by --file, or put this under {_KEY[client]!r}: {told}"


def _written(file: Path, text: str) -> Path | None:
    """Put the text in the file's place at once, and what was there beside it; the backup, if any."""
    file = file.resolve()
    file.parent.mkdir(parents=True, exist_ok=True)
    backup = None
    fresh = file.with_name(f".{file.name}.{os.getpid()}")
    fresh.write_bytes(text.encode("utf-8"))
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
