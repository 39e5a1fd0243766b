"""Telling others that a run is over: one POST to the address that its client gave.

The address is a stranger's choice, and the server may reach what the stranger cannot. So a name is looked up
once, every address that it has must be a public one, and the connection is made to that very address (a name
that says something else a moment later changes nothing); redirects are not followed, proxies not asked.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import re
import socket
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from swarmwright.errors import InvalidInput

if TYPE_CHECKING:
    import httpx

__all__ = [
    "NO_RULES",
    "Lookup",
    "Rules",
    "WebhookSettings",
    "Webhooks",
    "checked_address",
    "checked_host",
    "is_public",
]

_log = logging.getLogger(__name__)

Lookup = Callable[[str, int], Awaitable[Sequence[str]]]
"""(host, port) → the IP addresses that it has."""

_NAT64 = ipaddress.ip_network("64:ff9b::/96")
_TOO_BUSY = 429
_SERVERS_FAULT = 500


@dataclass(frozen=True, slots=True)
class Rules:
    """What an operator says of webhooks, beside how they are reached.

    off: none is told. https: whether only such addresses are. domains: the hosts that may be, or `*.` and
    what they end with; ports: theirs; () = whichever. longest: characters of an address. headers: what each
    POST is given. fields: of what is told; () = all.
    """

    off: bool = False
    https: bool = False
    domains: tuple[str, ...] = ()
    ports: tuple[int, ...] = ()
    longest: int = 65536
    headers: tuple[tuple[str, str], ...] = ()
    fields: tuple[str, ...] = ()

    def check(self, url: str) -> None:
        """Raise InvalidInput for an address that may not be told."""
        if self.off:
            raise InvalidInput("webhook", "this server tells nobody (http.disable_webhooks): leave it out")
        parts = urlsplit(url)
        host = (parts.hostname or "").rstrip(".")
        port = parts.port or (443 if parts.scheme == "https" else 80)
        if len(url) > self.longest:
            raise InvalidInput("webhook", f"an address has at most {self.longest} characters here")
        if self.https and parts.scheme != "https":
            raise InvalidInput("webhook", "this server tells addresses with https:// alone")
        if self.ports and port not in self.ports:
            open_ = " and ".join(map(str, self.ports))
            raise InvalidInput("webhook", f"this server tells nobody at port {port}, only at {open_}")
        fits = (host == one or (one[:2] == "*." and host.endswith(one[1:])) for one in self.domains)
        if self.domains and not any(fits):
            raise InvalidInput("webhook", f"{host} is none of the hosts that this server tells")


NO_RULES = Rules()
"""Whoever may be reached is told all."""


@dataclass(frozen=True, slots=True)
class WebhookSettings:
    """tries: POSTs in all; wait_s: before the second, doubled for each further one; timeout_s: of one POST.

    private: whether addresses of this machine and of private networks may be told. networks: those that may
    (`10.1.0.0/16`), where others may not. rules: what else holds.
    """

    tries: int = 3
    wait_s: float = 1.0
    timeout_s: float = 10.0
    private: bool = False
    networks: tuple[str, ...] = ()
    rules: Rules = NO_RULES

    def reaches(self, address: str) -> bool:
        """Whether an IP address may be told: one of the open internet, or of a network that is named."""
        return self.private or is_public(address) or _is_within(address, self.networks)


_HOST = re.compile(r"[A-Za-z0-9._-]+|[0-9A-Fa-f:.]+(%[A-Za-z0-9._-]+)?")
"""A name or an address: other letters can be ways to write these, which each program reads its own way."""


def checked_address(url: str) -> str:
    """The address, if a webhook can be there. Raises InvalidInput."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise InvalidInput("webhook", str(error)) from None
    if parts.scheme not in ("http", "https") or not parts.hostname or port == 0:
        raise InvalidInput("webhook", "an address with http:// or https:// and a host is expected")
    if not _HOST.fullmatch(parts.hostname):
        raise InvalidInput("webhook", "a host is written in ASCII, a name of other letters as xn--…")
    if parts.username or parts.password:
        raise InvalidInput("webhook", "an address must not hold a user's name or password")
    return url


def checked_host(url: str, settings: WebhookSettings = WebhookSettings()) -> str:
    """The address, if it does not say itself that it is none that may be told. Raises InvalidInput.

    What a name means is looked up when somebody is told; one that is refused then is told nowhere.
    """
    host = urlsplit(checked_address(url)).hostname or ""
    settings.rules.check(url)
    if number := _number(host):
        inside = not settings.reaches(number)
    else:
        here = host == "localhost" or host.endswith(".localhost")
        inside = here and not any(settings.reaches(one) for one in ("127.0.0.1", "::1"))
    if inside:
        raise InvalidInput("webhook", f"{host} is not on the open internet")
    return url


def _number(host: str) -> str:
    """The IP address that a host is, in whatever spelling C's libraries take (`127.1`, `0x7f000001`); "" = it
    is a name."""
    with suppress(ValueError):
        return str(ipaddress.ip_address(host))
    with suppress(OSError):
        return socket.inet_ntoa(socket.inet_aton(host))
    return ""


def is_public(address: str) -> bool:
    """Whether an IP address is one of the open internet, whatever it is wrapped in."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if ip in _NAT64:
            inner = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
    return ip.is_global and not ip.is_multicast


def _is_within(address: str, networks: Sequence[str]) -> bool:
    """Whether an IP address is of one of these networks, also as IPv6 writes an IPv4 one."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv6Address) and ip.ipv4_mapped is not None:
        ip = ip.ipv4_mapped
    return any(ip in ipaddress.ip_network(one) for one in networks)


async def _looked_up(host: str, port: int) -> Sequence[str]:
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(one[4][0]) for one in found))


class Webhooks:
    """Sends what is to be told. A failure is logged, and changes nothing of the run."""

    def __init__(
        self,
        settings: WebhookSettings | None = None,
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        look_up: Lookup = _looked_up,
    ) -> None:
        self._settings, self._sleep, self._look_up = settings or WebhookSettings(), sleep, look_up

    def checked(self, url: str) -> str:
        """The address, if a webhook can be there, as far as that is plain. Raises InvalidInput."""
        return checked_host(url, self._settings)

    async def tell(self, url: str, body: Mapping[str, Any]) -> bool:
        """POST the body as JSON; whether somebody took it (2xx). Bounded in tries and time."""
        wait, rules = self._settings.wait_s, self._settings.rules
        if rules.off:
            return False
        if rules.fields:
            body = {name: value for name, value in body.items() if name in rules.fields}
        for tried in range(1, self._settings.tries + 1):
            again, reason = await self._post(url, body)
            if not reason:
                return True
            _log.warning("webhook of run %s, try %d: %s", body.get("run_id"), tried, reason)
            if not again:
                return False
            if tried < self._settings.tries:
                await self._sleep(wait)
                wait *= 2
        return False

    async def _post(self, url: str, body: Mapping[str, Any]) -> tuple[bool, str]:
        """(whether another try may help, what went wrong; "" = nothing)."""
        import httpx

        try:
            async with asyncio.timeout(self._settings.timeout_s):
                self._settings.rules.check(checked_address(url))
                target, name = await self._pinned(url)
                async with httpx.AsyncClient(follow_redirects=False, trust_env=False) as client:
                    request = _request(client, target, name, body, self._settings.rules)
                    answer = await client.send(request, stream=True)
                    await answer.aclose()
        except InvalidInput as error:
            return False, error.reason
        except (OSError, TimeoutError, httpx.HTTPError, httpx.InvalidURL) as error:
            return True, f"{type(error).__name__}: {error}"
        status = answer.status_code
        again = status == _TOO_BUSY or status >= _SERVERS_FAULT
        return again, "" if answer.is_success else f"it answered {status}"

    async def _pinned(self, url: str) -> tuple[httpx.URL, str]:
        """(the address with an IP in place of its name, its name). Raises InvalidInput for a private one."""
        import httpx

        target = httpx.URL(url)
        port = target.port or (443 if target.scheme == "https" else 80)
        addresses = await self._look_up(target.host, port)
        if not addresses or not all(self._settings.reaches(one) for one in addresses):
            raise InvalidInput("webhook", f"{target.host} is not on the open internet")
        return target.copy_with(host=addresses[0].partition("%")[0]), target.host


def _request(
    client: httpx.AsyncClient, target: httpx.URL, name: str, body: Mapping[str, Any], rules: Rules
) -> httpx.Request:
    """A POST to the pinned address that asks for the name: in its header, and for TLS and its certificate."""
    port = "" if target.port is None else f":{target.port}"
    shown = f"[{name}]" if ":" in name else name
    headers, extensions = {**dict(rules.headers), "Host": shown + port}, {"sni_hostname": name}
    return client.build_request("POST", target, json=dict(body), headers=headers, extensions=extensions)
