"""The grammar: a sentence of process prose → facts. The reader is built up in layers, each of which reads
what the ones below it cannot: `cursor`, `members`, `lists`, `alternatives`, `blocks`, `chains`, `predicates`,
`leads`. Here: statements, one after the other.
"""

from __future__ import annotations

from swarmwright.language.processes.cursor import Unread
from swarmwright.language.processes.facts import Lead, Part, Statement
from swarmwright.language.processes.leads import Leads
from swarmwright.language.processes.predicates import ALL

__all__ = ["Reader"]


class Reader(Leads):
    """Reads a sentence once."""

    def sentence(self) -> list[Statement]:
        """Every statement, in order. Raises Unread."""
        found: list[Statement] = []
        while True:
            self.skip("STOP", "COMMA", "AND", "BUT", "WHILE", "PASS")
            if self.over:
                return found
            before = self.at
            self.left = []
            found.append(self._statement())
            if self.at == before:
                raise Unread

    def _statement(self) -> Statement:
        self.begun, self.scope, self.near = len(self.seen), (), ()
        lead = self.leads()
        if lead.branches:
            return Statement(lead, self._branch(lead))
        whole = self._whole_process()
        if whole is not None:
            return Statement(lead, whole)
        self._headed_list()
        if self.is_("VERB", "BE") and self.member(self.behind("VERB", "BE")):
            self.skip("VERB", "BE")  # "then comes A"
        if lead.then and self._names_only():
            self.left = list(self.everyone)  # "Then Ada.": whoever worked before works again
        part = self.predicates(self.chain(ALL))
        if self.is_("THEN", "FIRST", "LAST") and self.closed(self.at + 1):
            lead.then |= self.is_("THEN")  # "A first, B second"
            lead.first |= self.is_("FIRST")
            lead.last |= self.is_("LAST") and not self.is_("THEN")
            self.at += 1
        return Statement(lead, part)

    def _names_only(self) -> bool:
        """Whether nothing but names is left."""
        end = self.behind("NAME", "COMMA", "AND", "PASS")
        return end > self.at and (end >= len(self.symbols) or self.is_("STOP", at=end))

    def _branch(self, lead: Lead) -> Part:
        """What a branch holds: "contains A before B"."""
        self.skip("VERB", "BE", "OPENER", "OPENS", "PASS")
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

    def _whole_process(self) -> Part | None:
        """ "The process starts with A and ends with B": before, and after, everything."""
        noun = self.noun()
        named = noun is not None and self.value("NOUN", noun) == "process"
        place = self.at if noun is None or not named else noun + 1
        place = self.behind("PASS", at=place + (self.is_("THEY") and not named))
        if noun is not None and self.is_("SPLITS", at=place):
            self.at = place + 1
            return self.predicates(self.chain(ALL))
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

    def _end_of_process(self) -> Part:
        """ "starts with A before B", "ends with C"."""
        ends = self.facts.firsts if self.is_("OPENS") else self.facts.lasts
        self.at += 1
        self.take("OPENER")
        self.left = []
        part = self.predicates(self.chain(ALL))
        ends.append(part.ids)
        return part
