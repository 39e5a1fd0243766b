"""Recasting: comparisons that are told another way round, put as plain ones are: "3 < risk < 5", "neither
risk nor cost is above 5", "sentiment = negative".

This module knows nothing of how a plain comparison is read: see `comparisons`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.told.comparisons import compared, is_amount, negated
from swarmwright.language.words.tokens import Token, has
from swarmwright.workflow.catalog import slug
from swarmwright.workflow.conditions import AllOf, AnyOf, Compare, Condition, Operator

__all__ = ["recast"]

_TURNED = {"<": ">", ">": "<", "≤": "≥", "≥": "≤", "⩽": "⩾", "⩾": "⩽", "=": "=", "≠": "≠", "!": "!"}
_VERBS = frozenset(["is", "are", "was", "were", "<", ">", "=", "≤", "≥", "≠", "⩽", "⩾"])
_EQUAL: dict[str, Operator] = {"=": "==", "==": "==", "!=": "!=", "≠": "!="}


def recast(tokens: Sequence[Token]) -> Condition | None:
    """The condition that these words are, told another way round; None where they are none."""
    words = [t for t in tokens if not t.of("STOP") and t.text not in ("the", "The")]
    return _from_its_bound(words) or _shared(words) or _equal(words)


def _from_its_bound(words: Sequence[Token]) -> Condition | None:
    """ "8 <= score" and "3 < risk < 5": signs alone, with a bound before the field."""
    if not words or not is_amount(words[0]):
        return None
    led = _signs(words[1:])
    last = words[-1] if len(words) > 3 and is_amount(words[-1]) else None
    rest = words[1 + len(led) :]
    stop = next((n for n, t in enumerate(rest) if t.of("COMPARE")), len(rest))
    name, behind = rest[:stop], rest[stop:]
    if not led or not name or (last is None) != (not behind) or not _is_name(name):
        return None
    turned = [replace(t, text=_TURNED.get(t.text, t.text)) for t in led]
    bounds = [compared((*name, *turned, words[0]))]
    if behind:
        if len(_signs(behind)) + 1 != len(behind):
            return None
        bounds.append(compared((*name, *behind)))
    kept = tuple(b for b in bounds if b is not None)
    if len(kept) != len(bounds):
        return None
    return AllOf(kept) if behind else kept[0]


def _signs(words: Sequence[Token]) -> Sequence[Token]:
    size = next((n for n, t in enumerate(words) if not t.of("COMPARE") and t.text != "!"), len(words))
    return words[:size]


def _is_name(words: Sequence[Token]) -> bool:
    return not has(words, "NUM", "COMPARE", "COMMA", "AND", "OR", "IF", "TOOL", "GROUP")


_LEADS = {"both": "and", "either": "or", "neither": "nor", "": ""}


def _shared(words: Sequence[Token]) -> Condition | None:
    """ "Risk and cost are (both) below 5", "neither risk nor cost is above 5": one bound of several fields.

    Each is told by one word: "the sum of risk and cost" is one field, which nothing here can name.
    """
    texts = [t.low for t in words]
    lead = texts[0] if texts and texts[0] in ("both", "either", "neither") else ""
    stop = next((n for n, text in enumerate(texts) if text in _VERBS), 0)
    names, joints = words[bool(lead) : stop : 2], texts[1 + bool(lead) : stop : 2]
    if len(names) < 2 or len(names) != len(joints) + 1 or not _is_name(names):
        return None
    joint = joints[-1]
    if joint not in ("and", "or", "nor") or any(j not in (joint, ",") for j in joints):
        return None
    if (lead and joint != _LEADS[lead]) or (joint == "nor" and not lead):
        return None
    rest = [t for n, t in enumerate(words[stop:]) if not (n == 1 and t.low in ("both", "all"))]
    bounds = [compared((name, *rest)) for name in names]
    terms = tuple(b for b in bounds if isinstance(b, Compare))
    if len(terms) != len(names) or not any(map(is_amount, rest)):
        return None
    if joint == "nor":
        return AllOf(tuple(map(negated, terms)))
    return AnyOf(terms) if joint == "or" else AllOf(terms)


def _equal(words: Sequence[Token]) -> Condition | None:
    """ "Sentiment = negative", "status != "open"": a field that is a word, told by a sign."""
    at = next((n for n, t in enumerate(words) if t.of("COMPARE") or t.text == "!"), 0)
    sign = "".join(t.text for t in words[at:-1])
    operator = _EQUAL.get(sign)
    if at == 0 or operator is None or words[-1].of("NUM", "COMPARE", "AGENT", "GROUP", "TOOL"):
        return None
    name, value = words[:at], str(words[-1].value) if words[-1].of("QUOTE") else words[-1].text
    if not _is_name(name):
        return None
    field = slug(" ".join(t.text for t in name if not t.of("AGENT", "POSS"))).replace("-", "_")
    owner = next((str(t.value) for t in name if t.of("AGENT")), None)
    return Compare(field, operator, value, owner) if field and field.count("_") < 3 else None
