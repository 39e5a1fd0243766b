"""A text in Markdown as people read it: what they see of it, and what is in it unseen. Pure.

A sentence goes on over the end of a line; a paragraph, an item of a list, a heading and a cell of a table end
it. What is struck out, stands in a comment, in HTML that may be hidden, in a title or a picture's description
is not seen: it neither helps nor denies anything; what it says is read besides, since it is in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from html.parser import HTMLParser
from itertools import groupby, pairwise
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

__all__ = ["Passage", "passages"]

_DEEPEST = 60
"""Quotes and lists within each other; what stands deeper is read as it is written."""

_MOST_FENCES = 3
"""What stands in a block of code is read as Markdown itself, so many blocks deep."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_UNSEEN = _words(
    "del s strike script style template noscript noframes details dialog textarea select option "
    "datalist title head svg math object iframe audio video canvas map rp"
)
"""Elements whose text is struck out, or may not be shown."""

_DRESSED = _words("hidden style class aria-hidden color bgcolor size")
"""Attributes by which an element may be hidden."""

_VOID = _words("area base br col embed hr img input link meta source track wbr")
_INLINE = _words(
    "a abbr b big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup "
    "tt u var wbr"
)
"""Elements within a line."""

_BLOCKS = _words(
    "address article aside blockquote body br caption center dd div dl dt fieldset figcaption figure "
    "footer form h1 h2 h3 h4 h5 h6 header hr html legend li link main menu meta nav ol p pre section "
    "summary table tbody td tfoot th thead tr ul input img button label"
)
"""Elements that begin a line."""

_KNOWN = _UNSEEN | _VOID | _INLINE | _BLOCKS

_LINK = re.compile(r"(?<=\])\([^()\n]*\)")
"""What follows a link's words, where it is not written as links are: some readers take it for one."""

_STARRED = re.compile(r"\w\*\w")
_PARTED = re.compile(r"(?<=\w)-\n\s*(?=[a-z])")
_DIGITS = re.compile(r"\d{1,4}")
_NUMBER = re.compile(r"\+?\(?\d[\d ()/.-]+")
_OVER_CELLS = re.compile(r"(?<=\d) \| (?=\d{1,4}(?: \||$))")
_JUNK = re.compile(r"[\x00-\x08\x0e-\x1b]")


@dataclass(frozen=True, slots=True)
class Passage:
    """One paragraph, item, heading or cell. seen: what people see, where each line that may begin a sentence
    begins one, and read over the ends of all lines (none = nothing is seen). besides: how else it may be
    read: with what is struck out or hidden, with marks as signs. within, level: heading, th, td, row (all of
    its cells) or paragraph, and how deep in lists and quotes."""

    seen: tuple[str, ...]
    besides: tuple[str, ...] = ()
    within: str = ""
    level: int = 0

    @property
    def ways(self) -> tuple[str, ...]:
        """Every way to read it, the plainest first."""
        return (*self.seen, *self.besides)


def passages(text: str) -> tuple[Passage, ...]:
    """The text's passages in order, and after each one what is hidden in it."""
    return tuple(_read(_JUNK.sub("", text), _MOST_FENCES))


@cache
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark", {"maxNesting": _DEEPEST}).enable(["table", "strikethrough"])


def _read(text: str, fences: int) -> Iterator[Passage]:
    env: dict[str, Any] = {}
    tokens, sight, row = _parser().parse(text, env), _Sight(), list[Passage]()
    for before, token in zip([None, *tokens], tokens, strict=False):
        if token.type == "inline":
            within = before.type.removesuffix("_open") if before is not None else ""
            for one in sight.passages_of(token.children or (), token.content):
                row.append(replace(one, within=within, level=token.level))
                yield row[-1]
        elif token.type == "tr_open":
            row.clear()
        elif token.type == "tr_close":
            yield from _over_cells(row)
        elif token.type == "html_block":
            yield from sight.passages_of((token,), "")
        elif token.type in ("fence", "code_block"):
            for part in (token.info, token.content):
                yield from _read(part, fences - 1) if fences else (_unseen(part),)
    if any(token.level >= _DEEPEST - 1 for token in tokens):
        yield from map(_unseen, text.split("\n\n"))
    yield from _referenced(env.get("references", {}))


def _referenced(references: Mapping[str, Mapping[str, str]]) -> Iterator[Passage]:
    """The names of links, and what stands over them."""
    for name, reference in references.items():
        yield from (_unseen(name), _unseen(reference.get("title", "")))


def _over_cells(row: Sequence[Passage]) -> Iterator[Passage]:
    """A row in which a number goes on from one cell to the next, read over them; else each number that fills
    a cell, with what the row is of: "UK: 999"."""
    words = [one.seen[-1] for one in row if one.seen]
    of = next((one for one in words if not _NUMBER.fullmatch(one)), "")
    if any(_DIGITS.fullmatch(one) and _DIGITS.fullmatch(other) for one, other in pairwise(words)):
        yield Passage((_OVER_CELLS.sub("", " | ".join(words)).replace(" | ", " "),), (), "row", row[0].level)
    elif of:
        told = (one for one in words if _NUMBER.fullmatch(one))
        yield from (Passage((f"{of.rstrip(' :')}: {one}",), (), "row", row[0].level) for one in told)


def _unseen(text: str) -> Passage:
    return Passage((), (_joined(re.sub(r"[>*~`]", " ", text)),))


@dataclass(frozen=True, slots=True)
class _Part:
    """Words of a block. run: what is unseen under the same number stands together."""

    words: str
    seen: bool
    run: int
    whole: str


class _Sight:
    """What is seen, as HTML opens and closes over a whole text."""

    def __init__(self) -> None:
        self._open: list[tuple[str, bool]] = []
        self._struck = self._run = 0
        self._parts: list[_Part] = []

    def passages_of(self, tokens: Sequence[Token], written: str) -> Iterator[Passage]:
        """One block's passages: of what is seen, and of each thing that is not."""
        self._parts, self._struck = [], 0
        for token in tokens:
            self._take(token)
        seen = _LINK.sub("", "".join(part.words for part in self._parts if part.seen))
        whole = "".join(part.whole for part in self._parts)
        besides = [_joined(whole), _joined(_PARTED.sub("", seen))]
        if _STARRED.search(written):
            besides.append(_joined(written))
        if whole.strip():
            read = tuple(dict.fromkeys([_lines(seen), _joined(seen)]))
            yield Passage(read, tuple(dict.fromkeys(way for way in besides if way not in read)))
        for _, unseen in groupby((part for part in self._parts if not part.seen), key=lambda one: one.run):
            yield Passage((), (_joined("".join(part.words for part in unseen)),))

    def _take(self, token: Token) -> None:
        match token.type:
            case "softbreak" | "hardbreak":
                self._say("\n")
            case "s_open" | "s_close":
                self._struck += token.nesting
                self._run += 1
            case "image":
                self._say_unseen(token.content)
            case "html_inline" | "html_block":
                self._take_html(token.content)
            case _:
                self._say(token.content)
        if isinstance(title := token.attrGet("title"), str):
            self._say_unseen(title)

    def _take_html(self, html: str) -> None:
        found = _Tags()
        found.feed(html if html.rfind("<!--") <= html.rfind("-->") else f"{html}-->")
        found.close()
        for kind, name, words in found.told:
            match kind:
                case "text":
                    self._say(words)
                case "unseen":
                    self._say_unseen(words)
                case "strange":
                    self._say(words, whole=" ")
                case _:
                    self._turn(kind, name, dressed=bool(words))

    def _turn(self, kind: str, name: str, *, dressed: bool) -> None:
        """An element opens or closes."""
        if name in _BLOCKS:
            self._say("\n" if name in ("br", "input", "img") else "\n\n")
        if kind == "open" and name not in _VOID:
            self._open.append((name, dressed or name in _UNSEEN))
            self._run += 1
        elif kind == "close" and name in (names := [one for one, _ in self._open]):
            del self._open[len(names) - 1 - names[::-1].index(name) :]
            self._run += 1

    def _say(self, words: str, *, whole: str | None = None) -> None:
        seen = not self._struck and not any(hides for _, hides in self._open)
        self._parts.append(_Part(words, seen, self._run, words if whole is None else whole))

    def _say_unseen(self, words: str) -> None:
        self._parts.append(_Part(words, False, self._run + 1, f" {words} "))
        self._run += 2


class _Tags(HTMLParser):
    """HTML as (kind, element, words): text, unseen words, elements that open (words: dressed) and close, and
    strange ones, which are no HTML: "<your name>"."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[tuple[str, str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        dressed = any(name in _DRESSED for name, _ in attrs)
        if not dressed and tag not in _KNOWN:
            self.told.append(("strange", tag, self.get_starttag_text() or ""))
            return
        self.told += [("unseen", tag, value) for _, value in attrs if value and " " in value]
        self.told.append(("open", tag, "dressed" if dressed else ""))

    handle_startendtag = handle_starttag

    def handle_endtag(self, tag: str) -> None:
        self.told.append(("close", tag, ""))

    def handle_data(self, data: str) -> None:
        self.told.append(("text", "", data))

    def handle_comment(self, data: str) -> None:
        self.told.append(("unseen", "", data))

    def handle_decl(self, decl: str) -> None:
        self.handle_comment(decl)

    def handle_pi(self, data: str) -> None:
        self.handle_comment(data)

    def unknown_decl(self, data: str) -> None:
        self.handle_comment(data)


def _lines(text: str) -> str:
    """With the ends of those lines alone after which a sentence may begin."""
    over = "\n".join(" ".join(line.split()) for line in text.strip().split("\n"))
    return re.sub(r"(?<!\n)\n(?=([^\W\d_]))", lambda m: " " if m[1].islower() else "\n", over)


def _joined(text: str) -> str:
    """Over the ends of lines, up to an empty one."""
    return "\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", text))
