"""Lists of members, and the marks that say how a list's members stand to one another ("in parallel")."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from swarmwright.language.processes.members import Members
from swarmwright.language.told.facts import Part

__all__ = ["Lists"]


class Lists(Members):
    """Several members."""

    def listed(self, crossing: str, chains: str | None = None) -> Part:
        """A list of members, with what its mark says of them. Raises Unread.

        crossing: which separators the list may go across: "," "&" "|". chains: given where a member may be a
        chain itself, with the separators that such a chain leaves to the list.
        """
        counted = self._tasks_ahead()
        mark = "" if counted else self._mark_ahead()
        chains = ",&" if mark in ("parallel", "choice") and chains is None else chains
        groups: list[list[Part]] = [[self._one(chains, crossing)]]
        signs, joints, begun = "", list[int](), self.at
        while sign := self._separator(crossing, chains, signs, groups):
            signs += sign
            joints.append(begun)
            one = self._one(chains, crossing)
            if sign == "|":
                groups.append([one])
            else:
                groups[-1].append(one)
            begun = self.at
        self.joints = joints
        members = [m for group in groups for m in group]
        if chains is not None and len(members[-1].last) < len(members[-1].ids) and len(members) > 1:
            self.facts.wide.append("what follows the last of these names is taken to follow it alone")
        if "|" in signs:
            if "&" in signs:
                self.facts.wide.append("“and” is taken to bind closer than “or” in this list")
            else:
                groups = [[m] for m in members]
            self.facts.choices.append([tuple(i for m in g for i in m.ids) for g in groups])
            self.told.hold("choice", tuple(i for m in members for i in m.ids))
        part = _list_of(members)
        if len(part.ids) > 1:
            self.groups.append(part.ids)
        mark = mark or (counted if counted != "tasks" else "") or self._mark_behind(part)
        self.bare = len(members) > 1 and not set(signs) & set("&|") and not mark
        self.marked(mark, members, part)
        return part

    def _one(self, chains: str | None, crossing: str) -> Part:
        """One member of a list."""
        self.skip("PASS")
        if chains is not None and self.linked(self.at):
            return self.chain("".join(sign for sign in crossing if sign not in chains))
        return self.member_here()

    # -- where a list goes on --------------------------------------------------------------------------

    def _separator(self, crossing: str, chains: str | None, signs: str, groups: list[list[Part]]) -> str:
        """Step over what stands between two members, if the list goes on: "," "&" "|" " "; "" if it ends."""
        if self.cut:
            return ""
        comma = self.is_("COMMA")
        place = self.at + comma
        sign = "," if comma else " "
        if self._in_company(place):
            sign, place = "&", place + 1
        elif self.is_("AND", "OR", at=place):
            sign = "&" if self.is_("AND", at=place) else "|"
            place += 1 + self.is_("BY", at=place + 1)  # "followed by B and by C"
        if self.siding and sign == "&" and self.text(place) == "of":
            return ""
        place = self.behind("PASS", at=place)
        if (comma and "," not in crossing and sign != "|") or (sign != " " and sign not in crossing):
            return ""
        if not self.member(place) or (sign == " " and not self.is_("NAME", at=place)):
            return ""
        if self._anew(place, comma, bool(set(signs) & set("&|")), groups, sign, chains is not None):
            return ""
        self.at = place
        return sign

    def _in_company(self, place: int) -> bool:
        """ "A with B in parallel": "and", where a mark says how they stand to one another."""
        named = self.named(place + 1) if self.text(place) == "with" else None
        return named is not None and self.value("MARK", named + 1) in ("parallel", "sequence", "choice")

    def _anew(
        self, place: int, comma: bool, closed: bool, groups: list[list[Part]], sign: str, chains: bool
    ) -> bool:
        """Whether a new statement begins behind a separator, at `place`; closed: the list had its "and"."""
        if sign != "|" and self._begins(place, comma or closed):
            return True
        if comma and closed and sign == ",":
            return True  # "C and D, E …"
        if comma and sign == "&" and self.left and len(groups[-1]) == 1 and not chains:
            return True  # "(before) C, and D": a list of two has no such comma
        if not self.linked(place) or chains or sign == " " or not self.left:
            return False  # the first list of a statement: the link speaks of all of it
        if closed and not comma:
            self.facts.wide.append("of these names, the last is taken to begin a statement of its own")
        return comma or closed or self._told_already(place) or self._circular(place, groups)

    def _begins(self, place: int, apart: bool) -> bool:
        """Whether a subject with its verb, a branch's heading, or "all of them" stands here."""
        named = self.named(place)
        picked = self.picked(place)
        by = named is not None and self.is_("BY", at=named + 1)
        if self.left and (by or (picked is not None and self.is_("BY", at=picked))):
            return True  # "(A is followed by B,) and B by C"
        if self.left and named is not None and self._linked_alike(named + 1):
            return True
        if picked is not None and self.finite(picked):
            return True
        alone = named is not None and self.finite(named + 1) and not self.completed(named + 1)
        spoken = bool(self.left) or self.siding or self.verb_told
        if spoken and (alone or (apart and self.stated(place))) and not self._one_subject(place):
            return True
        if self.heading(place) is not None or self.arm(place) is not None:
            return True
        if apart and self._choice_here() and self.behind_what_was_told(place):
            return True
        return self.all_of_them(place) is not None

    def _choice_here(self) -> bool:
        """Whether a choice is being read, or was read in this statement."""
        told = {i for arm in self.facts.choices[-1] for i in arm} if self.facts.choices else set[str]()
        return self.choosing or (bool(told) and told <= set(self.seen[self.begun :]))

    def _linked_alike(self, at: int) -> bool:
        """ "(A comes after B) and C after D", "(A comes before B,) and C after it": the verb is left out."""
        last = next((p for p in range(self.at, -1, -1) if self.is_("LINK", "ORDERS", at=p)), -1)
        verbal = self.is_("ORDERS", at=last) or self.is_("BE", "VERB", "DONE", at=last - 1)
        here, told = self.text(at), (self.text(last).split() or [""])[-1]
        alike = here in _EITHER and (told == here or (told in _EITHER and self._of_told(at + 1)))
        return alike and verbal and self.member(at + 1)

    def _of_told(self, at: int) -> bool:
        """ "them", "it", "both": what was told before, at the end of what is said."""
        return self.is_("THEY", "IT", "THAT", "BOTH", at=at) and self.over_at(at + 1)

    def _one_subject(self, place: int) -> bool:
        """ "then B, C and D work": what "then" opens is one list, if the verb behind it is a plural's."""
        if self.clause < 0:
            return False
        at, named, ands = self.clause, self.named(self.clause), 0
        while named is not None and ands < 2:
            last = named
            at = self.behind("COMMA", at=last + 1)
            ands += self.is_("AND", at=at)
            named = self.named(at + self.is_("AND", at=at))
        if ands != 1 or last < place or not self.finite(last + 1):
            return False
        return not self.text(last + 1).split()[0].endswith("s")

    def _told_already(self, place: int) -> bool:
        """Whether the name here stood in the sentence before: a list would not name it again."""
        named = self.named(place)
        return named is not None and bool(set(self.who(self.symbols[named].token)) & set(self.seen))

    def _circular(self, place: int, groups: list[list[Part]]) -> bool:
        """ "before C and D before C": were it one list, it would come before itself."""
        named = self.named(place)
        target = None if named is None else self.named(self.behind("NAME", at=named) + 1)
        if target is None:
            return False
        here = {i for group in groups for part in group for i in part.ids} | set(self.left)
        return bool(here & set(self.who(self.symbols[target].token)))

    # -- marks -----------------------------------------------------------------------------------------

    def _mark_ahead(self) -> str:
        """ "in parallel, A and B": what is said of a list before it."""
        place = self.behind("PASS", "COMMA")
        place += self._imperative(place) and self.is_("MARK", at=place + 1)  # "run in parallel A and B"
        mark = self.value("MARK", place)
        behind = self.behind("COMMA", "PASS", at=place + 1)
        behind += self._imperative(behind)  # "in parallel, run A and B"
        if not mark or mark == "loop" or not self.member(behind):
            return ""
        self.at = behind
        return mark

    def _imperative(self, place: int) -> bool:
        """Whether an order to do something stands here, behind nobody who would do it."""
        begins = place == 0 or self.is_(
            "COMMA", "STOP", "THEN", "PASS", "WHEN", "FIRST", "LAST", at=place - 1
        )
        return begins and self.is_("VERB", at=place) and self.text(place) in _ORDERS

    def _tasks_ahead(self) -> str:
        """ "(the) two parallel tasks A and B", "two tasks in parallel: A and B", "two tasks, A and B".

        What is said of them, or "tasks"; "" if no such words stand here.
        """
        place = self.behind("PASS", "COMMA")
        counted = self.behind("DET", "NUMBER", "BOTH", at=place)
        noun = self.behind("ADJ", at=counted)
        mark = self.value("ADJ", counted) or self.value("MARK", noun + 1)
        if self.value("NOUN", noun) != "task" or mark not in ("parallel", "sequence", "choice", ""):
            return ""
        names = self.behind("MARK", "COMMA", at=noun + 1)
        if names > noun + 1 + (noun > counted) and not self.is_("NUMBER", "DET", at=place):
            return ""  # "tasks, A and B"
        bracketed = self.is_("OPEN", at=names)
        if not self.is_("NAME", at=names + bracketed) or (names == noun + 1 == counted + 1):
            return ""
        self.at = names
        return mark or "tasks"

    def _mark_behind(self, part: Part) -> str:
        """ "A and B in parallel": what is said of a list behind it, without a verb of its own."""
        place = self.behind("BOTH")
        place += self.is_("VERB", "OPENER", at=place) and self.text(place).endswith(("ed", "ing"))
        bracketed = self.is_("OPEN", at=place) and self.is_("CLOSE", at=place + 2)
        mark = self.value("MARK", place + bracketed)
        if not mark or len(part.ids) < 2 or (place > self.at and mark == "loop"):
            return ""
        if mark == "loop" and self.is_("COMPANY", at=place + 1):
            return ""  # "in the same loop as B"
        self.at = place + 1 + 2 * bracketed
        if mark != "loop" and self.is_("AND") and self.value("MARK", self.at + 1) == "loop":
            self.facts.loops.append(part.ids)
            self.at += 2
        return mark

    def marked(self, mark: str, members: Sequence[Part], part: Part) -> None:
        """Note what a mark says of a list; of one member that is a group: of those in it."""
        if len(members) == 1:
            members = [Part.of((i,)) for i in members[0].ids]
        if mark == "parallel":
            self.apart([m.ids for m in members])
        elif mark == "sequence":
            self.facts.orders += [(one.ids, two.ids) for one, two in pairwise(members)]
        elif mark == "choice" and len(members) > 1:
            self.facts.choices.append([m.ids for m in members])
        elif mark == "loop":
            self.facts.loops.append(part.ids)
        if mark in ("parallel", "choice", "loop"):
            self.told.hold(mark, part.ids)


_EITHER = ("after", "before")
_ORDERS = frozenset(["run", "execute", "do", "perform", "start", "begin", "launch"])


def _list_of(members: list[Part]) -> Part:
    ids = tuple(dict.fromkeys(i for m in members for i in m.ids))
    opened = next((m.opened for m in reversed(members) if m.opened is not None), None)
    last = members[-1]
    if len(members) == 1:
        return Part(ids, last.last or ids, last.item or ids, opened)
    return Part(ids, ids, last.ids, opened)
