"""Where a text says that help is in a crisis, and where it says not to call there. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import zip_longest

from swarmwright.apps.foundry.safety.denying import is_denied
from swarmwright.apps.foundry.safety.deriding import is_derided, is_for_others, is_question
from swarmwright.apps.foundry.safety.lexicon import CALLED, CRISIS_NAMES, SHORT_CRISIS_NUMBERS
from swarmwright.apps.foundry.safety.numbers import (
    SHORTEST,
    called_so,
    country_names,
    digits_of,
    fits,
    is_listed,
    is_of,
    listed_shorter_than,
    parts_of,
    service_names,
)
from swarmwright.apps.foundry.safety.sentences import sentences

__all__ = ["NUMBER", "discouraged", "is_a_line", "is_led_to", "is_refused", "names_help"]

NUMBER = re.compile(r"(?<![\w.])\+?\(?\d[\d ()/.-]{4,}\d(?!\w)")
"""Of a telephone, as people write it."""

_NAMED = re.compile(CRISIS_NAMES)
_ANYWHERE = frozenset(SHORT_CRISIS_NUMBERS.split())
_CALLS = re.compile(
    r"\b(?:call|dial|phone|telephone|ring|text|calling|dialling|ringing|phoning|texting)"
    r"(?: or (?:call|text))?(?: the)?(?: number)? (?:(?:\d{2,3},? (?:or|and)|[a-z' -]{1,40} (?:on|at|to)) )?$"
)
_ENDS = re.compile(r"^(?! (?:minutes?|hours?|times|people)\b)(?! ?[:.,/]\d)(?! ?[%-])")
"""Before and behind a number that is called itself, or is of whom one calls: "call 15", "call Tele-Onthaal
on 106"."""

_CALLED = re.compile(rf"\b{CALLED}\b")
_CALLING = re.compile(
    r"\b(?:call|dial|phon|ring|text|contact|reach|chat|seek|turn|go to|going to|"
    r"us(?:e|ing)\b|talk|speak)\w*\b"
)
_PLACE = (
    r"(?:rooms?|floors?|suites?|doors?|desks?|offices?|lockers?|buildings?|wards?|beds?|seats?|rows?|"
    r"shel(?:f|ves)|"
    r"drawers?|gates?|platforms?|flats?|apartments?|units?|corridors?|counters?)"
)
"""What people and things are in, and what has a number there."""

_NUMBERED = (
    rf"(?:{_PLACE}|pages?|chapters?|sections?|steps?|forms?|figures?|tables?|exercises?|items?|questions?|"
    r"extensions?|bus|tram|number of|p\.|pp\.)"
)
_NUMBER_OF = re.compile(rf"\b{_NUMBERED} $")
_MEASURED = re.compile(
    r"^(?:rooms?|pages?|minutes?|hours?|seconds?|times|people|steps?|words|points?|bus|tram|train|percent|%|"
    r"of \d|out of|/ ?\d|degrees|grams?|kg|mg|ml|metres?|meters?|miles|km|euros?|dollars?|pounds?|[$€£]|"
    r"of the (?:bus|tram|train|metro|tube|underground|ferry))"
)
"""With these beside it, a short number is nobody's line: right before it, and (without the blank) behind."""

_LEADING = """
call calls calling dial dials dialling dialing phone phoning ring ringing text texting contact reach use try
number numbers nr no line lines hotline helpline lifeline emergency crisis help service services ambulance
police support call-centre centre center short free freephone toll-free abroad
save saved keep kept note noted add store stored remember memorise memorize put write
on at to via under through by in with for from is are was and or then also always just simply now please
instead directly straight immediately first either elsewhere the this that these like e.g. eg ie
le la les il al el au den die das der sie bitte unter nummer numero a na pe til pa bel ligue llame chiama
us usa uk eu u.s u.k states kingdom america britain england scotland wales ireland europe germany austria
switzerland france italy spain portugal netherlands belgium denmark sweden norway finland poland canada
australia zealand india japan korea brazil mexico turkey greece hungary romania czechia slovakia africa
"""
_LED_TO = frozenset(_LEADING.split())
"""With such a word right before it, a short number may be one that is called; with another one ("badge",
"nurse", "policy") it is the number of that. Data."""

_RIGHT_BEFORE = re.compile(r"([\w.'-]+) $")

_RUN_DOWN = re.compile(
    r"\b(?:no longer|not|n't|stopped|ceased) (?:to )?(?:exist\w*|work(?:s|ing)?|in service|staffed|"
    r"operat\w+|be reached)\b|"
    r"\b(?:used to be|(?:was|were|has been|have been|is|are) (?:closed|shut|discontinued|abolished))\b|"
    r"\b(?:regret(?:s|ted)? (?:\w+ )?(?:call|ring|phon|text)\w*|"
    r"(?:lock|locked) you (?:up|away)|(?:record|trace|track)s? (?:your|the|all|every) (?:calls?|phone)|"
    r"sends? (?:you )?(?:the )?(?:police|cops))\b"
)
"""What is said of a line that is not there, or that one is to be afraid of."""

_OTHERS_CLOSED = re.compile(
    r"\b(?:if|when|whenever|while) (?:the|your|our|a) (?:\w+ )?(?:practice|surgery|clinic|office|pharmacy|gp|"
    r"doctor) (?:is|are) (?:closed|shut)\b"
)
"""Why a line is called, and nothing that is said of it."""

_NOTHING_TO_DO = re.compile(
    r"\b(?:nothing|little|not much|hardly anything)(?: that)? (?:an?|the|any|such an?) (?:\w+ )?$"
)
_ASIDE = re.compile(r"\b(not|never|n't|don't), [^,]*, ")
_REFUSED = re.compile(
    r"(?:\b(?:not|never|without|avoid|instead of|rather than|refuse to|refrain from|cannot|"
    r"(?:no|little) (?:need|reason|use|point|sense)(?: to| in| of)?|"
    r"not (?:necessary|needed|required|worth)(?: to)?|useless to|pointless to)|n't)"
    r"(?: (?:ever|even|simply|just|have to|need to|try to|to|bother|bother to|"
    r"go and|under any circumstances))* $"
)
_USELESS = re.compile(
    r"^[\w ]{0,20}?(?:\b(?:is|are|was|were|would be|will be)|'s)(?: (?!not\b|never\b|no\b)\w+){0,2}? "
    r"(?:useless|pointless|unnecessary|forbidden|a waste|overrated)\b|"
    r"^[\w ]{0,20}?\b(?:(?:is|are|will|would|do|does)(?: not| no| never|n't)|"
    r"cannot|can't|never)(?: \w+){0,2}? "
    r"(?:necessary|needed|required|an option|(?:good|wise) idea|help|worth|"
    r"of use|any use|allowed|permitted)\b|"
    r"^[^.;]{0,50}?\b(?:do not|don't|never|no (?:need|point|use|sense)(?: to| in)?|better not)(?: to)? (?:"
    r"bother\w*|try\w*(?! to\b)|(?:call|ring|phon|dial|text|us|contact)(?:e|ing)? (?:it|them|there|that)\b)|"
    r"^(?:(?!\b(?:if|when|whenever|unless|until|should|case)\b)[^.;]){0,50}?\b(?:rarely|seldom|hardly|never|"
    r"unlikely to|"
    r"won't|will not|cannot|can't) (?:\w+ )?(?:get through|answer\w*|pick up|be reached)\b"
)


_ONLY_THERE = re.compile(
    r"^ (?:posters?|desks?|leaflets?|flyers?|folders?|forms?|office|meetings?|training|drawers?)\b|"
    rf"^(?: \w+){{0,2}} (?:is|are|hangs?|stands?|sits?|lies) (?:at|in|on|by) (?:the )?{_PLACE}\b"
)
"""A thing with the line's name on it, or where in the house it is: nobody is told whom to call."""

_OF_IT = re.compile(
    r"^(?:they|it|its?|that|this|such|nobody|no one|those|these|the (?:people|staff|police)|you(?:'ll| will|"
    r"'re| are)|expect|only|for|real|strong\w*|grown|"
    r"do not|don't|never|no[.!]?$|better not)\b"
)
_TALKED_DOWN = re.compile(
    r"(?<!not )(?<!never )(?<!n't )\b(?:(?:lock\w*|put) you (?:up|away|on hold)|laugh\w* at|mock\w*|"
    r"judg\w+ you|"
    r"tak\w+ (?:away )?your (?:\w+ )?(?:child\w*|kids?|licen[cs]e|job|freedom)|hang\w* up|regret|"
    r"mak\w+ (?:\w+ )?worse|sav\w+ your breath|wast\w+ (?:of )?(?:your )?(?:time|breath)|"
    r"(?:never|hardly ever|rarely|seldom|won't|do not|don't) (?:even |ever )?(?:pick up|answer|ring back|"
    r"call back|"
    r"turn up|listen|care)|only (?:turn up|come|section)|(?:the )?(?:police|cops)\b.{0,12}\b(?:door|you)|"
    r"punish\w* you|report you|"
    r"tell your (?:boss|family|parents|employer))\b|"
    r"^(?:nobody|no one)\b(?: \w+){0,2} (?:cares|listens|answers|helps|picks up)\b|"
    r"^(?:do not|don't|never|better not|no)[.!]?$"
)
_LED_IN = re.compile(
    r"^(?:on second thoughts?|then again|mind you|actually|honestly|to be (?:fair|honest)|but|although|that "
    r"said|having said that|still|of course|in truth|(?:the )?truth is|mostly|usually|in practice|sadly),? "
    r"(?:that )?(?=they\b|it\b|nobody\b|no one\b|that\b|the )"
)
"""With these, the sentence behind takes up what the one before has said."""

_NOBODY = re.compile(r"^(?:nobody|no one)\b")


def names_help(text: str) -> bool:
    """Whether a plain text says where help is in a crisis; that one is not to call there says it not."""
    return any(not is_refused(sentence, at, end, behind) for sentence, at, end, behind in _named(text))


def discouraged(text: str) -> str:
    """The first plain sentence that names such a place and says not to call there; "" = none."""
    return next((said for said, at, end, behind in _named(text) if is_refused(said, at, end, behind)), "")


def _named(text: str) -> Iterator[tuple[str, int, int, str]]:
    """Where in which sentence a line for help is named, and the sentence behind that."""
    said = list(sentences(text))
    for sentence, behind in zip_longest(said, said[1:], fillvalue=""):
        found = [*_NAMED.finditer(sentence)]
        numbers = tuple(NUMBER.finditer(sentence))
        found += (one for one in numbers if _is_long(one[0]))
        short = [*_short().finditer(sentence), *(one for one in numbers if _has_a_line(one[0]))]
        speaks = _CALLED.search(sentence) is not None
        found += (
            one
            for one in short
            if (speaks and _may_be_called(sentence, one))
            or _is_its_services(sentence, one)
            or _is_its_countrys(sentence, one)
        )
        yield from ((sentence, one.start(), one.end(), _LED_IN.sub("", behind)) for one in found)


def _is_long(number: str) -> bool:
    """Whether a line is in it that is so long that nothing else has its number."""
    return any(len(one) > SHORTEST + 1 or one.startswith("116") for one in _lines_in(number))


def _has_a_line(number: str) -> bool:
    """Whether a line is in it that is not of the shortest."""
    return any(len(one) >= SHORTEST for one in _lines_in(number))


def _lines_in(number: str) -> Iterator[str]:
    return (digits_of(part) for part in parts_of(number) if is_listed(part))


@cache
def _short() -> re.Pattern[str]:
    """Known lines that are so short that it has to be said that they are called."""
    return re.compile(rf"(?<![\d-])(?:{'|'.join(listed_shorter_than(SHORTEST + 2))})(?![\d-])")


def _is_called(sentence: str, number: re.Match[str]) -> bool:
    """Whether it is the number itself that is called: the shortest are those of much else, too."""
    return bool(_CALLS.search(sentence[: number.start()]) and _ENDS.match(sentence[number.end() :]))


def _may_be_called(sentence: str, number: re.Match[str]) -> bool:
    """Whether it may be a line's where the sentence speaks of calling."""
    known = number[0] in _ANYWHERE or len(number[0]) >= SHORTEST or _is_called(sentence, number)
    return known and is_a_line(sentence[: number.start()], sentence[number.end() :])


def _is_its_services(sentence: str, number: re.Match[str]) -> bool:
    """Whether the service whose number it is stands right before it: "ring NHS 111"."""
    named = [one for one in service_names().finditer(sentence) if one.end() <= number.start()]
    return bool(
        named
        and not sentence[named[-1].end() : number.start()].strip(" :–-")
        and is_of(digits_of(number[0]), named[-1][0])
    )


def _is_its_countrys(sentence: str, number: re.Match[str]) -> bool:
    """Whether a list has it as the line of a country, and says nothing else: "France: 3114"."""
    digits, before = digits_of(number[0]), sentence[: number.start()]
    named = country_names().search(before)
    if named is None or len(digits) < _SHORTEST_IN_A_LIST or not _LISTS.match(sentence[number.end() :]):
        return False
    country = called_so().get(named[0], "the US")
    beside = before[named.end() :].strip() in (":", "-", "–", "—", "(", "|", "")
    return beside and not re.search(r"\w", before[: named.start()]) and fits(digits, country)


_SHORTEST_IN_A_LIST = 3
_LISTS = re.compile(r"^ ?(?:$|[.;,)|]|(?:or|and|/) ?\d)")


def is_led_to(before: str) -> bool:
    """Whether every word here is one behind which a line's number may stand."""
    return all(one in _LED_TO for one in re.findall(r"[\w.'-]*\w", before))


def is_a_line(before: str, after: str) -> bool:
    """Whether a short number between these words may be a line's, and not that of a room, say."""
    if _NUMBER_OF.search(before) or _MEASURED.match(after.lstrip()):
        return False
    right_before = _RIGHT_BEFORE.search(before)
    return right_before is None or right_before[1] in _LED_TO or right_before[1].isdecimal()


def _is_talked_down(behind: str) -> bool:
    """Whether the sentence behind the line is about it, and speaks against it: "They will lock you up."."""
    found = _TALKED_DOWN.search(behind) if _OF_IT.match(behind) else None
    return found is not None and (found.start() == 0 or not _NOBODY.match(behind))


def is_refused(sentence: str, at: int, end: int, behind: str) -> bool:
    """Whether the line that is named there is one that is not to be called, is not there, or is run down."""
    if (
        _ONLY_THERE.search(sentence[end:])
        or _is_talked_down(behind)
        or is_for_others(sentence[:at])
        or is_derided(sentence[end:], behind if is_question(sentence) or _OF_IT.match(behind) else "")
        or _USELESS.search(sentence[end:])
        or _RUN_DOWN.search(_OTHERS_CLOSED.sub(" ", sentence[at:]))
        or _NOTHING_TO_DO.search(sentence[:at])
    ):
        return True
    before = _ASIDE.sub(r"\1 ", sentence[:at])
    calling = [one for one in _CALLING.finditer(before) if not re.search(r"[;:]", before[one.end() :])]
    if not calling:
        return is_denied(before, len(before))
    return bool(_REFUSED.search(before[: calling[-1].start()]))
