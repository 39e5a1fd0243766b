"""Is this a URL of one of these hosts? Whatever two parsers could read as two hosts is none.

So there is no leniency: no user before an @, no backslash, no space, no percent in a host, no number that is
an address in disguise; and a host that is not ASCII must be spelled as it was allowed, and be one for both
IDNA 2003 and 2008 (faß.de is fass.de for the one, and not for the other).
"""

from __future__ import annotations

import ipaddress
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from swarmwright.workflow.heaps import normal_form

__all__ = ["Place", "allowed_host", "host_fault", "place_of"]

_UNCLEAR = re.compile(r"""[\s\\<>"^`{|}\x00-\x1f\x7f]""")
_URL = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://([^/?#]*)(?:[/?#].*)?")
_AUTHORITY = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^\[\]:@]+)(?::([0-9]{1,5}))?")
_LABEL = re.compile(r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?")
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")

_PLAIN = re.compile(
    r"(https?)://((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?)"
    r"(?:[/?#][!#-;=?-\[\]_a-z~]*)?"
)
"""What most URLs are, of which all else here need not be asked: a name with dots, and nothing in doubt."""

_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a URL leads: scheme and host in lower case, and the port; None = a scheme without a usual one."""

    scheme: str
    host: str
    port: int | None


def place_of(url: str) -> Place | None:
    """Where a URL leads; None for what is none, or could be read as another."""
    if plain := _PLAIN.fullmatch(url):
        return Place(plain[1], plain[2], _PORTS[plain[1]])
    if _UNCLEAR.search(url) or not (url.isascii() or all(unicodedata.category(c)[0] != "C" for c in url)):
        return None
    split = _URL.fullmatch(url)
    at = _AUTHORITY.fullmatch(split[2]) if split else None
    if split is None or at is None:
        return None
    scheme, host = split[1].lower(), _host(at[1])
    port = int(at[2]) if at[2] else _PORTS.get(scheme)
    if host is None or (port is not None and not 0 < port < 65536):
        return None
    return Place(scheme, host, port)


def allowed_host(url: str, hosts: Iterable[str], schemes: Iterable[str]) -> bool:
    """Whether the URL leads to one of the hosts, by one of the schemes."""
    place = place_of(url)
    if place is None or place.scheme not in schemes:
        return False
    return any(_covers(entry, place) for entry in hosts)


def host_fault(entry: str) -> str:
    """Why an entry of `hosts` allows nothing: it is no host; "" = it is one."""
    split = _AUTHORITY.fullmatch(entry.removeprefix("*."))
    if split is not None and _read_twice(split[1]):
        return f"{entry!r} is another host for older readers: write it as {_punycode(split[1])}"
    if split is None or _host(split[1]) is None or (split[2] and not 0 < int(split[2]) < 65536):
        return f"{entry!r} is no host, such as example.org, *.example.org or localhost:8080"
    if entry.startswith("*.") and _is_address(split[1]):
        return f"{entry!r}: nothing is below an address"
    return ""


def _covers(entry: str, place: Place) -> bool:
    spelled, port = _read(entry)
    if place.port != (port or _PORTS.get(place.scheme)):
        return False
    if entry.startswith("*."):
        return not _is_address(place.host) and any(place.host.endswith(f".{one}") for one in spelled)
    return place.host in spelled


@lru_cache(maxsize=1024)
def _read(entry: str) -> tuple[frozenset[str], int | None]:
    """How the host of an entry can be spelled, and its port; nothing for an entry that is no host."""
    split = _AUTHORITY.fullmatch(entry.removeprefix("*."))
    host = _host(split[1]) if split else None
    if split is None or host is None or host_fault(entry):
        return frozenset(), None
    return frozenset({host, _punycode(host)}), int(split[2]) if split[2] else None


def _host(text: str) -> str | None:
    """A name or an address in one spelling; None for what is neither, or an address in disguise."""
    if text.startswith("["):
        try:
            return f"[{ipaddress.IPv6Address(text[1:-1]).compressed}]"
        except ValueError:
            return None
    if not text.isascii():
        # Not folded: what another parser makes of other letters is not known. It must be as it was allowed.
        plain = normal_form("NFC", text) == text == text.lower() and "%" not in text
        return text if plain and not _read_twice(text) else None
    labels = text.lower().split(".")
    if _NUMBER.fullmatch(labels[-1]):
        return text if _is_address(text) else None
    return ".".join(labels) if all(map(_LABEL.fullmatch, labels)) else None


def _is_address(host: str) -> bool:
    if host.startswith("["):
        return True
    if not host[-1:].isdigit():
        return False
    try:
        return str(ipaddress.IPv4Address(host)) == host
    except ValueError:
        return False


def _punycode(host: str) -> str:
    """How a host stands in a URL of ASCII, each label as it is: what IDNA 2008 makes of it."""
    labels = host.split(".")
    return ".".join(one if one.isascii() else f"xn--{one.encode('punycode').decode()}" for one in labels)


def _read_twice(host: str) -> bool:
    """Whether IDNA 2003 folds a host into another one: ß, a last ς, joiners, other full stops."""
    if host.isascii():
        return False
    try:
        return host.encode("idna").decode("ascii") != _punycode(host)
    except UnicodeError:
        return True
