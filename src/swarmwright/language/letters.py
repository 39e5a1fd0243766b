"""Letters: the greeting and the close of a prompt written as a letter; nobody in them has work to do.

This module knows nothing of agents but the names that must not be lost with a greeting.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

__all__ = ["without_courtesies"]

_GREETING = re.compile(
    r"\s*(?:(?:dear|hello|hi|hey|greetings|good\s(?:morning|afternoon|evening|day)|to\swhom\sit\smay\sconcern)\b"
    r"[^\n.:;!?,]{0,60}[,!:.]?[ \t]*\n"
    r"|dear\s[^\n.:;!?,]{1,60}[,!:]\s"
    r"|(?:hello|hi|hey|good\s(?:morning|afternoon|evening|day))(?:\s(?:all|everyone|everybody|team|folks|there|"
    r"colleagues|guys|friends|agents))*[,!]\s)",
    re.IGNORECASE,
)
_WORDS_OF_CLOSE = (
    r"(?:with\s)?(?:many\s)?"
    r"(?:(?:kind(?:est)?|best|warm(?:est)?|friendly|cordial)\s(?:regards|wishes|greetings)|regards|greetings|"
    r"all\sthe\sbest|best|yours(?:\s(?:truly|sincerely|faithfully|ever))?|sincerely(?:\syours)?|cheers|"
    r"thanks(?:\s(?:a\slot|so\smuch|again|in\sadvance|everyone|all|team))?|thank\syou(?:\sall|\sso\smuch)?|"
    r"respectfully|cordially|take\scare|love|see\syou)[ \t]*[,!.–—-]*"
)
_NAME = r"[A-Z][\w’'-]*\.?"
_CLOSE = re.compile(
    rf"(?:\A|\n)[ \t]*(?i:{_WORDS_OF_CLOSE})[ \t]*(?:\n\s*[A-Z][^\n]{{0,40}}){{0,3}}\s*\Z"
    rf"|(?:\n|(?<=[.!?])[ \t])[ \t]*(?i:{_WORDS_OF_CLOSE})[ \t]*\n?(?:{_NAME}[ \t]*){{0,4}}\s*\Z"
)


def without_courtesies(prompt: str, names: Iterable[str]) -> str:
    """The prompt with its greeting and close blanked out, every other character where it was.

    A greeting with one of `names` stays: "Hey Ada, write the text" says who is to do it.
    """
    hit = _GREETING.match(prompt)
    if hit and not any(re.search(rf"\b{re.escape(name)}\b", hit.group()) for name in names if name):
        prompt = _blanked(prompt, hit)
    hit = _CLOSE.search(prompt)
    return _blanked(prompt, hit) if hit else prompt


def _blanked(prompt: str, hit: re.Match[str]) -> str:
    rest = prompt[: hit.start()] + prompt[hit.end() :]
    if not rest.strip():
        return prompt
    return prompt[: hit.start()] + re.sub(r"[^\n]", " ", hit.group()) + prompt[hit.end() :]
