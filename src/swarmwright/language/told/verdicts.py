"""Verdicts: whether the words of a condition are somebody's yes, somebody's no, or neither.

Of who gives it this module knows whether it is somebody who holds an office, and nothing of what hangs on it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from swarmwright.language.words.inflection import analyses, may_be
from swarmwright.language.words.roles import names_a_person
from swarmwright.language.words.tokens import Token, has
from swarmwright.language.words.words_of_standing import AGREEING, OUTSIDE
from swarmwright.workflow.conditions import AllOf, AnyOf, Approved, Compare, Condition, Judged, Not

__all__ = [
    "a_person_decides",
    "an_office_agrees",
    "an_office_objects",
    "asks_for_a_yes",
    "decides",
    "only_if",
    "verdict",
]

_YES = frozenset(
    [
        "approve", "accept", "authorise", "authorize", "ratify", "endorse", "ok", "okay", "greenlight",
        "green-light", "agree", "consent", "bless", "countersign", "assent", "approval", "acceptance",
        "authorisation", "authorization", "sign-off", "signoff", "go-ahead", "clearance", "endorsement",
        "agreement", "blessing",
    ]
)  # fmt: skip
_NO = frozenset(
    ["reject", "decline", "veto", "refuse", "disapprove", "disagree", "withhold", "rejection", "refusal"]
)
_PAIRS = {
    ("say", "yes"): True, ("give", "yes"): True, ("answer", "yes"): True, ("vote", "yes"): True,
    ("sign", "off"): True, ("green", "light"): True, ("thumb", "up"): True, ("thumbs", "up"): True,
    ("go", "ahead"): True, ("say", "ok"): True, ("say", "okay"): True,
    ("say", "no"): False, ("give", "no"): False, ("answer", "no"): False, ("vote", "no"): False,
    ("turn", "down"): False, ("red", "light"): False, ("thumb", "down"): False, ("thumbs", "down"): False,
}  # fmt: skip
"""Verb and particle, or adjective and noun, which a short object may part ("turns it down")."""
_APART = 3
_NOT = frozenset(["not", "never", "no", "without", "nobody", "none", "cannot"])
_ENDS = frozenset(["to", "again", "after", "then", "for", "on", "at", "in", "twice"])


def verdict(text: str) -> bool | None:
    """True for a yes ("Ann signs off"), False for a no ("Ann says no", "it is not approved"), else None.

    Each denial in front turns it round: "does not reject", "refuses to approve".
    """
    words = _words(text)
    found: bool | None = None
    denials = 0
    for at, word in enumerate(words):
        said = _said(words, at)
        if said is True:
            return denials % 2 == 0
        if said is False:
            found, denials = False, denials + 1
        elif word in _NOT and not (at and _said(words, at - 1) is False):
            denials += 1
    return None if found is None else denials % 2 == 0


def _words(text: str) -> list[str]:
    plain = text.casefold().replace("\u2019", "'").replace("can't", "cannot").replace("n't", " not")
    return [word.strip(".,;:!?()'\"") for word in plain.split()]


def _said(words: Sequence[str], at: int) -> bool | None:
    """What the word here says, alone or together with one of those behind it."""
    lemmas = {lemma for lemma, _ in analyses(words[at])} | {words[at]}
    for end in range(at + 1, min(at + 1 + _APART, len(words))):
        for lemma in lemmas:
            pair = _PAIRS.get((lemma, words[end]))
            answered = words[end] not in ("no", "yes") or end + 1 == len(words) or words[end + 1] in _ENDS
            if pair is not None and answered:
                return pair
    return True if lemmas & _YES else False if lemmas & _NO else None


def asks_for_a_yes(until: Condition) -> bool:
    """Whether a condition can hold by somebody's yes alone, or by nobody's no."""
    match until:
        case AllOf():
            return any(map(asks_for_a_yes, until.terms))
        case Not():
            return _is_a_no(until.term)
        case Approved():
            return True
        case Judged():
            return verdict(until.text) is True
        case Compare():
            return until.value is True and until.operator == "==" and verdict(until.field) is True
        case _:
            return False


def _is_a_no(term: Condition) -> bool:
    """Whether a condition holds by a no, which may be one of several causes."""
    match term:
        case AnyOf():
            return any(map(_is_a_no, term.terms))
        case Not():
            return asks_for_a_yes(term.term)
        case Judged():
            return verdict(term.text) is False
        case Compare():
            return _denied(term)
        case _:
            return False


def _denied(term: Compare) -> bool:
    """ "approved is false", "rejected is true"."""
    said = verdict(term.field)
    return (
        said is not None and term.operator == "==" and term.value is not said and term.value in (True, False)
    )


def an_office_agrees(tokens: Sequence[Token], only: bool = False) -> bool:
    """ "the sales manager agrees", "our CFO is fine with it": the mind of somebody in an office is a yes.

    only: nothing goes on without it ("only if the client is happy"). Else what a client thinks of the work is
    how things are, and no yes.
    """
    officer = _officer(tokens, [t.low in AGREEING for t in tokens])
    return bool(officer) and (only or not _outside(officer))


def an_office_objects(tokens: Sequence[Token]) -> bool:
    """ "(unless) the art director rejects it"."""
    officer = _officer(tokens, [t.of("REJECT") for t in tokens])
    return bool(officer) and not _outside(officer)


def decides(noun: str) -> bool:
    """Whether a noun in small letters is a person whose yes is waited for: "owner", and not "customer"."""
    return names_a_person(noun) and not _outside(noun)


_DECIDES = frozenset(
    ["decides", "decide", "agrees", "agree", "signs off", "signs", "signs it", "confirms", "says yes"]
)
_IS_ASKED = (["is", "asked"], ["gets", "asked"], ["is", "consulted"])
_HAS_TO = (["must"], ["has"], ["have"], ["has", "to"], ["have", "to"], ["is", "to"])
_ARTICLES = frozenset(["a", "an", "the", "our", "my", "his", "her", "their", "some"])
_LONGEST = 3
"""Words that may say what for, before the word for an office: "the next release manager"."""


def a_person_decides(tokens: Sequence[Token]) -> bool:
    """ "(Ben isolates it) and the manager decides", "… and an admin is asked": a yes is waited for."""
    for at in (n for n, t in enumerate(tokens) if t.low in _ARTICLES):
        named = range(at + 1, min(at + 2 + _LONGEST, len(tokens)))
        end = next((n for n in named if tokens[n].of("WORD") and decides(tokens[n].low)), None)
        if end is not None and all(t.of("WORD", "RELEASE") for t in tokens[at + 1 : end]):
            end += 2 if has(tokens[end + 1 : end + 2], "OF") else 0  # "the head of sales"
            if _says_so(tokens[end + 1 : end + 4]):
                return True
    return False


def _says_so(behind: Sequence[Token]) -> bool:
    """Whether these words, behind whom they are said of, tell a decision or ask for one."""
    if not behind:
        return False
    words = [word for t in behind for word in t.low.split()]
    says = behind[0].of("APPROVE") or behind[0].low in _DECIDES or words[:2] in _IS_ASKED
    return says or (has(behind[1:2], "APPROVE") and behind[0].low.split() in _HAS_TO)


def _outside(noun: str) -> bool:
    return any(lemma in OUTSIDE for lemma, _ in may_be(noun))


def _officer(tokens: Sequence[Token], said: Sequence[bool]) -> str:
    """The word for whoever says it: a person in an office, and no agent; "" for nobody."""
    at = next((n for n, says in enumerate(said) if says), 0)
    while at and tokens[at - 1].low in _BETWEEN:
        at -= 1
    noun = tokens[at - 1].low if at else ""
    if any(t.low in ("and", "or") for t in tokens[: max(at - 1, 0)]):
        return ""  # "the manager and the lawyer object": who is told last is not the only one
    agents = has(tokens, "AGENT", "GROUP", "THEY")
    return noun if noun and not agents and names_a_person(noun) else ""


_BETWEEN = frozenset(
    ["is", "are", "was", "has", "have", "had", "does", "do", "did", "not", "isn't", "doesn't", "also",
     "fully", "explicitly", "expressly"]
)  # fmt: skip


def only_if(prompt: str, start: int) -> bool:
    """Whether nothing goes on without what is said from here on: "only if …", "provided that …"."""
    return bool(_ONLY_IF.search(prompt[max(0, start - 30) : start].casefold()))


_ONLY_IF = re.compile(r"\b(?:only (?:if|when|once)|(?:provided|providing|on condition)(?: that)?)\s+$")
