"""The grammar: a sentence's items → frames. A deterministic cascade; what it cannot place, it refuses.

In order of flow: `sentence` cuts at joints, `clause` reads fronted adverbials, subject (or inversion, cleft,
imperative), verb group and complements; complements end where the next clause begins (`_begins`).
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.frames.base import JOINTS
from swarmwright.language.frames.cursor import Cursor, Unread
from swarmwright.language.frames.groups import Group, note_adverb, verb_group
from swarmwright.language.frames.lists import name_list
from swarmwright.language.frames.nouns import named_noun
from swarmwright.language.frames.subjects import Subjects
from swarmwright.language.frames.tree import Frame, Verb
from swarmwright.language.told.items import items
from swarmwright.language.words.tokens import Token

__all__ = ["sentence"]


def sentence(tokens: Sequence[Token]) -> list[Frame]:
    """The frames of a sentence, in order. Raises Unread where it is not built as this grammar knows it."""
    cursor = Cursor(items(tokens), tokens)
    grammar = _Grammar(cursor)
    at = 0
    while at < cursor.size:
        joint, at = grammar.joint(at)
        if at >= cursor.size:
            break
        before = at
        frame, at = grammar.clause(at, joint)
        if at <= before:
            raise Unread
        frame.joint = joint
        grammar.frames.append(frame)
    return grammar.frames


class _Grammar(Subjects):
    """A clause, with what stands before its subject."""

    def joint(self, at: int) -> tuple[str, int]:
        """The joint between two clauses: "and", "but", "nor", "," or "" at the start."""
        start, found = at, ""
        while self.cursor.is_(at, *JOINTS):
            kind = self.cursor.items[at].kind
            found = (
                "," if kind in ("COMMA", "DASH") and not found else kind.lower() if kind != "COMMA" else found
            )
            at += 1
        if not found and self.frames and self.cursor.text(at) == "and then":
            return "and", at  # the adverb is read with the clause
        return (found or ("," if at > start else "")), at

    def clause(self, at: int, joint: str) -> tuple[Frame, int]:
        """One clause, and the position behind it."""
        cursor = self.cursor
        frame = Frame(start=cursor.items[at].start)
        start = at
        at = self._fronted(frame, at)
        frame.opening = tuple(frame.adverbs)
        frame.fronted = tuple(conj for conj, _ in frame.subs)
        if at >= cursor.size:
            if frame.adverbs and not frame.subs:
                return self.ended(frame, at)
            raise Unread
        for reader in (self._inverted, self._cleft, self._caused, self._subject, self._common):
            found = reader(frame, at, at > start or joint == "nor")
            if found is not None:
                if joint == "nor" and frame.verb is None:
                    frame.verb = Verb("start", "base", True)  # "nor Ben before Ann is done"
                return self.ended(frame, found)
        if self.frames and cursor.verbal(at, True) | cursor.verbal(at, False) and joint:
            frame.inherited = True
            done = self.predicate(frame, at)
            before, verb = self.frames[-1].verb, frame.verb
            if before is not None and before.passive and verb is not None and not verb.aux:
                verb.passive = verb.form in ("part", "past")
            return done
        raise Unread

    def _fronted(self, frame: Frame, at: int) -> int:
        cursor = self.cursor
        while at < cursor.size:
            if (led := self._lead(frame, at)) is not None:
                at = led
            elif cursor.is_(at, "ADV") and not self.determines(at):
                note_adverb(cursor, frame, at)
                at = cursor.skip(at + 1, "COMMA", "COLON")
            elif cursor.value(at, "REL") == "what" or cursor.value(at, "PREP") in ("from", "between"):
                found = self._topic(frame, at)
                if found is None:
                    break
                at = found
            elif cursor.is_(at, "TIME"):
                at = self.time(frame, at, fronted=True)
                at = cursor.skip(at, "COMMA")
            elif (
                (stop := self.whichever(frame, at)) is not None
                or (stop := self.absolute(frame, at, fronted=True)) is not None
                or (stop := self._phrase(frame, at)) is not None
            ):
                at = cursor.skip(stop, "COMMA")
            elif (
                (cursor.gerund(at) or cursor.text(at) == "having")
                and self._participle_opens(at)
                and frame.subject is None
            ):
                at = self.participial(frame, at)
                at = cursor.skip(at, "COMMA")
            else:
                break
        return at

    def _phrase(self, frame: Frame, at: int) -> int | None:
        """ "For Ben to start, …", "on Ann's return, …", "without Ann's list, …", "in the shop, …"."""
        cursor = self.cursor
        prep = cursor.value(at, "PREP")
        if not prep:
            return None
        topic = cursor.text(at) == "as" and cursor.text(at + 1) == "for"
        found = named_noun(cursor, at + 1 + topic, governed=True)
        if topic and found is not None and found[0].names and cursor.is_(found[1], "COMMA"):
            frame.scope = found[0]
            return found[1]
        if found is None:
            end = at + 1
            while (
                cursor.is_(end, "DET", "WORD")
                and cursor.items[end].plain
                and not cursor.is_(end, "TIME", "PRON")
            ):
                end += 1
            return end if cursor.is_(end, "COMMA") and end > at + 1 else None
        noun, end = found
        if prep == "for" and noun.names and not noun.owned and cursor.text(end) == "to":
            return self.purpose(frame, noun, end, fronted=True)
        begins = cursor.is_(end, "COMMA") or self._subject_at(end)
        if noun.pron in ("it", "that", "they", "both") and prep in ("on", "from", "with") and not noun.owned:
            frame.adverbs += ["then"] if begins else []
            return end if begins else None
        if not noun.names or not begins:
            return None
        if prep == "of" and len(noun.names) > 1 and not noun.owned:
            frame.scope = noun
        elif prep == "on" and noun.owned:
            frame.subs.append(("after", Frame(subject=noun, start=cursor.items[at].start)))
        else:
            frame.objects.append((prep, noun))
        return end

    def _subject_at(self, at: int) -> bool:
        """Whether a subject and its verb stand here."""
        found = named_noun(self.cursor, at) if self.cursor.is_(at, "NAME", "DET") else None
        return (
            found is not None and bool(found[0].names) and self.cursor.verbal(found[1], self.many(found[0]))
        )

    def _lead(self, frame: Frame, at: int) -> int | None:
        """ "It is only after Ann has left that …", "under no circumstances should …", "after, Ben …"."""
        cursor = self.cursor
        if cursor.text(at) == "it" and cursor.text(at + 1) == "is" and cursor.is_(at + 2, "TIME"):
            at = self.time(frame, at + 2, fronted=True)
            if cursor.text(at) != "that":
                raise Unread
            return at + 1
        if cursor.text(at) == "no sooner" and cursor.is_(at + 1, "AUX"):
            return self._no_sooner(frame, at + 1)
        if cursor.is_(at, "NEG") and cursor.is_(at + 1, "MODAL", "AUX"):
            return at + 1
        if cursor.value(at, "TIME") == "after" and cursor.is_(at + 1, "MODAL", "COMMA"):
            frame.adverbs.append("then")
            return cursor.skip(at + 1, "COMMA")
        return None

    def _no_sooner(self, frame: Frame, at: int) -> int | None:
        """ "(no sooner) has Ann finished than …"."""
        cursor = self.cursor
        found = named_noun(cursor, at + 1)
        if found is None:
            return None
        inner = Frame(start=cursor.items[at].start, subject=found[0])
        end = self.complements(inner, verb_group(cursor, inner, found[1], Group(["have"])), fronted=True)
        if cursor.text(end) != "than":
            raise Unread
        frame.subs.append(("after", inner))
        return end + 1

    def _participle_opens(self, at: int) -> bool:
        """ "building on …", "having received …"."""
        return self.cursor.known(at + (self.cursor.text(at) == "having")) is not None

    def _topic(self, frame: Frame, at: int) -> int | None:
        """ "What Ann has checked, Ben sends", "from Ann it goes to Ben"."""
        cursor = self.cursor
        prep = cursor.value(at, "PREP")
        if prep == "between" and cursor.is_(at + 1, "NAME"):
            noun, end = name_list(cursor, at + 1, governed=True, bare=True)
            frame.objects.append((prep, noun))
            return cursor.skip(end, "COMMA")
        found = named_noun(cursor, at + bool(prep), governed=True)
        if found is None or not (prep or found[0].owned):
            return None
        end = cursor.skip(found[1], "COMMA")
        if end == found[1] and not prep:
            return None
        frame.objects.append((prep, found[0]))
        return end
