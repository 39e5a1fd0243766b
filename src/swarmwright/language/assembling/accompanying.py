"""Accompanying: what a sentence tells goes on beside what the last one told ("At the same time, …").

"Ann works. In parallel, Bob and Cid work. Dan concludes": all three at once, and Dan behind them all. What
the last sentence told in a row ("Ann drafts it, then Bob proofreads it. Meanwhile, …") is accompanied as a
whole, and so are those who go round. Where it is a guess, it is told.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.told.claims import Order
from swarmwright.language.told.talk import Talk, is_happening, order_before
from swarmwright.language.words.tokens import Token, has

__all__ = ["accompany", "just_told"]

_BESIDE = frozenset(["in parallel", "simultaneously", "concurrently", "parallelly"])
"""Words that may be said of those who are named behind them alone."""
_MEANWHILE = frozenset(
    ["at the same time", "in the same time", "at one and the same time", "at the very same time", "meanwhile",
     "in the meantime", "in the mean time", "in the same moment", "at the same moment"]
)  # fmt: skip


def just_told(talk: Talk, tokens: Sequence[Token], known: Collection[str]) -> None:
    """Note whom the sentence has told of for the first time, or what was told last if it was nobody.

    Not whoever stands in a clause of time in front ("After Ann, Bob works"). known: the steps told before.
    """
    timed = set[str]()
    if tokens and tokens[0].of("ONCE"):
        end = next((n for n, t in enumerate(tokens) if t.of("COMMA")), 0)
        timed = {i for t in tokens[:end] if t.of("AGENT") for i in talk.memory.ids(t)}
    fresh = _fresh(talk, known)
    new = _round(talk, tokens) or tuple(i for i in fresh if i not in timed) or fresh
    if new or talk.memory.stage != talk.just_told:
        talk.just_told = new or talk.memory.stage
        talk.just_said = tuple(tokens)


def _round(talk: Talk, tokens: Sequence[Token]) -> tuple[str, ...]:
    """Who goes round by this sentence ("(Ann writes. Ben reads.) They repeat that until …. Meanwhile, …")."""
    block = talk.last_loop
    if block is None or not tokens or not tokens[0].start <= block.span[0] < tokens[-1].end:
        return ()
    return tuple(i for i in block.members if i in talk.claims.nodes and not is_happening(i))


def accompany(
    talk: Talk,
    tokens: Sequence[Token],
    known: Collection[str],
    ordered: Collection[tuple[str, str]],
    before: int,
    stage: tuple[str, ...],
) -> None:
    """Put what the sentence tells beside what the last one told, if it says so of nobody by name.

    known, ordered, stage: the steps, the orders and what was told last, before the sentence; before: how many
    claims of parallel work there were.
    """
    word, told = _leads(tokens), tuple(i for i in talk.just_told if i in known)
    fresh = [i for i in _fresh(talk, known) if i not in told]
    named = {i for t in tokens if t.of("AGENT") for i in talk.memory.ids(t)}
    if word is None or not told or not fresh or named & set(known) or any(map(is_happening, told)):
        return
    claims = talk.claims
    within = [o for o in claims.orders if o.earlier in fresh and o.later in fresh]
    alike = len(fresh) > 1 and not within and word.low in _BESIDE
    if alike and has(talk.just_said, "FIRST"):
        return  # "First Ann. In parallel, Bob and Cid": she is first
    span = (tokens[0].start, tokens[-1].end)
    kept = [o for o in claims.orders if not (o.later in fresh and (o.earlier, o.later) not in ordered)]
    own = [o for o in claims.orders if o not in kept and (o in within or not (o.inferred or o.plain))]
    claims.orders = [o for o in claims.orders if o in kept or o in own]
    waits = {o.later for o in own}
    entries = [i for i in told if not any(o.later == i and o.earlier in told for o in claims.orders)]
    came = dict.fromkeys(o.earlier for o in claims.orders if o.later in entries and o.earlier not in told)
    order_before(talk, came, [i for i in fresh if i not in waits], span, inferred=True)
    late = _behind(told, own)  # "…, and after both, Pia sends it"
    new, old = frozenset(i for i in fresh if i not in late), claims.together[before:]
    claims.together[before:] = [one for one in old if one[0] | one[1] <= new]
    claims.together.append((frozenset(told), new, span))
    last = [i for i in talk.memory.stage if i in fresh] or fresh
    before_it = () if late & set(last) else (i for i in stage if i not in fresh)
    talk.memory.stage = tuple(dict.fromkeys((*before_it, *last)))
    _tell_guess(talk, told, fresh if alike else (), (word.start, word.end))


def _behind(told: Sequence[str], orders: Sequence[Order]) -> frozenset[str]:
    """Who waits for these, or for somebody who does."""
    found: frozenset[str] = frozenset()
    while more := {o.later for o in orders if o.earlier in {*told, *found}} - found:
        found |= more
    return found


def _fresh(talk: Talk, known: Collection[str]) -> tuple[str, ...]:
    return tuple(i for i in talk.claims.nodes if i not in known and not is_happening(i))


def _leads(tokens: Sequence[Token]) -> Token | None:
    """The word that opens the sentence, or closes what it says of a single one ("Bob works in parallel")."""
    told = [t for t in tokens if not t.of("AND", "BUT", "COMMA", "STOP", "MARK")]
    if len(told) < 2:
        return None
    if told[0].low == "independently of" and told[1].low in ("that", "this", "it"):
        return told[0]
    each = any(t.of("FOREACH", "EACH") or t.low in ("each", "every") for t in told)
    alone = sum(t.of("AGENT") for t in told) == 1 and not each  # "checks every file in parallel"
    words = (told[0], told[-1]) if alone else (told[0],)
    said = next((t for t in words if t.of("PAR", "WHILE") and t.low in _BESIDE | _MEANWHILE), None)
    return said or (_independently(told) if alone else None)


def _independently(told: Sequence[Token]) -> Token | None:
    """ "Jon independently proposes another": of whoever was told last; behind the name, or last."""
    if not told[0].of("AGENT"):
        return None
    places = (told[1], told[-1])
    return next((t for t in places if t.of("PAR") and t.low == "independently"), None)


def _tell_guess(talk: Talk, told: Sequence[str], alike: Sequence[str], span: tuple[int, int]) -> None:
    """Tell of whom it was taken to be said, where others could be meant."""
    chained = any(o.earlier in told and o.later in told for o in talk.claims.orders)
    round_ = talk.last_loop is not None and set(told) <= set(talk.last_loop.members)
    if chained and not round_ and not has(talk.just_said, "SEQ"):
        said = f"taken to be said of all that the last sentence tells: of {_names(talk, told)}"
    elif alike:
        said = f"taken to be said of {_names(talk, told)}, too; “then” puts {_names(talk, alike)} behind"
    else:
        return
    talk.claims.diagnostics.append(diagnose("SW204", span, said, severity="warning"))


def _names(talk: Talk, ids: Iterable[str]) -> str:
    team = talk.roster.team
    return " and ".join(team.name(i.partition("#")[0]) for i in ids)
