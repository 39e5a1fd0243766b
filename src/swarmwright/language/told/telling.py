"""Telling: when all has been read, each step's task is cut from the prompt as it is written there.

A task is what was read as somebody's work, and what stands beside it in the sentence and is nothing else: a
list behind a colon, a remark in brackets, "… and saves it". Names, conditions, words of order and what other
rules have taken end it. What was noted as somebody's work and is in nothing of the workflow is given back to
the ledger as unread.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from swarmwright.language.sentences.clauses import LINKS
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.claims import Claims, Wanted
from swarmwright.language.told.ledger import SERIOUS, Ledger
from swarmwright.language.told.talk import Talk
from swarmwright.language.told.tasks import ORDERING, Runs, Words, closed
from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.tokens import Token
from swarmwright.workflow.conditions import Compare, Condition, Judged, leaves

__all__ = ["tell"]

_WORK = frozenset(["", "act", "role", "frame", "choice", "held back", "completion"])
"""Who may have read a word that belongs to a task; "": nobody."""
_TOLD = ("act", "role")
"""Who reads words as a task; other readers may read a word to say when."""
_MARKS = frozenset(["COMMA", "SEMI", "COLON", "DASH", "OPEN", "CLOSE", "MARK", "POSS"])
_JOINTS = frozenset([*_MARKS, "AND", "OR", "BUT", "THEN"])
_CONTENT = ("WORD", "QUOTE", "NUM", "OUTPUT", "ANNOUNCE")
_GLUE = frozenset(
    ["INERT", "NUMWORD", "IT", "THEY", "TO", "BY", "OF", "FOR", "ON", "IN", "RELATIVE", "MAY", "MUST", "EACH",
     "FIN", "STARTV", "ALLDONE", "CAUSE", "WHOLE", "TIMES", "INSTEAD", "HUMAN", "ME", "MARK"]
)  # fmt: skip
_CONNECTIVES = frozenset(["i.e.", "e.g.", "viz.", "namely"])
_ARTICLES = ("the", "a", "an", "for")
_NAMES = ("AGENT", "GROUP")
_ENDS = frozenset([*LINKS, *_NAMES, *ORDERING, "FORMER", "LATTER"]) - {"THEN"}
_LEADING = frozenset(["the", "a", "an", "to", "into", "for", "from", "in", "on"])
"""What work begins with that has the verb of the work before it."""


@dataclass(slots=True)
class _Piece:
    """One piece of work: the indices of its tokens in the sentence, in runs, and whose it is."""

    runs: list[tuple[int, int]]
    steps: list[Wanted]
    part: Runs
    places: Runs


def tell(talk: Talk, segments: Sequence[Segment]) -> None:
    """Cut the tasks, and give back to the ledger what is in none of them."""
    for id_, task in talk.meant.items():
        if id_ in talk.claims.nodes:
            step = talk.claims.nodes[id_]
            step.task = step.task or task
    told: dict[Runs, list[Wanted]] = {}
    for step in talk.claims.nodes.values():
        if step.agent and isinstance(step.task, Words):
            for part in step.task.parts:
                told.setdefault(part, []).append(step)
    segments = sorted((segment for segment in segments if segment.tokens), key=_begins)
    starts = [_begins(segment) for segment in segments]
    inside: dict[int, list[tuple[Runs, list[Wanted]]]] = {}
    for part, steps in sorted(told.items()):
        inside.setdefault(bisect_right(starts, part[0][0]) - 1, []).append((part, steps))
    final: dict[Runs, Runs] = {}
    for at, parts in inside.items():
        sentence = _Sentence(talk, segments[at])
        final.update(sentence.cut(parts))
    for step in talk.claims.nodes.values():
        if step.agent and isinstance(step.task, Words):
            whole = dict.fromkeys(final.get(part, part) for part in step.task.parts)
            step.task = Words.of(talk.prompt, [part for part in whole if part])
    _release(talk, segments)


def _begins(segment: Segment) -> int:
    """Where its first word stands; those of a sentence that is told in another order stand behind it."""
    written = [token.start for token in segment.tokens if token.end > token.start]
    return min(written, default=segment.span[0])


class _Sentence:
    """The tokens of one sentence, and which piece of work each belongs to."""

    def __init__(self, talk: Talk, segment: Segment) -> None:
        self.talk, self.tokens = talk, segment.tokens
        self.rules = [talk.ledger.rule_of(token) for token in segment.tokens]
        self.owner: list[_Piece | None] = [None] * len(self.tokens)
        self.doubtful = any(
            not rule and token.of(*SERIOUS, "HUMAN")
            for rule, token in zip(self.rules, self.tokens, strict=True)
        )
        """Whether an operator is left unread: the words around it may mean more than work."""

    def cut(self, parts: Sequence[tuple[Runs, list[Wanted]]]) -> Iterator[tuple[Runs, Runs]]:
        """(as it was read, as it is written) for each part; () for one that is taken up in another."""
        pieces = [self._piece(part, steps) for part, steps in parts]
        for piece in pieces:
            self._right(piece)
        for before, piece in zip((None, *pieces), pieces, strict=False):
            self._left(piece)
            self._without_verb(piece, before)
        kept: _Piece | None = None
        for piece in pieces:
            if kept is not None and self._goes_on(kept, piece):
                kept.runs[-1:] = [(kept.runs[-1][0], piece.runs[0][1]), *piece.runs[1:]]
                yield piece.part, ()
                continue
            if kept is not None:
                yield kept.part, self._places(kept)
            kept = piece
        if kept is not None:
            yield kept.part, self._places(kept)

    def _piece(self, part: Runs, steps: list[Wanted]) -> _Piece:
        runs: list[tuple[int, int]] = []
        places: list[tuple[int, int]] = []
        for start, end in part:
            within = [n for n, t in enumerate(self.tokens) if start < t.end and t.start < end]
            if not within:
                continue
            if runs and self._one(range(runs[-1][1] + 1, within[0])):
                runs[-1], places[-1] = (runs[-1][0], within[-1]), (places[-1][0], end)  # "… and then …"
            else:
                runs.append((within[0], within[-1]))
                places.append((start, end))
        piece = _Piece(runs, steps, part, tuple(places))
        for first, last in runs:
            self.owner[first : last + 1] = [piece] * (last + 1 - first)
        return piece

    def _one(self, gap: range) -> bool:
        """Whether two stretches are one: a joint is between, or what is said of work ("tests again, …")."""
        tokens = [self.tokens[at] for at in gap]
        if all(t.kinds <= _JOINTS for t in tokens):
            return any(t.value != "then" for t in tokens)
        return all(self.rules[at] in _WORK and not self.tokens[at].of(*_ENDS) for at in gap)

    def _free(self, at: int) -> bool:
        """Whether a word may belong to the task beside it."""
        token = self.tokens[at]
        if self.owner[at] is not None or self.rules[at] not in _WORK or token.of(*_ENDS):
            return False
        return bool(self.rules[at]) or not self.doubtful

    def _joins(self, at: int) -> bool:
        """Whether a mark or a conjunction stands here, which belongs to what it joins."""
        token = self.tokens[at]
        return self.owner[at] is None and token.kinds <= _JOINTS and self.rules[at] in (*_WORK, "joint")

    def _right(self, piece: _Piece) -> None:
        """Take up what follows."""
        if not piece.runs:
            return
        last = boundary = content = piece.runs[-1][1]
        at = last + 1
        while at < len(self.tokens) and (self._joins(at) or self._free(at)):
            if not self._joins(at):
                content = at if self._says(at, content) else content
            else:
                boundary = content = self._before(at, boundary, content)
                if self.tokens[at].of("THEN") and not self._works(at + 1):
                    break
            at += 1
        if at == len(self.tokens) or self.tokens[at].of(*LINKS):
            content = self._before(at, boundary, content)
        self._take(piece, last + 1, boundary if self._cuts(at, content) else content)

    def _before(self, at: int, boundary: int, content: int) -> int:
        """The end of a stretch that says something: "of it" of "half of it," too."""
        glue = range(content + 1, at)
        said = content > boundary or boundary == content
        return at - 1 if glue and said and not any(map(self._joins, glue)) else content

    def _cuts(self, at: int, last: int) -> bool:
        """Whether what stands here belongs together with the words before it: "three | at a time"."""
        if at >= len(self.tokens) or self._joins(last + 1):
            return False
        return self.tokens[at].of(*_NAMES, "FORMER", "LATTER") or self.tokens[last].of("NUM")

    def _says(self, at: int, last: int) -> bool:
        """Whether a word is more than a joint of what may follow."""
        token = self.tokens[at]
        if not token.kinds <= _GLUE or self.tokens[at - 1].of("COLON", "OPEN"):
            return True
        return last == at - 1 and token.kinds == {"INERT"} and token.value not in _ARTICLES

    def _works(self, at: int) -> bool:
        """ "…, then draws it": a verb."""
        return at < len(self.tokens) and any(form == "s" for _, form in analyses(str(self.tokens[at].value)))

    def _left(self, piece: _Piece) -> None:
        """Take up what stands between the doer and the verb."""
        if not piece.runs:
            return
        first = content = piece.runs[0][0]
        at = first - 1
        while at >= 0 and (self._joins(at) or self._free(at)):
            if self.tokens[at].of(*_CONTENT) and not self._joins(at):
                content = at
            at -= 1
        if at >= 0 and self.tokens[at].of(*_NAMES) and content < first:
            content -= content > at + 1 and self.tokens[content - 1].of("RELATIVE")
            self.owner[content:first] = [piece] * (first - content)
            piece.runs[0] = (content, piece.runs[0][1])

    def _without_verb(self, piece: _Piece, before: _Piece | None) -> None:
        """ "Ann writes the start and Bob the end": Bob writes, too."""
        if not piece.runs or before is None or not before.runs or before.steps == piece.steps:
            return
        first = piece.runs[0][0]
        at = first - 1
        while (
            at >= 0
            and self.tokens[at].of("INERT", "TO", "FOR", "FROM", "IN", "ON")
            and self.owner[at] is None
        ):
            at -= 1
        led = self.tokens[at + 1].low if at + 1 < first else ""
        told = {t.low for t in self.tokens[before.runs[0][0] : before.runs[-1][1] + 1]}
        if at < 0 or not self.tokens[at].of(*_NAMES) or led not in told or led not in _LEADING:
            return
        verb = before.runs[0][0]
        piece.runs = [(verb, verb), (at + 1, piece.runs[0][1]), *piece.runs[1:]]
        self.owner[at + 1 : first] = [piece] * (first - at - 1)
        starts = (
            (self.tokens[verb].start, self.tokens[verb].end),
            (self.tokens[at + 1].start, piece.places[0][1]),
        )
        piece.places = (*starts, *piece.places[1:])

    def _take(self, piece: _Piece, first: int, last: int) -> None:
        if last >= first:
            self.talk.ledger.consume(self.tokens[first : last + 1], "act", piece.steps[0].id)
            self.owner[first : last + 1] = [piece] * (last + 1 - first)
            piece.runs[-1] = (piece.runs[-1][0], last)

    def _goes_on(self, one: _Piece, two: _Piece) -> bool:
        """Whether the same agents go on with more work, and only marks and "and then" stand between."""
        if not one.runs or not two.runs or [s.id for s in one.steps] != [s.id for s in two.steps]:
            return False
        between = range(one.runs[-1][1] + 1, two.runs[0][0])
        return all(self._joins(at) or self.tokens[at].kinds <= {"INERT", *_JOINTS} for at in between)

    def _places(self, piece: _Piece) -> Runs:
        """Where the runs stand in the prompt: as they were read, or to the end of what was taken up."""
        places = []
        for (first, last), (start, end) in zip(piece.runs, piece.places, strict=False):
            start = min(start, self.tokens[first].start) if self.tokens[first].end <= start else start
            end = self.tokens[last].end if self.tokens[last].start >= end else end
            places.append((start, closed(self.talk.prompt, start, end)))
        return tuple(places)


def _release(talk: Talk, segments: Sequence[Segment]) -> None:
    """Give back what was noted as work, and stands in nothing of the workflow."""
    carried = _carried(talk.claims).casefold()
    lost = {
        token.start
        for segment in segments
        for token in segment.tokens
        if _claimed(talk.ledger, token) and token.low not in carried
    }
    for segment in segments:  # "chapter 2.1": the number goes with the word
        for word, number in pairwise(segment.tokens):
            told = number.of("NUM") and talk.ledger.rule_of(number) in _TOLD
            if told and word.start in lost and number.low not in carried:
                lost.add(number.start)
    talk.ledger.give_back(lost)


def _claimed(ledger: Ledger, token: Token) -> bool:
    told = token.kinds <= {"WORD", "QUOTE"} and ledger.rule_of(token) in _TOLD
    return told and len(token.text) > 1 and token.value not in _CONNECTIVES


def _carried(claims: Claims) -> str:
    """All the words that the workflow carries: tasks, questions, signals, conditions."""
    blocks = claims.blocks
    asked = [b.until for b in blocks] + [branch.condition for b in blocks for branch in b.branches]
    return "\n".join(
        [
            *(w for n in claims.nodes.values() for w in (n.task, *n.signals, *n.approvers)),
            *(s.signal for s in claims.starts),
            *(b.over for b in blocks),
            *(w for c in asked if c is not None for w in _words(c)),
        ]
    )


def _words(condition: Condition) -> Iterator[str]:
    for leaf in leaves(condition):
        if isinstance(leaf, Judged):
            yield leaf.text
        elif isinstance(leaf, Compare):
            yield from (leaf.field, str(leaf.value))
