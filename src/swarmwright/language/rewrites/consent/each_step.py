"""Each step: "a human looks at each result before the next step begins" is a yes behind each of them.

It speaks of the whole order, wherever it stands: who comes behind whom is known when all has been told. Where
the steps stand in rounds, cases or under somebody's lead, which of them is meant is asked, and not guessed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.rewrites.retold import said_by
from swarmwright.language.rewrites.spelling import are_people, spelt
from swarmwright.language.told.claims import Wanted
from swarmwright.language.told.state import EachStep
from swarmwright.language.told.talk import Talk, order_before
from swarmwright.language.words.tokens import Token, covering

__all__ = ["ask_at_each_step", "without_yes_for_each_step"]

_WHO = "(i | we | {p!})"
_STEP = "(step | stage | phase | one of them | agent | result | output)"
_EACH = f"(each | every | each single | every single) {_STEP}"
_OF_IT = "[it | this | that | the (result | results | work | output) [of it] | its (result | output | work)]"
_MUST = "[(has | have | needs | need | wants | want) to | must | should | will]"
_AGREES = (
    f"{_MUST} (approve | approves | review | reviews | check | checks | confirm | confirms | inspect "
    f"| inspects | look at | looks at | sign off [on] | signs off [on] | okay | okays) {_OF_IT}"
)
_STARTS = "[may | can | is allowed to] (starts | begins | start | begin | runs | run | goes on | is started)"
_GOES_ON = "(go on | goes on | continue | continues | move on | moves on | proceed | proceeds)"
_NEXT = (
    "(before | and only then does) (the (next [one | step | stage | agent | phase] | following one) "
    f"{_STARTS} | (it | this | the work | everything | anything | we | the team) {_GOES_ON} "
    "| (going | moving) on | continuing | proceeding)"
)
_DONE = "(approved | checked | reviewed | confirmed | signed off [on])"
_BEFORE = (
    "(what | the (work | result | output) of) the (one before | previous one | last one | previous step)"
)
_SHAPES = (
    f"^ (after | at the end of | following) {_EACH} [,] {_WHO} {_AGREES} {{next: [{_NEXT}]}} ..",
    f"^ {_WHO} {_AGREES} {_EACH} ['s (result | output | work)] {{next: {_NEXT}}} ..",
    "^ between (the | any two | each two | every two | all | all the | each of the) "
    f"{{next: (steps | stages | phases | agents)}} [,] {_WHO} {_AGREES} ..",
    "^ (nobody | no one | no step | no agent | none of them) (starts | begins | goes on | (may | can) (start "
    f"| begin)) (before | until | unless) {_WHO} [has | have] {_DONE} {{next: {_BEFORE}}} "
    "[[has] (made | done | written | produced) | did | wrote] ..",
)
"""`next`: it is said that somebody comes behind; without it, the last step, too, is followed by a yes."""
_SIGNS = frozenset(["each", "every", "between", "nobody", "no", "none"])


def without_yes_for_each_step(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence without what says that a person's yes stands between the steps; it is kept in mind."""
    text, between = said_by(tokens)
    if _SIGNS.isdisjoint(text.split()):
        return tuple(tokens)
    for shape in _SHAPES:
        hit = spelt(shape).search(text)
        if hit is None or (hit["p"] and not are_people(shape, hit)):
            continue
        said, rest = between(0, hit.end()), between(hit.end(), len(text))
        if rest and not rest[0].of("COLON", "COMMA", "SEMI", "MARK"):
            continue
        ask = talk.prompt[slice(*covering(said))]
        who = ("user",) if not hit["p"] else _names(hit["p"])
        talk.each_step.append(EachStep(ask, who, covering(said), after_last=not hit["next"]))
        talk.ledger.consume((*said, *rest[:1]), "approval")
        return rest[1:]
    return tuple(tokens)


def _names(person: str) -> tuple[str, ...]:
    return (re.sub(r"^(?:an?|the|our|my|his|her|their|some) ", "", person).strip(),)


def ask_at_each_step(talk: Talk) -> None:
    """Put the yes behind each step that another one comes behind, or behind each at all."""
    for said in talk.each_step:
        if talk.claims.blocks or talk.claims.starts:
            why = "the steps are no plain order: say behind which of them there is to be a yes "
            why += "('I approve after Ann')"
            talk.claims.diagnostics.append(diagnose("SW402", said.span, why, severity="error"))
            continue
        for ids, behind in _stages(talk).items():
            if behind or said.after_last:
                _ask(talk, said, ids, behind)


def _stages(talk: Talk) -> dict[tuple[str, ...], frozenset[str]]:
    """Those behind whom the same ones come, with these: one yes is enough for work that goes on together."""
    agents = [id_ for id_, step in talk.claims.nodes.items() if step.agent]
    found: dict[frozenset[str], tuple[str, ...]] = {}
    for id_ in agents:
        behind = frozenset(o.later for o in talk.claims.orders if o.earlier == id_ and o.later in agents)
        found[behind] = (*found.get(behind, ()), id_)
    return {ids: behind for behind, ids in found.items()}


def _ask(talk: Talk, said: EachStep, ids: Sequence[str], behind: Collection[str]) -> None:
    gate = f"gate#{sum(not n.agent for n in talk.claims.nodes.values()) + 1}"
    talk.claims.nodes[gate] = Wanted(gate, "", said.ask, said.who, spans=[said.span])
    order_before(talk, ids, [gate], said.span)
    talk.claims.gates_after.append((gate, frozenset(ids)))
    if behind:
        order_before(talk, [gate], [i for i in talk.claims.nodes if i in behind], said.span)
        talk.claims.gates_before.append((gate, frozenset(behind)))
