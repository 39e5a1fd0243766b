"""What passive wishes to die and acts of self-harm are called, as parts of regular expressions over plain
text. Data."""

from __future__ import annotations

__all__ = ["ACTS", "WISHES"]

_OWN = r"(?:my|your|his|her|their|one's)"
_MORE = r"any ?(?:more|longer)"
_NOT = r"(?:not|n't|no longer|never)"
_LIVE = (
    r"(?:live|living|go on|going on|keep living|keep going|carry on|stay alive|being alive|continue living)"
)
_ELSEWHERE = r"(?! (?:with|in|at|near|alone|there|here|together|for the|off|by|under)\b)"

WISHES = (
    r"(?:"
    rf"{_NOT} (?:really |even )?(?:want|wish|desire|like|care)(?:s|ed|ing)? to (?:"
    rf"(?:live|be alive|go on|exist|continue living)\b{_ELSEWHERE}|"
    rf"wake up\b(?! (?:early|late|at|so|before)\b)|"
    rf"be here(?: (?:{_MORE}|at all|tomorrow))?\b(?! (?:in|at|for|on|with|when|while|to|until|today)\b)|"
    rf"be around {_MORE})|"
    rf"(?:hop|wish|pray|prefer)\w* not to (?:wake up|be alive|exist|live\b{_ELSEWHERE})|"
    r"(?:wish|hop|pray|want|prefer|(?:not|n't) mind|fine with|glad|okay|relieved|sleep and)\w*\b[^.;]{0,50}?"
    r"\b(?:not|never|n't) wak(?:e|ing) up(?! (?:early|late|so|before|at)\b)|"
    r"rather (?:be dead|not (?:be here|exist|be alive))|"
    r"rather die(?! than (?!live|go on|continue|carry on|keep|face another))|"
    r"(?:family|children|kids|world|everybody|everyone|wife|husband|people|they|"
    r"parents|friends|others|all|son|"
    r"daughter)(?: (?:would|will|is|are|be|might|may|all|much|clearly|certainly)){0,4} better off without "
    r"(?:me|you|him|her|them)\b|better off dead|"
    r"(?:nothing|nobody|no one) (?:\w+ ){0,5}?(?:to live|worth living) for|"
    rf"(?:no|not|n't|cannot|nothing|hardly|little|lost|without) (?:\w+ ){{0,3}}?(?:reason|point|sense|use|"
    rf"purpose) (?:\w+ )?(?:to|in|for|of) {_LIVE}\b{_ELSEWHERE}|"
    r"(?:wish|better)\w*\b[^.;]{0,40}\b(?:never|not) (?:been|to have been) born|"
    r"want(?:s|ed|ing)? (?:it all|everything|all of it|all this) to (?:be over|end|stop)|"
    r"(?:not|n't) care (?:any ?more )?(?:if|whether) (?:\w+ ){1,3}?(?:lives?|dies?|is alive|wakes? up)\b|"
    r"(?:done with|weary of|fed up with|had enough of|sick (?:and tired )?of|tired of|given up on) "
    rf"(?:(?:this )?life|living|being alive|existing)\b{_ELSEWHERE}|"
    r"(?:god|death|jesus|the lord) (?:to )?(?:takes?|took|would take|may take) (?:me|him|her|them)\b|"
    r"(?:want|wish|long)\w* to be gone\b(?! (?:by|before|from (?:here|work|"
    r"home)))|gone from this (?:world|life)|"
    rf"(?:be|be together|reunited|join|follow)(?: again)?(?: with)? {_OWN} (?:dead|late|deceased) \w+|"
    r"(?:go to sleep|disappear|vanish|be gone|sleep) (?:forever|for (?:ever|good))\b|"
    rf"(?:cannot|can't|can not|unable to) (?:go on|carry on|keep on) (?:living\b{_ELSEWHERE}|{_MORE})|"
    r"(?:think\w*|thoughts?|talk\w*|want\w*|wish\w*|plan\w*|consider\w*|speaks?|spoke)"
    r"(?: (?:about|of|to|on))? (?:end|finish)(?:ing)? (?:things|everything|it)\b"
    r"(?! (?:with|between|off|early|on|at|by|in|the|well|all))|"
    rf"peace with (?:dying|(?:{_OWN} )?death)|ready to die\b|long(?:s|ing|ed)? for death|"
    r"(?:think\w*|thoughts?|dreams?|daydreams?) (?:of|about) (?:dying|"
    r"being dead)\b(?! (?:in|of|from|on|by)\b)|"
    r"wish(?:es|ed)? (?:s?he|they|i) (?:had|would|could) (?:also |just )?(?:die|died)\b"
    r")"
)
"""Wishes not to live, as people say them who do not say "suicide"."""

ACTS = (
    r"(?:"
    r"\b(?:kill|hurt|harm|cut|hang|hung|drown|burn|burnt|stab|shot|shoot|poison|injure|slash|slit|starve)"
    r"(?:s|d|ed|ing|ting)? (?:my|your|him|her|them|one)sel(?:f|ves)\b"
    r"(?! (?:shaving|cooking|laughing|at work|with (?:work|overtime|worry|exercise|bad|spoiled|rotten)|"
    r"to (?:please|impress|meet|finish)|down|off|out|short|loose|free|adrift|some|a bit|"
    r"a (?:slice|piece|break|deal)|at \w*(?:ball|work|sport|practice|training|judo)|playing|"
    r"by accident|on the))|"
    rf"\b(?:cut|slit|slash|scratch|burn|carv|gash)\w* (?:on |into )?{_OWN} (?:own )?"
    r"(?:wrists?|arms?|forearms?|thighs?|legs?|veins?|throat|skin)\b(?! on the| from (?:an?|the)\b)|"
    rf"\b(?:took|takes?|taking|end(?:s|ed|ing)?) {_OWN} (?:own )?life\b|"
    r"\bjump(?:s|ed|ing)? (?:off|from|in front of) (?:a |the )?(?:bridge|roof|train|building|balcony|window)|"
    r"\b(?:stockpil|hoard|sav|collect)\w* (?:up )?(?:\w+ ){0,3}?(?:pills?|"
    r"tablets?|medication|meds|insulin)\b|"
    r"\b(?:farewell|goodbye|suicide) (?:letter|note)"
    r")"
)
"""What somebody has done to themselves, does, or has made ready."""
