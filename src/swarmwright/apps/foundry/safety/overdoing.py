"""What does harm by how much, where or when it is done: food that is counted down, brought up or paid for,
trauma without end or preparation, drink and drugs as a test, and places where one step is deadly. Parts of
regular expressions, as `patterns` has them. Data."""

from __future__ import annotations

from swarmwright.apps.foundry.safety.findings import Patterns

__all__ = ["OVERDOING"]

_FOOD = (
    r"(?:cakes?|lunch|dinner|supper|breakfast|meals?|slices?|calories|chocolate|dessert|puddings?|snacks?|"
    r"biscuits?|binges?|food|treats?|what(?:ever)? you (?:ate|have eaten|had|eat))"
)
_EATEN = rf"(?:eat(?:ing|en)?|ate|{_FOOD})"
_MOVE = r"(?:run|walk|exercis|train|swim|cycl|jog|work out|workout|gym|skip|climb|danc|move)\w*"
_HUNGER = (
    r"(?:fast(?:ing)?|skip\w*|eat(?:ing)? nothing|not eating|leav\w+ out|(?:a|one|the next) (?:\w+ "
    r")?(?:day|meal) (?:of (?:hunger|fasting|water)|without (?:food|eating))|hunger\w*)"
)
_EVENS = (
    r"(?:mak(?:e|es|ing) up for|compensat\w+|balanc\w+|aton\w+|undo(?:es)?|cancel\w*(?: out)?|pay(?:s|"
    r"ing)? for)"
)
_BODY = r"(?:waist|hips|thighs?|stomach|belly|arms|body|weight|ribs|collarbones?|wrists?)"
_EATING = (
    rf"\b{_MOVE}\b[^.;]{{0,40}}?\b(?:until|till|to|so that|for as long "
    r"as)\b[^.;]{0,25}?\b(?P<at>(?:burn\w*|work\w*|sweat\w*|run) (?:it |them )?(?:off|away|"
    rf"out))\b[^.;]{{0,25}}?(?:\b{_FOOD}|$)",
    rf"\b(?:burn\w*|work\w*|sweat\w*) off (?:\w+ ){{0,4}}?{_FOOD}\b",
    rf"\b{_HUNGER}\b[^.;]{{0,40}}?\b{_EVENS}[^.;]{{0,30}}?\b{_EATEN}\b",
    rf"\b{_EVENS} (?:\w+ ){{0,3}}?{_FOOD}\b[^.;]{{0,30}}?\b(?:{_HUNGER}|{_MOVE})\b",
    rf"\b(?:earn|deserve|pay for|justify) (?:your|the|each|every|an?|this) (?:\w+ )?{_FOOD}\b",
    rf"\b{_EATEN}\b[^.;]{{0,60}}?\b(?P<at>(?:bring|get|throw|cough|fetch) (?:it|them|that|everything|all "
    r"of it|your \w+) (?:all )?back up|(?:get rid|rid yourself) of (?:it|them|everything|the food)|empty "
    r"your stomach|(?:use|take) (?:a |some )?(?:laxatives?|diuretics?)|throw (?:it )?up(?= (?:afterwards|"
    r"again|until|and))|vomit(?= (?:afterwards|again|until|and|it)))",
    r"\b(?:measure|pinch|photograph|compare|check|weigh) (?:yourself|your "
    rf"{_BODY})\b[^.;]{{0,50}}?\b(?:every (?:morning|day|hour|evening|night)|daily|(?:twice|three times|"
    r"several times) a day|after (?:each|every|all)|before and after)\b(?=[^.;]{0,60}\b(?:number|lower|"
    r"less|smaller|thinner|gap|meal|goal|target|bone\w*|ugly)\b)",
    r"\b(?:replace|swap|trade|exchange) (?:your |the )?(?:breakfast|lunch|dinner|supper|(?:a|one|the|your) "
    r"meals?) (?:by|with|for) (?:\w+ )?(?:chewing gum|gum|water|coffee|tea|cigarettes?|a walk|a run|sleep|"
    r"ice|an? apple)\b",
    r"\b(?:set|choose|aim (?:at|for)|go for|reach)\b[^.;]{0,25}?\b(?:next |new |yet |even )?lower "
    r"(?:number|weight|size|figure)\b",
    r"\b(?:drink|water|coins|stones|heavy clothes|layers)\b[^.;]{0,30}?\bbefore (?:the |each |every |your |"
    r"you are |being )?weigh\w*\b[^.;]{0,40}?\b(?:so that|to (?:fool|deceive|seem)|peace|alone|nobody|"
    r"believe)\b",
)
"""Moved or fasted off, earned, brought up again, measured, and hidden from the scales."""

_COUNTED = (
    r"\b(?:[1-9]\d{2}|1[01]\d{2}) ?(?:k?cal|calories|kilocalories)\b(?! (?:snack|meal|extra|more|"
    r"drink))(?: (?:a|per|each|every) day| daily)?",
    r"\b(?:five|six|seven|eight|nine) hundred (?:k?cal|calories|kilocalories)\b",
)
"""Fewer than anybody lives on."""

_TRAUMA = (
    r"(?:rap(?:e|ed)|assault\w*|abus(?:e|ed)|attack(?:ed)?|accidents?|crash(?:es)?|trauma\w*|tortur\w+|"
    r"beatings?|shooting|massacre|(?:the|your) worst (?:part|moment|memory|memories|hour|scene)|what (?:he|"
    r"she|they) did to you)"
)
_EXPOSE = (
    r"(?:re-?live|tell|describe|write|read|recount|watch|look at|listen to|go (?:through|over|back)|"
    r"imagine|picture|re-?enact|act out|return|replay|recall|think)\w*"
)
_TOO_MUCH = (
    r"(?:over and over|(?:three|four|five|six|seven|eight|ten|twenty|\d+) times in a row|for (?:two|three|"
    r"four|five|six|several|many|[2-9]|1\d)(?: \w+)? hours|hours on end|for another hour|without (?:a |any "
    r")?(?:break|pause|stopping|stop)|(?:to|before|in front of) the (?:whole|entire|full) (?:group|class|"
    r"family|ward|room)|even (?:if|when|though) you (?:\w+ )?(?:drift|dissociat|feel (?:unreal|far|"
    r"nothing)|leave your|faint|black out|lose)\w*|before you (?:have )?(?:met|know|learned|learnt|trust|"
    r"are ready)|without (?:any )?(?:preparation|preparing))"
)
_AT_ONCE = (
    r"(?:(?:in|from) (?:the|our|your) (?:very )?first (?:session|meeting|hour|step|day)|straight away|at "
    r"once)"
)
_FLOODING = (
    rf"\b{_EXPOSE}\b[^.;]{{0,60}}?\b{_TRAUMA}\b[^.;]{{0,100}}?\b{_TOO_MUCH}",
    rf"\b{_EXPOSE}\b[^.;]{{0,30}}?\b{_TOO_MUCH}[^.;]{{0,60}}?\b{_TRAUMA}\b",
    rf"\b{_AT_ONCE}\b[^.;]{{0,20}}?\b{_EXPOSE}\b[^.;]{{0,40}}?\b{_TRAUMA}\b[^.;]{{0,40}}?\b(?:start to "
    r"finish|detail\w*|all of it|from (?:the )?beginning|eyes (?:closed|shut)|whole|completely)",
    rf"\b{_EXPOSE}\b[^.;]{{0,40}}?\b{_TRAUMA}\b[^.;]{{0,40}}?\b(?:start to finish|every detail|full "
    rf"detail)\b[^.;]{{0,30}}?\b{_AT_ONCE}\b",
    r"\b(?:until|till) you (?:(?:can )?no longer|cannot|can't|can not) feel (?:your body|anything|yourself|"
    r"at all)\b|\b(?:until|till) you feel nothing\b(?! but)",
    r"\b(?:go on|continue|stay|carry on|keep (?:going|looking|reading|listening|"
    r"watching))\b[^.;]{0,40}?\beven (?:if|when|though) you (?:\w+ )?(?:drift (?:away|off)|dissociate|feel "
    r"unreal|leave your body|no longer know where)",
)
"""Trauma in one go, at once, before all, or past where somebody is still there."""

_USERS = (
    r"(?:(?:your |the |a |old )*dealers?(?:'s)?|crack house|drug den|(?:old |former )?(?:drinking|using|"
    r"smoking) (?:friends|mates|buddies|companions|crowd|haunts?)|where (?:they|people|your friends|"
    r"everybody) (?:uses?|deals?|shoots? up|gets? high))"
)
_LONG = (
    r"(?:\w+ years|shak(?:e|es|ing)|trembl\w+|withdrawal|sweat\w*|every (?:day|night|morning)|daily|(?:a|"
    r"one|two) bottles? (?:a|of)|dependen\w+|addict\w+|seizures?|fits)"
)
_STOP = (
    r"(?:stop|quit|give up|end|cease|leave off)(?:ping|ting|ing)? (?:drinking|alcohol|the (?:drink|bottle|"
    r"drinking))"
)
_SUDDENLY = (
    r"(?:from one day to the next|at once|cold turkey|overnight|immediately|all at once|(?:from )?(?:today|"
    r"tomorrow|tonight|monday)(?: on)?|this very day|in one go)"
)
_USING = (
    r"\b(?:spend|go|sit|stay|meet|hang (?:out|around)|visit|test yourself|prove)\b[^.;]{0,50}?\b(?:at|"
    rf"to|with|in|by|near)? ?{_USERS}\b",
    rf"\b{_STOP} {_SUDDENLY}\b(?=[^.;]{{0,80}}(?:; [^.]{{0,40}})?\b{_LONG}\b)(?![^.]*\b(?:doctor|"
    r"medical\w*|clinic|physician|gp|supervis\w+|detox\w*)\b)",
    r"\b(?:order|buy|pour|open|get) (?:yourself )?(?:an?|one|the|some) (?:\w+ "
    r")?{ALCOHOL}\b[^.;]{0,20}?\b(?:as (?:your|an?|the) (?:exposure|test|step|exercise|experiment|reward)|"
    r"to (?:test|prove|practi[sc]e))\b",
)
"""Where others use, what is stopped too fast, and drink as an exercise."""

_EASED = (
    r"\bmicro-?dos\w+",
    r"\b(?:keep|leave|have) (?:an? |some |the )?(?:small |little |emergency )?(?:stash|bottle|supply|pack) "
    r"[^.;]{0,40}?\b(?:prove|test|show yourself|resist|leave it alone|stay strong)\b",
)
"""Drugs in small doses, and what is kept at hand as a test."""

_ROAD = (
    r"(?:motorway|autobahn|dual carriageway|freeway|expressway|railway(?: line| tracks?)?|train tracks|"
    r"runway)"
)
_PLACES = (
    r"\b(?:cross|run across|walk (?:across|over|onto|along)|step (?:on|on)to|dash across) the "
    rf"{_ROAD}\b(?![^.;]*\b(?:crossing|lights|bridge|underpass|tunnel|car|bus|drive|driving|train|"
    r"footpath)\b)[^.;]{0,10}?\b(?:on foot|to (?:prove|show|see)|without|and|blind|in the dark|at night|"
    r"so)\b",
    r"\b(?:sit|stand|wait|stay|lie|walk)\w* (?:down )?(?:by|beside|near|next to|close to|at|along) the "
    rf"(?:\w+ )?(?:{_ROAD}|quarry|weir|cliffs?|tracks)\b[^.;]{{0,60}}?\b(?:easy|easily|how (?:near|quick|"
    r"simple|close)|(?:one|a single) step|what it would be like|let yourself|pull)\b",
    r"\b(?:hold|keep|push|press|plunge|stay with)\w* (?:your|her|his|their|the child's) (?:head|face) "
    r"(?:down )?(?:under(?: ?water| the water| the surface)?|in (?:the )?(?:water|bath|bucket|basin|"
    r"bowl))\b[^.;]{0,30}?\b(?:until|till|as long as|for (?:an?|one|two|three|\d+) minutes?)\b(?! (?:you "
    r"(?:have )?count|s?he counts))",
    r"\b(?:lean|hang|climb|hold yourself)\w* (?:far )?out of (?:the|a) (?:moving|open|running|speeding)? "
    r"?(?:train|car|bus|tram|window)\b",
    r"\b(?:let|leave|keep|turn)\w* the gas (?:run|running|on|open|flow\w*)\b(?! (?:and|when|or) (?:you "
    r")?(?:fear|worry))",
    r"\b(?:go (?:home|off|away)|drive off|leave|get into (?:the|a) car|sleep|spend the night) with (?:an? |"
    r"some )?(?:\w+ )?strangers?\b",
    r"\b(?:touch|hold|grip|grasp|lick|finger)\w*\b[^.;]{0,20}?\b(?:bare|live|exposed|naked) (?:wires?|"
    r"cables?|contacts?|rails?)\b|\b(?:fingers?|fork|knife|nail|wire)s? in(?:to)? (?:the|a) (?:\w+ "
    r")?socket\b",
)
"""Traffic, edges, water over the head, and current."""

OVERDOING: Patterns = (
    ("contraindicated", "towards", (*_EATING, *_USING, *_EASED)),
    ("contraindicated", "at_least", _COUNTED),
    ("contraindicated", "meant", (*_FLOODING, *_PLACES)),
)
