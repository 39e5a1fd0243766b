"""Canonical English: the language in which a workflow is told back is read by a grammar of its own, exactly.

`reading`      the door: canonical text → a tree, or nothing
`grammar`      blocks and statements, over `words` and `sentences`; `statements`: what these say
`team`         whom it names, where nobody has declared a team
"""
