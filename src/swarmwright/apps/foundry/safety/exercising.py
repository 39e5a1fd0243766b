"""What a draft asks for that would do harm.

Parts of regular expressions, as `patterns` has them. Data.
"""

from __future__ import annotations

from swarmwright.apps.foundry.safety.findings import Patterns

__all__ = ["CONTRAINDICATED"]

CONTRAINDICATED: Patterns = (
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
            r"\b(?:grab|seize|take|pull|drag) [^.;]{0,40}\bby the (?:collar|throat|neck|hair|ear|scruff)\b",
            r"\b(?:stay|remain|sit|stand|wait|keep still)\b[^.;]{0,60}\b(?:while|when|as|until) (?:he|she|"
            r"they) (?:\w+ )?"
            r"(?:(?:hits?|beats?|strikes?|punches)(?! (?:the|an?) (?!wall|door|table|window|dog|cat|child|"
            r"furniture|bed))|threatens?|smashes|chokes?|is (?:violent|hitting)|stops? (?:hitting|"
            r"beating|threatening))\b",
            r"\b(?:smash|destroy|slash|wreck|vandali[sz]e|kick in|set fire to|burn down) (?:up )?(?:your|his|"
            r"her|their|the|"
            r"somebody's) (?:\w+'s )?(?:\w+ )?(?:windscreen|windows?|car|tyres?|tires?|phone|door|house|"
            r"belongings|things)\b",
            r"\b(?:call|tell) yourself (?:that you are )?(?:stupid|names|worthless|an idiot|ugly|pathetic|a "
            r"failure|lazy|"
            r"disgusting|off)\b",
            r"\b(?:send|text|post|mail|message|forward|publish|upload) [^.;]{0,30}\b(?:insults?|threats?|"
            r"curses?|(?:nude|naked|intimate|embarrassing) (?:photos?|pictures?|videos?))\b",
            r"\b(?:take|get|plan|seek|have) (?:your )?revenge\b|\bget (?:your )?own back\b|\bget even with\b|"
            r"\bpay (?:him|her|them) back (?:for what|in kind|so that)\b|\b(?:so that|until) (?:he|she|they) "
            r"(?:suffers?|hurts?|feels? "
            r"(?:what you|the pain|"
            r"your pain|small|ashamed|it too))\b",
        ),
    ),
    (
        "contraindicated",
        "meant",
        (
            r"\b{DARK}\b[^.]{0,60}\bkeep (?:it|this|that|them|these|those|all this) (?:to yourself|between|"
            r"secret|private|"
            r"quiet|a secret|hidden|from)\b",
            r"\b(?:therapists?|{PRESCRIBER}|hospitals?|wards?|nurses?|counsell?ors?|psychologists?|"
            r"families|parents) "
            r"(?:\w+ )?(?:overreact|exaggerate|panic|(?:will |would )?(?:only |just )?(?:lock|section|"
            r"hospitali[sz]e|commit|medicate|drug) (?:you|people|them|her|him)|make (?:it|things|"
            r"everything) worse|cannot help(?! (?:\w+ )?with)|"
            r"never help|do not (?:care|help|understand)|only (?:judge|lecture|want to (?:lock|section|get "
            r"rid)))\b",
            r"\b{CRISIS_NAMES}s? (?:\w+ ){0,2}?(?:makes?|do|does|causes?) (?:\w+ ){0,2}?(?:worse|harm|"
            r"damage|trouble)\b",
            r"\bcalling (?:people|somebody|anybody|others|friends|anyone|someone|for help|a "
            r"line)\b(?! (?:by|to (?:order|book|say|ask))\b)[^.;]{0,30}\b(?:turns?|makes?|"
            r"feeds?|only|drama|blows?)\b",
            r"\b(?:answer|say|tick|put) no (?:to|at|for) (?:every|all|any|each) [^.;]{0,30}\b(?:safety|"
            r"risk|suicid\w*|harm)\b",
            r"\b(?:delete|throw (?:away|out)|tear up|lose|block|burn|bin) (?:the |your |that "
            r")?(?:(?:refuge|help ?line|shelter|"
            r"hot ?line|crisis \w+|samaritans)(?:'s)? (?:number|card|contact|leaflet)|safety plan|crisis "
            r"(?:card|plan)|"
            r"emergency (?:contacts?|number|card))\b",
            r"\b(?:oxygen|insulin pump|inhaler|epipen|pacemaker|catheter|cannula|glucose "
            r"sensor)\b[^.;]{0,30}\b(?:taken (?:out|"
            r"off)|(?:switched|turned|taken|left) off|removed|unplugged|left at home|out of reach)\b|"
            r"\bwithout (?:your|the) "
            r"(?:oxygen|insulin pump|inhaler|epipen|glucose sensor)\b",
            r"\b(?:so|so that|make sure|making sure|sees? to it)(?: that)? (?:nobody|no one|no-one) (?:can|"
            r"will|could|may|"
            r"is able to) (?:come in and (?:interrupt|stop)|stop you|find you|reach you|save you|rescue|"
            r"interfere|"
            r"call for help|hold you back)\b",
        ),
    ),
    (
        "contraindicated",
        "said",
        (
            r"\b(?:(?:do not|don't|never|no need to|need not|needn't|no reason to|(?:wiser|better|best) "
            r"not(?: to)?)"
            r"(?: (?:need|have|ever|even|to|want|try))* (?:mention|tell|share|disclose|bring up|admit|"
            r"report|speak of|"
            r"talk about|raise)|(?:avoid|stop) (?:mention|tell|shar|disclos|admitt|report|rais)ing|"
            r"(?:avoid|stop) "
            r"(?:talking about|bringing up)) (?!(?:to |with )?(?:every ?(?:body|one)|strangers)\b)(?:[\w']+ "
            r"){0,5}?{DARK}\b",
            r"\b{DARK}\b[^.]{0,40}\b(?:do not|don't|never|wiser not|better not|best not|not)(?: (?:need|"
            r"have|to|ever))* "
            r"(?:mention|tell|share|disclose|bring|admit|report|raise|talk about|speak of) (?:it|them|this|"
            r"that|these)\b",
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
            r"\b(?:clos\w+|shut\w*) your eyes\b[^.;]{0,40}\b(?:at the wheel|behind the wheel|while "
            r"(?:driving|cycling|"
            r"riding)|in traffic|on the (?:motorway|highway|bike))\b",
            r"\b(?:cross|step into|walk across) …(?:road|street) …(?:without looking|eyes (?:closed|shut))",
            r"\b(?:go|drive|walk) to (?:the )?(?:house|home|flat|door|place) of [^.]{0,40}?(?:abus|attack|"
            r"assault|rap|hurt|beat)\w*\b",
            r"\b{ALCOHOL} …(?:helps?|makes? …easier|relax\w*|calms?|beforehand)\b",
            r"\b(?:start|begin|go|jump|proceed)\b …(?:most (?:frighten|fear|difficult|terrif|anxi)\w*|"
            r"hardest|top of the (?:hierarchy|ladder|list)|worst (?:fear|situation))",
            r"\b(?:start|begin|go|jump|proceed)(?! (?:slowly|gradually|step|in small|up|on|little))\b "
            r"…(?:fear|dread|"
            r"avoid|(?:scares?|frightens?|terrifies|worries|panics) you) (?:the )?most\b",
            r"\b(?:walk|go|stand|stay|wait|jog|run)\b[^.;]{0,40}\b(?:alone|by yourself|on your "
            r"own)\b[^.;]{0,40}\b(?:at (?:"
            r"one|two|three|four|[1-4])(?: o'clock)? (?:in the morning|a\.?m\b)|in the middle of the night|"
            r"after midnight)",
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
            r"\bwhether (?:or not )?(?:you|they|she|he) (?:want|agree|like)s?(?: (?:it|this|that|"
            r"so))?(?: to)?"
            r"(?: (?:it|this|that))?(?:,? or not\b|(?=\s*(?:[.,;:!?]|$)))",
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
            r"\b(?:abused? you|abuser|violent|"
            r"perpetrator|attacker|rapist|(?:assault|attack|molest|harm|threaten|stalk)\w* you|"
            r"(?:rap|hurt|beat|hit)\w* you)\b",
            r"\b(?:invite|have|let|welcome|text|message|write|go to|see|sit (?:down )?with|hug|kiss|share|"
            r"spend) "
            r"(?!a letter)(?:\w+ ){0,5}?(?:man|men|woman|person|people|boy|guy|one|teacher|uncle|father|"
            r"stepfather|"
            r"brother|cousin|partner|ex|husband|wife|coach|priest) (?:who|that) (?:has |have |had "
            r")?(?:assault|attack|"
            r"molest|harm|threaten|stalk|abus|rap|hurt|beat|hit|groom|chok|strangl)\w* (?:you|her|him|"
            r"them)\b",
            r"\b(?:stop|break off|cancel|quit|end|cut off) …(?:seeing|contact|appointments?|therapy|"
            r"sessions?|treatment) …(?:therapist|psychiatrist|doctor|psychologist|counsell?or)\b",
            r"\b(?:skip|miss|leave out|go without)(?:ping)? …(?:breakfast|lunch|dinner|supper|meals?|food)\b",
            r"\bweigh yourself after\b",
            r"\b(?:fast|eat nothing) (?:for|until)\b",
            r"\b(?:live|survive|subsist|exist|get by|get through the (?:day|week)) on (?:nothing but |"
            r"only |just "
            r")?(?:(?:hot |black |plain )?(?:water|broth|tea|coffee|juice|ice|air|cigarettes|lettuce|gum|"
            r"diet (?:coke|soda|drinks))|(?:an?|one|half an?) (?:apple|egg|cracker|meal a day))\b",
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
)
