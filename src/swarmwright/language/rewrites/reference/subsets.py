"""Subsets: "the first two", "the last one", "the other two" of those who were named together, by their names.

Who is counted from the front or the back is told by the list that was named last; who is "other", by what is
left of it when those who have just been named are taken away, and only where the number is right. "The first
two to finish" are whoever comes first, and "the first two drafts" nobody: these are left as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.ledger import Ledger
from swarmwright.language.words.inflection import is_finite_shape, is_participle, may_be
from swarmwright.language.words.lexicon import NUMBERS
from swarmwright.language.words.tokens import Token, covering
from swarmwright.workflow.catalog import Catalog

__all__ = ["with_subsets"]

_FRONT = frozenset(["first", "former"])
_BACK = frozenset(["last", "latter", "final"])
_REST = frozenset(["other", "remaining"])
_OF_THEM = (("of", "them"), ("of", "these"), ("of", "those"))
_CALLED = frozenset(["agents", "bots", "ones", "assistants", "helpers"])
_MOST = 6
"""More than that nobody counts from the front or the back."""
_LISTING = ("COMMA", "AND", "OR", "INERT", "THEN", "FOLLOWED")
_SUBJECT = ("COMMA", "SEMI", "COLON", "DASH", "AND", "BUT", "THEN", "ONLY", "INERT")
"""What may stand before a clause's subject."""
_AROUND = ("EXCEPT", "FOR", "RELATIVE", "BEFORE", "ONCE", "WHILE", "IF", "UNLESS", "UNTIL")
_FROM = frozenset(["from", "except", "but", "between", "what", "whatever"])
_RIGHTS = (
    "MAY",
    "MUST",
    "MUSTNOT",
    "USE",
    "SEE",
    "BLIND",
    "SECRET",
    "ACCESS",
    "POSS",
    "COMMA",
    "SEMI",
    "CLOSE",
)
"""What goes on about somebody, and never about things that are counted."""
_BESIDE = frozenset(["with", "to", "alongside", "beside"])
""" "In parallel with the other two"."""
_HELPING = frozenset(["is", "are", "has", "have", "do", "does", "was", "were", "can", "will", "should"])
_ADDING = frozenset(["each", "both", "also", "then", "always", "never", "only", "all", "not"])
_NONE = frozenset(["neither", "none", "nobody", "whoever", "whichever"])
_COMING = frozenset(
    ["finish", "answer", "report", "reply", "respond", "return", "come", "arrive", "deliver", "do", "done",
     "go", "win", "back", "in", "ready", "complete", "submit", "vote", "agree", "end", "succeed"]
)  # fmt: skip
"""What makes "the first two" whoever comes first."""


@dataclass(slots=True)
class _Told:
    """Who has been named so far: lists of several, newest last; everybody, in order; the last sentence's."""

    lists: list[tuple[str, ...]] = field(default_factory=list)
    every: dict[str, None] = field(default_factory=dict)
    last: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Phrase:
    """`tokens[at:end]`: how many of whom."""

    end: int
    side: str
    count: int


def with_subsets(segments: Sequence[Segment], team: Catalog, ledger: Ledger) -> list[Segment]:
    """The sentences with the names of those whom such a phrase means; its inner words are noted as read."""
    told = _Told()
    found: list[Segment] = []
    for segment in segments:
        tokens: list[Token] = []
        at = 0
        while at < len(segment.tokens):
            phrase = _phrase(segment.tokens, at)
            ids = _meant(told, phrase, tokens, segment.tokens[at:], team) if phrase else ()
            if phrase and ids:
                taken = segment.tokens[at : phrase.end]
                names = list(_names(taken, ids, team))
                ledger.consume(taken[1:], "antecedent")
                tokens += names
                at = phrase.end
            else:
                tokens.append(segment.tokens[at])
                at += 1
        _note(told, segment.tokens, team)
        told.last = tuple(dict.fromkeys(_ids(tokens, team))) or told.last
        found.append(replace(segment, tokens=tuple(tokens)))
    return found


def _phrase(tokens: Sequence[Token], at: int) -> _Phrase | None:
    """ "the first two (of them)", where such words can mean somebody."""
    words: list[tuple[str, int]] = []
    for number in range(at, min(at + 6, len(tokens))):
        words += [(word, number + 1) for word in tokens[number].low.split()]
    texts = [word for word, _ in words]
    if len(texts) < 3 or texts[0] != "the" or texts[1] not in _FRONT | _BACK | _REST:
        return None
    count = NUMBERS.get(texts[2], 0)
    if count != int(count) or not 0 < count <= _MOST or texts[2] in ("a", "an", "once"):
        return None
    size = 3
    if tuple(texts[3:5]) in _OF_THEM:
        size = 5
    elif texts[3:4] and texts[3] in _CALLED:
        size = 4
    end = words[size - 1][1]
    if size < len(words) and words[size][1] == end:
        return None  # a token of the lexicon goes on behind it
    side = "front" if texts[1] in _FRONT else "back" if texts[1] in _BACK else "rest"
    fits = _stands(tokens, at, side) and _goes_on(tokens, end, int(count), side, named=size > 3)
    return _Phrase(end, side, int(count)) if fits else None


def _stands(tokens: Sequence[Token], at: int, side: str) -> bool:
    """Whether somebody can stand here: at a clause's head, or behind words that lead to somebody."""
    if not at:
        return True
    before = tokens[at - 1]
    if before.low.split()[-1] in _HELPING:
        return False  # "Ann is the first one": where somebody stands, and nobody else
    if before.of("PAR", "PARWITH") and before.low.split()[-1] in _BESIDE:
        return side != "front"
    if before.of(*_AROUND) or before.low.split()[-1:] == ["when"]:
        return side != "front" or before.of("EXCEPT", "FOR", "RELATIVE")
    return before.of(*_SUBJECT) or before.low.split()[-1] in _FROM


def _goes_on(tokens: Sequence[Token], end: int, count: int, side: str, named: bool) -> bool:
    """Whether what stands behind the number is said of somebody."""
    behind = tokens[end] if end < len(tokens) else None
    if behind is None:
        return True
    further = tokens[end + 1] if end + 1 < len(tokens) else None
    word = behind.low.split()[0]
    if side == "front" and (_comes(word) or (word in _HELPING and further is not None and _is_done(further))):
        return False
    if word in ("to", "that", "who", "of"):
        return False
    if named or behind.of(*_RIGHTS) or word in _HELPING | _ADDING:
        return True
    if behind.of("NUM", "NUMWORD", "AND", "BUT", "UNTIL", "PAR", "ONCE", "BY"):
        return True
    plain = behind.text.isalpha() and not behind.of("UNIT", "TIMES", "AGENT", "TOOL", "GROUP")
    plural = count > 1 and word.endswith("s") and not word.endswith("ss")
    return plain and not plural and is_finite_shape(word, count > 1)


def _comes(word: str) -> bool:
    return any(lemma in _COMING for lemma, _ in may_be(word))


def _is_done(token: Token) -> bool:
    word = token.low.split()[0]
    return _comes(word) or (token.text.isalpha() and is_participle(word))


def _meant(
    told: _Told, phrase: _Phrase, before: Sequence[Token], behind: Sequence[Token], team: Catalog
) -> tuple[str, ...]:
    """Who is meant; () where that is nobody for sure. before, behind: the sentence on both sides."""
    here = _Told(list(told.lists), dict(told.every))
    _note(here, before, team)
    lists = [*reversed(here.lists)]
    single = phrase.count == 1  # "the last one" may be of anything: only of a list of names for sure
    if single and _of_things(before):
        return ()
    if phrase.side != "rest":
        doers = _whose_clause(before, team) if phrase.side == "back" else ()
        all_told = () if single else tuple(i for i in here.every if i not in doers)
        several = next((group for group in lists if len(group) > phrase.count), all_told)
        if len(several) <= max(phrase.count, 2):
            return ()
        return several[: phrase.count] if phrase.side == "front" else several[-phrase.count :]
    apart = set(_ids(before, team)) or set(_ids(behind, team)) or set(told.last)
    wider = () if single else (tuple(here.every), tuple(agent.id for agent in team.agents))
    for group in (*lists, *wider):
        left = tuple(id_ for id_ in group if id_ not in apart)
        if apart and apart <= set(group) and len(left) == phrase.count:
            return left
    return ()


def _whose_clause(before: Sequence[Token], team: Catalog) -> tuple[str, ...]:
    """ "(…, and) Cy starts once (the last two are done)": whoever waits for them is none of them."""
    waits = next((n for n in range(len(before) - 1, -1, -1) if before[n].of("ONCE", "AFTER")), 0)
    begins = next((n for n in range(waits - 1, -1, -1) if before[n].of("COMMA", "SEMI", "AND", "BUT")), -1)
    return tuple(_ids(before[begins + 1 : waits], team))


def _of_things(tokens: Sequence[Token]) -> bool:
    """ "Each chapter is read …; after the last one", "neither may see what the other one writes"."""
    each = any(
        one.low in ("each", "every") and two.kinds <= {"WORD", "OUTPUT"} for one, two in pairwise(tokens)
    )
    return each or any(t.of("FOREACH", "EACHOTHER", "NOBODY") or t.low in _NONE for t in tokens)


def _ids(tokens: Sequence[Token], team: Catalog) -> Iterator[str]:
    for token in tokens:
        if token.of("AGENT"):
            yield str(token.value)
        elif token.of("GROUP"):
            group = team.group(str(token.value))
            yield from group.members if group else ()


def _note(told: _Told, tokens: Sequence[Token], team: Catalog) -> None:
    """Remember whom these words name, and every list of names among them."""
    run: list[Token] = []
    for token in (*tokens, None):
        if token is not None and token.of("AGENT", "GROUP", *_LISTING):
            run.append(token)
            continue
        ids = tuple(dict.fromkeys(_ids(run, team)))
        told.lists += [ids] if len(ids) > 2 else []
        run = []
    told.every |= dict.fromkeys(_ids(tokens, team))


def _names(taken: Sequence[Token], ids: Sequence[str], team: Catalog) -> Iterator[Token]:
    """The names as a list, in the place of the phrase: each begins at a character of its own."""
    start, end = covering(taken)
    for number, id_ in enumerate(ids):
        at, last = start + 2 * number, number == len(ids) - 1
        if number:
            joint, text = ("AND", "and") if last else ("COMMA", ",")
            yield Token(frozenset({joint}), text, at - 1, at - 1, text)
        yield Token(frozenset({"AGENT"}), team.name(id_), at, end if last else at, id_)
