"""Whether a text is in a language that the rules cannot read: they read English alone. Pure.

Of a long draft the share of English tells. A request, and a sentence of a draft, can be a line of notes
without one of the little words, and is foreign only where words of another language show it, or letters that
are not Latin: each of its sentences for itself, so that an English one hides no other.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache

from swarmwright.workflow.heaps import normal_form

__all__ = [
    "foreign_parts",
    "mostly_foreign",
    "of_language_alone",
    "one_line",
    "only_repeats",
    "shows_foreign",
    "wholly_foreign",
]

_WORDS = re.compile(r"[^\W\d_]+")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_ENGLISH = _words(
    "the a an and or of to in is are it you your for with on that this be as at not if when do by from we "
    "will can what how each step then them they their one after before have has"
)
_ENGLISH_OF_NOTES = _ENGLISH | _words(
    "she he her his him i my me was were had no but who about into over since last week month year client "
    "patient sleep fear anxiety low mood work home does feels wants cannot"
)
_ELSEWHERE = _words(
    # German; Dutch
    "der das und nicht mit ist sich ein eine einen einem einer sie ich wir haben wird werden wurde bei nach "
    "uber ihr ihre ihren seine seinen wegen ohne auch aus wie kein keine dass weil seit letzte immer mehr "
    "sehr het een niet voor zijn heeft wordt zij ook maar geen naar bij zich haar omdat deze "
    # French, Italian, Spanish, Portuguese
    "le une des du est pas avec dans qui que sur elle sont ses aux cette depuis veut sans mais tres "
    "il gli che della del sono piu anche vuole suo sua molto suoi nella alla "
    "el los las una por para se sus esta muy pero quiere desde como hace "
    "uma nao com dos esta mas seu quer muito ela pelo "
    # Swedish, Danish, Norwegian; Polish; Turkish; Romanian; Czech
    "och att det som inte hon jag har ikke hun jeg sig hennes hendes "
    "nie sie jest oraz przez chce byc przed pacjentka pacjent "
    "bir ve icin ile istiyor istemiyor daha sonra degil cok gibi "
    "nu este pentru sau "
    "neni jsem jako nebo ktery ktera"
)
_PLAINLY = _words(
    # German; Dutch
    "nicht eine einen einem einer eines ich wir haben wird werden wurde weil dass sehr ohne "
    "kein keine keinen vor "
    "sich denkt mochte sterben stirbt leben umbringen toten selbstmord suizid suizidal ritzt ritzen "
    "und gegen kann sein meine seine ihre schneidet schlaf schlafen patientin traurig "
    "hij niet wil dood sterven leven slapen snijdt zelfmoord zichzelf voor heeft geen kan omgaan "
    # French, Italian, Spanish, Portuguese
    "veut voudrait mourir vivre tuer une avec depuis sommeil peur peux pense coupe "
    "vuole vorrebbe morire vivere uccidersi ammazzarsi suicidarsi paura sonno della molto taglia faccio "
    "quiere quiero morir vivir matar matarse suicidarse miedo muy dormir corta puedo "
    "quer quero morrer viver matar medo nao dela muito "
    # As people are told to do something
    "dein deine deinen deinem deiner jeden jedes nehmen trinken aufhoren elke avond je jouw "
    "dir dich euch ihm ihnen ihren unser ritze schneide nimm trinke schlucke springe verbrenne verletze "
    "schlaf geh hore stich schlag denke schreibe atme "
    "votre chaque soir tous toutes arretez prenez coupez ogni tuo tua tuoi tagliati prendi smetti "
    "hoje noite todos todas tus suas seus pastillas comprimidos aksam kolunu tabletten "
    # Swedish, Danish, Norwegian; Finnish; Polish; Czech; Croatian
    "vill vil inte ikke och jag jeg livet ofta selvmord sjalvmord selv seg sjalv "
    "haluaa kuolla elaa itsemurha "
    "nie chce zyc umrzec zabic sie jest samobojstwo "
    "zemrit zabit sebevrazda neni "
    "zeli umrijeti umreti ubiti zivjeti samoubojstvo samoubistvo "
    # Turkish; Romanian; Hungarian; Indonesian; Vietnamese; Tagalog; Swahili
    "olmek istiyor istemiyor yasamak intihar vrea moara traiasca sinucida akar halni meghalni ongyilkos "
    "ingin mati bunuh muon chet mamatay anataka kufa"
)
"""Words that are no English ones, no names and no abbreviations: one shows it where nothing is English."""

_WRITTEN = _words("für dö dø não más être où même för på är są że się być już żyć să și hän über õ më")
"""The same, as they are written: without their marks they are something else."""

_ENDINGS = re.compile(
    r"\w{4,}(?:heit|keit|schaft|arbeit|protokoll|[zts]ione|zioni|ciones|[ie]dad|coes|heid|lijk|nosc)"
)

_SHARED = _words("a an as do i in is me no of over was")
"""English words that are words of other languages, too."""

_LOANS = _words(
    "deja vis cafe naive naively fiance fiancee resume cliche cliches nee facade creme brulee senor jalapeno "
    "doppelganger uber role expose protege passe risque saute soiree decor debut elite melange touche voila "
    "fete matinee cafes facades coordinate cooperate noel zoe blase naivete preexisting reenter cooperation"
)
"""English words that may be written with marks."""

_PHRASES = re.compile(
    r"\b(?:joie de vivre|je ne sais quoi|la vie en rose|raison d['’]etre|bon vivant|c['’]est la vie|"
    r"savoir[- ]vivre|la dolce vita|deja vu)\b"
)
"""Phrases of other languages that English has taken in."""

_PART = re.compile(r"[.;:!?\n]+")

_MOST_WORDS_FOREIGN = 0.12
"""English prose has a good third of these words; below this share it is another language."""

_LEAST_WORDS = 25
_LEAST_SHOWN = 2
"""So many little words of other languages show one: a single one is a name, or a loan."""

_MOST_LETTERS_FOREIGN = 0.3


def mostly_foreign(draft: str) -> bool:
    """Whether a draft (plain: lower case, no accents) is in another language: it has hardly any of the little
    words of English, or most of its letters are not Latin."""
    words = _WORDS.findall(draft)
    if len(words) >= _LEAST_WORDS and _share(words, _ENGLISH) < _MOST_WORDS_FOREIGN:
        return True
    letters = "".join(words)
    return _strange(letters) > len(letters) / 2


def wholly_foreign(draft: str) -> bool:
    """Of one that is mostly so: whether it has no little word of English at all."""
    return not any(word in _ENGLISH for word in _WORDS.findall(draft))


_OF_LANGUAGE = re.compile(
    r"\b(?:english|translat\w*|(?:native|fluent) (?:\w+ )?(?:speaker|reader)s?|"
    r"(?:another|foreign|other|different|same|requested|its|this|the|which|what) languages?|"
    r"languages? (?:of|in|is|that|barrier|alone)|(?:written|entirely|wholly|all) in [a-z]+|"
    r"hebrew|arabic|chinese|mandarin|cantonese|japanese|korean|russian|ukrainian|greek|turkish|persian|farsi|"
    r"hindi|urdu|bengali|tamil|thai|vietnamese|german|french|spanish|italian|portuguese|dutch|polish|czech|"
    r"romanian|hungarian|swedish|danish|norwegian|finnish)\b"
)
_OF_MORE = re.compile(
    r"\b(?:self[- ]?harm\w*|suicid\w*|kill\w*|cut(?:ting|s)?|hurt\w*|medic\w*|dos(?:e|es|age|ages|ing)|"
    r"pills?|drugs?|alcohol|diagnos\w*|expos\w*|consent\w*|graded|steps?|tone|harsh\w*|blam\w*|sham\w*|violen\w*|"
    r"names?|addres\w*|personal)\b"
)


def of_language_alone(remark: str) -> bool:
    """Whether a remark on a draft is that it is in some language, and of nothing else in it."""
    said = remark.casefold()
    return bool(_OF_LANGUAGE.search(said)) and not _OF_MORE.search(said)


_LONGEST_KEPT = 800
"""Characters of a part that is kept as it was read."""


def shows_foreign(text: str) -> str:
    """The first line or sentence, as it was written and however short, that is in another language; "" =
    none is."""
    return next(foreign_parts(text), "")


def foreign_parts(text: str) -> Iterator[str]:
    """Every such line, and every such sentence."""
    parts = dict.fromkeys((*text.split("\n"), *_PART.split(text)))
    return (
        part.strip() for part in parts if (_is_foreign if len(part) <= _LONGEST_KEPT else _is_other)(part)
    )


def _is_other(part: str) -> bool:
    return _is_shown(_folded(part)) or _is_plain(part)


_is_foreign = lru_cache(maxsize=8192)(_is_other)
"""What was asked is read again with each reason of a revision."""


def only_repeats(part: str, said: str) -> bool:
    """Whether a line or sentence says no more than what somebody has said, behind a word for it perhaps
    ("Context: …"). said: as `one_line` gives it."""
    words = one_line(part)
    return words in said or (bool(rest := words.partition(": ")[2]) and rest in said)


def one_line(text: str) -> str:
    """A text in one line, by its words alone."""
    return " ".join(text.split()).casefold()


def _folded(text: str) -> str:
    if text.isascii():
        return text.lower()
    return "".join(c for c in normal_form("NFKD", text) if unicodedata.category(c) != "Mn").casefold()


def _is_plain(part: str) -> bool:
    """Whether a sentence has a word that is plainly of another language, and hardly an English one."""
    words = _WORDS.findall(_PHRASES.sub(" ", _folded(part)))
    shown = sum(word in _PLAINLY or bool(_ENDINGS.fullmatch(word)) for word in words)
    shown += sum(word in _WRITTEN for word in _WORDS.findall(normal_form("NFKC", part).casefold()))
    english = sum(word in _ENGLISH_OF_NOTES and word not in _SHARED for word in words)
    if not shown and not english:
        shown = sum(_is_marked(word) for word in _WORDS.findall(normal_form("NFKC", part)))
    return len(words) > 1 and shown > english


def _is_marked(word: str) -> bool:
    """Whether it has a letter that English has not, and is neither a name nor one of its loans."""
    latin = all("LATIN" in unicodedata.name(letter, "") for letter in word)
    return (
        word[0].islower() and not word.isascii() and latin and len(word) > 2 and _folded(word) not in _LOANS
    )


def _is_shown(text: str) -> bool:
    words = _WORDS.findall(text)
    letters = [letter for word in words for letter in word]
    if letters and _strange(letters) / len(letters) > _MOST_LETTERS_FOREIGN:
        return True
    shown = {word for word in words if word in _ELSEWHERE}
    english = sum(word in _ENGLISH_OF_NOTES for word in words)
    return len(shown) >= _LEAST_SHOWN and sum(word in shown for word in words) > english


def _strange(letters: Iterable[str]) -> int:
    """How many of these are not Latin."""
    return sum(not one.isascii() and "LATIN" not in unicodedata.name(one, "") for one in letters)


def _share(words: list[str], of: frozenset[str]) -> float:
    return sum(word in of for word in words) / len(words)
