"""Signs of a risk in what somebody does or asks: means at hand, questions about dying, what is given away
at the end, what keeps somebody alive left out on purpose, places that call. Parts of regular expressions
over plain text, as a request tells of somebody. Data."""

from __future__ import annotations

from swarmwright.apps.foundry.safety.lexicon import HEIGHT
from swarmwright.apps.foundry.safety.shorthand import OF_A_SPORT

__all__ = ["SIGNS"]

_OWN = r"(?:his|her|their|my)"
_SHARP = (
    r"(?:compass|pins?|needles?|blades?|kni(?:fe|ves)|scissors|paper ?clips?|glass|shards?|razors?|tacks?|"
    r"keys?|forks?|tweezers|staples?)"
)
_PARTS = r"(?:wrists?|arms?|forearms?|thighs?|legs?|skin|stomach|neck|hands?)"
_CARVED = (
    rf"\b(?:pick|scratch|dig|stab|pok|scrap|carv)\w* (?:at |into |on )?{_OWN} (?:\w+ )?{_PARTS}\b"
    rf"[^.;]{{0,20}}\bwith (?:an?|the|{_OWN}) (?:\w+ )?{_SHARP}\b"
)

_ROPE = r"(?:rope|noose|hosepipe|helium|length of (?:rope|cord|hose))"
_STORED = r"(?:boot|car|garage|shed|wardrobe|bed|cupboard|attic|loft|cellar|drawer|bag|room)"
_AT_HAND = (
    rf"\b(?:has|keeps?|kept|bought|hides?|hid|stored) (?:an? |the |some )?{_ROPE}\b"
    rf"(?! (?:swing|bridge|balloons)\b)(?!{OF_A_SPORT})[^.;]{{0,20}}\b(?:in|under|behind|"
    rf"at the back of) (?:the|a|{_OWN}) {_STORED}\b"
)

_SUSTAINS = (
    r"(?:insulin|dialysis|heart (?:pills|tablets|medication)|blood thinners?|anticoagulants?|warfarin|"
    r"epilepsy (?:pills|tablets|medication)|inhalers?|oxygen)"
)
_LEFT_OUT = (
    rf"\b(?:stop(?:s|ped)?|skip(?:s|ped)?|leav(?:es|ing) out|left out|miss(?:es|ed)|withh(?:olds?|eld)|"
    rf"refus(?:es|ed)) (?:taking )?(?:{_OWN} )?{_SUSTAINS}\b[^.;]{{0,25}}\b(?:on purpose|deliberately|"
    r"intentionally|to (?:die|hurt|harm|punish|end)|in the hope)\b"
)

_BEQUEATHED = (
    r"\b(?:wrote|written|writes|writing|noted|listed)\b[^.;]{0,40}\b(?:what|who) (?:each|every ?one|"
    r"everybody)[^.;]{0,15}\b(?:is|are) to (?:have|get|inherit|keep)\b(?! (?:for|at|to|ready)\b)|"
    rf"\b(?:gave|gives?|giving|given|found a home for) {_OWN} (?:dogs?|cats?|pets?|horse|rabbits?|rings?|"
    rf"jewell?ery|guitar|savings) (?:away )?(?:to|with|for) (?:an?|the|{_OWN}) [^.;]{{0,20}}(?:\band|,) "
    rf"[^.;]{{0,15}}\b(?:paid|settled|cleared|closed) (?:off )?(?:all )?(?:of )?(?:{_OWN}|the|every|all) "
    r"(?:\w+ )?(?:bills?|debts?|accounts?|rent)\b"
)

_ASKED = (
    r"(?:\b(?:asks?|asked|asking|checks?|checked|checking) )?"
    r"\bhow (?:long|much|many|fast|quickly|high|far|deep)\b[^.;]{0,25}\b(?:to (?:bleed (?:out|to death)|die\b"
    r"(?! (?:out|down|hair|back))|suffocate|drown)|(?:would|will|could|can|to) kill (?:him|her|them|me|you|"
    r"an? (?:person|man|woman|adult))|(?:is|are|to be) (?:deadly|lethal|fatal|enough to die))\b"
)
"""With who asks: what a clinician is told to ask about is no sign, and this is no such question."""

_CALLING = (
    r"\b(?:bridge|tracks|river|sea|water|lake|roof|knife|blade|pills|tablets|cliff|rope|quarry) "
    r"(?:(?:has|have|had|keeps?|is|are|was|were|been) ){0,2}(?:call(?:s|ing|ed)?|beckon\w*|whisper\w*) "
    r"(?:to |at )?(?:him|her|them|me)\b(?! (?:back|in for|over))|"
    r"\b(?:bridge|tracks|roof|knife|blade|pills|tablets|rope|quarry) "
    r"(?:(?:has|have|had|keeps?|is|are|was|were|been) ){0,2}(?:pull|draw)(?:s|ing) (?:him|her|them|me)\b"
)
"""Water draws swimmers as well."""

_DRINKS = (
    r"(?<!\bto )(?<!\bcar )(?<!\bdog )(?<!\bcat )\b(?:drinks?|drank|is drinking|been drinking|swallows|"
    r"sips?) (?:some |a little |the |neat )?(?:bleach|antifreeze|poison|petrol|drain cleaner|white spirit|"
    r"disinfectant|paint thinner|weed ?killer|lighter fluid|caustic soda|washing-?up liquid)\b"
    r"(?![^.;]{0,30}\b(?:accident\w*|mistake|as a (?:toddler|baby|child))\b)"
)

_ON_TRACKS = (
    r"\b(?:walk(?:s|ed|ing)?|wander(?:s|ed|ing)?|la[iy](?:s|ing)?|lying|sat|sit(?:s|ting)?|stood|"
    r"stand(?:s|ing)?) (?:\w+ )?(?:along|on|onto|down|between) the (?:railway |train |tram )?(?:tracks|rails|"
    r"railway line)\b(?! of\b)(?![^.;]{0,30}\b(?:disused|old|toy|model|museum)\b)"
)

_REPLACED = (
    r"\b(?:bab(?:y|ies)|child(?:ren)?|kids?|sons?|daughters?|family|husband|wife) (?:would|will|'d) be "
    r"(?:better|happier|safer)(?: off)? with (?:another|a different|a new|some other|any other) "
    r"(?:mother|father|mum|mom|dad|parent|wife|husband|woman|man)\b"
)

_EVENT = (
    r"(?:birthday|christmas|new year|anniversary|wedding|funeral|trial|hearing|verdict|sentencing|summer)"
)
_NO_FUTURE = (
    rf"\b(?:does not|doesn't|do not|don't|no longer|not) (?:plans?|make plans|making plans|book anything) "
    rf"(?:beyond|past|after|for after) (?:(?:{_OWN}|the) )?(?:\w+ )?{_EVENT}\b|"
    rf"\bsays? (?:that )?(?:s?he|they|i) (?:will|'ll) be gone (?:before|by) (?:(?:{_OWN}|the) )?{_EVENT}\b"
)

_LINGERS = (
    r"(?<!to )(?:stood|stands|standing|sat|sits|sitting|lingers?|lingered|waits?|waited|stops?|stopped|goes|"
    r"went|"
    r"drives?|drove|walks?|walked) (?:\w+ ){0,3}?(?:"
    rf"(?:at|by|on|over|to) (?:the|a) (?:\w+ )?(?:rails?|railings?|edge|parapet|ledge|top) (?:of|on) (?:the|"
    rf"a|an) "
    rf"(?:\w+ )?{HEIGHT}|"
    rf"(?:at|by|on|over|to|up to|near) (?:the|a|that) (?:\w+ )?{HEIGHT}\b[^.;]{{0,30}}\b(?:at night|in the "
    rf"dark|"
    r"(?:and|to) (?:look|star)\w* down|looking (?:down|at the water)|staring|for (?:an hour|hours|a long "
    r"time)|"
    r"(?:every|each|most) nights?|alone at|with (?:his|her|their) (?:shoes|coat) off))\b"
    r"(?![^.;]{0,40}\b(?:exposure|practi[sc]\w+|fear|photograph\w*|fish\w*|work\w*|bus|commute)\b)"
)
"""Where one step is enough, and nothing else is to be done."""

_FREED = (
    r"\b(?:every(?:one|body)|(?:my|his|her|their|the) (?:family|children|kids|parents|wife|husband|partner|"
    r"friends|"
    r"colleagues)|they|others|people) (?:will|would|'ll|'d|is going to|are going to|can)(?: \w+)? be "
    r"(?:free|rid|"
    r"relieved|shot|spared|quit) of (?:me|him|her|them)\b(?! (?:company|shop|firm))"
)
_MEANS = (
    r"(?:(?<!skipping )(?<!jump )(?<!climbing )(?<!tow )rope|noose|gun|shotgun|rifle|hose|blades?|razors?|"
    r"belt|cord|"
    r"petrol|(?:box|bottle|packet) of (?:pills|tablets))"
)
_WITH_MEANS = (
    r"\b(?:goes|going|went|sits|sat|sitting|stands|stood|disappears|locks (?:him|her|them)self|walks|drives|"
    r"drove|found|"
    r"seen)\b[^.;]{0,30}\b(?:barn|shed|garage|attic|cellar|loft|woods?|forest|bathroom|car|stable|outhouse|"
    r"boiler room)\b"
    rf"[^.;]{{0,25}}\bwith (?:the|an?|{_OWN}) (?:\w+ )?{_MEANS}\b(?!{OF_A_SPORT})(?! (?:to|for) (?:mend|tie|"
    rf"fix|the "
    r"(?:cow|horse|goat|boat|swing)))"
)
_LEFT_FOR = (
    r"\b(?:written|wrote|writes|writing|recorded|records|recording|made|left|"
    r"leaves)\b[^.;]{0,20}\b(?:letters?|notes?|"
    r"cards?|videos?|messages?|envelopes?|boxes)\b[^.;]{0,30}\b(?:to be (?:opened|read|seen|given|found)|"
    r"for) (?:later|"
    r"(?:some|one) day|afterwards?|when (?:s?he|they) (?:is|are|'s|'re) (?:gone|not (?:here|there)|dead|"
    r"older|grown))\b"
)
_MOST = (
    r"(?:highest|tallest|deepest|fastest|strongest|quickest|surest|deadliest|most dangerous|least "
    r"(?:painful|guarded|busy)|"
    r"loneliest|emptiest|not (?:guarded|watched|fenced))"
)
_WHICH = (
    r"\b(?:asks?|asked|asking|wants to know|wanted to know|looked up|looks up|looking up|googled|"
    r"searched(?: for)?|reading "
    r"up on|found out) (?:\w+ ){0,2}?(?:which|what|where|how)\b[^.;]{0,30}\b(?:floor|storey|building|bridge|"
    r"roof|tower|"
    rf"trains?|tracks|platform|river|water|quarry|cliffs?|pills?|tablets?|drugs?|poison|knot|"
    rf"gas)\b[^.;]{{0,30}}\b{_MOST}\b|"
    r"\b(?:asks?|asked|asking|wants to know|wanted to know|looked up|looks up|looking up|googled|"
    r"searched(?: for)?) "
    rf"(?:\w+ ){{0,2}}?(?:which|what|where|the|for)\b[^.;]{{0,15}}\b{_MOST}\b[^.;]{{0,30}}\b(?:floor|storey|"
    rf"building|"
    r"bridge|roof|tower|tracks|platform|river|quarry|cliffs?|pills?|tablets?|drugs?|poison|knot|gas)\b"
    r"(?![^.;]{0,40}\b(?:afraid|fear|avoid|exposure|step|painkiller)\b)"
)
"""Who would be rid of them; means carried off to where one is alone; what is left; what is asked."""

_SHARED_OUT = (
    r"\b(?:told|tells|said|says|decided|noted|wrote|written)\b[^.;]{0,25}\bwho (?:should|is to|will|shall|"
    r"can|may|gets?) "
    rf"(?:get |have |inherit |take |keep )?{_OWN} (?:\w+ )?(?:tools?|things|dogs?|cats?|pets?|guitar|watch|"
    rf"rings?|jewell?ery|"
    r"books|car|bike|records|collection|clothes|savings|house)\b(?! (?:to|while|when|during|for (?:the|a) "
    r"(?:trip|holiday)))"
)
_LEAVES_LIFE = (
    r"\b(?:once|when|after) (?:s?he|they|i) (?:has|have|had|is|am|are|'s|'ve|'m) (?:left (?:it|this world|"
    r"the world|us)|"
    r"gone(?! to| back| out| home| away for| through| on)|no longer (?:here|there|around|alive)|out of "
    r"(?:it|the way))\b"
)
_NO_USE = (
    r"\b(?:stopped|stops|no longer|given up|gave up|does not bother|doesn't bother)\b[^.;]{0,30}\b(?:buy\w*|"
    r"eat\w*|food|book\w*|"
    r"plan\w*|renew\w*|heat\w*|dentist|shopping|pension|insulin|medicines?)\b[^.;]{0,15}\b(?:because|as|"
    r"since|for) [^.;]{0,15}"
    r"(?:not worth|n't worth|no (?:use|point)|pointless|what for|not be needed|won't need)\b"
)
"""What is shared out, who will be gone, what is worth while no more."""

SIGNS = "|".join(
    (
        _CARVED,
        _AT_HAND,
        _LEFT_OUT,
        _BEQUEATHED,
        _ASKED,
        _CALLING,
        _DRINKS,
        _ON_TRACKS,
        _REPLACED,
        _NO_FUTURE,
        _LINGERS,
        _FREED,
        _WITH_MEANS,
        _LEFT_FOR,
        _WHICH,
        _SHARED_OUT,
        _LEAVES_LIFE,
        _NO_USE,
    )
)
"""What no word for it stands in, and a person has to ask about."""
