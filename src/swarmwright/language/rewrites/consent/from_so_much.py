"""From so much on: "anything over 500 euros needs my approval" asks for a yes that hangs on an amount.

A yes is asked for before a step, in a case, or at each use of a tool; the amount stands in the case, or in
the tool's rules. Told otherwise, it would be lost, or bound what somebody may spend.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.tokens import Token, covering, has

__all__ = ["without_amounts_of_yeses"]

_FROM = frozenset(
    ["over", "above", "exceeding", "beyond", "below", "under", "up to", "at least", "at most", "more than",
     "from", "less than"]
)  # fmt: skip
_CASES = ("IF", "UNLESS", "ONCE", "ELSE", "UNTIL", "LOOP", "RETRY")
_NEEDING = frozenset(["need", "needs", "require", "requires", "requiring", "want", "wants"])
_ASKING = frozenset(["asking", "approval", "permission", "consent", "checking"])


def without_amounts_of_yeses(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence without an amount on which a person's yes hangs; that nothing keeps to it is said."""
    left = tuple(tokens)
    if has(left, *_CASES) or not _asks(left):
        return left
    for at in range(len(left) - 1):
        said = next((n for n in (2, 1) if " ".join(t.low for t in left[at : at + n]) in _FROM), 0)
        stop = _behind_money(left, at + said) if said else 0
        if stop:
            _tell(talk, left[at:stop], has(left, "TOOL"))
            return (*left[:at], *left[stop:])
    return left


def _behind_money(tokens: Sequence[Token], at: int) -> int:
    """Where a sum of money ends that begins here, as two words or, in somebody's work, as one; 0 for none."""
    if tokens[at : at + 1] and _MONEY.fullmatch(tokens[at].low):
        return at + 1
    both = tokens[at : at + 2]
    return at + 2 if has(both, "NUM") and has(both, "DOLLAR") else 0


_MONEY = re.compile(r"[$€£] ?\d[\d.,]*k?|\d[\d.,]*k? (?:euros?|dollars?|pounds?|usd|eur|gbp|francs?|[$€£])")


def _asks(tokens: Sequence[Token]) -> bool:
    """ "Without my ok", "without asking", "needs my approval", "only with the consent of the manager"."""
    without = next((n for n, t in enumerate(tokens) if t.low in ("without", "with")), len(tokens))
    led = any(t.of("APPROVE") or t.low in _ASKING for t in tokens[without + 1 : without + 5])
    needed = next((n for n, t in enumerate(tokens) if t.low in _NEEDING), len(tokens))
    return led or has(tokens[needed:], "APPROVE")


def _tell(talk: Talk, amount: Sequence[Token], uses: bool) -> None:
    words = talk.prompt[slice(*covering(amount))]
    said = (
        f"a yes that hangs on an amount ({words!r}) is told as a case: 'if the amount is over 500, I approve "
    )
    said += "before Ann starts'"
    if uses:
        said = (
            f"{words!r} is not kept to: each use of the tool is asked about. The amount goes into its rules"
        )
    talk.claims.diagnostics.append(
        diagnose("SW402", covering(amount), said, severity="warning" if uses else "error")
    )
    talk.ledger.consume(amount, "refused")
