"""Reading: a sentence's rights and consents → rules; what is left of it is for the readers of the flow.

Strict: where a part of the sentence cannot be read and may change what the others say, nothing is taken here.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from swarmwright.language.permits.consenting import (
    agents_meant,
    approvers_of,
    asked_tools,
    excepted_from,
    freed_from,
)
from swarmwright.language.permits.covering import Part, parts_of
from swarmwright.language.permits.enacting import approve, enact, having
from swarmwright.language.permits.halving import HALVES
from swarmwright.language.permits.likening import read_likened
from swarmwright.language.permits.matching import Matcher, Node
from swarmwright.language.permits.parties import Party, named_by, tools_of
from swarmwright.language.permits.soundness import sound_parts
from swarmwright.language.permits.stating import Reader, given, left_to, nothing_else, span_of
from swarmwright.language.permits.vocabulary import vocabulary
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.memory import Said
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.single import Word, words_of
from swarmwright.language.words.tokens import Token, has
from swarmwright.workflow.rules import EVERYONE

__all__ = ["read_permits"]

_OPENING = frozenset(["and", "but", "the", "then", "first", "finally", "also", "now"])
_LONGEST = 150
"""Words; nobody can check a longer sentence of rights."""


def read_permits(talk: Talk, segment: Segment, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Read what the sentence says of rights; returns the tokens that are left to the readers of the flow."""
    said, talk.memory.right = talk.memory.right, None
    if has(tokens, "AGENT", "GROUP") and read_likened(talk, tokens, said is not None):
        return ()
    tooled = any(t.of("TOOL") or t.low in ("tool", "tools") for t in tokens)
    if not (tooled or said or _of_everything(tokens) or (talk.memory.tools and has(tokens, "APPROVE"))):
        return tuple(tokens)
    words = words_of(talk.prompt, tokens)
    if len(words) > _LONGEST:
        return tuple(tokens)
    asked = any(mark.text == "?" for mark in segment.marks)
    parts = sound_parts(words, parts_of(words, Matcher(vocabulary(), words), said is not None), asked)
    left = _left(tokens, words, parts)
    if not parts or left is None or not _all_read(Reader(talk, words, said), parts):
        return tuple(tokens)
    talk.ledger.consume([t for t in tokens if t not in left], "permit")
    return left


def _of_everything(tokens: Sequence[Token]) -> bool:
    """ "Ann may use nothing": of tools, though none is named."""
    return all(has(tokens, kind) for kind in ("MAY", "USE", "NOTHING"))


def _left(tokens: Sequence[Token], words: Sequence[Word], parts: Sequence[Part]) -> tuple[Token, ...] | None:
    """The tokens of the parts that are no statements; None if a token is in two parts."""
    flow = {w.token.start for p in parts if p.node is None for w in words[p.start : p.end]}
    read = {w.token.start for p in parts if p.node is not None for w in words[p.start : p.end]}
    if flow & read:
        return None
    between: set[int] = set()
    for one, two in pairwise(parts):
        if one.node is None and two.node is None:
            between |= {w.token.start for w in words[one.end : two.start]}
    return tuple(t for t in tokens if t.start in flow | (between - read))


def _all_read(reader: Reader, parts: Sequence[Part]) -> bool:
    """Read every part; if one cannot be read, it is as if none had been."""
    talk, memory = reader.talk, reader.talk.memory
    rules, before = list(talk.claims.rules), (list(memory.sets), list(memory.recent), list(memory.sentence))
    subject, tools = memory.subject, memory.tools
    if all(_read(reader, part) for part in parts):
        memory.right = reader.said if parts[-1].node is not None else None
        return True
    talk.claims.rules[:] = rules
    memory.sets, memory.recent, memory.sentence = before
    memory.subject, memory.tools = subject, tools
    return False


def _read(reader: Reader, part: Part) -> bool:
    if part.node is None:
        return _passed(reader, part)
    if part.node.name == "heading":
        return True
    if part.node.name == "topic":
        return _topic(reader, part.node)
    if part.node.name == "lawful":
        inner = next(k for k in part.node.kids if k.name[:2] in ("r_", "t_", "b_", "i_"))
        return _stated(reader, inner) and _consented(reader, part.node)
    if part.node.name in ("consent", "onlyso"):
        return _consented(reader, part.node)
    return _stated(reader, next(k for k in part.node.kids if k.name != "pre"))


def _passed(reader: Reader, part: Part) -> bool:
    """A part that the flow's readers will read: who acts in it, and with what."""
    words = reader.words[part.start : part.end]
    ids = [i for w in words if w.kind in ("AGENT", "GROUP") for i in named_by(reader.talk, w)]
    opens = next((w for w in words if w.text not in _OPENING), words[0])
    reader.named = named_by(reader.talk, opens) or reader.named
    reader.last = named_by(reader.talk, words[-1])
    tools = tuple(dict.fromkeys(w.value for w in words if w.kind == "TOOL"))
    if tools:
        reader.said = Said(None, reader.named, tools)
    reader.talk.memory.note(tuple(dict.fromkeys(ids)))
    return True


def _topic(reader: Reader, node: Node) -> bool:
    tools = tools_of(reader.talk, reader.words, node, (), may=True)
    reader.said = Said(None, (), tools)
    reader.talk.memory.tools = tools or reader.talk.memory.tools
    return bool(tools)


def _consented(reader: Reader, node: Node) -> bool:
    talk, said = reader.talk, reader.said
    if node.name == "onlyso" and (said is None or not said.tools or said.may is False):
        return False
    tools = asked_tools(talk, reader.words, node, said.tools if said else ())
    about = next((k for k in node.all("when", "c_ask", "c_who") if k.first("who")), None)
    if about is not None and (freed := freed_from(talk, reader.words, about)):
        return freed == "all" and _waived(reader, node, tools)
    agents = agents_meant(talk, reader.words, about) if about else ()
    free = excepted_from(talk, reader.words, node)
    if free:
        agents = tuple(a.id for a in talk.roster.team.agents if a.id not in free)
        if not agents or not enact(talk, Party("some", free), True, tools, span_of(reader, node)):
            return False
    approve(talk, tools, agents, approvers_of(talk, reader.words, node), span_of(reader, node))
    talk.memory.note(agents)
    talk.memory.tools = tools or talk.memory.tools
    reader.said = Said(said.may if said else None, said.who if said else (), tools, asked=True)
    return bool(tools)


def _waived(reader: Reader, node: Node, tools: Sequence[str]) -> bool:
    """ "Nobody needs approval to use it": said of a tool of which a yes might be asked for elsewhere."""
    reader.talk.waived += [(tool, span_of(reader, node)) for tool in tools]
    return bool(tools)


def _needed(reader: Reader, node: Node) -> bool:
    """ "…; Ben needs my OK": for what the sentence has just given him. What else he needs it for is work."""
    talk, words, said = reader.talk, reader.words, reader.said
    agents = agents_meant(talk, words, node)
    ends = talk.prompt[: words[node.start].start].rstrip()[-1:] in (".", "!", "?", "")
    tools = said.tools if said is not None and said.may else ()
    if ends or not agents or not tools or not all({*agents, EVERYONE} & having(talk, [t]) for t in tools):
        return False
    approve(talk, tools, agents, approvers_of(talk, words, node), span_of(reader, node))
    talk.memory.note(agents)
    return True


def _stated(reader: Reader, node: Node) -> bool:
    """One statement of a right, whole or half."""
    kind, _, effect = node.name.partition("_")
    if node.name in ("r_leave", "t_leave", "g_leave"):
        return left_to(reader, node)
    if node.name in ("r_else", "r_sole"):
        return nothing_else(reader, node)
    if kind in ("r", "t", "i", "b"):
        return given(reader, node, effect not in ("not", "nil"), effect == "only")
    said = reader.said
    if said is None and kind != "g":
        return False
    if node.name == "e_need":
        return _needed(reader, node)
    named = any(w.kind == "TOOL" for w in reader.words[node.start : node.end])
    if said is not None and said.asked and effect.endswith("not") and not named:
        return False  # "Ann needs approval for it; Bob does not": not the right is denied, but the need
    half = HALVES.get(node.name)
    if half is not None:
        return half(reader, node)
    return given(reader, node, not effect.endswith("not"), effect.endswith("only"))
