"""Doubts: words that were taken into what somebody does, or passed over as a remark, and may say more.

"Keep Ann out of the ledger" has a verb and a name, so it reads as something that Ann does. Its words still
say no, and whoever drops a "not" turns a rule into its opposite. So no word that negates, restricts, approves
or orders may end inside a task: it is reported as if nobody had read it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.told.ledger import Entry
from swarmwright.language.words.tokens import Token, has

__all__ = ["doubts"]

_SWALLOWED = ("act", "remark")
"""The rules that take words without looking at what each of them stands for."""

_RIGHTS = (
    "MUSTNOT",
    "OFFLIMITS",
    "RESERVED",
    "SECRET",
    "NOBODYELSE",
    "APPROVE",
    "UNTIL",
    "UNLESS",
    "IF",
    "BEFORE",
    "ATMOST",
)
"""Operators that change who may do what, or when."""

_ORDERING = ("FOLLOWED", "PRECEDED", "CHOICE", "EITHER", "PARWITH", "SEQ")
"""Operators of order, which a task of several names may have swallowed."""

_DOUBTFUL = ("LOOP", "ELSE", "OTHERS", "QTY", "WHILE", *_ORDERING)

_PLAIN_NOT = frozenset(
    ["no", "does not", "doesn't", "do not", "don't", "did not", "is not", "isn't", "are not", "aren't", "not"]
)
"""Said of how things are as often as of what somebody may do ("it does not have to wait")."""

_DENYING = frozenset(
    {
        *("dont", "doesnt", "wont", "cant", "cannot", "never", "without", "neither", "nor", "excluding"),
        *("out_of", "away_from", "instead_of", "rather_than", "avoid", "avoids", "avoiding", "refrain"),
        *("refrains", "revoke", "revokes", "revoked", "withdraw", "withdraws", "withdrawn", "forbidden"),
        *("ban", "bans", "banned", "block", "blocks", "blocked", "disallow", "disallowed", "lose", "loses"),
    }
)
"""Plain words that deny."""

_LEAVING = frozenset({"rather", "instead", "avoid", "avoids", "refrains"})


def doubts(
    prompt: str, sentences: Sequence[Sequence[Token]], fates: Mapping[int, Entry]
) -> tuple[Diagnostic, ...]:
    """One diagnostic for each sentence in which a task or a remark holds words that may say more.

    An error where they stand with a tool or with two agents, for then a rule may have become its opposite.
    `fates`: the ledger's entries by the start of their token.
    """
    found = (d for sentence in sentences for d in _doubts(prompt, sentence, fates))
    return (*found, *(d for sentence in sentences for d in _measured_by_a_name(sentence)))


_LEVELS = frozenset(["below", "above", "under", "over", "beyond", "than", "exceeds", "exceed"])
_BEING = frozenset(["is", "are", "was", "were", "falls", "drops", "stays", "rises", "lies", "goes"])


def _measured_by_a_name(sentence: Sequence[Token]) -> Iterator[Diagnostic]:
    """ "when confidence is below Ann": a number belongs there; the name was taken for somebody waited for."""
    for at in range(2, len(sentence)):
        level, name = sentence[at - 1], sentence[at]
        if not name.of("AGENT", "GROUP") or level.low not in _LEVELS:
            continue
        clause = sentence[max(at - 7, 0) : at - 1]
        tested = has(clause, "IF", "UNLESS", "ONCE", "UNTIL")
        verb = [n for n, t in enumerate(clause) if t.low in _BEING]
        if tested and verb and verb[-1] and clause[verb[-1] - 1].kinds <= {"WORD", "OUTPUT", "UNIT"}:
            said = f"{level.text!r} what? A number belongs here, and this is the name of an agent"
            yield diagnose("SW402", (level.start, name.end), said)


def _doubts(prompt: str, sentence: Sequence[Token], fates: Mapping[int, Entry]) -> Iterator[Diagnostic]:
    swallowed = [t for t in sentence if t.start in fates and fates[t.start].rule in _SWALLOWED]
    tooled = has(swallowed, "TOOL")
    several = tooled or sum(t.of("AGENT", "GROUP") for t in swallowed) > 1
    mixed = sum(t.of("AGENT", "GROUP", "THEY") for t in sentence) > 1
    suspects = [
        t
        for t in swallowed
        if _suspect(t, several) or (mixed and _orders(t)) or (tooled and t.of("MAY", "OPENTO", "GIVE"))
    ]
    each = has(sentence, "FOREACH", "EACH")
    suspects += [t for t in swallowed if each and t.of("HUMAN") and has(sentence, "TOOL")]
    suspects += [t for t in sentence if t.start in fates and fates[t.start].rule == "rights" and _leaves(t)]
    suspects += _awaiting(swallowed)
    suspects += [t for t in sentence if _passed_over(t, fates)]
    suspects = [t for t in suspects if not (_of_all_but(t, sentence) or _own_yes(t, sentence))]
    if not suspects:
        return
    span = (suspects[0].start, suspects[-1].end)
    said = f"this may change the meaning and was read as part of a task: {prompt[span[0] : span[1]]!r}"
    serious = bool(_awaiting(swallowed)) or any(
        t.of("MUSTNOT") or several or _leaves(t) for t in suspects if not t.of(*_DOUBTFUL)
    )
    yield diagnose("SW402", span, said, severity="error" if serious else "warning")


def _of_all_but(token: Token, sentence: Sequence[Token]) -> bool:
    """ "All the others except Ann go on": who does it, told with somebody who does not."""
    before = [t for t in sentence if t.start < token.start]
    leads = all(t.of("THEN", "COMMA", "AND", "INERT") for t in before)
    return token.of("OTHERS") and leads and has(sentence, "EXCEPT")


def _own_yes(token: Token, sentence: Sequence[Token]) -> bool:
    """ "…, then Ann signs": right behind a name it is what that agent does, and nobody else's yes."""
    before = next((t for t in reversed(sentence) if t.end <= token.start), None)
    asked = has(sentence, "HUMAN", "ME", "TOOL", "MUST", "MUSTNOT", "NOT")
    verb = token.low.split()[0]
    does = token.of("APPROVE") and verb.endswith("s") and verb not in ("approvals", "permissions", "oks")
    return does and before is not None and before.of("AGENT") and not asked


def _passed_over(token: Token, fates: Mapping[int, Entry]) -> bool:
    """A loop beside an order, of which only the order was read ("A before B inside a loop")."""
    rule = fates[token.start].rule if token.start in fates else ""
    return rule in ("order", "order_before") and token.kinds == {"LOOP"}


def _orders(token: Token) -> bool:
    """An operator of order, and nothing else: no task has one in it."""
    return token.of(*_ORDERING) and token.kinds <= {*_ORDERING, "INERT"}


_AWAITING = frozenset(["need", "needs", "require", "requires", "await", "awaits", "presupposes"])


def _awaiting(swallowed: Sequence[Token]) -> list[Token]:
    """ "needs Ann to be finished" inside a task: an order that nobody has read."""
    pairs = pairwise(swallowed)
    return [one for one, two in pairs if one.low in _AWAITING and two.of("AGENT", "GROUP")]


def _leaves(token: Token) -> bool:
    """A word that takes somebody out of a right: the grammar of rights passes over words it does not know."""
    return token.low in _LEAVING


def _suspect(token: Token, several: bool) -> bool:
    words = token.low.replace("\u2019", "'")
    if words in _PLAIN_NOT:
        return several
    if _orders(token):
        return False
    if token.of(*_RIGHTS, "LOOP", "ELSE", "OTHERS", "QTY", "WHILE") or words in ("a loop", "loop"):
        return True
    return words.replace("'", "").replace(" ", "_") in _DENYING
