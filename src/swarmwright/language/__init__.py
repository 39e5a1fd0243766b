"""Prompt → Workflow, offline and deterministic (DESIGN §4). Modules in order of flow:

`pipeline` (all stages on one screen) · `roster` (who and what is named) · `lexicon` (phrases → operators, data) ·
`lexing` (typed tokens) · `segments` (sentences, items) · `chunking` (noun phrases, quantities) · `clauses` ·
`shapes` (grammars over operators) · `rights`, `visibility`, `limits`, `conditions` (rules and conditions) ·
`memory` (they, both, the former) · `discourse` (sentences → claims) · `claims` · `assembly` (claims → tree) ·
`checks` · `ledger` (what became of every word) · `diagnostics` (codes).
"""

from swarmwright.language.diagnostics import CODES, CodeInfo, Diagnostic
from swarmwright.language.ledger import Entry
from swarmwright.language.pipeline import LONGEST_PROMPT, Compilation, compile_prompt
from swarmwright.language.roster import Roster

__all__ = [
    "CODES",
    "LONGEST_PROMPT",
    "CodeInfo",
    "Compilation",
    "Diagnostic",
    "Entry",
    "Roster",
    "compile_prompt",
]
