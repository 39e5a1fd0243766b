"""Plainly: a list of names, one name beside it, and words by which somebody is chosen for the next turn.

The last reader of sentences about teams, for wordings that the grammar does not know: who is listed is led,
and whoever stands beside the list leads. It reads nothing with conditions, rights, limits or persons in it.
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.teams.signs import Sign, signs
from swarmwright.language.told.claims import Block
from swarmwright.language.told.talk import Talk, node
from swarmwright.language.words.tokens import Token, covering, has

__all__ = ["plain_team"]

_ELSEWHERE = ("TOOL", "QUOTE", "APPROVE", "HUMAN", "UNLESS", "ELSE", "LOOP", "UNTIL", "QTY", "DOLLAR",
              "RETRY", "EXCEPT", "OTHERS", "EVERYONE")  # fmt: skip
_CHOOSING: tuple[tuple[str, str], ...] = (
    ("d", "w"), ("d", "n"), ("V", "w"), ("U", "w"), ("L", "n"), ("h", "c"), ("h", "e"), ("l", "c"),
    ("l", "e"), ("r", "n"), ("k", "w"), ("k", "c"), ("k", "d"), ("L", "w"), ("L", "e"), ("L", "h"),
)  # fmt: skip
"""Signs that together say that somebody is chosen, again and again (`signs`)."""
_HEADED = {"L", "h", "l", "r", "k"}
"""One of them is said to lead, in the first of two sentences."""
_PLAIN: dict[str, frozenset[str]] = {
    "w": frozenset(["who", "which", "whose", "whom", "whoever", "whichever", "which one", "whether"]),
    "n": frozenset(
        ["next", "'s turn", "turn", "turns", "up next", "in line", "the next one", "the next to act",
         "next move", "the next turn", "the next move", "the next agent", "next agent", "the next worker",
         "next worker"]
    ),
    "U": frozenset(["up to", "lies with", "rests with", "falls to", "is down to", "a matter for"]),
}  # fmt: skip
"""Of these signs, the words that are meant; "then" and "what" say nothing of whose turn it is."""
_LONGEST = 60


def plain_team(talk: Talk, tokens: Sequence[Token]) -> bool:
    """Read a sentence, or it and the next one, that comes to a team; says whether it was read."""
    if not has(tokens, "AGENT", "GROUP"):
        return False
    if _read(talk, tokens):
        return True
    ahead = talk.ahead[0] if talk.ahead else None
    if ahead is None or ahead.span in talk.taken or not _kinds(tokens) & _HEADED:
        return False
    if not _chooses(_kinds(ahead.tokens)) or not _read(talk, (*tokens, *ahead.tokens)):
        return False
    talk.taken.add(ahead.span)
    talk.ledger.consume(ahead.marks, "list marker")
    return True


def _read(talk: Talk, tokens: Sequence[Token]) -> bool:
    several = sum(t.of("AGENT") for t in tokens) > 2 or has(tokens, "GROUP")
    if not several or len(tokens) > _LONGEST or has(tokens, *_ELSEWHERE):
        return False
    found = signs(tokens)
    if not _chooses(_kinds(tokens)):
        return False
    teams = [ids for s in found if s.kind == "m" and len(ids := _ids(talk, s)) > 1]
    bosses = {str(s.tokens[0].value) for s in found if s.kind == "b"}
    if any(s.kind == "b" and _is_picked(tokens, s) for s in found):
        return False
    listed = set(teams[0]) if teams else set()
    if any(set(ids) != listed for ids in teams) or not listed:
        return False
    bosses -= listed if bosses - listed else set()
    if len(bosses) != 1 or bosses <= listed:
        return False
    _lead(talk, bosses.pop(), teams[0], covering(tokens))
    talk.ledger.consume(tokens, "supervision")
    return True


def _is_picked(tokens: Sequence[Token], boss: Sign) -> bool:
    """ "Choose between Ann, followed by Ben, and Cy": Ann is one of those to be picked, and picks nobody."""
    at = next((n for n, t in enumerate(tokens) if t is boss.tokens[0]), 0)
    return at > 0 and tokens[at - 1].low in ("between", "among")


def _kinds(tokens: Sequence[Token]) -> set[str]:
    """The signs of a sentence, without those that may as well speak of time or of things."""
    found = [("n" if s.text in _PLAIN["n"] else s.kind, s.text) for s in signs(tokens)]
    return {kind for kind, text in found if kind not in _PLAIN or text in _PLAIN[kind]}


def _chooses(kinds: set[str]) -> bool:
    return any(kinds.issuperset(pair) for pair in _CHOOSING)


def _ids(talk: Talk, sign: Sign) -> tuple[str, ...]:
    named = (t for t in sign.tokens if t.of("AGENT", "GROUP"))
    return tuple(dict.fromkeys(i for token in named for i in talk.memory.ids(token)))


def _lead(talk: Talk, boss: str, members: Sequence[str], span: tuple[int, int]) -> None:
    block = next((b for b in talk.claims.blocks if b.kind == "supervised" and b.supervisor == boss), None)
    if block is None:
        block = Block("supervised", span, supervisor=boss)
        talk.claims.blocks.append(block)
    block.members += [m for m in members if m not in block.members]
    for id_ in (boss, *members):
        node(talk, id_, span)
    talk.memory.note((boss,))
    talk.memory.note(tuple(members))
    talk.memory.subject = (boss,)
    talk.memory.stage = (boss,)
