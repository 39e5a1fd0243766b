"""Sharing: which amount is whose, by position alone; nothing if a name or an amount is left over.

This module knows nothing of what an amount measures.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from swarmwright.language.restrictions.amounts import Amount, Item
from swarmwright.language.restrictions.trimming import lemma_of, text_of
from swarmwright.language.restrictions.words import Word
from swarmwright.language.sentences.chunking import Chunk
from swarmwright.language.words.tokens import has

__all__ = ["Share", "shares_of"]

Share = tuple[Chunk | None, bool, list[Amount]]


def shares_of(items: Sequence[Item], tested: Chunk | None) -> list[Share] | None:
    """(who, whether everyone, their amounts), by position; None if anything is left over."""
    if not _spaced(items):
        return None
    items = _without_those_by(items)
    order = _handed(
        [i for i in items if isinstance(i, Amount) or i.kind == "name" or i.text in _VERBS_OF_GIVING]
    )
    everybody = _everybody(items)
    found = [i for i in order if isinstance(i, Amount)]
    if all(isinstance(i, Amount) for i in order):
        return [(tested, everybody, found)]
    if everybody:
        return None
    if isinstance(order[0], Amount):
        order = _turned(order)
    if isinstance(order[0], Amount):
        return None
    found_shares: list[Share] = []
    for item in order:
        if isinstance(item, Amount):
            found_shares[-1][2].append(item)
        else:
            found_shares.append((item.chunk, _all(item.chunk), []))
    return found_shares if all(given for _, _, given in found_shares) else None


_VERBS_OF_GIVING = (
    "gives", "allows", "grants", "assigns", "allots", "spares", "lets", "limits", "caps", "restricts",
    "stops", "kills", "aborts", "cancels", "terminates", "interrupts",
)  # fmt: skip


_ENDURED = frozenset(["stop", "give", "kill", "abort", "cut", "allow", "limit"])


def _without_those_by(items: Sequence[Item]) -> Sequence[Item]:
    """ "(is stopped) by Ann": she is not the one who is bounded."""
    if not any(lemma_of(i) in _ENDURED for i in items):
        return items
    pairs = zip((None, *items), items, strict=False)
    return [item for before, item in pairs if not (_is_name(item) and before and text_of(before) == "by")]


def _is_name(item: Item) -> bool:
    return isinstance(item, Word) and item.kind == "name"


def _handed(order: list[Item]) -> list[Item]:
    """ "Boss gives Ann 5 minutes": it is Ann who has them."""
    kept: list[Item] = []
    for at, item in enumerate(order):
        giver = isinstance(item, Word) and item.kind == "name" and at + 2 < len(order)
        if giver and text_of(order[at + 1]) in _VERBS_OF_GIVING and not isinstance(order[at + 2], Amount):
            continue
        if isinstance(item, Amount) or item.kind == "name":
            kept.append(item)
    return kept


def _turned(order: list[Item]) -> list[Item]:
    """ "5 minutes for A, 10 for B" as "A 5 minutes, B 10"; what nobody gets comes to stand in front."""
    turned: list[Item] = []
    waiting: list[Item] = []
    for item in order:
        if isinstance(item, Amount):
            waiting.append(item)
        else:
            turned += [item, *waiting]
            waiting = []
    return [*waiting, *turned]


def _spaced(items: Sequence[Item]) -> bool:
    """Whether two amounts are never side by side, or one inside the other ("5 calls an hour")."""
    last: int | None = None
    for at, item in enumerate(items):
        if not isinstance(item, Amount):
            continue
        between = [] if last is None else items[last + 1 : at]
        joint = any(text_of(i) in ("and", ",", "but", "plus") or lemma_of(i) == "" for i in between)
        if last is not None and not joint:
            return False
        last = at
    return True


def _everybody(items: Sequence[Item]) -> bool:
    texts = [text_of(i) for i in items]
    pairs = set(pairwise(texts))
    every = {
        ("no", "agent"),
        ("no", "one"),
        ("per", "agent"),
        ("per", "head"),
        ("no", "bot"),
        ("each", "agent"),
    }
    return "nobody" in texts or "none" in texts or bool(every & pairs)


def _all(chunk: Chunk | None) -> bool:
    return chunk is not None and has(chunk.atoms, "EVERYONE") and not chunk.excepted
