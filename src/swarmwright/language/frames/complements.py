"""Complements: what belongs to a predicate, and where the next clause begins."""

from __future__ import annotations

from swarmwright.language.frames.base import JOINTS
from swarmwright.language.frames.cursor import Unread
from swarmwright.language.frames.groups import Group, note_adverb, verb_group
from swarmwright.language.frames.nouns import counted_noun, named_noun
from swarmwright.language.frames.predicates import marked_by
from swarmwright.language.frames.things import common_subject
from swarmwright.language.frames.times import Times
from swarmwright.language.frames.tree import Frame, Noun
from swarmwright.language.words.inflection import is_participle

__all__ = ["Complements"]

_DEEPEST = 12
"""How many clauses may stand within each other ("once Ann wrote what Ben found before …")."""


class Complements(Times):
    """Objects, prepositional phrases, adverbs and words of the task, up to the next clause."""

    def complements(self, frame: Frame, at: int, fronted: bool = False, relative: bool = False) -> int:
        """Read what belongs to a predicate; returns the position behind it."""
        if self.depth >= _DEEPEST:
            raise Unread
        self.depth += 1
        try:
            return self._parts(frame, at, fronted, relative)
        finally:
            self.depth -= 1

    def _parts(self, frame: Frame, at: int, fronted: bool, relative: bool) -> int:
        cursor = self.cursor
        last: Noun | None = None
        while at < cursor.size:
            if cursor.is_(at, *JOINTS, "OR", "COLON", "OPEN", "CLOSE", "ARROW"):
                after = self._across(frame, at, last, fronted, relative)
                if after is None:
                    return at
                at = after
                continue
            if at and cursor.text(at) == "and then" and not fronted and self._same_form(frame, at + 1):
                return at
            if fronted and (cursor.text(at) in ("that", "than") or self._second_subject(frame, at)):
                return at
            before = len(frame.objects)
            at = self._complement(frame, at, last)
            last = frame.objects[-1][1] if len(frame.objects) > before else None
        return at

    def _complement(self, frame: Frame, at: int, last: Noun | None) -> int:
        """One part of the predicate; returns the position behind it."""
        cursor = self.cursor
        if cursor.is_(at, "TIME"):
            return self.time(frame, at)
        if last is not None and last.names and self._defines(at):
            return self.relative(frame, last, at)
        if cursor.is_(at, "ADV") and not self.determines(at):
            note_adverb(cursor, frame, at)
            return at + 1
        absolute = self.absolute(frame, at, fronted=False)
        if absolute is not None:
            return absolute
        prep = cursor.value(at, "PREP") if counted_noun(cursor, at) is None else ""
        found = named_noun(cursor, at + bool(prep), governed=True) if not cursor.is_(at, "NEG") else None
        if prep == "without" and cursor.gerund(at + 1):
            inner = Frame(start=cursor.items[at].start)
            end = self.complements(inner, verb_group(cursor, inner, at + 1))
            inner.end = cursor.items[end - 1].end
            frame.subs.append(("without", inner))
            return end
        if found is not None and prep == "for" and self._to_do(frame, found[1]):
            return self.purpose(frame, found[0], found[1])
        if found is not None and found[1] > at:
            frame.objects.append((prep, found[0]))
            frame.content += cursor.items[at : found[1]]
            return found[1]
        return self.content_word(frame, at)

    def _to_do(self, frame: Frame, at: int) -> bool:
        """ "(for Ben) to begin": what he is then to do, unless the verb itself marks him with "for"."""
        cursor = self.cursor
        own = frame.verb is not None and (frame.verb.lemma, "for") in marked_by()
        verb = cursor.text(at) == "to" and (cursor.word(at + 1) or cursor.is_(at + 1, "AUX"))
        return verb and not own

    def purpose(self, frame: Frame, noun: Noun, at: int, fronted: bool = False) -> int:
        """ "for Ben to begin": what the clause makes possible; `at` is where "to" stands."""
        inner = Frame(start=self.cursor.items[at].start, subject=noun)
        end = self.complements(inner, verb_group(self.cursor, inner, at + 1), fronted)
        inner.end = self.cursor.items[end - 1].end
        frame.subs.append(("purpose", inner))
        return end

    def _defines(self, at: int) -> bool:
        """ "(Ann) who writes"."""
        verbal = self.cursor.verbal(at + 1, True) or self.cursor.verbal(at + 1, False)
        return self.cursor.value(at, "REL") == "which" and verbal

    def content_word(self, frame: Frame, at: int) -> int:
        """A word of the task."""
        item = self.cursor.items[at]
        if item.text == "nothing" and frame.verb is not None:
            frame.verb.negated = True  # "moves nothing until …"
            return at + 1
        if not item.of("WORD", "NUM", "PREP", "DET") or item.of("NEG", "MODAL"):
            raise Unread
        if item.of("PRON") and item.value("PRON") in (
            "none",
            "others",
            "everyone",
            "each other",
            "the other",
        ):
            raise Unread
        function = item.of("PREP", "DET", "ADV", "PRON", "REL", "AUX")
        if not function and not item.plain and self.cursor.known(at) is None:
            raise Unread
        if item.of("REL") and not item.of("DET", "PRON") and item.text != "that":
            raise Unread
        frame.content.append(item)
        return at + 1

    def _second_subject(self, frame: Frame, at: int) -> bool:
        """ "Once Ann has the pages Ben writes": the main clause begins without a comma."""
        cursor = self.cursor
        if cursor.is_(at, "MODAL", "AUX") and cursor.is_(at + 1, "NAME", "DET", "PRON"):
            return True  # "not until Ann is done may Ben start"
        if not cursor.is_(at, "NAME", "DET") or not frame.verb:
            return False
        if any(i.kind == "COMMA" for i in cursor.items[at:]):
            return False
        start = cursor.skip(at, "DET") if not cursor.is_(at, "NAME") else at
        if not cursor.is_(start, "NAME") or cursor.value(at - 1, "PREP"):
            return False
        found = named_noun(cursor, start)
        return found is not None and not found[0].owned and cursor.verbal(found[1], self.many(found[0]))

    def _across(self, frame: Frame, at: int, last: Noun | None, fronted: bool, relative: bool) -> int | None:
        """Behind a joint inside a clause; None where the clause ends there."""
        cursor = self.cursor
        unlike = self._unlike(frame, at)
        if unlike is not None:
            return unlike
        if not cursor.is_(at, *JOINTS):
            if cursor.is_(at, "OR") and cursor.word(at + 1) and not self.begins(frame, at + 1):
                return self.content_word(frame, at + 1)
            raise Unread
        if cursor.is_(at, "SEMI", "NOR") or fronted:
            return None
        after = cursor.skip(at, *JOINTS)
        comma = after == at + 1 and cursor.is_(at, "COMMA", "DASH")
        if relative and comma:
            return None
        if after >= cursor.size:
            return after
        end = cursor.adverbs(after)
        if end > after and end >= cursor.size and comma:  # "…, side by side"
            for place in range(after, end):
                if cursor.is_(place, "ADV"):
                    note_adverb(cursor, frame, place)
            return end
        return self._tail(frame, after, last) if comma and end == after else self._joined(frame, after)

    def _unlike(self, frame: Frame, at: int) -> int | None:
        """ "(needs Ann) but not Ben": whom the clause does not speak of."""
        cursor = self.cursor
        if not cursor.is_(at, "BUT", "COMMA") or not cursor.is_(at + 1, "NEG") or not frame.objects:
            return None
        prep = cursor.value(at + 2, "PREP")
        found = named_noun(cursor, at + 2 + bool(prep), governed=True)
        if found is None or not found[0].names or found[0].owned:
            return None
        frame.objects.append(("not", found[0]))
        return found[1]

    def _tail(self, frame: Frame, at: int, last: Noun | None) -> int | None:
        """What follows a comma: a relative clause, a time, a participle, or more of the predicate."""
        cursor = self.cursor
        if cursor.value(at, "REL") in ("which", "whose"):
            about = (
                last if last is not None and last.names and not last.owned else self._just_named(frame, at)
            )
            if (about is None or not about.named) and not cursor.is_(at + 1, "NAME"):
                raise Unread
            about = about or Noun()
            return self._thereupon(frame, at) or self.relative(frame, about, at)
        if cursor.is_(at, "TIME") and not self.begins(frame, at):
            return self._trailing_time(frame, at)
        if cursor.gerund(at) and cursor.known(at):
            return self.participial(frame, at)
        if self._followed(frame, at):
            inner = Frame(start=cursor.items[at].start)
            end = self.complements(inner, verb_group(cursor, inner, at, Group(["be"])), fronted=True)
            frame.subs.append(("doing", inner))
            return end
        return self._joined(frame, at)

    def _thereupon(self, frame: Frame, at: int) -> int | None:
        """ "(draws the map), which Ben then uses": what somebody does with what the subject has made."""
        cursor = self.cursor
        found = named_noun(cursor, at + 1) if cursor.value(at, "REL") == "which" else None
        if (
            found is None
            or not found[0].names
            or found[0].owned
            or not cursor.verbal(found[1], self.many(found[0]))
        ):
            return None
        inner = Frame(start=cursor.items[at].start, subject=found[0])
        end = self.complements(inner, verb_group(cursor, inner, found[1]), relative=True)
        inner.end = cursor.items[end - 1].end
        frame.subs.append(("thereupon", inner))
        return end

    def _just_named(self, frame: Frame, at: int) -> Noun | None:
        """Whose name stands just before the comma here: in the last time, or as the subject."""
        before = self.cursor.items[at - 2]
        whose = [n for _, n in frame.objects if n.owned and n.names and n.names[-1] is before]
        if whose and self.cursor.text(at) == "who":
            return Noun(whose[-1].names)  # "the findings of Ann and Ben, who …"
        times = [n for _, f in frame.subs for n in (f.subject, *(o for _, o in f.objects)) if n is not None]
        times += [n for f in frame.relatives for _, n in f.objects]
        named = [n for n in times if n.names and not n.owned and n.names[-1] is before]
        return named[-1] if named else frame.subject

    def _followed(self, frame: Frame, at: int) -> bool:
        """ ", followed by Ben"."""
        known = self.cursor.known(at)
        passive = frame.verb is not None and frame.verb.passive
        by = self.cursor.value(at + 1, "PREP") == "by"
        return by and not passive and known is not None and known[1] == "part"

    def _trailing_time(self, frame: Frame, at: int) -> int:
        """ ", once Ben is done": said of the clause before it, unless another clause follows it."""
        end = self.time(frame, at)
        comma = self.cursor.is_(end, "COMMA")
        if comma and self.begins(frame, end + 1):
            raise Unread  # of the clause before it, or of the one behind it?
        return end

    def _joined(self, frame: Frame, at: int) -> int | None:
        return None if self.begins(frame, at) else at

    def begins(self, frame: Frame, at: int) -> bool:
        """Whether a new clause begins here."""
        cursor = self.cursor
        start = cursor.adverbs(at)
        if start >= cursor.size:
            return start > at
        if cursor.is_(start, "TIME"):
            return (cursor.is_(at - 1, "AND", "BUT") or start > at) and not self._phrase_only(start)
        if cursor.is_(start, "AUX", "MODAL"):
            return True
        if cursor.value(start, "PREP") == "with" and counted_noun(cursor, start + 1) is not None:
            return True
        if cursor.value(start, "PREP") == "from" and cursor.is_(start + 1, "NAME"):
            return cursor.is_(start + 2, "COMMA", "PRON", "DET")
        subject = named_noun(cursor, start)
        if subject is not None and subject[0].named:
            return self.leads(start, subject[0], subject[1])
        also = cursor.value(start, "PRON") == "I" or self._same_form(frame, start)
        return also or common_subject(cursor, start) is not None

    def _phrase_only(self, at: int) -> bool:
        """ "(downstream of Ann) and upstream of Ben": another time of the same clause."""
        cursor = self.cursor
        found = named_noun(cursor, at + 1)
        stop = found[1] if found is not None and found[0].named else at
        return stop > at and (stop >= cursor.size or cursor.is_(stop, "SEMI"))

    def _same_form(self, frame: Frame, at: int) -> bool:
        """ "(writes the text) and sends it": another verb of the same subject."""
        cursor, verb = self.cursor, frame.verb
        known = cursor.known(at)
        if verb is None:
            return False
        if known is not None:
            return known[1] == verb.form or (known[1], verb.form) == ("part", "past")
        if verb.passive and cursor.word(at) and is_participle(cursor.text(at)):
            return cursor.value(at + 1, "PREP") == "by"
        named = at + 1 >= cursor.size or cursor.is_(at + 1, "DET", "NAME", "PRON", "TIME")
        one = frame.subject is not None and bool(verb.aux) and not self.many(frame.subject)
        alone = at + 1 < cursor.size or one
        return (verb.form == "s" or one) and cursor.singular(at) and named and alone

    def leads(self, start: int, noun: Noun, end: int) -> bool:
        """Whether a noun phrase here is the subject of a new clause (or a fragment of its own)."""
        cursor = self.cursor
        if cursor.verbal(end, self.many(noun)) or cursor.gerund(end) or end >= cursor.size:
            return True
        return (
            cursor.is_(end, "TIME", "ADV", "PREP", "COMMA", "POSS", "AND", "REL") or cursor.text(end) == "to"
        )
