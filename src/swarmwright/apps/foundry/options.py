"""Options that several commands of `swarmwright foundry` take."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["By", "Config", "Database", "Found", "Gate", "Hash", "Id", "Json", "Key", "Model", "Version"]

Config = Annotated[Path | None, typer.Option("--config", "-c", help="another team than the foundry's own")]
Database = Annotated[str | None, typer.Option("--db", help="the store: a file, or a database's URL")]
Model = Annotated[str, typer.Option("--model", "-m", help="a profile of the config, or provider:model")]
Json = Annotated[bool, typer.Option("--json", help="the state as JSON")]
Id = Annotated[str, typer.Argument(metavar="PROTOCOL", help="its id", show_default=False)]
Hash = Annotated[str, typer.Option("--hash", help="of the draft that you have read")]
Version = Annotated[
    int | None,
    typer.Option("--version", min=1, help="of that draft: several versions may have one text"),
]
Found = Annotated[
    str, typer.Option("--found", help="of what was found in it, as you have read it; needed with a reason")
]
Gate = Annotated[
    str, typer.Option("--gate", help="that is answered; needed behind another gate's yes to the same draft")
]
By = Annotated[
    str,
    typer.Option(
        "--by",
        help="who says it; if not said, your account, but for root and the like",
    ),
]
Key = Annotated[str | None, typer.Option("--key", help="the same key again asks for the same thing")]
