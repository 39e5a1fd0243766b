"""Harm to others, as a request tells of it: killing and hurting somebody that is wished, planned, threatened,
imagined or done. Parts of regular expressions over plain text. Data.

Who could be harmed is a class and no list of relatives: whatever is killed is somebody, unless it is a thing
that people speak of so ("kill the mood"); whatever is hurt, hit or attacked is somebody if the word is one
for people. Each match begins with the word of harm itself, or the wish right before it: what stands before
that says whether it is denied.
"""

from __future__ import annotations

__all__ = ["NO_HARM", "OTHERS", "SOMEBODY"]


def _behind(*words: str) -> str:
    """Directly behind one of these words."""
    return "(?:" + "|".join(rf"(?<=\b{word} )" for word in words) + ")"


def _not_behind(*words: str) -> str:
    return "".join(rf"(?<!\b{word} )" for word in words)


_KIN = (
    r"(?:(?:step|grand|god|foster|half|great)[- ]?){0,2}(?:fathers?|mothers?|dad(?:dy|s)?|mum(?:my|s)?|"
    r"mom(?:my|s)?|"
    r"ma|pa|parents?|sons?|daughters?|brothers?|sisters?|siblings?|child(?:ren)?|kids?|twins?|uncles?|"
    r"aunt(?:ie|y)?s?|nephews?|nieces?|cousins?|grann?y|grandpa|grandma|nan|bab(?:y|ies)|newborns?|infants?|"
    r"toddlers?|boys?|girls?|teen(?:ager)?s?)(?:[- ]in[- ]law)?"
)
_CLOSE = (
    r"husbands?|wife|wives|spouses?|partners?|fiancee?s?|boyfriends?|girlfriends?|lovers?|"
    r"ex(?:es)?(?:[- ](?:husband|wife|partner|boyfriend|girlfriend|boss|friend|lover))?|in[- ]laws|family|"
    r"famil(?:y members?|ies)|relatives?|relations|friends?|mates?|buddy|neighbou?rs?|\w+mates?|colleagues?|"
    r"co-?workers?"
)
_ROLES = (
    r"(?<!final )(?<!level )boss(?:es)?|managers?|supervisors?|employe(?:rs?|es?)|landlords?|landlad(?:y|"
    r"ies)|tenants?|lodgers?|"
    r"teachers?|tutors?|professors?|head ?(?:masters?|teachers?)|coach(?:es)?|pastors?|priests?|imams?|"
    r"rabbis?|"
    r"vicars?|doctors?|gp|nurses?|carers?|caregivers?|midwi(?:fe|ves)|(?:psycho)?therapists?|psychiatrists?|"
    r"psychologists?|counsell?ors?|dentists?|social workers?|case ?workers?|judges?|lawyers?|solicitors?|"
    r"staff|officers?|police|cops?|guards?|soldiers?|referees?|umpires?|customers?|clients?|patients?|"
    r"students?|"
    r"pupils?|bull(?:y|ies)|tormentors?|attackers?|abusers?|rapists?|stalkers?|muggers?|thie(?:f|ves)|"
    r"burglars?|rivals?|enem(?:y|ies)|strangers?|passers?-?by|drivers?|cyclists?|presidents?|politicians?|"
    r"ministers?|mayors?|(?:business )?partners?|babysitters?|nann(?:y|ies)|au pair|cleaners?|waiters?|"
    r"waitress(?:es)?|clerks?|secretar(?:y|ies)|shopkeepers?|farmers?|builders?|owners?|guests?|visitors?|"
    r"inmates?|prisoners?|immigrants?|foreigners?|muslims?|jews?|christians?|gays?"
)
_FOLK = (
    r"people|persons?|humans?|m[ae]n|wom[ae]n|\w+(?:m[ae]n|wom[ae]n|person)|lads?|lass(?:es)?|blokes?|guys?|"
    r"dudes?|ladies|lady|gentlem[ae]n|fellows?|chaps?|bastards?|bitch(?:es)?|idiots?|pricks?|arseholes?|"
    r"assholes?|scumbags?|cunts?|fuckers?|motherfuckers?|pigs? at work|adults?|elders?|youths?|crowds?|"
    r"(?:another|other|innocent) (?:person|people|ones?)"
)
_PERSON = rf"(?:{_KIN}|{_CLOSE}|{_ROLES}|{_FOLK})\b(?!'s?\b|' )"
_ANYBODY = (
    r"(?:who(?:m)?ever|every(?:body|one)|any(?:body|one)|some(?:body|one)|others|each other|all of (?:them|"
    r"us|you)|them all)"
    r"\b(?!'s)"
)
_DET = r"(?:the|an?|my|his|her|their|our|your|this|that|these|those|some|one of (?:the|his|her|my|their))"
_DESCRIBED = r"(?:(?!(?:and|or|of|in|on|at|with|over|for|to|by|from|if|when)\b)[\w'-]+ ){0,2}?"
_GOES_ON = (
    r"(?=\s*(?:$|[^\w\s'])|\s(?:and|or|but|if|when|whenever|because|so|with|in|on|at|as|to|too|that|before|"
    r"after|"
    r"while|one|some|someday|again|now|back|badly|like|for|every|until|unless|then|tonight|tomorrow|today|"
    r"once|slowly|physically|really|seriously|today|there|once|who|since|over|first|even|last|this)\b)"
)
SOMEBODY = (
    rf"(?:(?:him|them|you)\b(?!sel| (?:off|up) )|her{_GOES_ON}|{_ANYBODY}|"
    rf"(?:{_DET} )?{_DESCRIBED}{_PERSON})"
)
"""Somebody, as one who is harmed is called."""

_ANIMALS = (
    r"(?:spiders?|flies|fly|wasps?|bees?|ants?|insects?|bugs?|mosquito\w*|moths?|mice|mouse|rats?|slugs?|"
    r"snails?|"
    r"cockroach\w*|germs?|bacteri\w+|virus\w*|microbes?|mou?ld|fung\w+|parasites?|lice|ticks?|worms?|weeds?|"
    r"plants?|house ?plants?|flowers?|lawn|grass|trees?|moss|deer|fish\w*|cells?|infections?|tumou?rs?|"
    r"cancer|pests?|zombies?|monsters?|dragons?|aliens?|enemies in|bots?|npcs?|characters?)"
)
_THINGS = (
    rf"(?:{_ANIMALS}|\w{{3,}}(?:ing|tion|sion|ness|ity|ism|ance|ence|ships?|ure|logue|ibility)s?|"
    r"(?!judgem)\w{3,}ments?|time|hours?|minutes?|days?|afternoons?|evenings?|weekends?|mood|moment|vibes?|"
    r"buzz|atmosphere|part(?:y|ies)|conversations?|jokes?|laughs?|silence|engine|motor|lights?|power|music|"
    r"sound|"
    r"noise|alarm|phone|screen|app|apps|tabs?|process(?:es)?|tasks?|jobs?|programs?|servers?|batter(?:y|ies)|"
    r"deals?|projects?|plans?|ideas?|proposals?|bills?|laws?|stor(?:y|ies)|songs?|tracks?|scenes?|parts?|"
    r"roles?|shows?|stage|gigs?|exams?|tests?|interviews?|pitch|speech|game|match|round|race|workouts?|"
    r"deadlines?|lists?|inbox|backlog|e-?mails?|habits?|urges?|cravings?|appetite|hunger|thirst|pain|aches?|"
    r"headaches?|fever|cough|nerves|anxiety|fears?|worr(?:y|ies)|doubts?|stress|boredom|loneliness|anger|"
    r"rage|"
    r"shame|guilt|grief|sadness|depression|insomnia|panic|hopes?|dreams?|joy|fun|spirit|soul|ego|pride|self|"
    r"confidence|courage|drive|energy|focus|mojo|motivation|romance|love|passion|libido|desire|chemistry|"
    r"marriage|relationships?|friendships?|trust|careers?|reputation|chances?|business|econom\w+|sales|"
    r"thoughts?|voices?|critic|inner \w+|demons?|demon|beast|monkey|taste|flavou?r|smell|rumou?rs?|drama|"
    r"debate|discussion|thread|chat|bottles?|beers?|wine|drinks?|pizza|cakes?|darlings|goals?|targets?|"
    r"birds?|creativity|style|look|pace|diet|streak|calories|budget|debts?|loans?|memor(?:y|ies)|past|"
    r"childhood|brain|feelings?|pains|everything|anything|something|nothing|hunger|phobia)\b"
)
"""What is killed without harm to anybody."""

_KILLED = (
    rf"(?!(?:{_DET} |two |any |all |more )*{_DESCRIBED}{_THINGS}(?! {_PERSON}))"
    r"(?!(?:for|off|it|itself|time|two|me|us|or|and|but|as|in|at|on|with|by|to|if|when|because|so|again|"
    r"during|"
    r"while|after|before|from|of|over|under|inside|into|onto|through|without|within|about|around|against|"
    r"along|"
    r"between|near|behind|than|then|too|very|more|most|less|not|no|never|is|are|was|were|has|had|since|until|"
    r"unless|or|nor|just|only|even|slowly|every|(?:him|her|my|your|them|our|one)sel\w+)\b)[\w'(\"]"
    r"(?!.{0,40}\bwith (?:love|attention|affection|care|gifts|questions|kisses|kindness)\b)"
)
"""Whatever is killed that is not such a thing, nor who tells of it."""

_LETHAL = r"(?:kill|murder|strangle|stab|poison|smother|suffocate|behead|assassinate|butcher|lynch|gut)"
_LETHAL_ING = (
    r"(?<!food )(?<!alcohol )(?<!lead )(?<!blood )(?<!monoxide )(?:killing|murdering|strangling|"
    r"stabbing|poisoning|smothering|suffocating|beheading|assassinating)"
)
_HURT = (
    r"(?:hurt|harm|injure|attack|assault|beat(?: up)?|hit|punch|slap|kick|choke|throttle|drown|shoot|shake|"
    r"rape|"
    r"torture|maim|cripple|knife|axe|bash|batter|molest|abuse|mutilate|burn|ambush|gun down|bump off|"
    r"finish off|do away with|lash out at|set fire to|take a (?:knife|hammer|bat|axe) to|"
    r"kick the shit out of)"
)
_HURT_ING = (
    r"(?:hurting|harming|injuring|attacking|assaulting|beating(?: up)?|hitting|punching|slapping|kicking|"
    r"choking|throttling|drowning|shooting|shaking|raping|torturing|maiming|knifing|battering|molesting|"
    r"abusing|hanging|burning|lashing out at|gunning down|setting fire to)"
)
NO_HARM = (
    r"(?! (?:at (?!the |an? |school|work|home|night|gun|least)|in (?:the )?(?:race|game|finals?|court)|"
    r"to the|out\b|"
    r"on the|over (?:text|email)|emotionally|(?:an? |some )?(?:messages?|texts?|e-?mails?|mails?|looks?|"
    r"glances?)\b|"
    r"by (?!hitting|cutting|force)\w+ing|with (?:(?:an?|my|his|her|the|their) )?(?:car|van|bike|words?|"
    r"silence|lies|"
    r"jokes?|remarks?|critici\w+|honesty|sarcasm|love|attention|questions)|when (?:he|she|they|i) (?:says?|"
    r"speaks?))\b)"
    r"(?!.{0,60}\b(?:say(?:s|ing)? no|feelings|honest\w*|boundar\w+|conflicts?|assertive\w*|by accident|"
    r"accidental\w*)\b)"
)
"""Behind whom: that it is a game, an accident, or hurt that is not of the body."""

_INTO_DANGER = (
    rf"(?:push|shov|throw|knock)(?:e|es|s|ed|ing)? {SOMEBODY} (?:down|in front of|under|off|out of|into|from|"
    rf"onto|"
    r"before) (?:\w+ ){0,2}?(?:stairs?|steps|train|traffic|car|bus|lorry|truck|cliff|bridge|roof|window|"
    r"balcony|platform|tracks?|river|water|road|street|wall)\b"
)
_PARTS = r"(?:legs?|arms?|necks?|skulls?|heads?|faces?|bones|jaw|nose|teeth|fingers|kneecaps?|throats?|ribs)"
_BROKEN = (
    rf"(?:(?:break|smash|crush|bash|cave|slit|cut|snap|wring)(?:s|es|ing|ting|ping)? (?:in )?"
    rf"(?:{_DET} (?:\w+ )?[\w-]+'s|their|your|[\w-]+'s) {_PARTS}\b|"
    rf"(?:smash|crush|bash|cave|slit|wring)(?:s|es|ing|ting)? (?:in )?(?:his|her) {_PARTS}\b)"
)
_PLACES = (
    r"(?:house|home|flat|apartment|car|school|office|workplace|place|building|church|mosque|synagogue|shop|"
    r"club|"
    r"ward|clinic|hospital|town|street|room|stadium|train|station)"
)
_PLACE = rf"{_DET} (?:[\w'-]+ ){{0,2}}?{_PLACES}\b(?! (?:exams?|tests?|play|interview))"
_BURNED = (
    rf"(?:(?:burn(?:s|ing|ed|t)?(?: down)?|(?:blow|shoot)(?:s|ing)? up|(?:bomb|torch)(?:s|ing|ed)?) {_PLACE}|"
    rf"set(?:s|ting)? fire to {_PLACE}|set(?:s|ting)? {_PLACE} (?:on fire|alight|ablaze))"
    r"(?!.{0,20}\b(?:by accident|accidental\w*|film|movie)\b)"
)
_RUN_OVER = (
    rf"(?:(?:run|mow)(?:ning|ing)? (?:over|down) {SOMEBODY}|run(?:ning)? {SOMEBODY} (?:over|down)\b|"
    rf"driv(?:e|ing) (?:(?:{_DET} )?(?:car|van|truck|lorry|bike) )?(?:into|at|over) {SOMEBODY})"
)
_THAT = rf"(?:{_LETHAL} {_KILLED}|{_HURT} {SOMEBODY}{NO_HARM}|{_INTO_DANGER}|{_BROKEN}|{_BURNED}|{_RUN_OVER})"

_WHO = ("i", "he", "she", "they", "we", "client", "patient", "pt", "man", "woman", "boy", "girl", "who")
_WILL = (
    r"(?:will|would|could|might|may|can|shall|must|should|(?:is|am|are|was|were) (?:just )?(?:going|about|"
    r"ready) to|"
    r"(?:is |am |are )?gonna)"
)
_ADVERB = (
    r"(?:(?:just|really|even|one day|someday|easily|actually|still|also|probably|definitely|finally|"
    r"[a-z]+ly) )?"
)

_MEANT = (
    rf"(?:(?:{_not_behind('going to', 'about to', 'used to')}(?<=\bto )|"
    rf"(?:{_behind(*_WHO)}|^|(?<=[,;:] )){_ADVERB}{_WILL} |"
    r"(?<=\bi)(?:'ll|'d|'m (?:gonna|going to)) |(?<=\bhe)(?:'ll|'d|'s (?:gonna|going to)) |"
    rf"(?<=\bthey)(?:'ll|'d|'re (?:gonna|going to)) ){_ADVERB}{_THAT}|"
    rf"(?<=\band )(?:{_LETHAL} {_KILLED}|(?:shoot|attack|rape|torture) {SOMEBODY}{NO_HARM}))"
)
"""What somebody would do, or be made to."""

_ONGOING = _not_behind("is", "are", "was", "were", "been", "be", "slowly", "just", "really", "s", "m", "re")
_IMAGINED = (
    rf"(?:{_ONGOING}\b{_LETHAL_ING} {_KILLED}|\b{_HURT_ING} {SOMEBODY}{NO_HARM}|"
    rf"\b(?=\w+ing\b)(?:{_INTO_DANGER}|{_BROKEN}|{_BURNED}|{_RUN_OVER}))"
)
"""What somebody thinks of, talks about, or does."""

_THREATENED = (
    rf"(?:(?:want|threat|tries|tried|trying|plan|swor|vow)\w* to {_LETHAL} (?:me|us)\b|"
    r"(?:want|plan|intend|threat|wish|need|ready|decid|itch|urge)\w* to (?:kill|murder|hurt|"
    r"harm)\b(?=\s*(?:$|[.,;:!?)]|"
    r"and\b))|"
    rf"(?:want|wish|hop|pray|like to see)\w* (?:to see |that )?(?!(?:it|nobody|none|no one)\b)(?:{SOMEBODY}|"
    rf"[a-z]+) (?:to be )?"
    r"(?:dead(?! (?:tired|set|on|right|line))|(?:dies|would die|gets? killed|drops? dead|were dead|"
    r"was dead)\b)|"
    r"deserv\w+ to (?:die|be (?:killed|shot|dead))\b(?! (?:of|in|from|on|inside|down)\b)|"
    r"(?:has|have|needs?) to be killed\b|pay with (?:his|her|their) li(?:fe|ves)|"
    rf"(?:get|got|getting) rid of {SOMEBODY} (?:for good|for ever|forever|once and for all)|"
    rf"tak(?:e|es|ing) {SOMEBODY} with (?:him|her|me|them) (?:(?:when|if) (?:s?he|i|they) (?:die|dies|"
    rf"jump\w*)|"
    r"into death|to (?:the grave|death))|"
    rf"(?:knife|gun|axe|weapon|hammer|bat|pistol|machete|crossbow)\b[^.;]{{0,15}} (?:on|against) {SOMEBODY}|"
    rf"threat\w* {SOMEBODY} with\b|"
    rf"what (?:i|s?he|they) (?:might|could|may|would) do to (?:{SOMEBODY}|(?:my|him|her|them)sel\w+)|"
    rf"(?:stand|stood|bend|bent|lean|hover|kneel|knelt)\w* (?:over|beside|above) (?:{SOMEBODY}|(?:{_DET} "
    rf")?(?:\w+ "
    rf")?(?:cot|crib|pram|bed|cradle)) with (?:an?|the|his|her|my) (?:pillow|cushion|knife|axe|hammer|"
    rf"plastic bag|"
    rf"bat)\b(?! (?:to cut|of))|"
    r"(?:kill|hit|death) ?list\b|\b(?:first|next) to die\b|(?:get|gets|got|catch|deserves?|saved?|saves|has) "
    r"(?:a|the|(?:the )?(?:first|last|next)) bullets?\b(?! (?:points?|journal|lists?|train|proof))|\bwatch "
    rf"(?:him|her|them) (?:bleed|die|burn|suffer)\b|\bmak(?:e|es|ing) {SOMEBODY} (?:bleed|suffer|pay "
    rf"for (?:it|this|"
    rf"everything|what))\b|"
    r"\bhomicid\w*|murderous (?:rage|thoughts?|impulses?|fantas\w+|urges?|intent\w*)|"
    rf"(?:{_behind('i', 'he', 'she', 'they', 'client', 'patient', 'pt')}(?:(?:is|was|gets?|became|has been|"
    rf"can be) )|"
    r"^)(?:\w+ly )?(?:violent|aggressive|abusive) (?:to|towards?|with|against) (?!me\b|inanimate|objects|"
    r"things)\w+)"
)

_DID = (
    r"(?:kill|murder|strangl|stabb?|poison|smother|suffocat|attack|assault|chok|throttl|drown|punch|slapp?|"
    r"kick|hit|hurt|injur|shoot|beat|shook|shot|rape|tortur|molest|abus|harm|batter|head-?butt)(?:ed|s|es|en|"
    r"e)?"
)
_DONE = (
    rf"{_behind('i', 'he', 'she', 'they', 'client', 'patient', 'pt', 'and', 'has', 'have', 'had', 'once')}"
    rf"(?:(?:sometimes|often|regularly|once|twice|repeatedly|almost|nearly|recently|"
    rf"used to) )?(?:{_DID} (?:up )?"
    rf"(?:(?:{_DET} ){_DESCRIBED}{_PERSON}|(?:him|them)\b(?!sel)|her{_GOES_ON}){NO_HARM}|{_INTO_DANGER}|"
    rf"{_BURNED}|"
    rf"(?:grab|seiz|held|took|pinn)\w* (?:{_DET} )?{_DESCRIBED}{_PERSON} by the (?:throat|neck|hair))"
)
_DOES = (
    r"(?<=\bwho )(?:hits|beats|slaps|kicks|punches|chokes|shakes|abuses|attacks|assaults|threatens) "
    rf"{_DET} {_DESCRIBED}{_PERSON}{NO_HARM}"
)
"""What a client has done to somebody; what was done to them, or by others, is no threat."""

_WEAPON = (
    r"(?:kni(?:fe|ves)|guns?|pistol|rifle|machete|axe|hammer|(?:baseball )?bat|crossbow|acid|weapons?|dagger|"
    r"screwdriver|knuckle ?dusters?|pepper spray)"
)
_ARMED = (
    r"(?:keep|kept|carr(?:y|ie)|bring|brought|hid|hide|hiding|bought|sharpen|pack|sleeps? with|walks? "
    r"with)(?:s|d|ing|ed)? "
    rf"(?:\w+ ){{0,3}}?{_WEAPON}(?: \w+){{0,2}}? (?:for (?:{SOMEBODY}|protection|self-?defen[cs]e|safety|"
    rf"when)|under|"
    rf"behind|beside|next to|in case|(?:in|into|inside) (?:his|her|the|my|their|an?) (?:\w+ )?(?:bag|bed|car|"
    rf"van|coat|"
    rf"jacket|pocket|boot|glove\w*|\w*pack|belt|sleeve|sock|locker|desk)|(?:to|at) (?:school|work|class|bed|"
    rf"college|"
    rf"night)|(?:with|on|near|by) (?:him|her|them|me)\b(?! from)|hidden)"
)
"""A weapon at hand: against whom, a person has to ask."""

OTHERS = rf"(?:{_MEANT}|{_IMAGINED}|{_THREATENED}|{_DONE}|{_DOES}|\b{_ARMED})"
"""Harm to others: meant, imagined, threatened, done, armed for."""
