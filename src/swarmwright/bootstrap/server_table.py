"""`[server]` of a config file: who may come in, how often they may ask, and what is put down of what they
do."""

from __future__ import annotations

import ipaddress
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from swarmwright.server.auth.settings import Algorithm, AuthSettings, JwtSettings, RateSettings

__all__ = ["AS_EVER", "JwtTable", "ServerTable", "auth_settings"]

_URL = r"^(https://|http://(localhost|127\.0\.0\.1|\[::1\])([:/]|$)).*"


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class JwtTable(_Table):
    """`[server.jwt]`: whose tokens are taken, and what in them says who it is."""

    issuer: str = Field(pattern=_URL, description="What `iss` must be: the provider's address.")
    audience: str = Field(min_length=1, description="What `aud` must hold: this server, as known there.")
    jwks: str = Field("", pattern=rf"^$|{_URL}", description="Where its keys are, if it does not say itself.")
    algorithms: list[Algorithm] = Field(["RS256", "ES256", "EdDSA"], min_length=1, description="Signatures.")
    tenant: str = Field("", description="The claim with the tenant; without it, all are of one.")
    identity: str = Field("sub", min_length=1, description="The claim with who it is.")
    permissions: str = Field("", description="The claim with what they may do; without it, everything.")
    leeway_s: float = Field(30.0, ge=0, le=300, description="How far clocks may differ.")


class ServerTable(_Table):
    """`[server]`: who may come in."""

    auth: bool | None = Field(
        default=None,
        description="true = all must be known; without it, where there is something to know them by.",
    )
    jwt: JwtTable | None = Field(default=None, description="Tokens of an OpenID provider.")
    requests_per_second: float = Field(
        default=50.0, ge=0, description="Of one caller, on the whole; 0 = no limit."
    )
    requests_at_once: int = Field(default=200, ge=1, description="Of one caller, at once.")
    tenant_requests_per_second: float = Field(default=200.0, ge=0, description="Of one tenant; 0 = no limit.")
    tenant_requests_at_once: int = Field(default=800, ge=1, description="Of one tenant, at once.")
    active_runs: int = Field(
        default=100, ge=0, description="Of one tenant, pending and running; 0 = no limit."
    )
    audit: Literal["off", "changes", "all"] = Field(default="changes", description="What is put down.")
    audit_anchor: str = Field(
        default="", description="The file that hashes of the log are put into, besides."
    )
    webhook_networks: list[str] = Field(
        default=[], description="Where webhooks go besides the open internet: `10.1.0.0/16`."
    )

    @field_validator("webhook_networks")
    @classmethod
    def _networks(cls, given: list[str]) -> list[str]:
        for one in given:
            ipaddress.ip_network(one)
        return given


AS_EVER = ServerTable()
"""What is set where a config file says nothing."""


def auth_settings(table: ServerTable, home: Path) -> AuthSettings:
    """What the table says. home: what paths are relative to."""
    rates = RateSettings(
        table.requests_per_second,
        table.requests_at_once,
        table.tenant_requests_per_second,
        table.tenant_requests_at_once,
    )
    jwt = None
    if table.jwt is not None:
        said = table.jwt.model_dump()
        jwt = JwtSettings(**{**said, "algorithms": tuple(said["algorithms"])})
    anchor = str(home / table.audit_anchor) if table.audit_anchor else ""
    networks = tuple(table.webhook_networks)
    return AuthSettings(table.auth, jwt, rates, table.audit, anchor, table.active_runs, networks)
