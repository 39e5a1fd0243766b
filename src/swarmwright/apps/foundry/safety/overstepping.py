"""What nobody may do to who is helped: closeness and favours that a therapist takes, force, tricks and
punishment in the place of consent, what harms a child, and the blame for violence. Parts of regular
expressions, as `patterns` has them. Data."""

from __future__ import annotations

from swarmwright.apps.foundry.safety.findings import Patterns

__all__ = ["OVERSTEPPING"]

_CHILD = (
    r"(?:(?:the|your|a|this) (?:\w+-year-old|(?:little |young )?(?:child|boy|girl|son|daughter|pupil|"
    r"toddler|teenager|kid))|children|(?:the )?(?:\w+)-year-old)"
)
_THEM = rf"(?:her|him|them|the (?:client|patient|person)|{_CHILD})"
_THEY = rf"(?:she|he|they|you|the (?:client|patient|person)|{_CHILD})"
_CLOSE = (
    r"(?:hugs?|hugging|kiss(?:es|ing)?|cuddl(?:e|es|ing)|embrac(?:e|es|ing)|caress\w*|massag\w*|strok(?:e|"
    r"ing)|undress\w*|naked|holding hands|sitting on (?:my|the therapist's) lap)"
)
_OUT = (
    r"(?:dinner|lunch|a drink|drinks|a coffee|a date|the cinema|a weekend|a holiday|a trip|a meal|the pub|"
    r"a bar)"
)
_CLOSENESS = (
    rf"\b{_CLOSE}\b(?! (?:from|with|by|of) (?:your|a|the) (?!therapist|counsell?or))[^.;]{{0,25}}?\b(?:in|"
    r"during|at the (?:end|start|beginning) of) (?:the|our|each|every|a|your) (?:\w+ )?(?:sessions?|"
    r"meetings?|appointments?|hours?)\b",
    r"\b(?:kiss|hug|cuddle|embrace|undress for|sleep with|flirt with|date|stroke) (?:me|your (?:therapist|"
    r"counsell?or|psychologist))\b",
    r"\b(?:we|you and i) (?:might|could|can|shall|will|may|should) (?:\w+ )?(?:have|go (?:out )?(?:for|"
    rf"to)|meet for|spend) {_OUT}",
    rf"\b{_OUT} (?:with me|together with me|just the two of us)\b",
    r"\b(?:text|call|ring|write|message|reach|phone|visit|e-?mail)\w*\b[^.;]{0,25}?\bmy (?:private|"
    r"personal|home|own) (?:\w+ )?(?:number|phone|mobile|address|account|e-?mail|mail)\b",
    r"\b(?:sessions?|meet\w*|come|visit\w*|see me|stay\w*|therapy)\b[^.;]{0,20}?\b(?:at|to|in) my (?:own "
    r")?(?:house|home|flat|apartment|place|bedroom)\b",
    r"\b(?:add|follow|friend|befriend) me on\b|\b(?:send|show|text|give) me (?:\w+ ){0,2}?(?:photos?|"
    r"pictures?|selfies?|videos?)\b",
    r"\b(?:lend|give|pay|send|transfer|advance|loan) me (?:the |some |your |a )?(?:\w+ )?(?:money|loan|"
    r"cash|savings|pounds|euros|dollars)\b|\b(?:invest in|work (?:\w+ )?(?:for|in)) my (?:\w+ "
    r")?(?:business|company|house|garden|practice|shop)\b",
    r"\b(?:let us|let's|please|we (?:must|shall|will|should)|you must) keep (?:it |this |that |all this "
    r")?(?:between (?:us|the two of us)|(?:as )?our secret)|\bour (?:own |little |special )*secret\b",
    r"\b(?:you (?:mean|matter) (?:\w+ )?(?:more )?to me than|my (?:favou?rite|dearest|special) (?:client|"
    r"patient)|i (?:love|desire|need) you|(?:just|only|nobody but) (?:you and (?:me|i)|the two of us))\b",
    r"\b(?:instead of|in place of|in return for|rather than pay\w*) (?:the|your|a|my) (?:fee|fees|bill|"
    r"payment|session|therapy)\b[^.;]{0,20}?\byou (?:can|could|may|will|might)\b",
    r"\b(?:not|n't|never) (?:tell|mention|let)\b[^.;]{0,30}?\b(?:what (?:happens|goes on|we do|i do)|about "
    r"our|that we (?:met|meet)|that i)\b",
)
"""Touch, outings, ways to reach a therapist at home, money, and secrets."""

_DRAG = r"(?:push|shov|drag|carry|carri|haul|bundl|wrestl|forc|throw|shut|press|manhandl)(?:e|es|ed|ing|s)?"
_TIE = (
    r"(?:strap|tie|bind|tape|cuff|handcuff|pin|restrain|hold down|fix|shackle|chain)(?:s|ped|ping|ning|"
    r"ing)?"
)
_LIMBS = r"(?:hands?|arms?|wrists?|legs?|feet|fingers?|body)"
_PLEADS = (
    r"(?:says?|beg|begs|cry|cries|cried|protests?|pleads?|screams?|faints?|asks?|refuses?|objects?|wants? "
    r"to stop|feels? or says?|says? or feels?|shouts?|sobs?|vomits?)"
)
_ON = (
    r"(?:go(?:es)? on|continu\w+|stay\w*|finish\w*|no stopping|not stop|keep\w* going|carr\w+ on|"
    r"complet\w+|hold\w*)"
)
_FORCE = (
    rf"\b{_DRAG} {_THEM} (?:\w+ )?(?:into|in|inside|onto|through|towards|off|under|against|out)\b",
    r"\b(?:hold|keep|lock|wedge|jam|bar|block)\w* the (?:\w+ )?doors? (?:shut|closed|"
    rf"locked)\b[^.;]{{0,40}}?\b(?:until|till|so that|while|however) {_THEY}\b(?<! you)",
    rf"\b{_TIE} (?:her|his|their|your|the (?:client|patient|child|boy|girl)(?:'s)?|{_CHILD}'s) (?:own "
    rf")?{_LIMBS} (?:to|together|down|behind|so that|with|before|during|for)\b(?! (?:a )?(?:bandage|splint|"
    r"brace|breath))",
    rf"\b(?:so that|so|to make sure(?: that)?) {_THEY} (?:\w+ )?(?:cannot|can not|can't|can no longer|"
    r"(?:has|have) no|(?:is|are) unable to|(?:is|are) not able to) (?:\w+ ){0,3}?(?:leave|get (?:out|"
    r"away)|escape|way (?:out|back|of)|run|flee|prepare|refuse|back out|turn back|call for|choice)\b",
    r"\bno (?:stopping|turning back|way back|going back|breaking off|stop|exit)\b[^.;]{0,30}?\b(?:once|"
    r"whatever|after|until|even|however|allowed|permitted)\b",
    rf"\b{_ON}\b[^.;]{{0,50}}?\b(?:whatever|no matter (?:what|how \w+)|however (?:much|loudly|hard|often)|"
    rf"even (?:if|when|though)) {_THEY} (?:\w+ )?{_PLEADS}\b",
    r"\b(?:not|n't|never|no) (?:\w+ ){0,2}?(?:open|let|release|leave|go home|go out|break|end|stop|"
    r"allow)\w*\b[^.;]{0,40}?\b(?:before|until|unless|till) (?:she|he|they|the (?:client|patient)|"
    rf"{_CHILD}) (?:has|have|had|is|are)?\b",
    rf"\b(?:however|no matter how)(?: (?:much|hard|loudly|long))? {_THEY} (?:\w+ )?(?:struggles?|cr(?:y|"
    r"ies)|kicks?|resists?|screams?|protests?|pleads?|begs?|sobs?|fights?)\b(?! (?:we|you|i|they) (?:stop|"
    r"comfort|go home))",
    r"\b(?:stand|sit|wait|stay|place|lean|position)\w* (?:\w+ )?(?:in front of|against|before) the (?:only "
    r")?(?:exit|door|way out)\b[^.;]{0,30}?\b(?:for the whole|until|so that|throughout|all the time|while "
    r"(?:she|he|they|the)|against|which)\b",
    r"\b(?:clients?|patients?|those|children|members|whoever|who(?:ever)?) (?:who )?(?:does not|do not|"
    r"don't|refuses?|fails?|will not|cannot)\b[^.;]{0,60}?\b(?:leaves? the (?:programme|program|group|"
    r"course|treatment)|(?:is|are|will be) (?:excluded|dismissed|removed|thrown out|punished|fined)|loses? "
    r"(?:their|his|her) place)\b",
    rf"\bif {_THEY} (?:breaks? off|stops?|gives? up|refuses?|leaves?|cr(?:y|ies)|runs?|"
    r"fails?)\b[^.;]{0,40}?\b(?:from (?:zero|scratch|nothing|the very beginning)|pays?\b|forfeits?|"
    r"loses? (?:the|your|her|his)|penalt\w+|punish\w*|twice as long|doubled?\b|no (?:supper|dinner|food|"
    r"phone|visit\w*))",
)
"""Who is pushed, tied, shut in, not heard, or made to pay for stopping."""

_TRICK = (
    r"\b(?:do not|don't|never|without) (?:tell|warn|telling|warning|inform|informing|let) (?:her|him|them|"
    rf"you|the (?:client|patient)|{_CHILD})\b[^.;]{{0,10}}?\b(?:beforehand|before|in advance|what (?:is "
    r"coming|will happen|awaits)|know (?:beforehand|before|that|about)|that .{0,30}?\b(?:will|is going "
    r"to|waits))\b",
    r"\b(?:slip|hid|smuggl|sneak|plant|put|plac|leav|throw|bring)(?:e|es|ing|s)? [^.;]{0,60}?\b(?:secretly|"
    r"without (?:her|his|their|the client's) (?:knowing|knowledge|consent)|(?:so that|when|while) (?:she|"
    r"he|they|the client) (?:cannot|does not|do not|least) (?:prepare|know|notice|expects?))\b",
    r"\bpretend (?:to (?:her|him|them) )?(?:that )?(?:you|we) (?:are|want|need|will|have) "
    r"[^.;]{0,60}?\b(?:and (?:then |instead )?(?:turn|take|bring|drive|go|stop|lead)|but)\b",
    rf"\b(?:trick|deceive|ambush|startle|lure) {_THEM} (?:with|into|by|to|onto)\b",
)
"""What comes upon somebody who was not asked."""

_NIGHT = (
    r"(?:outside|out of doors|in the (?:dark|cellar|cupboard|shed|attic|garage|car)|on the balcony|in a "
    r"dark \w+)"
)
_CHILDREN = (
    rf"\b(?:lock|shut|leav|keep|put|send|let|mak|hav)(?:e|es|ing|s)? {_THEM} (?:\w+ "
    rf"){{0,3}}?{_NIGHT}(?![^.;]*\b(?:with|beside) (?:his|her|their|a|the|you|your|both)\b)",
    r"\b(?:no|without|withhold\w*|den(?:y|ying|ies)|tak\w+ away|keep\w* back)(?: (?:her|him|them|the "
    r"child))?(?: (?:the|any|his|her|their))? (?:supper|dinner|food|breakfast|lunch|water|hugs?|affection|"
    r"blankets?|cuddles?)\b[^.;]{0,15}?\b(?:until|unless|before|if|when|till|as long as) (?:she|he|they|"
    r"the)\b",
    rf"\b(?:tell|warn|remind|say to|let) {_THEM} (?:that |know that )?(?:(?:his|her|their|your) (?:mother|"
    r"mum|father|dad|parents?|family)|mum|mummy|dad|daddy|you|we|nobody|no one|everybody) (?:will|would|"
    r"is going to|are going to) (?:\w+ )?(?:go away|leave|(?:not|never|stop) lov\w+|give (?:him|her|them) "
    r"away|send (?:him|her|them)|die|laugh)\b",
    r"\b(?:post|share|upload|publish|show|send|film)\w* [^.;]{0,40}?\b(?:tantrums?|crying|bed-?wetting|wet "
    r"sheets?|meltdowns?|panic)\b[^.;]{0,20}?\b(?:so that|to (?:her|his|their|the)|online|on)\b",
    rf"\b{_CHILD} (?:\w+ )?(?:stays?|remains?|sits?|waits?|sleeps?) [^.;]{{0,40}}?\b(?:doors? (?:closed|"
    r"shut|locked)|locked in|alone in the dark)\b",
    rf"\bgiv\w+ {_THEM} (?:no|nothing to) (?:supper|dinner|food|breakfast|lunch|water|eat|drink)\b",
    r"\b(?:an?|one) (?:light |little |quick |gentle |firm |short |small )?(?:slap|smack|spanking|clip|"
    r"caning|hiding|clout)\b[^.;]{0,30}?\b(?:each|every|whenever|if|when|for|will|teach\w*|helps?)\b",
    rf"\b{_CHILD}\b(?! and)[^.;]{{0,50}}?\b(?:by (?:her|him)self|alone|on (?:her|his|their) own|"
    r"unaccompanied)\b[^.;]{0,40}?\b(?:woods?|forest|at night|after dark|canal|motorway|station|where "
    r"(?:she|he|it) (?:was|happened))",
    r"\b(?:parents?|mothers?|father|school|nobody|no one|police|social services|authorities|youth office|"
    r"family) (?:need|must|should|has|have|does|do|will|may|is|are)(?: not|n't)?(?: to)?(?: be| get)? "
    r"(?:know|hear|told|learn|involved|informed|find out)\b[^.;]{0,60}?\b(?:touch\w*|abus\w*|hits?|beat\w*|"
    r"visits|assault\w*|molest\w*|rap(?:e|ed)|hurts?|bruises?|uncle|stepfather|coach)\b",
    r"\b(?:touch(?:es|ed|ing)|abus(?:e|es|ed)|molest\w*|rap(?:e|es|ed)|assault\w*|"
    r"bruises?)\b[^.;]{0,50}?\b(?:(?:is|are|stays?|remains?|keep it|keep this) (?:an? |our |your |between |"
    r"in )?(?:family (?:matter|affair)|secret|us|the family)|(?:not|n't|no need to|never) (?:\w+ "
    r")?(?:report\w*|be reported|go to the police))\b",
)
"""Children who are shut out, go hungry, are hit, sent alone, or not believed."""

_VIOLENT = (
    r"(?:hits?|beats?|rap(?:es?|ed)|abus(?:es?|ed)|threaten(?:s|ed)?|assault(?:s|ed)?|attack(?:s|ed)?|"
    r"chok(?:es?|ed)|hurts?|kick(?:s|ed)?|slap(?:s|ped)?)"
)
_BLAME = (
    r"(?:provok\w+|your (?:own )?(?:fault|part in|share in|doing)|br(?:ing|ought) (?:it|this|that) on|"
    r"ask(?:ed|ing)? for it|deserv\w+|invit(?:e|ed|ing) it|try harder|be (?:kinder|gentler|more patient|a "
    r"better \w+)|(?:make|made) (?:him|her|them) (?:\w+ )?(?:angry|do it)|responsible for (?:it|what|his|"
    r"her))"
)
_BLAMED = (
    rf"\b{_VIOLENT} you\b[^.;]{{0,70}}?\b(?P<at>{_BLAME})",
    rf"\b(?P<at>{_BLAME})[^.;]{{0,40}}?\b(?:when|so that|until|if|because|before|and) (?:he|she|they) "
    rf"(?:\w+ )?{_VIOLENT} you\b",
)
"""Whoever was hurt, and is told that it was theirs."""

_MISREAD = (
    r"\b(?:who(?:ever)? (?:dissociat|faint|cr(?:y|i)|panic|vomit|freez)\w*|dissociat\w+|fainting|crying|"
    r"freezing|flashbacks) (?:is|are) (?:\w+ ){0,2}?(?:avoid\w*|manipulat\w*|excuses?|attention|pretend\w*|"
    r"faking|lazy)\b",
    r"\b(?:stay|remain|go back|return)\w* (?:with|to|by) (?:your|the|a) (?:husband|wife|partner|boyfriend|"
    r"girlfriend|"
    r"father|mother|man|woman) (?:even )?(?:when|if|though|although|who|that) (?:\w+ ){0,2}?"
    + _VIOLENT
    + r"\b",
)
"""What shows that it is too much, taken for avoidance; and violence that is to be borne."""

OVERSTEPPING: Patterns = (
    ("contraindicated", "forced", (*_CLOSENESS, *_FORCE, *_CHILDREN, *_BLAMED, *_MISREAD)),
    ("exposure", "unasked", _TRICK),
)
