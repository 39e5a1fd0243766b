"""Held: words that keep something from being done without a person's yes, held against where the yes stands.

A decision behind which nothing comes cannot keep anybody from anything: the mail has been sent by then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from swarmwright.language.obligations.scene import Scene, Unmet
from swarmwright.language.obligations.sides import Sentence, denies
from swarmwright.language.obligations.understood import LastGate
from swarmwright.language.told.doers import OUTWARD, acts_named, verbs_in
from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.tokens import Token

__all__ = ["held"]

_SAVE = frozenset(["without", "unless", "until", "till", "before"])
_NEEDS = frozenset([
    "must", "needs", "need", "requires", "require", "has", "have", "shall", "should", "every", "each", "all",
])  # fmt: skip
_IN_TURN = frozenset(["then", "finally", "afterwards", "lastly", "later", "last", "end", "after"])
_ONLY = frozenset(["with", "after", "if", "once", "when", "upon", "following", "by", "on"])
_LEAVING = frozenset(["leave", "leaves", "go", "goes", "get", "gets", "come", "comes"])
"""What a work does, and nobody of the team may."""
_OVER = frozenset([
    "done", "final", "finished", "finish", "finishes", "complete", "completed", "over", "valid", "official",
    "end", "ends", "stop", "stops", "closed", "close", "rest", "rests", "through", "good", "happy",
])  # fmt: skip
"""What is so only once a person has said yes, though nobody's work hangs on it."""


def held(scene: Scene) -> Iterator[Unmet]:
    """Sentences by which work waits for a yes, and whose yes comes when all is done."""
    sentence = scene.sentence
    if not sentence.tokens or not scene.known.last_gates:
        return
    span = sentence.tokens[0].start, sentence.tokens[-1].end
    ours = [g for g in scene.known.last_gates if any(a < span[1] and b > span[0] for a, b in g.spans)]
    words = sentence.words()
    if not ours or not _OVER.isdisjoint(words):
        return
    token = _withheld(sentence)
    if token is not None and _is_made(scene, ours) and not any(map(_goes_out, ours)):
        return
    if token is not None and (_LEAVING.isdisjoint(words) or any(map(_goes_out, ours))):
        yield Unmet("held", token, tuple(sorted(a for g in ours for a in g.after)))
        return
    act = next((t for t in _plain(sentence) if _act(scene, t.low, ours)), None)
    if act is not None and _IN_TURN.isdisjoint(words):
        yield Unmet("acted", act, tuple(sorted(a for g in ours for a in g.after)))
        return
    needed = next((t for t in sentence.tokens if not _NEEDS.isdisjoint(t.low.split())), None)
    if needed is not None and _IN_TURN.isdisjoint(words) and any(map(_goes_out, ours)):
        yield Unmet("late", needed, tuple(sorted(a for g in ours for a in g.after)))


_MADE_BY = frozenset([
    "by", "of", "from", "that", "which", "what", "whatever", "nothing", "anything", "everything", "after",
    "past", "beyond",
])  # fmt: skip


def _is_made(scene: Scene, gates: Sequence[LastGate]) -> bool:
    """Whether what waits is what those have made behind whom the yes stands: "nothing Ann writes".

    Who is right before "must" or "not" is to do something.
    """
    tokens, who = scene.sentence.tokens, scene.sentence.who
    names = {name for gate in gates for name in gate.after}
    found = [at for at, told in enumerate(who) if told & names]
    return bool(found) and all(_made_there(tokens, at) for at in found)


def _made_there(tokens: Sequence[Token], at: int) -> bool:
    behind = tokens[at + 1] if at + 1 < len(tokens) else None
    led = tokens[at - 1].low.split()[-1:] if at else []
    if behind is not None and behind.of("POSS"):
        return True
    acts = behind is not None and bool(analyses(behind.low)) and not behind.of("MUST", "MUSTNOT", "MAY")
    noun = at > 0 and tokens[at - 1].of("WORD", "OUTPUT") and not tokens[at - 1].of("NOBODY")
    return bool(led) and (led[0] in _MADE_BY or (acts and noun))


def _withheld(sentence: Sentence) -> Token | None:
    """The "no" of "nobody … without", "not … unless"; the "only" of "only with …"; None where none is."""
    no = next((at for at, token in enumerate(sentence.tokens) if denies(token)), None)
    only = next((one for one, two in pairwise(sentence.tokens) if _only(one, two)), None)
    if no is None:
        return only
    rest = _words(sentence.tokens)
    return sentence.tokens[no] if _SAVE & rest else only


def _only(token: Token, behind: Token) -> bool:
    """ "Only with", "only after": in one word of the lexicon, or in two."""
    words = [*token.low.split(), *behind.low.split()]
    return "only" in words[:-1] and words[words.index("only") + 1] in _ONLY


def _words(tokens: Sequence[Token]) -> frozenset[str]:
    return frozenset(word for token in tokens for word in token.low.split())


def _plain(sentence: Sentence) -> Iterator[Token]:
    """The words of a sentence that are no names, no words of a yes, and not what somebody does or has done.

    "Nothing is printed that …" speaks of the act, too.
    """
    tokens = sentence.tokens
    denied = any(map(denies, tokens))
    for at, token in enumerate(tokens):
        said = token.of("AGENT", "GROUP", "TOOL", "QUOTE", "APPROVE", "HUMAN", "ME")
        done = any(form in ("past", "part") for _, form in analyses(token.low))
        passive = denied and at > 0 and tokens[at - 1].low in ("is", "are", "be", "gets")
        does = at > 0 and tokens[at - 1].of("AGENT", "GROUP", "THEY", "IT")
        if not said and not does and (passive or not done):
            yield token


def _act(scene: Scene, noun: str, gates: Sequence[LastGate]) -> bool:
    """Whether a noun names what was done before the yes: "the rollout", where somebody rolls it out.

    What goes out by it goes out by somebody ("publication", where Ann puts it on the site), unless it is
    something that somebody makes or reads.
    """
    acts = acts_named([noun])
    done = verbs_in(w for gate in gates for task in gate.tasks for w in task.casefold().split()[:3])
    if not acts.isdisjoint(done) or (not acts.isdisjoint(OUTWARD) and any(map(_goes_out, gates))):
        return True
    derived = not acts.isdisjoint(OUTWARD) and OUTWARD.isdisjoint(verbs_in([noun]))
    return derived and not any(noun in task.split() for task in scene.known.tasks)


def _goes_out(gate: LastGate) -> bool:
    """Whether what comes before it cannot be taken back: it is sent, paid, deployed."""
    return any(verbs_in(task.casefold().split()[:3]) & OUTWARD for task in gate.tasks)
