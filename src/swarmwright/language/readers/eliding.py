"""Eliding: half clauses that go on with the right before them ("but Ann may not", "nobody else does").

They name no tool and have no verb of their own: strict, like rights, for a "not" that gets lost here turns a
rule into its opposite. This module knows nothing of order.
"""

from __future__ import annotations

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.readers.rights import operators
from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.told.talk import Scene, Talk, agents_of, use
from swarmwright.language.words.shapes import readings
from swarmwright.language.words.tokens import has
from swarmwright.workflow.rules import EVERYONE, Deny, Grant

__all__ = ["elided_right"]

GRAMMAR = """
start: deny | nobody_else | grant | exception
exception: WHO
    | WHO EXCEPTION
deny: WHO (MAY | MUST)* MUSTNOT+ (MAY | USE TOOL? | ACCESS)*
    | MUSTNOT+ WHO
    | EXCEPT WHO
    | WHO EXCLUDED
    | NO (MAY | MUST)* WHO
    | NO WHO (MAY | MUST)*
nobody_else: (NOBODYELSE | NOBODY) (MAY | MUST)* (USE TOOL?)?
grant: WHO MAY+ (USE TOOL)?
    | WHO YES
"""

_EFFECTS = ("nobody_else", "deny", "grant", "exception")
_FILLING = frozenset(["just", "even", "either", "too", "though", "however", "does", "do", "so", "not even"])
"""Words that change nothing in a half clause."""

_EXCLUDED = frozenset(["excluded", "excepted", "exempted", "exempt", "out", "is out", "are out"])


def elided_right(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """A clause of a name and a modal alone: the tools are those of the right before it."""
    last = _last_tools(talk)
    shape = _shape(clause)
    if not last or not shape or (scene.following is not None and scene.following.link in ("UNTIL", "BEFORE")):
        return False
    found = readings(GRAMMAR, tuple(shape))
    effect = next(
        (rule for rule in ("nobody_else", "deny", "grant", "exception") if any(r == rule for r, _ in found)),
        "",
    )
    if effect == "exception" and not (clause.link == "BUT" or "EXCEPTION" in shape):
        return False
    if not effect or not (_same_sentence(talk, scene) or _whole(shape)):
        return False
    spans = (clause.span,)
    use(talk, clause.chunks, "rights")
    if effect == "exception":
        _except(talk, clause, last)
        return True
    if effect == "nobody_else":
        _close(talk, last)
        return True
    for tool in last:
        ids = _who(talk, clause, tool)
        if not ids:
            said = "who is meant could not be resolved"
            talk.claims.diagnostics.append(diagnose("SW303", clause.span, said))
            continue
        if effect == "deny":
            _narrow(talk, tool, ids)
            talk.claims.rules.append(Deny(ids, tool, spans=spans))
        else:
            talk.claims.rules.append(Grant(ids, tool, spans=spans))
    return True


def _shape(clause: Clause) -> list[str]:
    """The clause's operators; none if it says more than a half clause may."""
    shaped = operators(clause.chunks, tool_pronouns=True)
    known = {id(chunk) for _, chunk in shaped}
    kinds = [kind for kind, _ in shaped]
    for chunk in clause.chunks:
        word = chunk.text.casefold()
        if word in ("exception", "exceptions") and kinds == ["WHO"]:
            kinds = ["WHO", "EXCEPTION"]
        elif word == "unlike" and kinds == ["WITHOUT", "WHO"]:
            kinds = ["EXCEPT", "WHO"]
        elif word in _EXCLUDED and "WHO" in kinds:
            kinds = [k for k, c in shaped if c is not chunk] + ["EXCLUDED"]
        elif id(chunk) not in known and not (
            chunk.kind == "TOKEN" and (chunk.kinds <= {"INERT", "BY", "FOR", "TO"} or word in _FILLING)
        ):
            return []
    return [kind for kind in kinds if kind not in ("FOR", "BY", "TO")]


def _whole(shape: list[str]) -> bool:
    """Whether a half clause can stand as a sentence of its own: "The others may not." """
    return shape[0] in ("WHO", "NOBODYELSE") and shape[-1] != "USE" and "EXCLUDED" not in shape


def _same_sentence(talk: Talk, scene: Scene) -> bool:
    spans = talk.claims.rules[-1].spans
    return bool(spans) and scene.segment.span[0] <= spans[0][0] < scene.segment.span[1]


def _last_tools(talk: Talk) -> tuple[str, ...]:
    """The tools of the right that was read last; none if the last rule is no right."""
    rules = talk.claims.rules
    if not rules or not isinstance(rules[-1], (Grant, Deny)):
        return ()
    span = rules[-1].spans
    same = [r.tool for r in rules if isinstance(r, (Grant, Deny)) and r.spans == span]
    return tuple(dict.fromkeys(same))


def _who(talk: Talk, clause: Clause, tool: str) -> tuple[str, ...]:
    """Who the clause speaks of; "the others" are those who have no right to the tool yet."""
    ids: dict[str, None] = {}
    having = {i for r in talk.claims.rules if isinstance(r, Grant) and r.tool == tool for i in r.agents}
    for chunk in clause.all("NP", "QNP"):
        if has(chunk.atoms, "OTHERS"):
            ids.update(dict.fromkeys(i for i in talk.memory.everyone if i not in having))
        else:
            ids.update(dict.fromkeys(agents_of(talk, chunk)))
    return tuple(ids)


def _except(talk: Talk, clause: Clause, tools: tuple[str, ...]) -> None:
    """ "Nobody may …, but Ann": the exception to what was said of everybody."""
    for tool in tools:
        ids = _who(talk, clause, tool)
        whole = [
            r for r in talk.claims.rules if isinstance(r, Deny) and r.tool == tool and EVERYONE in r.agents
        ]
        if not ids or not whole:
            said = "from what this is excepted is not clear; nothing is granted"
            talk.claims.diagnostics.append(diagnose("SW303", clause.span, said))
            continue
        talk.claims.rules = [r for r in talk.claims.rules if r not in whole]
        talk.claims.rules.append(Grant(ids, tool, exclusive=True, spans=(clause.span,)))


def _close(talk: Talk, tools: tuple[str, ...]) -> None:
    """Make the grants of these tools exclusive: together they name all who may."""
    for tool in tools:
        mine = [(at, r) for at, r in enumerate(talk.claims.rules) if isinstance(r, Grant) and r.tool == tool]
        agents = tuple(dict.fromkeys(i for _, r in mine for i in r.agents))
        for at, rule in mine:
            talk.claims.rules[at] = Grant(agents, tool, True, rule.excepted, rule.spans)


def _narrow(talk: Talk, tool: str, ids: tuple[str, ...]) -> None:
    """ "Everybody may …, just not Ann": what everybody was given is not given to these."""
    whole = set(talk.memory.everyone)
    for at, rule in enumerate(talk.claims.rules):
        if not isinstance(rule, Grant) or rule.tool != tool:
            continue
        if EVERYONE in rule.agents or whole <= set(rule.agents):
            excepted = tuple(dict.fromkeys((*rule.excepted, *ids)))
            talk.claims.rules[at] = Grant((EVERYONE,), tool, rule.exclusive, excepted, rule.spans)
