"""Self-harm in a draft: methods, encouragement, leave to die.

Parts of regular expressions, as `patterns` has them. Data.
"""

from __future__ import annotations

from swarmwright.apps.foundry.safety.findings import Patterns

__all__ = ["SELF_HARM"]

_NO_NEED = (
    r"(?:no (?:need|reason)|(?:not|n't) (?:need|have)|needn't|need not|not necessary|better not|rather not)"
    r"(?: to)? (?:tell|mention|say|talk|speak|bring up|share|let|inform|bother|report)\b"
    r"(?! (?:to |with )?(?:every ?(?:body|one)|strangers)\b)"
)
_NOT_TO_BE = (
    r"(?:(?:not|n't) (?:being|be|to be|wake|to wake|waking) (?:here|around|alive|there any ?more|up)\b|"
    r"(?:to|of) (?:disappear|dying|be gone|be dead)|{RISK})"
)

SELF_HARM: Patterns = (
    ("self_harm", "said", (rf"\b{_NO_NEED}[^.;]{{0,80}}\b{_NOT_TO_BE}",)),
    (
        "self_harm",
        "denied",
        (
            r"\b(?:cut|burn|scratch|hurt|bruise) (?:yourself )?(?:only |just )?(?:somewhere|in places?|"
            r"where)\b(?: that| where)? (?:nobody|no one|no-one|others (?:do not|don't|cannot)|"
            r"it (?:does not|doesn't|will not|won't|cannot|can be)|(?:is|are) (?:easily )?)[^.;]{0,15}"
            r"\b(?:sees?|seen|notic\w+|looks?|shows?|hidden|covered|finds?)\b",
            r"\b(?:pictur|imagin|dream|think|visuali[sz]|rest|feel)\w* [^.;]{0,40}\b(?:peaceful|calm|quiet|"
            r"easy|easier|better|free|light|lighter|restful|relieved|happy|happier|good)\b[^.;]{0,50}"
            r"\b(?:once|when|if|after) you (?:are|were|have) (?:no longer (?:here|around|alive|there)|dead|"
            r"died|not (?:here|around|alive)|gone(?=\s*(?:$|[.,;]| and\b| for good\b)))",
            r"\bbetter off without you\b[^.;]{0,30}\b(?:accept|trust|believe|act on|follow|live by) (?:the|"
            r"whatever|your) (?:answer|truth|verdict|result|conclusion)\b",
        ),
    ),
    (
        "self_harm",
        "meant",
        (
            r"\b{HARM} …{SELF}\b(?! (?:some|a (?:bit|little|lot) of|a) (?:slack|room|time|space|break|"
            r"slice|piece|portion|bread|fruit|cake|sandwich)\b| up\b(?! (?:with|until|badly|physically)))",
            r"\b(?:tie|tying|fasten|loop|knot|tighten|cinch|sling|pull|draw|put|place|wrap)\w* …(?:belt|"
            r"cord|"
            r"rope|cable|string|wire|laces?|sheet|bag|noose|strap|leash|chain|(?:scarf|shawl|towel) "
            r"tight\w*)"
            r" …(?:round|around|over|about) (?:your|their|his|her|the) (?:own )?(?:neck|throat|head|face)\b",
            r"\b(?:hot|boiling|scalding|burning|lit|glowing|heated|molten)(?! (?:tea|coffee|drink|cup|mug|"
            r"bath|shower|water bottle|chocolate|towel|flannel|pack|compress|cloth|meal|soup|stone|pad)) …"
            r"{TOUCHING} {SELF}",
            r"\b(?:razor|blade|knife|needle|lighter|cigarette|iron|match|flame|shard|scissors|candle)s? …"
            r"to {SELF}",
            r"\b{SELF} …(?:on|onto|into|in|against|under) (?:the |a )?(?:hot |lit |burning )?(?:hob|stove|"
            r"hot ?plate|flame|embers|fire|boiling (?:water|pan|pot|oil)|blade|broken glass)\b",
            r"\bdeserv\w+ (?:to be (?:hurt|punished|beaten|in pain)|(?:the|this|all this|your) (?:\w+ )?"
            r"(?:pain|punishment|suffering))\b",
            r"\b(?:keep|hide|hiding|conceal|cover up)\w* …(?:suicid\w*|self-harm\w*|self-injur\w*|cuts|"
            r"cutting|scars|wounds|thoughts? of (?:death|dying))(?: thoughts?| plans?| urges?)? …"
            r"(?:to yourself|secret|hidden|from)\b",
            r"\b(?:nobody|no one|no-one) (?:needs|has|must|may|should|will) …(?:know|hear|learn|be told|"
            r"find "
            r"out) …(?:suicid\w*|self-harm\w*|overdose|attempt|cuts|cutting|scars|wounds|burns)\b",
            r"\bend(?:ing)? (?:it all|(?:your|their|his|her) (?:own )?life)\b",
            r"\b(?:razor|blade|knife|needle|pin|lighter|cigarette|scissors|glass|match|flame|iron|"
            r"paper ?clip|"
            r"fork|shard|staple|wire|tweezer|thorn|tool)\w* "
            r"…(?:on|onto|into|against|across|over|along|under|through) {SELF}",
            r"\b(?:something|anything) (?:sharp|pointed|jagged|burning|that (?:hurts|stings|burns|cuts)) "
            r"…{TOUCHING} {SELF}",
            r"\b(?:dig|drag|scrape|jab|grind) …(?:on|onto|into|against|across|over|along) {SELF}",
            r"\b(?:hoard|stockpil|squirrel)\w* …{DRUG}\b",
            r"\bsav(?:e|ing) (?:up )?(?:your|the|all|enough|some|every|spare) (?:\w+ )?{DRUG}\b(?! (?:for|"
            r"to) (?:your|"
            r"the|a|show))",
            r"\b{DRUG}\b[^.]{0,60}?\b(?P<at>(?:sav(?:e|ing)|hoard(?:ing)?|stash(?:ing)?|stockpil(?:e|"
            r"ing)) (?:them|"
            r"it|one)(?: (?:up|away|each|every))?\b)",
            r"\b(?:punch|smash|slam|head-?butt)(?:ing)? …(?:wall|door|mirror|window)\b",
            r"\b(?:cut(?:s|ting)?|burn(?:s|ing)?|pain|blood|bleeding|self-harm\w*)(?! (?:down|back|out|off|"
            r"up))"
            r" …(?:brings?|gives?|offers?|provides?|means) …(?:relief|release|calm|control|comfort)\b",
            r"\b(?:make|making) yourself (?:vomit|sick|be sick|throw up)\b",
            r"\b(?:induc\w+|forc\w+|trigger\w*|bring\w* on) (?:\w+ )?vomiting\b",
            r"\bfingers? down your throat\b",
            r"\b(?:painless|least painful|lethal|deadly) (?:methods?|ways?|means|doses?)\b|"
            r"\bways? to end it\b",
            r"\b(?:let|make)(?:ting|ing)? (?:yourself|it|them) bleed\b",
            r"\b(?:walk|run|step|lie down) (?:out )?(?:onto|on|into|across) …(?:motorway|highway|freeway|"
            r"railway|traffic)\b",
            r"\b(?:hold|put|keep|press) …{SELF} …(?:flame|candle|hob|stove|fire|boiling|scalding)\b",
            r"\bgiv(?:e|ing) away your (?:\w+ )?(?:favou?rite|dearest|treasured|prized|most loved) \w+",
            r"\b(?:let(?:ting)? go of|leav(?:e|ing)|tak(?:e|ing) leave of|say(?:ing)? goodbye to|"
            r"giv(?:e|ing) up on|quit(?:ting)?) (?:this |the |your )?(?:life|world|living)\b(?! of| "
            r"partner| as it)",
            r"\b(?:red|blood|cuts?|scratch(?:es)?|burns?|bruises?|welts?|marks?|sting) (?:on|in|across|"
            r"along) "
            r"{SELF} …(?:healthy|good|helpful|useful|normal|fine|okay|safe|effective|gentle)\b",
            r"\bgiv(?:e|ing) {SELF} (?:a|an|the|its) (?:\w+ )?(?:sharp|sting\w*|burn\w*|cut|prick|kiss|"
            r"bite|slap|"
            r"punishment|pain|lashing|thrashing)\b",
            r"\b(?:grater|sandpaper|pliers|corkscrew|saw|drill|nail gun)\b[^.;]{0,25}\b(?:and|with|to|"
            r"meets?|on|over) your "
            r"(?:own )?(?:knuckles|knees|shins|toes|heels|shoulders|scalp|hips|arms?|thighs?|legs?|skin|"
            r"hands?|fingers?)\b",
            r"\b(?:ocean|sea|lake|river|water|waves|tide)\b[^.]{0,60}\b(?:walk|swim|wade|go|step) (?:in|"
            r"out|into it)\b"
            r"[^.]{0,30}\b(?:keep (?:walking|swimming|going)|do not (?:turn|come) back|never (?:turn|come) "
            r"back|for ever)",
            r"\b(?:time|turn|share|part) (?:on|in) (?:this|the) (?:earth|world)\b[^.]{0,60}\b(?:notice|"
            r"leave|go|rest|stop)\b",
            r"\b(?:ow(?:e|es|ing)|pay|grant|promise) {SELF} (?:an?|one|two|three|four|five|ten|\d+|"
            r"another) (?:lines?|cuts?|"
            r"marks?|burns?|stripes?|strokes?|slits?)\b",
            r"\b(?:kettle|steam|iron|hob|oven|radiator|boiler) (?:\w+ ){0,2}?{SELF}\b[^.;]{0,15}\b(?:until|"
            r"till)\b",
            r"\b(?:goodbyes?|farewells?)\b[^.;]{0,40}\b(?:passwords?|your will|belongings)\b",
            r"\b(?:permanent|eternal|ultimate) (?:exit|way out|solution|sleep|rest|end|escape|peace|"
            r"release)\b"
            r"(?! (?:to|for) (?:the|an?|your) (?!pain|suffering|problems?|misery|grief|agony|despair))|"
            r"\bfinal (?:exit|way out|sleep|rest|escape|release)\b(?! (?:of|day|stop|for|room|game))",
            r"\byour (?:own )?(?:funeral|obituary|death|grave)\b[^.]{0,60}\b(?:peace|relie[fv]\w*|freedom|"
            r"lightness|release|comfort)\b",
            r"\b(?:razor|blade|knife|needle|pin|lighter|cigarette|iron|match|flame|shard|scissors|"
            r"candle)s?\b"
            r"[^.;]{0,60}\b(?:hold|press|put|touch|run|draw|drag|push|dig)\w* (?:it|them|one) {TOUCHING} "
            r"{SELF}",
            r"\b(?:one|a|two|three|five|ten|another) (?:scratch|cut|burn|slap|pinch|bite|prick|bruise|lash|"
            r"blow|punch)(?:es|s)? (?:(?:on|in|into|to) (?:the|your) \w+ )?(?:for|per|after) (?:each|every|"
            r"any|all)\b",
            r"\b(?:body|flesh) (?:\w+ )?(?:(?:learns?|is taught) (?:its|a|the|his|her|your) lesson|pays? "
            r"(?:for|the price)|is punished)\b",
            r"\b(?<!out of the )(?:closed|shut|locked|sealed) (?:garage|shed)\b[^.;]{0,50}\b(?:engine|"
            r"motor|exhaust|car) "
            r"(?:is )?(?:running|on|idling)\b|\bengine (?:running|on|idling)\b[^.;]{0,40}\b(?<!out of the "
            r")(?:closed|shut|"
            r"locked|sealed)\b",
            r"\b(?:stop|quit|give up) eating(?= until| altogether| for |[.;,!]|$)",
            r"\b(?:cut|burn|scratch|wound|bruise)s? on {SELF}",
            r"\b{PERMITTED} …(?:to|that you|if you)(?! (?:feel|think|have thoughts|talk|say|tell|wonder)) "
            r"…{LEAVING_LIFE}",
            r"\b(?:until|till|so that) …(?:welts?|weals?|blisters?|bruises?|scars?|(?<!that )(?<!that the "
            r")blood) (?:appears?|forms?|shows?|comes?|rises?|runs?|remains?|stays?|can be seen)\b",
            r"\b(?:stockpil\w*|hoard\w*|sav(?:e|ing) up|(?:keep|put|set)(?:ting|ping)? (?:aside|back)) "
            r"(?:[\w\'-]+ ){0,4}?{DRUG}\b",
            r"\b(?:pull|pluck|tear|rip|yank|pick|dig|chew|bite|scratch|gnaw)(?:ing)? (?:at |out |"
            r"off )?"
            r"(?:[\w']+ ){0,4}?(?:hairs?|eyelashes|eyebrows|skin|scabs?|nails|cuticles|wounds?|lips?|"
            r"knuckles)\b "
            r"(?:until|till|to (?:calm|feel|release|numb|relax|cope)|so that|for (?:relief|release))\b",
            r"\b(?:fate|chance|god|luck|destiny|the universe)\b(?: \w+){0,2} (?:(?:wants?|decides?|"
            r"chooses?) "
            r"(?:to )?(?:keep|take|have|spare) you\b(?! (?:safe|well))|(?:decides?|chooses?) whether you "
            r"(?:live|stay|die|wake)\b)",
            r"\brussian roulette\b|\b(?:let go of|hands off) (?:the|your) (?:steering )?wheel\b|"
            r"\blet(?:ting)? (?:the|your) (?:car|bike) (?:drift|swerve|veer)\b",
            r"\b(?:dignity|beauty|peace|comfort|courage|freedom|honou?r|strength|grace|mercy) in (?:your "
            r"own "
            r"|a |"
            r"the |one's )?(?:dying|death)\b(?! anxiety)",
            r"\b(?:choos|decid|pick|sett?|fix|plan)\w* (?:on |upon )?(?:your|their|his|her|one's) (?:own "
            r")?(?:last day\b(?! (?:of|at|in))|own (?:end|death|exit)\b|(?:time|moment|day|date) (?:to|of|"
            r"for) (?:die|dying|(?:your |the )?(?:death|end))\b)",
            r"\b(?:hot|boiling|scalding|burning|lit|glowing|heated) (?!tea|coffee|drink|cup|mug|bath|shower|"
            r"water bottle|"
            r"towel|flannel|pack|compress|cloth|stone|pad)\w+ (?:touch|meet|brush|kiss)\w* {SELF}\b",
            r"\b(?:tie|tight\w*|squeez\w*|press\w*|breath)\b[^.;]{0,50}\b(?:until|"
            r"till)\b[^.;]{0,25}\b(?:dim|"
            r"black|grey|dizzy|stars|consciousness)\b",
            r"\b(?:world|life|family|others|everyone|they) (?:will|would) (?:go on|carry on|manage|cope|be "
            r"fine)\b[^.;]{0,30}"
            r"\b(?:once|when|after) you (?:have left it|are gone|have gone|are dead|are no longer)\b",
            r"\bmethods?\b[^.;]{0,40}\b(?:least (?:pain|mess|suffering)|(?:family|parents|others|those you "
            r"leave)\b[^.;]{0,20}\b(?:least|less|no) (?:pain|mess|burden|trouble))\b",
            r"\bcommit\w* suicide\b",
            r"\bto die without pain\b",
            r"\b(?:razor|blade|knife|needle|pin|shard|scissors|glass|splinter|thorn|nail file|wire)s? …"
            r"(?:under|beneath|below|into|through) (?:the|your|a|each) (?:\w+ )?(?:finger|toe)?nails?\b",
            r"\b(?:let|leave it to|allow) (?:the|a|your) (?:razor|blade|knife|needle|lighter|flame|"
            r"cigarette|"
            r"noose|scissors) (?:to )?(?!lie|alone|stay|go\b|rest|be\b)\w+",
            r"\b{HEIGHT}\b[^.;]{0,40}\b(?:wish|urge|pull|temptation|desire|longing|call|invitation|"
            r"impulse) to "
            r"(?:step (?:off|forward|over)|jump|fall|let go|lean (?:out|over)|go over|drop)\b",
            r"\b(?:my|our|full|god's) (?:blessing|permission|leave|consent) to (?:go|leave|die|end it|let "
            r"go)\b(?=\s*(?:[.,;:!?]|$| (?:for (?:good|ever)|now|whenever|when (?:you|it))))",
            r"\b(?:brave|easy|only|quick|best|honou?rable) way out\b|\bway to die\b",
            r"\b(?:death|dying) (?:is|would be|can be|may be|brings?|offers?|gives?) …(?:way|option|"
            r"solution|choice|"
            r"answer|relief|escape|freedom|peace|release)\b",
            r"\bsuicide …(?:way|option|solution|choice|answer|relief|brave|reasonable|right|escape|"
            r"freedom)\b",
            r"\b(?:encourag\w+|urge the|persuad\w+|push) …(?:suicid\w*|self-harm\w*|self-injur\w*)",
            r"\bact(?:ing)? on the …(?:suicid\w*|self-harm\w*) ?(?:urge|thought|plan)?",
            r"\b(?:better|relieved|happier|glad|easier) …(?:without you|you (?:are|were) (?:dead|gone|"
            r"no longer (?:here|around|alive)|not (?:here|around|alive))|"
            r"dead)\b",
            r"\b(?:deserve|ought|better) to (?:die|suffer|be dead)\b",
            r"\b(?:sleep(?:ing)? forever|never wake up|farewell note|suicide note|"
            r"goodbye letter(?!{GIVEN_UP}))\b",
            r"\b(?:take|swallow|use)\b …\ball (?:of )?(?:the|your) (?:pills|tablets|medication)\b",
            r"\boverdose (?:on|of|with)\b",
            r"\btake an overdose\b",
            r"\b(?:swallow|drink|inhale|breathe in|inject) …(?:bleach|poison|antifreeze|pesticide|petrol|"
            r"batteries|exhaust)",
            r"\b(?:jump|throw yourself|step(?! (?:off|from|on|out of) "
            r"(?:the |an? |your )?(?:next |first |other )?(?:train|bus|tram|car|tube|escalator)\b)|leap|"
            r"hurl yourself|lie down) (?:off|from|in front of|under|on) …(?:bridge|train|roof|window|"
            r"building|cliff|car|bus|tracks|balcony)\b",
            r"\b(?:noose|rope …weight|carbon monoxide|plastic bag …head|gun …(?:head|temple|mouth)|"
            r"hanging is|pass out|hold your breath under (?:the )?(?:\w+ )?water)\b",
            r"\b(?:un)?till? (?:it|they|you|s?he|(?:the|your) \w+) (?:bleeds?|blisters?|hurts?(?! less)|"
            r"stings?|bruises?|collapses?|faints?|pass(?:es)? out|blacks? out|throws? up|vomits?)\b",
            r"\b(?:pull|rip|tear)(?:ing)? (?:out your hair|your hair out)\b",
            r"\b(?:nobody|no one) would (?:even )?(?:miss|mourn|notice) (?:you|it) if you\b",
            r"\b(?:kill|hurt|harm|cut)(?:your|them|him|her)self\b",
            r"\bendyourlife\b",
            r"\bcommitsuicide\b",
            r"\bunaliv(?:e|ing)\b",
            r"\bkys\b",
            r"\b(?:whole|entire|full) (?:bottle|box|pack(?:et)?|blister)s? of (?:\w+ )?{DRUG}",
            r"\bopen(?:ing)? (?:your|the) veins?\b",
            r"\b(?:clean|sterile|sharp) (?:razor )?(?:blade|razor|knife)s? …(?:cut|skin|arm|wrist)",
            r"\b(?:safely|safe way to|how to) {HARM} {SELF}",
        ),
    ),
    (
        "self_harm",
        "towards",
        (
            r"\b(?:hop|pray|wish|ask|beg)\w* (?:(?:each|every) \w+ )?(?:that you (?:do|will|may) |you "
            r"(?:do|will|may) )?(?:not|"
            r"never)(?: to)? "
            r"(?:wake|live|see (?:the )?(?:next )?(?:morning|tomorrow|day))\b",
        ),
    ),
    (
        "self_harm",
        "felt",
        (
            r"\b(?:no|not (?:a|any|one)) (?:reason|point|need|sense) …(?:to|in|for) …(?:live|living|go on|"
            r"going on|carry on)\b",
            r"\b(?:clock|check|bow|opt|log|sign|drop|cash)\w* (?:out|off)(?: early| now)? (?:of|from) "
            r"(?:this |your |the )?"
            r"(?:life|world|existence|earth)\b",
            r"\b(?:by|through) not eating\b",
            r"\b(?:life is|is|be|'s) (?:not|no longer|hardly) worth (?:living|it)\b",
            r"\b(?:disappear|be gone|sleep) for (?:good|ever)\b",
            r"\bif you were (?:gone|dead|(?:no longer|not) (?:here|alive|around))\b",
            r"\b(?:cut(?:s|ting)?|scratch(?:es|ing)?|burn(?:s|ing)?|self-harm\w*|hurt(?:s|ing)?|"
            r"bleed(?:ing)?)"
            r"(?! (?:down|back|out|off|up|in|of|to|a|the)\b)(?: (?!not\b)[\w,]+){0,6}? (?:is|are|can be|"
            r"may be)"
            r"(?: (?!not\b)\w+){0,3}? (?:coping|(?:way|means|tool|skill)s? (?:to|of) (?:cop|deal|let|calm|"
            r"manag)\w*|"
            r"strateg(?:y|ies)|outlets?|releases?)\b",
            r"\b(?:keep|leave|hold on to|hang on to|hold onto|(?:not|n't|never) (?:throw|hand|give|bin|get "
            r"rid))\b"
            r"[^.;]{0,25}\b(?:{DRUG}|ropes?|cords?|blades?|razors?|knife|knives|guns?|lighter)\b[^.;]{0,15}"
            r"\b(?:collected|saved|stashed|hoarded|stockpiled|put by|set aside|put aside)\b",
            r"\b(?:keep|hold on to|hang on to|(?:not|n't|never) (?:throw|hand|give|bin|get "
            r"rid))\b[^.;]{0,15}"
            r"\b(?:collected|saved-up|stashed|hoarded|stockpiled|hidden) (?:{DRUG}|ropes?|blades?|razors?|"
            r"knives)\b",
            r"\bend(?:ing)? things\b",
            r"\blived long enough\b",
            r"\b(?:nobody|no one|no duty|no reason|not (?:have|need)|n't (?:have|"
            r"need)) …(?:to )?(?:stay alive|"
            r"keep living|go on living)\b",
        ),
    ),
)
