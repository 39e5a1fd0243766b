"""Subjects: plain, inverted, cleft, with a clause in passing; and clauses without a verb."""

from __future__ import annotations

from swarmwright.language.frames.base import JOINTS
from swarmwright.language.frames.commands import Commands
from swarmwright.language.frames.groups import Group, verb_group
from swarmwright.language.frames.nouns import named_noun
from swarmwright.language.frames.predicates import MOTION, PARTICLES
from swarmwright.language.frames.things import common_subject
from swarmwright.language.frames.tree import Frame, Noun, Verb

__all__ = ["Subjects"]


class Subjects(Commands):
    """A clause from its subject on."""

    def ended(self, frame: Frame, at: int) -> tuple[Frame, int]:
        """The frame, which ends before this position."""
        frame.end = self.cursor.items[at - 1].end
        return frame, at

    def predicate(self, frame: Frame, at: int) -> tuple[Frame, int]:
        """A verb group and what belongs to it."""
        return self.ended(frame, self.complements(frame, verb_group(self.cursor, frame, at)))

    def _inverted(self, frame: Frame, at: int, fronted: bool) -> int | None:
        """ "(only then) does Ann write", "(next) comes Ann", "nor does Ann"."""
        cursor = self.cursor
        if not fronted:
            return None
        if cursor.is_(at, "AUX", "MODAL"):
            subject = named_noun(cursor, at + 1)
            if subject is None:
                return None
            group = Group()
            if cursor.is_(at, "MODAL"):
                group.modal = cursor.value(at, "MODAL")
            else:
                group.aux.append(cursor.value(at, "AUX"))
            group.negated = cursor.is_(at - 1, "NOR", "NEG")
            frame.subject = subject[0]
            return self.complements(frame, verb_group(cursor, frame, subject[1], group))
        known = cursor.known(at)
        if known is None or known[0] not in MOTION or known[1] not in ("s", "base"):
            return None
        subject = named_noun(cursor, at + 1)
        if subject is None or not (subject[1] >= cursor.size or cursor.is_(subject[1], *JOINTS, "ADV")):
            return None
        frame.subject, frame.verb = subject[0], Verb("come", "s")
        return self.complements(frame, subject[1])

    def _cleft(self, frame: Frame, at: int, fronted: bool) -> int | None:
        """ "it is Ann who writes", "it is up to Ann to write", "there is no need for Ann to wait for Ben"."""
        cursor = self.cursor
        if cursor.text(at) not in ("it", "there") or cursor.value(at + 1, "AUX") != "be":
            return self._no_need(frame, at, at)
        if cursor.text(at) == "there":
            return self._there_is(frame, at + 2) or self._no_need(frame, at, at + 2)
        fit = self._fitting(frame, at + 2)
        if fit is not None:
            return fit
        over = at + 2 + (cursor.text(at + 2) == "over")
        if cursor.value(over, "PREP") == "to":  # "it's over to Ben"
            found = named_noun(cursor, over + 1, governed=True)
            if found is None or not found[0].names:
                return None
            frame.subject, frame.verb = found[0], Verb("start", "s")
            frame.adverbs += [] if frame.objects else ["then"]
            return self.complements(frame, found[1])
        turn = cursor.value(at + 2, "PREP") == "upto"
        found = named_noun(cursor, at + 2 + turn, governed=True)
        if found is None or not found[0].names:
            return None
        stop = found[1]
        if cursor.value(stop, "REL") == "which" or (turn and cursor.text(stop) == "to"):
            frame.subject = found[0]
            return self.predicate(frame, stop + 1)[1]
        return None

    def _there_is(self, frame: Frame, at: int) -> int | None:
        """ "(then there is) Ann"."""
        found = named_noun(self.cursor, at)
        if found is None or not found[0].names or found[0].owned or found[0].count is not None:
            return None
        frame.subject, frame.verb = found[0], Verb("come", "s")
        return self.complements(frame, found[1])

    def _fitting(self, frame: Frame, at: int) -> int | None:
        """ "(it is) fine for Ann to start", "(it is) not necessary for Ann to wait"."""
        cursor = self.cursor
        group = Group(negated=cursor.is_(at, "NEG"), modal="may")
        at = cursor.skip(at, "NEG", "ADV")
        if not cursor.word(at) or cursor.text(at + 1) != "for":
            return None
        found = named_noun(cursor, at + 2, governed=True)
        if found is None or not found[0].named or cursor.text(found[1]) != "to":
            return None
        frame.subject = found[0]
        return self.complements(frame, verb_group(cursor, frame, found[1] + 1, group))

    def _no_need(self, frame: Frame, start: int, at: int) -> int | None:
        """ "(there is) no need for Ann to wait for Ben"."""
        cursor = self.cursor
        if (
            self.frames
            and [cursor.text(at + n) for n in range(3)] == ["no", "need", "to"]
            and cursor.known(at + 3)
        ):
            frame.inherited = True
            return self.complements(frame, verb_group(cursor, frame, at + 3, Group(negated=True)))
        nothing = cursor.text(at) == "nothing" and cursor.text(at + 1) == "for"
        at -= nothing
        if not nothing and (cursor.text(at), cursor.text(at + 1), cursor.text(at + 2)) != (
            "no",
            "need",
            "for",
        ):
            return None
        found = named_noun(cursor, at + 3, governed=True)
        if found is None or cursor.text(found[1]) != "to":
            return None
        frame.subject = found[0]
        return self.complements(frame, verb_group(cursor, frame, found[1] + 1, Group(negated=True)))

    def _subject(self, frame: Frame, at: int, fronted: bool) -> int | None:
        """A subject that can mean agents, what is said of it in passing, and its predicate."""
        cursor = self.cursor
        found = named_noun(cursor, at)
        if found is None or not found[0].named:
            return None
        frame.subject, end = found
        end = self.aside(frame, frame.subject, end)
        if cursor.text(end) == "to" and cursor.word(end + 1) | cursor.is_(end + 1, "AUX"):
            return self.complements(frame, verb_group(cursor, frame, end + 1))
        if (
            frame.subject.count is not None
            and cursor.is_(end + 2, "AUX")
            and cursor.text(end + 1) in PARTICLES
        ):
            end += 2 * cursor.gerund(end)  # "one of them coming back is enough"
        if frame.subject.count is not None and cursor.is_(end + 1, "AUX"):
            end += cursor.gerund(end) or cursor.known(end) is not None  # "one of them returning is enough"
        if cursor.verbal(end, self.many(frame.subject)) and not self._only_adverbs(end):
            return self.complements(frame, verb_group(cursor, frame, end))
        if cursor.gerund(end):  # "neither waiting for the other"
            return self.complements(frame, verb_group(cursor, frame, end))
        said = cursor.known(end + 1) if cursor.is_(end, "POSS") else None
        if said is not None and said[1] == "s":  # "(and) Ann's presupposes Ben's"
            frame.subject.owned = True
            return self.complements(frame, verb_group(cursor, frame, end + 1))
        if said is not None:  # "Ann's done"
            return self.complements(frame, verb_group(cursor, frame, end + 1, Group(["be"])))
        return self._verbless(frame, end)

    def _only_adverbs(self, at: int) -> bool:
        end = self.cursor.adverbs(at)
        return end > at and (end >= self.cursor.size or self.cursor.is_(end, *JOINTS))

    def _verbless(self, frame: Frame, at: int) -> int | None:
        """ "Ann first", "Ben before Cleo", "Ann by Ben" behind a clause with the same verb."""
        cursor = self.cursor
        prep = cursor.value(at, "PREP")
        last = self.frames[-1] if self.frames else None
        if prep and last is not None and last.verb is not None and any(p == prep for p, _ in last.objects):
            frame.verb = last.verb
        elif prep:
            return None
        end = self.complements(frame, at)
        gap = bool(frame.subs) and frame.verb is None
        return end if frame.verb or frame.adverbs or gap else None

    def aside(self, frame: Frame, noun: Noun, at: int) -> int:
        """ ", which follows Ben,": a clause about the subject; returns the position behind it."""
        cursor = self.cursor
        start = at + cursor.is_(at, "COMMA")
        if start > at and (stop := self._in_passing(start)):
            return stop
        if start > at and (cursor.gerund(start) or cursor.value(start, "PREP") in ("with", "on", "from")):
            return self._besides(frame, start) or at
        rel = cursor.value(start, "REL")
        if rel not in ("which", "whose") or (rel == "which" and not cursor.verbal(start + 1, True)
                                             and not cursor.verbal(start + 1, False)):  # fmt: skip
            return at
        end = self.relative(frame, noun, start)
        return end + cursor.is_(end, "COMMA")

    def _in_passing(self, at: int) -> int | None:
        """ ", for his part,": words that say nothing of anybody; the position behind them."""
        cursor = self.cursor
        end = at + 1
        while (
            cursor.is_(at, "PREP")
            and cursor.is_(end, "WORD", "DET")
            and not cursor.is_(end, "TIME", "PRON", "NEG")
        ):
            end += 1
        closed = cursor.is_(end, "COMMA") and at + 1 < end < at + 5
        verbal = cursor.verbal(end + 1, True) or cursor.verbal(end + 1, False)
        return end + 1 if closed and verbal else None

    def _besides(self, frame: Frame, at: int) -> int | None:
        """ ", working from the notes,": what the subject does besides; None if no predicate follows it."""
        cursor = self.cursor
        inner = Frame(start=cursor.items[at].start)
        prep = cursor.value(at, "PREP")
        if prep:
            found = named_noun(cursor, at + 1, governed=True)
            if found is None or not found[0].named or not cursor.is_(found[1], "COMMA"):
                return None
            frame.objects.append((prep, found[0]))
            return found[1] + 1
        end = self.complements(inner, verb_group(cursor, inner, at), fronted=True)
        if not cursor.is_(end, "COMMA") or not (
            cursor.verbal(end + 1, True) or cursor.verbal(end + 1, False)
        ):
            return None
        inner.end = cursor.items[end - 1].end
        frame.subs.append(("doing", inner))
        return end + 1

    def relative(self, frame: Frame, noun: Noun, at: int) -> int:
        """A relative clause about this noun phrase."""
        cursor = self.cursor
        about = Noun(noun.names, noun.pron, noun.either, noun.owned)
        start = at + 1
        if cursor.value(at, "REL") == "whose":
            about.owned = True
            while cursor.word(start) and not (cursor.singular(start) and cursor.known(start)):
                about.head.append(cursor.items[start])
                start += 1
        inner = Frame(start=cursor.items[at].start, subject=about)
        end = self.complements(inner, verb_group(cursor, inner, start), relative=True)
        inner.end = cursor.items[end - 1].end
        frame.relatives.append(inner)
        return end

    def _common(self, frame: Frame, at: int, fronted: bool) -> int | None:
        """A subject of common words."""
        found = common_subject(self.cursor, at)
        if found is None:
            return self._about_a_thing(frame, at)
        frame.subject = found[0]
        return self.complements(frame, verb_group(self.cursor, frame, found[1]))

    def _about_a_thing(self, frame: Frame, at: int) -> int | None:
        """ "The drawings, which come after that, are up to Ann"."""
        cursor = self.cursor
        noun, end = Noun(), cursor.skip(at, "DET")
        while cursor.word(end) and cursor.items[end].plain and not cursor.is_(end, "ADV"):
            noun.head.append(cursor.items[end])
            end += 1
        if not noun.head or not cursor.is_(end, "COMMA") or cursor.value(end + 1, "REL") != "which":
            return None
        frame.subject = noun
        after = self.aside(frame, noun, end)
        return None if after == end else self.complements(frame, verb_group(cursor, frame, after))
