"""`webhooks` of a `langgraph.json` → where they may go, and what they are given (`serving.webhooks.Rules`).

What is not understood of it is refused: it would leave something open.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from swarmwright.errors import ConfigError
from swarmwright.runtime.serving.notices import NOTICE_FIELDS
from swarmwright.runtime.serving.webhooks import NO_RULES, Rules
from swarmwright.workflow.nearness import nearest

__all__ = ["webhook_rules"]

_PREFIX = "LG_WEBHOOK_"
"""What a variable's name begins with that a header may show, where the file does not say."""

_TEMPLATE = re.compile(r"\$\{\{\s*([^}]+?)\s*\}\}")
_HEADER = re.compile(r"[!#$%&'*+\-.^_`|~0-9A-Za-z]+")
_DOMAIN = re.compile(r"(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*\.?|[0-9a-f:.]+", re.IGNORECASE)
_URL = ("require_https", "allowed_domains", "allowed_ports", "max_url_length")
_INSIDE = ("disable_loopback", "disable_private_ips")
_REACH = "webhooks reach no private network but those of `webhook_networks` in `[server]`"


def webhook_rules(said: Any, path: Path, env: Mapping[str, str], *, off: bool = False) -> Rules:
    """The rules. env: what the file adds to the environment, in which headers find their variables.

    off: whether none is told at all. Raises ConfigError.
    """
    whole = _object(said, path, "webhooks", ("env_prefix", "url", "headers", "allowed_fields"))
    rules = _addresses(whole["url"], path) if "url" in whole else NO_RULES
    fields = _list(whole, "allowed_fields", str, path, "webhooks")
    for one in fields:
        if one not in NOTICE_FIELDS:
            near = nearest(one, NOTICE_FIELDS)
            remedy = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(NOTICE_FIELDS)}"
            raise ConfigError(str(path), "webhooks.allowed_fields", f"{one!r} is never told", remedy)
    return replace(rules, off=off, headers=_headers(whole, path, {**env, **os.environ}), fields=fields)


def _addresses(said: Any, path: Path) -> Rules:
    """Which addresses may be told."""
    place = "webhooks.url"
    url = _object(said, path, place, (*_URL, *_INSIDE))
    domains, longest = _list(url, "allowed_domains", str, path, place), url.get("max_url_length", 2048)
    for one in domains:
        if not _DOMAIN.fullmatch(one):
            reason = f"{one!r} is no host: 'hooks.example.com' or '*.example.com' is expected"
            raise ConfigError(str(path), f"{place}.allowed_domains", reason)
    if type(longest) is not int or longest < 1:
        raise ConfigError(str(path), f"{place}.max_url_length", "a number of characters is expected")
    for key in _INSIDE:
        if not _flag(url, key, path):
            raise ConfigError(str(path), f"{place}.{key}", "it is not opened here", _REACH)
    ports = _list(url, "allowed_ports", int, path, place)
    for port in ports:
        if not 1 <= port <= 65535:
            raise ConfigError(str(path), f"{place}.allowed_ports", f"{port} is no port: 1 to 65535 are")
    return Rules(
        https=_flag(url, "require_https", path),
        domains=tuple(one.lower().rstrip(".") for one in domains),
        ports=ports,
        longest=longest,
    )


def _headers(whole: Mapping[str, Any], path: Path, env: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Each header with its variables in place."""
    prefix = whole.get("env_prefix", _PREFIX)
    if not isinstance(prefix, str) or not prefix:
        raise ConfigError(str(path), "webhooks.env_prefix", "the beginning of names is expected")
    found = whole.get("headers")
    found = {} if found is None else found
    if not isinstance(found, Mapping):
        raise ConfigError(str(path), "webhooks.headers", "an object of texts is expected")

    def filled(name: str, value: Any) -> str:
        place = f"webhooks.headers.{name}"
        if not isinstance(value, str):
            raise ConfigError(str(path), place, "a text is expected")
        if not _HEADER.fullmatch(name):
            reason = "no header is called so: letters, digits and !#$%&'*+-.^_`|~ are expected"
            raise ConfigError(str(path), place, reason)

        def of(match: re.Match[str]) -> str:
            kind, _, variable = match[1].partition(".")
            if kind != "env" or not variable.startswith(prefix):
                reason = f"{match[0]} is not shown: a variable's name begins with {prefix}"
                raise ConfigError(str(path), place, reason, "rename it, or set webhooks.env_prefix")
            if variable not in env:
                raise ConfigError(str(path), place, f"{variable} is not set", "set it, or leave this out")
            return env[variable]

        return _TEMPLATE.sub(of, value)

    return tuple((str(name), filled(name, value)) for name, value in found.items())


def _object(said: Any, path: Path, place: str, keys: Sequence[str]) -> Mapping[str, Any]:
    if said is not None and not isinstance(said, Mapping):
        raise ConfigError(str(path), place, "an object is expected")
    for key in said or {}:
        if key not in keys:
            raise ConfigError(str(path), f"{place}.{key}", "it would not be held to", "leave it out")
    return said or {}


def _flag(said: Mapping[str, Any], key: str, path: Path) -> bool:
    """Whether it is so; what is not said is as narrow as it can be, as in LangGraph's server."""
    value = said.get(key, True)
    if not isinstance(value, bool):
        raise ConfigError(str(path), f"webhooks.url.{key}", "true or false is expected")
    return value


def _list(said: Mapping[str, Any], key: str, kind: type, path: Path, place: str) -> tuple[Any, ...]:
    value = said.get(key) or []
    if not isinstance(value, list) or not all(type(one) is kind and one for one in value):
        what = "numbers" if kind is int else "texts"
        raise ConfigError(str(path), f"{place}.{key}", f"a list of {what} is expected")
    return tuple(value)
