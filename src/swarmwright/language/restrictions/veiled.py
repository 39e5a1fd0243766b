"""Veiled: rules of sight that were read word by word → claims."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from swarmwright.language.diagnosing.diagnostics import diagnose
from swarmwright.language.readers.weighing import conditional
from swarmwright.language.restrictions.carving import Piece, carved
from swarmwright.language.restrictions.closed import closes, kept_secret, spoken_of_next, turns_round
from swarmwright.language.restrictions.confined import confined_sights
from swarmwright.language.restrictions.seeing import Sighting, sighting
from swarmwright.language.restrictions.sights import sources_in
from swarmwright.language.restrictions.vocabulary import BLIND, CONFINED, HIDE, NEGATIONS, ONLY
from swarmwright.language.restrictions.words import Word, tells
from swarmwright.language.sentences.chunking import Chunk
from swarmwright.language.told.talk import Talk, agents_of
from swarmwright.language.words.tokens import Token, has
from swarmwright.workflow.rules import EVERYONE, Hide

__all__ = ["strict_sights"]

_RESTRICTING = NEGATIONS | HIDE | BLIND | CONFINED | ONLY | {"keep", "eyes"}
_ADJUNCTS = frozenset(
    ["without", "unaware", "ignorant", "oblivious", "independent", "uninformed", "uninfluenced", "unaffected",
     "in ignorance", "in isolation", "in the", "blind"]
)  # fmt: skip
_CONDITIONAL = ("IF", "UNLESS", "UNTIL", "FOREACH")
_SEEING = frozenset(["see", "read", "look", "know", "learn", "view", "hear", "tell", "show", "aware", "pass"])


def strict_sights(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Take every rule of sight that is understood word by word; returns the tokens that are left."""
    excepting = has(tokens, "EVERYONE") and has(tokens, "EXCEPT", "BUT")
    restricting = (excepting or tells(tokens, _RESTRICTING)) and not has(tokens, *_CONDITIONAL)
    confined = confined_sights(talk, tokens) if restricting else None
    if confined is not None:
        return confined
    if has(tokens, "TOOL", *_CONDITIONAL):
        return tuple(tokens)
    if not tokens or not (restricting or any(isinstance(r, Hide) for r in talk.claims.rules)):
        return tuple(tokens)
    reader = _Reader(talk, tokens[0].start)
    left, taken = carved(tokens, reader.reads, _worth, _ADJUNCTS)
    if not taken or not reader.restricts():
        reader.contradictions()
        return tuple(tokens)
    reader.note()
    rest = set(left)
    talk.ledger.consume([t for t in tokens if t not in rest], "visibility")
    return left


def _worth(words: Sequence[Word]) -> bool:
    return any(w.kind == "name" or w.text in ("it", "what", "versa", "way", "reverse", "else") for w in words)


def _of_one_another(piece: Piece, seen: Sighting) -> bool:
    """ "Each writes without seeing the drafts of the others", "they must not see …": of the others of them.

    Where those who must not see it are told by their names, the others are the rest of the team.
    """
    others = any(a.of("OTHERS") for c in seen.sources for a in c.atoms)
    spoken = [c for c in (*seen.viewers, piece.subject) if c is not None]
    apart = any(w.text == "without" for w in piece.words)
    return others and (apart or any(a.of("THEY", "EACH") for c in spoken for a in c.atoms))


class _Reader:
    """Reads pieces of one sentence, and notes what they say once all of it has been read."""

    def __init__(self, talk: Talk, start: int) -> None:
        self.talk = talk
        self.start = start
        self.before: Sighting | None = None
        self.found: list[tuple[Piece, Sighting, tuple[str, ...], tuple[str, ...]]] = []
        """Piece, what it says, whose work, and who is spoken of."""

    def reads(self, piece: Piece) -> bool:
        """Whether the piece says who sees what, and nothing else."""
        if self._reversed(piece) or self._closed(piece):
            return True
        seen = sighting(piece.words, self.before)
        if seen is None or _precondition(piece):
            return False
        if seen.effect == "topic":
            self.before = seen
            return False
        sources = self._sources(piece, seen)
        viewers = self._viewers(piece, seen)
        if seen.effect == "hide" and len(viewers) > 1 and _of_one_another(piece, seen):
            seen, sources = replace(seen, effect="mutual", sources=()), ()
        elif seen.effect == "mutual":
            viewers = self._together(piece, seen)
        elif not sources or (not viewers and not seen.everyone and seen.effect != "secret"):
            return False
        if (seen.effect == "mutual" and len(viewers) < 2) or not self._whole(seen):
            return False
        self.before = seen
        takes = seen.permits or seen.waives or _pronoun(piece) or not sources_in(piece.words)
        takes |= bool(self._excepted(seen))
        zipped = any(w.text == "respectively" for w in piece.words)
        if zipped and (seen.effect != "hide" or len(sources) != len(viewers)):
            return False
        if (seen.effect == "open" and not takes) or (seen.effect == "secret" and _goes_on(piece)):
            return False
        self.found.append((piece, seen, sources, viewers))
        return True

    def _reversed(self, piece: Piece) -> bool:
        """ "… and vice versa": the rule before holds the other way round too."""
        words = " ".join(w.text for w in piece.words)
        if not self.found or not turns_round(words):
            return False
        _, seen, sources, viewers = self.found[-1]
        if seen.effect != "hide" or not sources or not viewers:
            return False
        self.found.append((piece, replace(seen, sources=(), viewers=()), viewers, sources))
        return True

    def _closed(self, piece: Piece) -> bool:
        """ "Ben may read it, and nobody else": those who may are all who may; said twice, it is said."""
        if not self.found or not closes(" ".join(w.text.casefold() for w in piece.words)):
            return False
        told, seen, sources, viewers = self.found[-1]
        if seen.effect == "only":
            return True
        if seen.effect != "open" or not (seen.permits and viewers) or seen.waives or self._excepted(seen):
            return False
        self.found[-1] = (told, replace(seen, effect="only"), sources, viewers)
        return True

    def restricts(self) -> bool:
        """Whether any piece takes sight from somebody."""
        return any(
            seen.effect != "open"
            or seen.waives
            or self._excepted(seen)
            or (seen.permits and viewers and any(kept_secret(self.talk, s) for s in sources))
            for _, seen, sources, viewers in self.found
        )

    # -- who and whose ----------------------------------------------------------------------------------

    def _whole(self, seen: Sighting) -> bool:
        """Whether nobody is meant by number alone ("two of them")."""
        return all(c.count is None for c in (*seen.viewers, *seen.sources))

    def _sources(self, piece: Piece, seen: Sighting) -> tuple[str, ...]:
        """Whose work is meant: that named, or the one that was spoken of last."""
        named = tuple(i for c in seen.sources for i in self._writers(piece, c))
        if named:
            return tuple(dict.fromkeys(named))
        earlier = sources_in(piece.before)
        if earlier:
            return agents_of(self.talk, earlier[-1])
        last = self.talk.claims.rules[-1] if self.talk.claims.rules else None
        plain = any(w.lemma in _SEEING or w.text in _SEEING for w in piece.words)
        return (last.source,) if isinstance(last, Hide) and plain and not piece.before else ()

    def _writers(self, piece: Piece, source: Chunk) -> tuple[str, ...]:
        """The agents of a name; "that reporter" is the one of them that the sentence named last."""
        ids = agents_of(self.talk, source)
        if not source.definite:
            return ids
        near = [i for w in piece.before if w.chunk is not None for i in self.talk.memory.who(w.chunk)]
        group = {i for a in source.atoms for i in self.talk.memory.ids(a)}
        last = next((i for i in reversed(near) if i in group), None)
        return (last,) if last is not None else ids

    def _viewers(self, piece: Piece, seen: Sighting) -> tuple[str, ...]:
        if any(a.of("OTHERS") for c in seen.viewers for a in c.atoms):
            named = {i for w in (*piece.before, *piece.words) for i in self._named(w)}
            return tuple(i for i in self.talk.memory.everyone if i not in named)
        if seen.viewers:
            return tuple(dict.fromkeys(i for c in seen.viewers for i in agents_of(self.talk, c)))
        goes_on = seen.verb == "blind" or piece.words[0].kind == "word"
        if piece.words[0].text == "without" and not piece.before:
            return agents_of(self.talk, spoken_of_next(piece))
        return agents_of(self.talk, piece.subject) if goes_on and not seen.everyone else ()

    def _named(self, word: Word) -> Iterator[str]:
        if word.chunk is not None and not has(word.chunk.atoms, "OTHERS"):
            yield from self.talk.memory.who(word.chunk)

    def _together(self, piece: Piece, seen: Sighting) -> tuple[str, ...]:
        """Those who must not see each other's work."""
        pronoun = all(a.of("THEY") for c in seen.viewers for a in c.atoms)
        if seen.viewers and not pronoun:
            return tuple(dict.fromkeys(i for c in seen.viewers for i in agents_of(self.talk, c)))
        ids = agents_of(self.talk, piece.subject)
        if len(ids) > 1:
            return ids
        said = tuple(i for c in seen.viewers for i in agents_of(self.talk, c))
        memory = self.talk.memory
        return said or (memory.stage if len(memory.stage) > 1 else memory.sets[-1] if memory.sets else ())

    def _excepted(self, seen: Sighting) -> tuple[Chunk, ...]:
        """ "Everyone except A may see it": A may not."""
        shows = seen.permits or seen.verb == "see"
        return tuple(c for c in seen.viewers if c.excepted) if shows and seen.effect == "open" else ()

    # -- what comes of it -------------------------------------------------------------------------------

    def note(self) -> None:
        """Turn what was found into rules."""
        for piece, seen, sources, viewers in self.found:
            if seen.effect == "mutual":
                for one in viewers:
                    self._hide(one, tuple(v for v in viewers if v != one), (), piece)
            elif seen.effect == "unclear":
                said = "who may see whose work, and who may not, is not clear here"
                found = diagnose("SW303", piece.span, said, "A must not see B's output")
                self.talk.claims.diagnostics.append(found)
            elif any(w.text == "respectively" for w in piece.words):
                for writer, viewer in zip(sources, viewers, strict=True):
                    self._hide(writer, (viewer,), (), piece)
            else:
                for writer in sources:
                    self._rule(writer, seen, viewers, piece)
            if conditional(self.talk.prompt, self.start, piece.span):
                said = "a rule of sight holds always; the condition that stands beside it is not kept"
                found = diagnose("SW303", piece.span, said, severity="warning")
                self.talk.claims.diagnostics.append(found)
        self.contradictions()

    def _rule(self, writer: str, seen: Sighting, viewers: tuple[str, ...], piece: Piece) -> None:
        others = tuple(v for v in viewers if v != writer)
        everybody = any(a.of("EVERYONE") for c in seen.viewers for a in c.atoms)
        left_out = tuple(i for c in seen.viewers for i in self.talk.memory.named(c))
        if seen.effect == "open":
            if seen.permits and others and self._open_secret(writer):
                self._hide(writer, (EVERYONE,), others, piece)
            for chunk in self._excepted(seen):
                self._hide(writer, self.talk.memory.named(chunk), (), piece)
        elif seen.effect == "only":
            self._forget(writer)
            self._open_secret(writer)
            self._hide(writer, (EVERYONE,), others, piece)
        elif seen.effect == "secret" or everybody:
            self._hide(writer, (EVERYONE,), left_out, piece)
        else:
            self._forget(writer)
            self._hide(writer, others, (), piece)

    def _hide(self, writer: str, viewers: tuple[str, ...], excepted: tuple[str, ...], piece: Piece) -> None:
        rule = Hide(writer, viewers, excepted, (piece.span,))
        if viewers and rule not in self.talk.claims.rules:
            self.talk.claims.rules.append(rule)

    def _forget(self, writer: str) -> None:
        """ "… is secret: only A may see it" of one sentence: the second half says from whom."""
        spans = {piece.span for piece, seen, _, _ in self.found if seen.effect == "secret"}
        rules = self.talk.claims.rules
        self.talk.claims.rules = [
            r for r in rules if not (isinstance(r, Hide) and r.source == writer and set(r.spans) & spans)
        ]

    def _open_secret(self, writer: str) -> bool:
        """ "Ann's draft is confidential. Only Ben may read it": the second sentence says from whom."""
        secret = kept_secret(self.talk, writer)
        if secret:
            self.talk.claims.rules.pop()
        return secret

    def contradictions(self) -> None:
        """Report what is shown to somebody here, and hidden from the same one elsewhere."""
        for piece, seen, sources, viewers in self.found:
            if seen.effect != "open" or not seen.permits:
                continue
            for rule in (r for r in self.talk.claims.rules if isinstance(r, Hide)):
                if rule.source in sources and set(rule.viewers) & set(viewers):
                    said = "the same one is said to see this work, and not to see it"
                    for span in (*rule.spans, piece.span):
                        self.talk.claims.diagnostics.append(diagnose("SW302", span, said))


def _goes_on(piece: Piece) -> bool:
    """ "… is secret, even from Ann": what is behind the comma says more."""
    near = piece.after[:5]
    return any(w.text in ("from", "to", "for", "except", "apart", "but", "than") for w in near) and any(
        w.kind == "name" for w in near
    )


def _precondition(piece: Piece) -> bool:
    """ "cannot start without seeing …", "may decide without reading …": an order, or a leave, and no rule."""
    if piece.words[0].text != "without":
        return False
    behind = next((n for n, w in enumerate(piece.after[1:], start=1) if w.kind == "mark"), len(piece.after))
    texts = {w.text for w in (piece.before or piece.after[:behind])}
    return bool(texts & (NEGATIONS | {"may", "can", "could", "might", "need"}))


def _pronoun(piece: Piece) -> bool:
    return any(w.text in ("it", "them", "this", "these", "those") for w in piece.words)
