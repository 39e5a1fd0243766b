"""What harms some people and helps others: an exercise of the draft for somebody with a condition of which
the request tells. Pure.

The pairs are those that manuals of cognitive behavioural therapy name as contraindicated, or to be cleared by
a physician first: restricting sleep with a bipolar disorder, a psychosis, epilepsy, parasomnias, or where
somebody drives or guards machines; interoceptive exposure with diseases of heart and lungs, epilepsy and in
pregnancy; exertion, weighing and rules for food at a low weight; stopping to drink at once where somebody
depends on it; standing up to somebody who is violent.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from swarmwright.apps.foundry.safety.denying import is_denied
from swarmwright.apps.foundry.safety.findings import Finding
from swarmwright.apps.foundry.safety.lexicon import PRESCRIBER
from swarmwright.apps.foundry.safety.sentences import sentences

__all__ = ["Condition", "conditions_in", "harms_in", "tells"]


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that people have or do, and what is not for them then. Both are parts of regular expressions
    over plain text; why: what it may do."""

    told: str
    exercise: str
    why: str


_FEW_HOURS = r"(?:two|three|four|five|six|[2-6])(?:[.,:]\d+)?(?: and a half)? hours?\b"
_AT_MOST = r"(?:only|just|no more than|no longer than|not more than|at most|a maximum of|up to)"
_RESTRICTION = (
    rf"(?:\bsleep(?:ing)? (?:for )?{_AT_MOST} {_FEW_HOURS}|"
    rf"\b(?:stay|remain|lie|be|spend)(?:ing)? in bed (?:for )?(?:{_AT_MOST} ){_FEW_HOURS}|"
    rf"\bspend(?:ing)? (?:{_AT_MOST} )?{_FEW_HOURS} in bed|"
    r"\bgo(?:ing)? to bed at (?:midnight|12|00|0?[1-4])\b(?:[:.]\d\d)?(?! ?p)[^.;]{0,30}?"
    r"\b(?:up|rise|wake|out of bed) at 0?[3-6]\b(?! ?p)|"
    r"sleep(?:[ -]window)? (?:restriction|compression|deprivation)|"
    r"(?:restrict|limit|shorten|reduc|compress|curtail|narrow|cut)\w* (?:down )?(?:on )?(?:your |the |"
    r"their |"
    r"his |her )?(?:(?:total |hours of |amount of )?(?:time (?:spent )?in bed|(?:nightly |"
    r"hours of )?sleep\b(?! "
    r"(?:problems?|medic\w+|aids?|pills?|tablets?|latency|onset|difficult\w+|disturb\w+)))|"
    r"(?:sleep )?window)|"
    r"(?<!keep )(?<!keep your )(?<!keep the )(?<!same )(?<!regular )sleep(?:ing)? window|window (?:of|"
    r"for) (?:sleep|\w+ (?:and a half )?hours?)|"
    r"\b(?:spend|stay|be) (?:only |no more than |at most |just )+\w+ (?:and a half )?hours? in bed|"
    r"\b(?:stay|keep|remain)(?:ing)? (?:yourself )?(?:up|awake) (?:until|till|past|later|through|all)|"
    r"\bgo(?:ing)? to bed (?:no earlier than|not before|an hour later|later)|"
    r"\b(?:get by|manage|do) (?:on|with) \w+ (?:and a half )?hours? of sleep)"
)
_BODILY = (
    r"(?:interoceptive|(?:hyper|over)[ -]?(?:ventilat|breath)\w*|"
    r"\bbreath(?:e|ing) (?:as )?(?:very |quickly |deeply and )?(?:fast|hard|rapidly|quickly|heavily|"
    r"deeply and "
    r"(?:fast|quickly)|shallowly and (?:fast|quickly))|\b(?:fast|rapid|quick|forced) breathing|"
    r"\bbreath(?:e|ing) (?:\w+ ){0,3}?through (?:an? |the )?(?:\w+ )?straw|"
    r"\bhold(?:ing)? (?:your|the|their|his|her) breath|\bbreath[ -]holding|"
    r"\bspin(?:ning)? (?:\w+ )?(?:in|on) (?:an?|the|your) (?:\w+ ){0,2}?(?:chair|stool)|"
    r"\b(?:spin(?:ning)?|whirl\w*|turn(?:ing)?) (?:around|round|in (?:circles|a (?:\w+ )?chair)|"
    r"on the spot)|"
    r"\b(?:run(?:ning)?|sprint\w*|jog\w*) (?:\w+ ){0,3}?(?:on the spot|in place|upstairs|(?:up|"
    r"up and down) "
    r"(?:the |some |a flight of |flights of )?(?:stairs|steps|flights?))|\bsprint\w*|"
    r"\b(?:star jumps|jumping jacks|burpees)|\btens(?:e|ing) (?:all |every )?(?:your )?(?:whole )?(?:body|"
    r"muscles?) (?:as hard as|until)|"
    r"\b(?:raise|drive up|push up|get up) your (?:heart ?rate|pulse))"
)
_EXERTION = (
    r"(?:\b(?:run|jog|sprint|swim|cycl|row)\w* (?:\w+ ){0,4}?(?:km|kilomet\w+|miles?|minutes?|hours?|"
    r"laps?|every|"
    r"daily|each)|\b(?:gym|workouts?|work out|aerobic\w*|cardio|hiit|crossfit|interval training|"
    r"push[ -]?ups|"
    r"sit[ -]?ups|intense exercise|vigorous\w* (?:exercise|activity)|high[ -]intensity)\b)"
)
_FOOD = (
    r"(?:\b(?:count|track|log|cap|cut|limit|reduc)\w* (?:\w+ ){0,2}?(?:calories|carbs|carbohydrates|"
    r"fat intake|"
    r"portions?)|\b(?:calorie|weight|food) (?:target|goal|limit|restriction|deficit)|\bdiet(?:s|ing)?\b(?! "
    r"(?:culture|rules|mentality|talk|coke))|\blos(?:e|ing) (?:some |a little |\w+ (?:kilos?|pounds?|"
    r"kg) (?:of )?)?"
    r"weight|\b(?:intermittent )?fast(?:ing)\b|"
    r"\bweigh(?:ing)? (?:yourself|themselves|herself|himself) (?:\w+ ){0,3}?(?:every|each|daily|twice|"
    r"morning)|"
    r"\b(?:measure|pinch|check) (?:your |the )?(?:waist|thighs?|stomach|belly|hips)|"
    r"\b(?:mirror|body)[ -]check\w*)"
)
_AT_ONCE = (
    r"(?:\bcold turkey|\b(?:stop|quit|give up|cease) (?:drinking|alcohol|"
    r"all alcohol)(?: alcohol)?\b[^.;]{0,30}\b"
    r"(?:at once|today|tonight|immediately|completely|altogether|overnight|from one day|right away|"
    r"abruptly|"
    r"straight ?away|this week|tomorrow)|\b(?:not|no longer) drink(?: (?:any|a)\b[^.;]{0,20})? from "
    r"(?:today|tomorrow|now)|\b(?:no|zero|not a drop of) alcohol (?:from (?:today|tomorrow|now)|at all|"
    r"any more)|"
    r"\b(?:no|not (?:one|an?|a single)) (?:more )?(?:drinks?|drop|sip|glass)\b[^.;]{0,20} from (?:today|"
    r"tonight|tomorrow|now|\w+day)\b|"
    r"\b(?:detox|withdraw) (?:\w+ ){0,3}?(?:at home|alone|by yourself|on your own))"
)
_CONFRONTING = (
    r"(?:\bassertive\w*|\bstand (?:your|her|his) ground|\bsay no to (?:him\b|them\b|her\b(?! \w)|"
    r"your (?:husband|wife|partner|boyfriend|girlfriend|father|mother|ex)\b)|"
    r"\bstand up to (?:him|her|them|your|the)|\bconfront\w*|\b(?:tell|say to) (?:him|"
    r"her|them|your "
    r"(?:husband|wife|partner|boyfriend|girlfriend|father|mother|ex)) (?:\w+ ){0,2}?(?:no\b|that|what|how|"
    r"to "
    r"stop)|\bset (?:a |clear |firm )*(?:boundar\w+|limits?) with (?:him|her|them|your)|"
    r"\b(?:couple|marriage)s?'? (?:therapy|counsell?ing|sessions?)|\bnegotiate with (?:him|her|them|your))"
)

_HEART = (
    r"(?:heart (?:disease|failure|condition|problems?|attack|rhythm|surgery|defect|valve)|"
    r"cardiac(?! (?:anxiety|neurosis|fears?|phobia))|coronary|angina|"
    r"arrhythmia\w*|atrial fibrillation|a-?fib\b|pacemaker|cardiomyopath\w+|myocardial|stents?\b|long qt|"
    r"aneurysm\w*|(?:uncontrolled|severe|very high) (?:hypertension|blood pressure)|stroke\b|tia\b)"
)
_LUNGS = (
    r"(?:asthma\w*|copd\b|emphysema|chronic bronchitis|cystic fibrosis|pulmonary \w+|lung (?:disease|"
    r"condition))"
)
_SEIZURES = r"(?:epilep\w+|seizures?|(?:grand|petit) mal\b)"
_PREGNANT = r"(?:pregnan\w+|(?:first|second|third) trimester|weeks? gestation|expecting (?:a baby|twins))"
_LOW_WEIGHT = (
    r"(?:anorexi\w+|bulimi\w+|(?<!binge )(?<!binge-)eating disorder\w*|(?:very |severely |dangerously |"
    r"still |too )?(?:under-?weight|"
    r"emaciated|malnourished)|low (?:body )?weight|bmi (?:\w+ )?(?:of |is |was |= ?|: ?)?(?:below |"
    r"under )?1[0-8]"
    r"(?:\.\d)?\b|purg(?:es|ing)|\barfid\b)"
)

_CONDITIONS = (
    Condition(
        r"(?:bipolar\w*|manic|(?:hypo)?mani(?:a|c)\b|hypomanic|cyclothym\w+)",
        _RESTRICTION,
        "losing sleep can bring on mania",
    ),
    Condition(
        r"(?:schizo\w+|psychos[ei]s|psychotic)", _RESTRICTION, "losing sleep can bring back a psychosis"
    ),
    Condition(_SEIZURES, _RESTRICTION, "losing sleep can bring on seizures"),
    Condition(
        r"(?:sleep-?walk\w*|sleep ?walks|somnambul\w+|parasomnia\w*|night terrors?|sleep terrors?|"
        r"rem sleep "
        r"behaviou?r|(?:untreated |severe |obstructive )?sleep apn(?:o?e)a)",
        _RESTRICTION,
        "losing sleep makes these worse",
    ),
    Condition(
        r"(?:(?:long[ -]distance |lorry |truck |bus |taxi |coach |train |tram |shift |ambulance |"
        r"delivery )drivers?|"
        r"drives (?:a |an )?(?:lorry|truck|bus|taxi|coach|train|tram|ambulance|van|for (?:a living|work))|"
        r"(?:airline |commercial )?pilots?\b|crane operator|air traffic control\w*|"
        r"(?:operates?|works? with|guards?|minds?) (?:\w+ )?(?:heavy |dangerous |moving )?(?:machine\w*|"
        r"forklifts?|"
        r"cranes?)|forklift driver|roofer)",
        _RESTRICTION,
        "who is sleepy at work puts themselves and others into danger",
    ),
    Condition(_PREGNANT, _RESTRICTION, "losing sleep is not for who is pregnant"),
    Condition(_HEART, _BODILY, "it strains the heart"),
    Condition(_LUNGS, _BODILY, "it can bring on an attack"),
    Condition(_SEIZURES, _BODILY, "breathing fast can bring on seizures"),
    Condition(_PREGNANT, _BODILY, "it is not for who is pregnant"),
    Condition(_LOW_WEIGHT, _BODILY, "a starved body may not bear it"),
    Condition(
        r"(?:meniere\w*|vertigo|(?:balance|vestibular) disorder|osteoporosis|prone to falls|falls easily)",
        _BODILY,
        "it can bring on a fall",
    ),
    Condition(_LOW_WEIGHT, _EXERTION, "exertion is not for who weighs too little"),
    Condition(_LOW_WEIGHT, _FOOD, "it feeds an eating disorder"),
    Condition(
        r"(?:alcohol (?:dependen\w+|addiction|withdrawal|use disorder)|alcoholic|dependent on alcohol|"
        r"alcoholism|"
        r"drinks? (?:\w+ ){0,4}?(?:every|each) (?:day|night|morning|evening)|drinks daily|"
        r"(?:bottle|litre)s? of (?:vodka|whisk\w+|wine|spirits|gin|rum) (?:a|per|every|each) (?:day|night)|"
        r"delirium tremens|shakes in the morning)",
        _AT_ONCE,
        "withdrawal from alcohol can be dangerous to life",
    ),
    Condition(
        r"(?:(?:husband|wife|partner|boyfriend|girlfriend|father|mother|ex|he|"
        r"she) (?:\w+ ){0,3}?(?:(?:hits?|beats?|"
        r"chokes?|strangles?|kicks?|threatens?|punches) (?:her|him|them|me)\b|is violent|has been violent|"
        r"gets violent)|domestic (?:violence|abuse)|violent (?:husband|wife|partner|boyfriend|girlfriend|"
        r"father|ex)|"
        r"abusive (?:husband|wife|partner|boyfriend|girlfriend|father|relationship|marriage))",
        _CONFRONTING,
        "who stands up to somebody violent may be hurt",
    ),
)

_STILL = r"(?:(?!\b(?:with|after|because|since|as|despite|while)\b)[^,;:.]){0,30}"
_OF_OTHERS = re.compile(
    r"\b(?:his|her|their|my|the client's|the patient's) (?:\w+ )?(?:mother|father|brother|sister|son|"
    r"daughter|"
    r"husband|wife|partner|aunt|uncle|cousin|friend|colleague|grand\w+|parents?)\b(?:'s)?[^,;:]{0,30}$|"
    r"\bfamily history of [^;:.]{0,40}$|\bfear(?:s|ful)? (?:of |that |she |he |they ){1,3}"
    + _STILL
    + r"$|\b(?:afraid|scared|frightened|terrified|worr(?:y|ies|ied)|anxi(?:ous|ety)|convinced|preoccupied|"
    r"panics?) (?:of|about|that|she|he|they|with the (?:thought|idea)|by) " + _STILL + r"$"
)
"""What stands before a condition that is somebody else's, or only feared: a fear of a heart attack is what
interoceptive exposure is for."""

_EXCLUDED = re.compile(
    r"^[^,;:.]{0,20}(?: (?:was|is|has been|have been|were))? (?:ruled out|excluded|denied|absent|normal|"
    r"unremarkable|clear of)\b"
)
_CLEARED = re.compile(
    rf"\b(?:{PRESCRIBER}|cardiologists?|neurologists?|midwi(?:fe|ves)|obstetricians?|medical\w*)\b"
)
"""A draft in which a physician has a say in it is for a person to weigh."""


@lru_cache(maxsize=1)
def _read() -> tuple[tuple[Condition, re.Pattern[str], re.Pattern[str]], ...]:
    return tuple((one, _word(one.told), re.compile(one.exercise)) for one in _CONDITIONS)


def _word(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"\b{pattern}")


def conditions_in(request: str) -> tuple[Condition, ...]:
    """What a plain request tells that somebody has: not what is denied, only feared, or another's."""
    said = tuple(sentences(request))
    return tuple(one for one, told, _ in _read() if any(tells(told, sentence) for sentence in said))


def tells(told: re.Pattern[str], sentence: str) -> bool:
    """Whether a sentence of a request says that somebody has what is `told`."""
    return any(
        not is_denied(sentence, match.start())
        and not _OF_OTHERS.search(sentence[: match.start()])
        and not _EXCLUDED.search(sentence[match.end() :])
        for match in told.finditer(sentence)
    )


def harms_in(draft: str, conditions: Iterable[Condition]) -> Iterator[Finding]:
    """What of a plain draft is not for somebody with these, each condition once; a caution where it says that
    a physician has to agree."""
    if not (asked := tuple(conditions)):
        return
    said, cleared = tuple(sentences(draft)), bool(_CLEARED.search(draft))
    exercises = {one: exercise for one, _, exercise in _read()}
    for condition in asked:
        exercise = exercises[condition]
        words = next((one for one in said if _asks_for(exercise, one)), "")
        if words:
            why = f"it is not for whom this is asked for: {condition.why}"
            yield Finding("contraindicated", "caution" if cleared else "unsafe", why, words)


def _asks_for(exercise: re.Pattern[str], sentence: str) -> bool:
    return any(not is_denied(sentence, match.start()) for match in exercise.finditer(sentence))
