"""Entitling: a model's claims of rights, sight and limits; the strict grammar first, then only plain words.

Where the grammar has read the sentence, its reading stands, and a model that says something else is told so.
Where it has not, a claim that narrows (a denial, a yes of a person, a hiding, a limit) counts if its quote
holds every name and number that it speaks of, and a word that denies, asks or bounds. A claim that widens
counts only where the sentence consists of nothing but names, tools and the plain words of permission: one
word more, and it is offered as a rewrite, for a person to say so. So a model can propose a right, and only
plain words give it. This module knows nothing of order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from swarmwright.language.proposals.backing import (
    Ground,
    UnbackedError,
    agents_called,
    named_in,
    speaks_of,
    tool_called,
)
from swarmwright.language.proposals.quoting import Quote
from swarmwright.language.proposals.saids import RuleSaid
from swarmwright.language.sentences.chunking import chunk
from swarmwright.language.words.tokens import has
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import Fact, relations
from swarmwright.workflow.rules import EVERYONE, Deny, Grant, Hide, Limit, Rule, ToolApproval
from swarmwright.workflow.sentences import rule_sentence
from swarmwright.workflow.tree import Step, Workflow

__all__ = ["RULE_ACCOUNTS", "facts_of", "rule_of"]

_DENYING = (
    "MUSTNOT", "NOBODY", "NOBODYELSE", "OFFLIMITS", "ONLY", "MAYONLY", "RESERVED", "EXCEPT", "SECRET",
    "BLIND",
)  # fmt: skip
_CONDITIONAL = ("IF", "UNLESS", "UNTIL", "ONCE", "BEFORE", "WHILE", "ELSE")
_PLAIN = frozenset(
    ["AGENT", "GROUP", "EVERYONE", "TOOL", "MAY", "GIVE", "OPENTO", "USE", "ACCESS", "YES", "AND", "COMMA",
     "TO", "FOR", "BY", "INERT", "MARK", "COLON"]
)  # fmt: skip
_PLAIN_ONLY = _PLAIN | {"ONLY", "MAYONLY", "RESERVED", "NOBODYELSE"}
_PERMITTING = ("MAY", "GIVE", "OPENTO", "USE", "ACCESS", "YES", "RESERVED", "MAYONLY", "FOR")

RULE_ACCOUNTS: Mapping[str, tuple[str, ...]] = {
    "may": (),
    "only": ("ONLY", "RESERVED", "NOBODYELSE"),
    "must_not": ("MUSTNOT", "NOBODY", "NOBODYELSE", "OFFLIMITS", "EXCEPT", "MUST"),
    "ask_human": ("APPROVE", "MUST", "BEFORE", "UNLESS"),
    "hide": ("MUSTNOT", "NOBODY", "NOBODYELSE", "OFFLIMITS", "SECRET", "MUST"),
    "limit": ("QTY", "ATMOST", "MUST", "MUSTNOT"),
}
"""The operators that a rule of each kind takes up; any other in its quote is still unread, and reported."""


def rule_of(ground: Ground, said: RuleSaid, quote: Quote) -> Rule | None:
    """The rule that a model claims; None where the strict grammar has read the same.

    Raises UnbackedError if the words do not say so, or the grammar has read something else in them.
    """
    rule = _MAKERS[said.kind](ground, said, quote)
    team, mine = ground.roster.team, ground.reading.claims.rules
    wanted = facts_of([rule], team)
    if wanted <= facts_of(mine, team):
        return None
    here = [r for r in mine if _same_matter(r, rule) and _touches(r, quote)]
    if here:
        read = "; ".join(rule_sentence(r, team) for r in here)
        raise UnbackedError(f"the grammar of rights reads these words as: {read}", "SW504")
    if isinstance(rule, Grant):
        _check_plain(ground, rule, quote)
    return rule


def facts_of(rules: Iterable[Rule], team: Catalog) -> frozenset[Fact]:
    """What rules amount to, agent by agent."""
    nobody = Step("nobody", "nobody")
    return frozenset(relations(Workflow(nobody, tuple(rules), team)))


def _same_matter(one: Rule, other: Rule) -> bool:
    """Whether two rules speak of the same thing: a tool's rights, its approvals, a writer's work, a bound."""
    match one, other:
        case ((Grant() | Deny()), (Grant() | Deny())):
            return one.tool == other.tool
        case ToolApproval(), ToolApproval():
            return one.tool == other.tool
        case Hide(), Hide():
            return one.source == other.source
        case Limit(), Limit():
            return (one.subject, one.kind) == (other.subject, other.kind)
        case _:
            return False


def _touches(rule: Rule, quote: Quote) -> bool:
    """Whether the rule was read in one of the sentences that the quote touches."""
    sentences = [sentence.span for sentence in quote.sentences]
    return any(s < end and e > start for s, e in rule.spans for start, end in sentences)


# -- what each kind needs of its quote ----------------------------------------------------------------


def _tool(ground: Ground, said: RuleSaid, quote: Quote) -> str:
    id_ = tool_called(ground, said.tool)
    if not any(t.of("TOOL") and t.value == id_ for t in quote.tokens):
        raise UnbackedError(f"the quote does not name {ground.name(id_)}")
    return id_


def _agents(ground: Ground, names: Sequence[str], quote: Quote, pronouns: bool) -> tuple[str, ...]:
    """Whom a rule speaks of: each by name, or, where `pronouns` will do, at least by one."""
    ids = agents_called(ground, names, everyone=True)
    if not ids:
        raise UnbackedError("this rule speaks of nobody")
    for id_ in ids:
        if not named_in(ground, quote.tokens, id_) and not (
            pronouns and speaks_of(ground, quote, id_) == "meant"
        ):
            raise UnbackedError(f"the quote does not name {ground.name(id_)}")
    return ids


def _no_condition(quote: Quote) -> None:
    if has(quote.around, *_CONDITIONAL):
        raise UnbackedError("a rule holds always, and these words say when")


def _grant(ground: Ground, said: RuleSaid, quote: Quote) -> Rule:
    agents = _agents(ground, said.agents, quote, pronouns=False)
    exclusive = said.kind == "only"
    return Grant(agents, _tool(ground, said, quote), exclusive, spans=(quote.span,))


def _deny(ground: Ground, said: RuleSaid, quote: Quote) -> Rule:
    agents = _agents(ground, said.agents, quote, pronouns=True)
    tool = _tool(ground, said, quote)
    _no_condition(quote)
    if not quote.has(*_DENYING):
        raise UnbackedError("nothing in these words denies anything")
    if quote.has("EXCEPT", "ONLY", "NOBODYELSE") and EVERYONE in agents:
        raise UnbackedError("these words leave somebody out, and the claim does not")
    return Deny(agents, tool, spans=(quote.span,))


def _asking(ground: Ground, said: RuleSaid, quote: Quote) -> Rule:
    tool = _tool(ground, said, quote)
    if not quote.has("APPROVE", "HUMAN", "ME"):
        raise UnbackedError("nothing in these words asks a person")
    named = [name for name in said.agents if name.casefold() not in ("everyone", "everybody")]
    agents = _agents(ground, named, quote, pronouns=True) if named else (EVERYONE,)
    return ToolApproval(tool, agents, spans=(quote.span,))


def _hiding(ground: Ground, said: RuleSaid, quote: Quote) -> Rule:
    (source,) = _agents(ground, [said.whose], quote, pronouns=False)[:1]
    viewers = tuple(a for a in _agents(ground, said.agents, quote, pronouns=True) if a != source)
    _no_condition(quote)
    if not quote.has(*_DENYING):
        raise UnbackedError("nothing in these words hides anything")
    if quote.has("EXCEPT", "ONLY", "NOBODYELSE", "MAYONLY", "RESERVED") or not viewers:
        raise UnbackedError("these words leave somebody out, and the claim does not")
    return Hide(source, viewers, spans=(quote.span,))


def _limit(ground: Ground, said: RuleSaid, quote: Quote) -> Rule:
    (subject,) = _agents(ground, said.agents or ["everyone"], quote, pronouns=True)[:1]
    if said.value is None or not said.limit:
        raise UnbackedError("a limit needs its kind and its value")
    for part in chunk(quote.tokens):
        if part.of("QTY") and said.value in part.values and part.measure in (said.limit, "times"):
            return Limit(subject, said.limit, said.value, spans=(quote.span,))
    raise UnbackedError(f"these words do not say {said.limit} {said.value:g}")


def _check_plain(ground: Ground, rule: Grant, quote: Quote) -> None:
    """Raise UnbackedError unless the sentence holds nothing but names and the plain words of permission."""
    plain = _PLAIN_ONLY if rule.exclusive else _PLAIN
    around = quote.around
    odd = next((t for t in around if not t.kinds <= plain | {"CAUSE"}), None)
    if odd is None and quote.has(*_PERMITTING):
        return
    doubt = f": {odd.text!r} may change the meaning" if odd is not None else ""
    sentence = rule_sentence(rule, ground.roster.team)
    raise UnbackedError(f"these words do not give this right plainly{doubt}", "SW503", sentence)


_MAKERS: Mapping[str, Callable[[Ground, RuleSaid, Quote], Rule]] = {
    "may": _grant,
    "only": _grant,
    "must_not": _deny,
    "ask_human": _asking,
    "hide": _hiding,
    "limit": _limit,
}
