"""Whether means are put out of reach, and whether what somebody does is told as a sign of distress: both are
good practice, and no harm. Pure."""

from __future__ import annotations

import re

from swarmwright.apps.foundry.safety import lexicon
from swarmwright.apps.foundry.safety.governing import clause_from

__all__ = ["is_a_sign", "is_put_away", "takes_means_away"]

_KEEP = (
    r"(?:keep|hold|store|lock|mind|look after|take care of|safeguard|manage|collect|count out|"
    r"hand (?:\w+ )?out|"
    r"dispense|dole out|put (?:\w+ )?away|remove|hide|take (?:\w+ )?away|safe[ -]?keeping|keeping)"
)
_SOMEBODY = (
    rf"(?:(?:your|the|a|her|his|their) (?:\w+ )?(?:{lexicon.RELATIVE}|famil(?:y|ies)|friends?|flatmate|"
    rf"carers?|"
    r"caregivers?|nurse|pharmacy|pharmacist|team|therapist|clinician|key ?worker|ward|surgery|clinic|aunt|"
    r"uncle|"
    r"grandmother|grandfather|housemate|person)|somebody|someone|(?:an?|another) adult|her|him|them)"
)
_THERE = (
    r"(?:in|on|into|onto|under|up|down|to|for|by|with|within|at|from|near|beside|behind|inside|until|then)"
)
"""With such a word, it is told where something is, and no more what."""

_GIVEN = re.compile(
    rf"(?:give|giving|pass|lend|leave|leaving|bring|take|get|drop|exchange|"
    rf"change)\b[^.;:]{{0,40}}\b{lexicon.DRUG}\b"
    rf"[^.;:]{{0,20}}\b(?:to|with|by|at) {_SOMEBODY}\b[^.;:]{{0,30}}?\b(?:to|for|who will|who can|so that "
    rf"(?:she|he|they) (?:can )?)\b ?{_KEEP}\b"
)
_GIVEN_TO_KEEP = re.compile(
    rf"(?:give|giving|hand|leave|leaving) {_SOMEBODY} (?:all |any )?(?:the|your|her|his|their|any|"
    rf"all) (?:\w+ ){{0,2}}?"
    rf"{lexicon.DRUG}\b[^.;:]{{0,20}}\b(?:to|for) {_KEEP}\b"
)
_ASKED = re.compile(
    rf"(?:ask|get|let|have|try|use) [^.;:]{{0,40}}?\b(?:to )?{_KEEP}\b[^.;:]{{0,30}}\b{lexicon.DRUG}\b"
)
_BACK = re.compile(
    rf"(?:give|bring|take|drop|get)\b[^.;:]{{0,40}}\b{lexicon.DRUG}\b[^.;:]{{0,40}}\b(?:back |off )?(?:to|"
    rf"at) "
    r"(?:your|the|a) (?:\w+ )?(?:pharmacy|pharmacist|chemist|clinic|surgery)\b(?! (?:and|to) (?:ask|get|"
    r"exchange|swap))"
)
_FEWER = re.compile(
    rf"(?:reduc|lower|limit|cut)\w*(?: down)?(?: on)? [^.;:]{{0,20}}?\b(?:number|amount|quantity|supply|"
    rf"supplies|stocks?|"
    rf"store|how (?:many|much))\b[^.;:]{{0,20}}\b{lexicon.DRUG}\b[^.;:]{{0,30}}\b(?:at home|"
    rf"in the (?:house|home|flat)|"
    r"within reach|to hand|(?:you|she|he|they) (?:keep|keeps|store|stores)|available)\b"
)
_OUT_OF_REACH = re.compile(
    rf"(?:put|keep|move|place|store|leave|get)(?:ting|ing)? (?:(?!{_THERE}\b)[\w',-]+ "
    rf"){{0,6}}?{lexicon.DRUG}"
    rf"(?:,? (?!{_THERE}\b)[\w'-]+,?){{0,8}}? (?:well )?out of (?:(?:your |her |his |their |easy |"
    r"immediate )*reach|the (?:house|home|flat|bedroom)|harm's way)\b"
    r"(?! (?:of|from) (?!(?:a |the |your )?(?:child|kid)|you\b))"
)
"""Nothing between but what else is put there: "put tablets and sharp objects out of reach"."""

_CARRIED = re.compile(
    rf"(?:take|bring|carry|have|keep|pack)(?:ing)? (?:your|her|his|their|the) (?:\w+ )?{lexicon.DRUG}\b"
    r"[^.;:]{0,40}?\b(?:with (?:you|her|him|them)|along|in (?:your|the|her|his|their) (?:bag|pocket|hand "
    r"luggage))\b"
)
"""What goes wherever somebody goes: "take your insulin and a snack with you"."""

_TO_TAKE = re.compile(
    r"\b(?:to|and|then|can|may|will|should) (?:\w+ )?(?:take|swallow|eat|try|use|have|sell|share|sleep|"
    r"calm|relax)\b"
    r"(?! (?:\w+ )?(?:away|care|back|charge|home|hold)\b)"
)
"""Who is given something not to keep it, but to take it."""

_SIGN = re.compile(
    r"\b[a-z]+ing\b[^.,;:]{0,60}?\b(?P<says>(?:is|are|can be|may be|might be|could be) (?:often |usually |"
    r"sometimes |also |always )?"
    r"(?:an? |the |one )?(?:\w+ )?(?:signs?|signals?|symptoms?|expressions?|warnings?|marks?|indications?|"
    r"result|"
    r"consequence|effect) (?:of|that)|(?:shows?|tells? (?:you|us)|means?|signals?|"
    r"indicates?) (?:that )?)(?P<of>[^.;:]*)"
)
_WARNS = re.compile(
    r"\b[a-z]+ing\b[^.,;:]{0,60}?\b(?P<says>is|are|can be|may be) (?:\w+ )?(?:warning signs?|"
    r"alarm signals?|red flags?|self-harm|"
    r"dangerous|harmful|no (?:solution|answer|way to cope|help)|not (?:a |the )?(?:solution|answer|way)|"
    r"(?:a )?reasons? to (?:call|ring|seek|get|contact|speak|talk))\b"
)
_OF_DISTRESS = re.compile(
    r"\b(?:distress\w*|stress\w*|overwhelm\w*|pain|despair\w*|crisis|tension|anger|rage|frustrat\w+|"
    r"exhaust\w+|relaps\w+|anxiety|panic|sad\w*|suffer\w*|lonel\w+|shame|grief|trauma|overload|burn-?out|"
    r"need(?:s|ed|ing)?|too (?:much|high|heavy|big|strong|hard|great)|(?:is|are) wrong|risk|danger|worse\w*|"
    r"unwell|struggl\w+|(?:cannot|can't|can not) cope|hopeless\w*|unbearable|not (?:well|okay|ok))\b"
)
_PRAISED = re.compile(
    r"\b(?:good|healthy|best|fine|normal|okay|allowed|courage|brave|strength|strong(?! \w+ (?:is|are))|"
    r"control|progress|love|"
    r"leav(?:es|ing)|fad(?:es|ing)|melt\w*|eas(?:es|ing)|lift\w*|pass(?:es|ing)|go(?:es|ing|ne)|releas\w+|"
    r"less|"
    r"relief|relieves?|helps (?:you|with|to)|works|deserve\w*|(?:do|try|repeat|practi[sc]e|keep|carry on|"
    r"go on)"
    r"(?: at| with| doing)? (?:it|this|that|so)|keep (?:going|at)|allow yourself|more of (?:it|this))\b"
)


def is_put_away(sentence: str, at: int) -> bool:
    """Whether a drug is given to somebody to keep, brought back or put out of reach, or less of it kept at
    home: "give the tablets to your sister to look after"."""
    told = clause_from(sentence, at)
    away = any(
        one.match(told) for one in (_GIVEN, _GIVEN_TO_KEEP, _ASKED, _BACK, _FEWER, _OUT_OF_REACH, _CARRIED)
    )
    return away and not _TO_TAKE.search(told)


def takes_means_away(sentence: str, at: int) -> bool:
    """Whether what is told there is done with what is to be taken away: "remove what you might use to …"."""
    return bool(_TAKEN_AWAY.search(sentence[:at]))


_TAKEN_AWAY = re.compile(
    r"\b(?:remov(?:e|ing)|lock(?:ing)? (?:up|away)|giv(?:e|ing)|hand(?:ing)? over|put(?:ting)? away|"
    r"clear(?:ing)? away|get(?:ting)? rid of|tak(?:e|ing) away|throw(?:ing)? (?:out|away))\b[^.;]{0,40}"
    r"\buse[ds]? to $"
)


def is_a_sign(sentence: str, at: int) -> bool:
    """Whether what somebody does is told as a sign of how they are, or warned of, and nothing is said for
    it: "hitting yourself can be a sign that it is too much"."""
    signs = (one for one in _SIGN.finditer(sentence) if one.start() <= at < one.start("says"))
    warned = any(one.start() <= at < one.start("says") for one in _WARNS.finditer(sentence))
    told = warned or any(_OF_DISTRESS.search(one["of"]) for one in signs)
    return told and not _PRAISED.search(sentence[at:])
