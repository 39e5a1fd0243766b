"""Guards: words that hide something, or ask a person first, held against the rules and gates.

What is lost here would let somebody do or see more than the prompt allows, so it is an error.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from swarmwright.language.obligations.rights import denied, rights
from swarmwright.language.obligations.scene import Scene, Unmet, operator
from swarmwright.language.obligations.signatures import signatures
from swarmwright.language.rewrites.consent.background import long_approved
from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.roles import names_a_person
from swarmwright.language.words.tokens import Token, has

__all__ = ["guards", "may_ask"]

_WRITTEN = ("POSS", "OUTPUT")


def guards(scene: Scene) -> Iterator[Unmet]:
    """The guards of a sentence that the draft does not have."""
    yield from _yes(scene)
    yield from _either(scene)
    yield from signatures(scene)
    tools = {str(t.value): t for t in scene.sentence.tokens if t.of("TOOL")}
    if len(tools) == 1:
        yield from rights(scene, *next(iter(tools.items())))
    if not tools:
        yield from _sight(scene)


def _yes(scene: Scene) -> Iterator[Unmet]:
    """A person and a yes: somewhere a person decides; where it is said before whom, there."""
    sentence, known = scene.sentence, scene.known
    if long_approved(sentence.tokens, told=False):
        return
    at = _between_arrows(sentence.tokens)
    if at is not None and not (known.single.get("gate_before") or known.single.get("gate_after")):
        yield Unmet("gate", sentence.tokens[at], tuple(sorted(scene.names)))
        return
    people = (i for i, t in enumerate(sentence.tokens) if t.of("ME", "HUMAN"))
    at = next((i for i in people if not may_ask(sentence.tokens, i)), None)
    if at is None:
        at = _nobodys(scene)
    yeses = [i for i, t in enumerate(sentence.tokens) if t.of("APPROVE")]
    yeses = [i for i in yeses if not may_ask(sentence.tokens, i)]
    if all(_of_an_agent(sentence.tokens, i) for i in yeses):
        return  # "we need Ann's consent"
    if at is None or denied(sentence) or _of_a_tool(scene):
        return
    gated = any(known.single.get(kind) for kind in ("gate_before", "gate_after"))
    gated |= any(scene.span[0] <= first < scene.span[1] for spans in known.asked for first, _ in spans)
    if not gated and not known.escalates:
        yield Unmet("gate", sentence.tokens[at], tuple(sorted(scene.names)))
    else:
        yield from _before_whom(scene)


_OF_USE = frozenset(
    ["use", "uses", "used", "using", "usage", "call", "calls", "tool", "tools", "access", "accesses"]
)


def _of_a_tool(scene: Scene) -> bool:
    """Whether the yes of the sentence is one to the use of a tool, as the draft has it.

    That of another sentence is no reason to think so: "Each use of Bank needs my OK" asks nobody else.
    """
    known, (start, end) = scene.known, scene.span
    if not known.single.get("tool_approval"):
        return False
    here = any(a < end and b > start for a, b in known.licensed)
    return here or scene.sentence.has("TOOL", "USE") or not _OF_USE.isdisjoint(scene.sentence.words())


_OR = ("INERT", "BY", "EITHER", "OF")
_PEOPLE_OR = ("ME", "HUMAN")


def _either(scene: Scene) -> Iterator[Unmet]:
    """ "Approval by Ann or the boss": one of them is enough, and no agent's work alone, nor both."""
    tokens = scene.sentence.tokens
    for at in (n for n, t in enumerate(tokens) if t.of("OR") and 0 < n < len(tokens) - 1):
        left = tokens[at - 1]
        behind = next((n for n in range(at + 1, min(at + 4, len(tokens))) if not _little(tokens[n])), at)
        right = tokens[behind]
        names = {str(t.value) for t in (left, right) if t.of("AGENT")}
        person = right if left.of("AGENT") else left
        named = person.of(*_PEOPLE_OR) or (person.of("WORD") and names_a_person(person.text))
        if len(names) != 1 or not named or not _asked(tokens, at, behind):
            continue
        if not names & scene.known.halved:
            yield Unmet("either", tokens[at], tuple(sorted(names)))


def _little(token: Token) -> bool:
    return token.of(*_OR) and not token.of("ME", "HUMAN")


def _asked(tokens: Sequence[Token], at: int, behind: int) -> bool:
    """Whether a yes is asked from both sides of an "or": "approval by …", "… have to approve"."""
    led = tokens[max(at - 5, 0) : at]
    given = has(led, "APPROVE") and has(led, "BY", "OF")
    return given or has(tokens[behind + 1 : behind + 4], "APPROVE")


def _between_arrows(tokens: Sequence[Token]) -> int | None:
    """ "Ann -> me -> Ben": a place that is a person's."""
    for at, token in enumerate(tokens[:-1]):
        drawn = any(t.of("ARROW") or t.text in ("->", "→", "=>") for t in (tokens[at - 1], tokens[at + 1]))
        if at and drawn and token.of("ME", "HUMAN"):
            return at
    return None


def _nobodys(scene: Scene) -> int | None:
    """Where a yes is spoken of that none of the agents gives; None where it may be a condition."""
    sentence = scene.sentence
    if sentence.has("TOOL", "IF", "UNLESS", "LOOP", "WEAKLOOP", "UNTIL", "ROUND"):
        return None
    for at, token in enumerate(sentence.tokens):
        if any(token.text in question for question in scene.known.judged):
            continue
        theirs = bool(sentence.left(at).names) or _of_an_agent(sentence.tokens, at)
        if may_ask(sentence.tokens, at):
            continue
        if token.of("APPROVE") and not token.of("INERT", "RELEASE") and not theirs:
            return at
    return None


_FREE = frozenset(["free", "welcome", "allowed", "permitted", "hesitate", "encouraged"])


def may_ask(tokens: Sequence[Token], at: int) -> bool:
    """Whether nobody has to ask, and no yes is waited for: "Ann may ask me", "feel free to consult me"."""
    asks = tokens[at].low.split()[0] in ("ask", "consult", "contact")
    led = tokens[max(at - 3, 0) : at]
    return asks and any(t.of("MAY") or t.low in _FREE for t in led)


def _of_an_agent(tokens: Sequence[Token], at: int) -> bool:
    """ "Approval from Ann", "approved by Ann", "approval is needed from Ann", "Ann gives her approval"."""
    given = tokens[max(0, at - 4) : at]
    if any(one.of("AGENT") and two.of("POSS") for one, two in pairwise(given)):
        return True
    if has(given, "AGENT") and not has(given, "ME", "HUMAN", "BY"):
        return True
    behind = tokens[at + 1 : at + 6]
    led = next((n for n, t in enumerate(behind) if t.low in ("from", "by", "of")), None)
    return led is not None and has(behind[led + 1 : led + 2], "AGENT")


def _before_whom(scene: Scene) -> Iterator[Unmet]:
    """ "I approve before A": a gate stands before A, or after somebody who comes before A."""
    sentence, known = scene.sentence, scene.known
    after = known.single.get("gate_after", set())
    for at, token in enumerate(sentence.tokens):
        asked = has(sentence.around(at, 8, 0), "APPROVE")
        names = sentence.right(at).near & known.working
        if not token.of("BEFORE") or not asked or not names:
            continue
        if not known.noted(names, "gate_before") and not known.among("before", after, names):
            yield Unmet("gate", token, tuple(sorted(names)))


_KEEPING = frozenset(
    ["bar", "ban", "keep", "prohibit", "forbid", "stop", "prevent", "block", "debar", "exclude"]
)


def _kept_from(tokens: Sequence[Token], at: int) -> bool:
    """ "barred from ever (seeing)", "stops Ben from (seeing)"."""
    led = [n for n in range(max(at - 3, 0), at) if tokens[n].low.split()[-1] == "from"]
    before = tokens[max(led[-1] - 4, 0) : led[-1] + 1] if led else ()
    words = (word for t in before for word in t.low.split())
    return any(lemma in _KEEPING for word in words for lemma, _ in analyses(word))


def _sight(scene: Scene) -> Iterator[Unmet]:
    """Something of somebody's is kept from somebody: one of them is hidden from, or hides."""
    sentence, known = scene.sentence, scene.known
    written = sentence.has(*_WRITTEN) or "what" in sentence.words()
    kinds = ("hidden", "hidden of")
    if not written or any(known.others(kind, name) for name in sentence.names for kind in kinds):
        return
    for at, token in enumerate(sentence.tokens):
        veiled = token.of("SECRET", "BLIND")
        if token.low.endswith("between") and has(sentence.tokens[at + 1 : at + 2], "NUM"):
            continue  # "the score is between 5 and 8"
        if sentence.waived(at) or (veiled and sentence.negated(at) and not token.of("MUSTNOT")):
            continue
        kept = sentence.negated(at) or sentence.has("ONLY", "NOTHING") or _kept_from(sentence.tokens, at)
        if not veiled and not (token.of("SEE") and kept):
            continue
        right = sentence.right(at)
        if any(operator(t) for t in sentence.tokens[at + 1 : max(right.at, at + 1)]):
            continue
        whom = right.names | sentence.left(at).names
        if whom and (right.names or veiled):
            yield Unmet("sight", token, tuple(sorted(whom)))
            return
