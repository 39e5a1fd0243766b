"""Regular expressions that take time linear in the text, whatever the text: nothing is gone back to.

The part of Python's syntax that needs no going back: literals, `.`, classes (`[a-z_]`, `[^/]`), `\\d \\w \\s`
and their opposites (ASCII alone: no other alphabet's digits), groups, `|`, and `* + ? {m} {m,} {m,n}`. It is
always the whole text that must match, so there is no `^` and no `$`; what looks around or back is refused.

    parse -> a tree -> states (Thompson's construction) -> sets of states, made when a text first needs them
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from swarmwright.policy.arguments.syntax import Chars, Either, Node, PatternFault, Row, Times, parse

__all__ = ["LONGEST", "Pattern", "PatternFault", "compiled"]

LONGEST = 20_000
"""Characters of a text beyond which it matches nothing."""

_MOST_STATES = 2_000
_MOST_SETS = 4_000


@dataclass(slots=True)
class Pattern:
    """A pattern that was read. It remembers the sets of states that texts have led to."""

    source: str
    _moves: list[list[tuple[Chars, int]]] = field(default_factory=list)
    _jumps: list[list[int]] = field(default_factory=list)
    _sets: dict[frozenset[int], dict[str, frozenset[int]]] = field(default_factory=dict)
    _known: int = 0
    _start: frozenset[int] = frozenset()
    _end: int = 0

    def __post_init__(self) -> None:
        start = self._state()
        self._end = self._add(parse(self.source), start)
        self._start = self._closure({start})

    def matches(self, text: str) -> bool:
        """Whether the whole text is of the pattern."""
        if len(text) > LONGEST:
            return False
        now = self._start
        for char in text:
            led = self._sets.get(now)
            after = led.get(char) if led is not None else None
            now = self._after(now, char) if after is None else after
            if not now:
                return False
        return self._end in now

    def _after(self, now: frozenset[int], char: str) -> frozenset[int]:
        """Where a character leads to, which is remembered."""
        reached = {to for state in now for chars, to in self._moves[state] if chars.holds(char)}
        if self._known >= _MOST_SETS:
            self._sets.clear()
            self._known = 0
        self._known += 1
        found = self._sets.setdefault(now, {})[char] = self._closure(reached)
        return found

    def _closure(self, states: set[int]) -> frozenset[int]:
        todo = list(states)
        while todo:
            for to in self._jumps[todo.pop()]:
                if to not in states:
                    states.add(to)
                    todo.append(to)
        return frozenset(states)

    def _state(self) -> int:
        if len(self._moves) >= _MOST_STATES:
            raise PatternFault(f"more than {_MOST_STATES} states: repeat less often")
        self._moves.append([])
        self._jumps.append([])
        return len(self._moves) - 1

    def _add(self, node: Node, at: int) -> int:
        """Add what leads through `node` from a state; the state behind it."""
        match node:
            case Chars():
                end = self._state()
                self._moves[at].append((node, end))
                return end
            case Row(parts):
                for part in parts:
                    at = self._add(part, at)
                return at
            case Either(options):
                ends = [self._add(option, self._fork(at)) for option in options]
                end = self._state()
                for one in ends:
                    self._jumps[one].append(end)
                return end
            case Times(part, least, most):
                return self._add_times(part, least, most, at)

    def _add_times(self, part: Node, least: int, most: int | None, at: int) -> int:
        for _ in range(least):
            at = self._add(part, at)
        if most is None:
            again = self._fork(at)
            self._jumps[self._add(part, again)].append(again)
            return self._fork(again)
        ends = [at]
        for _ in range(most - least):
            at = self._add(part, at)
            ends.append(at)
        end = self._state()
        for one in ends:
            self._jumps[one].append(end)
        return end

    def _fork(self, at: int) -> int:
        state = self._state()
        self._jumps[at].append(state)
        return state


@lru_cache(maxsize=512)
def compiled(source: str) -> Pattern:
    """The pattern of a source text. Raises PatternFault."""
    return Pattern(source)
