"""Suicide, self-harm and harm to others, as a text speaks of them: that it touches risk, and that somebody's
risk is disclosed. Of now, of before, and of what is feared; not where it is denied, only supposed, asked
about, a topic, or the death of somebody else. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from functools import cache, lru_cache
from itertools import chain

from swarmwright.apps.foundry.safety.findings import Finding
from swarmwright.apps.foundry.safety.injuries import INJURIES, OF_A_TRADE
from swarmwright.apps.foundry.safety.lexicon import RISK
from swarmwright.apps.foundry.safety.needing import Looked
from swarmwright.apps.foundry.safety.obsessing import is_obsessed
from swarmwright.apps.foundry.safety.passively import PASSIVELY
from swarmwright.apps.foundry.safety.plainly import PLAINLY, STATES
from swarmwright.apps.foundry.safety.sentences import sentences
from swarmwright.apps.foundry.safety.shorthand import NOT_OF_RISK, SHORTHAND
from swarmwright.apps.foundry.safety.signs import SIGNS
from swarmwright.apps.foundry.safety.threats import OTHERS
from swarmwright.apps.foundry.safety.wishes import ACTS, WISHES

__all__ = ["disclosed_in", "prepare", "touches_risk"]

MOST_TOLD = 5
"""So many sentences of a request are told."""

_MOST_KEPT = 8192
"""So many sentences are kept as they were read: what was asked is read again with each reason of a revision,
as are the versions of a draft. None is longer than `sentences` gives them."""

_TOUCHED = f"{RISK}|{WISHES}|{PASSIVELY}|{ACTS}|{SHORTHAND}"
_QUICKLY = (_TOUCHED, INJURIES, PLAINLY, STATES, SIGNS)
"""What is told from what a sentence holds before it is looked for. Of what is said of others the look itself
would be longer in the making than in all that it saves."""

_DISCLOSING = (_TOUCHED, INJURIES, PLAINLY, STATES, SIGNS, OTHERS)

_WHY = "a risk is disclosed in what was asked: a person has to weigh it"

_WORD = re.compile(r"[\w'-]+|[,;:()]")
_RISK_WORD = re.compile(r"suicid\w*|self-?\w*|ideation|harm\w*|overdos\w*|si|hi|sh|nssi|dsh|sib|od|avh|hx")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_NO = _words("no not never without denies denied deny denying neither none nobody")
_NONE = _words("no without denies denied denying neither none absence")
"""What a text says by it that there is none; "not" and "never" stand in what is told to clients, too."""

_DENYING = _words("denies denied deny denying")
_BETWEEN = _words(
    "a an any of to for the her his their my or nor and , current active acute present known reported prior "
    "previous past recent passive explicit serious thought thoughts think thinks thinking history sign signs "
    "plan plans planning intent intention intentions intend intends intended urge urges idea ideas wish "
    "wishes desire evidence risk indication tendency tendencies having ever being been be feel feels felt "
    "feeling want wants wanted wanting consider considered considering about express expressed report "
    "reports mention mentioned had has have said attempt attempts attempted attempting tried try "
    "trying currently really actually made make at engaged in behaviour behavior either"
)
"""What may stand between a denial and what it denies; another word ends its reach."""

_GOES_ON = _words(
    "thinks wants wishes feels has is says reports talks considers tried attempted wanted thought have "
    "am are want wish feel think took cut cuts hurt tries threatens"
)
"""With these, behind "and" or a comma, something else is told."""

_NOT_SO = re.compile(
    r"^[\w -]{0,30}?(?::| (?:is|are|was|were|has been|have been))\s*(?:now |currently )?"
    r"(?:(?:none|no|nil|negative|absent)\b(?=\s*(?:[.,;)]|$))|(?:denied|excluded|ruled out)\b|"
    r"not (?:present|reported|known|found)\b)|"
    r"^(?:\s*(?:/|,|and|or) ?(?:si|hi|sh|nssi|dsh|sib)\b)*\s*[:=-]?\s*(?:absent|nil|none|neg(?:ative)?|-ve|"
    r"(?:denied|not (?:present|reported|endorsed|elicited|found))(?! (?:to|at|by|until)\b))"
    r"(?=\s*(?:[.,;)]|$))"
)
_IN_SHORT_NO = re.compile(r"\bw/o\b|\b(?:negative|neg|-ve) for\b|\bnil\b(?= \w)")
_ATTEMPT = re.compile(r"attempt(?!.*\b(?:life|by)\b)")
_OF_ELSE = re.compile(NOT_OF_RISK)
_CUT = re.compile(r"(?:\w+ )?cut(?:s|ting)?\b")
_TRADE = re.compile(OF_A_TRADE)
_BAT = re.compile(r"\bbat\b")
_SPORT = re.compile(
    r"\b(?:plays?|playing|cricket|baseball|softball|team|match|league|coach|practice|bats?man)\b"
)
_ANSWERED = re.compile(r"\?\s+(?=(?:no|none|never|denied)\b)")
_SUPPOSED = re.compile(
    r"^.*(?<!sure )(?<!know )(?<!certain )(?<!clear )(?<!wonders )(?<!wonder )(?<!tell )(?<!mind )(?<!care )"
    r"\b(if|in case(?: of)?|should)\b(?P<within>[^,;:]*)$"
)
_SUBJECT = re.compile(
    r"\b(?:i|she|he|they|you|somebody|someone|anybody|(?:the|a|my) (?:client|patient|person))\b"
)
_LOOKED_FOR = re.compile(
    r"\b(?:ask|screen|assess|check|watch|inquir|enquir|monitor|"
    r"look out)\w*(?: (?:her|him|them|the|client|for|"
    r"about|whether|if|of|signs?|openly|any|thoughts?|she|he|they|is|are|has|have|been|ever|felt|feels?))* $"
)
_RELATION = (
    r"(?:fathers?|mothers?|brothers?|sisters?|sons?|daughters?|wife|husband|"
    r"partner|friends?|uncle|aunt|cousin|"
    r"grand\w+|colleague|neighbou?r|room-?mate|boyfriend|girlfriend|parents?|fiancee?|teacher)"
)
_OF_ANOTHER = re.compile(
    rf"\b{_RELATION} (?:\w+ ){{0,3}}(?:committed|died by|completed) $|\blost [^.;]{{0,40}}\bto $|"
    r"\b(?:died|death) (?:by|from|through) $|\bafter the $(?=.*\bof\b)"
)
_SUICIDE_OF = re.compile(rf"\b{_RELATION}'s? (?:\w+ )?$")
_A_DEATH = re.compile(
    r"^(?! (?:risk|attempts?|plans?|planning|threats?|ideation|notes?|thoughts?|urges?|watch)\b)"
)
_FOLLOWS = re.compile(
    r"\b(?:follow(?:ing)?|join(?:ing)?|(?:be|go) (?:with|to|after)) (?:him|her|them)\b|"
    r"\bdo(?:ing)? the same\b"
)
"""What is wished where somebody else has died by suicide."""
_FEARED = re.compile(
    r"\b(?:fear(?:s|ed|ful)?|afraid|scared|terrified|frightened|worr(?:y|ies|ied)|dread(?:s|ing)?|"
    r"(?:intrusive|obsessive|unwanted) (?:thoughts?|images?|ideas?|impulses?)|obsessions?)"
    r"(?: (?:of|about|that|she|he|they|i|might|could|may|will|would)){1,4} $"
)
"""With an obsessive-compulsive disorder, what is feared, or comes as such a thought, is what is treated."""
_DIED = re.compile(r"killed|hanged|hung|shot|drowned|poisoned|took|ended|jumped")
_WHO_DIED = re.compile(rf"\b{_RELATION} (?:had |has |who )?(?:\w+ )?$")
_IS_OF = re.compile(rf"^\w* (?:of|by) (?:an?|the|his|her|their|my) (?:\w+ )?{_RELATION}\b")
_TOPIC = re.compile(r"^[\w]*[ -](?:prevention|awareness|hotline|help ?line|research|statistics|training)\b")


@cache
def _read_as(pattern: str) -> re.Pattern[str]:
    """Half a second for the longest: not before the first text is read."""
    return re.compile(pattern)


@cache
def _looked() -> Looked:
    return Looked(_QUICKLY)


def prepare() -> None:
    """Make all that is made once and kept."""
    _looked()
    for pattern in _DISCLOSING:
        _read_as(pattern)


@lru_cache(maxsize=_MOST_KEPT)
def _quickly(sentence: str) -> tuple[str, ...]:
    return tuple(_QUICKLY[number] for number in _looked().may(sentence))


def _spoken_of(sentence: str, *patterns: str) -> Iterator[re.Match[str]]:
    may = _quickly(sentence)
    tried = (pattern for pattern in patterns if pattern in may or pattern not in _QUICKLY)
    return chain.from_iterable(_read_as(pattern).finditer(sentence) for pattern in tried)


def touches_risk(text: str, *, asked: bool = False) -> str:
    """The first plain sentence that speaks of suicide or self-harm, and not only says that there is none.
    asked: whether it is what was asked for, where people tell of it in short words, too."""
    said = sentences(_IN_SHORT_NO.sub("no", text))
    return next((sentence for sentence in said if _touches(sentence, asked)), "")


@lru_cache(maxsize=_MOST_KEPT)
def _touches(sentence: str, asked: bool) -> bool:
    for match in _spoken_of(sentence, *((_TOUCHED, INJURIES, PLAINLY, SIGNS) if asked else (_TOUCHED,))):
        if _NOT_SO.search(sentence[match.end() :]) or _is_of_else(sentence, match):
            continue
        if not _is_absent(sentence[: match.start()], match[0], _NONE):
            return True
    return False


def disclosed_in(request: str) -> Iterator[Finding]:
    """A finding for each plain sentence of intent and context in which somebody's risk is disclosed."""
    read = _read(request)
    died, obsessed = "suicid" in read, is_obsessed(read)
    told = (one for one in sentences(read) if _discloses(one, obsessed) or (died and _FOLLOWS.search(one)))
    for sentence, _ in zip(told, range(MOST_TOLD), strict=False):
        yield Finding("disclosed_risk", "caution", _WHY, sentence)


def _read(request: str) -> str:
    return _IN_SHORT_NO.sub("no", _ANSWERED.sub(": ", request))


@lru_cache(maxsize=_MOST_KEPT)
def _discloses(sentence: str, obsessed: bool) -> bool:
    return any(
        not _is_absent(sentence[: match.start()], match[0], _NO)
        and not _NOT_SO.search(sentence[match.end() :])
        and not _is_supposed(sentence[: match.start()])
        and not _is_of_another(sentence, match)
        and not _is_of_else(sentence, match)
        and not (obsessed and _is_obsession(sentence, match))
        for match in _spoken_of(sentence, *_DISCLOSING)
    )


def _is_absent(before: str, risk: str, denials: Set[str]) -> bool:
    """Whether the words before say that there is none of it: "no", "denies any thoughts of", "has never"."""
    words = _WORD.findall(before)
    following = risk.split()[0]
    for at in range(len(words) - 1, -1, -1):
        word = words[at]
        if word in denials or ("not" in denials and word.endswith("n't")):
            return not (word in _DENYING and _is_denied(words[max(0, at - 2) : at]))
        if word in ("and", ",") and following in _GOES_ON:
            return False
        if word not in _BETWEEN and not _RISK_WORD.fullmatch(word):
            return False
        following = word
    return False


def _is_denied(before: list[str]) -> bool:
    """Whether a denial is denied itself: "does not deny", "no longer denies"."""
    return any(word in ("not", "never", "no", "cannot") or word.endswith("n't") for word in before)


def _is_supposed(before: str) -> bool:
    """Whether it is within what is only supposed or looked for: "if she ever feels …", "ask her about …"."""
    if _LOOKED_FOR.search(before):
        return True
    supposed = _SUPPOSED.search(before)
    if supposed is None:
        return False
    subjects = len(_SUBJECT.findall(supposed["within"]))
    return subjects == 1 if supposed[1] == "should" else subjects <= 1


def _is_of_another(sentence: str, match: re.Match[str]) -> bool:
    """Whether somebody else has died of it, or it is what a talk or a service is about."""
    before, after = sentence[: match.start()], sentence[match.end() :]
    died = _DIED.match(match[0]) and _WHO_DIED.search(before)
    if match[0] == "suicide" and _SUICIDE_OF.search(before) and _A_DEATH.search(after):
        return True
    return bool(died or _OF_ANOTHER.search(before) or _IS_OF.search(after) or _TOPIC.search(after))


def _is_obsession(sentence: str, match: re.Match[str]) -> bool:
    """Whether it is harm to others that is only feared: by somebody with an obsessive-compulsive disorder."""
    return match.re.pattern == OTHERS and _FEARED.search(sentence[: match.start()]) is not None


def _is_of_else(sentence: str, match: re.Match[str]) -> bool:
    """Whether an attempt is one at something else than a life, what is cut is no body, or a bat no weapon."""
    if _CUT.fullmatch(match[0]):
        return bool(_TRADE.search(sentence))
    if _BAT.search(match[0]):
        return bool(_SPORT.search(sentence))
    if not _ATTEMPT.match(match[0].split()[-1]) and not _ATTEMPT.match(match[0]):
        return False
    before, after = re.split(r"[,;:]", sentence[: match.start()])[-1], sentence[match.end() :]
    return bool(_OF_ELSE.search(before + match[0] + re.split(r"[,;:]", after)[0]))
