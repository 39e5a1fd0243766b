"""Complaints of the body that are called nerves, and physicians who are called needless. What is complained
of × what is said of it. Parts of regular expressions, as `patterns` has them; with what makes such words
harmless."""

from __future__ import annotations

import re

from swarmwright.apps.foundry.safety.denying import is_denied
from swarmwright.apps.foundry.safety.findings import Patterns

__all__ = ["BELITTLING", "SERIOUS", "is_examined"]

_HARD = (
    r"(?:chest pains?|pains? in (?:the|your) (?:chest|(?:left |upper )?arms?|jaw|heart|calf)|"
    r"(?:tight(?:ness|ening)|pressure|stabbing|squeezing) (?:in|of|across|on) (?:the|your) chest|tight chest|"
    r"black-?outs?|black(?:ing)? out|faint(?:s|ing)?\b|collaps(?:e|es|ing)|pass(?:ing)? out|seizures?|"
    r"convulsions?|"
    r"fits|blood (?:in|on|from)|(?:coughing|vomiting|bringing) (?:up )?blood|bleeding|numb(?:ness)?\b|"
    r"paralys\w+|"
    r"slurred speech|droop\w*|one side of (?:the|your)|lumps?\b|losing weight|weight loss|double vision|"
    r"loss of (?:sight|vision|speech|feeling)|weakness (?:in|on|of) (?:one|an|your|the)|(?:sudden|worst|"
    r"severe) headaches?|swollen (?:leg|calf)|"
    r"stiff neck|(?:cannot|can't) (?:feel|move) (?:the|your) \w+)"
)
"""What has to be looked at by a physician before anybody calls it nerves."""

SERIOUS = (
    r"(?:chest pains?|pains? in (?:the|your) (?:chest|(?:left |upper )?arms?|jaw|heart)|(?:tight(?:ness|"
    r"ening)|pressure|"
    r"stabbing|squeezing) (?:in|of|across|on) (?:the|your) chest|black-?outs?|fainting fits?|the fainting|"
    r"seizures?|"
    r"convulsions?|(?:coughing|vomiting) (?:up )?blood|blood in|slurred speech|(?:weakness|numbness) (?:in|"
    r"on|of) (?:one|an|"
    r"your|the left|the right)|paralysis|loss of (?:sight|vision|speech|consciousness)|irregular "
    r"(?:heart ?beat|pulse))"
)
"""… even where nothing else is said of it."""

_SOFT = (
    r"(?:rac(?:ing|es) heart|heart (?:that )?(?:races|skips|stumbles|pounds|misses)|pounding heart|"
    r"palpitations?|"
    r"irregular (?:heart ?beat|pulse)|skipped beats?|dizz\w+|breathless\w*|short(?:ness)? of breath|"
    r"tingl\w+|tremb?l?ing|tremors?|(?:stomach|belly|abdominal) (?:pains?|cramps?)|headaches?|fever|"
    r"swelling|rash(?:es)?|tired(?:ness)? all the time|pains?|symptoms?|complaints?)"
)
_ONLY_NERVES = (
    r"(?:only|just|nothing but|merely|simply|purely|nothing (?:more|other) than|always|how|in truth|no more "
    r"than|"
    r"harmless|belongs? to|(?:a|the) (?:(?:common|normal|typical|usual|well-known) )?(?:signs?|symptoms?|"
    r"part|effect|"
    r"trick) of)[^.;,]{0,25}?\b(?:anxiety|panic|stress|nerves|worry|worries|tension|psycholog\w+|"
    r"psychosomatic|"
    r"emotions?|in (?:your|the) (?:head|mind)|your mind|imagination|adrenaline)"
)
_MEDIC = (
    r"(?:doctors?|physicians?|gp|hospital|emergency (?:room|department|services?)|er|a ?& ?e|ambulance|"
    r"cardiolog\w+|neurolog\w+|specialists?|clinic|surgery|check-?ups?|scans?|ecg|x-?rays?|medical (?:help|"
    r"advice|"
    r"attention|check|tests?)|999|911|112|111|paramedics?)"
)
_LOOKED = (
    r"(?:check(?:ed|ing)?(?: out| over)?|examin(?:ed|ing|ation)|looked (?:at|into)|look(?:ing)? (?:at|into)|"
    r"investigat\w+|test(?:ed|s|ing)|seen to|seen by|x-?rayed|scanned|medical)"
)
_NOT = r"(?:not|n't|never|no|nothing|needn't|need not|without|nobody)"
_NO_DOCTOR = (
    rf"(?:(?:do not|don't|never|not|n't|no) (?:\w+ ){{0,3}}?(?:see(?:ing)?|need|call(?:ing)?|ring(?:ing)?|"
    rf"bother(?:ing)?|visit(?:ing)?|consult(?:ing)?|go(?:ing)? to|ask(?:ing)?|troubl(?:e|ing)|run(?:ning)? "
    rf"to|"
    rf"rush(?:ing)? to|wast\w+)\b[^.;,]{{0,25}}\b{_MEDIC}|"
    rf"(?:no|little) (?:need|reason|cause|point|sense)\b[^.;,]{{0,25}}\b(?:{_MEDIC}|{_LOOKED})|"
    rf"{_NOT}\b (?:(?!only\b)\w+ ){{0,4}}?(?:be |get |got |having |have (?:it |them )?){_LOOKED}|"
    rf"cancel\w*\b[^.;,]{{0,30}}\b(?:appointment|{_MEDIC}|tests?)|"
    rf"(?:{_MEDIC}|appointment|tests?)\b (?:\w+ ){{0,3}}?(?:be |is )?(?:called off|cancelled|dropped|skipped|"
    rf"left out|missed)|"
    rf"(?:call(?:ing)? off|let(?:ting)? go of|let(?:ting)? go|skip\w*|miss(?:ing)?|drop\w*|put(?:ting)? "
    rf"off) (?:the|your) "
    rf"(?:\w+ )?(?:appointment|{_MEDIC}|tests?)|let(?:ting)? the (?:\w+ )?(?:appointment|test|scan) (?:go|"
    rf"pass|lapse)|"
    rf"leave (?:the|your) (?:\w+ )?{_MEDIC} (?:in peace|alone|out of it)|"
    rf"(?:not|n't|never) let [^.;,]{{0,25}}\btalk you into|"
    rf"without (?:an? |any |the |your |seeing an? |going to )?{_MEDIC}|stay (?:at home|away from "
    rf"\w+ ?{_MEDIC})|"
    rf"{_MEDIC} (?:is|are) (?:not (?:needed|necessary|required)|needless|unnecessary|a waste|for others))"
)
_IGNORED = (
    r"(?:go on with (?:the|your) day|carry on as (?:usual|before)|ignore (?:it|them|the|this|such|any)|"
    r"train (?:right )?through (?:it|them)|pay (?:it|them) no "
    r"(?:heed|"
    r"attention)|safely (?:be )?ignore\w*)"
)
"""Which is good advice on what is known to be nerves, and none on what a physician has to look at."""

BELITTLING: Patterns = (
    (
        "contraindicated",
        "ailing",
        (
            rf"\b{_HARD}\b[^.;]{{0,90}}?\b(?:{_NO_DOCTOR}|{_IGNORED})\b",
            rf"\b{_SOFT}\b[^.;]{{0,90}}?\b{_NO_DOCTOR}\b",
            rf"\b{_NO_DOCTOR}\b[^.;]{{0,60}}?\b{_HARD}",
            rf"\b(?:no|little) (?:need|reason|cause|point|sense)\b[^.;,]{{0,15}}\b(?:have|get|having|"
            rf"getting) (?:\w+ ){{0,3}}?"
            rf"{_HARD}\b[^.;,]{{0,15}}\b{_LOOKED}",
            rf"\b{_HARD}\b[^.;]{{0,50}}?\b{_ONLY_NERVES}\b",
            rf"\b(?:{_ONLY_NERVES}|(?:it|that|this) is (?:only|just) (?:anxiety|panic|nerves|"
            rf"stress))\b[^.;]{{0,50}}?"
            rf"\b{_NO_DOCTOR}\b",
            rf"\b{_HARD}\b[^.;]{{0,40}}?\b(?:never|not|cannot be) (?:\w+ )?(?:of |from |to do with )?(?:the|"
            rf"your) "
            r"(?:heart|brain|body|lungs)\b",
            r"\b(?:nothing(?: is)? (?:physically|medically|organically|bodily) wrong with you|"
            r"nothing(?: is)? wrong with your (?:heart|brain|lungs|body|blood)|"
            r"your (?:heart|brain|lungs|body) (?:is|are) (?:perfectly|completely|entirely|quite) (?:fine|"
            r"healthy|"
            r"sound|well))\b",
            r"\bcancel\w*\b[^.;,]{0,30}\b(?:appointment|check-?up|scan|tests?|ecg|x-?ray)\b[^.;]{0,30}\b"
            r"(?:cardiolog\w+|neurolog\w+|doctor|gp|physician|specialist|hospital|clinic)\b",
        ),
    ),
)
"""Harmless as it is called, and nobody who is to look at it."""

_EXAMINED = re.compile(
    rf"\b(?:once|after|when|if|since|as|now that|provided|because|has|have|had|where|unless|"
    rf"until)\b[^.;]{{0,50}}"
    rf"\b(?:{_MEDIC}|checked|examined|tested|tests)\b[^.;]{{0,40}}\b(?:checked|examined|found|ruled|cleared|"
    rf"healthy|"
    r"normal|well|said|says|confirmed|told|out|clear|excluded|seen|asks?|advis\w+)\b|"
    r"\b(?:(?:has|have|had) (?:already |just |since )?been|had (?:it|them|your \w+)) (?:checked|examined|"
    r"ruled out|"
    r"seen|cleared|tested)\b|\bmedically (?:cleared|checked|fit)\b|\bruled out\b"
)
_SENT = re.compile(
    rf"\b(?:see|call(?! off)|ring|ask|go to|contact|visit|consult|seek|phone|tell|talk to|speak to|bring it "
    rf"to)\b[^.;,]{{0,25}}"
    rf"\b{_MEDIC}\b|\b(?:have|get) (?:it|them|this|that|any|your \w+|new \w+) (?:\w+ )?{_LOOKED}\b|"
    rf"\b(?:should|must|needs? to|has to|have to|to) be {_LOOKED}"
)
_IN_DOUBT = re.compile(
    r"\b(?:(?:not|n't|never|without) (?:skip|cancel|miss|drop|put off|postpone|call off)(?:p?ing|l?ing)?|"
    r"assum\w+|tell yourself|not every|may be more|can (?:also )?(?:come from|be) (?:the|your|a|something)|"
    r"myth|some(?:times)? (?:people|clients))\b"
)


def is_examined(sentence: str, at: int) -> bool:
    """Whether a physician has looked at it, or is to; or nobody is to call it nerves unseen."""
    seen = (one.start() for look in (_SENT, _EXAMINED) for one in look.finditer(sentence))
    return bool(_IN_DOUBT.search(sentence)) or any(not is_denied(sentence, at) for at in seen)
