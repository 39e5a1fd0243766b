"""Lexing: masked text → typed tokens, by the lexicon; function words are read through a typing slip.

This module knows nothing of sentences or trees.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.words.articles import LED
from swarmwright.language.words.durations import with_durations
from swarmwright.language.words.homographs import plain_where_plain
from swarmwright.language.words.lexicon import NUMBERS, UNITS, longest, phrases
from swarmwright.language.words.literals import as_written
from swarmwright.language.words.mentions import Mention
from swarmwright.language.words.numerals import hyphened, joined
from swarmwright.language.words.opaque import Opaque, opaque
from swarmwright.language.words.pronouns import is_subject
from swarmwright.language.words.respelling import respelt
from swarmwright.language.words.tokens import Token

__all__ = ["lex", "lexed_at"]

_PICTURES = r"[\U0001f300-\U0001f6aa\U0001f6ac-\U0001faff\ufe0f\u200d]+"
_PIECE = re.compile(
    r"(?P<quote>\"[^\"\n]{1,200}\"|“[^”\n]{1,200}”|«[^»\n]{1,200}»|(?<!\w)['‘][^'’\n]{2,80}['’](?!\w))"
    r"|(?P<both><-+>|<=+>|[↔⇄⇆⇔⟷⟺⇌])"
    r"|(?P<arrow>[-─━]+>|=+>|[→⇒➔➜»⟶⟹➡⮕↓⇓⬇▸►▶⇢➤➝➞])"
    r"|(?P<number>(?:(?<=\S )[-−])?\d+(?:[.,]\d+)*(?:\s?%|[kKM]\b)?)"
    r"|(?P<word>[^\W\d_]\w*(?:[-'’/]\w+)*)"
    rf"|(?P<mark>\|\||{_PICTURES}|[^\w\s]|_)"
)
_ORNAMENT = re.compile(_PICTURES)
"""Pictures, which put nothing in an order; the sign that forbids, U+1F6AB, stays."""
_SINGLE = re.compile(r"(?<!\w)['‘][^'’\n]{2,80}['’](?!\w)")
_QUOTE = re.compile(r"\"[^\"\n]{1,200}\"|“[^”\n]{1,200}”|«[^»\n]{1,200}»")
_MARKS = {",": "COMMA", ";": "SEMI", ":": "COLON", "(": "OPEN", ")": "CLOSE", "—": "DASH", "–": "DASH",
          "+": "AND", "&": "AND", "/": "AND", "<": "COMPARE", ">": "COMPARE", "=": "COMPARE", "$": "DOLLAR",
          **dict.fromkeys("≤≥≠⩽⩾", "COMPARE"), "|": "SEMI",
          "-": "DASH", "…": "STOP", "[": "OPEN", "]": "CLOSE"}  # fmt: skip
_SIGNS = {">": "FOLLOWED", "||": "AND", "∥": "AND", "‖": "AND", "⫴": "AND"}
_BACK = ("<", "←", "⇐")
_POSSESSIVE = re.compile(r"['’][sS]?(?!\w)")


def lex(prompt: str, mentions: Sequence[Mention]) -> tuple[tuple[Token, ...], tuple[Diagnostic, ...]]:
    """The prompt's tokens in order (mentions are one token each), and what was read through a typing slip."""
    tokens: list[Token] = []
    slips: list[Diagnostic] = []
    at = 0
    before: Mention | Opaque | None = None
    for mention in (*_apart(prompt, mentions), None):
        stop = mention.start if mention else len(prompt)
        words, notes = _plain(prompt, at, stop, isinstance(before, Opaque), isinstance(mention, Mention))
        before = mention
        tokens += words
        slips += notes
        if mention is None:
            break
        if isinstance(mention, Opaque):
            text, at = prompt[mention.start : mention.end], mention.end
            tokens.append(Token(frozenset({"WORD"}), text, mention.start, at, text.casefold()))
            continue
        kind = {"agent": "AGENT", "tool": "TOOL", "group": "GROUP"}[mention.kind]
        tokens.append(
            Token(
                frozenset({kind}), prompt[mention.start : mention.end], mention.start, mention.end, mention.id
            )
        )
        at = mention.end
        owned = _POSSESSIVE.match(prompt, at)
        if owned:
            tokens.append(Token(frozenset({"POSS"}), owned.group(), owned.start(), owned.end()))
            at = owned.end()
    typed = tuple(_between_names(_braced(_backwards(_signed(prompt, joined(prompt, tokens))))))
    written, unsure = as_written(prompt, tuple(plain_where_plain(with_durations(typed))))
    return written, (*slips, *unsure)


def lexed_at(words: str, at: int) -> tuple[Token, ...]:
    """Words that nobody wrote, without a length, at a place of the prompt."""
    return tuple(replace(token, start=at, end=at) for token in lex(words, ())[0])


def _signed(prompt: str, tokens: Sequence[Token]) -> list[Token]:
    """ "minus two", "negative five": one number below zero."""
    found: list[Token] = []
    for token in tokens:
        before = found[-1] if found else None
        if before is not None and token.of("NUM") and before.low in ("minus", "negative"):
            text = prompt[before.start : token.end]
            found[-1] = replace(token, text=text, start=before.start, value=-float(token.value))
        else:
            found.append(token)
    return found


def _backwards(tokens: Sequence[Token]) -> list[Token]:
    """ "Ann <- Bob", "Ann ← Bob": an arrow against the order, between names alone."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        token, size = tokens[at], 1
        if token.text in _BACK and found and found[-1].of("AGENT", "GROUP", "CLOSE"):
            while at + size < len(tokens) and tokens[at + size].text in ("-", "="):
                size += 1
            behind = tokens[at + size] if at + size < len(tokens) else None
            if (size > 1 or token.text != "<") and behind is not None and behind.of("AGENT", "GROUP", "OPEN"):
                found.append(Token(frozenset({"PRECEDED"}), "<-", token.start, tokens[at + size - 1].end))
                at += size
                continue
        found.append(token)
        at += 1
    return found


def _braced(tokens: list[Token]) -> list[Token]:
    """ "{Ann, Ben}": braces around names and what joins them are brackets."""
    found = [*tokens]
    opened = -1
    for at, token in enumerate(tokens):
        if token.text == "{" and token.of("MARK"):
            opened = at
        elif opened >= 0 and token.text == "}" and at > opened + 1:
            found[opened] = replace(tokens[opened], kinds=frozenset({"OPEN"}), text="(")
            found[at] = replace(token, kinds=frozenset({"CLOSE"}), text=")")
            opened = -1
        elif not token.of("AGENT", "GROUP", "COMMA", "AND", "OR", "FOLLOWED") and token.text not in _SIGNS:
            opened = -1
    return found


def _between_names(tokens: Sequence[Token]) -> Iterator[Token]:
    """ "Ann > Bob" and "Ann || Bob": signs that stand for order and for company between names alone."""
    for at, token in enumerate(tokens):
        before, behind = tokens[at - 1] if at else None, tokens[at + 1 : at + 4]
        after = next((t for t in behind if t.low not in LED), None)
        named = before is not None and after is not None and before.of("AGENT", "GROUP", "CLOSE")
        if named and after is not None and after.of("AGENT", "GROUP", "OPEN") and token.text in _SIGNS:
            yield replace(token, kinds=frozenset({_SIGNS[token.text]}))
        else:
            yield token


def _apart(prompt: str, mentions: Sequence[Mention]) -> list[Mention | Opaque]:
    """Names and opaque words in order and apart: where a name stands in an open word, the word is split."""
    quotes = [q.span() for q in _QUOTE.finditer(prompt)]
    said = [m for m in mentions if not _quoted(m, quotes)]
    words = opaque(prompt)
    if not words:
        return [*said]
    inner = [*quotes, *(q.span() for q in _SINGLE.finditer(prompt))]
    starts = [m.start for m in said]

    def free(word: Opaque) -> bool:
        at = bisect(starts, word.start)
        named = any(m.start < word.end and m.end > word.start for m in said[max(at - 1, 0) : at + 1])
        return not named and not any(s <= word.start and word.end <= e for s, e in inner)

    return sorted([*said, *filter(free, words)], key=lambda m: m.start)


def _quoted(mention: Mention, quotes: Iterable[tuple[int, int]]) -> bool:
    """Whether a name is quoted, not said: a quoted sentence gives nobody anything."""
    start, end = mention.start, mention.end
    return any(s < start and end < e and (s + 1, e - 1) != (start, end) for s, e in quotes)


def _plain(
    prompt: str, start: int, stop: int, going_on: bool, named: bool
) -> tuple[list[Token], list[Diagnostic]]:
    """The words of a stretch without names; going_on: a word stands before it; named: a name behind it."""
    pieces = [*_without_ornaments(prompt, [*_PIECE.finditer(prompt, start, stop)], going_on, named)]
    tokens: list[Token] = []
    slips: list[Diagnostic] = []
    words, at = [_word(p) for p in pieces], 0
    while at < len(pieces):
        size, kinds = _longest_phrase(words, at)
        ends = next((n for n in range(at + 1, at + size) if _opens_a_line(prompt, pieces, n)), 0)
        if ends:
            size, kinds = _longest_phrase(words[:ends], at)
        if not size:
            size, kinds = 1, frozenset()
        first, last = pieces[at], pieces[at + size - 1]
        token, slip = _token(prompt, first, last, kinds, " ".join(words[at : at + size]))
        tokens.append(token)
        slips += slip
        at += size
    return tokens, slips


def _without_ornaments(
    prompt: str, pieces: Sequence[re.Match[str]], going_on: bool, named: bool
) -> Iterator[re.Match[str]]:
    """Without the pictures at a name or at the head of a sentence; others belong to what is said."""
    for at, piece in enumerate(pieces):
        if _ORNAMENT.fullmatch(piece.group()):
            before = pieces[at - 1] if at else None
            ended = before is not None and (
                before.group() in ".!?;" or "\n" in prompt[before.end() : piece.start()]
            )
            if ended or (before is None and not going_on) or (named and at == len(pieces) - 1):
                continue
        yield piece


def _word(piece: re.Match[str]) -> str:
    word = piece.group().replace("’", "'").casefold()
    return respelt(word) if piece.lastgroup == "word" else word


def _opens_a_line(prompt: str, pieces: Sequence[re.Match[str]], at: int) -> bool:
    """Whether something new begins with a line: "… when I have released it" above "All agents may …"."""
    gap = prompt[pieces[at - 1].end() : pieces[at].start()]
    return "\n" in gap and (gap.count("\n") > 1 or pieces[at].group()[:1].isupper())


def _longest_phrase(words: list[str], at: int) -> tuple[int, frozenset[str]]:
    table = phrases()
    for size in range(min(longest(), len(words) - at), 0, -1):
        kinds = table.get(tuple(words[at : at + size]))
        if kinds and not (size > 1 and is_subject(words[at], words[at + size - 1], words[at + size :][:1])):
            return size, kinds
    return 0, frozenset()


def _token(
    prompt: str, first: re.Match[str], last: re.Match[str], kinds: frozenset[str], words: str
) -> tuple[Token, list[Diagnostic]]:
    start, end = first.start(), last.end()
    text = prompt[start:end]
    if first.lastgroup == "quote":
        return Token(frozenset({"QUOTE"}), text, start, end, text[1:-1].strip()), []
    if first.lastgroup == "number":
        return Token(frozenset({"NUM"}), text, start, end, _number(text)), []
    if first.lastgroup == "arrow":
        return Token(frozenset({"FOLLOWED"}), text, start, end, "->"), []
    if first.lastgroup == "both":
        return Token(frozenset({"MARK"}), text, start, end, "<->"), []
    spelt = hyphened(words)
    if spelt is not None:
        return Token(frozenset({"NUM"}), text, start, end, spelt), []
    if first.lastgroup == "mark" and not kinds:
        kinds = frozenset({"WORD" if _ORNAMENT.match(text) else _MARKS.get(text, "MARK")})
        return Token(kinds, text, start, end, text), []
    if words in NUMBERS:
        extra = kinds - {"INERT"} if words not in ("a", "an") else kinds
        return Token(
            extra | {"NUM" if words not in ("a", "an", "once") else "NUMWORD"},
            text,
            start,
            end,
            NUMBERS[words],
        ), []
    if words in UNITS and len(words) > 1:
        kinds = kinds | {"UNIT"}
    slip = []
    plain = text.replace("’", "'").casefold()
    if len(plain.split()) == len(words.split()) and " ".join(plain.split()) != words:
        slip = [diagnose("SW106", (start, end), f"{text!r} was read as {words!r}", words)]
    return Token(kinds or frozenset({"WORD"}), text, start, end, words), slip


def _number(text: str) -> float:
    digits = text.replace(" ", "").rstrip("%")
    scale = 1.0
    if digits[0] in "-−":
        scale, digits = -1.0, digits[1:]
    if digits[-1:] in "kKM":
        scale, digits = scale * (1e6 if digits[-1] == "M" else 1e3), digits[:-1]
    digits = (
        digits.replace(",", "")
        if re.fullmatch(r"\d{1,3}(,\d{3})+(\.\d+)?", digits)
        else digits.replace(",", ".")
    )
    parts = digits.split(".")
    return float(parts[0] + ("." + "".join(parts[1:]) if len(parts) > 1 else "")) * scale
