"""Rewriting: a sentence's tokens, a name of its own in place of each decision and announcement.

"The board approves Ann's plan before Ben starts" → "gate#1 checks Ann's work before Ben starts". The other
rooms then read who comes before whom as they do of agents; this one knows nothing of order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from swarmwright.language.happenings.vocabulary import BOUNDS, CLASSES
from swarmwright.language.words.lexicon import phrases
from swarmwright.language.words.single import Word
from swarmwright.language.words.tokens import Token

__all__ = ["Draft", "Piece"]


_THEN = tuple(
    tuple(phrase.split())
    for phrase in (
        "from that point on", "from that point onwards", "from that point", "from that moment on",
        "from that moment", "from then onwards", "from then on", "from there on", "right then",
        "from here on", "from here",
        "at that moment", "at that stage", "at that point", "at this point", "at which point",
        "which is when", "that is when", "that 's when", "when it hears it", "when it hears that",
        "on hearing that",
        "on hearing it", "upon hearing that", "upon hearing it", "once it hears that", "once it hears it",
        "on that signal", "on this signal", "at that signal", "upon that", "at that",
    )
)  # fmt: skip
"""What says "then" of an announcement; the longer ones stand first."""


@dataclass(slots=True)
class Piece:
    """words[start:end] are to be `tokens`."""

    start: int
    end: int
    tokens: tuple[Token, ...]


@dataclass(slots=True)
class Draft:
    """A sentence on its way from one wording to the other."""

    words: Sequence[Word]
    pieces: list[Piece] = field(default_factory=list)

    def replace(self, start: int, end: int, *tokens: Token) -> None:
        """Put these tokens in the place of words[start:end]; what was put inside before is gone."""
        self.pieces = [p for p in self.pieces if p.end <= start or p.start >= end]
        self.pieces.append(Piece(start, end, tokens))

    def free(self, at: int) -> bool:
        """Whether the word at a position stands in the sentence and is still its own."""
        return 0 <= at < len(self.words) and not any(p.start <= at < p.end for p in self.pieces)

    def tokens(self) -> tuple[Token, ...]:
        """The whole sentence in its new wording."""
        found: list[Token] = []
        at = 0
        for piece in sorted(self.pieces, key=lambda p: (p.start, p.end)):
            found += self._kept(at, piece.start)
            found += piece.tokens
            at = max(at, piece.end)
        return (*found, *self._kept(at, len(self.words)))

    def _kept(self, start: int, end: int) -> Iterable[Token]:
        """The tokens of words[start:end]; of one that is cut, what its other words are by themselves."""
        at = start
        while at < end:
            token = self.words[at].token
            stop = at
            while stop < end and self.words[stop].token is token:
                stop += 1
            whole = not (at and self.words[at - 1].token is token) and not (
                stop < len(self.words) and self.words[stop].token is token
            )
            yield token if whole else _cut(self.words[at:stop])
            at = stop

    def smooth(self) -> None:
        """Say more plainly what stands around: "Ann's" alone, "before it goes to Ben", "by then"."""
        texts = [w.text for w in self.words]
        for at, word in enumerate(self.words):
            if word.kind == "AGENT" and self.free(at):
                self._smooth_name(texts, at, word.token)
            elif texts[at] in ("before", "until") and texts[at + 1 : at + 2] in (["it"], ["this"], ["that"]):
                end = next((n for n in range(at + 3, at + 7) if n < len(texts) and self.words[n].kind), 0)
                if (
                    end
                    and self.words[end].kind == "AGENT"
                    and texts[end - 1] in ("to", "with", "on", "reaches")
                ):
                    self.replace(at + 1, end)
            elif texts[at : at + 2] in (["by", "then"], ["in", "turn"]) and self.free(at):
                self.replace(at, at + 2)
            elif texts[at : at + 3] in ([",", "though", ","], [",", "however", ","]):
                self.replace(at + 1, at + 3)

    def agents_yes(self) -> None:
        """ "(after) approval by Ann", "(without) Ann's approval": Ann's work, and no person's."""
        texts = [w.text for w in self.words]
        for at, text in enumerate(texts):
            if text not in _YES or not self.free(at):
                continue
            start, end, name = at, at + 1, None
            if texts[at + 1 : at + 2] in (["by"], ["from"]) and at + 2 < len(texts):
                name, end = self.words[at + 2], at + 3
            elif texts[at - 1 : at] == ["'s"] and at > 1:
                name, start = self.words[at - 2], at - 2
            while start and texts[start - 1] in ("the", "an", "a"):
                start -= 1
            timed = start > 0 and texts[start - 1] in _TIMED
            if name is not None and name.kind == "AGENT" and timed:
                self.replace(start, end, name.token)

    def _smooth_name(self, texts: Sequence[str], at: int, name: Token) -> None:
        """ "Ann's" alone is "Ann's work", "Ann's work begins" and "before Ann does" is Ann."""
        behind = texts[at + 1 : at + 4]
        end = at + 2 >= len(texts) or texts[at + 2] in BOUNDS
        if behind[:1] == ["'s"] and end:
            self.replace(at, at + 2, name, self.plain(at, "'s", "POSS"), self.plain(at, "work"))
        elif behind[:2] == ["'s", "work"] and behind[2:] and behind[2] in _BEGINNING:
            self.replace(at, at + 3, name)
        elif behind[:2] in (["does", "nothing"], ["stays", "idle"], ["stays", "put"]):
            self.replace(at + 1, at + 3, self.plain(at, "must not"), self.plain(at, "start"))
        elif behind[:1] == ["does"] and end and at and texts[at - 1] in ("before", "until", "after"):
            self.replace(at, at + 2, name)
        elif at == 0 and behind[:1] == [":"] and behind[1:2] and behind[1].endswith("s"):
            self.replace(1, 2)
        elif at == 0 and behind[:2] == [":", "wait"]:
            self.replace(1, 3, self.plain(2, "waits"))

    def then(self) -> None:
        """Say "then" for "from that point on", "at which point"; leave out who gets a head start."""
        texts = [w.text for w in self.words]
        for at in range(len(texts)):
            size = next((len(p) for p in _THEN if tuple(texts[at : at + len(p)]) == p), 0)
            if size and all(map(self.free, range(at, at + size))):
                again = texts[at - 2 : at - 1] == ["and"] and "it" in texts[at : at + size]
                said = () if again else (self.plain(at + size - 1, "then"),)
                self.replace(at - 2 if again else at, at + size, *said)
            if texts[at] == "give" and texts[at + 2 : at + 5] == ["a", "head", "start"]:
                self.replace(at, at + 5 + (texts[at + 5 : at + 6] == [":"]))
            if texts[at] == "that" and texts[at + 1 : at + 3] in (["alone", "lets"], ["lets"]):
                self.replace(at, at + 1 + len(texts[at + 1 : at + 3]), self.plain(at, "then"))

    def without_lead(self, id_: str) -> None:
        """Leave out a leading "after the yes, …": the sentence comes after it by itself."""
        piece = next((p for p in self.pieces if any(t.value == id_ for t in p.tokens)), None)
        if (
            piece is not None
            and piece.start == 1
            and self.words[0].text in ("after", "upon", "once", "following")
        ):
            comma = piece.end < len(self.words) and self.words[piece.end].text == ","
            self.replace(0, piece.end + comma)

    def only_then(self, id_: str) -> None:
        """ "…, and only after it does Ann start", of what was told in the same sentence: "only then"."""
        piece = [p for p in self.pieces if [t.value for t in p.tokens] == [id_]][-1:]
        led = [p for p in self.pieces if piece and p.end == piece[0].start and p.tokens]
        inverted = piece and piece[0].end < len(self.words) and self.words[piece[0].end].text in _INVERTED
        if led and inverted and led[0].tokens[-1].text in ("after", "only after"):
            led[0].tokens, piece[0].tokens = (self.plain(piece[0].start, "then"),), ()
        elif inverted and self.words[piece[0].start - 1].text in ("after", "upon", "following"):
            only = self.words[piece[0].start - 2].text == "only"
            self.replace(piece[0].start - 1 - only, piece[0].end, self.plain(piece[0].start, "then"))

    # -- what is put in --------------------------------------------------------------------------------

    def named(self, start: int, end: int, id_: str) -> Token:
        """A name for words[start:end]."""
        return Token(frozenset({"AGENT"}), id_, self.words[start].start, self.words[end - 1].end, id_)

    def plain(self, at: int, text: str, kind: str = "WORD") -> Token:
        """A word that stands behind words[at]."""
        place = self.words[min(max(at, 0), len(self.words) - 1)].end
        kinds = phrases().get(tuple(text.split()), frozenset({"WORD"})) if kind == "WORD" else {kind}
        return Token(frozenset(kinds), text, place, place, text)

    def agents(self, start: int, end: int) -> list[Token]:
        """The names in words[start:end]."""
        return list(dict.fromkeys(w.token for w in self.words[start:end] if w.kind in ("AGENT", "GROUP")))

    def work_of(self, start: int, end: int) -> tuple[Token, ...]:
        """ "Ann's and Ben's work", whatever of theirs words[start:end] speak of; () if of nobody's."""
        names = self.agents(start, end)
        found: list[Token] = []
        for name in names:
            joint = (self.plain(end - 1, "and", "AND"),) if found else ()
            found += [*joint, name]
        if not found:
            return ()
        return (*found, self.plain(end - 1, "'s", "POSS"), self.plain(end - 1, "work"))

    def past_object(self, at: int) -> int:
        """The position behind what is decided on, if words[at] begin with that."""
        while at < len(self.words) and not self._ends(at):
            at += 1
        return at

    def _ends(self, at: int) -> bool:
        word = self.words[at]
        if word.text == "and" and at + 2 < len(self.words):
            pair = self.words[at + 1].text in ("the", "a", "an", "its", "her", "his", "their")
            return not (pair and (at + 3 >= len(self.words) or self.words[at + 3].text in BOUNDS))
        return word.text in BOUNDS or word.text in _INVERTED or not self.free(at)


_YES = frozenset(f"{CLASSES['YES']} {CLASSES['SURE']}".split())
_TIMED = frozenset(["after", "upon", "following", "without", "pending", "with", "to", "on", "until"])
_BEGINNING = frozenset(["is", "may", "can", "begins", "starts", "should", "commences", "must"])
_INVERTED = frozenset(["does", "do", "did", "may", "can", "must", "will", "should", "shall"])
"""Before the subject of the next clause ("not before I have approved it does Ann start")."""


def _cut(words: Sequence[Word]) -> Token:
    """The token of some words that were part of a longer one."""
    texts = tuple(w.text for w in words)
    kinds = phrases().get(texts, frozenset({"WORD"}))
    said = " ".join(texts)
    return Token(kinds, said, words[0].start, words[-1].end, said)
