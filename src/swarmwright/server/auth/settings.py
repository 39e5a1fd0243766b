"""What an operator sets of who may come in, and of how often and how much they may ask."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

__all__ = ["ALGORITHMS", "Algorithm", "Audited", "AuthSettings", "JwtSettings", "RateSettings"]

Algorithm: TypeAlias = Literal[
    "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"
]
"""Signatures with a key that is public: never `none`, and never one with a shared secret (HS256 …), where who
knows the public key could sign."""

ALGORITHMS: tuple[Algorithm, ...] = (
    *("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"),
)

Audited: TypeAlias = Literal["off", "changes", "all"]


@dataclass(frozen=True, slots=True)
class JwtSettings:
    """Whose tokens are taken, and what in them says who it is.

    issuer, audience: what `iss` is, and `aud` holds. jwks: the URL of the issuer's keys; "" = as its
    /.well-known/openid-configuration says. tenant, identity, permissions: names of claims; "" = none: all
    are of one tenant, or may do everything that is their tenant's. leeway_s: how far clocks may differ.
    """

    issuer: str
    audience: str
    jwks: str = ""
    algorithms: tuple[Algorithm, ...] = ("RS256", "ES256", "EdDSA")
    tenant: str = ""
    identity: str = "sub"
    permissions: str = ""
    leeway_s: float = 30.0


@dataclass(frozen=True, slots=True)
class RateSettings:
    """How many requests: `per_second` of one caller, or of one tenant, on the whole, and `burst` at once.

    0 = as many as they like. refused_*: those of one address that nobody is known by.
    """

    per_second: float = 50.0
    burst: int = 200
    tenant_per_second: float = 200.0
    tenant_burst: int = 800
    refused_per_second: float = 5.0
    refused_burst: int = 50


@dataclass(frozen=True, slots=True)
class AuthSettings:
    """Who is asked for a name, and what is put down of what they do.

    enabled: None = wherever there is something to know them by. jwt: whose tokens are taken. audit: what is
    put down: what changes something, everything, nothing. anchor: the file that its hashes are put into
    besides; "" = the usual one. active_runs: of one tenant, pending and running; 0 = as many as they like.
    webhook_networks: where webhooks go besides the open internet (`10.1.0.0/16`).
    """

    enabled: bool | None = None
    jwt: JwtSettings | None = None
    rates: RateSettings = RateSettings()
    audit: Audited = "changes"
    anchor: str = ""
    active_runs: int = 100
    webhook_networks: tuple[str, ...] = ()
