"""The commands with which a clinician answers: `foundry approve`, `revise` and `read`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from swarmwright.apps.foundry.options import (
    By,
    Config,
    Database,
    Found,
    Gate,
    Hash,
    Id,
    Json,
    Key,
    Model,
    Version,
)
from swarmwright.apps.foundry.terminal import again, asked, person, show, told_of

if TYPE_CHECKING:
    from swarmwright.apps.foundry.foundry import Foundry, Verb
    from swarmwright.apps.foundry.state import ProtocolState

__all__ = ["approve_command", "read_command", "revise_command"]


def approve_command(
    id_: Id,
    draft: Hash,
    version: Version = None,
    found: Found = "",
    gate: Gate = "",
    by: By = "",
    reason: Annotated[str, typer.Option("--reason", help="why; needed where a finding is unsafe")] = "",
    key: Key = None,
    config: Config = None,
    db: Database = None,
    model: Model = "",
    as_json: Json = False,
) -> None:
    """Approve a draft, by its hash; the final protocol is printed."""
    _review(
        "approve",
        id_,
        (draft, version, found),
        by,
        reason,
        key,
        config,
        db,
        model,
        as_json=as_json,
        gate=gate,
    )


def revise_command(
    id_: Id,
    draft: Hash,
    reason: Annotated[str, typer.Option("--reason", help="what is to be changed")],
    version: Version = None,
    gate: Gate = "",
    by: By = "",
    key: Key = None,
    config: Config = None,
    db: Database = None,
    model: Model = "",
    as_json: Json = False,
) -> None:
    """Ask for a revision of a draft, by its hash, and wait for it."""
    _review(
        "revise", id_, (draft, version, ""), by, reason, key, config, db, model, as_json=as_json, gate=gate
    )


def read_command(
    id_: Id,
    draft: Hash,
    version: Version = None,
    by: By = "",
    key: Key = None,
    config: Config = None,
    db: Database = None,
    model: Model = "",
    as_json: Json = False,
) -> None:
    """Have a draft that somebody has written by hand read as it stands; whatever is said of it, it stays, and
    the clinician is asked still. Comes back once it is read."""

    async def ask(foundry: Foundry) -> ProtocolState:
        await foundry.check(id_)
        who = person(by)
        await foundry.read(id_, draft, by=who, draft_version=version, idempotency_key=key)
        await foundry.idle()
        return await foundry.state(id_)

    show(asked(ask, config, db, model, goes_on=False), as_json, again(config, db, model))


def _review(
    verb: Verb,
    id_: str,
    read: tuple[str, int | None, str],
    by: str,
    reason: str,
    key: str | None,
    config: Path | None,
    db: str | None,
    model: str,
    *,
    as_json: bool,
    gate: str = "",
) -> None:
    draft, version, found = read

    async def ask(foundry: Foundry) -> ProtocolState:
        await foundry.check(id_)
        who = person(by)
        await foundry.review(
            id_,
            verb,
            draft,
            by=who,
            reason=reason,
            draft_version=version,
            findings_hash=found,
            gate=gate,
            idempotency_key=key,
        )
        return await told_of(foundry, id_)

    show(asked(ask, config, db, model), as_json, again(config, db, model))
