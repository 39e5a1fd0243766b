"""Happenings: what people decide and what agents announce. Modules in order of flow:

`vocabulary`   classes of words; `deciding`, `announcing`: the grammar, over the words of a sentence
               (`products`: what somebody has made, and what waits for a yes to it)
`finding`      where a sentence speaks of a decision or an announcement (`judging`: whether it does)
`rewriting`    the sentence with other words in some places
`naming`       a name in place of each decision (`decisions`: who takes it; `several`: where several do;
               `wording`: what the name says there; `leaving`: of whom it holds), `heralding`: of each
               announcement
`named`        the sentence so worded, and what was known before it; `places`: where in the order a yes stands
`ongoing`      what says that an announcer goes on with its work
`awaiting`     announcements of the whole prompt, and who starts on them
`marks`        one message, two agents, and no wording that the grammar knows: the last to be asked
`reading`      the door: the sentence so worded, for whoever reads the work of agents, and what came of it
"""

from swarmwright.language.happenings.awaiting import only_going_on, settle_announcements
from swarmwright.language.happenings.marks import plain_reaction, plain_signal
from swarmwright.language.happenings.reading import Named, conclude_happenings, named_happenings

__all__ = [
    "Named",
    "conclude_happenings",
    "named_happenings",
    "only_going_on",
    "plain_reaction",
    "plain_signal",
    "settle_announcements",
]
