"""Whether words are denied: told as what is not to be done, or is not so. Pure.

A denial reaches over its own clause alone. "Tell nobody and cut …" tells to cut: what is denied is a thing,
so the verb behind "and" is an instruction of its own. "You should not sit there and cut …" denies both, for
there the verbs are what is denied, together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from swarmwright.apps.foundry.safety import lexicon
from swarmwright.apps.foundry.safety.governing import Act, acts

__all__ = ["is_denied"]

_DENIAL = re.compile(
    r"\b(?:not|n't|never|no|nobody|none|nor|neither|without|avoid\w*|instead of|rather than|refrain\w* from|"
    r"cannot|prevent\w*|stop(?:ped)? yourself from|advise\w* against|warn\w* against|at no point|"
    r"do away with|must not|dont|doesnt|shouldnt)\b|n't\b"
)
_BUT = re.compile(r"[;:]|\b(?:but|yet|however|although|though|instead,|and then|so)\b")
_ASIDE = re.compile(
    r"(?:^|, )(?:if|when|whenever|once|unless|after|before|while|as|because|since|without|should)\b[^,]*,|"
    r"\bwithout\b[^,]*, (?=(?:even|then|until|while|also)\b|$)|"
    r"\b(?:who|which|that)\b[^,;]*?\b(?:should|may|can|must|will|take)\b"
)
"""Clauses whose denials are their own: "if you cannot sleep, …", "people who do not sleep should …"."""

_ANEW = re.compile(r"(?:,|\b(?:and|or|nor))\s+(?=(?:please )?(?:do not|don't|dont|never)\b)")
"""Behind these, what is not to be done is denied by itself: "do not …, and do not …" denies both."""

_VOID = re.compile(
    r"\b(?:mind(?! (?:you|the gap))|doubt|question that|hesitate|be afraid|forget|fail|be shy|wait|"
    r"worry about|stop(?= until|\s*$)|"
    r"wrong|bad|a problem|harm in|harm done|shame in|only|too late|reason not|matter|more than|longer than|"
    r"longer need)\b"
)
"""What turns a denial into the opposite, where it follows one: "do not hesitate to …"."""

_SPLICED = re.compile(r"^ (?!ever,|even,|please,|again,|just,)[^,]+, $")
"""Behind a denial's own clause, and a comma, something else is told: "do not tell anybody, cut …"."""

_LISTED = re.compile(r"^\w+ing\b|\b(?:or|nor)\b|^\d|^\W")
"""What goes on with what is denied: "do not scratch, burn or cut …"."""

_REACH = 60
"""Characters over which a denial reaches forward, within its clause."""

_OF_VERBS = re.compile(
    r"(?:not|n't|never|nor|cannot|must not|rather than|at no point|dont|doesnt|shouldnt)$",
)
"""Denials that deny what is done, where a verb follows."""

_OF_A_THING = re.compile(
    r" (?:an?|the|one|two|any|anybody|anyone|anything|much|many|all|every\w*|even|enough|again|for|with|"
    r"in|on|at|to)\b"
)
"""… and where none does: "say not a word"."""

_OF_ALL = re.compile(
    r" (?:\w+ ){0,3}?(?:should|must|ha(?:s|ve|d)|needs?|may|might|can|could|will|would|shall|is|are|was|"
    r"were|ought|"
    r"deserves?|wants?|asks?|expects?)\b"
)
"""Behind a subject that is denied, all that it does is: "nobody should sit alone and …"."""

_NO_NEED = re.compile(
    r" (?:need|reason|point|right|excuse|cause|call|duty|obligation)s? (?:\w+ ){0,2}?to [a-z]+\b"
)
_TOLD_TO = re.compile(
    r"(?:^|[,;:.] |\b(?:and|then|also|just|so|but|please|or) )(?:please |also |just )?(?:do ?)?$"
)
"""What stands before a denial that is itself an instruction: "do not …", "never …"."""

_TOGETHER = re.compile(
    r"^ (?:ever |just |simply )?(?:go|come|try|sit|stand|lie|stay|run|turn|give|wait)(?: (?:out|off|in|up|"
    r"there|"
    r"here|down|back|around|home|away|alone|awake))?$"
)
"""Verbs that are one with the next: "do not go and …", "do not sit there and …"."""

_PUT_IN = re.compile(r"^, [^,]+$")
"""What is put in between a denial and what it denies: "do not, even then, …"."""

_HURTS = re.compile(
    rf"\b{lexicon.HARM} (?:\w+ ){{0,3}}?(?:{lexicon.SELF}|anybody|anyone|others|somebody)\b|\boverdos"
)
_HURT = re.compile(rf"{lexicon.HARM}\b|overdos")
_DOSES = re.compile(
    rf"\b(?:stop|skip|halve|double|triple|increase|reduce|change|start|quit|miss|adjust|mix|combine|swap|"
    rf"drop|lower|"
    rf"raise)\w* (?:\w+ ){{0,5}}?(?:{lexicon.DRUG}|doses?|dosage)\b|\bdriv(?:e|ing)\b|\b(?:drink|"
    rf"mix) (?:\w+ )?{lexicon.ALCOHOL}\b"
)
_DOSE = re.compile(rf"(?:{lexicon.CHANGE}|driv\w+|drink\w*)\b")
"""What is denied first, and goes on as the same: "do not burn your arm and scratch your skin"."""

_ALTERNATIVE = re.compile(r"^[^,;:.]*\bor [a-z]+ (?:your|the|a|any|to|in|on|it)\b")
"""The end of a list of verbs: "do not give up, hit your head or burn your skin"."""


def is_denied(sentence: str, at: int) -> bool:
    """Whether what begins at that place is told as what is not to be done, or is not so."""
    before = sentence[:at]
    ends = [m.end() for mark in (_BUT, _ASIDE, _ANEW) for m in mark.finditer(before)]
    from_ = max(*ends, at - _REACH, 0)
    denials = [one for one in _denials(before, from_) if _reaches(sentence, one, at)]
    if not denials:
        return False
    voided = _VOID.search(before, denials[-1].end())
    return voided is None and len(denials) % 2 == 1


def _denials(before: str, from_: int) -> Iterator[re.Match[str]]:
    return _DENIAL.finditer(before, from_)


def _reaches(sentence: str, denial: re.Match[str], at: int) -> bool:
    """Whether a denial is of the clause of that place: no instruction of its own begins behind it."""
    behind = sentence[denial.end() : at]
    if _SPLICED.search(behind) and not _LISTED.search(sentence[at:]):
        return False
    return all(_goes_on(sentence, denial, act, at) for act in acts(sentence, denial.end(), at))


def _goes_on(sentence: str, denial: re.Match[str], act: Act, at: int) -> bool:
    """Whether an act behind a denial is denied with what stands before it."""
    if act.strongly:
        return False
    first = sentence[denial.end() : act.begins]
    if act.comma and _PUT_IN.match(first):
        return True
    verbs = _OF_VERBS.search(denial[0]) and not _OF_A_THING.match(first)
    if verbs and _is_the_same(first, sentence[at:]):
        return True
    if act.comma:
        return bool(verbs and _ALTERNATIVE.match(sentence[act.verb :]))
    if not verbs:
        return bool(_NO_NEED.match(first) or _OF_ALL.match(first))
    return bool(_TOGETHER.match(first)) or not _TOLD_TO.search(sentence[: denial.start()])


def _is_the_same(first: str, at: str) -> bool:
    """Whether what is denied first does the same harm as what is told at the place."""
    hurts, doses = _HURTS.search(first), _DOSES.search(first)
    return bool((hurts and _HURT.match(at)) or (doses and _DOSE.match(at)))
