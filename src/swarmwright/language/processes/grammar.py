"""The grammar: a sentence of process prose → facts. The reader is built up in layers, each of which reads
what the ones below it cannot: `cursor`, `members`, `lists`, `alternatives`, `blocks`, `chains`, `predicates`,
`leads`. Here: statements, one after the other.
"""

from __future__ import annotations

from swarmwright.language.processes.cursor import Unread
from swarmwright.language.processes.leads import Leads
from swarmwright.language.processes.predicates import ALL
from swarmwright.language.told.facts import Ids, Lead, Part, Statement

__all__ = ["Reader"]


_TIMELY = frozenset(["precede", "precedes", "follow", "follows", "comes", "come", "goes", "go"])


class Reader(Leads):
    """Reads a sentence once."""

    _since = _first = 0
    """How many orders and names there were before the statement read last."""

    def sentence(self) -> list[Statement]:
        """Every statement, in order. Raises Unread."""
        found: list[Statement] = []
        while True:
            self.skip("STOP", "COMMA", "AND", "BUT", "PASS")
            if self.is_("WHILE") and not (found == [] and self._during()):
                self.at += 1
                continue
            if self.is_("ANYWAY") and found and self.over_at(self.at + 1):
                found[-1].lead.then = True
                self.at += 1
            if self.over:
                return found
            before, beside = self.at, len(self.facts.beside)
            self.left = []
            if self.is_("LIKEWISE") and found:
                found.append(self._likewise(found[-1]))
            elif self.is_("LIKEWISE") and self.member(self.at + 1) and self.told.said[1]:
                found.append(self._likewise(None))
            else:
                self._since, self._first = len(self.facts.orders), len(self.seen)
                found.append(self._or_else(self._statement()))
            _alike(found, self.facts.beside[beside:])
            self.told.last = found[-1].part.ids or self.told.last
            self.newest = found[-1].part.last
            self.told.opened = found[-1].part.opened or self.told.opened
            self.told.said = self._last_said()
            if self.at == before:
                raise Unread

    def _statement(self) -> Statement:
        self.begun, self.scope, self.near = len(self.seen), (), ()
        lead = self.lead = self.leads()
        if lead.branches:
            return Statement(lead, self._branch(lead))
        whole = self._whole_process(lead) or self._of_everything()
        if whole is not None:
            return Statement(lead, whole)
        held = self._repeated() or self._one_among() or self._by_the_same()
        if held is not None:
            return Statement(lead, held)
        self._headed_list()
        if (
            self.is_("IT")
            and self.is_("BE", at=self.at + 1)
            and self.member(self.behind("BE", "VERB", at=self.at + 1))
        ):
            self.at += 2  # "then it is A"
        nor = self.value("NEITHER") == "nor"
        self.neither = self.take("NEITHER")
        if self.is_("VERB", "BE") and self.member(self.behind("VERB", "BE")):
            self.skip("VERB", "BE")  # "then comes A"
            self.verb_told = True
        if lead.then and self._names_only():
            self.left = list(self.everyone)  # "Then Ada.": whoever worked before works again
        named = self.listed("&,") if nor else self.chain(ALL)
        self.verb_told = False
        part = self.predicates(named)
        if self.neither:
            raise Unread
        if self.is_("HITHER") and self.closed(self.at + 1):
            self.at += 1
            lead.ahead += [i for i in self.before_that() if i not in part.ids]
        if self.is_("THEN", "FIRST", "LAST") and self.closed(self.at + 1):
            lead.then |= self.is_("THEN")  # "A first, B second"
            lead.first |= self.is_("FIRST")
            lead.last |= self.is_("LAST") and not self.is_("THEN")
            self.at += 1
        return Statement(lead, part)

    def _or_else(self, one: Statement) -> Statement:
        """ "A is done, or (else) B (is)": a choice, told with the verb between the two. Raises Unread."""
        place = self.behind("COMMA")
        if not self.is_("OR", at=place) or not self.member(place + 1) or not one.part.ids:
            return one
        told = len(self.facts.orders)
        self.at = place + 1
        self.left = []
        other = self.predicates(self.chain("&"))
        if self._since != told or len(self.facts.orders) != told or set(one.part.ids) & set(other.ids):
            raise Unread
        self.facts.choices.append([one.part.ids, other.ids])
        self.told.hold("choice", (*one.part.ids, *other.ids))
        return Statement(one.lead, one.part.then(other))

    def _likewise(self, other: Statement | None) -> Statement:
        """ "…, and so does B": what was said of the one named first in the last statement, said of others.

        other: that statement, where it stands in this sentence; None: it is the last sentence's.
        """
        self.at += 1
        self.begun = len(self.seen)
        lead = Lead() if other is None else other.lead
        first, told = self.told.said if other is None else self._last_said()
        one, part = first[0] if first else "", self.listed("&,")
        if not any(one in (*early, *late) for early, late in told) and not (lead.after or lead.then):
            raise Unread
        for early, late in told:
            if one in early:
                self.order(part.ids, late)
            elif one in late:
                self.order(early, part.ids)
        self.skip("VERB", "PASS", "DONE")
        return Statement(lead, part)

    def _last_said(self) -> tuple[Ids, tuple[tuple[Ids, Ids], ...]]:
        """Whom the statement before named first, and its orders."""
        return tuple(self.seen[self._first : self._first + 1]), tuple(self.facts.orders[self._since :])

    def _of_everything(self) -> Part | None:
        """ "nothing starts before A", "everything else waits for B": first or last of all."""
        none = self.is_("NOTHING")
        place = self.behind("BE", "VERB", "NEGATION", "PASS", at=self.at + 1)
        rest = self.is_("REST") or self.text() in ("everything", "everyone")
        if not (none or rest) or not (self.is_("LINK", at=place) or self.is_("ORDERS", at=self.at + 1)):
            return None
        place = place if self.is_("LINK", at=place) else self.at + 1
        if none and self.is_("ORDERS", at=place) and self.text(place).split()[0] not in _TIMELY:
            return None  # "nothing waits for A"
        denied = any(self.is_("NEGATION", at=p) for p in range(self.at, place))
        way = self.value("ORDERS", place) or self.value("LINK", place)
        first = way != "after" if none or denied else way == "after"
        if (none and denied) or (not (none or denied) and way == "until"):
            raise Unread
        self.at = place + 1
        part = self.listed("&,")
        self.skip("BE", "VERB", "DONE", "PASS", "BOTH")
        (self.facts.firsts if first else self.facts.lasts).append(part.ids)
        return part

    def _repeated(self) -> Part | None:
        """ "Repeat A and B"."""
        if self.text() not in ("repeat", "iterate") or not self.member(self.at + 1):
            return None
        self.at += 1
        part = self.chain(ALL)
        self.facts.loops.append(part.ids)
        return self.predicates(part)

    def _by_the_same(self) -> Part | None:
        """ "(A is followed by B,) and B by C": the verb of the statement before."""
        named, picked = self.named(), self.picked(self.at)
        end = picked if named is None else named + 1
        way = next((s.value("LINK") for s in reversed(self.symbols[: self.at]) if s.text.endswith(" by")), "")
        if end is None or not self.is_("BY", at=end) or way not in ("before", "after"):
            return None
        part = self.listed("")
        self.at += 1
        return self.related(part, part.ids, way == "before", ALL)

    def _one_among(self) -> Part | None:
        """ "Among A, B and C, only one can be executed": a choice."""
        if self.text() not in ("among", "of", "out of", "between") or not self.member(self.at + 1):
            return None
        start, groups, seen = self.at, len(self.groups), len(self.seen)
        self.at += 1
        part = self.listed("&,|")
        self.take("COMMA")
        if self.is_("NOTBOTH", "EITHER") and self.is_("BE", "VERB", at=self.at + 1) and len(part.ids) > 1:
            self.at += 1
            self.skip("BE", "VERB", "DONE", "PASS")
            if self.over_at(self.at):
                self.chosen(part)
                return part
        self.at = start
        del self.groups[groups:], self.seen[seen:]
        return None

    def _names_only(self) -> bool:
        """Whether nothing but names is left."""
        end = self.behind("NAME", "COMMA", "AND", "PASS")
        return end > self.at and (end >= len(self.symbols) or self.is_("STOP", at=end))

    def _branch(self, lead: Lead) -> Part:
        """What a branch holds: "contains A before B"."""
        self.skip("VERB", "BE", "OPENER", "OPENS", "SPLITS", "PASS")
        lead.respectively = self.take("RESPECTIVELY")
        lead.going_on = self.take("CLOSES")
        self.skip("PASS", "COMMA")
        part = self.chain(ALL) if self.linked(self.at) else self.listed(ALL, chains=",&")
        return self.predicates(self.onward(part, ALL))

    def _headed_list(self) -> None:
        """Step over "several tasks can be executed" of "… in parallel: A, B and C"."""
        place = self.behind("DET", "NUMBER", "BOTH", "ADJ")
        if self.value("NOUN", place) != "task" or self.is_("NAME", at=place + 1):
            return
        place = self.behind("BE", "VERB", at=place + 1)
        if self.is_("MARK", at=place) and self.is_("COMMA", at=place + 1) and self.member(place + 2):
            self.at = place

    def _whole_process(self, lead: Lead) -> Part | None:
        """ "The process starts with A and ends with B": before, and after, everything."""
        noun = self.noun()
        named = noun is not None and self.value("NOUN", noun) == "process"
        place = self.at if noun is None or not named else noun + 1
        told = noun is None and self.is_("IT", "REST")
        place = self.behind("PASS", at=place + ((self.is_("THEY") and not named) or told))
        splits = self.behind("PASS", "THEN", "BE", at=place)
        announced = self.is_("SPLITS", at=splits) and self.noun(splits + 1) is not None
        if self.is_("SPLITS", at=place if noun is not None else splits) and (
            noun is not None or (told and announced)
        ):
            lead.then |= told
            self.at = place if noun is not None else splits
            return self._split()
        if not self.is_("OPENS", "CLOSES", at=place):
            return None
        self.at = place
        whole = Part()
        while True:
            whole = whole.then(self._end_of_process())
            place = self.behind("COMMA", "AND", "BUT")
            if not self.is_("OPENS", "CLOSES", at=place):
                return whole
            self.at = place

    def _split(self) -> Part:
        """ "(the process) splits into A and B", "splits exclusively into A and B"."""
        mark = self.value("SPLITS")
        self.at += 1
        if not mark:
            return self.predicates(self.chain(ALL))
        part = self.listed("&,")
        if mark == "choice":
            self.chosen(part)
        else:
            self.apart([(i,) for i in part.ids])
        return self.predicates(self.onward(part, ALL))

    def _end_of_process(self) -> Part:
        """ "starts with A before B", "ends with C"."""
        ends = self.facts.firsts if self.is_("OPENS") else self.facts.lasts
        self.at += 1
        self.take("OPENER")
        self.left = []
        part = self.predicates(self.chain(ALL))
        ends.append(part.ids)
        return part


def _alike(found: list[Statement], told: list[tuple[Ids, Ids]]) -> None:
    """ "then comes A, and parallel to it B": whatever goes on beside another has its place in the order."""
    if len(found) < 2:
        return
    lead, other = found[-1].lead, found[-2]
    said = {i for _, ids in told for i in ids}  # "then A, and B at the same time as A"
    if set(other.part.ids) in (set(lead.beside), said) and other.part.ids and not (lead.then or lead.after):
        lead.then, lead.after = other.lead.then, list(other.lead.after)
        lead.beside = lead.beside or list(other.part.ids)
