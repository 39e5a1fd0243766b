"""Background: a person's yes of long ago ("the board has already approved it"): nobody is asked again.

It is told before any work is, or of a time that is over; anything else is a yes that the work waits for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.sentences.masking import masked
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.tokens import Token, covering, has

__all__ = ["long_approved", "reads_background"]

_OTHERWISE = (
    "AGENT", "GROUP", "TOOL", "EVERYONE", "IF", "UNLESS", "ONCE", "UNTIL", "WHILE", "THEN", "MUST", "MAY",
    "ONLY", "MUSTNOT", "NOBODY", "NOTHING", "EACH", "FOREACH", "LOOP", "QUOTE", "SEE",
)  # fmt: skip
"""What a sentence has in it that says more than what was once approved."""
_GIVEN = (
    r"(?:approved?|signed off|okayed|ok'd|ok'ed|cleared|confirmed|agreed|authori[sz]ed|endorsed|accepted"
    r"|vetted|sanctioned|ratified|blessed|consented|greenlit|green-lit|greenlighted|waved through"
    r"|given (?:it |us |me )?(?:its|his|her|their|our|my|the|a|an) (?:\w+ )?"
    r"(?:approval|ok|okay|consent|sign-off|blessing|go-ahead|green light|permission|yes))"
)
_LATELY = (
    r"(?:(?:already|now|long since|since|previously|once|just|also|formally|finally|earlier|all|both|been) )*"
)
_PERFECT = re.compile(rf"(?:\b(?:has|have|had|was|were)|'ve|'s) {_LATELY}{_GIVEN}\b")
_PAST = re.compile(rf"\w {_LATELY}(?!approve\b){_GIVEN}\b")
_OVER = re.compile(
    r"\b(?:already|previously|long since|long ago|ago|yesterday|last (?:week|month|year|spring|summer|autumn"
    r"|winter|quarter|night|time|monday|tuesday|wednesday|thursday|friday)"
    r"|in (?:january|february|march|april|may|june|july|august|september|october|november|december|\d{4}))\b"
)
_NOW = re.compile(
    r"\b(?:is|are|be|being|gets?|needs?|requires?|to|not|never|will|until|before|after)\b|n't\b"
)


def reads_background(talk: Talk, tokens: Sequence[Token]) -> bool:
    """Read a sentence that says what has long been approved; says whether it is one."""
    told = any(node.agent for node in talk.claims.nodes.values())
    if not long_approved(tokens, told):
        return False
    if not _OVER.search(masked(tokens)[0]):
        said = (
            "this tells of a yes that was given before any work: nobody is asked for it; say 'approves' if "
        )
        said += "somebody is to be"
        talk.claims.diagnostics.append(diagnose("SW403", covering(tokens), said, severity="warning"))
    talk.ledger.consume(tokens, "background")
    return True


def long_approved(tokens: Sequence[Token], told: bool) -> bool:
    """Whether a sentence is of a yes that is over; told: whether any work was told before it."""
    if not has(tokens, "APPROVE") or any(_more(t) for t in tokens):
        return False
    text, _ = masked(tokens)
    over = _OVER.search(text) is not None
    if _NOW.search(text) or (told and not over):
        return False
    return (_PERFECT.search(text) or _PAST.search(text)) is not None


def _more(token: Token) -> bool:
    return token.of(*_OTHERWISE) and not token.of("APPROVE", "INERT", "NUM") and token.low not in _MONTHS


_MONTHS = frozenset(["may", "march", "all"])
