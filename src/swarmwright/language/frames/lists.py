"""Lists of names: "Ann, Ben and Cleo", what is theirs ("Ann's plan"), and where the next clause begins."""

from __future__ import annotations

from swarmwright.language.frames.cursor import Cursor, Unread
from swarmwright.language.frames.predicates import lemmas_of
from swarmwright.language.frames.tree import Noun

__all__ = ["JOINTS", "common_words", "name_list"]

Found = tuple[Noun, int]

JOINTS = ("COMMA", "AND", "OR")


def name_list(cursor: Cursor, at: int, governed: bool, bare: bool = False) -> Found:
    """A list of names; what is theirs if a possessive follows."""
    places, joints, series = [at], list[int](), False
    end = at + 1
    while True:
        after = cursor.skip(end, *JOINTS, "NOR") if not cursor.is_(end, "POSS") else end
        then = cursor.text(after) == "and then" and cursor.is_(after + 1, "NAME", "DET")
        series, after = series or then, after + then
        if bare and len(places) > 1 and cursor.is_(end - 2, "AND", "OR") and after == end + 1:
            break  # "two of Ann and Ben, Cleo …"
        if after == end or after - end > 2:
            break
        prep = cursor.value(at - 1, "PREP")
        after += bool(prep) and cursor.value(after, "PREP") == prep and cursor.is_(after + 1, "NAME", "DET")
        after = cursor.skip(after, "DET") if not cursor.is_(after, "NAME") else after
        said = {cursor.items[p].token.value for p in places}
        if not cursor.is_(after, "NAME") or cursor.items[after].token.value in said:
            break
        joints.append(end)
        places.append(after)
        end = after + 1
    if cursor.is_(end, "NAME") and not cursor.is_(end + 1, "POSS"):
        raise Unread  # "After Ann, Ben Cleo and Dan …"
    if not bare:
        places, end = _cut(cursor, places, joints, end, governed)
    noun = Noun([cursor.items[p] for p in places])
    inside = cursor.items[places[0] : end]
    noun.series = series and len(places) > 1
    noun.either = any(i.kind == "OR" for i in inside)
    if cursor.is_(end, "POSS") and _possessive(cursor, end + 1):
        noun.owned = True
        end = common_words(cursor, end + 1, noun)
        if cursor.is_(end, "AND") and cursor.is_(end + 1, "NAME") and cursor.is_(end + 2, "POSS"):
            more, end = name_list(cursor, end + 1, governed)  # "Ann's text and Ben's pictures"
            noun.names, noun.head = [*noun.names, *more.names], [*noun.head, *more.head]
    return noun, end


def _cut(
    cursor: Cursor, places: list[int], joints: list[int], end: int, governed: bool
) -> tuple[list[int], int]:
    """The names of a list that belong together: the last one may be the next clause's subject."""
    if len(places) == 1:
        return places, end
    kinds = [{i.kind for i in cursor.items[j:p]} for j, p in zip(joints, places[1:], strict=True)]
    closed = any(k & {"AND", "OR"} for k in kinds)
    if cursor.singular(end) and not cursor.is_(end, "POSS"):
        keep = len(places) - 1
        if not governed and keep > 0 and kinds[-1] & {"OR"}:
            return places, end
        if not governed:
            raise Unread
        return places[:keep], joints[keep - 1]
    if _gapped(cursor, places[0], end):
        return places[:-1], joints[-1]
    if governed and cursor.verbal(end, True) and not cursor.is_(end, "POSS"):
        cuts = [n for n, k in enumerate(kinds) if "COMMA" in k and not (n and "COMMA" in kinds[n - 1])]
        if len(cuts) != 1 or (len(places) > 2 and cuts[0] == 0 and len(kinds) > 2):
            raise Unread
        return places[: cuts[0] + 1], joints[cuts[0]]
    if not closed and governed:
        return places[:1], joints[0]
    return places, end


def _gapped(cursor: Cursor, start: int, end: int) -> bool:
    """ "(depends) on Ann, and Ben on Cleo": the preposition comes again."""
    before = start - 1
    while before > 0 and cursor.is_(before, "DET"):
        before -= 1
    return any(
        cursor.value(end, kind) != "" and cursor.value(end, kind) == cursor.value(before, kind)
        for kind in ("PREP", "TIME")
    )


def _possessive(cursor: Cursor, at: int) -> bool:
    """Whether "'s" is a possessive, not "is" or "has" ("Ann's done")."""
    item = cursor.known(at)
    if item is not None and (item[1] in ("part", "past") or (item[1] == "ing" and cursor.is_(at + 1, "DET"))):
        return False
    return cursor.text(at) not in ("done", "finished", "ready", "complete", "through", "in", "back")


def common_words(cursor: Cursor, at: int, noun: Noun) -> int:
    """The common words of a noun phrase: up to a function word, a mark, or a verb that is its predicate."""
    if cursor.is_(at, "ADV"):
        raise Unread  # "Ann's second draft"
    while cursor.word(at) and not cursor.is_(at, "ADV"):
        known = cursor.known(at)
        if noun.head and known is not None and known[1] == "s" and not _noun_follows(cursor, at):
            break
        if noun.head and known is not None and known[0] in lemmas_of("ARRIVE") and known[1] == "s":
            break
        if len(noun.names) > 1 and noun.head and known is not None and known[1] == "base":
            break
        if not cursor.items[at].plain:
            break
        noun.head.append(cursor.items[at])
        at += 1
    return at


def _noun_follows(cursor: Cursor, at: int) -> bool:
    """Whether the word is part of a longer noun phrase: an auxiliary comes later in the same run."""
    while cursor.word(at):
        at += 1
    return cursor.is_(at, "AUX", "MODAL")
