"""What a draft has somebody do to themselves without a word for harm: skin that is worn sore, wounds that are
kept open, heat, cold and blows, and what makes dying a choice. Parts of regular expressions, as `patterns`
has them. Data.

Each is a way of hurting and what it is done to, or how far: a hand is rubbed, too, and a wound looked after.
"""

from __future__ import annotations

from swarmwright.apps.foundry.safety.findings import Patterns

__all__ = ["HURTING"]

_WORN = r"(?:skin|forearms?|arms?|wrists?|thighs?|legs?|cheeks?|gums?|lips?|knuckles?|fingers?|hands?|palms?)"
_SORE = r"(?:bruises?|burns?|scabs?|sores?|stitches)"
_OPEN = r"(?:wounds?|cuts?)"
_CARE = (
    r"(?:cloth|gauze|bandage|dressing|pad|tissue|plaster|ice|cream|ointment|gel|water|clean|bleed\w*|"
    r"ambulance|nurse)"
)
_NO_CARE = rf"(?![^.;]{{0,40}}\b{_CARE}\b)"
_THE = r"(?:the|your|a|that)"
_BY_HAND = r"(?:fists?|knuckles?|head|forehead|elbows?|knees?)"
_LAME = r"(?:foot|feet|ankles?|legs?|knees?|toes?|heels?|shins?)"

_UNTIL = (
    rf"\b(?:rub|scrub|scrape|sand|rasp|squeeze|twist|dig|chew|gnaw|pinch)\w*\b[^.;]{{0,40}}\b{_WORN}\b"
    r"[^.;]{0,40}\b(?:until|till) (?:(?:it|they|(?:the|your) \w+) )?(?:goes|go|is|are|turns?|gets?|becomes?) "
    r"(?:red|raw|sore|numb|blue|white)\b",
    r"\b(?:until|till) you (?:can )?(?:taste|see|draw|smell) blood\b",
    r"\b(?:until|till) (?:you (?:cannot|can no longer|no longer|can't|can not) feel|"
    r"you lose (?:all )?feeling in) your (?:hands?|fingers?|feet|toes|legs?|arms?|face)\b",
    r"\b(?:water|shower|bath|tap)\b[^.;]{0,30}\bas hot as (?:you can (?:bear|stand|take|endure)|it (?:goes|"
    r"will go))\b",
)
"""Done until it does harm."""

_BLOWS = (
    rf"\b(?:bang|hit|ram|beat|pound|thump|smash|slam|knock) (?:your |the )?{_BY_HAND} (?:on|against|into|at) "
    r"(?:the|a) (?:\w+ ){0,2}?(?:wall|door|bricks?|concrete|floor|tree|lamp ?post)\b",
    r"\b(?:pluck|pull|rip|tear)(?: out)? (?:one|an?|another|a single|two|three) (?:eyelash(?:es)?|hairs?|"
    r"strands? of hair|(?:finger|toe)nails?)\b[^.;]{0,30}\b(?:for|per|after|each|every)\b",
    rf"\b(?:run|walk|jump|train|exercise|stand|dance|hop)\w* on (?:the|your) (?:injured|broken|sprained|"
    rf"swollen|torn|fractured|bleeding) {_LAME}\b",
    r"\b(?:kneel|sit|lie|stand|crawl)\w* (?:\w+ ){0,3}?(?:on|in) (?:the )?(?:(?:broken|sharp) (?:glass|"
    r"stones)|nails|thorns|nettles|embers|(?:uncooked|dry) rice)\b",
)
"""Blows, hair that is torn out, and weight on what is hurt or what hurts."""

_WOUNDS = (
    rf"\b(?:press|push|dig|poke|squeeze|prod|knead)\w* {_NO_CARE}[^.;]{{0,30}}\binto {_THE} (?:\w+ )?"
    rf"(?:{_SORE}|{_OPEN})\b{_NO_CARE}",
    rf"\b(?:press|push|dig|poke|squeeze|prod|knead)\w* {_NO_CARE}[^.;]{{0,30}}\b(?:on|at) {_THE} (?:\w+ )?"
    rf"{_SORE}\b{_NO_CARE}",
    rf"\bkeep (?:the|your|that) (?:\w+ )?(?:{_SORE}|{_OPEN}) (?:open(?! to (?:the )?air)|raw|fresh|"
    r"from (?:closing|healing))\b",
)
"""To press on a wound is first aid: into it, or on a bruise, is none."""

_A_CHOICE = (
    r"\b(?:which|what) (?:day|week|month|year|birthday|christmas|summer|winter|spring|autumn) (?:will|is to|"
    r"should|shall|would) be your last(?=\s*(?:$|[.,:;]|and\b|on (?:this )?earth\b))",
    r"\breasons? (?:why|that) (?:the world|your (?:family|children|friends|partner)|people|others|everybody|"
    r"everyone) (?:does not|doesn't|do not|don't|did not) need you\b",
    r"\b(?:the|those|your) (?:pills|tablets|rope|noose|gun|blades?)\b[^.;]{0,25}\b(?:is|are) (?:always|still|"
    r"there as) (?:an?|the|your) (?:answer|way out|option|exit|choice)\b"
    r"(?![^.;]*\b(?:{PRESCRIBER}|prescri\w+|pharmac\w+))",
)
"""A last day to be chosen, being needed by nobody, and means that are a way out."""

HURTING: Patterns = (("self_harm", "meant", (*_UNTIL, *_BLOWS, *_WOUNDS, *_A_CHOICE)),)
