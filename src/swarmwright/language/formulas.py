"""Formulas: sentences that are nothing but names and operators ("A or B followed by C and D in parallel").

A sentence is cut into statements, a statement into chains that go on side by side, a chain into stages,
each before the next. Where a list of names between two links can be cut in two ways, both are returned.
This module knows nothing of what was said before.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from swarmwright.language.chains import MARKS, Chain, chain_of, is_link, is_name
from swarmwright.language.tokens import Token

__all__ = ["Formula", "is_formula", "read_formula"]

_ALLOWED = frozenset(
    [
        "AGENT",
        "GROUP",
        "AND",
        "OR",
        "COMMA",
        "COLON",
        "FOLLOWED",
        "PRECEDED",
        "BEFORE",
        "THEN",
        "PAR",
        "PARWITH",
        "SEQ",
        "CHOICE",
        "EITHER",
        "LOOP",
        "FIRST",
        "LAST",
        "INERT",
        "MUST",
        "MAY",
        "RELATIVE",
        "TO",
        "OF",
        "IN",
        "NUMWORD",
        "BUT",
        "ALLDONE",
        "EXCLUDES",
        "THAN",
        "PLACE",
        "ME",
        "OPEN",
        "CLOSE",
    ]
)
_PLAIN_VERBS = (
    "execut",
    "excut",
    "happen",
    "occur",
    "is run",
    "are run",
    "run",
    "start",
    "begin",
    "is launched",
    "take",
)


@dataclass(slots=True)
class Formula:
    """Statements, each a list of chains that go on side by side; another reading, if there is one."""

    statements: list[list[Chain]]
    other: list[list[Chain]] | None = None


def is_formula(tokens: Sequence[Token]) -> bool:
    """Whether a sentence has nothing but names, operators of order and inert words."""
    names = sum(t.of("AGENT", "GROUP") for t in tokens)
    if not names or not any(
        t.of(
            *MARKS,
            "FOLLOWED",
            "PRECEDED",
            "BEFORE",
            "THEN",
            "ONCE",
            "PARWITH",
            "FIRST",
            "LAST",
            "OR",
            "EXCLUDES",
        )
        for t in tokens
    ):
        return False
    counted = any(one.of("NUM") and two.of("OF") for one, two in itertools.pairwise(tokens))
    return not counted and all(_allowed(t) for t in tokens) and _flat_brackets(tokens)


def _flat_brackets(tokens: Sequence[Token]) -> bool:
    """Whether what stands in brackets is a mere list: "(A and B) -> C"."""
    inside = False
    for token in tokens:
        inside = (inside or token.of("OPEN")) and not token.of("CLOSE")
        if inside and (is_link(token) or token.of("OR", "PARWITH")):
            return False
    return True


def _allowed(token: Token) -> bool:
    if not token.kinds.isdisjoint(_ALLOWED):
        return True
    word = str(token.value)
    return (
        (token.of("ONCE") and word in ("after", "only after", "just after", "directly after"))
        or (token.of("STARTV") and word.startswith(_PLAIN_VERBS))
        or (token.of("THEY", "WHOLE", "EVERYONE") and True)
        or (token.of("NUM") and token.text.isalpha())
        or (token.of("ME") and word in ("i", "we"))
    )


def read_formula(tokens: Sequence[Token]) -> Formula | None:
    """The statements of a formula, or None if its operators do not fit together."""
    items = [t for t in tokens if _significant(t)]
    cuts, doubtful = _cuts(items)
    statements = _statements(items, cuts)
    if statements is None:
        return None
    other = _statements(items, doubtful) if doubtful is not None else None
    return Formula(statements, other)


def _significant(token: Token) -> bool:
    if token.of("AGENT", "GROUP", "WHOLE", "EVERYONE", "THEY"):
        return True
    if token.of(
        "INERT", "MUST", "MAY", "NUM", "NUMWORD", "RELATIVE", "THAN", "ME", "PLACE", "OPEN", "CLOSE"
    ) and not token.of(*MARKS, "FIRST", "LAST"):
        return False
    return not token.of("STARTV") or token.of("FOLLOWED", "PRECEDED", "FIRST", "LAST", "LOOP")


# -- cutting into statements -----------------------------------------------------------------------


def _cuts(items: Sequence[Token]) -> tuple[set[int], set[int] | None]:
    """Where a new statement begins, and the same for the other reading if there is one.

    Between two links stands a list of names: "A before B, C before D" is cut at its comma. A list that is
    whole as it stands ("B, C and D") could be cut in two places.
    """
    links = [i for i, t in enumerate(items) if is_link(t)]
    cuts: set[int] = set()
    other: set[int] | None = None
    for one, two in itertools.pairwise(links):
        middle = range(one + 1, two)
        joints = [i for i in middle if items[i].of("COMMA", "AND") and not is_link(items[i + 1])]
        names = [i for i in middle if is_name(items[i])]
        if len(names) < 2 or any(items[i].of(*MARKS, "PARWITH", "OR") for i in middle):
            continue
        twice = _repeated(items, names)
        if twice is not None:
            cuts.add(twice)
            continue
        apart = [i for i in names if _far(items[i - 1], items[i])]
        if apart:
            cuts.add(-apart[0])
            continue
        cut, second = _cut(items, joints, items[one], items[two])
        if second is not None:
            other = {*cuts, second}
        cuts |= {cut} if cut is not None else set()
    cuts |= {
        i
        for i, t in enumerate(items[:-1])
        if i
        and t.of("AND", "COMMA")
        and items[i + 1].of("FIRST", "LAST")
        and any(map(is_name, items[i + 2 :]))
    }
    cuts |= {
        -i
        for i, t in enumerate(items[:-1])
        if i and t.of("FIRST", "LAST") and is_name(items[i - 1]) and is_name(items[i + 1])
    }
    cuts |= {i for i, t in enumerate(items[:-1]) if i and t.value == "with" and is_name(items[i + 1])}
    return cuts, other


def _repeated(items: Sequence[Token], names: list[int]) -> int | None:
    """The joint in "… waits for Beta and Beta waits for …": the same name twice begins a new statement."""
    for one, two in itertools.pairwise(names):
        if items[one].value == items[two].value and two - one == 2:
            return one + 1
    return None


def _far(one: Token, two: Token) -> bool:
    """Two names with a wide gap between them: a new statement without a full stop."""
    return is_name(one) and is_name(two) and two.start - one.end >= 2


def _cut(
    items: Sequence[Token], joints: list[int], before: Token, after: Token
) -> tuple[int | None, int | None]:
    anew = [i for i in joints if items[i + 1].of("THEY", "WHOLE", "EVERYONE")]
    if anew:
        return anew[-1], None
    commas = [i for i in joints if items[i].of("COMMA")]
    strong = [i for i in commas if i + 1 in joints]
    if strong:
        return strong[-1], None
    ands = [i for i in joints if items[i].of("AND")]
    if commas and ands and commas[-1] < ands[-1] and is_link(after):
        return commas[-1], ands[-1]
    if commas:
        return commas[-1], None
    if (
        ands
        and (before.of("BEFORE", "ONCE") or before.text.casefold().startswith(("is ", "are ")))
        and not after.of("THEN")
    ):
        return ands[-1], None
    return None, None


def _statements(items: Sequence[Token], cuts: set[int]) -> list[list[Chain]] | None:
    found: list[list[Chain]] = []
    current: list[Token] = []
    for at, token in enumerate(items):
        if at in cuts or -at in cuts:
            found += _statement(current)
            current = [token] if -at in cuts else []
        else:
            current.append(token)
    found += _statement(current)
    return (
        found
        if all(stage.groups or stage.everything for s in found for c in s for stage in c.stages) and found
        else None
    )


def _statement(items: list[Token]) -> Iterator[list[Chain]]:
    while items and items[0].of("COMMA", "AND"):
        items = items[1:]
    if not items:
        return
    items = _after_first(items)
    chains: list[Chain] = []
    current: list[Token] = []
    for token in items:
        if token.of("PARWITH") and current:
            chains.append(chain_of(current))
            current = []
        elif not token.of("PARWITH"):
            current.append(token)
    chains.append(chain_of(current))
    yield [c for c in chains if c.stages]


def _after_first(items: list[Token]) -> list[Token]:
    """ "After Alpha and Beta, Gamma runs" as "Gamma runs after Alpha and Beta"."""
    if not items[0].of("ONCE"):
        return items
    commas = [i for i, t in enumerate(items[:-1]) if t.of("COMMA") and not items[i + 1].of("AND")]
    ands = [i for i, t in enumerate(items) if t.of("AND")]
    ends = [i for i in commas if any(a < i for a in ands)] or commas
    if not ends:
        return items
    return [*items[ends[0] + 1 :], *items[: ends[0]]]
