"""Advice on medication, and claims of a diagnosis, in a draft.

Parts of regular expressions, as `patterns` has them. Data.
"""

from __future__ import annotations

from swarmwright.apps.foundry.safety.findings import Patterns

__all__ = ["DIAGNOSIS", "MEDICATION"]

DIAGNOSIS: Patterns = (
    (
        "diagnosis",
        "names",
        (
            r"\b{WHO} (?:\w+ ){0,2}?(?:have|has|'ve got|'ve|suffers? from|are|is|'re|"
            r"'s)(?: \w+){0,2}? {DISORDER}\b",
            r"\b{WHO} (?:\w+ ){0,2}?(?:are|is|'re|'s)(?: \w+){0,2}? on the (?:autis\w+ )?spectrum\b",
            r"\b(?:name|word|label|term) (?:of|for) (?:your|the|her|his|what|this|that)\b[^.;:]{0,30}(?:: |"
            r"\bis |- ){DISORDER}\b",
            r"\bonly (?:an? |the )?{DISORDER} (?:brain|mind|person|child|people|adult)s? (?:\w+ "
            r")?(?:works?|thinks?|does|do|"
            r"acts?|feels?|reacts?|would|could)\b",
            r"\bthat {WHO} (?:have|has|'ve got|'ve|suffer\w* from|are|is) (?:\w+ ){0,2}?{DISORDER}\b",
            r"\b(?:meet|fit|match|fulfil)\w* (?:the|an?) (?:\w+ )?(?:picture|description|criteria|pattern|"
            r"profile) (?:for|of) "
            r"(?:an? )?(?:\w+ )?{DISORDER}\b",
            r"\b(?:the way|why|how) (?:you|she|he|they|your)\b[^.;,]{0,40}\b(?:is|are) (?:(?:down|due) to |"
            r"because of |part of |"
            r"called )?(?:an? |your |the )?(?:(?!for\b|about\b|not\b|no\b|in\b|with\b|of\b|like\b)\w+ "
            r")?{DISORDER}\b",
            r"\b(?:your|her|his|their|this|that|it|these|all of (?:it|this|that))\b(?: [\w-]+){0,4} "
            r"(?:(?:is|are) (?:down|due) to|"
            r"(?:is|are) because of|comes? from|stems? from|(?:is|are) part of|(?:is|are) caused by|(?:is|"
            r"are) called|goes back "
            r"to) (?:an? |your |the )?(?:\w+ )?{DISORDER}\b",
            r"\b(?:sure|certain|clear|no doubt|obvious|plain|settled|proven|convinced|safe to say|"
            r"know)\b(?: \w+)? (?:that )?"
            r"(?:this|it|that|what) (?:\w+ ){0,3}?(?:is|are) (?:an? )?(?:\w+ )?{DISORDER}\b",
            r"\b(?:i|we) (?:can |hereby )?diagnos\w+\b",
            r"\b(?:we|you|i) (?:are|have) (?:dealing with|facing|looking at|(?:to do|before us)) (?:an? "
            r")?(?:\w+ )?(?:case of "
            r"|form of )?(?:an? )?{DISORDER}\b",
            r"\byou (?:are|have been) (?:now |fully )?(?:cured|healed) of (?:your |the )?(?:\w+ "
            r")?{DISORDER}\b",
            r"\bas (?:an? )?(?:(?:person|man|woman|patient|client|adult|somebody|someone) (?:with|who has|"
            r"living with|"
            r"suffering from) {DISORDER}|(?:\w+ )?(?:schizophrenic|autistic|bipolar|borderline|depressive|"
            r"psychotic|"
            r"manic|narcissist\w*|anorexic|bulimic|phobic)(?: (?:person|man|woman|patient|client|"
            r"adult))?),? (?:you|your)\b",
            r"\b(?:nobody|no one|no-one|none|who else)(?: else)? (?:but|except|other than|without) "
            r"…{DISORDER} "
            r"(?:would|could|does|do|can|will|has|have)\b",
            r"\b(?:only|just) (?:somebody|someone|people|those|a person|a mind|a brain) (?:with|who "
            r"ha(?:s|ve)) "
            r"…{DISORDER} (?:would|could)\b",
            r"\bdiagnosis (?:is|of) …{DISORDER}\b",
            r"\b(?:textbook|clear|classic|typical|obvious) (?:case|example|picture) of {DISORDER}\b",
            r"\bmeets? (?:all |full |the ){0,2}(?:diagnostic )?criteria\b",
            r"\byour (?:\w+ ){1,3}(?:is|are) (?:\w+ )?{DISORDER}\b",
            r"\b(?:your|this|these)\b(?: \w+){0,4}? (?:is|are|looks?|sounds?|seems?) (?:(?!not\b|no\b)\w+ "
            r"){0,2}?(?:typical of|"
            r"characteristic of|indicative of|suggestive of|symptomatic of|signs? of|proof of|evidence of|"
            r"like) "
            r"(?:an? )?(?:\w+ )?{DISORDER}\b",
            r"\bwhat (?:you|she|he) (?:\w+ ){0,2}?(?:have|has|got|suffer\w*|deal\w*|liv\w+|struggl\w+|"
            r"experienc\w+|fac\w+|describ\w+|go\w*|feel\w*)(?: (?:from|with|through))? (?:is|are)(?: "
            r"(?!not\b|no\b)\w+){0,2}? {DISORDER}\b",
            r"\b{DISORDER}\b[^.;]{0,20}\b(?:is|are) what (?:you|she|he)\b",
            r"\b(?:tick|check|meet|fit|fulfil|match)\w* (?:every|all|each|most)(?: of)?(?: the)? (?:\w+ "
            r")?(?:box(?:es)?|"
            r"criteri\w+|signs?|symptoms?|picture|description) (?:for|of) …{DISORDER}\b",
            r"\b(?:(?:people|somebody|someone|clients|patients|those) like you|you),? (?:who have|with|as) "
            r"(?:an? |your )?"
            r"{DISORDER}\b",
            r"\b(?:scor\w+|points|scale|questionnaires?|tests?|profile|pattern|history|reactions?|"
            r"behaviou?r|"
            r"marks?)\b"
            r"[^.;]{0,30}\b(?:means?|shows?|proves?|confirms?|suggests?|indicates?|points? to|reveals?|"
            r"speaks? for|"
            r"tells? us)\b(?: that)? …{DISORDER}\b",
            r"\b(?:your|her|his|their|the client's|the patient's) (?:\w+ ){1,3}?(?:means?|shows?|proves?|"
            r"confirms?|"
            r"establish\w*|indicates?|points? to|reveals?|amounts? to)(?: that)? …{DISORDER}\b",
            r"\b(?:complet|fill|finish|answer)\w*(?: in| out)? (?:\w+ ){1,4}?(?:means?|shows?|proves?|"
            r"confirms?|"
            r"establish\w*|indicates?)(?: that)? …{DISORDER}\b",
            r"\b(?:any(?:one|body)|every(?:one|body)|whoever|all|people|those)(?: who| that)? (?:scor|tick|"
            r"answer|"
            r"mark|agree)\w*[^.;,]{0,40}\b(?:is|are|has|have|suffers?(?: from)?) (?:an? |the )?(?:\w+ "
            r")?{DISORDER}\b",
            r"\b(?:describ\w+|symptoms?|this|that|it|certain that it|answers?|results?) (?:is|are|means?|"
            r"proves?|confirms?|shows?|points? to|suggests?|indicates?|amounts? to) …{DISORDER}\b",
        ),
    ),
)

MEDICATION: Patterns = (
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
            r"\b(?:something|anything|a pill|a tablet) stronger\b[^.;]{0,40}\b(?:pharmacy|given|prescribed|"
            r"prescription|{DRUG})\b",
            r"\b{DRUG} (?:superfluous|unnecessary|redundant|pointless|useless|obsolete)\b",
            r"\b{DRUG}\b[^.;]{0,30}\b(?:works?|helps?|acts?|is|are) (?:just )?(?:as (?:well|good|strong|"
            r"effective) as|better than)\b[^.;]{0,20}{DRUG}\b",
            r"\b(?:spac(?:e|ing)|spread(?:ing)?|stretch(?:ing)?) (?:out )?(?:(?:the|your|his|her|these|"
            r"those) )?(?:\w+ )?{DRUG}\b",
            r"\b(?:have|keep|use) …{DRUG}\b …(?:(?:only|just) (?:when|if|on|as|for)|whenever you|when you "
            r"feel|as you "
            r"(?:like|feel|need|see fit|wish)|on (?:bad|hard|good|difficult) days)\b",
            r"\b(?:the|your|these|those|that|all) (?:\w+ )?{DRUG} (?:can|may|could|should|must|has to|have "
            r"to|needs? to|"
            r"will) (?:now |soon |then |all |safely )?(?:go\b(?! with)|stop|be (?:stopped|dropped|left|"
            r"reduced|"
            r"halved|cut|"
            r"skipped|put away|thrown|phased|tapered|increased|doubled|paused|swapped|replaced|"
            r"discontinued))\b"
            r"(?! (?:\w+ )?by (?:your|the|a) {PRESCRIBER})",
            r"(?<!the )(?<!your )\b{DRUG} (?:can|may|could|should|must|has to|have to|needs? to) (?:now |"
            r"then |"
            r"safely )?be (?:stopped|dropped|left out|reduced|halved|cut|skipped|phased|tapered|increased|"
            r"doubled|"
            r"paused|swapped|replaced|discontinued|added)\b(?! (?:\w+ )?by (?:your|the|a) {PRESCRIBER})",
            r"\b(?:one|two|three|half|a couple|a few|some|another)(?: one)? of (?:the|those|these|your|his|"
            r"her) "
            r"(?:(?:little|small|tiny|white|blue|yellow|pink|red|green|strong|round|orange) ){1,3}(?:ones?|"
            r"things|"
            r"helpers?)\b …(?:will|helps?|calms?|makes?|lets?)\b",
            r"\b(?:half|a? ?quarter|a third|two thirds|twice|double|triple|more than|less than|an? (?:extra|"
            r"additional|(?:lower|higher|smaller|larger|bigger|stronger|double|half|single|second))) "
            r"(?:of )?(?:(?:the|your|a|that|this) )?(?:\w+ )?(?:doses?|dosage)\b(?! of (?!{DRUG}))",
            r"\b(?:put|throw|drop|toss|empty|pour|tip|wash|chuck|dump|rinse|hurl) …{DRUG} …(?:bin|toilet|"
            r"rubbish|trash|garbage|sink|drain|loo|fire|river|window)\b",
            r"\b(?:an?|another|an? (?:extra|second|third|further|additional)|two|one more) (?:{DRUG}|"
            r"{FORM})\b"
            r"(?! of (?!{DRUG}))[^.;]{0,30}\b(?:does|do|will do|can do|is|are|will|cannot|can't|won't|"
            r"would not) (?:you )?"
            r"(?:no harm|not hurt|hurt|nothing bad|harmless|fine|okay|ok|all right|allowed|not matter|"
            r"safe)\b",
            r"\b{DRUG}\b[^.]{0,80}?\b(?P<at>phase|taper|wean|stop|quit|skip|double|halve) (?:them|it|"
            r"yourself)\b",
            r"\b{DRUG}\b[^.]{0,120}?\b(?P<at>(?:stop|quit|leave off|cease|give up) (?:taking|using|"
            r"having) (?:them|it|"
            r"these|those)\b(?! (?:on your own|by yourself|suddenly|abruptly|without))|(?:take|swallow|"
            r"have|get|crush|"
            r"down|gulp) (?:up to |another |some |a few |the rest |the last |most |many |all |half |"
            r"twice as many |"
            r"(?:two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|"
            r"\d+)(?: more)? ){1,2}"
            r"(?:of |from )?(?:them|these|those|her|him)\b(?! (?:together|back|away|to (?:your|the|a)\b)))",
            r"\b(?:leave|hand|pass|bring|send|lend) …{DRUG}\b[^.;]{0,40}\b(?:so that|so|for) (?:she|he|"
            r"they|her|him|"
            r"them) (?:can |may |to )?(?:take|swallow|try|have|use)\b(?! (?:away|care|charge))",
            r"\b(?:swallow|take|gulp|down|empty|finish) (?:all |the |half )?(?:rest|whole|entire|all|"
            r"half)?(?: of)? ?"
            r"(?:the |your )?(?:packet|strip|blister(?: pack)?|bottle|box) of {DRUG}\b",
            r"\b(?:swallow|gulp)(?: down)? (?:(?:all|half) (?:of )?|the (?:rest|whole|"
            r"entire)(?: of)? )(?:the |your )?"
            r"(?:packet|strip|blister(?: pack)?|bottle|box|supply)\b(?! of (?!{DRUG}))",
            r"\b{DRUG}\b[^.]{0,40}\b(?:try|do|live|manage|go|get by|cope) (?:\w+ ){0,3}without (?:them|"
            r"it)\b",
            r"\b(?:half|a quarter) (?:of )?(?:an?|your) (?:\w+ )?{DRUG}\b",
            r"\b(?:leave|wait) …between …{DRUG}\b",
            r"\b{DRUG} (?:has|have) (?:\w+ )?(?:nothing (?:left|more) to do|done (?:its|their) (?:job|work|"
            r"duty)|"
            r"served (?:its|their) purpose|had (?:its|their) (?:day|time)|outlived)\b",
            r"\b{DRUG} (?:can|may) (?:\w+ )?(?:retire|rest|stay in the (?:drawer|box|cupboard|cabinet|"
            r"packet))\b",
            r"\b(?:two|three|four|five|six|eight|ten|twelve|fifteen|twenty|thirty|forty|\d+) drops (?:of "
            r"(?!water|lemon|milk|"
            r"sauce|oil|lavender|ink|paint|rain|sweat)|before|at (?:night|bedtime)|under)",
            r"\b(?:go|going|quit\w*|stop\w*|come off) cold turkey\b(?! (?:on|with|from) (?!{DRUG}|your|"
            r"the)| sand\w*)",
            r"\b(?:one more|an extra|another|one less|one fewer) (?:{DRUG}|{FORM}) (?:a|per|every|each) "
            r"(?:day|week|night|"
            r"morning|evening)\b",
            r"\b{PRESCRIBER}\b[^.;]{0,40}\b(?:like (?:sweets|candy)|knows? (?:nothing|less)|is paid|"
            r"are paid|in the "
            r"pay)\b|\byour own (?:judge?ment|instinct|gut|body) (?:is|knows|makes) (?:the |a )?better\b",
            r"\blet(?:ting)? (?:the|your|that|this) (?:\w+ )?(?:packet|pack|box|bottle|supply|prescription|"
            r"script|"
            r"strip|{DRUG}) (?:\w+ )?(?:run out|lapse|expire)\b",
            r"\b{DRUG}\b[^.]{0,60}\bhow you (?:feel|do|are|manage|get on|cope|live) without (?:it|them|"
            r"any)\b",
            r"\b(?:wean|taper|phase|come|get|go)\w* (?:\w+ )?(?:off|out|down)(?: of)? (?:the|your|these|"
            r"those|all) "
            r"(?:\w+ )?{FORM}\b",
            r"\b{DRUG}\b[^.]{0,100}\bwithout (?:having )?(?:swallow|tak|us|need|touch)\w* (?:any|one|them|"
            r"it|a single "
            r"one)\b",
            r"\b{DRUG} (?:is|are) (?:only|just|merely|nothing but|no more than) (?:an? |the )?(?:\w+ "
            r")?(?:crutch\w*|"
            r"poison|plaster|placebo|bandage|mask|chemicals?|trick|fog|prison|comfort)\b",
            r"\b(?:bump|nudge|up|crank|notch|move|step|dial|push|bring|take|turn|ease)\w* (?:up |down "
            r")?(?:the|your|"
            r"that) (?:morning|evening|night|night-?time|bedtime|midday|noon|daily) (?:one|ones|dose|"
            r"{DRUG}|{FORM})"
            r"(?: up| down| back)? (?:by|to) (?:a (?:quarter|half|third)|one|half|double|\d+)\b"
            r"(?! (?:an hour|hours?|minutes?|past|o'clock|am\b|pm\b))",
            r"\b{DRUG} (?:\w+ )?(?:works?|is|are|acts?) (?:\w+ ){0,3}?(?:better|best|fine|well|enough|"
            r"stronger)\b"
            r"[^.;]{0,40}\b(?:at|on|with|from|above) \d+\b",
            r"\b{DRUG} (?:beside|with|on top of|next to|alongside|plus|added to|together with) (?:your|the|"
            r"his|her) "
            r"{DRUG}\b[^.;]{0,40}\b(?:will|speeds?|helps?|boosts?|works?|makes?|is|are|does)\b",
            r"\b(?:one|two|some|a few|any) of (?:her|his|their|your \w+'s|somebody's|someone's) {DRUG}\b",
            r"\b(?:ignor\w+|disregard\w*|overrul\w+|forget) …(?:prescriptions?|prescribers?|psychiatrists?|"
            r"doctors?)\b",
            r"\b(?:half|quarter|one|two|three|four|a|an extra|\d+)(?: (?:of )?an?)? …{DRUG} …(?:before|at|"
            r"under|twice|every|stops?|will|helps?)\b",
        ),
    ),
    (
        "medication",
        "denied",
        (
            r"\b(?:what|whatever|those|these|ones|gummies|drops|sweets|things|stuff)(?: that)? (?:your|his|"
            r"her|their) (?:\w+ )?"
            r"(?:{RELATIVE}|friend|flatmate|grandmother|grandfather|aunt|uncle) (?:takes?|gets?|is on|was "
            r"given|is given|"
            r"swallows?|has|was prescribed|is prescribed)\b(?= (?:on prescription|for|before|at|from|"
            r"will)\b|"
            r"[.,;]|$)",
        ),
    ),
    (
        "medication",
        "said",
        (
            r"\b(?:no (?:need|reason)|(?:not|n't) (?:need|have)|needn't|need not|not necessary|without) "
            r"(?:to )?(?:tell\w*|mention\w*|say\w*|ask\w*|inform\w*|involv\w*|bother\w*|consult\w*)\b"
            r"[^.;]{0,20}\b{PRESCRIBER}\b[^.;]{0,40}\b(?:stop\w*|drop\w*|left? out|leav\w+ out|com\w+ off|"
            r"off|"
            r"halv\w+|doubl\w+|reduc\w+|chang\w+|skip\w*|paus\w+) (?:\w+ )?{DRUG}",
            r"\b(?:do not|don't|never) (?:take|swallow|use) (?:your|the|any)(?: prescribed)? {DRUG}\b"
            r"(?! (?:\w+ )?(?:without|unless|more|if|together|with))",
            r"\b{DRUG} (?:is|are|will be) (?:no longer|not|un) ?(?:needed|necessary|required)\b",
            r"\b{PRESCRIBER} (?:need not|needn't|does not (?:need|have) to|must not|should not) (?:know|"
            r"hear|"
            r"be told|find out)\b",
            r"(?:\b(?:no need|not need|no longer need|can do without|not necessary)|n't (?:really )?need|"
            r"needn't) …{DRUG}\b",
        ),
    ),
)
