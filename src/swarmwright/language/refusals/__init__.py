"""Refusals: what a sentence says that no workflow can carry, or that breaks off. Modules in order of flow:

`vocabulary` (data: the grammar of such sayings and its classes of words)
`skipping`   who is left out under a condition works unless that holds: the only saying that can be read
`saying`     what is said of the others
`unasked`    work that is to go on without a yes; and a yes asked for after all
`reading`    the door: words that cannot be carried out are taken out of the sentence and reported

A sentence would otherwise be read as if these words did not stand in it. To teach a saying, add a rule to the
grammar; a new kind of saying needs its words in `saying`, too.
"""

from swarmwright.language.refusals.reading import refuse

__all__ = ["refuse"]
