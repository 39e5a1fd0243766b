"""Silence about a risk: that nobody is to hear of thoughts of death or of self-harm. Verbs of hiding and
denied verbs of telling, each with what is hidden, in either order. Parts of regular expressions, as
`patterns` has them; with what makes such words harmless."""

from __future__ import annotations

import re

from swarmwright.apps.foundry.safety.findings import Patterns

__all__ = ["SILENCING", "is_told_to_somebody"]

_DARK = (
    r"(?:suicid\w*|self-? ?harm\w*|self-? ?injur\w*|overdos\w*|death wish|"
    r"(?:dark(?:er|est)?|black(?:est)?) (?:thoughts?|moments?)|"
    r"(?:thoughts?|thinking|think|talk|ideas?|feelings?) (?:of|about) (?:\w+ )?(?:death|dying|dead|jumping|"
    r"disappearing|not being here|cutting)|"
    r"(?:want|wants|wanted|wanting|wish|wishes|wished|wishing|longing|urges?|plans?|ready|like) to (?:die|be "
    r"dead|jump|disappear|end it)|"
    r"end(?:ing|ed)? (?:it all|everything|your (?:own )?life|it(?! (?:early|now|soon)))|"
    r"(?:tak(?:e|ing)|took) your (?:own )?life|"
    r"(?:kill|hurt|cut|harm|burn|injur)(?:e|ing|ed)? yourself|"
    r"not (?:wanting to |want to )?(?:live|be alive|be here|wake up|go on)(?:(?<!want to) any ?more)?|"
    r"your own (?:funeral|death|grave)|(?:your|the|these|those) (?:fresh |new |own )?(?:cuts?|cutting|burns|"
    r"scars|wounds|attempt|noose))\b"
)
"""What has to be told to somebody."""

_OWN_WORDS = r"(?:(?!(?:if|when|whenever|because|until|while|and|so|for|but|from)\b)[\w'-]+,? ){0,7}?"
_NEAR = r"[^.;]{0,70}?"
_UNSEEN = (
    r"(?:to yourself|for yourself|a secret|secret|private|quiet|quietly|hidden|inside|silent|in silence|"
    r"alone|unspoken|unsaid|in your (?:own )?(?:head|heart|mind)|behind a smile|under lock|"
    r"(?:off|out of) the (?:record|diary|notes|file|conversation|session|table)|"
    r"(?:from|away from) (?:your|the|her|him|them|every\w+|any\w+|others|people))"
)
_HIDE = (
    r"(?:hide|hiding|conceal(?:ing)?|bury|burying|bottl(?:e|ing) up|swallow(?:ing)?|disguis(?:e|ing)|"
    r"mask(?:ing)?|cover(?:ing)? up|play(?:ing)? down|leav(?:e|ing) out|omit(?:ting)?|skip(?:ping)?|"
    r"gloss(?:ing)? over|l(?:ie|ying) about|den(?:y|ying)|pass over|brush aside|"
    r"(?:stay|keep|be|remain) (?:silent|quiet|mum) (?:about|on))"
)
_KEEP = r"(?:keep(?:ing)?|carry(?:ing)?|bear(?:ing)?|hold(?:ing)?|lock(?:ing)?)"
_IT = r"(?:it|them|that|this|those|these|such (?:thoughts?|things))"

_TELL = (
    r"(?:tell(?:ing)?|mention(?:ing)?|say(?:ing)?(?! [\"'(])|shar(?:e|ing)|show(?:ing)?|speak(?:ing)?|"
    r"talk(?:ing)?|reveal(?:ing)?|disclos(?:e|ing)|admit(?:ting)?|confess(?:ing)?|rais(?:e|ing)|"
    r"bring(?:ing)? (?:it |them |this )?up|report(?:ing)?|let on|letting on|writ(?:e|ing)|"
    r"burden(?:ing)?|worry(?:ing)?|bother(?:ing)?|alarm(?:ing)?|trouble|troubling)"
)
_LEARN = r"(?:know|hear|find out|learn|see|be told|notice|read|be (?:involved|informed))"
_NOT_TO = (
    r"(?:(?:do not|don't|never|need not|needn't|should not|shouldn't|must not|mustn't|better not|best not|"
    r"rather not)(?: (?:ever|even|have to|need to|go and|start))?|"
    r"(?:no|little) (?:need|reason|point|use|cause|sense)(?: for (?:\w+ ){1,3})?(?: (?:to|in))|"
    r"(?:not|n't) worth|wiser not to|safer not to|kinder not to|easier not to|refrain from|avoid)"
)
_NOBODY = r"(?:nobody|no one|no-one|nothing|not a (?:soul|word)|none of (?:it|this|them))"
_LISTENER = (
    r"(?:(?:your|the|her|his|their|a) (?:\w+ ){0,2}?(?:family|families|friends?|therapist|counsellor|"
    r"counselor|doctor|gp|nurse|clinician|psychiatrist|psychologist|team|key ?worker|teacher|partner|wife|"
    r"husband|mother|father|mum|mom|dad|parents?|sister|brother|children|kids|son|daughter|colleagues?|boss|"
    r"helpline|clinic)|anybody|anyone|others|people|they|she|he)"
)
_NEEDS_NOT = (
    rf"(?:{_NOBODY} (?:has|have|needs?|ought|should|must|may|will|is)(?: ever| else)?(?: (?:to|going to))?|"
    rf"{_LISTENER} (?:(?:does|do|need|must|should|may|has|have|will|can)(?: not|n't| never)|needn't|cannot|"
    rf"never)"
    r"(?: (?:need|have|ought|want))?(?: to)?|"
    rf"(?:no|little) (?:need|reason|point|cause) for {_LISTENER}(?: ever)? to|"
    rf"{_LISTENER} ha(?:s|ve) no (?:need|reason|business) to)"
)
_FINE = (
    r"(?:(?:fine|well|okay|ok|all right|better|happy)\b(?! to\b)|no\b|nothing\b|(?:just|only) tired|"
    r"(?:it was |you were )?(?:a joke|joking)|not (?:at all|really))"
)
_DECEIVE = r"(?:say|answer|reply|smile|claim|pretend|insist|assure|tell (?:them|her|him|the \w+|your \w+))"

SILENCING: Patterns = (
    (
        "contraindicated",
        "meant",
        (
            rf"\b{_HIDE} {_OWN_WORDS}{_DARK}",
            rf"\b{_KEEP} {_OWN_WORDS}{_DARK}[^.;]{{0,40}}\b{_UNSEEN}\b",
            rf"\b{_DARK}{_NEAR}\b(?P<at>{_HIDE} {_IT})\b",
            rf"\b{_DARK}{_NEAR}\b(?P<at>{_KEEP} {_IT})\b[^.;]{{0,20}}\b{_UNSEEN}\b",
            rf"\b{_NOBODY} (?:\w+ ){{0,4}}?(?P<at>(?:about|of) {_OWN_WORDS}{_DARK})",
        ),
    ),
    (
        "contraindicated",
        "untold",
        (
            rf"\b{_DARK}{_NEAR}\b(?P<at>(?:stays?|remains?|belongs?) (?:\w+ )?(?:between|with) (?:you|us)\b"
            r"(?: and (?:the|your) (?:page|diary|paper|pillow|mirror|wall|dog|cat|god)|(?! and\b)))",
            rf"\b{_DARK}{_NEAR}\b(?P<at>(?:is|are|stays?|remains?) (?:\w+ )?(?:(?:a|your|our) (?:own )?"
            r"(?:secret|business|affair)|for you alone|nobody's (?:\w+ )?(?:business|concern)|private))\b",
            rf"\b{_NOT_TO} (?:\w+ )?{_TELL}\b{_NEAR}{_DARK}",
            rf"\b{_DARK}{_NEAR}\b(?P<at>{_NOT_TO} (?:\w+ )?{_TELL})\b",
            rf"\b{_NEEDS_NOT} (?:\w+ )?{_LEARN}\b{_NEAR}{_DARK}",
            rf"\b{_DARK}{_NEAR}\b(?P<at>{_NEEDS_NOT} (?:\w+ )?{_LEARN})\b",
            rf"\b{_TELL} {_OWN_WORDS}{_DARK}[^.;]{{0,15}}\b(?:to|with) {_NOBODY}\b",
            rf"\b{_TELL} (?:(?:{_IT}|this \w+) )?(?:(?:to|with) )?{_NOBODY}\b{_NEAR}{_DARK}",
            rf"\b{_DARK}{_NEAR}\b(?P<at>{_TELL} (?:(?:{_IT}|this \w+) )?(?:(?:to|with) )?{_NOBODY})\b",
            rf"\bask\w*\b{_NEAR}{_DARK}{_NEAR}\b(?:change the subject|talk about (?:something|anything) "
            rf"else|look away|shrug|"
            r"laugh it off|make a joke)\b",
            rf"\b(?:delet|destroy|burn|tear up|shred|eras|throw away|rip out|wip|get rid of)(?:e|ing)? "
            rf"(?:\w+ ){{0,2}}?(?:messages?|"
            rf"notes?|pages?|letters?|diary|entries|entry|texts?|posts?|search\w*|drafts?|"
            rf"record\w*)\b{_NEAR}{_DARK}",
            rf"\b(?:deal|cope|live|wrestle|struggle|sit|get by) "
            rf"with {_OWN_WORDS}{_DARK}[^.;]{{0,15}}\b(?P<at>(?:by yourself|alone|"
            r"on your own))\b(?<!not )[^.;]{0,20}\b(?:than|and|is|so)\b",
            rf"\bask\w*\b{_NEAR}{_DARK}{_NEAR}\b{_DECEIVE}\b[^.;]{{0,40}}\b{_FINE}",
        ),
    ),
)
"""What is hidden, and what is not told, to whoever asks, too ("when they ask …, say that all is well")."""

_TO_SOMEBODY = re.compile(
    r"\b(?:unless|except(?! your (?:diary|page|pillow|dog|cat))|apart from|other than|only to|but (?:do "
    r")?(?:tell|"
    r"call|ring|talk|share|show)|every ?(?:body|one)|the whole|details?|methods?|strangers|online|"
    r"social media|group|chat|hesitate|ashamed|honest\w*|openly|truth\w*|promise)\b"
)
_IN_FEAR = re.compile(
    r"\b(?:(?:fears?|afraid|worr(?:y|ies)|dread|scared|frightened) (?:of|about|that)|obsess\w*|intrusive|"
    r"reassur\w*)\b"
)


def is_told_to_somebody(sentence: str, at: int) -> bool:
    """Whether somebody hears of it all the same, or it is a rule about how and to how many it is told."""
    return bool(_TO_SOMEBODY.search(sentence) or _IN_FEAR.search(sentence))
