"""What is asked for: its parts, and which steps it wants to be told more of. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from swarmwright.apps.foundry.library.structures import Structure

__all__ = ["Wish", "asked_in", "beyond", "has_words", "parts_of", "steps_in", "takes_out"]

_STEPS = re.compile(r"\bsteps?\s*#?\s*(\d+(?:(?:\s*(?:,|and|&)\s*)+(?:step\s*)?#?\s*\d+)*)", re.I)
_CLAUSE = re.compile(
    r"[.;!?\n]+|\b(?:but|then)\b|(?:,\s*|\b)and\b(?!\s*(?:step\s*)?#?\d)|,(?!\s*(?:step\s*)?#?\d)"
)
_MORE = re.compile(
    r"\b(?:details?\b|detailed|longer|concrete|examples?\b|expand|elaborat|extend|explain|clarif|vague|unclear|"
    r"spell\w* out|more (?:of|on|about|to|for|in)\b)",
    re.I,
)
_NOT_MORE = re.compile(
    r"\b(?:remov|delet|drop|omit|cut|skip|shorten|shorter|brief|trim|condens|simplif|replac|swap|merg|mov)|"
    r"\b(?:leav\w*|tak\w*|strik\w*) (?:[\w#]+ ){0,4}?(?:out|away|off)\b|"
    r"\b(?:less|fewer|without|get rid|no (?:more|longer|further|need|examples?|details?)|"
    r"too (?!vague|unclear|short))|"
    r"(?:\bnot|\bnever|n't)\b(?! (?:\w+ ){0,2}?(?:enough|clear|concrete|detailed|specific|explained))",
    re.I,
)
_FILLER = re.compile(
    r"\W*(?:(?:yes|no|ok(?:ay)?|good|great|fine|thanks?|thank you|please|bitte|danke)\W*)+", re.I
)
_STATEMENT = re.compile(
    r"\s*(?:because|since|she|he|they|her|his|their|(?:the|my|our) (?:client|patient))\b"
    r"(?!.*\b(?:should|must|needs?|ought|wants?|would like|has to|have to)\b)",
    re.I,
)
"""What says why, or tells of somebody, and asks for nothing."""

_NUMBER = r"(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|a (?:single|few))"
_FORMS = re.compile(
    r"\b(?:in|into|auf) (?:french|german|spanish|italian|portuguese|dutch|polish|turkish|arabic|russian|"
    r"ukrainian|chinese|mandarin|japanese|korean|hindi|urdu|persian|farsi|greek|swedish|danish|norwegian|"
    r"finnish|czech|romanian|hungarian|welsh|hebrew|deutsch|englisch)\b"
    r"(?! \w*(?:class|lesson|exam|school|guiana))|"
    rf"\b(?:in|within|only|just|at most|no more than|exactly|to) (?:only |just |at most )?{_NUMBER} "
    r"(?:\w+ )?(?:steps?|pages?|sentences|words|bullet points?|paragraphs|lines)\b(?: only| at most)?|"
    rf"\b{_NUMBER}[- ](?:step|page|session|week) "
    r"(?:plan|protocol|programme|program|course|version|handout)\b|"
    r"\b(?:with|as|including|plus) (?:(?:an?|the|some) )?(?:\w+ )?(?:tables?|worksheets?|diagrams?|charts?|"
    r"checklists?|templates?|illustrations?|drawings|emojis?|references|citations|homework|poem|rhymes?|"
    r"timetable|calendar|glossary|summary|appendix|bullet points?)\b|"
    r"\bin (?:very )?(?:plain|simple|easy|formal|informal|child-friendly|everyday|gender-neutral|large) "
    r"(?:language|words|english|style|tone|terms|print)\b|\bin (?:rhyme|verse|bold|capitals)\b|"
    r"\bwithout (?:(?:an?|any|the) )?(?:crisis|diary|homework|breathing|headings?|measur\w+|ratings?|"
    r"disclaimer|jargon|relaxation)(?: \w+)?|\bno (?:homework|jargon|diary|headings)\b|"
    r"\b(?:short|brief|one-page) (?:version|protocol|handout)\b",
    re.I,
)
"""What is asked of a text beside what it is for: its language, how long it is, what stands in it."""

_ORDERS = re.compile(
    r"\s*(?:and |also |please |bitte )*(?:add|include|remove|drop|omit|leave out|translate|shorten|mention|"
    r"write|make (?:it|the)|keep (?:it|the)|let (?:it|the)|avoid (?!\w+ing)|do not|don't|begin with|"
    r"start with|end with|replace|cite|advise|recommend|tell (?:her|him|them)|instruct)\b",
    re.I,
)
_TAKES_OUT = re.compile(
    r"\W*(?:and |also |please |bitte )*(?:(?:leave|take|strike|cross|cut|edit) out\b|"
    r"(?:remove|delete|omit)\b|"
    r"(?:take|strike|leave) [^.;]{1,80}? out\b(?! of (?!the (?:protocol|draft|text|plan|version|step)|it\b|"
    r"step))|(?:say|write) nothing (?:of|about)\b|(?:do not|don't) (?:mention|name)\b)",
    re.I,
)
_DETAIL = re.compile(
    r"\b(?:more|in (?:\w+ )?|greater) ?detail\b|\bdetailed (?:steps?|protocol|version)\b", re.I
)


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants otherwise: a clinician's reason, a critic's feedback, a guardian's advice. A
    person's may ask for another structure by its name. of_draft: it says what is wrong with the draft before.
    rule: the kind of what the rules have found in that, and of which it is; "" = of nothing."""

    by: str
    text: str
    of_person: bool = False
    of_draft: bool = False
    rule: str = ""


def has_words(text: str) -> bool:
    """Whether it is more than signs: "👍" asks for nothing."""
    return re.search(r"\w", text) is not None


def parts_of(text: str) -> tuple[str, ...]:
    """What it asks for, one by one, without what is said beside that; the whole where there are no parts."""
    parts = [one.strip(" ,") for one in _CLAUSE.split(text) if has_words(one) and not _FILLER.fullmatch(one)]
    return tuple(one for one in parts if not _STATEMENT.match(one)) or tuple(parts) or (text,)


def asked_in(request: str) -> tuple[str, ...]:
    """What a request asks of the text beside what it is for: a clause of it that is an order, or wants more
    detail, and else the words that speak of a form."""
    found: list[str] = []
    for part in _CLAUSE.split(request):
        is_asked = _ORDERS.match(part) or (_DETAIL.search(part) and not _STATEMENT.match(part))
        found += [part.strip()] if is_asked else beyond(part)
    return tuple(dict.fromkeys(found))


def beyond(part: str) -> list[str]:
    """The words of it that ask for a form, which this model gives to none of its texts."""
    return [] if _STATEMENT.match(part) else [one[0] for one in _FORMS.finditer(part)]


def takes_out(part: str) -> bool:
    """Whether it asks for something to be left out of the text, and for nothing to be written."""
    return _TAKES_OUT.match(part) is not None


def steps_in(wish: Wish, structure: Structure, of_all: str = "") -> set[int]:
    """The numbers of the steps that it wants to be told more of: of those that it names beside such words,
    or of all where it names none. What is asked for otherwise (less, none, another order) is not this.
    of_all: the whole of which it is a part; "" = it is no part."""
    steps = set(range(1, len(structure.steps) + 1))
    wanted = [one for one in _CLAUSE.split(wish.text) if _MORE.search(one) and not _NOT_MORE.search(one)]
    if _STEPS.search(of_all or wish.text):
        return {number for one in wanted for number in _named_in(one)} & steps
    return steps if wanted else set()


def _named_in(clause: str) -> Iterator[int]:
    for listed in _STEPS.findall(clause):
        yield from (int(number) for number in re.findall(r"\d{1,3}", listed))
