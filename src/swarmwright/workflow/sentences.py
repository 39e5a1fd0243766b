"""Rules in canonical English, one sentence each: `Only Coder may use Shell.`"""

from __future__ import annotations

from swarmwright.workflow.calling import Names
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.phrases import UNITS, quote
from swarmwright.workflow.rules import EVERYONE, Deny, Grant, Hide, Limit, Rule, ToolApproval
from swarmwright.workflow.tree import Flow
from swarmwright.workflow.wording import listing, number

__all__ = ["rule_sentence", "sentence_of"]


def rule_sentence(rule: Rule, team: Catalog) -> str:
    """One rule in canonical English, for a text that holds nothing else."""
    return sentence_of(rule, Names(team, Flow("", ())))


def sentence_of(rule: Rule, names: Names) -> str:
    """One rule, one sentence, with the names of the text that it stands in."""
    match rule:
        case Grant():
            sentence = _grant(rule, names)
        case Deny():
            sentence = _deny(rule, names)
        case ToolApproval(tool, agents, approvers):
            by = listing([quote(a) for a in approvers], "or")
            need = "need" if len(agents) > 1 else "needs"
            needed = f"{need} approval by {by}" if by else f"{need} a human's approval"
            if agents == (EVERYONE,):
                sentence = f"every use of {names.tool(tool)} {needed}"
            else:
                sentence = f"{names.agents(agents)} {needed} before every use of {names.tool(tool)}"
        case Hide():
            sentence = _hide(rule, names)
        case Limit():
            sentence = _limit(rule, names)
    return f"{_capital(sentence)}."


def _who(agents: tuple[str, ...], excepted: tuple[str, ...], names: Names) -> str:
    return names.agents(agents) + (f" except {names.agents(excepted)}" if excepted else "")


def _grant(rule: Grant, names: Names) -> str:
    who, tool = _who(rule.agents, rule.excepted, names), names.tool(rule.tool)
    if rule.exclusive and EVERYONE in rule.agents:
        return f"{who} may use {tool}, and nobody else"
    return f"only {who} may use {tool}" if rule.exclusive else f"{who} may use {tool}"


def _deny(rule: Deny, names: Names) -> str:
    tool = names.tool(rule.tool)
    if rule.excepted:
        is_denied = "are denied" if len(rule.agents) > 1 else "is denied"
        return f"{_who(rule.agents, rule.excepted, names)} {is_denied} {tool}"
    if rule.agents == (EVERYONE,):
        return f"nobody may use {tool}"
    return f"{names.agents(rule.agents)} must not use {tool}"


def _hide(rule: Hide, names: Names) -> str:
    source = names.agent(rule.source)
    if rule.viewers == (EVERYONE,):
        who = f"only {names.agents(rule.excepted)}" if rule.excepted else "nobody"
        return f"{who} may see what {source} writes"
    return f"{_who(rule.viewers, rule.excepted, names)} must not see what {source} writes"


def _limit(rule: Limit, names: Names) -> str:
    subject = "each agent" if rule.subject == EVERYONE else names.agent(rule.subject)
    for kind, size, (one, many) in UNITS.values():
        if kind == rule.kind and (size == 1 or (rule.value and rule.value % size == 0)):
            count = rule.value / size
            return f"{subject} has at most {number(count)} {one if count == 1 else many}"
    raise ValueError(f"no unit for a limit of kind {rule.kind!r}")


def _capital(sentence: str) -> str:
    """Begin with a capital, unless the sentence begins with a name."""
    starts = ("only ", "everyone", "nobody ", "every use ", "each agent ")
    return sentence[0].upper() + sentence[1:] if sentence.startswith(starts) else sentence
