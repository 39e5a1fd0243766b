"""Likening: "Ben has the same rights as Ann", "Ben may use what Ann may": another's rights, wherever told.

They are known once all is read. Those of "the same rights" alone are those of whom the last rule speaks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.sentences.masking import masked
from swarmwright.language.told.state import Likened, Talk
from swarmwright.language.words.tokens import Token, covering
from swarmwright.workflow.rules import EVERYONE, Deny, Grant

__all__ = ["read_likened", "settle_likened"]

_NAMES = ("AGENT", "GROUP")
_A = r"(?P<a>@ (?:(?:, and|and|,) @ )*)"
_B = r"(?P<b>@ )"
_HAS = r"(?:(?:has|have|gets?|enjoys?|receives?|(?:is|are) (?:given|granted)) )"
_RIGHTS = r"(?:rights|permissions|privileges|access|access rights|tools|powers|entitlements) "
_MAY = r"(?:may|can|(?:is|are) (?:allowed|permitted) to) (?:also )?"
_USE = r"(?:do|use|access|touch) "
_TOOLS = r"(?:all |all of )?the tools|every tool|any tool"
_ALL = rf"(?:what|whatever|everything|anything|all|{_TOOLS}) (?:that |which )?"
_TOO = r"(?:, )?(?:too |as well )?(?:\. )?"
_SAME = r"(?:exactly |precisely )?(?:the same|identical|equal) "
_AS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_A}{_HAS}{_SAME}{_RIGHTS}(?:as|like) {_B}(?:has |does )?{_TOO}",
        rf"{_A}{_HAS}(?:all (?:of )?)?the {_RIGHTS}(?:that |which )?{_B}(?:has|have|may use) {_TOO}",
        rf"{_A}{_MAY}{_USE}(?:exactly )?the same (?:tools |things )?as {_B}{_TOO}",
        rf"{_A}{_MAY}{_USE}{_ALL}{_B}(?:may|can|has|uses|(?:is|are) allowed to) (?:{_USE})?{_TOO}",
    )
)
_BARE = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_A}{_HAS}(?:exactly )?the same {_RIGHTS}{_TOO}",
        rf"{_A}{_MAY}{_USE}(?:exactly )?the same (?:tools |things )?{_TOO}",
    )
)


_TOO_ALONE = re.compile(rf"(?:and )?{_A}(?:, )?(?:too|as well|likewise|also) (?:\. )?")


def read_likened(talk: Talk, tokens: Sequence[Token], behind: bool) -> bool:
    """Note whose rights are told to be another's; says whether this is all that the sentence tells.

    behind: the sentence before tells a right, and "Ben, too" goes on with it.
    """
    text, places = masked(tokens)
    ways = (*_AS, *_BARE, *([_TOO_ALONE] if behind else []))
    hit = next((h for h in (way.fullmatch(text) for way in ways) if h is not None), None)
    if hit is None:
        return False

    def ids(group: str) -> tuple[str, ...]:
        start, end = hit.span(group)
        held = [t for t, at in zip(tokens, places, strict=True) if start <= at < end and t.of(*_NAMES)]
        return tuple(dict.fromkeys(i for t in held for i in talk.memory.ids(t)))

    like = ids("b") if hit.re in _AS else _last_told(talk)
    if not like:
        return False
    talk.memory.note((*ids("a"), *like))
    talk.likened.append(Likened(ids("a"), like, covering(tokens)))
    talk.ledger.consume(tokens, "permit")
    return True


def _last_told(talk: Talk) -> tuple[str, ...]:
    """Of whom the last right was told."""
    rules = [rule for rule in talk.claims.rules if isinstance(rule, Grant | Deny)]
    agents = rules[-1].agents if rules else ()
    return agents if EVERYONE not in agents else ()


def settle_likened(talk: Talk) -> None:
    """Give and take what those have, and have not, whose rights are told to be the same."""
    for said in talk.likened:
        rules = [r for r in talk.claims.rules if isinstance(r, Grant | Deny)]
        theirs = [rule for rule in rules if set(said.like) & {*rule.agents}]
        for rule in theirs:
            new = replace(rule, agents=said.ids, spans=(said.span,))
            new = replace(new, exclusive=False) if isinstance(new, Grant) else new
            if new not in talk.claims.rules:
                talk.claims.rules.append(new)
        if not theirs:
            what = "these are to have another's rights, of which nothing is told; say who may use what"
            talk.claims.diagnostics.append(diagnose("SW303", said.span, what))
