"""`swarmwright keys`: who may speak to a server over this store. A key is shown once, when it is made."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from swarmwright.cli.output import print_json, stderr, stdout, visible
from swarmwright.cli.sources import DatabaseOption, JsonOption, has_store, settings_of
from swarmwright.cli.times import seconds_of
from swarmwright.errors import NotFound

if TYPE_CHECKING:
    from swarmwright.ports.keys import ApiKey
    from swarmwright.runtime.serving.api_keys import ApiKeys

__all__ = ["keys_commands"]

Result = TypeVar("Result")

ConfigOption = Annotated[
    Path | None,
    typer.Option(
        "--config", "-c", metavar="FILE", help="Whose store; ./swarmwright.toml.", show_default=False
    ),
]
TenantOption = Annotated[str | None, typer.Option("--tenant", metavar="NAME", help="Of this tenant alone.")]


def create_command(
    tenant: Annotated[str, typer.Option("--tenant", metavar="NAME", help="Whose things it opens.")] = "",
    identity: Annotated[str, typer.Option("--identity", metavar="NAME", help="Who uses it.")] = "",
    permission: Annotated[
        list[str] | None,
        typer.Option("--permission", metavar="WHAT", help="threads:read, threads:*, …; without, everything."),
    ] = None,
    expires: Annotated[
        str | None, typer.Option("--expires", metavar="TIME", help="How long it opens anything: 90d, 12h.")
    ] = None,
    name: Annotated[str, typer.Option("--name", metavar="TEXT", help="What it is for.")] = "",
    config: ConfigOption = None,
    db: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Make a key, and show it, this once. What is kept of it cannot be used as one."""
    lasts = None if expires is None else seconds_of(expires, "expires")
    permissions = tuple(permission or ("*",))

    async def make(keys: ApiKeys) -> tuple[str, ApiKey]:
        return await keys.make(
            tenant=tenant, identity=identity, permissions=permissions, name=name, lasts_s=lasts
        )

    text, key = _with_keys(make, config, db, "keys create", lambda made: made[1].key_id)
    if json:
        print_json({"key": text, **_record(key)})
        return
    stdout().print(text)
    stderr().print("This is shown once: keep it where secrets are kept. Clients send it as x-api-key.")


def list_command(
    tenant: TenantOption = None,
    config: ConfigOption = None,
    db: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """List keys, the newest first. None of them can be shown again."""

    async def listed(keys: ApiKeys) -> Sequence[ApiKey]:
        return await keys.all(tenant)

    found: Sequence[ApiKey] = _with_keys(listed, config, db, none=lambda: ())
    if json:
        print_json([_record(key) for key in found])
        return
    for key in found:
        stdout().print(visible(_line(key)))
    if not found:
        stderr().print(
            "no keys: whoever reaches a server over this store is let in, unless it asks otherwise"
        )


def revoke_command(
    key_id: Annotated[str, typer.Argument(metavar="ID", help="The key's id, as `keys list` shows it.")],
    config: ConfigOption = None,
    db: DatabaseOption = None,
    json: JsonOption = False,
) -> None:
    """Let a key open nothing any more, from the next request on."""

    def none() -> ApiKey:
        raise NotFound("key", key_id)

    async def revoke(keys: ApiKeys) -> ApiKey:
        known = [key.key_id for key in await keys.all()]
        found = await keys.revoke(key_id)
        if found is None:
            raise NotFound("key", key_id, known[:3])
        return found

    key = _with_keys(revoke, config, db, "keys revoke", lambda key: key.key_id, none)
    if json:
        print_json(_record(key))
    else:
        stderr().print(visible(f"{key.key_id} opens nothing any more"))


def keys_commands() -> typer.Typer:
    """The group of these commands."""
    group = typer.Typer(help="API keys: who may speak to a server over this store.", no_args_is_help=True)
    group.command("create")(create_command)
    group.command("list")(list_command)
    group.command("revoke")(revoke_command)
    return group


def _with_keys(
    work: Callable[[ApiKeys], Awaitable[Result]],
    config: Path | None,
    db: str | None,
    operation: str = "",
    named: Callable[[Result], str] = str,
    none: Callable[[], Result] | None = None,
) -> Result:
    """Do this with the keys of the store; under a name, it is put down in the audit log. none: what comes of
    it where there is no store, and none is named: it is not made for that. Raises ConfigError."""
    settings = settings_of(config, db)
    if none is not None and not has_store(settings, db):
        return none()

    async def done() -> Result:
        from swarmwright.bootstrap.access import put_down
        from swarmwright.ports.clock import SystemClock
        from swarmwright.runtime.serving.api_keys import ApiKeys
        from swarmwright.storage.opening import open_store

        async with open_store(settings.database, threads=False, make=none is None) as store:
            result = await work(ApiKeys(store.keys, SystemClock()))
            if operation:
                await put_down(store, settings, operation, f"/keys/{named(result)}")
            return result

    import asyncio

    return asyncio.run(done())


def _record(key: ApiKey) -> dict[str, Any]:
    return {
        "key_id": key.key_id,
        "tenant": key.tenant,
        "identity": key.identity,
        "permissions": list(key.permissions),
        "damaged": key.damaged,
        "name": key.name,
        "created_at": key.created_at,
        "expires_at": key.expires_at,
        "revoked_at": key.revoked_at,
        "used_at": key.used_at,
    }


def _line(key: ApiKey) -> str:
    from swarmwright.runtime.serving.notices import stamp

    state = f"revoked {stamp(key.revoked_at)}" if key.revoked_at is not None else ""
    state = state or (f"until {stamp(key.expires_at)}" if key.expires_at is not None else "for good")
    used = "never used" if key.used_at is None else f"used {stamp(key.used_at)}"
    if key.damaged:
        state = f"damaged, opens nothing: revoke it, and make another; {state}"
    who = f"{key.tenant or '-'}/{key.identity or '-'}"
    return f"{key.key_id}  {who}  {' '.join(key.permissions) or '-'}  {state}  {used}  {key.name}".rstrip()
