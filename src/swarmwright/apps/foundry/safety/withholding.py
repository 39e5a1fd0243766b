"""Help that is put off, or that somebody is talked out of: a wish to die that waits for the next session,
danger that is to be borne alone, appointments that are cancelled, helpers who are not to hear of it.

Parts of regular expressions, as `patterns` has them; with what makes such words harmless.
"""

from __future__ import annotations

import re

from swarmwright.apps.foundry.safety.denying import is_denied
from swarmwright.apps.foundry.safety.findings import Patterns

__all__ = ["WITHHOLDING", "is_helped_now"]

_DARK = (
    r"(?:suicid\w*|self-? ?harm\w*|overdos\w*|(?:thoughts?|ideas?|images?|wish\w*|plans?|talk|thinking) "
    r"(?:of|about|to|that you) (?:\w+ ){0,2}?(?:death|dying|die|dead|end it|ending it|hurting yourself|"
    r"killing yourself|not being here)|want\w* to (?:die|be dead|be gone)|wish\w* (?:to be|you were) dead|"
    r"(?:kill|hurt|cut|harm)(?:ing)? (?:your|him|her|them)sel(?:f|ves)|(?:going|about|want\w*|plan\w*) to "
    r"end (?:it|(?:his|her|their|your) (?:own )?life)|not want\w* to (?:live|be alive|be here|wake up)|"
    r"look\w* at the (?:rope|blade|pills|tracks|bridge))\b"
)
_UNSAFE = (
    r"(?:(?:cannot|can't|can no longer|could not|unable to|not able to|no longer able to) (?:\w+ )?(?:keep "
    r"(?:yourself|them|her|him)(?:selves|self)? safe|stay safe|trust yourself|guarantee your safety)|not "
    r"safe (?:with|from) yourself|a danger to yourself)"
)
_WHEN = (
    r"(?:(?:the|our|your) next (?:\w+ )?(?:session|appointment|meeting|visit|hour|review)|(?:the|our) "
    r"session|next (?:week|month|time|monday|tuesday|wednesday|thursday|friday)|(?:in|after|for) (?:a|"
    r"an?other|one|two|three|four|five|six|ten|\d+) (?:\w+ )?(?:days?|weeks?|months?)|in a fortnight|on "
    r"(?:mon|tues|wednes|thurs|fri)day|(?:until|till) (?:we (?:next )?meet|the morning|monday|next|they|it|"
    r"you|after)|the weekend|the (?:end|summary) of (?:the|this) (?:week|course|programme|program|module|"
    r"month))"
)
_PUT = (
    r"(?:bring|keep|save|leave|hold|raise|mention|wait|park|postpone|put off|store|collect|note|write|take|"
    r"discuss|report)\w*"
)
_ALONE = (
    r"(?:alone|by yourself|on your own|part of (?:it|the|this|getting)|(?:go|carry|keep) (?:on|going)|"
    r"continue|breathe through|sit (?:with|through)|ride it out|work through|stay with|do the exercise|"
    r"repeat)"
)
_NOT_TO = (
    r"(?:do not|don't|never|must not|mustn't|should not|shouldn't|better not|rather not|promise (?:me "
    r")?not to|avoid|refrain from|stop)"
)
_CARE = (
    r"(?:gps?|doctors?|physicians?|psychiatrists?|psychologists?|(?:other |another )?therap(?:ists?|ies|y)|"
    r"counsell?ors?|nurses?|social workers?|care (?:team|co-?ordinator)|key ?worker|midwife|health visitor|"
    r"crisis team|specialists?|cardiologists?|neurologists?|consultants?|dietitians?|hospitals?|wards?|"
    r"clinics?|second opinions?)"
)
_LINES = (
    r"(?:(?:hot|help|crisis |life|emergency )lines?|emergency (?:services?|department|doctor|number)|"
    r"(?:the|an) ambulance|crisis (?:team|service|line|text)s?|samaritans|paramedics|police|a ?& ?e)"
)
_HELPERS = rf"(?:{_CARE}|{_LINES})"
_TENDS = r"(?:(?:will|would|can|could|may|might|tend to|often|usually|always|only|just|mostly|all) ){0,3}"
_SPOILS = (
    r"(?:overreact|exaggerate|panic|slow (?:us|you|things|it)|hold (?:us|you) (?:back|up)|confuse|make "
    r"(?:it|things|everything|this) (?:\w+ )?worse|interfere|get in (?:the|our|your) way|spoil|undo|"
    r"undermine|talk you out|misunderstand|(?:not|never) understand|disturb (?:our|the)|set (?:us|you) "
    r"back|makes? you (?:dependent|weak|lazy|passive|soft)|feed (?:your|the) (?:worry|fear|anxiety)|lock "
    r"you|keep you there)"
)
_SEEN = (
    r"(?:appointments?(?! with (?:a |your )?(?:friend|hairdresser|bank|estate|plumber))|check-?ups?|"
    r"follow-?ups?|(?:medical|medication|annual|yearly|health) (?:reviews?|checks?)|blood tests?|scans?|"
    r"referrals?|admissions?|"
    r"hospital (?:bed|stay|visit)s?|visits? (?:to|with|from) (?:your|the|a) " + _CARE + r")"
)
_CARD = r"(?:(?:emergency|crisis|safety) (?:card|plan|numbers?|contacts?|kit))"
_OFF = (
    r"(?:cancel|skip|miss|drop|call off|put off|postpone|refuse|decline|turn down|give up|leave out|stay "
    r"away from|break off|let go of)(?:l?ing|p?ing|ing)?"
)
_COMPLAINTS = (
    r"(?:voices|symptoms?|drinking|drugs|wounds?|weight|black-?outs?|seizures?|side effects?|attempts?|"
    r"hallucinations?|thoughts?|binges?|vomiting|fits)"
)

WITHHOLDING: Patterns = (
    (
        "contraindicated",
        "put_off",
        (
            rf"\b{_DARK}[^.;]{{0,60}}?\b(?P<at>{_PUT}\b[^.;]{{0,50}}?\b{_WHEN})\b",
            rf"\b(?P<at>{_PUT}\b[^.;]{{0,30}}?\b{_WHEN})\b[^.;]{{0,40}}?\b(?:if|when|with|before|about) "
            rf"[^.;]{{0,30}}?{_DARK}",
            rf"\b(?:wait|hold (?:off|on))\w* (?:until|till|for)\b[^.;]{{0,20}}?{_DARK}",
            rf"\b{_UNSAFE}[^.;]{{0,40}}?\b{_ALONE}\b",
            rf"\b{_UNSAFE}[^.;]{{0,40}}?\b(?P<at>{_PUT}\b[^.;]{{0,50}}?\b{_WHEN})\b",
            rf"\b{_DARK}[^.;]{{0,50}}?\b(?:(?:is|are) (?:\w+ ){{0,3}}?(?:normal|natural|expected|ordinary|"
            r"common|usual|good)\b[^.;]{0,40}?\b(?:no|not|nothing|without)\b|(?:needs?|requires?|calls? "
            r"for) (?:no\b|nothing)|(?:can|may) (?:safely )?be (?:ignored|left|passed over))",
        ),
    ),
    (
        "contraindicated",
        "denied",
        (
            r"\b(?:work|go|run|try|finish|complete|do|repeat|practi[sc]e|read|wait|"
            r"sleep)\w*\b[^.;]{0,50}?\b(?:before (?:you )?|instead of |rather than )(?:ring|call|phon|"
            rf"dial|contact|alert|us)(?:e|ing)? (?:any(?:body|one)\b(?! who)|{_LINES}|(?:an?|the|your|any) "
            rf"{_HELPERS}|for help|999|112|911|988)",
            rf"\b{_HELPERS}(?:'s)? {_TENDS}{_SPOILS}",
            r"\b(?:not|n't|never|rather you did not|wish you would not|less) (?:use|using|ring|call|rely "
            rf"on|lean on) {_HELPERS}(?:'s)?\b(?<!police)",
            rf"\b(?:without|with no|no) (?:\w+ )?{_CARE} (?:\w+ )?(?:meddl|interfer|involv|look|in the "
            r"(?:way|room|know))",
            r"\b(?:see|consult|talk to|speak (?:to|with)|tell|ask|go to) (?:nobody|no one|no-one|no other "
            rf"(?:\w+ )?{_CARE}) (?:else\b|while|but me|apart from me|besides me)",
        ),
    ),
    (
        "contraindicated",
        "said",
        (
            r"\b(?:only|not) (?:once|after|when|if|until|before) (?:you have )?[^.;]{0,60}?\b(?:may|can|"
            r"should|must|are (?:allowed|permitted) to|do) (?:you )?(?:use|call|ring|phone|contact|take "
            rf"out|open|reach for) (?:the |your |a |any )?(?:{_HELPERS}|{_CARD})",
            r"\b(?:use|call|ring|phone|contact|take out|open|reach for) (?:the |your |a |any "
            rf")?(?:{_LINES}|{_CARD}) (?:only (?:once|after|when you have|if you have)|at most|no more "
            r"than|not before)\b",
            rf"\b{_NOT_TO} (?:\w+ )?(?:tell|talk(?:ing)? to|talk(?:ing)? with|speak(?:ing)? (?:to|with)|"
            r"inform|involv|see|seek|consult|contact|visit)(?:e|ing)? (?:your|the|any|a|an|other|another) "
            rf"(?:other )?{_CARE}\b(?= (?:about (?:any|this|it|our|what|these)|of (?:this|it|our|any)|"
            r"while|during|any ?more|again|for (?:now|the time being)|as long as|until (?:we|the course|"
            r"it is over|after))|\s*[.!]?$)",
            r"\b(?:do not|don't|never|no need to|better not|rather not|there is no need to) (?:go and |"
            rf"ever )?(?:trouble|bother|burden|disturb|wake|worry) (?:the |your |a |an |any )?{_HELPERS}",
        ),
    ),
    (
        "contraindicated",
        "missed",
        (
            rf"\b{_OFF} (?:(?:the|your|all|any|every|that|this|those|her|his|further|next) "
            rf"){{1,3}}(?:[\w']+ ){{0,2}}?{_SEEN}\b",
            r"\b(?:letters?|calls?|messages?|invitations?|e-?mails?|reminders?) from (?:the|your|a) "
            rf"(?:[\w']+ ){{0,3}}?(?:{_CARE}|unit|surgery|practice|service)\b[^.;]{{0,20}}?\b(?:unopened|"
            r"unread|unanswered|aside|in the bin|ring out|be ignored)\b",
            r"\b(?:leave out|keep back|keep quiet about|say nothing (?:of|about)|play down|hide|hold back|"
            r"do not mention|never mention) (?:the |your |any |all )?(?:\w+ "
            rf")?{_COMPLAINTS}\b[^.;]{{0,30}}?\b(?:{_CARE}|assess\w*|or they)\b",
        ),
    ),
)
"""What is to wait and what is to be borne; helpers who spoil it, who are not told, and who are not seen."""

_NOW = re.compile(
    r"\b(?:call|ring|phone|dial|text|contact|reach|go to|seek|tell|talk to|speak (?:to|with)|let \w+ know|"
    r"alert)\b(?! it\b)[^.;]{0,40}?\b(?:us|me|now|at once|today|straight away|immediately|same (?:day|"
    rf"hour)|somebody|someone|{_HELPERS}|988|112|911|999|116 ?123|number|people)\b|\b(?:same day|straight "
    r"away|at once|right away|immediately|do not wait|never wait|don't wait)\b"
)
"""Whom to turn to at once."""


def is_helped_now(sentence: str, at: int) -> bool:
    """Whether somebody is to hear of it at once, whatever waits for later."""
    told = (one.start() for one in _NOW.finditer(sentence))
    return any(not is_denied(sentence, begun) for begun in told)
