"""Happenings: what people decide and what agents announce. Modules in order of flow:

`vocabulary`   classes of words; `deciding`, `announcing`: the grammar, over the words of a sentence
`finding`      where a sentence speaks of a decision or an announcement
`rewriting`    the sentence with other words in some places; `naming`: a name in place of each happening
`reading`      the door: the sentence so worded, for whoever reads the work of agents, and what came of it
"""

from swarmwright.language.happenings.reading import Named, conclude_happenings, named_happenings

__all__ = ["Named", "conclude_happenings", "named_happenings"]
