"""Picked by people: "I decide whether Ben or Cy goes on": a person says yes or no, and picks nobody.

Read as a choice, a model would pick; read as a yes, it would be asked of somebody's work. What a yes and a no
lead to has to be said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.sentences.masking import masked
from swarmwright.language.words.tokens import Token, has

__all__ = ["picked_by_people"]

_WHO = r"(?P<who>i|we|me|us|(?:a|some|another|the) (?:human|person|user))"
"""People, and no roles: "the cook chooses between …" tells of a choice in the work, whoever makes it."""
_PICKS = r"(?:decides?|chooses?|picks?|selects?|determines?|says?|tells?(?: you| them)?)"
_LIKES = r"(?:decides?|chooses?|likes?|prefers?|picks?|wants?)"
_MAY = r"(?:(?:can|may|must|should|will|get to|gets to|have to|has to|then|always) )*"
_ASK = r"(?:ask|let|have) "
_WHICH = r"(?:whether|which(?: one)?|who|between|whom)"
_EITHER = r"@ (?:(?:and|or|,) )+@"
_OR = r"@ (?:, )?or @"
""" "Ann and Ben write it as I want": that leaves nobody out."""
_GOES = r"[a-z ]*?(?:goes|go|comes|works?|is|starts?)[a-z ]*"
_FORMS = tuple(
    re.compile(form)
    for form in (
        rf"\b{_WHO} {_MAY}{_PICKS} {_WHICH} (?:(?:of|between|either) )?{_EITHER}",
        rf"\b{_WHO} {_MAY}{_PICKS} {_WHICH} {_GOES}[,:] {_EITHER}",
        rf"\b{_ASK}{_WHO} (?:to )?(?:{_PICKS} )?{_WHICH} (?:[a-z ]*, )?(?:(?:of|between|either) )?{_EITHER}",
        rf"\b(?:whether|which of|who of) {_EITHER}[^@]*\b(?:is|are) up to {_WHO}",
        rf"\bup to {_WHO} {_WHICH} (?:(?:of|either) )?{_EITHER}",
        rf"{_OR}[^@]*? (?:, |; )(?:and |but )?{_WHO} {_MAY}{_PICKS} (?:which|who)\b",
        rf"{_OR}[^@]*? (?:, )?(?:as|whichever|whoever) {_WHO} {_LIKES}",
        rf"{_OR}[^@]*? (?:, )?depending on what {_WHO} (?:say|decide|choose|want)s?\b",
    )
)
_ALONE = re.compile(
    rf"^(?:(?:and|but|then|,|as) )*{_WHO} {_MAY}{_PICKS}(?: (?:which|who)(?: one)?(?: of (?:them|the two))?)?"
    r"(?: (?:it is|goes on|works))? ?\.?\s*$"
)


def picked_by_people(prompt: str, sentences: Sequence[Sequence[Token]]) -> Iterator[Diagnostic]:
    """An error for each sentence in which a person picks one of several agents."""
    alternatives = False
    for sentence in sentences:
        text, _ = masked(sentence)
        hit = next((h for h in (form.search(text) for form in _FORMS) if h), None)
        hit = hit or (_ALONE.search(text.strip()) if alternatives else None)
        if hit is not None:
            yield _told(prompt, sentence, hit["who"].strip())
        alternatives = has(sentence, "OR", "CHOICE", "EITHER") and has(sentence, "AGENT")


def _told(prompt: str, sentence: Sequence[Token], who: str) -> Diagnostic:
    span = (sentence[0].start, max(token.end for token in sentence))
    names = list(dict.fromkeys(token.text for token in sentence if token.of("AGENT")))
    asked = {"me": "i", "us": "we"}.get(who, who)
    agrees = (
        f"if {asked.upper() if asked == 'i' else asked} {'approve' if asked in ('i', 'we') else 'approves'}"
    )
    one, two = names if len(names) == 2 else ("Ann", "Ben")
    said = f"{agrees}, {one} works, otherwise {two} works"
    why = (
        f"{prompt[slice(*span)]!r}: a person says yes or no, and picks nobody; say what each answer leads to:"
    )
    rewrite = said[0].upper() + said[1:] if len(names) == 2 else None
    return diagnose("SW402", span, f"{why} {said!r}", rewrite)
