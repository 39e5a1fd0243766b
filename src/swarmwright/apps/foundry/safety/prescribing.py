"""Whether what is told of a drug is left to whoever prescribes it, or goes on as it was. Pure.

What a prescriber has said excuses its own clause alone: in "take the tablets as prescribed and stop the
lithium" nobody has prescribed to stop. A condition before it holds for all that is told behind: "if your
doctor agrees, …".
"""

from __future__ import annotations

import re

from swarmwright.apps.foundry.safety import lexicon
from swarmwright.apps.foundry.safety.denying import is_denied
from swarmwright.apps.foundry.safety.governing import acts, clause_from

__all__ = ["as_prescribed", "by_the_prescriber", "goes_on", "has_happened", "is_theirs_to_say"]

_TALK = r"(?:talk|speak|ask|discuss|check|consult|agree\w*|decid\w+|tell|refer)"
_SAY = (
    r"(?:prescrib\w+|decid\w+|agrees?|agreed|approves?|approved|advis\w+|says?|said|tells?|told|suggest\w*)"
)
_PRESCRIBED = re.compile(
    rf"\b(?:as|was|were|is|are) (?:prescribed\b|agreed (?:up)?(?:on )?with (?:\w+ )?{lexicon.PRESCRIBER})|"
    rf"on prescription|as (?:your|the) {lexicon.PRESCRIBER}"
)
_CONSULTED = re.compile(
    rf"\b{_TALK}\w*\b(?P<whom>[^.]{{0,40}}\b{lexicon.PRESCRIBER}\b)(?! (?:for )?nothing\b)"
)
_ON_CONDITION = re.compile(
    rf"\b(?:only|unless|if|until|once|before|when|with) [^.]{{0,30}}\b{lexicon.PRESCRIBER} (?:\w+ "
    rf"){{0,2}}{_SAY}|\b(?:unless|until|before|only after) "
    rf"[^.]{{0,20}}{_TALK}\w*\b[^.]{{0,30}}{lexicon.PRESCRIBER}\b"
)
_IS_FOR_THEM = re.compile(rf"\b(?:for|belongs? to|matter for) (?:your|the|a) {lexicon.PRESCRIBER}\b")
_AS_THEY_SAY = re.compile(
    r"\b(?:as (?:you (?:have |both |had )?)?agreed\b|together\b(?! with)|under (?:their|his|her) (?:\w+ "
    r")?(?:supervision|guidance|care|eyes?|direction|advice)|(?:as|if|when|once|only if|the way) (?:they|"
    rf"she|he|you both) (?:\w+ )?{_SAY}\b)"
)
"""What leaves it to whoever was named before: "talk to your doctor first, then reduce it as agreed"."""

_THEM = re.compile(rf"\b{lexicon.PRESCRIBER}\b")
_LED_IN = re.compile(
    r"^(?:(?:and|then|so|but) )?(?:(?:only )?(?:if|when|whenever|once|after|before|unless|until)|as soon "
    r"as|provided)\b[^,;:]*,"
)
_WISHED = re.compile(
    r"\b(?:if|when|whenever|before|should) (?:you|they|she|he|clients?) (?:\w+ ){0,2}?(?:would (?:like|"
    r"rather|prefer)|want\w*|wish\w*|consider\w*|think\w* (?:of|about)|plan\w*|tempted|feel like|hope\w*|"
    r"prefer\w*|wonder\w*)\b(?P<what>[^,;:]*),"
)
"""What somebody has in mind, and has not done: "if you would like to take less, ask your doctor first"."""

_THEN_DONE = re.compile(rf"\b(?:or|and then|but) (?:just |simply )?{lexicon.CHANGE}\b")
"""… and done all the same: "talk to your doctor, or just skip one"."""

_AS_LED_IN = re.compile(r"^as\b[^,;:]*, ")
_CLAUSE = re.compile(
    r"\b(?:before|until|unless|whether|if|when|how) (?:you|they|she|he|we|clients?|to [a-z]+)\b|\bto "
    r"(?!your\b|the\b|an?\b|her\b|his\b|their\b)[a-z]+ (?:the|your|a|any|it)\b"
)
"""What begins a clause whose acts are asked about together: "ask your doctor before you stop it and …"."""

_LEAVE = re.compile(
    r"\b(?:leave|leaving|left|discuss\w*|talk\w* about|rais(?:e|ing)|bring(?:ing)? up|tak(?:e|ing) up|"
    r"review\w*|clarify\w*) (?:\w+ ){0,3}$"
)
_TO_THEM = re.compile(
    rf"^[^.,;]{{0,50}}\b(?:to|with) (?:your|the|a|her|his|their) (?:\w+ )?{lexicon.PRESCRIBER}\b"
)
_THEY_DO = re.compile(
    rf"\b{lexicon.PRESCRIBER} (?:alone |and you |or \w+ )?(?:can|may|will|should|might|decides?|judges?|"
    r"knows?|says?)\b(?: \w+){0,3} $"
)
_THEY_SAY_WHEN = re.compile(
    rf"\b{lexicon.PRESCRIBER} (?:\w+ )?(?:tell|tells|say|says|decide|decides|judge|judges|know|knows|"
    r"explain|explains|discuss|discusses|let you know|advise|advises)\b (?:(?:you|with|it|to|on) "
    r"){0,2}(?:when|whether|if|how|about)\b[^.,;]*$"
)
_AGAINST = re.compile(
    r"without (?:asking|talking|telling|consulting)|(?:no|not|n't) (?:need|have) to (?:ask|talk|tell|"
    rf"consult)|{lexicon.PRESCRIBER} (?:is|are) wrong|whatever your {lexicon.PRESCRIBER}|behind (?:your|"
    r"the)"
)
_HAPPENED = re.compile(
    r"^miss\w*\b[^.]{0,60}\b(?:happens?\b|(?:ring|ask|call|phone|tell) (?:your|the|a) "
    rf"(?:{lexicon.PRESCRIBER}|pharmacy))"
)
_TAKE = re.compile(r"(?:take|taking|use|using) (?:all )?(?:your|the|any|all|it)\b(?! \w+'s)")
_ON = re.compile(r"\b(?:keep(?: on)?|go on|going on|continu\w+(?: to)?|carry on|stay on) $")
_USUAL = re.compile(
    rf"(?:take|taking|use|using) (?:all )?(?:your|the|any|all|it) (?!\w+'s)(?:\w+ )?{lexicon.DRUG}"
)
_AS_EVER = re.compile(r"\b(?:as (?:usual|before|always)|at (?:the|your) usual)\b")


def by_the_prescriber(sentence: str, at: int) -> bool:
    """Whether it is left to whoever prescribes: "talk to your doctor before …", "as prescribed"."""
    if _AGAINST.search(sentence):
        return False
    return _is_left(sentence, at) or _is_consulted(sentence, at) or _is_wished(sentence, at)


def as_prescribed(sentence: str, at: int) -> bool:
    """Whether a dose is the one that was prescribed."""
    return _is_prescribed(sentence, at) and not _AGAINST.search(sentence)


def is_theirs_to_say(sentence: str, at: int) -> bool:
    """Whether whoever prescribes is to do it, or it is to be left to them: "leave any change of … to your
    doctor", "your psychiatrist may raise …"."""
    left = _LEAVE.search(sentence[:at]) and _TO_THEM.search(sentence[at:])
    theirs = _THEY_DO.search(sentence[:at]) or _THEY_SAY_WHEN.search(sentence[:at])
    return bool(left or theirs) and not _AGAINST.search(sentence)


def goes_on(sentence: str, at: int) -> bool:
    """Whether what is taken anyway is to be taken on, and no more of it: "keep taking your tablets"."""
    on = _ON.search(sentence[:at]) or _AS_EVER.search(_own_clause(sentence, at)[1])
    return bool(on and _USUAL.match(sentence[at:])) and not _AGAINST.search(sentence)


def has_happened(sentence: str, at: int) -> bool:
    """Whether it is about what was left out unasked, and leaves the rest to who knows: "missing one happens;
    ring the pharmacy"."""
    return bool(_HAPPENED.search(sentence[at:])) and not _AGAINST.search(sentence)


def _is_left(sentence: str, at: int) -> bool:
    """Whether its own clause, or a condition that holds for it, leaves it to them."""
    before, behind = _own_clause(sentence, at)
    own = before + behind
    named = _THEM.search(sentence[:at])
    return bool(
        _is_prescribed(sentence, at)
        or _IS_FOR_THEM.search(own)
        or _ON_CONDITION.search(own)
        or _ON_CONDITION.search(
            clause_from(sentence, at, loosely=True)
        )  # "lower this and stop that only if …"
        or _ON_CONDITION.search(_condition(sentence, at))
        or _CONSULTED.search(_condition(sentence, at))
        or (named and _AS_THEY_SAY.search(own))
    )


def _is_prescribed(sentence: str, at: int) -> bool:
    """Whether its own clause says so; what is only taken on may be told so behind others: "take your tablets
    and eat lunch as prescribed"."""
    before, behind = _own_clause(sentence, at)
    said = sentence[at:] if _TAKE.match(sentence[at:]) else before + behind
    return bool(_PRESCRIBED.search(said) or _PRESCRIBED.search(before))


def _is_consulted(sentence: str, at: int) -> bool:
    """Whether they are to be asked about it, and that is not denied."""
    return any(
        not is_denied(sentence, asked.start())
        and all(
            not act.strongly and not act.comma and _CLAUSE.search(sentence[asked.end() : act.begins])
            for act in acts(sentence, asked.end(), at)
        )
        for asked in _CONSULTED.finditer(sentence[:at])
    )


def _is_wished(sentence: str, at: int) -> bool:
    """Whether it is what somebody may wish, and they are to be asked about it behind that."""
    for wished in _WISHED.finditer(sentence):
        asked = _CONSULTED.match(sentence, wished.end() + 1)
        if asked and wished.start() < at < wished.end() and not _THEN_DONE.search(sentence, asked.end()):
            return True
    return False


def _condition(sentence: str, at: int) -> str:
    """The clause at the beginning on which all that is told behind it depends: "if your doctor agrees, …"."""
    led_in = _LED_IN.match(sentence)
    return led_in[0] if led_in and led_in.end() <= at else ""


def _own_clause(sentence: str, at: int) -> tuple[str, str]:
    """(its own clause up to that place, and from there on)."""
    led_in = _AS_LED_IN.match(sentence)
    from_ = led_in.end() if led_in else 0
    begun = [act.begins for act in acts(sentence, from_, at)]
    told = max(begun) if begun else 0
    return sentence[told:at], clause_from(sentence, at)
