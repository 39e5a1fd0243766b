"""Doing so: "they do this three times", "do this three times", "this is done until …" is "repeat …".

What was told before goes round; nobody has work of his own that is called "this". So it does where only the
number of rounds is told: "they go five rounds", "five rounds of this, then …".
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.told.talk import Talk
from swarmwright.language.words.lexicon import phrases
from swarmwright.language.words.tokens import Token, has

__all__ = ["with_repeats"]

_THEY = frozenset(
    [
        "they",
        "they all",
        "all of them",
        "both",
        "both of them",
        "the two",
        "the three",
        "they both",
        "the pair",
        "these two",
        "the two of them",
        "the three of them",
        "these three",
    ]
)
_DO = frozenset(["do", "does", "repeat", "repeats"])
_ORDERED = frozenset(["do", "run", "perform", "execute", "carry out", "go through", "play"])
_SO = frozenset(["this", "so", "that", "it", "the same", "all this", "all of this"])
_THESE = _SO | frozenset(["both", "them", "these", "all of it"])
_HAPPENS = frozenset(["is done", "happens", "goes on", "takes place"])
_GO = frozenset(
    ["do", "go", "have", "run", "play", "take", "spend", "make", "complete", "perform", "hold", "get", "need"]
)
_WHO = frozenset(["", "we", "there", *_THEY, "these two", "those two", "the pair", "these three"])
_HOW = frozenset(["", "through", "on for", "for", "at it for", "about"])
_OF_THIS = frozenset(["of this", "of that", "of it", "like this", "like that", "of the same", "together"])
_NUMBERS = ("NUM", "NUMWORD", "ATMOST")


def with_repeats(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence with "repeat" for "they do this", where it says how often or until when."""
    first = next((n for n, t in enumerate(tokens) if not t.of("THEN", "COMMA", "AND")), len(tokens))
    later = (n + 1 for n, t in enumerate(tokens) if n > first and t.of("COMMA", "SEMI", "AND"))
    for at in (first, *(n for n in later if n < len(tokens) and tokens[n].of("THEY"))):
        told = _repeated(talk, tokens, at)
        if told is not None:
            return told
    return _with_rounds(talk, tokens, first)


def _repeated(talk: Talk, tokens: Sequence[Token], at: int) -> tuple[Token, ...] | None:
    texts = [t.low for t in tokens]
    size = next((n for n in (3, 4, 2, 5, 6) if _said(texts[at : at + n])), 0)
    if not size or not _bounded(tokens[at + size :]):
        return None
    start, end = tokens[at].start, tokens[at + size - 1].end
    talk.ledger.consume(tokens[at : at + size], "loop")
    repeat = Token(phrases()[("repeat",)], "repeat", start, end, "repeat")
    behind = tokens[at + size :]
    if len(behind) > 2 and behind[1].of("TIMES") and behind[2].low == "over":
        talk.ledger.consume(behind[2:3], "loop")
        behind = (*behind[:2], *behind[3:])  # "ten times over"
    return (*tokens[:at], repeat, *behind)


def _with_rounds(talk: Talk, tokens: Sequence[Token], at: int) -> tuple[Token, ...]:
    """ "They go (up to) five rounds (of this)", "five rounds of that": only how many rounds there are."""
    texts = [t.low for t in tokens]
    count = next((n for n in range(at, min(at + 6, len(tokens))) if tokens[n].of("NUM")), -1)
    if count < 0 or count + 1 >= len(tokens) or not tokens[count + 1].of("ROUND"):
        return tuple(tokens)
    led = [*texts[at:count]]
    bounded = tokens[count - 1].of("ATMOST") if count > at else False
    led = led[:-1] if bounded else led
    doing = next((n for n in range(len(led)) if led[n] in _GO and " ".join(led[:n]) in _WHO), None)
    these = next((n for n in (2, 3) if " ".join(texts[count + 2 : count + 2 + n]) in _OF_THIS), 0)
    rest = tokens[count + 2 + these :]
    closed = not rest or rest[0].of("COMMA", "SEMI", "THEN", "AND", "UNTIL", "BEFORE")
    told = doing is not None and " ".join(led[doing + 1 :]) in _HOW
    if not closed or not (told or (not led and these)):
        return tuple(tokens)
    talk.ledger.consume([*tokens[at:count], *tokens[count + 1 : count + 2 + these]], "loop")
    start, number = tokens[at].start, tokens[count]
    last = talk.last_loop
    if last is not None and last.at_most is None and last.until is not None and not these:
        most = Token(phrases()[("at", "most")], "at most", start, start, "at most")
        return (*tokens[:at], most, number, tokens[count + 1], *rest)  # "They get six rounds": of that loop
    repeat = Token(phrases()[("repeat",)], "repeat", start, start, "repeat")
    limit = tokens[count - 1 : count] if bounded else ()
    times = Token(phrases()[("times",)], "times", number.end, number.end, "times")
    return (*tokens[:at], repeat, *limit, number, times, *rest)


def _said(words: Sequence[str]) -> bool:
    does = next((n for n, word in enumerate(words) if word in _DO), 0)
    doing = does and " ".join(words[:does]) in _THEY and " ".join(words[does + 1 :]) in _SO
    ordered = any(" ".join(words[:n]) in _ORDERED and " ".join(words[n:]) in _THESE for n in (1, 2))
    things = (n for n in (1, 2) if " ".join(words[:n]) in _SO)
    return bool(doing) or ordered or any(" ".join(words[n:]) in _HAPPENS for n in things)


def _bounded(behind: Sequence[Token]) -> bool:
    """Whether a number of times, or an end, is all that stands behind."""
    if not behind:
        return False
    times = has(behind[1:4], "TIMES", "ROUND")
    return behind[0].of("UNTIL") or (behind[0].of(*_NUMBERS) and times)
