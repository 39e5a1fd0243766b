"""Pointing: whether a member stands here, named or told before ("them", "the latter")."""

from __future__ import annotations

from swarmwright.language.processes.cursor import Cursor
from swarmwright.language.told.facts import Ids

__all__ = ["Pointing"]


class Pointing(Cursor):
    """Questions of position about what was told before."""

    def member(self, at: int | None = None) -> bool:
        """Whether a member of a process can begin here."""
        place = self.behind("PASS", at=at)
        return (
            self.named(place) is not None
            or self.is_("EITHER", "THEY", "IT", "OPEN", at=place)
            or self.noun(place) is not None
            or ((self.is_("THAT", "BOTH", at=place) or self.block_told(place)) and self.told_of(place))
            or self.of_them(place)
            or self.picked(place) is not None
        )

    def skip_both(self) -> None:
        """Step over the "both" of "both A and B", which points at nobody told before."""
        self.at += self.text() == "both" and self.named(self.at + 1) is not None

    def told_of(self, at: int) -> bool:
        """ "these tasks", "both", "all three": what was told before."""
        place = self.behind("BOTH", "THAT", "DET", "NUMBER", "ADJ", at=at)
        if self.value("NOUN", place) in ("task", "one"):
            place += 1
            return not self.is_("NAME", at=place)
        return self.is_("BOTH", "THAT", at=at)

    def block_told(self, at: int) -> bool:
        """ "the parallel tasks", "the two exclusive tasks": those of a block that was told before."""
        place = self.behind("DET", "NUMBER", at=at)
        return place > at and self.value("ADJ", place) in self.told.blocks

    def _ranked_of_two(self, at: int) -> int | None:
        """ "the first (of them, one) is followed by A", "the second by B": the position behind it."""
        of = self.text(at) == "of" and self.is_("THEY", "THAT", at=at + 1)
        place = at + 2 if of else at + (self.value("NOUN", at) in ("task", "one"))
        verb = self.behind("BE", at=place)
        links = verb > place and self.is_("LINK", at=verb)
        return place if links or self.is_("ORDERS", "BY", at=place) else None

    def behind_what_was_told(self, at: int) -> bool:
        """ "(a choice between A and B, and) C after that choice", "C once it is made", "C thereafter"."""
        named = self.named(at)
        if named is None:
            return False
        if self.is_("THEN", at=named + 1) and self.closed(named + 2):
            return True
        if not (self.value("LINK", named + 1) == "after" or self.is_("WHEN", at=named + 1)):
            return False
        place = self.behind("DET", "THAT", "BOTH", "NUMBER", "ADJ", at=named + 2)
        block = self.value("NOUN", place) not in ("", "task", "one") and place > named + 2
        return block or self.is_("IT", "THEY", "THAT", "BOTH", at=named + 2)

    def of_them(self, at: int) -> bool:
        """ "both of them", "the two of these"; "two of them" would be some of them."""
        place = self.behind("DET", "BOTH", "NUMBER", at=at)
        whole = place > at and not self.is_("NUMBER", at=at)
        return whole and self.text(place) == "of" and self.is_("THEY", "THAT", at=place + 1)

    def picked(self, at: int) -> int | None:
        """ "the former", "the latter two", "the two former tasks": the position behind it."""
        place = self.behind("DET", "NUMBER", at=at)
        if self.value("ORDINAL", place) in ("1", "2") and self.told.opened is None and place > at:
            return self._ranked_of_two(place + 1)
        if not self.is_("FORMER", at=place):
            return None
        place = self.behind("NUMBER", at=place + 1)
        return place + (self.value("NOUN", place) in ("task", "one", "branch"))

    def heading(self, at: int) -> int | None:
        """ "the first branch", "in the second one", "the last": the position behind it, if it stands here."""
        start = self.behind("INSIDE", at=at)
        if self.stage_number(start):
            return start + 2
        anew = self.is_("SPLITS", "OPENER", "BE", "VERB", at=start + 1)
        if self.text(start) == "one" and anew and self.told.opened is not None:
            return start + 1  # "one consists of A"
        if self.text(start) == "one" and self.value("NOUN", start + 1) == "branch":
            held = self.is_("BE", "VERB", "OPENER", "OPENS", at=start + 2)
            return start + 2 if start > at or self.told.opened is not None or held else None
        noun = self.behind("ORDINAL", "NUMBER", "ADJ", at=self.behind("DET", "NUMBER", "ADJ", at=start))
        if not any(self.is_("ORDINAL", at=p) for p in range(start, noun)):
            return None
        if self.text(noun) == "one of":
            return noun + 1  # "the other one of A"
        if self.value("NOUN", noun) in ("branch", "stage", "one"):
            return noun + 1
        held = self.is_("NAME", "EITHER", "BE", "VERB", "OPENER", at=noun) and self.is_("DET", at=start)
        return noun if held and self.told.opened is not None else None

    def arm(self, at: int) -> tuple[int, Ids] | None:
        """ "in the former case", "in the second case": the position behind it, and who is meant.

        None if none stands here, or if it is not sure which alternative it is.
        """
        place = self.behind("DET", at=at + 1)
        which = self.value("FORMER", place) or self.value("ORDINAL", place)
        if (
            not self.is_("INSIDE", at=at)
            or not which
            or self.value("NOUN", place + 1) not in ("case", "choice")
        ):
            return None
        arms = self.arms()
        if which in ("former", "latter", "0") and len(arms) != 2:
            return None
        rest = [n for n, arm in enumerate(arms) if not set(arm) & set(self.told.taken)]
        number = {"former": 0, "latter": 1, "-1": len(arms) - 1, "0": rest[0] if len(rest) == 1 else -1}.get(
            which, int(which) - 1 if which.isdigit() else -1
        )
        return (place + 2, arms[number]) if 0 <= number < len(arms) else None

    def arms(self) -> tuple[Ids, ...]:
        """The alternatives that were told last, in this sentence or before it."""
        return tuple(self.facts.choices[-1]) if self.facts.choices else self.arms_told()

    def stage_number(self, at: int) -> int:
        """ "stage one", "phase 2": which one; 0 if none is named here."""
        if self.value("NOUN", at) != "stage" or self.text(at).endswith("s"):
            return 0
        return 1 if self.text(at + 1) in ("one", "1") else int(self.value("NUMBER", at + 1) or 0)

    def before_that(self) -> Ids:
        """What "that" means in "before that": what the last statement named, or all that was told."""
        return self.told.last or self.everyone

    def all_of_them(self, at: int) -> int | None:
        """ "all before D", "both tasks in a loop", "these precede D": the position behind the subject."""
        if self.text(at) in ("these", "those", "they") and self.is_("ORDERS", at=at + 1):
            return at + 1 if self.seen else None
        if self.is_("THEY", at=at) and set(self.text(at).split()) & {"all", "both", "each"}:
            return at + 1 if self.is_("LINK", "MARK", "BESIDE", "BE", "ORDERS", at=at + 1) else None
        if self.text(at) == "they" and self.is_("BE", "MARK", at=at + 1) and at > 0:
            return at + 1
        behind = self.behind("BE", at=at + 1)
        if self.text(at) in ("this", "that") and behind > at + 1 and self.value("MARK", behind) == "loop":
            return at + 1
        those = self.text(at) in ("these", "those") and at > 0
        if not those and not self.is_("BOTH", at=at) and not self.of_them(at):
            return None
        end = self.behind("BOTH", "THAT", "NUMBER", "DET", at=at)
        if self.text(end) == "of" and self.is_("THEY", "THAT", at=end + 1):
            end += 2
        end += self.value("NOUN", end) == "task"
        return end if self.is_("LINK", "MARK", "BESIDE", "BE", "VERB", "ORDERS", at=end) else None
