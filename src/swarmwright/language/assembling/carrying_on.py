"""Carrying on: what is told to come after one alternative, by its name, belongs to the arm of that one.

"Either Ann or Bob. Ann is followed by Cid. Bob is followed by Dan." Cid works where Ann did, Dan where Bob
did. What comes after both, after "either of them" or after nobody by name comes behind the choice as a whole.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from swarmwright.language.readers.joining import parts_of
from swarmwright.language.told.claims import Block, Order
from swarmwright.language.told.talk import Talk, agent_id
from swarmwright.language.words.tokens import Token

__all__ = ["carry_arms_on"]


def carry_arms_on(talk: Talk, sentences: Iterable[Sequence[Token]]) -> None:
    """Put into each arm of a choice of several what is told to follow it, and nothing else.

    The outermost choices come first: what goes on within them does so within their arms.
    """
    choices = [b for b in talk.claims.blocks if b.kind == "choice" and sum(map(bool, _arms(b))) > 1]
    if not choices:
        return
    ways = _Ways(talk, [list(told) for told in sentences])
    for choice in sorted(choices, key=lambda b: -len(b.everything())):
        for arm, ids in zip(choice.branches, ways.carried(choice), strict=True):
            arm.members += [i for i in talk.claims.nodes if i in ids]


def _arms(choice: Block) -> list[frozenset[str]]:
    return [frozenset(branch.members) for branch in choice.branches]


class _Ways:
    """Who is told to come after whom, and by name."""

    def __init__(self, talk: Talk, sentences: Sequence[Sequence[Token]]) -> None:
        self._claims = talk.claims
        self._sentences = sentences
        self._before: dict[str, set[str]] = {}
        """Each → whom it waits for, however that is said; by the order of the text alone, too."""
        self._awaited: dict[str, set[str]] = {}
        """Each → whom it is said to wait for."""
        self._named: dict[str, set[str]] = {}
        """Each → who is said to come after it, by its name."""
        for order in talk.claims.orders:
            self._before.setdefault(order.later, set()).add(order.earlier)
            if order.inferred or order.of_all:
                continue
            self._awaited.setdefault(order.later, set()).add(order.earlier)
            if self._by_name(order):
                self._named.setdefault(order.earlier, set()).add(order.later)
        for start in talk.claims.starts:
            self._awaited.setdefault(start.waiter, set()).add(start.announcer)
            self._named.setdefault(start.announcer, set()).add(start.waiter)

    def carried(self, choice: Block) -> list[set[str]]:
        """What goes on each arm of the choice, in the order of its branches."""
        arms = _arms(choice)
        after = [_reached(arm, self._named) for arm in arms]
        inside = choice.everything()
        if any(after[n] & arm for n in range(len(arms)) for at, arm in enumerate(arms) if at != n):
            return [set() for _ in arms]
        shared = {i for n, one in enumerate(after) for other in after[n + 1 :] for i in one & other}
        found = [one - inside - shared for one in after]
        for arm, ids in zip(arms, found, strict=True):
            asked = [(gate, held) for gate, held in self._claims.gates_before if held <= arm | ids]
            ids |= {gate for gate, held in asked if held & ids and gate not in inside | shared}
        ahead = _reached(inside, self._before)
        while wrong := [
            (ids, id_)
            for n, ids in enumerate(found)
            for id_ in ids
            if not self._awaited.get(id_, set()) <= ids | arms[n] | ahead
            or not self._fits(id_, n, arms, found)
        ]:
            for ids, id_ in wrong:
                ids.discard(id_)
        return found

    def _fits(self, id_: str, at: int, arms: Sequence[frozenset[str]], found: Sequence[set[str]]) -> bool:
        """Whether no other block is cut in two where this one goes on the arm."""
        arm, inside = arms[at] | found[at], frozenset().union(*arms)
        for block in self._claims.blocks:
            held = block.everything()
            if inside <= held and id_ not in held and not (block.kind == "choice" and inside == held):
                return False
            cut = id_ in held and not inside <= held and not held <= arm
            if cut and not _one_of_each(block, arms, found):
                return False
        return True

    def _by_name(self, order: Order) -> bool:
        """Whether the sentence that says so names whom it comes after, or points at it."""
        earlier = self._claims.nodes.get(order.earlier)
        if earlier is None or not earlier.agent:
            return True
        start, agent = order.span[0], agent_id(order.earlier)
        told = next((s for s in self._sentences if s and s[0].start <= start < s[-1].end), ())
        return any(t.of("AGENT") and t.value == agent for t in told) or _points_back(told)


_POINTERS = frozenset(["it", "this one", "which", "who", "whom"])
_BEHIND = ("ONCE", "FOLLOWED", "PRECEDED", "AFTER", "STOP", "MARK")


def _points_back(tokens: Sequence[Token]) -> bool:
    """ "It is followed by Dan", "Dan comes after them": not what somebody works on ("Dan files it")."""
    for at, token in enumerate(tokens):
        if token.of("FORMER", "LATTER"):
            return True
        points = token.of("THEY") or token.low in _POINTERS
        if points and (at == 0 or tokens[at - 1].of(*_BEHIND) or token.low.startswith("wh")):
            return True
    return False


def _one_of_each(block: Block, arms: Sequence[frozenset[str]], found: Sequence[Collection[str]]) -> bool:
    """ "Once Ann or Cid is done", each of whom stands in an arm of its own: no more than a time."""
    whole = [arm | frozenset(ids) for arm, ids in zip(arms, found, strict=True)]
    homes = [n for part in parts_of(block) for n, arm in enumerate(whole) if part <= arm]
    return bool(homes) and len(homes) == len(parts_of(block)) == len(set(homes))


def _reached(ids: Iterable[str], ways: dict[str, set[str]]) -> set[str]:
    """All that these lead to, themselves left out unless they come round again."""
    found: set[str] = set()
    left = list(ids)
    while left:
        new = ways.get(left.pop(), set()) - found
        found |= new
        left += new
    return found
