"""The coverage ledger: what became of every token of the prompt. Nothing is dropped silently.

A token is consumed (by a rule, for a node), inert (a closed list of words), or unresolved. An unresolved
content word is a warning, an unresolved operator an error.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.words.tokens import Token, has

__all__ = ["SERIOUS", "Entry", "Ledger", "Source", "dropped", "unread"]

Source = Literal["rules", "model"]

_MARKS = ("COMMA", "SEMI", "COLON", "DASH", "OPEN", "CLOSE", "MARK", "STOP", "POSS", "INERT")
_GLUE = (
    "AND", "BUT", "OR", "TO", "BY", "OF", "FOR", "ON", "RELATIVE", "IN", "IT", "NUMWORD", "ME", "EACH",
    "ALLDONE", "INSTEAD", "HUMAN", "TIMES", "MAY", "THEY",
)  # fmt: skip
SERIOUS = (
    "ONLY", "UNTIL", "UNLESS", "EXCEPT", "BEFORE", "MUSTNOT", "APPROVE", "MUST", "OFFLIMITS",
    "RESERVED", "ELSE", "NOBODYELSE", "NOBODY", "IF", "LOOP", "QTY", "ATMOST", "SECRET", "FOLLOWED",
    "PRECEDED", "CHOICE",
)  # fmt: skip
"""Operators that change who does what, when or with which right: unread, they are an error."""


_NOBODYS = frozenset(["nobody's", "no-one's", "noone's", "one's", "nobody else's"])
"""Whose work nobody may see: unread, somebody sees it."""

_HEADINGS = frozenset(["flow", "workflow", "pipeline", "second", "secondly", "third", "thirdly"])
"""Words that head or number what follows, and say nothing of their own."""

_MILD = ("is not", "isn't", "are not", "aren't", "not", "none")
"""Said of how things are as often as of what somebody may do."""


_SAYABLE = (
    (("QTY", "ATMOST"), "Ann has 5 minutes"),
    (("UNTIL", "LOOP"), "Ann and Ben repeat until it is good"),
    (("UNLESS",), "unless it is long, Ann cuts it"),
    (("IF", "ELSE"), "if it is long, Ann cuts it, otherwise Ben does"),
    (("CHOICE",), "either Ann or Ben writes it"),
    (("APPROVE",), "I approve before Ann starts"),
    (("SECRET",), "Ann must not see what Ben writes"),
    (("ONLY", "RESERVED", "NOBODYELSE", "NOBODY", "EXCEPT"), "only Ann may use Mail"),
    (("MUSTNOT", "OFFLIMITS", "MUST"), "Ann must not use Mail"),
    (("BEFORE", "FOLLOWED", "PRECEDED"), "Ann works before Ben"),
)
"""What operators are there for, each in a sentence that is read: what the author may have meant."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One token's fate: consumed by `rule` into `node` ("" where it made no node), inert or unresolved.

    `source`: who read it, the rules of this room or a model that was asked (`proposals`).
    """

    start: int
    end: int
    fate: Literal["consumed", "inert", "unresolved"]
    rule: str = ""
    node: str = ""
    source: Source = "rules"


class Ledger:
    """Gathers fates while the prompt is read; the first rule that consumes a token keeps it."""

    def __init__(self) -> None:
        self._taken: dict[int, tuple[str, str, Source]] = {}
        self._lost: set[int] = set()

    def consume(self, tokens: Iterable[Token], rule: str, node: str = "", source: Source = "rules") -> None:
        """Note that these tokens were read by `rule`, for `node`."""
        for token in tokens:
            self._taken.setdefault(token.start, (rule, node, source))

    def without(self, starts: Container[int]) -> Ledger:
        """A copy in which nobody has read the tokens that start here."""
        kept = Ledger()
        kept._taken = {at: taken for at, taken in self._taken.items() if at not in starts}
        kept._lost = {at for at in self._lost if at not in starts}
        return kept

    def give_back(self, starts: Iterable[int]) -> None:
        """Note that what was made of the tokens that start here is in nothing of the workflow."""
        self._lost |= set(starts)

    def rule_of(self, token: Token) -> str:
        """The rule that has consumed the token; "" if none has."""
        return self._taken[token.start][0] if token.start in self._taken else ""

    def taken(self, token: Token) -> bool:
        """Whether a rule has consumed the token."""
        return token.start in self._taken

    def used(self, token: Token) -> bool:
        """Whether a rule has made something of the token: more than a joint between clauses."""
        return self._taken.get(token.start, ("joint", "", "rules"))[0] not in ("joint", "list marker")

    def entries(self, tokens: Sequence[Token]) -> tuple[Entry, ...]:
        """One entry for each token, in order."""
        return tuple(self._entry(token) for token in tokens)

    def settled(self, entries: Sequence[Entry]) -> tuple[Entry, ...]:
        """The entries, without what was read but is in nothing of the workflow."""
        return tuple(Entry(e.start, e.end, "unresolved") if e.start in self._lost else e for e in entries)

    def lost(self, token: Token) -> bool:
        """Whether a token was read, but is in nothing of the workflow."""
        return token.start in self._lost

    def _entry(self, token: Token) -> Entry:
        if token.start in self._taken:
            rule, node, source = self._taken[token.start]
            return Entry(token.start, token.end, "consumed", rule, node, source)
        inert = token.of(*_MARKS) or (token.of(*_GLUE) and not token.of(*SERIOUS))
        return Entry(token.start, token.end, "inert" if inert else "unresolved")


def unread(prompt: str, sentence: Sequence[Token], ledger: Ledger) -> tuple[Diagnostic, ...]:
    """What a sentence leaves unresolved: one diagnostic for each stretch of it."""
    found: list[Diagnostic] = []
    stretch: list[Token] = []
    untouched = not any(ledger.used(t) for t in sentence)
    for token in (*sentence, None):
        if token is not None and not ledger.taken(token):
            stretch.append(token)
            continue
        left = [
            t
            for t in stretch
            if t.low not in _HEADINGS and not t.of(*_MARKS) and (not t.of(*_GLUE) or t.of(*SERIOUS))
        ]
        if left and untouched:
            return (_report(prompt, left, stretch, sentence),)  # of all of it, and once
        if left and has(sentence, "APPROVE") and has(left, "NUM") and has(stretch, "OF"):
            found.append(_yeses(prompt, left))
        elif left:
            found.append(_report(prompt, left, stretch, ()))
        stretch = []
    return tuple(found)


def dropped(
    prompt: str, sentence: Sequence[Token], ledger: Ledger, said: Sequence[Diagnostic]
) -> Iterator[Diagnostic]:
    """What a sentence says that is in nothing of the workflow, where nothing has been said of it yet."""
    for lost, stretch in groupby(sentence, key=ledger.lost):
        tokens = list(stretch)
        start, end = tokens[0].start, tokens[-1].end
        if lost and not any(d.severity != "info" and d.start < end and d.end > start for d in said):
            yield diagnose("SW401", (start, end), f"these words were not used: {prompt[start:end]!r}")


_WHO = ("AGENT", "GROUP", "TOOL", "THEY", "OTHERS", "EACHOTHER", "EVERYONE")
_LEAVE = ("MAY", "MUSTNOT", "NOBODY", "SECRET", "BLIND")
_WHAT = ("SEE", "USE", "ACCESS", "TOOL", "SECRET", "BLIND", "OTHERS", "EACHOTHER")


def _rules(sentence: Sequence[Token]) -> bool:
    """Whether a sentence says who may see or use something, or may not: lost, it would be a hole."""
    said = all(has(sentence, *kinds) for kinds in (_WHO, _LEAVE, _WHAT))
    return said and sum(t.of(*_WHO, "SEE", "USE", "SECRET", "BLIND") for t in sentence) > 1


_WHOEVER = frozenset(["whoever", "whichever", "whosoever"])
_YESES = frozenset(
    ["approvals", "consents", "signatures", "sign-offs", "signoffs", "clearances", "permissions", "go-aheads"]
)


def _counted_yes(sentence: Sequence[Token]) -> bool:
    """ "It needs two approvals": so many persons have to say yes."""
    return any(
        one.of("NUM", "QTY", "NUMWORD") and not _YESES.isdisjoint(t.low for t in sentence[at : at + 4])
        for at, one in enumerate(sentence)
    )


def _denies_somebody(left: Sequence[Token]) -> bool:
    """ "… but not with Ann": an exception that nobody has read."""
    named = has(left, "AGENT", "GROUP")
    return named and any(t.low.split()[0] in _MILD or t.of("MUSTNOT", "NOBODY") for t in left)


def _yeses(prompt: str, left: Sequence[Token]) -> Diagnostic:
    """ "Two of legal, finance and marketing approve": of how many a yes is enough would be lost."""
    span = (left[0].start, left[-1].end)
    said = f"how many have to say yes was not understood: {prompt[slice(*span)]!r}; say who is asked in a "
    said += "sentence of its own, and then 'as soon as two of them have approved, Ann starts'"
    return diagnose("SW402", span, said)


def _suggested(left: Sequence[Token]) -> str:
    plain = next((said for kinds, said in _SAYABLE if has(left, *kinds)), "")
    return f"; say it as in '{plain}'" if plain else ""


def _report(
    prompt: str, left: Sequence[Token], stretch: Sequence[Token], sentence: Sequence[Token]
) -> Diagnostic:
    """What to say of unread tokens; `sentence` is given when nothing at all was made of it."""
    if sentence:
        span = (sentence[0].start, sentence[-1].end)
        said = f"nothing could be made of this: {prompt[span[0] : span[1]]!r}"
        serious = any(t.of(*SERIOUS) and t.low not in _MILD for t in sentence)
        named = has(sentence, "AGENT", "GROUP", "TOOL")
        refused = (serious and named) or _rules(sentence)
        if sentence[0].low in _WHOEVER:
            said, refused = f"{said}; name who works, in each case", True
        elif _counted_yes(sentence):
            said, refused = f"{said}; say whose: 'it needs approval from the editor and the lawyer'", True
        return diagnose("SW403", span, said, severity="error" if refused else None)
    span = (left[0].start, left[-1].end)
    words = prompt[span[0] : span[1]]
    aside = any(t.low == "we" for t in stretch)
    serious = any(t.of(*SERIOUS) and t.low not in _MILD for t in left)
    serious = serious or _rules(left) or _denies_somebody(left) or any(t.low in _NOBODYS for t in left)
    if serious and not aside:
        said = f"this may change the meaning and was not understood: {words!r}"
        return diagnose("SW402", span, said + _suggested(left))
    return diagnose("SW401", span, f"these words were not used: {words!r}")
