"""What a draft says that puts somebody into danger, or into other people's hands: heights, heat, nights
without sleep, being locked in, what voices order, farewells, means that are kept, other people's pills.

Parts of regular expressions, as `patterns` has them. Data.
"""

from __future__ import annotations

from swarmwright.apps.foundry.safety.findings import Patterns

__all__ = ["ENDANGERING"]

_THEM = r"(?:you|her|him|them)"
_MEANS = (
    r"(?:(?<!skipping )(?<!jump )(?<!climbing )rope|noose|cord|razors?|blades?|scalpel|shotgun|pistol|"
    r"gun|bullets?|poison|petrol|hose|"
    r"bottle of (?:pills|tablets)|(?:pills|tablets) (?:you|she|he) (?:have |has )?saved)"
)
_KEPT = (
    r"(?:in control|choice|freedom|just in case|way out|remind\w*|comfort\w*|reassur\w*|calm\w*|if it gets|"
    r"option|"
    r"(?:to|at|near) hand|within reach)"
)
_EDGE = r"(?:balcony|bridge|roof|railings?|rail|parapet|barrier|banisters?|window|cliff|platform|viaduct)"
_OTHERS = (
    r"(?:everyone|everybody|all (?:of )?(?:them|those|your)|those|the (?:ones|people)|people|"
    r"your (?:famil|friend|child|kid|son|daughter|parent|mother|mum|mom|father|dad|wife|husband|partner|"
    r"sister|brother|loved)\w*)(?! who (?:has |have )?(?:died|is dead|are dead|passed))"
)
_HOT = r"(?:hot|burning|lit|glowing|boiling|scalding|red-hot)"
_HOT_THINGS = r"(?:plate|hob|stove|iron|pan|pot|kettle|oven|grill|coals?|bulb|exhaust|radiator|metal|ring)"
_KIN = r"(?:{RELATIVE}|grandmother|grandfather|friend|mate|neighbour|neighbor|colleague|flatmate|roommate)"

ENDANGERING: Patterns = (
    (
        "contraindicated",
        "denied",
        (
            r"\b(?:outer|outside|wrong|unprotected) (?:side|edge) of (?:the|a|your) (?:\w+ )?"
            + _EDGE
            + r"\b|\b(?:far|other) side of (?:the|a|your) (?:\w+ )?"
            r"(?:railings?|rail|parapet|barrier|banisters?|balcony)\b",
            r"\b(?:lean\w*|climb\w*|step\w*|stand\w*|sit\w*|hang\w*) [^.;]{0,20}\b(?:beyond|past|over) the "
            r"(?:\w+ )?(?:railings?|parapet|barrier|banisters?)\b",
            r"\b(?:stand|lean|walk|wait|sit|balance|step|stay|stop)\w* (?:\w+ ){0,3}?(?:on|at|over|along|"
            r"to|by) the "
            r"(?:very )?(?:platform(?:'s)? edge(?! side)|edge of the platform)\b",
            r"\b(?:stand|sit|lie|walk|step|wait|stay)\w* (?:\w+ ){0,2}?(?:on|onto|between) the (?:train |"
            r"railway |"
            r"tram |underground )?(?:tracks|rails)\b(?! at the (?:level )?crossing)",
            r"(?<!if you )(?<!when you )\b(?:stay|keep|remain)(?:ing)?(?: yourself)? (?:awake|up) "
            r"(?:until|till) (?:at least )?(?:three|four|five|six|[3-6](?! ?p)|dawn|daybreak|sunrise|"
            r"the (?:sun|birds))\b",
            r"\b(?:not|n't|never) (?:let|allow) "
            + _THEM
            + r" (?:to )?(?:out(?! of (?:your|her|his) sight)|leave|go home)\b",
            r"\b(?:lock|bolt)\w* " + _THEM + r" (?:in|inside|out of)\b",
            r"\b(?:do|obey|follow|carry out|act on|give in to|try) (?:what|whatever|as|exactly what)? ?"
            r"(?:the|your) (?:voices|voice in your head)\b",
            r"\bvoices? (?:tells?|says?|orders?|commands?|asks?|wants?)\b[^.;]{0,50}, (?:just |simply )?"
            r"(?:do|obey|follow|try) (?:it|so|them|that)\b",
        ),
    ),
    (
        "self_harm",
        "meant",
        (
            r"\b(?:write|draft|leave|compose|prepare|record|film)(?: out)? (?:an? |your |the |some )?"
            r"(?:\w+ )?(?:farewell|goodbye|suicide|parting)(?: |-)(?:letters?|notes?|messages?|videos?|"
            r"words)(?: (?:to|for) " + _OTHERS + r"|(?! (?:to|for)\b))",
            r"\b(?:keep|have|store|hide|put|leave|carry) (?:\w+ ){0,4}?"
            + _MEANS
            + r"\b[^.;]{0,60}\b"
            + _KEPT
            + r"\b",
            r"\b(?:touch|hold|grip|grasp|grab)(?:ing)? (?:the |a |your )?"
            + _HOT
            + r" "
            + _HOT_THINGS
            + r"\b",
        ),
    ),
    (
        "self_harm",
        "felt",
        (
            r"\b(?:shallow|small|little|light|tiny|single|superficial) (?:scratch|cut|nick|prick|burn|"
            r"bruise)(?:es|s)? (?:is|are|can be|may be|makes?|would be) (?:an? )?(?:\w+ ){0,2}?"
            r"(?:compromise|alternative|substitute|choice|release|relief|outlet|way (?:out|to|of))\b",
        ),
    ),
    (
        "medication",
        "drugs",
        (
            r"\b" + _KIN + r"'s (?:\w+ )?(?:pills?|tablets?|medication|medicine|prescription|drops|"
            r"sleepers)"
            r"\b[^.;]{0,12}\b(?:do the (?:work|job|trick)|help|take the edge|see you through|"
            r"get you through|carry you|work (?:well|wonders|just as))\b",
            r"\b(?:vanish|disappear|lift|fade|clear|pass|improve|get better|go away)\b[^.;]{0,30}\b"
            r"(?:leave|come|go|stay|lay) off (?:all )?(?:of )?(?:your |the |her |his |my )?{DRUG}\b",
        ),
    ),
)
