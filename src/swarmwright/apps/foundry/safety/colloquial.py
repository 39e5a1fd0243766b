"""What a draft says in plain speech that would do harm, in classes. Parts of regular expressions, as
`patterns` has them. Data."""

from __future__ import annotations

from swarmwright.apps.foundry.safety.findings import Patterns

__all__ = ["COLLOQUIAL"]

_PILL = (
    r"(?:{DRUG}|sleepers|cipralex|diaz[ae]pam|nytol|(?:your|her|his) (?:usual|prescription)|inhalers?|"
    r"(?:\w+ )?(?:pressure|heart|water|thyroid|sleeping|diabetes) (?:pills?|tablets?))"
)
_MEDICATION: Patterns = (
    (
        "medication",
        "drugs",
        (
            r"\b(?:come|go|get|leave|lay|wean) off (?:all )?(?:of )?(?:your |the |her |his |my )?"
            + _PILL
            + r"\b",
            r"\b(?:chuck|bin|throw|get rid of|ditch|dump|flush|set|put|lay|leave|kick) (?:out |away |aside )?"
            r"(?:all )?(?:your |the |her |his |my )?"
            + _PILL
            + r"\b(?: (?:away|aside|out|off|in the (?:drawer|bin|"
            r"cupboard)|at home|into touch)| for| and|\s*(?:$|[.,;:]))(?! of reach)",
            r"\b(?:knock|give) (?:your |the |her |his )?"
            + _PILL
            + r" (?:on the head|a (?:rest|miss|break|swerve))\b",
            r"\b(?:pop|neck|nick|pinch|borrow|cadge|scrounge|try|ask (?:\w+ ){0,3}?for|down|double up on|"
            r"up|bump "
            r"up) (?:an? |one |two |three |a few |a couple |some |half )?(?:more |extra )?(?:of )?(?:your "
            r"|the |her |"
            r"his |a )?(?:(?:mum|mate|friend|nan|neighbour|sister|brother|husband|wife|partner)'s )?"
            + _PILL
            + r"\b",
            r"\b(?:something|anything|pills?|tablets?) (?:over the counter|herbal|stronger|off the "
            r"internet)\b[^.;]{0,40}"
            r"\b(?:take|with your|try)\b",
            r"\b(?:one|two|half|an) extra (?:of )?(?:your |the )?(?:usual|normal|" + _PILL + r")\b",
            r"\b(?:double|twice|half|triple|more than|less than) (?:the |your )?(?:normal |usual |"
            r"prescribed )?"
            r"(?:amount|dose|lot|number|quantity) of (?:your |the )?" + _PILL + r"\b",
        ),
    ),
)
_DRINK = (
    r"(?:half(?: of (?!the|it|your|an))?(?= (?:at|in|down|before|first|to|with)\b)|pints?|g ?(?:&|and|n) "
    r"?t\b|gin|"
    r"bevv?y|bevvies|snifter|dram|tipple|jar|wee one|nightcap|(?:stiff|cheeky|swift) (?:one|half)\b(?!-)|"
    r"(?:large|small|glass of) "
    r"(?:red|white|ros[eé]|something)(?= (?:wine|before|beforehand|first|at|to|with|in)\b|\s*(?:$|[.,;]))|"
    r"dutch courage|whisk(?:y|ies)|whiskeys|shandy|lager|prosecco)"
)
_SMOKE = (
    r"(?:joint|spliff|zoot|bong|edible|gummy|gummies|(?:your )?(?:mate|friend|brother)'s vape|hash|skunk|"
    r"reefer)"
)
_EXERCISES: Patterns = (
    (
        "contraindicated",
        "avoided",
        (
            r"\b(?:have|sink|neck|down|grab|sip|enjoy|try|treat yourself to|start with|get|take) "
            r"(?:yourself )?"
            r"(?:an? |one |two |another |a couple of |a few |some )?(?:swift |quick |stiff |cheeky |small "
            r"|large |"
            r"cold |good |little )?" + _DRINK + r"\b",
            r"\b(?:an? |one |two |a couple of |a few |three )(?:swift |quick |stiff |cheeky |small |large )?"
            + _DRINK
            + r"\b[^.;]{0,40}\b(?:before|beforehand|first|will|helps?|loosens?|takes? the edge|"
            r"works? wonders|so that|calms?)\b",
            r"\b(?:a |one |the )?cheeky (?:line|pint|half|drink|smoke|spliff|g)\b|\b(?:a|one|two) lines? "
            r"(?:of \w+ )?(?:"
            r"before|beforehand) (?!the (?:end|bottom|next))",
            r"\b(?:smoke|have|take|share|roll|puff|drag|toke|try)\w* (?:on |of |at )?(?:an? |one |some |a "
            r"bit of )?"
            r"(?:small |little )?" + _SMOKE + r"\b",
            r"\b(?:puff|drag|toke|hit) (?:on|of|at|from) (?:an? |your |the )?(?:\w+'s )?(?:vape|joint|"
            r"bong|pipe|"
            r"spliff)\b",
        ),
    ),
    (
        "contraindicated",
        "towards",
        (
            r"\b(?:stand|sit|walk|lean|balance|climb|hang)\w* (?:right |very |out |up )?(?:on|at|over|"
            r"along|near|onto) "
            r"(?:the )?(?:very |far |outer )?(?:edge|rail|railing|parapet|lip|ledge|brink|hard shoulder|"
            r"motorway|"
            r"tracks|wrong side)(?: of)?\b(?! (?:of )?(?:the |your |a )?(?:bed|chair|seat|sofa|room|group|"
            r"crowd|"
            r"party|pool|dance|garden|desk|market|playground|lawn|field|class|hall))",
            r"\b(?:walk|cross|run|drive|cycle|ride)\w*\b[^.;]{0,30}\b(?:blindfold\w*|(?:with )?(?:your |"
            r"both )?eyes "
            r"(?:shut|closed)|without looking|along the (?:motorway|railway|tracks)|across the "
            r"(?:motorway|tracks|"
            r"dual carriageway)|against the traffic)\b",
            r"\b(?:do|make|try) the (?:school run|drive|commute|shopping) (?:blindfold\w*|with (?:your "
            r")?eyes)\b",
            r"\b(?:hold|holding) (?:your|his|her|their) breath (?:until|till|so long that) "
            r"(?!(?:you|s?he|they) (?:counts?|ha(?:ve|s) counted|reach))",
            r"\b(?:swim|paddle|row|wade|walk) out (?:until|till|as far|so far|beyond|past)\b",
            r"\b(?:no|skip|miss|only|earn) (?:dinner|supper|lunch|breakfast|food|eat|"
            r"meals?)\b[^.;]{0,20}\b(?:on "
            r"(?:the )?days|when|until|once|after|if|till) (?:you )",
            r"\block (?:him|her|them|your \w+|the \w+) (?:out|in|up)\b|\byou will put (?:him|her|them) in "
            r"(?:hospital|"
            r"the ground)\b|\b(?:ring|call|meet|confront|visit) (?:him|her|them|your (?:abuser|attacker|"
            r"rapist))\b"
            r"[^.;]{0,30}\bwhat (?:he|she|they) did to you\b",
            r"\bhair ?dryer\b[^.;]{0,40}\b(?:bath|tub|water)\b|\b(?:bath|tub)\b[^.;]{0,40}\b(?:hair "
            r"?dryer|toaster|"
            r"plugged)\b",
            r"\b(?:have|let|ask|get|make|want|tell)\b[^.;]{0,30}\b(?:sit on|hold|lock|tie|pin|shut|trap|"
            r"keep) (?:on )?"
            r"(?:you|the door|the doors)\b(?: (?:down|in|shut|closed|there|up|on|until|till|so|still|to|"
            r"in the room|"
            r"in place)\b)[^.;]{0,40}(?!\bopen\b)",
            r"\b(?:hit|slap|shove|punch|kick|hurt|clout|thump) (?:the (?:person|one|man|woman|bully) "
            r"(?:who|that)|"
            r"(?:him|her|them) (?:one|back)\b)|\bgive (?:him|her|them) (?:a |one )?(?:good )?(?:slap|"
            r"clout|hiding|"
            r"thump|smack|kick|taste of)\b|\bshow (?:him|her|them) who(?:'s| is) (?:boss|stronger|the "
            r"stronger)\b",
            r"\b(?:go|going|do|doing|get by|manage) without (?:any )?(?:tea and pudding|supper|dinner|lunch|"
            r"breakfast|meals?|food|water|eating|drinking|your tea)\b|\b(?:few|couple of|three|two|four|"
            r"several) days "
            r"without (?:any )?(?:food|water|eating|meals|sleep)\b|\bnot eating (?:until|till|all|for|"
            r"before|makes)\b|"
            r"\bearn (?:your|each) (?:meal|dinner|food)\b",
            r"\b(?:alarm|wake yourself|get up|be woken)\b[^.;]{0,30}\b(?:every|each) (?:hour|half hour|"
            r"two hours|few "
            r"minutes)\b(?=[^.;]{0,30}\b(?:night|used to|tired))",
            r"\b(?:stay|keep yourself|remain|be) (?:up|awake) (?:for |all )?(?:the )?(?:whole |entire "
            r")?(?:two|three|"
            r"four|several|night|all night|\d)(?: whole)? ?(?:nights?|days)?\b(?=[^.;]{0,40}\b(?:row|"
            r"nights|reset|see|"
            r"tired|matters|straight)\b)",
            r"\bdo not sleep (?:until|till|for)\b(?! you (?:are|feel) (?:sleepy|tired))",
        ),
    ),
    (
        "contraindicated",
        "towards",
        (
            r"\b(?:re-?live|picture|imagine|think of|think about|replay|go over|go through|return to|"
            r"describe)\b"
            r"[^.;]{0,40}\b(?:assault|rape|abuse|attack|him hurting you|her hurting you|the accident|"
            r"worst thing "
            r"(?:that|he|she|they|anybody)|what (?:he|she|they) did to you|the "
            r"beating)\b[^.;]{0,80}\b(?:alone|on your "
            r"own|by yourself|every (?:night|evening|day)|over and over|again and again|all day|until "
            r"(?:it|you)|till "
            r"(?:it|you))\b",
            r"\bgo (?:back )?to (?:the place )?where it happened\b[^.;]{0,40}\b(?:alone|on your own|by "
            r"yourself|"
            r"whole night|at night)\b",
            r"\b(?:keep|hide)\b(?: (?:all|any|some|most))?(?: of)? (?:this|it|that|these \w+|what \w+ "
            r"\w+) (?:secret "
            r")?(?:from|between us|between the two of us|away from) ?(?:your (?:therapist|family|gp|"
            r"doctor|partner|"
            r"parents|wife|husband|friends)|us|you and me)?\b(?! (?:dog|cat|phone))",
            r"\b(?:do not|don't|never) (?:tell|mention|say|speak of|breathe)\b[^.;]{0,30}\b(?:to|a word "
            r"to|your) "
            r"(?:your )?(?:care co-?ordinator|therapist|gp|doctor|key ?worker|nurse|social worker|"
            r"psychiatrist|"
            r"probation officer|clinician|case ?worker)\b(?! (?:before|until|unless|off|to))|"
            r"\b(?:tell|talk to|let) (?:nobody|no one|no-one|not a soul)\b(?! (?:hurry|rush|push|force|"
            r"talk|decide|"
            r"pressure))|\b(?:best|better) (?:that )?(?:nobody|no one) (?:knows|finds out|hears)\b",
            r"\b(?:partner|husband|wife|boyfriend|girlfriend|father|mother) is (?:\w+ )?(?:right|"
            r"entitled) to (?:check|"
            r"know where|read|lock|decide|forbid|hit|shout|keep)\b",
            r"\b(?:say to|tell|promise|do (?:as|what)|obey|follow|listen to) (?:the |your |those "
            r")?voices?\b[^.;]{0,40}"
            r"\b(?:you will|obey|do as|do what|asks?|tells?|says?|wants?)\b",
        ),
    ),
)
_SELF_HARM: Patterns = (
    (
        "self_harm",
        "meant",
        (
            r"\b(?:hold|press|squeeze|keep|put|run|dip)\b[^.;]{0,50}\b(?:until|till|so (?:that|hot)|as "
            r"(?:hot|cold))\b"
            r"[^.;]{0,40}\b(?:numb|white|purple|blue|blisters?|bleeds?|burns?|raw|red|you can (?:stand|bear)|"
            r"hurts)\b(?! (?:light|lamp|line))",
            r"\b(?:put|hold|press|lay|place) (?:your|a) (?:hand|palm|arm|finger|wrist)s? (?:on|onto|in|"
            r"into|over|against) "
            r"(?:the |a )?(?:\w+ )?(?:stove|hob|flame|candle|radiator|iron|kettle|hot plate|oven|boiling)\b",
            r"\b(?:razors?|blades?|lighter|needle)\b[^.;]{0,30}\b(?:relief|helps?|calms?|comfort|friend|"
            r"release)\b",
            r"\b(?:better off|happier|better|relieved|at peace) (?:\w+ )?(?:with you (?:gone|dead|out of)|"
            r"without you|"
            r"out of the (?:picture|way)|if you were (?:not|n't) (?:here|around|there)|once you(?:'re| "
            r"are) (?:gone|"
            r"out))\b",
            r"\b(?:there is|there's|you have|you know) (?:a|one|the) way out\b[^.;]{0,40}\b(?:tablets?|"
            r"pills?|rope|"
            r"for it|for good|of (?:it all|life))\b",
            r"\b(?:write|record|leave|film)\b[^.;]{0,40}\b(?:to be (?:read|opened|seen) (?:when|after|"
            r"once) you|goodbye "
            r"(?:letter|note|message)s? to (?:your|the) (?:children|kids|family|parents|wife|"
            r"husband|partner|mother|father|mum|dad|son|daughter|friends|loved ones)\b|want "
            r"said at your (?:own )?funeral|who gets your things)\b",
            r"\b(?:know|choose|decide|plan) (?:how|the day (?:on which|when)) (?:to end (?:this|it)|it "
            r"(?:will|is to) "
            r"end|you (?:will )?(?:end it|go for good))\b",
            r"\b(?:children|kids|family|wife|husband|parents|partner|friends|everyone|everybody|they|"
            r"world)\b[^.;]"
            r"{0,40}\b(?:get used to|manage|cope|be quieter|quieter|lighter|easier|"
            r"richer)\b[^.;]{0,30}\bwithout "
            r"you\b|\b(?:brave|wise|kind|right|free|time) to (?:step out|let go|leave|slip out|get out) "
            r"of (?:it|"
            r"life|this (?:world|life)|it all)\b|\btoo (?:big|heavy|much) for this (?:world|life)\b",
            r"\bif the urge comes\b[^.;]{0,20}\b(?:go with|give in|follow|let) (?:to )?it\b(?! (?:pass|"
            r"rise|fall|be|"
            r"come|go))|\b(?:want it to be over|want to be gone)\b[^.;]{0,20}\bact on\b",
        ),
    ),
)
_DIAGNOSIS: Patterns = (
    (
        "diagnosis",
        "names",
        (
            r"\bwhat (?:you|she|he)(?:'ve| have|'s| has)? (?:\w+ )?(?:got|describe\w*|have|feel|told "
            r"me)\b[^.;]{0,10} "
            r"(?:is|are|'s) (?:\w+ ){0,2}?{DISORDER}\b",
            r"\byou have (?:all |most of |many of )?(?:the |clear |classic )?(?:signs|symptoms|marks|"
            r"makings|traits) of "
            r"(?:an? )?(?:\w+ )?{DISORDER}\b",
            r"\byou(?:'re| are) (?:\w+ )?(?:on the spectrum|neurodivergent|ill in the head|mentally ill|"
            r"unhinged|"
            r"mad|psychotic|delusional|a (?:borderline|narcissist|psychopath|hypochondriac))\b",
        ),
    ),
)

COLLOQUIAL: Patterns = (*_MEDICATION, *_EXERCISES, *_SELF_HARM, *_DIAGNOSIS)
"""Medicines left or doubled, drink and smoke, dangers, force, hunger, no sleep, trauma alone, secrets,
voices; pain as a way to cope, wishes that somebody were gone; disorders that somebody is said to have."""
