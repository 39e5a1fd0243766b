"""Amounts: numbers with a unit that are part of the work ("a poem of at most 20 lines"), and bound nobody.

Each function says where the words that begin here end as one word, for `literals`; `at`, where they are none.
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.words.quantities import quantity
from swarmwright.language.words.surroundings import lemmas_of, sentence_before, tells_work, text_at
from swarmwright.language.words.tokens import Token, has

__all__ = ["AMOUNTS"]

_NOUNS_OF_BOUNDS = frozenset(
    ["limit", "limits", "timeout", "maximum", "minimum", "budget", "cap", "deadline", "total", "time",
     "ceiling", "allowance", "period", "window", "quota", "turn", "run"]
)  # fmt: skip
_AT_ONCE = frozenset(
    ["at", "in", "together", "concurrently", "simultaneously", "per", "each", "of", "are", "is"]
)
_MAKING = frozenset(
    ["make", "draw", "draft", "prepare", "propose", "plan", "write", "calculate", "compute", "estimate",
     "suggest", "negotiate", "present", "submit", "create", "print", "describe"]
)  # fmt: skip
_SPENDING = frozenset(["spend", "cost", "budget", "limit", "cap", "allow", "exceed", "allowance", "quota"])


def _amount(prompt: str, tokens: Sequence[Token], at: int) -> int:
    """ "(max. 200 words", "of at most 20 lines": so many of a thing that no rule counts."""
    if not tokens[at].of("ATMOST", "ATLEAST"):
        return at
    apart = tokens[at - 1].of("COMMA", "DASH") or text_at(tokens, at).endswith(("fewer than", "less than"))
    if apart or not tells_work(prompt, tokens, at):
        return at
    number = at + 1 + (text_at(tokens, at + 1) == ".")
    noun = number + 1
    if noun >= len(tokens) or not tokens[number].of("NUM") or not _is_a_thing(tokens, noun, at):
        return at
    if text_at(tokens, noun) == "more":  # "up to three more times"
        return at
    if quantity(tokens, number) is not None or text_at(tokens, noun + 1) in _AT_ONCE:
        return at
    people = text_at(tokens, noun).rstrip("s").endswith(("er", "or", "agent", "people", "person", "member"))
    return noun + 1 if not people else at


def _is_a_thing(tokens: Sequence[Token], noun: int, at: int) -> bool:
    """Whether the amount is of a thing. at: where it begins. Steps are, of what is written: "a plan of at
    most five steps"; without such a word before them they may be those of the team."""
    if text_at(tokens, noun) in ("step", "steps"):
        return text_at(tokens, at - 1) in ("of", "in", "with", "into", "(")
    return tokens[noun].kinds == {"WORD"}


def _at_the_end(prompt: str, tokens: Sequence[Token], at: int) -> int:
    """ "with five steps at most", "in three sentences at the most": the same, with the bound behind it."""
    if not tokens[at].of("NUM") or at == 0 or not tells_work(prompt, tokens, at):
        return at
    led = text_at(tokens, at - 1) in ("of", "in", "with", "into", "(")
    bound = at + 2 < len(tokens) and text_at(tokens, at + 2) in ("at most", "at the most", "maximum", "max")
    if not (led and bound) or quantity(tokens, at) is not None or not _is_a_thing(tokens, at + 1, at):
        return at
    return at + 3


def _measured(prompt: str, tokens: Sequence[Token], at: int) -> int:
    """ "of at most 3 days", "within 3 days' reach", "older than 30 days": what a thing measures."""
    if tokens[at].of("OF") and at and tokens[at - 1].kinds == {"WORD"} and tokens[at + 1 : at + 2]:
        found = quantity(tokens, at + 2) if tokens[at + 1].of("ATMOST") and at + 2 < len(tokens) else None
        having = {"has", "have", "gets", "get", "given", "allowed"} & {
            t.low for t in sentence_before(prompt, tokens, at)
        }
        if found is not None and found.measure == "timeout_s" and not having:
            return found.end if text_at(tokens, at - 1) not in _NOUNS_OF_BOUNDS else at
    if tokens[at].of("NUM", "NUMWORD") or (tokens[at].of("ATMOST") and at + 1 < len(tokens)):
        found = quantity(tokens, at + tokens[at].of("ATMOST"))
        owned = found is not None and text_at(tokens, found.end) in ("'", "’") and found.end + 1 < len(tokens)
        return found.end + 2 if found is not None and owned and _owned(tokens[found.end + 1]) else at
    compared = (
        tokens[at].kinds == {"WORD"}
        and text_at(tokens, at).endswith("er")
        and text_at(tokens, at + 1) == "than"
    )
    found = quantity(tokens, at + 2) if compared and at + 2 < len(tokens) else None
    return found.end if found is not None and found.measure == "timeout_s" else at


def _owned(noun: Token) -> bool:
    """ "3 days' reach", but not "3 days' time", which is a bound."""
    return noun.text[:1].isalpha() and noun.low not in ("time", "notice") and not noun.of(*_JOINTS)


_JOINTS = ("AND", "OR", "BUT", "THEN", "BEFORE", "ONCE", "UNTIL", "IF", "AGENT")


def _every(prompt: str, tokens: Sequence[Token], at: int) -> int:
    """ "(checks it) every 5 minutes": how often, which bounds nothing."""
    if text_at(tokens, at) != "every" or at + 1 >= len(tokens) or not tells_work(prompt, tokens, at):
        return at
    found = quantity(tokens, at + 1)
    return found.end if found is not None and found.measure == "timeout_s" else at


def _price(prompt: str, tokens: Sequence[Token], at: int) -> int:
    """ "(orders it) for $5.50", "(apples) at $2 each": what a thing costs, not what may be spent."""
    if at == 0 or not (tokens[at].text == "$" or tokens[at].of("NUM")) or not tells_work(prompt, tokens, at):
        return at
    found = quantity(tokens, at)
    if found is None or found.measure != "max_cost":
        return at
    before = [*sentence_before(prompt, tokens, at)]
    spent = any(lemmas_of(t.low) & _SPENDING or t.of("ATMOST", "MUSTNOT", "MAY", "MUST") for t in before)
    each = found.end + (text_at(tokens, found.end) in ("each", "apiece"))
    return each if not spent else at


def _made(prompt: str, tokens: Sequence[Token], at: int) -> int:
    """ "(makes) a budget of $300": the bound is what is made."""
    if not tokens[at].of("ATMOST") or not text_at(tokens, at).endswith(" of") or at + 1 >= len(tokens):
        return at
    found = quantity(tokens, at + 1)
    made = at > 0 and lemmas_of(text_at(tokens, at - 1)) & _MAKING
    return found.end if found is not None and made else at


def _lasting(prompt: str, tokens: Sequence[Token], at: int) -> int:
    """ "(heats the oven) for 20 minutes": how long the work itself goes on."""
    if text_at(tokens, at) != "for" or at + 1 >= len(tokens) or tokens[at].of("ATMOST"):
        return at
    found = quantity(tokens, at + 1)
    plain = found is not None and found.measure == "timeout_s" and len(found.values) == 1
    behind = tokens[found.end] if found is not None and found.end < len(tokens) else None
    ends = behind is None or behind.of("COMMA", "AND", "THEN", "MARK", "SEMI", "STOP", "CLOSE")
    if found is None or not plain or not ends or not tells_work(prompt, tokens, at):
        return at
    before = [*sentence_before(prompt, tokens, at)]
    bounded = has(before, "ATMOST", "MAY", "MUST", "MUSTNOT", "GIVE", "STARTV", "WAIT", "LOOP")
    return found.end if not bounded else at


AMOUNTS = (_amount, _at_the_end, _measured, _every, _price, _made, _lasting)
"""The rules of amounts, in the order in which they are asked."""
