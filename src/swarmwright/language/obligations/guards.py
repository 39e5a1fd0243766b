"""Guards: words that hide something, or ask a person first, held against the rules and gates.

What is lost here would let somebody do or see more than the prompt allows, so it is an error.
"""

from __future__ import annotations

from collections.abc import Iterator

from swarmwright.language.obligations.rights import denied, rights
from swarmwright.language.obligations.scene import Scene, Unmet, operator

__all__ = ["guards"]

_WRITTEN = ("POSS", "OUTPUT")


def guards(scene: Scene) -> Iterator[Unmet]:
    """The guards of a sentence that the draft does not have."""
    yield from _yes(scene)
    tools = {str(t.value): t for t in scene.sentence.tokens if t.of("TOOL")}
    if len(tools) == 1:
        yield from rights(scene, *next(iter(tools.items())))
    if not tools:
        yield from _sight(scene)


def _yes(scene: Scene) -> Iterator[Unmet]:
    """A person and a yes: somewhere a person decides; where it is said before whom, there."""
    sentence, known = scene.sentence, scene.known
    at = next((i for i, t in enumerate(sentence.tokens) if t.of("ME", "HUMAN")), None)
    if at is None:
        at = _nobodys(scene)
    if not sentence.has("APPROVE") or at is None or denied(sentence) or known.single.get("tool_approval"):
        return
    gated = any(known.single.get(kind) for kind in ("gate_before", "gate_after"))
    if not gated and not known.escalates:
        yield Unmet("gate", sentence.tokens[at], tuple(sorted(scene.names)))
    else:
        yield from _before_whom(scene)


def _nobodys(scene: Scene) -> int | None:
    """Where a yes is spoken of that none of the agents gives; None where it may be a condition."""
    sentence = scene.sentence
    if sentence.has("TOOL", "IF", "UNLESS", "LOOP", "WEAKLOOP", "UNTIL", "ROUND"):
        return None
    for at, token in enumerate(sentence.tokens):
        if any(token.text in question for question in scene.known.judged):
            continue
        if token.of("APPROVE") and not token.of("INERT", "RELEASE") and not sentence.left(at).names:
            return at
    return None


def _before_whom(scene: Scene) -> Iterator[Unmet]:
    """ "I approve before A": a gate stands before A, or after somebody who comes before A."""
    sentence, known = scene.sentence, scene.known
    after = known.single.get("gate_after", set())
    for at, token in enumerate(sentence.tokens):
        asked = any(t.of("APPROVE") for t in sentence.around(at, 8, 0))
        names = sentence.right(at).near & known.working
        if not token.of("BEFORE") or not asked or not names:
            continue
        if not known.noted(names, "gate_before") and not known.among("before", after, names):
            yield Unmet("gate", token, tuple(sorted(names)))


def _sight(scene: Scene) -> Iterator[Unmet]:
    """Something of somebody's is kept from somebody: one of them is hidden from, or hides."""
    sentence, known = scene.sentence, scene.known
    written = sentence.has(*_WRITTEN) or "what" in sentence.words()
    kinds = ("hidden", "hidden of")
    if not written or any(known.others(kind, name) for name in sentence.names for kind in kinds):
        return
    for at, token in enumerate(sentence.tokens):
        veiled = token.of("SECRET", "BLIND")
        if sentence.waived(at) or (veiled and sentence.negated(at) and not token.of("MUSTNOT")):
            continue
        if not veiled and not (token.of("SEE") and (sentence.negated(at) or sentence.has("ONLY", "NOTHING"))):
            continue
        right = sentence.right(at)
        if any(operator(t) for t in sentence.tokens[at + 1 : max(right.at, at + 1)]):
            continue
        whom = right.names | sentence.left(at).names
        if whom and (right.names or veiled):
            yield Unmet("sight", token, tuple(sorted(whom)))
            return
