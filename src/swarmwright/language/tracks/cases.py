"""Cases: what begins one of several cases of which one holds: "in one case …", "Red: …", "on smoke, …"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from swarmwright.language.tracks.lines import Line
from swarmwright.language.tracks.vocabulary import BODY_VERB, CASE, ORDINAL, PREPOSITION, SHORT
from swarmwright.language.words.tokens import Token, has

__all__ = ["Case", "cases_in"]

Form = Literal["place", "label", "front", "event", "means", "topic", "rest"]


@dataclass(frozen=True, slots=True)
class Case:
    """One case as it is told: `label` tells it apart; `asked` is its condition, () where it has none."""

    form: Form
    label: str
    asked: tuple[Token, ...]
    head: tuple[Token, ...]
    body: tuple[Token, ...]


_VERB = rf"(?:(?:only|simply|just|then|always) )?{BODY_VERB}"
_NUMBER = r"(?:[0-9]+(?:\.0)?|[a-z]|one|two|three|four|five|six)"
_SIDE = r"(?:left|right|upper|lower|top|bottom|middle|centre|center)(?:-hand)?"
_X = r"(?P<asked>(?:(?![@,:;])[^ ]+ ){1,6}?)"
_FORMS: tuple[tuple[Form, re.Pattern[str]], ...] = (
    (
        "rest",
        re.compile(
            r"(?:otherwise|else|or else|by default|default :|"
            r"(?:in|for|on|with) (?:all|every|any)(?: the)? other (?:case|cases|ones?)|"
            r"(?:(?:in case of|for|on|with|given|at|upon) )?(?:anything|everything|all) else|"
            r"(?:for |with )?(?:the rest|all (?:the )?others)(?= [,:])|"
            r"in (?:all )?(?:the )?others|in (?:all )?the remaining cases?) (?:[,:] )?(?:means )?"
        ),
    ),
    (
        "place",
        re.compile(
            rf"(?:{PREPOSITION} )?"
            rf"(?:(?:(?:the|a|an|its) )?(?:{ORDINAL}|{_SIDE}) (?:possible )?{CASE}|(?:{CASE})"
            rf" {_NUMBER})(?! of )(?: (?:,|:|{_VERB}))? (?:, |: )?(?:that )?"
        ),
    ),
    (
        "place",
        re.compile(
            rf"(?:{PREPOSITION} )?(?:one of (?:them|these|those|the (?:two|three))|the second(?: one)?|"
            rf"{SHORT}) (?:{_VERB}) (?:, )?"
        ),
    ),
    (
        "event",
        re.compile(
            r"in (?:the |an? )?(?P<asked>(?!same |other |opposite |best |worst |both |all |any |some |most |"
            r"many |either |each |every |this |that |which |these |those |no |the )[a-z-]+ )cases? (?:, )?"
            r"(?!of )"
        ),
    ),
    ("event", re.compile(rf"in (?:the )?(?:case|event) of (?:an? )?{_X}(?:, )?(?=@|the @)")),
    ("event", re.compile(rf"in (?:the )?(?:case|event) of (?:an? )?{_X}, ")),
    ("label", re.compile(rf"{_X}: ")),
    ("front", re.compile(rf"(?:on|for|with|given|upon|at|under) {_X}, ")),
    (
        "means",
        re.compile(
            rf"{_X}(?:means|mean|calls for|call for|triggers|trigger|implies|requires|require|results in|"
            r"leads to|lead to) "
            r"(?:that )?"
        ),
    ),
    (
        "topic",
        re.compile(rf"{_X}(?:is|are|gets?|has to be|have to be|must be|will be) (?=[a-z]+(?:ed|en|t|ne|d) )"),
    ),
)
_BEHIND = re.compile(
    rf"(?: ,)? (?:is|are|as|being|forms?|makes) (?:(?:the|a|an) )?{ORDINAL} (?:possible )?{CASE} "
    r"(?=$|[,;.] |and |while )"
)
_CUT = re.compile(
    r"^(?:(?:and|but|then) )?(?:, )?"
    r"|(?<= )(?:, (?:and |while |whereas |but |or )?|; (?:and )?|: |and |or )"
)
_CUE = re.compile(
    rf": |^(?:on|for|with|given|upon|at|under) |\b(?:{CASE}|cases|event of|means?|calls? for|triggers?|"
    r"implies|requires?|results in|leads? to|otherwise|one of|the second|another|other|left|right) "
    r"|^(?!@)[^,;:@]* (?:is|are|gets?|must be|has to be|have to be|will be) [^,;:@]*@"
)
"""What a sentence has in it that tells of cases: any other is not looked at further."""
_NO_CASE = frozenset(
    ["first", "second", "third", "fourth", "next", "then", "finally", "last", "step", "steps", "phase",
     "phases", "stage", "stages", "part", "round", "day", "week", "morning", "evening", "night", "today",
     "tomorrow", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "if",
     "when", "once", "after", "before", "until", "unless", "while", "whenever", "as", "by", "from", "to",
     "who", "which", "that", "and", "they", "he", "she", "we", "you", "each", "every", "all", "both",
     "everyone", "everybody", "note", "rules", "rule", "team", "roles", "agents", "parallel", "end", "start",
     "beginning", "approval", "input", "output", "role", "group", "tool", "tools", "limits", "goal", "done",
     "meanwhile", "former", "latter", "one", "other", "others", "this", "these", "also", "only", "never",
     "not"]
)  # fmt: skip
"""What no condition in front of a case begins with, or has in it."""
_ASKING_MORE = (
    "IF", "UNLESS", "ONCE", "BEFORE", "UNTIL", "WHILE", "TOOL", "UNIT", "GROUP", "QUOTE", "EACH", "EVERYONE",
    "OTHERS", "LOOP", "HUMAN", "APPROVE", "ONLY", "ATMOST", "ATLEAST", "TIMES", "FOREACH", "ME",
    "NUM", "THEY", "IT", "ELSE",
)  # fmt: skip
_CLAUSE = ("IF", "UNLESS", "ONCE", "BEFORE", "UNTIL")


def cases_in(tokens: Sequence[Token]) -> tuple[tuple[Token, ...], list[Case]]:
    """What stands before the first case of a sentence, and what it says of each; no case: an empty list."""
    if not tokens or (tokens[0].of(*_CLAUSE) and not _named_so(tokens[0])):
        return (), []
    line = Line(tokens)
    heads = list(_heads(line)) if _CUE.search(line.text) else []
    if not heads:
        one = _told_before(tokens)
        return (), [one] if one is not None else []
    found: list[Case] = []
    for number, (form, start, match) in enumerate(heads):
        end = heads[number + 1][1] if number + 1 < len(heads) else len(line.text)
        found.append(_case(line, form, match, start, end))
    before = tuple(tokens[: line.at(heads[0][1]) or 0])
    one = _told_before(before)
    return ((), [one, *found]) if one is not None else (before, found)


def _named_so(token: Token) -> bool:
    """ "In case of", "in the event of", with a noun behind it; "the second", which is a time elsewhere."""
    said = token.low
    return said.endswith((" case of", " event of")) or said.startswith("the ")


def _heads(line: Line) -> Iterator[tuple[Form, int, re.Match[str]]]:
    """Where cases begin: their form, the joint before, and the head behind it."""
    over = 0
    for cut in _CUT.finditer(line.text):
        if cut.end() < over or line.at(cut.start()) is None:
            continue
        for form, pattern in _FORMS:
            match = pattern.match(line.text, cut.end())
            if match is None or line.at(match.end()) is None or not _may_be(line, form, match):
                continue
            yield form, cut.start(), match
            over = match.end()
            break


def _may_be(line: Line, form: Form, match: re.Match[str]) -> bool:
    if "asked" not in match.re.groupindex:
        return form != "place" or match.end() < len(line.text)
    first, last = line.at(match.start("asked")), line.at(match.end("asked"))
    if first is None or last is None:
        return False
    asked = line.tokens[first:last]
    words = [w for t in asked for w in t.low.split()]
    bare = words[1:] if words[:1] == ["not"] else words
    if form == "label" and words in (["yes"], ["no"], ["if", "yes"], ["if", "no"]):
        return True
    asked = [t for t in asked if not (t.of("NUM") and t.text.isalpha())]  # "half full"
    plain = not has(asked, *_ASKING_MORE) and not has(asked[1:], "MUSTNOT")
    return bool(bare) and plain and not _NO_CASE & set(bare)


def _case(line: Line, form: Form, match: re.Match[str], start: int, end: int) -> Case:
    head, first, last = (line.at(at) or 0 for at in (start, match.end(), end))
    if form == "topic":
        first = line.at(match.start()) or head  # "glass is melted by Furnace": all of it is told of the work
    body = _work(line.tokens[first : last or len(line.tokens)])
    asked: tuple[Token, ...] = ()
    if "asked" in match.re.groupindex:
        asked = tuple(line.tokens[line.at(match.start("asked")) or 0 : line.at(match.end("asked"))])
    label = " ".join(t.low for t in asked) or match.group().strip(" ,:")
    return Case(form, label, asked, tuple(line.tokens[head:first]), body)


def _told_before(tokens: Sequence[Token]) -> Case | None:
    """ "T2 is one option(, the other …)": a case whose head stands behind its work."""
    line = Line(tokens)
    match = _BEHIND.search(line.text)
    at = line.at(match.start() + 1) if match else None
    if match is None or not at or not has(tokens[:at], "AGENT"):
        return None
    if line.text[match.end() :].strip(" ,.;"):
        return None
    return Case("place", match.group().strip(" ,"), (), tuple(tokens[at:]), _work(tokens[:at]))


def _work(told: Sequence[Token]) -> tuple[Token, ...]:
    """A case's work, without what joins it to others."""
    body = tuple(told)
    while body and body[-1].of("COMMA", "CLOSE", "AND", "OR", "BUT"):
        body = body[:-1]
    while body and (body[0].low in ("only", "just", "that") or body[0].of("COMMA", "AND", "OR")):
        body = body[1:]
    return body
