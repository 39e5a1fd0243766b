"""Stating: one whole statement → who, what, and the rules that come of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from swarmwright.language.permits.enacting import deny, enact, having
from swarmwright.language.permits.matching import Node
from swarmwright.language.permits.parties import Party, named_by, party_of, spoken_of_before, tools_of
from swarmwright.language.told.claims import Span
from swarmwright.language.told.memory import Said
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.single import Word
from swarmwright.workflow.rules import EVERYONE, Grant

__all__ = ["Reader", "given", "left_to", "nothing_else", "span_of"]


@dataclass(slots=True)
class Reader:
    """One sentence while its statements are read; `said`: what a half clause goes on with."""

    talk: Talk
    words: Sequence[Word]
    said: Said | None
    named: tuple[str, ...] = ()
    """Who the part before has as its subject."""
    last: tuple[str, ...] = ()
    """Who is named right before this part, for "who" and "which"."""


_ANY = frozenset(["any", "anyone", "anybody"])


def span_of(reader: Reader, node: Node) -> Span:
    """Where a statement stands in the prompt."""
    return (reader.words[node.start].start, reader.words[node.end - 1].end)


def given(reader: Reader, node: Node, may: bool, only: bool = False) -> bool:
    """Who, what, and whether it is given: the rules of a clause; a gap is filled from what was said."""
    talk, words, said = reader.talk, reader.words, reader.said
    last = said.tools if said else ()
    what = node.first("what", "toolsel", "tools", "notool", "nosuch")
    tools = tools_of(talk, words, what, last, may) if what is not None else tuple(last)
    if what is not None and what.first("it") and _may_be_read(words[node.start : node.end]):
        return False
    if what is not None and may and any(w.text == "or" for w in words[what.start : what.end]):
        return False
    who = node.first("who", "negwho")
    if who is None:
        ids = reader.last if words[node.start].text in ("who", "which", "that") else reader.named
        party: Party | None = Party("some", ids) if ids else None
    else:
        party = party_of(talk, words, who, having(talk, tools))
    party = _excepted(reader, node, party)
    if party is None:
        return False
    if only:
        party = (
            Party("only", party.ids) if party.quantity in ("some", "only") and not party.excepted else None
        )
        if party is None:
            return False
    if what is not None and what.first("crossed"):
        return _crossed(reader, party, may, span_of(reader, node))
    return _enacted(reader, node, party, may, tools)


def _may_be_read(words: Sequence[Word]) -> bool:
    """Whether "it" may be what somebody has written, not a tool ("Ann must not see it")."""
    return any(w.text in ("see", "sees", "read", "reads", "view", "views", "seen", "viewed") for w in words)


def _excepted(reader: Reader, node: Node, party: Party | None) -> Party | None:
    """The party without those whom an exception before or behind the clause takes out."""
    out = next((k for k in node.kids if k.name in ("except", "fronted")), None)
    if out is None or party is None:
        return party
    ids = tuple(i for w in reader.words[out.start : out.end] for i in named_by(reader.talk, w))
    if party.excepted or party.quantity not in ("all", "none", "else", "some"):
        return None
    if party.quantity == "some" and not set(ids) < set(party.ids):
        return None
    kept = tuple(i for i in party.ids if i not in ids)
    return Party("none" if party.quantity == "else" else party.quantity, kept, ids) if ids else None


def _enacted(reader: Reader, node: Node, party: Party, may: bool, tools: tuple[str, ...]) -> bool:
    talk, span = reader.talk, span_of(reader, node)
    if party.quantity == "only" and not may:
        if not all(EVERYONE in having(talk, [tool]) for tool in tools):
            return False
        party = Party("some", party.ids)
    pairs = [(party, tools)]
    if "respectively" in {w.text for w in reader.words[node.start : node.end]}:
        if len(party.ids) != len(tools):
            return False
        pairs = [(Party(party.quantity, (i,)), (t,)) for i, t in zip(party.ids, tools, strict=True)]
    bans = not may and not node.name.startswith(("t_", "b_", "g_t")) and not _of_nobody(reader, node)
    if not tools or not all(enact(talk, some, may, theirs, span, bans) for some, theirs in pairs):
        return False
    contrast = next((k for k in node.kids if k.name == "contrast"), None)
    if contrast is not None:
        out = tuple(i for w in reader.words[contrast.start : contrast.end] for i in named_by(talk, w))
        if not may or not enact(talk, Party("some", out), False, tools, span):
            return False
    ids = party.ids or party.excepted
    given = may if party.quantity != "none" else not may
    reader.said = Said(given, party.ids, tools)
    reader.named = ids
    reader.last = named_by(talk, words_last) if (words_last := reader.words[node.end - 1]).kind else ids
    talk.memory.note(ids)
    talk.memory.tools, talk.memory.subject = tools, ids or talk.memory.subject
    return True


def _of_nobody(reader: Reader, node: Node) -> bool:
    """ "Don't let anybody but Ann use it" is "nobody but Ann may use it"."""
    who = node.first("who", "negwho")
    return who is not None and reader.words[who.start].text in _ANY


def _crossed(reader: Reader, party: Party, may: bool, span: Span) -> bool:
    """ "Neither may use the other's tool": what each of two has been given, and the other has not."""
    talk = reader.talk
    if len(party.ids) != 2 or party.quantity not in ("some", "none"):
        return False
    may = may and party.quantity == "some"
    found = False
    for one, other in (party.ids, party.ids[::-1]):
        own = {r.tool for r in talk.claims.rules if isinstance(r, Grant) and one in r.agents}
        rules = [r for r in talk.claims.rules if isinstance(r, Grant) and other in r.agents]
        theirs = tuple(dict.fromkeys(r.tool for r in rules if r.tool not in own))
        found |= bool(theirs) and enact(talk, Party("some", (one,)), may, theirs, span)
    return found


def left_to(reader: Reader, node: Node) -> bool:
    """ "Ann must leave Shell to Ben": it is not Ann's, and it is Ben's."""
    talk, words = reader.talk, reader.words
    heir = node.first("heir")
    who, what = node.first("who", "heir"), node.first("what")
    if heir is None or what is None:
        return False
    tools = tools_of(talk, words, what, reader.said.tools if reader.said else (), may=False)
    giver = party_of(talk, words, who) if who is not None and who.name == "who" else None
    named = reader.named or spoken_of_before(talk, words[node.start].start)
    giver = giver or (Party("some", named) if len(named) == 1 else None)
    party = party_of(talk, words, heir.kids[0])
    if giver is None or party is None or giver.quantity != "some" or not tools:
        return False
    denied = enact(talk, giver, False, tools, span_of(reader, node))
    return denied and _enacted(reader, node, party, True, tools)


def nothing_else(reader: Reader, node: Node) -> bool:
    """ "Ann may use Shell and nothing else", "Ann may use Shell only": where there are other tools."""
    if not given(reader, node, may=True) or reader.said is None or not reader.said.who:
        return False
    talk, said = reader.talk, reader.said
    others = [t.id for t in talk.roster.team.tools if t.id not in said.tools]
    what = node.first("what")
    if not others and what is not None and [w.text for w in reader.words[what.end :][:1]] == ["only"]:
        return False
    for tool in others:
        deny(talk, said.who, tool, span_of(reader, node))
    return True
