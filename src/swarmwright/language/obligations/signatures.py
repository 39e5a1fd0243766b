"""Signatures: how many people have to say yes, held against how often anybody is asked.

A yes that is asked for once is one person's, whoever gives it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from swarmwright.language.obligations.scene import Scene, Unmet
from swarmwright.language.words.roles import names_a_person
from swarmwright.language.words.tokens import Token

__all__ = ["signatures"]

_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBERS = {word: number for number, word in enumerate(_WORDS, 2)}
_COUNT = r"two|three|four|five|six|seven|eight|nine|ten|[2-9]|\d\d+"
_SEVERAL = r"both|all|each|every|several|multiple|most|half|a majority|the majority|a couple"
_MODAL = (
    r"(?: (?:must|has to|have to|needs to|need to|should|shall|will|would|is to|are to|has|have|had|first"
    r"|also|all|both|each|then|explicitly|personally|in writing|independently|unanimously))*"
)
_YES = (
    r"(?:~(?! by\b)|say yes|says yes|said yes|signs?|signed|(?:gives?|given?|gave) (?:it |us )?(?:their"
    r"|his or her|its|his|her|an|the|a) (?:\w+ )?~)"
)
_BEFORE = re.compile(
    rf"\b(?:(?P<many>{_COUNT}|{_SEVERAL})\b(?: of)?(?P<who>(?: (?!~)[\w'’-]+){{0,6}}?)"
    rf"|(?P<every>everyone|everybody) (?:on|in|at|from|of)(?: (?!~)[\w'’-]+){{1,4}}?){_MODAL} {_YES}"
)
_AMONG = re.compile(rf"\band(?P<who>(?: (?!~)[\w'’-]+){{1,5}}?) (?:both|each|all){_MODAL} {_YES}")
_GIVEN = re.compile(
    rf"~(?: (?:it|this|that|is|are|needed|required|given))*(?: off)? (?:by|of|from|through)"
    rf" (?:at least |the )?(?P<many>{_COUNT}|{_SEVERAL})\b(?: of)?(?P<who>(?: [\w'’-]+){{0,4}})"
)
_YESES = re.compile(
    rf"\b(?P<many>{_COUNT}|several|multiple) (?:[\w-]+ )?"
    r"(?:approvals|signatures|sign-?offs|okays|oks|consents|confirmations|yeses|go-aheads|authori[sz]ations)\b"
)
_ONE_OF = re.compile(
    r"\b(?:one|any|either|none|neither|some) of(?: the| our| my| us)?(?: \w+)? $"
    r"|(?<!~) of(?: the| our| my)? $"
)
"""Before "the two": one of them; or "the head of the two clinics", who is one person."""
_PEOPLE = frozenset([
    "us", "people", "humans", "persons", "person", "human", "members", "member", "parties", "party",
    "sides", "side", "stakeholders", "signatories", "i", "wife", "husband", "parents",
])  # fmt: skip
_OTHERWISE = frozenset([
    "your", "his", "her", "their", "a", "an", "need", "needs", "require", "requires", "get", "gets",
    "want", "wants", "with", "without", "after", "before", "until", "till", "once", "when", "if",
    "unless", "be", "is", "are", "was", "been", "by", "and", "then", "wait", "waits", "for",
    "to", "not", "no", "awaits", "await", "manual", "that", "who", "which",
])  # fmt: skip
"""Words by which it is not those told who say yes ("all of it needs my approval")."""
_LINKS = frozenset(["the", "our", "my", "of", "these", "those", "its", "other", "at", "in", "on", "from"])


def signatures(scene: Scene) -> Iterator[Unmet]:
    """ "Two of the partners must approve", "both of us": more people than are asked."""
    span, tokens = scene.span, scene.sentence.tokens
    here = [s for s in scene.known.asked if any(span[0] <= start < span[1] for start, _ in s)]
    if scene.sentence.has("TOOL"):
        return
    text, places = _masked(tokens)
    for pattern in (_BEFORE, _AMONG, _GIVEN, _YESES) if here else (_YESES,):
        for hit in pattern.finditer(text):
            if _wanted(hit) > len(here) and _people(hit) and not _ONE_OF.search(text[: hit.start()]):
                start = hit.start("many") if hit.groupdict().get("many") else hit.start()
                at = max(n for n, place in enumerate(places) if place <= start)
                yield Unmet("yeses" if here else "gate", tokens[at])
                return


def _wanted(hit: re.Match[str]) -> int:
    said = hit.groupdict().get("many") or "both"
    return _NUMBERS.get(said) or (int(said) if said.isdigit() else 2)


def _people(hit: re.Match[str]) -> bool:
    """Whether the words told are of people, and not of what is approved."""
    groups = hit.groupdict()
    if groups.get("every") or "who" not in groups:
        return True
    words = [w for w in (groups["who"] or "").split() if w not in _LINKS and w not in _NUMBERS]
    acting = hit.re in (_BEFORE, _AMONG)
    if acting and not _OTHERWISE.isdisjoint(words):
        return False
    if any(w in _PEOPLE or names_a_person(w) for w in words):
        return True
    return acting and (bool(words) or groups.get("many") != "every")  # only people approve anything


def _masked(tokens: Sequence[Token]) -> tuple[str, list[int]]:
    """The words in small letters, names as "@", "#" and yeses as "~"; where each begins."""
    text, places = "", list[int]()
    for token in tokens:
        places.append(len(text))
        mark = "@" if token.of("AGENT", "GROUP") else "#" if token.of("TOOL") else ""
        mark = mark or ("~" if token.of("APPROVE") and not token.of("HUMAN", "ME") else "")
        text += (mark or token.low) + " "
    return text, places
