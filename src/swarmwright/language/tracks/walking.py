"""Walking: each track is read from where the fork began; what came of it stands beside the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.processes.placing import ends_of
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.claims import Block, Branch
from swarmwright.language.told.conditions import condition
from swarmwright.language.told.reworking import second_step
from swarmwright.language.told.talk import Talk, order_before
from swarmwright.language.tracks.parting import Fork
from swarmwright.workflow.relations import closure

__all__ = ["walked"]


def walked(talk: Talk, sentences: tuple[Segment, ...], forks: Sequence[Fork]) -> Iterator[Segment]:
    """Each sentence when it is to be read, with what is told before and behind it as its track has it."""
    walk = _Walk(talk, forks)
    for at, segment in enumerate(sentences):
        talk.ahead = sentences[at + 1 :]
        walk.at(segment)
        yield segment
    walk.end()


class _Walk:
    """Goes along while a prompt is read; `at` before each sentence, `end` behind the last one."""

    def __init__(self, talk: Talk, forks: Sequence[Fork]) -> None:
        self._talk, self._forks = talk, forks
        self._fork: Fork | None = None
        self._track = -1
        self._base: tuple[str, ...] = ()
        self._known: set[str] = set()
        self._named: set[str] = set()
        self._orders = self._firsts = self._lasts = 0
        self._told: list[tuple[str, ...]] = []
        self._taken: list[int] = []
        """Of which track each of `_told` is."""

    def at(self, segment: Segment) -> None:
        """Note that this sentence is read next."""
        fork, track = self._place(segment.span)
        named = {i for t in segment.tokens if t.of("AGENT") for i in self._talk.memory.ids(t)}
        if fork is self._fork and track == self._track:
            self._named |= named
            self._anew(segment)
            return
        self._leave_track()
        if fork is not self._fork:
            self._leave_fork()
            if fork is not None:
                self._base = self._talk.memory.stage
        self._fork, self._track = fork, track
        if fork is not None:
            claims = self._talk.claims
            self._talk.memory.stage = self._base
            self._named = named
            self._known, self._orders = set(claims.nodes), len(claims.orders)
            self._firsts, self._lasts = len(self._talk.firsts), len(self._talk.lasts)
            self._anew(segment)

    def end(self) -> None:
        """Note that all is read."""
        self._leave_track()
        self._leave_fork()
        self._fork = None

    def _place(self, span: tuple[int, int]) -> tuple[Fork | None, int]:
        for fork in self._forks:
            for number, told in enumerate(fork.tracks):
                if any(a <= span[0] < b for a, b in told):
                    return fork, number
        return None, -1

    def _leave_track(self) -> None:
        """Only order within the track is kept, and that it comes behind what the fork came behind."""
        if self._fork is None:
            return
        claims = self._talk.claims
        own = tuple(i for i in claims.nodes if i not in self._known)
        mine, others = set(own), {i for told in self._told for i in told}
        foreign = others if self._fork.one else others - self._named
        fresh = claims.orders[self._orders :]
        kept = [o for o in fresh if not ({o.earlier, o.later} & mine and {o.earlier, o.later} & foreign)]
        claims.orders[self._orders :] = kept
        again = {
            i for i in (others & self._named) - foreign if not any(i in (o.earlier, o.later) for o in kept)
        }
        for id_ in (i for i in claims.nodes if i in again):
            name = self._talk.roster.team.name(claims.nodes[id_].agent)
            said = f"{name} is told of in two tracks; whether it works in both is not clear"
            claims.diagnostics.append(
                diagnose("SW204", self._fork.tracks[self._track][0], said, severity="warning")
            )
        del self._talk.firsts[self._firsts :], self._talk.lasts[self._lasts :]
        if own:
            later = {o.later for o in claims.orders if o.earlier in mine}
            begin = [i for i in own if i not in later]
            span = self._fork.tracks[self._track][0]
            known = {(o.earlier, o.later) for o in claims.orders}
            for first in begin:
                before = [i for i in self._base if (i, first) not in known]
                order_before(self._talk, before, [first], span, inferred=True)
            self._told.append(own)
            self._taken.append(self._track)

    def _leave_fork(self) -> None:
        if self._fork is not None and self._fork.one:
            self._choose(self._fork)
            return
        if self._fork is None or len(self._told) < 2:
            self._told, self._taken = [], []
            return
        talk = self._talk
        span = self._fork.tracks[0][0]
        ordered = closure((o.earlier, o.later) for o in talk.claims.orders)
        for one, two in ((a, b) for mine, yours in combinations(self._told, 2) for a in mine for b in yours):
            if (one, two) not in ordered and (two, one) not in ordered:
                talk.claims.together.append((frozenset({one}), frozenset({two}), span))
        if self._fork.doubt is not None:
            said = (
                "which of the tracks is waited for was not understood; say: 'once one of A and B is done, "
                "C starts'"
            )
            talk.claims.diagnostics.append(diagnose("SW402", self._fork.doubt, said))
        every = tuple(i for told in self._told for i in told)
        talk.memory.stage = ends_of(talk, every)
        talk.memory.note(tuple(i for i in every if talk.claims.nodes[i].agent))
        talk.process.hold("parallel", every)
        talk.process.group = every  # "both" are the tracks, not the two of the last one
        self._told, self._taken = [], []

    def _anew(self, segment: Segment) -> None:
        """In a choice, who works in an earlier case has a step of their own in this one, too."""
        if self._fork is None or not self._fork.one:
            return
        talk = self._talk
        talk.choice = talk.branch = None
        told = {i for track in self._told for i in track}
        for agent in dict.fromkeys(str(t.value) for t in segment.tokens if t.of("AGENT")):
            last = talk.latest.get(agent, agent)
            if last in told:
                second_step(talk, last, segment.span)

    def _choose(self, fork: Fork) -> None:
        """Make a choice of the tracks: each is a branch, on its condition where it has one."""
        talk = self._talk
        for number in (n for n in range(len(fork.tracks)) if n not in self._taken):
            said = "what is done in this case was not understood; say it with 'if …, … otherwise …'"
            talk.claims.diagnostics.append(diagnose("SW402", fork.tracks[number][0], said))
        if len(self._told) < 2:
            self._told, self._taken = [], []
            return
        block = Block("choice", fork.tracks[0][0])
        for number, own in zip(self._taken, self._told, strict=True):
            asked = fork.asked[number]
            said = talk.prompt[asked[0].start : asked[-1].end] if asked else ""
            block.branches.append(Branch(condition(said, asked) if asked else None, list(own)))
        if any(branch.condition is not None for branch in block.branches):
            block.branches.sort(key=lambda branch: branch.condition is None)
        talk.claims.blocks.append(block)
        every = tuple(i for told in self._told for i in told)
        talk.before_choice, talk.memory.stage = self._base, ends_of(talk, every)
        talk.memory.note(tuple(i for i in every if talk.claims.nodes[i].agent))
        talk.choice = talk.branch = None
        self._told, self._taken = [], []
