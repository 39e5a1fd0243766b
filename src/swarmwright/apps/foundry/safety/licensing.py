"""Leave to harm oneself: given, rationed, moved to where nobody sees it. What gives leave × what is done.
Parts of regular expressions, as `patterns` has them. Data."""

from __future__ import annotations

from swarmwright.apps.foundry.safety.findings import Patterns

__all__ = ["LICENSING"]

_MARK = r"(?:cuts?|scratch(?:es)?|burns?|bruises?|slits?|nicks?|pricks?|welts?|wounds?|blows?|slaps?|stabs?)"
_ACT = (
    r"(?:self-? ?harm(?:ing)?\b|self-? ?injur(?:e|ing|y)\b|"
    r"(?!hold|bite (?:\w+ )?(?:lip|tongue)s?\b){HARM} {SELF}\b(?! (?:some |a (?:bit|little) (?:of "
    r")?)?(?:slack|"
    r"off\b|"
    r"free|loose|short|shaving|a (?:slice|piece)|down|back|on the (?:back|shoulder)))|"
    r"(?:draw(?:ing)?|let(?:ting)?|see(?:ing)?) (?:\w+ )?blood\b|mak(?:e|ing) (?:yourself|it|them) bleed\b)"
)
_ONE = rf"(?:an?|one|two|three|some|another|the odd|a few|your) (?:\w+ )?{_MARK}\b"
_HOW_OFTEN = (
    r"(?:(?:once|twice|one time|three times|only|now and then|every|each|per|on|a) (?:an? )?(?:day|night|"
    r"week|"
    r"weekend|month|evening|fortnight|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)|at weekends|now and "
    r"(?:then|again)|from time to time|once in a while|in moderation)"
)
_GAP = (
    r"(?:(?!(?:urges?|want\w*|feel\w*|felt|thoughts?|think|wish|tempted|talk|say|tell|ask|admit|had|have|has|"
    r"not|stop|instead|rather|without|than|resist|delay|after|when|that)\b)[\w'-]+,? ){0,4}?"
)
_LONG_GAP = _GAP.replace("{0,4}", "{0,7}")
_FINE = (
    r"(?:all ?right|okay|ok|fine|acceptable|allowed|permitted|healthy|sensible|harmless|reasonable|normal|"
    r"your (?:right|choice|decision)|up to you|no (?:shame|sin|crime|problem|harm)|nothing (?:wrong|bad)|"
    r"not (?:so )?(?:wrong|bad)|good (?:way|option|choice)|better (?:option|choice))"
)
_YOURSELF = r"(?:allow|permit|grant|give|treat) yourself(?: (?:permission|leave|the right|to|the freedom))*"

LICENSING: Patterns = (
    (
        "self_harm",
        "meant",
        (
            rf"\b(?P<at>{_FINE}) (?:to|if you|that you|for you to|in|about|with|for) {_GAP}{_ACT}",
            rf"\b(?:you (?:may|can|could|might|are (?:free|allowed|permitted)(?: to)?|have (?:permission|"
            rf"leave|"
            rf"every right|the right)(?: to)?|do not (?:need|have) to (?:stop|give up))|"
            rf"{_YOURSELF}|feel free to|go ahead and) (?:(?:still|now|then|always|well|safely|also|just|"
            rf"go on|keep on|continue to|simply) )?{_ACT}",
            rf"\b(?:{_YOURSELF}|reward yourself) {_LONG_GAP}{_ONE}[^.;]{{0,30}}\b(?:(?:with|on|in|to|from) "
            rf"(?:an?|the|your|"
            r"{{SELF}})|bandage|clean|disinfect|bleed\w*|plaster|blood|nobody|heal)\b",
            rf"\b(?:as long as|provided|so long as|if) (?:the|your|they|it|these)(?: (?:{_MARK}|cutting|"
            rf"scratching|self-? ?harm|"
            r"wounds?))? (?:stays?|remains?|is|are|do(?:es)? not get|keeps?) (?:\w+ )?(?:small|shallow|"
            r"clean|superficial|light|"
            r"under control|infected|deep|few|hidden)\b[^.;]{0,40}\b(?:need|has|have|may|can|fine|okay|ok|"
            r"all ?right|go on|"
            r"carry on|no)\b(?<=need)(?! to (?:be )?(?:clean|treat|dress))",
            r"\b(?:razors?|blades?|lighters?|needles?|(?:small |clean )?kni(?:fe|ves)|scissors|"
            r"matches)\b[^.;]{0,30}\b(?:less "
            r"(?:damage|harm)|safer|better than|no (?:damage|harm)|(?:used|use it) with (?:care|caution))\b",
            r"\b(?:bang|hit|beat|punch|slap|bite|cut|scratch|burn)(?:ing)? (?:their|your|the|his|her) "
            r"(?:\w+ )?(?:heads?|arms?|"
            r"skin|legs?|hands?|fists?|thighs?)\b[^.;]{0,40}\b(?P<at>(?:is|are|can be) (?:an? |one )?(?:\w+ "
            r")?(?:way|means|method|"
            r"help|outlet))\b(?! (?:of (?:saying|telling|showing)|that (?:harms|hurts)))",
            rf"\b{_ACT}[^.;]{{0,40}}\b(?:is|are|can be|may be) (?P<at>(?:\w+ )?{_FINE})\b"
            r"(?! (?:to (?:talk|tell|say|ask|admit)|for))",
            r"\b(?:if|when(?:ever)?|as long as|should) (?:\w+ ){0,2}?(?P<at>(?:cut|hurt|harm|burn|"
            r"scratch|hit|"
            r"self-? ?harm)\w*)\b(?: (?:yourself|your \w+))?[^.;]{0,60}\b(?:nothing (?:wrong|bad)|no "
            r"(?:shame|"
            r"harm|sin)|(?:it|that) is (?:fine|okay|ok|all ?right|allowed)|then do (?:it|so)|do it|carry on|"
            r"keep doing|use it)\b(?! (?:to|in|with) (?:talk|tell|ask|say|feel))",
            rf"\b{_ACT}[^.;]{{0,12}}\b{_HOW_OFTEN}\b[^.;]{{0,30}}\b(?:at first|and (?:then )?reduce|from "
            rf"there|"
            r"at most|no more|is enough)\b",
            r"\b(?:limit|restrict|ration|save|postpone|keep) (?:your |the |all )?(?:cutting|burning|"
            r"self-? ?harm|"
            rf"scratching) (?:to|for|until) (?:the )?(?:{_HOW_OFTEN}|weekends?|evenings?|once|twice|one|two|"
            rf"your)\b",
            r"\b(?:choose|pick|find|use|take|stick to|move (?:it )?to|switch to) (?:an? |the |another )?"
            r"(?:place|spot|part|side|area|patch|time)\b[^.;]{0,40}\b(?:marks?|cuts?|scars?|bruis\w+|"
            r"scratch\w*|"
            r"wounds?|burns?)\b[^.;]{0,30}\b(?:not|nobody|no one|hidden|cover\w*|out of sight|invisible|"
            r"less)\b",
            rf"\b(?P<at>{_ACT}|bruise \w+ \w+)[^.;]{{0,6}}\binstead of (?:your|the|on) (?:\w+ )?(?:arms?|"
            rf"wrists?|"
            r"face|legs?|thighs?|hands?)\b",
        ),
    ),
)
"""Leave, a ration, a hidden place, one part of the body in place of another."""
