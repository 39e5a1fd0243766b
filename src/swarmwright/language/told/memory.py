"""Memory: who "they", "both", "the former" and "the others" are, from what was said before.

This module knows nothing of order or rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from swarmwright.language.names.roster import Roster
from swarmwright.language.sentences.chunking import Chunk
from swarmwright.language.words.tokens import Token

__all__ = ["Memory", "Said"]

_COUNTS = {"both": 2, "two": 2, "pair": 2, "duo": 2, "three": 3, "trio": 3, "four": 4, "five": 5, "six": 6}
_END = re.compile(r"\b(?:first|former|last|latter)\b")


@dataclass(frozen=True, slots=True)
class Said:
    """What a half clause goes on with: whether it was given or taken, whose it is, and the tools.

    `may` is None where only tools were spoken of ("As for Ledger, …").
    """

    may: bool | None
    who: tuple[str, ...]
    tools: tuple[str, ...]
    asked: bool = False
    """Whether what was said last is that a person's yes is needed."""


@dataclass(slots=True)
class Memory:
    """The agents spoken of so far: sets that were named together, newest last, and single mentions."""

    roster: Roster
    sets: list[tuple[str, ...]] = field(default_factory=list)
    recent: list[str] = field(default_factory=list)
    sentence: list[str] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    """Who was named in the last sentence before this one that names anybody."""
    heard: tuple[str, ...] = ()
    """Whom the sentence that is being read names, wherever in it: "Dee logs once the others are done"."""
    subject: tuple[str, ...] = ()
    stage: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    named_tools: tuple[str, ...] = ()
    """The tools that the sentence read last names."""
    told: tuple[str, ...] = ()
    """Who is named in the sentence last read that names anybody, in the order of the text."""
    lists: tuple[tuple[str, ...], ...] = ()
    """Those that the sentence which is being read joins by "and"."""
    together: tuple[tuple[str, ...], ...] = ()
    """Those that the last sentence with names joined by "and": "both of them" may mean them."""
    guesses: dict[tuple[int, int], tuple[tuple[str, ...], tuple[str, ...]]] = field(default_factory=dict)
    """Where "the two" were taken to be the last of more who were named together: they, and all of these."""
    right: Said | None = None
    """The right that was read last, if the sentence before gave or took one."""

    @property
    def everyone(self) -> tuple[str, ...]:
        """Every agent of the team."""
        return tuple(agent.id for agent in self.roster.team.agents)

    def begin_sentence(self) -> None:
        """Close the sentence before: what it named together can be meant by "these three"."""
        self.together = self.lists if self.sentence else self.together
        if len(self.sentence) > 1:
            self.sets.append(tuple(self.sentence))
        self.before = self.sentence or self.before
        self.sentence = []

    def hear(self, tokens: Sequence[Token]) -> None:
        """Note whom a sentence names, and whom of them it names together, before it is read."""
        named = tuple(dict.fromkeys(str(t.value) for t in tokens if t.of("AGENT")))
        left_out = _excepted(
            tokens
        )  # "the others follow, except Dee": she is none of those they are apart from
        self.heard = tuple(id_ for id_ in named if id_ not in left_out)
        self.told = named if len(named) > 1 else self.told
        self.lists = tuple(_joined(tokens))

    def note(self, ids: tuple[str, ...]) -> None:
        """Remember that these agents were mentioned together; decisions and announcements are nobody."""
        ids = tuple(id_ for id_ in ids if not id_.startswith(("gate#", "signal#")))
        if len(ids) > 1:
            self.sets.append(ids)
        for id_ in ids:
            if id_ in self.recent:
                self.recent.remove(id_)
            self.recent.append(id_)
            if id_ not in self.sentence:
                self.sentence.append(id_)

    def who(self, chunk: Chunk) -> tuple[str, ...]:
        """The agents that a noun phrase means, in the order named; () if nobody can be meant."""
        found: dict[str, None] = {}
        for atom in self._parted(chunk.atoms):
            found.update(dict.fromkeys(self._atom(atom)))
        if chunk.definite and len(found) > 1:
            last = next((id_ for id_ in reversed(self.recent) if id_ in found), None)
            found = {last: None} if last is not None else found
        excepted = {id_ for atom in chunk.excepted for id_ in self._atom(atom)}
        return tuple(id_ for id_ in found if id_ not in excepted)

    def _parted(self, atoms: tuple[Token, ...]) -> tuple[Token, ...]:
        """ "(Of) these, Ann and Ben": those who are named, where all of them are among these."""
        pronouns = tuple(a for a in atoms if a.of("THEY"))
        names = tuple(a for a in atoms if a.of("AGENT"))
        if not pronouns or not names or len(pronouns) + len(names) < len(atoms):
            return atoms
        meant = {id_ for atom in pronouns for id_ in self._atom(atom)}
        return names if meant > {str(a.value) for a in names} else atoms

    def ids(self, token: Token) -> tuple[str, ...]:
        """The agents that one name means."""
        return self._atom(token)

    def named(self, chunk: Chunk) -> tuple[str, ...]:
        """The excepted agents of a noun phrase."""
        return tuple(id_ for atom in chunk.excepted for id_ in self._atom(atom))

    def _atom(self, atom: Token) -> tuple[str, ...]:
        if atom.of("AGENT"):
            return (str(atom.value),)
        if atom.of("GROUP"):
            group = self.roster.team.group(str(atom.value))
            return group.members if group else ()
        if atom.of("EVERYONE"):
            return self.everyone
        if atom.of("OTHERS"):
            apart = self.heard or self.sentence or self.before
            rest = tuple(id_ for id_ in self.everyone if id_ not in apart)
            return (
                rest
                if rest or not self.recent
                else tuple(id_ for id_ in self.everyone if id_ != self.recent[-1])
            )
        return self._anaphor(atom)

    def _anaphor(self, atom: Token) -> tuple[str, ...]:
        if atom.of("FORMER", "LATTER"):
            pair = next((s for s in reversed(self.sets) if len(s) == 2), ())
            if len(self.told) == 2:
                pair = self.told  # "after Ann writes, Ben reads": told in this order, read in the other
            return (pair[:1] if atom.of("FORMER") else pair[1:]) if pair else ()
        if atom.of("THEY"):
            ids, guessed = self._they(atom.value if isinstance(atom.value, str) else atom.low)
            if guessed:
                self.guesses[atom.start, atom.end] = (ids, max((self.told, tuple(self.before)), key=len))
            return ids
        return ()

    def they(self, words: str) -> tuple[str, ...]:
        """The set meant by "they", "both", "these three": by number if one is said."""
        return self._they(words)[0]

    def _they(self, words: str) -> tuple[tuple[str, ...], bool]:
        """The set, and whether it is only the last so many of more who were named together."""
        count = next((n for word, n in _COUNTS.items() if word in words.split()), 0)
        if not count:
            everybody = "all of them" in words and not self.sets
            if everybody or words == "all of them":
                return tuple(dict.fromkeys(self.recent)), False
            if len(self.stage) > 1:
                return self.stage, False
            return (self.sets[-1] if self.sets else self.stage), False
        if len(self.sentence) == count:
            return tuple(self.sentence), False
        several = max((self.told, tuple(self.before)), key=len)
        if len(several) > count and (end := _END.search(words)):
            return (several[:count] if end.group() in ("first", "former") else several[-count:]), False
        lists = self.together if count == 2 or "all" in words.split() else ()
        match = next((s for s in reversed((*self.sets, *lists)) if len(s) == count), ())
        if match or len(self.stage) == count:
            return match or self.stage, False
        earlier = [id_ for id_ in self.recent if id_ not in self.sentence]
        before = len(self.sentence) < count <= len(earlier)
        recent = earlier if before else self.recent
        found = tuple(recent[-count:]) if len(recent) >= count else ()
        return found, bool(found) and set(found) < set(several)


def _excepted(tokens: Sequence[Token]) -> set[str]:
    """Those whom a sentence names behind "except"."""
    found, inside = set[str](), False
    for token in tokens:
        inside = token.of("EXCEPT", "BUT") or (inside and token.of("AGENT", "AND", "COMMA", "INERT"))
        if inside and token.of("AGENT"):
            found.add(str(token.value))
    return found


def _joined(tokens: Sequence[Token]) -> Iterator[tuple[str, ...]]:
    """Each list of names in which the last stands behind an "and"."""
    run: list[str] = []
    tied = joined = paused = False
    for token in (*tokens, None):
        if token is not None and token.of("AGENT") and (tied or not run):
            run.append(str(token.value))
            tied = False
        elif token is not None and run and token.of("AND", "COMMA"):
            tied, joined = True, joined or token.of("AND")
            paused |= len(run) == 1 and token.of("COMMA")
        else:
            if joined and len(set(run)) > 1 and not (paused and len(run) == 2):  # "A then B, and C then D"
                yield tuple(dict.fromkeys(run))
            here = token is not None and token.of("AGENT")
            run, tied, joined = [str(token.value)] if token is not None and here else [], False, False
            paused = False
