"""Times: "before …", "once …", "in parallel with …", participles: clauses, noun phrases and gerunds."""

from __future__ import annotations

from swarmwright.language.frames.base import JOINTS, Base
from swarmwright.language.frames.cursor import Unread
from swarmwright.language.frames.groups import Group, verb_group
from swarmwright.language.frames.nouns import counted_noun, named_noun
from swarmwright.language.frames.predicates import MOTION, lemmas_of
from swarmwright.language.frames.things import common_subject
from swarmwright.language.frames.tree import Frame, Noun, Verb
from swarmwright.language.words.inflection import is_participle, may_be

__all__ = ["Times"]

_TOO = frozenset(["too", "also", "as well", "likewise"])
_PURE = ("ahead of", "behind", "right behind", "upstream of", "downstream of", "on the heels of")


_STATES = frozenset(
    ["in", "back", "done", "finished", "ready", "through", "complete", "over", "out", "available", "present"]
)


_CLAUSAL = ("before", "after", "while")


def _says_when() -> frozenset[str]:
    """Verbs that say when somebody works, not at what: what is joined behind them is the work."""
    return lemmas_of("START") | lemmas_of("END") | {"wait", "follow", "precede", "await", "depend"}


def _does_one_thing(inner: Frame) -> bool:
    """Whether one agent, by name, does something in a clause of time."""
    verb, subject = inner.verb, inner.subject
    one = subject is not None and len(subject.names) == 1 and not subject.owned
    plain = verb is not None and verb.form == "s" and not (verb.aux or verb.modal or verb.passive)
    return one and plain and verb is not None and verb.lemma not in _says_when()


class Times(Base):
    """Adverbial clauses and phrases."""

    def time(self, frame: Frame, at: int, fronted: bool = False) -> int:
        """ "before …", "once …", "in parallel with …": a clause, a noun phrase, or a gerund."""
        cursor = self.cursor
        conj = cursor.value(at, "TIME")
        pure = cursor.text(at) in _PURE or conj == "beside"
        after = at + 1
        while cursor.value(after, "ADV") in ("plain", "manner"):
            after += 1
        inner = Frame(start=cursor.items[at].start)
        end = self._timed(frame, inner, after, pure, fronted)
        if frame.verb is None and inner.verb is None and cursor.value(end, "TIME") == conj:
            end = self.time(inner, end, fronted)  # "Ann before Ben before Cleo"
        elif (
            frame.verb is None and cursor.is_(end, "TIME") and inner.subject and len(inner.subject.names) > 1
        ):
            raise Unread  # "Ann before Ben, Cleo and Dan after Eve": whose is the list?
        end = self._goes_on(frame, inner, conj, end, fronted)
        inner.end = cursor.items[end - 1].end
        purpose = cursor.text(at) in ("so that", "in order that")
        frame.subs.append(("purpose" if purpose else conj, inner))
        if cursor.is_(end, "AND") and cursor.is_(end + 1, "TIME") and not fronted:
            end = self.time(frame, end + 1)  # "after Ann and before Ben"
        elif cursor.is_(end, "AND") and not purpose:
            end = self._also_timed(frame, conj, end, fronted)
        return end

    def _timed(self, frame: Frame, inner: Frame, at: int, pure: bool, fronted: bool) -> int:
        cursor = self.cursor
        if cursor.gerund(at) and not cursor.is_(at, "NAME"):
            return self.complements(inner, verb_group(cursor, inner, at), fronted)
        subject = named_noun(cursor, at, governed=pure)
        if subject is None:
            common = common_subject(cursor, at)
            if common is None:
                return self._thing(inner, at)
            inner.subject, end = common
            return self.complements(inner, verb_group(cursor, inner, end), fronted)
        inner.subject, end = subject
        clausal = cursor.verbal(end, self.many(inner.subject)) or cursor.gerund(end)
        if cursor.is_(end, "POSS"):
            return self.complements(inner, verb_group(cursor, inner, end + 1, Group(["be"])), fronted)
        if fronted and not clausal and end >= cursor.size and cursor.is_(end - 2, "COMMA"):
            inner.subject.names.pop()  # "before Ann, Ben"
            return end - 2
        if not clausal or (pure and not cursor.gerund(end)) or self._comes(end, fronted):
            while inner.subject.owned and inner.subject.head and cursor.is_(end, "PREP", "DET", "WORD"):
                if cursor.is_(end, "TIME", "ADV", "PRON", "AUX", "MODAL"):
                    break
                end += 1  # "Ann's pass over the logs"
            return end
        return self.complements(inner, verb_group(cursor, inner, end), fronted)

    def _goes_on(self, frame: Frame, inner: Frame, conj: str, at: int, fronted: bool) -> int:
        """ "(Ann paints before Bob fixes it) and tests it": the nearest subject's work, without a comma."""
        cursor, main = self.cursor, frame.verb
        verbal = cursor.is_(at, "AND") and cursor.word(at + 1) and cursor.singular(at + 1)
        if not verbal or conj not in _CLAUSAL or not _does_one_thing(inner):
            return at
        if not fronted and (main is None or main.form != "s" or main.lemma in _says_when()):
            return at
        more = Frame(start=cursor.items[at + 1].start)
        end = self.complements(more, verb_group(cursor, more, at + 1), fronted)
        plain = not (more.subs or more.relatives or more.adverbs or any(n.names for _, n in more.objects))
        if not plain or (fronted and not cursor.is_(end, "COMMA")):
            return at
        inner.content += more.content
        return end

    def _comes(self, at: int, fronted: bool) -> bool:
        """ "(after Ann) comes Ben": the verb is that of the main clause."""
        cursor = self.cursor
        known = cursor.known(at)
        if not fronted or known is None or known[0] not in MOTION:
            return False
        found = named_noun(cursor, at + 1)
        return found is not None and bool(found[0].names)

    def _thing(self, inner: Frame, at: int) -> int:
        """ "(after) the unloading": a thing that nobody is named for."""
        cursor = self.cursor
        start = cursor.skip(at, "DET")
        noun, end = Noun(), start
        while cursor.word(end) and not cursor.is_(end, "ADV") and cursor.items[end].plain:
            noun.head.append(cursor.items[end])
            end += 1
        if not noun.head:
            raise Unread
        inner.subject = noun
        return end

    def _also_timed(self, frame: Frame, conj: str, at: int, fronted: bool) -> int:
        """ "once Ann is done and Ben has reported": both; or the "and" begins a clause of its own."""
        cursor = self.cursor
        found = named_noun(cursor, at + 1)
        if found is not None and found[0].names and cursor.text(found[1]) in _TOO:
            last = frame.subs[-1][1]
            end = found[1] + 1
            frame.subs.append((conj, Frame(start=last.start, subject=found[0], verb=last.verb, end=last.end)))
            return end
        if found is None or not cursor.verbal(found[1], self.many(found[0])):
            return at
        perfect = cursor.value(cursor.adverbs(found[1]), "AUX") in ("have", "be")
        if not fronted and not perfect and not self._past_too(frame, found[1]):
            return at
        inner = Frame(start=cursor.items[at + 1].start, subject=found[0])
        end = self.complements(inner, verb_group(cursor, inner, found[1]), fronted)
        inner.end = cursor.items[end - 1].end
        frame.subs.append((conj, inner))
        return end

    def _past_too(self, frame: Frame, at: int) -> bool:
        """ "(Cy starts) once Ann wrote it and Ben (checked it)": past beside the past, so before, too."""
        main, before = frame.verb, frame.subs[-1][1].verb
        past = before is not None and before.form in ("past", "part") and not before.modal
        word = self.cursor.text(at)
        told = "past" in {form for _, form in may_be(word)} or is_participle(word)
        apart = main is None and frame.subject is None  # "(Cy posts it,) but only once Ann wrote it and …"
        return past and told and (apart or (main is not None and main.form not in ("past", "part")))

    def absolute(self, frame: Frame, at: int, fronted: bool) -> int | None:
        """ "with two results in", "Ann having finished": what is so by then; None if it is not."""
        cursor = self.cursor
        led = cursor.value(at, "PREP") in ("with", "in")
        if not (led or fronted):
            return None
        try:
            found = named_noun(cursor, at + led, governed=led)
        except Unread:
            return None
        if found is None:
            return None
        noun, end = found
        inner = Frame(start=cursor.items[at].start, subject=noun)
        stop = self._state(end)
        if cursor.text(end) in ("having", "being"):
            stop = self.complements(inner, verb_group(cursor, inner, end + 1, Group(["have"])), fronted=True)
            inner.verb = Verb("finish", "part")
        elif stop is None and noun.count is not None and (led or cursor.is_(end, "AND")):
            stop = end
        if stop is None or (fronted and not cursor.is_(stop, "COMMA", "AND")):
            return None
        inner.verb, inner.end = Verb("finish", "part"), cursor.items[stop - 1].end
        frame.subs.append(("after", inner))
        return stop + (fronted and cursor.is_(stop, "AND"))

    def whichever(self, frame: Frame, at: int) -> int | None:
        """ "whichever of them answers first, …": one of them is enough."""
        if self.cursor.text(at) not in ("whichever", "whoever"):
            return None
        found = counted_noun(self.cursor, at)
        if found is None or not self.cursor.is_(found[1], "COMMA"):
            return None
        inner = Frame(subject=found[0], verb=Verb("finish", "s"), start=self.cursor.items[at].start)
        inner.end = self.cursor.items[found[1] - 1].end
        frame.subs.append(("after", inner))
        return found[1]

    def _state(self, at: int) -> int | None:
        """The position behind a word that says that something is done, if one stands here."""
        cursor = self.cursor
        known = cursor.known(at)
        done = cursor.text(at) in _STATES or (known is not None and known[1] == "part")
        return at + 1 if done and (at + 1 >= cursor.size or cursor.is_(at + 1, *JOINTS)) else None

    def participial(self, frame: Frame, at: int) -> int:
        """ "building on what Ann has found", "waiting for nobody": what the subject does besides."""
        cursor = self.cursor
        inner = Frame(start=cursor.items[at].start)
        end = self.complements(inner, verb_group(cursor, inner, at), fronted=True)
        inner.end = cursor.items[end - 1].end
        frame.subs.append(("doing", inner))
        return end
