"""What only a whole draft shows: risk without a line for help, exposure without steps or consent, numbers of
persons, hidden letters, a language that the rules cannot read. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from swarmwright.apps.foundry.safety.findings import NOT_SEEN, Finding, FindingKind
from swarmwright.apps.foundry.safety.foreign import mostly_foreign, wholly_foreign
from swarmwright.apps.foundry.safety.help import NUMBER, discouraged, names_help
from swarmwright.apps.foundry.safety.lines import NOBODYS
from swarmwright.apps.foundry.safety.markup import Passage
from swarmwright.apps.foundry.safety.numbers import digits_of, is_listed, parts_of
from swarmwright.apps.foundry.safety.plain import mixed_words, plain
from swarmwright.apps.foundry.safety.risk import touches_risk
from swarmwright.apps.foundry.safety.sentences import sentences
from swarmwright.workflow.unseen import has_words

__all__ = ["Help", "found_in_whole", "help_in", "in_all"]

_DATE = re.compile(r"\d{1,4}[./-]\d{1,2}[./-]\d{2,4}(?: \d{1,2})?")
_SERIES = re.compile(r"(\d{1,3})(?:[ /-]\d{1,3})+")
_MAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+")
_WHOSE = "it holds a person's contact or identity data"
_STEP = re.compile(r"(?m)^ *(?:\d+[.)]|step \d+|[-*] )")
_EXPOSURE = re.compile(r"\bexposures?\b|\bexpose yourself\b|\bfear (?:ladder|hierarchy)\b|\bhierarchy\b")
_GRADED = re.compile(
    r"\b(?:graded|gradual\w*|step by step|easiest|least|from \w+ to \w+|suds|"
    r"0 ?(?:to|-) ?100|0 ?(?:to|-) ?10|"
    r"one step at a time|move on (?:only )?when|small steps?)\b"
)
_CONSENT = re.compile(
    r"\b(?:consent\w*|agree\w*|you may stop|can stop|stop at any time|may pause|your choice|you decide|"
    r"you choose|voluntar\w*|willing\w*|at your own pace|together with)\b"
)

_IN_CRISIS = re.compile(
    r"\b(?:crisis|safety|emergency) plan ?[:=-]|\b(?:in (?:a |an? acute )?crisis|in an emergency)\b|"
    r"\bif you (?:are|feel)(?: \w+)? (?:in danger|unsafe|not safe)\b(?! (?:on|in|at|near|from) (?:the|a|"
    r"an)\b)"
)


@dataclass(frozen=True, slots=True)
class Help:
    """What a draft says of risk and help. touched: a sentence that touches risk; against: one that tells
    people not to call; "" = there is none. named: whether it says where help is."""

    touched: str
    against: str
    named: bool

    def missing(self, touched: str, *, unread: bool = False) -> Iterator[Finding]:
        """What is wrong with that. touched: the request's sentence that touches risk. unread: the draft is in
        a language that the rules cannot read."""
        if self.named:
            return
        words = self.touched or touched
        if words and unread:
            yield Finding("language", "unsafe", f"risk is touched, and {NOT_SEEN}", words)
            return
        why = "risk is touched, and no crisis or emergency line is named"
        if words:
            yield Finding("crisis_line", "unsafe", why, words)
        elif self.against:
            yield Finding("crisis_line", "unsafe", "it tells people not to call for help", self.against)


def help_in(read: Passage) -> Help:
    """read: a plain passage of the draft."""
    said = "\n".join(read.ways)
    return Help(touches_risk(said) or _of_crisis(said), discouraged(said), any(map(names_help, read.seen)))


def _of_crisis(said: str) -> str:
    """The first sentence that says what to do in a crisis: it has to say where help is, too; "" = none."""
    return next((one for one in sentences(said) if _IN_CRISIS.search(one)), "")


def in_all(parts: Iterable[Help]) -> Help:
    """What a draft says, by its passages in order."""
    touched, against, named = "", "", False
    for one in parts:
        touched, against, named = touched or one.touched, against or one.against, named or one.named
    return Help(touched, against, named)


def found_in_whole(written: str) -> Iterator[Finding]:
    """What else a whole draft shows, as it is written."""
    draft = plain(written)
    yield from _exposure(draft)
    yield from _numbers(draft)
    if mail := _MAIL.search(written):
        yield Finding("contact_data", "caution", _WHOSE, mail[0])
    if written and not has_words(written):
        yield Finding("hidden_text", "unsafe", "nobody sees a word of it")
    if strange := mixed_words(written):
        yield Finding("hidden_text", "caution", "letters are hidden or of several alphabets", strange[0])
    if mostly_foreign(draft):
        what = "it" if wholly_foreign(draft) else "most of it"
        yield Finding("language", "caution", f"{what} is not English, which is all that these rules read")


def _exposure(draft: str) -> Iterator[Finding]:
    if not _EXPOSURE.search(draft) or len(_STEP.findall(draft)) < 3:
        return
    missing = [
        word for word, there in (("graded steps", _GRADED), ("consent", _CONSENT)) if not there.search(draft)
    ]
    if missing:
        yield Finding("exposure", "caution", f"there is exposure without {' and '.join(missing)}")


def _numbers(draft: str) -> Iterator[Finding]:
    """Telephone numbers that are nobody's crisis line: of a person, or told as one of a team for crises."""
    said = set[str]()
    for match in NUMBER.finditer(draft):
        a_team = _OF_A_TEAM.search(draft[max(0, match.start() - _NEAR) : match.start()]) is not None
        kind: FindingKind = "crisis_line" if a_team else "contact_data"
        for number in _besides_lines(match[0]):
            if 7 <= len(digits_of(number)) <= 15 and not _is_none(number) and kind not in said:
                said.add(kind)
                yield Finding(kind, "caution", NOBODYS if a_team else _WHOSE, number)


_NEAR = 80
_OF_A_TEAM = re.compile(
    r"\b(?:crisis|emergency|out[- ]of[- ]hours|home treatment|duty) (?:(?:resolution|assessment|intervention|"
    r"mental health|and|&|home treatment) ){0,4}(?:teams?|lines?|services?|hotlines?|helplines?|desk)(?:'s?)?"
    r"(?:[ :,(–-]+(?:on|at|is|are|under|via|through|by|(?:tele)?phone|tel|number|no\.?|24 ?/ ?7|the|their|"
    r"its|any ?time))*[ :,(–-]+$"
)
"""Whose number follows, where it is no person's: "call the crisis team on …"."""


def _besides_lines(number: str) -> tuple[str, ...]:
    """What of a number, as it is written, is no known line; all of it, where what is left would be a part."""
    parts = parts_of(number)
    left = tuple(one for one in parts if not is_listed(one))
    return left if len(left) < len(parts) and not any(2 < len(digits_of(o)) < 7 for o in left) else (number,)


def _is_none(number: str) -> bool:
    """Whether it is a date, with an hour perhaps, or a series of ratings, each as far from the last."""
    if _DATE.fullmatch(number):
        return True
    steps = [int(one) for one in re.findall(r"\d+", number)] if _SERIES.fullmatch(number) else []
    gaps = {after - before for before, after in pairwise(steps)}
    return len(steps) > 3 and len(gaps) == 1 and gaps != {0}
