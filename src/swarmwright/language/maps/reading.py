"""Reading: what a sentence says of each of many things, and of all of them together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from swarmwright.language.maps.apart import things_apart
from swarmwright.language.maps.beside import each_beside_the_others
from swarmwright.language.maps.vocabulary import (
    ALL,
    BEING,
    DONE,
    EACH,
    HAVING,
    NUMBERS,
    PRONOUNS,
    SETS,
    TAKING,
    TIMES,
    WHOLE,
)
from swarmwright.language.maps.widths import without_width
from swarmwright.language.maps.words import Words
from swarmwright.language.told.talk import Scene, Talk
from swarmwright.language.words.inflection import is_participle
from swarmwright.language.words.tokens import Token, has

__all__ = ["read_map"]

Cut = tuple[int, int]


def read_map(talk: Talk, scene: Scene, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Take what is said of each thing out of the sentence; what is said of all things is then "then"."""
    if len(tokens) < 2:
        return tuple(tokens)
    rest = each_beside_the_others(talk, scene, _said_of_each(talk, tuple(tokens)))
    rest = without_width(talk, rest)
    rest = things_apart(talk, scene, rest)
    words = Words.of(rest)
    for find in (_prefix, _fronted, _whatever, _run_of, _beside, _by_turns):
        cut = find(words)
        if cut is not None:
            if find in (_prefix, _fronted, _whatever):
                scene.over = _over(words, cut)
            rest = _without(talk, rest, words, cut)
            words = Words.of(rest)
            talk.mapped = True
    if scene.over and len(rest) == 1 and rest[0].of("AGENT"):
        rest = (*rest, _made(rest[0].end, "works", "WORD"))  # "foreach row: Enrich."
    return _all_through(talk, rest) if talk.mapped or _distributive(rest) else rest


def _made(at: int, text: str, kind: str) -> Token:
    return Token(frozenset({kind}), text, at, at, text)


def _said_of_each(talk: Talk, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """What agents have done with each thing, or with the last one, as what they have done."""
    words = Words.of(tokens)
    each = words.starts(0, *EACH)
    agent = next((n for n in range(each, each + 4) if _is(words, n, "AGENT")), 0) if each else 0
    if agent > each and words.at(agent + 1) in ("has", "have", "had") and words.begins_token(agent):
        talk.ledger.consume(tokens[: words.places[agent]], "for each")  # "For any site Ann has found, …"
        once = Token(frozenset({"ONCE"}), "once", tokens[0].start, tokens[0].end, "once")
        return (once, *tokens[words.places[agent] :])
    spots = (_put_through(words, at) for at in range(len(words.texts)))
    found = next((spot for spot in spots if spot is not None), None)
    if found is None:
        return tokens
    start, end = words.places[found[0]], words.places[found[1]] + 1
    talk.ledger.consume(tokens[start:end], "for each")
    return (*tokens[:start], tokens[end - 1], _made(tokens[end - 1].end, "is done", "FIN"), *tokens[end:])


_BEHIND_TIME = ("once", "when", "until", "after", "before", "as", "moment", "till")


def _put_through(words: Words, at: int) -> Cut | None:
    """Where "(until) the last sample has been through Ann" begins, and where "Ann" stands."""
    the = words.skip(at, ("the",))
    whole = words.skip(the, ("last", "final", "every", "each", "all"))
    noun = words.skip(whole, ("the", "of")) + 1
    be = words.skip(noun, ("is", "has", "have", "been", "are", "was", "were"))
    if words.at(at - 1) not in _BEHIND_TIME or whole == the or be == noun or not words.at(noun - 1):
        return None
    through = words.starts(be, "through", "past", "done by", f"{words.at(be)} by")
    verb = words.at(be) in ("through", "past", "done") or is_participle(words.at(be))
    if through > be and verb and _is(words, through, "AGENT") and words.begins_token(at):
        return at, through
    return None


def _over(words: Words, cut: Cut) -> str:
    said = [w for w in words.texts[cut[0] : cut[1]] if w and w not in ALL | {"for", "per", "foreach", "any"}]
    return " ".join(said) or "item"


def _without(talk: Talk, tokens: Sequence[Token], words: Words, cut: Cut) -> tuple[Token, ...]:
    """The sentence without what stands between these positions, and the mark behind it."""
    start = words.places[cut[0]]
    end = words.places[cut[1]] if cut[1] < len(words.texts) else len(tokens)
    if end < len(tokens) and tokens[end].of("COMMA", "COLON") and start == 0:
        end += 1
    talk.ledger.consume(tokens[start:end], "for each")
    return (*tokens[:start], *tokens[end:])


def _noun(words: Words, at: int, most: int = 3) -> int:
    """The position behind up to three plain words that end at a mark or before a name; else the same."""
    for size in range(1, most + 1):
        if not all(w.isalpha() for w in words.texts[at : at + size]) or at + size > len(words.texts):
            return at
        behind = words.token(at + size)
        if behind is None or words.edge(at + size) or behind.of("AGENT", "GROUP"):
            return at + size
    return at


def _prefix(words: Words) -> Cut | None:
    """ "Take the files in batches of five: …", "Language by language: …"."""
    end = next((n for n, t in enumerate(words.texts) if not t and _is(words, n, "COLON", "DASH")), 0)
    if not end or any(not w for w in words.texts[:end]):
        return None
    taking = words.starts(0, *TAKING)
    shared = words.at(1) in ("by", "after") and words.at(0) == words.at(2) and end == 3
    return (0, end) if taking or shared else None


def _is(words: Words, at: int, *kinds: str) -> bool:
    token = words.token(at)
    return token is not None and token.of(*kinds)


def _fronted(words: Words) -> Cut | None:
    """ "For each row, …", "per country, …", "foreach row: …", "page by page, …"."""
    behind = words.starts(0, *EACH)
    if behind:
        end = _noun(words, behind)
        return (0, end) if end > behind and words.begins_token(end) else None
    repeated = words.at(0) and words.at(1) in ("by", "after") and words.at(0) == words.at(2)
    return (0, 3) if repeated and words.edge(3) else None


def _whatever(words: Words) -> Cut | None:
    """ "Whatever ticket it is, …", "whichever file comes in, …"."""
    if words.at(0) not in ("whatever", "whichever"):
        return None
    end = next((n for n in range(1, 6) if words.edge(n)), 0)
    said = words.texts[1:end]
    return (0, end) if said[-2:] in (("it", "is"), ("comes", "in"), ("they", "are")) else None


def _run_of(words: Words) -> Cut | None:
    """ "A single run of Packer": Packer."""
    for at in range(len(words.texts)):
        end = words.starts(
            at, "a single run of", "one run of", "one single run of", "a run of", "one final run of"
        )
        if end > at and _is(words, end, "AGENT") and words.begins_token(at) and words.begins_token(end):
            return at, end
    return None


def _beside(words: Words) -> Cut | None:
    """A trailing ", all concurrent", "for all files"."""
    for at in range(1, len(words.texts)):
        if not words.begins_token(at):
            continue
        apart = words.starts(at, "all concurrent", "all concurrently", "all in parallel", "all at once")
        if apart > at and apart == len(words.texts) and words.edge(at - 1):
            return at - 1, apart
        for_all = words.starts(at, "for all the", "for all", "across all the", "across all", "over all the")
        if for_all > at and len(words.texts) - for_all == 1 and words.at(for_all)[-1:] == "s":
            return at, len(words.texts)
    return None


_SEVERAL = ("GROUP", "THEY", "OTHERS", "EVERYONE")


def _of_things(tokens: Sequence[Token], doers: Token) -> bool:
    """ "They grade the essays one by one": not they, but what they work on is many."""
    verb = next((n for n, t in enumerate(tokens) if t.start >= doers.end and not t.of("INERT")), len(tokens))
    return any(t.of("WORD", "OUTPUT") and t.text.endswith("s") for t in tokens[verb + 1 :])


def _by_turns(words: Words) -> Cut | None:
    """ "…, three at a time", "one by one", of the work of one alone: the things come so, not the agents."""
    named = [t for t in words.tokens if t.of("AGENT", *_SEVERAL)]
    if len(named) != 1 or (named[0].of(*_SEVERAL) and not _of_things(words.tokens, named[0])):
        return None
    for at in range(len(words.texts)):
        end = words.starts(at + 1, "at a time", "by one", "after another", "after the other")
        counted = end > at + 1 and (words.at(at) in NUMBERS or words.at(at).isdigit())
        if counted and words.begins_token(at) and words.begins_token(end):
            while at and _is(words, at - 1, "ATMOST"):  # "at most three at a time"
                at -= 1
            return at - (at > 0 and _is(words, at - 1, "COMMA")), end
    return None


def _distributive(tokens: Sequence[Token]) -> bool:
    """Whether the sentence speaks of each of many things."""
    words = Words.of(tokens).texts
    return any(a in ("each", "every", "per") and b.isalpha() and b != "of" for a, b in pairwise(words))


# -- all of them ---------------------------------------------------------------------------------------


def _all_through(talk: Talk, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "…, when the last one is through" → "then …", if there is anything that it can be after."""
    talk.mapped = True
    words = Words.of(tokens)
    for at in range(len(words.texts)):
        behind = words.starts(at, *TIMES)
        if behind == at or not words.begins_token(at):
            continue
        end = _through(words, behind)
        named = has(tokens[: _joint(tokens, words.places[at])], "AGENT", "GROUP")
        if end > behind and words.begins_token(end) and (talk.memory.stage or named):
            return _then(talk, tokens, words, (at, end))
    return tokens


def _through(words: Words, at: int) -> int:
    """The position behind "the last file is through", "the entire batch", "it has all"; else the same."""
    for read in (_having, _clause, _batch):
        end = read(words, at)
        if end > at:
            return end
    return at


def _having(words: Words, at: int) -> int:
    having = words.starts(at, *HAVING)
    end = words.starts(having, *SETS) if having > at else at
    return end if end > having else at


def _clause(words: Words, at: int) -> int:
    """ "all the rows are finished", "they're all there", "the last one has been graded"."""
    noun = words.skip(at, ALL)
    if words.at(at) in PRONOUNS and words.at(noun) not in BEING:
        noun = words.skip(at, PRONOUNS | ALL)
        several = words.at(at) in ("all", "both", "these", "those") and words.at(noun).endswith("s")
        noun += several and words.at(noun + 1) in BEING  # "all chapters are done"
    elif noun > at and words.at(noun) and words.at(noun) not in BEING:
        noun += 1
    if noun == at:
        return at
    be = words.skip(noun, BEING)
    if be == noun:
        return at
    if words.at(be) in DONE or is_participle(words.at(be)):
        be += 1
    elif words.at(be - 1) not in DONE:
        return at
    be = words.starts(be, "with", "of course", "by then", "up")
    return be if words.at(be) not in ("by", "through", "with", "to", "from", "in", "at", "on") else at


def _batch(words: Words, at: int) -> int:
    """ "the entire batch", "the last file", "the runs of course"."""
    the = words.skip(at, ("the", "our", "this"))
    whole = words.skip(the, WHOLE)
    if whole > the and words.at(whole).isalpha():
        return whole + 1
    if words.at(the) == "last" and words.at(the + 1) == "one":
        return the + 2
    plural = words.at(the).endswith("s") and the > at
    end = words.starts(the + 1, "of course", "that is") if plural else at
    return end if plural and words.edge(end) else at


def _then(talk: Talk, tokens: Sequence[Token], words: Words, cut: Cut) -> tuple[Token, ...]:
    """Put "then" in front of the clause instead of these words."""
    start = words.places[cut[0]]
    end = words.places[cut[1]] if cut[1] < len(words.texts) else len(tokens)
    taken = tokens[start:end]
    talk.ledger.consume(taken, "for each")
    then = Token(frozenset({"THEN"}), "then", taken[0].start, taken[-1].end, "then")
    if start == 0 or not has(tokens[_joint(tokens, start) : start], "AGENT", "GROUP"):
        skip = end + (end < len(tokens) and tokens[end].of("COMMA", "COLON"))
        return (*tokens[:start], then, *tokens[skip:])
    joint = _joint(tokens, start)
    back = start - (tokens[start - 1].of("COMMA"))
    return (*tokens[:joint], then, *tokens[joint:back], *tokens[end:])


def _joint(tokens: Sequence[Token], at: int) -> int:
    """Where the clause that stands before this position begins: behind a joint, at a name."""
    for n in range(at - 1, 0, -1):
        if tokens[n].of("AGENT", "GROUP") and tokens[n - 1].of("AND", "COMMA", "COLON", "BUT"):
            return n
    return 0
