"""Places where one step is enough, told to who cannot bear it any more, or told for how sure they are. Parts
of regular expressions, as `patterns` has them; with what makes such words harmless."""

from __future__ import annotations

import re

from swarmwright.apps.foundry.safety.findings import Patterns

__all__ = ["LURING", "is_led_away"]

_WHERE = (
    r"(?:{HEIGHT}|footbridge|overpass|flyover|bridges|cliffs|roofs?|rooftops?|tower|top (?:floor|storey|deck|"
    r"level)|upper (?:floor|deck|level)|rails?|railings|railway|level crossing|crossing|pier|weir|dam|quarry|"
    r"balcon(?:y|ies)|(?:open |upstairs |high )?windows?|(?:third|fourth|fifth|sixth|tenth|highest) floor|"
    r"river(?:bank)?|canal|motorway|platforms)"
)
_GO = (
    r"(?:go|walk|climb|drive|stand|sit|wait|choose|pick|find|look|lean|head|make your way|visit|take "
    r"yourself|"
    r"step|get|cycle|use|try|remember|come)(?:ing)?"
)
_BEYOND = (
    r"(?:too (?:much|heavy|hard|dark|painful|loud)|(?:cannot|can't|can not|no longer) (?:bear|stand|take|go "
    r"on|"
    r"cope|carry)\w*|unbearable|had enough|no way out|hopeless|give up|despair\w*|"
    r"(?:like|urge to|want to|ready to|thoughts? of|think of|thinking of) (?:jump\w*|dying|die|falling|"
    r"let(?:ting)? go|end(?:ing)?\b)|want (?:it|it all|everything) to (?:end|stop)|worst (?:moments?|"
    r"nights?)|run(?:ning)? out of (?:reasons?|hope|strength)|(?:no|nothing) (?:reasons? )?left|no "
    r"(?:reason|point) (?:left|to)|"
    r"darkest (?:hour|moment|night)s?|really low|at your lowest)"
)
_TO_END = (
    r"(?:(?:let yourself |then )?decide\b(?! (?:whether|if|when) (?:to|you) (?:\w+ )?(?:cross|step|go (?:on|"
    r"back|"
    r"further|up)|stay|continue))|end (?:this|it|everything)|letting go|let (?:yourself )?(?:go|fall|drop)|"
    r"make "
    r"up your mind|know what you want|choose (?:whether|if|life or)|jump\b|step off\b(?! the (?:train|bus|"
    r"tram))|"
    r"whether to (?:live|go on|stay alive)|wait for a sign|what the (?:water|height|depth|train|dark|void) "
    r"(?:tells|says|wants|"
    r"offers))"
)
_SURE = (
    r"(?:peaceful|quick(?:er|est)?|easy|easiest|sure(?:st)?|certain|painless|gentle|good|right|best|"
    r"kind(?:est)?|"
    r"reliable)"
)
_BARRIER = r"(?:rails?|railings?|fences?|barriers?|walls?|nets?|parapets?|guards?|camera|lights?)"

LURING: Patterns = (
    (
        "self_harm",
        "drawn",
        (
            rf"\b(?P<at>{_GO}\b[^.;]{{0,45}}\b{_WHERE})\b[^.;]{{0,60}}\b(?:{_BEYOND}|{_TO_END})\b",
            rf"\b{_BEYOND}\b[^.;]{{0,50}}\b(?P<at>{_GO}\b[^.;]{{0,45}}\b{_WHERE})\b",
            rf"\b{_WHERE}\b[^.]{{0,50}}\b(?P<at>(?:go|walk|drive|be|sit|stand|wait|climb up) "
            rf"there)\b[^.;]{{0,40}}\b(?:{_BEYOND}|"
            rf"{_TO_END})\b",
            rf"\b{_WHERE}\b[^.;]{{0,40}}\b(?:is|are|would be|makes?|offers?)\b[^.;]{{0,20}}\b(?:{_SURE} "
            rf"(?:place|way|"
            r"spot|end|exit|means|option)s?\b(?! to (?:cross|walk|sit|practi[sc]e|start|begin|relax|read|"
            r"rest|meet|"
            r"breathe|look))|over (?:quickly|in|before))",
            rf"\b{_WHERE}\b[^.;]{{0,50}}\b(?:low|no|missing|broken|without an?|unlocked|"
            rf"unlit) {_BARRIER}\b[^.;]{{0,40}}"
            r"\b(?:quick|easy|easily|jump|over|nobody|no one|one step|at once|enough)\b",
            r"\b(?:high|deep|fast) enough\b[^.;]{0,20}\b(?:to (?:be sure|die|kill|end)|for it)\b",
            r"\b(?:platform|tracks|crossing|railway|trains?|express)\b[^.;]{0,60}\b(?:does not|do not|"
            r"doesn't|don't|"
            r"never|cannot|without) (?:slow\w*|stop\w*|brak\w*)\b[^.;]{0,40}(?<!past)(?=\s*[.;]|$)",
            rf"\b(?P<at>(?:hang|lean|reach|stretch|dangle)(?:ing)?\b[^.;]{{0,15}}\b(?:out of|over|from|off) "
            rf"(?:the |a )?"
            rf"(?:\w+ )?{_WHERE})\b[^.;]{{0,30}}\b(?:as far as|until|alive|so that your feet|with both feet "
            rf"off)\b",
        ),
    ),
)
"""Where one is to go when it is too much, or to decide; how quick it is there."""

_AWAY = re.compile(
    r"\b(?:(?:step|move|walk|come|go|climb|turn|get) (?:\w+ )?(?:back|away|down|off|inside|indoors|home)|"
    r"away from|"
    r"leave the|keep (?:clear|off)|stay (?:away|off|clear)|avoid|behind the (?:yellow|white|safety) line|"
    r"call|ring|phone|tell|friend|therapist)\b"
)
_OF_FEAR = re.compile(
    r"\b(?:fear|anxiety|panic|dizz\w+|nerv\w+|vertigo|discomfort)\b(?: \w+){0,4} (?:too |cannot|can't|"
    r"unbearable)|"
    r"\bfear of\b"
)


def is_led_away(sentence: str, at: int) -> bool:
    """Whether one is to leave the place, or it is the fear of the place that is too much."""
    return bool(_AWAY.search(sentence) or _OF_FEAR.search(sentence))
