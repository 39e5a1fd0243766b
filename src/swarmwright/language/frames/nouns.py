"""Noun phrases: lists of names, what is somebody's, pronouns, counted names, "what Ann has written".

Each function takes a position and returns what it has read with the position behind it, or None.
"""

from __future__ import annotations

from swarmwright.language.frames.counts import counted, soonest_at
from swarmwright.language.frames.cursor import Cursor, Unread
from swarmwright.language.frames.lists import JOINTS, common_words, name_list
from swarmwright.language.frames.predicates import MOTION, ORDER_NOUNS, PARTICLES
from swarmwright.language.frames.tree import Noun

__all__ = ["counted_noun", "named_noun"]

Found = tuple[Noun, int]

_TITLES = frozenset(["task", "step", "agent", "activity", "action", "job"])
"""What may stand before a name: "task Ann"."""


def named_noun(cursor: Cursor, at: int, governed: bool = False) -> Found | None:
    """A noun phrase that can mean agents: names, their things, a pronoun, so many of them, "what Ann wrote".

    `governed`: a verb or a preposition stands before it, so that a list may run into the next clause.
    """
    for read in (counted_noun, _what, _apposed, _pronoun, _that_of):
        found = read(cursor, at)
        if found is not None:
            return found
    start = _determiners(cursor, at)
    start += cursor.text(start) in _TITLES and cursor.is_(start + 1, "NAME")
    if cursor.is_(start, "NAME"):
        noun, end = name_list(cursor, start, governed)
        return noun, (_soonest(cursor, end, noun) if noun.either and cursor.is_(end, "COMMA") else end)
    return _thing_of(cursor, start, governed)


def _soonest(cursor: Cursor, at: int, noun: Noun) -> int:
    """ "Ann or Ben, whoever is quicker,": one of them is enough; returns the position behind it."""
    if cursor.text(at + 1) not in ("whichever", "whoever"):
        return at
    found = soonest_at(cursor, at + 1, _members)
    if found is None:
        return at
    noun.count, noun.either, noun.picked = found[0].count, False, True
    return cursor.skip(found[1], "COMMA")


def _determiners(cursor: Cursor, at: int) -> int:
    return cursor.skip(at, "DET") if not cursor.is_(at, "NAME") else at


def counted_noun(cursor: Cursor, at: int) -> Found | None:
    """So many of a set."""
    if cursor.text(at) == "both" and _base(cursor, at + 1):
        return None
    return counted(cursor, at, _members)


def _members(cursor: Cursor, at: int) -> Found | None:
    """Those that so many are of: a whole list, whatever verb follows it."""
    start = _determiners(cursor, at)
    if cursor.is_(start, "NAME") and _is_list(cursor, start):
        return name_list(cursor, start, governed=True, bare=True)
    return named_noun(cursor, at)


def _what(cursor: Cursor, at: int) -> Found | None:
    """ "what Ann has written", "whatever Ann spits out": Ann's."""
    if cursor.value(at, "REL") != "what":
        return None
    found = named_noun(cursor, at + 1)
    if found is None or not found[0].named or found[0].owned or not cursor.verbal(found[1], _many(found[0])):
        return None
    noun = found[0]
    noun.owned = True
    return noun, made(cursor, found[1], noun)


def made(cursor: Cursor, at: int, noun: Noun) -> int:
    """The position behind the verb group, and the particles, of "(what Ann) has drawn up"."""
    at = cursor.adverbs(at)
    if cursor.is_(at, "NEG"):
        raise Unread
    while cursor.is_(at, "AUX", "MODAL", "ADV"):
        at += 1
    if cursor.is_(at, "NEG"):
        raise Unread
    if not cursor.word(at):
        return at
    noun.parts.append(cursor.items[at])
    at += 1
    while cursor.text(at) in PARTICLES or cursor.text(at) == "together":
        at += 1
    if cursor.value(at, "PREP") and (at + 1 >= cursor.size or cursor.is_(at + 1, *JOINTS, "SEMI")):
        raise Unread  # "what Ann works from" is not Ann's
    return at


def _pronoun(cursor: Cursor, at: int) -> Found | None:
    pron = cursor.value(at, "PRON")
    if cursor.text(at) == "neither" and cursor.is_(at + 1, "NAME"):
        noun, end = name_list(cursor, at + 1, governed=False, bare=True)
        noun.none = True
        return noun, end
    if cursor.text(at) == "their" and _plural(cursor, at + 1):  # "their reports"
        noun = Noun(pron="they", owned=True)
        return noun, common_words(cursor, at + 1, noun)
    if cursor.text(at) in ("her", "his", "its", "their") and _thing(cursor, at + 1):
        many = cursor.text(at) == "their" and cursor.text(at + 1).endswith("s")
        noun = Noun(pron="they" if many else "it", owned=True)
        return noun, common_words(cursor, at + 1, noun)
    if not pron:
        return None
    word = (
        cursor.word(at + 1)
        and not cursor.is_(at + 1, "ADV")
        and not (pron == "both" and _base(cursor, at + 1))
    )
    if cursor.is_(at, "DET") and (word or cursor.is_(at + 1, "NAME")):
        return None
    listed = cursor.skip(at + 1, "DET")
    if pron in ("both", "these three", "four") and cursor.is_(listed, "NAME") and _is_list(cursor, listed):
        noun, end = name_list(cursor, listed, governed=False, bare=False)
        noun.pron = pron
        return noun, end
    inside = pron in ("none", "both") and cursor.value(at + 1, "PREP") == "of"
    noun = Noun(pron=pron)
    at = at + 3 if inside and cursor.is_(at + 2, "PRON") else at + 1
    if pron == "others" and cursor.is_(at, "OPEN"):
        return _bracketed(cursor, at) or (noun, at)
    if cursor.is_(at, "POSS"):
        noun.owned = True
        return noun, common_words(cursor, at + 1, noun)
    if pron in ("both", "these three", "four") and _plural(cursor, at):  # "both results"
        noun.owned = True
        noun.head.append(cursor.items[at])
        at += 1
    return noun, at


def _base(cursor: Cursor, at: int) -> bool:
    """Whether a verb stands here as several do it: no noun behind "both" has that form ("both report")."""
    known = cursor.known(at)
    return known is not None and known[1] == "base"


def _plural(cursor: Cursor, at: int) -> bool:
    plain = cursor.word(at) and not cursor.is_(at, "ADV") and not cursor.known(at)
    return plain and cursor.text(at).endswith("s")


def _thing(cursor: Cursor, at: int) -> bool:
    """Whether a common noun stands here."""
    known = cursor.known(at)
    moves = known is not None and known[0] in MOTION and known[1] == "s"  # "before her comes Ben"
    return cursor.word(at) and not cursor.is_(at, "ADV") and cursor.items[at].plain and not moves


def _apposed(cursor: Cursor, at: int) -> Found | None:
    """ "the four members Ann, Ben, Cleo and Dan", "readers Ann and Ben", "the labs (Ann, Ben)"."""
    start = cursor.skip(at, "DET") if not cursor.value(at, "PRON") else at
    numbered = start < cursor.size and cursor.items[start].token.of("NUM") and not cursor.is_(start, "NAME")
    numbered |= cursor.value(start, "PRON") in ("both", "these three", "four")
    end = start + bool(numbered)
    if not _plural(cursor, end) and not (numbered and cursor.word(end) and cursor.text(end).endswith("s")):
        return None
    end += 1
    opened = cursor.is_(end, "OPEN")
    if not cursor.is_(end + opened, "NAME") or not (numbered or opened or start == at):
        return None
    if not _is_list(cursor, end + opened):
        return None
    noun, stop = name_list(cursor, end + opened, governed=False, bare=opened)
    if opened and not cursor.is_(stop, "CLOSE"):
        return None
    return (noun, stop + opened) if len(noun.names) > 1 else None


def _is_list(cursor: Cursor, at: int) -> bool:
    after = cursor.skip(at + 1, *JOINTS)
    return after > at + 1 and cursor.is_(cursor.skip(after, "DET"), "NAME")


def _bracketed(cursor: Cursor, at: int) -> Found | None:
    """ "the others (Ann, Ben)": those in brackets are meant."""
    found = name_list(cursor, at + 1, governed=False, bare=True) if cursor.is_(at + 1, "NAME") else None
    if found is None or not cursor.is_(found[1], "CLOSE"):
        return None
    return found[0], found[1] + 1


def _that_of(cursor: Cursor, at: int) -> Found | None:
    """ "that of Ann": Ann's."""
    if (
        cursor.text(at) not in ("that", "those", "the one", "the ones")
        or cursor.value(at + 1, "PREP") != "of"
    ):
        return None
    found = named_noun(cursor, at + 2, governed=True)
    if found is None:
        return None
    found[0].owned = True
    return found


def _thing_of(cursor: Cursor, at: int, governed: bool = True) -> Found | None:
    """ "the output of Ann", "the site visit by Ann", "the list (that) Ann produces"."""
    noun = Noun()
    end = at
    while cursor.word(end) and _nominal(cursor, end) and not cursor.is_(end, "ADV"):
        noun.head.append(cursor.items[end])
        end += 1
    if not noun.head or len(noun.head) > 5:
        return None
    if cursor.is_(end, "OPEN") and cursor.is_(end + 1, "NAME") and cursor.is_(end + 2, "CLOSE"):
        noun.names, noun.owned = [cursor.items[end + 1]], True  # "the survey (Ann)"
        return noun, end + 3
    bare = not cursor.is_(at - 1, "DET")
    if bare and (cursor.known(at) or cursor.text(at).endswith(("ed", "ing"))):
        return None
    if cursor.value(end, "PREP") in ("of", "by", "from"):
        inner = _owner(cursor, end + 1) if governed else _members(cursor, end + 1)
    elif cursor.value(end, "REL") == "which" or (cursor.is_(end, "NAME") and not bare):
        inner = _restricted(cursor, end + (not cursor.is_(end, "NAME")), noun)
    else:
        return None
    if inner is None:
        return None
    owner, end = inner
    owner.head, owner.owned = noun.head, True
    return owner, end


def _nominal(cursor: Cursor, at: int) -> bool:
    return cursor.items[at].plain or cursor.text(at) in ORDER_NOUNS


def _owner(cursor: Cursor, at: int) -> Found | None:
    found = named_noun(cursor, at, governed=True)
    if found is None or (found[0].pron and found[0].pron not in ("both", "they", "these three", "four")):
        return None
    return found


def _restricted(cursor: Cursor, at: int, noun: Noun) -> Found | None:
    """ "(the list) Ann produces": Ann's."""
    if not cursor.is_(at, "NAME"):
        return None
    owner, end = name_list(cursor, at, governed=False)
    if owner.owned or not cursor.verbal(end, _many(owner)):
        return None
    return owner, made(cursor, end, owner)


def _many(noun: Noun) -> bool:
    return len(noun.names) > 1 or noun.pron in ("they", "both", "these three", "four", "others")
