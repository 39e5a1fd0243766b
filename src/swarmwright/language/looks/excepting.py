"""Excepting: an exception to a person's yes, told in whatever words, of which nothing came, is an error.

"Nobody may use Git without my OK, except Ann" would otherwise ask for each of Ann's uses, too. An exception
to what is forbidden gives nothing, which is said. This module knows nothing of who read the sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.told.claims import Claims
from swarmwright.language.words.inflection import may_be
from swarmwright.language.words.tokens import Token
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.rules import EVERYONE, Deny, Grant, ToolApproval

__all__ = ["unexcepted", "ungiven", "yes_of_another"]


def ungiven(prompt: str, claims: Claims, team: Catalog) -> Iterator[Diagnostic]:
    """A warning where all but some are denied a tool, and nothing gives it to those: then nobody has it."""
    given = {(agent, r.tool) for r in claims.rules if isinstance(r, Grant) for agent in r.agents}
    for rule in claims.rules:
        if not isinstance(rule, Deny) or EVERYONE not in rule.agents:
            continue
        left = [i for i in rule.excepted if not {(i, rule.tool), (EVERYONE, rule.tool)} & given]
        for start, end in rule.spans if left else ():
            names, tool = " and ".join(map(team.name, left)), team.name(rule.tool)
            said = f"this forbids {tool} to others, and gives it to nobody: {names} cannot use it either"
            yield diagnose(
                "SW303", (start, end), f"{said}, unless it is said that {names} may", severity="warning"
            )


_LEADING = frozenset(["exception", "exceptions", "exempt", "excluding", "excepting", "barring", "besides"])
_TRAILING = frozenset(["excepted", "exempted", "excluded", "aside", "exempt"])
_BUT = frozenset(["except", "but", "than", "save", "besides"])
_BETWEEN = frozenset(
    ["for", "by", "of", "from", "is", "are", "the", "with", "to", "when", "if", "it", "being"]
)


def unexcepted(prompt: str, sentences: Sequence[Sequence[Token]], claims: Claims) -> Iterator[Diagnostic]:
    """An error where somebody is taken out of what needs a person's yes, and is asked for all the same."""
    asked: list[ToolApproval] = []
    for sentence in sentences:
        start, end = (sentence[0].start, sentence[-1].end) if sentence else (0, 0)
        rules = [r for r in claims.rules if isinstance(r, ToolApproval)]
        asked = [r for r in rules if any(start <= a and b <= end for a, b in r.spans)] or asked
        for at, token in enumerate(sentence):
            names = _taken_out(sentence, at)
            bound = [n for n in names if any(EVERYONE in r.agents or n in r.agents for r in asked)]
            if bound and not _of_a_right(claims, token, bound):
                said = "this exception to who needs a person's yes was not understood"
                yield diagnose(
                    "SW402", (token.start, token.end), f"{prompt[token.start : token.end]!r}: {said}"
                )


def _of_a_right(claims: Claims, token: Token, names: Sequence[str]) -> bool:
    """ "Nobody besides Ann may use it, and each use needs a yes": she is the exception to the first half.

    So is she of "Everyone but Ann may use it".
    """

    def around(rule: Grant | ToolApproval) -> bool:
        return any(start <= token.start and token.end <= end for start, end in rule.spans)

    if any(isinstance(r, ToolApproval) and around(r) for r in claims.rules):
        return False
    rights = [r for r in claims.rules if isinstance(r, Grant) and around(r)]
    return any({*names} <= {*(r.agents if r.exclusive else r.excepted)} for r in rights)


def yes_of_another(prompt: str, sentences: Sequence[Sequence[Token]]) -> Iterator[Diagnostic]:
    """An error for "Ann may without approval, Ben needs one": what Ben needs it for, nobody has said."""
    for sentence in sentences:
        asked = next((t.start for t in sentence if t.of("APPROVE")), None)
        for need, one, *after in zip(sentence, sentence[1:], [*sentence[2:], None], strict=False):
            ends = after[0] is None or after[0].of("COMMA", "SEMI", "AND", "BUT", "STOP", "DASH", "CLOSE")
            lemmas = {lemma for lemma, _ in may_be(need.low)}
            if asked is not None and asked < need.start and lemmas & _NEEDING and ends and _is_one(one):
                said = f"{prompt[need.start : one.end]!r}: of whom, and for what, was not understood"
                yield diagnose("SW402", (need.start, one.end), said)


_NEEDING = frozenset(["need", "require", "want", "get"])


def _is_one(token: Token) -> bool:
    return token.low == "one"


def _taken_out(sentence: Sequence[Token], at: int) -> list[str]:
    """Who is named right behind a word of exception, or right before one that stands last."""
    words = sentence[at].low.split()
    word, last = words[0], words[-1]
    if sentence[at].of("EXCEPT") or word in _LEADING or (sentence[at].of("NOBODYELSE") and last in _BUT):
        found: list[str] = []
        for token in sentence[at + 1 : at + 10]:
            if token.of("AGENT"):
                found.append(str(token.value))
            elif not (token.of("AND", "OR", "COMMA", "INERT") or token.low in _BETWEEN):
                break
        if found:
            return found
    if word not in _TRAILING:
        return []
    before = next((t for t in reversed(sentence[:at]) if t.low not in _BETWEEN), None)
    return [str(before.value)] if before is not None and before.of("AGENT") else []
