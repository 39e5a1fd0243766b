"""Noes: what follows a person's no, held against the choices and loops of the draft.

"When I reject it, Ed archives it": read as one more step, Ed archives what was approved; read as a second
question behind what the yes has let go on, a person is asked when it is too late. Both are errors.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swarmwright.language.obligations.scene import Scene, Unmet
from swarmwright.language.told.verdicts import verdict
from swarmwright.language.words.tokens import Token, has

__all__ = ["noes"]

_OPENING = ("IF", "WHEN", "ONCE")
_CLOSING = ("COMMA", "THEN", "SEMI", "COLON", "DASH", "STOP")
_PERSON = ("ME", "HUMAN")
_THE_SAME = frozenset(["it", "this", "that", "them", "no", "so"])


def noes(scene: Scene) -> Iterator[Unmet]:
    """ "When I say no, Ann …": Ann works whatever is said, or upon a second question."""
    sentence, known = scene.sentence, scene.known
    tokens = sentence.tokens
    for at, token in enumerate(tokens):
        if not token.of(*_OPENING) or not sentence.opens(at):
            continue
        end = next((n for n in range(at + 1, len(tokens)) if tokens[n].of(*_CLOSING)), len(tokens))
        said = tokens[at + 1 : end]
        person = has(said, *_PERSON) and not any(sentence.who[at + 1 : end])
        if not person or verdict(" ".join(t.text for t in said)) is not False:
            continue
        whom = {name for names in sentence.who[end:] for name in names} & known.working
        led = known.either | known.sole | frozenset().union(*known.groups.get("loop", ()))
        if whom and whom.isdisjoint(led):
            yield Unmet("no", token, tuple(sorted(whom)))
        elif whom and _of_what_was_asked(said) and _asked_here_again(scene):
            yield Unmet("no again", token, tuple(sorted(whom)))


def _of_what_was_asked(said: Sequence[Token]) -> bool:
    """Whether the no has no object of its own: "if I refuse (it)", not "if I refuse the translation"."""
    last = said[-1].low.split()[-1]
    return last in _THE_SAME or said[-1].of("REJECT", "MUSTNOT") or verdict(last) is False


def _asked_here_again(scene: Scene) -> bool:
    """Whether the sentence asks for a decision of its own, behind one that was asked for before."""
    first, last = scene.span
    here = [spans for spans in scene.known.asked if spans and all(first <= a < last for a, _ in spans)]
    return bool(here) and any(a < first for spans in scene.known.asked for a, _ in spans)
