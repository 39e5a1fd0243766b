"""Yeses asked: how a yes is told that somebody waits for, and the sentence behind it that tells of a no.

Patterns over masked text (`sentences.masking`). Data alone.
"""

from __future__ import annotations

import re

__all__ = ["ASKED", "ELLIPTIC", "NO"]

_P = r"(?P<p>@|i|we|an? [a-z' -]+?|(?:the|our|my|his|her|their) [a-z' -]+?)"
_WHO = r"(?P<p>me|us|an? [a-z' -]+?|(?:the|our|my|his|her|their) [a-z' -]+?)"
_MUST = r"(?P<must>(?:has|have|needs?) to |must |should |will )?"
_AGREES = (
    r"(?P<y>(?:approves?|confirms?|accepts?|authori[sz]es?|okays?|checks?|reviews?)(?: it| this| that)?"
    r"|signs? (?:(?:it|this|that) )?off|agrees?(?: to (?:it|this|that))?)"
)
_CONSENT = r"(?:approval|ok|okay|consent|permission|go-ahead|clearance|sign-off|agreement|authori[sz]ation)"
_DONE = (
    r"(?:has |have )?(?:approved|agreed|signed (?:it )?off|said yes|confirmed|accepted)(?: it| this| that)?"
)
_ONCE = r"(?:once|after|if|when|as soon as)"
_NEEDS = r"(?:needs|requires|(?:first )?(?:has to|must|needs to|should) (?:first )?(?:get|have|obtain))"
_HE = r"(?:he|she|it|they)(?: can| may)?"
_OFFICE = r"(?P<p>me|us|(?:(?:an?|the|our|my|his|her|their) )?[a-z' -]+?)"
_YESES = (
    rf"(?P<my>my|our) {_CONSENT}",
    rf"(?P<p>@) 's (?P<n>{_CONSENT})",
    rf"(?:the |an? )?(?P<n>{_CONSENT}) (?:of|from|by) (?P<p>@)",
    rf"{_WHO}'s {_CONSENT}",
    rf"(?:the |an? )?{_CONSENT} (?:of|from|by) {_OFFICE}",
    rf"(?:an? )?(?:(?P<p>human) )?{_CONSENT}",
)
_FOR_WHAT = rf"(?: (?:before {_HE}|to) (?P<v>[^,;]*?)| (?:before|for) [a-z]+ing(?: [^,;]*)?| first)?"
_BEFORE = r"(?: first)? ,? ?before (?P<b>@ [^,;]*)"
ASKED = tuple(
    re.compile(rf"^(?P<lead>(?:(?:and|then|but) ,? ?)*){form}$")
    for form in (
        rf"{_P} {_MUST}{_AGREES}{_BEFORE}",
        rf"before (?P<b>@ [^,;]*?)(?: ,)? {_P} {_MUST}{_AGREES}(?: first)?",
        *(rf"(?:get|obtain|ask for|request|seek|wait for) {yes}{_BEFORE}" for yes in _YESES),
        rf"(?:ask|consult|check with) {_WHO}{_BEFORE}",
        *(rf"(?:only )?(?:after|with|upon) {yes}(?: ,)? (?P<b>@ [^,;]*)" for yes in _YESES),
        *(rf"(?P<b>@ [^,;]*?) (?:only )?(?:after|with|upon) {yes}" for yes in _YESES),
        rf"(?P<b>@ (?!needs? )[^,;]*?) (?:only )?{_ONCE} {_P} (?:(?P<d>{_DONE})|{_AGREES})",
        *(rf"(?P<b>@) {_NEEDS} {yes}{_FOR_WHAT}" for yes in _YESES),
        *(rf"before {_HE} (?P<v>[^,;]*?) , (?P<b>@) {_NEEDS} {yes}" for yes in _YESES),
    )
)
"""How somebody's yes is asked for.

`p`: whose, `my` where mine; `y`, `d`, `n`: that they say it, `must` where they only have to; `b`: who begins,
`v`: what they do.
"""
NO = re.compile(
    r"^(?:(?:but|and) )?(?:(?:if|when|once|should|in case) (?P<no>[^,]+)|(?P<else>otherwise|if not|or else))"
    r" ?,? (?:then )?(?P<c>@ .*)$"
)
ELLIPTIC = re.compile(
    r"(?:^|\b)(?:not|don't|do not|doesn't|does not|didn't|did not|won't|will not|isn't|is not"
    r"|denied|denies|deny|withheld)$"
)
