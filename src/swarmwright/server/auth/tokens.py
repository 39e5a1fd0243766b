"""JWTs of an OpenID provider, as `Authorization: Bearer`.

The algorithm is one of those that were set, all of them with public keys; the key is the provider's of the
name that the token gives, and of the kind that the algorithm is for. Issuer, audience and times must fit.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import jwt
from jwt import InvalidTokenError
from starlette.requests import HTTPConnection

from swarmwright.server.auth.keyring import Keyring
from swarmwright.server.auth.settings import JwtSettings
from swarmwright.server.auth.who import Who, bearer, unknown

__all__ = ["TokenScheme"]

_LONGEST = 16_384
_KINDS: Mapping[str, str] = {"RS": "RSA", "PS": "RSA", "ES": "EC", "Ed": "OKP"}


class TokenScheme:
    """Knows whoever shows a token of the issuer."""

    def __init__(self, settings: JwtSettings, keyring: Keyring) -> None:
        self._settings, self._keyring = settings, keyring

    @property
    def guessable(self) -> bool:
        """A token is signed."""
        return False

    @property
    def described(self) -> Mapping[str, Mapping[str, Any]]:
        """How OpenAPI says it."""
        where = f"{self._settings.issuer.rstrip('/')}/.well-known/openid-configuration"
        return {"token": {"type": "openIdConnect", "openIdConnectUrl": where}}

    async def who(self, connection: HTTPConnection) -> Who | None:
        """Who it is; None where no token was shown. Raises HTTPException (401, 503)."""
        token = bearer(connection)
        if token.count(".") != 2:
            return None
        claims = await self._claims(token)
        tenant = self._named(claims, self._settings.tenant) if self._settings.tenant else ""
        identity = self._named(claims, self._settings.identity)
        permissions = (
            _permissions(claims, self._settings.permissions) if self._settings.permissions else ("*",)
        )
        user = {
            **claims,
            "identity": identity,
            "display_name": str(claims.get("name") or identity),
            "is_authenticated": True,
            "permissions": list(permissions),
        }
        known = (tenant, identity, permissions, f"jwt {self._settings.issuer}", user)
        return Who(*known, until=float(claims["exp"]) + self._settings.leeway_s)

    async def _claims(self, token: str) -> Mapping[str, Any]:
        if len(token) > _LONGEST:
            raise unknown("the token is too long")
        try:
            header = jwt.get_unverified_header(token)
        except InvalidTokenError:
            raise unknown("the token cannot be read") from None
        algorithm, kid = header.get("alg"), header.get("kid", "")
        if algorithm not in self._settings.algorithms or not isinstance(kid, str) or header.get("crit"):
            raise unknown("the token is signed in a way that is not taken")
        key = await self._keyring.key(kid)
        if key is None or key.key_type != _KINDS[algorithm[:2]]:
            raise unknown("the token is signed with no key of its issuer's")
        try:
            claims: Mapping[str, Any] = jwt.decode(
                token,
                key.key,
                algorithms=[algorithm],
                audience=self._settings.audience,
                issuer=self._settings.issuer,
                leeway=self._settings.leeway_s,
                options={"require": ["exp", "iss", "aud"]},
            )
        except InvalidTokenError as error:
            raise unknown(f"the token does not count: {error}") from None
        return claims

    def _named(self, claims: Mapping[str, Any], claim: str) -> str:
        """A name in a claim; a dot leads into an object, where no claim is called so."""
        value = _claim(claims, claim)
        if not isinstance(value, str) or not value.strip() or len(value) > 200 or not value.isprintable():
            raise unknown(f"the token does not say who it is of: there is no {claim!r}")
        return value


def _claim(claims: Mapping[str, Any], name: str) -> Any:
    if name in claims:
        return claims[name]
    value: Any = claims
    for part in name.split("."):
        value = value.get(part) if isinstance(value, Mapping) else None
    return value


def _permissions(claims: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """A list of texts, or one text with spaces between them, as `scope` is."""
    value = _claim(claims, name)
    said = value.split() if isinstance(value, str) else value
    return tuple(one for one in said if isinstance(one, str)) if isinstance(said, list | tuple) else ()
