"""The table: which words oblige to which kind of fact, and what is said if none came. Data, not code.

An operator (`lexicon`) stands for every phrase of its kind; where some phrases of a kind say something else
as often, they are left out here by name.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "BESIDE_WORDS",
    "BETWEEN",
    "DUTIES",
    "FORWARD",
    "GOING_ON",
    "KEEPING",
    "LEADING",
    "LOOKING",
    "MEANWHILE",
    "NEEDING",
    "NUMBERED",
    "OF_OTHER_THINGS",
    "OPENING",
    "OPEN_WORDS",
    "ORDER_WORDS",
    "Duty",
]

FORWARD: dict[str, bool] = {
    "BEFORE": True,
    "FOLLOWED": True,
    "PRECEDED": False,
    "ONCE": False,
    "UNTIL": False,
    "THEN": True,
}
"""Operators of order → whether who stands before it comes first."""

OPENING = frozenset(["BEFORE", "ONCE", "UNTIL"])
"""Of these, the ones that can open a clause: "After A, B …"."""

NEEDING = frozenset(["needs", "need", "requires", "require", "presupposes", "presuppose", "awaits", "await"])
"""Plain words that stand like "waits for"."""

NUMBERED = frozenset(["firstly"])
"""Plain words that put somebody first."""

LOOKING = frozenset(["look", "looks", "looked", "looking", "take", "takes", "named"])
"""Verbs that "after" belongs to."""

BETWEEN = frozenset(["in between", "in the middle"])

BESIDE_WORDS = frozenset([
    "asynchronous", "asynchronously", "separately", "independent", "straightaway", "away", "neither", "none",
])  # fmt: skip
"""Plain words by which somebody may well start at once."""

MEANWHILE = frozenset([
    "while", "whilst", "meanwhile", "overlap", "overlaps", "overlapping", "simultaneous", "concurrent",
    "alongside", "beside", "abreast", "tandem", "sidelines",
])  # fmt: skip
"""Plain words that put somebody beside somebody."""

KEEPING = frozenset(["keeps", "keep", "continues", "goes on", "carries on", "goes"])
GOING_ON = frozenset(["working", "going", "running", "on working"])
"""Plain words, one behind the other, by which somebody goes on while others begin ("keeps working")."""

OPEN_WORDS = frozenset(
    ["no", "not", "any", "either", "whatever", "whichever", "matter", "matters", "irrelevant", "arbitrary"]
)
"""Plain words with which a sentence that speaks of order may say that there is none."""

LEADING = frozenset(["who", "which", "whom", "whichever", "charge", "shots", "supervisor"])
"""One of these stands in each phrase of leading that is not said of other things, too ("leads to")."""

ORDER_WORDS = frozenset([
    "order", "sequence", "sequentially", "turn", "turns", "priority", "second", "third", "chain",
    "pipeline", "next", "afterwards", "later", "after", "before", "behind", "ahead", "downstream",
    "upstream", "successor", "predecessor", "follow", "following", "subsequent", "preceding", "previous",
    "earlier", "until", "last", "first", "finally", "lastly", "firstly", "secondly", "thirdly", "then",
])  # fmt: skip
"""Plain words of order: a sentence that has one says something of somebody's place."""

OF_OTHER_THINGS: dict[str, frozenset[str]] = {
    "order": frozenset(["the second", "the minute", "immediately", "feed"]),
    "parallel": frozenset(["together", "at once", "all at once", "all together", "independently"]),
    "lonely": frozenset(["help", "helps", "assist", "assists", "support", "supports", "whenever"]),
    "loop": frozenset(["the loop", "keep going", "keeps going", "keeps at it", "going round"]),
    "prior": frozenset(["before it", "earlier"]),
    "free": frozenset(["whenever"]),
}
"""Duty → phrases of its operators that say something else as often."""


@dataclass(frozen=True, slots=True)
class Duty:
    """What is said of an obligation that is not met; {word}, {whom} and {others} are filled in.

    `grave`: somebody might see, use or do more than the prompt allows; then it is an error.
    """

    said: str
    grave: bool = False


DUTIES: dict[str, Duty] = {
    "order": Duty("{word} stands between {whom} and {others}, but nothing puts them in an order"),
    "turned": Duty("{word} puts {whom} before {others}, but it was understood the other way round"),
    "placed": Duty(
        "{word} gives {whom} a place in the order, but it was understood to work beside the others"
    ),
    "stray": Duty("nothing was understood that gives {whom} a place in the order: it starts at once"),
    "unsaid": Duty("what {word} says of {whom} and {others} was not understood: they work side by side"),
    "first": Duty("{word} puts {whom} first, but it was understood otherwise"),
    "last": Duty("{word} puts {whom} last, but it was understood to come before somebody"),
    "prior": Duty("{word} puts {whom} before something, but nothing was understood to come after it"),
    "between": Duty("{word} puts {whom} between others, but it was not understood so"),
    "at once": Duty("{word} lets {whom} start at once, but it was understood to wait for somebody"),
    "beforehand": Duty("{word} puts {whom} before {others}, but it was not understood so"),
    "back": Duty(
        "{word} sends work back to {whom}, but was not understood to begin another round; say when, and how "
        "often: 'if Ben finds an error, Ann works again, at most 3 times'"
    ),
    "worked on": Duty(
        "{whom} works on {word}, which {others} may make, but was understood not to wait for it"
    ),
    "whenever": Duty(
        "{word} may put {whom} beside {others}; it was understood to come behind. Say 'while', or 'once'"
    ),
    "joined": Duty(
        "{word} may go on with what {others} waits for, but was not understood so; say 'once both are done', "
        "or begin a sentence with what {whom} does"
    ),
    "elliptic": Duty("what {word} says of {whom} stands in the sentence before, and was not understood"),
    "free": Duty("{word} lets {whom} work beside the others, but it was understood to work beside nobody"),
    "sequence": Duty("{word} speaks of an order, but none was understood for {whom}"),
    "parallel": Duty("{word} says that {whom} work side by side, but they were not understood to"),
    "beside": Duty("{word} puts {whom} beside {others}, but it was not understood so"),
    "choice": Duty("{word} says that not all of {whom} work, but no choice was understood"),
    "otherwise": Duty("{word} says what {whom} does in the other case, but no such case was understood"),
    "sorted": Duty(
        "{word} speaks of some of the work, but {whom} was understood to work in any case; say 'if …, …'"
    ),
    "loop": Duty("{word} says that something is done again, but nothing was understood to repeat"),
    "company": Duty("{word} speaks of several, but only one was understood to work again"),
    "number": Duty("{word} looks like a bound, but no limit of that size was understood"),
    "whose": Duty("{word} was understood to bound {others}, who is not named here"),
    "whole": Duty(
        "{word} speaks of the work as a whole, but the bound was understood for each agent; limits bound "
        "agents, one by one: say 'each agent may take 10 minutes' or 'Ann may spend $5'",
        grave=True,
    ),
    "oftener": Duty(
        "{word} has {whom} work more than once, but it was understood to work once; tell each step: 'Ann "
        "writes, then Cy comments, then Ben translates, then Cy comments on that', or tell the rounds"
    ),
    "soonest": Duty(
        "{word} lets the work go on with whoever is first, but all were understood to be waited for; say "
        "'once one of Ann and Ben is done, Cy …'"
    ),
    "quorum": Duty("{word} says how many are enough, but nobody was understood to wait for so many"),
    "signal": Duty("{word} looks like something announced, but nothing was understood to start on it"),
    "supervise": Duty("{word} says who leads, but nobody was understood to"),
    "gate": Duty("{word} asks for a person's yes, but none was understood here", grave=True),
    "held": Duty(
        "{word} keeps something from being done without a person's yes, but the yes was understood to come "
        "behind all of it, after {whom}; say before whom it comes: 'a human approves before Ann starts'",
        grave=True,
    ),
    "acted": Duty(
        "{word} needs a person's yes, but that was understood to be asked for only after {whom}, when it is "
        "done; say before whom it comes: 'a human approves before Ann starts'",
        grave=True,
    ),
    "no": Duty(
        "{word} says what {whom} does upon a person's no, but it was understood to be done in any case; say "
        "it right behind the question: 'a human approves it; if it is rejected, Ed …, otherwise Pub …'",
        grave=True,
    ),
    "no again": Duty(
        "{word} was understood as a second question, behind what the first one has let go on; say what "
        "{whom} does right behind the first: 'a human approves it; if it is rejected, Ed …, otherwise Pub …'",
        grave=True,
    ),
    "proviso": Duty(
        "{word} sets a further condition for the same work, which was not understood, or the other way "
        "round; say all of it in one: 'if it is complete and it is not late, Ann …'",
        grave=True,
    ),
    "either": Duty(
        "{word} lets {whom} or a person say yes, but no workflow can wait for either of the two: an agent "
        "that is done has said yes; say who decides ('the boss approves before Ben starts'), or 'and'",
        grave=True,
    ),
    "yeses": Duty(
        "by {word} more people have to say yes than are asked here, and one yes would do; name each who has "
        "to say it: 'the CTO approves and the CFO approves before Ann starts'",
        grave=True,
    ),
    "every yes": Duty(
        "{word} asks for a person's yes in more places than one was understood to be asked for; name each: "
        "'a human approves before Ben starts and a human approves before Cleo starts'",
        grave=True,
    ),
    "kept": Duty(
        "{word} keeps somebody from starting before a person has said yes, but was not understood so; say "
        "'a human approves before Ben starts'",
        grave=True,
    ),
    "headed": Duty(
        "{word} stands above {whom}, but nobody was understood to come before; say 'then Ann and Ben work'",
        grave=True,
    ),
    "reversed": Duty(
        "what the reverse is for {whom} was not understood; say it in words of its own", grave=True
    ),
    "elided": Duty(
        "{word} may narrow what {whom} has, or keep everybody else out; say 'Ann may use Git and nothing "
        "else', or 'only Ann may use Git'",
        grave=True,
    ),
    "alike": Duty(
        "what {whom} is given by {word} stands in another sentence, and was not understood; say it in full: "
        "'Ann has 10 minutes', 'Ann may use Git'",
        grave=True,
    ),
    "unparted": Duty("{word}: others than whom? Nobody is named before", grave=True),
    "rounds": Duty(
        "{word} begins another round in one case only, but nothing was understood that ends the rounds; say "
        "what does: 'if Ben rejects it, go back to Ann, at most 3 times'",
        grave=True,
    ),
    "late": Duty(
        "{word} asks for a person's yes, but it was understood to come only after {whom}, when it is too late"
    ),
    "approval": Duty(
        "a person is asked before {others} is used, but no such rule was understood", grave=True
    ),
    "right": Duty("this speaks of {others}, but nothing was understood of {whom} and it", grave=True),
    "exclusive": Duty("only some may use {others}, but nobody was understood to be kept from it", grave=True),
    "denial": Duty("this keeps somebody from {others}, but {whom} was understood to be given it", grave=True),
    "sight": Duty(
        "{word} keeps something from somebody, but nothing was understood to be hidden", grave=True
    ),
}
"""Every obligation, by name."""
