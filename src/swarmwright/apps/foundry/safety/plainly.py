"""What people say who name no risk: parts of regular expressions over plain text, each of a class of such
sayings. Data.

Each begins with the words that tell of it, so that what stands before them says whether it is denied, only
supposed, or looked for.
"""

from __future__ import annotations

from swarmwright.apps.foundry.safety.lexicon import DRUG

__all__ = ["PLAINLY", "STATES"]

_OWN = r"(?:my|your|his|her|their)"
_THEM = r"(?:me|you|him|her|them|us)"
_SELF = r"(?:my|your|him|her|them|one)sel(?:f|ves)"
_BE = r"(?:is|are|was|were|be|been|'s|'re|'m|am)"
_END = r"(?=\s*(?:$|[.,;:!?)]))"
_NIGH = r"(?:much|very much|a lot|for much|for very much|that much)"
_PILLS = rf"(?:{DRUG}|tabs|sleepers|(?:\w+ )?(?:pressure|heart|water|thyroid|sleeping) (?:pills?|tablets?))"
_GUN = r"(?:shot ?guns?|air ?rifles?|rifles?|revolvers?|hand ?guns?|pistols?|guns?|crossbows?|machetes?)"
_WATER = r"(?:river|canal|lake|sea|weir|quarry|bridge|viaduct|cliffs?|railway|tracks|trains?|motorway|roof)"
_LATER = r"(?:birthdays?|weddings?|christmas(?:es)?|graduations?|anniversar(?:y|ies)|18ths?|21sts?)"

_EUPHEMISMS = (
    rf"\b(?:top(?:s|ped|ping)?|off(?:s|ed|ing)|neck(?:s|ed|ing)?) {_SELF}\b",
    rf"\b(?:do(?:es|ing)?|did|done) {_SELF} in\b",
    rf"\b(?:end|finish|cut short)(?:s|ed|ing)? {_OWN} days\b(?! (?:at|in|by|with|off))",
    r"\b(?:check(?:s|ed|ing)? out|sign(?:s|ed|ing)? off|slip(?:s|ped|ping)? away) (?:for (?:good|ever)|early|"
    r"of (?:life|this world|it all))\b",
    rf"\b(?:put|puts|putting) (?:an end to (?:it all|things|{_SELF})|{_SELF} out of (?:it|{_OWN} misery))\b",
    r"\b(?:do(?:es|ing)?|did|done) something (?:stupid|silly|daft|final)\b",
)
_PLANS = (
    rf"\b(?:got|has|have|had|'s) (?:it|everything|it all|the whole thing) (?:all )?(?:planned|sorted|worked "
    rf"out|arranged|figured out|mapped out|lined up|set|ready)(?: out)?(?:{_END}| (?:for (?!the (?:\w+ "
    rf")?(?:trip|"
    rf"move|party|holidays?|interview|exam|wedding|week|talk|meeting)\b)|on |by |then|when|after|before|and))"
    r"(?!.*\b(?:party|holiday|trip|caterer|flights?|hotel|honeymoon)\b)",
    r"\b(?:chosen|picked|set|fixed|got|has|have) (?:a|the|his|her|their|my) (?:date|day|place|spot|tree|"
    r"method|"
    r"way) (?:to (?:do it|die|end it)|for (?:it|doing it|the end|when it))\b",
    r"\b(?:make|makes|making|made) it look like an? (?:accident|mistake)\b",
    r"\b(?:knows?|decided|worked out) (?:exactly )?(?:how|when|where) (?:he|she|they|i)(?:'d|'ll| would| "
    r"will|"
    r" is going to| are going to) (?:do it|go)\b",
)
_FAREWELLS = (
    r"\b(?:big|long|last|final) (?:goodbye|farewell)s?\b(?! (?:party|do|tour|drinks|to (?:smoking|"
    r"sugar)))|\bma(?:de|"
    r"kes|king) (?:a|his|her|their) will at (?:nineteen|eighteen|seventeen|sixteen|twenty\S*|1[6-9]|2\d)\b",
    rf"\b(?:not|n't|never) (?:be|going to be|gonna be) (?:around|here|with us|with you|alive) (?:{_NIGH} "
    rf"longer|"
    r"for (?:much|very|that) long(?:er)?|much more|long)\b",
    rf"\b(?:not|n't) (?:be|going to be|being) (?:here|around|there) (?:for|by|at|to see|come) (?:the |"
    rf"{_OWN} |"
    rf"next |my |this )?(?:\w+ )?(?:{_LATER}|summer|spring|easter|new year)\b",
    rf"\b(?:written|wrote|writes?|writing|record(?:s|ed|ing)?|film(?:s|ed|ing)?|made|making|bought) (?:\w+ )"
    rf"{{0,2}}?(?:cards?|letters?|notes?|videos?|messages?|presents?)\b[^.;]{{0,40}}\b(?:next|future|all|"
    rf"each|"
    rf"every|coming|later)\b[^.;]{{0,20}}{_LATER}",
    r"\b(?:given|giving|gives?|gave) (?:away )?(?:[\w']+ ){0,4}?away\b[^.;]{0,60}\b(?:funeral|goodbyes?|will|"
    r"cat|dog|ashes)\b",
    r"\b(?:paid off|paid for|planned|booked|arranged|sorted) (?:her|his|their|my|the) (?:own )?funeral\b"
    r"(?! (?:of|for)\b)",
    rf"\b(?:may|might) as well have {_OWN}? ?(?:the |my )?(?:dog|cat|car|house|watch|ring|guitar|things)\b",
    r"\b(?:last|final) (?:christmas|birthday|summer|goodbye|time (?:you|we|they|i)(?:'ll| will) see)\b(?="
    r"[^.;]{0,30}\b(?:together|he says|she says|i'?ll|will|with (?:us|you|me))\b)",
)
_BURDEN = (
    r"\b(?:sick|tired|ashamed|fed up) of (?:being|getting) (?:in (?:everybody|everyone|their|"
    r"people)(?:'s)? way|a "
    r"(?:burden|nuisance|weight))\b|\b(?:world|place|family|house|things)\b[^.;]{0,40}\b(?:minus (?:one|"
    r"me|him|her)|"
    r"one (?:mouth|person) fewer)\b",
    r"\b(?:rather|wish\w*|hop\w+|pray\w*) (?:that )?(?:the )?(?:cancer|tumou?r|heart attack|illness|virus|"
    r"bus|lorry|"
    r"plane|crash) (?:got|took|would (?:get|take|hit|have)|had (?:got|taken)|hits?|takes?|gets?)\b",
    r"\bnot want to be (?:a person|anybody|anything|awake|conscious) any ?more\b|n't want to be (?:a "
    r"person|anybody|"
    r"anything|awake|conscious) any ?more\b",
    r"n't (?:plan|think|look|see) (?:past|beyond) (?:mon|tues|wednes|thurs|fri|satur|sun)?day\b|n't "
    r"(?:plan|look|"
    r"think) (?:past|beyond) (?:this|the) (?:week|weekend|month|summer|christmas)\b",
    r"\b(?:only|just|nothing but|such|always|merely) (?:been )?a (?:burden|dead ?weight|drain|millstone|"
    r"waste "
    r"of (?:space|air|oxygen|skin|money))\b",
    rf"\b(?:would|will|'d|'ll) (?:all |soon |both |quickly )*(?:get|be) over {_THEM} (?:in|within|inside|by|"
    r"soon|quickly|before|fast)\b",
    r"\b(?:nobody|no one|no-one|none of them)(?: else)? (?:has|have|would have|will have|'d have) to (?:fret|"
    r"worry|bother|fuss|care) (?:about|over|for|with) (?:me|him|her|them)\b",
    r"\b(?:happier|better|freer|richer|relieved|easier) (?:\w+ )?(?:with (?:me|him|her|them) (?:gone|dead|"
    r"out "
    r"of the (?:way|picture))|(?:once|when|if) (?:i|he|she|they)(?:'s|'m|'re| (?:is|am|are|was|were)) "
    r"(?:gone|"
    r"dead))\b",
)
_HOPELESS = (
    r"\b(?:see|sees|seeing) (?:no|any|a) (?:future|way (?:out|forward|on|through)|light)\b(?<!sees a way)"
    r"(?! (?:in|for|at) (?:the |this |her |his )?(?:job|firm|company|industry|relationship|role))",
    r"\b(?:no|any|what|what's the|what is the) (?:\w+ )?(?:future|point|way out)(?: for (?:me|him|her|them)| "
    r"any ?more| in (?:anything|any of it|it all|going on(?! (?:with|to|about|holidays?|"
    r"vacation|trips?|dates?|diets?|stage|"
    r"buses|trains|an? \w+)\b)|carrying on))(?! (?:at|with|to) (?:work|school))",
    r"\b(?:had|has had|have had) (?:enough|it) (?:of|with) (?:it all|everything|being here|the world|this "
    r"world|life)\b",
    rf"\b(?:lost|losing|given up|gives up|giving up) (?:all )?(?:hope|on (?:himself|herself|themsel\w+|life|"
    rf"everything))\b|\bdone in and done\b|\bready to (?:go|leave) (?:for good|now|this (?:world|"
    rf"life)){_END}",
)
_PLACES = (
    rf"\b{_WATER} (?:would|could|will|might|'d|'ll) (?:just )?(?:sort|solve|end|fix|settle|finish|have|take) "
    r"(?:it|him|her|me|them|everything|all)\b",
    rf"\b(?:walk|go|stand|sit|drive|linger|hang)\w* (?:\w+ ){{0,3}}?(?:along|by|on|at|near|beside|over|to|"
    rf"up) "
    rf"(?:the |a )?(?:\w+ )?{_WATER}\b[^.;]{{0,60}}\b(?:how (?:quick|easy|simple|peaceful|cold)|be over|jump|"
    r"step|end|letting go|disappear)\b",
)
_MEANS_AT_HOME = (
    r"\b(?:lengths? of )?(?:hose(?:pipe)?|rope|flex|cable|plastic bags?|charcoal|antifreeze|"
    r"helium)\b[^.;]{0,25}\band "
    r"(?:an? )?(?:\w+ ){0,3}?(?:tape|stool|hook|note|bucket|tent|ladder)\b|\b(?:one-?way|single) tickets? "
    r"to (?:beachy head|"
    r"switzerland|dignitas|the (?:cliffs|bridge|coast))\b",
    rf"\b(?:keep|carr|take|took|hid|hide|has|bring|brought)\w* (?:[\w'-]+ ){{0,3}}?(?:kni(?:fe|ves)|"
    rf"blades?|hammer|"
    rf"acid|petrol|machete) (?:in|under|with|on) (?:{_OWN} )?(?:\w+ )?(?:bag|pocket|sock|coat|bed|pillow|"
    rf"locker|him|her|"
    r"jacket)\b",
    rf"\b(?:stuff|stash|squirrel|hid|hide|hoard|tuck|save)\w* (?:[\w']+ ){{0,6}}?(?:{_PILLS}|patches|"
    rf"ampoules|insulin "
    r"pens)\b(?! (?:from|out of reach))",
    rf"\b(?:keep|kept|get|gets|got|fetch|take|took|clean|load|hid|hide|buy|bought|borrow|own|sit|sleep|"
    rf"carr)\w* "
    rf"(?:[\w'-]+ ){{0,4}}?{_GUN}\b(?! (?:sports?|club|range|licen[cs]e|fire|shy|metal|salute|point))",
    rf"\b{_GUN} (?:in|under|behind|beside|by|on) (?:the|{_OWN}) (?:\w+ )?(?:wardrobe|bed|house|home|car|shed|"
    r"drawer|cupboard|pillow|loft|garage|cabinet)\b",
    rf"\b{_PILLS} (?:[\w']+ )?(?:saved|put by|stashed|squirrelled|tucked|hidden|set|stored|put|hoarded|"
    rf"lined) "
    r"(?:up|away|aside|by)\b(?! (?:from|so that) (?:the )?(?:child|kid|toddler|grand))",
    rf"\b(?:saving|squirrelling|putting by|putting aside|hoarding|stockpiling|stashing|counting out|has "
    rf"stashed|stockpiled|hoards?) (?:up |away |out )?(?:[\w']+ ){{0,3}}?{_PILLS}",
)
_ON_OTHERS = (
    rf"\b(?:swing|do time) for (?:{_THEM}|(?:the|{_OWN}) \w+)\b(?! (?:team|club))",
    rf"\b(?:do|does|did|doing|done) (?:{_THEM}|(?:the|{_OWN}) (?:\w+ )?\w+) in{_END}",
    rf"\b(?:could|would|will|going to|'ll) (?:do|batter|deck|finish|flatten|lamp|have|knife|gut|bottle|"
    rf"glass) "
    rf"(?:{_THEM}|(?:the|{_OWN}) (?:ex|boss|dad|mum|wife|husband|brother|neighbou?r|teacher)) ?(?:in\b|off\b|"
    rf"for good\b|{_END})",
    rf"\b(?:give|gives|gave|giving) {_THEM} (?:a )?(?:good )?(?:hiding|kicking|beating|battering|seeing to|"
    r"thrashing|belting|slap|clout)\b",
    r"\bneither of (?:them|us) will (?:see|live|make it|leave)\b|\bmake the (?:baby|child|kids?) (?:stop|"
    r"be quiet|"
    r"sleep) (?:for ever|forever|for good)\b",
    r"\bknows? (?:exactly )?where (?:he|she|they|each of them|all of them|every one of them)(?: all)? "
    r"(?:lives?|"
    r"parks?|works?|drinks?|sleeps?|walks?|goes home)\b",
    r"\blist of (?:the |all the |all )?(?:\w+ )?(?:who|that) (?:\w+ )?(?:bullied|hurt|wronged|laughed|"
    r"crossed|"
    r"betrayed|mocked|deserve)\w*\b|\bmake (?:him|her|them) (?:all )?pay(?: for|(?= *(?:$|[.,;])))",
    r"\b(?:baby|child|newborn|toddler|twins?)\b[^.;]{0,40}\b(?:got rid of|not (?:hers|his|mine)|smothered|"
    r"shaken|"
    r"dropped on purpose|would be better (?:dead|gone))\b",
)

PLAINLY = "|".join(
    (
        *_EUPHEMISMS,
        *_PLANS,
        *_FAREWELLS,
        *_BURDEN,
        *_HOPELESS,
        *_PLACES,
        *_MEANS_AT_HOME,
        *_ON_OTHERS,
    )
)
"""That somebody may die or be killed: euphemisms, plans, farewells, burden, hopelessness, places, means,
harm to others."""

_ABUSE = (
    rf"\b(?:lock|shut|trap)(?:s|ed|ping|ting|ing)? {_THEM} (?:in|up|out|inside)\b(?! (?:of the (?:app|"
    rf"account)))",
    rf"\b(?:hits|slaps|punches|chokes|beats|kicks|batters|throttles|belts) (?:{_THEM}|the (?:kids|children))"
    r"(?=\s*(?:$|[.,;])| (?:when|if|and|every|in the (?:face|stomach|ribs)|about|up|with|around|again|"
    r"most|some|at (?:night|home))\b)",
    rf"\b(?:takes?|took|keeps?|controls?|checks?|reads?|goes through) (?:all )?{_OWN} (?:wages|money|phone|"
    r"passport|bank card|cards?|messages|texts)\b(?= (?:and|when|off|away|so|every|all|whenever)\b|"
    r"\s*(?:$|[.,;]))",
    rf"\b(?:came|comes?|coming|creeps?|crept|gets?|got|climbs?) into {_OWN} (?:room|bed|bedroom) (?:at|in "
    rf"the|"
    r"every|most|some|when)\b(?!.*\b(?:nightmare|bad dream|storm|thunder|cat|dog)\b)",
    rf"\b(?:touch(?:es|ed|ing)?|interfer(?:es|ed|ing) with|mess(?:es|ed)? with) {_THEM} (?:where|down there|"
    r"there|at night|in (?:that|a) way|when (?:s?he|they|i|mum|dad))\b",
    rf"\b(?:won't|will not|doesn't|does not|never) let(?:s)? {_THEM} (?:out|leave|see|go out|have (?:friends|"
    r"money|a phone|a job)|talk to|work|sleep)\b",
    rf"\b(?:scared|frightened|afraid|terrified) (?:to go home|of (?:what (?:he|she|they)(?:'ll| will| might)|"
    rf"{_OWN} (?:husband|wife|partner|dad|father|mum|mother|stepdad|stepfather|boyfriend|girlfriend|brother|"
    r"uncle|carer))\b)",
)
_BY_OTHERS = (
    rf"\b(?:has|had|having|have|goes|went) a go at {_THEM} with\b|\b(?:help(?:s|ed|ing)? (?:himself|"
    rf"herself) to|forc(?:es|"
    rf"ed|ing) (?:himself|herself) on(?:to)?|has (?:his|her) way with|mak(?:es|ing) (?:her|him) (?:watch|"
    rf"undress|touch)) ?"
    rf"(?:{_THEM})?\b(?! (?:food|cake|biscuits|the|a|some|seconds))",
    rf"\b(?:won't|will not|doesn't|refuses to) (?:hand over|give {_THEM}|let {_THEM} have) (?:{_OWN} |the "
    rf")?(?:\w+ )?"
    r"(?:insulin|medicine|pills|tablets|inhaler|money|phone|passport|food|keys)\b",
)
_PSYCHOSIS = (
    r"\b(?:swapped|replaced|exchanged|switched) (?:the |her |his |my )?(?:baby|mother|wife|husband|son|"
    r"daughter|"
    r"children)\b|\b(?:baby|wife|husband|mother|father|son|daughter) (?:is|has been) (?:replaced|an "
    r"impostor|a doll|a "
    r"robot|the devil|possessed)\b",
    r"\b(?:chip|implant|transmitter|tracker|microphone|camera|device|wire|bug)s? (?:\w+ )?(?:in|behind|under|"
    r"inside) (?:his|her|their|my) (?:\w+ )?(?:ears?|head|tooth|teeth|skin|neck|arm|brain|eye|wall|ceiling|"
    r"light)s?\b(?! (?:aid|ring))",
    r"\b(?:telly|tv|television|radio|internet|walls?|newsreader|adverts?|lamp|toaster|god|angels?|devil|"
    r"jesus)\b[^.;]{0,30}\b(?:give|gives|giving|send|sends|sending|texts?|rings?|writes?|orders?|talk|"
    r"talks|talking|speak|speaks|speaking|"
    r"tell|tells|telling|whisper|whispers) (?:\w+ )?(?:(?:him|her|them|me)\b|(?:to|about) (?:him|her|them|"
    r"me)\b|"
    r"orders|messages)",
    r"\b(?:neighbou?rs|police|they|government|cia|mi5|people|somebody|someone|family|head|boss|nurses?) "
    r"(?:is|are|have|has|'re|were)(?: been)? (?:all )?(?:spying on|following|poisoning|watching|bugging|"
    r"plotting|listening in on|filming|tracking|after) (?:him|her|them|me|the (?:food|coffee|tea|water)|"
    r"his|her)\b"
    r"(?! (?:on (?:instagram|twitter|youtube|social)|birds?))",
    r"\bsees? (?:\w+ )?(?:faces|people|things|shadows|figures|insects|dead \w+) (?:in the (?:wall|curtains?|"
    r"mirror)|that (?:nobody|no one|others?)|(?:who|that) (?:is|are)n't there|nobody else)\b",
    r"\bhears? (?:\w+ )?(?:voices|whispering|whispers|mumbling|commands|people talking when)\b(?! (?:from "
    r"next "
    r"door|through the wall|in the choir))",
    r"\b(?:thinks|believes|is sure|is certain|convinced) (?:that )?(?:he|she|they) (?:is|are|'s|'re) "
    r"(?:\w+ )?"
    r"(?:jesus|god|dead already|the messiah|a prophet|chosen|being (?:watched|followed|poisoned|filmed|"
    r"tracked)|"
    r"controlled|from another planet)\b",
)
_EATING = (
    r"\b(?:down to|weighs?(?: only| just| in at)?|only|just) (?:about |under |barely )?(?:(?:five|six|seven) "
    r"stone|(?:3\d|4[0-4]) ?(?:kg|kilos?))\b",
    r"\b(?:liv(?:es|ing)|surviv(?:es|ing)|gets? by|exist(?:s|ing)) on (?:\w+ )?(?:black coffee|coffee|air|"
    r"water|"
    r"nothing|diet coke|chewing gum|gum|lettuce|rice cakes|an apple|cigarettes|energy drinks)\b",
    r"\b(?:bring|throw|chuck|cough)(?:s|ing)? (?:(?:every|each|her|his|the|all|any|"
    r"most)\b[^.;]{0,25}\b(?:meals?|"
    r"food|dinners?|lunch\w*|breakfasts?|tea) )?(?:up|it up|it all up|back up)\b(?=[^.;]{0,40}\b(?:meal|"
    r"after|"
    r"tap|eat\w*|bathroom|toilet|food)\b|\s*(?:$|[.,;]))",
    r"\b(?:bring|throw)(?:s|ing)? up (?:every|each|her|his|the|all|any|most)\b[^.;]{0,15}\b(?:meals?|food|"
    r"dinners?|lunch\w*|breakfasts?)\b",
    r"\bmak(?:es?|ing) (?:her|him|my|them)sel(?:f|ves) (?:sick|throw up|vomit|puke)\b(?! with worry)",
    r"\b(?:not|n't|hardly|barely|scarcely) (?:eaten|eating|touched (?:food|a thing)|had a (?:proper )?meal) "
    r"(?:for|in|since|anything|a thing|properly)\b|\b(?:eats? (?:next to )?nothing|won't eat)\b",
    r"\b(?:purges?|purging|purged)\b|\bperiods? (?:have |has )?(?:stopped|gone|dried up)\b|\b(?:runs?|"
    r"exercis\w+|"
    r"trains?) [^.;]{0,25}\bon (?:an apple|nothing|a (?:yoghurt|salad|coffee))\b",
    r"\b(?:chews?|hides?|hid|flush\w*) (?:and spits?|(?:her|his) (?:food|meals?|dinner))\b",
)
_OFF_MEDICINE = (
    rf"\b(?:chuck|flush|bin|thr[eo]w|thrown|stop|pour|tip|dump|ditch|skip|spit)\w* (?:out |taking |away )?"
    rf"(?:all )?(?:of )?(?:{_OWN} )?{_PILLS}(?: (?:down|away|out|in the (?:bin|toilet|loo|sink)|altogether|"
    rf"last|"
    rf"months?|weeks?|since|because|cold|and|to)\b|{_END})",
    rf"\b(?:come|came|coming|gone|went|off) (?:right |straight )?off (?:all )?(?:{_OWN} )?{_PILLS}\b",
)
_USE = (
    r"\b(?:bottles?|litres?|crates?|six-?packs?|cans?) of (?:vodka|gin|whisk(?:y|ey)|wine|cider|lager|"
    r"spirits|rum) "
    r"(?:\w+ ){0,2}?(?:before|a day|a night|every|each|daily|for breakfast|to (?:sleep|cope|get))",
    rf"\b(?:twice|three times|four times|five times|double|triple|more than|ten times) (?:what (?:it says|"
    rf"the (?:"
    rf"box|label|packet|doctor|gp)|she|he)|the (?:dose|amount|limit)|{_OWN} dose)\b",
    r"\b(?:tak(?:es?|ing)|us(?:es|ing)|borrow(?:s|ing)?) (?:his|her|their|a|my) (?:\w+ )?(?:brother|"
    r"sister|mum|mother|"
    rf"friend|mate|flatmate|dad|father|husband|wife|partner)'s {_PILLS}",
)
_MANIA = (
    r"\bsleeps? (?:only |about |maybe |just )?(?:an|one|two|no|hardly an) hours? (?:a|at|per|each) night\b",
    r"\b(?:spend|spent|spending|blow|blew|blowing|giving) [^.;]{0,20}\b(?:inheritance|savings|pension|all "
    r"(?:his|her|"
    r"their) money|student loan)\b",
    r"\b(?:not|n't|hardly|barely) (?:slept|been to bed|had any sleep) (?:(?:a wink|properly|at all) )?(?:for "
    r"(?:\w+ )?(?:days|nights)|since (?:mon|tues|wednes|thurs|fri|satur|sun)day|in (?:\w+ )?(?:days|"
    r"nights)|this "
    r"week)\b",
    r"\bup (?:for|all) (?:two|three|four|five|six|several|\d) (?:days|nights)\b",
)

STATES = "|".join((*_ABUSE, *_BY_OTHERS, *_PSYCHOSIS, *_EATING, *_OFF_MEDICINE, *_USE, *_MANIA))
"""What a person has to weigh before anything else is done: abuse, psychosis, not eating, medicine that was
given up or taken otherwise, no sleep for days."""
