"""Leads: what a statement begins with: "then", "after A and B", "in the second branch", "alongside C"."""

from __future__ import annotations

from swarmwright.language.processes.cursor import Unread
from swarmwright.language.processes.predicates import Predicates
from swarmwright.language.told.facts import Lead, Opened

__all__ = ["Leads"]


class Leads(Predicates):
    """What stands before a subject."""

    def leads(self) -> Lead:
        """All leads of the statement that begins here. Raises Unread."""
        lead = Lead()
        while not self.over:
            self.skip("PASS", "COMMA")
            if self._heads(lead):
                break
            if self.take("ASIDE"):
                continue
            if self.take("ANYWAY"):
                lead.then = True
                continue
            if not any(read(lead) for read in (
                self._if_chosen, self._in_a_case, self._staged, self._inside, self._between, self._ranked,
                self._rank, self._hither, self._time_told, self._alongside,
            )):  # fmt: skip
                break
        return lead

    def _staged(self, lead: Lead) -> bool:
        """ "in the third phase, …", "phase two consists of …": behind all that the phases before it held."""
        start = self.behind("INSIDE")
        noun = self.behind("DET", "ORDINAL", at=start)
        inside, stage = start > self.at, self.value("NOUN", noun)
        if not (stage == "stage" or (inside and stage == "task")):
            return False
        said = next((v for p in range(start, noun) if (v := self.value("ORDINAL", p))), "")
        end = noun + 1
        if not said and noun == start:
            said = "1" if self.text(end) == "one" else self.value("NUMBER", end)
            end += 1
        held = self.behind("BE", "VERB", "SPLITS", "OPENER", at=end)
        if not said or not (inside or held > end or self.text(end) == ":"):
            return False
        self.at = end if inside else self.behind("COMMA", at=held)
        self.skip("COMMA")
        lead.first, lead.then = said == "1", said != "1"
        return True

    def _ranked(self, lead: Lead) -> bool:
        """ "the first one is A", "the last to go is B": who is named behind it is first, next or last."""
        place = self.behind("DET", "PASS")
        first = self.is_("FIRST", at=place) or self.value("ORDINAL", place) == "1"
        last = self.value("ORDINAL", place) == "-1" or self.is_("LAST", at=place)
        onward = self.value("ORDINAL", place) in ("2", "3", "4", "5", "0")
        if not (first or last or onward):
            return False
        place += 1
        place += self.value("NOUN", place) in ("one", "task")
        place += self.is_("TOGO", at=place)
        behind = self.behind("BE", at=place)
        colon = self.text(place) == ":" and self.member(place + 1)
        if not colon and (behind == place or not self.member(behind)):
            return False
        behind += colon
        lead.first, lead.last, lead.then = first, last, onward
        self.at, self.verb_told = behind, not colon
        return True

    def _hither(self, lead: Lead) -> bool:
        """ "before that, A": what follows comes ahead of what was said last."""
        if not self.is_("HITHER") or (self.closed(self.at + 1) and not self.is_("COMMA", at=self.at + 1)):
            return False
        self.at += 1
        lead.ahead += self.before_that()
        return True

    def _if_chosen(self, lead: Lead) -> bool:
        """ "if A is chosen, …", "if it is A, …": what follows goes on with that branch. Raises Unread."""
        if not self.is_("IF"):
            return False
        of = self.text().endswith(" of")
        self.at += 1
        named = self.is_("IT") and self.is_("BE", at=self.at + 1) and self.member(self.at + 2)
        self.at += 2 if named else 0
        ids = self._names()
        cases = [arm for arm in self.arms() if ids and set(ids) <= set(arm)]
        if not ids or not (cases or set(ids) <= set(self.told.blocks.get("choice", ()))):
            raise Unread
        verb = self.at
        self.skip("BE", "VERB", "DONE", "CHOSEN")
        if not (named or of) and not any(self.is_("CHOSEN", "DONE", at=p) for p in range(verb, self.at)):
            raise Unread
        lead.after, lead.chosen = ids, True
        self.told.taken = cases[0] if cases else ()
        return True

    def _in_a_case(self, lead: Lead) -> bool:
        """ "in the former case, …", "otherwise": what follows goes on with that one. Raises Unread."""
        case = self.arm(self.at)
        if case is not None:
            self.at, ids = case
        elif self.is_("ELSE"):
            arms = self.arms()
            rest = [arm for arm in arms if not set(arm) & set(self.told.taken)]
            if not self.told.taken or len(rest) != 1 or len(arms) < 2:
                raise Unread
            self.at, ids = self.at + 1, rest[0]
        else:
            return False
        lead.after, lead.chosen = list(ids), True
        self.told.taken = ids
        return True

    def _inside(self, lead: Lead) -> bool:
        """ "inside the loop, A is first": what follows speaks of that block alone."""
        if not self.is_("INSIDE") or self.noun(self.at + 1) is None:
            return False
        self.at += 1
        self.scope = self.block().ids
        if not self.scope:
            raise Unread
        return True

    def _between(self, lead: Lead) -> bool:
        """ "between A and B there is another step, C": behind the one, and ahead of the other."""
        opens = self.at == 0 or self.is_("COMMA", "STOP", "AND", "BUT", "THEN", at=self.at - 1)
        one = self.named(self.at + 1) if self.text() == "between" and opens else None
        other = self.named(one + 2) if one is not None and self.is_("AND", at=one + 1) else None
        if one is None or other is None:
            return False
        place = self.behind("COMMA", "PASS", "BE", "VERB", at=other + 1)
        noun = self.behind("DET", "ADJ", at=place)
        if self.value("NOUN", noun) == "task":
            if any(self.value("ADJ", p) == "optional" for p in range(place, noun)):
                self.facts.wide.append("that it is optional is not kept; say when: “it runs only if …”")
            place = self.behind("COMMA", at=noun + 1)
        if not self.member(place) or self.is_("EITHER", at=place):
            return False
        lead.after += self.who(self.symbols[one].token)
        lead.ahead += self.who(self.symbols[other].token)
        self.at = place
        return True

    def _rank(self, lead: Lead) -> bool:
        """ "first", "finally"."""
        if not self.is_("FIRST", "LAST") or self.noun() is not None:
            return False
        lead.first |= self.is_("FIRST")
        lead.last |= self.is_("LAST")
        self.at += 1
        return True

    def _alongside(self, lead: Lead) -> bool:
        """ "in parallel with A, …", "while A is running, …"."""
        if self.is_("WHILE") and self._during():
            self.at += 1
            lead.beside, lead.during = self._names(), True
            self.seen += lead.beside
            self.begun = len(self.seen)
            self.over_with("PASS", "OPENER", "BOTH")
            return True
        if self.newest and self.value("MARK") == "parallel" and self._joins_in(self.at + 1):
            self.at += 1
            lead.beside, lead.during = list(self.newest), True  # "C, and in parallel D"
            return True
        if not self.take("BESIDE"):
            return False
        lead.during = self._stops_early()
        lead.beside += self._beside_names() if lead.during else self.listed("&,").ids
        self.skip("VERB", "BE")
        return True

    def _stops_early(self) -> bool:
        """ "(at the same time as) B, C starts": one name, a comma, and a list with a verb of its own."""
        named = self.named()
        return named is not None and self.is_("COMMA", at=named + 1) and self.stated(named + 2)

    def _beside_names(self) -> list[str]:
        """The name here, which is told again."""
        ids = self.who(self.symbols[self.named() or self.at].token)
        self.at = (self.named() or self.at) + 1
        self.seen += ids
        self.begun = len(self.seen)
        return list(ids)

    def _during(self) -> bool:
        """ "while A is running, B …": a clause of its own, and another one behind it."""
        named = self.named(self.at + 1)
        end = None if named is None else self.behind("BE", "VERB", "PASS", "OPENER", at=named + 1)
        return named is not None and end is not None and end > named + 1 and self.is_("COMMA", "NAME", at=end)

    def _next_listed(self, opened: Opened) -> bool:
        """ "three branches: A then B; C; D": each is told by itself."""
        begins = self.at == 0 or self.text(self.at - 1) == ":"
        return self.listing and begins and self.member() and len(opened.branches) < opened.count

    # -- times -----------------------------------------------------------------------------------------

    def _time_told(self, lead: Lead) -> bool:
        """ "then", "afterwards", "after A and B", "when these are done", "followed by"."""
        when = self._when()
        if when and not self.is_("THEN"):
            self._clause(lead)
            return True
        bare = self.is_("WHEN") and self.is_("COMMA", at=self.at + 1)
        if self.is_("WHEN") and self.is_("REST", at=self.at + 1):
            self.at += 2
            self.skip("BE", "VERB", "DONE", "PASS")
            lead.last = True
            return True
        if self.is_("THEN") and when:
            self._clause(lead)
        elif self.is_("AHEAD") and self.member(self.at + 1):
            told = self._clause(Lead(), ahead=True)
            lead.ahead += told.after
        elif self.is_("THEN") or bare or self.value("LINK") == "before":
            lead.then = True
            self.at += 1
        else:
            return False
        return True

    def _when(self) -> bool:
        return self.is_("WHEN") and (self.member(self.at + 1) or self.is_("THAT", at=self.at + 1))

    def _clause(self, lead: Lead, ahead: bool = False) -> Lead:
        """The steps that a clause of time names; ahead: "before them" is before these, and not before all."""
        self.at += 1
        self.skip_both()
        named = len(lead.after)
        if self.is_("THAT") and self.noun() is None and not self.is_("NOUN", at=self.at + 1):
            self.at += 1
            lead.then = True
        elif self.named() is not None:
            lead.after += self._names()
        elif self.is_("THEY", "BOTH", "THAT") and self.noun() is None and not ahead:
            self._forgotten()
            lead.then = True
        else:
            lead.after += self._forgotten()
            if len(lead.after) == named:
                raise Unread  # "once the loop is left": which one?
        if self.is_("BE", "VERB", "DONE", at=self.behind("PASS")) and not self._inverted():
            self.over_with("PASS", "BOTH")
        return lead

    def _forgotten(self) -> list[str]:
        """The ids of a member that is not told anew."""
        before = len(self.seen)
        ids = self.member_here().ids
        del self.seen[before:]
        return list(ids)

    def _inverted(self) -> bool:
        """ "After A and B arrives C": the verb belongs to what follows it."""
        place = self.behind("BE", "VERB")
        return self.is_("NAME", at=place) and not self.completed(self.at)

    def _names(self) -> list[str]:
        """The names of a clause of time; the list may run into the subject's: "After A, B starts"."""
        end = self._names_end()
        named = [s.token for s in self.symbols[self.at : end] if s.of("NAME")]
        cases = any(s.of("OR") for s in self.symbols[self.at : end])
        self.at = end
        ids = [i for token in named for i in self.who(token)]
        if cases:
            self.facts.cases.append(tuple(ids))
        return ids

    def _names_end(self) -> int:
        """Where the names of a clause of time end: at its verb, else at the comma that can part two lists."""
        place, commas, strong = self.at, list[int](), 0
        joined, gaps = False, list[int]()
        while (named := self.named(place)) is not None:
            place = named + 1
            if self.named(place) is not None:
                gaps.append(place)
            if self.is_("COMMA", at=place):
                commas.append(place)
                strong = strong or (place if joined else 0)
                place += 1
            if self.is_("AND", at=place) or (self.is_("OR", at=place) and self.named(place + 1) is not None):
                joined, place = True, place + 1
        trailing = bool(commas) and commas[-1] == place - 1
        behind = self.behind("BE", "VERB", at=place)
        done = self.completed(place) and self.is_("NAME", "COMMA", at=behind)
        if len(gaps) == 1 and not commas and not trailing and not self.completed(place):
            return gaps[0]  # "After A B starts": a comma is missing
        if trailing or not commas or done:
            return place - trailing
        return (
            strong or commas[0 if joined else -1]
        )  # "After A, B, C and D": a list of two would have an "and"

    # -- branches --------------------------------------------------------------------------------------

    def _heads(self, lead: Lead) -> bool:
        """ "the first branch", "in the second one", "the last": which branches the statement tells of."""
        opened, end = self.told.opened, self.heading(self.at)
        stage = self.stage_number(self.behind("INSIDE"))
        if stage == 1 and opened is None and not self.everyone:
            opened = self.told.opened = Opened("sequence")  # "Stage one is A. Stage two is B."
        if opened is None or (end is None and not self._next_listed(opened)):
            return False
        if end is None:
            lead.branches = (len(opened.branches) + 1,)
            return True
        said = range(self.at, end)
        number = stage or int(next(filter(None, (self.value("ORDINAL", p) for p in said)), "1"))
        count = 1 if stage else int(next(filter(None, (self.value("NUMBER", p) for p in said)), "1"))
        if number == 0:
            number = max(len(opened.branches), self.branch) + 1
        elif number < 0:
            number = max(opened.count, len(opened.branches) + 1, self.branch + 1)
        self.branch = number
        lead.branches = tuple(range(number, number + count))
        self.at = end + self.is_("PASS", at=end)
        noun = self.noun()
        if self.text(self.at - 1) == "of" and noun is not None:
            self.at = noun + 1  # "in one branch of the block"
        self.skip("COMMA")
        return True
