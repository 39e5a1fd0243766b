"""Permits: who may use which tool, and which use needs a person's yes: a grammar of whole clauses.

Modules in order of flow:

`patterns`    a grammar over words, written as text
`matching`    where its rules apply
`vocabulary`  this room's grammar: `classes` of words, `parties`, `predicates`, `statements`, `consents`
`covering`    a sentence → its parts: statements, and words that are none
`soundness`   whether the statements hold whatever stands beside them
`reading`     each part → who and what (`stating`, `halving`, `consenting`) → rules (`enacting`)
`likening`    "the same rights as Ann": known once all is read
"""

from swarmwright.language.permits.likening import settle_likened
from swarmwright.language.permits.reading import read_permits

__all__ = ["read_permits", "settle_likened"]
