"""Colloquial: words spoken as one ("wanna", "in same time") or cut short ("max. 3x"), read as they are meant.

Every place of the result is moved back into the author's own text, as for letters (`composing`). What stands
in quotation marks or is code stays as it is. This module knows nothing of what a prompt says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from swarmwright.language.words.composing import Composed, put_in

__all__ = ["in_full"]

_WORDS = {
    "wanna": "want to",
    "gotta": "must",
    "gonna": "will",
    "lemme": "let me",
    "gimme": "give me",
    "hafta": "must",
    "oughta": "ought to",
    "tryna": "trying to",
    "shoulda": "should have",
    "coulda": "could have",
    "woulda": "would have",
    "dunno": "do not know",
    "w/o": "without",
    "w/": "with",
    "b/c": "because",
    "hitl": "human approval",
    "lgtm": "approval",
    "human gate": "human approval",
    "'em": "them",
    "'til": "until",
    "in same time": "at the same time",
    "at same time": "at the same time",
    "in the same time as": "at the same time as",
}
_BEING = r"(?:['’](?:s|re|m|ve|ll)| (?:is|are|am|has|have|had))"
"""What stands before "gonna" and "gotta", and belongs to them."""
_MODALS = re.compile(rf"{_BEING} (gotta|gonna)(?![\w'’-])", re.IGNORECASE)
_ALONE = re.compile(rf"(?<![\w'’-])({'|'.join(_WORDS)})(?![\w'’-])", re.IGNORECASE)
_USES = re.compile(
    r"\b(?P<who>(?:nobody|no one|no-one|noone) else|no other (?:agents?|one|bots?|members?))"
    r"(?P<how> (?:uses?|touche?s?|access(?:es)?)(?=\s)| (?:may|can) (?=(?:use|touch|access)\s))",
    re.IGNORECASE,
)
"""What nobody else does with a tool is what nobody else may do with it."""
_BOUND = (
    r"(?:rounds?|times|tries|attempts?|iterations?|retries|loops?|min\w*|h\b|hours?|hrs?|s\b|sec\w*|days?"
    r"|x\b)"
)
_SHORT = re.compile(
    rf"(?<![\w.-])max\.(?= ?(?:\d+|one|two|three|four|five|six) ?{_BOUND})"
    r"|(?<![\w.:/^-])(?P<many>\d{1,3})(?:[x×](?=[\s.,;:)\]]|$)| [x×](?=[.,;:)\]]|$))"
    r"|(?<=[,;(\[] )(?:<=|≤)(?= ?\d)|(?<=[(\[])(?:<=|≤)(?= ?\d)"
    r"|(?<=[(\[])(?:limit|max|maximum|cap|upper bound)[:=] ?(?=\d)",
    re.IGNORECASE,
)
"""The dot of "max. 3 rounds" ends no sentence; "3x" is three times; ", ≤ 3" and "(limit: 3)" are bounds."""
_ARROWS = re.compile(
    r"(?P<start>(?<![\w-])START\s*(?:-+>|=>|→|>>)\s*)|(?P<end>\s*(?:-+>|=>|→|>>)\s*END(?![\w-]))"
    r"|(?<=[\w)\]}] )>>(?= [\w(\[{])"
)
"""START and END of a graph are nobody's work, and ">>" is an arrow, as in other tools' graphs."""
_CLOSED = re.compile(r"\"[^\"\n]*\"|“[^”\n]*”|`[^`\n]*`")


def in_full(text: Composed) -> Composed:
    """The prompt with such words written out, and where each character of it began."""
    return put_in(text, _spoken(text.text))


def _spoken(text: str) -> Iterator[tuple[int, int, str]]:
    """(start, end, what it stands for), in order."""
    closed = [found.span() for found in _CLOSED.finditer(text)]
    done = 0
    kinds = (_MODALS, _ALONE, _USES, _SHORT, _ARROWS)
    spoken = (found for kind in kinds for found in kind.finditer(text))
    for found in sorted(spoken, key=lambda one: one.start()):
        if found.start() < done or any(start < found.end() and found.start() < end for start, end in closed):
            continue
        done = found.end()
        if found.re is _USES:
            yield from _nobody_else(found)
            continue
        if found.re is _ARROWS:
            yield *found.span(), "" if found["start"] or found["end"] else "->"
            continue
        if found.re is _SHORT:
            most = "at most" if text[found.end() : found.end() + 1] == " " else "at most "
            yield *found.span(), f"{found['many']} times" if found["many"] else most
            continue
        word = found[1].casefold()
        full = _WORDS[word]
        if found.re is _MODALS:
            full = " must" if word == "gotta" else " will"
        begins = found[0][:1].isupper() and not found[0].isupper()
        yield found.start(), found.end(), full.capitalize() if begins else full


def _nobody_else(found: re.Match[str]) -> Iterator[tuple[int, int, str]]:
    """ "No other agent uses (Web)": "nobody else may use"."""
    if "other" in found["who"].casefold():
        yield *found.span("who"), "Nobody else" if found["who"][0] == "N" else "nobody else"
    verb = found["how"].strip().casefold()
    if verb not in ("may", "can"):
        base = verb.removesuffix("es") if verb in ("touches", "accesses") else verb.removesuffix("s")
        yield *found.span("how"), f" may {base if verb != 'access' else verb}"
