"""Opaque words: what stands between blanks and is one thing, whatever marks are in it.

Addresses, paths, file names, versions, ranges of numbers, abbreviations, code in backticks, C++: taken apart,
`main.py` would end a sentence and `http://localhost:8080` open a list. Each piece between blanks is looked at
once, by a table of shapes (`_SHAPES`), so that the time is linear; code of several pieces is found by
`snippets`. This module knows nothing of agents, but
that a name may stand inside of a piece that is not closed ("Ann/Bob", "Backend.ready").
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass
from functools import lru_cache

from swarmwright.language.words.lexicon import NUMBERS, UNITS, phrases, vocabulary
from swarmwright.language.words.snippets import snippets

__all__ = ["ENDINGS", "Opaque", "covered", "opaque"]


@dataclass(frozen=True, slots=True)
class Opaque:
    """`prompt[start:end]` is one word. `closed`: no name is ever meant by a part of it."""

    start: int
    end: int
    closed: bool = False


_ENDINGS = """
    txt md rst adoc tex pdf doc docx odt rtf csv tsv xls xlsx ods ppt pptx odp json jsonl yaml yml toml
    ini cfg conf env log xml html htm css scss js mjs ts tsx jsx py pyi ipynb java kt kts scala go rs c
    h cc cpp cxx hpp cs fs rb php pl lua sh bash zsh ps1 bat sql db sqlite parquet avro proto graphql tf
    lock zip tar gz tgz bz2 xz png jpg jpeg gif svg webp ico bmp tif tiff mp3 wav flac ogg mp4 mov avi
    mkv webm com org net io dev ai app edu gov eu uk de fr local
"""
ENDINGS = frozenset(_ENDINGS.split())
"""What file names and hosts end in."""

_TITLES = r"(?:Dr|Mr|Mrs|Ms|Mx|Prof|St|Sr|Jr|Rev|Hon|Gen|Col|Capt|Lt|Sgt|Gov|Sen|Messrs|Mme|Mlle)\."
_REFERENCE = r"(?:[Nn]os?|[Ff]igs?|[Ee]qs?|[Vv]ol|[Cc]h|[Pp]p?|[Aa]rt|[Ss]ect?)\."
_NUMBERED = re.compile(_REFERENCE)
_SHORT = r"(?:[A-Za-z]\.){2,}|Ph\.D\.|(?:etc|ca|cf|viz|approx|Inc|Ltd|Corp|Co|Bros|dept|est|ibid|incl|vs)\."
_PART = r"[\w@%+~$#-]+(?:\.[\w@%+~$#-]+)*"
_NAMES = r"[A-Z][a-z]+(?:/[A-Z][a-z]+)+(?![\w/.-])"
"""What is no path, but names beside each other: "Planner/Coder/Tester"."""
_SHAPES: tuple[tuple[bool, re.Pattern[str]], ...] = tuple(
    (closed, re.compile(shape))
    for closed, shape in (
        (True, r"[\w.+%-]+@[\w-]+(?:\.[\w-]+)+"),  # ann@example.com
        (True, rf"(?:~|\.{{1,2}}|[A-Za-z]:)?/(?:{_PART}(?:/{_PART})*/?)?(?<=[\w/])|[A-Za-z]:\\[\w\\.-]*\w"),
        (True, rf"(?!{_NAMES}){_PART}(?:/{_PART}){{2,}}/?"),  # src/main/ui
        (True, rf"{_PART}/\w[\w-]*\.\w+(?:\.\w+)*|\w+(?:/\w+)*/"),  # src/main.py
        (False, rf"{_TITLES}|{_SHORT}|{_REFERENCE}"),
        (True, r"\.[a-z]\w+(?:\.\w+)*"),  # .env
        (True, r"[vV]?\d+(?:\.\d+){2,}(?:-?(?:alpha|beta|rc|dev|post)\.?\d*)?|[vV]\d+(?:\.\d+)+"),  # v1.2.3
        (True, r"\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}(?::\d{2})?"),
        (True, r"[$€£]?\d+(?:[.,]\d+)*[%kKM]?[-–—]+[$€£]?\d+(?:[.,]\d+)*\s?%?"),  # 3-5, 10–20%
        (True, r"[A-Za-z]\+\+|[A-Z][#♯]|\.[A-Z][A-Z]+"),  # C++, C#, .NET
        (False, r"[#@][\w-]*\w"),
        (False, r"\w[\w-]*(?:\.\w(?:[\w-]*\w)?)+"),  # README.md, a.b.c
        (False, r"\w+(?:/\w+)+"),  # TCP/IP
        (True, r"[\w.]+(?:\^[\w.+-]*\w)+"),  # x^2
    )
)
_PIECE = re.compile(
    r"(?P<code>`[^`\n]{1,200}`)"
    r"|(?P<url>(?<![\w])[A-Za-z][A-Za-z0-9+.-]{1,15}://[^\s<>\"`“”]+|(?<![\w])www\.[^\s<>\"`“”]+)"
    r"|(?P<piece>[^\s,;`\"“”«»(){}\[\]*!?—=<>|…]+(?:,\d[^\s,;`\"“”«»(){}\[\]*!?—=<>|…]*)*)"
)
_OPENING = re.compile(r"['‘:•·]*")
_CLOSING = re.compile(r"[.:'’”»)–-]*\Z|['’]s\b[.:]*\Z|[-–—]+>")
_PLAIN_CODE = re.compile(r"`\w[\w-]*`")
_NEXT_WORD = re.compile(r"\s+([^\W\d_]+)")
_COUNTING = ("ROUND", "TIMES", "RETRY", "TOOLCALL", "DOLLAR")


@lru_cache(maxsize=4)
def opaque(prompt: str) -> tuple[Opaque, ...]:
    """Every opaque word of the prompt, in order and apart; several stages ask of the same prompt."""
    return tuple(_found(prompt))


def covered(prompt: str) -> str:
    """The prompt with every opaque word in which nobody is named written as one of small letters."""
    words = opaque(prompt)
    if not words:
        return prompt
    alone = set(_ALONE.findall(prompt))
    parts: list[str] = []
    at = 0
    for word in words:
        if word.closed or _names_nobody(prompt[word.start : word.end], alone):
            parts += [prompt[at : word.start], "x" * (word.end - word.start)]
            at = word.end
    return "".join([*parts, prompt[at:]])


_ALONE = re.compile(r"(?<![\w/])\w+(?![\w/])")


def _names_nobody(text: str, alone: Container[str]) -> bool:
    """Whether an open word is an abbreviation, or capitals that stand nowhere else: "U.S.", "TCP/IP"."""
    if "/" not in text:
        return text[-1] == "." or text[0] == "#"
    return all((p.isupper() or not p[:1].isupper()) and p not in alone for p in text.split("/"))


def _found(prompt: str) -> Iterator[Opaque]:
    """What the shapes say, with the snippets of code in between; of two that overlap, the first."""
    pieces = [(word.start, n, word) for n, word in enumerate(_pieces(prompt))]
    code = [(start, -1, Opaque(start, end, closed)) for start, end, closed in snippets(prompt)]
    at = 0
    for start, _, word in sorted([*pieces, *code], key=lambda found: found[:2]):
        if start >= at:
            yield word
            at = word.end


def _pieces(prompt: str) -> Iterator[Opaque]:
    for hit in _PIECE.finditer(prompt):
        text = hit.group()
        if hit.lastgroup == "piece":
            found = None if text.isalnum() else _shaped(prompt, hit.start(), hit.end())
            if found is not None:
                yield found
        elif hit.lastgroup == "url":
            yield Opaque(hit.start(), hit.start() + len(_trimmed(text)), closed=True)
        elif not _PLAIN_CODE.fullmatch(text):
            yield Opaque(hit.start(), hit.end(), closed=True)


def _trimmed(url: str) -> str:
    """Without the marks of the sentence around it: brackets that it does not open, and the full stop."""
    while url[-1] in ".,;:!?'’*" or (url[-1] in ")]}" and url.count(url[-1]) > url.count(_OPENS[url[-1]])):
        url = url[:-1]
    return url


_OPENS = {")": "(", "]": "[", "}": "{"}


def _shaped(prompt: str, start: int, end: int) -> Opaque | None:
    opened = _OPENING.match(prompt, start, end)
    start = opened.end() if opened else start
    for closed, shape in _SHAPES:
        hit = shape.match(prompt, start, end)
        if hit and _CLOSING.match(prompt, hit.end(), end) and _is_one(prompt, hit):
            return Opaque(start, hit.end(), closed or _ends_as_file(hit.group()))
    return None


def _ends_as_file(text: str) -> bool:
    return text.rpartition(".")[2].casefold() in ENDINGS and "." in text[1:]


def _is_one(prompt: str, hit: re.Match[str]) -> bool:
    """Whether what has the shape of one word is one: not "1.5", not "it.Then", not "3-5 minutes"."""
    text = hit.group()
    if _NUMBERED.fullmatch(text):
        return prompt[hit.end() : hit.end() + 2].strip()[:1].isdigit()
    if text.count(":") == 1 and text.replace(":", "").isdigit():
        return not _counts(prompt, hit.end())  # "at 10:30", but not "1:30 minutes"
    if text[0].isdigit() and ("-" in text or "–" in text or "—" in text):
        return not _counts(prompt, hit.end())
    if text.replace(".", "").replace(",", "").isdigit() and text.count(".") < 2:
        return False  # a number
    if "/" in text.strip("/"):
        share = text.replace("/", "").isdigit() and _NEXT_WORD.match(prompt, hit.end())
        return (text.casefold(),) not in phrases() and not (share and share.group(1) == "of")
    stem, dot, suffix = text.rpartition(".")
    if not dot or not suffix or not stem or _ends_as_file(text):
        return True
    sentence = (
        suffix.casefold() in vocabulary() or suffix in NUMBERS or (suffix[:1].isupper() and stem.islower())
    )
    return not sentence and not (len(stem) > 1 and stem.isalpha() and suffix.istitle() and len(suffix) > 1)


def _counts(prompt: str, at: int) -> bool:
    """Whether what follows is a unit: "3-5 minutes", "2-3 rounds" bound something."""
    hit = _NEXT_WORD.match(prompt, at)
    word = hit.group(1).casefold() if hit else ""
    return word in UNITS or not phrases().get((word,), frozenset()).isdisjoint(_COUNTING)
