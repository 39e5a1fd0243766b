"""Allotted: limits that were read word by word → claims."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.readers.limiting import note_limit
from swarmwright.language.readers.weighing import beside_a_condition, of_any_step
from swarmwright.language.restrictions.alike import alike
from swarmwright.language.restrictions.allotting import Allotment, Unclear, allotments
from swarmwright.language.restrictions.amounts import Amount
from swarmwright.language.restrictions.bag import GIVING, MODALS
from swarmwright.language.restrictions.carving import Piece, carved
from swarmwright.language.restrictions.comments import says_no_more
from swarmwright.language.restrictions.surrounding import earlier, take_part
from swarmwright.language.restrictions.words import Word, tells
from swarmwright.language.sentences.chunking import Chunk
from swarmwright.language.told.limits import Bound
from swarmwright.language.told.talk import Scene, Talk, agents_of
from swarmwright.language.words.tokens import Token, has
from swarmwright.workflow.rules import EVERYONE, Limit, LimitKind

__all__ = ["strict_limits"]


def strict_limits(talk: Talk, scene: Scene, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Take every limit that is understood word by word; returns the tokens that are left to be read."""
    if not _bounds_something(tokens):
        return tuple(tokens)
    loops = has(tokens, "LOOP", "WEAKLOOP", "UNTIL")
    reader = _Reader(talk, scene, loops)
    before = len(talk.claims.rules)
    left, taken = carved(tokens, reader.reads, _worth)
    if taken or len(talk.claims.rules) > before:
        rest = set(left)
        talk.ledger.consume([t for t in tokens if t not in rest], "limit")
    take_part(talk, left, reader.given)
    return left


def _bounds_something(tokens: Sequence[Token]) -> bool:
    """Whether the sentence can be a limit at all: in it "Ann does, too" may be one."""
    counted = any(t.of("NUM", "NUMWORD", "TIMES") or "-" in t.text or t.text == "$" for t in tokens)
    return counted or tells(tokens, _BOUNDING)


def _worth(words: Sequence[Word]) -> bool:
    """Whether the words can be a limit at all: a number, or trying again."""
    return any(w.kind in ("amount", "number") or w.text in _SMALL or w.lemma in _AGAIN for w in words)


_WHOLE = ("retries", "max_tool_calls", "max_rounds")
"""Kinds of bounds that only come whole."""
_SMALL = (
    "many",
    "much",
    "long",
    "once",
    "same",
    "likewise",
    "ditto",
    "too",
    "well",
    "does",
    "has",
    "is",
    "do",
    "have",
    "none",
)
_AGAIN = ("retry", "rerun", "re-run", "redo", "restart", "attempt", "try", "chance", "call", "time", "little")
_BOUNDING = frozenset(
    [*_AGAIN, "many", "much", "long", "once", "same", "likewise", "ditto", "none", "limit", "deadline",
     "maximum", "minimum", "budget", "ceiling", "quota", "timeout", "cap", "allowance", "half", "quarter",
     "quarters", "couple", "third"]
)  # fmt: skip
"""Words without one of which, and without a number, nothing is bounded."""


class _Reader:
    """Reads pieces of one sentence; a number without a unit takes the unit of the piece before."""

    def __init__(self, talk: Talk, scene: Scene, loops: bool) -> None:
        self.talk, self.scene, self.loops = talk, scene, loops
        self.last: list[tuple[LimitKind, float]] = []
        """What the one named last has, for "… and so does Ann"."""
        self.before = earlier(talk, scene.segment.span[0])
        self.read = False
        self.given: list[tuple[str, ...]] = []
        """Who was bounded, piece by piece."""

    def reads(self, piece: Piece) -> bool:
        """Whether the piece is a limit, or a mere comment on the one before it."""
        words = " ".join(w.text for w in piece.words if w.kind != "mark")
        if self.read and says_no_more(words, self.last):
            return True
        if self._likewise(piece):
            return True
        found = allotments(piece.words, self.before)
        if found is None:
            return False
        if isinstance(found, Unclear):
            return self._refused(piece, found)
        bounds: list[tuple[Allotment, tuple[str, ...]]] = []
        for allotment in found:
            bounds.append((allotment, self._whom(piece, allotment, bounds)))
        if any(not ids or len(a.values) not in (1, len(ids)) for a, ids in bounds):
            return False
        if any(a.kind == "max_rounds" and (self.loops or len(ids) > 1) for a, ids in bounds):
            return False
        each = any(w.text in ("each", "apiece") for w in piece.words)
        if not each and any(a.kind == "retries" and _both(a) and len(ids) > 1 for a, ids in bounds):
            return False  # "they have another go": a loop
        self.last = []
        for allotment, ids in bounds:
            self._note(piece, allotment, ids)
            self.last += [
                (allotment.kind, v) for v in set(allotment.values) if len(set(allotment.values)) == 1
            ]
        return True

    def _likewise(self, piece: Piece) -> bool:
        """ "…, Ann the same", "… and so does Ann", "… Ann too", "… Ann as many"."""
        like = alike(piece)
        if like is None:
            return False
        last = self.last or (self._sentence_before() if like.plainly else [])
        bounds = [(kind, value * like.times) for kind, value in last]
        counted = any(kind == "retries" or not value.is_integer() for kind, value in bounds if kind in _WHOLE)
        if like.times != 1 and counted:  # "four attempts, Ben twice as many": eight in all, seven retries
            said = "so many times as many tries, or calls, bound nobody; say the number: 'Ann gets 2 retries'"
            self.talk.claims.diagnostics.append(diagnose("SW304", piece.span, said))
            return True
        for id_ in self._meant(piece, like.who) if last else ():
            for kind, value in bounds:
                note_limit(self.talk, id_, kind, value, piece.span)
        return bool(last)

    def _sentence_before(self) -> list[tuple[LimitKind, float]]:
        before = self.before
        if before is None or len(set(before.values)) > 1:
            return []
        return [(cast(LimitKind, before.measure), before.values[0])]

    def _refused(self, piece: Piece, found: Unclear) -> bool:
        """Say that a limit is not plain, once no longer or shorter piece of it is."""
        joints = [w for w in piece.words if w.text in (",", "and", "but")]
        if joints or self.loops:
            return False
        self.before = found.amount if found.amount and found.amount.measure not in ("bare", "times") else None
        if self.before is not None:
            self._remember(self.before, self.before.measure, ())
        named = next((w.text for w in piece.words if w.kind == "name"), "")
        name = named or "Ann"
        example = f"{name} has {_minutes(found.amount)}" if not _again(piece) else f"{name} gets 2 retries"
        said = f"{found.why}; it bounds nobody. Say it as in {example!r}"
        timed = (
            found.amount is not None and found.amount.measure == "timeout_s" and found.amount.values[0] > 0
        )
        told = bool(named) and timed  # neither a name nor a number is made up
        rewrite = example if told and not any(w.text in _MORE_SAID for w in piece.words) else None
        code = "SW211" if found.open else "SW304"
        self.talk.claims.diagnostics.append(diagnose(code, piece.span, said, rewrite))
        return True

    def _whom(
        self, piece: Piece, allotment: Allotment, given: Sequence[tuple[Allotment, tuple[str, ...]]]
    ) -> tuple[str, ...]:
        if allotment.everyone:
            return self._named_before(piece) or (EVERYONE,)
        if allotment.who is None and of_any_step(self.talk.prompt, self.scene.segment.span, allotment.kind):
            return (EVERYONE,)
        if allotment.who is None:
            return self._implied(piece)
        if allotment.who.count is not None or (allotment.who.either and not _denied(piece)):
            return ()
        if has(allotment.who.atoms, "OTHERS"):
            rules = self.talk.claims.rules
            having = {r.subject for r in rules if isinstance(r, Limit) and r.kind == allotment.kind}
            having |= {i for a, ids in given for i in ids if a.kind == allotment.kind}
            return tuple(i for i in self.talk.memory.everyone if i not in having)
        return self._meant(piece, allotment.who)

    def _named_before(self, piece: Piece) -> tuple[str, ...]:
        """ "Ann and Ben in parallel, three tries each": the names next before it; or the last stage."""
        if not any(w.text in ("each", "apiece") for w in piece.words):
            return ()
        at, team, named = piece.words[0].tokens[0].start, self.talk.roster.team, list[str]()
        for token in reversed([t for t in self.scene.segment.tokens if t.end <= at]):
            if token.of("AGENT", "GROUP"):
                group = team.group(str(token.value))
                named += reversed(group.members) if group else [str(token.value)]
            elif named and not token.of("AND", "COMMA"):
                break
        stage = self.talk.memory.stage
        return tuple(dict.fromkeys(reversed(named))) or (stage if len(stage) > 1 else ())

    def _meant(self, piece: Piece, who: Chunk) -> tuple[str, ...]:
        """The agents of a phrase; "they" are those that the sentence named last."""
        pronoun = all(a.of("THEY", "EACHOTHER") for a in who.atoms)
        if pronoun and piece.subject is not None:
            ids = agents_of(self.talk, piece.subject)
            if len(ids) > 1:
                return ids
        return agents_of(self.talk, who)

    def _implied(self, piece: Piece) -> tuple[str, ...]:
        """Whoever the sentence spoke of, if the piece goes on about that: "…, and has 5 minutes"."""
        first = next((w for w in piece.words if w.kind != "mark"), None)
        if first is None:
            return ()
        memory = self.talk.memory
        if piece.before and piece.before[-1].text == "(":
            named = [w.chunk for w in piece.before if w.kind == "name"]
            near = len(piece.before) > 1 and piece.before[-2].kind == "name"
            return agents_of(self.talk, named[-1]) if len(named) == 1 or near else ()
        if first.text in ("each", "neither", "none", "both"):
            named = [w.chunk for w in piece.before if w.kind == "name"]
            ids = tuple(dict.fromkeys(i for c in named for i in agents_of(self.talk, c)))
            return ids if len(ids) > 1 else memory.stage if len(memory.stage) > 1 else ()
        pronoun = any(w.text in ("it", "he", "she") for w in piece.words)
        goes_on = first.lemma in GIVING or first.text in MODALS or first.text == "be" or pronoun
        if not goes_on:
            return ()
        ids = agents_of(self.talk, piece.subject)
        if not ids and pronoun:
            ids = memory.subject or memory.stage
        return ids if len(ids) == 1 else ()

    def _note(self, piece: Piece, allotment: Allotment, ids: tuple[str, ...]) -> None:
        values = allotment.values if len(allotment.values) == len(ids) else allotment.values * len(ids)
        for id_, value in zip(ids, values, strict=True):
            note_limit(self.talk, id_, allotment.kind, value, piece.span)
        if allotment.amount.note:
            found = diagnose("SW304", piece.span, allotment.amount.note, severity="warning")
            self.talk.claims.diagnostics.append(found)
        start = self.scene.segment.span[0]
        self.talk.claims.diagnostics += beside_a_condition(self.talk.prompt, start, piece.span)
        who = (allotment.who,) if allotment.who is not None else ()
        self._remember(allotment.amount, allotment.kind, who)
        self.scene.limited = ids
        self.given.append(ids)
        self.before = allotment.amount
        self.read = True
        memory = self.talk.memory
        if ids != (EVERYONE,) and len(ids) == 1 and not memory.stage:
            memory.subject = ids

    def _remember(self, amount: Amount, measure: str, who: tuple[Chunk, ...]) -> None:
        """Keep what the next sentence may leave out."""
        quantity = Chunk("QTY", amount.words[0].tokens, values=amount.values, measure=measure)
        self.talk.last_limit = Bound(measure, amount.values, who, False, quantity)


def _both(allotment: Allotment) -> bool:
    """Whether a pronoun, or nobody, is named for those who try again."""
    tried = allotment.amount.words[-1].lemma in (
        "attempt",
        "try",
        "go",
        "chance",
        "shot",
        "time",
        "more",
        "again",
    )
    return tried and (allotment.who is None or all(a.of("THEY") for a in allotment.who.atoms))


def _denied(piece: Piece) -> bool:
    """ "neither A or B may …": no choice between the two."""
    return any(w.text in ("not", "neither", "never", "nobody", "no") for w in piece.words)


def _again(piece: Piece) -> bool:
    return any(w.lemma in ("retry", "attempt", "try", "rerun", "redo", "go", "chance") for w in piece.words)


_MORE_SAID = frozenset(
    ["if", "when", "whenever", "once", "unless", "until", "not", "never", "otherwise", "then", "cancel",
     "cancels", "stop", "stops"]
)  # fmt: skip
"""Beside these words a limit alone would leave out what is said."""


def _minutes(amount: Amount | None) -> str:
    """The time that was told, where one was, in words that bound; an example elsewhere."""
    seconds = amount.values[0] if amount is not None and amount.measure == "timeout_s" else 0.0
    if seconds <= 0:
        return "5 minutes"
    return f"{seconds / 60:g} minutes" if seconds % 60 == 0 else f"{seconds:g} seconds"
