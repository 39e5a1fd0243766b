"""The tools of the music team (seed 002.19). Each does its work for real, in the team's workspace folder."""

from __future__ import annotations

import contextlib
import json
import math
import re
import sqlite3
import struct
import wave
from typing import Literal

from swarmwright.ports.workspace import Workspace

__all__ = ["audio_processor", "code_writer", "database_manager", "file_system", "ui_designer"]

SAMPLE_RATE = 22_050
_TYPES = {"text": "TEXT", "integer": "INTEGER", "real": "REAL", "blob": "BLOB"}


def ui_designer(screen: str, widgets: list[str], workspace: Workspace) -> str:
    """Design one screen of the app: lays the widgets out top to bottom, as a spec and a wireframe picture."""
    name = _file_name(screen)
    spec = {"screen": screen, "layout": "column", "widgets": widgets}
    workspace.write(f"design/{name}.json", json.dumps(spec, indent=2, ensure_ascii=False) + "\n")
    workspace.write(f"design/{name}.svg", _wireframe(screen, widgets))
    return f"designed {screen} with {len(widgets)} widgets: design/{name}.json, design/{name}.svg"


def code_writer(path: str, code: str, workspace: Workspace) -> str:
    """Write a source file of the app, such as lib/screens/player.dart; the folder is made if needed."""
    text = code if code.endswith("\n") else code + "\n"
    workspace.write(path, text)
    return f"wrote {path} ({len(text.splitlines())} lines)"


def file_system(
    action: Literal["list", "read", "write"], workspace: Workspace, path: str = "", content: str = ""
) -> str:
    """List the workspace's files, or read or write one of them."""
    if action == "list":
        return "\n".join(workspace.files()) or "the workspace is empty"
    if action == "write":
        return f"wrote {workspace.write(path, content)}"
    return workspace.read(path) if workspace.path(path).is_file() else f"there is no file {path}"


def database_manager(table: str, columns: dict[str, str], workspace: Workspace) -> str:
    """Make a table in the app's database; columns: name to type (text, integer, real or blob)."""
    unknown = {n: t for n, t in columns.items() if t.lower() not in _TYPES}
    if unknown or not columns:
        raise ValueError(f"a table needs columns of the types {', '.join(_TYPES)}; got {unknown or 'none'}")
    fields = ", ".join(f"{_identifier(n)} {_TYPES[t.lower()]}" for n, t in columns.items())
    statement = f"CREATE TABLE IF NOT EXISTS {_identifier(table)} (id INTEGER PRIMARY KEY, {fields})"
    file = workspace.path("data/music.db")
    file.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.closing(sqlite3.connect(file)) as db, db:
        db.execute(statement)
        rows = db.execute("SELECT sql FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
    workspace.write("data/schema.sql", "".join(f"{sql};\n" for (sql,) in rows))
    return f"table {table} with {len(columns)} columns is in data/music.db; schema in data/schema.sql"


def audio_processor(
    name: str, workspace: Workspace, frequency_hz: float = 440.0, seconds: float = 1.0, fade_s: float = 0.1
) -> str:
    """Render a tone with fades at both ends to audio/NAME.wav, and measure its peak and loudness."""
    if not (20 <= frequency_hz <= 10_000 and 0 < seconds <= 30 and 0 <= fade_s <= seconds / 2):
        raise ValueError("frequency 20-10000 Hz, length up to 30 s, fades up to half the length")
    samples = _tone(frequency_hz, seconds, fade_s)
    file = workspace.path(f"audio/{_file_name(name)}.wav")
    file.parent.mkdir(parents=True, exist_ok=True)
    with wave.open(str(file), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(SAMPLE_RATE)
        out.writeframes(struct.pack(f"<{len(samples)}h", *samples))
    peak = max(map(abs, samples)) / 32_767
    rms = math.sqrt(sum(s * s for s in samples) / len(samples)) / 32_767
    return (
        f"rendered audio/{file.name}: {seconds:g} s at {frequency_hz:g} Hz, "
        f"peak {20 * math.log10(peak):.1f} dBFS, loudness {20 * math.log10(rms):.1f} dBFS"
    )


def _tone(frequency_hz: float, seconds: float, fade_s: float) -> list[int]:
    count, fade = max(1, round(seconds * SAMPLE_RATE)), round(fade_s * SAMPLE_RATE)
    return [
        round(
            0.8
            * 32_767
            * min(1.0, (i + 1) / (fade + 1), (count - i) / (fade + 1))
            * math.sin(2 * math.pi * frequency_hz * i / SAMPLE_RATE + math.pi / 4)
        )
        for i in range(count)
    ]


def _wireframe(title: str, widgets: list[str]) -> str:
    """The screen as an SVG: a phone's outline with one box a widget."""
    escape = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
    rows = [title, *widgets]
    boxes = "".join(
        f'<rect x="10" y="{10 + 44 * i}" width="220" height="36" rx="6" fill="none" stroke="#445"/>'
        f'<text x="20" y="{33 + 44 * i}" font-family="sans-serif">{row.translate(escape)}</text>'
        for i, row in enumerate(rows)
    )
    height = 20 + 44 * len(rows)
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="240" height="{height}">{boxes}</svg>\n'


def _file_name(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_") or "unnamed"


def _identifier(name: str) -> str:
    """A quoted SQL identifier. Raises ValueError for a name that is none."""
    if not re.fullmatch(r"[A-Za-z_]\w*", name):
        raise ValueError(f"{name!r} is no name for a table or column")
    return f'"{name}"'
