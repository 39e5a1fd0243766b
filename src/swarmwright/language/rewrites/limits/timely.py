"""Timely: work with a bound beside it ("Ann draws the map within 5 minutes") → the limit; the work is left.

Taken out are the words of the bound alone, where they stand at the end of a doer's clause or lead a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from swarmwright.language.readers.limiting import note_limit
from swarmwright.language.told.talk import Talk, node
from swarmwright.language.told.tasks import ORDERING
from swarmwright.language.words.quantities import quantity
from swarmwright.language.words.tokens import Token, covering, has
from swarmwright.workflow.rules import Limit, LimitKind

__all__ = ["asks_how_long", "settle_times", "without_times"]

_ENDS = ("COMMA", "SEMI", "STOP", "MARK", "THEN", "AND", "BUT", "BEFORE", "DASH")
_PARTS = (
    "SEMI", "STOP", "THEN", "BEFORE", "AFTER", "ONCE", "UNTIL", "IF", "UNLESS", "ELSE", "WHILE", "COLON",
)  # fmt: skip
_NO_WORK = (
    "MUSTNOT", "TOOL", "TP", "RETRY", "LOOP", "WEAKLOOP", "APPROVE", "HUMAN", "TOOLCALL", "MAY", "MUST",
)  # fmt: skip


def without_times(talk: Talk, tokens: Sequence[Token], *, given: bool = False) -> tuple[Token, ...]:
    """The sentence without the bounds of time that stand beside work; each is a limit on whoever does it.

    given: look for "Ann has 5 minutes to draw" and "Ann, who has 5 minutes," which readers of limits take
    whole, and for nothing else.
    The limits are kept in mind until the work has been read (`settle_times`): they are no mention of anybody.
    """
    left = _without_descriptions(talk, tokens) if given else tuple(tokens)
    at = 0
    while at < len(left):
        found = _bound(left, at, given)
        doer = _doer(left, at, found[0]) if found is not None else None
        if found is None or doer is None:
            at += 1
            continue
        stop, seconds = found
        span = covering(left[at:stop])
        talk.timed.append((str(doer.value), "timeout_s", seconds, span))
        begin, stop = _with_comma(left, at, stop)
        talk.ledger.consume(left[begin:stop], "limit", str(doer.value))
        left = (*left[:begin], *left[stop:])
        at = begin
    return left


def settle_times(talk: Talk) -> None:
    """Make limits of the bounds that stood beside work; whoever is bounded by name is one who works."""
    names = talk.roster.named()
    for id_, kind, value, span in talk.timed:
        note_limit(talk, id_, kind, value, span)
    for rule in talk.claims.rules:
        if isinstance(rule, Limit) and rule.subject in names:
            node(talk, rule.subject)


def _without_descriptions(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence without what is said in passing of a name: "(after) Ann, who has 5 minutes, …"."""
    left = tuple(tokens)
    at = 1
    while at < len(left):
        found = _described(left, at)
        if found is None:
            at += 1
            continue
        stop, kind, value = found
        whose = str(left[at - 1].value)
        begin = at + 2 if stop < len(left) and left[stop].of("TO") else at  # "who [has 5 minutes] to write"
        talk.timed.append((whose, kind, value, covering(left[begin:stop])))
        stop += begin > at
        talk.ledger.consume(left[begin:stop], "limit", whose)
        left = (*left[:begin], *left[stop:])
    return left


_KINDS: Mapping[str, LimitKind] = {
    "timeout_s": "timeout_s", "max_cost": "max_cost", "max_tool_calls": "max_tool_calls",
    "retries": "retries",
}  # fmt: skip
_HAVING = frozenset(
    ["has", "have", "gets", "get", "is given", "is allowed", "may", "can", "must", "may take", "may spend",
     "take", "takes", "spend", "spends", "needs", "is", "only", "may use", "use", "uses", "should"]
)  # fmt: skip


def _described(tokens: Sequence[Token], at: int) -> tuple[int, LimitKind, float] | None:
    """Where ", who has 5 minutes," ends, its kind and value; None if it is no such thing."""
    opened = tokens[at].of("OPEN")
    if not tokens[at - 1].of("AGENT") or not tokens[at].of("COMMA", "OPEN"):
        return None
    begin = number = at + 1
    if number < len(tokens) and tokens[number].low in ("who", "which"):
        number += 1
        begin += 1
    while number < len(tokens) and tokens[number].low in _HAVING:
        number += 1
    related, bounded = begin > at + 1, number < len(tokens) and tokens[number].of("ATMOST")
    number += bounded
    amount = quantity(tokens, number) if number < len(tokens) else None
    if amount is None or amount.measure not in _KINDS or len(amount.values) != 1:
        return None
    stop = amount.end
    working = stop + 1 < len(tokens) and tokens[stop].of("TO") and tokens[stop + 1].of("WORD", "OUTPUT")
    if related and working and not opened:
        return stop, _KINDS[amount.measure], amount.values[0]
    closed = stop < len(tokens) and tokens[stop].of("CLOSE" if opened else "COMMA")
    ends = closed or (not opened and (stop == len(tokens) or tokens[stop].text == "."))
    told = related and (bounded or number > begin)
    works = bounded and closed and stop + 1 < len(tokens) and tokens[stop + 1].of("WORD", "OUTPUT", "STARTV")
    if not ends or not (told or (works and begin == number - 1)):
        return None
    return stop + closed, _KINDS[amount.measure], amount.values[0]


def _bound(tokens: Sequence[Token], at: int, given: bool) -> tuple[int, float] | None:
    """Where "within 5 minutes", "in at most an hour" ends, and its seconds; None if it is none."""
    start = at
    if given:
        leads = at == 1 or (at > 1 and tokens[at - 2].of(*_ENDS, *ORDERING))
        said = leads and tokens[at - 1].of("AGENT") and tokens[at].low in _GIVEN
        return _allotted(tokens, at) if said else None
    if tokens[at].of("IN") and not tokens[at].of("ATMOST"):
        at += 1
    if at >= len(tokens) or not tokens[at].of("ATMOST") or at + 1 >= len(tokens):
        return None
    amount = quantity(tokens, at + 1)
    if amount is None or amount.measure != "timeout_s" or len(amount.values) != 1:
        return None
    stop = amount.end
    if [t.low for t in tokens[stop : stop + 2]] in (["'", "time"], ["’", "time"]):
        stop += 2
    bounds = stop == len(tokens) or tokens[stop].of(*_ENDS) or (start == 0 and tokens[stop].of("AGENT"))
    return (stop, amount.values[0]) if bounds and stop > start else None


_GIVEN = ("has", "have", "gets", "get", "is given", "is allowed")


def _allotted(tokens: Sequence[Token], at: int) -> tuple[int, float] | None:
    """ "(Ann) has 5 minutes to (draw)"; None without work behind it."""
    at += 1
    if at < len(tokens) and tokens[at].of("ATMOST"):
        at += 1
    amount = quantity(tokens, at) if at < len(tokens) else None
    if amount is None or amount.measure != "timeout_s" or len(amount.values) != 1:
        return None
    works = amount.end + 1 < len(tokens) and tokens[amount.end].low == "to"
    work = works and tokens[amount.end + 1].of("WORD", "OUTPUT")
    return (amount.end, amount.values[0]) if work else None


def _doer(tokens: Sequence[Token], at: int, stop: int) -> Token | None:
    """Who does the work that the bound stands beside; None if that is not plain."""
    begin = at
    while begin and not tokens[begin - 1].of(*_PARTS):
        begin -= 1
    work = tokens[stop + 1 : stop + 2] if tokens[at].low in _GIVEN else ()
    clause: Sequence[Token] = (*tokens[begin:at], *work)
    if not clause and at == 0:
        after = stop + 1 if stop < len(tokens) and tokens[stop].of("COMMA") else stop
        end = next((n for n in range(after, len(tokens)) if tokens[n].of(*_PARTS, "COMMA")), len(tokens))
        clause = tokens[after:end]
    named = [t for t in clause if t.of("AGENT")]
    others = has(clause, "GROUP", "EVERYONE", "THEY", "OTHERS", "EACH", *_NO_WORK)
    if len(named) != 1 or others:
        return None
    behind = clause[clause.index(named[0]) + 1 :]
    return named[0] if behind and behind[0].of("WORD", "OUTPUT", "STARTV") else None


def _with_comma(tokens: Sequence[Token], begin: int, stop: int) -> tuple[int, int]:
    """A bound that leads a sentence goes with its comma."""
    return (
        (begin, stop + 1) if begin == 0 and stop < len(tokens) and tokens[stop].of("COMMA") else (begin, stop)
    )


_COMPARING = frozenset(
    ["less", "more", "longer", "fewer", "under", "over", "below", "above", "within", "least"]
)


def asks_how_long(tokens: Sequence[Token]) -> bool:
    """ "If it takes less than two days, Ann does it": what the case hangs on, and no limit of hers.

    A time of somebody's own work ("if Ann takes more than 5 minutes") and a sentence with another number are
    left to those who read limits.
    """
    if not tokens or not tokens[0].of("IF") or has(tokens, "RETRY", "LOOP", "TIMES"):
        return False
    comma = next((n for n, t in enumerate(tokens) if t.of("COMMA", "THEN")), 0)
    case, body = tokens[1:comma], tokens[comma:]
    if not comma or has(case, "AGENT", "GROUP", "THEY") or not has(body, "AGENT"):
        return False
    asked = has(case, "UNIT") and any(_COMPARING & {*t.low.split()} for t in case)
    return asked and not has(body, "UNIT")
