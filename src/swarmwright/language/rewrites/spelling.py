"""Spelling: how a shape is written down, as a pattern over masked text (`sentences.masking`).

    {a} [then] (closes | rounds off) the (sequence | job)

A word is itself; `[…]` may be left out; `( | )` is one of several; `{a}` is a name, `{a*}` are several,
`{a#}` is a tool and `{a#*}` are several; `{a: …}` keeps the words between; `<word>` is one of those that
`VOCABULARY` has for it; `…` are up to six plain words or numbers, `""` is a quote; a mark that means
something here stands in backticks. A shape is a clause: `^` begins a sentence instead, `..` may have more
words before or behind.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

__all__ = ["spelt"]

_TOKEN = re.compile(r"`[^`]+`|\{#?\}|\{\w+#?\*?\}|\{\w+:|<\w+>|\.\.|[\[\](){}|^…]|[^\s\[\](){}|<>]+")
_FEW = r"(?:(?:[a-z0-9'’-][a-z0-9.%'’-]*|[<>≤≥=]+) ){0,6}?"
_NAME = "(?:the )?@ "
_NAMES = rf"{_NAME}(?:(?:, and|and|,) {_NAME})*"
_NAMED = {"": _NAME, "*": _NAMES, "#": _NAME.replace("@", "#"), "#*": _NAMES.replace("@", "#")}
_BEGINS = r"(?:^|(?<=[,;] )|(?<=\band )|(?<=\bbut )|(?<=\bthen ))(?:and |but )?"
_QUOTE = r"[\"“«][^\"”»]*[\"”»] "
_ANYWHERE = r"(?<![\w'’-])"
_ENDS = r"(?=$|[,;.:])"

VOCABULARY: Mapping[str, str] = {
    "he": "it | he | she | they | {}",
    "begin": "(start | begin | work | act | run | go | proceed) [work | working] | do anything | get going | "
    "get started | get to work | set off",
    "done": "(is | are | has | have) [all | both] (done | finished | ready | through | complete)",
    "give": "give | pass | hand | bring | send | forward | feed",
    "made": "produces | makes | writes | finds | delivers | returns | puts out | comes up with",
    "part": "stage | step | phase | part | leg",
    "held": "is | belongs to | goes to | falls to | [is] (done | taken | handled | carried out) by | by",
    "reviews": "reviews | checks | edits | reads | examines | tests | assesses | rates | proofreads "
    "| inspects",
    "returns": "(sends | gives | hands | passes | bounces) it back | returns it",
    "clear": "ask | consult | check with | clear it with | run it by | run it past",
    "clears": "asks | consults | checks with | clears it with | runs it by | runs it past",
    "number": "two | three | four | five | six | 2 | 3 | 4 | 5 | 6",
    "all": "everything | it all | them [all] | all of it | things | both "
    "| the (pieces | parts | results | bits)",
}


@cache
def spelt(shape: str) -> re.Pattern[str]:
    """The pattern of a shape. Raises ValueError for one that is written wrongly."""
    words = _TOKEN.findall(shape)
    first, last = words[:1] == [".."], words[-1:] == [".."]
    begins = "^" if words[:1] == ["^"] else _ANYWHERE if first else _BEGINS
    inner = words[1 if begins != _BEGINS else 0 : -1 if last else None]
    pattern, rest = _either(inner)
    if rest:
        raise ValueError(f"{shape!r}: a bracket is closed that was not opened")
    return re.compile(begins + pattern + ("" if last else _ENDS))


def _either(words: list[str]) -> tuple[str, list[str]]:
    """Alternatives up to a closing bracket, and what is left behind them."""
    ways, way = list[str](), ""
    while words and words[0] not in ("]", ")", "}"):
        word, words = words[0], words[1:]
        if word == "|":
            ways.append(way)
            way = ""
        elif word in ("[", "(") or (word.endswith(":") and word.startswith("{")):
            inner, words = _either(words)
            if not words:
                raise ValueError("a bracket is not closed")
            words = words[1:]
            opened = f"(?P<{word[1:-1]}>" if word.startswith("{") else "(?:"
            way += f"{opened}{inner})" + ("?" if word == "[" else "")
        else:
            way += _word(word)
    return "|".join([*ways, way]), words


def _word(word: str) -> str:
    if word == "…":
        return _FEW
    if word == '""':
        return _QUOTE
    if word in ("{}", "{#}"):
        return _NAMED[word[1:-1]]
    if word.startswith("{"):
        name = word[1:-1].rstrip("*#")
        return f"(?P<{name}>{_NAMED[word[1 + len(name) : -1]]})"
    if word.startswith("<"):
        return f"(?:{_either(_TOKEN.findall(VOCABULARY[word[1:-1]]))[0]})"
    return re.escape(word.strip("`")) + " "
