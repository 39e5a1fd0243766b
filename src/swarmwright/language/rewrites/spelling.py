"""Spelling: how a shape is written down, as a pattern over masked text (`sentences.masking`).

    {a} [then] (closes | rounds off) the (sequence | job)

A word is itself; `[…]` may be left out; `( | )` is one of several; `{a}` is a name, `{a*}` are several,
`{a#}` is a tool and `{a#*}` are several; `{a!}` is a person whose yes is waited for, `{a?}` is any person
(`are_people` tells whether they are); `{a: …}` keeps the words between; `<word>` is one of those that
`VOCABULARY` has for it; `…` are up to six plain words or numbers, `""` is a quote; a mark that means
something here stands in backticks. A shape is a clause: `^` begins a sentence instead, `..` may have more
words before or behind.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from swarmwright.language.told.verdicts import decides
from swarmwright.language.words.roles import names_a_person

__all__ = ["are_people", "spelt"]

_TOKEN = re.compile(r"`[^`]+`|\{#?\}|\{\w+(?:#?\*?|[!?])\}|\{\w+:|<\w+>|\.\.|[\[\](){}|^…]|[^\s\[\](){}|<>]+")
_FEW = r"(?:(?:[a-z0-9'’-][a-z0-9.%'’-]*|[<>≤≥=]+) ){0,6}?"
_NAME = "(?:the )?@ "
_NAMES = rf"{_NAME}(?:(?:, and|and|,) {_NAME})*"
_ANYBODY = ("me", "us", "someone", "somebody", "a human", "a person")
_PERSON = rf"(?:{'|'.join(_ANYBODY)}|(?:an?|the|our|my|his|her|their|some)(?: [a-z][a-z'’-]*){{1,5}}?) "
_NAMED = {
    "!": _PERSON,
    "?": _PERSON,
    "": _NAME,
    "*": _NAMES,
    "#": _NAME.replace("@", "#"),
    "#*": _NAMES.replace("@", "#"),
}
_BEGINS = r"(?:^|(?<=[,;] )|(?<=\band )|(?<=\bbut )|(?<=\bthen ))(?:and |but )?"
_QUOTE = r"[\"“«][^\"”»]*[\"”»] "
_ANYWHERE = r"(?<![\w'’-])"
_ENDS = r"(?=$|[,;.:])"

VOCABULARY: Mapping[str, str] = {
    "he": "it | he | she | they | {}",
    "pronoun": "it | he | she | they",
    "needs": "(needs | requires | [first] (has to | must | needs to | should) [first] (get | have | obtain)) "
    "[first | always]",
    "begin": "(start | begin | work | act | run | go | proceed) [work | working] | do anything | get going | "
    "get started | get to work | set off",
    "done": "(is | are | has | have) [all | both] (done | finished | ready | through | complete)",
    "give": "give | pass | hand | bring | send | forward | feed",
    "gone": "passed | handed | given | sent | forwarded | routed | transferred | escalated | referred",
    "made": "produces | makes | writes | finds | delivers | returns | puts out | comes up with",
    "part": "stage | step | phase | part | leg",
    "held": "is | belongs to | goes to | falls to | [is] (done | taken | handled | carried out) by | by",
    "reviews": "reviews | checks | edits | reads | examines | tests | assesses | rates | proofreads "
    "| inspects",
    "returns": "(sends | gives | hands | passes | bounces) it back | returns it",
    "clear": "ask | consult | check [back] with | clear <it> with | run <it> by | run <it> past",
    "clears": "asks | consults | checks [back] with | clears <it> with | runs <it> by | runs <it> past",
    "clearing": "asking | consulting | checking [back] with | clearing <it> with | running <it> by "
    "| running <it> past | having (asked | consulted | checked with)",
    "cleared": "asked | consulted | checked [back] with | cleared <it> with | run <it> by | run <it> past",
    "wanted": "needed | used | called [in | upon] | involved | asked | included | required | consulted | run "
    "| brought in | wanted | bothered | activated",
    "out_of_it": "out [of (it | this | that)]",
    "idle": "(skips | sits out | sits) [it | this | that | the …] [one] [out] | does nothing "
    "| takes no part [in (it | this | that)] | (is | gets | stays) (skipped | left out | left alone "
    "| excluded | spared | omitted | bypassed | passed over | kept <out_of_it> | idle | inactive | off duty "
    "| not <wanted>) | (isn't | doesn't get | does not get) <wanted> | (stays | keeps | remains) "
    "(<out_of_it> | away | quiet | silent | idle | passive | inactive | on the sidelines | in the "
    "background) | (does not | doesn't | need not) (work | run | act | take part | participate | come in "
    "| step in | get involved | join in | do anything) | has (nothing to do | [a] day off | no part in (it "
    "| this | that) | time off)",
    "leave_out": "skip | leave out | omit | bypass | spare | exclude | do without | (do not | don't | never) "
    "(involve | bother | call [in | upon] | use | run | ask | include | wake [up] | trigger | start "
    "| disturb | bring in | consult)",
    "leave": "leave | keep | let",
    "it": "it | this | that | the … ",
    "for_a_yes": "for [his | her | its | their | an | a | the | my | our] (permission | approval | ok | okay "
    "| yes | go-ahead | consent | clearance | authorisation | authorization | blessing | say-so) "
    "| whether (he | she | it | they) (may | can | should | is allowed | are allowed) … | about (it | this "
    "| that)",
    "number": "two | three | four | five | six | 2 | 3 | 4 | 5 | 6",
    "all": "everything | it all | them [all] | all of it | things | both "
    "| the (pieces | parts | results | bits)",
}


def are_people(shape: str, hit: re.Match[str]) -> bool:
    """Whether each group that `shape` has for a person was found to be one: "our head of sales"."""
    return all(_is_a_person(hit[name], mark == "!") for name, mark in _people(shape))


@cache
def _people(shape: str) -> tuple[tuple[str, str], ...]:
    return tuple(_GROUP.findall(shape))


_GROUP = re.compile(r"\{(\w+)([!?])\}")


def _is_a_person(said: str, deciding: bool) -> bool:
    words = said.split(" of ")[0].split()
    noun = words[-1]
    return (
        said.strip() in _ANYBODY
        or words[-2:-1] == ["human"]
        or (decides if deciding else names_a_person)(noun)
    )


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
        name = word[1:-1].rstrip("*#!?")
        return f"(?P<{name}>{_NAMED[word[1 + len(name) : -1]]})"
    if word.startswith("<"):
        return f"(?:{_either(_TOKEN.findall(VOCABULARY[word[1:-1]]))[0]})"
    return re.escape(word.strip("`")) + " "
