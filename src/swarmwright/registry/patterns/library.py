"""The patterns that ship with the product (seed 002, answers 7 and 9), each bounded by default.

The functions build raw trees; `BUILT_IN` has the patterns that check, name and verify. In each a member can
be a tree, so that patterns nest, and go into any workflow. What a builder makes itself has an id that begins
with `*`, which no agent's has, so that it differs from every member's.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Literal, TypeAlias

from swarmwright.errors import InvalidPattern
from swarmwright.registry.patterns.base import Parameter, Pattern
from swarmwright.workflow.conditions import Condition
from swarmwright.workflow.tree import All, AtLeast, Flow, ForEach, Loop, Node, Step, Supervised

__all__ = [
    "BUILT_IN",
    "debate",
    "map_reduce",
    "parallel",
    "planner_executor",
    "race",
    "review_loop",
    "supervisor",
]

Exhausted: TypeAlias = Literal["fail", "continue", "escalate"]
Rest: TypeAlias = Literal["finish", "cancel"]


def supervisor(lead: Step, members: tuple[Node, ...], until: Condition | None, at_most: int) -> Node:
    """`lead` works first and after each member, and picks who works next, at most `at_most` times."""
    return Supervised("*supervisor", lead, members, until, at_most)


def parallel(members: tuple[Node, ...], enough: int | None, rest: Rest) -> Node:
    """All members at once; it is complete when all are, or `enough` of them."""
    if enough is None:
        return Flow("*parallel", members)
    if enough > len(members):
        raise InvalidPattern("parallel", "enough", f"{enough} of {len(members)} can never be")
    return Flow("*parallel", members, join=AtLeast(enough, rest))


def map_reduce(over: str, worker: Node, reducer: Node, at_most_parallel: int) -> Node:
    """`worker` once for each of `over` (words: "chapter"), then `reducer` over what came of it."""
    return _chain("*map-reduce", ForEach("*map", over, worker, at_most_parallel), reducer)


def review_loop(author: Node, reviewer: Node, until: Condition, at_most: int, exhausted: Exhausted) -> Node:
    """`author` writes, `reviewer` reads, and again with what was found, until the condition holds."""
    if _agent(author) is not None and _agent(author) == _agent(reviewer):  # of one agent, with one task
        raise InvalidPattern("review_loop", "reviewer", "the author cannot review its own work: name another")
    round_ = _chain("*round", author, reviewer)
    return Loop("*review-loop", round_, until, at_most, exhausted=exhausted)


def planner_executor(
    planner: Node,
    executor: Node,
    over: str,
    until: Condition,
    at_most_parallel: int,
    at_most: int,
    exhausted: Exhausted,
) -> Node:
    """`planner` makes a plan, `executor` does each step of it; planned again until the goal is reached."""
    work = ForEach("*execution", over, executor, at_most_parallel)
    round_ = _chain("*round", planner, work)
    return Loop("*planner-executor", round_, until, at_most, exhausted=exhausted)


def debate(debaters: tuple[Node, ...], judge: Node, rounds: int) -> Node:
    """All `debaters` at once, `rounds` times, each round knowing the last; then `judge` decides."""
    return _chain("*debate", Loop("*rounds", Flow("*round", debaters), at_most=rounds), judge)


def race(members: tuple[Node, ...]) -> Node:
    """All members at once; the first that is done wins, and the rest is cancelled."""
    agents = [agent for member in members if (agent := _agent(member)) is not None]
    if twice := [agent for (agent, _), count in Counter(agents).items() if count > 1]:
        raise InvalidPattern("race", "members", f"{twice[0]} cannot race itself: name each member once")
    return Flow("*race", members, join=AtLeast(1, "cancel"))


def _agent(node: Node) -> tuple[str, str] | None:
    """Who a member is that stands for itself, and its task, if it has one; None for a tree."""
    return (node.agent, node.task) if isinstance(node, Step) else None


def _chain(id_: str, *members: Node) -> Flow:
    return Flow(id_, members, tuple(pairwise(member.id for member in members)), join=All())


_AT_MOST = "How many rounds at most."
_EXHAUSTED = Parameter(
    "exhausted",
    "choice",
    "When the rounds are used up: fail, continue, or escalate to a person.",
    default="escalate",
    options=("fail", "continue", "escalate"),
)

BUILT_IN: tuple[Pattern, ...] = (
    Pattern(
        "supervisor",
        "One picks who works next, until it is done.",
        (
            Parameter("lead", "agent", "Who picks.", required=True),
            Parameter(
                "members", "members", "Who can be picked.", required=True, example=("Writer", "Checker")
            ),
            Parameter("until", "condition", "When it ends before the lead says so."),
            Parameter("at_most", "count", "How many picks at most.", default=10),
        ),
        supervisor,
    ),
    Pattern(
        "parallel",
        "All at once; go on when all are done, or enough of them.",
        (
            Parameter("members", "members", "Who works.", True, least=2, example=("Frontend", "Backend")),
            Parameter("enough", "count", "How many have to be done; without it, all."),
            Parameter(
                "rest",
                "choice",
                "What becomes of the others once enough are done.",
                default="finish",
                options=("finish", "cancel"),
            ),
        ),
        parallel,
    ),
    Pattern(
        "map_reduce",
        "The same work for each item, then one result of it.",
        (
            Parameter("over", "words", "What the items are, in the singular.", True, example="chapter"),
            Parameter("worker", "member", "Who works on one item.", True, example="Summarizer"),
            Parameter("reducer", "member", "Who makes one result of all.", True, example="Editor"),
            Parameter("at_most_parallel", "count", "How many items at a time.", default=4),
        ),
        map_reduce,
    ),
    Pattern(
        "review_loop",
        "One writes, one reviews, until it is good enough.",
        (
            Parameter("author", "member", "Who writes, and mends what the review finds.", required=True),
            Parameter("reviewer", "member", "Who reviews.", required=True),
            Parameter(
                "until", "condition", "When it is good enough.", default="the review finds nothing to mend"
            ),
            Parameter("at_most", "count", _AT_MOST, default=3),
            _EXHAUSTED,
        ),
        review_loop,
    ),
    Pattern(
        "planner_executor",
        "One plans, one does each step of the plan, and again until the goal is reached.",
        (
            Parameter("planner", "member", "Who makes the plan.", required=True),
            Parameter("executor", "member", "Who does one step of it.", required=True),
            Parameter("over", "words", "What a step is called.", default="step of the plan"),
            Parameter("until", "condition", "When no further plan is needed.", default="the goal is reached"),
            Parameter("at_most_parallel", "count", "How many steps at a time.", default=1),
            Parameter("at_most", "count", "How many plans at most.", default=3),
            _EXHAUSTED,
        ),
        planner_executor,
    ),
    Pattern(
        "debate",
        "Several argue for some rounds, each knowing the last one; then one decides.",
        (
            Parameter("debaters", "members", "Who argues.", True, least=2, example=("Optimist", "Sceptic")),
            Parameter("judge", "member", "Who decides.", required=True),
            Parameter("rounds", "count", "How many rounds.", default=2),
        ),
        debate,
    ),
    Pattern(
        "race",
        "All at once; the first that is done wins, and the rest is cancelled.",
        (
            Parameter(
                "members", "members", "Who runs.", True, least=2, example=("Fast Model", "Strong Model")
            ),
        ),
        race,
    ),
)
"""Every pattern that ships with the product."""
