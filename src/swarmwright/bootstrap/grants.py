"""Which identities were granted: a file beside the config file, so that a change of a tool is a diff to read.

`swarmwright.lock` beside `swarmwright.toml`: `{"format": "swarmwright.grants/1", "tools": {id: identity}}`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from swarmwright.bootstrap.texts import read_text
from swarmwright.errors import ConfigError
from swarmwright.policy.identity import Identity

__all__ = ["FORMAT", "grants_file", "read_grants", "write_grants"]

FORMAT = "swarmwright.grants/1"


def grants_file(config: Path) -> Path:
    """Where the grants for a config file stand."""
    return config.with_suffix(".lock")


def read_grants(config: Path) -> dict[str, str]:
    """Tool id → the identity that was granted; nothing where there is no file. Raises ConfigError."""
    path = grants_file(config)
    if not path.exists():
        return {}
    try:
        data = json.loads(read_text(path))
    except json.JSONDecodeError as error:
        raise ConfigError(str(path), f"line {error.lineno}", "this is not JSON", _REMEDY) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT or not _is_table(data.get("tools")):
        raise ConfigError(str(path), "", f"this is not {FORMAT}", _REMEDY)
    tools: dict[str, str] = data["tools"]
    return tools


def write_grants(config: Path, tools: Mapping[str, str]) -> Path:
    """Write all grants for a config file; where they stand now."""
    path = grants_file(config)
    text = json.dumps({"format": FORMAT, "tools": dict(sorted(tools.items()))}, indent=2, ensure_ascii=False)
    path.write_text(text + "\n", encoding="utf-8")
    return path


_REMEDY = "take the file away, and grant the tools again: swarmwright tools grant NAME"


def _is_table(tools: Any) -> bool:
    return isinstance(tools, dict) and all(isinstance(t, str) and Identity.of(t) for t in tools.values())
