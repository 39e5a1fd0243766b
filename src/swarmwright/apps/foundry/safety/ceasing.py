"""A drug that is to be left, without a word for stopping; shared out, or not fetched any more. What is done ×
the drug, the prescription, the injection. Parts of regular expressions, as `patterns` has them. Data."""

from __future__ import annotations

from swarmwright.apps.foundry.safety.findings import Patterns

__all__ = ["CEASING"]

_YOURS = (
    r"(?:(?:all|any|half|some)(?: of)? )?(?:your|the|these|those|this|that|her|his|their|all) (?:\w+ ){0,2}?"
)
_SCRIPT = r"(?:prescriptions?|scripts?|repeats?|refills?|supply)"
_SHOT = r"(?:depot|injections?|jabs?|infusions?|doses?|blood tests?)"
_GET = r"(?:fetch|collect|renew|fill|refill|pick up|order|request|get|buy)(?:ting|ing)?"

CEASING: Patterns = (
    (
        "medication",
        "drugs",
        (
            r"\b(?:split(?:ting)?|break(?:ing)?(?= [^.;]{0,40} (?:in|into) (?:two|half|halves|pieces|"
            r"quarters))|"
            r"ration(?:ing)?|eas(?:e|ing) off|cut(?:ting)? (?:down|back) on|tail(?:ing)? off|slow(?:ing)? "
            r"down on|"
            rf"go(?:ing)? easy on|lay(?:ing)? aside|set(?:ting)? aside|stay(?:ing)? off|keep(?:ing)? "
            rf"off) {_YOURS}"
            r"(?:{DRUG}|{FORM})\b",
            r"\b(?:say(?:ing)? (?:goodbye|farewell|no) to|wav(?:e|ing) (?:goodbye|off)|part(?:ing)? (?:with|"
            r"from)|"
            r"let(?:ting)? go of|fre(?:e|eing) yourself (?:of|from)|break(?:ing)? free (?:of|from)|liv(?:e|"
            r"ing) without|"
            r"outgrow(?:n|ing)?|(?:are|be|get) (?:past|beyond|done with|rid of|over|free of|finished with|"
            r"better off without|ready to do without)|leav(?:e|ing) behind|turn(?:ing)? your back on|"
            r"trust\w* "
            rf"(?:yourself|your (?:own )?\w+) (?:instead of|rather than|more than|over)) "
            rf"(?:{_YOURS})?{{DRUG}}\b",
            r"\b{DRUG} (?:is|are) (?:\w+ )?(?:holding (?:you|her|him) back|making (?:you|her|him) (?:\w+ "
            r")?(?:weak\w*|"
            r"worse|dull|numb|slow|dependent)|behind you|a thing of the past|history now|in (?:the|your) way|"
            r"not (?:for )?you|no (?:use|good) to you)\b",
            rf"\bleav(?:e|ing) {_YOURS}{{DRUG}} (?:behind|be|alone|where (?:it is|they are)|in (?:the|their|"
            rf"its) \w+|"
            r"untouched|unopened|on the shelf)\b(?! (?:if|where) (?:a |the )?(?:child|kid))",
            r"\b(?:a|one|your|some|the odd|two|few) (?:\w+ )?(?:(?:tablet|pill|medication|medicine|drug|med|"
            r"dose)s?[ -]free "
            r"(?:days?|weeks?|weekends?|nights?|evenings?)|(?:tablet|pill|medication|medicine|drug|med)s? "
            r"(?:holidays?|"
            r"breaks?))\b",
            rf"\b(?:cancel|miss|skip|postpone|put(?:ting)? off|forget about|drop|turn down)(?:ping|ing)? "
            rf"(?:your |the |this month's |today's )?(?:next |monthly |weekly )?{_SHOT}\b(?! (?:of "
            rf"(?!{{DRUG}}))|"
            r"(?:because|if|when) (?:you )?feel)",
            r"\b(?:with|take|on) (?:fewer|less) {DRUG}\b",
        ),
    ),
    (
        "medication",
        "left",
        (
            rf"\b(?:do not|don't|never|no need to|need not|needn't|without|stop|better not) {_GET} (?:\w+ "
            rf"){{0,4}}?"
            rf"(?:{{DRUG}}|{_SCRIPT})\b(?! (?:alone|late|without|on|for (?:somebody|others)))",
            rf"\b(?:{{DRUG}}|{_SCRIPT})\b[^.]{{0,40}}\b(?:do not|don't|never|no need to|need not|needn't|"
            rf"without) {_GET} "
            r"(?:an? (?:new|other|further)|another|any more|it|them|one|more)\b",
        ),
    ),
)
"""Left, laid aside, outgrown, held against one; free days of it; a prescription that nobody fetches."""
