"""Claiming: the facts of a sentence of process prose → claims."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.processes.cursor import Doubt, Unread
from swarmwright.language.processes.grammar import Reader
from swarmwright.language.processes.placing import are_cases, ends_of, place
from swarmwright.language.processes.sides import arms_told, sides_told
from swarmwright.language.processes.symbols import Symbol, symbols_of
from swarmwright.language.processes.ways import Told, shared, told
from swarmwright.language.rounds.counting import bound_in
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.claims import Block, Branch
from swarmwright.language.told.facts import Facts, Ids
from swarmwright.language.told.items import words_of
from swarmwright.language.told.reworking import second_step
from swarmwright.language.told.talk import Talk, latest, node, order_before
from swarmwright.language.words.tokens import Token

__all__ = ["read_process"]

_SAYS = ("LINK", "ORDERS", "BESIDE", "MARK", "EITHER", "OR", "NOUN", "OPENS", "CLOSES", "THEN", "FIRST",
         "LAST", "WHEN", "EXCLUDES", "NOTBOTH")  # fmt: skip

_DEEPENS = ("LINK", "ORDERS", "BESIDE", "EITHER", "OPENER", "OPEN", "REL", "ITSELF")
_DEEPEST = 60
"""Words at which the grammar may go one level deeper; a sentence with more is left to the other readers."""


def read_process(talk: Talk, segment: Segment, tokens: Sequence[Token]) -> bool:
    """Read a sentence if it is process prose, names and words of order alone; says whether it was read.

    Nothing is claimed of a sentence that is not read to its end.
    """
    told_of, at_most = _without_bound(tokens)
    symbols = symbols_of(told_of)
    if symbols is None or not any(s.of("NAME", "THEY", "NOUN", "THAT") for s in symbols):
        return False
    bounds = any(s.of("BOUNDS") for s in symbols) and any(s.of("THEY", "IT") for s in symbols)
    says = bounds or symbols[0].of("WHILE", "IF", "ELSE", "LIKEWISE") or any(s.of(*_SAYS) for s in symbols)
    if not says or sum(s.of(*_DEEPENS) for s in symbols) > _DEEPEST:
        return False
    triples = zip(symbols, symbols[1:], symbols[2:], strict=False)
    if any(a.of("NAME") and b.of("NOUN") and c.of("NAME") and b.token.text.islower() for a, b, c in triples):
        return False  # "Ann blocks Ben": a verb
    if symbols[0].of("THEN") and not talk.claims.nodes and len(talk.called) == 1:
        node(talk, talk.called[0], segment.span)  # "Ann." and "Then Ben."
    try:
        ways = told(lambda settled: _read(talk, tokens, symbols, settled, at_most), talk.forks, segment.span)
    except (Doubt, Unread):
        return False
    everybody = any(s.of("THEY") or "all" in s.text.split() for s in symbols)
    if everybody and any(_waits_for_itself(way.reader) for way in ways):
        return False  # "E runs when all of this is over": of what was told before
    if len(ways) > 1:
        _only_shared(talk, segment, ways)
    else:
        _claim(talk, segment, symbols, ways[0])
        talk.process.end = tokens[-1].end
    talk.ledger.consume(tokens, "process")
    return True


def _waits_for_itself(reader: Reader) -> bool:
    return any(len(early) == 1 and early == late for early, late in reader.facts.orders)


def _without_bound(tokens: Sequence[Token]) -> tuple[Sequence[Token], int | None]:
    """The tokens without "(,) at most three rounds", and how many rounds these are; None: it says none."""
    words = words_of(tokens)
    bound = bound_in(words)
    if bound is None:
        return tokens, None
    said = words[bound.start : bound.stop]
    left = [*words[: bound.start], *words[bound.stop :]]
    if any(item.token is other.token for item in said for other in left):
        return tokens, None
    rest = [t for t in tokens if not any(item.token is t for item in said)]
    while rest and rest[-1].text == ",":
        rest.pop()
    return rest, bound.count


def _read(
    talk: Talk,
    tokens: Sequence[Token],
    symbols: Sequence[Symbol],
    settled: Mapping[int, int],
    at_most: int | None,
) -> Told:
    """The sentence, cut as is settled; `at_most`: the rounds of its loop. Raises Unread, Doubt."""
    further: dict[str, str] = {}
    reader = _reader(talk, symbols, further, settled)
    gap, behind = talk.prompt[reader.told.end : tokens[0].start], talk.prompt[tokens[-1].end :].lstrip()
    reader.listing = ";" in gap or behind.startswith(";")
    if any(c.isalnum() for c in gap):
        reader.told.last, reader.told.block, reader.told.said = (), (), _told_by_others(talk, tokens[0].start)
        reader.told.group = tuple(talk.memory.before)  # others read the last sentence
    statements = reader.sentence()
    if not all(are_cases(talk, ids) for ids in reader.facts.cases):
        raise Unread  # "after A or B", where both of them work: whoever is done first
    reader.facts.at_most = at_most
    if at_most is not None and len({frozenset(ids) for ids in reader.facts.loops}) != 1:
        raise Unread
    return Told(reader, statements, further)


def _told_by_others(talk: Talk, start: int) -> tuple[Ids, tuple[tuple[Ids, Ids], ...]]:
    """Whom the sentence right before this one named first, and its orders, where other readers read it."""
    told = [o for o in talk.claims.orders if not o.inferred]
    last = told[-1].span if told else (0, 0)
    if not told or any(c.isalnum() for c in talk.prompt[last[1] : start]):
        return ((), ())
    first = latest(talk, talk.memory.before)[:1]
    return first, tuple(((o.earlier,), (o.later,)) for o in told if o.span == last)


def _only_shared(talk: Talk, segment: Segment, ways: Sequence[Told]) -> None:
    """Claim what every way to read the sentence has."""
    for id_ in dict.fromkeys(i for way in ways for i in way.reader.seen if i not in way.further):
        node(talk, id_, segment.span)
    _flow(talk, segment, shared(ways))


def _claim(talk: Talk, segment: Segment, symbols: Sequence[Symbol], way: Told) -> None:
    reader, statements = way.reader, way.statements
    talk.process = reader.told
    known = set(talk.claims.nodes)
    _steps(
        talk,
        segment,
        (i for s in statements for i in (*s.lead.after, *s.lead.ahead, *s.part.ids, *reader.seen)),
        way.further,
    )
    _flow(talk, segment, reader.facts, _goes_on(symbols))
    _faults(talk, symbols, reader.facts)
    _blocks(talk, segment, reader.facts, [i for s in statements for i in s.part.ids])
    for statement in statements:
        statement.lead.first &= not any(s.lead.then for s in statements)
        place(talk, segment, statement, known)
        known |= set(statement.part.ids)
    named = tuple(dict.fromkeys(reader.seen))
    talk.process.block = reader.spoken
    talk.process.group = reader.groups[-1] if reader.groups else named or talk.process.group
    talk.memory.note(named)
    talk.memory.stage = ends_of(talk, reader.seen)


def _goes_on(symbols: Sequence[Symbol]) -> bool:
    """ "First A, then B", "A → B": the course of the work, and no rule of who waits for whom."""
    links = [s for s in symbols if s.of("LINK", "ORDERS", "AHEAD", "WHEN", "THEN")]
    return all(s.of("THEN") or not s.text[:1].isalpha() for s in links)


def _faults(talk: Talk, symbols: Sequence[Symbol], facts: Facts) -> None:
    for start, end, said in facts.faults:
        span = (symbols[start].token.start, symbols[end - 1].token.end)
        talk.claims.diagnostics.append(diagnose("SW402", span, said))


def _reader(
    talk: Talk, symbols: Sequence[Symbol], further: dict[str, str], settled: Mapping[int, int]
) -> Reader:
    """A reader that knows what was told; `further` gets the new steps of agents that have one already."""

    def again(id_: str) -> str:
        agent = id_.partition("#")[0]
        taken = {*talk.claims.nodes, *further}
        new = next(name for number in count(2) if (name := f"{agent}#{number}") not in taken)
        further[new] = id_
        return new

    process = talk.process.copy()
    last = latest(talk, talk.memory.before)
    if talk.last_loop is not None:
        process.blocks["loop"] = tuple(talk.last_loop.members)  # whoever read it
    if "branches" not in process.blocks and (branches := _branches(talk)):
        process.blocks["branches"] = branches
    return Reader(
        symbols,
        process,
        lambda token: latest(talk, talk.memory.ids(token)),
        again,
        lambda words: latest(talk, talk.memory.they(words)),
        tuple(talk.claims.nodes),
        settled,
        lambda many: sides_told(talk.claims, last, many),
        lambda: arms_told(talk.claims),
    )


def _branches(talk: Talk) -> Ids:
    """Those of the last choice, or who work side by side, whichever was told later; whoever read it."""
    told = [(span, {*one, *two}) for one, two, span in talk.claims.together]
    told += [(b.span, set(b.everything())) for b in talk.claims.blocks if b.kind == "choice"]
    last = max((span for span, _ in told), default=None)
    inside = {i for span, ids in told if span == last for i in ids}
    return tuple(i for i in talk.claims.nodes if i in inside)


def _steps(talk: Talk, segment: Segment, ids: Iterable[str], further: Mapping[str, str]) -> None:
    """Give a step to whoever is named, in the order of the text.

    An agent that is named on both sides of a link works twice: it cannot come before itself.
    """
    for id_ in dict.fromkeys(ids):
        if id_ not in further or id_ in talk.claims.nodes:
            node(talk, id_, segment.span)
            continue
        name = talk.roster.team.name(id_.partition("#")[0])
        said = f"{name} is named twice in one order: read as a second piece of work"
        talk.claims.diagnostics.append(diagnose("SW204", segment.span, said, severity="warning"))
        second_step(talk, node(talk, further[id_], segment.span), segment.span)


def _flow(talk: Talk, segment: Segment, facts: Facts, plain: bool = False) -> None:
    span = segment.span
    for early, late in facts.orders:
        order_before(talk, early, late, span, plain=plain)
    for one, other in facts.beside:
        talk.claims.together.append((frozenset(one), frozenset(other) - frozenset(one), span))
    talk.firsts += [(ids, span) for ids in facts.firsts if ids]
    talk.lasts += [(ids, span) for ids in facts.lasts if ids]
    for said in dict.fromkeys(facts.wide):
        talk.claims.diagnostics.append(diagnose("SW204", span, said, severity="warning"))


def _blocks(talk: Talk, segment: Segment, facts: Facts, told: Sequence[str]) -> None:
    """The choices and loops; `told`: everybody of the sentence, for "and this is repeated"."""
    known = [
        {i for branch in b.branches for i in branch.members} for b in talk.claims.blocks if b.kind == "choice"
    ]
    for branches in facts.choices:
        members = {i for branch in branches for i in branch}
        if members in known:
            continue  # "after A or B", of which the choice was told
        known.append(members)
        block = Block("choice", segment.span, branches=[Branch(None, list(ids)) for ids in branches])
        talk.claims.blocks.append(block)
    loops = {frozenset(ids): ids for ids in (*facts.loops, *([told] if facts.repeats else []))}
    for ids in loops.values():
        inside = list(dict.fromkeys(ids))
        talk.last_loop = Block("loop", segment.span, inside, at_most=facts.at_most)
        talk.claims.blocks.append(talk.last_loop)
