"""Chains: what stands between two verbs. They lean to the right: "A before B beside C before D" puts A before
both, and B beside "C before D"; a comma, or a finite verb, ends that and speaks of all so far.
"""

from __future__ import annotations

from swarmwright.language.processes.blocks import Blocks
from swarmwright.language.processes.cursor import Unread
from swarmwright.language.told.facts import Ids, Part

__all__ = ["ONWARD", "Chains"]

_PLURAL = frozenset(["are", "were", "have", "be", "precede", "follow", "succeed", "trigger"])
ONWARD = ("and after that", "and afterwards")

_CLAUSAL = frozenset(["then", "and then", "and next", "finally", "and finally", "after which", *ONWARD])
"""Links that a clause may follow ("then B, C and D work"); behind "followed by" and its kind stand names."""

_ALONE = frozenset(
    ["follow", "follows", "succeed", "succeeds", "following", "then", "and then", "and next", "finally",
     "and finally", "and afterwards", "after which", "and after that"]
)  # fmt: skip
"""Links that may stand at the end: they go on with what was said before."""


class Chains(Blocks):
    """Lists, and what comes behind, before and beside them."""

    def chain(self, crossing: str, whole: bool = False) -> Part:
        """Members, what comes behind them, and so on. crossing: as of `listed`; whole: a mark may end it."""
        outer = list(self.left)
        part = self.onward(self.listed(crossing), crossing)
        while not outer and self.value("MARK") == "loop" and len(part.ids) > 1:
            self.left = []  # "A before B in a loop followed by C"
            part = self.onward(self.looped(part, part.ids), crossing)
        if whole and self.value("MARK") == "sequence":
            self.at += 1
        self.left = outer
        return part

    def onward(self, part: Part, crossing: str) -> Part:
        """What follows a list without a verb of its own."""
        while True:
            found = self._link(part, crossing) or self._relative(part, crossing)
            if found is None:
                return part
            part = found

    def _link(self, part: Part, crossing: str) -> Part | None:
        """ "before B", "followed by B", "after A", "in parallel with B", "once A is done", "in a loop"."""
        if self.lead.ahead and self.text() in ONWARD:
            return None  # "before that A, and after that B": behind all, not behind A
        if self.value("LINK") in ("before", "after"):
            before = self.value("LINK") == "before"
            if not before and self.left and len(part.last) > 1:
                self._two_lists()
            if self.contrary() or self.dangles():
                return part
            self.at += 1
            self.skip("COMMA", "PASS")
            return self.related(part, part.ids, before, crossing)
        if self.is_("BESIDE"):
            whole = self._beside(part, part.ids, crossing)
            if self.left or len(whole.last) + len(part.ids) < len(whole.ids):
                self.facts.wide.append("“in parallel” is taken to reach from the name before it to the end")
            return whole
        everyone = self.is_("REST", at=self.at + 1)
        if self.is_("WHEN") and not self.is_("LINK") and (everyone or self.member(self.at + 1)):
            return self.once(part)
        if self.value("MARK") != "loop" or not part.ids or (self.choosing and len(part.ids) == 1):
            return None
        if len(part.last) > 1 or not self.left:
            return self.looped(part, part.last if len(part.last) > 1 else part.ids)
        return None

    def looped(self, part: Part, ids: Ids) -> Part:
        """Read "in a loop", or "in the same loop as B", of these steps of a part."""
        self.at += 1
        company = Part()
        if self.is_("COMPANY") and self.member(self.at + 1):
            self.at += 1
            company = self.listed("&,")
        self.facts.loops.append((*ids, *company.ids))
        return part.then(company) if company.ids else part

    def _two_lists(self) -> None:
        """Ask where the second statement of "A before B, C and D after E" begins. Raises Doubt, Unread."""
        cuts = self.cuts()
        if not cuts:
            return  # "A before (B and C) after D"
        if len(cuts) == 1:
            self.facts.wide.append("of these names, the last is taken to begin a statement of its own")
        self.doubt(cuts, "this can be cut in two places, which gives two orders", usual=len(cuts) == 1)

    def contrary(self) -> bool:
        """Step over "before or after B", which puts nobody in an order, and say so."""
        start, ways = self.behind("EITHER", "BOTH"), set[str]()
        place = end = start
        while self.is_("LINK", "ORDERS", at=place):
            ways.add(self.value("ORDERS", place) or self.value("LINK", place))
            end = place + 1
            joint = self.behind("COMMA", "AND", "OR", at=end)
            place = joint if self.is_("AND", "OR", at=joint - 1) else len(self.symbols)
        if len(ways) < 2:
            return False
        self.facts.faults.append((start, end, "before and after are both said here; say which"))
        self.at = self.behind("COMMA", at=end)
        if self.member():
            self.listed("&,")
        return True

    def dangles(self) -> bool:
        """Step over a link at the end of the sentence, and say that something is missing."""
        if self.at + 1 < len(self.symbols) and not self.is_("STOP", at=self.at + 1):
            return False
        if self.text() in _ALONE or not self.symbols[self.at].needy:
            return False
        said = f"{self.text()!r}: what, or who? The sentence ends here"
        self.facts.faults.append((self.at, self.at + 1, said))
        self.at += 1
        return True

    def related(self, part: Part, about: Ids, before: bool, crossing: str, chains: bool = False) -> Part:
        """Read what comes behind, or before, these steps of a part. chains: see `listed`. Raises Unread."""
        self.near = about
        self.clause = self.at if self._opens_clause() else -1
        if self.take("REST") or self.everything():
            (self.facts.firsts if before else self.facts.lasts).append(about)
            self.skip("BE", "VERB", "DONE", "PASS")
            return part
        if not before:
            earlier = self._earlier(about, crossing)
            if part.opened is not None:
                part.opened.entry += earlier  # "there are two branches after A"
            return part
        self.left += about
        other = self.onward(self.listed(crossing, chains=","), crossing) if chains else self.chain(crossing)
        self.order(about, other.ids)
        if other.opened is not None and other.opened is not part.opened:
            other.opened.entry += [i for i in about if i not in other.ids]
        if part.opened is not None:
            part.opened.exit += other.ids
        return part.then(other)

    def _opens_clause(self) -> bool:
        """Whether the link that has just been stepped over may have a clause behind it."""
        place = self.at - 1
        while self.is_("COMMA", "PASS", at=place):
            place -= 1
        # "A must be done before B and C start", "D is never done after B and C have started"
        over = self.finite(place - 1) or self.is_("DONE", at=place - 1)
        timely = self.text(place).split()[-1:] in (["before"], ["after"])
        return self.text(place) in _CLAUSAL or self.value("LINK", place) == "until" or (timely and over)

    def _earlier(self, about: Ids, crossing: str) -> Ids:
        """Read what comes before these steps, and say who does."""
        outer, self.left = self.left, [*self.left, *about]
        other = self.listed("&,|")
        self.left = outer
        if self.is_("BE", "DONE"):
            self.skip("BE", "VERB", "DONE", "BOTH")
        while (told := self._relative(other, crossing)) is not None:
            other = told
        if self.text() == "<-":
            self.at += 1
            self._earlier(other.ids, crossing)
        if self.value("LINK") == "before" and len(other.ids) > 1:
            self._list_between()
        early = other.last if len(other.last) > 1 else other.ids[:1]
        self.order(early, about)
        return early

    def _list_between(self) -> None:
        """Ask which list is meant in "A after B and C before D". Raises Doubt, Unread."""
        cuts = self.cuts()
        if not cuts:
            return  # "A after (B and C) before D"
        ways = cuts if len(cuts) > 1 else [*cuts, -1]
        self.doubt(ways, "of these names, the last may begin a statement of its own", usual=len(cuts) == 1)

    def once(self, part: Part) -> Part:
        """ "(B starts) once A is done"."""
        self.at += 1
        self.skip_both()
        before, self.left, self.near = self.left, [*self.left, *part.ids], part.ids
        self.clause = self.at  # "once A, B and C are done": the verb is that of all three
        if self.take("REST") or (self.text() in ("everything", "everyone") and self.take("THEY")):
            self.facts.lasts.append(part.ids)
            self.left = before
            self.skip("BE", "VERB", "DONE", "PASS")
            return part
        told = self.is_("THEY", "BOTH", "THAT") and self.noun() is None
        if self._of_the_one_before(part):
            return part  # "A, and B when that is done"
        other = Part.of(self.reference()) if told else self.listed("&,")
        self.left = before
        self.over_with("PASS", "BOTH")
        self.order(other.ids, part.ids)
        return part

    def _of_the_one_before(self, part: Part) -> bool:
        """ "(after A) B, and C once that is done": "that" is B, of the same list; steps over it."""
        anew = bool(self.lead.after or self.lead.then or not self.everyone)
        parted = bool(self.joints) and self.is_(
            "AND", at=self.joints[-1] + self.is_("COMMA", at=self.joints[-1])
        )
        alone = (
            self.is_("THAT") and self.text() in ("that", "this") and self.is_("BE", "DONE", at=self.at + 1)
        )
        if not (alone and anew and parted) or len(part.last) < 2 or part.ids != part.last:
            return False
        self.at += 1
        self.over_with("PASS", "BOTH")
        self.left = [i for i in self.left if i not in part.ids]
        self.order(part.last[:-1], part.last[-1:])
        return True

    def _beside(self, part: Part, about: Ids, crossing: str) -> Part:
        self.at += 1
        other = self.chain(crossing)
        self.facts.beside.append((about, other.ids))
        self.told.hold("parallel", (*about, *other.ids))
        return part.then(other)

    def _relative(self, part: Part, crossing: str) -> Part | None:
        """ "…, which precede(s) D", "that are in sequence", ", itself before D"."""
        place = self.at + (self.is_("COMMA") and "," in crossing)
        joined = self.is_("AND", at=place) and self.is_("REL", "ITSELF", at=place + 1)
        place += joined and bool(set(part.last) & set(self.seen[self.begun :]))
        turn = self.text(place) == "in turn" and self.is_("LINK", "ORDERS", at=place + 1) and place > self.at
        if not (turn or self.is_("REL", "ITSELF", at=place)) or not part.ids:
            return None
        if (
            self.choosing
            and len(part.ids) == 1
            and self.value("MARK", self.behind("BE", at=place + 1)) == "loop"
        ):
            return None  # "a choice between A and B which is repeated"
        if self.looping and self.is_("COMMA") and len(part.ids) > 1 and self.text(place + 1).endswith("s"):
            return None  # "a loop over A and B, which precedes C": the loop does
        whose = self.value("ITSELF", place)
        self.at = place + 1
        many = whose == "many" or (not whose and self._plural())
        about = part.last if many else part.item
        verbs = self.at
        self.skip("BE", "VERB", "PASS", "BOTH", "NEGATION")
        denied = any(self.is_("NEGATION", at=p) for p in range(verbs, self.at))
        if denied and self.direction() not in ("before", "until"):
            raise Unread
        if self.is_("ORDERS", "LINK"):  # "which cannot begin before D" comes after it
            before, chains = self.direction() == "before" and not denied, self.is_("ORDERS")
            self.at += 1
            self.skip("PASS")
            return self.related(part, about, before, crossing, chains)
        if self.is_("BESIDE"):
            return self._beside(part, about, crossing)
        if not self.is_("MARK"):
            raise Unread
        self.said_of(about)
        return part

    def _plural(self) -> bool:
        """Whether a relative clause here is about several."""
        verb = self.text()
        return verb in _PLURAL or self.is_("BOTH") or not verb.endswith("s")

    # -- marks with a verb -----------------------------------------------------------------------------

    def said_of(self, ids: Ids) -> None:
        """Read the marks said of steps: "are in sequence and can be repeated"; of no steps: of everything."""
        marks: set[str] = set()
        while self.is_("MARK"):
            mark = self.value("MARK")
            marks.add(mark)
            if {"parallel", "sequence"} <= marks:
                raise Unread
            mark = "choice" if self.denied and mark == "parallel" else mark
            self.at += 1
            self.at += self.text() == "tasks" and self.is_("MARK", at=self.at + 1)
            if mark == "loop" and not ids:
                self.facts.repeats = True
                return
            if mark == "choice" and self.is_("OPENER") and self.member(self.at + 1):
                self.at += 1
                self.facts.choices.append([ids, self.listed("&,|").ids])
                return
            if mark == "loop" and self.is_("COMPANY") and self.member(self.at + 1):
                self.at += 1  # "is in the same loop as B"
                ids = (*ids, *self.listed("&,").ids)
            members = self._strands(ids) if mark == "parallel" else [Part.of((i,)) for i in ids]
            self.marked(mark, members, Part.of(ids))
            place = self.behind("AND", "BE", "PASS", "COMMA")
            if not self.is_("MARK", at=place) or self.is_("COMMA"):
                return
            self.at = place

    def _strands(self, ids: Ids) -> list[Part]:
        """These steps, those together that the sentence has put in an order."""
        if self.sided and {i for side in self.sided for i in side} == set(ids):
            return [Part.of(side) for side in self.sided]
        strands: list[set[str]] = [{i} for i in ids]
        for early, late in self.facts.orders:
            tied = {*early, *late} & set(ids)
            joined = [s for s in strands if s & tied]
            if {*early, *late} <= set(ids) and joined:
                strands = [s for s in strands if s not in joined] + [set().union(*joined)]
        return [Part.of(i for i in ids if i in strand) for strand in strands]
