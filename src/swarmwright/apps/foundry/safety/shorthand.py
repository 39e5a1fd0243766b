"""How clinicians write of risk in short, as parts of regular expressions over plain text: abbreviations,
attempts, overdoses by their count, means at hand, commanding voices, screening scales. Data.

Each begins with the word of risk itself: what stands before it says whether it is denied.
"""

from __future__ import annotations

from swarmwright.apps.foundry.safety.lexicon import DRUG

__all__ = ["NOT_OF_RISK", "OF_A_SPORT", "SHORTHAND"]


def _behind(*words: str) -> str:
    """Directly behind one of these words."""
    return "(?:" + "|".join(rf"(?<=\b{word} )" for word in words) + ")"


_DESCRIBED = _behind(
    *("passive", "active", "chronic", "current", "fleeting", "past", "ongoing", "intermittent", "recent"),
    *(
        "vague",
        "intrusive",
        "increased",
        "worsening",
        "daily",
        "frequent",
        "baseline",
        "occasional",
        "severe",
    ),
    *("reports", "reported", "reporting", "endorses", "endorsed", "endorsing", "expresses", "expressed"),
    *("discloses", "disclosed", "admits", "voices", "voiced", "denies", "denied", "denying"),
    *("has", "had", "having", "no", "any", "without", "hx", "hx:", "about", "of", "for", "to", "with"),
    *("experiencing", "experiences", "prior", "previous"),
)
_SI_ELSE = (
    r"(?! ?(?:-|units?|systems?|joints?|prefix|pain|dysfunction|injections?|belt|base|derived|therapy))"
)
_SHORT = r"(?:si|hi|nssi|dsh|sh|sib)"
_AND = rf"(?:\s*(?:/|,|&|and|or|nor)\s*{_SHORT}\b)"
_PLAN = r"(?:an? |any |clear |specific |active |current )?(?:plans?|intent|means)\b"
_SAID_OF_IT = (
    rf"(?=\s*(?:, ?(?:passive|active|fleeting|chronic|vague|daily)\b|/\s*(?:hi|sh|nssi|dsh|sib)\b|"
    rf"(?:, ?)?(?:with(?:out)?|w/o?|no|or|and|\+) ?{_PLAN}|present\b|"
    r"positive\b|on and off|since (?:the|his|her|their|age|childhood|\d)|most days|"
    r"\+|[:=]\s*(?:yes|present|passive|active|\+|positive)|\((?:passive|active)))"
)
_COUNT = (
    r"(?:[89]|\d{2,3}|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|a dozen|dozens of|"
    r"(?:a |\w+ )?(?:handfuls?|bottles?|box|boxes|packets?|packs?|strips?|blisters?) of|"
    r"(?:the|a) whole (?:bottle|box|packet|pack|strip)(?: of)?|all of (?:her|his|their|my|the))"
)
_HARM = (
    r"(?:jump|die|kill|hurt|harm|cut|hang|stab|burn|drown|end it|attack|strangle|overdose|do it)\b(?! rope)"
)
_SCALE = (
    r"(?:c-?ssrs|columbia(?: protocol| scale)?|sbq-?r|sad persons|"
    r"(?:phq-?9|bdi(?:-?ii)?) (?:item|question|q) ?(?:9|nine)|item (?:9|nine)(?: (?:of|on) (?:the )?\S+)?)"
)
_HIGH = r"(?:positive|pos\b|\+(?:ve)?|yes\b|high\b|elevated|moderate|severe|[1-9]\d?\b)"
_WHEN = (
    r"(?:when(?:ever)? (?!cook|chop|shav|work|film|garden)|"
    r"after (?:arguments?|rows?|fights?|conflict|school|bad)|"
    r"to (?:cope|calm|feel|release|relieve|regulate|punish|numb)|"
    r"(?:daily|weekly|regularly|again|superficially|at night|most days|several times)\s*(?:[.,;]|$))"
)

_BEFORE_HI = _behind("passive", "active", "denies", "endorses", "endorsed", "current")
_BEFORE_OD = _behind(
    *("an", "intentional", "deliberate", "accidental", "mixed", "impulsive", "previous", "past")
)

_ABBREVIATED = (
    rf"\b(?:nssi|dsh(?! cats?)|tlnwl|unaliv\w*)\b{_AND}*|"
    rf"{_DESCRIBED}(?:si|sh|sib)\b{_SI_ELSE}{_AND}*|"
    rf"{_BEFORE_HI}hi\b{_AND}*|"
    rf"\bsi\b{_SAID_OF_IT}{_AND}*|\bhi (?=towards?\b|directed)|"
    r"\bsh (?=urges?|thoughts|episodes?|behaviou?rs?|scars|by (?:cutting|burning))|(?<=: )si(?=\s*$)|"
    r"(?:^|(?<=[;,.] ))sib\b(?=\s*(?:[,;:(.]|$))"
)
_OVERDOSES = (
    r"\b(?:od'?e?d|od-ed)\b(?<!\bod)|"
    r"(?<!mg )(?<!mcg )\bod (?=attempts?|of (?!course)|on (?:\w+ )?"
    rf"{DRUG}|in (?:19|20)\d\d|last (?:week|month|year)|x ?\d)|"
    rf"{_BEFORE_OD}od\b|"
    rf"\b(?:took|taken|swallow\w*|ingest\w*) (?:about |around |over |up to |some |roughly |nearly )?{_COUNT} "
    rf"(?!(?:mg|mcg|ml|g|units?|iu|minutes?|hours?|days?|weeks?)\b)(?:[\w'-]+ ){{0,3}}?{DRUG}\b"
    r"(?!.*\b(?:as (?:prescribed|directed)|course)\b)"
)
_ATTEMPTS = (
    r"\b(?:(?:previous|prior|past|recent|last|serious|multiple|failed|aborted|interrupted|two|three|four|"
    r"five|six|[2-9]) ){1,3}attempts?\b(?=\s*(?:$|[^\w\s]|x? ?\d|"
    r"(?:in|at|last|by|with|since|as|when|before|ago|this|after|on|and|but|or)\b))|"
    r"\battempts? (?:on (?:her|his|their|my) life|by (?:hanging|od|overdos\w*|cutting|jumping|drowning))|"
    r"(?<=\bs/p )(?:(?:intentional|impulsive|multiple|\d) )?(?:sa|si|od|hanging|gsw|overdose|suicide)\b|"
    r"\bsa (?=x ?\d|by (?:hanging|od|overdos\w*|cutting|jumping))|"
    r"\battempted (?:once|twice|(?:\w+ )?times|in (?:19|20)\d\d|"
    r"by (?:hanging|od|overdos\w*|cutting|jumping)|last (?:week|month|year))\b"
)
OF_A_SPORT = (
    r" (?:climb|ladder|course|for (?:(?:(?:an?|his|her|their|my) )?(?:climb|sail)|shav|hunt|"
    r"the (?:dog|boat|swing)))"
)
"""Right behind a rope, a blade or a gun: it is for that, and no means."""

_MEANS = (
    r"\b(?:keeps?|kept|hides?|hid|hidden|bought|prepared|tied|stash\w*|acquired) (?:\w+ ){0,2}?"
    r"(?:rope|noose|ligature|razor ?blades?|helium|guns?|firearms?|pistol|bullets)\b"
    rf"(?!-|{OF_A_SPORT})|"
    r"\b(?:has|have|owns?|got) (?:(?!no\b|not\b|never\b)\w+ ){0,2}?"
    r"(?:gun|firearm|pistol|rifle|shotgun|noose)s?\b(?!-)|"
    r"\bligatures? (?:found|marks?|risk|round|around)\b|"
    r"\baccess to (?:lethal means|(?:the )?means\b|(?:an? |the |her |his )?(?:\w+ )?(?:guns?|firearms?))"
)
_VOICES = (
    r"\bvoices? (?:\w+ ){0,3}?(?:tell\w*|told|order\w*|command\w*|urg\w+|say\w*|said) "
    rf"(?:\w+ ){{0,5}}?{_HARM}|"
    r"\bcommand(?:ing)? (?:auditory )?(?:hallucinations?|voices?)"
)
_SCREENED = (
    rf"\b{_SCALE}\W{{0,3}}(?:(?!not?\b|neg)\w+ ){{0,3}}?{_HIGH}|"
    r"\b(?:positive|high|elevated) (?:\w+ ){0,3}?(?:c-?ssrs|sbq-?r)\b"
)
_CUTS = (
    r"\b(?:patient|client|pt|she|he|they|i|daughter|son|student|teenager) (?:(?!not\b|never\b)\w+ )?"
    rf"(?:cuts?|cutting) {_WHEN}|"
    r"\b(?:been|started|began) cutting (?:again|for (?:\w+ )?(?:years?|months?|weeks?))"
)
_DANGER = r"\b(?:danger|risk) to (?:self|(?:him|her|them)sel\w+)\b|\bdanger to others\b|\bto kms\b"

SHORTHAND = rf"(?:{_ABBREVIATED}|{_OVERDOSES}|{_ATTEMPTS}|{_MEANS}|{_VOICES}|{_SCREENED}|{_CUTS}|{_DANGER})"
"""Risk in short."""

NOT_OF_RISK = (
    r"\battempt\w* (?:at (?!\d|(?:the )?age|school|college|uni|home)|to\b)|"
    r"\b(?:exam|driving|test\b|tests\b|licen[cs]e|quit|smok|stop|diet|weight|cbt|therap|treatment|exposure|"
    r"ivf|homework|work|job|course|conceive|reconcil|drink|abstin|detox|sleep|password|call)"
)
"""In the clause of an attempt: that it is none on a life."""
