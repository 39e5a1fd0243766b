"""Items: a sentence's tokens → single words with their class: names, marks, function words, plain words.

The old lexicon's phrases are taken apart again: a clause is built of words, not of paraphrases. Its operators
are kept beside the words (`Item.serious`), so that a word that may change who does what is never taken for
part of a task.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from swarmwright.language.told.ledger import SERIOUS
from swarmwright.language.words.function_words import function_phrases, longest_from
from swarmwright.language.words.pronouns import is_subject
from swarmwright.language.words.tokens import Token

__all__ = ["Item", "items", "tokens_of", "words_of"]

_NAMED = {"AGENT": "NAME", "GROUP": "NAME", "TOOL": "TOOL", "QUOTE": "QUOTE", "POSS": "POSS", "NUM": "NUM"}
_MARKED = {
    ",": "COMMA", ";": "SEMI", ":": "COLON", "(": "OPEN", ")": "CLOSE", "[": "OPEN", "]": "CLOSE",
    "&": "AND", "+": "AND", "/": "AND", "-": "DASH", "–": "DASH", "—": "DASH",
}  # fmt: skip
_WORD = re.compile(r"[^\s:]+|:")
_PLAIN_WORD = frozenset({"WORD"})
_OPAQUE = re.compile(r"[^\w\s'’-]|^\W|\s")
"""What is in no plain word: "main.py", "`make test`"."""
_TIED_WORDS = ("WORD", "AND", "OR", "BUT")
_JOINTS = {"and": "AND", "plus": "AND", "or": "OR", "but": "BUT", "yet": "BUT", "nor": "NOR"}
_FORBIDDEN = frozenset(
    [*SERIOUS, "IF", "ELSE", "EITHERWAY", "EITHER", "FOREACH", "WEAKLOOP", "RETRY", "GIVENUP", "SUPERVISE",
     "TERMINAL", "INSTEAD", "EACHOTHER", "OPENTO", "ANYOF", "MAJORITY", "ENOUGH", "HUMAN", "ME", "PAR", "SEQ",
     "PARWITH", "FREE", "WHOLE", "RESPECTIVELY", "BLIND", "ATLEAST", "NOTHING", "PLACE",
     "EXCLUDES", "THEN", "FIRST", "LAST", "PRIOR", "ONCE", "WHILE", "EVERYONE", "OTHERS", "FORMER", "LATTER"]
)  # fmt: skip
_DOABLE = frozenset(
    [
        "APPROVE",
        "FOLLOWED",
        "PRECEDED",
        "PAR",
        "PARWITH",
        "ENOUGH",
        "SUPERVISE",
        "WEAKLOOP",
        "LOOP",
        "FIRST",
        "LAST",
        "ONCE",
        "WHILE",
        "FREE",
        "SEQ",
        "THEN",
        "EACHOTHER",
        "UNTIL",
        "BEFORE",
    ]
)
_HARD = frozenset(
    ["only", "except", "unless", "if", "solely", "exclusively", "else", "otherwise", "nothing", "instead",
     "allowed", "permitted", "forbidden", "forbid", "prohibited", "banned", "barred", "deny", "denied",
     "refuse", "refused", "avoid", "access", "entitled", "rights", "permission", "use", "uses", "used",
     "using", "stay", "stays", "keep", "keeps", "rather", "unlike", "hidden", "hide", "hides", "see",
     "neither", "either", "whoever", "whichever", "veto", "limit", "limits"]
)  # fmt: skip
"""Words of choices, rights and limits: other grammars read these, or refuse to."""
_STAYING = frozenset(["stay", "stays", "use", "uses", "used"])
_NO_ADVERBS = frozenset(
    ["reply", "supply", "apply", "assembly", "anomaly", "family", "multiply", "comply", "imply", "tally",
     "rally", "ally", "jelly", "belly", "bully", "monopoly", "resupply", "reapply"]
)  # fmt: skip
_BEFORE_IS = frozenset(
    ["it", "he", "she", "that", "this", "there", "what", "who", "here", "where", "when", "how", "let",
     "everything", "everybody", "everyone", "nobody", "one"]
)  # fmt: skip
"""Behind these, "'s" is a verb; behind other words, a possessive."""
_CONTRACTED = {"n't": "not", "'ll": "will", "'s": "is", "'re": "are", "'ve": "have", "'d": "would"}


@dataclass(frozen=True, slots=True)
class Item:
    """One word, name or mark. `tags`: the (class, value) pairs that it can stand for, the likeliest first."""

    kind: str
    text: str
    token: Token
    tags: tuple[tuple[str, str], ...] = ()
    start: int = 0
    end: int = 0
    at: int = 0
    """The index of its first token in the sentence."""

    def value(self, kind: str) -> str:
        """The value as a function word of this class; "" if it is none."""
        return next((value for class_, value in self.tags if class_ == kind), "")

    def of(self, *kinds: str) -> bool:
        """Whether it is of one of these kinds, or can be a function word of one of these classes."""
        return self.kind in kinds or any(class_ in kinds for class_, _ in self.tags)

    @property
    def verbal(self) -> bool:
        """Whether the word may be somebody's verb: what he does may be called an approval or a reading."""
        return self.text not in _HARD - _STAYING and self.token.kinds.isdisjoint(_FORBIDDEN - _DOABLE)

    @property
    def _identifies(self) -> bool:
        """ "models_ready", which may be a signal; "report_v2.md" is none."""
        return "_" in self.text and self.text.isidentifier()

    @property
    def named(self) -> bool:
        """Whether the word may name a thing that is counted."""
        return self.text not in _HARD and not self._identifies

    @property
    def personal(self) -> bool:
        """Whether the word may belong to a person's title ("the managing board", "a real person")."""
        return self.plain or (
            self.named and self.token.kinds <= {"HUMAN", "WORD", "PLACE", "INERT", "SUPERVISE"}
        )

    @property
    def plain(self) -> bool:
        """Whether the word may stand in a task: no operator of the lexicon, no identifier."""
        if self.text in _HARD or self._identifies:
            return False
        return self.token.kinds.isdisjoint(_FORBIDDEN)


def items(tokens: Sequence[Token]) -> tuple[Item, ...]:
    """The items of a sentence, function words grouped, in order; every token is in at least one."""
    return _items(tuple(tokens))


def words_of(tokens: Sequence[Token]) -> tuple[Item, ...]:
    """The single words, names and marks of a sentence, in order."""
    return _single(tuple(tokens))


def tokens_of(words: Sequence[Item], tokens: Sequence[Token]) -> list[Token]:
    """The tokens of these words; what nobody wrote may stand where they end (", otherwise"), and is none."""
    start, last = words[0].start, words[-1]
    behind = last.end if last.start < last.end else last.end + 1
    return [t for t in tokens if start <= t.start < behind and t.end <= last.end]


@lru_cache(maxsize=8)
def _items(tokens: tuple[Token, ...]) -> tuple[Item, ...]:
    return tuple(_grouped(_single(tokens)))


@lru_cache(maxsize=8)
def _single(tokens: tuple[Token, ...]) -> tuple[Item, ...]:
    """What several readers ask of the sentence that is being read is found once."""
    return tuple(_words(tokens))


def _words(tokens: Sequence[Token]) -> list[Item]:
    found: list[Item] = []
    for number, token in enumerate(tokens):
        named = "" if token.kinds.isdisjoint(_NAMED) else _named(token)
        if named and not (named == "NUM" and token.text.isalpha()):
            found.append(Item(named, token.text, token, (), token.start, token.end, number))
        elif token.text in _MARKED:
            found.append(Item(_MARKED[token.text], token.text, token, (), token.start, token.end, number))
        elif token.of("FOLLOWED", "PRECEDED") and not token.text[:1].isalpha():
            found.append(Item("ARROW", token.text, token, (), token.start, token.end, number))
        elif token.kinds == _PLAIN_WORD and _OPAQUE.search(token.text):
            found.append(Item("WORD", str(token.value), token, (), token.start, token.end, number))
        else:
            found += _split(token, number)
    return found


def _named(token: Token) -> str:
    return next((k for kind, k in _NAMED.items() if token.of(kind)), "")


def _split(token: Token, number: int) -> list[Item]:
    """The single words of a token, as they are spelt right; contractions are taken apart."""
    places = [(m.start(), m.end()) for m in _WORD.finditer(token.text)]
    spelt = token.value.split() if isinstance(token.value, str) else []
    if len(spelt) != len(places):
        spelt = [token.text[a:b].casefold().replace("’", "'") for a, b in places]
    found: list[Item] = []
    for word, (a, b) in zip(spelt, places, strict=True):
        # What nobody wrote is longer than its place.
        start, end = min(token.start + a, token.end), min(token.start + b, token.end)
        for part in _parts(word):
            plain = "WORD" if part[:1].isalpha() else _MARKED.get(part, "MARK")
            kind = "POSS" if part == "'s" else _JOINTS.get(part, plain)
            found.append(Item(kind, part, token, (), start, end, number))
    return found


def _parts(word: str) -> tuple[str, ...]:
    if word in ("can't", "cannot"):
        return ("can", "not")
    if word == "won't":
        return ("will", "not")
    for ending, full in _CONTRACTED.items():
        if word.endswith(ending) and len(word) > len(ending):
            short = ending != "'s" or word[:-2] in _BEFORE_IS
            return (word[: -len(ending)], full if short else "'s")
    return (word,)


def _grouped(words: Sequence[Item]) -> list[Item]:
    found: list[Item] = []
    at = 0
    while at < len(words):
        size, tags = _phrase(words, at)
        first, last = words[at], words[at + max(size, 1) - 1]
        if size:
            text = " ".join(w.text for w in words[at : at + size])
            kind = first.kind if size == 1 else "WORD"
            found.append(Item(kind, text, first.token, tags, first.start, last.end, first.at))
        else:
            found.append(first)
        at += max(size, 1)
    return found


def _counted(words: Sequence[Item], at: int) -> bool:
    """Whether a number or a plural noun stands here."""
    word = words[at] if at < len(words) else None
    return word is not None and word.kind == "WORD" and (word.token.of("NUM") or word.text.endswith("s"))


def _phrase(words: Sequence[Item], at: int) -> tuple[int, tuple[tuple[str, str], ...]]:
    table = function_phrases()
    plain, longest = 0, longest_from().get(words[at].text, 0)
    while at + plain < len(words) and plain < longest and words[at + plain].kind in _TIED_WORDS:
        plain += 1
    for size in range(plain, 0, -1):
        tags = table.get(tuple(w.text for w in words[at : at + size]))
        if size > 1 and words[at + size - 1].text in ("these", "those") and _counted(words, at + size):
            continue  # "after these three" is no "after these"
        behind = [w.text for w in words[at + size : at + size + 1] if w.kind == "WORD"]
        if size > 1 and is_subject(words[at].text, words[at + size - 1].text, behind):
            continue
        if tags:
            return size, tags
    word = words[at].text
    if (
        words[at].kind == "WORD"
        and word.endswith("ly")
        and len(word) > 4
        and word not in _NO_ADVERBS
        and words[at].plain
    ):
        return 1, (("ADV", "manner"),)
    return 0, ()
