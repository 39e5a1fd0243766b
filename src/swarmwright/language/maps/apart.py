"""Apart: "Ben converts every file separately": the things are worked on one by one, not the agents."""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.maps.words import Words
from swarmwright.language.told.talk import Scene, Talk
from swarmwright.language.words.tokens import Token, has

__all__ = ["thing_apart", "things_apart"]

_EACH = ("each", "every")
_APART = (
    "separately", "individually", "independently", "one at a time", "one by one", "on its own", "by itself",
    "for itself", "in isolation", "one after another", "one after the other", "in turn",
)  # fmt: skip
_OF_THEM = ("of them", "of these", "of those", "of the", "of all")
_LONGEST_NOUN = 3
_NO_NOUN = frozenset(["of", "the", "one", "them", "these", "those", "other", "all"])


_VERBS = ("WORD", "OUTPUT", "STARTV", "HANDOFF", "SEE")
_SEVERAL = ("GROUP", "THEY", "OTHERS", "EVERYONE")


def things_apart(talk: Talk, scene: Scene, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """The sentence without the words that say so: a map, where it is the work of one alone."""
    apart = thing_apart(tokens)
    if apart is None:
        return tokens
    if sum(t.of("AGENT", *_SEVERAL) for t in tokens) == 1 and not has(tokens, *_SEVERAL):
        scene.over = scene.over or apart[2]
        talk.mapped = True
    talk.ledger.consume(tokens[apart[0] : apart[1]], "for each")
    return (*tokens[: apart[0]], *tokens[apart[1] :])


def thing_apart(tokens: Sequence[Token]) -> tuple[int, int, str] | None:
    """Where the words that say it stand (first token, behind the last), and what each thing is called.

    None where nothing is done to each thing, or somebody's name stands between: "each of Ann and Ben".
    """
    if not any(t.low in _EACH or t.of("EACH") for t in tokens):
        return None
    words = Words.of(tokens)
    for at, word in enumerate(words.texts):
        if word not in _EACH or not _behind_work(words, at):
            continue
        noun = max(words.starts(at + 1, *_OF_THEM), words.skip(at + 1, ("one", "single")))
        for end in range(at + 1, noun + _LONGEST_NOUN + 1):
            stop = words.starts(end, *_APART)
            if stop > end > at and words.begins_token(end) and words.begins_token(stop):
                behind = words.token(stop)
                if behind is not None and not words.edge(stop) and not behind.of("AND", "THEN"):
                    return None
                said = [w for w in words.texts[at + 1 : end] if w not in _NO_NOUN]
                last = words.places[stop] if stop < len(words.texts) else len(tokens)
                return words.places[end], last, " ".join(said) or "item"
            if not words.at(end):
                break
    return None


def _behind_work(words: Words, at: int) -> bool:
    """Whether a plain word, the verb, stands between a name and the things."""
    verb = words.token(at - 1) if at else None
    return (
        verb is not None and bool(words.at(at - 1)) and verb.of("WORD", "OUTPUT", "STARTV", "HANDOFF", "SEE")
    )
