"""What a careful protocol never says alone: of a drug, what is left to whoever prescribes it; of a wish to
die or of self-harm, who hears of it, or what is done instead; of violence that was lived through, who is
there, or that it can be stopped; of hunger, vomiting and weights, who helps to eat; of a complaint of the
heart or the brain, that a physician looks at it. Pure.

The patterns of `rules` know harm by its words, and are blind to words that nobody has thought of. Here it is
the other way round: the topic is known, and what does not say what belongs to it is for a person to look at.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from swarmwright.apps.foundry.safety import lexicon
from swarmwright.apps.foundry.safety.belittling import SERIOUS
from swarmwright.apps.foundry.safety.denying import is_denied
from swarmwright.apps.foundry.safety.findings import Finding, FindingKind
from swarmwright.apps.foundry.safety.foreign import one_line, only_repeats
from swarmwright.apps.foundry.safety.markup import passages
from swarmwright.apps.foundry.safety.plain import plain
from swarmwright.apps.foundry.safety.restricting import is_put_away, takes_means_away
from swarmwright.apps.foundry.safety.sentences import sentences

__all__ = ["unanswered_in"]

_FEWEST_WORDS = 4
"""A heading, a label or a cell of fewer words tells nobody to do anything."""

_DARK = (
    r"(?:suicid\w*|self-? ?harm\w*|self-? ?injur\w*|overdos\w*|death wish|(?:want(?:s|ed|ing)?|wish(?:es|ed|"
    r"ing)?|"
    r"longing|ready) to (?:die|be dead)|end(?:ing)? your (?:own )?life|tak(?:e|ing) your own life|"
    r"(?:kill|hurt|cut|harm)(?:ing)? yourself(?! (?:some |a )?(?:slack|off|short|shaving))|"
    r"not (?:wanting to |want to )(?:live|be alive|wake up)|"
    r"(?:one|two|few|some|three|several|fresh|more) (?:\w+ )?(?:cuts?|scratch(?:es)?|"
    r"burns?|bruises?|"
    r"slits)(?! (?:of|card|on the (?:car|door|table|floor|paint)|in (?:the )?(?:budget|prices|pay|hours)|to "
    r"(?:the )?(?:budget|pay))\b))\b"
)
_OF_DARK = (
    r"\b(?:call|ring|phone|dial|text|tell(?! (?:nobody|no one))|talk|speak|contact|reach|honest\w*|"
    r"open(?:ly)?|truth\w*|"
    r"(?:crisis|care|safety|emergency) (?:team|plan|line|number|services?)|therapist|clinician|doctor|gp|"
    r"helpline|lifeline|"
    r"hospital|not alone|assess\w*|review\w*|screen\w*|monitor\w*|urges?|delay|wait out|instead|rather than|"
    r"pass(?:es)?|"
    r"without|resist|ask(?:ed|ing|s)?|share|people (?:whom )?(?:you|they) trust|let (?:somebody|someone|"
    r"people|them) know|"
    r"wounds?|other ways?|safe(?:ty|ly|r)?|support\w*|help)\b"
)
_OF_DRUG = (
    rf"\b(?:{lexicon.PRESCRIBER}|prescri\w+|clinic|nurse|care (?:team|coordinator)|pharmac\w+|side effects?|"
    r"reach|locked|safely|"
    r"(?:list|note|record|log|diary|tick\w*|write down)\b|whether you took|as (?:usual|before|always|ever|"
    r"agreed)|"
    r"(?:keep|go on|continue|carry on) (?:taking|with)|(?:at the (?:same|usual) time|with (?:water|food|"
    r"breakfast))|"
    r"advice on|beside|besides|alongside|as well as|in (?:its|their) place|replace|substitute|safety "
    r"behaviou?rs?|"
    r"interact\w*|ask (?:first|before)|for (?:him|her|them) alone|leave (?:it|them) be|driv(?:e|ing)|"
    r"reviews?|appointments?|reminders?|therapist)\b"
)
_VIOLENCE = (
    r"(?:rap(?:e|ed|ist)|sexual(?:ly)? (?:assault|abuse)\w*|assaulted|molest\w*|incest|traumatic|trauma|"
    r"abuser|"
    r"perpetrator|(?:he|she|they|who|husband|partner|father|wife|boyfriend) (?:\w+ )?(?:beats?|chokes?|"
    r"hits?|rapes?|"
    r"strangles?|threatens?) (?:you|her|him)|dissociat\w+|flashbacks?|the (?:abuse|assault|rape|attack|"
    r"massacre))"
)
_OF_VIOLENCE = (
    r"\b(?:therapist|clinician|counsell\w+|doctor|together|with (?:me|us|somebody|someone|a friend|your "
    r"\w+)|ready|"
    r"cho(?:ose|ice)\w*|decid\w+|up to you|(?:you|she|he|they) (?:can|may|might) (?:\w+ )?(?:stop|pause|"
    r"leave)|stop|"
    r"pause|break|ground\w*|safe\w*|support\w*|help\w*|police|refuge|shelter|line|call|ring|slow\w*|step "
    r"back|pace|"
    r"present|over now|is over|in the past|(?:not|never) your fault|trigger\w*|remind\w*|breath\w*|feet|"
    r"here and now|"
    r"name five|open your eyes|trust\w*|agree\w*|gradual\w*|gently?|"
    r"need not|(?:not|n't) (?:have|need|be) (?:to|asked|made))\b"
)
_EATING = (
    r"(?:k?cal|calories|vomit\w*|purg(?:e|es|ing)|laxatives?|diuretics|bing(?:e|es|ing)|starv\w+|"
    r"(?:goal|target|lowest|next|lower) weight|weigh(?:ed|s)? (?:\w+-)?\w+ (?:kilos?|kg|pounds|stone)|"
    r"empty stomach|feel empty and light)"
)
_OF_EATING = (
    r"\b(?:dieti\w+|nutrition\w*|nurse|clinic|therapist|doctor|gp|physician|team|regular\w*|instead|urges?|"
    r"delay\w*|"
    r"wait|pass(?:es)?|enough|(?:no|without|not) (?:need|count\w*|compensat\w*|making|weigh\w*)|not to|do "
    r"not|don't|"
    r"never|triggers?|diary|record|note|write down|at least|three meals|balanced|what happen\w*|before|"
    r"cycle|chain|"
    r"help\w*|kind\w*|support\w*|avoid\w*|stop\w*|less|fewer|put away)\b"
)


@dataclass(frozen=True, slots=True)
class _Topic:
    """What is spoken of; what has to be said with it; what it is called where that is not."""

    kind: FindingKind
    told: str
    answers: str
    why: str


_TOPICS = (
    _Topic(
        "medication",
        rf"\b(?:{lexicon.DRUG}|(?:your|the|a|evening|morning|daily|usual) doses?(?! of "
        rf"(?!{lexicon.DRUG})))\b",
        _OF_DRUG,
        "it speaks of a drug, and not of who prescribes it: say that whoever does decides, or leave it out",
    ),
    _Topic(
        "self_harm",
        rf"\b{_DARK}",
        _OF_DARK,
        "it speaks of dying or of self-harm, and neither of whom to tell nor of what to do instead",
    ),
    _Topic(
        "contraindicated",
        rf"\b{_VIOLENCE}\b",
        _OF_VIOLENCE,
        "it speaks of violence or trauma, and neither of who is there nor of how to stop",
    ),
    _Topic(
        "contraindicated",
        rf"\b{_EATING}\b",
        _OF_EATING,
        "it speaks of hunger, vomiting or weights, and neither of who helps nor of what to do instead",
    ),
)
_SERIOUS = _Topic(
    "contraindicated",
    rf"\b{SERIOUS}\b",
    r"\b(?:examin\w+|checked|looked (?:at|into)|emergenc\w+|call|ring|phone|dial|hospital|a ?& ?e|999|911|"
    r"112)\b",
    "it speaks of a complaint that a physician has to look at, and names none",
)
_PHYSICIAN = (
    r"\b(?:doctors?|physicians?|gp|cardiolog\w+|neurolog\w+|specialists?|check-?ups?|paramedics?|ambulance|"
    r"medical (?:check|advice|attention|clearance|help|examination|assessment)|medically (?:cleared|checked|"
    r"fit)|"
    r"(?:checked|examined|cleared) by)\b"
)
"""Anywhere in a draft, one is enough: complaints are told in one place, and who looks at them in another."""


def unanswered_in(draft: str, request: str, found: Iterable[Finding] = ()) -> tuple[Finding, ...]:
    """The first sentence of each topic that is told of without what belongs to it, but for what only repeats
    the request, and what is found already. All are cautions: what is said may do no harm, and a person has
    to say so."""
    said, known = one_line(request), {one.words for one in found}
    alone = (
        next((one for one in told if one.words not in known and not only_repeats(one.words, said)), None)
        for told in _found(draft)
    )
    return tuple(one for one in alone if one is not None)


@lru_cache(maxsize=1024)
def _found(draft: str) -> tuple[tuple[Finding, ...], ...]:
    told = [
        plain(one.seen[-1]) for one in passages(draft) if one.seen and one.within not in ("heading", "th")
    ]
    read = [one for one in told if len(one.split()) >= _FEWEST_WORDS]
    alone = [tuple(f for one in read for f in _alone(topic, one)) for topic in _TOPICS]
    if not any(_compiled(_PHYSICIAN).search(one) for one in told):
        alone.append(tuple(f for one in read for f in _alone(_SERIOUS, one)))
    return tuple(alone)


def _alone(topic: _Topic, passage: str) -> Iterator[Finding]:
    if not _compiled(topic.answers).search(passage):
        yield from _told(topic, passage)


def _told(topic: _Topic, passage: str) -> Iterator[Finding]:
    """Each sentence of a passage that speaks of it, and does not only deny it."""
    pattern = _compiled(topic.told)
    for sentence in sentences(passage):
        told = (one.start() for one in pattern.finditer(sentence))
        if any(not is_denied(sentence, at) and not _is_away(sentence, at) for at in told):
            yield Finding(topic.kind, "caution", topic.why, sentence)


def _is_away(sentence: str, at: int) -> bool:
    """Whether what it is done with is put away: by the act that begins somewhere before."""
    words = (one.start() for one in re.finditer(r"\b\w", sentence[:at]))
    return takes_means_away(sentence, at) or any(is_put_away(sentence, begun) for begun in words)


_compiled = cache(re.compile)
