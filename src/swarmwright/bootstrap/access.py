"""Who may come in, made of what there is to know them by: keys of the store, an issuer, an `Auth` module.

Authentication is on as soon as there is any of these. Whatever is wrong with them stops the start: a server
that was to ask people who they are never serves those it has not asked.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path

from swarmwright.bootstrap.graphs import AuthSpec, load_own
from swarmwright.errors import ConfigError
from swarmwright.ports.clock import Clock, SystemClock
from swarmwright.runtime.serving.api_keys import ApiKeys
from swarmwright.server.auth.access import Access, Rates
from swarmwright.server.auth.auditing import Auditing, command_line
from swarmwright.server.auth.handlers import Handlers
from swarmwright.server.auth.keys import KeyScheme
from swarmwright.server.auth.rates import Buckets
from swarmwright.server.auth.settings import AuthSettings
from swarmwright.server.auth.who import Scheme
from swarmwright.server.settings import LOOPBACK
from swarmwright.settings import Settings
from swarmwright.storage.opening import open_store
from swarmwright.storage.store import Store

__all__ = ["anchor_of", "check_address", "is_alone", "open_access", "put_down"]

_REMEDY = (
    "make a key (`swarmwright keys create`), take tokens ([server.jwt]), or name an Auth module "
    "(`auth` of langgraph.json)"
)


@asynccontextmanager
async def open_access(
    store: Store, settings: Settings, spec: AuthSpec | None, *, alone: bool, clock: Clock
) -> AsyncIterator[Access | None]:
    """Who may come in; None = whoever reaches the server, which is for this machine `alone`.

    Raises ConfigError for what cannot be used, and where others can reach the server and there is nothing to
    know them by.
    """
    auth, keys = settings.server, ApiKeys(store.keys, clock)
    handlers = None if spec is None or auth.enabled is False else _handlers(spec, alone)
    there = handlers is not None or auth.jwt is not None or await keys.any()
    _check(auth, there=there, alone=alone)
    if auth.enabled is False or not there:
        yield None
        return
    async with AsyncExitStack() as stack:
        schemes: list[Scheme] = [KeyScheme(keys)]
        if auth.jwt is not None:
            schemes.append(await _tokens(auth, clock, stack))
        if handlers is not None:
            schemes.append(handlers)
        rates = Rates(
            Buckets(auth.rates.per_second, auth.rates.burst, clock.now),
            Buckets(auth.rates.tenant_per_second, auth.rates.tenant_burst, clock.now),
            Buckets(auth.rates.refused_per_second, auth.rates.refused_burst, clock.now),
        )
        auditing = Auditing(store.audit, auth.audit, anchor_of(settings), clock)
        yield Access(tuple(schemes), handlers, rates, auditing)


def anchor_of(settings: Settings) -> str:
    """The file that the audit log's hashes are put into besides: as set, or beside the store's file."""
    if settings.server.anchor or not isinstance(settings.database, Path):
        return settings.server.anchor
    return "" if str(settings.database) == ":memory:" else f"{settings.database}-audit"


async def put_down(store: Store, settings: Settings, operation: str, resource: str) -> None:
    """Put into the audit log what was done on this machine, unless nothing is put down. Raises OSError."""
    if settings.server.audit != "off":
        auditing = Auditing(store.audit, settings.server.audit, anchor_of(settings))
        await auditing.put_down(command_line(), operation, resource, "done", "")


def is_alone(host: str) -> bool:
    """Whether an address is this machine's alone."""
    try:
        return host in LOOPBACK or ip_address(host).is_loopback
    except ValueError:  # a name: whatever it means
        return False


async def check_address(settings: Settings, spec: AuthSpec | None, host: str) -> None:
    """Raise ConfigError for an address that others can reach, where there is nothing to know them by."""
    if is_alone(host):
        return
    there = spec is not None or settings.server.jwt is not None
    if not there:
        async with open_store(settings.database, threads=False) as store:
            there = await ApiKeys(store.keys, SystemClock()).any()
    _check(settings.server, there=there, alone=False, host=host)


def _check(auth: AuthSettings, *, there: bool, alone: bool, host: str = "") -> None:
    if auth.enabled and not there:
        raise ConfigError("[server]", "auth", "there is nothing to know anybody by", _REMEDY)
    if not alone and (auth.enabled is False or not there):
        reason = "others can reach it, and this server would not ask who they are"
        remedy = (
            f"{_REMEDY}; or serve on 127.0.0.1, and let a proxy that knows its users stand in front "
            "(--allow-host is the name that it is called by)"
        )
        raise ConfigError("--host", host, reason, remedy)


def _handlers(spec: AuthSpec, alone: bool) -> Handlers:
    """The handlers of an Auth module. Raises ConfigError for what is none."""
    from langgraph_sdk import Auth

    found = load_own(spec)
    if not isinstance(found, Auth):
        raise ConfigError(spec.named_by, "", f"{type(found).__name__} is no langgraph_sdk.Auth")
    if spec.studio and not alone:
        reason = (
            "whoever says that he is LangGraph's Studio would be let in, and others can reach this server"
        )
        raise ConfigError(spec.named_by, "disable_studio_auth", reason, "leave it out, or say true")
    return Handlers(found, spec.named_by, studio=spec.studio, schemes=spec.schemes)


async def _tokens(auth: AuthSettings, clock: Clock, stack: AsyncExitStack) -> Scheme:
    assert auth.jwt is not None
    if missing := [name for name in ("jwt", "cryptography") if find_spec(name) is None]:
        reason = f"{', '.join(missing)} is not installed"
        raise ConfigError("[server.jwt]", "", reason, "pip install 'swarmwright[server]'")
    from swarmwright.server.auth.keyring import Keyring
    from swarmwright.server.auth.tokens import TokenScheme

    keyring = Keyring(auth.jwt.issuer, auth.jwt.jwks, clock)
    stack.push_async_callback(keyring.close)
    return TokenScheme(auth.jwt, keyring)
