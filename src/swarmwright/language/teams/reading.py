"""Reading: the part of a sentence that puts somebody in charge → a supervised team.

The part is then cut down to its boss's work, so that whatever the sentence says of when, and under which
condition, is read by the other readers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.teams.bosses import boss_at, is_question
from swarmwright.language.teams.judging import only_judges
from swarmwright.language.teams.signs import Sign, signs
from swarmwright.language.told.claims import Block
from swarmwright.language.told.conditions import condition
from swarmwright.language.told.talk import Talk, agent_id, node
from swarmwright.language.words.tokens import Token, covering, has
from swarmwright.workflow.rules import EVERYONE, Limit

__all__ = ["complete_teams", "read_team"]

_EDGES = ("COMMA", "COLON", "SEMI", "DASH", "OPEN", "CLOSE", "AND", "BUT")
_LEADING = frozenset("dlhLKrkUVsi")
_NOT_FIRST = (
    "THEN",
    "FIRST",
    "LAST",
    "COMMA",
    "COLON",
    "SEMI",
    "DASH",
    "CLOSE",
    "AND",
    "BUT",
    "ONCE",
    "BEFORE",
)
_PEOPLE = ("AGENT", "GROUP", "OTHERS", "THEY")
_LONGEST = 120
"""Tokens of a sentence beyond which no part of it is looked for."""


@dataclass(frozen=True, slots=True)
class _Part:
    """`tokens[start:end]`: who leads ("" in a mere question), the names of the team, until when."""

    start: int
    end: int
    boss: Token | None
    team: tuple[Token, ...]
    until: tuple[Token, ...]
    rounds: int | None = None


def read_team(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Read the longest part that puts somebody in charge; returns the sentence, "Ann works" in its place."""
    part = next(_parts(talk, tokens), None) if len(tokens) <= _LONGEST else None
    if part is None:
        return tuple(tokens)
    inside = tuple(tokens[part.start : part.end])
    span = covering(inside)
    if part.boss is None:
        talk.asked = _members(talk, part.team, "")
        talk.ledger.consume(inside, "supervision")
        return (*tokens[: part.start], *tokens[part.end :])
    boss = str(part.boss.value)
    members = _members(talk, part.team, boss) or tuple(i for i in talk.asked if i != boss)
    if only_judges(talk, tokens, members):
        return tuple(tokens)
    block = next((b for b in talk.claims.blocks if b.kind == "supervised" and b.supervisor == boss), None)
    again = block is not None or boss in talk.claims.nodes
    if block is None:
        block = Block("supervised", span, supervisor=boss)
        talk.claims.blocks.append(block)
    block.members += [m for m in members if m not in block.members]
    if part.until and block.until is None:
        until, turns = _bounded(part.until)
        words = talk.prompt[until[0].end : until[-1].end].strip(" ,")
        block.until = condition(words, until[1:])
        block.at_most = turns if block.at_most is None else block.at_most
    block.at_most = part.rounds if block.at_most is None else block.at_most
    for id_ in members:
        node(talk, id_, span)
    talk.memory.subject = (boss,)
    talk.ledger.consume(inside, "supervision", boss)
    outside = (*tokens[: part.start], *tokens[part.end :])
    if again and not has(outside, "AGENT", "GROUP"):
        talk.memory.note((boss,))
        talk.ledger.consume(outside, "supervision", boss)
        return ()
    return (*tokens[: part.start], *_working(part.boss, inside), *tokens[part.end :])


def _bounded(until: Sequence[Token]) -> tuple[Sequence[Token], int | None]:
    """ "until Ann is happy or 12 turns have passed": the condition, and the bound."""
    until = until[:-1] if until[-1].of("COMMA") else until
    for at in range(2, len(until) - 2):
        behind = until[at + 1 + until[at + 1].of("ONCE") :]
        whole = len(behind) > 1 and isinstance(behind[0].value, (int, float)) and behind[0].of("NUM")
        if until[at].of("OR") and whole and behind[1].of("ROUND", "TIMES"):
            return until[:at], int(behind[0].value)
    return until, None


def _working(boss: Token, inside: Sequence[Token]) -> tuple[Token, ...]:
    """ "Ann works", standing where the part stood."""
    first = inside[0].start
    name = Token(boss.kinds, boss.text, first, first + 1, boss.value)
    return name, Token(frozenset({"WORD"}), "works", first + 1, inside[-1].end, "works")


def _members(talk: Talk, team: Sequence[Token], boss: str) -> tuple[str, ...]:
    if boss:
        talk.memory.note((boss,))
    found = dict.fromkeys(i for token in team for i in talk.memory.ids(token))
    return tuple(i for i in found if i != boss)


def _parts(talk: Talk, tokens: Sequence[Token]) -> Iterator[_Part]:
    """The parts of the sentence that put somebody in charge, the longest first."""
    if _LEADING.isdisjoint(s.kind for s in signs(tokens)) and not _asks(tokens):
        return
    edges = [n for n, t in enumerate(tokens) if t.of(*_EDGES)]
    after = [n + 1 for n, t in enumerate(tokens) if t.of(*_EDGES, "THEN", "FIRST")]
    starts = [n for n in (0, *after) if n < len(tokens) and not tokens[n].of(*_NOT_FIRST)]
    starts = [n for n in starts if not _of_each_thing(tokens[n:])]
    ends = [n for n in edges if not _in_a_list(tokens, n)]
    spans = [(a, b) for a in starts for b in (*ends, len(tokens)) if b - a > 2]
    for start, end in sorted(spans, key=lambda s: s[0] - s[1]):
        part = _part(talk, tokens, start, end)
        if part is not None:
            yield part


def _of_each_thing(tokens: Sequence[Token]) -> bool:
    """ "For each dish, (Ann leads Ben)": the sentence begins with the things that the team is led for."""
    mark = next((n for n, t in enumerate(tokens) if t.of("COMMA", "COLON", "AGENT", "GROUP")), len(tokens))
    text = " ".join(t.low for t in tokens[:mark])
    return mark < len(tokens) and tokens[mark].of("COMMA", "COLON") and _EACH.match(text) is not None


_EACH = re.compile(r"(?:(?:for|with) (?:each|every|any|all the)|foreach|per)\b(?! of (?:them|us))")


def _in_a_list(tokens: Sequence[Token], at: int) -> bool:
    """Whether a joint stands between two names, the second of which begins no clause of its own."""
    named = at > 0 and tokens[at - 1].of("AGENT", "GROUP", "POSS")
    while at < len(tokens) and tokens[at].of("COMMA", "AND"):
        at += 1
    if not named or at >= len(tokens) or not tokens[at].of("AGENT", "GROUP"):
        return False
    behind = tokens[at + 1].low if at + 1 < len(tokens) else ""
    return not (behind.endswith("s") or behind in ("may", "can", "must", "will", "then", "and"))


def _asks(tokens: Sequence[Token]) -> bool:
    return tokens[0].low.split()[0] in ("who", "which", "whose") if tokens else False


def _part(talk: Talk, tokens: Sequence[Token], start: int, end: int) -> _Part | None:
    found = signs(tokens[start:end])
    if any(s.kind == "?" for s in found):
        return None
    until = next((s.tokens for s in found if s.kind == "u"), ())
    found = tuple(s for s in found if s.kind != "u")
    at = boss_at(found, bool(talk.asked))
    names = [
        t for s in found if s.kind in "bmt" for t in s.tokens if t.of("AGENT", "GROUP", "OTHERS", "THEY")
    ]
    if at is None:
        whole = start == 0 and end == len(tokens) and is_question(found)
        return _Part(start, end, None, tuple(names), ()) if whole else None
    boss = _named(talk, tokens[:start], found, at)
    if boss is None or any(t.of("AGENT") and t.value != boss.value for t in until):
        return None
    team = tuple(t for t in names if t.value != boss.value)
    weak = all(s.kind not in _LEADING - {"K"} for s in found)
    if weak and not has(team, "AGENT", "GROUP"):
        return None
    if _hands_in(talk, found, team, str(boss.value)):
        return None
    numbers = [int(float(t.value)) for s in found if s.kind == "q" for t in s.tokens if t.of("NUM")]
    return _Part(start, end, boss, team, tuple(until), numbers[0] if numbers else None)


def _hands_in(talk: Talk, found: Sequence[Sign], team: Sequence[Token], boss: str) -> bool:
    """ "(Ann and Ben search.) They report back to Cy": what they have found goes to Cy, who leads nobody."""
    leading = [s for s in found if s.kind in _LEADING - set("KVsi")]
    if not leading or not all(s.kind == "r" and s.text.startswith("report") for s in leading):
        return False
    if any(b.kind == "supervised" and b.supervisor == boss for b in talk.claims.blocks):
        return False
    nodes = talk.claims.nodes
    told = [nodes[i].task for t in team for i in talk.memory.ids(t) if i in nodes]
    return any(" back " in s.text for s in leading) or any(told)


def _named(talk: Talk, before: Sequence[Token], found: Sequence[Sign], at: int) -> Token | None:
    """The name token of who leads; of "it", who was named before it."""
    if found[at].kind == "b":
        return next(t for t in found[at].tokens if t.of("AGENT"))
    singles = [s.tokens[0] for s in found[:at] if s.kind == "b"]
    named = singles or [t for t in before if t.of("AGENT")]
    if named:
        return named[-1]
    subject = talk.memory.subject
    if len(subject) != 1 or subject[0] not in talk.memory.everyone:
        return None
    first = found[at].tokens[0]
    return Token(frozenset({"AGENT"}), first.text, first.start, first.end, subject[0])


def complete_teams(talk: Talk) -> None:
    """Finish the teams: whom it was not said that somebody leads, whose rounds are bounded, what is around.

    A boss of nobody in particular leads everyone who has no other place.
    """
    teams = [b for b in talk.claims.blocks if b.kind == "supervised"]
    for block in teams:
        if not block.members:
            _lead_the_rest(talk, block)
        for id_ in (block.supervisor, *block.members):
            node(talk, id_)
        for outer in (b for b in talk.claims.blocks if b is not block):
            for members in (outer.members, *(branch.members for branch in outer.branches)):
                if block.supervisor in members:
                    members += [m for m in block.members if m not in members]
        _unkept(talk, block)
    _bound(talk, [b for b in teams if b.members])


def _unkept(talk: Talk, block: Block) -> None:
    """An order inside a team that somebody leads cannot be kept: who works next is up to the boss."""
    name = talk.roster.team.name
    for order in talk.claims.orders:
        if not order.inferred and {order.earlier, order.later} <= set(block.members):
            pair = f"{name(agent_id(order.earlier))} before {name(agent_id(order.later))}"
            said = f"{pair} is said, but {name(block.supervisor)} decides who of them works next"
            talk.claims.diagnostics.append(diagnose("SW201", order.span, said, severity="warning"))


def _lead_the_rest(talk: Talk, block: Block) -> None:
    placed = set(talk.claims.nodes) | {block.supervisor}
    rest = [i for i in talk.memory.everyone if i not in placed]
    name = talk.roster.team.name
    if rest:
        block.members += rest
        if len(placed) > 1:
            said = f"whom {name(block.supervisor)} leads is not said; taken: {', '.join(map(name, rest))}"
            talk.claims.diagnostics.append(diagnose("SW401", block.span, said))
        return
    talk.claims.blocks.remove(block)
    said = f"whom {name(block.supervisor)} is to lead is not said; name them"
    talk.claims.diagnostics.append(diagnose("SW401", block.span, said))


def _bound(talk: Talk, teams: Sequence[Block]) -> None:
    """A bound of rounds that was said of nobody is the team's, if there is one team and no loop."""
    loops = any(b.kind == "loop" for b in talk.claims.blocks)
    rules = [r for r in talk.claims.rules if isinstance(r, Limit) and r.kind == "max_rounds"]
    free = [r for r in rules if r.subject == EVERYONE]
    if len(teams) != 1 or loops or len(free) != 1 or teams[0].at_most is not None:
        return
    teams[0].at_most = int(free[0].value)
    talk.claims.rules.remove(free[0])
