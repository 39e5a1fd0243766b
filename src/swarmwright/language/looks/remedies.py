"""Remedies: who does another's work, told in a sentence behind the one that tells of the failure.

"If Ann fails, retry twice. Then Bob takes over." Read sentence by sentence, Bob would work in any case. Work
that merely comes next ("Then Bob posts it") is what follows when all is well, and no remedy.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from swarmwright.language.diagnosing.diagnostics import Diagnostic
from swarmwright.language.looks.failed import failure_at, failure_end
from swarmwright.language.looks.failing import failure_of, finds, works
from swarmwright.language.told.claims import Claims
from swarmwright.language.told.ledger import Entry
from swarmwright.language.words.tokens import Token
from swarmwright.workflow.rules import Limit

__all__ = ["remedies"]

_FOR_ANOTHER = re.compile(
    r"""\b(?:
      (?:step|jump|leap|stand|fill|kick|chip)(?:s|ped)?\sin\b
    | (?:cover|fill\sin|deputi[sz]e|stand\sin|substitute)s?\s(?:for\b|in\b)
    | (?:replace|substitute)s?\s(?:her|him|it|them|the\b)
    | (?:go|come|get)(?:e?s)?\sto\sthe\srescue
    | (?:do|redo|handle|try|attempt|get|make)(?:e?s)?\s(?:it|that|this|so|the\ssame|the\sjob|the\swork
        |her\s(?:job|work|part)|his\s(?:job|work|part)|its\s(?:job|work|part))\b
    | (?:has|have|gets?|takes?)\sa\s(?:go|try|turn|shot|stab)\b | gives?\sit\sa\s(?:go|try|shot)
    | tr(?:y|ies)\s*$ | as\s(?:a|the|her|his|its)\s(?:fall-?back|back-?up|substitute|replacement)
    | (?:is|serves\sas)\s(?:a|the|its)\s(?:fall-?back|back-?up|substitute|replacement)
    | instead\b(?!\sof\s(?:an?|the|its|his|any)\b) | in\s(?:her|his|its|their)\s(?:place|stead)\b
    )""",
    re.VERBOSE,
)
_TAKES_OVER = re.compile(
    r"\b(?:takes?|taking)\s(?:it\s|this\s|the\s(?:job|work|task)\s)?over\b(?P<rest>[^,;.]*)"
)
_OWN_WORK = re.compile(r"\s(?:and|to|with|by|for)\s\w")
_IN_THAT_CASE = re.compile(
    r"\W*(?:(?:and|but|so|then)\b\W*)?(?:in (?:that|this|such a|which) (?:case|event)"
    r"|in case of (?:that|this)|if so"
    r"|(?:if|when|should) (?:that|this|it) happens?|when (?:that|this) is the case)\b"
)


def remedies(
    prompt: str, sentences: Sequence[Sequence[Token]], claims: Claims, fates: Mapping[int, Entry]
) -> Iterator[Diagnostic]:
    """SW212 for each failure for which a later sentence sends somebody else to do the work.

    fates: the ledger's entries by the start of their token.
    """
    for at, sentence in enumerate(sentences[:-1]):
        place = _place(sentence)
        whose = _whose(sentence, place, claims) if place else set()
        if place is None or not whose or any(finds(claims, agent) for agent in whose):
            continue
        later = (s for s in sentences[at + 1 :] if any(_other(t, whose, fates) for t in s))
        remedy = next(later, ())
        if any(_other(t, whose, fates) for t in sentence) or not remedy or _place(remedy):
            continue
        if _for_another(prompt, remedy):
            yield failure_of(prompt, (sentence[place[0]].start, sentence[place[1] - 1].end))


def _place(sentence: Sequence[Token]) -> tuple[int, int] | None:
    """Where "(if) Ann fails", "(sometimes) Ann fails", "Ann may fail" stands."""
    for at, token in enumerate(sentence[:-1]):
        end = failure_at(sentence, at) or (token.of("AGENT") and failure_end(sentence, at + 1))
        if end:
            return at, end
    return None


def _whose(sentence: Sequence[Token], place: tuple[int, int], claims: Claims) -> set[str]:
    """Whose failure it is: the name's, or of whom it is said here that it tries again."""
    if sentence[place[0]].of("AGENT"):
        return {str(sentence[place[0]].value)}
    span = range(sentence[0].start, sentence[-1].end)
    tries = [rule for rule in claims.rules if isinstance(rule, Limit) and rule.kind == "retries"]
    return {rule.subject for rule in tries if any(start in span for start, _ in rule.spans)}


def _other(token: Token, whose: set[str], fates: Mapping[int, Entry]) -> bool:
    return works(token, fates) and str(token.value) not in whose


def _for_another(prompt: str, sentence: Sequence[Token]) -> bool:
    """Whether the sentence tells of work in somebody's place, and of no work of its own."""
    told = " ".join(prompt[sentence[0].start : sentence[-1].end].casefold().split())
    over = _TAKES_OVER.search(told)
    taken = over is not None and not _OWN_WORK.match(over["rest"])
    return taken or bool(_FOR_ANOTHER.search(told) or _IN_THAT_CASE.match(told))
