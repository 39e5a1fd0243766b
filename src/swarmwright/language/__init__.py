"""Prompt → Workflow, offline and deterministic (DESIGN §4). Six modules, and rooms in order of flow.

`pipeline`     all stages on one screen
`lettering`    the prompt in the letters and words in which the rules read it
`preparing`    all that is done to the sentences before any is read, on one screen
`discourse`    reads sentence after sentence into claims; `clausewise` those that no grammar has read
`asked`        what is kept of a model's reading

A prompt's words, before anybody asks what they mean:
`canonical`    canonical English is read first, by a grammar of its own
`words`        letters → typed tokens, by a lexicon that is data
`names`        who and what is named, where nobody has declared a team
`sentences`    tokens → sentences, list items, noun phrases, clauses
`questions`    a question and its answer → the statement that they make
`rewrites`     sentences put in the words by which they are read: "he" is the name that it stands for
`tracks`       "on the first track …; on the other …" (which are read each by itself)

What a sentence means; each takes out what it has read as a whole, and leaves the rest to the next:
`refusals`     what no workflow can carry is reported
`restrictions` limits and rules of sight
`permits`      who may use which tool, and which use needs a person's yes
`teams`        who leads whom; the sentence goes on with what the boss does
`maps`         work for each of many things, and what comes when all are through
`happenings`   a name in place of what people decide and what agents announce
`rounds`       what is said of work that goes round ("they do this three times")
`processes`    sentences of names and words of order alone, by a grammar of sentences
`frames`       a sentence's clauses with their roles → claims, where all is understood
`readers`      clauses of sentences that no grammar of whole sentences has read

What comes of it:
`told`         what is known while a prompt is read, and the small questions that every reader asks of it
`assembling`   what was told, put together: claims → a tree
`looks`        what is looked for once all is read: rules over the tree, and words of which nothing came
`obligations`  what must have come of the words, whoever read them
`diagnosing`   what is said to the author of the prompt
`proposals`    a model reads in the rules' place, or where they could not

A room imports those that are lower in `pyproject.toml`'s list of floors, and no other.
"""

from swarmwright.language.diagnosing.diagnostics import CODES, CodeInfo, Diagnostic
from swarmwright.language.names.roster import Roster
from swarmwright.language.pipeline import LONGEST_PROMPT, Compilation, compile_prompt
from swarmwright.language.told.ledger import Entry

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
