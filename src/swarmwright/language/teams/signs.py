"""Signs: a sentence's tokens → one sign for each word or phrase, by its class.

b one name, m several names, i "it", t "they" and "the others", s a possessive, e "each ticket", `,` a mark,
u the words of "until …", ? a word of no class; else the classes of the `vocabulary`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from swarmwright.language.teams.vocabulary import longest_from, phrase_of, verb_of
from swarmwright.language.words.tokens import Token, has

__all__ = ["Sign", "signs"]

_IT = frozenset(["it", "he", "she"])
_UNTIL = frozenset(["until", "till", "til"])
_EACH = frozenset(["each", "every", "any"])
_EXPANDED = {"who's": ("who", "is"), "it's": ("it", "is"), "we'd": ("we", "would"), "i'd": ("i", "would"),
             "that's": ("that", "is"), "they're": ("they", "are"), "what's": ("what", "is"),
             "i'll": ("i", "will")}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sign:
    """One sign, the tokens that it covers, and its words; `form`: the verb's."""

    kind: str
    tokens: tuple[Token, ...]
    text: str
    form: str = ""
    either: bool = False


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    token: Token
    kind: str = ""


def signs(tokens: Sequence[Token]) -> tuple[Sign, ...]:
    """The signs of these tokens, in order; every token is in at least one."""
    return _signs(tuple(tokens))


@lru_cache(maxsize=8)
def _signs(tokens: tuple[Token, ...]) -> tuple[Sign, ...]:
    """What is asked several times of the sentence that is being read is found once."""
    words = _words(tokens)
    found: list[Sign] = []
    at = 0
    while at < len(words):
        sign, at = _next(words, at, found)
        found.append(sign)
    return tuple(found)


_NO_WORDS = frozenset(["AGENT", "GROUP", "OTHERS", "THEY", "POSS", "TOOL", "QUOTE", "NUM", "MUSTNOT"])


def _words(tokens: Sequence[Token]) -> list[_Word]:
    found: list[_Word] = []
    for token in tokens:
        if token.kinds.isdisjoint(_NO_WORDS):
            for word in token.low.replace("’", "'").split():
                found += [_Word(part, token) for part in _EXPANDED.get(word, (word,))]
        elif token.of("AGENT", "GROUP"):
            found.append(_Word(token.text, token, "b" if token.of("AGENT") else "m"))
        elif token.of("OTHERS", "THEY"):
            found.append(_Word(token.text, token, "t"))
        elif token.of("POSS"):
            found.append(_Word("'s", token, "s"))
        else:
            found.append(_Word(token.text, token, "?"))
    return found


def _next(words: Sequence[_Word], at: int, found: Sequence[Sign]) -> tuple[Sign, int]:
    word = words[at]
    if word.kind in ("b", "m"):
        return _names(words, at)
    if word.kind:
        return Sign(word.kind, (word.token,), word.text), at + 1
    if not any(c.isalnum() for c in word.text):
        return Sign(",", (word.token,), word.text), at + 1
    if word.text in _UNTIL and found:
        end = next((n for n in range(at + 1, len(words)) if _bound(words, n)), len(words))
        return _made("u", words[at:end]), end
    owned = word.text in ("its", "his", "her") and at + 1 < len(words) and words[at + 1].text == "team"
    if word.text in _IT or owned:
        return Sign("i", (word.token,), word.text), at + 1
    for kind, end in (("q", _bound(words, at)), ("e", _distributed(words, at))):
        if end:
            return _made(kind, words[at:end]), end
    return _worded(words, at)


def _worded(words: Sequence[_Word], at: int) -> tuple[Sign, int]:
    """A phrase, the longest one, or a verb."""
    word = words[at]
    verb, form = verb_of(word.text)
    for size in range(min(longest_from(word.text), len(words) - at), 0, -1):
        stretch = words[at : at + size]
        kind = "" if any(w.kind for w in stretch) else phrase_of(tuple(w.text for w in stretch))
        if kind and not (size == 1 and verb in ("d", "l", "h") and kind in "jVn"):
            return _made(kind, stretch), at + size
    return Sign(verb or "?", (word.token,), word.text, form), at + 1


def _made(kind: str, words: Sequence[_Word]) -> Sign:
    tokens = tuple(dict.fromkeys(w.token for w in words))
    return Sign(kind, tokens, " ".join(w.text for w in words))


def _names(words: Sequence[_Word], at: int) -> tuple[Sign, int]:
    """A list of names, with what ties it: "Ann, Ben or the couriers", "Ann's or Ben's"."""
    end, either = at + 1, False
    while True:
        next_, tied = end, False
        owned = next_ < len(words) and words[next_].kind == "s"
        next_ += owned
        while next_ < len(words) and words[next_].text in (",", "and", "or", "&", "/", "either", "the"):
            tied |= words[next_].text != "the"
            either |= words[next_].text == "or"
            next_ += 1
        if not tied or next_ >= len(words) or words[next_].kind not in ("b", "m"):
            break
        end = next_ + 1
    tokens = tuple(dict.fromkeys(w.token for w in words[at:end]))
    several = sum(t.of("AGENT") for t in tokens) > 1 or has(tokens, "GROUP")
    ties = {w.text for w in words[at:end]}
    return Sign("m" if several else "b", tokens, words[at].text, either="or" in ties), end


def _behind(text: Sequence[str], at: int, start: int) -> int:
    """The end of "each incoming ticket": at most three words."""
    end = start + 1
    while end < min(len(text), start + 4) and text[end].isalpha() and not _closes(text[end], end - start):
        end += 1
    return at + end if end > start + 1 else 0


def _distributed(words: Sequence[_Word], at: int) -> int:
    """ "each incoming ticket", "scene after scene", "one job after another": its end."""
    text = [w.text if not w.kind else "" for w in words[at : at + 6]]
    start = 1 if text[0] in ("after", "before", "with", "at", "for", "on", "following") else 0
    if (
        text[start : start + 1]
        and text[start] in _EACH
        and text[start + 1 : start + 2] not in (["of"], ["one"])
    ):
        end = start + 1
        while (
            end < len(text)
            and end < start + 4
            and text[end].isalpha()
            and not _closes(text[end], end - start)
        ):
            end += 1
        return at + end if end > start + 1 else 0
    for size in (1, 2):
        again = text[:size] == text[size + 1 : 2 * size + 1] and text[size : size + 1] in (["after"], ["by"])
        if again and all(text[:size]):
            return at + 2 * size + 1
    if text[:1] == ["one"]:
        for size in (1, 2, 3):
            if text[size : size + 2] in (["after", "another"], ["at", "a"], ["after", "the"]):
                return at + size + (2 if text[size + 1] == "another" else 3)
    return 0


_MOST = tuple(
    phrase.split()
    for phrase in (
        *("up to", "at most", "no more than", "not more than", "max", "maximum", "for", "for at most"),
        *("within", "for up to", "for no more than", "with a limit of", "with a maximum of"),
        *("with a ceiling of", "with a cap of", "within a limit of", "never more than", "but at most", ""),
    )
)
_BEGIN_MOST = frozenset(most[0] for most in _MOST if most)
_LONGEST_MOST = max(map(len, _MOST))
_ROUNDS = frozenset(["rounds", "round", "turns", "turn", "iterations", "times", "cycles"])
_TOPS = ("at most", "max", "maximum", "tops", "and no more", "at the most", "only")


def _bound(words: Sequence[_Word], at: int) -> int:
    """ "up to ten rounds", "6 turns at most" → its end; 0 if no bound of rounds stands here."""
    if words[at].text not in _BEGIN_MOST and not words[at].token.of("NUM"):
        return 0
    text = [w.text for w in words[at : at + _LONGEST_MOST]]
    for most in _MOST:
        size = len(most)
        end = at + size + 2
        if text[:size] != most or end > len(words):
            continue
        if not words[end - 2].token.of("NUM") or words[end - 1].text not in _ROUNDS:
            continue
        for tops in _TOPS:
            if " ".join(w.text for w in words[end : end + len(tops.split())]) == tops:
                return end + len(tops.split())
        return end if most else 0
    return 0


def _closes(word: str, place: int) -> bool:
    """Whether a word behind "each …" is no more part of it; the first one always is."""
    return (
        place > 1
        and (bool(phrase_of((word,))) or bool(verb_of(word)[0]))
        and word not in ("job", "jobs", "task")
    )
