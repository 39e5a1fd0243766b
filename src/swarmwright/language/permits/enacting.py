"""Enacting: what a statement gives or takes → rules, together with those that were made before."""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.permits.parties import Party
from swarmwright.language.told.claims import Span
from swarmwright.language.told.talk import Talk
from swarmwright.workflow.rules import EVERYONE, Deny, Grant, ToolApproval

__all__ = ["approve", "close", "deny", "enact", "except_from", "having"]


def enact(talk: Talk, party: Party, may: bool, tools: Sequence[str], span: Span, bans: bool = False) -> bool:
    """Give (or take, where `may` is False) the tools; whether the words have one clear meaning.

    bans: the words forbid agents something ("all but Ann must not …"): that gives Ann nothing.
    """
    return bool(tools) and all(_enact(talk, party, may, tool, (span,), bans) for tool in tools)


def _enact(talk: Talk, party: Party, may: bool, tool: str, spans: tuple[Span], bans: bool) -> bool:
    """Nobody but Ann may, it is closed to all but Ann: that is Ann's alone. "None may not" is nothing."""
    whole = party.quantity == "all"
    if party.quantity == "else":
        return may and close(talk, tool)
    if whole and party.excepted and not may and bans:
        _add(talk, Deny((EVERYONE,), tool, party.excepted, spans))
        return True
    if party.quantity == "only" or (party.excepted and may != whole and party.quantity in ("all", "none")):
        _add(talk, Grant(party.excepted or party.ids, tool, exclusive=True, spans=spans))
        return may or whole
    if party.quantity == "none":
        deny(talk, party.ids or (EVERYONE,), tool, spans[0])
        return may
    if not may:
        deny(talk, (EVERYONE,) if whole else party.ids, tool, spans[0])
        return True
    _add(
        talk, Grant((EVERYONE,) if whole else party.ids, tool, False, party.excepted if whole else (), spans)
    )
    if party.excepted:
        _add(talk, Deny(party.excepted, tool, spans=spans))
    return True


def _add(talk: Talk, rule: Grant | Deny) -> None:
    if rule not in talk.claims.rules:
        talk.claims.rules.append(rule)


def deny(talk: Talk, agents: tuple[str, ...], tool: str, span: Span) -> None:
    """Take a tool from agents; where everybody was given it, they are the exception to that."""
    for at, rule in enumerate(talk.claims.rules):
        if (
            isinstance(rule, Grant)
            and rule.tool == tool
            and EVERYONE in rule.agents
            and EVERYONE not in agents
        ):
            left = tuple(dict.fromkeys((*rule.excepted, *agents)))
            talk.claims.rules[at] = Grant((EVERYONE,), tool, rule.exclusive, left, rule.spans)
    _add(talk, Deny(agents, tool, spans=(span,)))


def having(talk: Talk, tools: Sequence[str]) -> frozenset[str]:
    """Who has been given any of these tools so far."""
    given = (r for r in talk.claims.rules if isinstance(r, Grant) and r.tool in tools)
    return frozenset(i for rule in given for i in rule.agents)


def close(talk: Talk, tool: str) -> bool:
    """Nobody else may use the tool: those who were given it are all who may. Whether anybody was."""
    mine = [(at, r) for at, r in enumerate(talk.claims.rules) if isinstance(r, Grant) and r.tool == tool]
    agents = tuple(dict.fromkeys(i for _, r in mine for i in r.agents))
    for at, rule in mine:
        talk.claims.rules[at] = Grant(agents, tool, True, rule.excepted, rule.spans)
    return bool(mine) and EVERYONE not in agents


def except_from(talk: Talk, ids: tuple[str, ...], tools: Sequence[str], span: Span) -> bool:
    """What was said of everybody does not hold for these. Whether it was said of everybody."""
    for tool in tools:
        rules = [r for r in talk.claims.rules if isinstance(r, Grant | Deny) and r.tool == tool]
        whole = next((r for r in reversed(rules) if EVERYONE in r.agents), None)
        if whole is None:
            return False
        if isinstance(whole, Grant):
            deny(talk, ids, tool, span)
        else:
            talk.claims.rules.remove(whole)
            _add(talk, Grant(ids, tool, exclusive=True, spans=(*whole.spans, span)))
    return bool(tools)


def approve(
    talk: Talk, tools: Sequence[str], agents: tuple[str, ...], approvers: tuple[str, ...], span: Span
) -> None:
    """Ask for a person's yes at each use of the tools."""
    for tool in tools:
        rule = ToolApproval(tool, agents or (EVERYONE,), approvers, spans=(span,))
        if rule not in talk.claims.rules:
            talk.claims.rules.append(rule)
