"""Again: whether a clause says that work is done once more, and whose work that is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from swarmwright.language.frames.cursor import Unread
from swarmwright.language.frames.cutting import Words
from swarmwright.language.told.talk import Talk, latest

__all__ = ["Again", "again_in", "members_of"]

_AGAIN = re.compile(
    r"\b(?:repeat(?:s|ed|ing)?|iterat(?:e|es|ing)|loop(?:s|ing)?|cycl(?:e|es|ing)|alternat(?:e|es|ing)|redo"
    r"|redoes|redone|(?:ha(?:ve|s)|tak(?:e|es)|do|does|mak(?:e|es)) another \w+"
    r"|another (?:go|round|pass|try|attempt)"
    r"|(?:goes|go|going) (?:round|around|again|through (?:it|this|that) again|at it again|back and forth)"
    r"|starts? (?:all )?(?:over|again|from scratch|afresh|anew)|begins? again|from the (?:top|start) again"
    r"|(?:do|does|make|makes|run|runs|try|tries)"
    r" (?:it|this|that|them|theirs|that pair|the pair|their part|the lot)"
    r"(?: all)? (?:over|again|once more|anew)(?: again)?|and so on|another new|keeps? (?:at it|going|on)"
    r"|again and again|over and over|repeatedly|time and again|in circles|round and round"
    r"|again from the (?:start|beginning|top)|(?:this|it) goes on"
    r"|begins? (?:anew|afresh|over)|another (?:chance|turn|shot|iteration|run)"
    r"|(?:goes|moves?|travels?|passes|shuttles?|wanders?|circulates?|flies|bounces|ping-pongs) between"
    r"|(?:this|the) (?:cycle|loop|game|round) (?:runs|continues|goes on|is run|keeps running)"
    r"|(?P<each>[a-z]+) after (?P=each)"
    r"|(?:gone|run|done|carried) (?:through |out )?again|performed again|executed again|keep alternating)\b"
)
_BACK = re.compile(
    r"(?:\bback (?:it|this|that|they) go(?:es)? to|\bstarts? (?:again|over|afresh|anew) (?:with|at|from)"
    r"|\b(?:goe?s?|loops?|jumps?|circles?|cycles?|is|are|sends?|sent|hands?|gives?|comes?|pass|passes|bounces?"
    r"|returned|back)\b"
    r"(?: \S+){0,4}? (?:back|returned)(?: on)? to|\breturns?(?: \S+){0,3} to|\breturned to|^back to)"
    r" (?:the )?(#+|\d+)"
)
_FROM = re.compile(
    r"\b(?:everything|all|all of it|the (?:whole )?(?:work|process|steps?|rest|lot))(?: starting| again)?"
    r" from (?:the )?(#+)(?: on| onwards?| down)?\b"
    r".*?\b(?:again|redone|repeated|anew|afresh|over|once more|rerun)\b"
)
_NOWHERE = re.compile(
    r"\b(?:sends?|hands?|gives?|passes|returns?|goes)(?: \S+){1,3} back(?: (?:for|with|whenever|if|when)\b|$)"
)
_MANY = re.compile(
    r"\b(the last (?:two|three)|these two|those two|the two|the pair|both|they|them|their|all three|all four"
    r"|the four|these four"
    r"|these three|the three|all of it|the whole|everything|all this|this)\b"
)
_CHAINED = re.compile(
    r"#(?: ,)? (?:(?:and )?then|followed by|before) (?:the )?#"
    r"|\b(?:in (?:(?:exactly |just )?(?:this|that|the given|the same) )?(?:order|sequence|series)(?! to\b)"
    r"|one (?:after|behind) (?:another|the other)|sequentially|one by one)\b(?![^#]*#)"
)
_WHOLE = ("all of it", "the whole", "everything", "all this")


@dataclass(frozen=True, slots=True)
class Again:
    """Work done once more: the names in the clause, a pronoun for names, or to whom it goes back."""

    names: Words
    subject: Words = ()
    many: str = ""
    back: bool = False
    item: int = 0
    condition: Words = ()
    chained: bool = False


def again_in(words: Words) -> Again | None:
    """What a clause says is done again; None if it says no such thing."""
    text = " ".join("#" * len(w.text) if w.kind == "NAME" else w.text.casefold() for w in words)
    names = tuple(w for w in words if w.kind == "NAME")
    back = _BACK.search(text)
    if back is not None:
        target = back.group(1)
        what = _sort(words, text[: back.start()])
        return Again(
            names[-1:], names[:-1], back=True, item=int(target) if target.isdigit() else 0, condition=what
        )
    since = _FROM.search(text)
    if since is not None:
        at = text[: since.start(1)].count(" ")
        return Again(words[at : at + 1], (*names[:-1],), back=True)
    if _NOWHERE.search(text) is not None:
        return Again((), names, back=True)
    if _AGAIN.search(text) is None:
        return None
    many = _MANY.search(text)
    chained = any(w.kind == "ARROW" for w in words) or _CHAINED.search(text) is not None
    return Again(names, (), many.group(1) if many else "", chained=chained)


def _sort(words: Words, before: str) -> Words:
    """ "Vetoed menus return to Ann": the things that go back, where they are of a sort."""
    taken = words[: len(before.split())]
    plain = taken and all(w.kind == "WORD" for w in taken)
    return taken if plain and len(taken) > 1 and taken[0].text.endswith("ed") else ()


def members_of(
    talk: Talk, again: Again | None, told: Sequence[str], tested: Sequence[str], decided: bool = False
) -> tuple[str, ...]:
    """Who is in the loop. decided: a person is in it, too. Raises Unread where that is not clear."""
    known = [i for i, n in talk.claims.nodes.items() if n.agent]
    if again is None:
        return tuple(dict.fromkeys(told))
    if again.back:
        return _from(talk, again, told, tested, known, decided)
    named = latest(talk, (i for w in again.names for i in talk.memory.ids(w.token)))
    if named:
        return _all_named(talk, named, told, tested, known)
    if decided and len({*known, *told}) == 1:
        return tuple({*known, *told})  # "(Ann writes.) Repeat until I like it"
    return _spoken_of(talk, again, told, tested, known)


def _all_named(
    talk: Talk, named: Sequence[str], told: Sequence[str], tested: Sequence[str], known: Sequence[str]
) -> tuple[str, ...]:
    """Those who work again, those whose verdict says so, and whoever works between them."""
    every = dict.fromkeys((*named, *told, *tested))
    old = [i for i in every if i in known]
    if len(named) == 1 and old and len(every) == 1:
        return _stretch(talk, named, known)
    if len(old) == len(every):
        return tuple(i for i in known if i in every or _between(talk, i, list(every), sure=True))
    return tuple(every)


def _spoken_of(
    talk: Talk, again: Again, told: Sequence[str], tested: Sequence[str], known: Sequence[str]
) -> tuple[str, ...]:
    if again.many.startswith("the last "):
        count = 2 if again.many.endswith("two") else 3
        every = [*known, *(i for i in told if i not in known)]
        return tuple(every[-count:]) if len(every) >= count else ()
    if again.many in _WHOLE and not told:
        return tuple(known)
    if len(told) > 1:
        return tuple(dict.fromkeys((*told, *(i for i in tested if i not in known))))
    every = [*known, *(i for i in told if i not in known)]
    if len(every) == 2:
        return tuple(every)
    they = talk.memory.they({"the pair": "both", "their": "they", "them": "they"}.get(again.many, again.many))
    if again.many and len(they) > 1:
        return tuple(dict.fromkeys((*they, *told)))
    if len(set(talk.case_ids)) > 1 and not told:
        return tuple(dict.fromkeys(talk.case_ids))
    raise Unread


def _from(
    talk: Talk,
    again: Again,
    told: Sequence[str],
    tested: Sequence[str],
    known: Sequence[str],
    decided: bool,
) -> tuple[str, ...]:
    """Everybody from whom it goes back to, to whoever is at work now, or is said to find out."""
    if again.item:
        goal = _item(talk, again.item)
    else:
        goal = latest(talk, (i for w in again.names for i in talk.memory.ids(w.token)))
    sender = latest(talk, (i for w in again.subject for i in talk.memory.ids(w.token)))
    every = list(dict.fromkeys((*known, *told, *sender)))
    every = _up_to(talk, goal, tested, every)
    every = _up_to(talk, goal, sender, every)
    if not goal and not again.item and len(every) == 2:
        return tuple(every)
    if decided and not goal and not again.item and every:
        return (every[-1],)  # "I approve it or send it back": to whoever has made it
    if goal and sender and not again.item and not any(g in known or g in told for g in goal):
        return tuple(dict.fromkeys((*goal, *sender)))  # "Ben returns it to Ann", of whom nothing was told
    if not goal or any(g not in every for g in goal):
        raise Unread
    if decided and every[-1:] == list(goal):
        return goal  # "(Ann writes, I look at it:) back to Ann"
    return tuple(dict.fromkeys((*_stretch(talk, goal, every), *sender)))


def _up_to(talk: Talk, goal: Sequence[str], senders: Sequence[str], every: list[str]) -> list[str]:
    """Without who comes after the one that sends it back, or whose finding does.

    "If Ben finds a fault, back to Ann", "(Ann, then Ben, then Cleo.) Ben sends it back to Ann": without Cleo.
    """
    judges = [i for i in senders if i in every]
    if len(judges) != 1 or judges[0] in goal or not _reaches(talk, goal, judges[0], False):
        return every
    return [i for i in every if i in goal or not _reaches(talk, judges, i, False)]


def _stretch(talk: Talk, goal: Sequence[str], every: Sequence[str]) -> tuple[str, ...]:
    now = [i for i in every if i not in goal]
    start = min(every.index(g) for g in goal)
    later = [i for i in every[start:] if i in goal or i in now]
    orders = talk.claims.orders
    ends = [i for i in later if not any(o.earlier == i and o.later in later for o in orders)]
    linked = [i for i in later if i in goal or i in ends or _between(talk, i, [*goal, *ends])]
    if len(linked) < 2:
        raise Unread
    return tuple(linked)


def _between(talk: Talk, id_: str, ends: Sequence[str], sure: bool = False) -> bool:
    """Whether a step lies between two of these; `sure`: not by the order of the text alone."""
    return _reaches(talk, ends, id_, sure) and any(_reaches(talk, [id_], e, sure) for e in ends)


def _reaches(talk: Talk, starts: Sequence[str], goal: str, sure: bool) -> bool:
    todo, seen = [s for s in starts if s != goal], set(starts)
    while todo:
        at = todo.pop()
        for order in talk.claims.orders:
            if order.earlier != at or (sure and order.inferred):
                continue
            if order.later == goal:
                return True
            if order.later not in seen:
                seen.add(order.later)
                todo.append(order.later)
    return False


def _item(talk: Talk, number: int) -> tuple[str, ...]:
    """The steps of a numbered item."""
    begin = re.search(rf"(?m)^\s*{number}[.):]", talk.prompt)
    if begin is None:
        return ()
    after = re.search(rf"(?m)^\s*{number + 1}[.):]", talk.prompt)
    stop = after.start() if after else len(talk.prompt)
    return tuple(
        i for i, n in talk.claims.nodes.items() if any(begin.start() <= a and b <= stop for a, b in n.spans)
    )
