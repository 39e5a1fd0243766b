"""Yeses: how often a person is asked, held against what the words ask for.

"After every step", "in between", "and again afterwards", "nobody goes on until": a yes that is asked for in
several places and understood in one would let work pass that nobody has seen, so it is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from swarmwright.language.obligations.guards import may_ask
from swarmwright.language.obligations.scene import Scene, Unmet
from swarmwright.language.words.tokens import Token

__all__ = ["yeses"]

_UNIT = (
    r"(?:steps?|stages?|phases?|tasks?|agents?|handovers?|hand-?offs?|transitions?|parts?"
    r"|of (?:them|these|those))"
)
_EVERY = re.compile(
    rf"\b(?:every|each)(?: single| one)? {_UNIT}\b|\ball {_UNIT}\b|\beach one\b|\beach of them\b"
    r"|\b(?:before|after) (?:each|every)\b(?! (?:round|time|loop|use|iteration|attempt|other))"
    r"|\bevery time (?:an agent|somebody|someone|one of them) (?:is done|finishes|hands)"
    r"|\bbetween (?:any|every|each|all)\b|\bin between (?:each|all|every|the steps)\b"
)
_BETWEEN = re.compile(r"\bin between\b|\bbetween\b")
_AGAIN = re.compile(
    r"\b(?:again|also|once more|a second time|another time|then)\s+"
    r"(?:afterwards?|after|before|when|once|at the end|later|behind)\b"
    r"|\btwice\b|\bboth (?:before|after)\b|\bbefore and after\b|\band (?:also )?after(?:wards)?\b"
    r"|\b(?:before|after) \S+(?: \S+){0,3} and (?:also |again )?(?:before|after)\b"
)
_PERSON = ("ME", "HUMAN", "APPROVE")
_CASES = ("IF", "UNLESS", "TOOL", "FOREACH", "LOOP", "ROUND", "SEE")
_HOLDS = re.compile(
    r"\b(?:nobody|no one|nothing|none)\b.*\b(?:until|till)\b"
    r"|\b(?:can(?:'t|not)|must not|mustn't|may not|do(?:es)? not|don't|doesn't|won't|not)\b[^.;]*"
    r"\b(?:till|until|before) (?:then|that)\b"
)


def yeses(scene: Scene) -> Iterator[Unmet]:
    """Yeses that were asked for, and of which fewer were understood, or none where it stands."""
    sentence, known = scene.sentence, scene.known
    said = _text(sentence.tokens)
    people = (n for n, t in enumerate(sentence.tokens) if t.of(*_PERSON) and not t.of("TOOL"))
    people = (n for n in people if not _agent_looks(sentence.tokens, n))
    asks = next((sentence.tokens[n] for n in people if not may_ask(sentence.tokens, n)), None)
    if _HOLDS.search(said) and known.asked and _lost_hold(scene, said):
        yield Unmet("kept", _at(scene, "UNTIL", "BEFORE", "MUSTNOT", "NOBODY", "ONCE"))
        return
    if asks is None or sentence.has(*_CASES) or not _is_yes(scene):
        return
    gates, workers = len(known.asked), len(known.working)
    here = sum(any(scene.span[0] <= a < scene.span[1] for a, _ in spans) for spans in known.asked)
    behind = known.single.get("gate_before", set())
    if here > 1 or (here and workers == 2 and behind):
        return  # what one sentence asks at several places was understood to ask at each of them
    if _EVERY.search(said):
        if gates < max(workers - 1, 2) and workers > 1:
            yield Unmet("every yes", asks)
    elif _BETWEEN.search(said):
        if (gates < workers - 1 and not sentence.names) or not behind:
            yield Unmet("every yes", asks)
    elif _AGAIN.search(_behind(scene, asks)) and here < 2 and not _of_work(scene):
        yield Unmet("every yes", asks)


def _agent_looks(tokens: Sequence[Token], at: int) -> bool:
    """ "Ann has a look": an agent's work, and no person's yes."""
    return at > 0 and tokens[at - 1].of("AGENT") and tokens[at].low.endswith(" look")


def _text(tokens: Sequence[Token]) -> str:
    return " ".join(t.low.replace("\u2019", "'") for t in tokens)


def _behind(scene: Scene, asks: Token) -> str:
    """What is said behind the yes: "after Ann and after my yes" asks once."""
    return _text([t for t in scene.sentence.tokens if t.start >= asks.start])


def _is_yes(scene: Scene) -> bool:
    """Whether a person's yes is spoken of: a word of approval, or somebody to be asked."""
    words = scene.sentence.words()
    return scene.sentence.has("APPROVE") or bool(words & _ASKING)


_ASKING = frozenset(["check", "checks", "pause", "stop", "ok", "okay", "confirm", "sign"])


def _of_work(scene: Scene) -> bool:
    """ "I approve, and after that Ben starts": what comes after the yes is somebody's work."""
    tokens = scene.sentence.tokens
    last = max((n for n, t in enumerate(tokens) if t.of("APPROVE")), default=-1)
    then = next((n for n in range(last, len(tokens)) if tokens[n].of("THEN")), len(tokens))
    return last >= 0 and bool(scene.sentence.behind(then))


def _lost_hold(scene: Scene, said: str) -> bool:
    """Whether those who are held back until a yes come behind no yes, or the yes ends a loop."""
    sentence, known = scene.sentence, scene.known
    held = sentence.names & known.working
    nobody = re.match(r"(?:nobody|no one|nothing|none)\b", said) is not None
    if nobody and known.groups.get("loop") and not sentence.has("LOOP", "ROUND", "WEAKLOOP"):
        return True
    free = held - known.single.get("gate_before", set())
    return not nobody and bool(held) and free == held


def _at(scene: Scene, *kinds: str) -> Token:
    tokens = scene.sentence.tokens
    return next((t for t in tokens if t.of(*kinds)), tokens[0])
