"""Prompts made of statements, each in one of several wordings, with the facts that they say together.

Each statement is read alone by other tests. Here they stand beside each other, about the same agents and
tools, as people write them: the work first, in some shape, and rules of any kind behind it, in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

AGENTS = ("Planner", "Writer", "Checker", "Editor", "Tester", "Publisher", "Archivist", "Analyst")
TOOLS = ("Browser", "Ledger", "Mailer")
TASKS = ("reads the file", "drafts the text", "collects the data", "checks the figures", "writes it up")
PEOPLE = ("a human", "the manager", "the client", "the team lead")
CASES = ("the case is urgent", "the amount is above 1000", "the score is below 5", "something is missing")


@dataclass(frozen=True)
class Said:
    """A statement and its facts, as `workflow.relations` has them."""

    text: str
    facts: tuple[tuple[object, ...], ...]


@dataclass(frozen=True)
class Composed:
    """A prompt, who and what takes part in it, and every fact that it says."""

    prompt: str
    agents: tuple[str, ...]
    tools: tuple[str, ...]
    facts: tuple[tuple[object, ...], ...]


def listed(names: Sequence[str]) -> str:
    """ "A", "A and B", "A, B and C"."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def row(names: Sequence[str]) -> list[tuple[object, ...]]:
    """Each before all that come behind it."""
    return [("before", a, b) for at, a in enumerate(names) for b in names[at + 1 :]]


def beside(names: Sequence[str]) -> list[tuple[object, ...]]:
    """Each beside each other."""
    return [("parallel", a, b) for at, a in enumerate(names) for b in names[at + 1 :]]


def one_by_one(r: Random, team: Sequence[str]) -> Said:
    """A chain."""
    first, *rest = team
    task = r.choice(TASKS)
    steps = [
        r.choice([f"Then {b} {task}.", f"Once {a} is done, {b} {task}.", f"{a} hands over to {b}."])
        for a, b in zip(team, rest, strict=False)
    ]
    middle = "".join(f", then {name}" for name in rest[:-1])
    ways = [
        " ".join([f"{first} {task}.", *steps]),
        f"First {', then '.join(team)}.",
        f"Start with {first}{middle}, and finish with {team[-1]}.",
    ]
    return Said(r.choice(ways), tuple(row(team)))


def side_by_side(r: Random, team: Sequence[str]) -> Said:
    """One, then some beside each other, then another."""
    first, *some, last = team
    text = r.choice(
        [
            f"{first} {r.choice(TASKS)}. Then {listed(some)} work in parallel.",
            f"{first} goes first; after {first}, {listed(some)} run at the same time.",
            f"Once {first} has finished, {listed(some)} start simultaneously.",
        ]
    )
    end = r.choice([f"{last} starts once {listed(some)} are done.", f"Finally {last} {r.choice(TASKS)}."])
    order = [("before", first, name) for name in (*some, last)] + [("before", name, last) for name in some]
    return Said(f"{text} {end}", (*order, *beside(some)))


def rounds(r: Random, team: Sequence[str]) -> Said:
    """Two who repeat, and who follows them."""
    a, b, *rest = team
    most, good = (
        r.choice([2, 3, 5]),
        r.choice([f"{b} approves", f"{b} is satisfied", "the quality is at least 8"]),
    )
    text = r.choice(
        [
            f"{a} drafts and {b} reviews, until {good}, at most {most} times.",
            f"{a} drafts, then {b} reviews. If {b} rejects it, it goes back to {a}, at most {most} times.",
            f"Repeat until {good}, at most {most} times: {a} drafts, then {b} reviews.",
        ]
    )
    then = "".join(f" Then {name} {r.choice(TASKS)}." for name in rest)
    return Said(text + then, (*row(team), ("loop", (a, b), most)))


def cases(r: Random, team: Sequence[str]) -> Said:
    """Either of two, and who follows whichever it is."""
    first, a, b, *rest = team
    case, task = r.choice(CASES), r.choice(TASKS)
    text = r.choice(
        [
            f"{first} {task}. If {case}, {a} takes over, otherwise {b}.",
            f"{first} {task}. {a} works if {case}, otherwise {b} works.",
            f"{first} {task} and passes it to {a} if {case} and to {b} otherwise.",
        ]
    )
    then = "".join(
        f" Either way, {name} {task} at the end." if not at else f" Then {name} {task}."
        for at, name in enumerate(rest)
    )
    order = [fact for fact in row(team) if fact != ("before", a, b)]
    return Said(text + then, (*order, ("choice", a, b), ("if", a), ("if", b)))


def one_case(r: Random, team: Sequence[str]) -> Said:
    """One who works in some case only, and who follows in any."""
    first, some, *rest = team
    case, task = r.choice(CASES), r.choice(TASKS)
    text = r.choice(
        [f"If {case}, {some} {task}.", f"{some} steps in only if {case}.", f"When {case}, {some} {task}."]
    )
    then = "".join(
        f" {'Whatever happens' if not at else 'Then'}, {name} {task}." for at, name in enumerate(rest)
    )
    return Said(f"{first} {task}. {text}{then.replace('Then,', 'Then')}", (*row(team), ("if", some)))


WORK: tuple[tuple[int, Callable[[Random, Sequence[str]], Said]], ...] = (
    (2, one_by_one), (4, side_by_side), (2, rounds), (3, cases), (2, one_case),
)  # fmt: skip
"""The shapes of work, each with how many it takes at least."""


def right(r: Random, team: Sequence[str], tool: str) -> Said:
    """Who may use a tool."""
    who = r.choice(team)
    others = [name for name in team if name != who]
    ways = [
        (
            [
                f"Only {who} may use {tool}.",
                f"{tool} is for {who} alone.",
                f"{who} uses {tool}, nobody else does.",
            ],
            [("grant", who, tool), *(("deny", name, tool) for name in others)],
        ),
        ([f"{who} may use {tool}.", f"Give {who} access to {tool}."], [("grant", who, tool)]),
        ([f"{who} must not use {tool}.", f"Never let {who} use {tool}."], [("deny", who, tool)]),
        (
            [f"Everyone except {who} may use {tool}.", f"{tool} is open to everyone but {who}."],
            [("deny", who, tool), *(("grant", name, tool) for name in others)],
        ),
    ]
    texts, facts = r.choice(ways)
    return Said(r.choice(texts), tuple(facts))


def asked_each_time(r: Random, team: Sequence[str], tool: str) -> Said:
    """A yes to each use of a tool."""
    ways = [
        f"Every call of {tool} must be approved by a human.",
        f"Before {tool} is used, a person has to agree.",
        f"{tool} requires human approval.",
    ]
    return Said(r.choice(ways), (("tool_approval", tool),))


def out_of_sight(r: Random, team: Sequence[str]) -> Said:
    """What somebody must not see."""
    who, whose = r.sample(list(team), 2)
    ways = [f"{who} must not see what {whose} writes.", f"Hide {whose}'s output from {who}."]
    return Said(r.choice(ways), (("hidden", whose, who),))


def bound(r: Random, team: Sequence[str]) -> Said:
    """How long somebody may take, or how often try."""
    who, many = r.choice(team), r.choice([2, 3, 5])
    if r.random() < 0.5:
        return Said(f"{who} must finish within {many} minutes.", (("limit", who, "timeout_s", 60.0 * many),))
    return Said(
        f"If {who} fails, it may be retried up to {many} times.", (("limit", who, "retries", float(many)),)
    )


def yes_before(r: Random, team: Sequence[str]) -> Said:
    """A yes before somebody starts who is not the first."""
    who, person = r.choice(team[1:]), r.choice(PEOPLE)
    ways = [
        f"Before {who} starts, {person} must approve.",
        f"{who} must not start until {person} has approved.",
        f"{person[0].upper()}{person[1:]} has to sign off before {who} begins.",
    ]
    return Said(r.choice(ways), (("gate_before", who),))


def composed(r: Random) -> Composed:
    """Some work, and up to five rules about it."""
    least, work = r.choice(WORK)
    team = r.sample(AGENTS, r.randint(least, 5))
    told, tools = work(r, team), r.sample(TOOLS, r.randint(0, 2))
    rules = [right(r, team, tool) for tool in tools]
    rules += [asked_each_time(r, team, tool) for tool in tools if r.random() < 0.3]
    rules += [rule(r, team) for rule in (out_of_sight, bound, yes_before) if r.random() < 0.4]
    r.shuffle(rules)
    prompt = r.choice([" ", "\n"]).join(said.text for said in (told, *rules))
    return Composed(
        prompt, tuple(team), tuple(tools), tuple(f for said in (told, *rules) for f in said.facts)
    )
