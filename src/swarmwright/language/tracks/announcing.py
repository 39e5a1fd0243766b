"""Announcing: "the flow splits into two paths", "two lanes run side by side": only that tracks come."""

from __future__ import annotations

import re
from collections.abc import Sequence

from swarmwright.language.tracks.lines import Line
from swarmwright.language.tracks.vocabulary import COUNT, FORKS, FULL, NOUN, NOUNS, SIDE_BY_SIDE
from swarmwright.language.words.tokens import Token, has

__all__ = [
    "announced",
    "how_many",
    "not_all_at_once",
    "of_one_only",
    "of_tracks",
    "says_choice",
    "says_side_by_side",
]

_MANY = (
    rf"(?:{COUNT} |(?:a|the) )?(?:(?:parallel|separate|independent|different|concurrent|simultaneous|"
    rf"[a-z-]+) )?(?:{NOUNS}|ways to go|fork|split|parts)(?: of work)?"
)
_LIST = rf"{FULL}(?:(?: ,)? (?:and|,) {FULL})+"
_WORK = (
    r"(?:the |our |my )?(?:work|process|flow|workflow|job|rest|it|everything|work|project|procedure|"
    r"execution)"
)
_HOW = rf"(?: (?:{SIDE_BY_SIDE}|from there|there|then|with {_MANY}))*"
_LEAD = (
    r"(?:(?:after that|then|afterwards|from there|next|from then on|now|here|in parallel|after this) (?:, "
    r")?)?"
)
_WHOLE = re.compile(
    rf"{_LEAD}(?:"
    rf"(?:there (?:are|is)|there's|we (?:have|work in|work on|run)|(?:it|this) (?:has|is)|you have|it comes|"
    rf"come) "
    rf"(?:{_MANY}|{_LIST})"
    rf"|{_WORK} (?:then )?(?:{FORKS})(?: up)?(?: (?:into|in|along|onto) (?:{_MANY}|{_LIST}))?"
    rf"|{_WORK} (?:goes|runs|goes on|continues|proceeds) (?:along|in|on|down) {_MANY}"
    rf"|{_MANY}(?: , [a-z0-9 -]+ ,)? (?:run|start|go|work|are|are opened|are started|begin|open|follow|"
    rf"proceed|are run|are executed|are worked)(?: off)?"
    rf"|two teams work on {_MANY}"
    rf"|{_WORK} (?:{FORKS}) (?:into|to)|split|fork"
    rf"){_HOW} (?:(?:, )?(?:[:,.-]|namely) )?$"
)
_AFTER = re.compile(
    rf"(?P<lead>(?:after|from|behind) )(?:(?:the )?[a-z-]+ by )?(?P<who>@ )(?:(?:is|has) (?:done|over|"
    rf"finished|run) )?(?P<rest>(?:, )?(?:{_WORK} )?"
    rf"(?:{FORKS})(?: (?:into|in) (?:{_MANY}|{_LIST}))?|(?:, )?(?:come|there are|follow) {_MANY}){_HOW} "
    rf"(?:(?:, )?(?:[:,.-]|namely) )?$"
)
_LEADS = re.compile(
    rf"(?P<who>@ )(?:leads? (?:in)?to|is followed by|opens|opens up|kicks off|starts|splits into|branches "
    rf"into|"
    rf"forks into|starts off|triggers|launches|sets off|feeds|feeds into) (?:{_MANY}|{_LIST}){_HOW} "
    rf"(?:(?:, )?(?:[:,.-]|namely) )?$"
)
_DIVIDES = re.compile(
    rf"(?P<who>@ )(?:splits|divides|parts|breaks|shares) (?:{_WORK} )?(?:up )?(?:in|into) (?:two|three|half|"
    rf"parts|{_MANY}) (?:[:.-] )?$"
)
_SPLIT = re.compile(
    r"(?P<lead>(?:split|fork|branch) (?:after|behind) )(?P<who>@ )(?:(?:, )?(?:[:,.-]|namely) )?$"
)
_THERE = re.compile(
    rf"(?:it|this|that|which) (?:is followed by|leads (?:in)?to|opens|splits into) {_MANY}{_HOW} (?:(?:, "
    rf")?(?:[:,.-]|namely) )?$"
)

_SAYS = re.compile(
    rf"(?:(?:the|both|all|all of the|these|all these)(?: (?:two|three))? (?:{NOUNS}) (?:run|are run|go on|"
    rf"work|are worked|proceed|"
    rf"are executed|are processed|happen|take place|start)? ?{SIDE_BY_SIDE}"
    rf"|nobody (?:has to wait|needs to wait|waits|is waiting) for the other(?: {NOUN})?"
    rf"|neither (?:{NOUN} )?(?:waits|needs to wait) for the other|(?:the|both) (?:{NOUNS}) do not wait for "
    rf"each other"
    rf"|(?:within|in|on) each (?:{NOUN}|of them) (?:the )?(?:tasks|steps|work|activities|two|they)? ?(?:is|"
    rf"are|run|runs|are run|go|come|are done|follow)? ?(?:done )?"
    rf"(?:in order|in sequence|one after the other|one after another|in that order|sequentially|in turn)"
    rf") (?:(?P<rest>, and )|$)"
)

_MANY_OF_THEM = rf"(?:{COUNT}|several|parallel) (?:[a-z-]+ ){{0,2}}(?:{NOUNS})"
_PLAINLY = r"(?:[a-z'-]+ |, ){0,8}?"
_LOOSELY = re.compile(rf"{_PLAINLY}(?:{_MANY_OF_THEM})(?: [a-z'-]+){{0,6}} (?:[:.-] )?$")
_LOOSELY_AFTER = re.compile(
    rf"(?:then |next )?(?:right |directly |immediately )?(?:after|from|behind|once|when|as soon as|with)"
    rf" (?:the )?(?P<who>@ )(?:(?:is|has|was|being) )?(?:(?:done|over|finished|complete|completed|through|"
    rf"ready|ended) )?(?:, )?{_PLAINLY}(?:{_MANY_OF_THEM})(?: [a-z'-]+){{0,6}} (?:[:.-] )?$"
)
_LOOSELY_LED = re.compile(
    rf"(?:first |(?:the )?[a-z]+ (?:opens|starts|begins) with )?(?P<who>@ )(?:[a-z'-]+ |, ){{0,5}}?"
    rf"(?:{_MANY_OF_THEM})(?: [a-z'-]+){{0,4}} (?:[:.-] )?$"
)
_LOOSELY_BEHIND = re.compile(
    rf"{_PLAINLY}(?:{_MANY_OF_THEM})(?: [a-z'-]+){{0,4}} (?:after|from|behind|out of) (?P<who>@ )(?:[:.-] )?$"
)
_SAYING_MORE = (
    "UNIT", "TOOL", "QUOTE", "MUSTNOT", "ONLY", "ATMOST", "ATLEAST", "APPROVE", "HUMAN", "IF", "UNLESS",
    "UNTIL", "LOOP",
    "WEAKLOOP", "RETRY", "TIMES", "ROUND", "SEE", "EXCEPT", "NOBODY", "DOLLAR", "SECRET", "LAST",
)  # fmt: skip
"""Kinds of words that say more than that tracks come: a bound, a right, a case."""


def _announced_loosely(tokens: Sequence[Token], line: Line) -> tuple[Token, ...] | None:
    """ "Divide the work into two streams": however it is put, that there are several, and of one at most who
    comes before them.
    """
    if has(tokens, *_SAYING_MORE) or of_one_only(tokens) or not_all_at_once(tokens):
        return None
    if _LOOSELY.match(line.text):
        return ()
    match = _LOOSELY_BEHIND.match(line.text) or _LOOSELY_AFTER.match(line.text)
    match = match or _LOOSELY_LED.match(line.text)
    at = line.at(match.start("who")) if match else None
    return None if at is None else (tokens[at],)


def announced(tokens: Sequence[Token], loosely: bool = True) -> tuple[Token, ...] | None:
    """What a sentence says beside announcing tracks (whoever comes before them); None: it announces none.

    loosely: however it is put, so that it says no more than that tracks come.
    """
    line = Line(tokens)
    if _WHOLE.match(line.text) or _THERE.match(line.text):
        return ()
    for pattern in (_AFTER, _LEADS, _DIVIDES, _SPLIT):
        match = pattern.match(line.text)
        if match:
            at = line.at(match.start("who"))
            return None if at is None else (tokens[at],)
    return _announced_loosely(tokens, line) if loosely else None


def says_side_by_side(tokens: Sequence[Token]) -> int:
    """How many tokens of the sentence say only that the tracks run in parallel; 0: it says something else."""
    line = Line(tokens)
    match = _SAYS.match(line.text)
    return (line.at(match.end()) or 0) if match else 0


_COUNTED = re.compile(rf"\b(two|three|four|five|six|[2-6])(?:\.0)? (?:[a-z-]+ )?(?:{NOUNS}|ways|threads)\b")
_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


def how_many(tokens: Sequence[Token]) -> int:
    """How many tracks are announced; 0: it is not said."""
    match = _COUNTED.search(Line(tokens).text)
    return 0 if match is None else _NUMBERS.get(match[1]) or int(match[1])


_ONE_ONLY = re.compile(
    r"\b(?:(?:only|exactly|just|at most) one|either (?:of|one)|depending|depends|"
    r"alternatives?|alternatively|alternative|exclusive|xor|choice|choose|chooses|chosen|choosing|decide|"
    r"decides|decided|"
    r"decision|condition|conditional|never both|not both|"
    r"one of (?:the|these|them|those|two|three|four|several)|mutually|taken|"
    r"whichever|otherwise|if|"
    r"unless|case|cases|options?|picks?|selected|selects?|one or the other|or else|possible|optional|yes|"
    r"no|positive|negative|"
    r"success|successful|failure|failed|happy|unhappy|sad|good|bad|approved|approval|rejected|rejection|"
    r"accepted|valid|invalid|"
    r"true|false|pass|fail|ok|normal|exception|exceptional|error|default|fallback|emergency|urgent"
    r")\b"
)
_NOT_ALL = re.compile(
    rf"\b(?:either|any|any one|the first|the faster|the quicker) (?:of the |of these )?(?:{NOUN}|{NOUNS}|"
    rf"one to)\b"
    rf"|\b(?:as soon as|once|when|after|at least) one (?:of the |of them |of these )?|\b{NOUNS} (?:are |"
    rf"run |go |come |follow |happen |are run |are done |are worked )?"
    r"(?:one after|one by one|in sequence|sequentially|in turn|in order|consecutively)"
)
_SPOKEN_OF = re.compile(rf"\b(?:{NOUNS}|{NOUN})\b")


def of_one_only(tokens: Sequence[Token]) -> bool:
    """Whether these words may say that only one of the tracks is taken."""
    return _ONE_ONLY.search(Line(tokens).text) is not None


_CHOICE = re.compile(r"\b(?:exclusive|xor|choice|decision|either|only one|exactly one)\b")


def says_choice(tokens: Sequence[Token]) -> bool:
    """Whether these words say that one is taken, whatever they call it ("an exclusive gateway")."""
    return _CHOICE.search(Line(tokens).text) is not None


def not_all_at_once(tokens: Sequence[Token]) -> bool:
    """Whether these words may say that one track is enough, or that the tracks come one after the other."""
    return _NOT_ALL.search(Line(tokens).text) is not None


def of_tracks(tokens: Sequence[Token]) -> frozenset[str]:
    """The words for tracks that are in these."""
    return frozenset(
        word.removesuffix("es").removesuffix("s") for word in _SPOKEN_OF.findall(Line(tokens).text)
    )
