"""Allotting: the words of a clause → who gets how much, if every word is understood.

Position decides who gets what: "A 5 minutes, B 10", "5 minutes for A, 10 for B"; a clause in which a name or
an amount is left over is not read. This module knows nothing of a prompt's state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

from swarmwright.language.restrictions.amounts import Amount, Item, Measure, amounts
from swarmwright.language.restrictions.bag import (
    CAPS,
    GIVING,
    MODALS,
    NEGATIONS,
    RETRYING,
    STOPPING,
    VAGUE,
    bounding,
    has,
    unknown,
)
from swarmwright.language.restrictions.sharing import Share, shares_of
from swarmwright.language.restrictions.trimming import (
    NO_BOUND,
    REPEATING,
    lemma_of,
    never,
    text_of,
    without_condition,
    without_purpose,
)
from swarmwright.language.restrictions.words import Word
from swarmwright.language.sentences.chunking import Chunk
from swarmwright.workflow.rules import LimitKind

__all__ = ["Allotment", "Unclear", "allotments"]


@dataclass(frozen=True, slots=True)
class Allotment:
    """At most `values` of `kind` for `who`: None = whoever the sentence speaks of. One value, or one each."""

    who: Chunk | None
    kind: LimitKind
    values: tuple[float, ...]
    amount: Amount
    everyone: bool = False


@dataclass(frozen=True, slots=True)
class Unclear:
    """A clause that speaks of a limit in words that leave open how much, or in which direction."""

    why: str
    amount: Amount | None = None
    open: bool = False
    """There is an amount, but it has no upper end."""


def allotments(words: Sequence[Word], before: Amount | None) -> tuple[Allotment, ...] | Unclear | None:
    """The bounds that these words set; None if they are no limit, or not understood word by word.

    `before`: the amount that the text named last, whose unit a bare number takes ("…, Bob 5").
    """
    kept, tested = without_condition(words)
    items = without_purpose(amounts(kept))
    items = never(items)
    if unknown(items) or any(isinstance(i, Word) and i.kind == "tool" for i in items):
        return None
    if text_of(items[-1]) in ("or", "and", "than", "of", "to") if items else True:
        return None
    found = [i for i in items if isinstance(i, Amount)]
    if not found:
        return _vague(items, before is not None)
    how = bounding(items)
    if _supposed(items) and not has(items, STOPPING):
        return None  # "if it is under 100 euros": how things are, and what nobody is bound by
    if how == "none" or (how == "bare" and not _plain(items)) or _delays(items):
        return None
    if how == "unclear":
        speaks = has(items, GIVING, CAPS, MODALS - {"to"}, NEGATIONS, RETRYING)
        speaks = speaks or any(a.measure in ("retries", "max_tool_calls") for a in found)
        sized = before is not None or any(a.measure in _SIZED for a in found)
        return Unclear("this is no plain upper bound", found[0], open=True) if speaks and sized else None
    shares = shares_of(items, tested)
    if shares is None:
        return None
    return _resolved(items, shares, before)


_IF = frozenset(
    ["if", "when", "whenever", "unless", "provided", "where", "should", "suppose", "supposing", "case"]
)


def _supposed(items: Sequence[Item]) -> bool:
    """Whether an amount stands in a clause that begins with "if": in that one, and in no other."""
    inside = False
    for at, item in enumerate(items):
        opens = at == 0 or text_of(items[at - 1]) in _OPENING or text_of(item) in ("if", "unless")
        if isinstance(item, Amount) and inside:
            return True
        inside = (inside or (opens and text_of(item) in _IF)) and text_of(item) not in (",", ";", ":")
    return False


_OPENING = frozenset([",", ";", ":", "and", "but", "or", "in", "even", "only", "just", "then"])
_SIZED = ("timeout_s", "max_cost", "retries", "max_tool_calls")
_COUNTABLE: dict[str, Measure] = {
    "retry": "retries", "attempt": "retries", "try": "retries", "call": "max_tool_calls",
    "round": "max_rounds",
}  # fmt: skip


def _vague(items: Sequence[Item], goes_on: bool) -> Unclear | None:
    """ "gets a few retries", "must not make too many tool calls", "… and Ben a reasonable amount of time"."""
    named = any(isinstance(i, Word) and i.kind == "name" for i in items)
    noun = next((lemma_of(i) for i in items if lemma_of(i) in _COUNTABLE or lemma_of(i) in _TIMELY), "")
    said = goes_on or has(items, GIVING, CAPS, MODALS - {"to"})
    if any(text_of(i) == "as" for i in items):
        return None  # "as much time as it needs" bounds nobody
    if not named or not noun or not has(items, VAGUE) or not said:
        return None
    kind = _COUNTABLE.get(noun)
    last = next(i for i in reversed(items) if isinstance(i, Word))
    return Unclear("how much is not said as a number", Amount(kind, (1.0,), (last,)) if kind else None)


_TIMELY = ("time", "minute", "hour", "second", "minutes", "hours", "seconds", "days")


_PLAIN = frozenset(
    ["the", "a", "an", "each", "for", "of", "per", "every", "only", "just", "and", "exactly", "is", "be",
     "it", "that", "to", "on", "please", ":", ",", "-", "–", "—", "(", ")", "=", "with"]
)  # fmt: skip


def _plain(items: Sequence[Item]) -> bool:
    """A name and an amount, and nothing that says anything else."""
    return all(not isinstance(i, Word) or i.kind == "name" or text_of(i) in _PLAIN for i in items)


def _delays(items: Sequence[Item]) -> bool:
    """ "may start in 5 minutes": a time to start at, no bound."""
    starts = any(lemma_of(i) == "start" for i in items) and not any(text_of(i) == "again" for i in items)
    return starts or any(lemma_of(i) in NO_BOUND for i in items)


def _resolved(
    items: Sequence[Item], shares: list[Share], before: Amount | None
) -> tuple[Allotment, ...] | Unclear | None:
    """The bounds with their measures; a bare number takes the measure and the unit of the one before."""
    found: list[Allotment] = []
    spread = has(items, frozenset(["respectively", "respective"]))
    each = has(items, frozenset(["each", "apiece"]))
    for who, of_all, given in shares:
        for amount in given:
            everyone = of_all or (each and who is None and amount.measure == "attempts")
            if _shared(items, who, everyone):
                return Unclear("whether each of them has this, or all of them together, is not said", amount)
            if amount.measure == "attempts" and not (everyone or each) and (who is None or _pronoun(who)):
                return None  # "they get three goes": rounds of a loop
            plain = _measured(items, amount, before)
            if plain is None or isinstance(plain, Unclear):
                return plain
            before = plain
            if not _possible(plain):
                return None
            if len(plain.values) > 1 and not spread and plain.measure != "timeout_s":
                return None
            found.append(Allotment(who, cast(LimitKind, plain.measure), plain.values, plain, everyone))
    return _once_each(_zipped(found) if spread else found)


def _called(items: Sequence[Item]) -> bool:
    """ "Tool calls for A: 5"."""
    return any(text_of(i) in ("calls", "invocations") for i in items)


def _possible(amount: Amount) -> bool:
    """Whether a bound can be so much; what is impossible is reported by others."""
    whole = amount.measure not in ("timeout_s", "max_cost")
    least = 0 if amount.measure == "retries" else 1e-9
    return all(v >= least and (v == int(v) or not whole) for v in amount.values)


def _shared(items: Sequence[Item], who: Chunk | None, everyone: bool) -> bool:
    """ "A and B have 5 minutes in total"."""
    several = everyone or (who is not None and (len(who.atoms) > 1 or who.of("QNP") or _plural(who)))
    return several and any(text_of(i) in _TOGETHER or lemma_of(i) == "share" for i in items)


_TOGETHER = ("total", "altogether", "overall", "together", "jointly", "between", "combined")


def _pronoun(who: Chunk) -> bool:
    return any(a.of("THEY") for a in who.atoms)


def _plural(who: Chunk) -> bool:
    return any(a.of("GROUP", "THEY", "EVERYONE", "OTHERS") for a in who.atoms)


def _zipped(found: list[Allotment]) -> list[Allotment]:
    """ "A, B and C have 1 minute, 2 minutes and an hour respectively": one each, in order."""
    same = len({(id(a.who), a.kind) for a in found}) == 1
    return [replace(found[0], values=tuple(v for a in found for v in a.values))] if same else found


def _once_each(found: list[Allotment]) -> tuple[Allotment, ...] | None:
    kinds = [(id(a.who), a.kind) for a in found]
    return tuple(found) if len(set(kinds)) == len(kinds) else None


def _measured(items: Sequence[Item], amount: Amount, before: Amount | None) -> Amount | Unclear | None:
    """The amount with a measure that limits have, in base units."""
    again = any(lemma_of(i) in REPEATING and _permitted(items, i) for i in items) or _tries_again(items)
    if amount.measure == "timeout_s":
        return (
            Unclear("whether the time is for the tries or between them is not said", amount)
            if again
            else amount
        )
    if amount.measure == "failures":
        return replace(amount, measure="retries", values=(amount.values[0] - 1,))
    if amount.measure == "attempts":
        return replace(amount, measure="retries") if again else _attempts(items, amount)
    if amount.measure in ("times", "bare"):
        return _inherited(items, amount, before, again)
    return amount


def _permitted(items: Sequence[Item], verb: Item) -> bool:
    """ "may repeat it twice" speaks of failures; "repeat twice" is a loop."""
    return lemma_of(verb) not in ("repeat", "redo") or has(items, MODALS - {"to"})


def _tries_again(items: Sequence[Item]) -> bool:
    tries = any(lemma_of(i) in ("try", "attempt", "go", "start", "run", "do") for i in items)
    more = any(text_of(i) == "again" for i in items)
    return tries and (more or any(isinstance(i, Amount) and _MORE & {w.text for w in i.words} for i in items))


_MORE = frozenset(["more", "again", "another", "further", "extra", "additional"])
"""With these the first attempt is not counted: "one more time"."""


def _attempts(items: Sequence[Item], amount: Amount) -> Amount:
    """Attempts count the first one: three of them are two retries, with a note where nobody says "in all"."""
    texts = {text_of(i) for i in items}
    whole = texts & {"all", "total", "altogether", "included", "including", "counting", "overall"}
    more = tuple(value - 1 for value in amount.values)
    left = " and ".join(f"{value:g}" for value in more)
    said = f"the first attempt is taken to count, so that {left} more are left"
    note = "" if whole or "after" in texts else said
    return replace(amount, measure="retries", values=more, note=note, first=True)


def _inherited(
    items: Sequence[Item], amount: Amount, before: Amount | None, again: bool
) -> Amount | Unclear | None:
    if again:
        return replace(amount, measure="retries")
    if any(lemma_of(i) == "tool" for i in items) and (amount.measure == "times" or _called(items)):
        return replace(amount, measure="max_tool_calls")
    if amount.measure == "times" and any(lemma_of(i) in ("try", "attempt") for i in items):
        return _attempts(items, amount)
    if before is None or before.measure in ("attempts", "failures", "times", "bare"):
        return None
    if amount.measure == "times" and before.measure not in ("retries", "max_tool_calls"):
        return None
    if not before.scale or amount.words[0].text in ("half", "quarter"):
        return Unclear("in which unit this is counted is not said", amount)
    if before.first and amount.words[-1].text != "more":  # "Ann has four attempts, Bob two"
        return _attempts(items, amount)
    values = tuple(v * before.scale for v in amount.values)
    return replace(amount, measure=before.measure, values=values, scale=before.scale)
