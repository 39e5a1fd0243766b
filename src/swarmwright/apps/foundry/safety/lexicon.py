"""Words, as parts of regular expressions over plain text. Data; `patterns` is made of them."""

from __future__ import annotations

__all__ = [
    "ALCOHOL",
    "CALLED",
    "CHANGE",
    "CRISIS_NAMES",
    "CRISIS_NUMBERS",
    "DARK",
    "DISORDER",
    "DRUG",
    "FORM",
    "GIVEN_UP",
    "HARM",
    "HEIGHT",
    "LEAVING_LIFE",
    "PERMITTED",
    "PRESCRIBER",
    "RELATIVE",
    "RISK",
    "SELF",
    "SHORT_CRISIS_NUMBERS",
    "TOUCHING",
    "WHO",
]


def _any(words: str) -> str:
    return "(?:" + "|".join(words.split()) + ")"


_PARTS = (
    "wrists? arms? forearms? thighs? legs? skin veins? throat neck head face temples? fingers? hands? "
    "stomach belly body chest artery arteries palms? feet foot lips? tongue ears?"
)
SELF = (
    r"(?:yourself|yourselves|themsel(?:f|ves)|himself|herself|oneself|myself|ur ?self|"
    r"(?:(?:the )?(?:inside|outside|back|side|tip|top|skin) (?:of|on) )?"
    rf"(?:your|their|his|her|the|one's) (?:own )?(?:(?:left|right|inner|upper|lower|bare) )?"
    rf"{_any(_PARTS)})"
)
"""Whom or what a person harms when they harm themselves."""

HARM = (
    r"(?:cut(?:ting)?|hurt(?:ing)?|harm(?:ing)?|injur(?:e|ing)|burn(?:ing)?|kill(?:ing)?|hang(?:ing)?|"
    r"drown(?:ing)?|starv(?:e|ing)|poison(?:ing)?|scratch(?:ing)?|stab(?:bing)?|shoot(?:ing)?|"
    r"punish(?:ing)?|slit(?:ting)?|slash(?:ing)?|strangl(?:e|ing)|suffocat(?:e|ing)|chok(?:e|ing)|"
    r"hit(?:ting)?|punch(?:ing)?|slap(?:ping)?|whip(?:ping)?|pinch(?:ing)?|prick(?:ing)?|pierc(?:e|ing)|"
    r"goug(?:e|ing)|claw(?:ing)?|bit(?:e|ing)|bang(?:ing)?|beat(?:ing)?|bruis(?:e|ing)|carv(?:e|ing)|"
    r"scald(?:ing)?|bleed(?:ing)?|"
    r"end(?:ing)?|smother(?:ing)?|mutilat(?:e|ing))"
)

HEIGHT = (
    r"(?:platform(?: edge)?|bridge|viaduct|roof|rooftop|cliff|railings?|parapet|tracks|balcony|ledge|"
    r"multi-?storey|car park|quay)"
)
"""Where one step is enough."""

PERMITTED = (
    r"(?:all ?right|okay|ok|fine|reasonable|understandable|sensible|natural|permitted|allowed|acceptable|"
    r"your (?:right|choice|decision)|nothing wrong|no shame|no sin|no crime|brave|wise|kind(?:er|est)?|free)"
)
"""What gives leave."""

LEAVING_LIFE = (
    r"(?:(?:enough|tired|weary|sick|done|finished|through) (?:of|with) (?:life|living|it all)|"
    r"(?:stop|quit|give up|finish) (?:living|(?:on )?life)|(?:choose|prefer|want|wish|decide|ready) (?:to "
    r"die|death)|"
    r"(?:go|leave|stop|slip away) for (?:good|ever)(?=\s*(?:[.,;:!?]|$))|not (?:to )?(?:live|go on living|"
    r"wake up|be alive)|"
    r"end (?:it all|your (?:own )?(?:life|suffering)))\b"
)
"""To die, as people say it who do not say so."""

DRUG = (
    r"(?:"
    r"medications?|meds|medicines?|(?<!phone or )(?<!laptop or )(?<!computer or )tablets?"
    r"(?!,? (?:and|or) (?:phone|laptop|computer)| (?:computer|screen|app))|pills?|capsules?|"
    r"antidepressants?|ssris?|snris?|sedatives?|"
    r"tranquilli[sz]ers?|antipsychotics?|benzodiazepines?|benzos?|mood stabili[sz]ers?|stimulants|"
    r"beta.?blockers?|sleeping (?:pills?|tablets?|aids?)|supplements?|st\.? john'?s wort|"
    r"diphenhydramine|doxylamine|antihistamines?|painkillers?|cbd(?: oil)?|cannabidiol|valerian|kava|"
    r"ashwagandha|5-htp|laxatives?|diuretics?|"
    r"sertraline|fluoxetine|citalopram|escitalopram|paroxetine|fluvoxamine|venlafaxine|desvenlafaxine|"
    r"duloxetine|mirtazapine|bupropion|trazodone|amitriptyline|nortriptyline|clomipramine|imipramine|"
    r"doxepin|agomelatine|vortioxetine|lithium|valpro\w+|lamotrigine|carbamazepine|quetiapine|olanzapine|"
    r"risperidone|aripiprazole|haloperidol|clozapine|ziprasidone|paliperidone|lorazepam|diazepam|"
    r"alprazolam|clonazepam|temazepam|oxazepam|bromazepam|midazolam|zolpidem|zopiclone|eszopiclone|"
    r"zaleplon|melatonin|promethazine|hydroxyzine|pregabalin|gabapentin|buspirone|propranolol|atenolol|"
    r"methylphenidate|lisdexamfetamine|atomoxetine|amphetamines?|modafinil|ketamine|esketamine|"
    r"psilocybin|prozac|zoloft|celexa|lexapro|paxil|effexor|cymbalta|wellbutrin|remeron|xanax|valium|"
    r"ativan|klonopin|ambien|lunesta|seroquel|zyprexa|abilify|ritalin|adderall|vyvanse|concerta|"
    r"lyrica|inderal|insulin|ibuprofen|aspirin|paracetamol|acetaminophen|cough (?:syrup|medicine|mixture)|"
    r"codeine|tramadol|oxycodone|morphine|phenibut|tianeptine|etizolam|nootropics?|ghb|lsd|magic mushrooms"
    r")"
)

FORM = r"(?:patch(?:es)?|puffs?|suppositor(?:y|ies)|lozenges?|ampoules?|injections?|doses?)"
"""What a drug comes in that is not called by its name."""

CHANGE = (
    r"(?:stop(?:ping)?(?: taking)?|quit(?:ting)?|start(?:ing)?(?: (?:with|on|taking))?|"
    r"begin(?:ning)?(?: (?:with|on|taking))?|skip(?:ping)?|doubl(?:e|ing)|tripl(?:e|ing)|"
    r"increas(?:e|ing)|rais(?:e|ing)|reduc(?:e|ing)|lower(?:ing)?|halv(?:e|ing)|cut(?:ting)?|wean\w*|"
    r"taper\w*|discontinu\w+|replac(?:e|ing)|switch(?:ing)?|swap(?:ping)?|come off|go off|get off|"
    r"leav(?:e|ing) (?:out|off|away)|miss(?:ing)?(?: out)?|forgo(?:ing)?|coming off|going off|"
    r"(?:go|going|do|get by|manage) (?:[\w-]+ ){0,3}?without|take|taking|use|try|borrow\w*|get|"
    r"ask(?! (?:at )?(?:your|the|a) (?:pharmacy|doctor|physician|pharmacist|prescriber|psychiatrist|gp|"
    r"clinician))|buy|"
    r"order|add|"
    r"wash(?:ing)? down|pop|snort|inject|wean(?:ing)?(?: \w+)? off|phas(?:e|ing) out|refuse|ignore|share|"
    r"lend|trad(?:e|ing)|exchang(?:e|ing)|"
    r"crush|swallow|drop|throw away|give|bin|flush|pause|"
    r"adjust\w*|change|changing|combine|mix)"
)
"""What one can do with a drug that is for a prescriber to say."""

PRESCRIBER = (
    r"(?:doctors?|physicians?|prescribers?|psychiatrists?|gp|pharmacists?|clinicians?|"
    r"prescribing \w+|medical (?:team|advice|supervision))"
)

DISORDER = (
    r"(?:(?:\w+[ -]){0,3}disorder|obsessive[ -]compulsive (?:illness|neurosis|condition)|mental illness|"
    r"generali[sz]ed anxiety|(?:major |clinical |severe |manic )?depression|clinically depressed|"
    r"(?:complex )?ptsd|c-ptsd|ocd|adhd|add|gad|bpd|bipolar|autis\w+|asperger\w*|schizo\w+|psychosis|"
    r"psychotic|borderline|agoraphobia|(?:social |specific )?phobia|anorexi\w+|bulimi\w+|narcissis\w+|"
    r"dementia|insomnia|dysthymia|mania|manic|hypochondria\w*|agoraphobic|a psychopath|an addict|"
    r"an alcoholic)"
)

WHO = r"(?:you|the (?:client|patient|user)|she|he|they|client|patient)"

TOUCHING = r"(?:on|onto|into|in|to|against|across|over|along|under|through)"
"""How a thing comes to a body."""

RELATIVE = (
    r"(?:wife|husband|partner|child|children|kids?|son|daughter|baby|boss|mother|father|parents?|brother|"
    r"sister|neighbou?rs?|colleagues?|boyfriend|girlfriend|ex|dog|cat)"
)

GIVEN_UP = (
    r"(?: to (?:your |the |my |her |his |their )?(?:perfection\w*|worr\w+|fears?|anxiety|habits?|"
    r"inner|old|past|critic|depression|ocd|illness|addiction|job|house|eating|drink\w*|alcohol|smoking|"
    r"cigarettes?|gambling|"
    r"(?:younger|former) self|(?:\w+ ){1,2}(?:who|that) (?:has |have |had )?(?:died|passed|is dead)))"
)
"""To whom or what one writes farewell letters in therapy: to what one gives up, and to the dead."""

ALCOHOL = (
    r"(?:wines?|beers?|tequila|champagne|cider|sherry|whisky|whiskey|vodka|rum|gin|brandy|schnapps|liquor|"
    r"alcohol|booze|a drink|(?:two|three|few|couple of|stiff|strong|quick) drinks?|cocktails?|hip flask|"
    r"cannabis|marijuana|weed|(?:a|one|two) joints?|joint before|joints|hashish|cocaine|mdma|ecstasy|kratom)"
)

RISK = (
    r"(?:suicid\w*|self[- ]?harm\w*|self[- ]?injur\w*|self[- ]?mutilat\w*|parasuicid\w*|overdos\w*|"
    r"end(?:ing|s)? (?:my|your|his|her|their|one's) (?:own )?life|"
    r"(?:not|n't|no longer|does not|do not) (?:want|wish) to (?:live|be alive|go on)|"
    r"(?:want|wish)(?:s|es|ed|ing)? (?:to (?:die|be dead)|(?:s?he|they|you|i) (?:were|was) dead)|"
    r"end(?:ing|s)? it all|death wish|(?:urges?|longing) to (?:die|be dead)|tired of (?:living|life)(?! "
    r"with\b)|harm to (?:self|(?:him|her|"
    r"them)sel(?:f|ves))|"
    r"(?:suicidal |homicidal )?ideation|life (?:is|feels|seems) (?:pointless|meaningless|not worth)|"
    r"(?:history|episodes?|bouts?) of cutting|cutting (?:since|behaviou?rs?|episodes?|again)|"
    r"took (?:all )?(?:the |her |his |their )?(?:pills|tablets)|"
    r"better off dead|no (?:reason|point) (?:to|in|for) (?:live|living|go(?:ing)? on(?! (?:with|to|at|about|"
    r"holidays?|vacation|trips?|dates?|diets?|stage|buses|trains|an? \w+)\b))|"
    r"suizid\w*|selbstmord\w*|selbsttot\w*|selbstverletz\w*|umbringen|lebensmude|ritzen|"
    r"me tuer|se tuer|mourir|quitarme la vida|matarme|autolesi\w*|autolesion\w*|autolesionismo|"
    r"zelfmoord\w*|zelfdoding|zelfbeschadig\w*|selvmord\w*|sjalvmord\w*|sjalvskad\w*|itsemurh\w*|"
    r"samobojst?\w*|samoubij\w*|sebevrazd\w*|intihar\w*|ongyilk\w*|самоуби\w*|суицид\w*|自殺|自杀|자살|انتحار)"
)
"""Suicide and self-harm, as people name it, in a good many languages (without accents)."""

CALLED = (
    r"(?:call|dial|text|phone|ring|line|number|contact|reach|chat|emergenc(?:y|ies)|crisis|help|answers?|"
    r"appel\w*|compose\w*|numero|llam\w*|telefon\w*|chiam\w*|bel|ruf\w*|anruf\w*|wahl\w*|notruf|ring\w*|"
    r"ligue|lig\w*|zadzwon\w*|zavolej\w*|zvon\w*|arayin|hivj\w*|soita)"
)
"""What goes with a number that is called, in some languages."""

DARK = (
    r"(?:suicid\w*|self[- ]?harm\w*|self[- ]?injur\w*|overdos\w*|feel\w* like (?:dying|death|ending)|"
    r"want\w* to die|"
    r"wish\w* (?:to die|(?:you|she|he|they|i) (?:were|was) dead)|(?:dark|darkest|black|such|these|those) "
    r"thoughts?|"
    r"thoughts? of (?:death|dying)|(?:the|your|an|that|last) attempt|cutting)"
)
"""What has to be told to somebody."""

SHORT_CRISIS_NUMBERS = (
    "988 911 112 999 000 111 113 116 024 061 3114 1813 119 110 144 143 147 142 1552 1771 1737 1926 188 105"
)
"""Numbers of crisis and emergency lines that are short; with them, it has to be said that they are called."""

_LONG_NUMBERS = (
    "116123 116111 131114 18002738255 18336668255 18334564566 08001110111 08001110222 08001110333 08000113 "
    "717003717 0223272327 70201201 0800543354 1300659467 1800551800 "
    "1800650890 9152987821 0570783556"
)
CRISIS_NUMBERS = frozenset(_LONG_NUMBERS.split())
"""Numbers of crisis lines by their digits alone; nobody's own number is among them."""

CRISIS_NAMES = (
    r"(?:crisis (?:line|lifeline|text line|service|team|hotline)|lifeline|samaritans|help ?lines?|"
    r"hot ?lines?|"
    r"emergency (?:number|services?|room|department|line)|telefon ?seelsorge|dargebotene hand|"
    r"sos amitie|suicide ecoute|telefono de la esperanza|telefono amico|befrienders|kirkens sos|"
    r"mind sjalvmordslinjen|livslinien|zelfmoordlijn|linha|papyrus|beyond blue|kids help phone|"
    r"talk suicide|trevor|nearest (?:hospital|emergency))"
)
