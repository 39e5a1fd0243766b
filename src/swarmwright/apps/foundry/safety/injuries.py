"""Self-harm in short words, as a request tells of it: "has been cutting", "cuts at night", "hits herself",
"fresh cuts on both arms". Parts of regular expressions over plain text. Data.

To cut is self-harm where nothing is said to be cut: an object ("cutting vegetables"), a particle ("cutting
down") or a trade in the sentence makes it something else.
"""

from __future__ import annotations

__all__ = ["INJURIES", "OF_A_TRADE"]


def _behind(*words: str) -> str:
    """Directly behind one of these words."""
    return "(?:" + "|".join(rf"(?<=\b{word} )" for word in words) + ")"


def _not_behind(*words: str) -> str:
    return "".join(rf"(?<!\b{word} )(?<!\b{word}-)" for word in words)


_OWN = r"(?:my|your|his|her|their|one's)"
_BODY = (
    r"(?:wrists?|arms?|forearms?|thighs?|legs?|calf|calves|ankles?|veins?|throat|neck|skin|stomach|belly|"
    r"chest|"
    r"breasts?|hands?|palms?|fingers?|feet|face|shoulders?|hips?|body|flesh)"
)
_SELF = r"(?:my|your|him|her|them|one)sel(?:f|ves)"
_MONTH = (
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|"
    r"autumn|fall|winter|(?:19|20)\d\d)"
)
_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_ALONE = (
    r"(?=\s*(?:$|[.,;:!?)\]/+&]|\((?!the\b|an?\b))|\s(?:again|now|too|once|twice|thrice|daily|weekly|nightly|"
    r"monthly|regularly|often|"
    r"sometimes|occasionally|superficially|deep(?:ly|er)?|too deep|badly|mostly|(?:several|many|a few|two|"
    r"three) times|"
    r"(?:more|less)(?: often| and more| since| than| when|(?=\s*(?:$|[.,;])))|(?:most|every|each|some|"
    r"other) (?:other )?"
    r"(?:days?|nights?|weeks?|evenings?|mornings?|months?|time|few)|a lot|x ?\d+|\d+ ?x|\d+ times|since|when|"
    r"whenever|if (?:s?he|i|they)|because|though|although|but|while|until|till|yesterday|today|"
    r"tonight|(?:last|this) (?:week|weekend|month|year|night|morning|evening|summer|winter|spring|autumn|"
    r"term|time|"
    r"monday|tuesday|wednesday|thursday|friday|saturday|sunday)|recently|as (?:an? |relief|punishment|well|"
    r"soon|often)|with (?:an?|the|his|her) (?:razor|blade|knife|glass|scissors|compass)|"
    r"and (?:burning|bruising|bingeing|binging|purging|drinking|scratching|hitting|self|low|sh\b|od\b)|"
    r"or (?:burning|scratching|hitting)|after (?!cook|shav|garden)|before (?:school|bed|exams?|sleep)|"
    r"during|over (?:the )?(?:weekend|holidays|summer|christmas)|under (?:stress|pressure)|"
    r"in (?:secret|private|the (?:shower|bath\w*|toilets?|evenings?|mornings?|night|past|dark)|"
    rf"(?:her|his|my|their) (?:room|bed\w*|teens|twent\w+|youth)|{_MONTH}|response|bed|adolescence)|"
    r"at (?:night|school|home|university|college|weekends?|times|age|least|\d+|bed)|"
    rf"on (?:and off|{_DAY}|(?:both |{_OWN} |the )?(?:left |right |inner |upper )?{_BODY})|"
    r"to (?:cope|calm|feel|release|relieve|regulate|punish|numb|sleep|escape|get through|stay)|"
    r"for (?:(?:\w+ )?(?:years?|months?|weeks?|days)|relief|release|the (?:first|last)|as long)|"
    r"from (?:age|the age|\d+)|started|stopped|began|begun|worsen\w*|helps?|helped|calms?|gets?|got|"
    r"has (?:got|become|stopped|worsened|increased|gone|been)|is (?:worse|back|how|the|her|his|my)|"
    r"behaviou?rs?|episodes?|urges?|thoughts?|alone|resumed|increas\w+)\b)"
)
"""Behind "cutting" and "cuts": that nothing is named that is cut."""

_THEN = (
    rf"(?=\s(?:again (?:on|in|last|yesterday|this|today)|last (?:week|weekend|month|year|night|{_DAY})|"
    rf"yesterday|today|tonight|on {_DAY}|in {_MONTH}|too deep|once|twice|\d+ times|"
    rf"this (?:morning|week|weekend|month))\b)"
)
"""Behind "cut" at the beginning of a sentence, which may be asked of a text: that it was done once."""

_TRADES = _not_behind(
    *(
        "hair",
        "wood",
        "glass",
        "grass",
        "lawn",
        "tree",
        "paper",
        "film",
        "fabric",
        "cloth",
        "meat",
        "job",
        "tax",
    ),
    *(
        "class",
        "corner",
        "power",
        "price",
        "cost",
        "budget",
        "pay",
        "spending",
        "staff",
        "wage",
        "rate",
        "cake",
    ),
    *("ribbon", "metal", "steel", "gem", "diamond", "stone", "calorie", "key", "emission", "cord", "cookie"),
    *("pastry", "laser", "plasma", "die", "line", "price", "bulking and", "carb", "sugar", "cross", "clear"),
)
_WHO = (
    *("i", "he", "she", "they", "client", "patient", "pt", "girl", "boy", "teen", "teenager", "adolescent"),
    *("daughter", "son", "student", "woman", "man", "pupil", "who"),
)
_ADVERB = (
    r"(?:(?:still|also|now|sometimes|often|occasionally|regularly|repeatedly|again|recently|secretly|already|"
    r"then|only|once|actually|[a-z]+ly) )?"
)
_CUTS = (
    rf"(?:\b{_TRADES}cutting\b{_ALONE}|"
    rf"{_behind(*_WHO)}(?:has |have |had )?{_ADVERB}cuts?\b{_ALONE}|"
    rf"\b(?:blade|razor|knife)s?\b[^.;]{{0,25}} to cut\b{_ALONE}|"
    rf"(?:^|(?<=[,;:.] )|(?<=\band )|(?<=\d, ))(?:still |also |sometimes |often |secretly |occasionally )?"
    rf"(?:cuts\b(?! and\b| off\b){_ALONE}|cut\b{_THEN})|"
    rf"\b(?:want|urge|need|start|began|begin|tempt|like|tend|itch|crav|wish|us(?=ed)|"
    rf"dying|back)\w* to cut\b{_ALONE}|"
    rf"(?:^|(?<=\ba )|(?<=\bis ))cutter\b(?=\s*(?:$|[.,;:!?)]))|"
    rf"\b(?:open|pick|dig|reopen)\w* (?:at |in |into )?{_OWN} (?:cuts|wounds|scars)\b|"
    r"\bcut ?marks?\b|\bself-?(?:cut|inflict|injur|mutilat)\w*|"
    rf"\b(?:cut|slic|slit|slash|stab|carv|goug|scor|pierc|etch)\w* (?:[\w']+ ){{0,3}}?{_OWN} own {_BODY}\b|"
    rf"\b(?:slic|goug|carv|stabb?|scor|etch)\w* (?:\w+ ){{0,2}}?(?:in |into |on |at )?{_OWN} {_BODY}\b)"
)
_WOUNDS = (
    rf"(?:\b(?:fresh|old|healed|new|superficial|deep|visible|multiple|several|many|linear|horizontal|"
    rf"parallel|"
    rf"unexplained) (?:\w+ )?(?:cuts|lacerations|slashes)\b(?! (?:to|in|of|by|from)\b)|"
    rf"\bcuts (?:and \w+ )?(?:on|along|across|over|all over|to|down|up) (?:both |{_OWN} |the )?(?:left |"
    rf"right |inner |"
    rf"upper )?{_BODY}\b(?! from)|"
    rf"\b{_BODY} (?:(?:is|are|was|were) )?(?:full of|covered (?:in|with)) (?:\w+ )?(?:cuts|scars|burns)\b|"
    rf"\bhid(?:e|es|ing|den)? (?:the |{_OWN} )?(?:\w+ )?(?:cuts|scars|marks|wounds|burns|bruises)\b|"
    rf"\b(?:wounds?|cuts?|burns?|bruises?|scars?|marks?|injuries) (?:\w+ ){{0,4}}?(?:gave|made|inflicted|did|"
    rf"does|own doing|"
    rf"caused|from (?:hitting|cutting|burning|biting|punching|harming|hurting)) ?(?:to )?"
    rf"(?:{_SELF}|(?=\s*(?:$|[.,;])|\s(?:on|with|when)\b)))"
)
_BY_ACCIDENT = (
    r"(?!.{0,40}\b(?:by accident|accidental\w*|while (?:cook|shav|garden|iron|chop)\w*|with (?:bad|hot|"
    r"spoiled) "
    r"(?:fish|food|coffee|tea|soup))\b)"
)
_STRUCK = (
    r"(?:\b(?:hit|punch|slapp?|beat|whipp?|bit|bite|biting|bitten|scratch|stabb?|strangl|suffocat|chok|scald|"
    r"burn|"
    rf"burnt|pinch|electrocut|claw|whack|bruis|throttl)(?:s|es|ed|e|ing|ting|en)? {_SELF}\b(?! up\b| out\b|"
    rf" over\b)"
    rf"{_BY_ACCIDENT}|"
    rf"\b(?:bang|hit|smash|knock|slam|bash|thump|beat)\w* {_OWN} (?:head|face|forehead|fists?) (?:against|on|"
    rf"into|"
    r"onto|off)\b|"
    rf"\b(?:bit(?:es?|ing|ten)?|hits?|hitting|punch\w*|pinch\w*|slap\w*) {_OWN} (?:own )?(?:arms?|legs?|"
    rf"thighs?|hands?|"
    r"face|head)\b(?! (?:on|in) )|\b(?:until|till) (?:the )?blood (?:comes|runs|flows|shows)\b|"
    r"\bhead[- ]?banging (?:when|if|after|against|until|in distress|under)\b|"
    r"\b(?:scratch|rub|hit|bang|punch|cut|dig|claw|pinch|carv)\w* [^.;]{0,40}\b(?:until|till) (?:it|they|"
    r"s?he|i) bleeds?\b|"
    rf"\b(?:make|makes|made|making) {_SELF} bleed\b|\binflict\w* (?:\w+ )?(?:pain|wounds?|"
    rf"injur\w+) (?:up)?on {_SELF}|"
    rf"\bburn\w* holes? in(?:to)? {_OWN} {_BODY}|\bcigarette burns?\b|"
    rf"\b(?:ties|tied|tying|wraps?|wrapped|puts?) (?:\w+ ){{1,3}}?(?:around|"
    rf"round) {_OWN} (?:own )?neck\b(?! (?:before|against))|"
    rf"\b{_SELF} (?:bloody|raw|bleeding)\b|"
    r"\b(?:deliberate|intentional|purpose)\w* (?:burn|cut|scald|injur|hurt|scratch|bruis|starv)\w*|"
    r"\b(?:burn|cut|scald|injur|hurt|scratch|bruis|starv)\w* [^.;]{0,30}\b(?:deliberately|on purpose|"
    r"intentionally)\b|"
    rf"\b(?:pour|spill|drip)\w* (?:hot|boiling|scalding) \w+ (?:on|over|onto) {_OWN} {_BODY}|"
    rf"\bpunish\w* {_SELF} (?:by|with) (?:burn|cut|starv|hit|hurt|pain|not eating|fasting|scratch)\w*|"
    rf"\bstarv\w* (?:{_SELF} )?to punish|"
    r"\b(?:swallow|ingest)\w* (?:\w+ )?(?:batter(?:y|ies)|bleach|glass|screws?|nails|blades?|detergent|pins|"
    r"coins|"
    r"magnets|antifreeze|poison)\b)"
)
_EDGES = (
    r"(?:\b(?:keep|kept|hid|hide|carr(?:y|ie)|stash|found|collect)\w* (?:\w+ ){0,3}?(?:razor ?blades?|"
    r"razors?|blades?)\b|"
    rf"\b(?:razor ?blades?|razors?|blades?) (?:\w+ )?(?:hidden|under|in|behind|taped)\b(?= (?:{_OWN}|the|a|"
    rf"under|in) )|"
    r"\bus(?:es?|ed|ing) (?:an? |the |his |her )?(?:razor ?)?blades? (?:when|if|after|at night|on (?:him|her|"
    r"my)|to cope)|"
    rf"\b(?:took|takes?|taking|put|puts|holds?|held|us(?:es|ed|ing)) (?:an? |the )?(?:razor|blade|knife|"
    rf"scissors|glass|lighter|"
    rf"cigarette|needle)s? (?:\w+ )?(?:to|on|against|across|into) (?:{_OWN} |the )?{_BODY}\b(?! hair))"
)

INJURIES = rf"(?:{_CUTS}|{_WOUNDS}|{_STRUCK}|{_EDGES})"
"""Self-harm in short words."""

OF_A_TRADE = (
    r"\b(?:surg\w*|sew\w*|tailor\w*|fabric|cloth|dress ?mak\w*|hair\w*|salon|barber\w*|butcher\w*|meat|chef|"
    r"cook\w*|kitchen|vegetables?|carpent\w*|wood\w*|joiner\w*|garden\w*|prun\w*|lawn|hedges?|film|editor|editing|"
    r"diamonds?|bodybuild\w*|bulk\w*|calor\w*|protein|macros|diet\w*|contest prep|redundan\w*|lay-?offs|"
    r"budgets?|salar\w+|"
    r"departments?|funding|austerity|scissors for|craft\w*|scrapbook\w*|cake|laser)\b"
)
"""In a sentence about cutting: that it is none of the body."""
