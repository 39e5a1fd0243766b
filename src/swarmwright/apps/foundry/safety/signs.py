"""Signs of a risk in what somebody does or asks: means at hand, questions about dying, what is given away
at the end, what keeps somebody alive left out on purpose, places that call. Parts of regular expressions
over plain text, as a request tells of somebody. Data."""

from __future__ import annotations

from swarmwright.apps.foundry.safety.shorthand import OF_A_SPORT

__all__ = ["SIGNS"]

_OWN = r"(?:his|her|their|my)"
_SHARP = (
    r"(?:compass|pins?|needles?|blades?|kni(?:fe|ves)|scissors|paper ?clips?|glass|shards?|razors?|tacks?|"
    r"keys?|forks?|tweezers|staples?)"
)
_PARTS = r"(?:wrists?|arms?|forearms?|thighs?|legs?|skin|stomach|neck|hands?)"
_CARVED = (
    rf"\b(?:pick|scratch|dig|stab|pok|scrap|carv)\w* (?:at |into |on )?{_OWN} (?:\w+ )?{_PARTS}\b"
    rf"[^.;]{{0,20}}\bwith (?:an?|the|{_OWN}) (?:\w+ )?{_SHARP}\b"
)

_ROPE = r"(?:rope|noose|hosepipe|helium|length of (?:rope|cord|hose))"
_STORED = r"(?:boot|car|garage|shed|wardrobe|bed|cupboard|attic|loft|cellar|drawer|bag|room)"
_AT_HAND = (
    rf"\b(?:has|keeps?|kept|bought|hides?|hid|stored) (?:an? |the |some )?{_ROPE}\b"
    rf"(?! (?:swing|bridge|balloons)\b)(?!{OF_A_SPORT})[^.;]{{0,20}}\b(?:in|under|behind|"
    rf"at the back of) (?:the|a|{_OWN}) {_STORED}\b"
)

_SUSTAINS = (
    r"(?:insulin|dialysis|heart (?:pills|tablets|medication)|blood thinners?|anticoagulants?|warfarin|"
    r"epilepsy (?:pills|tablets|medication)|inhalers?|oxygen)"
)
_LEFT_OUT = (
    rf"\b(?:stop(?:s|ped)?|skip(?:s|ped)?|leav(?:es|ing) out|left out|miss(?:es|ed)|withh(?:olds?|eld)|"
    rf"refus(?:es|ed)) (?:taking )?(?:{_OWN} )?{_SUSTAINS}\b[^.;]{{0,25}}\b(?:on purpose|deliberately|"
    r"intentionally|to (?:die|hurt|harm|punish|end)|in the hope)\b"
)

_BEQUEATHED = (
    r"\b(?:wrote|written|writes|writing|noted|listed)\b[^.;]{0,40}\b(?:what|who) (?:each|every ?one|"
    r"everybody)[^.;]{0,15}\b(?:is|are) to (?:have|get|inherit|keep)\b(?! (?:for|at|to|ready)\b)|"
    rf"\b(?:gave|gives?|giving|given|found a home for) {_OWN} (?:dogs?|cats?|pets?|horse|rabbits?|rings?|"
    rf"jewell?ery|guitar|savings) (?:away )?(?:to|with|for) (?:an?|the|{_OWN}) [^.;]{{0,20}}(?:\band|,) "
    rf"[^.;]{{0,15}}\b(?:paid|settled|cleared|closed) (?:off )?(?:all )?(?:of )?(?:{_OWN}|the|every|all) "
    r"(?:\w+ )?(?:bills?|debts?|accounts?|rent)\b"
)

_ASKED = (
    r"(?:\b(?:asks?|asked|asking|checks?|checked|checking) )?"
    r"\bhow (?:long|much|many|fast|quickly|high|far|deep)\b[^.;]{0,25}\b(?:to (?:bleed (?:out|to death)|die\b"
    r"(?! (?:out|down|hair|back))|suffocate|drown)|(?:would|will|could|can|to) kill (?:him|her|them|me|you|"
    r"an? (?:person|man|woman|adult))|(?:is|are|to be) (?:deadly|lethal|fatal|enough to die))\b"
)
"""With who asks: what a clinician is told to ask about is no sign, and this is no such question."""

_CALLING = (
    r"\b(?:bridge|tracks|river|sea|water|lake|roof|knife|blade|pills|tablets|cliff|rope|quarry) "
    r"(?:(?:has|have|had|keeps?|is|are|was|were|been) ){0,2}(?:call(?:s|ing|ed)?|beckon\w*|whisper\w*) "
    r"(?:to |at )?(?:him|her|them|me)\b(?! (?:back|in for|over))|"
    r"\b(?:bridge|tracks|roof|knife|blade|pills|tablets|rope|quarry) "
    r"(?:(?:has|have|had|keeps?|is|are|was|were|been) ){0,2}(?:pull|draw)(?:s|ing) (?:him|her|them|me)\b"
)
"""Water draws swimmers as well."""

_DRINKS = (
    r"(?<!\bto )(?<!\bcar )(?<!\bdog )(?<!\bcat )\b(?:drinks?|drank|is drinking|been drinking|swallows|"
    r"sips?) (?:some |a little |the |neat )?(?:bleach|antifreeze|poison|petrol|drain cleaner|white spirit|"
    r"disinfectant|paint thinner|weed ?killer|lighter fluid|caustic soda|washing-?up liquid)\b"
    r"(?![^.;]{0,30}\b(?:accident\w*|mistake|as a (?:toddler|baby|child))\b)"
)

_ON_TRACKS = (
    r"\b(?:walk(?:s|ed|ing)?|wander(?:s|ed|ing)?|la[iy](?:s|ing)?|lying|sat|sit(?:s|ting)?|stood|"
    r"stand(?:s|ing)?) (?:\w+ )?(?:along|on|onto|down|between) the (?:railway |train |tram )?(?:tracks|rails|"
    r"railway line)\b(?! of\b)(?![^.;]{0,30}\b(?:disused|old|toy|model|museum)\b)"
)

_REPLACED = (
    r"\b(?:bab(?:y|ies)|child(?:ren)?|kids?|sons?|daughters?|family|husband|wife) (?:would|will|'d) be "
    r"(?:better|happier|safer)(?: off)? with (?:another|a different|a new|some other|any other) "
    r"(?:mother|father|mum|mom|dad|parent|wife|husband|woman|man)\b"
)

_EVENT = (
    r"(?:birthday|christmas|new year|anniversary|wedding|funeral|trial|hearing|verdict|sentencing|summer)"
)
_NO_FUTURE = (
    rf"\b(?:does not|doesn't|do not|don't|no longer|not) (?:plans?|make plans|making plans|book anything) "
    rf"(?:beyond|past|after|for after) (?:(?:{_OWN}|the) )?(?:\w+ )?{_EVENT}\b|"
    rf"\bsays? (?:that )?(?:s?he|they|i) (?:will|'ll) be gone (?:before|by) (?:(?:{_OWN}|the) )?{_EVENT}\b"
)

SIGNS = "|".join(
    (
        _CARVED,
        _AT_HAND,
        _LEFT_OUT,
        _BEQUEATHED,
        _ASKED,
        _CALLING,
        _DRINKS,
        _ON_TRACKS,
        _REPLACED,
        _NO_FUTURE,
    )
)
"""What no word for it stands in, and a person has to ask about."""
