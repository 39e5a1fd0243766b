"""Assenting: an agent's approval, by a noun ("it needs Ann's approval before Ben sends it"), is Ann's work.

The other readers are given the clause as "Ann endorses before Ben sends it".
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.happenings.rewriting import Draft
from swarmwright.language.happenings.vocabulary import CLASSES
from swarmwright.language.inflection import analyses
from swarmwright.language.permits.words import Word, words_of
from swarmwright.language.talk import Talk
from swarmwright.language.tokens import Token

__all__ = ["with_agents_assents"]

_LONGEST = 150
_YES = frozenset(CLASSES["YES"].split())
_NEEDING = frozenset(["need", "require", "get", "await", "want", "take"])
_LED = frozenset(["it", "this", "that", "everything"])
_ARTICLES = frozenset(["the", "a", "an", "first", "also", "always", "then", "final"])
_HELPING = frozenset(["must", "should", "will", "has", "to", "have", "shall"])


def with_agents_assents(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence with an agent who approves in the place of a work that needs the agent's approval."""
    if any(t.of("TOOL") for t in tokens) or not any(t.of("AGENT") for t in tokens):
        return tuple(tokens)
    words = words_of(talk.prompt, tokens)
    draft = Draft(words)
    for at, word in enumerate(words[:_LONGEST]):
        opens = at == 0 or words[at - 1].text in (",", ";", "and", "then")
        if opens and word.text in _LED | _ARTICLES and draft.free(at):
            _assent(draft, at)
    if not draft.pieces:
        return tuple(tokens)
    found = draft.tokens()
    kept = {id(t) for t in found}
    talk.ledger.consume([t for t in tokens if id(t) not in kept], "assent")
    return found


def _assent(draft: Draft, start: int) -> None:
    words = draft.words
    at = _verb(words, start)
    if at is None:
        return
    name, end = _approval(words, at + 1)
    if name is not None and (
        end >= len(words) or words[end].text in (",", ".", ";", "before", "and", "then")
    ):
        said = next(w for w in words[at + 1 : end] if w.text in _YES)
        endorses = Token(frozenset({"WORD"}), "endorses", said.start, said.end, "endorses")
        draft.replace(start, end, name.token, endorses)


def _verb(words: Sequence[Word], start: int) -> int | None:
    """The place of "needs" behind "it" or "the draft"."""
    at = start + 1
    while at < min(start + 6, len(words)) and not words[at].kind:
        lemmas = {lemma for lemma, _ in analyses(words[at].text)}
        if lemmas & _NEEDING:
            return at
        if words[start].text in _LED and words[at].text not in _HELPING | _ARTICLES:
            return None
        at += 1
    return None


def _approval(words: Sequence[Word], at: int) -> tuple[Word | None, int]:
    """ "Ann's approval", "the approval of Ann": who, and the position behind."""
    while at < len(words) and words[at].text in _ARTICLES:
        at += 1
    texts = [w.text for w in words[at : at + 3]]
    if len(texts) == 3 and words[at].kind == "AGENT" and texts[1] == "'s" and texts[2] in _YES:
        return words[at], at + 3
    behind = len(texts) == 3 and texts[0] in _YES and texts[1] in ("of", "from", "by")
    if behind and words[at + 2].kind == "AGENT":
        return words[at + 2], at + 3
    return None, at
