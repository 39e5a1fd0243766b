"""Passive wishes to die in more words than `wishes` has: not to wake up, that something happens to one,
that it would be no loss; and one step from where one stands. Parts of regular expressions over plain text.
Data."""

from __future__ import annotations

__all__ = ["PASSIVELY", "UNWAKING"]

_NOW = r"(?:any ?more|any ?longer|at all|at some point|one day)"

_AT_NIGHT = (
    r"(?! (?:early|late|so|before|at|every|each|during|with|from|several|\d|once|twice|two|three|four|"
    r"five|many|"
    r"as|often|when|whenever|to (?!(?:another|a new|the next) day)|for|in the (?:night|middle|dark)|his|"
    r"her|"
    r"their|the|my|your|tired|sweating|feeling|again and again|all|screaming|panick\w+|next to|alone|"
    r"beside|"
    r"on (?:weekends?|sundays?|holidays?))\b)"
)
"""Not behind these: who sleeps badly wishes not to wake up at three, or every hour."""

UNWAKING = rf"(?:\b(?:not|never)|n't) (?:\w+ )?(?:wak(?:e|ing) up|wake(?= (?:again|tomorrow)\b)){_AT_NIGHT}"

_I = r"(?:i|s?he|they)"
_ME = r"(?:me|her|him|them)"
_KILLER = (
    r"(?:bus|car|train|truck|lorry|van|tram|plane|lightning|accident|illness|cancer|tumou?r|heart attack|"
    r"stroke|"
    r"something|somebody|someone|a stranger)"
)
_DROP = (
    r"(?:(?<!diving )platforms?(?! (?:shoes|edge side))|bridges?|roofs?|rooftops?|cliffs?|railings?|"
    r"parapets?|"
    r"balcon(?:y|ies)|ledges?|viaducts?|multi-?storey|car park|building|quay)"
)
_VEHICLE = (
    r"(?:(?:oncoming |moving |fast )?(?:trains?|tubes?|trams?|bus(?:es)?|cars?|lorr(?:y|ies)|trucks?|"
    r"traffic))"
)
_GOING = (
    r"(?:step(?:ping)?|jump(?:ing)?|walk(?:ing)?|throw(?:ing)? (?:my|him|her|them)sel(?:f|ves)|"
    r"fall(?:ing)?|"
    r"let(?:ting)? (?:my|him|her|them)sel(?:f|ves) fall|run(?:ning)?|leap(?:ing)?)"
)
_THE = r"(?:the |an? |that |this |her |his )?(?:\w+ )?"
_OVER = (
    r"(?:fine|okay|ok|all right|a relief|relieved|glad|happy|good|better|easier|best|no loss|welcome|"
    r"peace\w*)"
)

PASSIVELY = (
    r"(?:"
    rf"rather {UNWAKING}|"
    rf"(?:not|n't) (?:really |even |much )?(?:mind|care|care much|bother|complain) (?:much )?(?:if|"
    rf"whether) "
    rf"(?:an? |some |the )?{_KILLER}\b[^.;]{{0,20}}\b(?:hits?|ran|runs?|took|takes?|kills?|killed|"
    rf"happen\w*|"
    rf"crash\w*|finish\w*|struck|got|gets)\b|"
    rf"(?:wish|hop|pray|want|fantasi[sz]|imagin|daydream|long)\w* (?:\w+ ){{0,3}}?(?:an? |some |"
    rf"the )?{_KILLER} "
    rf"(?:\w+ )?(?:would|to|might|will|could) (?:\w+ )?(?:hit|run|knock|kill|take|crash|finish|strike|"
    rf"happen to|"
    rf"end) (?:{_ME}|it)\b|"
    rf"(?:wish|hop|pray|long)\w* (?:for |to (?:get|have|catch|die (?:of|from)) |(?:that )?{_I} (?:had|got|"
    rf"would "
    r"get|could get|gets) )(?:an? |some )?(?:\w+ )?(?:cancer|tumou?r|terminal \w+|fatal \w+|deadly \w+|"
    r"heart attack)\b|"
    rf"(?:if|when) {_I} (?:just |simply |only )?(?:died|dies|were dead|was dead|passed away|"
    rf"did not wake up|"
    rf"didn't wake up|never woke up|was not here|were not here|disappeared)\b[^.;]{{0,25}}\b(?:would|it'd|"
    rf"'d) "
    rf"(?:\w+ ){{0,3}}?{_OVER}\b|"
    rf"{_OVER} (?:with \w+ )?(?:if|to) {_I}? ?(?:just |simply )?(?:died in|dies in|never woke|"
    rf"did not wake up|"
    rf"didn't wake up|be dead|die in (?:my|his|her|their) sleep)\b|"
    r"(?:relief|relieved|easier|better|best|simpler|kinder|nicer|peaceful|"
    r"preferable) (?:\w+ ){0,3}?(?:not|no "
    rf"longer|never) (?:to (?:be|exist)|being|existing)(?: (?:here|around|alive))?(?= {_NOW}|\s*(?:$|"
    rf"[.;!]))|"
    rf"(?:if|that) {_I} (?:was|were|am|is|are)(?: not|n't) (?:here|around|"
    rf"alive)(?: {_NOW})? [^.;]{{0,20}}\b(?:"
    r"nobody|no one|everybody|everyone|better|easier|notice|miss)\b|"
    rf"(?:think|thought|imagin|urge|tempt|pictur|wonder|consider|dar|want|"
    rf"feel\w* like)\w*[^.;]{{0,30}}\b{_GOING} "
    rf"(?:off {_THE}{_DROP}|(?:in front of|under|underneath) {_THE}{_VEHICLE}|(?:onto|"
    rf"into) {_THE}(?:tracks|rails|"
    rf"(?:oncoming |moving |the )?traffic)|(?:out of|from) {_THE}(?:windows?|{_DROP})|"
    rf"over {_THE}(?:railings?|"
    r"parapet|edge|ledge|balcony))\b|"
    rf"(?:stand|stood|sit|sat|linger|wait|hover)\w* (?:\w+ ){{0,3}}?(?:on|at|by|near|over|close to|"
    rf"too close to) "
    rf"(?:the |an? )?(?:(?:very )?edge of (?:the |an? )?)?(?:\w+ )?(?:platform|bridge|roof|cliff|"
    rf"railings?|parapet|"
    rf"balcony|ledge|viaduct|tracks)(?: edge)?,? (?:and|while|where {_I}) [^.;]{{0,20}}\b(?:thinks?|"
    rf"thinking|"
    r"thought|wonder\w*|imagin\w*|pictur\w*) (?:of |about |how |what |whether )?(?:it|that|ending|what if|"
    r"what it|"
    r"it would|letting|easy|one step|nobody|dying|the (?:drop|end|fall))\b|"
    rf"{_I}(?: (?:says?|said|feels?|felt)(?: (?:that|as though))?(?: {_I})?)? (?:simply |just |really )?"
    rf"(?:cannot|can't|can not) go on(?: (?:any ?more|like this|living))?(?=\s*(?:$|[.,;!]))|"
    rf"(?:wish|hop|pray)\w* (?:that )?(?:{_I} )?(?:will|would|to)?(?: not|n't)(?: to)? be (?:here|around|"
    rf"alive) (?:in "
    r"the morning|tomorrow|next (?:week|month|year)|any ?more|by)\b|"
    rf"(?:world|every(?:body|one)|people|they|others|family|children|kids|wife|husband) (?:\w+ )?(?:could|"
    rf"would) "
    rf"(?:\w+ ){{0,2}}?(?:do|manage|cope|get on|be (?:fine|better|happier)) without {_ME}\b(?! (?:for|at|"
    rf"on|during|while|in|this|next)\b)|"
    r"(?:would|'d) (?:\w+ )?welcome (?:an? )?(?:\w+ )?(?:death|heart attack|cancer|tumou?r|stroke|"
    r"fatal \w+|"
    r"terminal \w+)\b|"
    rf"(?:best|better|easier|simpler) (?:for \w+ )?(?:if|that) {_I} (?:just |simply )?(?:was|were|is|are|"
    rf"am)(?: not|"
    r"n't) (?:here|around|alive|there any ?more)\b|"
    r"(?:thought of|urge|tempt|wonder)\w*[^.;]{0,30}\blet(?:ting)? go of the (?:railings?|"
    r"rope|parapet|edge|ledge|rail)\b|"
    r"(?:hop|wish|pray)\w* (?:that )?(?:the|his|her|my) (?:surgery|operation|plane|flight|anaesth\w+) "
    r"(?:will |would )?(?:goes wrong|go wrong|crash\w*|fails?|kills?)\b|"
    r"(?:one|a single|just one) step (?:and|away)[^.;]{0,20}\b(?:over|gone|end|peace)\b"
    r")"
)
