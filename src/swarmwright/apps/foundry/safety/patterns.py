"""The patterns that the rules look for, by what they find and by what excuses them. Data.

A pattern is a regular expression over plain text. `{NAME}` stands for words of `lexicon`; `…` for up to five
words between.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from swarmwright.apps.foundry.safety.findings import FindingKind

__all__ = ["PATTERNS", "Meaning"]

Meaning: TypeAlias = Literal[
    "meant", "felt", "denied", "avoided", "towards", "drugs", "dosed", "names", "at_least", "said"
]
"""By what a pattern is excused: see `rules.EXCUSES`; said = by nothing."""

PATTERNS: tuple[tuple[FindingKind, Meaning, tuple[str, ...]], ...] = (
    (
        "self_harm",
        "meant",
        (
            r"\b{HARM} …{SELF}\b(?! (?:some|a (?:bit|little|lot) of|a) (?:slack|room|time|space|break|"
            r"slice|piece|portion|bread|fruit|cake|sandwich)\b| up\b(?! (?:with|until|badly|physically)))",
            r"\b(?:tie|tying|fasten|loop|knot|tighten|cinch|sling|pull|draw|put|place|wrap)\w* …(?:belt|cord|"
            r"rope|cable|string|wire|laces?|sheet|bag|noose|strap|leash|chain|(?:scarf|shawl|towel) tight\w*)"
            r" …(?:round|around|over|about) (?:your|their|his|her|the) (?:own )?(?:neck|throat|head|face)\b",
            r"\b(?:hot|boiling|scalding|burning|lit|glowing|heated|molten)(?! (?:tea|coffee|drink|cup|mug|"
            r"bath|shower|water bottle|chocolate|towel|flannel|pack|compress|cloth|meal|soup|stone|pad)) …"
            r"{TOUCHING} {SELF}",
            r"\b(?:razor|blade|knife|needle|lighter|cigarette|iron|match|flame|shard|scissors|candle)s? …"
            r"to {SELF}",
            r"\b{SELF} …(?:on|onto|into|in|against|under) (?:the |a )?(?:hot |lit |burning )?(?:hob|stove|"
            r"hot ?plate|flame|embers|fire|boiling water|blade|broken glass)\b",
            r"\bdeserv\w+ (?:to be (?:hurt|punished|beaten|in pain)|(?:the|this|all this|your) (?:\w+ )?"
            r"(?:pain|punishment|suffering))\b",
            r"\b(?:keep|hide|hiding|conceal|cover up)\w* …(?:suicid\w*|self-harm\w*|self-injur\w*|cuts|"
            r"cutting|scars|wounds|thoughts? of (?:death|dying))(?: thoughts?| plans?| urges?)? …"
            r"(?:to yourself|secret|hidden|from)\b",
            r"\b(?:nobody|no one|no-one) (?:needs|has|must|may|should|will) …know …(?:suicid\w*|self-harm\w*|"
            r"cuts|cutting|scars|wounds|burns)\b",
            r"\bend(?:ing)? (?:it all|(?:your|their|his|her) (?:own )?life)\b",
            r"\b(?:razor|blade|knife|needle|pin|lighter|cigarette|scissors|glass|match|flame|iron|"
            r"paper ?clip|"
            r"fork|shard|staple|wire|tweezer|thorn|tool)\w* "
            r"…(?:on|onto|into|against|across|over|along|under|through) {SELF}",
            r"\b(?:dig|drag|scrape|jab|grind) …(?:on|onto|into|against|across|over|along) {SELF}",
            r"\b(?:punch|smash|slam|head-?butt) …(?:wall|door|mirror|window)\b",
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
            r"\b(?:let go of|leave|take leave of|say goodbye to|give up on|quit) (?:this |the |your )?"
            r"(?:life|world|living)\b(?! of)",
            r"\b(?:stop|quit|give up) eating(?= until| altogether| for |[.;,!]|$)",
            r"\b(?:cut|burn|scratch|wound|bruise)s? on {SELF}",
            r"\b{PERMITTED} …(?:to|that you|if you)(?! (?:feel|think|have thoughts|talk|say|tell|wonder)) "
            r"…{LEAVING_LIFE}",
            r"\b(?:until|till|so that) …(?:welts?|weals?|blisters?|bruises?|blood|scars?) "
            r"(?:appears?|forms?|shows?|comes?|rises?|runs?|flows?|remains?|stays?|can be seen)\b",
            r"\b(?:stockpil\w*|hoard\w*|sav(?:e|ing) up|(?:keep|put|set)(?:ting|ping)? (?:aside|back)) "
            r"…{DRUG}\b",
            r"\b(?:pull|pluck|tear|rip|yank|pick|dig|chew|bite|peel|scratch|rub|gnaw)(?:ing)? (?:at |out |"
            r"off )?"
            r"(?:[\w']+ ){0,4}?(?:hairs?|eyelashes|eyebrows|skin|scabs?|nails|cuticles|wounds?|lips?|"
            r"knuckles)\b "
            r"(?:until|till|to (?:calm|feel|release|numb|relax|cope)|so that|for (?:relief|release))\b",
            r"\b(?:fate|chance|god|luck|destiny|the universe)\b(?: \w+){0,2} (?:wants?|decides?|chooses?|"
            r"keeps?|takes?)"
            r" (?:to )?(?:keep |take |have |spare )?(?:you|whether you (?:live|stay|die|wake))\b",
            r"\brussian roulette\b|\b(?:let go of|hands off) (?:the|your) (?:steering )?wheel\b|"
            r"\blet(?:ting)? (?:the|your) (?:car|bike) (?:drift|swerve|roll|veer)\b",
            r"\b(?:dignity|beauty|peace|comfort|courage|freedom|honou?r|strength|grace|mercy) in (?:your own "
            r"|a |"
            r"the |one's )?(?:dying|death)\b(?! anxiety)",
            r"\b(?:choos|decid|pick|sett?|fix|plan)\w* (?:on |upon )?(?:your|their|his|her|one's) (?:own "
            r")?(?:last day|"
            r"own (?:end|death|exit)|death|(?:time|moment|day|date) (?:to|of|for) (?:go|die|dying|death|"
            r"leaving))\b",
            r"\bcommit\w* suicide\b",
            r"\bto die without pain\b",
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
            r"\b(?:sleep(?:ing)? forever|never wake up|goodbye letter|farewell note|suicide note)\b",
            r"\b(?:take|swallow|use)\b …\ball (?:of )?(?:the|your) (?:pills|tablets|medication)\b",
            r"\boverdose (?:on|of|with)\b",
            r"\btake an overdose\b",
            r"\b(?:swallow|drink|inhale|breathe in|inject) …(?:bleach|poison|antifreeze|pesticide|petrol|"
            r"batteries|exhaust)",
            r"\b(?:jump|throw yourself|step|leap|hurl yourself|lie down) (?:off|from|in front of|under|"
            r"on) …(?:bridge|train|roof|window|building|cliff|car|bus|tracks|balcony)\b",
            r"\b(?:noose|rope …weight|carbon monoxide|plastic bag …head|gun …(?:head|temple|mouth)|"
            r"hanging is|pass out|hold your breath under water)\b",
            r"\b(?:un)?till? (?:it|they|you|your \w+) (?:bleeds?|blisters?|hurts?|stings?|bruises?|collapse|"
            r"faint|pass out|black out|throw up|vomit)\b",
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
        "felt",
        (
            r"\b(?:no|not (?:a|any|one)) (?:reason|point|need|sense) …(?:to|in|for) …(?:live|living|go on|"
            r"going on|carry on)\b",
            r"\b(?:by|through) not eating\b",
            r"\b(?:life is|is|be|'s) (?:not|no longer|hardly) worth (?:living|it)\b",
            r"\b(?:disappear|be gone|sleep) for (?:good|ever)\b",
            r"\bif you were (?:gone|dead|(?:no longer|not) (?:here|alive|around))\b",
            r"\bend(?:ing)? things\b",
            r"\blived long enough\b",
            r"\b(?:nobody|no one|no duty|no reason|not (?:have|need)|n't (?:have|"
            r"need)) …(?:to )?(?:stay alive|"
            r"keep living|go on living)\b",
        ),
    ),
    (
        "medication",
        "dosed",
        (
            r"\b\d+(?:[.,]\d+)? ?(?:mg|mcg|ug|µg|milligrams?|micrograms?)\b",
            r"\b(?:half an?|one|two|five|ten|fifteen|twenty|twenty-five|thirty|forty|fifty|sixty|"
            r"seventy-five|(?:a|one|two|three) hundred) (?:mg|milligrams?|micrograms?)\b",
        ),
    ),
    (
        "medication",
        "drugs",
        (
            r"\b{CHANGE}\b …{DRUG}\b",
            r"\b{CHANGE}\b …(?:dose|dosage)\b",
            r"\b(?:have|keep|use) …{DRUG}\b …(?:(?:only|just) (?:when|if|on|as|for)|whenever you|when you "
            r"feel|as you "
            r"(?:like|feel|need|see fit|wish)|on (?:bad|hard|good|difficult) days)\b",
            r"\b(?:the|your|these|those|that|all) (?:\w+ )?{DRUG} (?:can|may|could|should|must|has to|have "
            r"to|needs? to|"
            r"will) (?:now |soon |then |all |safely )?(?:go|stop|wait|be (?:stopped|dropped|left|reduced|"
            r"halved|cut|"
            r"skipped|put away|thrown|phased|tapered|increased|doubled|paused|swapped|replaced|"
            r"discontinued))\b"
            r"(?! (?:\w+ )?by (?:your|the|a) {PRESCRIBER})",
            r"\b(?:one|two|three|half|a couple|a few|some|another)(?: one)? of (?:the|those|these|your|his|"
            r"her) "
            r"(?:(?:little|small|tiny|white|blue|yellow|pink|red|green|strong|round|orange) ){1,3}(?:ones?|"
            r"things|"
            r"helpers?)\b …(?:will|helps?|calms?|makes?|lets?)\b",
            r"\b(?:half|a? ?quarter|a third|two thirds|twice|double|triple|more than|less than|an? (?:extra|"
            r"additional|(?:lower|higher|smaller|larger|bigger|stronger|double|half|single|second))) "
            r"(?:of )?(?:(?:the|your|a|that|this) )?(?:\w+ )?(?:doses?|dosage)\b(?! of (?!{DRUG}))",
            r"\b(?:put|throw|drop|toss) …{DRUG} …(?:bin|toilet|rubbish|trash|garbage|sink)\b",
            r"\b{DRUG}\b[^.]{0,80}\b(?:phase|taper|wean|stop|quit|skip|double|halve) (?:them|it|yourself)\b",
            r"\b{DRUG}\b[^.]{0,40}\b(?:try|do|live|manage|go|get by|cope) (?:\w+ ){0,3}without (?:them|it)\b",
            r"\b(?:half|a quarter) (?:of )?(?:an?|your) (?:\w+ )?{DRUG}\b",
            r"\b(?:leave|wait) …between …{DRUG}\b",
            r"\b(?:one|two|some|a few|any) of (?:her|his|their|your \w+'s|somebody's|someone's) {DRUG}\b",
            r"\b(?:ignor\w+|disregard\w*|overrul\w+|forget) …(?:prescriptions?|prescribers?|psychiatrists?|"
            r"doctors?)\b",
            r"\b(?:half|quarter|one|two|three|four|a|an extra|\d+)(?: (?:of )?an?)? …{DRUG} …(?:before|at|"
            r"under|twice|every|stops?|will|helps?)\b",
        ),
    ),
    (
        "medication",
        "said",
        (
            r"\b(?:do not|don't|never) (?:take|swallow|use) (?:your|the|any)(?: prescribed)? {DRUG}\b"
            r"(?! (?:\w+ )?(?:without|unless|more|if|together|with))",
            r"\b{DRUG} (?:is|are|will be) (?:no longer|not|un) ?(?:needed|necessary|required)\b",
            r"\b{PRESCRIBER} (?:need not|needn't|does not (?:need|have) to|must not|should not) (?:know|hear|"
            r"be told|find out)\b",
            r"(?:\b(?:no need|not need|no longer need|can do without|not necessary)|n't (?:really )?need|"
            r"needn't) …{DRUG}\b",
        ),
    ),
    (
        "diagnosis",
        "names",
        (
            r"\b{WHO} (?:\w+ ){0,2}?(?:have|has|'ve got|'ve|suffers? from|are|is|'re|"
            r"'s)(?: \w+){0,2}? {DISORDER}\b",
            r"\bthat {WHO} (?:have|has|'ve got|'ve|suffer\w* from|are|is) (?:\w+ ){0,2}?{DISORDER}\b",
            r"\b(?:i|we) (?:can |hereby )?diagnos\w+\b",
            r"\bdiagnosis (?:is|of) …{DISORDER}\b",
            r"\b(?:textbook|clear|classic|typical|obvious) (?:case|example|picture) of {DISORDER}\b",
            r"\bmeets? (?:all |full |the ){0,2}(?:diagnostic )?criteria\b",
            r"\byour (?:\w+ ){1,3}(?:is|are) (?:\w+ )?{DISORDER}\b",
            r"\b(?:your|this|these)\b(?: \w+){0,4}? (?:is|are|looks?|sounds?|seems?) (?:\w+ "
            r"){0,2}?(?:typical of|"
            r"characteristic of|indicative of|suggestive of|symptomatic of|signs? of|proof of|evidence of|"
            r"like) "
            r"(?:an? )?(?:\w+ )?{DISORDER}\b",
            r"\bwhat (?:you|she|he) (?:\w+ ){0,2}?(?:have|has|got|suffer\w*|deal\w*|liv\w+|struggl\w+|"
            r"experienc\w+|fac\w+|describ\w+|go\w*|feel\w*)(?: (?:from|with|through))? (?:is|are)(?: "
            r"\w+){0,2}? "
            r"{DISORDER}\b",
            r"\b{DISORDER}\b[^.;]{0,20}\b(?:is|are) what (?:you|she|he)\b",
            r"\b(?:scor\w+|points|scale|questionnaires?|tests?|profile|pattern|history|reactions?|behaviou?r|"
            r"marks?)\b"
            r"[^.;]{0,30}\b(?:means?|shows?|proves?|confirms?|suggests?|indicates?|points? to|reveals?|"
            r"speaks? for|"
            r"tells? us)\b(?: that)? …{DISORDER}\b",
            r"\b(?:describ\w+|symptoms?|this|that|it|certain that it|answers?|results?) (?:is|are|means?|"
            r"proves?|confirms?|shows?|points? to|suggests?|indicates?|amounts? to) …{DISORDER}\b",
        ),
    ),
    (
        "contraindicated",
        "avoided",
        (
            r"\b(?:have|do (?:an?|one|two|some)|down|drink|take|smoke|try|use|enjoy|sip|glass of|shot of|"
            r"bottle of|pint of|pour|gulp|knock back|treat yourself to|reward yourself with|"
            r"calm \w+ with|relax with|"
            r"some)(?! (?:[\w',-]+ ){0,4}?(?:no|zero|less|fewer|neither|without|rather|instead)\b)"
            r" …{ALCOHOL}\b",
            r"\bget(?:ting)? (?:a (?:bit|little) )?(?:drunk|stoned|wasted|high on)\b",
            r"\b(?:an?|one|two|three|four|some|another|a few|a couple of|\d+)(?: \w+)?(?: (?:glass(?:es)?|"
            r"shots?|bottles?|pints?|cans?|lines?|sips?|units?|swigs?|puffs?) of)? {ALCOHOL} …(?:before|"
            r"beforehand|first|afterwards?|at (?:bedtime|night)|to|so that|will|makes?|helps?|gives?|takes?|"
            r"calms?|relax\w*)\b",
        ),
    ),
    (
        "contraindicated",
        "towards",
        (
            r"\b(?:hit|slap|punch|beat|kick|shove|smack|spank|threaten|choke|scream at|shout at|yell at|"
            r"humiliate|shame|spit at|lock) (?:your|the|his|her|their|this) (?:\w+ )?{RELATIVE}\b(?!'s)"
            r"(?! (?:at (?:chess|cards|tennis)|in (?:the|a) (?:game|race)))",
        ),
    ),
    (
        "contraindicated",
        "towards",
        (
            r"\b(?:slap|punch|shove|smack|spank|choke|strangle|stab|humiliate|threaten|scream at|shout at|"
            r"yell at|spit at|insult) (?!you\b){SOMEBODY}{NO_HARM}",
            r"\b(?:hit|kick|beat|hurt|attack|bully|lock) (?:him\b(?!self)|her (?:back|hard|again|if|when|so|"
            r"until|"
            r"in|with)\b|somebody|someone|anybody|anyone|whoever)",
            r"\b(?:hit|kick|punch|beat) back\b",
            r"\b(?:send|text|post|mail|message|forward|publish|upload) [^.;]{0,30}\b(?:insults?|threats?|"
            r"abuse|hate|"
            r"curses?|(?:nude|naked|intimate|embarrassing) (?:photos?|pictures?|videos?))\b",
            r"\b(?:take|get|plan|seek|have) (?:your )?revenge\b|\bget (?:your )?own back\b|\bget even with\b|"
            r"\bpay (?:him|"
            r"her|them) back (?:for|so)\b|\b(?:so that|until) (?:he|she|they) (?:suffers?|hurts?|feels? "
            r"(?:what you|the pain|"
            r"your pain|small|ashamed|it too))\b",
        ),
    ),
    (
        "contraindicated",
        "said",
        (
            r"(?:\bnot|n't|\bnever|\bwithout) (?:to )?(?:eat|eating|sleep|sleeping)\b(?! (?:with|in|on|more|"
            r"late|too|when|if|well))(?: \w+){0,4}? (?:for (?:an?|one|two|three|four|five|several|some|\d+)"
            r"(?: whole| full)? (?:days?|nights?|weeks?)|all (?:day|night)|at all (?:the|that|this|for)|"
            r"for (?:24|36|48|72) hours)\b",
            r"\b(?:(?:no more|fewer|less) than|at most|only|under|below|live on|maximum of) \d{2,3} "
            r"(?:k?cal|calories)\b",
            r"\beat(?:ing)? nothing but\b",
        ),
    ),
    (
        "contraindicated",
        "denied",
        (
            r"\b(?:go|stay|manage|live|get by)(?:ing)? …without (?:any )?(?:sleep|food)\b",
            r"\b(?:stay|keep|remain)(?:ing)?(?: yourself)? (?:awake|up) (?:for )?(?:two|three|four|several|"
            r"\d) (?:whole |full )?(?:nights|days)\b",
            r"\b(?:edge|brink|ledge|parapet) of (?:the|a) (?:roof|cliff|bridge|balcony|building)\b|"
            r"\b(?:on|onto) (?:the|a) (?:window ?)?(?:ledge|parapet)\b|"
            r"\bclimb\w* (?:over|onto|on|across) (?:the|a) (?:rail\w*|parapet|ledge|barrier|balustrade)",
            r"\bdriv(?:e|ing)\b …(?:eyes (?:closed|shut)|full speed|too fast|drunk|after (?:drinking|"
            r"a drink)|without (?:a )?(?:seat ?belt|lights))\b",
            r"\b(?:cross|step into|walk across) …(?:road|street) …(?:without looking|eyes (?:closed|shut))",
            r"\b(?:go|drive|walk) to (?:the )?(?:house|home|flat|door|place) of [^.]{0,40}?(?:abus|attack|"
            r"assault|rap|hurt|beat)\w*\b",
            r"\b{ALCOHOL} …(?:helps?|makes? …easier|relax\w*|calms?|beforehand)\b",
            r"\b(?:start|begin|go|jump|proceed)\b …(?:most (?:frighten|fear|difficult|terrif|anxi)\w*|"
            r"hardest|top of the (?:hierarchy|ladder|list)|worst (?:fear|situation))",
            r"\b(?:start|begin|go|jump|proceed)(?! (?:slowly|gradually|step|in small|up|on|little))\b "
            r"…(?:fear|dread|"
            r"avoid|(?:scares?|frightens?|terrifies|worries|panics) you) (?:the )?most\b",
            r"\b(?:hyperventilat\w+|hold(?:ing)? your breath|breathe fast\w*|overbreath\w+)\b …(?:under "
            r"?water|head (?:under|"
            r"in)|in the (?:bath|pool|water|sea|lake)|while (?:driving|swimming|diving)|plastic bag|until "
            r"you (?:faint|"
            r"see stars|pass out|are dizzy))\b",
            r"\b(?:do not|don't|never) (?:leave|escape|flee|run away|get out|go home|walk away)\b[^.;]{0,20}"
            r"\b(?:however|no matter|even (?:if|when)|whatever)\b",
            r"\bforc(?:e|ing) (?:yourself|them|her|him|the client) to\b",
            r"\block yourself (?:in|up)\b|\block\w* …from (?:the )?outside\b",
            r"\blick\b …(?:fingers?|hands?|floor|toilet|seat|shoes?|handle)\b",
            r"\bcan(?:not|'t) escape\b",
            r"\bleaving is failure\b",
            r"\bwhether (?:you|they|she|he) (?:want|agree|like)s?\b",
            r"\bdo not leave until\b",
            r"\beven if you (?:feel )?(?:faint|collapse|are in pain)\b",
            r"\bagainst (?:your|their|her|his) will\b",
            r"\bdepriv\w+ yourself of sleep\b",
            r"\b(?:stay|keep|remain)(?: yourself)? (?:awake|up) (?:(?:all|the whole|through the) night|"
            r"for (?:2\d|3\d|4\d|72|twenty-?four|thirty-?six|forty-?eight|seventy-?two) hours)\b",
            r"\b(?:just )?stop (?:thinking|worrying) about\b",
            r"\bpush (?:it|them|(?:the|that|this|every|your) (?:thought|feeling|memor|image)\w*) (?:away|"
            r"out of your (?:mind|head))\b",
            r"\b(?:suppress|block out|bury) (?:the|your|every) (?:thought|feeling|emotion|memor)\w*",
            r"\bnever allow (?:it|the thought)\b",
            r"\b(?:write|relive|recount|describe|imagine|go through|re-experience) …(?:rape|assault|abuse|"
            r"trauma|attack|torture) …(?:alone|by yourself|on your own|tonight|before bed\w*|every detail|"
            r"full detail)\b",
            r"\bevery detail of the (?:rape|assault|abuse|trauma|attack|torture)\b",
            r"\b(?:snap|flick|ping|twang)\w* …(?:rubber|elastic|hair) (?:band|tie)\b",
            r"\b(?:confront|visit|meet|face|ring|phone|call|write to|go back to) [^.]{0,60}?"
            r"(?:abused? you|abuser|violent|"
            r"perpetrator|attacker|rapist|(?:assault|attack|molest|harm|threaten|stalk)\w* you|"
            r"(?:rap|hurt|beat|hit)\w* you)\b",
            r"\b(?:stop|break off|cancel|quit|end|cut off) …(?:seeing|contact|appointments?|therapy|"
            r"sessions?|treatment) …(?:therapist|psychiatrist|doctor|psychologist|counsell?or)\b",
            r"\b(?:skip|miss|leave out|go without)(?:ping)? …(?:breakfast|lunch|dinner|meals?|food)\b",
            r"\bweigh yourself after\b",
            r"\b(?:fast|eat nothing) (?:for|until)\b",
            r"\breassure yourself by\b",
            r"\b(?:check|wash|ask)\w* …more times\b",
            r"\bdriv(?:e|ing) …(?:[\w']+ ){0,5}?(?:without sleep|sleepless|drowsy|exhausted|overtired)\b",
            r"\b(?:hyperventilat\w+|breathe as fast|fast breathing|overbreath\w+|"
            r"hold your breath)\b.{0,40}\b(?:even|also|despite|during|in spite)\b.{0,20}(?:asthma|heart|"
            r"pregnan|epilep|copd)",
        ),
    ),
    (
        "contraindicated",
        "at_least",
        (
            r"\b(?:sleep|stay in bed|in bed|sleep window|time in bed) …(?:only|no more than|at most|to|of|"
            r"for)? ?(?:one|two|three|four|1|2|3|4)(?: and a half)? hours?\b",
        ),
    ),
    (
        "contact_data",
        "said",
        (
            r"\b(?:born|date of birth|d\.?o\.?b\.?)\b.{0,12}\d",
            r"\b(?:patient|insurance|insured|social security|passport|case|file)\b(?: \w+){0,2}? ?(?:id|"
            r"no\.?|number|under)?:? [a-z]?\d{3,}",
            r"\b\d{3}-\d{2}-\d{4}\b",
        ),
    ),
)
