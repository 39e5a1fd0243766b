"""That help is talked down without a word against calling: for whom it is, who has no need of it, what it has
ever done. Pure.

"Call 988? That is for babies." names a line, and nobody who reads it will call there. What is denied in its
turn ("that is not for the weak only"), or taken back ("…; that is not so, call it"), talks nothing down.
"""

from __future__ import annotations

import re

__all__ = ["is_derided", "is_for_others", "is_question"]

_LESSER = (
    r"(?:bab(?:y|ies)|child(?:ren)?|kids?|toddlers?|infants?|weaklings?|weak(?: (?:people|ones|minds?|"
    r"souls?))?|"
    r"cowards?|losers?|failures?|wimps?|sissies|sissy|snowflakes?|softies|cry-?bab(?:y|ies)|quitters?|"
    r"whiners?|"
    r"moaners?|drama queens?|attention[- ]seekers?|idiots?|fools?|lunatics?|crazies|crazy people|nutcases?|"
    r"nutters?|freaks?|amateurs|beginners|the (?:needy|desperate|pathetic|hopeless|mad|insane)|"
    r"people (?:with nothing better to do|who (?:cannot|can't|are too|have no|give up|want attention|like to "
    r"complain)|without (?:friends|family|any\w*|a (?:life|spine|backbone)))|(?:hysterical|sick|broken|mad|"
    r"insane|"
    r"lonely|stupid|lazy|spoil(?:t|ed)|pathetic|needy|fragile|immature|desperate|disturbed|hopeless) "
    r"(?:people|"
    r"ones|girls?|boys?|wom[ae]n|m[ae]n|minds?|souls?|creatures?|types?)|somebody who (?:cannot|can't)|"
    r"others|other people|somebody else|someone else)"
)
"""Whom nobody likes to be among."""

_GREATER = (
    r"(?:(?:strong|real|brave|tough|grown|mature|proud|serious|decent|sensible|clever|smart|proper|true|hard)"
    r"(?:er)? (?:people|men|man|women|woman|ones?|adults?|person|minds?|souls?|guys?|fighters?)|grown-?ups?|"
    r"adults|warriors|fighters|survivors|winners|heroes|(?:the )?strong(?: ones)?)"
)
"""Whom everybody likes to be among."""

_FOR_OTHERS = re.compile(
    rf"\b(?:(?:is|are|was|were|'s|just|only|merely|strictly|purely|made|meant|a thing|something) )+for "
    rf"(?:the )?"
    rf"{_LESSER}\b|^for (?:the )?{_LESSER}\b|\bonly (?:the )?{_LESSER} (?:\w+ )?(?:call|ring|phone|dial|text|"
    rf"need|use|go|do|turn|reach|run|would)\b|^(?:just |only )?{_LESSER} (?:call|ring|phone|dial|text|use|"
    rf"do)\b|"
    rf"\bwhat (?:\w+ )?{_LESSER} (?:do|need|use)\b|\b(?:you are|you're|are you) (?:not )?(?:an? |such an? |"
    rf"that )"
    rf"?{_LESSER}\b"
)
_NOT_FOR_YOU = re.compile(
    rf"\b{_GREATER} (?:\w+ )?(?:do not|don't|never|sort|cope|manage|handle|solve|get by|deal|keep|carry|bear|"
    r"endure|fight|help themselves|need no|have no|rely on themselves|stand|go through)\b|"
    r"\b(?:(?:you|we)(?: are|'re)?|it is|is) (?:stronger|better|above|beneath|below|tougher|bigger) (?:than "
    r")?"
    r"(?:that|this|it|you|them)\b"
)
_IDLE = re.compile(
    r"^(?: \w+){0,2} (?:rarely|seldom|hardly(?: ever)?|never|do not|don't|cannot|can't) (?:really |ever )?"
    r"(?:understand|listen|care|take (?:it|you|people) seriously)\w*|"
    r"\b(?:has|have|had) (?:never|hardly ever|rarely|yet to|not once|n't) (?:really |ever |once "
    r")?(?:help\w*|sav\w+|"
    r"chang\w+|done|do|work\w*|achiev\w+|solv\w+)\b|\b(?:zero|no|little|not much|without any|of no) (?:real |"
    r"earthly |actual )?(?:use|help|point|good|value|effect|sense)\b(?! (?:is|was)\b)|"
    r"\b(?:does|do|did|will|would|can)(?: not|n't) (?:really |ever )?(?:help|change|solve|save|fix) "
    r"(?:anything|"
    r"anybody|anyone|a thing|you|much|people|a soul)\b|"
    r"\b(?:does|do|did|changes?|solves?|fix(?:es)?|helps?) (?:nothing|nobody|no ?one)\b|"
    r"\b(?:save your breath|only (?:turn up|come|there|exist) to (?:section|lock|arrest|judge)\w*)\b|"
    r"\b(?:a |such a |the )?(?:joke|scam|farce|racket|myth|waste|nonsense|rubbish|hoax|trap|gimmick)\b|"
    r"\b(?:read(?:s|ing)?|work(?:s|ing)? (?:from|through)|stick(?:s|ing)? to) (?:\w+ ){0,3}?(?:scripts?|"
    r"scripted|"
    r"checklists?)\b|\bcanned (?:answers?|repl(?:y|ies)|lines?)\b|"
    r"\bbored (?:students?|volunteers?|strangers?)\b|\b(?:just|only|nothing but) (?:\w+ )?(?:"
    r"strangers?|volunteers?|students?|robots?|machines?|a machine|a recording)\b"
)
_SCORNED = re.compile(
    r"^(?:as if|please|seriously|really|spare (?:me|us|yourself)|forget (?:it|that|them)|what for|whatever|"
    r"why "
    r"bother|who needs (?:that|it|them)|no thanks|how embarrassing|embarrassing|pathetic|ridiculous|"
    r"laughable|"
    r"shameful|a last resort of|what (?:would|do|could|can|will) (?:they|those|these|she|he|such \w+) "
    r"(?:ever |even |"
    r"possibly )?(?:know|do|understand|say|care)|how (?:would|could) (?:they|those) (?:\w+ )?(?:know|help|"
    r"understand))\b[^a-z]*(?:$|\b)|\b(?:embarrassing|pathetic|ridiculous|laughable|shameful|"
    r"humiliating|childish|beneath you|undignified)\b"
)
_WHO_WOULD = re.compile(
    r"^(?:only (?!in\b|if\b|when|for\b|at\b|on\b|as\b|after\b|by\b|with\b|you\b|then\b|once\b)|(?:why|what) "
    r"(?:would|"
    r"should|does|do) |no (?="
    + _GREATER
    + r"))(?:[\w'-]+ ){1,6}?(?:call|ring|phone|dial|text|use|need|want|turn to|"
    r"rely on|go to)(?:s|ed)?(?: to)?(?: (?:an?|the|such an?|that|any))? $"
)
_LOOKED_DOWN_ON = (_FOR_OTHERS, _NOT_FOR_YOU, _IDLE, _SCORNED)

_NOT = re.compile(
    r"\b(?:not|never|no|nothing|nobody|neither|hardly|without)\b[^,;:]{0,20}$|n't\b[^,;:]{0,20}$"
)
_SAID_OF_IT = re.compile(
    r"\b(?:some|many|people|others|they|he|she|voices?|thoughts?|mind|illness|depression|myth|may|might)\b"
    r"(?: \w+){0,3}? (?:say|says|think|thinks|believe|believes|tells?|feel|feels|claims?|that|call)\b|"
    r"\b(?:may|might) (?:feel|seem|sound)\b|\bfeels? (?:like|as if)\b"
)
_TAKEN_BACK = re.compile(
    r"\b(?:not|n't) (?:so|true|right|the case)\b|\b(?:untrue|wrong|mistaken|myth|a lie)\b|"
    r"\b(?:but|yet|still|instead|so|and|then|please|do|;|:|,) (?:\w+ )?(?:call|ring|phone|dial|text|use|"
    r"contact|"
    r"try)(?: (?:it|them|there|anyway|all the same|the line|the number|him|her|somebody)\b|[.!]?$)|"
    r"\b(?:anyway|all the same|even so|nevertheless)\b|^(?:it|they|the \w+) (?:does|do|will|can|is|are) "
    r"help\b"
)


def is_question(words: str) -> bool:
    """Whether a sentence asks: what stands behind it answers."""
    return words.rstrip("\"') ").endswith("?")


def is_for_others(before: str) -> bool:
    """Whether what stands before help that is named says, or asks, who would call there: "only … call"."""
    return _WHO_WOULD.search(before) is not None


def is_derided(rest: str, behind: str) -> bool:
    """Whether help that was named is talked down. rest: of the sentence, from the name on; behind: the next
    sentence, as far as it is about that, "" = it is not."""
    for words, other in ((rest, behind), (behind, "")):
        for pattern in _LOOKED_DOWN_ON:
            for found in pattern.finditer(words):
                before = words[: found.start()]
                if _NOT.search(before) or (_SAID_OF_IT.search(before) and _TAKEN_BACK.search(words + other)):
                    continue
                if not _TAKEN_BACK.search(f"{words[found.end() :]} {other}"):
                    return True
    return False
