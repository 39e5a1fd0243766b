"""Rights: what a sentence says of one tool, held against the rules: each agent named beside it has one.

What is lost here would let somebody use more than the prompt allows, so it is an error.
"""

from __future__ import annotations

from collections.abc import Iterator

from swarmwright.language.obligations.scene import Scene, Unmet
from swarmwright.language.obligations.sides import Sentence
from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.tokens import Token, has

__all__ = ["denied", "rights"]

_RIGHTS = (
    "MAY", "MUSTNOT", "ONLY", "OPENTO", "OFFLIMITS", "RESERVED", "NOBODYELSE", "EXCEPT", "USE", "ACCESS",
)  # fmt: skip
_EXCLUSIVE = ("ONLY", "MAYONLY", "RESERVED", "NOBODYELSE")
_EASING = ("MAY", "OPENTO", "BUT", "BEFORE", "UNTIL", "EXCEPT", "INSTEAD")
_CONDITIONS = ("IF", "UNLESS", "ONCE")


def rights(scene: Scene, tool: str, token: Token) -> Iterator[Unmet]:
    """The obligations of a sentence that speaks of one tool, named by the token."""
    sentence, known = scene.sentence, scene.known
    ruled = known.others("deny of", tool) | known.others("grant of", tool)
    asked = tool in known.single.get("tool_approval", ())
    if sentence.has("APPROVE") and sentence.has("ME", "HUMAN"):
        if not asked and not denied(sentence):
            yield Unmet("approval", token, (), (tool,))
    elif sentence.has(*_RIGHTS) and not asked:
        found = _exclusive(scene, tool) or _all_of_them(scene, ruled)
        spared = sentence.has("EXCEPT", *_CONDITIONS) or _all_but(sentence)
        if not found and ruled and not spared:
            found = _one_by_one(scene, tool, token, ruled)
        if found:
            duty, whom = found
            yield Unmet(duty, token, tuple(sorted(whom)), (tool,))


def denied(sentence: Sentence) -> bool:
    """Whether no yes is needed here: the clause says no up to the yes ("nothing … without" says no twice)."""
    return any(
        t.of("APPROVE") and sentence.negated(at, but="without") for at, t in enumerate(sentence.tokens)
    )


_Found = tuple[str, frozenset[str] | set[str]] | None


def _exclusive(scene: Scene, tool: str) -> _Found:
    """ "Only A may use it": somebody else may not."""
    sentence, known = scene.sentence, scene.known
    others = {agent.id for agent in known.team.agents} - sentence.names
    if not sentence.has(*_EXCLUSIVE) or not sentence.names or not others or known.others("deny of", tool):
        return None
    if _nothing_else(scene):
        return None
    return "exclusive", others


def _nothing_else(scene: Scene) -> bool:
    """ "A may only use it", "the only tool of A": it is the other tools that A is kept from."""
    sentence, known = scene.sentence, scene.known
    only = next((at for at, t in enumerate(sentence.tokens) if t.of(*_EXCLUSIVE)), 0)
    tools = sentence.tokens[only + 1 : only + 2]
    sole = bool(tools) and tools[0].low in ("tool", "tools", "thing", "things")
    before = sentence.names if sole else sentence.before(only)
    named = {str(t.value) for t in sentence.tokens if t.of("TOOL")}
    others = [tool.id for tool in known.team.tools if tool.id not in named]
    return before == sentence.names and all(before <= known.others("deny of", tool) for tool in others)


def _all_of_them(scene: Scene, ruled: set[str] | frozenset[str]) -> _Found:
    """ "Everybody", "the others": a rule for each of the team, or of the rest of it."""
    sentence = scene.sentence
    team = frozenset(agent.id for agent in scene.known.team.agents)
    if not sentence.has("EVERYONE", "OTHERS") or sentence.has("APPROVE", "ME", "HUMAN", *_CONDITIONS):
        return None
    if sentence.has("OTHERS") and not sentence.names:
        return None  # other than whom, stands in another sentence
    named = sentence.names if sentence.has("OTHERS", "EXCEPT") or _all_but(sentence) else frozenset()
    missing = team - named - ruled
    return ("right", missing) if missing and ruled else None


def _all_but(sentence: Sentence) -> bool:
    """ "All agents but A"."""
    told = sentence.tokens
    places = [n for n, t in enumerate(told) if t.of("BUT") and told[n + 1 : n + 2]]
    return any(told[n + 1].of("AGENT") and has(told[max(n - 2, 0) : n], "EVERYONE") for n in places)


def _of_the_next_clause(sentence: Sentence, at: int) -> frozenset[str]:
    """Who begins another clause behind the tool: "A may use it and B waits for A", "…, and B's work is …"."""
    tokens = sentence.tokens
    for place in range(at + 1, len(tokens) - 1):
        joint, name, verb = tokens[place - 1], tokens[place], tokens[place + 1]
        if not name.of("AGENT"):
            continue
        acts = verb.of("PRECEDED", "STARTV", "HANDOFF", "POSS") or any(
            f == "s" for _, f in analyses(verb.text)
        )
        if joint.of("AND", "BUT", "COMMA") and acts and not verb.of(*_RIGHTS):
            return frozenset({str(name.value)})
    return frozenset()


def _one_by_one(scene: Scene, tool: str, token: Token, ruled: set[str] | frozenset[str]) -> _Found:
    """Those who are named beside the tool: a rule for each, and not a right where the sentence denies it."""
    sentence, known = scene.sentence, scene.known
    at = sentence.tokens.index(token)
    beside = sentence.left(at).names | (sentence.right(at).names - _of_the_next_clause(sentence, at))
    if beside - ruled:
        compared = not {"rather", "instead", "unlike"}.isdisjoint(sentence.words())
        return None if compared else ("right", beside - ruled)
    if not sentence.has("MUSTNOT", "OFFLIMITS", "NOBODY") or sentence.has(*_EASING, *_EXCLUSIVE):
        return None
    allowed = beside & known.others("grant of", tool)
    return ("denial", allowed) if allowed and not sentence.names & known.others("deny of", tool) else None
