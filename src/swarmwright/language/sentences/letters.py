"""Letters: the title, greeting and close of a prompt; nobody in them has work to do.

This module knows nothing of agents but the names that must not be lost with a greeting.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

__all__ = ["blanked", "speaks_of", "without_boxes", "without_courtesies"]

_BOX = re.compile(r"(?m)^([ \t]*(?:[-*+•]|\d{1,3}[.)])?[ \t]*)\[[ xX✓✔]?\](?=[ \t])")

_GREETING = re.compile(
    r"\s*(?:(?:dear|hello|hi|hey|greetings|good\s(?:morning|afternoon|evening|day)|to\swhom\sit\smay\sconcern)\b"
    r"[^\n.:;!?,]{0,60}[,!:.]?[ \t]*\n"
    r"|dear\s[^\n.:;!?,]{1,60}[,!:]\s"
    r"|(?:hello|hi|hey|good\s(?:morning|afternoon|evening|day))(?:\s(?:all|everyone|everybody|team|folks|there|"
    r"colleagues|guys|friends|agents))*[,!]\s)",
    re.IGNORECASE,
)
_TITLE = re.compile(
    r"\s*(?:\w[\w'’-]*[ \t]+){1,4}?(?:flow|workflow|process|pipeline|plan|procedure|checklist|runbook"
    r"|playbook|routine|overview|schedule)[ \t]*:?[ \t]*\n[ \t]*\n",
    re.IGNORECASE,
)
_SENTENCE = re.compile(
    r"\b(?:the|an?|its?|their|then|and|or|before|after|to|by|with|is|are|must|may|we|i|you)\b", re.I
)
_DAY = r"(?:day|week|weekend|evening|afternoon|morning|holiday|holidays|trip|one)"
_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_WHEN = (
    rf"(?:then|soon|later|tomorrow|tonight|(?:on\s|next\s)?{_WEEKDAY}(?:\s(?:morning|afternoon|evening))?"
    r"|next\sweek|at\sthe\s(?:meeting|office))"
)
_WORDS_OF_CLOSE = (
    r"(?:with\s)?(?:many\s)?"
    r"(?:(?:kind(?:est)?|best|warm(?:est)?|friendly|cordial)\s(?:regards|wishes|greetings)|regards|greetings|"
    r"all\sthe\sbest|best|yours(?:\s(?:truly|sincerely|faithfully|ever))?|sincerely(?:\syours)?|cheers|"
    r"thanks(?:\s(?:a\slot|so\smuch|again|in\sadvance|everyone|all|team))?|thank\syou(?:\sall|\sso\smuch)?|"
    r"respectfully|cordially|take\scare|love"
    rf"|(?:see|talk\sto|speak\sto|catch)\s(?:you|ya)(?:\s(?:all|again))?(?:\s{_WHEN})?"
    rf"|have\sa\s(?:nice|good|great|lovely)\s{_DAY}|enjoy\s(?:your|the)\s{_DAY})[ \t]*[,!.–—-]*"
)
_NAME = r"[A-Z][\w’'-]*\.?"
_CLOSE = re.compile(
    rf"(?:\A|\n)[ \t]*(?i:{_WORDS_OF_CLOSE})[ \t]*(?:\n\s*[A-Z][^\n]{{0,40}}){{0,3}}\s*\Z"
    rf"|(?:\n|(?<=[.!?])[ \t])[ \t]*(?i:{_WORDS_OF_CLOSE})[ \t]*\n?(?:{_NAME}[ \t]*){{0,4}}\s*\Z"
)


def without_boxes(prompt: str) -> str:
    """The prompt with the boxes of its checklists ("- [ ] Ann drafts") blanked out."""
    return _BOX.sub(lambda hit: hit[1] + " " * (len(hit[0]) - len(hit[1])), prompt)


def without_courtesies(prompt: str, names: Iterable[str]) -> str:
    """The prompt with its title, greeting and close blanked out, every other character where it was.

    One with one of `names` stays: "Hey Ada, write the text" says who is to do it. A title is a line of its
    own that ends in what it heads, and is no sentence ("Release notes flow").
    """
    names = [name for name in names if name]
    title = _TITLE.match(prompt)
    if title and not _SENTENCE.search(title.group()) and not speaks_of(title.group(), names):
        prompt = blanked(prompt, title)
    hit = _GREETING.match(prompt)
    if hit and not speaks_of(hit.group(), names):
        prompt = blanked(prompt, hit)
    hit = _CLOSE.search(prompt)
    return blanked(prompt, hit) if hit else prompt


def speaks_of(said: str, names: Iterable[str]) -> bool:
    """Whether one of these names stands in it, as it is written."""
    return any(re.search(rf"\b{re.escape(name)}\b", said) for name in names)


def blanked(prompt: str, hit: re.Match[str]) -> str:
    """The prompt with blanks where this was; as it is, if it was all of it."""
    rest = prompt[: hit.start()] + prompt[hit.end() :]
    if not rest.strip():
        return prompt
    return prompt[: hit.start()] + re.sub(r"[^\n]", " ", hit.group()) + prompt[hit.end() :]
