"""Halving: half clauses that go on with the right before them ("… and so may Ben", "nobody else")."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from swarmwright.language.permits.consenting import approvers_of
from swarmwright.language.permits.enacting import approve, close, enact, except_from, having
from swarmwright.language.permits.matching import Node
from swarmwright.language.permits.parties import Party, named_by, party_of
from swarmwright.language.permits.stating import Reader, given, span_of
from swarmwright.language.told.memory import Said
from swarmwright.workflow.rules import Grant

__all__ = ["HALVES"]


def _same(reader: Reader, node: Node) -> bool:
    """ "… and so may Ben", "… nor may Ben", "Ben too"."""
    said = reader.said
    words = {w.text for w in reader.words[node.start : node.end]}
    if said is None or said.may is None or (said.may and words & {"nor", "neither", "either"}):
        return False
    return given(reader, node, said.may)


_DENYING = frozenset(["nor", "neither"])
_TOO = frozenset(["also", "likewise", "equally", "too", "as well"])


def _led(reader: Reader, node: Node) -> bool:
    """ "(used by Ann,) and by Ben as well", "(reserved for Ann,) and for Ben", "(not by Ann,) nor by Ben"."""
    said, words = reader.said, reader.words
    before = {w.text for w in words[max(node.start - 2, 0) : node.start]}
    other = words[node.end : node.end + 2]
    if said is None or said.may is None or "but" in before or any(w.kind == "TOOL" for w in other):
        return False
    denies, too = words[node.start].text in _DENYING, {w.text for w in words[node.start : node.end]} & _TOO
    if denies if said.may else not (denies or too):
        return False
    kept = [
        t
        for t in said.tools
        if any(isinstance(r, Grant) and r.exclusive and r.tool == t for r in reader.talk.claims.rules)
    ]
    return given(reader, node, said.may) and all(close(reader.talk, tool) for tool in kept)


def _excluded(reader: Reader, node: Node) -> bool:
    ids = tuple(i for w in reader.words[node.start : node.end] for i in named_by(reader.talk, w))
    tools = reader.said.tools if reader.said else ()
    reader.talk.memory.note(ids)
    return bool(ids) and except_from(reader.talk, ids, tools, span_of(reader, node))


def _closed(reader: Reader, node: Node) -> bool:
    said = reader.said
    return bool(said and said.may and said.tools) and all(
        [close(reader.talk, tool) for tool in said.tools] if said else []
    )


def _fragment(reader: Reader, node: Node) -> bool:
    """ "Shell? Ann and nobody else.": of a tool that was only named, those alone who have it."""
    said, who = reader.said, node.first("who")
    party = party_of(reader.talk, reader.words, who) if who is not None else None
    if said is None or said.may is not None or party is None:
        return False
    return (party.quantity == "only" or bool(party.excepted)) and given(reader, node, may=True)


def _gap(reader: Reader, node: Node) -> bool:
    """ "… and Ben Git", "…, Git by nobody": the verb is that of the clause before."""
    return reader.said is not None and reader.said.may is not None and given(reader, node, reader.said.may)


def _flipped(reader: Reader, node: Node) -> bool:
    """ "… but not Git"."""
    if reader.said is None or not reader.said.may or not reader.said.who:
        return False
    reader.named = reader.said.who
    return given(reader, node, may=False)


def _neither(reader: Reader, node: Node) -> bool:
    """ "…, who must not": the agents spoken of last, and the tools."""
    return reader.said is not None and bool(reader.said.tools) and given(reader, node, may=False)


def _without(reader: Reader, node: Node) -> bool:
    """ "…, and Ben neither": none of the tools that the sentence has named so far."""
    words = reader.words[: node.start]
    tools = tuple(dict.fromkeys(w.value for w in words if w.kind == "TOOL"))
    if reader.said is None or not tools:
        return False
    reader.said = Said(True, reader.said.who, tools)
    return given(reader, node, may=False)


def _on_a_yes(reader: Reader, node: Node) -> bool:
    """ "…, but Ben only with my approval": he may, too, and each of his uses is asked about."""
    talk, words, said = reader.talk, reader.words, reader.said
    who = node.first("who")
    party = party_of(talk, words, who) if who is not None else None
    if said is None or not said.may or party is None or party.quantity not in ("some", "only"):
        return False
    if "only" not in {w.text for w in words[node.start : node.end]} or not party.ids or party.excepted:
        return False
    span = span_of(reader, node)
    lacking = [tool for tool in said.tools if not set(party.ids) <= having(talk, [tool])]
    if lacking and not enact(talk, Party("some", party.ids), True, lacking, span):
        return False
    approve(talk, said.tools, party.ids, approvers_of(talk, words, node), span)
    talk.memory.note(party.ids)
    return True


def _which(reader: Reader, node: Node, may: bool) -> bool:
    """ "… Shell, which Ben must not use": of the tool whose name stands right before it."""
    named = next((w for w in reversed(reader.words[: node.start]) if w.text != ","), None)
    if named is None or named.kind != "TOOL":
        return False
    reader.said = Said(None, reader.named, (named.value,))
    return given(reader, node, may)


HALVES: Mapping[str, Callable[[Reader, Node], bool]] = {
    "e_led": _led,
    "e_same": _same,
    "e_none": _without,
    "e_except": _excluded,
    "e_close": _closed,
    "e_who": _fragment,
    "e_onyes": _on_a_yes,
    "e_whichmay": partial(_which, may=True),
    "e_whichnot": partial(_which, may=False),
    "gap_wt": _gap,
    "gap_tw": _gap,
    "g_nots": _neither,
    "g_flip": _flipped,
}
"""Rule → its reader; each says whether the words have one clear meaning there."""
