"""Frames: a sentence's clauses, and who does what in each, before or after whom. Modules in order of flow:

`predicates` (data: verbs by class); a sentence's words come from `told.items`
`cursor`    small questions of position; `nouns`, `lists`, `counts`, `things`, `groups`: noun phrases and verb
            groups
`grammar`   a sentence → frames (`tree`), by `subjects`, `commands`, `complements`, `times` over one `base`
`people`    whom a noun phrase means
`meaning`   frames → a `plan`: main clauses, by `quorums` (how many), `parallels` (beside whom), `timing`
            (when; `fronting`: of all that is joined), `relations` (after whom), `giving` (to whom) and their
            common `sense`
`choices`   sentences of cases (`cases`, in the `shapes` in which they may be told): `cutting` finds the
            conditions, `terms` types them, `sorts` finds the sorts of things (`contrasts`: told apart;
            `contrasting`: in two sentences; `case_words`: data), `alternatives` which cases exclude each
            other (`values`: by words that say well or badly), `verdicts` what each hangs on (what was asked
            right before: `answering`, how things are, an agent's finding or `minds`, a person's yes),
            `bodies` what is done in each; `understood`: all (`behind`: what may be done whatever the case)
`findings`  a case that hangs on what somebody finds: it comes before those who stand behind the finder
`means`     tools that somebody works with in a case
`outcomes`  cases told by arrows ("pass -> Ann, fail -> Ben")
`withheld`  a condition on work that has its place already (`standing_in`: another has it in some case;
            `in_place`: another may have it)
`reworks`   cases of which one takes up earlier work again: a loop (`endings`), and behind it what the
            others ask for
`loops`     what is done again (`name_lists`: by whom): `again` who works once more, `ends` until when,
            `tails` who works behind the rounds, and beside them
`reading`   the door: a sentence is read as a whole, or left to the readers of clauses
`missing`   numbers and orders of a sentence so left, of which nothing was made

What cannot be placed raises `Unread`, and nothing is taken from the sentence. To teach a verb, add it to a
class in `predicates`. To teach a class, add it there and give `relations`, or a module beside it, a reader
for it. To teach a construction, add a reader to `grammar.clause` or `complements`, and templates to the
tests.
Words of rights, limits, choices and loops are refused in `told.items`: take one out there only together
with a meaning for it.
"""

from swarmwright.language.frames.choices import read_choices
from swarmwright.language.frames.in_place import put_in_place, with_places_taken
from swarmwright.language.frames.loops import read_loops
from swarmwright.language.frames.missing import missing
from swarmwright.language.frames.outcomes import leads_on, refused_outcome
from swarmwright.language.frames.reading import read_frames
from swarmwright.language.frames.standing_in import stands_in
from swarmwright.language.frames.values import may_never_be
from swarmwright.language.frames.withheld import hold_behind, read_withheld, with_condition_behind

__all__ = [
    "hold_behind", "leads_on", "may_never_be", "missing", "put_in_place", "read_choices", "read_frames",
    "read_loops", "read_withheld", "refused_outcome", "stands_in", "with_condition_behind",
    "with_places_taken",
]  # fmt: skip
