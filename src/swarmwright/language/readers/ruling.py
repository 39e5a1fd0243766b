"""Ruling: clauses about tools → grants and denials; strict, or an error and nothing granted."""

from __future__ import annotations

import re
from collections.abc import Sequence

from swarmwright.language.diagnosing.diagnostics import Severity, diagnose
from swarmwright.language.permits.parties import spoken_of_before
from swarmwright.language.readers.granting import less_than_given, need_not
from swarmwright.language.readers.licensing import tool_ids
from swarmwright.language.readers.rights import is_right, operators, read_right
from swarmwright.language.sentences.chunking import Chunk
from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.told.claims import Span
from swarmwright.language.told.talk import Scene, Talk, agents_of, begins_with_no, tokens_of, use
from swarmwright.workflow.rules import EVERYONE, Deny, Grant

__all__ = ["rights"]


def rights(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """A clause that gives or takes a right: read by the grammar, or refused."""
    tool_ids(talk, scene, clause)
    shape = operators(clause.chunks, bool(scene.tools))
    kinds = [k for k, _ in shape]
    if "TOOL" not in kinds and scene.tools and kinds and _about_topic(talk, kinds):
        shape = [("TOOL", clause.chunks[0]), *shape]
    if not is_right(shape):
        return _given_nothing(talk, scene, clause, kinds) or _topic(talk, scene, clause)
    if "WHO" not in kinds and scene.right_who is not None and clause.link in ("AND", "BUT", "COMMA", "OR"):
        shape = [("WHO", scene.right_who), *shape]
    elif "WHO" not in kinds:
        shape = _with_doer(talk, shape, clause)
    right = read_right(shape) if not _of_one_tool(talk, clause) else None
    if right is None:
        return _unclear_right(talk, clause, kinds)
    unplain = less_than_given(scene.segment, clause, shape) if right.effect in _GIVING else None
    if unplain is not None or (right.effect == "deny" and need_not(clause)):
        return _not_given(talk, clause, unplain)
    ids = tuple(dict.fromkeys(i for w in right.who for i in agents_of(talk, w)))
    ids = ids or _noun_group(talk, clause)
    tools = tuple(dict.fromkeys(str(a.value) for t in right.tools for a in t.atoms)) or scene.tools
    scene.right_who = next((w for w in right.who if w.of("NP", "QNP")), scene.right_who)
    _grant(talk, scene, clause, right.effect, ids, tools, right.who)
    use(talk, clause.chunks, "rights")
    return True


_GIVING = ("grant", "only", "nothing_else")


def _not_given(talk: Talk, clause: Clause, place: Span | None) -> bool:
    """Words that only look like a right, given or taken."""
    words = talk.prompt[place[0] : place[1]] if place else ""
    said = f"no right is given plainly, here and now, by {words!r}; nothing is granted"
    if place is None:
        said = "whoever need not use a tool, still may; no rule comes of this"
    severity: Severity = "error" if place else "warning"
    span = place or clause.span
    talk.claims.diagnostics.append(
        diagnose("SW303", span, said, "only A may use T" if place else None, severity)
    )
    use(talk, clause.chunks, "rights")
    return True


_ONE_TOOL = re.compile(r"\b(?:only|sole|single) (?:tools?|things?)\b", re.IGNORECASE)


def _of_one_tool(talk: Talk, clause: Clause) -> bool:
    """ "The only tool Ann may use is …": what Ann has besides is said, not who else has it."""
    return _ONE_TOOL.search(talk.prompt, *clause.span) is not None


_NARROWING = frozenset(
    [
        "ONLY",
        "MUSTNOT",
        "NOBODY",
        "NOBODYELSE",
        "EXCEPT",
        "OFFLIMITS",
        "RESERVED",
        "KEEP",
        "MAYONLY",
        "WITHOUT",
    ]
)
"""Operators that take a right away or keep it for somebody."""


def _unclear_right(talk: Talk, clause: Clause, kinds: Sequence[str]) -> bool:
    """A clause that takes or narrows a right in words that the grammar does not fit: refused, not guessed."""
    if not _NARROWING & set(kinds):
        return False
    said = "who may or may not use what is not clear here; nothing is granted"
    talk.claims.diagnostics.append(diagnose("SW303", clause.span, said, "only A may use T"))
    use(talk, clause.chunks, "rights")
    return True


def _about_topic(talk: Talk, kinds: Sequence[str]) -> bool:
    return kinds[0] in ("RESERVED", "OPENTO", "OFFLIMITS") or (
        "WHO" in kinds and bool({"YES", "NO", "ONLY"} & set(kinds)) and len(kinds) <= 3
    )


def _topic(talk: Talk, scene: Scene, clause: Clause) -> bool:
    """A tool and nothing else ("And the Firewall: …") is what the sentence goes on about."""
    if not clause.has("TP") or clause.has("NP", "QNP", "IT"):
        return False
    if begins_with_no(clause) or clause.has("MUSTNOT", "NOTHING"):
        scene.negative = True
    use(talk, clause.chunks, "topic")
    return not clause.has("MUSTNOT", "ONLY") or True


def _with_doer(talk: Talk, shape: list[tuple[str, Chunk]], clause: Clause) -> list[tuple[str, Chunk]]:
    ids = _noun_group(talk, clause)
    if not ids and clause.has("IT") and talk.memory.subject:
        ids = talk.memory.subject
    it = clause.first("IT")
    if ids and ids == talk.memory.subject and it and len(spoken_of_before(talk, it.span[0])) > 1:
        said = "whom this means is not clear, for more than one was named before; nothing is granted"
        talk.claims.diagnostics.append(diagnose("SW303", clause.span, said))
    if not ids:
        return shape
    return (
        [("WHO", clause.chunks[0]), *shape]
        if shape[0][0] != "MUSTNOT" or shape[1][0] != "USE"
        else [shape[0], ("WHO", clause.chunks[0]), *shape[1:]]
    )


def _noun_group(talk: Talk, clause: Clause) -> tuple[str, ...]:
    """The doers of an act by its noun: "the searchers" for those who search."""
    for token in tokens_of(talk, clause):
        word = token.low
        if token.of("WORD") and len(word) > 5 and word.endswith(("ers", "ors", "er", "or")):
            stem = word.rstrip("s")[:-2]
            ids = tuple(dict.fromkeys(i for i, verb in talk.acts if verb.startswith(stem)))
            if ids:
                return ids
    if clause.has("IT") and clause.first("IT") is clause.chunks[0]:
        return talk.memory.subject
    return ()


def _given_nothing(talk: Talk, scene: Scene, clause: Clause, kinds: Sequence[str]) -> bool:
    if not (("GIVE" in kinds or "MUSTNOT" in kinds or "MAY" in kinds) and "WHO" in kinds) or clause.has(
        "TP", "SEE", "QTY"
    ):
        return False
    tail = [c for c in clause.chunks if not c.of("INERT") or c.kind != "TOKEN"][-1]
    words = tail.text.casefold()
    if not (tail.of("ACCESS") or words.endswith("access to") or words in ("use", "access", "touch", "call")):
        return False
    tool = next((t.name for t in talk.roster.team.tools), "Git")
    said = f"a right is given, but no tool is named; name the tool after it: 'Ann may use {tool}'"
    talk.claims.diagnostics.append(diagnose("SW301", clause.span, said))
    use(talk, clause.chunks, "rights")
    return True


def _grant(
    talk: Talk,
    scene: Scene,
    clause: Clause,
    effect: str,
    ids: tuple[str, ...],
    tools: tuple[str, ...],
    who: Sequence[Chunk],
) -> None:
    everyone = any(a.of("EVERYONE") for w in who for a in w.atoms)
    excepted = tuple(i for w in who for i in talk.memory.named(w))
    agents = (EVERYONE,) if everyone else ids
    if not tools or (not agents and effect != "deny_all_but"):
        talk.claims.diagnostics.append(
            diagnose("SW303", clause.span, "who or what is meant could not be resolved")
        )
        return
    if effect == "deny" and everyone and excepted and not _forbids(clause, who):
        effect, agents, excepted = "only", excepted, ()
    for some, theirs in _matched(talk, scene, clause, agents, tools):
        _rule(talk, scene, effect, some, theirs, excepted if everyone else (), (clause.span,))


def _forbids(clause: Clause, who: Sequence[Chunk]) -> bool:
    """Whether all but some are forbidden something: that gives those nothing, as a tool's closing does."""
    tool = next((n for n, c in enumerate(clause.chunks) if c.of("TP", "IT")), len(clause.chunks))
    return any(c in who for c in clause.chunks[:tool])


def _rule(
    talk: Talk,
    scene: Scene,
    effect: str,
    agents: tuple[str, ...],
    tools: tuple[str, ...],
    excepted: tuple[str, ...],
    spans: tuple[Span, ...],
) -> None:
    for tool in tools:
        if effect == "deny_all_but":
            talk.claims.rules.append(Deny((EVERYONE,), tool, spans=spans))
        elif effect == "deny":
            talk.claims.rules.append(Deny(agents, tool, excepted=excepted, spans=spans))
        elif effect == "nothing_else":
            _allow(talk, scene, agents, tool, False, (), spans)
            others = [t.id for t in talk.roster.team.tools if t.id not in tools]
            talk.claims.rules += [Deny(agents, other, spans=spans) for other in others]
        else:
            _allow(talk, scene, agents, tool, effect == "only", excepted, spans)


def _matched(
    talk: Talk, scene: Scene, clause: Clause, agents: tuple[str, ...], tools: tuple[str, ...]
) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Who and what belong together: all, or with "respectively" each agent and its own tool."""
    words = [t for t in scene.segment.tokens if t.of("RESPECTIVELY") and t.start >= clause.span[0]]
    if not words or len(tools) < 2:
        return [(agents, tools)]
    talk.ledger.consume(words, "rights")
    if len(agents) == len(tools):
        return [((agent,), (tool,)) for agent, tool in zip(agents, tools, strict=True)]
    said = (
        f"{len(agents)} are named and {len(tools)} tools, so whose is which is not clear; nothing is granted"
    )
    talk.claims.diagnostics.append(diagnose("SW303", clause.span, said))
    return []


def _allow(
    talk: Talk,
    scene: Scene,
    agents: tuple[str, ...],
    tool: str,
    exclusive: bool,
    excepted: tuple[str, ...],
    spans: tuple[Span, ...],
) -> None:
    scene.granted.append(len(talk.claims.rules))
    talk.claims.rules.append(Grant(agents, tool, exclusive=exclusive, excepted=excepted, spans=spans))
    if excepted:
        talk.claims.rules.append(Deny(excepted, tool, spans=spans))
